/* The contract of a store (server/store/store.h): the same cases over each of them. A store that passes them will do. */
#include "stores.h"

/* ------------------------------------------------------------------ transactions */

static void what_is_committed_is_read_as_it_was_written(void **state)
{
    (void)state;
    store_table tables[] = {some_table(1, 2), some_table(2, 4), some_table(3, 2)}, found;
    for (unsigned i = 0; i < 3; i++) {
        int64_t before = i ? tables[i - 1].key : 0;
        assert_true(added(&tables[i], 5) > before);
    }
    for (unsigned i = 0; i < 3; i++) {
        memset(&found, 0x55, sizeof found);
        assert_int_equal(s->find(s->self, tables[i].id, &found), STORE_FOUND);
        assert_int_equal(found.key, tables[i].key);
        assert_string_equal(found.options, tables[i].options);
        assert_memory_equal(found.seed, tables[i].seed, sizeof found.seed);
        assert_int_equal(found.seat_count, tables[i].seat_count);
        for (unsigned seat = 0; seat < found.seat_count; seat++) {
            const store_seat *a = &found.seats[seat], *b = &tables[i].seats[seat];
            assert_string_equal(a->hero, b->hero);
            assert_string_equal(a->name, b->name);
            assert_memory_equal(a->secret, b->secret, sizeof a->secret);
            assert_memory_equal(a->drawn, b->drawn, sizeof a->drawn);
            assert_int_equal(a->has_drawn, b->has_drawn);
            assert_int_equal(a->exchange, b->exchange);
        }
        assert_string_equal(found.dealt, tables[i].dealt);
        assert_int_equal(found.bound, tables[i].bound);
        assert_int_equal(found.unaided, tables[i].unaided);
        assert_int_equal(found.clock, tables[i].clock);
        assert_int_equal(found.bank, tables[i].bank);
        assert_int_equal(found.increment, tables[i].increment);
        assert_int_equal(found.chat, tables[i].chat);
        assert_int_equal(found.result.reason, 0);
        assert_int_equal(found.result.winner, STORE_NONE);
        assert_string_equal(found.next, "");
    }
    assert_int_equal(s->find(s->self, "nothingthere", &found), STORE_NOTHING);
}

static void what_is_rolled_back_has_never_been(void **state)
{
    (void)state;
    int64_t keys[2];
    prepare(keys);
    text *before = everything();
    assert_true(begins());
    write_all(keys[0], keys[1]);
    s->rollback(s->self);
    expect_same(before);
    before = everything();
    s->rollback(s->self); /* there is none */
    expect_same(before);
    assert_true(begins());
    write_all(keys[0], keys[1]); /* and it can be done now */
    assert_true(commit());
}

static void a_commit_that_fails_leaves_nothing_and_the_next_one_succeeds(void **state)
{
    (void)state;
    int64_t keys[2];
    prepare(keys);
    text *before = everything();
    tested->break_commits(s, true);
    for (unsigned i = 0; i < 3; i++) {
        assert_true(begins());
        write_all(keys[0], keys[1]);
        assert_false(commit());
        assert_non_null(s->why(s->self));
    }
    expect_same(before);
    before = everything();
    tested->break_commits(s, false);
    assert_true(begins());
    write_all(keys[0], keys[1]);
    assert_true(commit());
    text *now = everything();
    assert_string_not_equal(now->all, before->all);
    free(now);
    free(before);
}

static void many_writes_are_one_commit(void **state)
{
    (void)state;
    int64_t keys[2];
    prepare(keys);
    assert_true(begins());
    for (unsigned i = 2; i < 200; i++)
        assert_true(answer(keys[0], i, "again", 500));
    assert_true(commit());
    text *all = everything();
    assert_non_null(strstr(all->all, "199:again"));
    free(all);
}

/* ------------------------------------------------------------------ decisions */

typedef struct heard {
    unsigned numbers[300], count, most;
} heard;

static bool hear(void *self, const store_decision *d)
{
    heard *h = self;
    h->numbers[h->count++] = d->number;
    return h->count < h->most;
}

static void decisions_come_in_order_each_at_its_table(void **state)
{
    (void)state;
    store_table t = some_table(1, 2), other = some_table(2, 2);
    heard h = {.most = 300};
    added(&t, 1);
    added(&other, 1);
    assert_true(begins() && answer(t.key, 1, "one", 2) && answer(other.key, 1, "one", 2) &&
                answer(t.key, 3, "three", 2) && commit());
    assert_true(begins() && answer(t.key, 2, "two", 2) && commit());
    assert_true(begins());
    for (unsigned i = 4; i < 30; i++)
        assert_true(answer(t.key, i, "more", 2));
    assert_true(commit());
    assert_true(s->history(s->self, t.key, hear, &h));
    assert_int_equal(h.count, 29);
    for (unsigned i = 0; i < h.count; i++)
        assert_int_equal(h.numbers[i], i + 1);
    h = (heard){.most = 4};
    assert_true(s->history(s->self, t.key, hear, &h)); /* ends where it is told to */
    assert_int_equal(h.count, 4);
    h = (heard){.most = 300};
    assert_true(s->history(s->self, other.key, hear, &h));
    assert_int_equal(h.count, 1);
    h = (heard){.most = 300};
    assert_true(s->history(s->self, other.key + 100, hear, &h));
    assert_int_equal(h.count, 0);
}

static void an_undo_has_no_answer_and_digest_and_time_may_be_missing(void **state)
{
    (void)state;
    store_table t = some_table(1, 2);
    text out = {.length = 0};
    added(&t, 1);
    assert_true(begins() && answer(t.key, 1, "", 1) &&
                s->decide(s->self, t.key, &(store_decision){2, NULL, 7, "after", STORE_NONE}, (store_moment){1, 1}) &&
                s->decide(s->self, t.key, &(store_decision){3, "bare", 0, NULL, 299000}, (store_moment){1, 1}) &&
                commit());
    assert_true(s->history(s->self, t.key, put_decision, &out));
    assert_string_equal(out.all, " 1:/0/digest/-1; 2:undo/7/after/-1; 3:bare/0/-/299000;");
}

static void a_number_is_given_once(void **state)
{
    (void)state;
    int64_t keys[2];
    prepare(keys);
    text *before = everything();
    assert_true(begins() && answer(keys[0], 2, "yes", 500));
    assert_false(answer(keys[0], 1, "no", 500));
    assert_true(*s->why(s->self) != '\0');
    s->rollback(s->self);
    expect_same(before);
}

/* ------------------------------------------------------------------ tables */

static void a_person_changes_and_its_hero_and_player_stay(void **state)
{
    (void)state;
    store_table t = some_table(1, 2), found;
    store_seat who = some_table(5, 2).seats[0];
    added(&t, 1);
    who.joined = who.has_drawn = true;
    who.exchange = 1;
    fill(who.drawn, sizeof who.drawn, 99);
    snprintf(who.player, sizeof who.player, "other");
    assert_true(begins() && s->person(s->self, t.key, 1, &who) && commit());
    assert_int_equal(s->find(s->self, t.id, &found), STORE_FOUND);
    assert_string_equal(found.seats[1].hero, t.seats[1].hero);
    assert_string_equal(found.seats[1].player, t.seats[1].player);
    assert_string_equal(found.seats[1].name, who.name);
    assert_true(found.seats[1].joined && found.seats[1].has_drawn);
    assert_int_equal(found.seats[1].exchange, 1);
    assert_memory_equal(found.seats[1].secret, who.secret, sizeof who.secret);
    assert_memory_equal(found.seats[1].drawn, who.drawn, sizeof who.drawn);
    assert_string_equal(found.seats[0].name, t.seats[0].name);
    who.has_drawn = false;
    memset(who.drawn, 0, sizeof who.drawn);
    assert_true(begins() && s->person(s->self, t.key, 1, &who) && commit());
    assert_int_equal(s->find(s->self, t.id, &found), STORE_FOUND);
    assert_false(found.seats[1].has_drawn);
    assert_memory_equal(found.seats[1].drawn, who.drawn, sizeof who.drawn);
}

/* A seat that was left open has its hero, with what follows from it; nobody else has changed. */
static void a_hero_is_chosen_and_the_seat_is_open_no_more(void **state)
{
    (void)state;
    store_table t = some_table(4, 2), found; /* its first seat is open */
    assert_true(t.seats[0].open);
    added(&t, 1);
    store_seat who = some_table(5, 2).seats[0];
    who.open = false;
    assert_true(begins() && s->person(s->self, t.key, 0, &who) && commit());
    assert_int_equal(s->find(s->self, t.id, &found), STORE_FOUND);
    assert_true(found.seats[0].open && !found.seats[1].open);
    const store_choice choice = {"chosen", "other content", "dealt anew"};
    assert_true(begins() && s->choose(s->self, t.key, 0, &choice));
    s->rollback(s->self);
    assert_int_equal(s->find(s->self, t.id, &found), STORE_FOUND);
    assert_true(found.seats[0].open);
    assert_string_equal(found.content, t.content);
    assert_true(begins() && s->choose(s->self, t.key, 0, &choice) && commit());
    assert_int_equal(s->find(s->self, t.id, &found), STORE_FOUND);
    assert_false(found.seats[0].open);
    assert_string_equal(found.seats[0].hero, "chosen");
    assert_string_equal(found.seats[0].name, who.name);
    assert_string_equal(found.seats[1].hero, t.seats[1].hero);
    assert_string_equal(found.content, "other content");
    assert_string_equal(found.dealt, "dealt anew");
}

static void tables_that_are_over_are_not_open(void **state)
{
    (void)state;
    int64_t keys[2];
    store_table found;
    assert_int_equal(s->open_tables(s->self), 0);
    prepare(keys);
    assert_int_equal(s->open_tables(s->self), 2);
    assert_true(begins() &&
                s->end(s->self, keys[1], &(store_result){1, STORE_NONE, STORE_NONE}, (store_moment){9, 9}) &&
                s->next(s->self, keys[1], "nextnextnext") && commit());
    assert_int_equal(s->open_tables(s->self), 1);
    assert_int_equal(s->find(s->self, some_table(2, 2).id, &found), STORE_FOUND);
    assert_int_equal(found.result.reason, 1);
    assert_int_equal(found.result.winner, STORE_NONE);
    assert_int_equal(found.result.seat, STORE_NONE);
    assert_string_equal(found.next, "nextnextnext");
    assert_true(begins() && s->end(s->self, keys[0], &(store_result){3, 0, 1}, (store_moment){9, 9}) && commit());
    assert_int_equal(s->find(s->self, some_table(1, 2).id, &found), STORE_FOUND);
    assert_int_equal(found.result.reason, 3);
    assert_int_equal(found.result.winner, 0);
    assert_int_equal(found.result.seat, 1);
    assert_int_equal(s->open_tables(s->self), 0);
}

static void all_tables_come_by_their_keys(void **state)
{
    (void)state;
    char id[SECRET_ID];
    int64_t key = 0, gone = 0;
    for (unsigned i = 1; i <= 5; i++) {
        store_table t = some_table(i, 2);
        added(&t, 1);
        gone = i == 3 ? t.key : gone;
    }
    assert_true(begins() && s->forget(s->self, gone) && commit());
    for (unsigned i = 1; i <= 5; i++) {
        if (i == 3)
            continue;
        assert_true(s->after(s->self, &key, id));
        assert_string_equal(id, some_table(i, 2).id);
    }
    assert_false(s->after(s->self, &key, id));
}

static void clocks_run_at_open_tables_whose_people_have_all_come(void **state)
{
    (void)state;
    text out = {.length = 0};
    for (unsigned i = 1; i <= 6; i++) {
        store_table t = some_table(i, 2); /* a person, and a computer player, who is always there */
        t.seats[0].joined = i != 2;
        t.seats[0].open = i == 6;
        t.clock = i == 3 || i == 5 ? 0 : 60;
        t.bank = i == 5 ? 600 : 0; /* for the whole match is as good as for each decision */
        added(&t, 1);
        if (i == 4)
            assert_true(begins() && s->end(s->self, t.key, &(store_result){1, 0, STORE_NONE}, (store_moment){9, 9}) &&
                        commit());
    }
    assert_true(s->clocked(s->self, put_id, &out));
    assert_true(strcmp(out.all, " table0000001 table0000005") == 0 ||
                strcmp(out.all, " table0000005 table0000001") == 0);
}

/* ------------------------------------------------------------------ time and forgetting */

static void time_is_what_was_said_last(void **state)
{
    (void)state;
    store_moment at = {1, 1};
    assert_true(s->time(s->self, &at));
    assert_int_equal(at.passed, 0);
    assert_int_equal(at.wall, 0);
    assert_true(begins() && s->set_time(s->self, (store_moment){7, INT64_MAX / 2}) && commit());
    assert_true(begins() && s->set_time(s->self, (store_moment){INT64_C(5000000000), -3}) && commit());
    assert_true(s->time(s->self, &at));
    assert_int_equal(at.passed, INT64_C(5000000000));
    assert_int_equal(at.wall, -3);
}

static bool put_some(void *self, int64_t key, const char *id)
{
    text *out = self;
    (void)key;
    put(out, " %s", id);
    return strlen(out->all) < 20;
}

static void expect_old(bool decided, int64_t before, const char *wanted)
{
    text out = {.length = 0};
    assert_true(s->old(s->self, decided, before, put_some, &out));
    assert_string_equal(out.all, wanted);
}

static void old_tables_come_the_oldest_first(void **state)
{
    (void)state;
    store_table t[5];
    for (unsigned i = 0; i < 5; i++) {
        t[i] = some_table(i, 2);
        added(&t[i], 90000 - i * 10000); /* the last one is the oldest */
    }
    expect_old(true, INT64_MAX, "");
    expect_old(false, 50000, "");
    expect_old(false, 50001, " table0000004");
    expect_old(false, 70000, " table0000004 table0000003"); /* and no more are wanted */
    assert_true(begins() && answer(t[4].key, 1, "yes", 100000) && commit());
    expect_old(true, 100000, "");
    expect_old(true, 100001, " table0000004");
    expect_old(false, 70000, " table0000003");
    assert_true(begins() && answer(t[3].key, 1, "yes", 60100) && commit()); /* to the hour: 60000 or 60100 */
    expect_old(true, 60101, " table0000003");
    assert_true(begins() && s->end(s->self, t[2].key, &(store_result){2, 1, 0}, (store_moment){200000, 1}) && commit());
    expect_old(false, 80001, " table0000001");
    expect_old(false, 200001, " table0000001 table0000000");
}

static void what_is_forgotten_is_gone_with_all_that_was_decided_there(void **state)
{
    (void)state;
    int64_t keys[2];
    store_table found;
    heard h = {.most = 300};
    prepare(keys);
    assert_true(begins() && s->forget(s->self, keys[0]) && commit());
    assert_int_equal(s->find(s->self, some_table(1, 2).id, &found), STORE_NOTHING);
    assert_true(s->history(s->self, keys[0], hear, &h));
    assert_int_equal(h.count, 0);
    assert_int_equal(s->open_tables(s->self), 1);
    assert_int_equal(s->find(s->self, some_table(2, 2).id, &found), STORE_FOUND);
    store_table again = some_table(1, 2); /* the same id, and nothing of what was */
    added(&again, 1);
    assert_true(s->history(s->self, again.key, hear, &h));
    assert_int_equal(h.count, 0);
    text out = {.length = 0};
    assert_true(s->parts(s->self, "content 0", put_part, &out));
    assert_string_equal(out.all, " hero|x|1|text;"); /* contents stay */
}

/* ------------------------------------------------------------------ content */

static void expect_parts(const char *content, const char *one, const char *other)
{
    text out = {.length = 0};
    char both[200], turned[200];
    snprintf(both, sizeof both, "%s%s", one, other);
    snprintf(turned, sizeof turned, "%s%s", other, one);
    assert_true(s->parts(s->self, content, put_part, &out));
    assert_true(strcmp(out.all, both) == 0 || strcmp(out.all, turned) == 0);
}

static void content_is_kept_by_its_hash(void **state)
{
    (void)state;
    assert_true(begins() && s->keep(s->self, "a", &(store_part){"hero", "x", "1", "one"}) &&
                s->keep(s->self, "a", &(store_part){"board", "x", "1", "a board"}) &&
                s->keep(s->self, "b", &(store_part){"hero", "x", "2", "two"}) && commit());
    expect_parts("a", " hero|x|1|one;", " board|x|1|a board;");
    expect_parts("b", " hero|x|2|two;", "");
    expect_parts("c", "", "");
    /* the same hash: once, with the last text, for all who have it; another hash in the same content: the first stays */
    assert_true(begins() && s->keep(s->self, "c", &(store_part){"hero", "x", "1", "better words"}) &&
                s->keep(s->self, "b", &(store_part){"hero", "x", "1", "better words"}) && commit());
    expect_parts("a", " hero|x|1|better words;", " board|x|1|a board;");
    expect_parts("b", " hero|x|2|two;", "");
    expect_parts("c", " hero|x|1|better words;", "");
}

static void it_says_how_it_does(void **state)
{
    (void)state;
    char why[STORE_WHY], integrity[100];
    unsigned strays = 9;
    assert_true(s->probe(s->self, why));
    s->look_through(s->self, integrity, sizeof integrity, &strays);
    assert_string_equal(integrity, "ok");
    assert_int_equal(strays, 0);
}

/* ------------------------------------------------------------------ */

#define CASE(name)                                                                                                     \
    {                                                                                                                  \
#name, name                                                                                                    \
    }

static const struct {
    const char *name;
    CMUnitTestFunction run;
} cases[] = {
    CASE(what_is_committed_is_read_as_it_was_written),
    CASE(what_is_rolled_back_has_never_been),
    CASE(a_commit_that_fails_leaves_nothing_and_the_next_one_succeeds),
    CASE(many_writes_are_one_commit),
    CASE(decisions_come_in_order_each_at_its_table),
    CASE(an_undo_has_no_answer_and_digest_and_time_may_be_missing),
    CASE(a_number_is_given_once),
    CASE(a_person_changes_and_its_hero_and_player_stay),
    CASE(a_hero_is_chosen_and_the_seat_is_open_no_more),
    CASE(tables_that_are_over_are_not_open),
    CASE(all_tables_come_by_their_keys),
    CASE(clocks_run_at_open_tables_whose_people_have_all_come),
    CASE(time_is_what_was_said_last),
    CASE(old_tables_come_the_oldest_first),
    CASE(what_is_forgotten_is_gone_with_all_that_was_decided_there),
    CASE(content_is_kept_by_its_hash),
    CASE(it_says_how_it_does),
};
enum { CASES = sizeof cases / sizeof cases[0] };

int main(void)
{
    static struct CMUnitTest tests[KINDS * CASES];
    static char names[KINDS * CASES][120];
    for (unsigned k = 0; k < KINDS; k++)
        for (unsigned i = 0; i < CASES; i++) {
            unsigned n = k * CASES + i;
            snprintf(names[n], sizeof names[n], "%s: %s", kinds[k].name, cases[i].name);
            tests[n] = (struct CMUnitTest){names[n], cases[i].run, begin, end, (void *)&kinds[k]};
        }
    return cmocka_run_group_tests_name("contract", tests, NULL, NULL);
}
