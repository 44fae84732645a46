/* Explaining the board: why a space or a fighter cannot be chosen. */
#include "tell/explain_inside.h"

static unsigned fighter_on(const pl_game *game, unsigned space)
{
    for (uint32_t left = game->present; left; left &= left - 1)
        if (game->space[lowest(left)] == space)
            return lowest(left);
    return PL_NONE;
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

/* ------------------------------------------------------------------ spaces */

static pl_reason not_where(const asking *a, const pl_word *where)
{
    unsigned fighter = fighter_meant(a, where + 1);
    if (pl_word_is(*where, PL_W_ZONE_OF))
        return fighter < PL_FIGHTERS ? because(PL_STORY_OFF_ZONE, present_word(a->t, a->game, fighter), 0, 0)
                                     : because(PL_STORY_OFF_ANY_ZONE, 0, 0, 0);
    if (pl_word_is(*where, PL_W_BESIDE))
        return fighter < PL_FIGHTERS ? because(PL_STORY_NOT_BESIDE, present_word(a->t, a->game, fighter), 0, 0)
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
        return by_rule(because(PL_STORY_TAKEN, present_word(a->t, a->game, there), 0, 0), "R-BOARD-1");
    for (unsigned later = own + 1; later < seats; later++)
        if (board->start[later] == space)
            return because(PL_STORY_STARTS_THERE, seat_word(a->t, (later + a->game->first) % seats), 0, 0);
    if (a->q->mask & ~board->zone_mates[board->start[own]]) /* the zone is full */
        return by_rule(because(PL_STORY_NOT_BESIDE_ANY, 0, 0, 0), "OQ-10");
    return because(PL_STORY_OFF_START, present_word(a->t, a->game, hero), 0, 0);
}

/* Tokens that stop this fighter: the first kind that lies on the board. */
static pl_word stopping_word(const asking *a, unsigned fighter)
{
    for (unsigned seat = 0; seat < a->game->seat_count; seat++) {
        const pl_hero *hero = hero_of(a->t, seat);
        unsigned who = pl_team_of(seat) == pl_team_of(pl_seat_of(fighter)) ? PL_FRIENDS : PL_FOES;
        for (unsigned i = 0; i < hero->ability_count; i++) {
            const pl_ability *b = &hero->abilities[i];
            if (b->trigger == PL_W_ENTERS && b->stops && !b->optional && b->comers & who &&
                a->game->seat[seat].tokens[b->token])
                return token_word(a->t, seat, b->token);
        }
    }
    return 0;
}

/* Why a move does not end there (R-MOVE-1..3). */
static pl_reason no_move(const asking *a, unsigned space)
{
    const pl_content *content = &a->t->pack->content;
    const pl_walk walk = pl_walk_asked(content, a->game);
    enum { EVERYTHING = PL_PAST_FIGHTERS | PL_PAST_TOKENS | PL_AGAINST_ARROWS };
    pl_word mover = present_word(a->t, a->game, walk.fighter);
    unsigned there = fighter_on(a->game, space);
    if (there != PL_NONE) {
        bool passable =
            pl_team_of(pl_seat_of(there)) == pl_team_of(pl_seat_of(walk.fighter)) || walk.through >> space & 1;
        return passable ? because(PL_STORY_OCCUPIED, present_word(a->t, a->game, there), 0, 0)
                        : because(PL_STORY_HELD, present_word(a->t, a->game, there), mover, 0);
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
            return because_any(hindrances[i].id, mover, stopping_word(a, walk.fighter));
    unsigned length = pl_walk_length(content, a->game, walk, space, 0);
    if (length == PL_NONE)
        length = pl_walk_length(content, a->game, walk, space, EVERYTHING);
    if (length == PL_NONE)
        return because(PL_STORY_NO_WAY, mover, 0, 0);
    return by_rule(because(PL_STORY_TOO_FAR, mover, number_word((int)length), number_word(walk.steps)),
                   frame_of(a) ? "R-MOVE-6" : "R-MAN-2");
}

/* Why a fighter cannot be placed there (R-MOVE-7). */
static pl_reason no_place(const asking *a, unsigned space)
{
    const pl_word *where = pl_skip(act_of(a) + 1);
    unsigned there = fighter_on(a->game, space), mover = a->q->fighter;
    if (there != PL_NONE && there != mover)
        return because(PL_STORY_TAKEN, present_word(a->t, a->game, there), 0, 0);
    if (pl_word_is(*where, PL_W_SPACE_WITH)) {
        unsigned owner = frame_of(a)->owner, kind = kind_meant(a, where);
        bool lies = a->game->seat[owner].tokens[kind] >> space & 1;
        return lies ? because(PL_STORY_NOT_MEANT, 0, 0, 0)
                    : because(PL_STORY_NO_TOKEN, token_word(a->t, owner, kind), 0, 0);
    }
    if (there == mover && !pl_word_is(*where, PL_W_FREE))
        return because(PL_STORY_ELSEWHERE, present_word(a->t, a->game, mover), 0, 0);
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
        return by_rule(because(PL_STORY_TAKEN, present_word(a->t, a->game, there), 0, 0), "R-TRAP-2");
    if (pl_word_is(*where, PL_W_EMPTY) && has_token(a->game, space))
        return by_rule(because(PL_STORY_TOKEN_THERE, 0, 0, 0), "R-TRAP-2");
    return not_where(a, where + 1);
}

pl_reason pl_explain_space(const pl_teller *t, const pl_view *view, unsigned space)
{
    const asking a = open_asking(t, view);
    pl_reason r = explain_not_now(&a, PL_ASK_SPACE);
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
    unsigned id = explain_with_targets(a, a->viewer) >> fighter & 1 ? PL_STORY_NO_USE : PL_STORY_NO_TARGET;
    return because(id, present_word(a->t, a->game, fighter), 0, 0);
}

static pl_reason no_target(const asking *a, unsigned fighter)
{
    pl_word name = present_word(a->t, a->game, fighter);
    if (pl_team_of(pl_seat_of(fighter)) == pl_team_of(a->viewer))
        return because(PL_STORY_IS_FRIEND, name, 0, 0);
    return because(PL_STORY_OUT_OF_RANGE, present_word(a->t, a->game, a->q->fighter), name, 0);
}

/* Why a text does not mean this fighter, as far as its noun tells: whose it must be, and beside whom. */
static pl_reason not_meant(const asking *a, unsigned fighter)
{
    const pl_word *act = act_of(a);
    pl_word name = present_word(a->t, a->game, fighter);
    if (!act || pl_word_tag(*act) != PL_TAG_WORD || frame_of(a)->owner != a->viewer)
        return because(PL_STORY_NOT_MEANT, 0, 0, 0);
    bool own = pl_seat_of(fighter) == a->viewer, friend = pl_team_of(pl_seat_of(fighter)) == pl_team_of(a->viewer);
    const uint64_t *adjacent = a->t->pack->boards[a->game->board].adjacent;
    for (const pl_word *noun = pl_word_is(*act, PL_W_DEAL) ? pl_skip(act + 1) : act + 1;; noun++) {
        unsigned id = pl_word_tag(*noun) == PL_TAG_WORD ? pl_word_id_of(*noun) : PL_W_SEQ;
        unsigned anchor = id == PL_W_NEAR ? fighter_meant(a, pl_skip(noun + 1)) : PL_NONE;
        bool placed = anchor < PL_FIGHTERS && a->game->present >> anchor & 1;
        if (id == PL_W_OPPOSING && friend)
            return because(PL_STORY_NOT_OPPOSING, name, 0, 0);
        if (id == PL_W_FRIENDLY && !friend)
            return because(PL_STORY_NOT_FRIENDLY, name, 0, 0);
        if (id == PL_W_YOURS && !own)
            return because(PL_STORY_NOT_YOURS, name, 0, 0);
        if (placed && anchor == fighter)
            return by_rule(because(PL_STORY_NOT_MEANT, 0, 0, 0), "R-BOARD-6");
        if (placed && !(adjacent[a->game->space[anchor]] >> a->game->space[fighter] & 1))
            return because(PL_STORY_NOT_ADJACENT, name, present_word(a->t, a->game, anchor), 0);
        bool goes_on = id == PL_W_A || id == PL_W_EACH || id == PL_W_OTHER || id == PL_W_NEAR || id == PL_W_ZONE;
        if (!goes_on)
            return because(PL_STORY_NOT_MEANT, 0, 0, 0);
    }
}

pl_reason pl_explain_fighter(const pl_teller *t, const pl_view *view, unsigned fighter)
{
    const asking a = open_asking(t, view);
    pl_word name = present_word(t, &view->game, fighter);
    pl_reason r = explain_not_now(&a, PL_ASK_FIGHTER);
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
        return not_meant(&a, fighter);
    if (pl_seat_of(fighter) != a.viewer)
        return because(PL_STORY_NOT_YOURS, name, 0, 0);
    if (why == PL_WHY_MANEUVER)
        return because(PL_STORY_HAS_MOVED, name, 0, 0);
    return why == PL_WHY_ATTACKER ? no_attacker(&a, fighter)
                                  : because(PL_STORY_NOT_OF, card_word(t, a.viewer, a.game->card), name, 0);
}
