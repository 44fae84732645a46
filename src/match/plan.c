#include "match/plan.h"

/* Any guess will do: where fighters may go does not depend on hidden cards. */
static void guess(const pl_content *content, const pl_view *view, pl_game *out)
{
    static const pl_seed seed = {{0}};
    pl_rng rng = pl_rng_from(&seed);
    pl_guess(content, view, &rng, out);
}

static bool asks(const pl_game *game, unsigned seat, unsigned why)
{
    return !pl_over(game) && game->question.seat == seat && game->question.why == why;
}

/* Where a fighter goes in the maneuver; a text may ask the same of its own. */
static bool asks_where(const pl_game *game, unsigned seat)
{
    const pl_question *q = &game->question;
    bool text = q->owner < game->seat_count && (q->card < PL_DECK || q->ability != PL_NONE);
    return asks(game, seat, PL_WHY_MOVE) && !text;
}

/* Answers if that is an option. */
static bool answer(const pl_content *content, pl_game *game, unsigned kind, unsigned value)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++)
        if (options[i].kind == kind && (options[i].value == value || kind == PL_OPTION_NONE)) {
            pl_apply(content, game, options[i], NULL);
            return true;
        }
    return false;
}

/* Whoever moves is asked for, unless there is only one. */
static bool ask_for(const pl_content *content, pl_game *game, unsigned seat, unsigned fighter)
{
    if (asks(game, seat, PL_WHY_MANEUVER) && !answer(content, game, PL_OPTION_FIGHTER, fighter))
        return false;
    return asks_where(game, seat) && game->question.fighter == fighter;
}

/* Who may be chosen to move; one that is shut in may be, too, and goes nowhere. */
static uint32_t movers(const pl_game *game, unsigned seat)
{
    pl_option options[PL_OPTIONS_MAX];
    uint32_t found = 0;
    if (asks_where(game, seat))
        return UINT32_C(1) << game->question.fighter;
    if (!asks(game, seat, PL_WHY_MANEUVER))
        return 0;
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++)
        if (options[i].kind == PL_OPTION_FIGHTER)
            found |= UINT32_C(1) << options[i].value;
    return found;
}

/* Up to the question who moves. */
static bool begin(const pl_content *content, pl_game *game, unsigned seat, unsigned boost)
{
    if (asks(game, seat, PL_WHY_ACTION) && !answer(content, game, PL_OPTION_ACTION, PL_MANEUVER))
        return false;
    if (!asks(game, seat, PL_WHY_MANEUVER_BOOST))
        return boost == PL_NONE;
    return boost == PL_NONE ? answer(content, game, PL_OPTION_NONE, 0) : answer(content, game, PL_OPTION_CARD, boost);
}

bool pl_plan_try(const pl_content *content, const pl_view *view, unsigned boost, const pl_plan_move *moves,
                 unsigned count, pl_plan *out)
{
    const pl_question *q = &view->game.question;
    unsigned seat = view->viewer;
    *out = (pl_plan){.fits = 0};
    if (!pl_view_asks(view) ||
        (q->why != PL_WHY_ACTION && q->why != PL_WHY_MANEUVER_BOOST && q->why != PL_WHY_MANEUVER))
        return false;
    guess(content, view, &out->game);
    if (!begin(content, &out->game, seat, boost))
        return false;
    for (unsigned i = 0; i < count && movers(&out->game, seat); i++) {
        pl_game before = out->game;
        if (!ask_for(content, &out->game, seat, moves[i].fighter) ||
            !answer(content, &out->game, PL_OPTION_SPACE, moves[i].space)) {
            out->game = before;
            break;
        }
        out->fits++;
    }
    uint32_t may = movers(&out->game, seat);
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        pl_game copy = out->game;
        out->can_move |= may >> f & 1 && ask_for(content, &copy, seat, f) ? UINT32_C(1) << f : 0;
    }
    out->interrupted = !may && (pl_over(&out->game) || !asks(&out->game, seat, PL_WHY_ACTION));
    return true;
}

void pl_plan_ask(const pl_content *content, const pl_plan *plan, unsigned fighter, pl_game *out)
{
    *out = plan->game;
    ask_for(content, out, pl_seat_of(fighter), fighter);
}
