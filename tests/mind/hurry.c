/* Players in a hurry: with a part of their iterations and of their time they still answer, and by the same rules. */
#include "positions.h"

static pl_mind *player(const char *name, unsigned n, unsigned threads)
{
    pl_seed seed = seed_of(n);
    pl_mind *mind = pl_mind_new(name, &pack->content, &seed, threads);
    assert_non_null(mind);
    return mind;
}

static unsigned distinct(const pl_game *game, unsigned n)
{
    pl_mind *mind = player("random", n, 1);
    pl_view view;
    pl_hint hints[PL_OPTIONS_MAX];
    pl_view_of(&pack->content, game, game->question.seat, &view);
    unsigned count = pl_mind_hints(mind, &view, hints);
    pl_mind_free(mind);
    return count;
}

/* What a player with this name and hurry answers, and how many iterations it took. */
static uint64_t iterations(const char *name, const pl_game *game, unsigned n, unsigned parts, unsigned milliseconds)
{
    pl_mind *mind = player(name, n, 1);
    pl_mind_hurry(mind, parts, milliseconds);
    pl_option answer = pl_mind_answer(mind, game);
    uint64_t done = pl_mind_iterations(mind);
    assert_true(pl_legal(game, answer));
    pl_mind_free(mind);
    return done;
}

/* All shares count where a card is laid face down: there a search does not end early. */
static bool searches_to_the_end(const pl_game *game, unsigned n)
{
    unsigned why = game->question.why;
    return (why == PL_WHY_ATTACK || why == PL_WHY_DEFENSE) && distinct(game, n) > 1;
}

enum { ENOUGH = 12 };
static unsigned counted;

static void count_parts(const pl_game *game, unsigned n)
{
    assert_true(iterations("search@800", game, n, 4, 0) <= 200);
    assert_true(iterations("search@800", game, n, 1000000, 0) <= 50);
    if (counted >= ENOUGH || !searches_to_the_end(game, n))
        return;
    counted++;
    assert_int_equal(iterations("search@800", game, n, 1, 0), 800);
    assert_int_equal(iterations("search@800", game, n, 0, 0), 800);
    assert_int_equal(iterations("search@800", game, n, 4, 0), 200);
    assert_int_equal(iterations("search@800", game, n, 17, 0), 50);
    assert_int_equal(iterations("search@800", game, n, 1000000, 0), 50);
    assert_int_equal(iterations("search@20", game, n, 4, 0), 20);
    assert_int_equal(iterations("search@6000", game, n, 1, 0), 6000);
    assert_int_equal(iterations("search@6000", game, n, 3, 0), 2000); /* in one tree instead of two */
}

static void parts_are_of_the_iterations_but_never_fewer_than_fifty(void **state)
{
    (void)state;
    at_random_positions(how_many(12, 12), 10, count_parts);
    assert_true(counted > 0);
}

/* So many iterations take longer on any machine, by far. */
static void watch_the_clock(const pl_game *game, unsigned n)
{
    if (counted >= 3 || !searches_to_the_end(game, n))
        return;
    counted++;
    assert_true(iterations("search@200000", game, n, 1, 1) < 50000);
    assert_true(iterations("search@200000,8ms", game, n, 2, 0) < 50000);
    assert_true(iterations("search@200000,3600s", game, n, 1, 1) < 50000);
    assert_true(iterations("search@200000,1ms", game, n, 1, 3600000) < 50000);
    assert_int_equal(iterations("flat@1000000", game, n, 1, 1), 0);
}

static void time_is_cut_too(void **state)
{
    (void)state;
    counted = 0;
    at_random_positions(how_many(12, 12), 10, watch_the_clock);
    assert_true(counted > 0);
}

static void the_limit_of_a_player_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned time;
    } known[] = {{"random", 0}, {"novice", 0}, {"adept", 0}, {"expert", 500}, {"master", 1900}, {"search@5,1s", 1000}};
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        pl_mind *mind = player(known[i].name, i, 1);
        pl_mind_hurry(mind, 7, 3);
        assert_int_equal(pl_mind_time(mind), known[i].time);
        pl_mind_free(mind);
    }
}

/* Question after question, with a hurry that comes and goes, as at a busy server. */
static void play_in_changing_hurry(const pl_game *game, unsigned n)
{
    static const unsigned parts[] = {1, 8, 1, 100, 3};
    pl_mind *one = player("search@5500", n, 1), *two = player("search@5500", n, 2);
    pl_game here = *game;
    unsigned seat = game->question.seat;
    for (unsigned k = 0; k < how_many(8, 3) && !pl_over(&here) && here.question.seat == seat; k++) {
        pl_mind_hurry(one, parts[k % 5], 0);
        pl_mind_hurry(two, parts[k % 5], 0);
        pl_option a = pl_mind_answer(one, &here), b = pl_mind_answer(two, &here);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(pl_answer(&pack->content, &here, a, NULL));
    }
    assert_int_equal(pl_mind_iterations(one), pl_mind_iterations(two));
    pl_mind_free(one);
    pl_mind_free(two);
}

static void a_changing_hurry_gives_the_same_answers_on_any_number_of_threads(void **state)
{
    (void)state;
    at_random_positions(how_many(3, 1), 80, play_in_changing_hurry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_of_the_iterations_but_never_fewer_than_fifty),
        cmocka_unit_test(time_is_cut_too),
        cmocka_unit_test(the_limit_of_a_player_is_known),
        cmocka_unit_test(a_changing_hurry_gives_the_same_answers_on_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
