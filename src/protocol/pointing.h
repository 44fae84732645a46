/* What the pointer says of a text, as data for editors: `peerless read --json`, `peerless check --json`, the module. */
#ifndef PL_PROTOCOL_POINTING_H
#define PL_PROTOCOL_POINTING_H

#include "base/json.h"
#include "pack/pack.h"

/* Whose words and names a text has. */
typedef struct pl_pointing {
    pl_book *const *books;
    pl_lexicon *const *lexicons;
    pl_language language; /* of the text */
} pl_pointing;

/* Members of an object: "ok" and what follows from it. Columns and lengths count characters. */
void pl_write_reading(pl_json *j, const pl_pointing *by, const char *text, const pl_pointer *pointer);
/* Of them those that help with a text that is not read: "follow", "rest", "repairs", the latter numbered from *number on, which
 * becomes the next one; NULL: without numbers. */
void pl_write_help(pl_json *j, const pl_pointing *by, const char *text, const pl_pointer *pointer, int *number);

/* What helps with an error of a hero file at this place, if it is one of a text that is not read: "text" and the above. Repairs are
 * numbered from 1 through the whole file. */
void pl_write_mending(pl_json *j, const pl_pack *pack, const pl_mending *mending, int line, int column);
/* Which text that number is a repair of, and which of its repairs, from 0. False: there is none. */
bool pl_find_repair(const pl_mending *mending, int number, int *text, int *repair);

/* The text after a repair. False: it does not fit. */
bool pl_repaired(const char *text, const pl_repair *repair, char *out, size_t size);

#endif
