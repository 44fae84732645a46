/* Players that are computers, as a match knows them: something that answers, and what it thinks. */
#ifndef PL_PLAYERS_H
#define PL_PLAYERS_H

#include "match/view.h"

/* What a computer player thinks of an option: for hints and reviews. */
typedef struct pl_hint {
    pl_option option;
    float chance; /* of winning, 0 to 1, in the player's estimate; below 0: it makes none */
    float weight; /* share of its thoughts; of all options together 1 */
} pl_hint;

/* Computer players, handed in from outside: the rooms of the house point the other way. */
typedef struct pl_players {
    const char *const *names; /* for "welcome"; ended by NULL */
    /* Is there such a player, with what this content brings? Names may have numbers in them, so there are more than those listed. */
    bool (*exists)(void *self, const char *name, const pl_content *content);
    /* An answer to the pending question of the view, which is asked of the viewer. False: the player cannot answer. */
    bool (*choose)(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                   pl_option *out);
    /* What it thinks of the options of that question, the best first; returns how many. 0: it does not think. */
    unsigned (*hints)(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                      pl_hint out[PL_OPTIONS_MAX]);
    void *self;
} pl_players;

#endif
