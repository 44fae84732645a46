/* Tables: who may do what, what everybody is told, and that nothing is told that is not kept. */
#include "duel.h"

#include <sqlite3.h>

#include "files/record.h"

/* ------------------------------------------------------------------ opening and joining */

static void each_person_gets_a_secret_and_computers_none(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = open_with(h, g, "[{\"player\":\"person\"},{\"player\":\"novice\"}]", "");
    assert_int_equal(strlen(k.table), 12);
    assert_int_equal(strlen(k.secret[0]), 22);
    assert_string_equal(k.secret[1], "");
    assert_int_equal(strlen(k.commitment), 64);
    keys l = open_duel(h, g);
    assert_string_not_equal(k.table, l.table);
    assert_string_not_equal(l.secret[0], l.secret[1]);
    leave(g);
}

static void computers_of_any_strength_play(void **state)
{
    (void)state;
    static const char *const players[] = {"strength@1", "strength@25", "strength@100", "master"};
    guest *g = enter(h);
    for (unsigned i = 0; i < sizeof players / sizeof players[0]; i++) {
        char seats[80];
        snprintf(seats, sizeof seats, "[{},{\"player\":\"%s\"}]", players[i]);
        keys k = open_with(h, g, seats, "");
        const pl_json_value *second = pl_json_get(last(g, "opened"), "seats")->first->next;
        assert_string_equal(pl_json_get_text(second, "player"), players[i]);
        assert_string_equal(k.secret[1], "");
    }
    leave(g);
}

static void what_is_left_open_is_drawn_by_chance(void **state)
{
    (void)state;
    guest *g = enter(h);
    uint64_t heroes = 0, boards = 0;
    for (unsigned i = 0; i < 40; i++) {
        const char *seats = i % 2 ? "[{},{},{},{}]" : "[{\"hero\":null},{}]";
        keys k = open_with(h, g, seats, ",\"board\":null");
        watch(h, g, &k);
        const pl_json_value *setup = pl_json_get(last(g, "joined"), "setup");
        uint64_t now = 0;
        for (const pl_json_value *v = pl_json_get(setup, "seats")->first; v; v = v->next)
            now |= UINT64_C(1) << pl_pack_hero(pack, pl_json_get_text(v, "hero"));
        assert_int_equal(__builtin_popcountll(now), i % 2 ? 4 : 2); /* all different */
        heroes |= now;
        boards |= UINT64_C(1) << pl_pack_board(pack, pl_json_get_text(setup, "board"));
        say(h, g, "{\"type\":\"leave\",\"table\":\"%s\"}", k.table);
    }
    assert_true(__builtin_popcountll(heroes) > 5);
    assert_true(__builtin_popcountll(boards) > 1);
    leave(g);
}

static void a_table_that_cannot_be_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *request, *code;
    } wrong[] = {
        {"{\"type\":\"open\"}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{}]}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},{},{}]}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},{},{},{},{}]}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},7]}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},{\"hero\":\"nobody\"}]}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{\"hero\":3}]}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},{\"player\":\"genius\"}]}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{\"player\":\"search@1000000\"}]}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{\"player\":\"strength@0\"}]}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{\"player\":\"strength@101\"}]}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{\"player\":\"strength@50,3600s\"}]}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{\"player\":\"strength@00000000000000000000000000000050\"}]}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{\"player\":\"strength@\"}]}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{}],\"board\":\"nowhere\"}", "unknown"},
        {"{\"type\":\"open\",\"seats\":[{},{}],\"clock\":1}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},{}],\"clock\":1e9}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},{}],\"aids\":\"off\"}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},{}],\"options\":{\"no\":\"such\"}}", "malformed"},
        {"{\"type\":\"open\",\"seats\":[{},{\"name\":\"\\u202e\"}]}", "name"},
        {"{\"type\":\"opne\",\"seats\":[{},{}]}", "unknown"},
        {"[]", "malformed"},
        {"", "malformed"},
    };
    guest *g = enter(h);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ASSERT_ERROR(REPLY(h, g, "%s", wrong[i].request), wrong[i].code);
    assert_int_equal(tables_count(h->tables).opened, 0);
    leave(g);
}

static void a_secret_opens_its_seat_and_no_other(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = open_duel(h, g), l = open_duel(h, g);
    sit(h, g, &k, 1);
    assert_non_null(last_of_seat(g, "B"));
    assert_null(last_of_seat(g, "A"));
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"]}", l.table, k.secret[0]),
                 "secret");
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"\"]}", l.table), "secret");
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[7]}", l.table), "malformed");
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"AAAAAAAAAAAA\"}"), "unknown");
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"' OR 1=1 --\"}"), "unknown");
    ASSERT_ERROR(
        REPLY(h, g, "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"A\",\"question\":1,\"answer\":0}", k.table),
        "foreign");
    ASSERT_ERROR(
        REPLY(h, g, "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"A\",\"question\":1,\"answer\":0}", l.table),
        "absent");
    leave(g);
}

static void one_connection_may_hold_several_seats(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = open_duel(h, g);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\",\"%s\"]}", k.table, k.secret[0],
                       k.secret[1]),
                 "joined");
    assert_non_null(last_of_seat(g, "A"));
    assert_non_null(last_of_seat(g, "B"));
    play(h, (guest *const[]){g, g}, &k, 20);
    assert_int_equal(number(g), 20);
    leave(g);
}

static void who_watches_sees_what_all_see_and_does_nothing(void **state)
{
    (void)state;
    duel d = begin_duel("");
    guest *g = enter(h);
    watch(h, g, &d.k);
    assert_true(is_null(last(g, "update"), "seat"));
    assert_int_equal(number_of(last(d.by[0], "status"), "watching"), 1);
    const pl_json_value *seats = pl_json_get(pl_json_get(last(g, "update"), "view"), "seats");
    for (const pl_json_value *v = seats->first; v; v = v->next)
        assert_true(is_null(v, "hand"));
    static const char *const requests[] = {"answer\",\"question\":1,\"answer\":\"0",
                                           "undo",
                                           "resign",
                                           "rematch",
                                           "name\",\"name\":\"X",
                                           "explain\",\"card\":\"x"};
    for (unsigned i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        ASSERT_ERROR(REPLY(h, g, "{\"table\":\"%s\",\"seat\":\"A\",\"type\":\"%s\"}", d.k.table, requests[i]),
                     "foreign");
        ASSERT_ERROR(REPLY(h, g, "{\"table\":\"%s\",\"seat\":null,\"type\":\"%s\"}", d.k.table, requests[i]),
                     "foreign");
    }
    play(h, d.by, &d.k, 5);
    assert_int_equal(number(g), 5);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"leave\",\"table\":\"%s\"}", d.k.table), "done");
    assert_int_equal(number_of(last(d.by[0], "status"), "watching"), 0);
    unsigned count = g->count;
    play(h, d.by, &d.k, 5);
    assert_int_equal(g->count, count);
    leave(g);
    end_duel(&d);
}

static void names_are_short_and_can_be_seen(void **state)
{
    (void)state;
    static const char *const good[] = {"Ann",          "  Ann  ",
                                       "Анна Ґжицька", "安\\u3000安",
                                       "<b>&\\\"'",    "\\u00a012345678901234567890123456789012\\u2003\\u3000"};
    static const char *const bad[] = {"",
                                      "   ",
                                      "a\\u0000b",
                                      "a\\nb",
                                      "\\u202eevil",
                                      "a\\u200fb",
                                      "\\u2066",
                                      "\\ud83c\\uFFFE",
                                      "\\ufeff",
                                      "\\ue000",
                                      "\\u200b",
                                      "\\u00a0",
                                      " \\u2000\\u200a\\u1680",
                                      "\\u3000\\u202f\\u205f",
                                      "\\u2800",
                                      "\\u3164",
                                      "\\u115f\\u1160",
                                      "\\uffa0",
                                      "\\u034f",
                                      "\\u180b",
                                      "\\u17b4",
                                      "\\ud834\\udd59",
                                      "123456789012345678901234567890123"};
    duel d = begin_duel("");
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++)
        ASSERT_REPLY(REPLY(h, d.by[0], "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"%s\"}", d.k.table,
                           good[i]),
                     "done");
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const pl_json_value *said =
            REPLY(h, d.by[0], "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"%s\"}", d.k.table, bad[i]);
        assert_string_equal(pl_json_get_text(said, "type"), "error");
        assert_true(is(said, "code", "name") || is(said, "code", "malformed")); /* some are no texts at all */
    }
    const pl_json_value *seat = pl_json_get(last(d.by[1], "status"), "seats")->first;
    assert_string_equal(pl_json_get_text(seat, "name"), "12345678901234567890123456789012"); /* the last good one */
    end_duel(&d);
}

/* ------------------------------------------------------------------ playing */

static void everybody_is_told_of_every_answer(void **state)
{
    (void)state;
    duel d = begin_duel("");
    play(h, d.by, &d.k, 30);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(number(d.by[i]), 30);
        assert_true(is(last(d.by[i], "update"), "seat", i ? "B" : "A"));
        unsigned before = 0;
        for (unsigned m = 0; m < d.by[i]->count; m++)
            if (is(mail(d.by[i], m), "type", "update")) {
                assert_true(number_of(mail(d.by[i], m), "number") <= before + 1);
                before = number_of(mail(d.by[i], m), "number");
            }
    }
    end_duel(&d);
}

static void only_the_one_who_is_asked_may_answer_and_only_once(void **state)
{
    (void)state;
    duel d = begin_duel("");
    const char *seat = asked_now(&d), *other = other_seat(seat);
    ASSERT_ERROR(answer(h, holder(&d, other), &d.k, other), "foreign");
    char request[200];
    snprintf(request, sizeof request,
             "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":1,\"answer\":0}", d.k.table, seat);
    ASSERT_REPLY(REPLY(h, holder(&d, seat), "%s", request), "answered");
    ASSERT_ERROR(REPLY(h, holder(&d, seat), "%s", request), "stale");
    const char *next = asked_now(&d);
    ASSERT_ERROR(REPLY(h, holder(&d, next),
                       "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":2,\"answer\":\"fly\"}",
                       d.k.table, next),
                 "illegal");
    assert_int_equal(number(d.by[1]), 1);
    end_duel(&d);
}

static void nobody_is_told_before_it_is_kept(void **state)
{
    (void)state;
    duel d = begin_duel("");
    const char *seat = asked_now(&d);
    char request[200];
    int length =
        snprintf(request, sizeof request,
                 "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":1,\"answer\":0}", d.k.table, seat);
    unsigned counts[] = {d.by[0]->count, d.by[1]->count};
    tables_hear(holder(&d, seat)->at, request, (size_t)length);
    assert_int_equal(d.by[0]->count, counts[0]);
    assert_int_equal(d.by[1]->count, counts[1]);
    tables_settle(h->tables);
    assert_true(d.by[0]->count > counts[0] && d.by[1]->count > counts[1]);
    end_duel(&d);
}

static void a_match_goes_on_after_a_new_start(void **state)
{
    (void)state;
    duel d = begin_duel("");
    play(h, d.by, &d.k, 37);
    const char *seat = asked_now(&d);
    bool of_b = seat[0] == 'B';
    unsigned options = count_of(pl_json_get(pl_json_get(last(holder(&d, seat), "update"), "question"), "options"));
    end_duel(&d);
    house_again(h);
    d.by[0] = enter(h);
    d.by[1] = enter(h);
    for (unsigned i = 0; i < 2; i++) {
        ASSERT_REPLY(REPLY(h, d.by[i], "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"],\"since\":35}",
                           d.k.table, d.k.secret[i]),
                     "joined");
        assert_int_equal(number(d.by[i]), 37);
        assert_true(count_of(pl_json_get(last(d.by[i], "update"), "events")) < 60); /* of two decisions */
    }
    assert_int_equal(asked(d.by[0])[0] == 'B', of_b);
    assert_int_equal(count_of(pl_json_get(pl_json_get(last(d.by[of_b], "update"), "question"), "options")), options);
    play(h, d.by, &d.k, PL_MATCH_DECISIONS);
    assert_null(asked(d.by[0]));
    end_duel(&d);
}

static void a_table_nobody_is_at_leaves_the_memory_and_comes_back(void **state)
{
    (void)state;
    duel d = begin_duel("");
    play(h, d.by, &d.k, 10);
    end_duel(&d);
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).in_memory, 1);
    h->now += h->limits.idle_ms + 1;
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).in_memory, 0);
    guest *g = enter(h);
    sit(h, g, &d.k, 0);
    assert_int_equal(number(g), 10);
    assert_int_equal(tables_count(h->tables).awake, 1);
    leave(g);
}

static void the_end_is_kept_and_the_record_proves_the_shuffle(void **state)
{
    (void)state;
    duel d = begin_duel("");
    size_t length;
    tables_record found;
    play(h, d.by, &d.k, 20);
    assert_null(tables_record_of(h->tables, d.k.table, &length, &found));
    assert_int_equal(found, RECORD_NOT_OVER);
    play(h, d.by, &d.k, PL_MATCH_DECISIONS);
    assert_string_equal(pl_json_get_text(pl_json_get(last(d.by[1], "status"), "result"), "reason"), "rules");
    end_duel(&d);
    house_again(h);
    assert_int_equal(tables_count(h->tables).open, 0);
    char *text = tables_record_of(h->tables, d.k.table, &length, &found);
    assert_non_null(text);
    pl_errors *errors = pl_errors_new();
    pl_record record;
    pl_match *match = pl_record_read(pack, "record", text, length, NULL, &record, errors);
    assert_non_null(match);
    assert_int_equal(record.last, PL_LAST_SEED);
    assert_string_equal(record.commit, d.k.commitment);
    assert_string_equal(record.head.table, d.k.table);
    pl_match_free(match);
    pl_errors_free(errors);
    free(text);
    assert_null(tables_record_of(h->tables, "AAAAAAAAAAAA", &length, &found));
    assert_int_equal(found, RECORD_NO_TABLE);
}

/* Its commitment was for the seed alone. */
static void a_table_of_an_older_program_keeps_its_commitment(void **state)
{
    (void)state;
    duel d = begin_duel("");
    size_t length;
    tables_record found;
    char was[PL_HASH_TEXT];
    end_duel(&d);
    sqlite3_close(meddle("UPDATE tables SET bound = 0"));
    house_again(h);
    d.by[0] = enter(h);
    sit(h, d.by[0], &d.k, 0);
    snprintf(was, sizeof was, "%s", pl_json_get_text(last(d.by[0], "joined"), "commitment"));
    assert_string_not_equal(was, d.k.commitment);
    say(h, d.by[0], "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table);
    char *text = tables_record_of(h->tables, d.k.table, &length, &found);
    assert_non_null(text);
    assert_null(strstr(text, "\ntable "));
    pl_errors *errors = pl_errors_new();
    pl_record record;
    pl_match *match = pl_record_read(pack, "record", text, length, NULL, &record, errors);
    assert_non_null(match);
    assert_string_equal(record.commit, was);
    pl_match_free(match);
    pl_errors_free(errors);
    free(text);
    leave(d.by[0]);
}

/* ------------------------------------------------------------------ giving up, time */

static void who_resigns_loses_and_nothing_follows(void **state)
{
    (void)state;
    duel d = begin_duel("");
    size_t length;
    tables_record found;
    play(h, d.by, &d.k, 3);
    ASSERT_REPLY(REPLY(h, d.by[1], "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"B\"}", d.k.table), "done");
    const pl_json_value *result = pl_json_get(last(d.by[0], "status"), "result");
    assert_true(is(result, "reason", "resignation") && is(result, "winner", "A") && is(result, "seat", "B"));
    const char *seat = asked_now(&d);
    ASSERT_ERROR(answer(h, holder(&d, seat), &d.k, seat), "over");
    ASSERT_ERROR(REPLY(h, d.by[0], "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "over");
    ASSERT_ERROR(REPLY(h, d.by[0], "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "over");
    char *text = tables_record_of(h->tables, d.k.table, &length, &found);
    assert_non_null(text);
    assert_null(strstr(text, "\nresult"));
    assert_non_null(strstr(text, "\nseed "));
    free(text);
    end_duel(&d);
    house_again(h);
    guest *g = enter(h);
    watch(h, g, &d.k);
    assert_true(is(pl_json_get(last(g, "status"), "result"), "reason", "resignation"));
    leave(g);
}

static void in_teams_the_team_loses(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = open_with(h, g, "[{},{\"player\":\"random\"},{},{\"player\":\"random\"}]", "");
    sit(h, g, &k, 2);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A2\"}", k.table), "done");
    const pl_json_value *result = pl_json_get(last(g, "status"), "result");
    assert_true(is(result, "winner", "B") && is(result, "seat", "A2"));
    leave(g);
}

static void the_clock_runs_when_all_have_come_and_then_ends_the_match(void **state)
{
    (void)state;
    guest *g[] = {enter(h), enter(h)};
    keys k = open_with(h, g[0], "[{},{}]", ",\"clock\":30");
    sit(h, g[0], &k, 0);
    h->now += 100000;
    tables_tick(h->tables);
    assert_true(is_null(last(g[0], "status"), "clock") && is_null(last(g[0], "status"), "result"));
    sit(h, g[1], &k, 1);
    assert_int_equal(number_of(pl_json_get(last(g[0], "status"), "clock"), "left"), 30000);
    h->now += 29000;
    tables_tick(h->tables);
    play(h, g, &k, 1);
    assert_int_equal(number_of(pl_json_get(last(g[1], "status"), "clock"), "left"), 30000);
    h->now += 29999;
    tables_tick(h->tables);
    assert_true(is_null(last(g[1], "status"), "result"));
    const char *seat = asked(g[0]);
    h->now += 1;
    tables_tick(h->tables);
    const pl_json_value *result = pl_json_get(last(g[1], "status"), "result");
    assert_true(is(result, "reason", "time") && is(result, "seat", seat) && is(result, "winner", other_seat(seat)));
    leave(g[0]);
    leave(g[1]);
}

static void a_clock_goes_on_without_anybody_and_after_a_new_start(void **state)
{
    (void)state;
    duel d = begin_duel(",\"clock\":3600");
    play(h, d.by, &d.k, 2);
    end_duel(&d);
    h->now += h->limits.idle_ms + 1;
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).awake, 0); /* the match sleeps, the clock does not */
    assert_int_equal(tables_count(h->tables).in_memory, 1);
    house_again(h);
    assert_int_equal(tables_count(h->tables).in_memory, 1);
    h->now += 3599000;
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).ended, 0);
    h->now += 1000;
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).ended, 1);
    guest *g = enter(h);
    watch(h, g, &d.k);
    assert_true(is(pl_json_get(last(g, "status"), "result"), "reason", "time"));
    leave(g);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(each_person_gets_a_secret_and_computers_none),
        CASE(computers_of_any_strength_play),
        CASE(what_is_left_open_is_drawn_by_chance),
        CASE(a_table_that_cannot_be_is_refused),
        CASE(a_secret_opens_its_seat_and_no_other),
        CASE(one_connection_may_hold_several_seats),
        CASE(who_watches_sees_what_all_see_and_does_nothing),
        CASE(names_are_short_and_can_be_seen),
        CASE(everybody_is_told_of_every_answer),
        CASE(only_the_one_who_is_asked_may_answer_and_only_once),
        CASE(nobody_is_told_before_it_is_kept),
        CASE(a_match_goes_on_after_a_new_start),
        CASE(a_table_nobody_is_at_leaves_the_memory_and_comes_back),
        CASE(the_end_is_kept_and_the_record_proves_the_shuffle),
        CASE(a_table_of_an_older_program_keeps_its_commitment),
        CASE(who_resigns_loses_and_nothing_follows),
        CASE(in_teams_the_team_loses),
        CASE(the_clock_runs_when_all_have_come_and_then_ends_the_match),
        CASE(a_clock_goes_on_without_anybody_and_after_a_new_start),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
