/* The archive: tables in a store, whichever it is. Sheets go in and come out; with each comes the pack that it is played with.
 *
 * It also has the time of the store. What is forgotten is gone, so no clock is believed that may be wrong or set: only time counts that is
 * known to have passed. While the server runs, that is what its own clock counts, which nobody can set. While it does not, it is what the clock
 * of the machine says, but at most a day: a clock that jumps, forward or back, makes no table older. */
#ifndef PL_SERVER_ARCHIVE_H
#define PL_SERVER_ARCHIVE_H

#include "server/store/store.h"

typedef struct archive archive;

/* The clock of the machine, in seconds since 1970. */
typedef struct archive_clock {
    int64_t (*wall)(void *self);
    void *self;
} archive_clock;

/* Pack and store must outlive it. NULL when there is no memory. */
archive *archive_new(const pl_pack *pack, store *in, archive_clock clock);
void archive_free(archive *a);

/* ------------------------------------------------------------------ writing, within a transaction of the store */

bool archive_add(archive *a, sheet *new_table); /* sets its key */
/* With the digest of the position that it led to (NULL: it is not known), and what is left on the clock of whoever decided, in
 * milliseconds (STORE_NONE: there is none). */
bool archive_answer(archive *a, int64_t key, unsigned number, const char *answer, const char *digest,
                    int64_t time_left);
bool archive_undo(archive *a, int64_t key, unsigned number, unsigned stand, const char *digest);
/* The person at the seat: its name, its secrets, and that it has come. */
bool archive_person(archive *a, int64_t key, unsigned seat, const sheet_seat *person);
/* The seat of the sheet that was left open has its hero now: it is that of the setup, with what was dealt for it. */
bool archive_choose(archive *a, const sheet *t, unsigned seat);
bool archive_end(archive *a, int64_t key, const sheet_result *result);
bool archive_next(archive *a, int64_t key, const char *id);

/* So much has passed while it was served. */
bool archive_pass(archive *a, int64_t seconds);

/* Which tables are not to be forgotten. */
typedef struct archive_mercy {
    bool (*keep)(void *self, const char *id);
    void *self;
} archive_mercy;

/* Forgets up to `most` tables at which nothing was done since `before` (in the time of the store), or nothing was ever decided since
 * `undecided_before`. Returns how many, -1 when it failed. */
int archive_forget(archive *a, int64_t before, int64_t undecided_before, int most, archive_mercy mercy);

/* ------------------------------------------------------------------ reading */

/* Before anything is written: what time it is. */
bool archive_begin_time(archive *a);
int64_t archive_time(const archive *a);

/* STORE_UNFIT also when it needs heroes or a battlefield that are neither here nor kept, or cannot be played. The pack of the sheet is that of the archive, or one
 * made from what was kept, which whoever has the sheet lets go of in the end. */
store_found archive_find(archive *a, const char *id, sheet *out);
void archive_let_go(archive *a, const pl_pack *pack);

/* ------------------------------------------------------------------ once */

/* Keeps the content of all tables whose content this pack still has, within a transaction: they were opened by a program that kept none. */
bool archive_keep_all(store *in, const pl_pack *pack);

#endif
