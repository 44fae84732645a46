/* Whole copies of a store, also of one that is served at the moment: consistent, and there as a whole or not at all. */
#ifndef PL_SERVER_COPY_H
#define PL_SERVER_COPY_H

#include <stdbool.h>
#include <stddef.h>

/* Copies the store of a folder to a new file. False after a mistake, with nothing left behind. */
bool copy_backup(const char *directory, const char *to, char *why, size_t room);

/* Makes a copy the store of a folder that is not in use. One that is there already is refused; with `force` it is put aside, as
 * peerless.db.before. */
bool copy_restore(const char *from, const char *directory, bool force, char *why, size_t room);

#endif
