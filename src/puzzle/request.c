/* The solver for a session of the protocol: whether the goal can still be reached in a match as its seat has seen it. */
#include "puzzle/inside.h"

static const char *const reach_name[] = {"missed", "unclear", "reached"};

/* The match again, decision by decision, with what the seat could see of it. */
static bool follow_match(pl_solver *solver, const pl_match *match)
{
    unsigned count, done = 0, last = pl_match_decisions(match);
    const pl_entry *entries = pl_match_entries(match, &count);
    pl_option answers[PL_MATCH_DECISIONS > 4096 ? 4096 : PL_MATCH_DECISIONS] = {{0}};
    if (last > sizeof answers / sizeof *answers)
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (entries[i].undo)
            done = entries[i].number;
        else if (done < sizeof answers / sizeof *answers)
            answers[done++] = entries[i].option;
        else
            return false;
    }
    if (done < last)
        return false;
    for (unsigned n = 0; n < last; n++) {
        pl_game after;
        if (!pl_match_state(match, n + 1, &after) || !pl_solver_follow(solver, answers[n], &after))
            return false;
    }
    return true;
}

/* The card of the opponent that lies face down in this world, or PL_NONE. */
static unsigned covered_card(const pl_game *game, unsigned seat)
{
    for (unsigned side = 0; side < 2 && game->combat.stage == PL_UNREVEALED; side++)
        if (game->combat.side[side].seat != seat)
            return game->combat.side[side].card;
    return PL_NONE;
}

/* A card face down that spoils it. */
static const char *against(pl_solver *s, const pl_pack *pack)
{
    for (unsigned i = 0; i < s->here.count && s->here.count > 1; i++) {
        const pl_game *game = &s->here.game[i];
        pl_setup setup = pl_setup_of(game);
        unsigned card = covered_card(game, s->seat);
        if (card != PL_NONE && solve(s, game, 1) == PL_MISSED)
            return pl_card_name(pack, &setup, s->seat ^ 1U, card);
    }
    return NULL;
}

static void write_options(pl_solver *s, const pl_pack *pack, const pl_game *game, pl_json *j)
{
    pl_judged_option options[PL_OPTIONS_MAX];
    unsigned count = pl_solver_options(s, game, options);
    pl_json_open(j, "options", '[');
    for (unsigned i = 0; i < count; i++) {
        char name[PL_NAME_MAX];
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "answer", pl_option_name(pack, game, options[i].option, name));
        pl_json_text(j, "reach", reach_name[options[i].reach]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static const char *solve_match(const pl_match *match, unsigned seat, const char *goal, pl_json *j)
{
    pl_game start;
    int found = pl_goal_find(goal);
    const pl_pack *pack = pl_match_pack(match);
    const pl_game *game = pl_match_game(match);
    if (found < 0)
        return "\"goal\" must be win or defense";
    if (game->seat_count != 2 || pl_match_from_start(match))
        return "only a match of two that begins at a position is solved: a solver looks at all hands";
    pl_solver *solver = pl_match_state(match, 0, &start)
                            ? pl_solver_new(&pack->content, &start, seat, (pl_goal)found, PL_PUZZLE_STEPS)
                            : NULL;
    bool good = solver && follow_match(solver, match);
    if (good) {
        pl_reach reach;
        bool decided = solver_decided(solver, game, &reach);
        reach = decided ? reach : pl_solver_reach(solver);
        pl_json_text(j, "reach", reach_name[reach]);
        pl_json_bool(j, "decided", decided);
        pl_json_text(j, "against", reach == PL_MISSED && !decided ? against(solver, pack) : NULL);
        write_options(solver, pack, game, j);
    }
    pl_solver_free(solver);
    return good ? NULL : "this match cannot be followed from its position";
}

pl_solving pl_puzzle_requests(void)
{
    return (pl_solving){.solve = solve_match};
}
