/* Limits by address: what a connection may ask for ends with it, what an address may ask for does not. */
#include "house.h"

enum { EACH = 60, ADDRESS_ALL = 8 * EACH, WIDE_ALL = 8 * ADDRESS_ALL };

static house *h;
static addresses *all;

static int begin(void **state)
{
    (void)state;
    h = house_open();
    all = addresses_new();
    return 0;
}

static int end(void **state)
{
    (void)state;
    house_close(h);
    addresses_free(all);
    return 0;
}

static void be_strict(void)
{
    h->limits.messages_at_once = EACH;
    house_again(h);
}

/* ------------------------------------------------------------------ guests from somewhere */

typedef struct visit {
    guest *g;
    address *from;
} visit;

static visit come(const char *text)
{
    uint8_t bytes[16];
    assert_true(address_of_text(text, bytes));
    visit v = {calloc(1, sizeof *v.g), addresses_enter(all, bytes, 100000, h->now)};
    assert_non_null(v.from);
    v.g->at = tables_enter(h->tables, v.g, v.from);
    assert_non_null(v.g->at);
    return v;
}

static void go(visit v)
{
    leave(v.g);
    addresses_leave(all, v.from, h->now);
}

static bool ping(guest *g)
{
    return is(REPLY(h, g, "{\"type\":\"ping\"}"), "type", "pong");
}

/* How many pings of one who comes from there are answered, up to that many. */
static unsigned pings(const char *text, unsigned most)
{
    visit v = come(text);
    unsigned count = 0;
    while (count < most && ping(v.g))
        count++;
    go(v);
    return count;
}

/* Of those who come again and again from there. */
static unsigned pings_of_many(const char *text)
{
    unsigned sum = 0, count;
    while ((count = pings(text, 1000)) > 0) {
        sum += count;
        assert_true(sum <= WIDE_ALL);
    }
    return sum;
}

/* ------------------------------------------------------------------ messages */

static void one_connection_has_its_own_limit(void **state)
{
    (void)state;
    be_strict();
    assert_int_equal(pings("192.0.2.1", 1000), EACH);
}

static void coming_again_does_not_help(void **state)
{
    (void)state;
    be_strict();
    assert_int_equal(pings_of_many("192.0.2.1"), ADDRESS_ALL);
    assert_int_equal(pings("192.0.2.1", 1000), 0);
    assert_int_equal(pings("192.0.2.2", 1000), EACH); /* somebody else */
    h->now += 1000;
    assert_int_equal(pings_of_many("192.0.2.1"), 8 * 20);
}

static void many_people_of_one_address_play_beside_each_other(void **state)
{
    (void)state;
    visit crowd[30]; /* a school: everybody comes, and sends two messages a second */
    be_strict();
    for (unsigned i = 0; i < 30; i++)
        crowd[i] = come("192.0.2.1");
    for (unsigned second = 0; second < 20; second++, h->now += 1000)
        for (unsigned i = 0; i < 30; i++)
            assert_true(ping(crowd[i].g) && ping(crowd[i].g));
    for (unsigned i = 0; i < 30; i++)
        go(crowd[i]);
}

static void what_the_address_cannot_pay_costs_the_connection_nothing(void **state)
{
    (void)state;
    be_strict();
    visit v = come("192.0.2.1");
    assert_int_equal(pings_of_many("192.0.2.1"), ADDRESS_ALL);
    for (unsigned i = 0; i < 100; i++)
        assert_false(ping(v.g));
    h->now += 1000;
    for (unsigned i = 0; i < EACH; i++)
        assert_true(ping(v.g));
    assert_false(ping(v.g));
    go(v);
}

/* ------------------------------------------------------------------ 48 bits */

static void networks_of_one_subscriber_count_together(void **state)
{
    (void)state;
    char text[60];
    unsigned sum = 0, networks = 0;
    be_strict();
    assert_int_equal(pings_of_many("2001:db8:1:1::1"), ADDRESS_ALL);
    assert_int_equal(pings("2001:db8:1:1:ffff::9", 1000), 0);
    for (unsigned count = 1; count > 0 && networks < 20; networks++) {
        snprintf(text, sizeof text, "2001:db8:1:%x::1", 2 + networks);
        count = pings_of_many(text);
        sum += count;
    }
    assert_int_equal(sum, WIDE_ALL - ADDRESS_ALL);
    assert_int_equal(networks, 8); /* the last one got nothing */
    assert_int_equal(pings("2001:db8:2:1::1", 1000), EACH);
    h->now += 1000;
    assert_int_equal(pings_of_many("2001:db8:1:ff01::1"), ADDRESS_ALL);
    assert_int_equal(pings_of_many("2001:db8:1:ff02::1"), ADDRESS_ALL);
    assert_int_equal(pings_of_many("2001:db8:1:ff03::1"), 8 * 8 * 20 - 2 * ADDRESS_ALL);
}

static address *address_enters(const char *text, unsigned most)
{
    uint8_t bytes[16];
    assert_true(address_of_text(text, bytes));
    return addresses_enter(all, bytes, most, 0);
}

static void networks_of_one_subscriber_share_connections(void **state)
{
    (void)state;
    char text[60];
    address *in[16];
    for (unsigned i = 0; i < 16; i++) {
        snprintf(text, sizeof text, "2001:db8:1:%x::1", i % 10);
        in[i] = address_enters(text, 2);
        assert_non_null(in[i]);
    }
    assert_null(address_enters("2001:db8:1:f::1", 2)); /* eight times two */
    assert_null(address_enters("2001:db8:1:9::1", 2)); /* also of one that is there already */
    assert_null(address_enters("2001:db8:1:8::1", 2));
    assert_null(address_enters("2001:db8:1:f::1", 2)); /* a refusal makes no room */
    address *other = address_enters("2001:db8:2:f::1", 2), *v4 = address_enters("192.0.2.1", 2);
    assert_non_null(other);
    assert_non_null(v4);
    assert_null(v4->wide);
    addresses_leave(all, in[9], 0);
    in[9] = address_enters("2001:db8:1:f::1", 2);
    assert_non_null(in[9]);
    for (unsigned i = 0; i < 16; i++)
        addresses_leave(all, in[i], 0);
    addresses_leave(all, other, 0);
    addresses_leave(all, v4, 0);
    assert_int_equal(addresses_count(all), 0);
    for (unsigned i = 0; i < 3; i++)
        assert_true((address_enters("2001:db8:1:f::1", 2) != NULL) == (i < 2)); /* nothing was counted twice */
}

static void all_is_taken_from_both_or_from_none(void **state)
{
    (void)state;
    address *a = address_enters("2001:db8:1:1::1", 9), *b = address_enters("2001:db8:1:2::1", 9);
    assert_ptr_equal(a->wide, b->wide);
    address_owe(a, ADDRESS_REQUESTS, 8 * 10, 1, 0); /* all that both may have */
    assert_false(address_take(b, ADDRESS_REQUESTS, 4, 1, 10, 0));
    assert_true(b->buckets[ADDRESS_REQUESTS].missing == 0);
    assert_true(address_wait(b, ADDRESS_REQUESTS, 4, 1, 10) == 0.5); /* eight come in a second */
    assert_true(address_wait(a, ADDRESS_REQUESTS, 4, 1, 10) == 74);
    assert_true(address_take(b, ADDRESS_REQUESTS, 4, 1, 10, 500));
    assert_true(address_take(b, ADDRESS_OPENED, 10, 1, 10, 500));
    addresses_leave(all, a, 500);
    addresses_leave(all, b, 500);
    a = address_enters("2001:db8:1:3::1", 9); /* what they share is remembered */
    assert_false(address_take(a, ADDRESS_REQUESTS, 4, 1, 10, 500));
}

/* ------------------------------------------------------------------ stories */

static bool join_all(guest *g, const keys *k)
{
    return is(
        REPLY(h, g,
              "{\"type\":\"join\",\"table\":\"%s\",\"language\":\"uk\",\"secrets\":[\"%s\",\"%s\",\"%s\",\"%s\"]}",
              k->table, k->secret[0], k->secret[1], k->secret[2], k->secret[3]),
        "type", "joined");
}

/* Somebody at four seats has played that far. */
static keys far_match(unsigned answers)
{
    guest *g = enter(h);
    keys k = open_with(h, g, "[{},{},{},{}]", "");
    assert_true(join_all(g, &k));
    for (unsigned i = 0; i < answers; i++)
        ASSERT_REPLY(answer(h, g, &k, asked(g)), "answered");
    assert_non_null(asked(g));
    leave(g);
    return k;
}

static bool undo(guest *g, const keys *k)
{
    return is(REPLY(h, g, "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A1\"}", k->table), "type", "done");
}

/* How often something can be taken back, by one connection or by many. */
static unsigned undos(const keys *k, bool again)
{
    unsigned count = 0;
    visit v = come("192.0.2.1");
    bool good = join_all(v.g, k);
    h->now += 3600000; /* coming costs, too */
    while (good && undo(v.g, k)) {
        count++;
        assert_true(count < 100);
        if (!again)
            continue;
        go(v);
        v = come("192.0.2.1");
        good = join_all(v.g, k);
    }
    go(v);
    h->now += 3600000;
    return count;
}

static void taking_back_costs_what_it_sends(void **state)
{
    (void)state;
    keys near = far_match(8), far = far_match(320);
    be_strict();
    unsigned few = undos(&far, false), more = undos(&near, false);
    assert_in_range(few, 1, 3);
    assert_in_range(more, few + 1, 6); /* ten messages at least */
    assert_in_range(undos(&far, true), few, 8 * few);
}

/* Stories that are asked for by ever new connections, in two languages. */
static void telling_all_again_costs_the_address(void **state)
{
    (void)state;
    unsigned joined = 0, spoken = 0;
    keys far = far_match(320);
    be_strict();
    for (bool good = true; good && joined < 100; joined += good) {
        visit v = come("192.0.2.1");
        good = join_all(v.g, &far);
        go(v);
    }
    assert_in_range(joined, 8, 30); /* ten each, and more for what is told; without that there were 48 */
    h->now += 3600000;
    visit v = come("192.0.2.1");
    assert_true(join_all(v.g, &far));
    h->now += 3600000;
    while (is(REPLY(h, v.g, "{\"type\":\"language\",\"language\":\"%s\"}", spoken % 2 ? "en" : "uk"), "type", "done"))
        spoken++;
    assert_in_range(spoken, 1, 3);
    go(v);
}

/* Whoever takes back does not pay for a hall full of watchers, but those they come from do. */
static void an_undo_costs_the_addresses_it_is_told_to(void **state)
{
    (void)state;
    keys far = far_match(320);
    visit hall[40];
    be_strict();
    visit v = come("192.0.2.1");
    assert_true(join_all(v.g, &far));
    for (unsigned i = 0; i < 40; i++, h->now += 60000) {
        hall[i] = come("192.0.2.2");
        watch(h, hall[i].g, &far);
    }
    h->now += 3600000;
    for (unsigned i = 0; i < 7; i++)
        assert_int_equal(pings("192.0.2.2", EACH), EACH); /* so much is left as one may have */
    assert_true(ping(hall[0].g));
    assert_true(undo(v.g, &far));
    assert_true(ping(v.g));
    assert_false(ping(hall[0].g));
    h->now += 60000;
    assert_true(ping(hall[0].g));
    for (unsigned i = 0; i < 40; i++)
        go(hall[i]);
    go(v);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(one_connection_has_its_own_limit),
        CASE(coming_again_does_not_help),
        CASE(many_people_of_one_address_play_beside_each_other),
        CASE(what_the_address_cannot_pay_costs_the_connection_nothing),
        CASE(networks_of_one_subscriber_count_together),
        CASE(networks_of_one_subscriber_share_connections),
        CASE(all_is_taken_from_both_or_from_none),
        CASE(taking_back_costs_what_it_sends),
        CASE(telling_all_again_costs_the_address),
        CASE(an_undo_costs_the_addresses_it_is_told_to),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
