/* A store in one SQLite file: write-ahead log, flushed to the disk at every commit, which is done when it returns. */
#ifndef PL_SERVER_SQLITE_H
#define PL_SERVER_SQLITE_H

#include "server/store/store.h"

/* Opens DIR/peerless.db, or makes it; NULL: only in memory. NULL after a mistake, and `why` says what is wrong. The pack is for
 * tables of programs that kept no content: it is theirs, as far as it still is what they were opened with. */
store *sqlite_open(const pl_pack *pack, const char *directory, char why[300]);
/* A copy of the database at that path, which may be served: what is done to it is done to nothing else. */
store *sqlite_open_copy(const pl_pack *pack, const char *path, char why[300]);

#endif
