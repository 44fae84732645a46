/* What several people at a table have to agree on, and what computer players do meanwhile. */
#include "duel.h"

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

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_undo_needs_the_consent_of_the_others),
        CASE(a_refusal_or_a_new_decision_ends_the_request),
        CASE(consent_is_to_what_was_seen),
        CASE(against_the_computer_an_undo_is_done_at_once),
        CASE(a_thought_that_comes_too_late_does_not_count),
        CASE(computers_play_to_the_end_while_somebody_watches),
        CASE(people_do_not_wait_for_computers_among_themselves),
        CASE(a_rematch_has_the_same_people_with_the_same_secrets),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
