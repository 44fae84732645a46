/* A second evaluator, for the tests: who has more health is better off, and all options are the same. It counts what it is
 * asked, and notes what the contract of evaluate.h rules out. */
#ifndef PL_TEST_PLAIN_H
#define PL_TEST_PLAIN_H

#include "positions.h"

#include <stdatomic.h>

typedef struct plain {
    evaluator base;                           /* comes first */
    pl_game match;                            /* that it is prepared for */
    chances fixed;                            /* the value of every position, if it is not 0 */
    unsigned liked;                           /* the choice with nearly all of the prior; PL_NONE: none */
    atomic_uint values, priors;               /* positions and queries so far, */
    atomic_uint widest_values, widest_priors; /* and the largest batches of them */
    atomic_uint broken;                       /* calls against the contract */
    unsigned closed;
} plain;

static inline bool plain_knows(const plain *p, const pl_game *game)
{
    bool known = p->match.seat_count == game->seat_count && p->match.board == game->board;
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        known = known && p->match.seat[seat].hero == game->seat[seat].hero;
    return known;
}

static inline void plain_widen(atomic_uint *widest, unsigned count)
{
    unsigned before = atomic_load(widest);
    while (before < count && !atomic_compare_exchange_weak(widest, &before, count))
        ;
}

static inline float plain_health(const pl_game *game, unsigned team)
{
    unsigned sum = 0;
    for (unsigned f = 0; f < PL_FIGHTERS; f++)
        sum += pl_team_of(pl_seat_of(f)) == team ? game->health[f] : 0;
    return (float)sum;
}

static inline chances plain_value(const plain *p, const pl_game *game)
{
    if (p->fixed.team[0] > 0)
        return p->fixed;
    if (pl_over(game))
        return game->winner == PL_NONE ? (chances){{0.5F, 0.5F}}
               : game->winner == 0     ? (chances){{1, 0}}
                                       : (chances){{0, 1}};
    float first = plain_health(game, 0), second = plain_health(game, 1), share = first / (first + second);
    return (chances){{share, 1 - share}};
}

static inline void plain_values(const evaluator *self, const pl_game *const *positions, unsigned count, chances *out)
{
    plain *p = (plain *)(uintptr_t)self;
    atomic_fetch_add(&p->values, count);
    atomic_fetch_add(&p->broken, count == 0);
    plain_widen(&p->widest_values, count);
    for (unsigned i = 0; i < count; i++) {
        atomic_fetch_add(&p->broken, !plain_knows(p, positions[i]));
        out[i] = plain_value(p, positions[i]);
    }
}

static inline void plain_priors(const evaluator *self, const prior_query *queries, unsigned count)
{
    plain *p = (plain *)(uintptr_t)self;
    atomic_fetch_add(&p->priors, count);
    atomic_fetch_add(&p->broken, count == 0);
    plain_widen(&p->widest_priors, count);
    for (unsigned i = 0; i < count; i++) {
        const choices *c = queries[i].choices;
        bool has_liked = p->liked < c->count;
        atomic_fetch_add(&p->broken, c->count == 0 || !plain_knows(p, queries[i].game));
        for (unsigned k = 0; k < c->count; k++)
            queries[i].priors[k] = !has_liked      ? 1.0F / (float)c->count
                                   : k == p->liked ? 0.99F
                                                   : 0.01F / (float)c->count;
        if (has_liked)
            queries[i].priors[p->liked] = 0.99F + 0.01F / (float)c->count;
    }
}

static inline void plain_prepare(evaluator *self, const pl_game *game)
{
    ((plain *)self)->match = *game;
}

static inline void plain_close(evaluator *self)
{
    ((plain *)self)->closed++;
}

/* Lives as long as the caller wants it: closing is only counted. */
static inline void plain_open(plain *p, const pl_game *game)
{
    memset(p, 0, sizeof *p);
    p->base = (evaluator){{0.4F, 0.03F, 2}, plain_prepare, plain_values, plain_priors, plain_close};
    p->liked = PL_NONE;
    plain_prepare(&p->base, game);
}

#endif
