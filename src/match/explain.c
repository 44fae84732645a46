/* Explaining: for each question, the conditions of the rules in the order in which a person would look at them. The first
 * that fails is the reason. */
#include "match/explain.h"

#include "match/tell_inside.h"
#include "rules/machine.h"

/* The question, as the viewer sees it. */
typedef struct asking {
    const pl_teller *t;
    const pl_view *view;
    const pl_game *game;
    const pl_question *q;
    unsigned viewer;
} asking;

static asking open_asking(const pl_teller *t, const pl_view *view)
{
    return (asking){t, view, &view->game, &view->game.question, view->viewer};
}

static const pl_reason no_reason = {.name = "", .rule = ""};

static bool is_reason(pl_reason r)
{
    return *r.name;
}

static pl_reason because(unsigned id, pl_word a, pl_word b, pl_word c)
{
    const pl_word_info *info = pl_word_info_of(id);
    return (pl_reason){{pl_word_make(id, 0), a, b, c}, info->name, info->rules};
}

/* The same, by another rule than the story names. */
static pl_reason by_rule(pl_reason r, const char *rule)
{
    r.rule = *rule ? rule : r.rule;
    return r;
}

char *pl_tell_reason(const pl_teller *t, const pl_reason *reason, char *out, size_t size)
{
    out[0] = '\0';
    return is_reason(*reason) ? tell_words(t, reason->words, out, size) : out;
}

/* ------------------------------------------------------------------ sets */

static unsigned lowest(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask);
}

static uint32_t users_of(const pl_card *card, unsigned seat)
{
    return (uint32_t)card->users << seat * PL_SEAT_FIGHTERS;
}

static uint32_t present_of(const pl_game *game, unsigned seat)
{
    return game->present & 0xffU << seat * PL_SEAT_FIGHTERS;
}

static const pl_card *card_of(const asking *a, unsigned seat, unsigned card)
{
    const pl_hero *hero = hero_of(a->t, seat);
    return &hero->cards[hero->title[card]];
}

static unsigned fighter_on(const pl_game *game, unsigned space)
{
    for (uint32_t left = game->present; left; left &= left - 1)
        if (game->space[lowest(left)] == space)
            return lowest(left);
    return PL_NONE;
}

/* Fighters of the seat that could attack somebody. */
static uint32_t with_targets(const asking *a, unsigned seat)
{
    uint32_t found = 0;
    for (uint32_t left = present_of(a->game, seat); left; left &= left - 1)
        if (pl_targets(&a->t->pack->content, a->game, lowest(left)))
            found |= 1U << lowest(left);
    return found;
}

/* ------------------------------------------------------------------ the text that asks */

static const pl_frame *frame_of(const asking *a)
{
    return a->game->frame_count ? &a->game->frames[a->game->frame_count - 1] : NULL;
}

/* The act that asks, in the code of its owner's hero. */
static const pl_word *act_of(const asking *a)
{
    const pl_frame *f = frame_of(a);
    return f ? hero_of(a->t, f->owner)->code + f->pc : NULL;
}

/* The one fighter that a noun means, as far as it can be told without working the noun out; else PL_NONE. */
static unsigned fighter_meant(const asking *a, const pl_word *noun)
{
    const pl_frame *f = frame_of(a);
    const pl_combat *c = &a->game->combat;
    if (pl_word_tag(*noun) == PL_TAG_NAME) {
        uint32_t named = (uint32_t)hero_of(a->t, f->owner)->names[pl_word_value(*noun)] << f->owner * PL_SEAT_FIGHTERS;
        return named && (named & (named - 1)) == 0 ? lowest(named) : PL_NONE;
    }
    if (pl_word_is(*noun, PL_W_FOE) && c->stage)
        return c->side[c->side[PL_ATTACKER].seat == f->owner ? PL_DEFENDER : PL_ATTACKER].fighter;
    return pl_word_is(*noun, PL_W_SELF) ? f->self : pl_word_is(*noun, PL_W_THAT) ? f->that : PL_NONE;
}

/* The kind of token that a noun is about: its name is the first there is. */
static unsigned kind_meant(const asking *a, const pl_word *noun)
{
    while (pl_word_tag(*noun) != PL_TAG_NAME)
        noun++;
    return hero_of(a->t, frame_of(a)->owner)->token[pl_word_value(*noun)];
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

/* Why the viewer cannot choose anything of this kind at all. */
static pl_reason not_now(const asking *a, pl_kind kind)
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

static pl_word title_of(const asking *a, unsigned seat, unsigned card)
{
    return card_word(a->t, seat, card);
}

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
    return because(id, title_of(a, seat, card), kin_word(a->t, lowest(users)), 0);
}

static pl_reason other_form(const asking *a, unsigned seat, unsigned card)
{
    const pl_card *c = card_of(a, seat, card);
    if (!c->forms || c->forms >> a->game->seat[seat].form & 1)
        return no_reason;
    return because(PL_STORY_OTHER_FORM, title_of(a, seat, card), form_word(a->t, seat, lowest(c->forms)), 0);
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
    pl_word title = title_of(a, s->seat, card);
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
                   kin_word(a->t, lowest(users_of(c, s->seat))), fighter_word(a->t, s->fighter));
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
    uint32_t ready = with_targets(a, a->viewer);
    if (!cards)
        return because(PL_STORY_NO_ATTACK, 0, 0, 0);
    if (!ready)
        return because(PL_STORY_NO_TARGETS, 0, 0, 0);
    for (uint32_t left = ready; left; left &= left - 1) {
        uint32_t usable = cards & hero->attacks[lowest(left) % PL_SEAT_FIGHTERS];
        if (usable) /* in another form */
            return other_form(a, a->viewer, lowest(usable));
    }
    return because(PL_STORY_NO_USE, fighter_word(a->t, lowest(ready)), 0, 0);
}

pl_reason pl_explain_action(const pl_teller *t, const pl_view *view, pl_action action)
{
    const asking a = open_asking(t, view);
    const pl_game *g = a.game;
    bool asked = pl_view_asks(view);
    if (a.q->kind == PL_ASK_NOTHING || a.viewer >= PL_SEATS)
        return not_now(&a, PL_ASK_ACTION);
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
    pl_word title = title_of(a, seat, card);
    pl_reason r = unplayable(a, seat, card);
    if (is_reason(r))
        return r;
    if (c->type == PL_SCHEME)
        return because(PL_STORY_NEEDS_SCHEME, title, 0, 0);
    if (c->type == PL_DEFENSE)
        return because(PL_STORY_WAITS, title, 0, 0);
    uint32_t users = users_of(c, seat), ready = with_targets(a, seat);
    if (users & ready)
        return because(PL_STORY_NEEDS_ATTACK, title, 0, 0);
    if (!ready)
        return because(PL_STORY_NO_TARGETS, 0, 0, 0);
    return because(PL_STORY_NO_TARGET_FOR, kin_word(a->t, lowest(users)), title, 0);
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
    pl_word title = title_of(a, seat, card);
    const pl_frame *f = frame_of(a);
    if (kind && pl_word_is(*kind, PL_W_ATTACK_CARD))
        return because(PL_STORY_NO_ATTACK_CARD, title, 0, 0);
    if (kind && pl_word_is(*kind, PL_W_NAMED_VALUE))
        return because(PL_STORY_NOT_VALUE, title, number_word(f->number), 0);
    if (kind && pl_word_is(*kind, PL_W_CARD_OF) && pl_word_tag(kind[1]) == PL_TAG_NAME) {
        const pl_hero *hero = hero_of(a->t, f->owner);
        unsigned name = pl_word_value(kind[1]), form = hero->form[name];
        if (form < PL_FORMS)
            return because(PL_STORY_NOT_OF, title, form_word(a->t, f->owner, form), 0);
        if (hero->names[name])
            return because(PL_STORY_NOT_OF, title,
                           kin_word(a->t, f->owner * PL_SEAT_FIGHTERS + lowest(hero->names[name])), 0);
    }
    return because(PL_STORY_NOT_OF_KIND, title, 0, 0);
}

/* A card that would do, and still cannot be chosen. */
static pl_reason not_yet(const asking *a, unsigned seat, unsigned card)
{
    const pl_frame *f = frame_of(a);
    pl_word title = title_of(a, seat, card);
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
    pl_word title = title_of(a, seat, card);
    switch (a->q->why) {
    case PL_WHY_SCHEME:
        return card_of(a, seat, card)->type == PL_SCHEME ? unplayable(a, seat, card)
                                                         : because(PL_STORY_IS_NO_SCHEME, title, 0, 0);
    case PL_WHY_ATTACK:
        return not_in_combat(a, PL_ATTACKER, card);
    case PL_WHY_DEFENSE:
        return not_in_combat(a, PL_DEFENDER, card);
    case PL_WHY_PLAY:
        if (f->card < PL_DECK && hero_of(a->t, seat)->copies[hero_of(a->t, seat)->title[f->card]] >> card & 1)
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

pl_reason pl_explain_card(const pl_teller *t, const pl_view *view, unsigned seat, unsigned card)
{
    const asking a = open_asking(t, view);
    const pl_question *q = a.q;
    pl_reason r = not_now(&a, PL_ASK_CARD);
    pl_word title = title_of(&a, seat, card);
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

/* ------------------------------------------------------------------ spaces */

static pl_reason not_where(const asking *a, const pl_word *where)
{
    unsigned fighter = fighter_meant(a, where + 1);
    if (pl_word_is(*where, PL_W_ZONE_OF))
        return fighter < PL_FIGHTERS ? because(PL_STORY_OFF_ZONE, fighter_word(a->t, fighter), 0, 0)
                                     : because(PL_STORY_OFF_ANY_ZONE, 0, 0, 0);
    if (pl_word_is(*where, PL_W_BESIDE))
        return fighter < PL_FIGHTERS ? because(PL_STORY_NOT_BESIDE, fighter_word(a->t, fighter), 0, 0)
                                     : because(PL_STORY_NOT_BESIDE_ANY, 0, 0, 0);
    return because(PL_STORY_NOT_MEANT, 0, 0, 0);
}

static bool has_token(const pl_game *game, unsigned space)
{
    uint64_t spaces = 0;
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        for (unsigned kind = 0; kind < PL_TOKENS; kind++)
            spaces |= game->seat[seat].tokens[kind];
    return spaces >> space & 1;
}

/* R-SETUP-5, R-SETUP-8, OQ-10 */
static pl_reason no_start(const asking *a, unsigned space)
{
    const pl_board *board = &a->t->pack->boards[a->game->board];
    unsigned seats = a->game->seat_count, own = (a->q->seat + seats - a->game->first) % seats;
    unsigned there = fighter_on(a->game, space), hero = lowest(present_of(a->game, a->q->seat));
    if (there != PL_NONE)
        return by_rule(because(PL_STORY_TAKEN, fighter_word(a->t, there), 0, 0), "R-BOARD-1");
    for (unsigned later = own + 1; later < seats; later++)
        if (board->start[later] == space)
            return because(PL_STORY_STARTS_THERE, seat_word(a->t, (later + a->game->first) % seats), 0, 0);
    if (a->q->mask & ~board->zone_mates[board->start[own]]) /* the zone is full */
        return by_rule(because(PL_STORY_NOT_BESIDE_ANY, 0, 0, 0), "OQ-10");
    return because(PL_STORY_OFF_START, fighter_word(a->t, hero), 0, 0);
}

/* Why a move does not end there (R-MOVE-1..3). */
static pl_reason no_move(const asking *a, unsigned space)
{
    const pl_content *content = &a->t->pack->content;
    const pl_walk walk = pl_walk_asked(content, a->game);
    enum { EVERYTHING = PL_PAST_FIGHTERS | PL_PAST_TOKENS | PL_AGAINST_ARROWS };
    pl_word mover = fighter_word(a->t, walk.fighter);
    unsigned there = fighter_on(a->game, space);
    if (there != PL_NONE) {
        bool passable =
            pl_team_of(pl_seat_of(there)) == pl_team_of(pl_seat_of(walk.fighter)) || walk.through >> space & 1;
        return passable ? because(PL_STORY_OCCUPIED, fighter_word(a->t, there), 0, 0)
                        : because(PL_STORY_HELD, fighter_word(a->t, there), mover, 0);
    }
    static const struct {
        unsigned aside;
        unsigned id;
    } hindrances[] = {
        {PL_AGAINST_ARROWS, PL_STORY_ARROW},
        {PL_PAST_TOKENS, PL_STORY_STOPPED},
        {PL_PAST_FIGHTERS, PL_STORY_BLOCKED},
        {EVERYTHING, PL_STORY_BLOCKED},
    };
    for (unsigned i = 0; i < sizeof hindrances / sizeof *hindrances; i++)
        if (pl_walk_length(content, a->game, walk, space, hindrances[i].aside) <= walk.steps)
            return because(hindrances[i].id, mover, 0, 0);
    unsigned length = pl_walk_length(content, a->game, walk, space, 0);
    if (length == PL_NONE)
        length = pl_walk_length(content, a->game, walk, space, EVERYTHING);
    if (length == PL_NONE)
        return because(PL_STORY_NO_WAY, mover, 0, 0);
    return because(PL_STORY_TOO_FAR, mover, number_word((int)length), number_word(walk.steps));
}

/* Why a fighter cannot be placed there (R-MOVE-7). */
static pl_reason no_place(const asking *a, unsigned space)
{
    const pl_word *where = pl_skip(act_of(a) + 1);
    unsigned there = fighter_on(a->game, space), mover = a->q->fighter;
    if (there != PL_NONE && there != mover)
        return because(PL_STORY_TAKEN, fighter_word(a->t, there), 0, 0);
    if (pl_word_is(*where, PL_W_SPACE_WITH)) {
        unsigned owner = frame_of(a)->owner, kind = kind_meant(a, where);
        bool lies = a->game->seat[owner].tokens[kind] >> space & 1;
        return lies ? because(PL_STORY_NOT_MEANT, 0, 0, 0)
                    : because(PL_STORY_NO_TOKEN, token_word(a->t, owner, kind), 0, 0);
    }
    if (there == mover && !pl_word_is(*where, PL_W_FREE))
        return because(PL_STORY_ELSEWHERE, fighter_word(a->t, mover), 0, 0);
    if (pl_word_is(*where, PL_W_EMPTY) && has_token(a->game, space))
        return because(PL_STORY_TOKEN_THERE, 0, 0, 0);
    return pl_word_is(*where, PL_W_THAT_SPACE) ? because(PL_STORY_NOT_MEANT, 0, 0, 0) : not_where(a, where + 1);
}

static pl_reason no_such_token(const asking *a, unsigned space)
{
    unsigned owner = frame_of(a)->owner, kind = kind_meant(a, act_of(a));
    if (a->game->seat[owner].tokens[kind] >> space & 1)
        return because(PL_STORY_NOT_MEANT, 0, 0, 0);
    return because(PL_STORY_NO_TOKEN, token_word(a->t, owner, kind), 0, 0);
}

/* Of the same hero in several seats all tokens count (D-MIRROR). */
static bool same_token_there(const asking *a, unsigned owner, unsigned kind, unsigned space)
{
    for (unsigned seat = 0; seat < a->game->seat_count; seat++)
        if (a->game->seat[seat].hero == a->game->seat[owner].hero && a->game->seat[seat].tokens[kind] >> space & 1)
            return true;
    return false;
}

/* Why a token cannot go there (R-TRAP-2, R-FOG-4). */
static pl_reason no_token_place(const asking *a, unsigned space)
{
    const pl_word *act = act_of(a);
    unsigned owner = frame_of(a)->owner, kind = kind_meant(a, act), there = fighter_on(a->game, space);
    const pl_hero *hero = hero_of(a->t, owner);
    pl_word token = token_word(a->t, owner, kind);
    if (same_token_there(a, owner, kind, space))
        return because(PL_STORY_ANOTHER_TOKEN, token, 0, 0);
    if (pl_word_is(*act, PL_W_SLIDE))
        return because(PL_STORY_TOKEN_TOO_FAR, token, number_word((int)pl_word_value(*pl_skip(act + 1))), 0);
    const pl_word *where = pl_word_is(*act, PL_W_PUT) ? hero->code + hero->token_rule[kind] : pl_skip(act + 1);
    if (there != PL_NONE && !pl_word_is(*where, PL_W_OTHER_SPACE))
        return by_rule(because(PL_STORY_TAKEN, fighter_word(a->t, there), 0, 0), "R-TRAP-2");
    if (pl_word_is(*where, PL_W_EMPTY) && has_token(a->game, space))
        return by_rule(because(PL_STORY_TOKEN_THERE, 0, 0, 0), "R-TRAP-2");
    return not_where(a, where + 1);
}

pl_reason pl_explain_space(const pl_teller *t, const pl_view *view, unsigned space)
{
    const asking a = open_asking(t, view);
    pl_reason r = not_now(&a, PL_ASK_SPACE);
    if (is_reason(r))
        return r;
    if (pl_legal(a.game, (pl_option){PL_OPTION_SPACE, (uint8_t)space}))
        return no_reason;
    switch (a.q->why) {
    case PL_WHY_SETUP:
        return no_start(&a, space);
    case PL_WHY_MOVE:
        return no_move(&a, space);
    case PL_WHY_PLACE:
        return no_place(&a, space);
    case PL_WHY_TOKEN:
        return no_such_token(&a, space);
    default: /* PL_WHY_TOKEN_TO */
        return no_token_place(&a, space);
    }
}

/* ------------------------------------------------------------------ fighters */

static pl_reason no_attacker(const asking *a, unsigned fighter)
{
    unsigned id = with_targets(a, a->viewer) >> fighter & 1 ? PL_STORY_NO_USE : PL_STORY_NO_TARGET;
    return because(id, fighter_word(a->t, fighter), 0, 0);
}

static pl_reason no_target(const asking *a, unsigned fighter)
{
    pl_word name = fighter_word(a->t, fighter);
    if (pl_team_of(pl_seat_of(fighter)) == pl_team_of(a->viewer))
        return because(PL_STORY_IS_FRIEND, name, 0, 0);
    return because(PL_STORY_OUT_OF_RANGE, fighter_word(a->t, a->q->fighter), name, 0);
}

pl_reason pl_explain_fighter(const pl_teller *t, const pl_view *view, unsigned fighter)
{
    const asking a = open_asking(t, view);
    pl_word name = fighter_word(t, fighter);
    pl_reason r = not_now(&a, PL_ASK_FIGHTER);
    unsigned why = a.q->why;
    if (is_reason(r))
        return r;
    if (pl_legal(a.game, (pl_option){PL_OPTION_FIGHTER, (uint8_t)fighter}))
        return no_reason;
    if (!(a.game->present >> fighter & 1))
        return because(pl_alive(a.game, fighter) ? PL_STORY_AWAY : PL_STORY_FELL_BEFORE, name, 0, 0);
    if (why == PL_WHY_TARGET)
        return no_target(&a, fighter);
    if (why != PL_WHY_MANEUVER && why != PL_WHY_ATTACKER && why != PL_WHY_ACTIVE)
        return because(PL_STORY_NOT_MEANT, 0, 0, 0);
    if (pl_seat_of(fighter) != a.viewer)
        return because(PL_STORY_NOT_YOURS, name, 0, 0);
    if (why == PL_WHY_MANEUVER)
        return because(PL_STORY_HAS_MOVED, name, 0, 0);
    return why == PL_WHY_ATTACKER ? no_attacker(&a, fighter)
                                  : because(PL_STORY_NOT_OF, title_of(&a, a.viewer, a.game->card), name, 0);
}
