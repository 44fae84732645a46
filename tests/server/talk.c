/* What people at a table say to each other, who hears it, and clocks for the whole match. */
#include "fixture.h"

#include "server/room/inside.h"

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

/* Two people and somebody who watches; in teams, four people and somebody who watches. */
typedef struct company {
    keys k;
    guest *by[PL_SEATS + 1];
    unsigned seats;
} company;

static company begin_company(unsigned seats, const char *more)
{
    company c = {.seats = seats};
    for (unsigned i = 0; i <= seats; i++)
        c.by[i] = enter(h);
    c.k = open_with(h, c.by[0], seats == 4 ? "[{},{},{},{}]" : "[{},{}]", more);
    for (unsigned seat = 0; seat < seats; seat++)
        sit(h, c.by[seat], &c.k, seat);
    watch(h, c.by[seats], &c.k);
    return c;
}

static void end_company(company *c)
{
    for (unsigned i = 0; i <= c->seats; i++)
        leave(c->by[i]);
}

static unsigned heard(const guest *g)
{
    unsigned count = 0;
    for (unsigned i = 0; i < g->count; i++)
        count += is(mail(g, i), "type", "said");
    return count;
}

/* What each has heard, a digit each, the last one of who watches. */
static unsigned all_heard(const company *c)
{
    unsigned digits = 0;
    for (unsigned i = 0; i <= c->seats; i++)
        digits = digits * 10 + heard(c->by[i]);
    return digits;
}

#define SAY(c, from, seat, more)                                                                                       \
    REPLY(h, (c)->by[from], "{\"type\":\"say\",\"table\":\"%s\",\"seat\":\"%s\",%s}", (c)->k.table, seat, more)
#define CHAT(c, from, seat, more)                                                                                      \
    REPLY(h, (c)->by[from], "{\"type\":\"chat\",\"table\":\"%s\",\"seat\":\"%s\",%s}", (c)->k.table, seat, more)

/* ------------------------------------------------------------------ phrases */

static void a_phrase_is_heard_by_everybody_at_the_table(void **state)
{
    (void)state;
    company c = begin_company(2, "");
    ASSERT_REPLY(SAY(&c, 0, "A", "\"phrase\":\"hello\""), "done");
    assert_int_equal(all_heard(&c), 111);
    const pl_json_value *said = last(c.by[2], "said");
    assert_true(is(said, "table", c.k.table) && is(said, "seat", "A") && is(said, "to", "all"));
    assert_true(is(said, "phrase", "hello") && is_null(said, "text"));
    assert_true(is_null(said, "fighter") && is_null(said, "space"));
    end_company(&c);
}

static void what_is_said_is_no_part_of_the_match(void **state)
{
    (void)state;
    company c = begin_company(2, ",\"chat\":true");
    unsigned before = number(c.by[0]), updates = c.by[1]->count;
    ASSERT_REPLY(SAY(&c, 0, "A", "\"phrase\":\"oops\""), "done");
    ASSERT_REPLY(CHAT(&c, 0, "A", "\"text\":\"secret of the day\""), "done");
    assert_int_equal(c.by[1]->count, updates + 2); /* and nothing else is told because of it */
    assert_int_equal(number(c.by[0]), before);
    guest *late = enter(h);
    watch(h, late, &c.k);
    assert_int_equal(heard(late), 0); /* nor kept for who comes later */
    say(h, c.by[0], "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", c.k.table);
    size_t length;
    tables_record found;
    char *text = tables_record_of(h->tables, c.k.table, &length, &found);
    assert_non_null(text);
    assert_null(strstr(text, "oops"));
    assert_null(strstr(text, "secret of the day"));
    free(text);
    ASSERT_REPLY(SAY(&c, 1, "B", "\"phrase\":\"good-game\""), "done"); /* after the end, too */
    leave(late);
    end_company(&c);
}

static void a_phrase_to_the_team_is_heard_by_the_team_alone(void **state)
{
    (void)state;
    company c = begin_company(4, "");
    ASSERT_REPLY(SAY(&c, 2, "A2", "\"phrase\":\"wait\""), "done");
    assert_int_equal(all_heard(&c), 10100); /* A1 B1 A2 B2 and the public: not even that there was something */
    assert_true(is(last(c.by[0], "said"), "to", "team"));
    ASSERT_REPLY(SAY(&c, 1, "B1", "\"phrase\":\"thanks\",\"to\":\"team\""), "done");
    assert_int_equal(all_heard(&c), 11110);
    ASSERT_REPLY(SAY(&c, 1, "B1", "\"phrase\":\"thanks\",\"to\":\"all\""), "done");
    assert_int_equal(all_heard(&c), 22221);
    ASSERT_ERROR(SAY(&c, 1, "B1", "\"phrase\":\"wait\",\"to\":\"all\""), "illegal");
    assert_int_equal(all_heard(&c), 22221);
    end_company(&c);
}

static void a_phrase_of_the_team_may_point(void **state)
{
    (void)state;
    company c = begin_company(4, "");
    ASSERT_REPLY(SAY(&c, 0, "A1", "\"phrase\":\"attack-this\",\"fighter\":8"), "done");
    const pl_json_value *said = last(c.by[2], "said");
    assert_int_equal(number_of(said, "fighter"), 8);
    assert_true(is_null(said, "space"));
    ASSERT_REPLY(SAY(&c, 0, "A1", "\"phrase\":\"stay-away\",\"space\":3"), "done");
    assert_int_equal(number_of(last(c.by[2], "said"), "space"), 3);
    ASSERT_ERROR(SAY(&c, 0, "A1", "\"phrase\":\"attack-this\""), "malformed");
    ASSERT_ERROR(SAY(&c, 0, "A1", "\"phrase\":\"attack-this\",\"space\":3"), "malformed");
    ASSERT_ERROR(SAY(&c, 0, "A1", "\"phrase\":\"wait\",\"fighter\":0"), "malformed");
    ASSERT_ERROR(SAY(&c, 0, "A1", "\"phrase\":\"attack-this\",\"fighter\":32"), "unknown");
    ASSERT_ERROR(SAY(&c, 0, "A1", "\"phrase\":\"attack-this\",\"fighter\":-1"), "unknown");
    ASSERT_ERROR(SAY(&c, 0, "A1", "\"phrase\":\"stay-away\",\"space\":998"), "unknown");
    ASSERT_ERROR(SAY(&c, 0, "A1", "\"phrase\":\"stay-away\",\"space\":\"3\""), "unknown");
    assert_int_equal(all_heard(&c), 20200);
    end_company(&c);
}

static void nothing_is_said_by_who_has_no_seat_or_no_phrase(void **state)
{
    (void)state;
    company c = begin_company(2, "");
    guest *stranger = enter(h);
    ASSERT_ERROR(SAY(&c, 2, "A", "\"phrase\":\"hello\""), "foreign"); /* who watches */
    ASSERT_ERROR(SAY(&c, 0, "B", "\"phrase\":\"hello\""), "foreign");
    ASSERT_ERROR(
        REPLY(h, stranger, "{\"type\":\"say\",\"table\":\"%s\",\"seat\":\"A\",\"phrase\":\"hello\"}", c.k.table),
        "absent");
    ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":\"Hello\""), "unknown");
    ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":\"\""), "unknown");
    ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":3"), "malformed");
    ASSERT_ERROR(SAY(&c, 0, "A", "\"text\":\"hello\""), "malformed");
    ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":\"hello\",\"to\":\"B\""), "malformed");
    ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":\"hello\",\"to\":\"team\""), "illegal"); /* there are no teams */
    ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":\"wait\""), "illegal");
    assert_int_equal(all_heard(&c), 0);
    leave(stranger);
    end_company(&c);
}

static void three_times_in_ten_seconds(void **state)
{
    (void)state;
    company c = begin_company(2, ",\"chat\":true");
    guest *window = enter(h); /* a second one of A */
    sit(h, window, &c.k, 0);
    ASSERT_REPLY(SAY(&c, 0, "A", "\"phrase\":\"oops\""), "done");
    h->now += 4000;
    ASSERT_REPLY(SAY(&c, 0, "A", "\"phrase\":\"oops\""), "done");
    ASSERT_REPLY(CHAT(&c, 0, "A", "\"text\":\"oops\""), "done"); /* both count */
    for (unsigned i = 0; i < 50; i++)
        ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":\"oops\""), "rate");
    ASSERT_ERROR(REPLY(h, window, "{\"type\":\"say\",\"table\":\"%s\",\"seat\":\"A\",\"phrase\":\"oops\"}", c.k.table),
                 "rate");
    ASSERT_ERROR(CHAT(&c, 0, "A", "\"text\":\"oops\""), "rate");
    ASSERT_REPLY(SAY(&c, 1, "B", "\"phrase\":\"oops\""), "done"); /* others may */
    h->now += 5999;
    ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":\"oops\""), "rate");
    h->now += 1;
    ASSERT_REPLY(SAY(&c, 0, "A", "\"phrase\":\"oops\""), "done");
    ASSERT_ERROR(SAY(&c, 0, "A", "\"phrase\":\"oops\""), "rate");
    assert_int_equal(all_heard(&c), 555);
    leave(window);
    end_company(&c);
}

static void who_does_not_read_misses_it(void **state)
{
    (void)state;
    company c = begin_company(2, "");
    c.by[1]->full = true;
    ASSERT_REPLY(SAY(&c, 0, "A", "\"phrase\":\"hello\""), "done");
    assert_int_equal(all_heard(&c), 101);
    c.by[1]->full = false;
    tables_ready(c.by[1]->at);
    tables_settle(h->tables);
    assert_int_equal(all_heard(&c), 101);
    end_company(&c);
}

/* ------------------------------------------------------------------ chat */

static void a_chat_is_where_the_table_was_opened_with_it(void **state)
{
    (void)state;
    company c = begin_company(2, ""), open = begin_company(2, ",\"chat\":true");
    assert_false(pl_json_get(last(c.by[0], "joined"), "chat")->number != 0);
    assert_true(pl_json_get(last(open.by[0], "joined"), "chat")->number != 0);
    ASSERT_ERROR(CHAT(&c, 0, "A", "\"text\":\"hi\""), "illegal");
    assert_int_equal(all_heard(&c), 0);
    ASSERT_REPLY(CHAT(&open, 0, "A", "\"text\":\"  Привіт, hi  \""), "done");
    assert_int_equal(all_heard(&open), 111);
    assert_true(is(last(open.by[2], "said"), "text", "Привіт, hi") && is_null(last(open.by[2], "said"), "phrase"));
    ASSERT_ERROR(CHAT(&open, 2, "A", "\"text\":\"hi\""), "foreign");
    ASSERT_ERROR(REPLY(h, c.by[0], "{\"type\":\"open\",\"seats\":[{},{}],\"chat\":1}"), "malformed");
    end_company(&c);
    end_company(&open);
}

static void a_text_can_be_seen_and_has_an_end(void **state)
{
    (void)state;
    company c = begin_company(2, ",\"chat\":true");
    static const char *const bad[] = {"",          "   ",       "a\\nb",   "a\\u0000b",
                                      "a\\u202eb", "a\\u200bb", "\\u0301", "e\\u0301\\u0301\\u0301"};
    char text[300] = "\"text\":\"";
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(text, sizeof text, "\"text\":\"%s\"", bad[i]);
        const pl_json_value *said = CHAT(&c, 0, "A", text);
        assert_true(is(said, "type", "error") && (is(said, "code", "text") || is(said, "code", "malformed")));
    }
    ASSERT_ERROR(CHAT(&c, 0, "A", "\"text\":7"), "malformed");
    snprintf(text, sizeof text, "\"text\":\"%0200d\"", 7);
    ASSERT_REPLY(CHAT(&c, 0, "A", text), "done");
    snprintf(text, sizeof text, "\"text\":\"%0201d\"", 7);
    ASSERT_ERROR(CHAT(&c, 0, "A", text), "text");
    assert_int_equal(all_heard(&c), 111);
    end_company(&c);
}

static void a_rematch_keeps_clock_and_chat_and_the_other_begins(void **state)
{
    (void)state;
    company c = begin_company(2, ",\"chat\":true,\"clock\":{\"bank\":600,\"increment\":5}");
    say(h, c.by[0], "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", c.k.table);
    say(h, c.by[0], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\"}", c.k.table);
    say(h, c.by[1], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"B\"}", c.k.table);
    const char *next = pl_json_get_text(last(c.by[2], "status"), "next"); /* who watches is told, too */
    assert_non_null(next);
    keys again = c.k;
    snprintf(again.table, sizeof again.table, "%s", next);
    sit(h, c.by[1], &again, 1);
    const pl_json_value *joined = last(c.by[1], "joined");
    assert_string_equal(pl_json_get(joined, "seats")->first->text, "A");
    assert_true(pl_json_get(joined, "chat")->number != 0);
    assert_int_equal(number_of(pl_json_get(joined, "clock"), "bank"), 600);
    assert_int_equal(number_of(pl_json_get(joined, "clock"), "increment"), 5);
    watch(h, c.by[2], &again);
    end_company(&c);
}

/* ------------------------------------------------------------------ clocks for the whole match */

enum { BANK = 600000, INCREMENT = 5000 };
#define CLOCK ",\"clock\":{\"bank\":600,\"increment\":5}"

static unsigned time_of(const guest *g, const char *seat)
{
    for (const pl_json_value *v = pl_json_get(last(g, "status"), "times")->first; v; v = v->next)
        if (is(v, "seat", seat))
            return number_of(v, "left");
    fail_msg("seat %s has no clock", seat);
    return 0;
}

static guest *holder(const company *c, const char *seat)
{
    return c->by[seat[0] == 'B'];
}

/* Answers until the other is asked; what came of the time of whoever answered. */
static void until_passed_on(company *c, const char *seat)
{
    while (is(pl_json_get(last(c->by[0], "update"), "question"), "seat", seat))
        ASSERT_REPLY(answer(h, holder(c, seat), &c->k, seat), "answered");
}

static void each_has_a_clock_for_the_whole_match(void **state)
{
    (void)state;
    company c = begin_company(2, CLOCK);
    char first[3];
    snprintf(first, sizeof first, "%s", asked(c.by[0]));
    const char *second = first[0] == 'A' ? "B" : "A";
    assert_int_equal(time_of(c.by[2], "A"), BANK);
    assert_int_equal(time_of(c.by[2], "B"), BANK);
    assert_true(is(pl_json_get(last(c.by[2], "status"), "clock"), "seat", first));
    h->now += 20000;
    until_passed_on(&c, first);
    assert_int_equal(time_of(c.by[2], first), BANK - 20000 + INCREMENT);
    assert_int_equal(time_of(c.by[2], second), BANK);
    h->now += 1000;
    until_passed_on(&c, second);
    assert_int_equal(time_of(c.by[2], second), BANK - 1000 + INCREMENT);
    h->now += BANK - 20000 + INCREMENT - 1;
    tables_tick(h->tables);
    assert_true(is_null(last(c.by[2], "status"), "result"));
    h->now += 1;
    tables_tick(h->tables);
    const pl_json_value *result = pl_json_get(last(c.by[2], "status"), "result");
    assert_true(is(result, "reason", "time") && is(result, "seat", first) && is(result, "winner", second));
    assert_int_equal(time_of(c.by[2], first), 0);
    end_company(&c);
}

/* Several decisions of one turn get one increment, and their time adds up. */
static void the_increment_comes_when_somebody_else_is_asked(void **state)
{
    (void)state;
    company c = begin_company(2, CLOCK);
    char seat[3];
    unsigned decisions = 0, used = 0;
    do { /* a stretch of several decisions of one seat */
        snprintf(seat, sizeof seat, "%s", asked(c.by[0]));
        used = decisions = 0;
        unsigned before = time_of(c.by[0], seat);
        while (is(pl_json_get(last(c.by[0], "update"), "question"), "seat", seat)) {
            h->now += 700;
            used += 700;
            decisions++;
            ASSERT_REPLY(answer(h, holder(&c, seat), &c.k, seat), "answered");
        }
        assert_int_equal(time_of(c.by[0], seat), before - used + INCREMENT);
    } while (decisions < 2);
    end_company(&c);
}

static void the_time_is_kept_with_the_decisions(void **state)
{
    (void)state;
    company c = begin_company(2, ",\"clock\":{\"bank\":7200,\"increment\":5}");
    char seat[3];
    snprintf(seat, sizeof seat, "%s", asked(c.by[0]));
    h->now += 100000;
    until_passed_on(&c, seat);
    unsigned a = time_of(c.by[0], "A"), b = time_of(c.by[0], "B");
    assert_int_equal(a + b, 2 * 7200000 - 100000 + INCREMENT);
    end_company(&c);
    h->now += h->limits.idle_ms + 1; /* the match sleeps, its clock does not */
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).awake, 0);
    house_again(h);
    h->now += 3000;
    guest *g = enter(h);
    watch(h, g, &c.k);
    assert_int_equal(time_of(g, "A"), a); /* it goes on from what was left at the last decision */
    assert_int_equal(time_of(g, "B"), b);
    h->now += 7200000 + INCREMENT;
    tables_tick(h->tables);
    assert_true(is(pl_json_get(last(g, "status"), "result"), "reason", "time"));
    leave(g);
}

static void a_clock_that_nobody_comes_back_to_runs_out(void **state)
{
    (void)state;
    company c = begin_company(2, CLOCK);
    end_company(&c);
    house_again(h);
    h->now += BANK - 1;
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).ended, 0);
    h->now += 1;
    tables_tick(h->tables);
    assert_int_equal(tables_count(h->tables).ended, 1);
}

static void an_undo_gives_no_time_back(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = open_with(h, g, "[{},{\"player\":\"random\"}]", CLOCK);
    sit(h, g, &k, 0);
    for (unsigned i = 0; i < 4; i++) {
        while (asked(g)[0] != 'A') {
            tables_collect(h->tables);
            tables_settle(h->tables);
        }
        h->now += 10000;
        ASSERT_REPLY(answer(h, g, &k, "A"), "answered");
    }
    unsigned before = time_of(g, "A");
    assert_int_equal(count_of(pl_json_get(last(g, "status"), "times")), 1); /* computer players need none */
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "done");
    assert_int_equal(time_of(g, "A"), before);
    h->now += 1000;
    ASSERT_REPLY(answer(h, g, &k, "A"), "answered");
    assert_in_range(time_of(g, "A"), before - 1000, before - 1000 + INCREMENT);
    leave(g);
}

static void a_clock_that_is_none_is_refused(void **state)
{
    (void)state;
    guest *g = enter(h);
    static const char *const bad[] = {"{}",
                                      "{\"bank\":600}",
                                      "{\"increment\":5}",
                                      "{\"bank\":29,\"increment\":0}",
                                      "{\"bank\":1209601,\"increment\":0}",
                                      "{\"bank\":600,\"increment\":3601}",
                                      "{\"bank\":600,\"increment\":-1}",
                                      "[600,5]",
                                      "\"600\""};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ASSERT_ERROR(REPLY(h, g, "{\"type\":\"open\",\"seats\":[{},{}],\"clock\":%s}", bad[i]), "malformed");
    keys k = open_with(h, g, "[{},{}]", ",\"clock\":{\"bank\":30,\"increment\":0}");
    watch(h, g, &k);
    assert_true(is_null(last(g, "status"), "clock")); /* nobody has come yet */
    assert_int_equal(time_of(g, "A"), 30000);
    leave(g);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_phrase_is_heard_by_everybody_at_the_table),
        CASE(what_is_said_is_no_part_of_the_match),
        CASE(a_phrase_to_the_team_is_heard_by_the_team_alone),
        CASE(a_phrase_of_the_team_may_point),
        CASE(nothing_is_said_by_who_has_no_seat_or_no_phrase),
        CASE(three_times_in_ten_seconds),
        CASE(who_does_not_read_misses_it),
        CASE(a_chat_is_where_the_table_was_opened_with_it),
        CASE(a_text_can_be_seen_and_has_an_end),
        CASE(a_rematch_keeps_clock_and_chat_and_the_other_begins),
        CASE(each_has_a_clock_for_the_whole_match),
        CASE(the_increment_comes_when_somebody_else_is_asked),
        CASE(the_time_is_kept_with_the_decisions),
        CASE(a_clock_that_nobody_comes_back_to_runs_out),
        CASE(an_undo_gives_no_time_back),
        CASE(a_clock_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(cases, load_content, free_content);
}
