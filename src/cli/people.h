/* The people at the keyboard: who plays which seats, and how much of the story each has heard. */
#ifndef PL_CLI_PEOPLE_H
#define PL_CLI_PEOPLE_H

#include "cli/screen.h"
#include "cli/setup.h"

typedef struct hearer {
    unsigned seats; /* held by this person, a bit each; 0: one who watches */
    bool begun;     /* has heard something */
    unsigned heard; /* the last decision */
} hearer;

typedef struct people {
    const cli_setup *setup;
    hearer persons[PL_SEATS];
    hearer public;
    unsigned at; /* who sat at the keyboard last, or PL_NONE */
    unsigned
        first; /* the decision from which on they play: somebody who continues a match is told what happened in its last turn */
} people;

void people_start(people *p, const cli_setup *setup, unsigned decisions);

/* What the person has not heard yet. */
void people_tell(const people *p, hearer *l, const sight_source *source, screen *s);
/* Only this many decisions stand: nobody has heard of more. */
void people_forget(people *p, unsigned decisions);

/* Who plays: seats, players, the battlefield. */
void people_introduce(const people *p, const screen *s);

#endif
