/* Computer players at the server: when an answer is seen, for whom it is thought, and that none is lost. */
#include "fixture.h"

#include <pthread.h>
#include <time.h>

#include "match/match.h"
#include "server/room/inside.h"

/* ------------------------------------------------------------------ the moment of an answer */

/* With pauses of 300 ms. */
static int begin_slowly(void **state)
{
    (void)state;
    h = house_open();
    house_end(h);
    h->limits.pause_ms = 300;
    house_begin(h);
    return 0;
}

typedef struct script { /* of a clock: when a thought begins, and when it ends */
    int64_t at[2];
    unsigned next;
} script;

static int64_t by_script(void *self)
{
    script *s = self;
    return s->at[s->next++];
}

static pl_mind *mind_called(const char *name)
{
    pl_seed seed = seed_of(1);
    pl_mind *mind = pl_mind_new(name, &pack->content, &seed, 1);
    assert_non_null(mind);
    return mind;
}

/* Any question at all. */
static pl_view some_view(void)
{
    dice d = {.state = 5};
    pl_game game;
    pl_view view;
    pl_seed seed = seed_of(3);
    pl_setup setup = any_setup(&d);
    while (!pl_begin(&pack->content, &game, &setup, &seed, NULL))
        setup = any_setup(&d);
    pl_view_of(&pack->content, &game, game.question.seat, &view);
    return view;
}

static void the_moment_is_drawn_by_the_level_alone(void **state)
{
    (void)state;
    static const struct {
        const char *player;
        unsigned pause;
    } levels[] = {{"random", 300},      {"novice", 300},      {"adept", 300}, {"expert", 300},
                  {"strength@80", 300}, {"strength@95", 600}, {"master", 600}};
    for (unsigned i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        thought t = {.mind = mind_called(levels[i].player)};
        int64_t least = INT64_MAX, most = 0;
        for (unsigned n = 0; n < 2000; n++) {
            thought_draw(&t, 300, 5000);
            least = t.due < least ? t.due : least;
            most = t.due > most ? t.due : most;
        }
        assert_int_equal(t.pause, levels[i].pause);
        assert_in_range(least - 5000, levels[i].pause, levels[i].pause + 20);
        assert_in_range(most - 5000, 2 * levels[i].pause - 20, 2 * levels[i].pause - 1);
        thought_draw(&t, 0, 5000);
        assert_int_equal(t.due, 5000);
        pl_mind_free(t.mind);
    }
}

/* The moment of an answer that begins and ends then, with pauses of 300 ms, and drawn for 1500. */
static int64_t moment(int64_t begins, int64_t ends, bool late)
{
    script s = {.at = {begins, ends}};
    thought t = {.mind = mind_called("random"), .view = some_view(), .pause = 300, .due = 1500, .parts = 1};
    thought_think(&t, by_script, &s);
    assert_int_equal(s.next, 2);
    assert_int_equal(t.late, late);
    pl_mind_free(t.mind);
    return t.due;
}

static void how_long_it_thinks_does_not_move_the_moment(void **state)
{
    (void)state;
    for (int64_t ends = 1000; ends <= 1500; ends += 50)
        assert_int_equal(moment(1000, ends, false), 1500);
    for (int64_t ends = 1700; ends <= 2100; ends += 50)
        assert_int_equal(moment(1700, ends, false), 2100); /* it began too late, so it moved before it thought */
}

static void when_it_begins_moves_it_by_whole_steps(void **state)
{
    (void)state;
    assert_int_equal(moment(1350, 1350, false), 1500);
    assert_int_equal(moment(1351, 1351, false), 1800);
    assert_int_equal(moment(1650, 1650, false), 1800);
    assert_int_equal(moment(1651, 1651, false), 2100);
    assert_int_equal(moment(91500, 91500, false), 91800);
}

static void one_that_is_not_there_in_time_waits_for_the_next_step(void **state)
{
    (void)state;
    assert_int_equal(moment(1000, 1501, true), 1800);
    assert_int_equal(moment(1000, 1800, true), 1800);
    assert_int_equal(moment(1000, 1801, true), 2100);
}

static int64_t real_now(void *self)
{
    struct timespec now;
    (void)self;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* So many iterations take a quarter of a minute. */
static void it_stops_in_time_for_its_moment(void **state)
{
    (void)state;
    thought t = {.mind = mind_called("search@500000"), .view = some_view(), .pause = 40, .parts = 1};
    t.due = real_now(NULL) + 40;
    thought_think(&t, real_now, NULL);
    assert_in_range(pl_mind_iterations(t.mind), 1, 100000);
    pl_mind_free(t.mind);
    script s = {.at = {0, 0}};
    t = (thought){.mind = mind_called("search@500000"), .view = some_view(), .pause = 0, .parts = 5000};
    thought_think(&t, by_script, &s); /* without a moment its parts count alone */
    assert_in_range(pl_mind_iterations(t.mind), 1, 100);
    assert_int_equal(t.due, 0);
    pl_mind_free(t.mind);
}

/* Two worlds that look the same to all but the one who is asked for a defense: in one it has nothing to choose from. */
static bool two_hands(const pl_game *game, pl_game out[2])
{
    pl_view everybody;
    pl_option options[PL_OPTIONS_MAX];
    pl_seed seed = seed_of(9);
    pl_rng rng = pl_rng_from(&seed);
    bool have[2] = {false, false};
    pl_view_of(&pack->content, game, PL_NONE, &everybody);
    for (unsigned i = 0; i < 200 && !(have[0] && have[1]); i++) {
        pl_game world;
        pl_guess(&pack->content, &everybody, &rng, &world);
        unsigned count = pl_options(&world, options);
        if (count == 1 || count >= 3) {
            out[count >= 3] = world;
            have[count >= 3] = true;
        }
    }
    return have[0] && have[1];
}

/* Thinking takes as long as it has been seen to take with that many options. */
static int64_t moment_in(const pl_game *world, const char *player)
{
    pl_option options[PL_OPTIONS_MAX];
    script s = {.at = {0, pl_options(world, options) == 1 ? 0 : 450}};
    thought t = {.mind = mind_called(player), .parts = 1};
    pl_view_of(&pack->content, world, world->question.seat, &t.view);
    chance.state = 4711;
    thought_draw(&t, 600, 0);
    thought_think(&t, by_script, &s);
    assert_false(t.late);
    pl_mind_free(t.mind);
    return t.due;
}

static void the_moment_says_nothing_about_the_hand(void **state)
{
    (void)state;
    unsigned found = 0;
    for (unsigned n = 0; n < 40 && found < 5; n++) {
        dice d = {.state = 1000 + n};
        pl_seed seed = seed_of(n);
        pl_setup setup = any_setup(&d);
        pl_game game, worlds[2];
        if (!pl_begin(&pack->content, &game, &setup, &seed, NULL))
            continue;
        while (!pl_over(&game)) {
            if (game.question.why == PL_WHY_DEFENSE && two_hands(&game, worlds)) {
                found++;
                assert_int_equal(moment_in(&worlds[0], "expert"), moment_in(&worlds[1], "expert"));
                break;
            }
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
    }
    assert_true(found >= 5);
}

/* ------------------------------------------------------------------ at tables */

static void let_it_think(void)
{
    tables_collect(h->tables);
    tables_settle(h->tables);
}

/* A person from there at a table with a computer player, which is asked. */
static guest *lesson(address *from, const char *player, keys *k)
{
    char seats[100];
    guest *g = enter_from(h, from);
    snprintf(seats, sizeof seats, "[{\"hero\":\"houdini\"},{\"player\":\"%s\"}]",
             player); /* who has something to decide at setup */
    *k = open_with(h, g, seats, "");
    sit(h, g, k, 0);
    for (unsigned i = 0; i < 100 && asked(g)[0] == 'A'; i++)
        ASSERT_REPLY(answer(h, g, k, "A"), "answered");
    assert_string_equal(asked(g), "B");
    return g;
}

static address somebody(unsigned n)
{
    address a = {.connections = 1};
    char text[32];
    snprintf(text, sizeof text, "192.0.2.%u", n);
    assert_true(address_of_text(text, a.bytes));
    return a;
}

static unsigned load_of(const address *a)
{
    share_key key = share_of(a->bytes);
    return thinker_load(h->thinker, &key);
}

static void one_who_has_many_tables_does_not_keep_another_waiting(void **state)
{
    (void)state;
    address many = somebody(1), one = somebody(2);
    guest *greedy[28], *modest;
    keys k;
    for (unsigned i = 0; i < 28; i++)
        greedy[i] = lesson(&many, "novice", &k);
    assert_int_equal(load_of(&many), 28);
    thought *first = thinker_collect(h->thinker);
    thought_free(first);
    modest = lesson(&one, "novice", &k);
    assert_int_equal(load_of(&one), 1);
    thought *next = thinker_collect(h->thinker);
    assert_string_equal(next->table, k.table);
    assert_int_equal(next->parts, 2); /* of one thread it has half */
    thought_free(next);
    for (unsigned i = 0; i < 28; i++)
        leave(greedy[i]);
    leave(modest);
    tables_settle(h->tables);
    assert_int_equal(load_of(&many), 0); /* nobody waits for them now */
}

static void an_answer_is_seen_at_its_moment_and_not_before(void **state)
{
    (void)state;
    keys k;
    guest *g = lesson(NULL, "random", &k);
    unsigned before = number(g);
    assert_int_equal(tables_wait(h->tables), -1);
    let_it_think();
    int64_t wait = tables_wait(h->tables);
    assert_in_range(wait, 300, 599);
    h->now += wait - 1;
    let_it_think();
    assert_int_equal(tables_wait(h->tables), 1);
    assert_int_equal(number(g), before);
    h->now += 1;
    assert_int_equal(tables_wait(h->tables), 0);
    let_it_think();
    assert_int_equal(number(g), before + 1);
    assert_int_equal(tables_count(h->tables).thoughts, 1);
    assert_int_equal(tables_count(h->tables).late_thoughts, 0);
    leave(g);
}

static void without_a_pause_it_is_seen_at_once(void **state)
{
    (void)state;
    keys k;
    guest *g = lesson(NULL, "random", &k);
    unsigned before = number(g);
    let_it_think();
    assert_int_equal(number(g), before + 1);
    assert_int_equal(tables_wait(h->tables), -1);
    leave(g);
}

/* Answers of one match, and when they were seen; a thought takes so long for each option it has. */
static unsigned moments_of(int64_t each, int64_t moments[], unsigned room)
{
    keys k;
    unsigned count = 0;
    guest *g = enter(h);
    k = open_with(h, g, "[{\"hero\":\"genie\"},{\"hero\":\"dracula\",\"player\":\"random\"}]", ",\"board\":\"soho\"");
    sit(h, g, &k, 0);
    while (asked(g) && count < room) {
        int64_t start = h->now;
        unsigned before = number(g);
        pl_option options[PL_OPTIONS_MAX];
        if (asked(g)[0] == 'A') {
            ASSERT_REPLY(answer(h, g, &k, "A"), "answered");
            continue;
        }
        table *t;
        assert_int_equal(tables_find(h->tables, k.table, &t), STORE_FOUND);
        h->takes = each * pl_options(pl_match_game(t->match), options);
        h->takes = h->takes > 300 ? 300 : h->takes;
        while (number(g) == before) {
            let_it_think();
            h->now++;
        }
        moments[count++] = h->now - start;
    }
    leave(g);
    return count;
}

static void the_same_draw_gives_the_same_moments_however_many_options(void **state)
{
    (void)state;
    enum { ANSWERS = 60 };
    int64_t quick[ANSWERS], slow[ANSWERS];
    assert_int_equal(moments_of(0, quick, ANSWERS), ANSWERS);
    end(state);
    begin_slowly(state); /* the same chance again */
    assert_int_equal(moments_of(40, slow, ANSWERS), ANSWERS);
    assert_memory_equal(quick, slow, sizeof quick);
}

static void one_that_is_late_is_counted_and_waits(void **state)
{
    (void)state;
    keys k;
    h->takes = 700;
    guest *g = lesson(NULL, "random", &k);
    let_it_think();
    assert_int_equal(tables_count(h->tables).late_thoughts, 1);
    assert_in_range(tables_wait(h->tables), 700, 999);
    leave(g);
}

/* Eight tables, and when each answer is seen after its question. */
static void each_answer_has_a_moment_of_its_own(void **state)
{
    (void)state;
    guest *g[8];
    unsigned before[8], seen = 0;
    int64_t put_at[8];
    keys k;
    for (unsigned i = 0; i < 8; i++) {
        g[i] = lesson(NULL, i % 2 ? "random" : "master", &k);
        before[i] = number(g[i]);
        put_at[i] = h->now;
        h->now += 7;
    }
    for (unsigned steps = 0; seen != 0xff && steps < 2000; steps++, h->now++) {
        let_it_think();
        for (unsigned i = 0; i < 8; i++) {
            int64_t pause = i % 2 ? 300 : 600;
            if (seen >> i & 1 || number(g[i]) == before[i])
                continue;
            seen |= 1U << i;
            assert_in_range(h->now - put_at[i], pause, 2 * pause - 1);
        }
    }
    assert_int_equal(seen, 0xff);
    for (unsigned i = 0; i < 8; i++)
        leave(g[i]);
}

static void undo(guest *g, const keys *k)
{
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", k->table), "done");
}

/* The same question again, after it was taken back. */
static void ask_again(guest *g, const keys *k)
{
    for (unsigned i = 0; i < 100 && asked(g)[0] == 'A'; i++)
        ASSERT_REPLY(answer(h, g, k, "A"), "answered");
}

static void what_is_no_longer_asked_is_not_thought(void **state)
{
    (void)state;
    address a = somebody(1);
    keys k;
    guest *g = lesson(&a, "novice", &k);
    assert_int_equal(load_of(&a), 1);
    undo(g, &k);
    assert_int_equal(load_of(&a), 0);
    assert_int_equal(tables_count(h->tables).stale_thoughts, 1);
    ask_again(g, &k);
    assert_int_equal(load_of(&a), 1);
    let_it_think();
    assert_int_equal(tables_count(h->tables).thoughts, 1);
    leave(g);
}

static void an_answer_that_waits_for_its_moment_may_become_stale(void **state)
{
    (void)state;
    address a = somebody(1);
    keys k;
    guest *g = lesson(&a, "novice", &k);
    let_it_think();
    assert_true(tables_wait(h->tables) > 0);
    undo(g, &k);
    assert_int_equal(tables_wait(h->tables), -1);
    assert_int_equal(tables_count(h->tables).stale_thoughts, 1);
    ask_again(g, &k);
    assert_int_equal(load_of(&a), 1); /* at once: nobody waits for the moment of an answer that does not count */
    let_it_think();
    unsigned before = number(g);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "done");
    assert_int_equal(tables_wait(h->tables), -1);
    h->now += 1000;
    let_it_think();
    assert_int_equal(number(g), before);
    leave(g);
}

/* Taken back and asked again while the first thought is under way: when that ends could be measured otherwise. */
static void the_end_of_a_stale_thought_does_not_move_the_next_moment(void **state)
{
    (void)state;
    keys k;
    table *t;
    pl_seed mind;
    guest *g = lesson(NULL, "novice", &k);
    thought *stale = thinker_collect(h->thinker);
    undo(g, &k);
    ask_again(g, &k);
    assert_int_equal(thinker_waiting(h->thinker), 0); /* one thought per table */
    h->now += 100;
    assert_int_equal(tables_find(h->tables, k.table, &t), STORE_FOUND);
    thought_free(stale);
    t->thinking = 0; /* as when it was heard */
    tables_touch(h->tables, t);
    dice before = chance;
    secret_seed(&mind);
    int64_t lot = secret_below(300);
    chance = before;
    tables_settle(h->tables);
    let_it_think();
    assert_int_equal(tables_wait(h->tables), 300 + lot - 100);
    leave(g);
}

static void who_leaves_takes_the_question_along_and_brings_it_back(void **state)
{
    (void)state;
    address a = somebody(1);
    keys k;
    guest *g = lesson(&a, "novice", &k);
    leave(g);
    tables_settle(h->tables);
    assert_int_equal(load_of(&a), 0);
    let_it_think();
    assert_int_equal(tables_count(h->tables).thoughts, 0);
    g = enter_from(h, &a);
    sit(h, g, &k, 0);
    unsigned before = number(g);
    assert_int_equal(load_of(&a), 1);
    let_it_think();
    leave(g); /* its answer is there already */
    h->now += tables_wait(h->tables);
    let_it_think();
    g = enter_from(h, &a);
    sit(h, g, &k, 0);
    assert_int_equal(number(g), before + 1);
    leave(g);
}

static void a_table_may_be_forgotten_before_its_answer_is_seen(void **state)
{
    (void)state;
    keys k;
    guest *g = lesson(NULL, "novice", &k);
    let_it_think();
    leave(g);
    tables_settle(h->tables);
    h->now += h->limits.idle_ms;
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).in_memory, 0);
    let_it_think();
    assert_int_equal(tables_wait(h->tables), -1);
    g = enter(h);
    sit(h, g, &k, 0);
    unsigned before = number(g);
    assert_string_equal(asked(g), "B");
    let_it_think();
    h->now += tables_wait(h->tables);
    let_it_think();
    assert_int_equal(number(g), before + 1);
    let_it_think(); /* one more waits when the house closes */
    leave(g);
}

/* Watched by somebody who asks for a lot, and then somebody plays. */
static void whoever_plays_is_not_in_the_share_of_those_who_watch(void **state)
{
    (void)state;
    address watching = somebody(1), playing = somebody(2);
    keys k;
    guest *player = lesson(&playing, "novice", &k), *watcher = enter_from(h, &watching);
    watch(h, watcher, &k);
    assert_int_equal(load_of(&playing), 1);
    assert_int_equal(load_of(&watching), 0);
    leave(player);
    tables_settle(h->tables);
    assert_int_equal(load_of(&playing), 0);
    assert_int_equal(load_of(&watching), 1);
    player = enter_from(h, &playing);
    sit(h, player, &k, 0);
    assert_int_equal(load_of(&playing), 1);
    assert_int_equal(load_of(&watching), 0);
    leave(watcher);
    watcher = enter_from(h, &watching);
    watch(h, watcher, &k); /* comes last, and has nothing to wait for */
    undo(player, &k);
    ask_again(player, &k);
    assert_int_equal(load_of(&playing), 1);
    assert_int_equal(load_of(&watching), 0);
    leave(player);
    leave(watcher);
}

static void whoever_plays_comes_first_among_those_of_one_address(void **state)
{
    (void)state;
    address a = somebody(1);
    keys k, other;
    guest *player = lesson(&a, "novice", &k), *watcher = enter_from(h, &a);
    watch(h, watcher, &k);
    leave(player);
    tables_settle(h->tables);
    guest *second = lesson(&a, "novice", &other);
    player = enter_from(h, &a);
    sit(h, player, &k, 0);
    thought *t[2] = {thinker_collect(h->thinker), thinker_collect(h->thinker)};
    assert_string_equal(t[0]->table, other.table);
    assert_true(t[0]->urgent);
    assert_string_equal(t[1]->table, k.table);
    assert_true(t[1]->urgent);
    thought_free(t[0]);
    thought_free(t[1]);
    leave(player);
    leave(watcher);
    leave(second);
}

static void of_several_who_play_the_one_with_less_to_think_about(void **state)
{
    (void)state;
    address busy = somebody(1), idle = somebody(2);
    keys k;
    guest *other = lesson(&busy, "novice", &k), *g[2] = {enter_from(h, &idle), enter_from(h, &busy)};
    k = open_with(h, g[0], "[{\"player\":\"random\"},{\"player\":\"random\"},{},{}]", "");
    sit(h, g[0], &k, 2);
    assert_int_equal(load_of(&idle), 0); /* not all have come */
    sit(h, g[1], &k, 3);
    assert_int_equal(asked(g[0])[1], '1');
    assert_int_equal(load_of(&idle), 1);
    assert_int_equal(load_of(&busy), 1);
    leave(g[0]);
    tables_settle(h->tables);
    assert_int_equal(load_of(&idle), 0);
    assert_int_equal(load_of(&busy), 2);
    leave(g[1]);
    leave(other);
}

/* ------------------------------------------------------------------ threads */

typedef struct bell {
    pthread_mutex_t mutex;
    pthread_cond_t rung;
    unsigned count;
} bell;

static void ring(void *self)
{
    bell *b = self;
    pthread_mutex_lock(&b->mutex);
    b->count++;
    pthread_cond_signal(&b->rung);
    pthread_mutex_unlock(&b->mutex);
}

static thought *asked_by(unsigned who, unsigned n)
{
    address from = somebody(who);
    thought *t = calloc(1, sizeof *t);
    t->mind = mind_called("search@100");
    t->view = some_view();
    t->share = share_of(from.bytes);
    t->urgent = n % 2;
    t->question = n;
    snprintf(t->table, sizeof t->table, "t%u", n);
    return t;
}

static void threads_think_everything_once(void **state)
{
    (void)state;
    enum { COUNT = 60 };
    bell b = {.mutex = PTHREAD_MUTEX_INITIALIZER, .rung = PTHREAD_COND_INITIALIZER};
    for (unsigned threads = 1; threads <= 3; threads++) {
        bool seen[COUNT] = {false};
        thinker *t = thinker_new(threads, (thinker_host){ring, real_now, &b});
        b.count = 0;
        for (unsigned n = 0; n < COUNT; n++)
            assert_true(thinker_ask(t, asked_by(n % 4, n)));
        for (unsigned n = 0; n < COUNT; n++) {
            pthread_mutex_lock(&b.mutex);
            while (b.count == 0)
                pthread_cond_wait(&b.rung, &b.mutex);
            b.count--;
            pthread_mutex_unlock(&b.mutex);
            thought *done = thinker_collect(t);
            assert_non_null(done);
            assert_false(seen[done->question]);
            assert_true(pl_legal(&done->view.game, done->answer));
            seen[done->question] = true;
            thought_free(done);
        }
        assert_null(thinker_collect(t));
        assert_int_equal(thinker_waiting(t), 0);
        for (unsigned n = 0; n < COUNT; n++)
            assert_true(thinker_ask(t, asked_by(n % 4, n)));
        thought_free(thinker_withdraw(t, "t59"));
        thinker_free(t); /* in the midst of it */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_moment_is_drawn_by_the_level_alone, begin, end),
        cmocka_unit_test(how_long_it_thinks_does_not_move_the_moment),
        cmocka_unit_test(when_it_begins_moves_it_by_whole_steps),
        cmocka_unit_test(one_that_is_not_there_in_time_waits_for_the_next_step),
        cmocka_unit_test(it_stops_in_time_for_its_moment),
        cmocka_unit_test_setup_teardown(the_moment_says_nothing_about_the_hand, begin, end),
        cmocka_unit_test_setup_teardown(one_who_has_many_tables_does_not_keep_another_waiting, begin, end),
        cmocka_unit_test_setup_teardown(without_a_pause_it_is_seen_at_once, begin, end),
        cmocka_unit_test_setup_teardown(an_answer_is_seen_at_its_moment_and_not_before, begin_slowly, end),
        cmocka_unit_test_setup_teardown(the_same_draw_gives_the_same_moments_however_many_options, begin_slowly, end),
        cmocka_unit_test_setup_teardown(one_that_is_late_is_counted_and_waits, begin_slowly, end),
        cmocka_unit_test_setup_teardown(each_answer_has_a_moment_of_its_own, begin_slowly, end),
        cmocka_unit_test_setup_teardown(what_is_no_longer_asked_is_not_thought, begin_slowly, end),
        cmocka_unit_test_setup_teardown(an_answer_that_waits_for_its_moment_may_become_stale, begin_slowly, end),
        cmocka_unit_test_setup_teardown(the_end_of_a_stale_thought_does_not_move_the_next_moment, begin_slowly, end),
        cmocka_unit_test_setup_teardown(who_leaves_takes_the_question_along_and_brings_it_back, begin_slowly, end),
        cmocka_unit_test_setup_teardown(a_table_may_be_forgotten_before_its_answer_is_seen, begin_slowly, end),
        cmocka_unit_test_setup_teardown(whoever_plays_is_not_in_the_share_of_those_who_watch, begin_slowly, end),
        cmocka_unit_test_setup_teardown(whoever_plays_comes_first_among_those_of_one_address, begin_slowly, end),
        cmocka_unit_test_setup_teardown(of_several_who_play_the_one_with_less_to_think_about, begin_slowly, end),
        cmocka_unit_test(threads_think_everything_once),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
