/* A store whose commits take their time: nothing is decided and nobody is told anything until what they would hear of is kept, and what could not
 * be kept was never told. */
#include "house.h"
#include "late_store.h"
#include "server/room/inside.h"

static house *h;
static guest *a, *b, *watcher;
static keys k;

/* Everything that is sent is sent while nothing waits to be kept. */
static bool nothing_waits(const house *in)
{
    return !late_busy(in->store);
}

static int begin(void **state)
{
    (void)state;
    h = house_new();
    h->around = late_open;
    h->may_tell = nothing_waits;
    house_begin(h);
    return 0;
}

static int end(void **state)
{
    (void)state;
    if (late_under_way(h->store))
        late_finish(h->store, true);
    house_close(h);
    return 0;
}

/* ------------------------------------------------------------------ a step at a time */

static void hear(guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void hear(guest *g, const char *format, ...)
{
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tables_hear(g->at, text, (size_t)length);
}

/* The commit that is under way, and those that follow from it. */
static void finish(bool kept)
{
    tables_settle(h->tables);
    while (late_under_way(h->store)) {
        late_finish(h->store, kept);
        tables_settle(h->tables);
    }
}

static unsigned told(void)
{
    return (a ? a->count : 0) + (b ? b->count : 0) + (watcher ? watcher->count : 0);
}

/* Whatever happens meanwhile, nobody hears anything. */
static void expect_silence(void)
{
    unsigned before = told();
    for (unsigned i = 0; i < 3; i++) {
        assert_false(tables_settle(h->tables));
        assert_true(late_under_way(h->store));
        h->now += 300;
        tables_tick(h->tables);
        tables_collect(h->tables);
        if (watcher)
            tables_ready(watcher->at);
    }
    assert_int_equal(told(), before);
}

#define LATE(g, kept, ...) (g->seen = g->count, hear(g, __VA_ARGS__), expect_silence(), finish(kept), first_reply(g))

/* Two people at a table, and one who watches. */
static void open_seats(const char *seats, const char *more)
{
    char secret[2][40];
    a = enter(h);
    b = enter(h);
    watcher = enter(h);
    k = (keys){0};
    const pl_json_value *said = LATE(a, true, "{\"type\":\"open\",\"seats\":%s%s}", seats, more);
    ASSERT_REPLY(said, "opened");
    snprintf(k.table, sizeof k.table, "%s", pl_json_get_text(said, "table"));
    unsigned seat = 0;
    for (const pl_json_value *v = pl_json_get(said, "seats")->first; v; v = v->next, seat++)
        snprintf(secret[seat], sizeof secret[seat], "%s", pl_json_get_text(v, "secret"));
    said = LATE(a, true, "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[\"%s\",\"%s\"]}", k.table, secret[0],
                secret[1]);
    ASSERT_REPLY(said, "exchanged");
    seat = 0;
    for (const pl_json_value *v = pl_json_get(said, "secrets")->first; v; v = v->next, seat++)
        snprintf(k.secret[seat], sizeof k.secret[seat], "%s", v->text);
    watch(h, watcher, &k);
}

static void open_table(const char *more)
{
    open_seats("[{},{}]", more);
}

static const pl_json_value *join(guest *g, unsigned seat, bool kept)
{
    return LATE(g, kept, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"]}", k.table, k.secret[seat]);
}

static void sit_down(void)
{
    ASSERT_REPLY(join(a, 0, true), "joined");
    ASSERT_REPLY(join(b, 1, true), "joined");
}

static guest *who_is_asked(const char **seat)
{
    *seat = asked(watcher);
    return *seat && **seat == 'B' ? b : a;
}

static void leave_all(void)
{
    leave(a);
    leave(b);
    leave(watcher);
    a = b = watcher = NULL;
}

/* The store has that many decisions of the table: it is asked behind the back of the room. */
static bool count_decision(void *self, const store_decision *d)
{
    (void)d;
    ++*(unsigned *)self;
    return true;
}

static unsigned kept_decisions(void)
{
    store_table t;
    unsigned count = 0;
    assert_int_equal(h->store->find(h->store->self, k.table, &t), STORE_FOUND);
    assert_true(h->store->history(h->store->self, t.key, count_decision, &count));
    return count;
}

/* ------------------------------------------------------------------ */

static void nobody_is_told_before_it_is_kept(void **state)
{
    (void)state;
    const char *seat;
    open_table("");
    sit_down();
    for (unsigned i = 0; i < 12; i++) {
        guest *g = who_is_asked(&seat);
        ASSERT_REPLY(LATE(g, true,
                          "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":0}",
                          k.table, seat, number(watcher) + 1),
                     "answered");
        assert_int_equal(number(watcher), i + 1);
        assert_int_equal(kept_decisions(), i + 1);
    }
    ASSERT_REPLY(LATE(a, true, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"Ann\"}", k.table),
                 "done");
    ASSERT_REPLY(REPLY(h, a, "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "done");
    const pl_json_value *undo = pl_json_get(last(b, "status"), "undo");
    ASSERT_REPLY(
        LATE(b, true,
             "{\"type\":\"consent\",\"table\":\"%s\",\"seat\":\"B\",\"agree\":true,\"stand\":%u,\"number\":%u}",
             k.table, number_of(undo, "stand"), number_of(undo, "number")),
        "done");
    assert_int_equal(kept_decisions(), 13);
    ASSERT_REPLY(LATE(b, true, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"B\"}", k.table), "done");
    ASSERT_REPLY(REPLY(h, a, "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "done");
    ASSERT_REPLY(LATE(b, true, "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"B\"}", k.table), "done");
    assert_non_null(pl_json_get_text(last(watcher, "status"), "next"));
    leave_all();
}

/* A hero that could not be kept was not chosen: nothing is dealt, and the seat may choose again, also another one. */
static void a_choice_that_could_not_be_kept_is_made_again(void **state)
{
    (void)state;
    static const char choose[] = "{\"type\":\"choose\",\"table\":\"%s\",\"seat\":\"B\",\"hero\":\"%s\"}";
    open_seats("[{\"hero\":\"genie\"},{\"choose\":true}]", "");
    sit_down();
    ASSERT_ERROR(LATE(b, false, choose, k.table, "raptors"), "store");
    assert_true(is_null(pl_json_get(last(watcher, "status"), "seats")->first->next, "hero"));
    assert_true(!last(a, "update") && !last(b, "update") && !last(watcher, "update"));
    h->now += 2000;
    ASSERT_REPLY(LATE(b, true, choose, k.table, "dracula"), "done");
    assert_true(is(pl_json_get(last(watcher, "status"), "seats")->first->next, "hero", "dracula"));
    assert_true(last_of_seat(a, "A") && last_of_seat(b, "B") && last(watcher, "update"));
    leave_all();
}

static void what_could_not_be_kept_was_never_told(void **state)
{
    (void)state;
    const char *seat;
    open_table("");
    ASSERT_ERROR(join(a, 0, false), "store"); /* it has not come, and holds nothing */
    ASSERT_ERROR(REPLY(h, a, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "absent");
    h->now += 2000;
    sit_down();
    for (unsigned i = 0; i < 6; i++) {
        guest *g = who_is_asked(&seat);
        unsigned others = told() - g->count, before = number(watcher);
        ASSERT_ERROR(LATE(g, false,
                          "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":0}",
                          k.table, seat, before + 1),
                     "store");
        assert_int_equal(told() - g->count, others);
        assert_int_equal(kept_decisions(), before);
        h->now += 2000; /* and the same can be done later */
        ASSERT_REPLY(LATE(g, true,
                          "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":0}",
                          k.table, seat, before + 1),
                     "answered");
        assert_int_equal(kept_decisions(), before + 1);
    }
    ASSERT_ERROR(LATE(b, false, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"B\"}", k.table), "store");
    assert_true(is_null(last(watcher, "status"), "result"));
    leave_all();
}

static void what_is_said_meanwhile_waits_and_is_answered_in_order(void **state)
{
    (void)state;
    const char *seat;
    open_table("");
    sit_down();
    guest *g = who_is_asked(&seat), *other = g == a ? b : a;
    unsigned commits = late_commits(h->store), number_now = number(watcher);
    g->seen = g->count;
    hear(g, "{\"type\":\"answer\",\"id\":0,\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":0}", k.table,
         seat, number_now + 1);
    tables_settle(h->tables);
    for (unsigned i = 1; i < 20; i++)
        hear(g, i % 3 ? "{\"type\":\"ping\",\"id\":%u}" : "{\"type\":\"nonsense\",\"id\":%u}", i);
    hear(other, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"%s\",\"name\":\"Eve\"}", k.table, g == a ? "B" : "A");
    hear(watcher, "{\"type\":\"open\",\"seats\":[{},{}]}"); /* nobody at that table waits for anything */
    expect_silence();
    finish(true);
    unsigned wanted = 0;
    for (unsigned i = g->seen; i < g->count; i++)
        if (pl_json_get(mail(g, i), "id"))
            assert_int_equal(number_of(mail(g, i), "id"), wanted++);
    assert_int_equal(wanted, 20);
    assert_non_null(last(other, "done"));
    assert_non_null(last(watcher, "opened"));
    assert_int_equal(late_commits(h->store), commits + 2);
    leave_all();
}

static void what_is_refused_waits_its_turn_too(void **state)
{
    (void)state;
    open_table("");
    sit_down();
    a->seen = a->count;
    hear(a, "{\"type\":\"name\",\"id\":0,\"table\":\"%s\",\"seat\":\"A\",\"name\":\"Ann\"}", k.table);
    tables_settle(h->tables);
    h->tables->limits.messages_at_once = 3;
    for (unsigned i = 1; i < 12; i++)
        hear(a, "{\"type\":\"ping\",\"id\":%u}", i);
    expect_silence();
    finish(true);
    unsigned wanted = 0;
    for (unsigned i = a->seen; i < a->count; i++)
        if (pl_json_get(mail(a, i), "id"))
            assert_int_equal(number_of(mail(a, i), "id"), wanted++);
    assert_int_equal(wanted, 12);
    ASSERT_ERROR(last(a, "error"), "rate");
    leave_all();
}

static void a_client_that_says_too_much_meanwhile_is_dropped(void **state)
{
    (void)state;
    open_table("");
    sit_down();
    hear(a, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"Ann\"}", k.table);
    tables_settle(h->tables);
    for (unsigned i = 0; i < 128; i++)
        hear(b, "{\"type\":\"ping\"}");
    assert_false(b->dropped);
    hear(b, "{\"type\":\"ping\"}");
    assert_true(b->dropped);
    assert_false(a->dropped);
    finish(true);
    leave_all();
}

static void whoever_leaves_meanwhile_leaves_nothing_behind(void **state)
{
    (void)state;
    open_table("");
    sit_down();
    hear(a, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"Ann\"}", k.table);
    tables_settle(h->tables);
    for (unsigned i = 0; i < 3; i++) {
        hear(a, "{\"type\":\"ping\"}");
        hear(b, "{\"type\":\"name\",\"id\":%u,\"table\":\"%s\",\"seat\":\"B\",\"name\":\"Eve\"}", i, k.table);
        hear(watcher, "{\"type\":\"ping\"}");
    }
    leave(b);
    leave(watcher);
    b = watcher = NULL;
    expect_silence();
    hear(a, "{\"type\":\"ping\",\"id\":7}"); /* the list of those who wait has its end still */
    finish(true);
    assert_int_equal(number_of(last(a, "pong"), "id"), 7);
    assert_int_equal(tables_count(h->tables).clients, 1);
    assert_true(is_null(pl_json_get(last(a, "status"), "seats")->first->next, "name"));
    leave(a);
    a = NULL;
}

static void the_seed_stays_secret_until_the_end_is_kept(void **state)
{
    (void)state;
    size_t length;
    tables_record found;
    char mark[PL_HASH_TEXT];
    open_table("");
    sit_down();
    hear(a, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", k.table);
    tables_settle(h->tables);
    assert_null(tables_record_of(h->tables, k.table, &length, &found));
    assert_int_equal(found, RECORD_NOT_OVER);
    assert_int_equal(tables_record_mark(h->tables, k.table, mark), RECORD_NOT_OVER);
    finish(true);
    char *record = tables_record_of(h->tables, k.table, &length, &found);
    assert_int_equal(found, RECORD_HERE);
    hear(a, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"Unkept\"}", k.table);
    tables_settle(h->tables);
    char *meanwhile = tables_record_of(h->tables, k.table, &length, &found);
    assert_string_equal(meanwhile, record);
    free(meanwhile);
    free(record);
    finish(true);
    leave_all();
}

static void thoughts_wait_for_the_commit_and_come_after_it(void **state)
{
    (void)state;
    char secret[40];
    a = enter(h);
    watcher = enter(h);
    const pl_json_value *said = LATE(a, true, "{\"type\":\"open\",\"seats\":[{},{\"player\":\"random\"}]}");
    snprintf(k.table, sizeof k.table, "%s", pl_json_get_text(said, "table"));
    snprintf(secret, sizeof secret, "%s", pl_json_get_text(pl_json_get(said, "seats")->first, "secret"));
    said = LATE(a, true, "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[\"%s\"]}", k.table, secret);
    snprintf(k.secret[0], sizeof k.secret[0], "%s", pl_json_get(said, "secrets")->first->text);
    ASSERT_REPLY(join(a, 0, true), "joined");
    watch(h, watcher, &k);
    for (unsigned i = 0; i < 30 && asked(watcher); i++) {
        unsigned before = number(watcher);
        if (*asked(watcher) == 'A') {
            LATE(a, true, "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"A\",\"question\":%u,\"answer\":0}", k.table,
                 before + 1);
        } else {
            hear(a, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"A\",\"name\":\"N%u\"}", k.table, i);
            expect_silence(); /* with the thought that is done */
            finish(true);     /* it is heard now, without being collected again */
        }
        assert_true(number(watcher) > before);
        assert_int_equal(kept_decisions(), number(watcher));
    }
    leave(a);
    leave(watcher);
    a = watcher = NULL;
}

static void nobody_loses_on_time_because_a_commit_was_slow(void **state)
{
    (void)state;
    const char *seat;
    open_table(",\"clock\":10");
    sit_down();
    guest *g = who_is_asked(&seat), *other = g == a ? b : a;
    unsigned before = number(watcher);
    hear(other, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"%s\",\"name\":\"Slow\"}", k.table, g == a ? "B" : "A");
    tables_settle(h->tables);
    hear(g, "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":0}", k.table, seat,
         before + 1); /* in time */
    h->now += 20000;
    expect_silence();
    late_finish(h->store, true);
    tables_tick(h->tables);
    finish(true);
    assert_int_equal(number(watcher), before + 1);
    assert_true(is_null(last(watcher, "status"), "result"));
    leave_all();
}

static void a_table_that_is_being_forgotten_is_not_found(void **state)
{
    (void)state;
    char hash[PL_HASH_TEXT];
    open_table("");
    leave_all();
    h->now += 11 * 60000; /* it leaves the memory */
    tables_tick(h->tables);
    finish(true);
    h->now += INT64_C(3) * 86400000;
    tables_tick(h->tables); /* two days after it was opened it goes */
    assert_true(late_under_way(h->store));
    assert_null(tables_pack_of(h->tables, k.table, hash));
    assert_int_equal(tables_count(h->tables).forgotten, 0);
    finish(true);
    assert_int_equal(tables_count(h->tables).forgotten, 1);
    assert_int_equal(tables_count(h->tables).in_memory, 0);
    assert_int_equal(tables_count(h->tables).open, 0);
    assert_null(tables_pack_of(h->tables, k.table, hash));
}

static void a_house_may_close_while_a_commit_is_under_way(void **state)
{
    (void)state;
    open_table("");
    sit_down();
    hear(a, "{\"type\":\"resign\",\"table\":\"%s\",\"seat\":\"A\"}", k.table);
    tables_settle(h->tables);
    hear(a, "{\"type\":\"ping\"}");
    leave_all();
    assert_true(late_under_way(h->store));
    house_again(h); /* nobody hears of that commit */
    guest *g = enter(h);
    watch(h, g, &k);
    assert_true(is_null(last(g, "status"), "result"));
    leave(g);
}

/* ------------------------------------------------------------------ whole matches */

/* Everybody says something now and then, the store finishes now and then, and sometimes in vain. Nobody is ever told what is not kept, and
 * in the end everybody knows all of it. */
static void whole_matches_are_played_with_a_slow_store(void **state)
{
    (void)state;
    dice by = {.state = 7};
    const char *seat;
    open_table("");
    sit_down();
    for (unsigned step = 0; step < 4000 && asked(watcher); step++) {
        guest *g = who_is_asked(&seat);
        switch (roll(&by, 8)) {
        case 0:
        case 1:
        case 2:
            hear(g, "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":0}", k.table,
                 seat, number(watcher) + 1);
            break;
        case 3:
            if (roll(&by, 20) == 0)
                hear(b, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"B\",\"name\":\"Eve\"}", k.table);
            break;
        case 4:
        case 5:
            late_finish(h->store, roll(&by, 12) > 0);
            break;
        case 6:
            h->now += roll(&by, 1500);
            tables_tick(h->tables);
            break;
        default:
            tables_collect(h->tables);
        }
        tables_settle(h->tables);
        if (!late_busy(h->store))
            assert_int_equal(number(watcher), kept_decisions());
    }
    h->now += 2000;
    finish(true);
    assert_true(kept_decisions() > 50);
    assert_int_equal(number(watcher), kept_decisions());
    assert_int_equal(number(a), kept_decisions());
    assert_int_equal(number(b), kept_decisions());
    assert_true(tables_count(h->tables).failures > 0);
    leave_all();
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(nobody_is_told_before_it_is_kept),
        CASE(what_could_not_be_kept_was_never_told),
        CASE(what_is_said_meanwhile_waits_and_is_answered_in_order),
        CASE(what_is_refused_waits_its_turn_too),
        CASE(a_client_that_says_too_much_meanwhile_is_dropped),
        CASE(whoever_leaves_meanwhile_leaves_nothing_behind),
        CASE(the_seed_stays_secret_until_the_end_is_kept),
        CASE(thoughts_wait_for_the_commit_and_come_after_it),
        CASE(nobody_loses_on_time_because_a_commit_was_slow),
        CASE(a_table_that_is_being_forgotten_is_not_found),
        CASE(a_house_may_close_while_a_commit_is_under_way),
        CASE(a_choice_that_could_not_be_kept_is_made_again),
        CASE(whole_matches_are_played_with_a_slow_store),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
