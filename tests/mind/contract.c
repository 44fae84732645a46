/* What evaluate.h wants of an evaluator: of all in its table, of one that has learned, and of the one that the tests bring along. */
#include "plain.h"

#include "learned.h"

static evaluator *now; /* the evaluator that is tried, */
static plain own;      /* and the one of the tests */

/* Shows positions to every evaluator in turn. */
static void with_every_evaluator(unsigned games, unsigned one_in, look at)
{
    for (const evaluator_kind *kind = evaluator_kinds; kind->name; kind++) {
        now = evaluator_open(kind->name, &pack->content);
        assert_non_null(now);
        at_random_positions(games, one_in, at);
        evaluator_close(now);
    }
    pl_weights weights;
    pl_content content;
    network *n = any_network(7);
    char *text = add_weights("tried", n, &weights, &content);
    now = evaluator_open("tried", &content);
    assert_non_null(now);
    at_random_positions(games, one_in, at);
    evaluator_close(now);
    free(text);
    free(n);
    plain_open(&own, &(pl_game){0});
    now = &own.base;
    at_random_positions(games, one_in, at);
    assert_int_equal(atomic_load(&own.broken), 0);
}

static void evaluators_are_found_by_name(void **state)
{
    (void)state;
    assert_string_equal(evaluator_kinds[0].name, "linear");
    assert_null(evaluator_open("", &pack->content));
    assert_null(evaluator_open("linea", &pack->content));
    assert_null(evaluator_open("linear ", &pack->content));
    evaluator_close(NULL);
}

static void add_up(const pl_game *game, unsigned n)
{
    (void)n;
    pl_game kept = *game;
    evaluator_prepare(now, game);
    chances value = value_of(now, game);
    float sum = value.team[0] + value.team[1];
    assert_true(value.team[0] >= 0 && value.team[1] >= 0);
    assert_true(sum > 0.99999F && sum < 1.00001F);
    assert_memory_equal(&kept, game, sizeof kept);
}

static void values_are_chances_of_both_teams(void **state)
{
    (void)state;
    with_every_evaluator(how_many(40, 10), 20, add_up);
}

static void end_the_match(const pl_game *game, unsigned n)
{
    pl_game over = *game;
    unsigned winner = n % 3;
    over.over = true;
    over.winner = winner == 2 ? PL_NONE : (uint8_t)winner;
    evaluator_prepare(now, game);
    chances value = value_of(now, &over), right = {{0.5F, 0.5F}};
    if (winner < 2)
        right = (chances){{winner == 0, winner == 1}};
    assert_memory_equal(&value, &right, sizeof value);
}

static void the_end_is_one_for_the_winner_and_nothing_for_the_other(void **state)
{
    (void)state;
    with_every_evaluator(how_many(40, 10), 20, end_the_match);
}

enum { BATCH = 12 };

/* The positions that follow this one, and their values one by one. */
static unsigned walk(const pl_game *game, unsigned n, pl_game *out, chances *values)
{
    dice d = {.state = n + 1};
    pl_game here = *game;
    unsigned count = 0;
    while (count < BATCH) {
        values[count] = value_of(now, &here);
        out[count++] = here;
        if (pl_over(&here))
            break;
        assert_true(pl_answer(&pack->content, &here, random_option(&here, &d), NULL));
    }
    return count;
}

static void evaluate_in_batches(const pl_game *game, unsigned n)
{
    pl_game positions[BATCH];
    const pl_game *batch[BATCH];
    chances alone[BATCH], together[BATCH];
    evaluator_prepare(now, game);
    unsigned count = walk(game, n, positions, alone);
    for (unsigned i = 0; i < count; i++) /* the last first */
        batch[i] = &positions[count - 1 - i];
    now->values(now, batch, count, together);
    for (unsigned i = 0; i < count; i++)
        assert_memory_equal(&together[count - 1 - i], &alone[i], sizeof alone[i]);
}

static void a_value_does_not_depend_on_the_batch(void **state)
{
    (void)state;
    with_every_evaluator(how_many(20, 5), 20, evaluate_in_batches);
}

static void sum_up_priors(const pl_game *game, unsigned n)
{
    (void)n;
    choices c = distinct_options(&pack->content, game);
    float one[PL_OPTIONS_MAX], two[2][PL_OPTIONS_MAX], sum = 0;
    pl_game kept = *game;
    evaluator_prepare(now, game);
    now->priors(now, &(prior_query){game, &c, one}, 1);
    for (unsigned i = 0; i < c.count; i++) {
        assert_true(one[i] > 0);
        sum += one[i];
    }
    assert_true(sum > 0.9999F && sum < 1.0001F);
    now->priors(now, (const prior_query[]){{game, &c, two[0]}, {game, &c, two[1]}}, 2);
    for (unsigned i = 0; i < 2; i++)
        assert_memory_equal(two[i], one, c.count * sizeof *one);
    assert_memory_equal(&kept, game, sizeof kept);
}

static void priors_are_shares_and_do_not_depend_on_the_batch(void **state)
{
    (void)state;
    with_every_evaluator(how_many(20, 5), 10, sum_up_priors);
}

/* Another match in between leaves nothing behind. */
static void prepare_for_another(const pl_game *game, unsigned n)
{
    static pl_game other;
    static bool there;
    choices c = distinct_options(&pack->content, game);
    float one[PL_OPTIONS_MAX], two[PL_OPTIONS_MAX];
    (void)n;
    evaluator_prepare(now, game);
    chances before = value_of(now, game);
    now->priors(now, &(prior_query){game, &c, one}, 1);
    if (there) {
        evaluator_prepare(now, &other);
        value_of(now, &other);
    }
    evaluator_prepare(now, game);
    chances after = value_of(now, game);
    now->priors(now, &(prior_query){game, &c, two}, 1);
    assert_memory_equal(&before, &after, sizeof before);
    assert_memory_equal(one, two, c.count * sizeof *one);
    other = *game;
    there = true;
}

static void matches_in_between_leave_nothing_behind(void **state)
{
    (void)state;
    with_every_evaluator(how_many(40, 10), 40, prepare_for_another);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluators_are_found_by_name),
        cmocka_unit_test(values_are_chances_of_both_teams),
        cmocka_unit_test(the_end_is_one_for_the_winner_and_nothing_for_the_other),
        cmocka_unit_test(a_value_does_not_depend_on_the_batch),
        cmocka_unit_test(priors_are_shares_and_do_not_depend_on_the_batch),
        cmocka_unit_test(matches_in_between_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
