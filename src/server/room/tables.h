/* All tables, and the clients at them, without any socket: messages go in, messages come out (docs/server.md).
 *
 * What a client sends is handled at once, but nobody is told anything before it is in the store: decisions are gathered in one
 * transaction, and tables_settle commits it. A commit may take its time. Until it is done nothing is decided and nothing is told: messages and
 * thoughts wait, and what they lead to is the next transaction. When it is done, replies and updates go out. When it cannot be done, the
 * matches are put back to where the store has them, and those who asked are told so. */
#ifndef PL_SERVER_TABLES_H
#define PL_SERVER_TABLES_H

#include "server/room/limit.h"
#include "server/room/message.h"
#include "server/room/thinker.h"
#include "server/store/store.h"

typedef struct tables tables;
typedef struct client client;

/* Whoever carries the messages. No function may call back before it returns. */
typedef struct tables_host {
    void (*send)(void *self, void *connection, message *m); /* takes the message over */
    void (*drop)(void *self, void *connection);             /* the client is not worth its connection */
    bool (*full)(void *self, void *connection);             /* it has enough to read: it is told more later */
    void (*log)(void *self, const char *text);
    int64_t (*now)(void *self);  /* milliseconds, only ever forward */
    int64_t (*wall)(void *self); /* seconds since 1970, as the machine has them: they may jump */
    void *self;
} tables_host;

typedef struct tables_limits {
    unsigned open_tables;     /* not over, in the store */
    double messages_a_second; /* of a client, and how many at once */
    double messages_at_once;
    double opened_a_minute; /* tables of an address, and how many at once */
    double opened_at_once;
    double opened_a_day;
    int64_t idle_ms; /* a table at which nobody is leaves the memory after that */
    unsigned keep_days;
    unsigned
        pause_ms; /* before an answer of a computer player is seen: so long, up to twice; 0: as soon as it is there */
} tables_limits;

extern const tables_limits tables_usual_limits;

/* What happened so far, for whoever watches over the server. */
typedef struct tables_counts {
    uint64_t messages, refused, hurried; /* from clients; answered with an error; over the limit */
    uint64_t decisions, opened, ended, forgotten;
    uint64_t commits, failures; /* of the store */
    double commit_seconds;
    int64_t kept_at, failed_at; /* when the last commit worked, and when the store last failed; 0: never */
    uint64_t thoughts, stale_thoughts;
    uint64_t hurried_thoughts, late_thoughts;    /* with less than their usual effort; not there at their moment */
    unsigned clients, awake, in_memory, waiting; /* now */
    unsigned thinking;                           /* tables whose computer players are thinking, or wait to */
    int64_t open;
} tables_counts;

/* Pack, store and thinker must outlive it. NULL when there is no memory or the store cannot be read. */
tables *tables_new(const pl_pack *pack, store *kept, thinker *minds, const tables_limits *limits, tables_host host);
/* All clients must have left. What is not committed is given up. */
void tables_free(tables *house);

/* A client comes and goes. `from` may be NULL: then nothing limits how many tables it opens. */
client *tables_enter(tables *house, void *connection, address *from);
void tables_leave(client *gone);
/* A message of a client, of any bytes. */
void tables_hear(client *from, const char *text, size_t length);
/* A client that was full is no longer. */
void tables_ready(client *again);

/* Commits, tells everybody, lets computer players think. After every round of messages, and when the store says that it has committed. False:
 * nothing could be committed, or a commit is under way. */
bool tables_settle(tables *house);
/* Thoughts that are done, and answers whose moment has come. When the thinker says so, and after tables_wait. While a commit is under way
 * they wait for tables_settle. */
void tables_collect(tables *house);
/* The milliseconds until the next of these moments; -1: none is to come. */
int64_t tables_wait(const tables *house);
/* Clocks, tables nobody is at, old tables. Several times a second. */
void tables_tick(tables *house);

/* The record of a match that is over; what else there is to say about it is in `found`. Free it. */
typedef enum tables_record { RECORD_HERE, RECORD_NO_TABLE, RECORD_NOT_OVER, RECORD_UNFIT, RECORD_FAILED } tables_record;
/* Digits that stay the same as long as the record does, without writing it. */
tables_record tables_record_mark(tables *house, const char *id, char out[PL_HASH_TEXT]);
char *tables_record_of(tables *house, const char *id, size_t *length, tables_record *found);

/* The heroes and battlefields of a table that is there, as long as nothing else is asked of the house; NULL: there is none. */
const pl_pack *tables_pack_of(tables *house, const char *id, char hash[PL_HASH_TEXT]);

tables_counts tables_count(tables *house);

#endif
