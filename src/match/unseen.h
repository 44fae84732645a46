/* What is left: where the cards of a seat are, as far as the viewer knows, and how likely the rest is here or there.
 *
 * All of it comes from the viewer's view alone. Each card is in one of the places below, so they add up to its copies. */
#ifndef PL_MATCH_UNSEEN_H
#define PL_MATCH_UNSEEN_H

#include "match/view.h"

/* The copies of one card. */
typedef struct pl_left {
    uint8_t copies;  /* in all */
    uint8_t hand;    /* known to be in the hand, or face down in the combat */
    uint8_t table;   /* lying open: in the combat, being carried out, boosting */
    uint8_t discard; /* in the discard pile */
    uint8_t deck;    /* known to be in the deck, at a known place */
    uint8_t unseen;  /* anywhere else: in the deck, in a hidden hand, face down */
    double
        chance; /* a hand that the viewer sees: that the next card of the deck is this one; else that one is in the hand or face down */
} pl_left;

typedef struct pl_unseen {
    bool open;      /* the viewer sees the hand, so all unseen cards are in the deck */
    uint8_t titles; /* different cards */
    uint8_t unseen; /* cards of which the viewer does not know where they are; */
    uint8_t held;   /* that many of them are in the hand or face down */
    pl_left of[PL_TITLES];
} pl_unseen;

void pl_unseen_of(const pl_content *content, const pl_view *view, unsigned seat, pl_unseen *out);

/* Ways to choose k of n things, at most PL_DECK; 0 when there are not that many. */
uint64_t pl_ways(unsigned n, unsigned k);

#endif
