/* Hiding and guessing are one thing: the hidden cards of a seat are dealt again to the places where they may be. In their
 * natural order that is the view, which tells nothing; in a random order it is a guess. */
#include "match/view.h"

#include <string.h>

#include "match/event.h"
#include "match/question.h"

/* ------------------------------------------------------------------ what is known */

static bool sees_hand(const pl_game *game, unsigned viewer, unsigned seat)
{
    if (viewer >= PL_SEATS)
        return false;
    bool mates = pl_team_of(viewer) == pl_team_of(seat) && game->options.team_hands == PL_TEAM_SEES_HANDS;
    return viewer == seat || mates;
}

/* The side on which a card of this seat lies face down, or PL_NONE. */
static unsigned covered_side(const pl_game *game, unsigned seat)
{
    for (unsigned side = 0; side < 2 && game->combat.stage == PL_UNREVEALED; side++) {
        const pl_side *s = &game->combat.side[side];
        if (s->seat == seat && s->card != PL_NONE && !(s->flags & PL_SIDE_OPEN))
            return side;
    }
    return PL_NONE;
}

/* Cards that others cannot see: in the hand, or face down. */
static uint32_t held_by(const pl_game *game, unsigned seat)
{
    unsigned side = covered_side(game, seat);
    return game->seat[seat].hand | (side == PL_NONE ? 0 : 1U << game->combat.side[side].card);
}

/* Hidden cards of the seat that the viewer knows. That all seats know a card does not make it public: each may have looked by itself. */
static uint32_t known_to(const pl_game *game, unsigned viewer, unsigned seat)
{
    return game->seat[seat].known[viewer < PL_SEATS ? viewer : PL_PUBLIC];
}

static unsigned lowest(uint32_t mask)
{
    return (unsigned)__builtin_ctz(mask);
}

static unsigned count(uint32_t mask)
{
    return (unsigned)__builtin_popcount(mask);
}

/* ------------------------------------------------------------------ dealing again */

/* The hidden cards of one seat as the viewer sees it. */
typedef struct hidden {
    uint32_t cards;   /* nobody told the viewer where these are */
    uint32_t certain; /* known to be in the hand, or face down */
    unsigned held;    /* cards in hand and face down together; 0 when the viewer sees the hand */
    unsigned side;    /* where one lies face down, or PL_NONE; likewise */
} hidden;

static hidden hidden_of(const pl_game *game, unsigned viewer, unsigned seat)
{
    const pl_seat *s = &game->seat[seat];
    uint32_t known = known_to(game, viewer, seat);
    hidden h = {.cards = pl_deck_cards(s) & ~known, .side = PL_NONE};
    if (!sees_hand(game, viewer, seat)) {
        h.side = covered_side(game, seat);
        uint32_t held = held_by(game, seat);
        h.held = count(held);
        h.certain = held & known;
        h.cards |= held & ~known;
    }
    return h;
}

/* Without chance the lowest card comes next; the stand-ins of a view. */
static unsigned take(uint32_t *from, pl_rng *rng)
{
    uint32_t left = *from;
    for (unsigned skip = rng ? pl_rng_below(rng, count(left)) : 0; skip > 0; skip--)
        left &= left - 1;
    *from ^= left & -left;
    return lowest(left);
}

/* The card face down: one that the fighter may use. With u unknown cards among those held and h hidden ones in all, a card
 * known to be held leaves C(h, u) ways to deal the rest and a hidden one C(h-1, u-1): as h to u. */
static unsigned cover(const pl_content *content, const pl_game *game, const hidden *h, pl_rng *rng)
{
    uint32_t fit = pl_usable_cards(content, game, h->side);
    unsigned u = h->held - count(h->certain), all = h->cards ? count(h->cards) : 1;
    uint32_t certain = h->certain & fit, unknown = u ? h->cards & fit : 0;
    if (!(certain | unknown)) /* never so in a match that was played by the rules */
        certain = h->certain, unknown = u ? h->cards : 0;
    if (!rng)
        return lowest(certain | unknown);
    unsigned roll = pl_rng_below(rng, count(certain) * all + count(unknown) * u);
    uint32_t from = roll < count(certain) * all ? certain : unknown;
    return take(&from, rng);
}

/* Texts in progress remember cards. Those in the deck are remembered by their place, those of the hand by their number. */
static uint32_t remembered(const pl_seat *before, const pl_seat *after, const hidden *h, uint32_t cards, pl_rng *rng)
{
    uint32_t kept = cards & ~h->cards, there = after->hand & h->cards & ~kept;
    uint32_t moved = cards & h->cards;
    for (unsigned i = 0; i < before->deck_count; i++)
        if (moved >> before->order[i] & 1)
            kept |= 1U << after->order[i];
    for (unsigned n = count(moved & before->hand); n > 0 && there; n--)
        kept |= 1U << take(&there, rng);
    return kept;
}

static void deal_texts(pl_game *game, const pl_seat *before, unsigned viewer, unsigned seat, const hidden *h,
                       pl_rng *rng)
{
    const pl_question *q = &game->question;
    for (unsigned text = 0; text < pl_text_count(game); text++) {
        uint32_t cards = pl_text_cards(game, text, seat);
        if (cards)
            pl_set_text_cards(game, text, remembered(before, &game->seat[seat], h, cards, rng));
    }
    if (q->kind != PL_ASK_CARD || q->pile != seat || q->window == PL_NONE || viewer == q->seat)
        return;
    if (pl_why_has(q->why, PL_SECRET_PICKED)) { /* chosen so far, and not shown yet */
        uint32_t from = game->seat[seat].hand & (uint32_t)q->mask, picked = 0;
        for (unsigned n = count(pl_chosen_cards(game)); n > 0 && from; n--)
            picked |= 1U << take(&from, rng);
        pl_set_chosen_cards(game, picked);
    } else if (pl_why_has(q->why, PL_SECRET_CHOSEN)) {
        pl_set_chosen_cards(game, remembered(before, &game->seat[seat], h, pl_chosen_cards(game), rng));
    }
}

/* These cards to the places of the deck, in any order; those that are known stay where they are. */
static void deal_deck(pl_seat *s, uint32_t cards, uint32_t known, pl_rng *rng)
{
    uint8_t order[PL_DECK] = {0};
    unsigned next = 0;
    if (rng)
        pl_rng_deal(rng, cards, order);
    else
        for (uint32_t left = cards; left; left &= left - 1)
            order[next++] = (uint8_t)lowest(left);
    next = 0;
    for (unsigned i = 0; i < s->deck_count; i++)
        if (!(known >> s->order[i] & 1))
            s->order[i] = order[next++];
}

/* Deals the hidden cards of a seat to the places where they may be. */
static void deal(const pl_content *content, pl_game *game, unsigned viewer, unsigned seat, pl_rng *rng)
{
    pl_seat *s = &game->seat[seat];
    const pl_seat before = *s;
    const hidden h = hidden_of(game, viewer, seat);
    uint32_t left = h.cards, in_deck_known = pl_deck_cards(s) & ~h.cards;
    if (h.held) {
        uint32_t held = h.certain;
        unsigned covered = h.side == PL_NONE ? PL_NONE : cover(content, game, &h, rng);
        if (covered != PL_NONE) {
            held |= 1U << covered;
            left &= ~(1U << covered);
        }
        for (unsigned n = count(held); n < h.held; n++)
            held |= 1U << take(&left, rng);
        s->hand = held;
        if (covered != PL_NONE) {
            s->hand &= ~(1U << covered);
            s->play = (s->play & ~(1U << game->combat.side[h.side].card)) | 1U << covered;
            game->combat.side[h.side].card = (uint8_t)covered;
        }
    }
    deal_deck(s, left, in_deck_known, rng);
    deal_texts(game, &before, viewer, seat, &h, rng);
}

/* ------------------------------------------------------------------ the view */

/* What others know of a hand that the viewer does not see is hidden as well. */
static void hide_knowledge(pl_game *game, unsigned viewer, unsigned seat)
{
    uint32_t known = known_to(game, viewer, seat), hidden_cards = hidden_of(game, viewer, seat).cards;
    bool seen = sees_hand(game, viewer, seat);
    for (unsigned other = 0; other < PL_VIEWERS; other++)
        game->seat[seat].known[other] = other == viewer || viewer >= PL_SEATS ? known
                                        : seen ? game->seat[seat].known[other] & ~hidden_cards
                                               : 0;
}

void pl_view_of(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view)
{
    pl_game *seen = &view->game;
    memset(view, 0, sizeof *view);
    view->viewer = (uint8_t)viewer;
    *seen = *game;
    memset(seen->seed, 0, sizeof seen->seed);
    seen->chance_block = 0;
    seen->answer = (pl_option){0};
    for (unsigned seat = 0; seat < seen->seat_count; seat++) {
        hide_knowledge(seen, viewer, seat);
        deal(content, seen, viewer, seat, NULL);
        pl_seat *s = &seen->seat[seat]; /* between deck and discard pile lies what was drawn */
        memset(&s->order[s->deck_count], 0, (size_t)s->size - s->deck_count - s->discard_count);
    }
    pl_forget_ended_texts(seen);
    pl_forget_past_choices(content, seen);
    if (seen->combat.stage == 0)
        memset(&seen->combat, 0, sizeof seen->combat);
    if (seen->question.seat != viewer && pl_why_has(seen->question.why, PL_SECRET_OPTIONS))
        seen->question.mask = 0;
}

void pl_view_open(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view)
{
    pl_game open = *game;
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        if (!sees_hand(game, viewer, seat))
            open.seat[seat].known[viewer] |= held_by(game, seat);
    pl_view_of(content, &open, viewer, view);
}

bool pl_view_shows_hand(const pl_view *view, unsigned seat)
{
    return sees_hand(&view->game, view->viewer, seat);
}

uint32_t pl_view_known_hand(const pl_view *view, unsigned seat)
{
    if (pl_view_shows_hand(view, seat))
        return view->game.seat[seat].hand;
    return known_to(&view->game, view->viewer, seat) & held_by(&view->game, seat);
}

uint32_t pl_view_unseen(const pl_view *view, unsigned seat, unsigned *held)
{
    hidden h = hidden_of(&view->game, view->viewer, seat);
    *held = h.held - count(h.certain);
    return h.cards;
}

/* Of the cards of a hand as many of each title as are known to be held, whichever they are. */
static uint32_t exposed_to(const pl_hero *hero, const pl_seat *s, uint32_t known)
{
    uint32_t exposed = 0;
    for (unsigned title = 0; title < hero->title_count; title++) {
        uint32_t left = s->hand & hero->copies[title];
        for (unsigned n = count(known & hero->copies[title]); n > 0 && left; n--, left &= left - 1)
            exposed |= left & -left;
    }
    return exposed;
}

uint32_t pl_view_exposed_hand(const pl_content *content, const pl_view *view, unsigned seat)
{
    const pl_seat *s = &view->game.seat[seat];
    uint32_t exposed = 0;
    if (!pl_view_shows_hand(view, seat))
        return 0;
    for (unsigned other = 0; other < view->game.seat_count; other++)
        if (!sees_hand(&view->game, other, seat))
            exposed |= exposed_to(&content->heroes[s->hero], s, s->known[other] & held_by(&view->game, seat));
    return exposed;
}

bool pl_view_hides_side(const pl_view *view, unsigned side)
{
    unsigned seat = view->game.combat.side[side].seat;
    return covered_side(&view->game, seat) == side && !pl_view_shows_hand(view, seat);
}

unsigned pl_view_deck_card(const pl_view *view, unsigned seat, unsigned k)
{
    unsigned card = pl_deck_card(&view->game, seat, k);
    return known_to(&view->game, view->viewer, seat) >> card & 1 ? card : PL_NONE;
}

bool pl_view_asks(const pl_view *view)
{
    return view->game.question.kind != PL_ASK_NOTHING && view->game.question.seat == view->viewer;
}

/* ------------------------------------------------------------------ the guess */

static bool can_answer(const pl_game *game)
{
    return pl_option_count(game) > 0 && pl_option_at(game, 0).kind != PL_OPTION_NONE;
}

/* Puts a card that makes the question possible into the hand, in place of another hidden one. */
static void give_answer(const pl_content *content, const pl_view *view, pl_game *game, pl_rng *rng)
{
    pl_seat *s = &game->seat[game->question.seat];
    hidden h = hidden_of(&view->game, view->viewer, game->question.seat);
    for (uint32_t left = h.cards & ~s->hand, out = s->hand & h.cards; left && out;) {
        unsigned card = take(&left, rng), other = lowest(out);
        pl_seat before = *s;
        s->hand = (s->hand & ~(1U << other)) | 1U << card;
        for (unsigned i = 0; i < s->deck_count; i++)
            if (s->order[i] == card)
                s->order[i] = (uint8_t)other;
        pl_ask_again(content, game);
        if (can_answer(game))
            return;
        *s = before;
    }
}

void pl_guess(const pl_content *content, const pl_view *view, pl_rng *rng, pl_game *out)
{
    enum { TRIES = 100 };
    const pl_question *q = &view->game.question;
    bool constrained = q->kind != PL_ASK_NOTHING && q->seat != view->viewer && pl_why_has(q->why, PL_SECRET_HELD);
    for (unsigned tries = 0; tries < TRIES; tries++) {
        *out = view->game;
        for (unsigned seat = 0; seat < out->seat_count; seat++)
            deal(content, out, view->viewer, seat, rng);
        for (unsigned i = 0; i < 8; i++)
            out->seed[i] = (uint32_t)(pl_rng_next(rng) >> 32);
        if (q->kind == PL_ASK_NOTHING || q->seat == view->viewer)
            return;
        pl_ask_again(content, out);
        if (!constrained || can_answer(out))
            return;
    }
    give_answer(content, view, out, rng);
}

/* ------------------------------------------------------------------ events */

bool pl_event_seen(const pl_event *event, unsigned viewer)
{
    return pl_event_seen_by(event, viewer < PL_SEATS ? 1U << viewer : 0);
}

bool pl_event_seen_by(const pl_event *event, unsigned seats)
{
    return seats ? event->seen & seats : event->seen == PL_SEEN_BY_ALL;
}

pl_event pl_event_for(const pl_event *event, unsigned viewer)
{
    pl_event e = *event;
    unsigned field_count;
    const pl_field *fields = pl_event_fields(e.type, &field_count);
    if (pl_event_seen(event, viewer))
        return e;
    e.card = PL_NONE;
    for (unsigned i = 0; i < field_count; i++)
        if (fields[i].when == PL_WHEN_SEEN)
            ((uint8_t *)&e)[fields[i].member] = PL_NONE;
    return e;
}
