/* Inside the room: bundles of worlds, and what is to be said of them. */
#ifndef PL_PUZZLE_INSIDE_H
#define PL_PUZZLE_INSIDE_H

#include "puzzle/puzzle.h"
#include "puzzle/worlds.h"

typedef struct entry {
    worlds_key key;
    uint8_t verdict; /* 1 + pl_reach; 0: nothing is here */
} entry;

struct pl_solver {
    const pl_content *content;
    unsigned seat;
    pl_goal goal;
    unsigned until; /* the turn whose beginning decides */
    unsigned limit, steps;
    bool exhausted; /* the limit was reached, or the memory: what is open stays open */
    worlds here;    /* what may be, as far as the seat knows */
    entry *kept;
    size_t kept_room, kept_count;
};

/* Is it decided in this state? */
bool solver_decided(const pl_solver *s, const pl_game *game, pl_reach *verdict);
/* What is to be said of worlds that the seat cannot tell apart. */
pl_reach solve(pl_solver *s, const pl_game *game, unsigned count);
/* Of all that the answer can lead to, the worst. */
pl_reach solve_answer(pl_solver *s, const pl_game *game, unsigned count, pl_option option);
/* All that the answer can lead to, in bundles; `*start` is to be freed. Returns how many bundles, 0: no memory. */
unsigned spread(pl_solver *s, const pl_game *game, unsigned count, pl_option option, worlds *out, unsigned **start);

#endif
