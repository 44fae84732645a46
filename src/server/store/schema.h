/* Inside the store: the tables of its database, and how they came about. */
#ifndef PL_SERVER_SCHEMA_H
#define PL_SERVER_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

extern const int schema_version; /* of this program */
bool schema_read_version(sqlite3 *db, int *version, char *why, size_t room);

/* Makes that version of the schema out of any earlier one. False when that fails, or the schema is of a later program: `why` says
 * so. */
bool schema_migrate(sqlite3 *db, int to, char *why, size_t room);

#endif
