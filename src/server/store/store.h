/* The store: tables, seats and decisions in one SQLite file.
 *
 * A decision that was committed survives the end of the process at any moment, and of the machine: write-ahead log, flushed to
 * the disk at every commit. Writing goes on inside a transaction; whoever writes commits before telling anybody.
 * When the disk is full or the file locked, functions return false, the transaction is gone, and the next one may succeed. */
#ifndef PL_SERVER_STORE_H
#define PL_SERVER_STORE_H

#include <stddef.h>

#include "server/store/copy.h"
#include "server/store/folder.h"
#include "server/store/probe.h"
#include "server/store/sheet.h"

typedef struct store store;

/* Opens DIR/peerless.db, or makes it; NULL: only in memory. NULL after a mistake, and `why` says what is wrong. The pack must
 * outlive the store. */
store *store_open(const pl_pack *pack, const char *directory, char why[300]);
/* A copy of the database at that path, which may be served: what is done to it is done to nothing else. */
store *store_open_copy(const pl_pack *pack, const char *path, char why[300]);
void store_close(store *s);
/* What went wrong last. */
const char *store_why(const store *s);

/* A transaction: nothing is told to anybody before store_commit returns true. Begin within one that is open goes on with it; when
 * an error has ended that one, begin and commit return false, and after the commit a new one may begin. */
bool store_begin(store *s);
bool store_commit(store *s);
void store_rollback(store *s);
bool store_pending(const store *s);

/* ------------------------------------------------------------------ writing, within a transaction */

bool store_add(store *s, sheet *new_table); /* sets its key */
/* With the digest of the position that it led to; NULL: it is not known. */
bool store_answer(store *s, int64_t key, unsigned number, const char *answer, const char *digest);
bool store_undo(store *s, int64_t key, unsigned number, unsigned stand, const char *digest);
/* The person at the seat: its name, its secrets, and that it has come. */
bool store_person(store *s, int64_t key, unsigned seat, const sheet_seat *person);
bool store_end(store *s, int64_t key, const sheet_result *result);
bool store_next(store *s, int64_t key, const char *id);

/* ------------------------------------------------------------------ time and forgetting */

/* The store has a time of its own: seconds that are known to have passed. A clock that jumps, forward or back, makes no table
 * older: while nobody served it, at most a day passed. `wall` is the clock of the machine, in seconds since 1970. */
bool store_time_begin(store *s, int64_t wall);
/* So much has passed while it was served; a transaction of its own. */
bool store_pass(store *s, int64_t seconds, int64_t wall);
int64_t store_time(const store *s);

/* Which tables are not to be forgotten. */
typedef struct store_mercy {
    bool (*keep)(void *self, const char *id);
    void *self;
} store_mercy;

/* Forgets up to `most` tables at which nothing was done since `before` (in its own time), or nothing was ever decided since
 * `undecided_before`; a transaction of its own. Returns how many, -1 when it failed. */
int store_forget(store *s, int64_t before, int64_t undecided_before, int most, store_mercy mercy);

/* ------------------------------------------------------------------ reading */

typedef enum store_found {
    STORE_FOUND,
    STORE_NOTHING,
    STORE_UNFIT, /* it needs heroes or a battlefield that are neither here nor kept, or what stands there cannot be */
    STORE_FAILED,
} store_found;

/* The pack of the sheet is the one that the store was opened with, or one made from what was kept, which whoever has the sheet lets go
 * of in the end. */
store_found store_find(store *s, const char *id, sheet *out);
void store_let_go(store *s, const pl_pack *pack);

/* The table after the one with that key; 0: the first. False: there is none. */
bool store_each(store *s, int64_t *key, char id[SECRET_ID]);

typedef struct store_decision {
    unsigned number;
    const char *answer; /* its name; NULL: an undo */
    unsigned stand;     /* how many decisions an undo left standing */
    const char *digest; /* of the position that it led to; NULL: not kept */
} store_decision;

/* Every decision of a table in order. Stops when `each` returns false. False when reading failed. */
bool store_history(store *s, int64_t key, bool (*each)(void *self, const store_decision *decision), void *self);

/* How many tables are not over; -1 when reading failed. */
int64_t store_open_tables(store *s);

/* Tables that are not over, have a clock and all their people: ids. */
bool store_clocked(store *s, void (*each)(void *self, const char *id), void *self);

/* Looks through the file itself: "ok" or what is wrong with it, and how many rows belong to nothing. */
void store_look_through(store *s, char *integrity, size_t room, unsigned *strays);

#endif
