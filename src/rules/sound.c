/* What holds whenever somebody is asked, and at the end: asserted in builds with sanitizers (invariant.h), after every answer of
 * every test, scenario and fuzzed input. A line that fails is a fault of the rules or of whoever made the state. */
#include "base/invariant.h"
#include "rules/hand.h"

#ifdef PL_CHECKED

static bool is_fighter(const run *r, unsigned fighter)
{
    return fighter < r->game->seat_count * PL_SEAT_FIGHTERS &&
           fighter % PL_SEAT_FIGHTERS < r->hero[pl_seat_of(fighter)]->fighter_count;
}

static bool is_fighter_or_none(const run *r, unsigned fighter)
{
    return fighter == PL_NONE || is_fighter(r, fighter);
}

static bool is_space(const run *r, unsigned space)
{
    return space < PL_SPACES && r->board->spaces >> space & 1;
}

static bool is_seat(const run *r, unsigned seat)
{
    return seat < r->game->seat_count;
}

static uint32_t cards_of(const uint8_t *order, unsigned count, unsigned size)
{
    uint32_t cards = 0;
    for (unsigned i = 0; i < count; i++) {
        PL_ASSERT(order[i] < size);
        PL_ASSERT(!(cards & bit(order[i]))); /* no card lies in two places of a pile */
        cards |= bit(order[i]);
    }
    return cards;
}

/* R-COMP-2: every card is in one pile. */
static void assert_cards(const run *r, unsigned seat)
{
    const pl_seat *s = &r->game->seat[seat];
    PL_ASSERT(s->size == r->hero[seat]->deck && s->size <= PL_DECK);
    PL_ASSERT(s->deck_count + s->discard_count <= s->size);
    uint32_t deck = cards_of(s->order, s->deck_count, s->size);
    uint32_t discard = cards_of(s->order + s->size - s->discard_count, s->discard_count, s->size);
    PL_ASSERT(discard == s->discard);
    PL_ASSERT(!(s->hand & s->play));
    PL_ASSERT(!((s->hand | s->play) & (deck | discard)));
    PL_ASSERT(!(deck & discard));
    PL_ASSERT((s->hand | s->play | deck | discard) == pl_all_cards(s));
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++) {
        PL_ASSERT(!(s->known[viewer] & s->discard)); /* nobody needs to remember what lies open */
        PL_ASSERT(!(s->known[viewer] & ~pl_all_cards(s)));
    }
}

/* What everybody knows, each of them knows (R-INFO-3): the same cards of the deck, which have their places, and at least as many of each
 * title of what is held, where nobody can tell copies apart. */
static void assert_public(const run *r, unsigned seat)
{
    const pl_seat *s = &r->game->seat[seat];
    uint32_t deck = pl_deck_cards(s), open = open_cards(r->game, seat);
    PL_ASSERT(!(s->known[PL_PUBLIC] & open));
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++) {
        PL_ASSERT(!(s->known[PL_PUBLIC] & deck & ~s->known[viewer]));
        for (unsigned title = 0; title < r->hero[seat]->title_count; title++) {
            uint32_t held = r->hero[seat]->copies[title] & ~deck & ~open;
            PL_ASSERT(count_bits(s->known[PL_PUBLIC] & held) <= count_bits(s->known[viewer] & held));
        }
    }
    /* an empty seat of the other team is told what everybody is told, and nothing else */
    PL_ASSERT(r->game->seat_count == PL_SEATS || s->known[PL_PUBLIC] == s->known[PL_SEATS - 1 - pl_team_of(seat)]);
}

/* R-BOARD-1, R-FIGHT-3, R-FIGHT-5. */
static void assert_fighters(const run *r)
{
    const pl_game *g = r->game;
    uint64_t occupied[PL_TEAMS] = {0};
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        bool present = g->present >> f & 1;
        PL_ASSERT(!present || is_fighter(r, f));
        PL_ASSERT(present == (g->space[f] != PL_NONE));
        PL_ASSERT(is_fighter(r, f) || g->health[f] == 0);
        PL_ASSERT(!is_fighter(r, f) || g->health[f] <= r->hero[pl_seat_of(f)]->health[f % PL_SEAT_FIGHTERS]);
        if (!present)
            continue;
        PL_ASSERT(g->health[f] > 0);
        PL_ASSERT(is_space(r, g->space[f]));
        PL_ASSERT(!((occupied[0] | occupied[1]) & space_bit(g->space[f])));
        occupied[pl_team_of(pl_seat_of(f))] |= space_bit(g->space[f]);
    }
    PL_ASSERT(occupied[0] == g->occupied[0]);
    PL_ASSERT(occupied[1] == g->occupied[1]);
}

/* R-TRAP-1, R-FOG-4, D-MIRROR. */
static void assert_tokens(const run *r, unsigned seat)
{
    const pl_seat *s = &r->game->seat[seat];
    for (unsigned kind = 0; kind < PL_TOKENS; kind++) {
        PL_ASSERT(!(s->tokens[kind] & ~r->board->spaces));
        PL_ASSERT(count_bits(s->tokens[kind]) + s->stock[kind] <= r->hero[seat]->token_stock[kind]);
        PL_ASSERT(kind < r->hero[seat]->token_count || (!s->tokens[kind] && !s->stock[kind]));
        for (unsigned other = 0; other < seat; other++)
            PL_ASSERT(r->game->seat[other].hero != s->hero || !(r->game->seat[other].tokens[kind] & s->tokens[kind]));
    }
}

static void assert_seat(const run *r, unsigned seat)
{
    const pl_seat *s = &r->game->seat[seat];
    PL_ASSERT(s->form < PL_FORMS && (s->form == 0 || s->form < r->hero[seat]->form_count));
    PL_ASSERT(!s->later || s->later < r->hero[seat]->code_length); /* who says nothing has no code at all */
    PL_ASSERT(!s->later || s->later_window < PL_WINDOWS);
    PL_ASSERT(!s->later || s->later_card == PL_NONE || s->later_card < PL_DECK);
    PL_ASSERT(!(s->reserve & ~r->hero[seat]->reserve));
    assert_cards(r, seat);
    assert_public(r, seat);
    assert_tokens(r, seat);
    for (unsigned k = 0; k < PL_COUNTERS; k++)
        PL_ASSERT(counter_fits(r, seat, k));
}

static void assert_side(const run *r, const pl_side *side)
{
    const pl_seat *s = &r->game->seat[side->seat];
    PL_ASSERT(is_seat(r, side->seat));
    PL_ASSERT(is_fighter(r, side->fighter));
    PL_ASSERT(pl_seat_of(side->fighter) == side->seat);
    PL_ASSERT(side->card == PL_NONE || side->card < PL_DECK);
    PL_ASSERT(!(side->spent & ~pl_all_cards(s)));
    PL_ASSERT(side->card == PL_NONE || !(side->spent & bit(side->card)));
    PL_ASSERT(side->card == PL_NONE || !(s->hand & bit(side->card)));
}

static void assert_combat(const run *r)
{
    const pl_combat *c = &r->game->combat;
    if (!c->stage)
        return;
    assert_side(r, &c->side[PL_ATTACKER]);
    assert_side(r, &c->side[PL_DEFENDER]);
    PL_ASSERT(!same_team(c->side[0].seat, c->side[1].seat));
    PL_ASSERT(c->winner == PL_ATTACKER || c->winner == PL_DEFENDER || c->winner == PL_NONE);
    PL_ASSERT(c->stage != PL_UNREVEALED || c->winner == PL_NONE);
}

static void assert_turn(const run *r)
{
    const pl_game *g = r->game;
    PL_ASSERT(g->seat_count == 2 || g->seat_count == PL_SEATS);
    PL_ASSERT(g->phase < PHASES);
    PL_ASSERT(g->next_phase < PHASES);
    PL_ASSERT(is_seat(r, g->turn_seat));
    PL_ASSERT(is_seat(r, g->first));
    PL_ASSERT(is_fighter_or_none(r, g->active));
    PL_ASSERT(g->card == PL_NONE || g->card < PL_DECK);
    PL_ASSERT(g->modifier_count <= PL_TURN_MODIFIERS);
    PL_ASSERT(g->frame_count <= PL_FRAMES);
    PL_ASSERT(!(g->dormant & ~(bit(g->seat_count) - 1)));
    PL_ASSERT(g->winner == PL_NONE || g->winner < PL_TEAMS);
    PL_ASSERT(g->over || g->winner == PL_NONE);
    for (unsigned i = 0; i < g->modifier_count; i++) {
        PL_ASSERT(is_seat(r, g->modifiers[i].seat));
        PL_ASSERT(g->modifiers[i].code && g->modifiers[i].code < r->hero[g->modifiers[i].seat]->code_length);
    }
}

static void assert_frames(const run *r)
{
    for (unsigned i = 0; i < r->game->frame_count; i++) {
        const pl_frame *f = read_frame(r->game, i);
        PL_ASSERT(is_seat(r, f->owner));
        PL_ASSERT(is_seat(r, f->actor));
        PL_ASSERT(f->pc < r->hero[f->owner]->code_length);
        PL_ASSERT(f->decline < r->hero[f->owner]->code_length);
        PL_ASSERT(f->window < PL_WINDOWS);
        PL_ASSERT(frame_card(f) == PL_NONE || frame_card(f) < PL_DECK);
        PL_ASSERT(frame_ability(f) == PL_NONE || frame_ability(f) < r->hero[f->owner]->ability_count);
        PL_ASSERT(is_fighter_or_none(r, f->self));
        PL_ASSERT(is_fighter_or_none(r, f->that));
        PL_ASSERT(is_fighter_or_none(r, f->subject));
        PL_ASSERT(f->place == PL_NONE || is_space(r, f->place));
        PL_ASSERT(f->goal == PL_NO_GOAL || is_space(r, f->goal));
        PL_ASSERT(f->they == PL_NO_SEAT || is_seat(r, f->they));
        PL_ASSERT(!f->cards || is_seat(r, f->pile));
        PL_ASSERT(is_by_hand(r, f) || !(f->spaces & ~r->board->spaces)); /* by hand, they are the plan */
    }
}

/* A question has somebody to ask, things of the match to offer, and an answer. */
static void assert_question(const run *r)
{
    const pl_question *q = &r->game->question;
    pl_option first;
    PL_ASSERT(q->kind <= PL_ASK_EFFECT);
    PL_ASSERT(q->why < PL_WHY_COUNT);
    PL_ASSERT(is_seat(r, q->seat));
    PL_ASSERT(q->from <= PL_FROM_DRAWN);
    PL_ASSERT(q->kind != PL_ASK_CARD || is_seat(r, q->pile));
    PL_ASSERT(q->kind != PL_ASK_CARD || q->mask <= UINT32_MAX); /* which would do: perhaps any */
    PL_ASSERT(q->kind != PL_ASK_CARD || q->from != PL_FROM_MASK || !(q->mask >> PL_DECK));
    PL_ASSERT(q->kind != PL_ASK_SPACE || !(q->mask & ~r->board->spaces));
    PL_ASSERT(q->kind != PL_ASK_FIGHTER || !((uint32_t)q->mask & ~r->game->present) || q->why != PL_WHY_MANEUVER);
    PL_ASSERT(q->kind != PL_ASK_PLAYER || !(q->mask & ~(uint64_t)(bit(r->game->seat_count) - 1)));
    PL_ASSERT(is_fighter_or_none(r, q->fighter));
    PL_ASSERT(q->owner == PL_NONE || is_seat(r, q->owner));
    PL_ASSERT(q->owner != PL_NONE || (q->card == PL_NONE && q->ability == PL_NONE)); /* a rule asks */
    PL_ASSERT(q->card == PL_NONE || q->card < PL_DECK);
    PL_ASSERT(q->ability == PL_NONE || (q->owner != PL_NONE && q->ability < r->hero[q->owner]->ability_count));
    PL_ASSERT(pl_option_count(r->game) > 0);
    first = pl_option_at(r->game, 0);
    PL_ASSERT(pl_legal(r->game, first));
}

void assert_sound(const run *r)
{
    assert_turn(r);
    for (unsigned seat = 0; seat < r->game->seat_count; seat++)
        assert_seat(r, seat);
    assert_fighters(r);
    assert_combat(r);
    assert_frames(r);
    PL_ASSERT(r->game->over == (r->game->question.kind == PL_ASK_NOTHING));
    if (!r->game->over)
        assert_question(r);
}

#endif
