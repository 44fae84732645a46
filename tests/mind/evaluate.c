/* The evaluator of the players: both teams are measured alike, and what helps a team raises its chance. */
#include "positions.h"

static evaluator *evaluating(const pl_game *game)
{
    return evaluator_for("linear", game);
}

static bool near(float a, float b)
{
    return a - b < 0.0005F && b - a < 0.0005F;
}

/* The same position with every seat in the place of its neighbor. */
static pl_game mirrored(const pl_game *game)
{
    pl_game m = *game;
    m.present = 0;
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        unsigned to = (seat ^ 1U) * PL_SEAT_FIGHTERS, from = seat * PL_SEAT_FIGHTERS;
        m.seat[seat ^ 1U] = game->seat[seat];
        memcpy(&m.space[to], &game->space[from], PL_SEAT_FIGHTERS);
        memcpy(&m.health[to], &game->health[from], PL_SEAT_FIGHTERS);
        m.present |= (game->present >> from & 0xffU) << to;
    }
    m.turn_seat = game->turn_seat ^ 1U;
    return m;
}

static void turn_the_table(const pl_game *game, unsigned n)
{
    (void)n;
    pl_game other = mirrored(game);
    evaluator *e = evaluating(game), *f = evaluating(&other);
    chances here = value_of(e, game), there = value_of(f, &other);
    assert_true(here.team[0] > 0 && here.team[1] > 0); /* nothing is certain before the end */
    assert_true(near(here.team[0], there.team[1]));
    assert_true(near(here.team[1], there.team[0]));
    evaluator_close(e);
    evaluator_close(f);
}

static void both_teams_are_measured_alike(void **state)
{
    (void)state;
    at_random_positions(how_many(200, 30), 20, turn_the_table);
}

/* Teammates who change places, cards and fighters are the same to the team, as long as it is the turn of neither. */
static void swap_teammates(const pl_game *game, unsigned n)
{
    (void)n;
    for (unsigned team = 0; team < PL_TEAMS && game->seat_count == PL_SEATS; team++) {
        pl_game other = *game;
        unsigned from = team * PL_SEAT_FIGHTERS, to = (team + 2) * PL_SEAT_FIGHTERS;
        if (pl_team_of(game->turn_seat) == team)
            continue;
        other.seat[team] = game->seat[team + 2];
        other.seat[team + 2] = game->seat[team];
        for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++) {
            other.space[from + i] = game->space[to + i];
            other.space[to + i] = game->space[from + i];
            other.health[from + i] = game->health[to + i];
            other.health[to + i] = game->health[from + i];
        }
        other.present &= ~(0xffU << from | 0xffU << to);
        other.present |= (game->present >> from & 0xffU) << to | (game->present >> to & 0xffU) << from;
        evaluator *e = evaluating(game), *f = evaluating(&other);
        assert_true(near(value_of(e, game).team[0], value_of(f, &other).team[0]));
        evaluator_close(e);
        evaluator_close(f);
    }
}

static void teammates_share_a_value(void **state)
{
    (void)state;
    at_random_positions(how_many(100, 20), 20, swap_teammates);
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

static unsigned swapped;

/* Another copy of a card in the hand, and this one where that was. */
static bool swap_copies(pl_game *game, unsigned seat)
{
    const pl_hero *hero = &pack->content.heroes[game->seat[seat].hero];
    pl_seat *s = &game->seat[seat];
    for (uint32_t left = s->hand; left; left &= left - 1) {
        unsigned card = (unsigned)__builtin_ctz(left);
        for (unsigned i = 0; i < s->deck_count; i++) {
            unsigned other = s->order[i];
            if (hero->title[other] != hero->title[card])
                continue;
            s->order[i] = (uint8_t)card;
            s->hand ^= 1U << card | 1U << other;
            return true;
        }
    }
    return false;
}

static void hold_other_copies(const pl_game *game, unsigned n)
{
    (void)n;
    pl_game other = *game;
    const pl_question *q = &game->question;
    if (q->kind != PL_ASK_CARD || q->from != PL_FROM_HAND || q->mask != pl_all_cards(&game->seat[q->pile]) ||
        !swap_copies(&other, q->pile))
        return;
    choices c = distinct_options(&pack->content, game), d = distinct_options(&pack->content, &other);
    float one[PL_OPTIONS_MAX], two[PL_OPTIONS_MAX];
    evaluator *e = evaluating(game);
    assert_int_equal(c.count, d.count);
    assert_true(value_of(e, game).team[0] == value_of(e, &other).team[0]);
    e->priors(e, &(prior_query){game, &c, one}, 1);
    e->priors(e, &(prior_query){&other, &d, two}, 1);
    assert_memory_equal(one, two, c.count * sizeof *one);
    swapped++;
    evaluator_close(e);
}

static void copies_of_a_card_have_the_same_prior(void **state)
{
    (void)state;
    swapped = 0;
    at_random_positions(how_many(60, 20), 2, hold_other_copies);
    assert_true(swapped > 10);
}

static void priors_follow_what_the_position_after_an_option_is_worth(void **state)
{
    (void)state;
    at_random_positions(how_many(100, 15), 20, compare_priors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_teams_are_measured_alike),
        cmocka_unit_test(teammates_share_a_value),
        cmocka_unit_test(health_and_cards_of_either_teammate_help_the_team),
        cmocka_unit_test(distances_are_those_of_the_board),
        cmocka_unit_test(copies_of_a_card_have_the_same_prior),
        cmocka_unit_test(priors_follow_what_the_position_after_an_option_is_worth),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
