/* Shares of wins, and how sure they are.
 *
 * A draw, and a match that was given up, counts as half a win for each side. The interval is Wilson's score interval: of a
 * hundred such intervals about 95 hold the true share. It stays between 0 and 1 and makes sense for few games, for no wins
 * and for nothing but wins. It is meant for a number of games that was fixed before; to stop at a good moment see
 * evidence.h. */
#ifndef PL_LAB_WILSON_H
#define PL_LAB_WILSON_H

#include <stdbool.h>
#include <stdint.h>

typedef struct pl_score {
    uint64_t games, wins, draws; /* draws: given up ones too */
} pl_score;

typedef struct pl_interval {
    double low, high;
} pl_interval;

double pl_share(pl_score score); /* 0 to 1; of no games one half */
pl_interval pl_wilson(pl_score score);

/* Is this share outside? */
static inline bool pl_excludes(pl_interval interval, double share)
{
    return share < interval.low || share > interval.high;
}

#endif
