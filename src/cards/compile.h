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

#endif
