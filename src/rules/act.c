/* Acts: what the verbs of the card language do. This file has those on fighters' health, on announcements, forms and the
 * turn; those on cards are in carry.c, on values in value.c, on the board in travel.c, on tokens in token.c.
 *
 * An act is called with its arguments in prefix order. frame->step is 0 the first time; an act that returns WAITING is
 * called again when its question is answered or the text it pushed is done. It reads its arguments again each time. While
 * frame->decline is set, its first question may be answered with "no". */
#include "rules/act.h"
#include "rules/tell.h"

/* ------------------------------------------------------------------ choosing */

outcome decline(pl_frame *f)
{
    f->pc = f->decline;
    return DECLINED;
}

static bool asks_for_one(pl_word noun)
{
    return pl_word_is(noun, PL_W_A) || pl_word_is(noun, PL_W_OTHER_SELF);
}

outcome pick_fighters(const run *r, pl_frame *f, const pl_word *noun, uint32_t allowed, pl_why why)
{
    if (f->step == 0) {
        const pl_word *p = noun;
        uint32_t found = noun_fighters(r, f, &p) & allowed;
        if (found == 0) /* OQ-9 */
            return FAILED;
        if (asks_for_one(*noun) && (f->decline || !single(found))) {
            f->step = 1;
            ask(r, f->actor, PL_ASK_FIGHTER, why, found, f->decline != 0);
            return WAITING;
        }
        if (pl_word_is(*noun, PL_W_HERO_OF) && r->game->options.multi_hero_effect == PL_OWNER_CHOOSES_ONE &&
            !single(found)) {
            f->step = 1; /* OQ-21 */
            ask(r, pl_seat_of(lowest(found)), PL_ASK_FIGHTER, why, found, false);
            return WAITING;
        }
        f->todo = found;
    } else {
        if (r->game->answer.kind != PL_OPTION_FIGHTER)
            return decline(f);
        f->todo = bit(r->game->answer.value);
        f->decline = 0;
    }
    if (single(f->todo))
        f->subject = (uint8_t)lowest(f->todo);
    f->step = 2;
    return CARRIED;
}

/* ------------------------------------------------------------------ health */

outcome act_deal(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    f->dealt = 0;
    if (n == 0)
        return FAILED;
    outcome out = pick_fighters(r, f, p, r->game->present, PL_WHY_DAMAGE);
    if (out != CARRIED)
        return out;
    f->dealt = (uint8_t)harm(r, f->todo, n, PL_CAUSE_EFFECT); /* R-CMB-5 */
    return f->dealt ? CARRIED : FAILED;
}

/* The arguments are fighters and an amount, which each of them gets. */
static outcome give_health(const run *r, pl_frame *f, const pl_word *args, uint32_t allowed,
                           void (*give)(const run *r, unsigned fighter, unsigned amount))
{
    const pl_word *p = pl_skip(args);
    outcome out = pick_fighters(r, f, args, allowed, PL_WHY_HEAL);
    if (out != CARRIED)
        return out;
    unsigned n = noun_amount(r, f, &p);
    for (uint32_t left = f->todo; left; left &= left - 1)
        give(r, lowest(left), n);
    return CARRIED;
}

outcome act_heal(const run *r, pl_frame *f, const pl_word *args)
{
    return give_health(r, f, args, r->game->present, heal_fighter);
}

outcome act_set_health(const run *r, pl_frame *f, const pl_word *args)
{
    return give_health(r, f, args, ~0U, set_health);
}

/* ------------------------------------------------------------------ announcements and forms */

outcome act_choose_player(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    set_they(f, noun_player(r, f, &p));
    return CARRIED;
}

/* A number from 0 to one more than the highest value printed in that seat's deck, which everybody may know. */
static outcome ask_value(const run *r, pl_frame *f, unsigned seat)
{
    if (f->step == 0) {
        unsigned most = 0;
        for (unsigned t = 0; t < r->hero[seat]->title_count; t++)
            if (r->hero[seat]->cards[t].value > most)
                most = r->hero[seat]->cards[t].value;
        f->step = 1;
        ask(r, f->actor, PL_ASK_NUMBER, PL_WHY_VALUE, (4ULL << (most < 60 ? most : 60)) - 1, false);
        return WAITING;
    }
    f->number = r->game->answer.value & 0x3fU;
    pl_event *e = tell_seat(r, PL_EV_NUMBER, f->actor);
    if (e)
        e->number = told(f->number);
    return CARRIED;
}

outcome act_name_value(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    return ask_value(r, f, lowest(that_player(r, f)));
}

/* The side of a seat, also while the cards are still being chosen. */
static unsigned declared_side(const run *r, unsigned seat)
{
    const pl_combat *c = &r->game->combat;
    for (unsigned side = 0; side < 2 && c->stage; side++)
        if (c->side[side].seat == seat)
            return side;
    return PL_NONE;
}

outcome act_predict(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    unsigned side = declared_side(r, f->actor);
    if (side == PL_NONE)
        return FAILED;
    outcome out = ask_value(r, f, r->game->combat.side[other_side(side)].seat);
    if (out == CARRIED)
        r->game->combat.side[side].prediction = f->number;
    return out;
}

/* A card that is being played and has a text for that moment lies open already (attack.c); any other was revealed, or is not played. */
outcome act_face_up(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    const pl_combat *c = &r->game->combat;
    unsigned side = declared_side(r, f->owner);
    bool played = side != PL_NONE && c->stage == PL_UNREVEALED && c->side[side].card == frame_card(f);
    return played && (c->side[side].flags & PL_SIDE_OPEN) ? CARRIED : FAILED;
}

static outcome become(const run *r, pl_frame *f, unsigned form)
{
    pl_seat *s = &r->game->seat[f->owner];
    if (form >= PL_FORMS || form == s->form)
        return FAILED;
    s->form = (uint8_t)form;
    pl_event *e = tell_seat(r, PL_EV_FORM, f->owner);
    if (e)
        e->form = (uint8_t)form;
    return CARRIED;
}

outcome act_become(const run *r, pl_frame *f, const pl_word *args)
{
    return become(r, f, r->hero[f->owner]->form[pl_word_value(*args)]);
}

outcome act_change_form(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    unsigned others = (bit(r->hero[f->owner]->form_count) - 1) & ~bit(r->game->seat[f->owner].form);
    if (others == 0)
        return FAILED;
    if (f->step == 0 && !single(others)) {
        f->step = 1;
        ask(r, f->actor, PL_ASK_EFFECT, PL_WHY_CHOOSE, others, false);
        return WAITING;
    }
    return become(r, f, f->step == 0 ? lowest(others) : r->game->answer.value);
}

/* ------------------------------------------------------------------ the turn */

bool gain_actions(const run *r, unsigned seat, unsigned n)
{
    if (seat != r->game->turn_seat || n == 0) /* OQ-3 */
        return false;
    r->game->actions = (uint8_t)(r->game->actions + n > 99 ? 99 : r->game->actions + n); /* R-TURN-3 */
    pl_event *e = tell_seat(r, PL_EV_GAIN, seat);
    if (e)
        e->amount = told((int)n);
    return true;
}

outcome act_gain(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    return gain_actions(r, f->actor, n) ? CARRIED : FAILED;
}

outcome act_end_turn(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    if (f->actor != r->game->turn_seat)
        return FAILED;
    r->game->turn_ended = true;
    return CARRIED;
}

/* ------------------------------------------------------------------ what is possible */

possibility always_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    (void)r;
    (void)f;
    (void)args;
    return POSSIBLE;
}

possibility deal_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = pl_skip(args);
    return noun_fighters(r, f, &p) & r->game->present ? POSSIBLE : IMPOSSIBLE;
}

possibility change_form_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    (void)args;
    return r->hero[f->owner]->form_count > 1 ? POSSIBLE : IMPOSSIBLE;
}
