/* Acts: what the verbs of the card language do.
 *
 * An act is called with its arguments in prefix order. frame->step is 0 the first time; an act that returns WAITING is
 * called again when its question is answered or the text it pushed is done. It reads its arguments anew each time. While
 * frame->decline is set, its first question may be answered with "no". */
#include "rules/chance.h"
#include "rules/descriptor.h"
#include "rules/tell.h"

/* ------------------------------------------------------------------ choosing */

static outcome decline(pl_frame *f)
{
    f->pc = f->decline;
    return DECLINED;
}

static bool asks_for_one(pl_word noun)
{
    return pl_word_is(noun, PL_W_A) || pl_word_is(noun, PL_W_OTHER_SELF);
}

/* Steps 0 and 1 of an act on fighters: after CARRIED, frame->todo holds them and the step is 2. "One" asks the actor. */
static outcome pick_fighters(const run *r, pl_frame *f, const pl_word *noun, uint32_t allowed, pl_why why)
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
    void (*spend)(const run *r, unsigned seat, unsigned card);
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
        how->spend(r, f->actor, r->game->answer.value);
    }
    unsigned left = n - count_bits(f->todo);
    if (left == 0 || s->hand == 0)
        return CARRIED;
    bool all = count_bits(s->hand) <= left && (how->all_at_once || single(s->hand));
    if (all && kind == ~0U && n != ANY_NUMBER && !f->decline) {
        for (uint32_t cards = s->hand; cards; cards &= cards - 1) {
            f->todo |= bit(lowest(cards));
            how->spend(r, f->actor, lowest(cards));
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
    f->cards = r->game->seat[f->actor].hand & ~before;
    f->pile = f->actor;
    return n > 0 ? CARRIED : FAILED;
}

/* Cards of this set with a text for being discarded by an opponent's effect (D-FORCED). */
static uint32_t forced_texts(const run *r, const pl_frame *f, unsigned seat, uint32_t cards)
{
    uint32_t found = 0;
    if (same_team(seat, f->owner))
        return 0;
    for (uint32_t left = cards; left; left &= left - 1)
        if (card_of(r, seat, lowest(left))->code[PL_ON_FORCED_DISCARD])
            found |= bit(lowest(left));
    return found;
}

static outcome discard_texts(const run *r, pl_frame *f)
{
    while (f->todo) {
        unsigned card = lowest(f->todo);
        unsigned hero = lead_hero(r, f->pile);
        f->todo &= f->todo - 1;
        if (push_card_text(r, f->pile, card, PL_ON_FORCED_DISCARD, hero))
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
        f->todo = f->pile == PL_NONE ? 0 : f->cards & r->game->seat[f->pile].hand;
    } else {
        const pl_word *p = args;
        uint32_t kind;
        unsigned n = cards_wanted(r, f, &p, f->actor, &kind);
        uint32_t hand = r->game->seat[f->actor].hand;
        static const spending discarding = {discard_card, PL_WHY_DISCARD, PL_FROM_HAND, true};
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
    f->cards = f->todo;
    for (uint32_t left = f->todo & r->game->seat[f->pile].hand; left; left &= left - 1)
        discard_card(r, f->pile, lowest(left));
    f->todo = forced_texts(r, f, f->pile, f->cards);
    f->step = DISCARDED;
    return discard_texts(r, f);
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
        f->cards = bit(card);
        f->pile = f->actor;
        f->step = BONUS_DONE;
        lay_open(r, f->actor, card);
        tell_boost(r, f->actor, card, side == PL_ATTACKER ? PL_BOOSTS_ATTACK : PL_BOOSTS_DEFENSE);
        unsigned booster = side_of_seat(r, f->actor);
        unsigned self = booster == PL_NONE ? lead_hero(r, f->actor) : r->game->combat.side[booster].fighter;
        if (push_card_text(r, f->actor, card, PL_ON_BOOST, self)) /* R-HOU-3 */
            return WAITING;
    }
    unsigned card = lowest(f->cards);
    discard_card(r, f->actor, card);
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
    f->they = there ? (uint8_t)seat : PL_NONE;
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
    if (f->they == PL_NONE)
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
    f->cards = f->todo;
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
    unsigned seat = top ? f->actor : f->owner;
    f->cards = 0;
    if (top ? r->game->seat[seat].deck_count == 0 : f->card == PL_NONE || !(r->game->seat[seat].hand & bit(f->card)))
        return FAILED; /* OQ-8: an empty deck does not hurt */
    unsigned card = top ? pl_deck_card(r->game, seat, 0) : f->card;
    if (top)
        show_top(r, seat);
    else
        show_cards(r, seat, bit(card));
    f->cards = bit(card);
    f->pile = (uint8_t)seat;
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
    return_to_hand(r, seat, card);
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
        return_to_hand(r, f->owner, lowest(left));
    return CARRIED;
}

static void onto_deck(const run *r, unsigned seat, unsigned card)
{
    hand_to_deck(r, seat, card, true);
}

static void under_deck(const run *r, unsigned seat, unsigned card)
{
    hand_to_deck(r, seat, card, false);
}

/* "All but n of the drawn cards" goes by the number drawn. */
static outcome to_deck(const run *r, pl_frame *f, const pl_word *args, bool on_top)
{
    static const spending onto[] = {{onto_deck, PL_WHY_DECK_TOP, PL_FROM_HAND, false},
                                    {onto_deck, PL_WHY_DECK_TOP, PL_FROM_DRAWN, false}};
    static const spending under[] = {{under_deck, PL_WHY_DECK_BOTTOM, PL_FROM_HAND, false},
                                     {under_deck, PL_WHY_DECK_BOTTOM, PL_FROM_DRAWN, false}};
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
    return side_cards(r, side) & ~hero->copies[hero->title[f->card]];
}

/* As far as all can see: once a side and combat, so that two such cards cannot go on for ever. */
static bool can_replace(const run *r, const pl_frame *f, unsigned side)
{
    return side != PL_NONE && f->card != PL_NONE && r->game->seat[f->actor].hand &&
           !(f->owner == f->actor && (r->game->combat.side[side].flags & PL_SIDE_REPLACED));
}

/* The card comes into the combat; one that was not taken back first is discarded. */
static void put_in(const run *r, const pl_frame *f, unsigned side, unsigned card)
{
    pl_side *s = &r->game->combat.side[side];
    if (s->card != PL_NONE)
        discard_card(r, s->seat, s->card);
    lay_open(r, s->seat, card);
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
    f->cards = bit(r->game->answer.value);
    f->pile = f->actor;
    put_in(r, f, side, r->game->answer.value);
    return CARRIED;
}

/* ------------------------------------------------------------------ values */

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
    pl_event *e = tell_card(r, PL_EV_CANCEL, below->owner, below->card, PL_SEEN_BY_ALL);
    if (e) {
        e->ability = below->ability;
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
        (pl_turn_modifier){.code = (uint16_t)(args - r->hero[f->owner]->code), .seat = f->owner};
    tell_card(r, PL_EV_MODIFIER, f->owner, f->card, PL_SEEN_BY_ALL);
    unsigned side = side_of_seat(r, f->owner);
    if (side != PL_NONE) /* the card in the combat is one of "your cards" too */
        fix_value(r, side);
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

outcome act_heal(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = pl_skip(args);
    outcome out = pick_fighters(r, f, args, r->game->present, PL_WHY_HEAL);
    if (out != CARRIED)
        return out;
    unsigned n = noun_amount(r, f, &p);
    for (uint32_t left = f->todo; left; left &= left - 1)
        heal_fighter(r, lowest(left), n);
    return CARRIED;
}

outcome act_set_health(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = pl_skip(args);
    outcome out = pick_fighters(r, f, args, ~0U, PL_WHY_HEAL);
    if (out != CARRIED)
        return out;
    unsigned n = noun_amount(r, f, &p);
    for (uint32_t left = f->todo; left; left &= left - 1)
        set_health(r, lowest(left), n);
    return CARRIED;
}

/* ------------------------------------------------------------------ the board */

/* Spaces of opposing fighters that the act lets this fighter pass. Whom it opposes is seen from the moved fighter (R-MOVE-5). */
static uint64_t passable(const run *r, const pl_frame *f, const pl_word *args, unsigned fighter)
{
    const pl_word *p = pl_skip(pl_skip(args));
    if (pl_word_id_of(args[-1]) != PL_W_PASS)
        return 0;
    if (pl_word_is(*p, PL_W_OPPOSING))
        return r->game->occupied[!pl_team_of(pl_seat_of(fighter))];
    return spaces_of(r->game, noun_fighters(r, f, &p));
}

/* Where the act can bring this fighter. */
static uint64_t destinations(const run *r, const pl_frame *f, const pl_word *args, unsigned fighter)
{
    unsigned id = pl_word_id_of(args[-1]);
    const pl_word *p = pl_skip(args);
    if (id != PL_W_MOVE && id != PL_W_PASS)
        return noun_spaces(r, f, &p, fighter);
    unsigned steps = noun_amount(r, f, &p);
    return reach(r, fighter, steps, passable(r, f, args, fighter));
}

pl_walk act_walk(const run *r, const pl_frame *f, unsigned fighter)
{
    const pl_word *args = r->hero[f->owner]->code + f->pc + 1, *p = pl_skip(args);
    unsigned steps = noun_amount(r, f, &p);
    return (pl_walk){passable(r, f, args, fighter), (uint8_t)fighter, (uint8_t)(steps < PL_NONE ? steps : PL_NONE - 1)};
}

/* True when the coming set off a text. A move is interrupted by a token on the way that does not end it. */
static bool travel_to(const run *r, pl_frame *f, const pl_word *args, unsigned fighter, unsigned space, unsigned steps)
{
    unsigned id = pl_word_id_of(args[-1]);
    bool placed = id != PL_W_MOVE && id != PL_W_PASS;
    f->done = f->done || placed || r->game->space[fighter] != space;
    f->subject = (uint8_t)fighter;
    if (id == PL_W_REVIVE)
        revive(r, fighter);
    uint64_t tokens = placed || !all_tokens(r->game) ? 0 : passing_tokens(r, fighter, f->actor);
    unsigned stop = first_on_way(r, fighter, space, &steps, passable(r, f, args, fighter), tokens);
    f->goal = (uint8_t)(stop == PL_NONE ? PL_NONE : space);
    f->steps = (uint8_t)steps;
    f->place = (uint8_t)(stop == PL_NONE ? space : stop);
    return placed ? place_fighter(r, fighter, space) : move_fighter(r, fighter, f->place);
}

/* Steps that the act gives; none for placing. */
static unsigned steps_of(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = pl_skip(args);
    unsigned id = pl_word_id_of(args[-1]);
    return id == PL_W_MOVE || id == PL_W_PASS ? noun_amount(r, f, &p) : 0;
}

/* Nothing on the way stopped it: the fighter goes on. */
static bool travel_on(const run *r, pl_frame *f, const pl_word *args)
{
    unsigned goal = f->goal;
    f->goal = PL_NONE;
    bool waits = goal != PL_NONE && r->game->space[f->subject] == f->place;
    return waits && travel_to(r, f, args, f->subject, goal, f->steps);
}

/* Moves or places each fighter of frame->todo, one after the other; the actor chooses who goes first. What the coming of one
 * sets off may take away others. */
outcome travel(const run *r, pl_frame *f, const pl_word *args)
{
    enum { NEXT = 2, WHO_ANSWERED, WHERE_ANSWERED };
    bool placing = pl_word_id_of(args[-1]) != PL_W_MOVE && pl_word_id_of(args[-1]) != PL_W_PASS;
    bool reviving = pl_word_id_of(args[-1]) == PL_W_REVIVE;
    uint32_t able = reviving ? ~living(r->game) : placing ? living(r->game) : r->game->present;
    if (f->step < NEXT) {
        outcome out = pick_fighters(r, f, args, able, PL_WHY_FIGHTER);
        if (out != CARRIED)
            return out;
        f->done = false;
    }
    f->todo &= able;
    if (f->step == NEXT && travel_on(r, f, args))
        return WAITING;
    if (f->step == WHERE_ANSWERED) {
        f->todo &= ~bit(f->subject);
        f->step = NEXT;
        if (r->game->answer.kind == PL_OPTION_SPACE &&
            travel_to(r, f, args, f->subject, r->game->answer.value, steps_of(r, f, args)))
            return WAITING;
    }
    if (f->step == WHO_ANSWERED && r->game->answer.kind != PL_OPTION_FIGHTER)
        f->todo = 0;
    while (f->todo) {
        unsigned fighter = f->step == WHO_ANSWERED ? r->game->answer.value : lowest(f->todo);
        if (f->step == NEXT && !single(f->todo)) {
            f->step = WHO_ANSWERED;
            ask(r, f->actor, PL_ASK_FIGHTER, PL_WHY_FIGHTER, f->todo, !placing || f->decline);
            return WAITING;
        }
        uint64_t spaces = destinations(r, f, args, fighter);
        f->subject = (uint8_t)fighter;
        if (spaces && (f->decline || !single(spaces))) {
            f->step = WHERE_ANSWERED;
            ask(r, f->actor, PL_ASK_SPACE, placing ? PL_WHY_PLACE : PL_WHY_MOVE, spaces, f->decline != 0)->fighter =
                (uint8_t)fighter;
            return WAITING;
        }
        f->todo &= ~bit(fighter);
        f->step = NEXT;
        if (spaces && travel_to(r, f, args, fighter, lowest(spaces), steps_of(r, f, args)))
            return WAITING;
    }
    return f->done ? CARRIED : FAILED;
}

/* The one fighter that a noun means, if it is on the board; else PL_NONE. */
static unsigned the_fighter(const run *r, const pl_frame *f, const pl_word **p)
{
    uint32_t found = noun_fighters(r, f, p) & r->game->present;
    return found ? lowest(found) : PL_NONE;
}

/* With one of several heroes: their player says which (OQ-21). */
outcome act_swap(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned a = the_fighter(r, f, &p);
    uint32_t others = noun_fighters(r, f, &p) & r->game->present;
    if (a == PL_NONE || others == 0 || others == bit(a)) /* OQ-25: needs both alive */
        return FAILED;
    if (f->step == 0 && !single(others)) {
        f->step = 1;
        ask(r, pl_seat_of(lowest(others)), PL_ASK_FIGHTER, PL_WHY_FIGHTER, others, false);
        return WAITING;
    }
    unsigned b = f->step == 0 ? lowest(others) : r->game->answer.value;
    swap_fighters(r, a, b);
    f->subject = (uint8_t)b;
    return CARRIED;
}

outcome act_join(const run *r, pl_frame *f, const pl_word *args)
{
    outcome out = pick_fighters(r, f, args, r->game->present, PL_WHY_FIGHTER);
    if (out != CARRIED)
        return out;
    unsigned fighter = lowest(f->todo);
    unsigned side = side_of_seat(r, pl_seat_of(fighter));
    if (side == PL_NONE)
        return FAILED;
    r->game->combat.side[side].fighter = (uint8_t)fighter;
    if (pl_seat_of(fighter) == f->owner)
        f->self = (uint8_t)fighter;
    pl_event *e = tell_fighter(r, PL_EV_JOIN, fighter);
    if (e)
        e->side = (uint8_t)side;
    check_end(r); /* a defeat waits for the fighter in the combat alone */
    return CARRIED;
}

/* Off the board, but not defeated (OQ-4). */
outcome act_remove(const run *r, pl_frame *f, const pl_word *args)
{
    outcome out = pick_fighters(r, f, args, r->game->present, PL_WHY_FIGHTER);
    if (out != CARRIED)
        return out;
    for (uint32_t left = f->todo; left; left &= left - 1) {
        tell_way(r, PL_EV_REMOVE, lowest(left), r->game->space[lowest(left)], PL_NONE);
        take_off(r, lowest(left));
    }
    return CARRIED;
}

/* The movement of these fighters that waits for this text does not go on. */
outcome act_stop(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    uint32_t fighters = noun_fighters(r, f, &p);
    pl_game *g = r->game;
    if (g->active < PL_FIGHTERS && (fighters & bit(g->active)))
        g->goal = PL_NONE;
    for (pl_frame *below = g->frames; below < f; below++)
        if (below->subject < PL_FIGHTERS && (fighters & bit(below->subject)))
            below->goal = PL_NONE;
    return fighters ? CARRIED : FAILED;
}

outcome act_choose_fighter(const run *r, pl_frame *f, const pl_word *args)
{
    return pick_fighters(r, f, args, r->game->present, PL_WHY_FIGHTER);
}

/* ------------------------------------------------------------------ announcements and forms */

outcome act_choose_player(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    f->they = (uint8_t)noun_player(r, f, &p);
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
    f->number = r->game->answer.value;
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

outcome act_face_up(const run *r, pl_frame *f, const pl_word *args)
{
    (void)args;
    unsigned side = declared_side(r, f->owner);
    if (f->card == PL_NONE || side == PL_NONE)
        return FAILED;
    uncover(r, f->owner, f->card);
    r->game->combat.side[side].flags |= PL_SIDE_OPEN;
    tell_card(r, PL_EV_SHOW, f->owner, f->card, PL_SEEN_BY_ALL);
    return CARRIED;
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

outcome act_gain(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    if (f->actor != r->game->turn_seat || n == 0) /* OQ-3 */
        return FAILED;
    r->game->actions = (uint8_t)(r->game->actions + n > 99 ? 99 : r->game->actions + n); /* R-TURN-3 */
    pl_event *e = tell_seat(r, PL_EV_GAIN, f->actor);
    if (e)
        e->amount = told((int)n);
    return CARRIED;
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

possibility swap_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned a = the_fighter(r, f, &p);
    unsigned b = the_fighter(r, f, &p);
    return a != PL_NONE && b != PL_NONE && a != b ? POSSIBLE : IMPOSSIBLE;
}

possibility change_form_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    (void)args;
    return r->hero[f->owner]->form_count > 1 ? POSSIBLE : IMPOSSIBLE;
}

possibility play_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    (void)args;
    unsigned side = side_of_seat(r, f->actor);
    if (!can_replace(r, f, side))
        return IMPOSSIBLE;
    return replacements(r, f, side) & r->game->seat[f->actor].hand ? POSSIBLE : PRIVATELY_IMPOSSIBLE;
}

possibility side_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    return noun_side(r, f, &p) != PL_NONE ? POSSIBLE : IMPOSSIBLE;
}
