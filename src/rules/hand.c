/* By hand: a text that the card language cannot say is carried out by its owner, who says with a few deeds what it does.
 *
 * The deeds are only planned at first, in the open, a few at a time. When the owner has finished, each opponent agrees or disputes.
 * What is agreed to is carried out by the routines of other texts, so no rule of the board is broken, and what has become impossible
 * does not happen. What is disputed is dropped, and the owner is asked again: nothing has to be taken back, and nobody has seen a card
 * that they should not have seen. After two disputes the text does nothing. So much can be planned and no more, so nothing goes on for
 * ever. All of it is in the frame of the text: its spaces hold the plan. */
#include "rules/hand.h"

#include "rules/act.h"
#include "rules/tell.h"

enum {
    PLANNED = PL_DEEDS_PLANNED, /* deeds of one plan, 16 bits each */
    MOST_DEEDS = 12,            /* that a text can ask for, taken back or not */
    MOST_DISPUTES = 2,
    MOST_CALLS = 4, /* of abilities in a turn */
    CALLS_OVER = 255,
    WALK = PL_SPACES, /* as far as there is a way: how far is the owner's business */
    MOST_CARDS = 10,
    MOST_NUMBER = 30,
};

/* How far the text is; frame->step. */
enum { BEGINS, DEED, WHOM, WHAT, CONSENT, CARRIES, MOVES, DISCARDS };

/* The deed being put together: frame->todo, which is 0 while cards are asked for. */
enum { KIND_BITS = 4, PART_BITS = 6, PART = (1 << PART_BITS) - 1 };
static unsigned pack_deed(unsigned kind, unsigned whom, unsigned what)
{
    return kind | whom << KIND_BITS | what << (KIND_BITS + PART_BITS);
}
static unsigned kind_of(unsigned deed)
{
    return deed & ((1U << KIND_BITS) - 1);
}
static unsigned whom_of(unsigned deed)
{
    return deed >> KIND_BITS & PART;
}
static unsigned what_of(unsigned deed)
{
    return deed >> (KIND_BITS + PART_BITS) & PART;
}
_Static_assert(PL_DEED_COUNT < 1 << KIND_BITS, "no deed is 0, which means that none is there");
_Static_assert((int)PL_SPACES <= 1 << PART_BITS && (int)PL_FIGHTERS <= 1 << PART_BITS, "parts of a deed have 6 bits");
_Static_assert(PLANNED * 16 == 64, "the spaces of a frame hold the plan");

static unsigned planned(const pl_frame *f, unsigned n)
{
    return (unsigned)(f->spaces >> 16 * n) & 0xffffU;
}
static unsigned planned_count(const pl_frame *f)
{
    unsigned n = 0;
    while (n < PLANNED && planned(f, n))
        n++;
    return n;
}
static bool is_counter(unsigned kind)
{
    return kind >= PL_DEED_COUNTER && kind <= PL_DEED_LAST_COUNTER;
}
/* Kinds are kept from 1, so that no deed is 0. */
static pl_deed deed_at(const pl_frame *f, unsigned n)
{
    unsigned deed = planned(f, n);
    uint8_t what = (uint8_t)what_of(deed);
    pl_deed d = {
        .kind = (uint8_t)(kind_of(deed) - 1), .fighter = PL_NONE, .seat = PL_NONE, .space = PL_NONE, .card = PL_NONE};
    switch (d.kind) {
    case PL_DEED_MOVE:
    case PL_DEED_PLACE:
        d.fighter = (uint8_t)whom_of(deed);
        d.space = what;
        break;
    case PL_DEED_DAMAGE:
    case PL_DEED_HEAL:
    case PL_DEED_VALUE:
        d.fighter = (uint8_t)whom_of(deed);
        d.number = what;
        break;
    case PL_DEED_DRAW:
    case PL_DEED_DISCARD:
        d.seat = (uint8_t)whom_of(deed);
        d.number = what;
        break;
    case PL_DEED_TAKE:
        d.seat = f->owner;
        d.card = what;
        break;
    case PL_DEED_TOKEN:
    case PL_DEED_OTHER_TOKEN:
        d.seat = f->owner;
        d.space = what;
        break;
    case PL_DEED_ACTION:
        d.seat = f->owner;
        d.number = 1;
        break;
    default:
        PL_ASSERT(is_counter(d.kind));
        d.seat = (uint8_t)whom_of(deed);
        d.number = what;
    }
    return d;
}

/* ------------------------------------------------------------------ looking */

static const pl_frame *frame_by_hand(const run *r)
{
    const pl_frame *f = r->game->frame_count ? top_frame(r) : NULL;
    return f && is_by_hand(r, f) ? f : NULL;
}

bool pl_by_hand(const pl_content *content, const pl_game *game, pl_hand_plan *out)
{
    run r;
    if (game->frame_count == 0) /* computer players ask it of every question */
        return false;
    open_run(&r, content, (pl_game *)game, NULL);
    const pl_frame *f = frame_by_hand(&r);
    if (!f)
        return false;
    memset(out, 0, sizeof *out);
    out->owner = f->owner;
    out->agreed = f->step > CONSENT;
    out->begun = f->step > BEGINS && f->left > 0;
    out->dispute = f->dealt;
    out->count = (uint8_t)planned_count(f);
    for (unsigned i = 0; i < out->count; i++)
        out->deed[i] = deed_at(f, i);
    return true;
}

void pl_keep_hands_off(pl_game *game)
{
    game->hands_off = true;
    if (game->question.kind == PL_ASK_ACTION)
        game->question.mask &= ~(uint64_t)bit(PL_BY_HAND);
}

/* ------------------------------------------------------------------ what can be planned */

/* Fighters with less than all of their health. */
static uint32_t wounded(const run *r)
{
    uint32_t found = 0;
    for (uint32_t left = r->game->present; left; left &= left - 1) {
        unsigned fighter = lowest(left);
        if (r->game->health[fighter] < r->hero[pl_seat_of(fighter)]->health[fighter % PL_SEAT_FIGHTERS])
            found |= bit(fighter);
    }
    return found;
}

/* Players who can do something, and with `cards` those who hold any. */
static unsigned players(const run *r, const pl_frame *f, bool cards)
{
    unsigned found = 0;
    for (unsigned seat = 0; seat < r->game->seat_count; seat++)
        if ((seat == f->owner || !(r->game->dormant & bit(seat))) && !(cards && !r->game->seat[seat].hand))
            found |= bit(seat);
    return found;
}

/* Fighters whose card lies open in the combat, its value still to count. */
static uint32_t with_value(const run *r)
{
    uint32_t found = 0;
    for (unsigned side = 0; side < 2 && values_count(r); side++)
        if (r->game->combat.side[side].card != PL_NONE)
            found |= bit(r->game->combat.side[side].fighter);
    return found;
}

/* Where the plan already puts somebody. */
static uint64_t spoken_for(const pl_frame *f)
{
    uint64_t spaces = 0;
    for (unsigned i = 0; i < planned_count(f); i++) {
        pl_deed d = deed_at(f, i);
        spaces |= d.fighter < PL_FIGHTERS && d.space < PL_SPACES ? space_bit(d.space) : 0;
    }
    return spaces;
}

static uint64_t token_targets(const run *r, const pl_frame *f, unsigned kind)
{
    const pl_seat *s = &r->game->seat[f->owner];
    uint64_t room = s->stock[kind] ? r->board->spaces & ~same_kind(r, f->owner, kind) : 0;
    return s->tokens[kind] | room;
}

static uint64_t target_spaces(const run *r, const pl_frame *f, unsigned kind, unsigned fighter)
{
    if (kind == PL_DEED_TOKEN || kind == PL_DEED_OTHER_TOKEN)
        return token_targets(r, f, kind - PL_DEED_TOKEN);
    uint64_t spaces = kind == PL_DEED_MOVE ? reach(r, fighter, WALK, 0) : free_spaces(r, fighter);
    unsigned here = r->game->space[fighter % PL_FIGHTERS];
    return spaces & ~spoken_for(f) & ~(here == PL_NONE ? 0 : space_bit(here));
}

static bool can_go(const run *r, const pl_frame *f, unsigned kind, uint32_t fighters)
{
    for (; fighters; fighters &= fighters - 1)
        if (target_spaces(r, f, kind, lowest(fighters)))
            return true;
    return false;
}

static uint32_t deeds_possible(const run *r, const pl_frame *f)
{
    const pl_game *g = r->game;
    uint32_t deeds = bit(PL_DEED_DRAW);
    deeds |= can_go(r, f, PL_DEED_MOVE, g->present) ? bit(PL_DEED_MOVE) : 0;
    deeds |= can_go(r, f, PL_DEED_PLACE, living(g)) ? bit(PL_DEED_PLACE) : 0;
    deeds |= g->present ? bit(PL_DEED_DAMAGE) : 0;
    deeds |= wounded(r) ? bit(PL_DEED_HEAL) : 0;
    deeds |= players(r, f, true) ? bit(PL_DEED_DISCARD) : 0;
    deeds |= g->seat[f->owner].discard ? bit(PL_DEED_TAKE) : 0;
    deeds |= with_value(r) ? bit(PL_DEED_VALUE) : 0;
    for (unsigned kind = 0; kind < r->hero[f->owner]->token_count; kind++)
        deeds |= token_targets(r, f, kind) ? bit(PL_DEED_TOKEN + kind) : 0;
    deeds |= f->owner == g->turn_seat ? bit(PL_DEED_ACTION) : 0; /* OQ-3 */
    deeds |= (bit(r->hero[f->owner]->counter_count) - 1) << PL_DEED_COUNTER;
    deeds |= f->spaces ? bit(PL_DEED_BACK) : 0;
    return deeds;
}

/* ------------------------------------------------------------------ planning */

static void tell_hand(const run *r, pl_event_type type, unsigned seat, unsigned reason)
{
    pl_event *e = tell_seat(r, type, seat);
    if (e)
        e->reason = (uint8_t)reason;
}

static void tell_deed(const run *r, const pl_frame *f, unsigned n)
{
    pl_event *e = tell_seat(r, PL_EV_DEED, f->owner);
    if (!e)
        return;
    pl_deed d = deed_at(f, n);
    e->deed = d.kind;
    e->fighter = d.fighter;
    e->whom = d.seat;
    e->to = d.space;
    e->card = d.card;
    e->number = told(d.number);
}

static void plan(const run *r, pl_frame *f, unsigned deed)
{
    unsigned n = planned_count(f);
    f->spaces |= (uint64_t)deed << 16 * n;
    f->todo = 0;
    f->left++;
    tell_deed(r, f, n);
}

static void take_back(const run *r, pl_frame *f)
{
    unsigned count = planned_count(f);
    tell_hand(r, PL_EV_DEED_BACK, f->owner, 0);
    PL_ASSERT(count > 0);
    f->spaces &= count > 1 ? (1ULL << 16 * (count - 1)) - 1 : 0;
    f->left++;
}

static void ask_deed(const run *r, pl_frame *f)
{
    f->step = DEED;
    f->todo = 0;
    ask(r, f->owner, PL_ASK_EFFECT, PL_WHY_BY_HAND, deeds_possible(r, f), true);
}

static uint64_t up_to(unsigned n, unsigned most)
{
    n = n < most ? n : most;
    return (2ULL << n) - 2; /* from 1 */
}

/* Whom the deed is about. False: it needs nobody. */
static bool ask_whom(const run *r, pl_frame *f, unsigned kind)
{
    const pl_game *g = r->game;
    f->step = WHOM;
    switch (kind) {
    case PL_DEED_MOVE:
    case PL_DEED_PLACE: {
        uint32_t able = 0;
        for (uint32_t left = kind == PL_DEED_MOVE ? g->present : living(g); left; left &= left - 1)
            able |= can_go(r, f, kind, left & -left) ? left & -left : 0;
        ask(r, f->owner, PL_ASK_FIGHTER, PL_WHY_FIGHTER, able, true);
        return true;
    }
    case PL_DEED_DAMAGE:
        ask(r, f->owner, PL_ASK_FIGHTER, PL_WHY_DAMAGE, g->present, true);
        return true;
    case PL_DEED_HEAL:
        ask(r, f->owner, PL_ASK_FIGHTER, PL_WHY_HEAL, wounded(r), true);
        return true;
    case PL_DEED_VALUE:
        ask(r, f->owner, PL_ASK_FIGHTER, PL_WHY_FIGHTER, with_value(r), true);
        return true;
    case PL_DEED_DRAW:
        ask(r, f->owner, PL_ASK_PLAYER, PL_WHY_WHOSE_CARDS, players(r, f, false), true);
        return true;
    case PL_DEED_DISCARD:
        ask(r, f->owner, PL_ASK_PLAYER, PL_WHY_WHOSE_CARDS, players(r, f, true), true);
        return true;
    default:
        PL_ASSERT(kind == PL_DEED_TAKE || kind == PL_DEED_TOKEN || kind == PL_DEED_OTHER_TOKEN ||
                  kind == PL_DEED_ACTION || is_counter(kind));
        if (!is_counter(kind) || single(counter_holders(r, f->owner, kind - PL_DEED_COUNTER)))
            return false;
        ask(r, f->owner, PL_ASK_PLAYER, PL_WHY_WHOSE_COUNTER, counter_holders(r, f->owner, kind - PL_DEED_COUNTER),
            true);
        return true;
    }
}

/* Where, how many or which. False: that much is clear. */
static bool ask_what(const run *r, pl_frame *f, unsigned kind, unsigned whom)
{
    const pl_game *g = r->game;
    f->step = WHAT;
    f->todo = pack_deed(kind + 1, whom, 0);
    switch (kind) {
    case PL_DEED_MOVE:
    case PL_DEED_PLACE:
        ask(r, f->owner, PL_ASK_SPACE, kind == PL_DEED_MOVE ? PL_WHY_MOVE : PL_WHY_PLACE,
            target_spaces(r, f, kind, whom), true)
            ->fighter = (uint8_t)whom;
        return true;
    case PL_DEED_TOKEN:
    case PL_DEED_OTHER_TOKEN:
        ask(r, f->owner, PL_ASK_SPACE, PL_WHY_TOKEN_TO, target_spaces(r, f, kind, PL_NONE), true);
        return true;
    case PL_DEED_DAMAGE:
        ask(r, f->owner, PL_ASK_NUMBER, PL_WHY_NUMBER, up_to(g->health[whom], MOST_NUMBER), true);
        return true;
    case PL_DEED_HEAL: {
        unsigned most = r->hero[pl_seat_of(whom)]->health[whom % PL_SEAT_FIGHTERS];
        ask(r, f->owner, PL_ASK_NUMBER, PL_WHY_NUMBER, up_to(most - g->health[whom], MOST_NUMBER), true);
        return true;
    }
    case PL_DEED_DRAW:
        ask(r, f->owner, PL_ASK_NUMBER, PL_WHY_NUMBER, up_to(MOST_CARDS, MOST_CARDS), true);
        return true;
    case PL_DEED_DISCARD:
        ask(r, f->owner, PL_ASK_NUMBER, PL_WHY_NUMBER, up_to(count_bits(g->seat[whom].hand), MOST_CARDS), true);
        return true;
    case PL_DEED_VALUE:
        ask(r, f->owner, PL_ASK_NUMBER, PL_WHY_NEW_VALUE, up_to(MOST_NUMBER, MOST_NUMBER) | 1, true);
        return true;
    case PL_DEED_TAKE:
        f->todo = 0; /* cards are asked for */
        ask(r, f->owner, PL_ASK_CARD, PL_WHY_RETURN, g->seat[f->owner].discard, true);
        return true;
    case PL_DEED_ACTION:
        return false;
    default:
        PL_ASSERT(is_counter(kind));
        if (!(counter_holders(r, f->owner, kind - PL_DEED_COUNTER) & bit(whom)))
            whom = lowest(counter_holders(r, f->owner, kind - PL_DEED_COUNTER));
        f->todo = pack_deed(kind + 1, whom, 0);
        ask(r, f->owner, PL_ASK_NUMBER, PL_WHY_NEW_UNITS,
            (2ULL << r->hero[f->owner]->counters[kind - PL_DEED_COUNTER].most) - 1, true);
        return true;
    }
}

/* ------------------------------------------------------------------ consent */

/* The opponent after this seat (PL_NO_SEAT: the first) who has to agree, in the order of turns; PL_NO_SEAT: all have. */
static unsigned next_judge(const run *r, const pl_frame *f, unsigned after)
{
    unsigned seats = r->game->seat_count;
    unsigned passed = after == PL_NO_SEAT ? 0 : (after + seats - f->owner) % seats;
    for (unsigned i = passed + 1; i < seats; i++) {
        unsigned seat = (f->owner + i) % seats;
        if (!same_team(seat, f->owner) && seat_lives(r->game, seat))
            return seat;
    }
    return PL_NO_SEAT;
}

/* True: somebody is asked. */
static bool ask_consent(const run *r, pl_frame *f, unsigned after)
{
    unsigned judge = next_judge(r, f, after);
    set_they(f, judge);
    f->step = judge == PL_NO_SEAT ? CARRIES : CONSENT;
    if (judge != PL_NO_SEAT)
        ask(r, judge, PL_ASK_EFFECT, PL_WHY_CONSENT, bit(PL_HAND_VERDICTS) - 1, false);
    return judge != PL_NO_SEAT;
}

/* ------------------------------------------------------------------ carrying out */

static void drop_first(pl_frame *f)
{
    f->spaces >>= 16;
    f->step = CARRIES;
    f->subject = PL_NONE;
    f->goal = PL_NO_GOAL;
}

/* As far as a token lets it; what the token sets off comes first, and then the fighter goes on. True: a text was set off. */
static bool carry_move(const run *r, pl_frame *f, pl_deed d)
{
    bool held = f->step == MOVES;
    bool stopped = held && (f->goal == PL_NO_GOAL || r->game->space[d.fighter] != f->place);
    if (stopped || !(r->game->present & bit(d.fighter)) || !(reach(r, d.fighter, WALK, 0) & space_bit(d.space))) {
        drop_first(f);
        return false;
    }
    unsigned steps = WALK;
    uint64_t tokens = all_tokens(r->game) ? passing_tokens(r, d.fighter, f->owner) : 0;
    unsigned stop = first_on_way(r, d.fighter, d.space, &steps, 0, tokens);
    if (stop == PL_NONE) {
        drop_first(f);
        return move_fighter(r, d.fighter, d.space, 0, tokens);
    }
    f->step = MOVES;
    f->subject = d.fighter;
    f->goal = (unsigned)d.space & PL_NO_GOAL;
    f->place = (uint8_t)stop;
    return move_fighter(r, d.fighter, stop, 0, tokens);
}

/* The player chooses the cards, one after the other. True: somebody is asked, or a text was set off. */
static bool carry_discard(const run *r, pl_frame *f, pl_deed d)
{
    uint32_t hand = r->game->seat[d.seat].hand;
    bool there = hand && !(d.seat != f->owner && (r->game->dormant & bit(d.seat)));
    if (!there) {
        drop_first(f);
        return false;
    }
    f->step = DISCARDS;
    ask_hand(r, d.seat, PL_WHY_DISCARD, ~0U, false);
    return true;
}

static bool carry_chosen(const run *r, pl_frame *f)
{
    pl_deed d = deed_at(f, 0);
    unsigned card = r->game->answer.value;
    happening h = that_is(PL_WHEN_FORCED_DISCARD);
    h.card = (uint8_t)card;
    carry(r, d.seat, card, PLACE_DISCARD);
    if (d.number > 1)
        f->spaces -= 1ULL << (KIND_BITS + PART_BITS);
    else
        drop_first(f);
    f->step = CARRIES;
    bool forced =
        !same_team(d.seat, f->owner) && (cards_for(r, d.seat, PL_WHEN_FORCED_DISCARD) & bit(card)); /* D-FORCED */
    return forced && push_trigger(r, d.seat, next_trigger(r, d.seat, &h, PL_NONE), card, lead_hero(r, d.seat));
}

static void carry_value(const run *r, unsigned fighter, unsigned value)
{
    for (unsigned side = 0; side < 2; side++)
        if (with_value(r) & bit(fighter) && r->game->combat.side[side].fighter == fighter)
            change_value(r, side, (int)value, 0, PL_VALUE_SET);
}

/* True: a text was set off. */
static bool carry_at_once(const run *r, const pl_frame *f, pl_deed d)
{
    const pl_game *g = r->game;
    switch (d.kind) {
    case PL_DEED_PLACE:
        return (living(g) & bit(d.fighter)) && (free_spaces(r, d.fighter) & space_bit(d.space)) &&
               place_fighter(r, d.fighter, d.space);
    case PL_DEED_DAMAGE:
        harm(r, bit(d.fighter) & g->present, d.number, PL_CAUSE_EFFECT); /* R-CMB-5 */
        return false;
    case PL_DEED_HEAL:
        if (g->present & bit(d.fighter))
            heal_fighter(r, d.fighter, d.number);
        return false;
    case PL_DEED_DRAW:
        for (unsigned i = 0; i < d.number && !g->over && (d.seat == f->owner || !(g->dormant & bit(d.seat))); i++)
            draw_card(r, d.seat); /* R-DRAW-4 */
        return false;
    case PL_DEED_TAKE:
        d.card = (uint8_t)uppermost(r, d.seat, d.card, ~0U);
        if (g->seat[d.seat].discard & bit(d.card))
            carry(r, d.seat, d.card, PLACE_HAND);
        return false;
    case PL_DEED_VALUE:
        carry_value(r, d.fighter, d.number);
        return false;
    case PL_DEED_TOKEN:
    case PL_DEED_OTHER_TOKEN:
        return (token_targets(r, f, d.kind - PL_DEED_TOKEN) & space_bit(d.space)) &&
               turn_token(r, d.seat, d.kind - PL_DEED_TOKEN, d.space);
    case PL_DEED_ACTION:
        gain_actions(r, d.seat, 1);
        return false;
    default:
        PL_ASSERT(is_counter(d.kind));
        set_units(r, f->owner, d.kind - PL_DEED_COUNTER, d.seat, d.number);
        return false;
    }
}

/* False: something else comes first. */
static bool carry_out(const run *r, pl_frame *f)
{
    bool waits = false;
    while (f->spaces && !waits && !r->game->over) {
        pl_deed d = deed_at(f, 0);
        if (d.kind == PL_DEED_MOVE) {
            waits = carry_move(r, f, d);
        } else if (d.kind == PL_DEED_DISCARD) {
            waits = carry_discard(r, f, d);
        } else {
            drop_first(f);
            waits = carry_at_once(r, f, d);
        }
    }
    return !waits && !r->game->over;
}

/* ------------------------------------------------------------------ the whole */

/* What an answer leads to: the next question, or on. */
typedef enum course { ASKED, GOES_ON, IS_DONE } course;

static course deed_chosen(const run *r, pl_frame *f)
{
    unsigned kind = r->game->answer.value;
    if (r->game->answer.kind != PL_OPTION_EFFECT) {
        if (f->spaces)
            return ask_consent(r, f, PL_NO_SEAT) ? ASKED : GOES_ON;
        if (f->left == 0)
            tell_hand(r, PL_EV_NOTHING_DONE, f->owner, 0);
        return IS_DONE;
    }
    if (kind == PL_DEED_BACK) {
        take_back(r, f);
        return GOES_ON;
    }
    if (ask_whom(r, f, kind)) {
        f->todo = pack_deed(kind + 1, 0, 0);
        return ASKED;
    }
    if (ask_what(r, f, kind, 0))
        return ASKED;
    plan(r, f, pack_deed(kind + 1, 0, 0));
    return GOES_ON;
}

static course part_chosen(const run *r, pl_frame *f)
{
    pl_option a = r->game->answer;
    if (a.kind == PL_OPTION_NONE) { /* not this deed */
        f->left++;
        return GOES_ON;
    }
    if (f->step == WHOM) {
        unsigned kind = kind_of(f->todo) - 1;
        return ask_what(r, f, kind, a.value) ? ASKED : GOES_ON;
    }
    if (a.kind == PL_OPTION_CARD)
        plan(r, f, pack_deed(PL_DEED_TAKE + 1, 0, a.value));
    else
        plan(r, f, f->todo | (unsigned)a.value << (KIND_BITS + PART_BITS));
    return GOES_ON;
}

static course judged(const run *r, pl_frame *f)
{
    unsigned verdict = r->game->answer.value;
    if (verdict == PL_AGREES) {
        tell_hand(r, PL_EV_AGREED, f->they, 0);
        return ask_consent(r, f, f->they) ? ASKED : GOES_ON;
    }
    tell_hand(r, PL_EV_DISPUTED, f->they, verdict);
    f->spaces = 0;
    f->dealt = (uint8_t)verdict;
    f->step = DEED;
    f->chosen++;
    return f->chosen >= MOST_DISPUTES ? IS_DONE : GOES_ON;
}

static course go_on(const run *r, pl_frame *f)
{
    switch (f->step) {
    case DEED:
        return deed_chosen(r, f);
    case WHOM:
    case WHAT:
        return part_chosen(r, f);
    case CONSENT:
        return judged(r, f);
    case DISCARDS:
        return carry_chosen(r, f) ? ASKED : GOES_ON;
    default: /* a text that was set off is done */
        PL_ASSERT(f->step == CARRIES || f->step == MOVES);
        return GOES_ON;
    }
}

static void begin_by_hand(pl_frame *f)
{
    f->spaces = 0;
    f->todo = 0;
    f->left = 0;
    f->chosen = 0;
    f->dealt = 0;
    f->cards = 0;
}

__attribute__((noinline)) bool carry_by_hand(const run *r, pl_frame *f)
{
    course c = GOES_ON;
    if (f->step == BEGINS)
        begin_by_hand(f);
    else
        c = go_on(r, f);
    if (c == GOES_ON && f->step >= CARRIES && !carry_out(r, f))
        c = ASKED;
    bool full = planned_count(f) == PLANNED || f->left >= MOST_DEEDS;
    if (c == GOES_ON && full && f->spaces && f->step < CONSENT) { /* no more fit into one plan */
        c = ask_consent(r, f, PL_NO_SEAT) ? ASKED : GOES_ON;
        if (c == GOES_ON && !carry_out(r, f))
            c = ASKED;
    }
    if (c == GOES_ON && !r->game->hands_off && f->left < MOST_DEEDS) {
        ask_deed(r, f);
        c = ASKED;
    }
    if (c == ASKED)
        return false;
    f->spaces = 0;
    f->todo = 0;
    return true;
}

/* ------------------------------------------------------------------ abilities */

uint64_t calls(const run *r, unsigned seat)
{
    const pl_game *g = r->game;
    bool any = r->hero[seat]->first_for[PL_WHEN_BY_HAND] != PL_NONE;
    return any && !g->hands_off && g->calls < MOST_CALLS ? bit(PL_BY_HAND) : 0;
}

__attribute__((noinline)) bool ask_last_call(const run *r)
{
    pl_game *g = r->game;
    unsigned seat = g->turn_seat;
    if (!calls(r, seat) || !(g->present & seat_fighters(seat)))
        return false;
    ask(r, seat, PL_ASK_ACTION, PL_WHY_TURN_END, bit(PL_BY_HAND), true);
    g->phase = PHASE_ACTION_CHOSEN;
    return true;
}

void end_calls(const run *r)
{
    r->game->calls = CALLS_OVER;
    r->game->phase = PHASE_TURN_END;
}

__attribute__((noinline)) void call_ability(const run *r)
{
    pl_game *g = r->game;
    const pl_hero *hero = r->hero[g->turn_seat];
    uint64_t able = 0;
    for (unsigned i = hero->first_for[PL_WHEN_BY_HAND]; i != PL_NONE; i = hero->triggers[i].next)
        able |= bit(i);
    g->calls++;
    if (single(able)) {
        g->phase = PHASE_ACTION;
        push_trigger(r, g->turn_seat, lowest(able), PL_NONE, lead_hero(r, g->turn_seat));
        return;
    }
    ask(r, g->turn_seat, PL_ASK_EFFECT, PL_WHY_ABILITY, able, false)->owner = g->turn_seat;
    g->phase = PHASE_CALL_CHOSEN;
}

__attribute__((noinline)) void call_chosen(const run *r)
{
    pl_game *g = r->game;
    g->phase = PHASE_ACTION;
    push_trigger(r, g->turn_seat, g->answer.value, PL_NONE, lead_hero(r, g->turn_seat));
}
