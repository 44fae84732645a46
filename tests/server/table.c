/* Tables: who may do what, what everybody is told, and that nothing is told that is not kept. */
#include "fixture.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "files/record.h"

/* Two people at a table. */
typedef struct duel {
    keys k;
    guest *by[2];
} duel;

static duel begin_duel(const char *more)
{
    duel d = {.by = {enter(h), enter(h)}};
    d.k = open_with(h, d.by[0], "[{},{}]", more);
    sit(h, d.by[0], &d.k, 0);
    sit(h, d.by[1], &d.k, 1);
    return d;
}

static void end_duel(duel *d)
{
    leave(d->by[0]);
    leave(d->by[1]);
}

static guest *holder(const duel *d, const char *seat)
{
    return d->by[seat[0] == 'B'];
}

static const char *asked_now(const duel *d)
{
    const char *seat = asked(d->by[0]);
    assert_non_null(seat);
    return seat[0] == 'A' ? "A" : "B";
}

static const char *other_seat(const char *seat)
{
    return seat[0] == 'A' ? "B" : "A";
}

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

/* With another hand in the same file. */
static sqlite3 *meddle(const char *sql)
{
    char path[200];
    sqlite3 *other;
    snprintf(path, sizeof path, "%s/peerless.db", h->folder);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, sql, NULL, NULL, NULL), SQLITE_OK);
    return other;
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

/* ------------------------------------------------------------------ agreeing */

static const pl_json_value *consent(guest *g, const keys *k, const char *seat, bool agree, unsigned stand, unsigned at)
{
    return REPLY(h, g,
                 "{\"type\":\"consent\",\"table\":\"%s\",\"seat\":\"%s\",\"agree\":%s,\"stand\":%u,\"number\":%u}",
                 k->table, seat, agree ? "true" : "false", stand, at);
}

static const pl_json_value *consent_now(guest *g, const keys *k, const char *seat, bool agree)
{
    const pl_json_value *undo = pl_json_get(last(g, "status"), "undo");
    return consent(g, k, seat, agree, number_of(undo, "stand"), number_of(undo, "number"));
}

static void an_undo_needs_the_consent_of_the_others(void **state)
{
    (void)state;
    duel d = begin_duel("");
    while (number(d.by[0]) < 16 || asked(d.by[0])[0] != 'A') /* both have decided something by then, whoever they are */
        play(h, d.by, &d.k, 1);
    unsigned before = number(d.by[0]);
    ASSERT_ERROR(consent(d.by[1], &d.k, "B", true, 1, before), "illegal");
    ASSERT_REPLY(REPLY(h, d.by[0], "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "done");
    assert_int_equal(number(d.by[0]), before);
    const pl_json_value *undo = pl_json_get(last(d.by[1], "status"), "undo");
    unsigned stand = number_of(undo, "stand");
    assert_int_equal(count_of(pl_json_get(undo, "waits")), 1);
    /* the one who asks cannot agree for the other */
    ASSERT_REPLY(consent_now(d.by[0], &d.k, "A", true), "done");
    assert_int_equal(number(d.by[0]), before);
    ASSERT_REPLY(consent_now(d.by[1], &d.k, "B", true), "done");
    assert_int_equal(number(d.by[0]), before + 1);
    assert_int_equal(number_of(last(d.by[0], "update"), "decisions"), stand);
    assert_string_equal(asked(d.by[0]), "A");
    assert_true(is_null(last(d.by[1], "status"), "undo"));
    end_duel(&d);
    house_again(h); /* and it is kept */
    guest *g = enter(h);
    watch(h, g, &d.k);
    assert_int_equal(number_of(last(g, "update"), "decisions"), stand);
    leave(g);
}

static void a_refusal_or_a_new_decision_ends_the_request(void **state)
{
    (void)state;
    duel d = begin_duel("");
    while (number(d.by[0]) < 16 || asked(d.by[0])[0] != 'A')
        play(h, d.by, &d.k, 1);
    unsigned before = number(d.by[0]);
    for (unsigned i = 0; i < 2; i++) {
        ASSERT_REPLY(REPLY(h, d.by[0], "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "done");
        ASSERT_REPLY(consent_now(d.by[!i], &d.k, i ? "A" : "B", false), "done");
        assert_true(is_null(last(d.by[1], "status"), "undo"));
    }
    assert_int_equal(number(d.by[0]), before);
    ASSERT_REPLY(REPLY(h, d.by[0], "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "done");
    unsigned stand = number_of(pl_json_get(last(d.by[1], "status"), "undo"), "stand");
    play(h, d.by, &d.k, 1);
    assert_true(is_null(last(d.by[1], "status"), "undo"));
    ASSERT_ERROR(consent(d.by[1], &d.k, "B", true, stand, before), "stale");
    ASSERT_ERROR(consent(d.by[1], &d.k, "B", true, stand, before + 1), "illegal");
    end_duel(&d);
}

/* B's consent is on its way when B's own decision, or that of somebody else, makes it mean more than B has seen. */
static void consent_is_to_what_was_seen(void **state)
{
    (void)state;
    duel d = begin_duel("");
    while (number(d.by[0]) < 16 || asked(d.by[0])[0] != 'B')
        play(h, d.by, &d.k, 1);
    unsigned before = number(d.by[0]);
    say(h, d.by[0], "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table);
    unsigned stand = number_of(pl_json_get(last(d.by[1], "status"), "undo"), "stand");
    assert_int_equal(number_of(pl_json_get(last(d.by[1], "status"), "undo"), "number"), before);
    play(h, d.by, &d.k, 1); /* of B */
    say(h, d.by[0], "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table);
    assert_int_equal(number_of(pl_json_get(last(d.by[1], "status"), "undo"), "stand"), stand);
    ASSERT_ERROR(consent(d.by[1], &d.k, "B", true, stand, before), "stale");
    ASSERT_ERROR(consent(d.by[1], &d.k, "B", true, stand + 1, before + 1), "stale");
    ASSERT_ERROR(REPLY(h, d.by[1], "{\"type\":\"consent\",\"table\":\"%s\",\"seat\":\"B\",\"agree\":true}", d.k.table),
                 "malformed");
    assert_int_equal(number(d.by[0]), before + 1);
    ASSERT_REPLY(consent_now(d.by[1], &d.k, "B", true), "done");
    assert_int_equal(number_of(last(d.by[0], "update"), "decisions"), stand);
    end_duel(&d);
}

/* A person against the computer: thoughts are thought when they are collected. */
static guest *begin_lesson(keys *k)
{
    guest *g = enter(h);
    *k = open_with(h, g, "[{},{\"player\":\"random\"}]", "");
    sit(h, g, k, 0);
    return g;
}

static void let_it_think(void)
{
    tables_collect(h->tables);
    tables_settle(h->tables);
}

static void until_it_is_asked(guest *g, const keys *k, const char *seat)
{
    for (unsigned i = 0; i < 1000 && strcmp(asked(g), seat) != 0; i++)
        if (asked(g)[0] == 'A')
            ASSERT_REPLY(answer(h, g, k, "A"), "answered");
        else
            let_it_think();
    assert_string_equal(asked(g), seat);
}

static void against_the_computer_an_undo_is_done_at_once(void **state)
{
    (void)state;
    keys k;
    guest *g = begin_lesson(&k);
    until_it_is_asked(g, &k, "A");
    ASSERT_REPLY(answer(h, g, &k, "A"), "answered");
    until_it_is_asked(g, &k, "B");
    let_it_think();
    until_it_is_asked(g, &k, "A"); /* now something of B came after what A did last */
    unsigned decisions = number_of(last(g, "update"), "decisions");
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "done");
    assert_string_equal(asked(g), "A");
    assert_true(number_of(last(g, "update"), "decisions") + 1 < decisions);
    assert_true(pl_json_get(last(g, "update"), "undone")->number != 0);
    leave(g);
}

static void a_thought_that_comes_too_late_does_not_count(void **state)
{
    (void)state;
    keys k;
    guest *g = begin_lesson(&k);
    until_it_is_asked(g, &k, "A");
    ASSERT_REPLY(answer(h, g, &k, "A"), "answered");
    until_it_is_asked(g, &k, "B"); /* it thinks now */
    unsigned before = number(g);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "done");
    let_it_think();
    assert_int_equal(number(g), before + 1);
    assert_int_equal(tables_count(h->tables).stale_thoughts, 1);
    until_it_is_asked(g, &k, "B");
    before = number(g);
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "done");
    let_it_think();
    assert_int_equal(number(g), before);
    assert_int_equal(tables_count(h->tables).stale_thoughts, 2);
    leave(g);
}

static void computers_play_to_the_end_while_somebody_watches(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = open_with(h, g, "[{\"player\":\"random\"},{\"player\":\"random\"}]", "");
    for (unsigned i = 0; i < 5; i++)
        let_it_think();
    assert_int_equal(tables_count(h->tables).decisions, 0);
    watch(h, g, &k);
    for (unsigned i = 0; i < 3000 && asked(g); i++)
        let_it_think();
    assert_null(asked(g));
    assert_true(is(pl_json_get(last(g, "status"), "result"), "reason", "rules"));
    leave(g);
}

static void people_do_not_wait_for_computers_among_themselves(void **state)
{
    (void)state;
    guest *g[4];
    for (unsigned i = 0; i < 3; i++) {
        g[i] = enter(h);
        keys k = open_with(h, g[i], "[{\"player\":\"random\"},{\"player\":\"random\"}]", "");
        watch(h, g[i], &k);
    }
    keys k;
    g[3] = enter(h);
    k = open_with(h, g[3], "[{\"player\":\"random\"},{\"player\":\"random\"},{\"player\":\"random\"},{}]", "");
    sit(h, g[3], &k, 3);
    assert_true(asked(g[3])[0] == 'A' || asked(g[3])[1] == '1'); /* a computer is asked, last of all */
    assert_int_equal(tables_count(h->tables).waiting, 4);
    thought *first = thinker_collect(h->thinker);
    assert_string_equal(first->table, k.table);
    thought_free(first);
    for (unsigned i = 0; i < 4; i++)
        leave(g[i]);
}

static void a_rematch_has_the_same_people_with_the_same_secrets(void **state)
{
    (void)state;
    duel d = begin_duel(",\"options\":{\"simultaneousDefeat\":\"draw\"}");
    ASSERT_ERROR(REPLY(h, d.by[0], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "illegal");
    say(h, d.by[0], "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"Ann\"}", d.k.table);
    say(h, d.by[0], "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table);
    ASSERT_REPLY(REPLY(h, d.by[0], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\",\"swap\":true}", d.k.table),
                 "done");
    assert_true(is_null(last(d.by[1], "status"), "next"));
    ASSERT_REPLY(REPLY(h, d.by[1], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"B\"}", d.k.table), "done");
    keys k = d.k;
    snprintf(k.table, sizeof k.table, "%s", pl_json_get_text(last(d.by[0], "status"), "next"));
    assert_string_not_equal(k.table, d.k.table);
    sit(h, d.by[0], &k, 0);
    sit(h, d.by[1], &k, 1);
    assert_string_equal(pl_json_get(last(d.by[0], "joined"), "seats")->first->text, "B");
    assert_string_equal(pl_json_get(last(d.by[1], "joined"), "seats")->first->text, "A");
    const pl_json_value *status = last(d.by[0], "status");
    assert_true(is(pl_json_get(status, "seats")->first->next, "name", "Ann"));
    const pl_json_value *options = pl_json_get(pl_json_get(last(d.by[0], "joined"), "setup"), "options");
    assert_true(is(options, "simultaneousDefeat", "draw"));
    assert_string_not_equal(pl_json_get_text(last(d.by[0], "joined"), "commitment"), d.k.commitment);
    end_duel(&d);
}

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
        CASE(each_person_gets_a_secret_and_computers_none),
        CASE(computers_of_any_strength_play),
        CASE(what_is_left_open_is_drawn_by_chance),
        CASE(a_table_that_cannot_be_is_refused),
        CASE(a_secret_opens_its_seat_and_no_other),
        CASE(an_exchange_that_cannot_be_kept_has_never_been),
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
        CASE(an_undo_needs_the_consent_of_the_others),
        CASE(a_refusal_or_a_new_decision_ends_the_request),
        CASE(consent_is_to_what_was_seen),
        CASE(against_the_computer_an_undo_is_done_at_once),
        CASE(a_thought_that_comes_too_late_does_not_count),
        CASE(computers_play_to_the_end_while_somebody_watches),
        CASE(people_do_not_wait_for_computers_among_themselves),
        CASE(a_rematch_has_the_same_people_with_the_same_secrets),
        CASE(while_the_store_is_locked_nothing_is_decided),
        CASE(a_match_that_cannot_be_read_is_trouble_too),
        CASE(on_a_full_disk_matches_stay_where_the_store_has_them),
        CASE(what_cannot_be_kept_has_never_been),
        CASE(nobody_loses_on_time_because_the_store_failed),
        CASE(a_computer_player_tries_again_when_the_store_works),
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
