/* Evaluation: the teams' chances add up, and what helps a team raises its chance. */
#include "positions.h"

static evaluator *evaluating(const pl_game *game)
{
    return evaluator_for("linear", game);
}

static bool near(float a, float b)
{
    return a - b < 0.0005F && b - a < 0.0005F;
}

/* Teammates win and lose together, and what one team wins the other loses. */
static void add_up_the_chances(const pl_game *game, unsigned n)
{
    (void)n;
    evaluator *e = evaluating(game);
    float chance[2] = {value_of(e, game).team[0], value_of(e, game).team[1]};
    assert_true(chance[0] > 0 && chance[0] < 1);
    assert_true(near(chance[0] + chance[1], 1));
    evaluator_close(e);
}

static void the_chances_of_both_teams_add_up_to_one(void **state)
{
    (void)state;
    at_random_positions(how_many(200, 30), 20, add_up_the_chances);
}

/* Better for the team of the seat, worse for the other one, or too little to be seen at either end of the scale. */
static void expect_better(const evaluator *e, const pl_game *before, const pl_game *after, unsigned seat)
{
    unsigned team = pl_team_of(seat);
    float from = value_of(e, before).team[team], to = value_of(e, after).team[team];
    assert_true(from > 0.999F || from < 0.001F ? to >= from : to > from);
    assert_true(near(value_of(e, after).team[1 - team], 1 - to));
}

static void help_every_seat(const pl_game *game, unsigned n)
{
    (void)n;
    evaluator *e = evaluating(game);
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_hero *hero = &pack->content.heroes[game->seat[seat].hero];
        bool lives = false;
        pl_game after;
        for (unsigned i = 0; i < hero->fighter_count; i++) {
            if (!game->health[seat * PL_SEAT_FIGHTERS + i])
                continue;
            lives = true;
            after = *game;
            after.health[seat * PL_SEAT_FIGHTERS + i]++;
            expect_better(e, game, &after, seat);
        }
        after = *game;
        after.seat[seat].hand |= ~after.seat[seat].hand & -~after.seat[seat].hand; /* one more */
        if (lives)
            expect_better(e, game, &after, seat);
        else
            assert_true(near(value_of(e, game).team[0], value_of(e, &after).team[0])); /* the dead have no use for it */
        after = *game;
        after.seat[seat].deck_count++;
        if (lives)
            expect_better(e, game, &after, seat);
    }
    evaluator_close(e);
}

static void health_and_cards_of_either_teammate_help_the_team(void **state)
{
    (void)state;
    at_random_positions(how_many(200, 30), 20, help_every_seat);
}

static void a_match_that_is_over_is_worth_what_its_winner_has(void **state)
{
    (void)state;
    unsigned draws = 0;
    for (unsigned n = 0; n < 100; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 3)};
        pl_setup setup = any_setup(&d);
        pl_seed seed = seed_of(n);
        pl_game game;
        if (!pl_begin(&pack->content, &game, &setup, &seed, NULL))
            continue;
        while (!pl_over(&game))
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        evaluator *e = evaluating(&game);
        for (unsigned team = 0; team < 2; team++) {
            float right = game.winner == PL_NONE ? 0.5F : game.winner == team ? 1.0F : 0.0F;
            assert_true(near(value_of(e, &game).team[team], right));
        }
        game.winner = PL_NONE;
        draws += near(value_of(e, &game).team[0], 0.5F);
        evaluator_close(e);
    }
    assert_true(draws > 50);
}

/* Steps along the lines and arrows of the board, counted one by one. */
static void distances_are_those_of_the_board(void **state)
{
    (void)state;
    for (unsigned b = 0; b < pack->content.board_count; b++) {
        const pl_board *board = &pack->content.boards[b];
        static distances d;
        d.board = PL_NONE;
        distances_learn(&d, &pack->content, b);
        for (unsigned from = 0; from < board->space_count; from++)
            for (unsigned to = 0; to < board->space_count; to++) {
                unsigned steps = d.steps[from][to], least = from == to ? 0 : 20;
                for (unsigned at = 0; at < board->space_count; at++)
                    if (from != to && (board->steps[at] >> to & 1) && d.steps[from][at] + 1U < least)
                        least = d.steps[from][at] + 1U;
                assert_int_equal(steps, least);
            }
    }
}

static void compare_priors(const pl_game *game, unsigned n)
{
    (void)n;
    evaluator *e = evaluating(game);
    choices c = distinct_options(&pack->content, game);
    float prior[PL_OPTIONS_MAX], sum = 0;
    e->priors(e, &(prior_query){game, &c, prior}, 1);
    for (unsigned i = 0; i < c.count; i++) {
        assert_true(prior[i] > 0);
        sum += prior[i];
    }
    assert_true(sum > 0.999F && sum < 1.001F);
    if (game->question.why != PL_WHY_ACTION && !hidden_commit(game->question.why))
        for (unsigned i = 0; i < c.count; i++) /* what looks better right after it has the higher prior */
            for (unsigned k = 0; k < c.count; k++) {
                pl_game one = *game, other = *game;
                pl_answer(&pack->content, &one, c.option[i], NULL);
                pl_answer(&pack->content, &other, c.option[k], NULL);
                unsigned team = pl_team_of(game->question.seat);
                if (value_of(e, &one).team[team] > value_of(e, &other).team[team])
                    assert_true(prior[i] >= prior[k]);
            }
    evaluator_close(e);
}

static void priors_follow_what_the_position_after_an_option_is_worth(void **state)
{
    (void)state;
    at_random_positions(how_many(100, 15), 20, compare_priors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chances_of_both_teams_add_up_to_one),
        cmocka_unit_test(health_and_cards_of_either_teammate_help_the_team),
        cmocka_unit_test(a_match_that_is_over_is_worth_what_its_winner_has),
        cmocka_unit_test(distances_are_those_of_the_board),
        cmocka_unit_test(priors_follow_what_the_position_after_an_option_is_worth),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
