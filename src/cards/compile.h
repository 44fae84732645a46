/* Compiling: from the tree that was read to the code that the effect machine runs (rules/machine.h). */
#ifndef PL_COMPILE_H
#define PL_COMPILE_H

#include "cards/cards.h"
#include "rules/rules.h"

/* Compiles one text of a card (title) of the hero, or of an ability when title is PL_NONE, into hero->code and enters it
 * in hero->cards, hero->triggers or hero->rows. `timing` is the Timing word id: PL_W_DURING... NULL, or the reason why the rules
 * cannot carry it out, in words for the author. */
const char *pl_compile(pl_hero *hero, unsigned title, unsigned timing, const pl_word *program, int length);

/* Copies the program with "that fighter" replaced by whom it means, where no act has been about one yet. The length; 0: it means nobody
 * (pl_unbound). */
int pl_bind_that(const pl_word *program, pl_word *out);
extern const char *const pl_unbound;

/* The first reason why words cannot stand with their arguments; NULL: none. */
const char *pl_arguments_fit(const pl_word *program, int length);

/* When a text of a card that cannot be read has its moment (pl_window): what always holds matters when the card has been revealed, or
 * is played. PL_WINDOWS: never; a text for the hand has no moment that the rules know. */
unsigned pl_window_by_hand(const pl_card *card, unsigned timing);
/* At that moment its owner carries out by hand what cannot be read: after the text for this window, if there is one, which must be the
 * one that was compiled last. Of an ability (title PL_NONE) whenever the owner calls for it; abilities past the last that the rules can
 * have are never called for. NULL, or the reason why not. */
const char *pl_compile_by_hand(pl_hero *hero, unsigned title, unsigned window);

#endif
