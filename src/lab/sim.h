/* Mass play: many matches of one setup, on several threads, with one result.
 *
 * Games are numbered. All that happens in game i follows from the seed and i, and results are folded in the order of the
 * numbers, so the result, its hash included, does not depend on the number of threads. */
#ifndef PL_LAB_SIM_H
#define PL_LAB_SIM_H

#include "pack/pack.h"
#include "rules/rules.h"

enum { PL_SIM_JOBS = 64, PL_SIM_DECISIONS = 60000 /* a longer game is given up */ };

typedef struct pl_sim {
    const pl_content *content;
    pl_setup setup;
    const char *players[PL_SEATS]; /* names of minds */
    uint64_t seed;
    uint64_t games;
    unsigned jobs;                                             /* threads, 1 to PL_SIM_JOBS */
    void (*progress)(void *to, uint64_t done, uint64_t games); /* from any thread, one at a time; may be NULL */
    void *to;
} pl_sim;

typedef struct pl_sim_result {
    uint64_t games, wins[PL_TEAMS], draws, unfinished, decisions, turns;
    double seconds;
    char hash[PL_HASH_TEXT]; /* SHA-256 over the SHA-256 of each final state, in the order of the games */
} pl_sim_result;

/* NULL, or why nothing was played. */
const char *pl_sim_run(const pl_sim *sim, pl_sim_result *result);

/* The chance of game `game` of `seed`; `purpose` tells its several uses apart: 0 the game, 1 to 4 the seats. */
pl_seed pl_sim_seed(uint64_t seed, uint64_t game, unsigned purpose);

#endif
