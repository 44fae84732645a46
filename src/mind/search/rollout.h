/* Rollouts: a match played on quickly for some turns, to see how it goes. */
#ifndef PL_ROLLOUT_H
#define PL_ROLLOUT_H

#include "mind/evaluate/evaluate.h"

/* What a rollout knows beside the match. */
typedef struct setting {
    const pl_content *content;
    const evaluator *evaluator;
    const struct choices *only; /* at the root nothing else is looked at; NULL: all options are */
    float noise; /* how much of the priors at the root is chance: for players that explore in order to learn */
    distances distances;
} setting;

/* A quick answer by rule of thumb. */
pl_option rollout_answer(const setting *s, const pl_game *game, pl_rng *rng);
/* Plays on by rule of thumb until that many turns are over: to the first question of the next one, or to the end. */
void rollout(const setting *s, pl_game *game, unsigned turns, pl_rng *rng);
/* The same at random. */
void rollout_at_random(const pl_content *content, pl_game *game, unsigned turns, pl_rng *rng);

#endif
