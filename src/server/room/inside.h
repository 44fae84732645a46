/* Inside the room: the house, and what its parts ask of each other. */
#ifndef PL_SERVER_INSIDE_H
#define PL_SERVER_INSIDE_H

#include "server/room/table.h"

enum { LISTS = 4096, CLIENT_TABLES = 8 };

/* A reply that waits for the commit. */
typedef struct reply reply;
struct reply {
    message *text;
    message *otherwise; /* what is told when it fails; NULL: `text`, too */
    reply *next;
};

/* A message of a client. While a commit is under way it waits, and one that needs a commit before it can be answered waits for that. */
typedef struct errand errand;
struct errand {
    client *from;
    const char *text;
    size_t length;
    message *ready;  /* it was refused already: this is the reply */
    bool arrived;    /* it joins a table, and its arrival was written */
    bool failed;     /* and could not be kept */
    unsigned sealed; /* seats that nobody else holds from then on, a bit each */
    errand *next;
};

struct client {
    tables *house;
    void *connection;
    address *from;
    pl_language language;
    member *members;
    unsigned member_count;
    bucket messages;
    unsigned hurried; /* messages over the limit, less those within it */
    reply *replies, **replies_end;
    bool waits; /* it has replies, and is in the list of those who have */
    bool held;  /* something is to be told when it has read what it has */
    client *next_waiting;
    unsigned errands; /* that wait */
};

struct tables {
    const pl_pack *pack;
    store *store;
    archive *archive; /* the tables in it */
    thinker *thinker;
    tables_limits limits;
    tables_host host;
    table *lists[LISTS];
    table *touched;
    client *waiting;
    thought *held;    /* answers that are not to be seen yet, the next one first */
    bool gathering;   /* a transaction is open */
    bool committing;  /* its commit is under way: nothing is handled, decided or told until it is done */
    bool kept;        /* the last one succeeded */
    bool uncollected; /* thoughts were not collected because of it */
    int forgetting;   /* that many tables are gone when it succeeds */
    double commit_began;
    errand *errands, **errands_end;
    int64_t retry_at; /* the store is not asked before that */
    bool trouble;     /* it failed, and has not worked since */
    int64_t forget_at;
    int64_t passed_at; /* up to when the store knows that time has passed */
    tables_counts counts;
};

/* How an attempt to change something ended. */
typedef enum outcome { DONE, NO_STORE, NO_ROOM, UNFIT } outcome;

int64_t tables_now(const tables *house);
table *tables_add(tables *house, const sheet *s); /* NULL when there is no memory */
void tables_take_out(tables *house, table *gone);
/* A table by its id, if it is in memory; NULL: it is not. */
table *tables_in_memory(tables *house, const char *id);
/* A table by its id, from memory or from the store; asleep or awake. */
store_found tables_find(tables *house, const char *id, table **out);
store_found tables_wake(tables *house, table *t);
/* There may be something to tell at this table. */
void tables_touch(tables *house, table *t);

/* keeping.c: the store failed; it is left alone for a while. */
void tables_trouble(tables *house);
/* Does the store rest after a failure? */
bool tables_rest(const tables *house);
/* The transaction of this round is open. False: the store fails, or rests. */
bool tables_begin(tables *house);
/* What was written and is not committed has never been: tables go back, and who asked is told. */
void tables_fall_back(tables *house);
/* Commits, and tells everybody when that is done. False: it is under way. */
bool tables_settle_now(tables *house);

/* decisions.c. All of these are so when the next tables_settle succeeds; if not, they have never been. */
outcome tables_answer(tables *house, table *t, pl_option option);
outcome tables_undo(tables *house, table *t, unsigned stand);
outcome tables_open(tables *house, sheet *s);
outcome tables_person(tables *house, table *t, unsigned seat, const sheet_seat *person);
/* The seat was left open: NO_ROOM when there is none on the battlefield for the fighters of this hero. */
outcome tables_choose(tables *house, table *t, unsigned seat, unsigned hero);
outcome tables_end(tables *house, table *t, sheet_result result);
outcome tables_rematch(tables *house, table *t);

/* clients.c. A client at a table, with these seats besides those it holds. NULL when there is no memory. */
member *tables_seat(client *who, table *t, unsigned seats);
void tables_unseat(member *gone);
/* Nobody but `keeper` holds these seats any longer. */
void tables_take_seats(table *t, const member *keeper, unsigned seats);

/* Takes the message over. NULL: there was no memory for it, and the client has missed something: it has to come again. */
void tables_pass_on(const client *to, message *m);
void tables_send_replies(client *to);
/* The same, together with the replies: not before what was decided earlier is kept. */
void tables_push(client *to, message *m);
/* Handles what waited, in order, until something must wait again. */
void tables_hear_waiting(tables *house);

/* telling.c: whatever there is to tell at a table. */
void tables_tell(const tables *house, table *t);

/* clocks.c: the clock of the pending decision runs when all people have come once. */
void tables_set_clock(const tables *house, table *t);
/* After an answer of this seat: what it has left for the whole match, with what comes in when somebody else is asked now;
 * STORE_NONE: it has no such clock. */
int64_t tables_charge(const tables *house, table *t, unsigned seat);
/* A clock continues after a new start, that of a decision from the full time, that of the whole match from what was left when its
 * seat decided last: nobody loses because the server was away. */
bool tables_resume_clocks(tables *house);

/* computers.c: whatever there is to think about at this table, after it has changed. */
void tables_think(tables *house, table *t);
void tables_forget_thoughts(tables *house);
/* Is somebody thinking about its question, or about to? An answer that waits for its moment needs no thinking. */
bool tables_thinking(const tables *house, const table *t);
/* toll.c: what messages and stories cost a client and its address. A message may be handled when both can pay for it. */
bool toll_take(client *from, double drops);
/* An update on its way to a client counts for its address, and for the client itself when it `asked` for it. */
void toll_story(client *to, const message *story, bool asked);

/* wire.c: handles one message. WIRE_HOPES: the reply is good only when the commit is; `otherwise` is what to say if not. WIRE_LATER: nothing
 * is said; it is to be handled once more when what was decided before is settled. */
typedef enum wire_handled { WIRE_SAID, WIRE_HOPES, WIRE_LATER } wire_handled;
wire_handled wire_handle(errand *e, pl_buffer *said, pl_buffer *otherwise);
/* An error as the reply to a message that is not looked at. */
void wire_refuse(const char *text, size_t length, const char *code, const char *why, pl_buffer *said);

#endif
