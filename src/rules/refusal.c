/* Refusing: for each question, the conditions of the rules in the order in which a person would look at them. The first that
 * fails is the reason. What is offered is never refused, and what is not always is: the one who offers is asked first. */
#include "rules/refusal.h"

static const char *const rules[] = {
    [PL_NOT_REFUSED] = "",
#define REFUSAL(id, name, a, s, b, t, c, u, meaning, rule) [PL_REFUSED_##id] = (rule),
#include "rules/refusals.def"
};

static const char *const asked_by[PL_WHY_COUNT] = {
#define QUESTION(id, name, rule, ...) [PL_WHY_##id] = (rule),
#include "rules/questions.def"
};

pl_refusal because(pl_refused reason, pl_operand a, pl_operand b, pl_operand c)
{
    return (pl_refusal){(uint8_t)reason, {a, b, c}, rules[reason]};
}

static pl_refusal plainly(pl_refused reason)
{
    return because(reason, nothing, nothing, nothing);
}

static pl_refusal for_card(pl_refused reason, unsigned seat, unsigned card)
{
    return because(reason, about_card(seat, card), nothing, nothing);
}

static asking open_asking(const pl_content *content, const pl_game *game, unsigned viewer)
{
    asking a = {.game = game, .q = &game->question, .viewer = viewer};
    open_run(&a.r, content, (pl_game *)game, NULL);
    a.f = game->frame_count ? top_frame(&a.r) : NULL;
    return a;
}

/* ------------------------------------------------------------------ sets */

static uint32_t users_of(const pl_card *card, unsigned seat)
{
    return (uint32_t)card->users << seat * PL_SEAT_FIGHTERS;
}

uint32_t with_targets(const asking *a, unsigned seat)
{
    uint32_t found = 0;
    for (uint32_t left = a->game->present & seat_fighters(seat); left; left &= left - 1)
        if (targets_of(&a->r, lowest(left)))
            found |= bit(lowest(left));
    return found;
}

/* ------------------------------------------------------------------ whose decision it is */

static bool is_asked(const asking *a)
{
    return a->q->kind != PL_ASK_NOTHING && a->q->seat == a->viewer;
}

/* Cards of the hand that the viewer sees, or has seen. */
static uint32_t known_hand(const asking *a, unsigned seat)
{
    const pl_seat *s = &a->game->seat[seat];
    PL_ASSERT(is_asked(a)); /* a seat, then, and nobody who only watches */
    if (insiders(a->game, seat) & bit(a->viewer))
        return s->hand;
    return s->known[a->viewer] & (s->hand | (s->play & ~open_cards(a->game, seat)));
}

/* Something else has to be answered first. */
static pl_refusal first_answer(const asking *a)
{
    static const uint8_t first[] = {
        [PL_ASK_ACTION] = PL_REFUSED_FIRST_ACTION,   [PL_ASK_CARD] = PL_REFUSED_FIRST_CARD,
        [PL_ASK_FIGHTER] = PL_REFUSED_FIRST_FIGHTER, [PL_ASK_SPACE] = PL_REFUSED_FIRST_SPACE,
        [PL_ASK_NUMBER] = PL_REFUSED_FIRST_NUMBER,   [PL_ASK_YES_NO] = PL_REFUSED_FIRST_ANSWER,
        [PL_ASK_PLAYER] = PL_REFUSED_FIRST_PLAYER,   [PL_ASK_EFFECT] = PL_REFUSED_FIRST_EFFECT,
    };
    return by_rule(plainly((pl_refused)first[a->q->kind]), asked_by[a->q->why]);
}

static pl_refusal not_asked(const asking *a)
{
    return by_rule(because(PL_REFUSED_NOT_ASKED, about_seat(a->q->seat), nothing, nothing), asked_by[a->q->why]);
}

/* Why the viewer cannot choose anything of this kind at all. */
static pl_refusal not_now(const asking *a, pl_kind kind)
{
    if (a->q->kind == PL_ASK_NOTHING)
        return plainly(PL_REFUSED_NOT_OVER);
    if (!is_asked(a)) {
        bool turn = a->game->turn && a->q->seat == a->game->turn_seat && !a->f;
        return turn ? because(PL_REFUSED_NOT_TURN, about_seat(a->q->seat), nothing, nothing) : not_asked(a);
    }
    return a->q->kind == kind ? accepted : first_answer(a);
}

/* ------------------------------------------------------------------ who may play a card */

/* Nobody who may play it is there (R-CARD-3). */
static pl_refusal no_user(const asking *a, unsigned seat, unsigned card)
{
    const pl_card *c = card_of(&a->r, seat, card);
    uint32_t users = users_of(c, seat);
    if (users & a->game->present)
        return accepted;
    pl_refused reason = users & living(a->game) ? PL_REFUSED_USER_AWAY
                        : c->boost >= 0         ? PL_REFUSED_USER_FELL
                                                : PL_REFUSED_USER_FELL_IDLE;
    return because(reason, about_card(seat, card), about_kin(lowest(users)), nothing);
}

static pl_refusal other_form(const asking *a, unsigned seat, unsigned card)
{
    if (a->r.hero[seat]->in_form[a->game->seat[seat].form] & bit(card))
        return accepted;
    unsigned form = lowest(card_of(&a->r, seat, card)->forms);
    return because(PL_REFUSED_OTHER_FORM, about_card(seat, card), about_form(seat, form), nothing);
}

/* Why nobody of the seat could play the card, at whatever moment. */
static pl_refusal unplayable(const asking *a, unsigned seat, unsigned card)
{
    pl_refusal r = no_user(a, seat, card);
    return is_refused(r) ? r : other_form(a, seat, card);
}

/* Why the card cannot be the one of this side (R-ATK-6, R-ATK-7). */
static pl_refusal not_in_combat(const asking *a, unsigned side, unsigned card)
{
    const pl_side *s = &a->game->combat.side[side];
    const pl_card *c = card_of(&a->r, s->seat, card);
    PL_ASSERT(!(side_cards(&a->r, side) & bit(card)));
    if (c->type == PL_SCHEME)
        return for_card(PL_REFUSED_IS_SCHEME, s->seat, card);
    if (c->type == (side == PL_ATTACKER ? PL_DEFENSE : PL_ATTACK))
        return for_card(side == PL_ATTACKER ? PL_REFUSED_IS_DEFENSE : PL_REFUSED_IS_ATTACK, s->seat, card);
    if (users_of(c, s->seat) & bit(s->fighter))
        return other_form(a, s->seat, card);
    pl_refusal r = no_user(a, s->seat, card);
    if (is_refused(r))
        return r;
    return because(side == PL_ATTACKER ? PL_REFUSED_OTHER_ATTACKS : PL_REFUSED_OTHER_DEFENDS, about_card(s->seat, card),
                   about_kin(lowest(users_of(c, s->seat))), about_fighter(s->fighter));
}

/* ------------------------------------------------------------------ actions */

static pl_refusal no_scheme(const asking *a)
{
    uint32_t schemes = a->game->seat[a->viewer].hand & a->r.hero[a->viewer]->of_type[PL_SCHEME];
    return schemes ? unplayable(a, a->viewer, lowest(schemes)) : plainly(PL_REFUSED_NO_SCHEME);
}

static pl_refusal no_attack(const asking *a)
{
    const pl_hero *hero = a->r.hero[a->viewer];
    uint32_t cards = a->game->seat[a->viewer].hand & (hero->of_type[PL_ATTACK] | hero->of_type[PL_VERSATILE]);
    uint32_t ready = with_targets(a, a->viewer);
    PL_ASSERT(!can_attack(&a->r, a->viewer));
    if (!cards)
        return plainly(PL_REFUSED_NO_ATTACK);
    if (!ready)
        return plainly(PL_REFUSED_NO_TARGETS);
    for (uint32_t left = ready; left; left &= left - 1) {
        uint32_t usable = cards & hero->attacks[lowest(left) % PL_SEAT_FIGHTERS];
        if (usable) /* in another form */
            return other_form(a, a->viewer, lowest(usable));
    }
    return because(PL_REFUSED_NO_USE, about_fighter(lowest(ready)), nothing, nothing);
}

static pl_refusal refuse_action(const asking *a, pl_action action)
{
    const pl_game *g = a->game;
    bool asked = is_asked(a);
    if (a->q->kind == PL_ASK_NOTHING || a->viewer >= PL_SEATS)
        return not_now(a, PL_ASK_ACTION);
    if (g->turn == 0)
        return asked ? first_answer(a) : plainly(PL_REFUSED_NOT_SETUP);
    if (g->turn_seat != a->viewer)
        return because(PL_REFUSED_NOT_TURN, about_seat(g->turn_seat), nothing, nothing);
    if (asked && a->q->why == PL_WHY_ACTION) {
        if (pl_legal(g, (pl_option){PL_OPTION_ACTION, (uint8_t)action}))
            return accepted;
        return action == PL_BY_HAND     ? plainly(PL_REFUSED_NO_CALLS)
               : action == PL_DO_SCHEME ? no_scheme(a)
                                        : no_attack(a);
    }
    if (action == PL_BY_HAND)
        return asked && pl_legal(g, (pl_option){PL_OPTION_ACTION, PL_BY_HAND}) ? accepted
                                                                               : plainly(PL_REFUSED_NO_CALLS);
    if (g->turn_ended)
        return plainly(PL_REFUSED_NOT_ENDED);
    if (g->actions == 0)
        return plainly(PL_REFUSED_NOT_LEFT);
    if (a->q->why == PL_WHY_HAND_LIMIT) /* with actions left: nobody is there to take them */
        return plainly(PL_REFUSED_NOT_PRESENT);
    return asked ? first_answer(a) : not_asked(a);
}

/* ------------------------------------------------------------------ cards */

/* What could be done with the card, while an action is chosen. */
static pl_refusal needs_action(const asking *a, unsigned seat, unsigned card)
{
    const pl_card *c = card_of(&a->r, seat, card);
    pl_refusal r = unplayable(a, seat, card);
    if (is_refused(r))
        return r;
    if (c->type == PL_SCHEME)
        return for_card(PL_REFUSED_NEEDS_SCHEME, seat, card);
    if (c->type == PL_DEFENSE)
        return for_card(PL_REFUSED_WAITS, seat, card);
    uint32_t users = users_of(c, seat), ready = with_targets(a, seat);
    if (users & ready)
        return for_card(PL_REFUSED_NEEDS_ATTACK, seat, card);
    if (!ready)
        return plainly(PL_REFUSED_NO_TARGETS);
    return because(PL_REFUSED_NO_TARGET_FOR, about_kin(lowest(users)), about_card(seat, card), nothing);
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

/* Of whom the text asks for a card. */
static pl_refusal not_of(const asking *a, unsigned seat, unsigned card, unsigned name)
{
    unsigned owner = a->f->owner;
    const pl_hero *hero = a->r.hero[owner];
    if (hero->form[name] < PL_FORMS)
        return because(PL_REFUSED_NOT_OF, about_card(seat, card), about_form(owner, hero->form[name]), nothing);
    if (hero->names[name])
        return because(PL_REFUSED_NOT_OF, about_card(seat, card),
                       about_kin(owner * PL_SEAT_FIGHTERS + lowest(hero->names[name])), nothing);
    return for_card(PL_REFUSED_NOT_OF_KIND, seat, card);
}

static pl_refusal not_of_kind(const asking *a, unsigned seat, unsigned card)
{
    const pl_word *kind = kind_asked(a);
    if (kind && pl_word_is(*kind, PL_W_ATTACK_CARD))
        return for_card(PL_REFUSED_NO_ATTACK_CARD, seat, card);
    if (kind && pl_word_is(*kind, PL_W_NAMED_VALUE) && card_of(&a->r, seat, card)->type == PL_SCHEME)
        return for_card(PL_REFUSED_NO_VALUE, seat, card);
    if (kind && pl_word_is(*kind, PL_W_NAMED_VALUE))
        return because(PL_REFUSED_NOT_VALUE, about_card(seat, card), about_number(a->f->number), nothing);
    if (kind && pl_word_is(*kind, PL_W_CARD_OF) && pl_word_tag(kind[1]) == PL_TAG_NAME)
        return not_of(a, seat, card, pl_word_value(kind[1]));
    return for_card(PL_REFUSED_NOT_OF_KIND, seat, card);
}

/* A card that would do, and still cannot be chosen. */
static pl_refusal not_yet(const asking *a, unsigned seat, unsigned card)
{
    if (a->f && a->q->from == PL_FROM_DRAWN && !(a->f->cards & bit(card)))
        return for_card(PL_REFUSED_NOT_DRAWN, seat, card);
    if (a->f && a->q->why == PL_WHY_PICK && a->f->todo & bit(card))
        return for_card(PL_REFUSED_CHOSEN, seat, card);
    return because(PL_REFUSED_TOO_FEW, about_number(a->q->need), nothing, nothing);
}

/* A card of the hand that is asked for, and that would not do. */
static pl_refusal unfit(const asking *a, unsigned seat, unsigned card)
{
    const pl_hero *hero = a->r.hero[seat];
    unsigned side = side_of_seat(&a->r, seat);
    switch (a->q->why) {
    case PL_WHY_SCHEME:
        return card_of(&a->r, seat, card)->type == PL_SCHEME ? unplayable(a, seat, card)
                                                             : for_card(PL_REFUSED_IS_NO_SCHEME, seat, card);
    case PL_WHY_ATTACK:
        return not_in_combat(a, PL_ATTACKER, card);
    case PL_WHY_DEFENSE:
        return not_in_combat(a, PL_DEFENDER, card);
    case PL_WHY_PLAY:
        if (a->q->card < PL_DECK && hero->copies[hero->title[a->q->card]] & bit(card))
            return for_card(PL_REFUSED_SAME_CARD, seat, card);
        return not_in_combat(a, side, card);
    case PL_WHY_MANEUVER_BOOST:
    case PL_WHY_BOOST:
        return for_card(PL_REFUSED_NO_BOOST, seat, card);
    case PL_WHY_REACTION:
        return for_card(PL_REFUSED_NO_REACTION, seat, card);
    case PL_WHY_PICK:
        return a->f && a->f->playable && side != PL_NONE ? not_in_combat(a, side, card) : not_of_kind(a, seat, card);
    case PL_WHY_HAND_LIMIT:
    case PL_WHY_DISCARD:
    case PL_WHY_RETURN:
    case PL_WHY_DECK_TOP:
    case PL_WHY_DECK_BOTTOM:
    case PL_WHY_ONTO_DECK:
    case PL_WHY_UNDER_DECK:
    case PL_WHY_INTO_DECK:
        return not_of_kind(a, seat, card);
    default: /* no other question is for a card */
        PL_ASSERT(false);
        return not_of_kind(a, seat, card);
    }
}

/* Copies of a card cannot be told apart: of those in the hand, the one that can be chosen, or that lacks least for it. */
static unsigned best_copy(const asking *a, unsigned seat, unsigned card)
{
    const pl_hero *hero = a->r.hero[seat];
    uint32_t copies = hero->copies[hero->title[card]] & a->game->seat[seat].hand;
    if (a->q->kind != PL_ASK_CARD || a->q->pile != seat || !a->f || !(copies & bit(card)))
        return card;
    uint32_t drawn = a->q->from == PL_FROM_DRAWN ? copies & a->f->cards : copies;
    uint32_t open = a->q->why == PL_WHY_PICK ? drawn & ~a->f->todo : drawn;
    return lowest(open ? open : drawn ? drawn : copies);
}

pl_refusal pl_why_not_card(const pl_content *content, const pl_game *game, unsigned viewer, unsigned seat,
                           unsigned card)
{
    const asking a = open_asking(content, game, viewer);
    const pl_question *q = a.q;
    card = best_copy(&a, seat, card);
    pl_refusal r = not_now(&a, PL_ASK_CARD);
    if (is_refused(r)) {
        bool acting = is_asked(&a) && q->why == PL_WHY_ACTION && seat == viewer;
        return acting && game->seat[seat].hand & bit(card) ? needs_action(&a, seat, card) : r;
    }
    if (q->pile == seat && pl_legal(game, (pl_option){PL_OPTION_CARD, (uint8_t)card}))
        return accepted;
    if (q->why == PL_WHY_RETURN)
        return for_card(PL_REFUSED_NOT_SPENT, seat, card);
    if (q->pile != seat)
        return because(PL_REFUSED_OTHER_HAND, about_seat(q->pile), nothing, nothing);
    if (!(known_hand(&a, seat) & bit(card)))
        return for_card(PL_REFUSED_NOT_HELD, seat, card);
    return q->mask >> card & 1 ? not_yet(&a, seat, card) : unfit(&a, seat, card);
}

/* ------------------------------------------------------------------ the rest */

pl_refusal pl_why_not(const pl_content *content, const pl_game *game, unsigned viewer, pl_option option)
{
    const asking a = open_asking(content, game, viewer);
    if (option.kind == PL_OPTION_ACTION)
        return refuse_action(&a, (pl_action)option.value);
    PL_ASSERT(option.kind == PL_OPTION_SPACE || option.kind == PL_OPTION_FIGHTER);
    bool space = option.kind == PL_OPTION_SPACE;
    pl_refusal r = not_now(&a, space ? PL_ASK_SPACE : PL_ASK_FIGHTER);
    if (is_refused(r) || pl_legal(game, option))
        return r;
    return space ? refuse_space(&a, option.value) : refuse_fighter(&a, option.value);
}
