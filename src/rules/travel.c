/* Fighters on the board: moving, placing, swapping, removing. */
#include "rules/act.h"
#include "rules/tell.h"

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
    else if (id == PL_W_SUMMON)
        summon(r, fighter);
    uint64_t tokens = placed || !all_tokens(r->game) ? 0 : passing_tokens(r, fighter, f->actor);
    uint64_t through = passable(r, f, args, fighter);
    unsigned stop = first_on_way(r, fighter, space, &steps, through, tokens);
    f->goal = (stop == PL_NONE ? PL_NO_GOAL : space) & PL_NO_GOAL;
    set_steps(f, steps);
    f->place = (uint8_t)(stop == PL_NONE ? space : stop);
    return placed ? place_fighter(r, fighter, space) : move_fighter(r, fighter, f->place, through, tokens);
}

/* Steps that the act gives; none for placing. */
static unsigned steps_of(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = pl_skip(args);
    unsigned id = pl_word_id_of(args[-1]);
    return id == PL_W_MOVE || id == PL_W_PASS ? noun_amount(r, f, &p) : 0;
}

/* Nothing on the way stopped it: the fighter goes on, unless what happened there has put somebody in its way. */
static bool travel_on(const run *r, pl_frame *f, const pl_word *args)
{
    unsigned goal = f->goal;
    f->goal = PL_NO_GOAL;
    if (goal == PL_NO_GOAL || r->game->space[f->subject] != f->place)
        return false;
    uint64_t spaces = reach(r, f->subject, f->steps, passable(r, f, args, f->subject));
    return (spaces & space_bit(goal)) && travel_to(r, f, args, f->subject, goal, f->steps);
}

/* Those of a name are alike as long as they are not on the board: nobody is asked which of them comes. */
static outcome pick_summoned(const run *r, pl_frame *f, const pl_word *noun)
{
    const pl_word *p = noun;
    uint32_t found = noun_fighters(r, f, &p) & ~living(r->game);
    f->todo = found & -found;
    f->step = 2;
    return found ? CARRIED : FAILED;
}

/* Moves or places each fighter of frame->todo, one after the other; the actor chooses who goes first. What the coming of one
 * sets off may take away others. */
outcome travel(const run *r, pl_frame *f, const pl_word *args)
{
    enum { NEXT = 2, WHO_ANSWERED, WHERE_ANSWERED };
    bool placing = pl_word_id_of(args[-1]) != PL_W_MOVE && pl_word_id_of(args[-1]) != PL_W_PASS;
    bool summoning = pl_word_id_of(args[-1]) == PL_W_SUMMON;
    bool reviving = summoning || pl_word_id_of(args[-1]) == PL_W_REVIVE;
    uint32_t able = reviving ? ~living(r->game) : placing ? living(r->game) : r->game->present;
    if (f->step < NEXT) {
        outcome out = summoning ? pick_summoned(r, f, args) : pick_fighters(r, f, args, able, PL_WHY_FIGHTER);
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
    for (pl_frame *below = frame_at(g, 0); below < f; below++)
        if (below->subject < PL_FIGHTERS && (fighters & bit(below->subject)))
            below->goal = PL_NO_GOAL;
    return fighters ? CARRIED : FAILED;
}

outcome act_choose_fighter(const run *r, pl_frame *f, const pl_word *args)
{
    return pick_fighters(r, f, args, r->game->present, PL_WHY_FIGHTER);
}

possibility summon_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    return noun_fighters(r, f, &p) & ~living(r->game) ? POSSIBLE : IMPOSSIBLE;
}

possibility swap_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned a = the_fighter(r, f, &p);
    unsigned b = the_fighter(r, f, &p);
    return a != PL_NONE && b != PL_NONE && a != b ? POSSIBLE : IMPOSSIBLE;
}
