/* What the tests of the lab share: a small plan of matches, and a list of what was taken. */
#ifndef PL_TEST_BOUTS_H
#define PL_TEST_BOUTS_H

#include "../rules/table.h"

#include "lab/series.h"

enum { BOUTS_MOST = 1000 };

typedef struct plan {
    uint64_t seed;
    uint64_t unknown_at; /* the number of a match with a player that does not exist, from 1 on; 0: none */
    uint64_t nowhere_at; /* the number of a match on a board that does not exist */
} plan;

/* Duels and teams, all heroes, now and then with a player that takes longer. Not everybody fits on every board. */
static inline void any_bout(const void *from, uint64_t number, pl_bout *out)
{
    const plan *p = from;
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (number + p->seed + 1)};
    const pl_content *c = &pack->content;
    pl_game game;
    out->seed = pl_series_seed(p->seed, number, 0);
    do {
        out->setup.board = (uint8_t)roll(&d, c->board_count);
        out->setup.teams = number % 5 == 2;
        for (unsigned seat = 0; seat < PL_SEATS; seat++)
            out->setup.hero[seat] = (uint8_t)roll(&d, c->hero_count);
    } while (!pl_begin(c, &game, &out->setup, &out->seed, NULL));
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        out->player[seat] = number % 40 == 11 ? "greedy" : "random";
        out->player_seed[seat] = pl_series_seed(p->seed, number, 1 + seat);
    }
    if (p->unknown_at && number + 1 == p->unknown_at)
        out->player[1] = "nobody";
    if (p->nowhere_at && number + 1 == p->nowhere_at)
        out->setup.board = PL_NONE;
}

typedef struct list {
    pl_outcome outcome[BOUTS_MOST];
    uint64_t count;
    uint64_t enough; /* that many are enough; 0: all */
} list;

static inline bool keep(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    list *l = to;
    assert_non_null(bout->player[0]);
    assert_int_equal(number, l->count);
    assert_true(number < BOUTS_MOST);
    l->outcome[l->count] = *outcome;
    memset(l->outcome[l->count].thought, 0, sizeof outcome->thought); /* the one thing that differs */
    l->count++;
    return l->count != l->enough;
}

static inline bool play_list(const plan *p, pl_series series, list *l, uint64_t enough, pl_series_result *result)
{
    memset(l, 0, sizeof *l);
    l->enough = enough;
    series.content = &pack->content;
    series.bout = any_bout;
    series.plan = p;
    series.take = keep;
    series.to = l;
    return pl_series_run(&series, result);
}

static inline void assert_same_list(const list *a, const list *b)
{
    assert_int_equal(a->count, b->count);
    for (uint64_t i = 0; i < a->count; i++)
        assert_memory_equal(&a->outcome[i], &b->outcome[i], sizeof a->outcome[i]);
}

#endif
