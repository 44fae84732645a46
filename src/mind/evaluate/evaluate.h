/* Evaluation: what a position is worth to each team, and which options of a question look promising at once.
 *
 * An evaluator is a struct of functions, handed to whoever searches. To add one (a learned one, say), write a file beside
 * linear.c that opens it, and a line in the table of evaluate.c. What all of them promise stands at the functions; the tests
 * of this room check it for every evaluator of the table. */
#ifndef PL_EVALUATE_H
#define PL_EVALUATE_H

#include "match/match.h"

/* ------------------------------------------------------------------ options */

/* Options as a player weighs them: copies of a card are one. */
typedef struct choices {
    pl_option option[PL_OPTIONS_MAX];
    unsigned count;
} choices;
choices distinct_options(const pl_content *content, const pl_game *game);

/* Does this question ask for a card to be laid face down? */
static inline bool hidden_commit(unsigned why)
{
    return why == PL_WHY_ATTACK || why == PL_WHY_DEFENSE;
}

/* ------------------------------------------------------------------ the evaluator */

/* How likely each team is to win: from 0 to 1, 1 in all. */
typedef struct chances {
    float team[PL_TEAMS];
} chances;

/* The options of one position, and where their priors go: as many floats as there are choices. */
typedef struct prior_query {
    const pl_game *game;
    const choices *choices;
    float *priors;
} prior_query;

enum { AT_ONCE = -1 };

/* How a search should use an evaluator. */
typedef struct manner {
    float exploration; /* how much a prior counts against results */
    float unvisited;   /* how much worse than its parent an option is taken to be before its first visit */
    int rollout_turns; /* by rule of thumb before a position is evaluated: 0 plays to the next action, AT_ONCE not at all */
} manner;

typedef struct evaluator evaluator;
struct evaluator {
    manner manner;

    /* The next positions belong to this match: its battlefield and its heroes. Called before any others, and again whenever
     * the match is another one; what takes time is worked out here. Never called while values or priors run. May be NULL. */
    void (*prepare)(evaluator *self, const pl_game *game);

    /* The chances of winning at each of `count` positions; positions[i] is answered in out[i].
     * - A position is a whole match, at any question or over. Hidden cards in it are guessed (match/view.h), so everything
     *   may be looked at: what comes of it belongs to the guess.
     * - A match that is over is 1 for the winner's team and 0 for the other, a draw 0.5 for both.
     * - The answer depends on the position alone: not on the rest of the batch or the order of calls, not on the thread
     *   (several may call at once, so nothing is written but `out`), not on the machine (no functions of the mathematical
     *   library). Players answer the same for the same seed because of it. */
    void (*values)(const evaluator *self, const pl_game *const *positions, unsigned count, chances *out);

    /* For each of `count` queries, how promising its choices look to the seat that is asked: weights above 0 that add up to
     * 1. Every option that the search knows nothing of yet is visited by its prior. The choices are those of
     * distinct_options, in that order. Otherwise as for values. */
    void (*priors)(const evaluator *self, const prior_query *queries, unsigned count);

    void (*close)(evaluator *self);
};

/* Those that need nothing from the content, ended by a name of NULL. */
typedef struct evaluator_kind {
    const char *name;
    evaluator *(*open)(const pl_content *content); /* NULL: no memory */
} evaluator_kind;
extern const evaluator_kind evaluator_kinds[];

/* The evaluator with this name. NULL: there is none, its weights cannot be read, or no memory. The content must outlive it.
 * A name of NULL: the one that players have who name none, "learned" if the content brings it, else one that needs nothing. */
evaluator *evaluator_open(const char *name, const pl_content *content);
/* The weights that an evaluator of that name is made of; NULL: it needs none, or there are none. */
const pl_weights *evaluator_weights(const char *name, const pl_content *content);
void evaluator_prepare(evaluator *e, const pl_game *game);
void evaluator_close(evaluator *e); /* may be NULL */

/* ------------------------------------------------------------------ the battlefield */

/* Steps between all spaces of a battlefield, fighters aside. */
typedef struct distances {
    uint8_t board; /* PL_NONE: not worked out yet */
    uint8_t steps[PL_SPACES][PL_SPACES];
} distances;
enum { FAR_AWAY = 20 }; /* no way leads there */

/* Works them out, unless they are those of this board already. */
void distances_learn(distances *d, const pl_content *content, unsigned board);

/* The spaces where heroes of the other team stand, and how many. */
unsigned foe_heroes(const pl_content *content, const pl_game *game, unsigned team, uint8_t space[PL_FIGHTERS]);

#endif
