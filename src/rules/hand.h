/* Texts that are carried out by hand, for the rest of the rules. */
#ifndef PL_RULES_HAND_H
#define PL_RULES_HAND_H

#include "rules/run.h"

/* Is the text now at a place where it is carried out by hand? Inline, because every event asks, and next_event (tell.h) may not call. */
static inline bool is_by_hand(const run *r, const pl_frame *f)
{
    return r->hero[f->owner]->code[f->pc] == pl_flow_word(PL_FLOW_BY_HAND);
}
/* Carries it out as far as that goes; false: somebody is asked, or another text comes first. */
bool carry_by_hand(const run *r, pl_frame *f);

/* Abilities that are carried out by hand: their player calls for them, between actions and at the end of the turn. The option to do
 * so, as a bit of the mask of actions, or 0. */
uint64_t calls(const run *r, unsigned seat);
/* As nearly always there is no such ability. */
static inline bool never_calls(const run *r, unsigned seat)
{
    return r->hero[seat]->first_for[PL_WHEN_BY_HAND] == PL_NONE;
}
/* The turn is about to end: true if the player is asked for abilities. */
bool ask_last_call(const run *r);
void end_calls(const run *r);
void call_ability(const run *r);
void call_chosen(const run *r);

#endif
