/* Puzzles: what the solver says is so, whatever is drawn and whoever plays against it; and every puzzle of the box is one. */
#include "../rules/table.h"

#include "puzzle/puzzle.h"

#if defined(__SANITIZE_ADDRESS__)
enum { EVERY = 9 }; /* of the box: a sample */
#else
enum { EVERY = 1 };
#endif

static int load(void **state)
{
    (void)state;
    return load_folders(NULL, NULL);
}

/* ------------------------------------------------------------------ positions */

static pl_game position(const char *text)
{
    pl_game game;
    pl_errors *errors = pl_errors_new();
    bool good = pl_scenario_game(pack, "position", text, strlen(text), errors, &game);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    assert_true(good);
    return game;
}

static pl_proof proof_of(const char *text, unsigned seat, pl_goal goal)
{
    pl_game game = position(text);
    pl_proof proof;
    assert_true(pl_prove(pack, &game, seat, goal, PL_PUZZLE_STEPS, &proof));
    return proof;
}

/* The Genie beside Houdini, who cannot defend. */
#define DUEL(health, hand)                                                                                             \
    "board king-solomons-tomb\nhands open\nseat A genie\n  genie on 16\n  hand " hand                                  \
    "\nseat B houdini\n  houdini on 21, health " health "\n  bess on 3\n  hand empty\n"

static void one_card_that_is_strong_enough_is_the_solution(void **state)
{
    (void)state;
    pl_proof proof = proof_of(DUEL("4", "feint, careful-what-you-wish-for, your-wish-is-my-command") "turn A, 1 action",
                              0, PL_GOAL_WIN);
    assert_int_equal(proof.admission, PL_ADMITTED);
    assert_string_equal(proof.text, "attack, careful-what-you-wish-for");
    assert_true(proof.acts >= PL_ACTS_MIN);
}

static void two_cards_that_do_are_no_puzzle_and_none_is_neither(void **state)
{
    (void)state;
    const char *two = DUEL("3", "feint, careful-what-you-wish-for, your-wish-is-my-command") "turn A, 1 action";
    const char *none = DUEL("14", "feint, careful-what-you-wish-for, your-wish-is-my-command") "turn A, 1 action";
    assert_int_equal(proof_of(two, 0, PL_GOAL_WIN).admission, PL_MANY_ACTS);
    assert_int_equal(proof_of(none, 0, PL_GOAL_WIN).admission, PL_NO_ACT);
    assert_int_equal(proof_of(DUEL("2", "feint x2") "turn A, 1 action", 0, PL_GOAL_WIN).admission, PL_TOO_PLAIN);
}

static void what_is_more_than_is_gone_through_is_not_proved(void **state)
{
    (void)state;
    pl_game game = position(DUEL("9", "feint, careful-what-you-wish-for, three-wishes") "turn A, 2 actions");
    pl_proof proof;
    assert_true(pl_prove(pack, &game, 0, PL_GOAL_WIN, 1000, &proof));
    assert_int_equal(proof.admission, PL_NOT_PROVED);
    assert_true(proof.steps < 20000);
}

/* ------------------------------------------------------------------ files */

static unsigned mistakes_in(const char *text)
{
    pl_errors *errors = pl_errors_new();
    pl_puzzles *box = pl_puzzles_read("test", text, strlen(text), errors);
    assert_non_null(box);
    unsigned count = (unsigned)pl_errors_count(errors);
    pl_puzzles_free(box);
    pl_errors_free(errors);
    return count;
}

static void mistakes_of_a_file_are_told(void **state)
{
    (void)state;
    static const char whole[] = "puzzle a\ngoal A win\nstars 1\nsolution attack, x\nboard y\n";
    assert_int_equal(mistakes_in(whole), 0);
    assert_int_equal(mistakes_in(""), 0);
    assert_true(mistakes_in("board y\n") > 0);
    assert_true(mistakes_in("puzzle\n") > 0);
    assert_true(mistakes_in("puzzle a b\n") > 0);
    assert_true(mistakes_in("puzzle a\ngoal A win\nstars 1\n") > 0);
    assert_true(mistakes_in("puzzle a\ngoal C win\nstars 1\nsolution x\n") > 0);
    assert_true(mistakes_in("puzzle a\ngoal A fly\nstars 1\nsolution x\n") > 0);
    assert_true(mistakes_in("puzzle a\ngoal A win\nstars 4\nsolution x\n") > 0);
    assert_true(mistakes_in("puzzle a\ngoal A win\nstars 1\nsolution x\npuzzle a\ngoal A win\nstars 1\nsolution x\n") >
                0);
}

static pl_puzzles *box_of(pl_goal goal)
{
    const char *directory = getenv("PEERLESS_CONTENT");
    char path[1000];
    snprintf(path, sizeof path, "%s/puzzles/%s.puzzles", directory ? directory : "content", pl_goal_name[goal]);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(1 << 20);
    assert_non_null(text);
    size_t length = fread(text, 1, 1 << 20, file);
    fclose(file);
    pl_errors *errors = pl_errors_new();
    pl_puzzles *box = pl_puzzles_read(path, text, length, errors);
    pl_errors_print(errors, stderr);
    assert_int_equal(pl_errors_count(errors), 0);
    pl_errors_free(errors);
    free(text);
    return box;
}

static pl_game beginning(const pl_puzzle *puzzle)
{
    pl_game game;
    pl_errors *errors = pl_errors_new();
    bool good = pl_puzzle_begin(pack, puzzle, errors, &game);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    assert_true(good);
    return game;
}

static void a_puzzle_is_read_as_it_was_written(void **state)
{
    (void)state;
    pl_puzzles *box = box_of(PL_GOAL_WIN);
    const pl_puzzle *puzzle = pl_puzzles_at(box, 0);
    char text[2 * PL_PUZZLE_TEXT];
    int length = pl_puzzle_write(puzzle, text, sizeof text);
    pl_errors *errors = pl_errors_new();
    pl_puzzles *again = pl_puzzles_read("again", text, (size_t)length, errors);
    assert_int_equal(pl_errors_count(errors), 0);
    assert_memory_equal(pl_puzzles_at(again, 0), puzzle, sizeof *puzzle);
    pl_errors_free(errors);
    pl_puzzles_free(again);
    pl_puzzles_free(box);
}

/* What the game says is written down so that it is read as the same game. */
static void a_position_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (unsigned goal = 0; goal < PL_GOALS; goal++) {
        pl_puzzles *box = box_of((pl_goal)goal);
        for (unsigned i = 0; i < pl_puzzles_count(box); i += EVERY) {
            pl_game game = beginning(pl_puzzles_at(box, i));
            char text[PL_PUZZLE_TEXT];
            if (game.question.why != PL_WHY_ACTION)
                continue;
            assert_true(pl_scenario_write(pack, &game, true, text, sizeof text));
            pl_game again = position(text);
            assert_memory_equal(&again, &game, sizeof game);
            assert_false(pl_scenario_write(pack, &game, true, text, 40));
        }
        pl_puzzles_free(box);
    }
}

/* ------------------------------------------------------------------ the box */

static void prove(const pl_puzzle *puzzle)
{
    pl_game game = beginning(puzzle);
    pl_proof proof;
    assert_true(pl_prove(pack, &game, puzzle->seat, (pl_goal)puzzle->goal, PL_PUZZLE_STEPS, &proof));
    if (proof.admission != PL_ADMITTED || strcmp(proof.text, puzzle->solution) != 0)
        fail_msg("%s: admission %d, \"%s\" and not \"%s\"", puzzle->name, proof.admission, proof.text,
                 puzzle->solution);
}

static void every_puzzle_of_the_box_has_the_solution_that_it_says(void **state)
{
    (void)state;
    unsigned count = 0, boards = 0, of[PL_PACK_HEROES] = {0};
    for (unsigned goal = 0; goal < PL_GOALS; goal++) {
        pl_puzzles *box = box_of((pl_goal)goal);
        assert_true(pl_puzzles_count(box) > 0);
        for (unsigned i = 0; i < pl_puzzles_count(box); i++, count++) {
            const pl_puzzle *puzzle = pl_puzzles_at(box, i);
            pl_game game = beginning(puzzle);
            assert_int_equal(puzzle->goal, goal);
            of[game.seat[puzzle->seat].hero]++;
            boards |= 1U << game.board;
            if (count % EVERY == 0)
                prove(puzzle);
        }
        pl_puzzles_free(box);
    }
    assert_true(count >= 120);
    for (unsigned hero = 0; hero < pack->content.hero_count; hero++)
        assert_true(of[hero] >= 8);
    assert_int_equal(boards, (1U << pack->content.board_count) - 1);
}

/* The cards that nobody knows, in another order. */
static void shuffle(pl_game *game, dice *d)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        pl_seat *s = &game->seat[seat];
        for (unsigned n = s->deck_count; n > 1; n--) {
            unsigned k = roll(d, n);
            uint8_t card = s->order[k];
            s->order[k] = s->order[n - 1];
            s->order[n - 1] = card;
        }
    }
}

/* Answers as the solver says, against somebody who answers anything. */
static void play(const pl_puzzle *puzzle, unsigned n)
{
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 3)};
    pl_game game = beginning(puzzle);
    pl_solver *solver = pl_solver_new(&pack->content, &game, puzzle->seat, (pl_goal)puzzle->goal, PL_PUZZLE_STEPS);
    unsigned until = game.turn + 1U;
    shuffle(&game, &d);
    while (!pl_over(&game) && game.turn < until) {
        pl_judged_option options[PL_OPTIONS_MAX];
        pl_option chosen = pl_option_at(&game, roll(&d, pl_option_count(&game)));
        if (game.question.seat == puzzle->seat) {
            unsigned count = pl_solver_options(solver, &game, options), good = 0;
            while (good < count && options[good].reach != PL_REACHED)
                good++;
            if (good == count)
                fail_msg("%s: nothing reaches the goal any more", puzzle->name);
            chosen = options[good].option;
        }
        pl_apply(&pack->content, &game, chosen, NULL);
        assert_true(pl_solver_follow(solver, chosen, &game));
    }
    bool won = pl_over(&game) && game.winner == puzzle->seat;
    assert_true(won || (puzzle->goal != PL_GOAL_WIN && !pl_over(&game)));
    pl_solver_free(solver);
}

static void whoever_follows_the_solver_reaches_the_goal(void **state)
{
    (void)state;
    for (unsigned goal = 0; goal < PL_GOALS; goal++) {
        pl_puzzles *box = box_of((pl_goal)goal);
        for (unsigned i = 0; i < pl_puzzles_count(box); i += EVERY)
            for (unsigned n = 0; n < 4; n++)
                play(pl_puzzles_at(box, i), 100 * i + n);
        pl_puzzles_free(box);
    }
}

static void found(void *to, const pl_puzzle *puzzle)
{
    unsigned *count = to;
    ++*count;
    prove(puzzle);
}

static void matches_of_the_computer_give_puzzles(void **state)
{
    (void)state;
    unsigned count = 0;
    pl_harvest harvest = {.player = "greedy", .steps = 20000, .found = found, .to = &count};
    for (unsigned n = 0; n < 6; n++) {
        pl_setup setup = {.board = (uint8_t)(n % pack->content.board_count)};
        pl_seed seed = seed_of(n);
        setup.hero[0] = (uint8_t)(n % pack->content.hero_count);
        setup.hero[1] = (uint8_t)((n + 1) % pack->content.hero_count);
        pl_puzzle_harvest(pack, &setup, &seed, &harvest);
    }
    assert_true(count > 0);
    assert_true(harvest.looked > count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_card_that_is_strong_enough_is_the_solution),
        cmocka_unit_test(two_cards_that_do_are_no_puzzle_and_none_is_neither),
        cmocka_unit_test(what_is_more_than_is_gone_through_is_not_proved),
        cmocka_unit_test(mistakes_of_a_file_are_told),
        cmocka_unit_test(a_puzzle_is_read_as_it_was_written),
        cmocka_unit_test(a_position_is_read_as_it_was_written),
        cmocka_unit_test(every_puzzle_of_the_box_has_the_solution_that_it_says),
        cmocka_unit_test(whoever_follows_the_solver_reaches_the_goal),
        cmocka_unit_test(matches_of_the_computer_give_puzzles),
    };
    return cmocka_run_group_tests(tests, load, free_content);
}
