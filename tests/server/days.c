/* Forgetting: a table is gone only after days that have really passed, whatever the clock of the machine says. */
#include "house.h"

enum { DAY = 86400, KEEP = 90, UNDECIDED = 2 };

static house *h;
static keys decided, empty;

/* Two tables nobody is at: one at which somebody has decided something, and one without. */
static int begin(void **state)
{
    (void)state;
    h = house_open();
    guest *by[2] = {enter(h), enter(h)};
    decided = open_duel(h, by[0]);
    empty = open_duel(h, by[0]);
    sit(h, by[0], &decided, 0);
    sit(h, by[1], &decided, 1);
    play(h, by, &decided, 3);
    leave(by[0]);
    leave(by[1]);
    return 0;
}

static int end(void **state)
{
    (void)state;
    house_close(h);
    return 0;
}

static void tick(void)
{
    for (unsigned i = 0; i < 3; i++) {
        h->now += 700000; /* past the next time it looks */
        tables_tick(h->tables);
    }
}

/* The server runs for so long, with a clock that is right. */
static void serve_for(int64_t seconds)
{
    h->now += seconds * 1000;
    h->wall += seconds;
    tick();
}

static void restart_after(int64_t seconds)
{
    h->wall += seconds;
    house_again(h);
    tables_tick(h->tables); /* it looks as soon as it begins */
}

static bool is_there(const keys *k)
{
    guest *g = enter(h);
    const pl_json_value *said = REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\"}", k->table);
    bool there = is(said, "type", "joined");
    assert_true(there || is(said, "code", "unknown"));
    leave(g);
    house_again(h); /* nothing is in memory: that would spare it */
    return there;
}

static void days_that_were_served_count(void **state)
{
    (void)state;
    serve_for(UNDECIDED * DAY - 20000);
    assert_true(is_there(&empty));
    serve_for(40000);
    assert_false(is_there(&empty));
    assert_true(is_there(&decided));
    serve_for((KEEP - UNDECIDED) * DAY - 80000);
    assert_true(is_there(&decided));
    serve_for(160000);
    assert_false(is_there(&decided));
    assert_int_equal(tables_count(h->tables).open, 0);
}

static void a_clock_that_is_ahead_forgets_nothing(void **state)
{
    (void)state;
    tick();
    restart_after(91 * DAY);
    assert_true(is_there(&empty));
    assert_true(is_there(&decided));
    restart_after(-91 * DAY); /* it is set right */
    restart_after(10000LL * DAY);
    assert_true(is_there(&decided));
}

static void a_clock_that_jumps_while_it_is_served_counts_for_nothing(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 400; i++) {
        h->wall += i % 2 ? -365 * DAY : 365 * DAY;
        tick();
    }
    h->wall = 0;
    tick();
    h->wall = INT64_MAX / 2;
    tick();
    assert_true(is_there(&decided));
}

/* A jump is at most a day: as many days as the server was started, and no more. */
static void time_away_counts_as_a_day_at_most(void **state)
{
    (void)state;
    tick();
    for (unsigned i = 1; i < KEEP; i++) {
        restart_after(30LL * DAY);
        assert_int_equal(tables_count(h->tables).forgotten, i == 2 ? 1 : 0); /* the one nobody decided at */
    }
    assert_true(is_there(&decided));
    restart_after(30LL * DAY);
    restart_after(30LL * DAY);
    assert_false(is_there(&decided));
}

static void short_breaks_count_as_they_are(void **state)
{
    (void)state;
    tick();
    for (unsigned i = 0; i < 56; i++)
        restart_after(3000);
    assert_true(is_there(&empty)); /* 168,000 s and 2,100 s before: less than two days */
    restart_after(3000);
    assert_false(is_there(&empty));
}

static void what_is_done_begins_the_days_again(void **state)
{
    (void)state;
    guest *by[2];
    serve_for(80 * DAY);
    for (unsigned seat = 0; seat < 2; seat++) {
        by[seat] = enter(h);
        sit(h, by[seat], &decided, seat);
    }
    play(h, by, &decided, 1);
    leave(by[0]);
    leave(by[1]);
    house_again(h);
    serve_for(80 * DAY);
    assert_true(is_there(&decided));
    serve_for(11 * DAY);
    assert_false(is_there(&decided));
}

static void with_zero_days_nothing_is_forgotten(void **state)
{
    (void)state;
    h->limits.keep_days = 0;
    house_again(h);
    serve_for(10000LL * DAY);
    assert_true(is_there(&empty));
    assert_true(is_there(&decided));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(days_that_were_served_count),
        CASE(a_clock_that_is_ahead_forgets_nothing),
        CASE(a_clock_that_jumps_while_it_is_served_counts_for_nothing),
        CASE(time_away_counts_as_a_day_at_most),
        CASE(short_breaks_count_as_they_are),
        CASE(what_is_done_begins_the_days_again),
        CASE(with_zero_days_nothing_is_forgotten),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
