/* A trial: a combat played to its end in a guessed match, so that every text counts.
 *
 * Whoever is asked on the way takes what is best for them by the one thing that is measured here, the damage to the defender's team: the
 * attacking team wants much of it, the other one little. All options are tried, as long as the steps suffice; where fighters go after the
 * damage is not tried out. */
#ifndef PL_MATCH_TRIAL_H
#define PL_MATCH_TRIAL_H

#include "match/view.h"

typedef struct pl_trial {
    const pl_content *content;
    const pl_view *view; /* what is known */
    pl_game game;
    unsigned foe;    /* the defender's team */
    unsigned steps;  /* answers that may still be tried */
    unsigned damage; /* so far */
    int attack;      /* the value of the attack, once it is known */
    bool decided;    /* the damage of the combat was dealt */
    bool blind;      /* something had a part in it that the viewer does not know: another guess may end otherwise */
} pl_trial;

/* Gives an answer, which must be an option. */
void pl_trial_answer(pl_trial *trial, pl_option option);
/* The combat is over. */
bool pl_trial_ended(const pl_trial *trial);
/* Plays it to its end. */
void pl_trial_finish(pl_trial *trial);
/* The options of the pending question; of copies of a card one. */
unsigned pl_trial_options(const pl_trial *trial, pl_option out[PL_OPTIONS_MAX]);

#endif
