/* A match with its history: what was answered, what happened, and the way back.
 *
 * Decisions are numbered from 1. Undoing takes back the last ones; the history keeps both the answers and that they were
 * taken back, so a record (files/record.h) tells the whole story. States are kept at intervals, so any earlier moment is a
 * short replay away. */
#ifndef PL_MATCH_HISTORY_H
#define PL_MATCH_HISTORY_H

#include "pack/pack.h"
#include "rules/rules.h"

typedef struct pl_match pl_match;

enum { PL_MATCH_DECISIONS = 60000 }; /* answers and undos together; no match that was played to win comes near */

/* One line of the history. */
typedef struct pl_entry {
    bool undo;        /* else an answer */
    uint8_t seat;     /* who answered */
    pl_option option; /* what */
    unsigned number;  /* of the decision; undo: the last one that still stands */
} pl_entry;

/* NULL when the setup does not fit the content (or there is no memory). The pack must outlive the match. */
pl_match *pl_match_new(const pl_pack *pack, const pl_setup *setup, const pl_seed *seed);
/* From a state of some match, a position for example (pl_scenario_game). NULL when there is no memory. */
pl_match *pl_match_from(const pl_pack *pack, const pl_game *game);
/* The same match, independent of the first from now on. */
pl_match *pl_match_clone(const pl_match *match);
void pl_match_free(pl_match *match);

const pl_pack *pl_match_pack(const pl_match *match);
const pl_setup *pl_match_setup(const pl_match *match);
const pl_seed *pl_match_seed(const pl_match *match);
/* Did it begin with the shuffle (not in the middle)? Only such a match can be recorded. */
bool pl_match_from_start(const pl_match *match);

/* The present state, and how many decisions led to it. */
const pl_game *pl_match_game(const pl_match *match);
unsigned pl_match_decisions(const pl_match *match);

/* Answers the pending question. False, with nothing changed, when the option is not legal. Copies of a card are one answer:
 * the first of those that will do is taken, so that an answer is known by its name alone. */
bool pl_match_answer(pl_match *match, pl_option option);

/* Takes back all decisions after the first `stand`. False when there are not that many. */
bool pl_match_undo(pl_match *match, unsigned stand);

/* The state after the first n decisions that stand (0: the first question). False when there are not that many. */
bool pl_match_state(const pl_match *match, unsigned n, pl_game *out);

/* The events of decision n, as it stands; of 0: what happened before the first question. */
const pl_event *pl_match_events(const pl_match *match, unsigned n, unsigned *count);

/* Everything that was done, undone answers included. */
const pl_entry *pl_match_entries(const pl_match *match, unsigned *count);

#endif
