/* Limits: of messages, tables and stories, for a connection and for an address. */
#include "duel.h"

/* ------------------------------------------------------------------ limits */

static void who_sends_too_much_is_slowed_down_and_then_dropped(void **state)
{
    (void)state;
    house *usual = h;
    usual->limits.messages_at_once = 60;
    house_again(usual);
    guest *g = enter(h);
    for (unsigned i = 0; i < 60; i++)
        ASSERT_REPLY(REPLY(h, g, "{\"type\":\"ping\"}"), "pong");
    const pl_json_value *error = REPLY(h, g, "{\"type\":\"ping\",\"id\":\"x\"}");
    ASSERT_ERROR(error, "rate");
    assert_true(is(error, "id", "x"));
    h->now += 1000;
    for (unsigned i = 0; i < 20; i++)
        ASSERT_REPLY(REPLY(h, g, "{\"type\":\"ping\"}"), "pong");
    for (unsigned i = 0; i < 199; i++)
        ASSERT_ERROR(REPLY(h, g, "{\"type\":\"ping\"}"), "rate");
    assert_false(g->dropped);
    REPLY(h, g, "no JSON");
    REPLY(h, g, "{\"type\":\"ping\"}");
    assert_true(g->dropped);
    leave(g);
}

static void a_flood_ends_though_some_of_it_is_in_time(void **state)
{
    (void)state;
    h->limits.messages_at_once = 60;
    house_again(h);
    guest *g = enter(h);
    for (unsigned i = 0; i < 20 && !g->dropped; i++, h->now += 100) /* 1,000 messages a second, 20 of them in time */
        for (unsigned n = 0; n < 100; n++)
            say(h, g, "{\"type\":\"ping\"}");
    assert_true(g->dropped);
    leave(g);
}

static void one_address_opens_only_so_many_tables(void **state)
{
    (void)state;
    addresses *all = addresses_new();
    uint8_t bytes[16] = {1};
    h->limits.opened_at_once = 3;
    h->limits.open_tables = 5;
    house_again(h);
    guest g[2] = {0}; /* two connections of one address */
    for (unsigned i = 0; i < 2; i++)
        g[i].at = tables_enter(h->tables, &g[i], addresses_enter(all, bytes, 2, h->now));
    for (unsigned i = 0; i < 3; i++)
        ASSERT_REPLY(REPLY(h, (&g[i % 2]), "{\"type\":\"open\",\"seats\":[{},{}]}"), "opened");
    ASSERT_ERROR(REPLY(h, (&g[0]), "{\"type\":\"open\",\"seats\":[{},{}]}"), "rate");
    ASSERT_ERROR(REPLY(h, (&g[1]), "{\"type\":\"open\",\"seats\":[{},{}]}"), "rate");
    h->now += 60000;
    ASSERT_REPLY(REPLY(h, (&g[0]), "{\"type\":\"open\",\"seats\":[{},{}]}"), "opened");
    ASSERT_REPLY(REPLY(h, (&g[0]), "{\"type\":\"open\",\"seats\":[{},{}]}"), "opened");
    ASSERT_ERROR(REPLY(h, (&g[0]), "{\"type\":\"open\",\"seats\":[{},{}]}"), "full");
    for (unsigned i = 0; i < 2; i++) {
        tables_leave(g[i].at);
        for (unsigned m = 0; m < g[i].count; m++)
            pl_json_free(g[i].mail[m]);
    }
    addresses_free(all);
}

static void one_address_opens_only_so_many_tables_a_day(void **state)
{
    (void)state;
    addresses *all = addresses_new();
    uint8_t bytes[16] = {1};
    h->limits.opened_a_day = 24;
    house_again(h);
    guest *g = calloc(1, sizeof *g);
    address *from = addresses_enter(all, bytes, 1, h->now);
    g->at = tables_enter(h->tables, g, from);
    for (unsigned i = 0; i < 24; i++)
        ASSERT_REPLY(REPLY(h, g, "{\"type\":\"open\",\"seats\":[{},{}]}"), "opened");
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"open\",\"seats\":[{},{}]}"), "rate");
    leave(g);
    addresses_leave(all, from, h->now);
    h->now += 3600000; /* who goes and comes again is known */
    g = calloc(1, sizeof *g);
    g->at = tables_enter(h->tables, g, addresses_enter(all, bytes, 1, h->now));
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"open\",\"seats\":[{},{}]}"), "opened");
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"open\",\"seats\":[{},{}]}"), "rate");
    leave(g);
    addresses_free(all);
}

/* Of a person against the computer: nobody else has to agree. */
static void end_and_ask_again(guest *g, const char *table)
{
    say(h, g, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", table);
    g->seen = g->count;
    say(h, g, "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\"}", table);
}

static void a_rematch_counts_as_a_table(void **state)
{
    (void)state;
    addresses *all = addresses_new();
    uint8_t bytes[16] = {1};
    h->limits.opened_at_once = 2;
    h->limits.open_tables = 1;
    h->limits.messages_at_once = 60;
    house_again(h);
    guest *g = calloc(1, sizeof *g), *other = enter(h);
    g->at = tables_enter(h->tables, g, addresses_enter(all, bytes, 1, h->now));
    keys k = open_with(h, g, "[{},{\"player\":\"random\"}]", ""), l = k;
    sit(h, g, &k, 0);
    say(h, g, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", k.table);
    keys m = open_with(h, other, "[{},{\"player\":\"random\"}]", "");
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "full");
    sit(h, other, &m, 0);
    say(h, other, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", m.table);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\",\"swap\":false}", k.table), "done");
    snprintf(l.table, sizeof l.table, "%s", pl_json_get_text(last(g, "status"), "next"));
    h->now += 3000; /* messages are free again, tables not yet */
    sit(h, g, &l, 0);
    end_and_ask_again(g, l.table);
    ASSERT_ERROR(first_reply(g), "rate");
    h->now += 60000;
    end_and_ask_again(g, l.table);
    ASSERT_REPLY(first_reply(g), "done");
    leave(g);
    leave(other);
    addresses_free(all);
}

static void giving_up_and_asking_again_are_costly(void **state)
{
    (void)state;
    duel d = begin_duel("");
    house *usual = h;
    ASSERT_REPLY(REPLY(h, d.by[0], "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "done");
    end_duel(&d);
    usual->limits.messages_at_once = 60;
    house_again(usual);
    guest *g = enter(h);
    sit(h, g, &d.k, 0);
    for (unsigned i = 0; i < 5; i++)
        ASSERT_REPLY(REPLY(h, g, "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "done");
    h->now += 250;
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "rate");
    leave(g);
}

static void a_connection_is_at_a_few_tables_at_most(void **state)
{
    (void)state;
    guest *g = enter(h);
    for (unsigned i = 0; i < 9; i++) {
        keys k = open_duel(h, g);
        const pl_json_value *said = REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\"}", k.table);
        if (i < 8)
            ASSERT_REPLY(said, "joined");
        else
            ASSERT_ERROR(said, "full");
    }
    leave(g);
}

static void the_language_changes_the_texts(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = open_duel(h, g);
    sit(h, g, &k, 0);
    assert_null(strpbrk(pl_json_get_text(pl_json_get(last(g, "update"), "told")->first, "text"), "\xd0\xd1"));
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"language\",\"language\":\"uk\"}"), "done");
    const char *told = pl_json_get_text(pl_json_get(last(g, "update"), "told")->first, "text");
    assert_non_null(strpbrk(told, "\xd0\xd1")); /* bytes of Cyrillic letters */
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"language\",\"language\":\"xx\"}"), "malformed");
    leave(g);
}

static void who_has_enough_to_read_is_told_the_rest_at_once(void **state)
{
    (void)state;
    duel d = begin_duel("");
    guest *slow = enter(h);
    watch(h, slow, &d.k);
    slow->full = true;
    unsigned before = slow->count;
    play(h, d.by, &d.k, 5);
    for (unsigned i = 0; i < 3; i++)
        say(h, slow, "{\"type\":\"language\",\"language\":\"%s\"}", i % 2 ? "uk" : "ru");
    say(h, d.by[0], "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"Ann\"}", d.k.table);
    assert_int_equal(slow->count, before + 3); /* replies alone */
    assert_int_equal(number(slow), 0);
    slow->full = false;
    tables_ready(slow->at);
    tables_settle(h->tables);
    assert_int_equal(slow->count, before + 5);
    assert_int_equal(number(slow), 5);
    assert_true(is(pl_json_get(last(slow, "status"), "seats")->first, "name", "Ann"));
    tables_ready(slow->at); /* nothing is left */
    tables_settle(h->tables);
    assert_int_equal(slow->count, before + 5);
    leave(slow);
    end_duel(&d);
}

/* A page that shows both seats shows one moment. */
static void seats_of_one_connection_are_told_together(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = open_duel(h, g);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\",\"%s\"]}", k.table, k.secret[0],
                       k.secret[1]),
                 "joined");
    g->fills = true;
    say(h, g, "{\"type\":\"language\",\"language\":\"uk\"}"); /* the reply fills it */
    g->full = g->fills = false;
    unsigned before = g->count;
    tables_ready(g->at);
    g->fills = true;
    tables_settle(h->tables);
    assert_true(g->count >= before + 2);
    assert_true(is(mail(g, before), "seat", "A") && is(mail(g, before + 1), "seat", "B"));
    leave(g);
}

/* How often all is told again before it is too much at once. */
static unsigned retellings(const keys *k)
{
    unsigned count = 0;
    guest *g = enter(h);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\",\"%s\"]}", k->table, k->secret[0],
                       k->secret[1]),
                 "joined");
    while (is(REPLY(h, g, "{\"type\":\"language\",\"language\":\"uk\"}"), "type", "done"))
        count++;
    ASSERT_ERROR(last(g, "error"), "rate");
    leave(g);
    return count;
}

static void a_long_story_costs_more_than_a_short_one(void **state)
{
    (void)state;
    duel d = begin_duel("");
    keys fresh = open_duel(h, d.by[0]);
    play(h, d.by, &d.k, PL_MATCH_DECISIONS);
    end_duel(&d);
    h->limits.messages_at_once = 60;
    house_again(h);
    assert_true(retellings(&d.k) <= 3);
    assert_int_equal(retellings(&fresh), 5);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(who_sends_too_much_is_slowed_down_and_then_dropped),
        CASE(a_flood_ends_though_some_of_it_is_in_time),
        CASE(one_address_opens_only_so_many_tables),
        CASE(one_address_opens_only_so_many_tables_a_day),
        CASE(a_rematch_counts_as_a_table),
        CASE(giving_up_and_asking_again_are_costly),
        CASE(a_connection_is_at_a_few_tables_at_most),
        CASE(the_language_changes_the_texts),
        CASE(who_has_enough_to_read_is_told_the_rest_at_once),
        CASE(seats_of_one_connection_are_told_together),
        CASE(a_long_story_costs_more_than_a_short_one),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
