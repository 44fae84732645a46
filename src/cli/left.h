/* What a person may know: what is left of the decks, and what an attack may come to. Both are messages of the dealer. */
#ifndef PL_CLI_LEFT_H
#define PL_CLI_LEFT_H

#include "cli/screen.h"

/* The message "unseen": a table of cards for each seat. */
void left_print(const screen *s, const pl_json_value *unseen);
/* The message "odds" of one attack: a line for each card. */
void left_odds(const screen *s, const sight *now, unsigned attacker, unsigned target, const pl_json_value *odds);

#endif
