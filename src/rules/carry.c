/* Acts on cards: how they are chosen, where they are brought, and who gets to see them. Which cards are meant is worked out by
 * their noun (lot.c), what becomes of what others know of them by the one function that carries a card (piles.c). */
#include "rules/act.h"
#include "rules/chance.h"
#include "rules/tell.h"

/* ------------------------------------------------------------------ bringing */

/* What an act does with the cards of a lot. */
typedef struct bringing {
    uint8_t to;   /* place; NOWHERE: they are only chosen */
    uint8_t why;  /* pl_why of the question */
    uint8_t next; /* of the one which of several comes next, where the order matters; else 0 */
} bringing;
enum { NOWHERE = PLACES };

/* A card in the combat leaves it. */
static void bring(const run *r, unsigned seat, unsigned card, unsigned to)
{
    if (to == NOWHERE)
        return;
    unsigned side = r->game->combat.stage ? side_of_seat(r, seat) : PL_NONE; /* mostly there is no combat */
    carry(r, seat, card, (place)to);
    if (side != PL_NONE && r->game->combat.side[side].card == card) {
        r->game->combat.side[side].card = PL_NONE;
        check_end(r); /* it may have been about to undo a defeat */
    }
}

static void bring_all(const run *r, unsigned seat, uint32_t cards, unsigned to)
{
    while (cards) {
        unsigned card = first_lying(r->game, seat, cards);
        cards &= ~bit(card);
        bring(r, seat, card, to);
    }
}

/* Of the places where the actor looks for cards of the lot, what is still there, as far as all can see. */
static uint32_t still_there(const run *r, const pl_frame *f, const lot *l)
{
    return (l->from == PL_FROM_MASK ? l->which : r->game->seat[l->seat].hand) & ~f->todo;
}

/* What is paid is paid whole or not at all, as far as all can see. */
static bool too_few(const pl_frame *f, const lot *l, uint32_t there)
{
    bool whole = f->decline && l->count != ANY_NUMBER && !l->fewer;
    return there == 0 || l->count == 0 || (whole && count_bits(there) < l->count);
}

static void ask_for_card(const run *r, const pl_frame *f, const lot *l, pl_why why)
{
    bool all_seen = l->from == PL_FROM_MASK, any = l->count == ANY_NUMBER || l->fewer;
    pl_question *q = ask(r, f->actor, PL_ASK_CARD, why, all_seen ? still_there(r, f, l) : l->which, f->decline || any);
    q->from = l->from;
    q->pile = l->seat;
    q->need = (uint8_t)(f->decline && !any ? l->count : 0); /* being asked tells nothing */
}

/* The actor chooses cards of the lot, one question a card, and each is brought at once, so that the order is the actor's. What
 * everybody can see must be taken is not asked for, unless the order matters. Steps: 0 first call, 1 answered; after
 * CARRIED, frame->todo holds them. */
static outcome choose_cards(const run *r, pl_frame *f, const lot *l, const bringing *how)
{
    unsigned left = l->count;
    uint32_t there;
    if (f->step == 0) {
        f->todo = 0;
        there = still_there(r, f, l);
        if (too_few(f, l, there))
            return FAILED;
    } else {
        if (r->game->answer.kind != PL_OPTION_CARD)
            return f->decline ? decline(f) : f->todo ? CARRIED : FAILED;
        unsigned card = r->game->answer.value;
        card = l->alike ? uppermost(r, l->seat, card, still_there(r, f, l)) : card;
        f->todo |= bit(card);
        f->decline = 0;
        bring(r, l->seat, card, how->to);
        there = still_there(r, f, l);
        left -= count_bits(f->todo);
        if (left == 0 || there == 0)
            return CARRIED;
    }
    bool all_do = l->from == PL_FROM_MASK || l->which == ~0U;
    if (all_do && !f->decline && l->count != ANY_NUMBER && !l->fewer && (!how->next || single(there)) &&
        count_bits(there) <= left) {
        f->todo |= there;
        bring_all(r, l->seat, there, how->to);
        return CARRIED;
    }
    /* what goes from a hand to where nobody sees it has been chosen in secret: views keep it so */
    PL_ASSERT(l->from == PL_FROM_MASK || how->to == PLACE_DISCARD ||
              pl_why_secrets[how->why] & (PL_SECRET_CHOSEN | PL_SECRET_PICKED));
    f->step = 1;
    ask_for_card(r, f, l, (pl_why)(how->next && l->from == PL_FROM_MASK ? how->next : how->why));
    return WAITING;
}

/* n of these cards, each as likely as the others (OQ-22). */
static uint32_t random_cards(const run *r, unsigned seat, uint32_t from, unsigned n)
{
    pl_chance chance;
    uint32_t chosen = 0;
    pl_chance_open(&chance, r->game);
    for (; n > 0 && from & ~chosen; n--) {
        uint32_t left = from & ~chosen;
        for (unsigned skip = pl_chance_below(&chance, count_bits(left)); skip > 0; skip--)
            left &= left - 1;
        chosen |= bit(uppermost(r, seat, lowest(left), from & ~chosen));
    }
    return chosen;
}

/* Cards of the seat that lie there already. */
static uint32_t cards_at(const run *r, unsigned seat, unsigned to)
{
    const pl_seat *s = &r->game->seat[seat];
    return to == PLACE_HAND ? s->hand : to == PLACE_DISCARD ? s->discard : 0;
}

/* Are "those cards" in the hand, as those that were drawn are, but for those that were brought? Then a question must not name them. */
static bool were_held(const run *r, const pl_frame *f, const lot *l)
{
    uint32_t brought = f->step ? f->todo : 0;
    return !(l->which & ~brought & ~r->game->seat[l->seat].hand);
}

/* Brings the cards that the noun means; after CARRIED, `brought` holds them. */
static outcome bring_lot(const run *r, pl_frame *f, const pl_word *noun, const bringing *how, lot *brought)
{
    const pl_word *p = noun;
    lot l = noun_cards(r, f, &p);
    bool to_own = how->to == PLACE_HAND || how->to == PLACE_DECK_TOP || how->to == PLACE_DECK_BOTTOM;
    if (to_own && l.seat != f->actor &&
        !pl_word_is(*noun, PL_W_FOE_CARD)) /* "your hand" takes no card of another player */
        return FAILED;
    if (l.from == PL_FROM_HAND) /* what was "that card" is it no longer */
        f->cards = 0;
    if (l.choosing == EVERY_ONE) {
        l.which &= ~cards_at(r, l.seat, how->to);
        l.count = count_bits(l.which);
        l.choosing = how->next && l.count > 1 ? ACTOR_CHOOSES : EVERY_ONE;
        if (l.choosing == ACTOR_CHOOSES && pl_word_is(*noun, PL_W_THAT_CARD) && were_held(r, f, &l)) {
            l.which = ~0U;
            l.from = PL_FROM_DRAWN;
        }
    }
    if (l.choosing == ACTOR_CHOOSES) {
        outcome out = choose_cards(r, f, &l, how);
        if (out != CARRIED)
            return out;
    } else if (l.choosing == CHANCE_CHOOSES) {
        f->todo =
            random_cards(r, l.seat, l.from == PL_FROM_MASK ? l.which : r->game->seat[l.seat].hand & l.which, l.count);
        set_pile(f, l.seat);
    }
    if (l.choosing != EVERY_ONE)
        l.which = f->todo;
    if (l.choosing != ACTOR_CHOOSES) /* what the actor chose is there already */
        bring_all(r, l.seat, l.which, how->to);
    *brought = l;
    return l.which ? CARRIED : FAILED;
}

/* From now on these are "that card". */
static void name_cards(pl_frame *f, unsigned seat, uint32_t cards)
{
    f->cards = cards;
    set_pile(f, seat);
}

/* Where each of these words brings cards, and how the actor is asked for them. */
static const bringing *destination_of(pl_word word)
{
    static const bringing to_hand = {PLACE_HAND, PL_WHY_RETURN, 0};
    static const bringing onto_deck = {PLACE_DECK_TOP, PL_WHY_DECK_TOP, PL_WHY_ONTO_DECK};
    static const bringing under_deck = {PLACE_DECK_BOTTOM, PL_WHY_DECK_BOTTOM, PL_WHY_UNDER_DECK};
    static const bringing into_deck = {PLACE_DECK_INSIDE, PL_WHY_INTO_DECK, 0};
    switch (pl_word_id_of(word)) {
    case PL_W_TO_HAND:
        return &to_hand;
    case PL_W_DECK_TOP:
        return &onto_deck;
    case PL_W_DECK_BOTTOM:
        return &under_deck;
    default:
        PL_ASSERT(pl_word_is(word, PL_W_SHUFFLE_IN));
        return &into_deck;
    }
}

outcome act_bring(const run *r, pl_frame *f, const pl_word *args)
{
    lot brought;
    return bring_lot(r, f, args, destination_of(args[-1]), &brought);
}

outcome act_shuffle(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    mix_deck(r, noun_owner(r, f, &p));
    return CARRIED;
}

/* Cards of this set with a text for being discarded by an opponent's effect (D-FORCED). */
static uint32_t forced_texts(const run *r, const pl_frame *f, unsigned seat, uint32_t cards)
{
    return same_team(seat, f->owner) ? 0 : cards & cards_for(r, seat, PL_WHEN_FORCED_DISCARD);
}

static outcome discard_texts(const run *r, pl_frame *f)
{
    while (f->todo) {
        happening h = that_is(PL_WHEN_FORCED_DISCARD);
        unsigned hero = lead_hero(r, f->pile);
        h.card = (uint8_t)lowest(f->todo);
        f->todo &= f->todo - 1;
        if (push_trigger(r, f->pile, next_trigger(r, f->pile, &h, PL_NONE), h.card, hero))
            return WAITING;
    }
    return CARRIED;
}

outcome act_discard(const run *r, pl_frame *f, const pl_word *args)
{
    enum { DISCARDED = 2 };
    static const bringing discarding = {PLACE_DISCARD, PL_WHY_DISCARD, 0};
    lot brought;
    if (f->step == 0)
        f->todo = 0;
    if (f->step != DISCARDED) {
        outcome out = bring_lot(r, f, args, &discarding, &brought);
        if (out != CARRIED)
            return out;
        name_cards(f, brought.seat, brought.which);
        f->todo = forced_texts(r, f, brought.seat, brought.which);
        f->step = DISCARDED;
    }
    return discard_texts(r, f);
}

/* Of an empty hand chance takes nothing (OQ-22); what the actor chooses is asked for when its turn comes. */
possibility discard_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    bool random = pl_word_is(*args, PL_W_CARDS) && pl_word_is(*pl_skip(args + 1), PL_W_RANDOM);
    return random && !r->game->seat[f->actor].hand ? IMPOSSIBLE : POSSIBLE;
}

/* ------------------------------------------------------------------ drawing */

static outcome draw_cards(const run *r, pl_frame *f, unsigned n)
{
    enum { MOST = PL_DECK + UINT8_MAX / 2 + 1 }; /* then no card is left to draw, and no fighter to be hurt for it */
    uint32_t before = r->game->seat[f->actor].hand;
    for (unsigned i = 0; i < n && i < MOST && !r->game->over; i++) /* R-DRAW-4: one at a time */
        draw_card(r, f->actor);
    f->cards = r->game->seat[f->actor].hand & ~before;
    f->pile = f->actor;
    return n > 0 ? CARRIED : FAILED;
}

outcome act_draw(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    if (pl_word_is(*args, PL_W_UPTO)) { /* D-UPTO-DRAW */
        if (f->step == 0) {
            f->step = 1;
            ask(r, f->actor, PL_ASK_NUMBER, PL_WHY_NUMBER, (2ULL << (n < 60 ? n : 60)) - 1, false);
            return WAITING;
        }
        n = r->game->answer.value;
    }
    return draw_cards(r, f, n);
}

/* How many are missing is counted before the first of them is drawn: an empty deck hurts once for each. */
outcome act_draw_to(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p), held = count_bits(r->game->seat[f->actor].hand);
    return draw_cards(r, f, n > held ? n - held : 0);
}

/* ------------------------------------------------------------------ boosting */

outcome act_boost(const run *r, pl_frame *f, const pl_word *args)
{
    enum { BONUS_DONE = 2 };
    const pl_word *p = args;
    unsigned side = noun_side(r, f, &p);
    pl_seat *s = &r->game->seat[f->actor];
    if (f->step == 0) {
        if (side == PL_NONE || s->hand == 0)
            return FAILED;
        f->step = 1;
        ask_hand(r, f->actor, PL_WHY_BOOST, r->hero[f->actor]->boosters, f->decline);
        return WAITING;
    }
    if (f->step == 1) {
        if (r->game->answer.kind != PL_OPTION_CARD)
            return f->decline ? decline(f) : FAILED;
        unsigned card = r->game->answer.value;
        f->decline = 0;
        f->cards = bit(card);
        f->pile = f->actor;
        f->step = BONUS_DONE;
        carry(r, f->actor, card, PLACE_TABLE);
        tell_boost(r, f->actor, card, side == PL_ATTACKER ? PL_BOOSTS_ATTACK : PL_BOOSTS_DEFENSE);
        unsigned booster = side_of_seat(r, f->actor);
        unsigned self = booster == PL_NONE ? lead_hero(r, f->actor) : r->game->combat.side[booster].fighter;
        if (push_card_text(r, f->actor, card, PL_ON_BOOST, self)) /* R-HOU-3 */
            return WAITING;
    }
    unsigned card = lowest(f->cards);
    clear_away(r, f->actor, card);
    if (side == PL_NONE) /* the bonus took the boosted card away */
        return CARRIED;
    pl_side *target = &r->game->combat.side[side];
    if (target->seat == f->actor)
        target->spent |= bit(card);
    change_value(r, side, target->base, target->added + card_of(r, f->actor, card)->boost, PL_VALUE_BOOST);
    return CARRIED;
}

/* ------------------------------------------------------------------ seeing */

outcome act_look_hand(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned seat = noun_player(r, f, &p);
    bool there = !(r->game->dormant & bit(seat)); /* OQ-4 */
    set_they(f, there ? seat : PL_NO_SEAT);
    f->pile = f->they;
    if (!there)
        return FAILED;
    look_at_hand(r, f->actor, f->they);
    return CARRIED;
}

/* Of the hand that was looked at. */
outcome act_pick(const run *r, pl_frame *f, const pl_word *args)
{
    static const bringing picking = {NOWHERE, PL_WHY_PICK, 0};
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    if (f->they == PL_NO_SEAT)
        return FAILED;
    uint32_t kind = noun_card_kind(r, f, &p, f->they);
    unsigned side = side_of_seat(r, f->they);
    if (f->playable &&
        side != PL_NONE) /* it will be played, by the fighter in the combat, and counts as used (OQ-24) */
        kind = side_cards(r, side);
    lot l = {kind, n, ACTOR_CHOOSES, f->they, PL_FROM_HAND, false, false};
    f->cards = 0;
    outcome out = choose_cards(r, f, &l, &picking);
    if (out != CARRIED)
        return out;
    name_cards(f, l.seat, f->todo);
    f->playable = false;
    for (uint32_t left = r->log ? f->cards : 0; left; left &= left - 1) {
        pl_event *e = tell_card(r, PL_EV_PICK, f->actor, lowest(left), PL_SEEN_BY_ALL);
        if (e)
            e->pile = e->whom = f->they;
    }
    return CARRIED;
}

outcome act_reveal(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    lot l = noun_cards(r, f, &p);
    const pl_seat *s = &r->game->seat[l.seat];
    l.which &= ~(s->play | s->discard); /* what is open is not revealed */
    f->cards = 0;
    if (!l.which) /* OQ-8: an empty deck does not hurt */
        return FAILED;
    show_cards(r, l.seat, l.which);
    name_cards(f, l.seat, l.which);
    return CARRIED;
}

outcome act_reveal_hand(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    show_cards(r, f->actor, r->game->seat[f->actor].hand);
    return CARRIED;
}

/* ------------------------------------------------------------------ playing */

/* Cards in hand that could be the card of this side. */
static uint32_t usable_cards(const run *r, unsigned side)
{
    return r->game->seat[r->game->combat.side[side].seat].hand & side_cards(r, side);
}

/* As far as all can see: once a side and combat, so that two such cards cannot go on for ever. */
static bool can_replace(const run *r, const pl_frame *f, unsigned side)
{
    return side != PL_NONE && frame_card(f) != PL_NONE && r->game->seat[f->actor].hand &&
           !(f->owner == f->actor && (r->game->combat.side[side].flags & PL_SIDE_REPLACED));
}

/* The card comes into the combat; one that was not taken back first is discarded. */
static void put_in(const run *r, const pl_frame *f, unsigned side, unsigned card)
{
    pl_side *s = &r->game->combat.side[side];
    if (s->card != PL_NONE)
        carry(r, s->seat, s->card, PLACE_DISCARD);
    carry(r, s->seat, card, PLACE_TABLE);
    tell_card(r, PL_EV_REPLACE, s->seat, card, PL_SEEN_BY_ALL);
    if (f->owner == s->seat)
        s->flags |= PL_SIDE_REPLACED;
    side_takes_card(r, side, card);
}

outcome act_play(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned side = side_of_seat(r, f->actor);
    if (!can_replace(r, f, side))
        return FAILED;
    lot l = noun_cards(r, f, &p);
    if (l.choosing == EVERY_ONE) {
        uint32_t card = l.seat == f->actor ? l.which & usable_cards(r, side) : 0;
        if (card)
            put_in(r, f, side, lowest(card));
        return card ? CARRIED : FAILED;
    }
    if (f->step == 0) {
        f->step = 1;
        ask_for_card(r, f, &l, PL_WHY_PLAY);
        r->game->question.fighter = r->game->combat.side[side].fighter;
        return WAITING;
    }
    if (r->game->answer.kind != PL_OPTION_CARD)
        return FAILED;
    name_cards(f, l.seat, bit(r->game->answer.value));
    put_in(r, f, side, r->game->answer.value);
    return CARRIED;
}

/* What is there to choose from is the actor's secret. */
possibility play_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    if (!can_replace(r, f, side_of_seat(r, f->actor)))
        return IMPOSSIBLE;
    lot l = noun_cards(r, f, &p);
    bool there = l.choosing == EVERY_ONE || l.which & r->game->seat[f->actor].hand;
    return there ? POSSIBLE : PRIVATELY_IMPOSSIBLE;
}
