/* Because: why a combat stands as it does, in a few sentences, each with the rule that it follows from.
 *
 * It knows what a breakdown knows, which is open to all: nothing before cards are revealed, nothing of the verdict before it is there. */
#ifndef PL_TELL_BECAUSE_H
#define PL_TELL_BECAUSE_H

#include "tell/story.h"

enum { PL_BECAUSE_MAX = 5 };

typedef struct pl_because {
    char text[PL_TOLD_MAX];
    char rules[64]; /* "R-CMB-3"; several are separated by blanks */
} pl_because;

/* Is there something else to say after an event than before it? */
bool pl_because_changes(const pl_breakdown *before, const pl_breakdown *now);

/* Both values, canceled effects, the verdict, the order of effects, as far as they are there. Returns how many. */
unsigned pl_tell_because(const pl_teller *teller, const pl_breakdown *breakdown, pl_because out[PL_BECAUSE_MAX]);

#endif
