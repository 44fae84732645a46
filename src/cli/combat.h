/* The combat on the screen. */
#ifndef PL_CLI_COMBAT_H
#define PL_CLI_COMBAT_H

#include "cli/screen.h"

/* "Combat: ●H “Title” 3  against  ■B (face down)"; nothing when there is none. */
void combat_print(const screen *s, const sight *now);

#endif
