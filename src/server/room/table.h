/* One table: its sheet, its match, who is there. Inside the room. */
#ifndef PL_SERVER_TABLE_H
#define PL_SERVER_TABLE_H

#include "protocol/protocol.h"
#include "server/room/message.h"
#include "server/room/tables.h"
#include "server/store/store.h"

enum { PUBLIC = PL_SEATS };                             /* the place of those who watch, behind those of the seats */
enum { TABLE_SPEECHES = 3, TABLE_SPEECHES_MS = 10000 }; /* a seat may say so much in such a time */

typedef struct table table;
typedef struct member member;

/* A client at a table. */
struct member {
    client *who;
    table *at;
    unsigned seats;             /* that it holds, a bit each; none: it watches */
    unsigned fresh;             /* views that it asked for, a bit each */
    bool pays;                  /* for the next update: it is told because of what it did */
    int64_t told[PL_SEATS + 1]; /* the number of its last update of each view */
    bool greeted;               /* it knows how things stand at the table */
    member *next_here, *next_of_client;
};

struct table {
    table *next; /* of those with the same hash */
    sheet sheet;
    pl_match *match; /* NULL: it sleeps, and the store has it */
    pl_reporter *reporter;
    unsigned kept;    /* answers and undos that are in the store */
    bool unfit;       /* made by other rules: it can be looked at as far as they agree, and nothing can be decided */
    bool shown;       /* something of it can be looked at: at least the first hands are those that were dealt */
    unsigned written; /* how many answers and undos the store has of a match that is unfit; `kept` agree */
    sheet *before;    /* the sheet as the store has it, while it is changed; NULL: it is not */
    bool unborn;      /* the store does not have it yet */
    member *members;
    int64_t left; /* when the last of them went */

    pl_mind *mind; /* of the computer player that is asked */
    unsigned mind_seat;
    unsigned thinking;    /* the question that is being thought about; 0: none */
    share_key thinks_for; /* in whose share */
    bool thinks_urgently; /* for somebody who plays */
    unsigned put;         /* the last question that a computer player was to think about */
    int64_t put_at;       /* since when */

    int64_t deadline;       /* of the pending decision; 0: no clock runs */
    unsigned clocked;       /* the question that it is for */
    bool banked;            /* what follows is known: the match was awake once */
    unsigned timed;         /* with clocks for the whole match: the seat whose clock runs; PL_NONE: none does */
    int64_t bank[PL_SEATS]; /* what each has left, the one whose clock runs since it was last asked; milliseconds */
    int64_t bank_kept[PL_SEATS];             /* and as far as the store knows */
    int64_t spoke[PL_SEATS][TABLE_SPEECHES]; /* when each last said something, in a circle */
    unsigned speeches[PL_SEATS];
    unsigned undo_asked;     /* by these seats, a bit each; 0: nobody asks */
    unsigned undo_agreed;    /* by these */
    unsigned undo_stand;     /* how many decisions would stand */
    unsigned rematch_agreed; /* by these seats */
    bool rematch_swap;
    bool wished; /* all that was asked for and agreed to is done when it is committed; before that it was: */
    unsigned asked_before, agreed_before, stand_before, rematch_before;

    bool touched; /* there may be something to tell */
    table *next_touched;
    message *status; /* as it was told last */
};

table *table_new(const sheet *s); /* asleep */
void table_free(table *t);

/* Plays the match again from the store, as far as what the store noted of it agrees. */
store_found table_wake(table *t, store *kept);
void table_sleep(table *t);
/* Of the position of the match as it stands. */
void table_digest(const pl_match *match, char out[PL_DIGEST_TEXT]);
/* Before the sheet is changed. False when there is no memory. */
bool table_change(table *t);
/* Before somebody asks for something or agrees to it; and when that could not be done: nobody has. */
void table_wish(table *t);
void table_unwish(table *t);
/* The sheet as the store has it. */
const sheet *table_kept(const table *t);
/* Has it changes that are not committed? */
bool table_changed(const table *t);
/* Back to what the store has, after more could not be committed. */
void table_fall_back(table *t);

unsigned table_seats(const table *t);
/* Seats, a bit each: those of people; those of people who came at least once; those whose people are here. */
unsigned table_people(const table *t);
unsigned table_joined(const table *t);
unsigned table_present(const table *t);
/* The seat that a secret opens, or invites to; PL_NONE: none. */
unsigned table_seat_of(const table *t, const char *secret);
unsigned table_invited_to(const table *t, const char *secret);
/* Has everybody come, and chosen a hero where it was left open? Until then nothing is decided: it would be decided, or looked at, for somebody who cannot know. */
bool table_complete(const table *t);
bool table_over(const table *t);
/* How the rules ended the match. */
sheet_result table_result(const table *t);
/* The seat that must answer; PL_NONE: nobody, or the table sleeps. */
unsigned table_asked(const table *t);
/* How many decisions stand before the last one that one of these seats took; -1: they took none. */
int64_t table_before(const table *t, unsigned seats);
/* Who still has to agree to the undo. */
unsigned table_undo_waits(const table *t);

member *table_member(const table *t, const client *who);

/* What is left on the clock of a seat for the whole match, in milliseconds. */
int64_t table_time_left(const table *t, unsigned seat, int64_t now);

/* How things stand: people, clock, what is asked for, the result. The same for all. */
message *table_status(const table *t, int64_t now);
/* A view of the match for whoever has seen `since`. */
message *table_update(table *t, unsigned viewer, pl_language language, int64_t since);

#endif
