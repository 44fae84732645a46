/* Values: what changes the card of a side in the combat, or cancels it. */
#include "rules/act.h"
#include "rules/tell.h"

outcome act_add(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    unsigned side = noun_side(r, f, &p);
    if (side == PL_NONE)
        return FAILED;
    const pl_side *s = &r->game->combat.side[side];
    change_value(r, side, s->base, s->added + (int)n, PL_VALUE_ADDED);
    return CARRIED;
}

/* "becomes n" sets the base and drops what was added, "the printed value becomes n" keeps it, a lock does the first and
 * refuses all that follows (D-PRINTED). */
outcome act_set(const run *r, pl_frame *f, const pl_word *args)
{
    unsigned id = pl_word_id_of(args[-1]);
    const pl_word *p = args;
    unsigned side = noun_side(r, f, &p);
    if (side == PL_NONE)
        return FAILED;
    pl_side *s = &r->game->combat.side[side];
    int n = (int)noun_amount(r, f, &p);
    if (id == PL_W_SET_PRINTED)
        change_value(r, side, n, s->added, PL_VALUE_PRINT_CHANGED);
    else
        change_value(r, side, n, 0, id == PL_W_LOCK_VALUE ? PL_VALUE_LOCKED : PL_VALUE_SET);
    if (id == PL_W_LOCK_VALUE)
        s->flags |= PL_SIDE_LOCKED;
    return CARRIED;
}

outcome act_ignore(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned side = noun_side(r, f, &p);
    if (side == PL_NONE)
        return FAILED;
    r->game->combat.side[side].flags |= PL_SIDE_IGNORED;
    tell_value(r, side, 0, PL_VALUE_IGNORED);
    return CARRIED;
}

outcome act_cancel(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned side = noun_side(r, f, &p);
    if (side == PL_NONE)
        return FAILED;
    cancel_card(r, side);
    return CARRIED;
}

/* The text that set off this reaction stops where it is: nothing more of it happens (OQ-29). */
outcome act_cancel_that(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    if (r->game->frame_count < 2)
        return FAILED;
    pl_frame *below = f - 1;
    below->pc = 0;
    below->step = 0;
    pl_event *e = tell_card(r, PL_EV_CANCEL, below->owner, frame_card(below), PL_SEEN_BY_ALL);
    if (e) {
        e->ability = (uint8_t)frame_ability(below);
        e->done = true;
    }
    return CARRIED;
}

outcome act_this_turn(const run *r, pl_frame *f, const pl_word *args)
{
    pl_game *g = r->game;
    if (g->modifier_count == PL_TURN_MODIFIERS)
        return FAILED;
    g->modifiers[g->modifier_count++] =
        (pl_turn_modifier){.code = (unsigned)(args - r->hero[f->owner]->code) & 0xfffU, .seat = f->owner};
    tell_card(r, PL_EV_MODIFIER, f->owner, frame_card(f), PL_SEEN_BY_ALL);
    unsigned side = side_of_seat(r, f->owner);
    if (side != PL_NONE) /* the card in the combat is one of "your cards" too */
        fix_value(r, side);
    return CARRIED;
}

possibility side_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    return noun_side(r, f, &p) != PL_NONE ? POSSIBLE : IMPOSSIBLE;
}
