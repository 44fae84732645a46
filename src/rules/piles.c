/* Piles: deck, hand, table, discard pile. Every card of a seat is in exactly one of them (R-COMP-2), and who knows a
 * hidden card is kept here (R-INFO-3). */
#include <string.h>

#include "rules/chance.h"
#include "rules/tell.h"

unsigned pl_deck_card(const pl_game *game, unsigned seat, unsigned k)
{
    const pl_seat *s = &game->seat[seat];
    return s->order[s->deck_count - 1U - k];
}

unsigned pl_discard_card(const pl_game *game, unsigned seat, unsigned k)
{
    const pl_seat *s = &game->seat[seat];
    return s->order[PL_DECK - s->discard_count + k];
}

void shuffle_deck(const run *r, unsigned seat)
{
    pl_seat *s = &r->game->seat[seat];
    pl_chance chance;
    pl_chance_open(&chance, r->game);
    for (unsigned n = s->deck_count; n > 1; n--) {
        unsigned k = pl_chance_below(&chance, n);
        uint8_t card = s->order[k];
        s->order[k] = s->order[n - 1];
        s->order[n - 1] = card;
    }
}

void draw_card(const run *r, unsigned seat)
{
    pl_seat *s = &r->game->seat[seat];
    if (r->game->dormant & bit(seat)) /* OQ-4 */
        return;
    if (s->deck_count == 0) {
        tell_seat(r, PL_EV_EXHAUSTED, seat, 0);
        harm(r, r->game->present & seat_fighters(seat), 2, PL_CAUSE_EXHAUSTION);
        return;
    }
    unsigned card = s->order[--s->deck_count];
    s->hand |= bit(card);
    tell_card(r, PL_EV_DRAW, seat, card, insiders(r->game, seat), 1);
}

void hand_to_play(const run *r, unsigned seat, unsigned card)
{
    pl_seat *s = &r->game->seat[seat];
    s->hand &= ~bit(card);
    s->play |= bit(card);
}

/* A card that all can see is no longer somebody's secret knowledge. */
static void forget_card(pl_seat *s, unsigned card)
{
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        s->known[viewer] &= ~bit(card);
}

void discard_card(const run *r, unsigned seat, unsigned card)
{
    pl_seat *s = &r->game->seat[seat];
    s->hand &= ~bit(card);
    s->play &= ~bit(card);
    s->discard |= bit(card);
    s->discard_count++;
    s->order[PL_DECK - s->discard_count] = (uint8_t)card;
    forget_card(s, card);
    tell_card(r, PL_EV_DISCARD, seat, card, PL_SEEN_BY_ALL, 0);
}

static void leave_discard(pl_seat *s, unsigned card)
{
    unsigned first = PL_DECK - s->discard_count;
    unsigned at = first;
    while (s->order[at] != card)
        at++;
    memmove(&s->order[first + 1], &s->order[first], at - first);
    s->discard_count--;
    s->discard &= ~bit(card);
}

static void leave_deck(pl_seat *s, unsigned card)
{
    unsigned at = 0;
    while (s->order[at] != card)
        at++;
    s->deck_count--;
    memmove(&s->order[at], &s->order[at + 1], s->deck_count - at);
}

void return_to_hand(const run *r, unsigned seat, unsigned card)
{
    pl_seat *s = &r->game->seat[seat];
    if (s->discard & bit(card))
        leave_discard(s, card);
    else if (!((s->hand | s->play) & bit(card)))
        leave_deck(s, card);
    s->play &= ~bit(card);
    s->hand |= bit(card);
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        s->known[viewer] |= bit(card);
    tell_card(r, PL_EV_TO_HAND, seat, card, PL_SEEN_BY_ALL, 0);
}

void hand_to_deck(const run *r, unsigned seat, unsigned card, bool on_top)
{
    pl_seat *s = &r->game->seat[seat];
    /* the others cannot tell which card of the hand it was: what they knew of the hand they no longer know for certain */
    unsigned inside = insiders(r->game, seat);
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        s->known[viewer] = inside & bit(viewer) ? s->known[viewer] | bit(card) : s->known[viewer] & ~s->hand;
    s->hand &= ~bit(card);
    if (on_top) {
        s->order[s->deck_count] = (uint8_t)card;
    } else {
        memmove(&s->order[1], &s->order[0], s->deck_count);
        s->order[0] = (uint8_t)card;
    }
    s->deck_count++;
    tell_card(r, PL_EV_TO_DECK, seat, card, inside, on_top);
}

void show_card(const run *r, unsigned seat, unsigned card)
{
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        r->game->seat[seat].known[viewer] |= bit(card);
    tell_card(r, PL_EV_SHOW, seat, card, PL_SEEN_BY_ALL, 0);
}

void look_at_hand(const run *r, unsigned viewer, unsigned seat)
{
    r->game->seat[seat].known[viewer] |= r->game->seat[seat].hand;
    if (r->log) {
        pl_event e = blank_event(r, PL_EV_LOOK, viewer);
        e.other = (uint8_t)seat;
        tell(r, e);
    }
}
