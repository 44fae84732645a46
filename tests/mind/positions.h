/* What the tests of the minds share: positions of random matches, and somebody to evaluate them. */
#ifndef PL_TEST_POSITIONS_H
#define PL_TEST_POSITIONS_H

#include "../rules/table.h"

#include "mind/minds.h"

/* An evaluator for the match of this position. */
static inline evaluator *evaluator_for(const char *name, const pl_game *game)
{
    evaluator *e = evaluator_open(name, &pack->content);
    assert_non_null(e);
    evaluator_prepare(e, game);
    return e;
}

static inline chances value_of(const evaluator *e, const pl_game *game)
{
    chances out;
    e->values(e, &game, 1, &out);
    return out;
}

typedef void (*look)(const pl_game *game, unsigned n);

/* Plays a match at random and shows some of its positions. */
static inline void at_positions_of(const pl_setup *setup, unsigned n, dice *d, unsigned one_in, look at)
{
    pl_seed seed = seed_of(n);
    pl_game game;
    if (!pl_begin(&pack->content, &game, setup, &seed, NULL))
        return;
    while (!pl_over(&game)) {
        if (roll(d, one_in) == 0)
            at(&game, n);
        assert_true(pl_answer(&pack->content, &game, random_option(&game, d), NULL));
    }
}

/* Shows positions of random matches, duels and teams. */
static inline void at_random_positions(unsigned games, unsigned one_in, look at)
{
    for (unsigned n = 0; n < games; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 5)};
        const pl_content *c = &pack->content;
        pl_setup setup = {.teams = n % 4 == 3, .board = (uint8_t)roll(&d, c->board_count)};
        for (unsigned seat = 0; seat < PL_SEATS; seat++)
            setup.hero[seat] = (uint8_t)roll(&d, c->hero_count);
        at_positions_of(&setup, n, &d, one_in, at);
    }
}

#endif
