/* The sheet of a table: all that is written down of it but its decisions. */
#ifndef PL_SERVER_SHEET_H
#define PL_SERVER_SHEET_H

#include "files/files.h"
#include "pack/pack.h"
#include "server/store/secret.h"

enum {
    SHEET_NAME_LETTERS = 32,
    SHEET_NAME = 4 * SHEET_NAME_LETTERS + 1, /* in UTF-8, with its NUL */
    SHEET_PLAYER = 32,
};

/* Secrets are passed on, so at first they are invitations, which open nothing: each is exchanged for a secret that nobody else
 * knows. That is drawn, and after its first use it alone opens the seat. */
typedef enum sheet_exchange { SHEET_INVITED, SHEET_DRAWN, SHEET_EXCHANGED } sheet_exchange;

typedef struct sheet_seat {
    char player[SHEET_PLAYER];   /* the computer player; "": a person */
    char name[SHEET_NAME];       /* of the person; "": none given */
    uint8_t secret[SECRET_HASH]; /* of the invitation; after the exchange, what opens the seat */
    uint8_t drawn[SECRET_HASH];  /* what the invitation was exchanged for, while it is SHEET_DRAWN */
    sheet_exchange exchange;
    bool joined; /* the person has come at least once */
    bool open; /* whoever sits here has yet to choose the hero; the one of the setup is a lot that nobody is told of */
} sheet_seat;

typedef enum sheet_end { SHEET_OPEN, SHEET_RULES, SHEET_RESIGNATION, SHEET_TIME } sheet_end;

typedef struct sheet_result {
    sheet_end end;
    uint8_t winner; /* team; PL_NONE: a draw */
    uint8_t seat;   /* who resigned or ran out of time; PL_NONE: the rules ended it */
} sheet_result;

typedef struct sheet {
    int64_t key; /* in the store */
    char id[SECRET_ID];
    const pl_pack *pack; /* the heroes and battlefields it is played with */
    pl_setup setup;
    pl_seed seed;
    unsigned rules;             /* PL_RULES_VERSION of the program that opened it */
    char dealt[PL_DIGEST_TEXT]; /* of the position before the first decision; "": not known */
    bool bare;                  /* its commitment is that of the seed alone, as it was once */
    unsigned clock;             /* seconds a decision; 0: no clock of that kind */
    unsigned bank;              /* seconds that each person has for the whole match; 0: no clock of that kind */
    unsigned increment;         /* and how many come in whenever it is somebody else's turn to decide */
    bool chat;                  /* people may write what they like to each other */
    bool unaided;               /* nobody is told chances or odds */
    sheet_seat seats[PL_SEATS];
    sheet_result result;
    char next[SECRET_ID]; /* the table of the rematch; "": none */
} sheet;

/* Has somebody yet to choose a hero? Nothing of the match exists until then. */
static inline bool sheet_is_open(const sheet *s)
{
    bool open = false;
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        open |= s->seats[seat].open;
    return open;
}

static inline bool sheet_is_person(const sheet *s, unsigned seat)
{
    return s->seats[seat].player[0] == '\0';
}

/* What the commitment to its seed is for. */
static inline const char *sheet_bound_to(const sheet *s)
{
    return s->bare ? "" : s->id;
}

#endif
