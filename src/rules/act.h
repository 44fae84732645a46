/* What acts share: choosing fighters, and saying no. */
#ifndef PL_ACT_H
#define PL_ACT_H

#include "rules/descriptor.h"

/* The actor said no to the first question of an optional act. */
outcome decline(pl_frame *f);
/* Steps 0 and 1 of an act on fighters: after CARRIED, frame->todo holds them and the step is 2. "One" asks the actor. */
outcome pick_fighters(const run *r, pl_frame *f, const pl_word *noun, uint32_t allowed, pl_why why);

/* False: it is not their turn. */
bool gain_actions(const run *r, unsigned seat, unsigned n);

#endif
