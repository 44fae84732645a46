/* Piles: deck, hand, table, discard pile. Every card of a seat is in exactly one of them (R-COMP-2), and who knows a
 * hidden card is kept here (R-INFO-3). What hardly ever happens to a card is never inlined, so that carrying one costs little. */
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
    return s->order[s->size - s->discard_count + k];
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

__attribute__((noinline)) void mix_deck(const run *r, unsigned seat)
{
    pl_seat *s = &r->game->seat[seat];
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++)
        for (unsigned k = 0; k < s->deck_count; k++)
            s->known[viewer] &= ~bit(s->order[k]);
    shuffle_deck(r, seat);
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
    if (r->log)
        tell_card(r, PL_EV_DRAW, seat, card, insiders(r->game, seat));
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

/* Nobody can tell copies apart: whoever knew of one knows of one less, whichever it was (R-INFO-3). */
__attribute__((noinline)) static void know_one_less(const run *r, unsigned seat, unsigned card)
{
    pl_seat *s = &r->game->seat[seat];
    uint32_t copies = hidden_copies(r, seat, card) | bit(card);
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++) {
        uint32_t known = s->known[viewer] & copies;
        s->known[viewer] &= ~(known & bit(card) ? bit(card) : known & -known);
    }
}

/* A card that was hidden is seen by all from now on. Before it leaves its place. */
void uncover(const run *r, unsigned seat, unsigned card)
{
    _Static_assert(PL_VIEWERS == 5, "all of them are looked at");
    const uint32_t *known = r->game->seat[seat].known;
    uint32_t heard_of = known[0] | known[1] | known[2] | known[3] | known[4];
    if (heard_of & r->hero[seat]->copies[r->hero[seat]->title[card]])
        know_one_less(r, seat, card);
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

static bool is_open(place p)
{
    return p == PLACE_TABLE || p == PLACE_DISCARD;
}

static bool is_deck(place p)
{
    return p == PLACE_DECK_TOP || p == PLACE_DECK_BOTTOM || p == PLACE_DECK_INSIDE;
}

/* Every pair of places where a card can be, and what becomes of what others know of it (R-INFO-3). */
typedef enum knowing {
    KEPT,     /* whoever knew it knows it still, nobody learns it */
    OPENED,   /* all see it from now on: one card less of that title is left to be known of the hand */
    TURNED,   /* likewise, of a card that those who knew it could tell from the others by its place */
    FOUND,    /* all see it go where it is hidden: they know it from now on */
    SHUFFLED, /* only insiders can tell which card it was: the others know nothing of that hand for certain any more */
} knowing;

/* From (row) to (column): hand, face down, open on the table, discard pile, deck from above, from below and somewhere inside,
 * where the shuffle that follows makes everybody forget where it lies. What a text takes from
 * the deck into the hand it takes openly; what is drawn is not carried. */
static const uint8_t knowledge[PLACES][PLACES] = {
    [PLACE_HAND] = {KEPT, KEPT, OPENED, OPENED, SHUFFLED, SHUFFLED, SHUFFLED},
    [PLACE_COVERED] = {KEPT, KEPT, OPENED, OPENED, SHUFFLED, SHUFFLED, SHUFFLED},
    [PLACE_TABLE] = {FOUND, FOUND, KEPT, KEPT, FOUND, FOUND, FOUND},
    [PLACE_DISCARD] = {FOUND, FOUND, KEPT, KEPT, FOUND, FOUND, FOUND},
    [PLACE_DECK_TOP] = {FOUND, KEPT, TURNED, TURNED, KEPT, KEPT, KEPT},
    [PLACE_DECK_BOTTOM] = {FOUND, KEPT, TURNED, TURNED, KEPT, KEPT, KEPT},
    [PLACE_DECK_INSIDE] = {FOUND, KEPT, TURNED, TURNED, KEPT, KEPT, KEPT},
};

__attribute__((noinline)) static void note(const run *r, unsigned seat, unsigned card, knowing what)
{
    pl_seat *s = &r->game->seat[seat];
    uint32_t hidden = what == SHUFFLED ? hidden_cards(r->game, seat) : 0;
    unsigned inside = insiders(r->game, seat);
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++) {
        bool knows = what == FOUND || (what == SHUFFLED && (inside & bit(viewer)));
        s->known[viewer] = knows ? s->known[viewer] | bit(card) : s->known[viewer] & ~(hidden | bit(card));
    }
}

/* Before the card leaves its place. */
static void keep_track(const run *r, unsigned seat, unsigned card, knowing what)
{
    if (what == OPENED)
        uncover(r, seat, card);
    else if (what != KEPT)
        note(r, seat, card, what);
}

/* Seats that could see which card went there: all, when it was or became visible on its way. */
static unsigned witnesses(const pl_game *game, unsigned seat, place from, place to)
{
    bool seen = is_open(from) || is_open(to) || knowledge[from][to] == FOUND;
    return seen ? PL_SEEN_BY_ALL : insiders(game, seat);
}

/* ------------------------------------------------------------------ from place to place */

static place place_of(const pl_game *game, unsigned seat, unsigned card)
{
    const pl_seat *s = &game->seat[seat];
    if (s->hand & bit(card))
        return PLACE_HAND;
    if (s->play & bit(card))
        return is_covered(game, seat, card) ? PLACE_COVERED : PLACE_TABLE;
    return s->discard & bit(card) ? PLACE_DISCARD : PLACE_DECK_TOP;
}

__attribute__((noinline)) static void leave_discard(pl_seat *s, unsigned card)
{
    unsigned first = s->size - s->discard_count;
    unsigned at = first;
    while (s->order[at] != card)
        at++;
    memmove(&s->order[first + 1], &s->order[first], at - first);
    s->discard_count--;
    s->discard &= ~bit(card);
}

__attribute__((noinline)) static void leave_deck(pl_seat *s, unsigned card)
{
    unsigned at = 0;
    while (s->order[at] != card)
        at++;
    s->deck_count--;
    memmove(&s->order[at], &s->order[at + 1], s->deck_count - at);
}

static void enter_pile(pl_seat *s, unsigned card, place to)
{
    if (to == PLACE_DISCARD) {
        s->discard |= bit(card);
        s->order[s->size - ++s->discard_count] = (uint8_t)card;
    } else if (to != PLACE_DECK_BOTTOM) {
        s->order[s->deck_count++] = (uint8_t)card;
    } else {
        memmove(&s->order[1], &s->order[0], s->deck_count++);
        s->order[0] = (uint8_t)card;
    }
}

/* Why a card lies open on the table is told by those who lay it there. */
__attribute__((noinline)) static void tell_carried(const run *r, unsigned seat, unsigned card, place from, place to)
{
    static const uint8_t events[PLACES] = {
        [PLACE_HAND] = PL_EV_TO_HAND,     [PLACE_COVERED] = PL_EV_COMMIT,      [PLACE_DISCARD] = PL_EV_DISCARD,
        [PLACE_DECK_TOP] = PL_EV_TO_DECK, [PLACE_DECK_BOTTOM] = PL_EV_TO_DECK, [PLACE_DECK_INSIDE] = PL_EV_TO_DECK};
    if (to == PLACE_TABLE)
        return;
    pl_event *e = tell_card(r, (pl_event_type)events[to], seat, card, witnesses(r->game, seat, from, to));
    if (e && events[to] == PL_EV_TO_DECK)
        e->end = to == PLACE_DECK_TOP ? PL_DECK_TOP : to == PLACE_DECK_INSIDE ? PL_DECK_INSIDE : PL_DECK_BOTTOM;
}

void carry(const run *r, unsigned seat, unsigned card, place to)
{
    pl_seat *s = &r->game->seat[seat];
    place from = place_of(r->game, seat, card);
    keep_track(r, seat, card, (knowing)knowledge[from][to]);
    if (from == PLACE_DISCARD)
        leave_discard(s, card);
    else if (is_deck(from))
        leave_deck(s, card);
    s->hand &= ~bit(card);
    s->play &= ~bit(card);
    if (to == PLACE_HAND)
        s->hand |= bit(card);
    else if (to <= PLACE_TABLE)
        s->play |= bit(card);
    else
        enter_pile(s, card, to);
    if (to == PLACE_DECK_INSIDE)
        mix_deck(r, seat);
    if (r->log)
        tell_carried(r, seat, card, from, to);
}

void clear_away(const run *r, unsigned seat, unsigned card)
{
    if (r->game->seat[seat].play & bit(card))
        carry(r, seat, card, PLACE_DISCARD);
}

/* ------------------------------------------------------------------ what is shown where it is */

unsigned uppermost(const run *r, unsigned seat, unsigned card, uint32_t among)
{
    const pl_hero *hero = r->hero[seat];
    uint32_t copies = hero->copies[hero->title[card]] & r->game->seat[seat].discard & among;
    for (unsigned k = 0; copies && k < r->game->seat[seat].discard_count; k++)
        if (copies & bit(pl_discard_card(r->game, seat, k)))
            return pl_discard_card(r->game, seat, k);
    return card;
}

unsigned first_lying(const pl_game *game, unsigned seat, uint32_t cards)
{
    uint32_t elsewhere = game->seat[seat].hand | game->seat[seat].play | game->seat[seat].discard;
    for (unsigned k = 0; !single(cards) && !(cards & elsewhere) && k < game->seat[seat].deck_count; k++)
        if (cards & bit(pl_deck_card(game, seat, k)))
            return pl_deck_card(game, seat, k);
    return lowest(cards);
}

void show_cards(const run *r, unsigned seat, uint32_t cards)
{
    uint32_t held = cards & r->game->seat[seat].hand;
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++) {
        learn(r, viewer, seat, held);
        r->game->seat[seat].known[viewer] |= cards & ~held; /* of the deck: everybody sees where it lies */
    }
    for (uint32_t left = cards; left;) {
        unsigned card = first_lying(r->game, seat, left);
        left &= ~bit(card);
        tell_card(r, PL_EV_SHOW, seat, card, PL_SEEN_BY_ALL);
    }
}

void look_at_hand(const run *r, unsigned viewer, unsigned seat)
{
    learn(r, viewer, seat, r->game->seat[seat].hand);
    pl_event *e = tell_seat(r, PL_EV_LOOK, viewer);
    if (e)
        e->whom = (uint8_t)seat;
}
