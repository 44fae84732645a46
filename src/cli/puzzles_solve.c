/* `peerless puzzles solve`: shows a puzzle, proves it and plays its solution. */
#include <stdlib.h>
#include <string.h>

#include "cli/hand.h"
#include "cli/json.h"
#include "cli/puzzles.h"

enum { LINE_MAX = 200 }; /* answers of a solution that is played */

/* ------------------------------------------------------------------ playing it */

/* What reaches the goal; of the opponent what comes to the same: the last option, because the first is often to do nothing. */
static bool choose(pl_solver *solver, const pl_game *game, unsigned seat, pl_option *out)
{
    pl_judged_option options[PL_OPTIONS_MAX];
    if (game->question.seat != seat)
        return *out = pl_option_at(game, pl_option_count(game) - 1), true;
    unsigned count = pl_solver_options(solver, game, options);
    for (unsigned i = count; i-- > 0;)
        if (options[i].reach == PL_REACHED)
            return *out = options[i].option, true;
    return false;
}

static void play_solution(const puzzles_order *order, const pl_puzzle *puzzle, pl_match *match, screen *s,
                          const sight_source *source)
{
    unsigned begun = pl_match_game(match)->turn;
    pl_solver *solver = pl_solver_new(&order->pack->content, pl_match_game(match), puzzle->seat, (pl_goal)puzzle->goal,
                                      (unsigned)order->steps.value);
    for (unsigned n = 1; solver && n <= LINE_MAX; n++) {
        pl_game before = *pl_match_game(match);
        pl_option given;
        if (pl_over(&before) || before.turn > begun || !choose(solver, &before, puzzle->seat, &given) ||
            !pl_match_answer(match, given) || !pl_solver_follow(solver, given, pl_match_game(match)))
            break;
        sight_story(source, s->plays, n, n, false, screen_told, s);
    }
    pl_solver_free(solver);
}

/* ------------------------------------------------------------------ for people */

static void show_position(screen *s, const sight_source *source)
{
    sight now = {0};
    if (!sight_look(&now, source, s->plays))
        return;
    screen_board(s, &now, false);
    screen_seats(s, &now, ~0U);
    hand_all(s, &now);
    sight_free(&now);
}

static bool show(const puzzles_order *order, const pl_puzzle *puzzle, const pl_game *game, const pl_proof *proof)
{
    pl_match *match = pl_match_from(order->pack, game);
    pl_reporter *reporter = match ? pl_reporter_new() : NULL;
    const pl_teller *teller = reporter ? pl_reporter_teller(reporter, match, order->language) : NULL;
    screen *s = teller ? calloc(1, sizeof *s) : NULL;
    if (s) {
        const sight_source source = {match, reporter, order->language};
        screen_start(s, order->pack, teller, pl_match_setup(match), order->language);
        s->plays = 3;
        show_position(s, &source);
        fprintf(s->t.out, "%s: ", label(order->language, L_PUZZLE_GOAL));
        screen_seat(s, puzzle->seat);
        fprintf(s->t.out, ": %s\n", puzzles_goal(order->language, puzzle->goal));
        if (proof->admission == PL_ADMITTED) {
            fprintf(s->t.out, "%s: %s\n", label(order->language, L_PUZZLE_SOLUTION), proof->text);
            play_solution(order, puzzle, match, s, &source);
        }
    }
    bool good = s;
    free(s);
    pl_reporter_free(reporter);
    pl_match_free(match);
    return good;
}

/* ------------------------------------------------------------------ proving */

static bool is_proved(const pl_puzzle *puzzle, const pl_proof *proof)
{
    return proof->admission == PL_ADMITTED && strcmp(proof->text, puzzle->solution) == 0;
}

static void print_proof(const puzzles_order *order, const pl_puzzle *puzzle, const pl_proof *proof)
{
    static const char *const reasons[] = {"another act does", "no act reaches the goal", "several acts reach the goal",
                                          "it could not be gone through", "there is hardly a choice"};
    if (is_proved(puzzle, proof))
        printf("%s: %s: %u\n", puzzle->name, label(order->language, L_PUZZLE_PROVED), proof->acts);
    else
        printf("%s: %s (%s)\n", puzzle->name, label(order->language, L_PUZZLE_WRONG), reasons[proof->admission]);
}

static void write_proof(const pl_puzzle *puzzle, const pl_proof *proof, pl_json *j)
{
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "name", puzzle->name);
    pl_json_text(j, "goal", pl_goal_name[puzzle->goal]);
    pl_json_bool(j, "proved", is_proved(puzzle, proof));
    pl_json_text(j, "solution", proof->admission == PL_ADMITTED ? proof->text : NULL);
    pl_json_number(j, "acts", proof->acts);
    pl_json_number(j, "steps", proof->steps);
    pl_json_close(j, '}');
}

static bool solve_one(const puzzles_order *order, const pl_puzzle *puzzle, bool whole, pl_json *j)
{
    pl_game game;
    pl_proof proof = {.admission = PL_NOT_PROVED};
    pl_errors *errors = pl_errors_new();
    bool good = errors && pl_puzzle_begin(order->pack, puzzle, errors, &game);
    if (!good && errors)
        pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    good =
        good && pl_prove(order->pack, &game, puzzle->seat, (pl_goal)puzzle->goal, (unsigned)order->steps.value, &proof);
    if (good && whole && !j)
        good = show(order, puzzle, &game, &proof);
    if (j)
        write_proof(puzzle, &proof, j);
    else
        print_proof(order, puzzle, &proof);
    return good && is_proved(puzzle, &proof);
}

int puzzles_solve(const puzzles_order *order, const pl_puzzle *const *puzzles, unsigned count)
{
    pl_json j = {0};
    bool good = true;
    if (order->common.json) {
        j = json_begin();
        pl_json_open(&j, NULL, '{');
        pl_json_open(&j, "puzzles", '[');
    }
    for (unsigned i = 0; i < count; i++)
        good = solve_one(order, puzzles[i], count == 1, order->common.json ? &j : NULL) && good;
    if (order->common.json) {
        pl_json_close(&j, ']');
        pl_json_close(&j, '}');
        json_end(&j);
    }
    return good ? CLI_OK : CLI_FAILED;
}
