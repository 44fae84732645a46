/* Explaining: for each question, the conditions of the rules in the order in which a person would look at them. The first
 * that fails is the reason. */
#include "tell/explain_inside.h"

char *pl_tell_reason(const pl_teller *t, const pl_reason *reason, char *out, size_t size)
{
    out[0] = '\0';
    return is_reason(*reason) ? tell_words(t, reason->words, out, size) : out;
}

/* ------------------------------------------------------------------ sets */

static uint32_t users_of(const pl_card *card, unsigned seat)
{
    return (uint32_t)card->users << seat * PL_SEAT_FIGHTERS;
}

static const pl_card *card_of(const asking *a, unsigned seat, unsigned card)
{
    const pl_hero *hero = hero_of(a->t, seat);
    return &hero->cards[hero->title[card]];
}

uint32_t explain_with_targets(const asking *a, unsigned seat)
{
    uint32_t found = 0;
    for (uint32_t left = present_of(a->game, seat); left; left &= left - 1)
        if (pl_targets(&a->t->pack->content, a->game, lowest(left)))
            found |= 1U << lowest(left);
    return found;
}

/* ------------------------------------------------------------------ whose decision it is */

/* Something else has to be answered first. */
static pl_reason first_answer(const asking *a)
{
    static const uint16_t first[] = {
        [PL_ASK_ACTION] = PL_STORY_FIRST_ACTION,   [PL_ASK_CARD] = PL_STORY_FIRST_CARD,
        [PL_ASK_FIGHTER] = PL_STORY_FIRST_FIGHTER, [PL_ASK_SPACE] = PL_STORY_FIRST_SPACE,
        [PL_ASK_NUMBER] = PL_STORY_FIRST_NUMBER,   [PL_ASK_YES_NO] = PL_STORY_FIRST_ANSWER,
        [PL_ASK_PLAYER] = PL_STORY_FIRST_PLAYER,   [PL_ASK_EFFECT] = PL_STORY_FIRST_EFFECT,
    };
    return by_rule(because(first[a->q->kind], 0, 0, 0), pl_why_rule(a->q->why));
}

static pl_reason not_asked(const asking *a)
{
    return by_rule(because(PL_STORY_NOT_ASKED, seat_word(a->t, a->q->seat), 0, 0), pl_why_rule(a->q->why));
}

pl_reason explain_not_now(const asking *a, pl_kind kind)
{
    if (a->q->kind == PL_ASK_NOTHING)
        return because(PL_STORY_NOT_OVER, 0, 0, 0);
    if (!pl_view_asks(a->view)) {
        bool turn = a->game->turn && a->q->seat == a->game->turn_seat && !a->game->frame_count;
        return turn ? because(PL_STORY_NOT_TURN, seat_word(a->t, a->q->seat), 0, 0) : not_asked(a);
    }
    return a->q->kind == kind ? no_reason : first_answer(a);
}

/* ------------------------------------------------------------------ who may play a card */

/* Nobody who may play it is there (R-CARD-3). */
static pl_reason no_user(const asking *a, unsigned seat, unsigned card)
{
    const pl_card *c = card_of(a, seat, card);
    uint32_t users = users_of(c, seat), living = 0;
    if (users & a->game->present)
        return no_reason;
    for (uint32_t left = users; left; left &= left - 1)
        living |= pl_alive(a->game, lowest(left));
    unsigned id = living ? PL_STORY_USER_AWAY : c->boost >= 0 ? PL_STORY_USER_FELL : PL_STORY_USER_FELL_IDLE;
    return because_any(id, card_word(a->t, seat, card), kin_word(a->t, a->game, lowest(users)));
}

static pl_reason other_form(const asking *a, unsigned seat, unsigned card)
{
    const pl_card *c = card_of(a, seat, card);
    if (!c->forms || c->forms >> a->game->seat[seat].form & 1)
        return no_reason;
    return because(PL_STORY_OTHER_FORM, card_word(a->t, seat, card), form_word(a->t, seat, lowest(c->forms)), 0);
}

/* Why nobody of the seat could play the card, at whatever moment. */
static pl_reason unplayable(const asking *a, unsigned seat, unsigned card)
{
    pl_reason r = no_user(a, seat, card);
    return is_reason(r) ? r : other_form(a, seat, card);
}

/* Why the card cannot be the one of this side (R-ATK-6, R-ATK-7). */
static pl_reason not_in_combat(const asking *a, unsigned side, unsigned card)
{
    const pl_side *s = &a->game->combat.side[side];
    const pl_card *c = card_of(a, s->seat, card);
    pl_word title = card_word(a->t, s->seat, card);
    if (c->type == PL_SCHEME)
        return because(PL_STORY_IS_SCHEME, title, 0, 0);
    if (c->type == (side == PL_ATTACKER ? PL_DEFENSE : PL_ATTACK))
        return because(side == PL_ATTACKER ? PL_STORY_IS_DEFENSE : PL_STORY_IS_ATTACK, title, 0, 0);
    if (users_of(c, s->seat) >> s->fighter & 1)
        return other_form(a, s->seat, card);
    pl_reason r = no_user(a, s->seat, card);
    if (is_reason(r))
        return r;
    return because(side == PL_ATTACKER ? PL_STORY_OTHER_ATTACKS : PL_STORY_OTHER_DEFENDS, title,
                   kin_word(a->t, a->game, lowest(users_of(c, s->seat))), present_word(a->t, a->game, s->fighter));
}

static unsigned side_of(const asking *a, unsigned seat)
{
    return a->game->combat.side[PL_DEFENDER].seat == seat ? PL_DEFENDER : PL_ATTACKER;
}

/* ------------------------------------------------------------------ actions */

static pl_reason no_scheme(const asking *a)
{
    uint32_t schemes = a->game->seat[a->viewer].hand & hero_of(a->t, a->viewer)->of_type[PL_SCHEME];
    return schemes ? unplayable(a, a->viewer, lowest(schemes)) : because(PL_STORY_NO_SCHEME, 0, 0, 0);
}

static pl_reason no_attack(const asking *a)
{
    const pl_hero *hero = hero_of(a->t, a->viewer);
    uint32_t cards = a->game->seat[a->viewer].hand & (hero->of_type[PL_ATTACK] | hero->of_type[PL_VERSATILE]);
    uint32_t ready = explain_with_targets(a, a->viewer);
    if (!cards)
        return because(PL_STORY_NO_ATTACK, 0, 0, 0);
    if (!ready)
        return because(PL_STORY_NO_TARGETS, 0, 0, 0);
    for (uint32_t left = ready; left; left &= left - 1) {
        uint32_t usable = cards & hero->attacks[lowest(left) % PL_SEAT_FIGHTERS];
        if (usable) /* in another form */
            return other_form(a, a->viewer, lowest(usable));
    }
    return because(PL_STORY_NO_USE, present_word(a->t, a->game, lowest(ready)), 0, 0);
}

pl_reason pl_explain_action(const pl_teller *t, const pl_view *view, pl_action action)
{
    const asking a = open_asking(t, view);
    const pl_game *g = a.game;
    bool asked = pl_view_asks(view);
    if (a.q->kind == PL_ASK_NOTHING || a.viewer >= PL_SEATS)
        return explain_not_now(&a, PL_ASK_ACTION);
    if (g->turn == 0)
        return asked ? first_answer(&a) : because(PL_STORY_NOT_SETUP, 0, 0, 0);
    if (g->turn_seat != a.viewer)
        return because(PL_STORY_NOT_TURN, seat_word(t, g->turn_seat), 0, 0);
    if (asked && a.q->why == PL_WHY_ACTION) {
        if (pl_legal(g, (pl_option){PL_OPTION_ACTION, (uint8_t)action}))
            return no_reason;
        return action == PL_DO_SCHEME ? no_scheme(&a) : no_attack(&a);
    }
    if (g->turn_ended)
        return because(PL_STORY_NOT_ENDED, 0, 0, 0);
    if (g->actions == 0)
        return because(PL_STORY_NOT_LEFT, 0, 0, 0);
    if (a.q->why == PL_WHY_HAND_LIMIT) /* with actions left: nobody is there to take them */
        return because(PL_STORY_NOT_PRESENT, 0, 0, 0);
    return asked ? first_answer(&a) : not_asked(&a);
}

/* ------------------------------------------------------------------ cards */

/* What could be done with the card, while an action is chosen. */
static pl_reason needs_action(const asking *a, unsigned seat, unsigned card)
{
    const pl_card *c = card_of(a, seat, card);
    pl_word title = card_word(a->t, seat, card);
    pl_reason r = unplayable(a, seat, card);
    if (is_reason(r))
        return r;
    if (c->type == PL_SCHEME)
        return because(PL_STORY_NEEDS_SCHEME, title, 0, 0);
    if (c->type == PL_DEFENSE)
        return because(PL_STORY_WAITS, title, 0, 0);
    uint32_t users = users_of(c, seat), ready = explain_with_targets(a, seat);
    if (users & ready)
        return because(PL_STORY_NEEDS_ATTACK, title, 0, 0);
    if (!ready)
        return because(PL_STORY_NO_TARGETS, 0, 0, 0);
    return because(PL_STORY_NO_TARGET_FOR, kin_word(a->t, a->game, lowest(users)), title, 0);
}

/* The kind of card that the act asks for, or NULL: any. */
static const pl_word *kind_asked(const asking *a)
{
    const pl_word *act = act_of(a);
    if (!act || pl_word_tag(*act) != PL_TAG_WORD)
        return NULL;
    const pl_word *kind = pl_word_is(*act, PL_W_PICK)      ? pl_skip(act + 1)
                          : pl_word_is(act[1], PL_W_CARDS) ? pl_skip(act + 2)
                                                           : NULL;
    return kind && pl_word_is(*kind, PL_W_RANDOM) ? kind + 1 : kind;
}

static pl_reason not_of_kind(const asking *a, unsigned seat, unsigned card)
{
    const pl_word *kind = kind_asked(a);
    pl_word title = card_word(a->t, seat, card);
    const pl_frame *f = frame_of(a);
    if (kind && pl_word_is(*kind, PL_W_ATTACK_CARD))
        return because(PL_STORY_NO_ATTACK_CARD, title, 0, 0);
    if (kind && pl_word_is(*kind, PL_W_NAMED_VALUE) && card_of(a, seat, card)->type == PL_SCHEME)
        return because(PL_STORY_NO_VALUE, title, 0, 0);
    if (kind && pl_word_is(*kind, PL_W_NAMED_VALUE))
        return because(PL_STORY_NOT_VALUE, title, number_word(f->number), 0);
    if (kind && pl_word_is(*kind, PL_W_CARD_OF) && pl_word_tag(kind[1]) == PL_TAG_NAME) {
        const pl_hero *hero = hero_of(a->t, f->owner);
        unsigned name = pl_word_value(kind[1]), form = hero->form[name];
        if (form < PL_FORMS)
            return because(PL_STORY_NOT_OF, title, form_word(a->t, f->owner, form), 0);
        if (hero->names[name])
            return because(PL_STORY_NOT_OF, title,
                           kin_word(a->t, a->game, f->owner * PL_SEAT_FIGHTERS + lowest(hero->names[name])), 0);
    }
    return because(PL_STORY_NOT_OF_KIND, title, 0, 0);
}

/* A card that would do, and still cannot be chosen. */
static pl_reason not_yet(const asking *a, unsigned seat, unsigned card)
{
    const pl_frame *f = frame_of(a);
    pl_word title = card_word(a->t, seat, card);
    if (f && a->q->from == PL_FROM_DRAWN && !(f->cards >> card & 1))
        return because(PL_STORY_NOT_DRAWN, title, 0, 0);
    if (f && a->q->why == PL_WHY_PICK && f->todo >> card & 1)
        return because(PL_STORY_CHOSEN, title, 0, 0);
    return because(PL_STORY_TOO_FEW, number_word(a->q->need), 0, 0);
}

/* A card of the hand that is asked for, and that would not do. */
static pl_reason unfit(const asking *a, unsigned seat, unsigned card)
{
    const pl_frame *f = frame_of(a);
    pl_word title = card_word(a->t, seat, card);
    switch (a->q->why) {
    case PL_WHY_SCHEME:
        return card_of(a, seat, card)->type == PL_SCHEME ? unplayable(a, seat, card)
                                                         : because(PL_STORY_IS_NO_SCHEME, title, 0, 0);
    case PL_WHY_ATTACK:
        return not_in_combat(a, PL_ATTACKER, card);
    case PL_WHY_DEFENSE:
        return not_in_combat(a, PL_DEFENDER, card);
    case PL_WHY_PLAY:
        if (a->q->card < PL_DECK && hero_of(a->t, seat)->copies[hero_of(a->t, seat)->title[a->q->card]] >> card & 1)
            return because(PL_STORY_SAME_CARD, title, 0, 0);
        return not_in_combat(a, side_of(a, seat), card);
    case PL_WHY_MANEUVER_BOOST:
    case PL_WHY_BOOST:
        return because(PL_STORY_NO_BOOST, title, 0, 0);
    case PL_WHY_REACTION:
        return because(PL_STORY_NO_REACTION, title, 0, 0);
    case PL_WHY_PICK:
        return f->playable && a->game->combat.stage ? not_in_combat(a, side_of(a, seat), card)
                                                    : not_of_kind(a, seat, card);
    default:
        return not_of_kind(a, seat, card);
    }
}

/* Copies of a card cannot be told apart: of those in the hand, the one that can be chosen, or that lacks least for it. */
static unsigned best_copy(const asking *a, unsigned seat, unsigned card)
{
    const pl_hero *hero = hero_of(a->t, seat);
    const pl_frame *f = frame_of(a);
    uint32_t copies = hero->copies[hero->title[card]] & a->game->seat[seat].hand;
    if (a->q->kind != PL_ASK_CARD || a->q->pile != seat || !f || !(copies >> card & 1))
        return card;
    uint32_t drawn = a->q->from == PL_FROM_DRAWN ? copies & f->cards : copies;
    uint32_t open = a->q->why == PL_WHY_PICK ? drawn & ~f->todo : drawn;
    return lowest(open ? open : drawn ? drawn : copies);
}

pl_reason pl_explain_card(const pl_teller *t, const pl_view *view, unsigned seat, unsigned card)
{
    const asking a = open_asking(t, view);
    const pl_question *q = a.q;
    card = best_copy(&a, seat, card);
    pl_reason r = explain_not_now(&a, PL_ASK_CARD);
    pl_word title = card_word(t, seat, card);
    if (is_reason(r)) {
        bool acting = pl_view_asks(view) && q->why == PL_WHY_ACTION && seat == a.viewer;
        return acting && a.game->seat[seat].hand >> card & 1 ? needs_action(&a, seat, card) : r;
    }
    if (q->pile == seat && pl_legal(a.game, (pl_option){PL_OPTION_CARD, (uint8_t)card}))
        return no_reason;
    if (q->why == PL_WHY_RETURN)
        return because(PL_STORY_NOT_SPENT, title, 0, 0);
    if (q->pile != seat)
        return because(PL_STORY_OTHER_HAND, seat_word(t, q->pile), 0, 0);
    if (!(pl_view_known_hand(view, seat) >> card & 1))
        return because(PL_STORY_NOT_HELD, title, 0, 0);
    return q->mask >> card & 1 ? not_yet(&a, seat, card) : unfit(&a, seat, card);
}
