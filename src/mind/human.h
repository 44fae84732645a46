/* What makes a computer player play like a person: one scale of strength, and the mistakes that belong to each place on it.
 *
 * Strength is a number from 1, which hardly knows the rules, to 100, the strongest player there is. With it the iterations of the
 * search grow, and mistakes become rarer and smaller. There are three kinds of them, and none is blind chance:
 * - few iterations: the answer of the opponent is overlooked;
 * - misjudging: every option seems better or worse than the search found it, by up to so much. Which of two close ones is better
 *   is often missed; what is worse by more than twice as much is never chosen;
 * - habits: some decisions are made without thinking, as beginners make them. */
#ifndef PL_HUMAN_H
#define PL_HUMAN_H

#include "mind/evaluate/evaluate.h"

enum { STRENGTH_MOST = 100 };

/* How a player of this strength thinks. */
typedef struct strength {
    unsigned iterations;
    unsigned milliseconds; /* per answer; 0: no limit */
    float misjudges;       /* by up to so much of the chance of winning */
    unsigned habits;       /* of 100 decisions that have a habit, how many are made by it */
} strength;

/* At a place of the scale, from 1 to STRENGTH_MOST. */
strength strength_at(unsigned number);

/* Which of the options seems best to somebody who misjudges each by up to so much. */
unsigned seemingly_best(const pl_question *question, const pl_hint *hints, unsigned count, float misjudges,
                        pl_rng *rng);

/* What a beginner does without thinking: attacks whenever that is possible, with the highest card; defends with the highest or
 * not at all; goes straight for the nearest enemy; never boosts a maneuver or plays a scheme; parts with the lowest card. False:
 * there is no habit for this question. One of the choices, of the seat that the view belongs to. */
bool habit(const pl_content *content, const pl_view *view, const choices *c, distances *d, pl_rng *rng, pl_option *out);

#endif
