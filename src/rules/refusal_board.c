/* Refusing on the board: why a space or a fighter cannot be chosen. */
#include "rules/refusal.h"

static pl_refusal not_meant(void)
{
    return because(PL_REFUSED_NOT_MEANT, nothing, nothing, nothing);
}

static pl_refusal for_fighter(pl_refused reason, unsigned fighter)
{
    return because(reason, about_fighter(fighter), nothing, nothing);
}

static unsigned fighter_on(const asking *a, unsigned space)
{
    uint32_t there = fighters_on(a->game, space_bit(space));
    return there ? lowest(there) : PL_NONE;
}

/* The one fighter that a noun means, as far as it can be told without working the noun out; else PL_NONE. */
static unsigned fighter_meant(const asking *a, const pl_word *noun)
{
    const pl_frame *f = a->f;
    const pl_combat *c = &a->game->combat;
    if (pl_word_tag(*noun) == PL_TAG_NAME) {
        uint32_t named = (uint32_t)a->r.hero[f->owner]->names[pl_word_value(*noun)] << f->owner * PL_SEAT_FIGHTERS;
        return named && single(named) ? lowest(named) : PL_NONE;
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
    return a->r.hero[a->f->owner]->token[pl_word_value(*noun)];
}

/* ------------------------------------------------------------------ spaces */

static pl_refusal not_where(const asking *a, const pl_word *where)
{
    unsigned fighter = fighter_meant(a, where + 1);
    bool one = fighter < PL_FIGHTERS;
    if (pl_word_is(*where, PL_W_ZONE_OF))
        return one ? for_fighter(PL_REFUSED_OFF_ZONE, fighter)
                   : because(PL_REFUSED_OFF_ANY_ZONE, nothing, nothing, nothing);
    if (pl_word_is(*where, PL_W_BESIDE))
        return one ? for_fighter(PL_REFUSED_NOT_BESIDE, fighter)
                   : because(PL_REFUSED_NOT_BESIDE_ANY, nothing, nothing, nothing);
    return not_meant();
}

/* R-SETUP-5, R-SETUP-8, OQ-10 */
static pl_refusal no_start(const asking *a, unsigned space)
{
    const pl_board *board = a->r.board;
    unsigned seats = a->game->seat_count, own = (a->q->seat + seats - a->game->first) % seats;
    unsigned there = fighter_on(a, space), hero = lowest(a->game->present & seat_fighters(a->q->seat));
    if (there != PL_NONE)
        return by_rule(for_fighter(PL_REFUSED_TAKEN, there), "R-BOARD-1");
    for (unsigned later = own + 1; later < seats; later++)
        if (board->start[later] == space)
            return because(PL_REFUSED_STARTS_THERE, about_seat((later + a->game->first) % seats), nothing, nothing);
    if (a->q->mask & ~board->zone_mates[board->start[own]]) /* the zone is full */
        return by_rule(because(PL_REFUSED_NOT_BESIDE_ANY, nothing, nothing, nothing), "OQ-10");
    return for_fighter(PL_REFUSED_OFF_START, hero);
}

/* Tokens that stop this fighter: the first kind that lies on the board. */
static pl_operand stopping_kind(const asking *a, unsigned fighter)
{
    unsigned seat, token;
    return stopped_by(&a->r, fighter, &seat, &token) ? about_token(seat, token) : nothing;
}

enum { EVERYTHING = PL_PAST_FIGHTERS | PL_PAST_TOKENS | PL_AGAINST_ARROWS };

/* What a move runs into on its way, if it would be short enough; else it is too far, or there is no way. */
static pl_refusal hindered(const asking *a, pl_walk walk, unsigned space)
{
    pl_operand mover = about_fighter(walk.fighter);
    if (walk_length(&a->r, walk, space, PL_AGAINST_ARROWS) <= walk.steps)
        return because(PL_REFUSED_ARROW, mover, nothing, nothing);
    if (walk_length(&a->r, walk, space, PL_PAST_TOKENS) <= walk.steps)
        return because(PL_REFUSED_STOPPED, mover, stopping_kind(a, walk.fighter), nothing);
    if (walk_length(&a->r, walk, space, PL_PAST_FIGHTERS) <= walk.steps ||
        walk_length(&a->r, walk, space, EVERYTHING) <= walk.steps)
        return because(PL_REFUSED_BLOCKED, mover, nothing, nothing);
    unsigned length = walk_length(&a->r, walk, space, 0);
    if (length == PL_NONE)
        length = walk_length(&a->r, walk, space, EVERYTHING);
    if (length == PL_NONE)
        return because(PL_REFUSED_NO_WAY, mover, nothing, nothing);
    return by_rule(because(PL_REFUSED_TOO_FAR, mover, about_number(length), about_number(walk.steps)),
                   a->f ? "R-MOVE-6" : "R-MAN-2");
}

/* Why a move does not end there (R-MOVE-1..3). */
static pl_refusal no_move(const asking *a, unsigned space)
{
    const pl_walk walk = walk_asked(&a->r);
    unsigned there = fighter_on(a, space);
    if (there == PL_NONE)
        return hindered(a, walk, space);
    bool passable = same_team(pl_seat_of(there), pl_seat_of(walk.fighter)) || walk.through & space_bit(space);
    return passable ? for_fighter(PL_REFUSED_OCCUPIED, there)
                    : because(PL_REFUSED_HELD, about_fighter(there), about_fighter(walk.fighter), nothing);
}

/* Why a fighter cannot be placed there (R-MOVE-7). */
static pl_refusal no_place(const asking *a, unsigned space)
{
    const pl_word *where = pl_skip(act_of(a) + 1);
    unsigned there = fighter_on(a, space), mover = a->q->fighter;
    if (there != PL_NONE && there != mover)
        return for_fighter(PL_REFUSED_TAKEN, there);
    if (pl_word_is(*where, PL_W_SPACE_WITH)) {
        unsigned owner = a->f->owner, kind = kind_meant(a, where);
        bool lies = a->game->seat[owner].tokens[kind] & space_bit(space);
        return lies ? not_meant() : because(PL_REFUSED_NO_TOKEN, about_token(owner, kind), nothing, nothing);
    }
    if (there == mover && !pl_word_is(*where, PL_W_FREE))
        return for_fighter(PL_REFUSED_ELSEWHERE, mover);
    if (pl_word_is(*where, PL_W_EMPTY) && all_tokens(a->game) & space_bit(space))
        return because(PL_REFUSED_TOKEN_THERE, nothing, nothing, nothing);
    return pl_word_is(*where, PL_W_THAT_SPACE) ? not_meant() : not_where(a, where + 1);
}

static pl_refusal no_such_token(const asking *a, unsigned space)
{
    unsigned owner = a->f->owner, kind = kind_meant(a, act_of(a));
    if (a->game->seat[owner].tokens[kind] & space_bit(space))
        return not_meant();
    return because(PL_REFUSED_NO_TOKEN, about_token(owner, kind), nothing, nothing);
}

/* Why a token cannot go there (R-TRAP-2, R-FOG-4). */
static pl_refusal no_token_place(const asking *a, unsigned space)
{
    const pl_word *act = act_of(a);
    unsigned owner = a->f->owner, kind = kind_meant(a, act), there = fighter_on(a, space);
    pl_operand token = about_token(owner, kind);
    if (same_kind(&a->r, owner, kind) & space_bit(space))
        return because(PL_REFUSED_ANOTHER_TOKEN, token, nothing, nothing);
    if (pl_word_is(*act, PL_W_SLIDE))
        return because(PL_REFUSED_TOKEN_TOO_FAR, token, about_number(pl_word_value(*pl_skip(act + 1))), nothing);
    const pl_word *where = pl_word_is(*act, PL_W_PUT) ? pl_token_place(a->r.hero[owner], kind) : pl_skip(act + 1);
    if (there != PL_NONE && !pl_word_is(*where, PL_W_OTHER_SPACE))
        return by_rule(for_fighter(PL_REFUSED_TAKEN, there), "R-TRAP-2");
    if (pl_word_is(*where, PL_W_EMPTY) && all_tokens(a->game) & space_bit(space))
        return by_rule(because(PL_REFUSED_TOKEN_THERE, nothing, nothing, nothing), "R-TRAP-2");
    return not_where(a, where + 1);
}

/* By hand: nobody is where somebody is, and a token is put where none of its kind is, or taken away. */
static pl_refusal not_by_hand(const asking *a, unsigned space)
{
    unsigned there = fighter_on(a, space), owner = a->f->owner;
    if (a->q->why == PL_WHY_PLACE)
        return there == PL_NONE || there == a->q->fighter ? not_meant() : for_fighter(PL_REFUSED_TAKEN, there);
    PL_ASSERT(a->q->why == PL_WHY_TOKEN_TO);
    for (unsigned kind = 0; kind < a->r.hero[owner]->token_count; kind++)
        if (same_kind(&a->r, owner, kind) & space_bit(space))
            return because(PL_REFUSED_ANOTHER_TOKEN, about_token(owner, kind), nothing, nothing);
    return not_meant();
}

pl_refusal refuse_space(const asking *a, unsigned space)
{
    if (a->game->frame_count && a->q->why != PL_WHY_MOVE && is_by_hand(&a->r, a->f))
        return not_by_hand(a, space);
    switch (a->q->why) {
    case PL_WHY_SETUP:
        return no_start(a, space);
    case PL_WHY_MOVE:
        return no_move(a, space);
    case PL_WHY_PLACE:
        return no_place(a, space);
    case PL_WHY_TOKEN:
        return no_such_token(a, space);
    default:
        PL_ASSERT(a->q->why == PL_WHY_TOKEN_TO);
        return no_token_place(a, space);
    }
}

/* ------------------------------------------------------------------ fighters */

static pl_refusal no_target(const asking *a, unsigned fighter)
{
    if (same_team(pl_seat_of(fighter), a->viewer))
        return for_fighter(PL_REFUSED_IS_FRIEND, fighter);
    return because(PL_REFUSED_OUT_OF_RANGE, about_fighter(a->q->fighter), about_fighter(fighter), nothing);
}

/* The noun of a text goes from outside in: "an opposing fighter adjacent to your fighter" is about whom first, then beside whom. */
static pl_refusal not_of_text(const asking *a, unsigned fighter)
{
    const pl_word *act = act_of(a);
    if (!act || pl_word_tag(*act) != PL_TAG_WORD || a->f->owner != a->viewer)
        return not_meant();
    bool own = pl_seat_of(fighter) == a->viewer, friend = same_team(pl_seat_of(fighter), a->viewer);
    for (const pl_word *noun = pl_word_is(*act, PL_W_DEAL) ? pl_skip(act + 1) : act + 1;; noun++) {
        unsigned id = pl_word_tag(*noun) == PL_TAG_WORD ? pl_word_id_of(*noun) : PL_W_SEQ;
        unsigned anchor = id == PL_W_NEAR ? fighter_meant(a, pl_skip(noun + 1)) : PL_NONE;
        bool placed = anchor < PL_FIGHTERS && a->game->present & bit(anchor);
        if (id == PL_W_OPPOSING && friend)
            return for_fighter(PL_REFUSED_NOT_OPPOSING, fighter);
        if (id == PL_W_FRIENDLY && !friend)
            return for_fighter(PL_REFUSED_NOT_FRIENDLY, fighter);
        if (id == PL_W_YOURS && !own)
            return for_fighter(PL_REFUSED_NOT_YOURS, fighter);
        if (placed && anchor == fighter)
            return by_rule(not_meant(), "R-BOARD-6");
        if (placed && !(a->r.board->adjacent[a->game->space[anchor]] & space_bit(a->game->space[fighter])))
            return because(PL_REFUSED_NOT_ADJACENT, about_fighter(fighter), about_fighter(anchor), nothing);
        bool goes_on = id == PL_W_A || id == PL_W_EACH || id == PL_W_OTHER || id == PL_W_NEAR || id == PL_W_ZONE;
        if (!goes_on)
            return not_meant();
    }
}

pl_refusal refuse_fighter(const asking *a, unsigned fighter)
{
    unsigned why = a->q->why;
    if (!(a->game->present & bit(fighter)))
        return for_fighter(pl_alive(a->game, fighter) ? PL_REFUSED_AWAY : PL_REFUSED_FELL_BEFORE, fighter);
    if (why == PL_WHY_HEAL && a->f && is_by_hand(&a->r, a->f))
        return for_fighter(PL_REFUSED_HEALTHY, fighter);
    if (why == PL_WHY_TARGET)
        return no_target(a, fighter);
    if (why != PL_WHY_MANEUVER && why != PL_WHY_ATTACKER && why != PL_WHY_ACTIVE)
        return not_of_text(a, fighter);
    if (pl_seat_of(fighter) != a->viewer)
        return for_fighter(PL_REFUSED_NOT_YOURS, fighter);
    if (why == PL_WHY_MANEUVER)
        return for_fighter(PL_REFUSED_HAS_MOVED, fighter);
    if (why == PL_WHY_ATTACKER)
        return for_fighter(with_targets(a, a->viewer) & bit(fighter) ? PL_REFUSED_NO_USE : PL_REFUSED_NO_TARGET,
                           fighter);
    return because(PL_REFUSED_NOT_OF, about_card(a->viewer, a->game->card), about_fighter(fighter), nothing);
}
