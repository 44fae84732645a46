/* The effect machine: runs the texts of cards and abilities, one instruction after the other.
 *
 * The frames are in the state. An act that needs an answer, or that sets off another text, returns WAITING and is called
 * again with frame->step telling how far it is; nothing else is remembered between calls. */
#include "rules/descriptor.h"
#include "rules/hand.h"
#include "rules/tell.h"

/* ------------------------------------------------------------------ starting texts */

/* Once an answer: somebody hears that not all happens. */
__attribute__((noinline)) static void tell_cut_short(const run *r, unsigned seat)
{
    for (unsigned i = 0; r->log && i < r->log->count && i < r->log->capacity; i++)
        if (r->log->events[i].type == PL_EV_CUT_SHORT)
            return;
    tell_seat(r, PL_EV_CUT_SHORT, seat);
}

/* A fresh frame on the stack, or NULL: there is no text, or the stack is full. */
static pl_frame *push_text(const run *r, unsigned owner, unsigned text, pl_window window, unsigned code, unsigned self)
{
    pl_game *g = r->game;
    if (code == 0)
        return NULL;
    if (g->frame_count == PL_FRAMES) {
        tell_cut_short(r, owner);
        return NULL;
    }
    pl_frame *f = frame_at(g, g->frame_count++);
    *f = (pl_frame){.pc = code & 0xfffU,
                    .window = window & 0xfU,
                    .goal = PL_NO_GOAL,
                    .pile = PL_NO_SEAT,
                    .owner = owner & 3U,
                    .actor = owner & 3U,
                    .they = PL_NO_SEAT,
                    .text = (uint8_t)text,
                    .self = (uint8_t)self,
                    .that = PL_NONE,
                    .place = PL_NONE,
                    .subject = PL_NONE};
    return f;
}

static void tell_beginning(const run *r)
{
    const pl_frame *f = top_frame(r);
    pl_event *e = tell_card(r, PL_EV_EFFECT, f->owner, frame_card(f), PL_SEEN_BY_ALL);
    if (e) {
        e->ability = (uint8_t)frame_ability(f);
        e->part = f->window;
    }
}

static inline void tell_text(const run *r)
{
    if (r->log)
        tell_beginning(r);
}

bool push_card_text(const run *r, unsigned owner, unsigned card, pl_window window, unsigned self)
{
    unsigned code = card_of(r, owner, card)->code[window];
    if (!code || !push_text(r, owner, card, window, code, self)) /* few cards have a text for this window */
        return false;
    tell_text(r);
    return true;
}

bool push_row(const run *r, unsigned owner, const pl_row *row, unsigned self)
{
    if (!push_text(r, owner, row->ability, PL_ABILITY, row->code, self))
        return false;
    tell_text(r);
    return true;
}

void push_later(const run *r, unsigned seat)
{
    pl_seat *s = &r->game->seat[seat];
    unsigned hero = lead_hero(r, seat);
    push_text(r, seat, s->later_card, (pl_window)s->later_window, s->later, hero);
    s->later = 0;
}

/* ------------------------------------------------------------------ what sets them off */

static bool sets_off(const run *r, unsigned seat, const happening *h, const pl_trigger *t)
{
    if (h->fighter != PL_NONE)
        return (r->game->seat[seat].tokens[t->token] & space_bit(r->game->space[h->fighter])) &&
               concerns(r, seat, t->comers, h->fighter);
    if (h->card != PL_NONE)
        return t->title == r->hero[seat]->title[h->card];
    return h->token == PL_NONE || t->token == h->token;
}

unsigned next_trigger(const run *r, unsigned seat, const happening *h, unsigned after)
{
    const pl_hero *hero = r->hero[seat];
    unsigned trigger = after == PL_NONE ? hero->first_for[h->occasion] : hero->triggers[after].next;
    while (trigger != PL_NONE && !sets_off(r, seat, h, &hero->triggers[trigger]))
        trigger = hero->triggers[trigger].next;
    return trigger;
}

bool push_trigger(const run *r, unsigned seat, unsigned trigger, unsigned card, unsigned self)
{
    const pl_trigger *t = &r->hero[seat]->triggers[trigger];
    PL_ASSERT((t->window == PL_ABILITY) == (t->title == PL_NONE));
    if (!push_text(r, seat, t->title == PL_NONE ? trigger : card, (pl_window)t->window, t->code, self))
        return false;
    tell_text(r);
    return true;
}

/* The text on top runs first: so the last one comes first. */
static bool push_in_order(const run *r, unsigned seat, const happening *h, unsigned trigger)
{
    if (trigger == PL_NONE)
        return false;
    bool later = push_in_order(r, seat, h, next_trigger(r, seat, h, trigger));
    unsigned hero = lead_hero(r, seat);
    if (!push_trigger(r, seat, trigger, PL_NONE, hero))
        return later;
    if (h->fighter != PL_NONE) {
        top_frame(r)->that = h->fighter;
        top_frame(r)->place = r->game->space[h->fighter];
    }
    return true;
}

bool push_of_seat(const run *r, unsigned seat, const happening *h)
{
    return push_in_order(r, seat, h, next_trigger(r, seat, h, PL_NONE));
}

bool push_set_off(const run *r, const happening *h)
{
    const pl_game *g = r->game;
    bool any = false;
    for (unsigned i = g->seat_count; i-- > 0;)
        any = push_of_seat(r, (g->turn_seat + i) % g->seat_count, h) || any;
    return any;
}

uint32_t cards_for(const run *r, unsigned seat, pl_occasion occasion)
{
    const pl_hero *hero = r->hero[seat];
    uint32_t cards = 0;
    for (unsigned i = hero->first_for[occasion]; i != PL_NONE; i = hero->triggers[i].next)
        cards |= hero->copies[hero->triggers[i].title];
    return cards;
}

void line_up(const run *r, unsigned seat, pl_occasion occasion)
{
    pl_game *g = r->game;
    const pl_hero *hero = r->hero[seat];
    for (unsigned i = hero->first_for[occasion]; i != PL_NONE; i = hero->triggers[i].next)
        g->waiting |= (uint8_t)bit(i);
    g->phase = PHASE_ABILITIES;
}

/* "Your fighter" of an ability is the one in the combat, outside of it the hero. */
static void start_ability(const run *r, unsigned ability)
{
    pl_game *g = r->game;
    unsigned seat = g->waiting_seat;
    unsigned side = side_of_seat(r, seat);
    unsigned hero = lead_hero(r, seat);
    g->waiting &= (uint8_t)~bit(ability);
    g->phase = PHASE_ABILITIES;
    push_trigger(r, seat, ability, PL_NONE, side == PL_NONE ? hero : g->combat.side[side].fighter);
}

void next_ability(const run *r)
{
    pl_game *g = r->game;
    if (!g->waiting) {
        g->phase = g->next_phase;
    } else if (single(g->waiting)) {
        start_ability(r, lowest(g->waiting));
    } else {
        ask(r, g->waiting_seat, PL_ASK_EFFECT, PL_WHY_ORDER, g->waiting, false)->owner = g->waiting_seat;
        g->phase = PHASE_ABILITY_CHOSEN;
    }
}

void ability_chosen(const run *r)
{
    start_ability(r, r->game->answer.value);
}

/* ------------------------------------------------------------------ operations of flow */

/* An operation reads its operands at `code` (the word after the operation). It sends the frame on and returns true, or
 * sets a question (or pushes a text) and returns false. */

static void go_to(pl_frame *f, unsigned pc)
{
    f->pc = pc & 0xfffU;
    f->step = 0;
}

static void go_past(const run *r, pl_frame *f, const pl_word *code)
{
    go_to(f, (unsigned)(code - r->hero[f->owner]->code));
}

/* A fighter whose health was restored but who found no space stays defeated (OQ-10). */
static void bury(const run *r)
{
    for (uint32_t left = r->game->combat.fallen & ~r->game->present; left; left &= left - 1)
        r->game->health[lowest(left)] = 0;
}

static bool flow_end(const run *r, pl_frame *f, const pl_word *code)
{
    (void)f;
    (void)code;
    bury(r);
    r->game->frame_count--;
    return false;
}

static bool flow_jump(const run *r, pl_frame *f, const pl_word *code)
{
    (void)r;
    go_to(f, code[0]);
    return true;
}

static bool flow_unless(const run *r, pl_frame *f, const pl_word *code)
{
    const pl_word *p = code + 1;
    if (noun_condition(r, f, &p))
        go_past(r, f, p);
    else
        go_to(f, code[0]);
    return true;
}

/* Could all the acts from here to the target be carried out? */
static possibility all_possible(const run *r, const pl_frame *f, const pl_word *code, unsigned target)
{
    possibility all = POSSIBLE;
    const pl_word *end = r->hero[f->owner]->code + target;
    for (const pl_word *p = code; p < end; p = pl_skip(p)) {
        if (*p == pl_flow_word(PL_FLOW_WHO))
            p += 2;
        if (pl_word_tag(*p) != PL_TAG_WORD)
            break;
        possibility one = describe(*p)->also.possible(r, f, p + 1);
        if (one < all)
            all = one;
    }
    return all;
}

/* Of the question that flow_ask has put: "yes" only if it can be done. */
uint64_t may_mask(const run *r)
{
    const pl_frame *f = top_frame(r);
    const pl_word *code = r->hero[f->owner]->code + f->pc + 1;
    return all_possible(r, f, code + 1, code[0]) == POSSIBLE;
}

/* A dormant player does nothing that another's text asks for (OQ-4). */
static bool absent(const run *r, const pl_frame *f)
{
    return f->actor != f->owner && (r->game->dormant & bit(f->actor));
}

static bool flow_ask(const run *r, pl_frame *f, const pl_word *code)
{
    if (f->step == 0) {
        possibility possible = absent(r, f) ? IMPOSSIBLE : all_possible(r, f, code + 1, code[0]);
        if (possible == IMPOSSIBLE) {
            f->done = false;
            go_to(f, code[0]);
            return true;
        }
        f->step = 1;
        ask(r, f->actor, PL_ASK_YES_NO, PL_WHY_MAY, possible == POSSIBLE, true);
        return false;
    }
    f->done = r->game->answer.kind == PL_OPTION_YES;
    if (f->done)
        go_past(r, f, code + 1);
    else
        go_to(f, code[0]);
    return true;
}

static bool flow_optional(const run *r, pl_frame *f, const pl_word *code)
{
    f->decline = code[0] & 0xfffU;
    go_past(r, f, code + 1);
    return true;
}

/* Afterwards "they" are the player meant: the other one in the combat, the only one there is, or the actor's choice. "Your
 * opponent" stays the same throughout a text; "one opponent" is chosen again (OQ-33). */
static bool flow_who(const run *r, pl_frame *f, const pl_word *code)
{
    const pl_word *p = code;
    if (f->step == 0) {
        if (pl_word_is(*code, PL_W_AN_OPPONENT))
            f->they = PL_NO_SEAT;
        unsigned players = noun_players(r, f, &p);
        set_they(f, lowest(players));
        if (!single(players) &&
            (players & ~(unsigned)r->game->dormant)) { /* nobody is there to be chosen: no matter who */
            f->step = 1;
            ask(r, f->actor, PL_ASK_PLAYER, PL_WHY_OPPONENT, players, false);
            return false;
        }
    } else {
        set_they(f, r->game->answer.value);
        pl_event *e = tell_seat(r, PL_EV_OPPONENT, f->actor);
        if (e)
            e->whom = f->they;
    }
    go_past(r, f, code + 1);
    return true;
}

static bool flow_by(const run *r, pl_frame *f, const pl_word *code)
{
    const pl_word *p = code;
    f->actor = noun_player(r, f, &p) & 3U;
    f->they = f->actor;
    go_past(r, f, p);
    return true;
}

static bool flow_by_next(const run *r, pl_frame *f, const pl_word *code)
{
    unsigned seats = r->game->seat_count;
    unsigned able = opponents_of(r->game, f->owner) & ~(unsigned)r->game->dormant;
    unsigned seat = f->actor;
    do
        seat = (seat + 1) % seats;
    while (seat != f->owner && !(able & bit(seat)));
    if (seat == f->owner) {
        go_to(f, code[0]);
        return true;
    }
    set_they(f, seat);
    f->actor = seat & 3U;
    go_past(r, f, code + 1);
    return true;
}

static bool flow_by_end(const run *r, pl_frame *f, const pl_word *code)
{
    f->actor = f->owner;
    go_past(r, f, code);
    return true;
}

static bool flow_forget(const run *r, pl_frame *f, const pl_word *code)
{
    f->done = false;
    go_past(r, f, code);
    return true;
}

static bool flow_unless_done(const run *r, pl_frame *f, const pl_word *code)
{
    if (f->done)
        go_past(r, f, code + 1);
    else
        go_to(f, code[0]);
    return true;
}

enum { CHOICE_MADE = 0x80 };

/* n and which choice, options, end, targets: ask for n different options, then run them in the order of the text (D-ORDER). */
static bool flow_choose(const run *r, pl_frame *f, const pl_word *code)
{
    unsigned wanted = code[0] & 0xffU, n = wanted < code[1] ? wanted : code[1];
    unsigned all = bit(code[1]) - 1;
    if (!(f->chosen & CHOICE_MADE)) {
        if (f->step > 0)
            f->chosen |= (uint8_t)bit(r->game->answer.value);
        if (f->step < n) {
            f->step = (f->step + 1U) & 0xfU;
            ask(r, f->actor, PL_ASK_EFFECT, PL_WHY_CHOOSE, all & ~(unsigned)f->chosen, false)->choice =
                (uint8_t)(code[0] >> 8);
            return false;
        }
        f->chosen |= CHOICE_MADE;
    }
    unsigned left = f->chosen & all;
    if (left) {
        f->chosen &= (uint8_t)~bit(lowest(left));
        go_to(f, code[3 + lowest(left)]);
    } else {
        f->chosen = 0;
        go_to(f, code[2]);
    }
    return true;
}

static bool flow_times(const run *r, pl_frame *f, const pl_word *code)
{
    f->left = (uint8_t)code[0];
    f->repeated = false;
    go_past(r, f, code + 1);
    return true;
}

static bool flow_again(const run *r, pl_frame *f, const pl_word *code)
{
    f->repeated = f->repeated || f->done;
    if (--f->left > 0)
        go_to(f, code[0]);
    else
        go_past(r, f, code + 1);
    return true;
}

/* Declining the second time does not undo the first. */
static bool flow_times_end(const run *r, pl_frame *f, const pl_word *code)
{
    f->done = f->repeated;
    go_past(r, f, code);
    return true;
}

static bool flow_later(const run *r, pl_frame *f, const pl_word *code)
{
    pl_seat *s = &r->game->seat[f->owner];
    s->later = (unsigned)(code + 1 - r->hero[f->owner]->code) & 0xfffU;
    s->later_card = (uint8_t)frame_card(f);
    s->later_window = f->window;
    go_to(f, code[0]);
    return true;
}

static bool flow_playable(const run *r, pl_frame *f, const pl_word *code)
{
    f->playable = true;
    go_past(r, f, code);
    return true;
}

/* Cards for the hand that, as far as all can see, may be in this hand. */
static uint32_t possible_reactions(const run *r, unsigned seat)
{
    return r->game->seat[seat].hand ? cards_for(r, seat, PL_WHEN_HAND_SEEN) & ~open_cards(r->game, seat) : 0;
}

/* The hand of a player is about to be seen: a card in it may prevent that (OQ-29). The question is put whenever such a card
 * could be there, so that being asked tells nothing. */
static bool flow_seen(const run *r, pl_frame *f, const pl_word *code)
{
    const pl_word *p = code;
    unsigned seat = noun_player(r, f, &p);
    if (f->step == 0) {
        unsigned card = frame_card(f);
        bool cancellable = card == PL_NONE || can_be_canceled(r, f->owner, card);
        bool there = !(r->game->dormant & bit(seat));
        if (!same_team(seat, f->owner) && there && cancellable && possible_reactions(r, seat)) {
            f->step = 1;
            ask_hand(r, seat, PL_WHY_REACTION, cards_for(r, seat, PL_WHEN_HAND_SEEN), true);
            return false;
        }
    } else if (f->step == 1 && r->game->answer.kind == PL_OPTION_CARD) {
        happening h = that_is(PL_WHEN_HAND_SEEN);
        unsigned hero = lead_hero(r, seat);
        h.card = r->game->answer.value;
        f->step = 2;
        if (push_trigger(r, seat, next_trigger(r, seat, &h, PL_NONE), h.card, hero))
            return false;
    }
    go_past(r, f, p);
    return true;
}

static bool flow_by_hand(const run *r, pl_frame *f, const pl_word *code)
{
    if (!carry_by_hand(r, f))
        return false;
    go_past(r, f, code);
    return true;
}

/* By name, not from a table: the engine of a browser checks every call out of one again. */
static inline bool run_flow(const run *r, pl_frame *f, const pl_word *code)
{
    switch (pl_word_value(code[-1])) {
    case PL_FLOW_END:
        return flow_end(r, f, code);
    case PL_FLOW_JUMP:
        return flow_jump(r, f, code);
    case PL_FLOW_UNLESS:
        return flow_unless(r, f, code);
    case PL_FLOW_ASK:
        return flow_ask(r, f, code);
    case PL_FLOW_OPTIONAL:
        return flow_optional(r, f, code);
    case PL_FLOW_WHO:
        return flow_who(r, f, code);
    case PL_FLOW_BY:
        return flow_by(r, f, code);
    case PL_FLOW_BY_NEXT:
        return flow_by_next(r, f, code);
    case PL_FLOW_BY_END:
        return flow_by_end(r, f, code);
    case PL_FLOW_FORGET:
        return flow_forget(r, f, code);
    case PL_FLOW_UNLESS_DONE:
        return flow_unless_done(r, f, code);
    case PL_FLOW_CHOOSE:
        return flow_choose(r, f, code);
    case PL_FLOW_TIMES:
        return flow_times(r, f, code);
    case PL_FLOW_AGAIN:
        return flow_again(r, f, code);
    case PL_FLOW_TIMES_END:
        return flow_times_end(r, f, code);
    case PL_FLOW_LATER:
        return flow_later(r, f, code);
    case PL_FLOW_PLAYABLE:
        return flow_playable(r, f, code);
    case PL_FLOW_SEEN:
        return flow_seen(r, f, code);
    case PL_FLOW_BY_HAND:
        return flow_by_hand(r, f, code);
    default: /* refused when the hero was loaded */
        PL_ASSERT(false);
        return false;
    }
}

/* ------------------------------------------------------------------ running */

/* Likewise in a browser; natively the table is faster. */
static inline outcome carry_out(const run *r, pl_frame *f, const pl_word *code)
{
#ifdef __wasm__
    switch (pl_word_id_of(*code)) {
/* clang-format off */
#define ACT(id, function, ...) case PL_W_##id: return function(r, f, code + 1);
/* clang-format on */
#define WRITTEN(id)
#define NOUN(id, ...)
#define SPACE(id, ...)
#define CARD(id, ...)
#define LOT(id, ...)
#define LOT_OF(id, ...)
#define READ(id, ...)
#include "rules/descriptors.def"
    default:
        PL_ASSERT(false);
        return FAILED;
    }
#else
    return describe(*code)->as.act(r, f, code + 1);
#endif
}

/* `base` is the code of the owner's hero. */
static bool run_act(const run *r, pl_frame *f, const pl_word *code, const pl_word *base)
{
    PL_ASSERT(pl_word_acts(*code) && pl_skip(code) < base + r->hero[f->owner]->code_length);
    outcome out = absent(r, f) ? FAILED : carry_out(r, f, code);
    if (out == WAITING)
        return false;
    if (out == FAILED && f->decline) { /* what could not be begun is not done by half */
        f->pc = f->decline;
        out = DECLINED;
    }
    f->done = out == CARRIED;
    f->decline = 0;
    if (out == DECLINED) {
        f->step = 0;
    } else {
        if (f->subject != PL_NONE) /* the act's own arguments still meant the one before */
            f->that = f->subject;
        go_to(f, (unsigned)(pl_skip(code) - base));
    }
    f->subject = PL_NONE;
    return !r->game->over && top_frame(r) == f; /* what it set off comes first */
}

/* Called before each instruction. The rules have no use for it and it costs nothing; a test that wants to know what has
 * ever run compiles this file with PL_TRACE and brings the function (tests/match/exercised.c). */
#ifdef PL_TRACE
void pl_trace(const pl_hero *hero, const pl_word *code);
#else
static inline void pl_trace(const pl_hero *hero, const pl_word *code)
{
    (void)hero;
    (void)code;
}
#endif

unsigned machine_step(const run *r)
{
    pl_frame *f = top_frame(r);
    const pl_hero *hero = r->hero[f->owner]; /* of a text on the stack the owner does not change */
    const pl_word *code;
    unsigned steps = 0;
    do {
        steps++;
        PL_ASSERT(f->pc < hero->code_length && hero == r->hero[f->owner]);
        code = hero->code + f->pc;
        pl_trace(hero, code);
    } while (pl_word_tag(*code) == PL_TAG_FLOW ? run_flow(r, f, code + 1) : run_act(r, f, code, hero->code));
    const pl_question *q = &r->game->question;
    if (q->kind != PL_ASK_NOTHING &&
        eliminated(r->game, q->seat)) { /* D-OUT: what needs their decision does not happen */
        r->game->question.kind = PL_ASK_NOTHING;
        f->pc = 0;
        f->step = 0;
    }
    return steps;
}

/* The card that a text boosts with lies on the table until its bonus is done. */
static void put_away(const run *r, const pl_frame *f)
{
    if (pl_word_is(r->hero[f->owner]->code[f->pc], PL_W_BOOST) && f->step > 0 && f->cards)
        clear_away(r, f->actor, lowest(f->cards));
}

void cut_short(const run *r)
{
    pl_game *g = r->game;
    tell_cut_short(r, top_frame(r)->owner);
    for (; g->frame_count; g->frame_count--)
        put_away(r, top_frame(r));
    bury(r);
}
