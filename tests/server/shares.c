/* Shares of the time to think: addresses take turns, none has it all, and nothing is lost. */
#include "../rules/table.h"

#include "server/room/limit.h"
#include "server/room/shares.h"

static share_key key_of(const char *text)
{
    uint8_t bytes[16];
    assert_true(address_of_text(text, bytes));
    return share_of(bytes);
}

static share_key nth_key(unsigned n)
{
    char text[32];
    snprintf(text, sizeof text, "192.0.2.%u", n);
    return key_of(text);
}

static bool put(shares *s, const char *name, share_key share, bool urgent)
{
    thought *t = calloc(1, sizeof *t);
    snprintf(t->table, sizeof t->table, "%s", name);
    t->share = share;
    t->urgent = urgent;
    return shares_put(s, t);
}

/* So many of one address: "a0", "a1"… */
static void put_many(shares *s, const char *stem, share_key share, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char name[SECRET_ID];
        snprintf(name, sizeof name, "%s%u", stem, i);
        assert_true(put(s, name, share, true));
    }
}

/* Takes the next, which must be this one, and is done with it. Its parts. */
static unsigned take(shares *s, const char *name)
{
    thought *t = shares_take(s);
    assert_non_null(t);
    assert_string_equal(t->table, name);
    unsigned parts = t->parts;
    shares_end(s, &t->share);
    thought_free(t);
    return parts;
}

static void an_address_or_a_site_has_one_share(void **state)
{
    (void)state;
    static const struct {
        const char *one, *other;
        bool same;
    } pairs[] = {
        {"192.0.2.1", "192.0.2.1", true},
        {"192.0.2.1", "192.0.2.2", false},
        {"192.0.2.1", "193.0.2.1", false},
        {"192.0.2.1", "::ffff:192.0.2.1", true},
        {"2001:db8:1:2::1", "2001:db8:1:2::9", true},
        {"2001:db8:1:2::1", "2001:db8:1:ffff::1", true},
        {"2001:db8:1:2::1", "2001:db8:2:2::1", false},
        {"2001:db8:1::", "192.0.2.1", false},
    };
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        share_key one = key_of(pairs[i].one), other = key_of(pairs[i].other);
        assert_int_equal(share_same(&one, &other), pairs[i].same);
    }
    share_key nobody = share_of(NULL), somebody = nth_key(1);
    assert_false(share_same(&nobody, &somebody));
}

/* Whenever the other comes, however many were taken before. */
static void who_asks_for_many_does_not_keep_another_waiting(void **state)
{
    (void)state;
    for (unsigned when = 0; when <= 28; when++) {
        shares *s = shares_new(2);
        char name[SECRET_ID];
        put_many(s, "a", nth_key(1), 28);
        for (unsigned i = 0; i < when; i++) {
            snprintf(name, sizeof name, "a%u", i);
            take(s, name);
        }
        assert_true(put(s, "b", nth_key(2), true));
        if (when == 0)
            take(s, "a0"); /* nobody was taken yet: who came first */
        take(s, "b");
        for (unsigned i = when ? when : 1; i < 28; i++) {
            snprintf(name, sizeof name, "a%u", i);
            take(s, name);
        }
        assert_null(shares_take(s));
        shares_free(s);
    }
}

static void also_when_it_comes_again_and_again(void **state)
{
    (void)state;
    shares *s = shares_new(1);
    put_many(s, "a", nth_key(1), 28);
    take(s, "a0");
    for (unsigned i = 1; i < 20; i++) {
        char name[SECRET_ID];
        assert_true(put(s, "b", nth_key(2), true));
        take(s, "b");
        snprintf(name, sizeof name, "a%u", i);
        take(s, name); /* nor does the one who comes again keep those waiting who have been here */
    }
    shares_free(s);
}

/* A new address every time, always there before the next is taken. */
static void newcomers_keep_nobody_waiting_for_ever(void **state)
{
    (void)state;
    shares *s = shares_new(1);
    unsigned served = 0;
    put_many(s, "a", nth_key(1), 20);
    for (unsigned i = 0; i < 60; i++) {
        char name[SECRET_ID];
        snprintf(name, sizeof name, "n%u", i);
        assert_true(put(s, name, nth_key(2 + i), true));
        thought *t = shares_take(s);
        served += t->table[0] == 'a';
        shares_end(s, &t->share);
        thought_free(t);
    }
    assert_in_range(served, 5, 20); /* ever more wait, and each has its turn */
    shares_free(s);
}

static void addresses_take_turns(void **state)
{
    (void)state;
    shares *s = shares_new(1);
    put_many(s, "a", nth_key(1), 9);
    put_many(s, "b", nth_key(2), 6);
    put_many(s, "c", nth_key(3), 3);
    static const char *const order[] = {"a0", "b0", "c0", "a1", "b1", "c1", "a2", "b2", "c2",
                                        "a3", "b3", "a4", "b4", "a5", "b5", "a6", "a7", "a8"};
    for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++)
        take(s, order[i]);
    assert_null(shares_take(s));
    shares_free(s);
}

static void people_come_before_watchers_in_their_own_share(void **state)
{
    (void)state;
    shares *s = shares_new(1);
    assert_true(put(s, "watched", nth_key(1), false));
    assert_true(put(s, "played", nth_key(1), true));
    put_many(s, "b", nth_key(2), 3);
    take(s, "played");
    take(s, "b0");
    take(s, "watched"); /* not behind all who play somewhere: it has its share */
    take(s, "b1");
    take(s, "b2");
    shares_free(s);
}

static void no_address_has_all_threads(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 5; threads++) {
        shares *s = shares_new(threads);
        unsigned most = threads > 1 ? threads - 1 : 1;
        thought *taken[8];
        put_many(s, "a", nth_key(1), 8);
        for (unsigned i = 0; i < most; i++)
            assert_non_null(taken[i] = shares_take(s));
        assert_null(shares_take(s));
        assert_int_equal(shares_waiting(s), 8 - most);
        assert_int_equal(shares_load(s, &taken[0]->share), 8);
        assert_true(put(s, "b", nth_key(2), false));
        take(s, "b");
        assert_null(shares_take(s));
        for (unsigned i = 0; i < 8; i++) { /* one for one, until all have been */
            shares_end(s, &taken[i]->share);
            thought *next = shares_take(s);
            assert_int_equal(next != NULL, i + most < 8);
            if (next)
                taken[i + most] = next;
        }
        for (unsigned i = 0; i < 8; i++)
            thought_free(taken[i]);
        assert_int_equal(shares_waiting(s), 0);
        shares_free(s);
    }
}

static void the_more_wait_the_less_each_may_cost(void **state)
{
    (void)state;
    shares *s = shares_new(2);
    put_many(s, "a", nth_key(1), 28);
    assert_int_equal(take(s, "a0"), 28); /* one thread, 28 thoughts */
    assert_int_equal(take(s, "a1"), 27);
    assert_true(put(s, "b", nth_key(2), true));
    assert_int_equal(take(s, "b"), 1); /* and a whole one for whoever asks for one */
    assert_int_equal(take(s, "a2"), 26);
    shares_free(s);

    s = shares_new(2);
    for (unsigned i = 0; i < 10; i++) {
        char name[SECRET_ID];
        snprintf(name, sizeof name, "n%u", i);
        assert_true(put(s, name, nth_key(i), true));
    }
    assert_int_equal(take(s, "n0"), 5); /* ten for two threads */
    for (unsigned i = 1; i < 9; i++) {
        char name[SECRET_ID];
        snprintf(name, sizeof name, "n%u", i);
        assert_int_equal(take(s, name), i < 9 ? (10 - i) / 2 : 1);
    }
    assert_int_equal(take(s, "n9"), 1);
    shares_free(s);

    s = shares_new(1);
    assert_true(put(s, "alone", nth_key(1), true));
    assert_int_equal(take(s, "alone"), 1);
    put_many(s, "a", nth_key(1), 3);
    put_many(s, "b", nth_key(2), 2);
    assert_int_equal(take(s, "a0"), 6);
    assert_int_equal(take(s, "b0"), 4);
    shares_free(s);
}

static void what_waits_can_be_withdrawn(void **state)
{
    (void)state;
    shares *s = shares_new(1);
    put_many(s, "a", nth_key(1), 3);
    assert_true(put(s, "watched", nth_key(1), false));
    assert_true(put(s, "b", nth_key(2), true));
    thought *gone = shares_withdraw(s, "a2"), *taken = shares_take(s);
    assert_string_equal(gone->table, "a2");
    thought_free(gone);
    assert_string_equal(taken->table, "a0");
    assert_null(shares_withdraw(s, "a0")); /* it is under way */
    assert_null(shares_withdraw(s, "a2"));
    assert_null(shares_withdraw(s, "nowhere"));
    thought_free(shares_withdraw(s, "b"));
    share_key b = nth_key(2);
    assert_int_equal(shares_load(s, &b), 0);
    assert_true(put(s, "a3", nth_key(1), true)); /* behind one whose end was cut off */
    shares_end(s, &taken->share);
    thought_free(taken);
    take(s, "a1");
    take(s, "a3");
    thought_free(shares_withdraw(s, "watched"));
    assert_null(shares_take(s));
    shares_free(s);
}

/* Anything in any order: all that was put comes out once, by the rules, and nobody waits for more than others have turns. */
static void nothing_is_lost_whatever_happens(void **state)
{
    (void)state;
    enum { ADDRESSES = 6, STEPS = 4000, THREADS = 3 };
    dice d = {.state = 77};
    shares *s = shares_new(THREADS);
    thought *running[THREADS];
    unsigned count = 0, waiting = 0, number = 0, out = 0;
    unsigned queued[ADDRESSES] = {0}, busy[ADDRESSES] = {0}, passed[ADDRESSES] = {0};
    for (unsigned step = 0; step < STEPS; step++) {
        unsigned who = roll(&d, ADDRESSES), what = roll(&d, 8);
        char name[SECRET_ID];
        if (what < 3 && step < STEPS - 500) {
            who = roll(&d, 3) ? 0 : who; /* one of them wants more than the others */
            snprintf(name, sizeof name, "%u-%u", who, number++);
            assert_true(put(s, name, nth_key(who), roll(&d, 2)));
            waiting++;
            queued[who]++;
        } else if (what == 3 && number) {
            unsigned which = roll(&d, number);
            for (who = 0; who < ADDRESSES; who++) {
                snprintf(name, sizeof name, "%u-%u", who, which);
                thought *gone = shares_withdraw(s, name);
                if (!gone)
                    continue;
                thought_free(gone);
                waiting--;
                queued[who]--;
                out++;
            }
        } else if (what < 6 && count < THREADS) {
            thought *t = shares_take(s);
            bool possible = false;
            for (unsigned i = 0; i < ADDRESSES; i++)
                possible |= queued[i] > 0 && busy[i] < THREADS - 1;
            assert_int_equal(t != NULL, possible);
            if (!t)
                continue;
            who = (unsigned)(t->table[0] - '0');
            for (unsigned i = 0; i < ADDRESSES; i++)
                passed[i] = i == who || queued[i] == 0 || busy[i] == THREADS - 1 ? 0 : passed[i] + 1;
            for (unsigned i = 0; i < ADDRESSES; i++)
                assert_true(passed[i] <= 2 * ADDRESSES);
            running[count++] = t;
            waiting--;
            queued[who]--;
            assert_true(++busy[who] < THREADS);
        } else if (count) {
            unsigned which = roll(&d, count);
            thought *t = running[which];
            running[which] = running[--count];
            busy[t->table[0] - '0']--;
            shares_end(s, &t->share);
            thought_free(t);
            out++;
        }
        assert_int_equal(shares_waiting(s), waiting);
    }
    assert_int_equal(out + count + waiting, number);
    assert_true(out > 800);
    while (count)
        thought_free(running[--count]);
    shares_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_or_a_site_has_one_share),
        cmocka_unit_test(who_asks_for_many_does_not_keep_another_waiting),
        cmocka_unit_test(also_when_it_comes_again_and_again),
        cmocka_unit_test(newcomers_keep_nobody_waiting_for_ever),
        cmocka_unit_test(addresses_take_turns),
        cmocka_unit_test(people_come_before_watchers_in_their_own_share),
        cmocka_unit_test(no_address_has_all_threads),
        cmocka_unit_test(the_more_wait_the_less_each_may_cost),
        cmocka_unit_test(what_waits_can_be_withdrawn),
        cmocka_unit_test(nothing_is_lost_whatever_happens),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
