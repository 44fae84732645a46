/* The store: tables, seats and decisions, kept so that they survive the end of the process at any moment.
 *
 * A store is a struct of functions, and whoever plays, tells and forgets (src/server/room) calls nothing else. This header is the manual for
 * anyone who writes another one. What goes in and comes out is plain values: texts, numbers, a few bytes. What they mean is said once,
 * above the seam: codec.h makes sheets of them, archive.h knows heroes, battlefields and time. A store invents, checks and interprets
 * nothing: it gives back what it was given. There are two: SQLite (sqlite.h), and one in memory in the tests. server/contract runs
 * the same cases over both; a third one is finished when it passes them.
 *
 * All functions are called on one thread, and none of them calls the room back except through what it was handed. Those that return bool
 * return false when they failed, and `why` says what is wrong then. Failing is not the end: the next attempt may succeed.
 *
 * Reading returns when it has read. Writing happens in a transaction, and only its commit takes time: it reports when it is done, at once
 * or much later, so a store may commit on another thread or another machine. */
#ifndef PL_SERVER_STORE_H
#define PL_SERVER_STORE_H

#include <stddef.h>

#include "match/match.h"
#include "server/store/sheet.h"

enum { STORE_OPTIONS = 600, STORE_NONE = -1, STORE_WHY = 200 };

/* ------------------------------------------------------------------ what is kept */

/* The time of whoever writes. Stores never look at a clock. */
typedef struct store_moment {
    int64_t
        passed; /* in the time of the store (archive.h): seconds that are known to have passed. Tables grow old by it */
    int64_t wall; /* what the clock of the machine says, in seconds since 1970: a note for people */
} store_moment;

typedef struct store_seat {
    char hero[PL_NAME_MAX];
    char player[SHEET_PLAYER]; /* the computer player; "": a person */
    char name[SHEET_NAME];
    bool joined;
    bool open; /* the hero is left to the person */
    uint8_t secret[SECRET_HASH];
    uint8_t drawn[SECRET_HASH]; /* zero when there is none */
    bool has_drawn;
    int64_t exchange;
} store_seat;

typedef struct store_result {
    int64_t reason;       /* 0: the table is open */
    int64_t winner, seat; /* or STORE_NONE */
} store_result;

/* Texts that are "" need not be told apart from none. */
typedef struct store_table {
    int64_t key; /* the store's own number for it, above 0; a later table has a higher one */
    char id[SECRET_ID];
    char content[PL_HASH_TEXT]; /* what `keep` kept its heroes and its battlefield by */
    char board[PL_NAME_MAX];
    char options[STORE_OPTIONS];
    uint8_t seed[sizeof(pl_seed)];
    int64_t clock, bank, increment, rules;
    char dealt[PL_DIGEST_TEXT];
    bool bound, chat, unaided;
    store_result result;
    char next[SECRET_ID];
    unsigned seat_count;
    store_seat seats[PL_SEATS];
} store_table;

typedef struct store_decision {
    unsigned number;    /* from 1, each once at a table */
    const char *answer; /* its name; NULL: an undo */
    unsigned stand;     /* how many decisions an undo left standing */
    const char *digest; /* of the position that it led to; NULL: not kept */
    int64_t time_left;  /* milliseconds on the clock of whoever decided; STORE_NONE: there is no such clock */
} store_decision;

/* A hero that was chosen after the table was opened, and what `store_table` says then. */
typedef struct store_choice {
    const char *hero, *content, *dealt;
} store_choice;

/* The file of a hero or a battlefield. */
typedef struct store_part {
    const char *kind, *id, *hash, *text;
} store_part;

typedef enum store_found {
    STORE_FOUND,
    STORE_NOTHING,
    STORE_UNFIT, /* what stands there is none of this: a text that is too long, bytes that are too few, too many seats */
    STORE_FAILED,
} store_found;

/* ------------------------------------------------------------------ the seam */

/* Whoever waits for a commit. */
typedef struct store_done {
    void (*call)(void *self, bool kept);
    void *self;
} store_done;

typedef struct store {
    /* -------- transactions: one at a time.
     *
     * begin, then writing, then commit or rollback. Between them, what was written need not be seen by reading. */

    /* Never called while a transaction is open or a commit under way. */
    bool (*begin)(void *self);
    /* Makes all that was written since begin permanent, as a whole or not at all, and calls `done` exactly once: true when it is so,
     * and will be so after the loss of power as well; false when nothing of it is there, and will not be there after a new start. Either
     * as the last thing it does, or later from `attend`; never from another thread, and in the end always: nothing is decided and nobody
     * is told anything meanwhile, so a store that waits for something gives up after some seconds. When an error has ended the transaction before,
     * it is false. */
    void (*commit)(void *self, store_done done);
    /* Called again and again while a commit is under way, on the thread of the room: here `done` is called when it is its time. A store that
     * finishes elsewhere wakes the event loop by itself (whoever opens it says how, as for thinker_host). NULL: commit never leaves
     * anything under way. */
    void (*attend)(void *self);
    /* What was written since begin has never been. Without a transaction, nothing happens. While a commit is under way it is left to itself: it may
     * be kept or not, and its `done` is not called any more; this is the end of the room, and `close` follows. */
    void (*rollback)(void *self);

    /* -------- writing, within a transaction. After the first false nothing more counts: the room rolls back. When an error, also of
     * reading, has ended the transaction, all writing fails until then: never is a part of it kept. */

    /* A new table: sets its key. Its id is new. `at`: when it was opened, and last touched. */
    bool (*add)(void *self, store_table *table, store_moment at);
    /* A decision at the table; false when there is one with that number. The table was decided at, and is touched, to the hour at least. */
    bool (*decide)(void *self, int64_t key, const store_decision *decision, store_moment at);
    /* The seat has another name, secrets and exchange, and has joined or not; its hero, its player and whether it is open stay. */
    bool (*person)(void *self, int64_t key, unsigned seat, const store_seat *person);
    /* The seat, which was open, has this hero, and is open no more. Contents and what is dealt follow from it. */
    bool (*choose)(void *self, int64_t key, unsigned seat, const store_choice *choice);
    /* The match is over: the table is no longer open, and is touched. */
    bool (*end)(void *self, int64_t key, const store_result *result, store_moment at);
    /* The table of the rematch. */
    bool (*next)(void *self, int64_t key, const char *id);
    /* Forgets the table, with its seats and its decisions. */
    bool (*forget)(void *self, int64_t key);
    /* A part of this content. A part with the same kind, id and hash is kept once, with the last text; a content has one part for each kind
     * and id, and keeps the first. Contents are never forgotten. */
    bool (*keep)(void *self, const char *content, const store_part *part);
    bool (*set_time)(void *self, store_moment at);

    /* -------- reading, at any time, also while a commit is under way: what was committed before. What is handed to `each` is good until it
     * returns; it does not call the store, and where it returns bool, false ends the reading, which has succeeded then. */

    store_found (*find)(void *self, const char *id, store_table *out);
    /* Every decision of a table, in the order of their numbers. */
    bool (*history)(void *self, int64_t key, bool (*each)(void *to, const store_decision *decision), void *to);
    /* The parts of a content, in any order. */
    bool (*parts)(void *self, const char *content, bool (*each)(void *to, const store_part *part), void *to);
    /* The table with the next key after this one; 0: the first. False: there is none, or it failed. */
    bool (*after)(void *self, int64_t *key, char id[SECRET_ID]);
    /* How many tables are open; -1 when reading failed. */
    int64_t (*open_tables)(void *self);
    /* Ids of the open tables that have a clock of either kind, whose people have all joined, and where no seat is open. */
    bool (*clocked)(void *self, void (*each)(void *to, const char *id), void *to);
    /* Tables that were last touched before this, those touched first first; only those at which something was decided, or nothing was. */
    bool (*old)(void *self, bool decided, int64_t before, bool (*each)(void *to, int64_t key, const char *id),
                void *to);
    /* What set_time said last; {0, 0}: nothing yet. */
    bool (*time)(void *self, store_moment *out);

    /* -------- how it does */

    /* What went wrong last. */
    const char *(*why)(void *self);
    /* Could something be kept now? It tries, waits for nobody, and leaves everything as it is. Never within a transaction. */
    bool (*probe)(void *self, char why[STORE_WHY]);
    /* Looks through all of it: "ok" or what is wrong with it, and how many rows belong to nothing. */
    void (*look_through)(void *self, char *integrity, size_t room, unsigned *strays);
    /* Never while a transaction is open. The struct is gone with it. */
    void (*close)(void *self);

    void *self;
} store;

static inline void store_close(store *s)
{
    if (s)
        s->close(s->self);
}

#include "server/store/archive.h"
#include "server/store/copy.h"
#include "server/store/folder.h"
#include "server/store/sqlite.h"

#endif
