/* Cards: which are meant, who chooses them, and where they go. */
#include "rules/act.h"
#include "rules/chance.h"
#include "rules/tell.h"

/* Cards that the actor still has to choose, one question a card: of the hand of another (`from` is NULL), which the actor
 * sees, or of an open pile. Steps: 0 first call, 1 answered; after CARRIED, frame->todo holds them. */
static outcome pick_cards(const run *r, pl_frame *f, unsigned pile, const uint32_t *from, uint32_t kind, unsigned n,
                          pl_why why)
{
    uint32_t there = kind & (from ? *from : r->game->seat[pile].hand);
    if (f->step == 0) {
        unsigned visible = count_bits(from ? there : r->game->seat[pile].hand); /* to all, not only to the actor */
        f->todo = 0;
        if (visible == 0 || n == 0 || (f->decline && visible < n && n != ANY_NUMBER))
            return FAILED;
        if (!f->decline && n != ANY_NUMBER && visible <= n && (from || kind == ~0U)) {
            f->todo = there;
            return CARRIED;
        }
    } else {
        if (r->game->answer.kind != PL_OPTION_CARD)
            return f->decline ? decline(f) : f->todo ? CARRIED : FAILED;
        f->todo |= bit(r->game->answer.value);
        f->decline = 0;
        if (count_bits(f->todo) == n || (there & ~f->todo) == 0)
            return CARRIED;
    }
    f->step = 1;
    bool may_pass = f->decline || n == ANY_NUMBER;
    if (from)
        ask(r, f->actor, PL_ASK_CARD, why, there & ~f->todo, may_pass)->pile = (uint8_t)pile;
    else
        ask_hand(r, f->actor, why, kind, may_pass)->pile = (uint8_t)pile;
    return WAITING;
}

/* Cards that leave the actor's hand as they are chosen, so that the order is the actor's. `all_at_once`: when all have to
 * go anyway, nothing is asked. After CARRIED, frame->todo holds them. */
typedef struct spending {
    place to;
    pl_why why;
    pl_from from;
    bool all_at_once;
} spending;

static outcome spend_cards(const run *r, pl_frame *f, const spending *how, uint32_t kind, unsigned n)
{
    const pl_seat *s = &r->game->seat[f->actor];
    if (f->step == 0) {
        f->todo = 0;
        /* paid whole or not at all, as far as all can see */
        if (s->hand == 0 || n == 0 || (f->decline && n != ANY_NUMBER && count_bits(s->hand) < n))
            return FAILED;
    } else {
        if (r->game->answer.kind != PL_OPTION_CARD)
            return f->decline ? decline(f) : f->todo ? CARRIED : FAILED;
        f->todo |= bit(r->game->answer.value);
        f->decline = 0;
        carry(r, f->actor, r->game->answer.value, how->to);
    }
    unsigned left = n - count_bits(f->todo);
    if (left == 0 || s->hand == 0)
        return CARRIED;
    bool all = count_bits(s->hand) <= left && (how->all_at_once || single(s->hand));
    if (all && kind == ~0U && n != ANY_NUMBER && !f->decline) {
        for (uint32_t cards = s->hand; cards; cards &= cards - 1) {
            f->todo |= bit(lowest(cards));
            carry(r, f->actor, lowest(cards), how->to);
        }
        return CARRIED;
    }
    pl_question *q = ask_hand(r, f->actor, how->why, kind, f->decline || n == ANY_NUMBER);
    q->from = (uint8_t)how->from;
    q->need = (uint8_t)(f->decline && n != ANY_NUMBER ? n : 0); /* being asked tells nothing */
    f->step = 1;
    return WAITING;
}

/* "(cards n kind)": how many, and what p points at afterwards is past it. */
static unsigned cards_wanted(const run *r, const pl_frame *f, const pl_word **p, unsigned pile, uint32_t *kind)
{
    next_word(r, f, p);
    unsigned n = noun_amount(r, f, p);
    *kind = noun_card_kind(r, f, p, pile);
    return n;
}

/* ------------------------------------------------------------------ cards */

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
    uint32_t before = r->game->seat[f->actor].hand;
    for (unsigned i = 0; i < n && !r->game->over; i++) /* R-DRAW-4: one at a time */
        draw_card(r, f->actor);
    f->cards = r->game->seat[f->actor].hand & ~before & ALL_CARDS;
    f->pile = f->actor;
    return n > 0 ? CARRIED : FAILED;
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

/* n of these cards, each as likely as the others (OQ-22). */
static uint32_t random_cards(const run *r, uint32_t from, unsigned n)
{
    pl_chance chance;
    uint32_t chosen = 0;
    pl_chance_open(&chance, r->game);
    for (; n > 0 && from & ~chosen; n--) {
        uint32_t left = from & ~chosen;
        for (unsigned skip = pl_chance_below(&chance, count_bits(left)); skip > 0; skip--)
            left &= left - 1;
        chosen |= bit(lowest(left));
    }
    return chosen;
}

outcome act_discard(const run *r, pl_frame *f, const pl_word *args)
{
    enum { DISCARDED = 2 };
    if (f->step == DISCARDED)
        return discard_texts(r, f);
    if (pl_word_id_of(*args) != PL_W_THAT_CARD)
        f->cards = 0;
    if (pl_word_id_of(*args) == PL_W_THAT_CARD) {
        f->todo = f->pile == PL_NO_SEAT ? 0 : f->cards & r->game->seat[f->pile].hand;
    } else {
        const pl_word *p = args;
        uint32_t kind;
        unsigned n = cards_wanted(r, f, &p, f->actor, &kind);
        uint32_t hand = r->game->seat[f->actor].hand;
        static const spending discarding = {PLACE_DISCARD, PL_WHY_DISCARD, PL_FROM_HAND, true};
        bool random = pl_word_is(*pl_skip(args + 1), PL_W_RANDOM);
        outcome out = random ? CARRIED : spend_cards(r, f, &discarding, kind, n);
        if (out != CARRIED)
            return out;
        if (random)
            f->todo = random_cards(r, hand & kind, n);
        f->pile = f->actor;
    }
    if (f->todo == 0)
        return FAILED;
    f->cards = f->todo & ALL_CARDS;
    for (uint32_t left = f->todo & r->game->seat[f->pile].hand; left; left &= left - 1)
        carry(r, f->pile, lowest(left), PLACE_DISCARD);
    f->todo = forced_texts(r, f, f->pile, f->cards);
    f->step = DISCARDED;
    return discard_texts(r, f);
}

/* Of an empty hand chance takes nothing (OQ-22); what the actor chooses is asked for when its turn comes. */
possibility discard_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    bool random = pl_word_is(*args, PL_W_CARDS) && pl_word_is(*pl_skip(args + 1), PL_W_RANDOM);
    return random && !r->game->seat[f->actor].hand ? IMPOSSIBLE : POSSIBLE;
}

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
        f->cards = bit(card) & ALL_CARDS;
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
    carry(r, f->actor, card, PLACE_DISCARD);
    if (side == PL_NONE) /* the bonus took the boosted card away */
        return CARRIED;
    pl_side *target = &r->game->combat.side[side];
    if (target->seat == f->actor)
        target->spent |= bit(card);
    change_value(r, side, target->base, target->added + card_of(r, f->actor, card)->boost, PL_VALUE_BOOST);
    return CARRIED;
}

/* Cards in hand that could be the card of this side. */
static uint32_t usable_cards(const run *r, unsigned side)
{
    return r->game->seat[r->game->combat.side[side].seat].hand & side_cards(r, side);
}

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

outcome act_pick(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    if (f->they == PL_NO_SEAT)
        return FAILED;
    uint32_t kind = noun_card_kind(r, f, &p, f->they);
    unsigned side = side_of_seat(r, f->they);
    if (f->playable &&
        side != PL_NONE) /* it will be played, by the fighter in the combat, and counts as used (OQ-24) */
        kind = side_cards(r, side);
    outcome out = pick_cards(r, f, f->they, NULL, kind, n, PL_WHY_PICK);
    f->cards = 0;
    if (out != CARRIED)
        return out;
    f->cards = f->todo & ALL_CARDS;
    f->pile = f->they;
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
    bool top = pl_word_is(*args, PL_W_TOP_CARD);
    unsigned seat = top ? f->actor : f->owner, own = frame_card(f);
    f->cards = 0;
    if (top ? r->game->seat[seat].deck_count == 0 : own == PL_NONE || !(r->game->seat[seat].hand & bit(own)))
        return FAILED; /* OQ-8: an empty deck does not hurt */
    unsigned card = top ? pl_deck_card(r->game, seat, 0) : own;
    show_cards(r, seat, bit(card));
    f->cards = bit(card) & ALL_CARDS;
    set_pile(f, seat);
    return CARRIED;
}

outcome act_reveal_hand(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    show_cards(r, f->actor, r->game->seat[f->actor].hand);
    return CARRIED;
}

/* The card goes to its owner's hand; if it lies in the combat, it leaves it. */
static void take_card(const run *r, unsigned seat, unsigned card)
{
    unsigned side = side_of_seat(r, seat);
    carry(r, seat, card, PLACE_HAND);
    if (side != PL_NONE && r->game->combat.side[side].card == card) {
        r->game->combat.side[side].card = PL_NONE;
        check_end(r); /* it may have been about to undo a defeat */
    }
}

static outcome take_back(const run *r, unsigned side)
{
    if (side == PL_NONE)
        return FAILED;
    take_card(r, r->game->combat.side[side].seat, r->game->combat.side[side].card);
    return CARRIED;
}

outcome act_to_hand(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    if (pl_word_is(*args, PL_W_THAT_CARD)) {
        for (uint32_t left = f->cards; left; left &= left - 1)
            take_card(r, f->pile, lowest(left));
        return f->cards ? CARRIED : FAILED;
    }
    if (pl_word_id_of(*args) != PL_W_CARDS)
        return take_back(r, noun_side(r, f, &p));
    p++;
    unsigned n = noun_amount(r, f, &p);
    unsigned side = side_of_seat(r, f->owner);
    if (side == PL_NONE)
        return FAILED;
    uint32_t spent = r->game->combat.side[side].spent & r->game->seat[f->owner].discard;
    outcome out = pick_cards(r, f, f->owner, &spent, ~0U, n, PL_WHY_RETURN);
    if (out != CARRIED)
        return out;
    for (uint32_t left = f->todo; left; left &= left - 1)
        carry(r, f->owner, lowest(left), PLACE_HAND);
    return CARRIED;
}

/* "All but n of the drawn cards" goes by the number drawn. */
static outcome to_deck(const run *r, pl_frame *f, const pl_word *args, bool on_top)
{
    static const spending onto[] = {{PLACE_DECK_TOP, PL_WHY_DECK_TOP, PL_FROM_HAND, false},
                                    {PLACE_DECK_TOP, PL_WHY_DECK_TOP, PL_FROM_DRAWN, false}};
    static const spending under[] = {{PLACE_DECK_BOTTOM, PL_WHY_DECK_BOTTOM, PL_FROM_HAND, false},
                                     {PLACE_DECK_BOTTOM, PL_WHY_DECK_BOTTOM, PL_FROM_DRAWN, false}};
    const pl_word *p = args;
    uint32_t kind = ~0U;
    bool drawn = pl_word_is(*args, PL_W_ALL_BUT);
    unsigned n = count_bits(f->cards);
    if (drawn)
        n = n > pl_word_value(args[1]) ? n - pl_word_value(args[1]) : 0;
    else
        n = cards_wanted(r, f, &p, f->actor, &kind);
    if (!drawn && f->step == 0)
        f->cards = 0; /* nobody else can tell any more which of them are left */
    return spend_cards(r, f, on_top ? &onto[drawn] : &under[drawn], kind, n);
}

outcome act_deck_top(const run *r, pl_frame *f, const pl_word *args)
{
    return to_deck(r, f, args, true);
}

outcome act_deck_bottom(const run *r, pl_frame *f, const pl_word *args)
{
    return to_deck(r, f, args, false);
}

/* Cards that could take the place of this one, if they are in hand (OQ-24, D-DIFFERENT). */
static uint32_t replacements(const run *r, const pl_frame *f, unsigned side)
{
    const pl_hero *hero = r->hero[r->game->combat.side[side].seat];
    return side_cards(r, side) & ~hero->copies[hero->title[frame_card(f)]];
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
    unsigned side = side_of_seat(r, f->actor);
    if (!can_replace(r, f, side))
        return FAILED;
    if (pl_word_is(*args, PL_W_THAT_CARD)) {
        uint32_t card = f->pile == f->actor ? f->cards & usable_cards(r, side) : 0;
        if (card)
            put_in(r, f, side, lowest(card));
        return card ? CARRIED : FAILED;
    }
    if (f->step == 0) {
        f->step = 1;
        ask_hand(r, f->actor, PL_WHY_PLAY, replacements(r, f, side), false)->fighter =
            r->game->combat.side[side].fighter;
        return WAITING;
    }
    if (r->game->answer.kind != PL_OPTION_CARD)
        return FAILED;
    f->cards = bit(r->game->answer.value) & ALL_CARDS;
    f->pile = f->actor;
    put_in(r, f, side, r->game->answer.value);
    return CARRIED;
}

possibility play_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    (void)args;
    unsigned side = side_of_seat(r, f->actor);
    if (!can_replace(r, f, side))
        return IMPOSSIBLE;
    return replacements(r, f, side) & r->game->seat[f->actor].hand ? POSSIBLE : PRIVATELY_IMPOSSIBLE;
}
