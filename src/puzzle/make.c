/* Puzzles from states of matches: written down, read back, proved, and tried by a quick player. */
#include <stdio.h>

#include "puzzle/puzzle.h"

/* ------------------------------------------------------------------ how hard */

static bool same_answer(const pl_content *content, const pl_game *game, pl_option a, pl_option b)
{
    if (a.kind != b.kind || a.kind != PL_OPTION_CARD || game->question.kind != PL_ASK_CARD)
        return a.kind == b.kind && a.value == b.value;
    const pl_hero *hero = &content->heroes[game->seat[game->question.pile].hero];
    return hero->title[a.value] == hero->title[b.value];
}

/* Whatever somebody lays who is not the mind. */
static void let_others_answer(const pl_content *content, pl_game *game, unsigned seat, pl_rng *rng)
{
    while (!pl_over(game) && game->question.seat != seat)
        pl_apply(content, game, pl_option_any(game, (uint32_t)(pl_rng_next(rng) >> 32)), NULL);
}

static bool maneuvers_well(const pl_content *content, pl_game *game, pl_mind *mind, unsigned seat,
                           const pl_proof *proof)
{
    unsigned turn = game->turn;
    while (!pl_over(game) && game->turn == turn && game->question.seat == seat && game->question.why != PL_WHY_ACTION)
        pl_apply(content, game, pl_mind_answer(mind, game), NULL);
    return game->space[proof->fighter] == proof->space;
}

static bool finds(const pl_content *content, pl_game *game, pl_mind *mind, unsigned seat, const pl_proof *proof)
{
    for (unsigned i = 0; i < proof->answers; i++) {
        pl_option answer = pl_mind_answer(mind, game);
        if (!same_answer(content, game, answer, proof->answer[i]))
            return false;
        pl_apply(content, game, answer, NULL);
    }
    return proof->fighter == PL_NONE || maneuvers_well(content, game, mind, seat, proof);
}

unsigned pl_puzzle_found(const pl_pack *pack, const pl_game *game, unsigned seat, const pl_proof *proof)
{
    unsigned found = 0;
    for (unsigned trial = 0; trial < PL_PUZZLE_TRIALS; trial++) {
        pl_seed seed = {{(uint8_t)(trial + 1)}};
        pl_rng rng = pl_rng_from(&seed);
        pl_game now = *game;
        pl_mind *mind = pl_mind_new(PL_PUZZLE_PLAYER, &pack->content, &seed, 1);
        if (!mind)
            continue;
        let_others_answer(&pack->content, &now, seat, &rng);
        found += finds(&pack->content, &now, mind, seat, proof);
        pl_mind_free(mind);
    }
    return found;
}

static uint8_t stars_of(unsigned found)
{
    return found * 4 >= 3 * PL_PUZZLE_TRIALS ? 1 : found * 4 >= PL_PUZZLE_TRIALS ? 2 : 3;
}

/* ------------------------------------------------------------------ finding */

static bool write_position(const pl_pack *pack, const pl_game *game, const char *answers, pl_puzzle *out)
{
    if (!pl_scenario_write(pack, game, true, out->position, sizeof out->position))
        return false;
    size_t length = strlen(out->position);
    int more = *answers ? snprintf(out->position + length, sizeof out->position - length, "%c: %s\n",
                                   'A' + game->turn_seat, answers)
                        : 0;
    return (size_t)more < sizeof out->position - length;
}

/* The position as it will be read from the file. */
static bool set_up(const pl_pack *pack, const pl_game *game, const char *answers, pl_puzzle *out, pl_game *start)
{
    pl_errors *errors = pl_errors_new();
    bool good = errors && game->seat_count == 2 && write_position(pack, game, answers, out) &&
                pl_puzzle_begin(pack, out, errors, start);
    pl_errors_free(errors);
    return good;
}

bool pl_puzzle_try(const pl_pack *pack, const pl_game *game, unsigned seat, pl_goal goal, const char *answers,
                   unsigned steps, pl_reach *verdict)
{
    pl_puzzle puzzle;
    pl_game start;
    if (!set_up(pack, game, answers, &puzzle, &start))
        return false;
    pl_solver *solver = pl_solver_new(&pack->content, &start, seat, goal, steps);
    if (solver)
        *verdict = pl_solver_reach(solver);
    pl_solver_free(solver);
    return solver;
}

bool pl_puzzle_find(const pl_pack *pack, const pl_game *game, unsigned seat, pl_goal goal, const char *answers,
                    unsigned steps, pl_puzzle *out, pl_admission *why)
{
    pl_game start;
    pl_proof proof = {.admission = PL_NOT_PROVED};
    *out = (pl_puzzle){.goal = (uint8_t)goal, .seat = (uint8_t)seat};
    bool good = set_up(pack, game, answers, out, &start) && pl_prove(pack, &start, seat, goal, steps, &proof) &&
                proof.admission == PL_ADMITTED;
    *why = proof.admission;
    if (!good)
        return false;
    snprintf(out->solution, sizeof out->solution, "%s", proof.text);
    out->stars = stars_of(pl_puzzle_found(pack, &start, seat, &proof));
    return true;
}
