/* What /healthz says, moment by moment: the clock, the counts and the probe are the test's. */
/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "server/net/visitor.h"

static struct {
    int64_t now;
    tables_counts counts;
    bool works;      /* what a probe would find */
    unsigned probes; /* that many were made */
} world;

int64_t __wrap_log_clock(void);
tables_counts __wrap_tables_count(tables *house);
bool __wrap_tables_settle(tables *house);

int64_t __wrap_log_clock(void)
{
    return world.now;
}

tables_counts __wrap_tables_count(tables *house)
{
    (void)house;
    return world.counts;
}

bool __wrap_tables_settle(tables *house)
{
    (void)house;
    return true;
}

static bool probe(void *self, char why[STORE_WHY])
{
    (void)self;
    world.probes++;
    snprintf(why, STORE_WHY, "%s", world.works ? "" : "probed");
    return world.works;
}

static const char *why(void *self)
{
    (void)self;
    return "in a match";
}

static const pl_serve_options options = {.data = "nowhere"};

static server begin(void)
{
    static store kept = {.probe = probe, .why = why};
    server s = {.options = &options, .store = &kept};
    memset(&world, 0, sizeof world);
    world.now = 1000000;
    world.works = true;
    health_watch(&s);
    return s;
}

static void must_say(server *s, const char *part)
{
    char said[HEALTH_TEXT];
    assert_int_equal(health_good(s, said), *part == '\0');
    assert_non_null(strstr(said, part));
}

static void computer_players_may_be_silent_for_a_minute(void **state)
{
    (void)state;
    server s = begin();
    world.counts.thinking = 1;
    world.now += 60000;
    health_watch(&s);
    must_say(&s, "");
    world.now++;
    health_watch(&s);
    must_say(&s, "Computer players have not answered for a minute");
    world.counts.thoughts++; /* one was thought: all is well */
    health_watch(&s);
    must_say(&s, "");
}

static void nobody_waits_for_computer_players_that_have_nothing_to_think(void **state)
{
    (void)state;
    server s = begin();
    world.now += 3600000;
    health_watch(&s);
    world.counts.thinking = 1;
    health_watch(&s);
    must_say(&s, "");
}

static void a_failure_in_a_match_counts_for_ten_seconds(void **state)
{
    (void)state;
    server s = begin();
    world.counts.kept_at = world.now - 1;
    world.counts.failed_at = world.now;
    world.now += 9999;
    health_watch(&s);
    must_say(&s, "in a match");
    assert_int_equal(world.probes, 0);
    world.now++; /* then what a probe finds */
    health_watch(&s);
    must_say(&s, "");
    assert_int_equal(world.probes, 1);
}

static void what_was_kept_after_a_failure_counts(void **state)
{
    (void)state;
    server s = begin();
    world.counts.failed_at = world.now;
    world.counts.kept_at = world.now;
    world.works = false;
    world.now += 9999;
    must_say(&s, "");
    world.now++;
    must_say(&s, "probed");
}

static void a_good_probe_is_believed_for_ten_seconds_and_a_bad_one_for_one(void **state)
{
    (void)state;
    server s = begin();
    must_say(&s, "");
    world.works = false;
    world.now += 9999;
    must_say(&s, "");
    world.now++;
    must_say(&s, "probed");
    world.works = true;
    world.now += 999;
    must_say(&s, "probed");
    world.now++;
    must_say(&s, "");
    assert_int_equal(world.probes, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computer_players_may_be_silent_for_a_minute),
        cmocka_unit_test(nobody_waits_for_computer_players_that_have_nothing_to_think),
        cmocka_unit_test(a_failure_in_a_match_counts_for_ten_seconds),
        cmocka_unit_test(what_was_kept_after_a_failure_counts),
        cmocka_unit_test(a_good_probe_is_believed_for_ten_seconds_and_a_bad_one_for_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
