/* What would make a hero fair: the smallest changes of its numbers that bring its share of wins to a target.
 *
 * One number at a time at first, then sums of the changes that were tried, up to a number of numbers. Each time candidates race
 * (lab/race.h), and the finalists, in an order that is fixed by then, play as many fresh deals: the shares that are reported come
 * from those alone, so the best of many lucky ones is not taken for a good one. The first in that order whose fresh share is within
 * the tolerance is the suggestion. */
#ifndef PL_LAB_FAIR_H
#define PL_LAB_FAIR_H

#include "lab/race.h"

typedef enum pl_fair_end {
    PL_FAIR_ALREADY, /* it is within the tolerance as it is; nothing was tried */
    PL_FAIR_FOUND,
    PL_FAIR_NOT_FOUND, /* nothing within the bounds does it; the finalists are as far as it got */
} pl_fair_end;

typedef struct pl_fair {
    pl_race race;     /* filled in as for pl_race_begin */
    unsigned changes; /* numbers that may be changed at once; at most PL_PROPOSAL_CHANGES */
    /* worked out: */
    pl_proposal_field field;
    pl_fair_end end;
    pl_candidate original;                      /* on fresh deals; meaningless when nothing was tried */
    pl_candidate *finalists[PL_RACE_FINALISTS]; /* in their order */
    unsigned finalist_count;
    int chosen;     /* which of them; -1: none */
    unsigned tried; /* candidates that raced */
    char hash[PL_HASH_TEXT];
    struct pl_fair_pool *pool; /* of all candidates */
} pl_fair;

/* False after a failure: a series that failed, which its player has reported, or no memory. Free it in any case. */
bool pl_fair_run(pl_fair *fair);
void pl_fair_free(pl_fair *fair);

/* Is the share of fresh games within the tolerance? */
bool pl_fair_holds(const pl_fair *fair, const pl_candidate *candidate);
/* The opponent, numbered as in the plan, against whom its share is farthest from the target; -1: nobody was played. */
int pl_fair_worst(const pl_fair *fair, const pl_candidate *candidate);

#endif
