/* What the store has, as a reader of its own sees it, and a match of each table that is played from there. Everything that a client is
 * told is held against it. */
#ifndef PL_SIMULATE_MODEL_H
#define PL_SIMULATE_MODEL_H

#include "protocol/update.h"
#include "server/store/store.h"

enum { DESKS = 24, CLAIMS = 128, PUBLIC_VIEW = PL_SEATS, TOLD_KEPT = 12 };

/* A decision in the store. */
typedef struct row {
    uint32_t name; /* hash of the answer */
    uint8_t seat;
    bool undo;
    bool known; /* it was acknowledged, or nobody had to be told */
} row;

/* An answer that may be in the store though nobody was told so: its client was lost, or the server. */
typedef struct claim {
    unsigned question;
    uint8_t seat;
    uint32_t name;
} claim;

typedef struct told {
    unsigned number, viewer;
    pl_language language;
    int64_t since;
    pl_buffer text;
} told;

/* A table as the test knows it. */
typedef struct desk {
    char id[SECRET_ID]; /* "": none */
    sheet sheet;        /* as the store had it when it was read last */
    pl_match *match;
    pl_reporter *reporter;
    row *rows;
    unsigned count, room, seen; /* rows, and those that were accounted for */
    uint64_t read_at;           /* the state of the disk then */
    claim claims[CLAIMS];
    unsigned claim_count;
    bool undo_wanted;          /* somebody asked for an undo, or agreed to one */
    int64_t asked_at, done_at; /* since when the question is pending; when it was decided before, by the wall */
    int64_t opened_at;         /* since when the table is known */
    bool vain;                 /* an answer to it could not be kept */
    bool resigned;             /* somebody wanted to give up */
    told told[TOLD_KEPT];
    unsigned told_next;
    /* what people know */
    char invitation[PL_SEATS][SECRET_TEXT], secret[PL_SEATS][SECRET_TEXT];
    unsigned owner[PL_SEATS];
    bool sat[PL_SEATS]; /* the secret was used */
    pl_buffer status;   /* as it was told last */
    uint64_t status_number;
    int64_t undo_stand, undo_number;
    bool known;  /* its end was looked at */
    bool leaves; /* people go away from it */
} desk;

extern desk desks[DESKS];

/* A reader of the store; before and after a crash. */
void model_open(const pl_pack *pack, const char *path);
void model_close(void);

/* A table that was opened at that time, by the wall, from the store. NULL: it is forgotten already. */
desk *desk_new(archive *from, const char *id, int64_t opened_at);
desk *desk_find(const char *id);
void desk_forget(desk *d);
/* Reads what was decided since. */
void desk_read(desk *d);
/* After a crash: what was there must still be there. */
void desk_read_again(desk *d);
/* Is the table in the store? Then sheet.result and sheet.next are as there. */
bool desk_read_sheet(desk *d);
int64_t model_open_tables(void);

const pl_game *desk_game(const desk *d);
bool desk_over(const desk *d);
/* What a client is told of it that has seen `since`. */
const pl_buffer *desk_update(desk *d, unsigned viewer, pl_language language, int64_t since);

uint32_t name_hash(const char *name);
void desk_claim(desk *d, const claim *c);
/* All decisions that are new were acknowledged, or nobody had to. */
void desk_account(desk *d);

extern uint64_t rows_read; /* in this world */

#endif
