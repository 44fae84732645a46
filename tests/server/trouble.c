/* A store that fails: what could not be kept has never been, and it is tried again. */
#include "duel.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* ------------------------------------------------------------------ a store that fails */

static sqlite3 *lock_the_store(void)
{
    return meddle("BEGIN EXCLUSIVE");
}

static void while_the_store_is_locked_nothing_is_decided(void **state)
{
    (void)state;
    duel d = begin_duel("");
    play(h, d.by, &d.k, 4);
    const char *seat = asked_now(&d);
    sqlite3 *other = lock_the_store();
    ASSERT_ERROR(answer(h, holder(&d, seat), &d.k, seat), "store");
    ASSERT_ERROR(REPLY(h, holder(&d, seat), "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"%s\"}", d.k.table, seat),
                 "store");
    ASSERT_ERROR(REPLY(h, d.by[0], "{\"type\":\"open\",\"seats\":[{},{}]}"), "store");
    assert_non_null(strstr(h->log, "locked"));
    assert_int_equal(number(d.by[1]), 4);
    sqlite3_close(other);
    ASSERT_ERROR(answer(h, holder(&d, seat), &d.k, seat), "store"); /* it is left alone for a second */
    h->now += 1000;
    ASSERT_REPLY(answer(h, holder(&d, seat), &d.k, seat), "answered");
    assert_non_null(strstr(h->log, "works again"));
    assert_int_equal(number(d.by[1]), 5);
    end_duel(&d);
}

static void a_match_that_cannot_be_read_is_trouble_too(void **state)
{
    (void)state;
    duel d = begin_duel("");
    play(h, d.by, &d.k, 3);
    end_duel(&d);
    house_again(h);
    guest *g = enter(h);
    sqlite3_close(meddle("ALTER TABLE decisions RENAME TO lost"));
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\"}", d.k.table), "store");
    assert_non_null(strstr(h->log, "the store fails"));
    assert_int_equal(tables_count(h->tables).failures, 1);
    sqlite3_close(meddle("ALTER TABLE lost RENAME TO decisions"));
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\"}", d.k.table), "store"); /* it is left alone */
    assert_int_equal(tables_count(h->tables).failures, 1);
    h->now += 1000;
    watch(h, g, &d.k);
    assert_int_equal(number(g), 3);
    leave(g);
}

/* No file may grow: a full disk, as far as a program can tell. */
static void limit_files(bool full)
{
    static struct rlimit before;
    struct stat what;
    char path[200];
    signal(SIGXFSZ, SIG_IGN);
    if (!full) {
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        return;
    }
    snprintf(path, sizeof path, "%s/peerless.db-wal", h->folder);
    assert_int_equal(stat(path, &what), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit now = {.rlim_cur = (rlim_t)what.st_size, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
}

static void on_a_full_disk_matches_stay_where_the_store_has_them(void **state)
{
    (void)state;
    duel d = begin_duel(""), e = begin_duel("");
    play(h, d.by, &d.k, 7);
    play(h, e.by, &e.k, 9);
    unsigned before = d.by[0]->count;
    limit_files(true);
    for (unsigned i = 0; i < 2; i++) { /* two answers in one transaction: neither is kept, both are told */
        const duel *now = i ? &e : &d;
        char request[200];
        int length =
            snprintf(request, sizeof request,
                     "{\"type\":\"answer\",\"id\":%u,\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":0}", i,
                     now->k.table, asked(now->by[0]), number(now->by[0]) + 1);
        tables_hear(holder(now, asked(now->by[0]))->at, request, (size_t)length);
    }
    tables_settle(h->tables);
    ASSERT_ERROR(last(holder(&d, asked(d.by[0])), "error"), "store");
    ASSERT_ERROR(last(holder(&e, asked(e.by[0])), "error"), "store");
    assert_int_equal(number_of(last(holder(&e, asked(e.by[0])), "error"), "id"), 1);
    assert_int_equal(number(d.by[0]), 7);
    assert_true(d.by[0]->count <= before + 1);
    limit_files(false);
    h->now += 1000;
    play(h, d.by, &d.k, 5);
    play(h, e.by, &e.k, 5);
    assert_int_equal(number(d.by[1]), 12);
    end_duel(&d);
    end_duel(&e);
    house_again(h);
    guest *g = enter(h);
    watch(h, g, &d.k);
    assert_int_equal(number(g), 12);
    leave(g);
}

/* Says something that is not settled yet. */
static void mutter(guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void mutter(guest *g, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tables_hear(g->at, text, (size_t)length);
}

static void what_cannot_be_kept_has_never_been(void **state)
{
    (void)state;
    guest *g[5];
    for (unsigned i = 0; i < 5; i++)
        g[i] = enter(h);
    keys k = open_duel(h, g[0]), l = open_with(h, g[0], "[{},{\"player\":\"random\"}]", ",\"clock\":10");
    sit(h, g[0], &k, 0);
    sit(h, g[3], &l, 0);
    until_it_is_asked(g[3], &l, "A");
    ASSERT_REPLY(answer(h, g[3], &l, "A"), "answered");
    until_it_is_asked(g[3], &l, "A"); /* and the clock runs */
    unsigned before = number(g[3]);
    limit_files(true);
    mutter(g[0], "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", k.table);
    mutter(g[1], "{\"type\":\"open\",\"seats\":[{},{}]}");
    mutter(g[2], "{\"type\":\"ping\"}");
    mutter(g[3], "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", l.table);
    tables_settle(h->tables);
    ASSERT_ERROR(last(g[0], "error"), "store");
    ASSERT_ERROR(last(g[1], "error"), "store");
    ASSERT_REPLY(last(g[2], "pong"), "pong");
    ASSERT_ERROR(last(g[3], "error"), "store");
    h->now += 1000;
    mutter(g[4], "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"],\"name\":\"Bo\"}", k.table, k.secret[1]);
    mutter(g[4], "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"B\",\"question\":1,\"answer\":0}", k.table);
    tables_settle(h->tables);
    assert_null(last(g[4], "joined"));
    assert_null(last(g[4], "update"));
    const pl_json_value *status = last(g[0], "status");
    assert_true(is_null(status, "result"));
    assert_true(is_null(pl_json_get(status, "seats")->first->next, "name"));
    assert_true(pl_json_get(pl_json_get(status, "seats")->first->next, "joined")->number == 0);
    assert_int_equal(number(g[3]), before);
    assert_int_equal(tables_count(h->tables).in_memory, 2);
    assert_int_equal(tables_count(h->tables).open, 2);
    h->now += 60000; /* the clock runs out, and cannot */
    tables_tick(h->tables);
    assert_true(is_null(last(g[3], "status"), "result"));
    limit_files(false);
    h->now += 1000;
    ASSERT_REPLY(REPLY(h, g[4], "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"],\"name\":\"Bo\"}", k.table,
                       k.secret[1]),
                 "joined");
    assert_true(is(pl_json_get(last(g[0], "status"), "seats")->first->next, "name", "Bo"));
    play(h, (guest *const[]){g[0], g[4]}, &k, 5);
    assert_int_equal(number(g[0]), 5);
    for (unsigned i = 0; i < 5; i++)
        leave(g[i]);
}

static void an_exchange_that_cannot_be_kept_has_never_been(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = invite_with(h, g, "[{},{}]", ""), own = k;
    exchange_all(h, g, &own);
    limit_files(true);
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[\"%s\"]}", k.table, k.secret[1]),
                 "store"); /* would draw another one */
    h->now += 1000;
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"]}", k.table, own.secret[1]),
                 "store"); /* would end it */
    limit_files(false);
    h->now += 1000;
    exchange_all(h, g, &k); /* the invitation still counts */
    sit(h, g, &k, 1);
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"]}", k.table, own.secret[1]),
                 "secret");
    leave(g);
}

static void nobody_loses_on_time_because_the_store_failed(void **state)
{
    (void)state;
    duel d = begin_duel(",\"clock\":30");
    play(h, d.by, &d.k, 2);
    const char *seat = asked_now(&d);
    sqlite3 *other = lock_the_store();
    ASSERT_ERROR(answer(h, holder(&d, seat), &d.k, seat), "store");
    h->now += 30000;
    tables_tick(h->tables);
    sqlite3_close(other);
    h->now += 1000;
    tables_tick(h->tables);
    assert_true(is_null(last(d.by[0], "status"), "result"));
    h->now += 28000;
    tables_tick(h->tables);
    ASSERT_REPLY(answer(h, holder(&d, seat), &d.k, seat), "answered");
    h->now += 30000; /* the store works: now it counts */
    tables_tick(h->tables);
    assert_true(is(pl_json_get(last(d.by[0], "status"), "result"), "reason", "time"));
    end_duel(&d);
}

static void a_computer_player_tries_again_when_the_store_works(void **state)
{
    (void)state;
    keys k;
    guest *g = begin_lesson(&k);
    until_it_is_asked(g, &k, "B");
    unsigned before = number(g);
    sqlite3 *other = lock_the_store();
    let_it_think();
    assert_int_equal(number(g), before);
    sqlite3_close(other);
    h->now += 1000;
    tables_tick(h->tables);
    let_it_think();
    assert_int_equal(number(g), before + 1);
    leave(g);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_exchange_that_cannot_be_kept_has_never_been),
        CASE(while_the_store_is_locked_nothing_is_decided),
        CASE(a_match_that_cannot_be_read_is_trouble_too),
        CASE(on_a_full_disk_matches_stay_where_the_store_has_them),
        CASE(what_cannot_be_kept_has_never_been),
        CASE(nobody_loses_on_time_because_the_store_failed),
        CASE(a_computer_player_tries_again_when_the_store_works),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
