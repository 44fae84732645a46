/* Matches of other programs: what was made by other rules can be looked at as far as they agree, and nothing of it is lost. */
#include "fixture.h"

#include <sqlite3.h>

/* Two people at a table who have decided that many times, and left; the server has ended. */
typedef struct duel {
    keys k;
    guest *by[2];
} duel;

static void come(duel *d)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        d->by[seat] = enter(h);
        sit(h, d->by[seat], &d->k, seat);
    }
}

static void go(duel *d)
{
    leave(d->by[0]);
    leave(d->by[1]);
}

static duel played(unsigned decisions)
{
    duel d;
    guest *g = enter(h);
    d.k = open_duel(h, g);
    leave(g);
    come(&d);
    play(h, d.by, &d.k, decisions);
    go(&d);
    house_end(h);
    return d;
}

/* ------------------------------------------------------------------ the file */

static sqlite3 *file(void)
{
    char path[200];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/peerless.db", h->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void meddle(const char *sql)
{
    sqlite3 *db = file();
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int64_t count(const char *sql)
{
    sqlite3 *db = file();
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int64_t found = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return found;
}

static const char everything[] =
    "SELECT total(length(quote(answer)) * number + length(quote(digest))) + 1000000 * count(*)"
    " + (SELECT total(length(quote(ended)) + reason) FROM tables) FROM decisions";

/* ------------------------------------------------------------------ */

static const pl_json_value *unfit(const guest *g)
{
    return pl_json_get(last(g, "status"), "unfit");
}

/* Whoever comes can look at that many decisions, -1: at nothing, and do nothing. */
static void expect_unfit(duel *d, unsigned number, int shown)
{
    static const char *const requests[] = {"answer\",\"question\":1,\"answer\":\"0", "undo", "resign",
                                           "consent\",\"agree\":true,\"number\":0,\"stand\":\"0"};
    int64_t before = count(everything);
    come(d);
    const pl_json_value *found = unfit(d->by[0]);
    assert_int_equal(found->kind, PL_JSON_OBJECT);
    assert_true(is(found, "reason", "rules"));
    assert_int_equal(number_of(found, "number"), number);
    if (shown < 0) {
        assert_true(is_null(found, "shown"));
        assert_null(last(d->by[0], "update"));
    } else {
        assert_int_equal(number_of(found, "shown"), shown);
        assert_int_equal(number_of(last(d->by[0], "update"), "number"), shown);
    }
    for (unsigned seat = 0; seat < 2; seat++)
        for (unsigned i = 0; i < sizeof requests / sizeof requests[0]; i++) {
            const pl_json_value *said = REPLY(h, d->by[seat], "{\"table\":\"%s\",\"seat\":\"%s\",\"type\":\"%s\"}",
                                              d->k.table, seat ? "B" : "A", requests[i]);
            assert_true(is(said, "type", "error"));
            assert_true(i == 3 || is(said, "code", "unfit"));
        }
    h->now += 100000000; /* no clock, no computer player, no sleep changes it */
    tables_tick(h->tables);
    go(d);
    assert_int_equal(count(everything), before);
}

static void every_decision_is_kept_with_its_digest(void **state)
{
    (void)state;
    played(40);
    assert_int_equal(count("SELECT count(*) FROM decisions WHERE length(digest) = 16"), 40);
    assert_int_equal(count("SELECT count(DISTINCT digest) FROM decisions"), 40);
    assert_int_equal(count("SELECT count(*) FROM tables WHERE length(dealt) = 16 AND rules > 0"), 1);
    house_begin(h);
}

static void an_undo_leads_to_the_same_digest(void **state)
{
    (void)state;
    duel d;
    guest *g = enter(h);
    d.k = open_with(h, g, "[{},{}]", "");
    leave(g);
    come(&d);
    play(h, d.by, &d.k, 9);
    const char *seat = asked(d.by[0]);
    guest *asks = d.by[seat[0] == 'B'], *agrees = d.by[seat[0] != 'B'];
    ASSERT_REPLY(REPLY(h, asks, "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"%s\"}", d.k.table, seat), "done");
    unsigned stand = number_of(pl_json_get(last(agrees, "status"), "undo"), "stand");
    ASSERT_REPLY(
        REPLY(h, agrees,
              "{\"type\":\"consent\",\"table\":\"%s\",\"seat\":\"%s\",\"agree\":true,\"number\":9,\"stand\":%u}",
              d.k.table, seat[0] == 'B' ? "A" : "B", stand),
        "done");
    char sql[200];
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM decisions WHERE number = 10 AND digest = coalesce((SELECT digest FROM decisions"
             " WHERE number = %u), (SELECT dealt FROM tables))",
             stand);
    assert_int_equal(count(sql), 1);
    go(&d);
    house_again(h);
    come(&d);
    assert_int_equal(unfit(d.by[0])->kind, PL_JSON_NULL);
    assert_int_equal(number(d.by[0]), 10);
    go(&d);
}

static void a_match_whose_digests_part_can_be_looked_at_as_far_as_they_agree(void **state)
{
    (void)state;
    duel d = played(30);
    meddle("UPDATE decisions SET digest = '0123456789abcdef' WHERE number = 21");
    house_begin(h);
    expect_unfit(&d, 30, 20);
}

static void a_match_that_was_dealt_otherwise_is_not_shown(void **state)
{
    (void)state;
    duel d = played(10);
    meddle("UPDATE tables SET dealt = '0123456789abcdef'");
    house_begin(h);
    expect_unfit(&d, 10, -1);
}

static void an_answer_that_is_none_any_more_ends_what_can_be_looked_at(void **state)
{
    (void)state;
    duel d = played(30);
    meddle("UPDATE decisions SET answer = 'jump' WHERE number = 13");
    house_begin(h);
    expect_unfit(&d, 30, 12);
}

static void a_decision_that_is_missing_ends_it_too(void **state)
{
    (void)state;
    duel d = played(30);
    meddle("DELETE FROM decisions WHERE number = 5");
    house_begin(h);
    expect_unfit(&d, 29, 4);
}

static void a_match_of_other_rules_is_not_continued(void **state)
{
    (void)state;
    duel d = played(30);
    meddle("UPDATE tables SET rules = rules + 1");
    house_begin(h);
    expect_unfit(&d, 30, 30);
    house_end(h);
    meddle("UPDATE tables SET rules = rules - 1");
    house_begin(h); /* back to the program that made it */
    come(&d);
    play(h, d.by, &d.k, 5);
    assert_int_equal(number(d.by[0]), 35);
    go(&d);
}

static void a_match_without_digests_goes_on_and_gets_them(void **state)
{
    (void)state;
    duel d = played(10);
    meddle("UPDATE tables SET dealt = NULL; UPDATE decisions SET digest = NULL");
    house_begin(h);
    come(&d);
    assert_int_equal(unfit(d.by[0])->kind, PL_JSON_NULL);
    play(h, d.by, &d.k, 10);
    go(&d);
    assert_int_equal(count("SELECT count(*) FROM decisions WHERE digest IS NULL"), 10);
    assert_int_equal(count("SELECT count(*) FROM decisions WHERE digest IS NOT NULL"), 10);
}

/* Its result is told, and another match can follow; its record would be another one's. */
static void a_match_that_is_over_keeps_its_result(void **state)
{
    (void)state;
    duel d = played(100000);
    size_t length;
    tables_record found;
    meddle("UPDATE decisions SET digest = '0123456789abcdef' WHERE number = 2");
    house_begin(h);
    come(&d);
    const pl_json_value *result = pl_json_get(last(d.by[0], "status"), "result");
    assert_true(is(result, "reason", "rules"));
    assert_int_equal(number_of(unfit(d.by[0]), "shown"), 1);
    assert_null(tables_record_of(h->tables, d.k.table, &length, &found));
    assert_int_equal(found, RECORD_UNFIT);
    for (unsigned seat = 0; seat < 2; seat++)
        ASSERT_REPLY(REPLY(h, d.by[seat], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"%s\"}", d.k.table,
                           seat ? "B" : "A"),
                     "done");
    assert_non_null(pl_json_get_text(last(d.by[0], "status"), "next"));
    go(&d);
}

static void computers_and_clocks_leave_it_alone(void **state)
{
    (void)state;
    duel d;
    guest *g = enter(h);
    d.k = open_with(h, g, "[{},{\"player\":\"novice\"}]", ",\"clock\":60");
    sit(h, g, &d.k, 0);
    leave(g);
    house_end(h);
    meddle("UPDATE tables SET rules = 99");
    house_begin(h);
    g = enter(h);
    sit(h, g, &d.k, 0);
    assert_true(is_null(last(g, "status"), "clock"));
    assert_true(is_null(last(g, "status"), "thinking"));
    for (unsigned i = 0; i < 5; i++) {
        h->now += 100000;
        tables_tick(h->tables);
        tables_collect(h->tables);
    }
    assert_true(is_null(last(g, "status"), "result"));
    assert_int_equal(count("SELECT count(*) FROM decisions"), 0);
    leave(g);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_decision_is_kept_with_its_digest),
        CASE(an_undo_leads_to_the_same_digest),
        CASE(a_match_whose_digests_part_can_be_looked_at_as_far_as_they_agree),
        CASE(a_match_that_was_dealt_otherwise_is_not_shown),
        CASE(an_answer_that_is_none_any_more_ends_what_can_be_looked_at),
        CASE(a_decision_that_is_missing_ends_it_too),
        CASE(a_match_of_other_rules_is_not_continued),
        CASE(a_match_without_digests_goes_on_and_gets_them),
        CASE(a_match_that_is_over_keeps_its_result),
        CASE(computers_and_clocks_leave_it_alone),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
