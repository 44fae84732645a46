/* Chance outside of the game: for guesses, computer players and tests. xoshiro256**, a small value; not for secrets. */
#ifndef PL_MATCH_RNG_H
#define PL_MATCH_RNG_H

#include "rules/rules.h"

/* A seed as numbers, and numbers as a seed: lowest byte first on every machine, so that all play the same from it. */
enum { PL_SEED_WORDS = 4 };
void pl_seed_words(const pl_seed *seed, uint64_t words[PL_SEED_WORDS]);
pl_seed pl_seed_of_words(const uint64_t words[PL_SEED_WORDS]);

typedef struct pl_rng {
    uint64_t state[PL_SEED_WORDS];
} pl_rng;

pl_rng pl_rng_from(const pl_seed *seed);
uint64_t pl_rng_next(pl_rng *rng);
/* A number below `limit` (at least 1), each equally likely. */
uint32_t pl_rng_below(pl_rng *rng, uint32_t limit);
/* The cards of the set in any order, each equally likely; returns how many. */
unsigned pl_rng_deal(pl_rng *rng, uint32_t cards, uint8_t out[PL_DECK]);
/* A seed for something else that shall go its own way. */
pl_seed pl_rng_seed(pl_rng *rng);

#endif
