/* Inside the room of the minds. */
#ifndef PL_MINDS_H
#define PL_MINDS_H

#include "mind/mind.h"

/* Options as a player weighs them: copies of a card are one. */
typedef struct choices {
    pl_option option[PL_OPTIONS_MAX];
    unsigned count;
} choices;
choices distinct_options(const pl_content *content, const pl_game *game);

typedef struct pl_mind_kind {
    const char *name;
    /* Weighs every choice: chance of winning and share of thoughts. */
    void (*weigh)(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out);
    /* Told which option it answered with, for its thoughts about the next question; may be NULL. */
    void (*follow)(pl_mind *mind, const pl_view *view, pl_option option);
    unsigned least, most; /* of the number after @; 0: it takes none */
    bool blind;           /* needs no view */
    bool mixes;           /* at hidden commits it plays by its weights instead of the best one */
} pl_mind_kind;

struct pl_mind {
    const pl_mind_kind *kind;
    const pl_content *content;
    char name[48];
    pl_rng rng;
    unsigned budget;
    unsigned milliseconds; /* 0: no limit */
    unsigned parts;        /* of these and of the budget it has one now */
    unsigned most;         /* milliseconds, whatever its own limit is; 0: as many as that */
    unsigned threads;
    struct thoughts *thoughts;              /* of a search, kept between questions */
    uint64_t iterations;                    /* of all searches */
    unsigned slips;                         /* of 100 answers, how many a level leaves to chance */
    uint8_t board;                          /* that the distances are for; PL_NONE: none yet */
    uint8_t distance[PL_SPACES][PL_SPACES]; /* stands last: not cleared before it is worked out */
};

/* The iterations and the milliseconds (0: no limit) that it has for an answer now. */
unsigned budget_now(const pl_mind *mind);
unsigned time_now(const pl_mind *mind);

void greedy_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out);
void flat_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out);
void search_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out);
void search_follow(pl_mind *mind, const pl_view *view, pl_option option);
void search_forget(pl_mind *mind);

/* Does this question ask for a card to be laid face down? */
static inline bool hidden_commit(unsigned why)
{
    return why == PL_WHY_ATTACK || why == PL_WHY_DEFENSE;
}

/* ------------------------------------------------------------------ judging (judge.c) */

/* Steps between all spaces of the match's battlefield, worked out once. */
void learn_board(pl_mind *mind, const pl_game *game);
/* The chance that the team wins, at a glance: 1 and 0 when the match is over. */
float judge(const pl_mind *mind, const pl_game *game, unsigned team);
/* The spaces where heroes of the other team stand, and how many. */
unsigned foe_heroes(const pl_mind *mind, const pl_game *game, unsigned team, uint8_t space[PL_FIGHTERS]);
/* How promising the options look right after them, to sum 1. */
void promise(const pl_mind *mind, const pl_game *game, const choices *c, float *prior);

/* ------------------------------------------------------------------ playing on (policy.c) */

/* A quick answer by rule of thumb. */
pl_option quick_answer(const pl_mind *mind, const pl_game *game, pl_rng *rng);
/* Plays on by rule of thumb for some turns, then judges for team 0. */
float play_on(const pl_mind *mind, pl_game *game, unsigned turns, pl_rng *rng);
/* Plays on at random for some turns, then judges for team 0. */
float play_out(const pl_mind *mind, pl_game *game, unsigned turns, pl_rng *rng);

#endif
