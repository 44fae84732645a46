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
        tell_seat(r, PL_EV_EXHAUSTED, seat);
        harm(r, r->game->present & seat_fighters(seat), 2, PL_CAUSE_EXHAUSTION);
        return;
    }
    unsigned card = s->order[--s->deck_count];
    s->hand |= bit(card);
    tell_card(r, PL_EV_DRAW, seat, card, insiders(r->game, seat));
}

void hand_to_play(const run *r, unsigned seat, unsigned card)
{
    pl_seat *s = &r->game->seat[seat];
    s->hand &= ~bit(card);
    s->play |= bit(card);
}

/* ------------------------------------------------------------------ who knows what */

/* Does this card lie face down on the table? */
static bool is_covered(const pl_game *game, unsigned seat, unsigned card)
{
    if (game->combat.stage != PL_UNREVEALED)
        return false;
    for (const pl_side *s = game->combat.side; s < game->combat.side + 2; s++)
        if (s->seat == seat && s->card == card && !(s->flags & PL_SIDE_OPEN))
            return true;
    return false;
}

/* Cards of the seat that others cannot see: in the hand, or face down. What somebody knows of them is known of both together:
 * nobody can tell which of two copies lies there. */
static uint32_t hidden_cards(const pl_game *game, unsigned seat)
{
    uint32_t hidden = game->seat[seat].hand;
    for (uint32_t left = game->seat[seat].play; left; left &= left - 1)
        hidden |= is_covered(game, seat, lowest(left)) ? left & -left : 0;
    return hidden;
}

/* Those of them with this card's title. */
static uint32_t hidden_copies(const run *r, unsigned seat, unsigned card)
{
    const pl_hero *hero = r->hero[seat];
    return hero->copies[hero->title[card]] & hidden_cards(r->game, seat);
}

uint32_t open_cards(const pl_game *game, unsigned seat)
{
    uint32_t open = game->seat[seat].discard | game->seat[seat].play;
    for (uint32_t left = game->seat[seat].play; left; left &= left - 1)
        open &= is_covered(game, seat, lowest(left)) ? ~(left & -left) : UINT32_MAX;
    return open;
}

/* A card that was hidden is seen by all from now on. Nobody can tell copies apart: whoever knew of one knows of one less,
 * whichever it was (R-INFO-3). Before it leaves its place. */
void uncover(const run *r, unsigned seat, unsigned card)
{
    pl_seat *s = &r->game->seat[seat];
    uint32_t heard_of = s->known[0] | s->known[1] | s->known[2] | s->known[3];
    if (!(heard_of & r->hero[seat]->copies[r->hero[seat]->title[card]]))
        return;
    uint32_t copies = hidden_copies(r, seat, card) | bit(card);
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++) {
        uint32_t known = s->known[viewer] & copies;
        s->known[viewer] &= ~(known & bit(card) ? bit(card) : known & -known);
    }
}

/* The viewer sees these cards of a hand at the same time, and they stay hidden from then on. Of each title it knows as many as it
 * has seen, or as many as it knew: those it knew may be the ones it sees. */
static void learn(const run *r, unsigned viewer, unsigned seat, uint32_t seen)
{
    pl_seat *s = &r->game->seat[seat];
    for (uint32_t left = seen; left; left &= left - 1) {
        uint32_t copies = hidden_copies(r, seat, lowest(left));
        if (count_bits(s->known[viewer] & copies) < count_bits(seen & copies))
            s->known[viewer] |= left & -left;
    }
}

void lay_open(const run *r, unsigned seat, unsigned card)
{
    uncover(r, seat, card);
    hand_to_play(r, seat, card);
}

/* ------------------------------------------------------------------ from pile to pile */

void discard_card(const run *r, unsigned seat, unsigned card)
{
    pl_seat *s = &r->game->seat[seat];
    if (s->hand & bit(card) || is_covered(r->game, seat, card))
        uncover(r, seat, card);
    s->hand &= ~bit(card);
    s->play &= ~bit(card);
    s->discard |= bit(card);
    s->discard_count++;
    s->order[PL_DECK - s->discard_count] = (uint8_t)card;
    tell_card(r, PL_EV_DISCARD, seat, card, PL_SEEN_BY_ALL);
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
    tell_card(r, PL_EV_TO_HAND, seat, card, PL_SEEN_BY_ALL);
}

void hand_to_deck(const run *r, unsigned seat, unsigned card, bool on_top)
{
    pl_seat *s = &r->game->seat[seat];
    /* the others cannot tell which card of the hand it was: what they knew of the hand they no longer know for certain */
    unsigned inside = insiders(r->game, seat);
    uint32_t hidden = hidden_cards(r->game, seat);
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        s->known[viewer] = inside & bit(viewer) ? s->known[viewer] | bit(card) : s->known[viewer] & ~hidden;
    s->hand &= ~bit(card);
    if (on_top) {
        s->order[s->deck_count] = (uint8_t)card;
    } else {
        memmove(&s->order[1], &s->order[0], s->deck_count);
        s->order[0] = (uint8_t)card;
    }
    s->deck_count++;
    pl_event *e = tell_card(r, PL_EV_TO_DECK, seat, card, inside);
    if (e)
        e->end = on_top ? PL_DECK_TOP : PL_DECK_BOTTOM;
}

void show_top(const run *r, unsigned seat)
{
    unsigned card = pl_deck_card(r->game, seat, 0);
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        r->game->seat[seat].known[viewer] |= bit(card);
    tell_card(r, PL_EV_SHOW, seat, card, PL_SEEN_BY_ALL);
}

void show_cards(const run *r, unsigned seat, uint32_t cards)
{
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        learn(r, viewer, seat, cards);
    for (uint32_t left = cards; left; left &= left - 1)
        tell_card(r, PL_EV_SHOW, seat, lowest(left), PL_SEEN_BY_ALL);
}

void look_at_hand(const run *r, unsigned viewer, unsigned seat)
{
    learn(r, viewer, seat, r->game->seat[seat].hand);
    pl_event *e = tell_seat(r, PL_EV_LOOK, viewer);
    if (e)
        e->whom = (uint8_t)seat;
}
