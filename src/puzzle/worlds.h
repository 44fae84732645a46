/* Inside the solver: what a player may hold to be possible.
 *
 * A bundle is a set of matches that one seat cannot tell apart: they give the same view (match/view.h). Only what matters differs among
 * them: a card that lies face down, a card that an opponent has drawn. The order of a deck is not part of it: no card of a deck that
 * nobody knows has a place until it is drawn, and then it may be any of them. */
#ifndef PL_PUZZLE_WORLDS_H
#define PL_PUZZLE_WORLDS_H

#include "match/match.h"

typedef struct worlds {
    pl_game *game;
    unsigned count, room;
    bool chance;  /* some were left out: what a random choice brings is tried, not listed */
    bool copies;  /* copies of a card are told apart, to find a match as it is among them */
    bool failed;  /* no memory, or too many */
    unsigned run; /* answers that were applied to get them */
} worlds;

void worlds_free(worlds *w);
/* With the cards of decks that nobody knows in their natural order, and nothing in it that has passed. */
void worlds_add(worlds *w, const pl_game *game);

/* All that the answer can lead to in this match, whatever is drawn; they are added. */
void worlds_follow(const pl_content *content, const pl_game *game, pl_option option, worlds *out);

/* The options of the question, one of several copies of a card; returns how many. */
unsigned worlds_options(const pl_content *content, const pl_game *game, pl_option out[PL_OPTIONS_MAX]);

/* Sorts them into bundles of what the seat cannot tell apart. Bundle b is game[start[b]] up to game[start[b + 1]]; returns how many
 * there are, 0 when there is no memory. `start` has room for count + 1. The same world twice is one. */
unsigned worlds_sort(const pl_content *content, worlds *w, unsigned seat, unsigned *start);

/* A number for a set of worlds in any order. Two sets have the same one only by an accident that does not happen. */
typedef struct worlds_key {
    uint64_t word[2];
} worlds_key;
worlds_key worlds_sum(const pl_game *game, unsigned count);

#endif
