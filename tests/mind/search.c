/* The search and its evaluator: what it asks, what it makes of the answers, and what it keeps for the next question. */
#include "plain.h"

enum { ITERATIONS = 120 };

static pl_rng chance_of(unsigned n)
{
    pl_seed seed = seed_of(n);
    return pl_rng_from(&seed);
}

/* A question as its seat sees it. */
typedef struct asked {
    pl_view view;
    choices choices;
} asked;

static asked ask_at(const pl_game *game)
{
    asked a;
    pl_view_of(&pack->content, game, game->question.seat, &a.view);
    a.choices = distinct_options(&pack->content, &a.view.game);
    return a;
}

static void weigh(search *s, const asked *a, unsigned iterations, unsigned threads, pl_rng *rng, pl_hint *out)
{
    const inquiry q = {
        .view = &a->view, .choices = &a->choices, .effort = {.iterations = iterations, .threads = threads}};
    search_weigh(s, &q, rng, out);
}

/* One value per iteration, and no more iterations than were allowed: all of them where every share counts. */
static void count_values(const pl_game *game, unsigned n)
{
    plain p;
    pl_rng rng = chance_of(n);
    pl_hint hints[PL_OPTIONS_MAX];
    asked a = ask_at(game);
    plain_open(&p, game);
    search *s = search_new(&pack->content, &p.base);
    weigh(s, &a, ITERATIONS, 1, &rng, hints);
    assert_int_equal(atomic_load(&p.values), search_iterations(s));
    assert_true(search_iterations(s) > 0 && search_iterations(s) <= ITERATIONS);
    if (hidden_commit(game->question.why))
        assert_int_equal(search_iterations(s), ITERATIONS);
    assert_int_equal(atomic_load(&p.broken), 0);
    assert_int_equal(atomic_load(&p.widest_values), 1);
    assert_true(atomic_load(&p.priors) > 0 || a.choices.count == 1);
    search_free(s);
    assert_int_equal(p.closed, 0); /* it belongs to the caller */
}

static void every_iteration_asks_for_one_value(void **state)
{
    (void)state;
    at_random_positions(how_many(30, 6), 20, count_values);
}

/* What the evaluator says is what comes out. */
static void repeat_the_value(const pl_game *game, unsigned n)
{
    plain p;
    pl_rng rng = chance_of(n);
    pl_hint hints[PL_OPTIONS_MAX];
    asked a = ask_at(game);
    float sum = 0;
    plain_open(&p, game);
    p.fixed = (chances){{0.25F, 0.75F}};
    p.liked = n % a.choices.count;
    search *s = search_new(&pack->content, &p.base);
    weigh(s, &a, ITERATIONS, 1, &rng, hints);
    for (unsigned i = 0; i < a.choices.count; i++) {
        float right = hints[i].weight > 0 ? p.fixed.team[pl_team_of(game->question.seat)] : 0.5F;
        assert_memory_equal(&hints[i].option, &a.choices.option[i], sizeof(pl_option));
        assert_true(hints[i].chance == right);
        assert_true(hints[i].weight <= hints[p.liked].weight);
        sum += hints[i].weight;
    }
    assert_true(sum > 0.999F && sum < 1.001F);
    search_free(s);
}

static void values_become_chances_and_priors_visits(void **state)
{
    (void)state;
    at_random_positions(how_many(30, 6), 20, repeat_the_value);
}

static unsigned continued, begun_again;

/* The next question of the same turn goes on where the branch of the answer stands, if the view is the one that was awaited. */
static void ask_twice(const pl_game *game, unsigned n)
{
    plain p;
    pl_rng rng = chance_of(n);
    pl_hint hints[PL_OPTIONS_MAX];
    pl_game next = *game;
    asked a = ask_at(game);
    unsigned best = 0;
    plain_open(&p, game);
    search *s = search_new(&pack->content, &p.base);
    weigh(s, &a, ITERATIONS, 1, &rng, hints);
    for (unsigned i = 1; i < a.choices.count; i++)
        best = hints[i].weight > hints[best].weight ? i : best;
    uint64_t first = search_iterations(s);
    unsigned visits = (unsigned)(hints[best].weight * (float)first + 0.5F);
    search_follow(s, &a.view, hints[best].option, &rng);
    assert_true(pl_answer(&pack->content, &next, hints[best].option, NULL));
    if (!pl_over(&next) && next.question.seat == game->question.seat && hidden_commit(next.question.why)) {
        asked b = ask_at(&next);
        weigh(s, &b, ITERATIONS, 1, &rng, hints);
        uint64_t second = search_iterations(s) - first;
        assert_true(second == ITERATIONS || second == ITERATIONS - visits);
        continued += second < ITERATIONS;
        weigh(s, &a, ITERATIONS, 1, &rng, hints); /* not what was awaited */
        begun_again += search_iterations(s) - first - second >= ITERATIONS / 2;
        assert_true(!hidden_commit(game->question.why) || search_iterations(s) - first - second == ITERATIONS);
    }
    search_free(s);
}

static void a_kept_tree_counts_for_the_next_question(void **state)
{
    (void)state;
    continued = begun_again = 0;
    at_random_positions(how_many(20, 6), 8, ask_twice);
    assert_true(continued > 0);
    assert_true(begun_again > 0);
}

static void weigh_on_two_threads(const pl_game *game, unsigned n)
{
    enum { MANY = 5000 }; /* makes two trees */
    plain p;
    pl_hint one[PL_OPTIONS_MAX], two[PL_OPTIONS_MAX];
    pl_rng first = chance_of(n), second = first;
    asked a = ask_at(game);
    plain_open(&p, game);
    search *s = search_new(&pack->content, &p.base), *t = search_new(&pack->content, &p.base);
    weigh(s, &a, MANY, 1, &first, one);
    weigh(t, &a, MANY, 2, &second, two);
    for (unsigned i = 0; i < a.choices.count; i++) {
        assert_true(one[i].chance == two[i].chance);
        assert_true(one[i].weight == two[i].weight);
    }
    assert_int_equal(search_iterations(s), search_iterations(t));
    assert_memory_equal(&first, &second, sizeof first);
    assert_int_equal(atomic_load(&p.broken), 0);
    search_free(s);
    search_free(t);
}

static void threads_change_no_weight(void **state)
{
    (void)state;
    at_random_positions(how_many(6, 2), 60, weigh_on_two_threads);
}

/* ------------------------------------------------------------------ time */

enum { TIME = 1900, MOST = 4000000 };
static const double each = 5e-4; /* seconds that an iteration takes by the clock of these tests */
static const plain *thinker;

static double worked(void)
{
    return atomic_load(&thinker->values) * each;
}

static double standing_still(void)
{
    return 5;
}

/* How much of its time a search uses that may do more than there is time for. */
static double time_used(const pl_game *game, unsigned n, unsigned liked, double (*now)(void))
{
    plain p;
    pl_rng rng = chance_of(n);
    pl_hint hints[PL_OPTIONS_MAX];
    asked a = ask_at(game);
    plain_open(&p, game);
    p.fixed = (chances){{0.5F, 0.5F}};
    p.liked = liked;
    p.base.manner.rollout_turns = AT_ONCE;
    thinker = &p;
    search *s = search_new(&pack->content, &p.base);
    const inquiry q = {.view = &a.view,
                       .choices = &a.choices,
                       .effort = {.iterations = MOST, .milliseconds = TIME, .threads = 1, .now = now}};
    search_weigh(s, &q, &rng, hints);
    search_free(s);
    return worked() / (TIME * 1e-3);
}

static unsigned looked_at[2]; /* where all shares matter, and where only the best one does */

static void watch_the_clock(const pl_game *game, unsigned n)
{
    enum { ENOUGH = 4 };
    bool mixing = hidden_commit(game->question.why);
    if (ask_at(game).choices.count < 2 || looked_at[mixing] == ENOUGH)
        return;
    looked_at[mixing]++;
    double close = time_used(game, n, PL_NONE, worked), decided = time_used(game, n, 0, worked);
    assert_true(close > 0.96 && close < 1.01);
    assert_true(decided < (mixing ? 0.95 : 0.7));
}

static void a_search_uses_its_time_unless_the_lead_is_decided(void **state)
{
    (void)state;
    memset(looked_at, 0, sizeof looked_at);
    at_random_positions(24, 10, watch_the_clock);
    assert_true(looked_at[false] > 0 && looked_at[true] > 0);
}

static void think_without_a_clock(const pl_game *game, unsigned n)
{
    enum { CLOCKLESS = 100000 };
    if (looked_at[0] || ask_at(game).choices.count < 2)
        return;
    looked_at[0] = 1;
    double done = time_used(game, n, PL_NONE, standing_still) * TIME * 1e-3 / each;
    assert_true(done >= CLOCKLESS && done < CLOCKLESS + 100);
}

static void where_no_time_passes_a_search_with_a_limit_ends_all_the_same(void **state)
{
    (void)state;
    looked_at[0] = 0;
    at_random_positions(1, 20, think_without_a_clock);
    assert_int_equal(looked_at[0], 1);
}

/* Flat search evaluates all options of a world at once, greedy all worlds of a question. */
static void count_batches(const pl_game *game, unsigned n)
{
    enum { WORLDS = 4 };
    plain p;
    pl_rng rng = chance_of(n);
    pl_seed seed = seed_of(n);
    pl_hint hints[PL_OPTIONS_MAX];
    asked a = ask_at(game);
    plain_open(&p, game);
    const inquiry q = {.view = &a.view, .choices = &a.choices, .effort = {.iterations = 3, .threads = 1}};
    flat_weigh(&pack->content, &p.base, &q, &rng, hints);
    assert_int_equal(atomic_load(&p.values), 3 * a.choices.count);
    assert_int_equal(atomic_load(&p.widest_values), a.choices.count);
    assert_int_equal(atomic_load(&p.priors), 0);
    pl_mind *greedy = mind_new_with("greedy", &pack->content, &seed, 1, &p.base);
    pl_mind_hints(greedy, &a.view, hints);
    assert_int_equal(atomic_load(&p.priors), WORLDS);
    assert_int_equal(atomic_load(&p.widest_priors), WORLDS);
    assert_int_equal(atomic_load(&p.broken), 0);
    pl_mind_free(greedy);
    assert_int_equal(p.closed, 1);
    assert_null(mind_new_with("nobody", &pack->content, &seed, 1, &p.base));
    assert_int_equal(p.closed, 2);
}

static void flat_and_greedy_ask_in_batches(void **state)
{
    (void)state;
    at_random_positions(how_many(20, 4), 30, count_batches);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_iteration_asks_for_one_value),
        cmocka_unit_test(values_become_chances_and_priors_visits),
        cmocka_unit_test(a_kept_tree_counts_for_the_next_question),
        cmocka_unit_test(threads_change_no_weight),
        cmocka_unit_test(a_search_uses_its_time_unless_the_lead_is_decided),
        cmocka_unit_test(where_no_time_passes_a_search_with_a_limit_ends_all_the_same),
        cmocka_unit_test(flat_and_greedy_ask_in_batches),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
