/* Actions: the options of a question as numbers, for anyone who trains players.
 *
 * A number means the same thing at every question: this space, that card of that seat. Seats, and what belongs to them, are counted from
 * the one who is asked: its own come first, then those of the next seat in the order of turns. Copies of a card are one action. */
#ifndef PL_LEARN_ACTION_H
#define PL_LEARN_ACTION_H

#include "match/match.h"

/* How many there are in a match of that many seats, two or four; they count from 0. */
unsigned pl_action_count(unsigned seats);

/* A part of the actions, or of an array of figures: what it is called, whose it is (0: the one who looks, 1: the next seat in the order
 * of turns; PL_NONE: of no seat alone), where it begins, and its rows and columns. */
typedef struct pl_block {
    const char *name;
    unsigned seat, at, rows, columns;
} pl_block;

/* The actions of one kind of option; what belongs to seats has a row for each. False: there are no more kinds. */
bool pl_action_block(unsigned seats, unsigned index, pl_block *out);

/* The legal ones at the pending question, each once, in growing order; returns how many. None when the match is over. */
unsigned pl_actions(const pl_content *content, const pl_game *game, uint16_t out[PL_OPTIONS_MAX]);

/* The number of an option of the pending question. */
unsigned pl_action_of(const pl_content *content, const pl_game *game, pl_option option);
/* The option with this number; of copies, the first that will do. False: the action is not legal now. */
bool pl_action_find(const pl_content *content, const pl_game *game, unsigned action, pl_option *out);

#endif
