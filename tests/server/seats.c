/* Seats: how somebody comes into one, who holds it, and that nothing happens before everybody has come. */
#include "fixture.h"

#include "server/room/inside.h"

#define JOIN     "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"]}"
#define EXCHANGE "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[\"%s\"]}"
#define ANSWER   "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":1,\"answer\":0}"

/* A seat in the last status. */
static const pl_json_value *seat_in_status(const guest *g, unsigned seat)
{
    const pl_json_value *v = pl_json_get(last(g, "status"), "seats")->first;
    while (seat-- > 0)
        v = v->next;
    return v;
}

static void let_it_think(void)
{
    tables_collect(h->tables);
    tables_settle(h->tables);
}

/* Exchanges the invitation to seat B; the secret for it. */
static keys exchange(guest *g, const keys *k)
{
    keys own = *k;
    const pl_json_value *said = REPLY(h, g, EXCHANGE, k->table, k->secret[1]);
    ASSERT_REPLY(said, "exchanged");
    assert_int_equal(count_of(pl_json_get(said, "secrets")), 1);
    snprintf(own.secret[1], sizeof own.secret[1], "%s", pl_json_get(said, "secrets")->first->text);
    assert_string_not_equal(own.secret[1], k->secret[1]);
    return own;
}

static bool opens(guest *g, const keys *k)
{
    return is(REPLY(h, g, JOIN, k->table, k->secret[1]), "type", "joined");
}

/* Whoever opens a table must not be able to sit in the seat of somebody who has not come. */
static void an_invitation_opens_nothing(void **state)
{
    (void)state;
    guest *opener = enter(h);
    keys k = invite_with(h, opener, "[{},{}]", "");
    for (unsigned seat = 0; seat < 2; seat++)
        ASSERT_ERROR(REPLY(h, opener, JOIN, k.table, k.secret[seat]), "invitation");
    assert_null(last(opener, "update"));
    ASSERT_ERROR(REPLY(h, opener, "{\"type\":\"exchange\",\"table\":\"%s\"}", k.table), "malformed");
    ASSERT_ERROR(REPLY(h, opener, "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[]}", k.table), "malformed");
    ASSERT_ERROR(REPLY(h, opener, EXCHANGE, k.table, "nonsense"), "secret");
    leave(opener);
}

static void an_invitation_is_exchanged_once(void **state)
{
    (void)state;
    guest *opener = enter(h), *friend = enter(h);
    keys k = invite_with(h, opener, "[{},{}]", "");
    keys own = exchange(friend, &k);
    leave(friend);
    leave(opener);
    house_again(h); /* what is drawn is kept */
    opener = enter(h);
    friend = enter(h);
    assert_true(opens(friend, &own));
    ASSERT_ERROR(REPLY(h, opener, EXCHANGE, k.table, k.secret[1]), "secret");
    ASSERT_ERROR(REPLY(h, opener, JOIN, k.table, k.secret[1]), "secret");
    ASSERT_ERROR(REPLY(h, opener, EXCHANGE, k.table, own.secret[1]), "secret"); /* nor is it an invitation again */
    leave(opener);
    leave(friend);
    house_again(h); /* and it is kept */
    friend = enter(h);
    assert_true(opens(friend, &own));
    assert_false(opens(friend, &k));
    leave(friend);
}

/* Until the secret is used nobody can know that it has arrived. */
static void who_never_got_the_secret_asks_again(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = invite_with(h, g, "[{},{}]", ""), lost = exchange(g, &k), own = exchange(g, &k);
    assert_string_not_equal(own.secret[1], lost.secret[1]);
    assert_false(opens(g, &lost));
    assert_true(opens(g, &own));
    ASSERT_ERROR(REPLY(h, g, EXCHANGE, k.table, k.secret[1]), "secret");
    leave(g);
}

static void secrets_come_in_the_order_of_their_invitations(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k = invite_with(h, g, "[{},{}]", "");
    const pl_json_value *said = REPLY(h, g, "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[\"%s\",\"%s\"]}",
                                      k.table, k.secret[1], k.secret[0]);
    ASSERT_REPLY(said, "exchanged");
    snprintf(k.secret[1], sizeof k.secret[1], "%s", pl_json_get(said, "secrets")->first->text);
    ASSERT_REPLY(REPLY(h, g, JOIN, k.table, k.secret[1]), "joined");
    assert_non_null(last_of_seat(g, "B"));
    assert_null(last_of_seat(g, "A"));
    leave(g);
}

/* Those who came with an invitation when that was enough stay, until it is exchanged: then there is one holder. */
static void an_exchange_unseats_every_other_holder(void **state)
{
    (void)state;
    guest *old = enter(h), *friend = enter(h);
    keys k = open_duel(h, old);
    sit(h, old, &k, 1);
    table *t;
    assert_int_equal(tables_find(h->tables, k.table, &t), STORE_FOUND);
    t->sheet.seats[1].exchange = SHEET_INVITED; /* as it was before exchanges were required */
    assert_int_equal(number_of(seat_in_status(old, 1), "connections"), 1);
    keys own = exchange(friend, &k);
    assert_int_equal(number_of(seat_in_status(old, 1), "connections"), 1);
    assert_true(opens(friend, &own));
    assert_int_equal(number_of(seat_in_status(old, 1), "connections"), 1); /* and that is the friend */
    ASSERT_ERROR(REPLY(h, old, ANSWER, k.table, "B"), "foreign");
    assert_null(pl_json_get_text(last(old, "update"), "seat")); /* it watches now */
    leave(old);
    leave(friend);
}

static void all_see_from_how_many_connections_a_seat_is_held(void **state)
{
    (void)state;
    guest *one = enter(h), *two = enter(h), *other = enter(h);
    keys k = open_duel(h, one);
    sit(h, one, &k, 0);
    sit(h, other, &k, 1);
    assert_int_equal(number_of(seat_in_status(other, 0), "connections"), 1);
    sit(h, two, &k, 0);
    assert_int_equal(number_of(seat_in_status(other, 0), "connections"), 2);
    leave(one);
    tables_settle(h->tables);
    assert_int_equal(number_of(seat_in_status(other, 0), "connections"), 1);
    leave(two);
    leave(other);
}

/* A hand was looked at, and the look taken back, before its owner came. */
static void nothing_is_decided_before_everybody_has_come(void **state)
{
    (void)state;
    guest *g = enter(h), *late = enter(h);
    keys k = open_duel(h, g);
    sit(h, g, &k, 0);
    ASSERT_ERROR(REPLY(h, g, ANSWER, k.table, "A"), "waiting");
    ASSERT_ERROR(REPLY(h, g, "{\"type\":\"undo\",\"table\":\"%s\",\"seat\":\"A\"}", k.table), "waiting");
    assert_int_equal(number(g), 0);
    sit(h, late, &k, 1);
    leave(late); /* who has come once may go */
    late = enter(h);
    sit(h, late, &k, 1);
    play(h, (guest *const[]){g, late}, &k, 3);
    assert_int_equal(number(g), 3);
    leave(g);
    leave(late);
}

static void no_computer_plays_before_everybody_has_come(void **state)
{
    (void)state;
    guest *g = enter(h), *late = enter(h);
    keys k = open_with(h, g, "[{\"hero\":\"houdini\",\"player\":\"random\"},{},{},{}]", ",\"board\":\"soho\"");
    sit(h, g, &k, 1);
    sit(h, g, &k, 2);
    for (unsigned i = 0; i < 20; i++)
        let_it_think();
    assert_int_equal(number(g), 0);
    sit(h, late, &k, 3);
    for (unsigned i = 0; i < 200 && number(g) == 0; i++)
        let_it_think();
    assert_true(number(g) > 0);
    leave(g);
    leave(late);
}

/* ------------------------------------------------------------------ a hero that is left to the person */

#define CHOOSE    "{\"type\":\"choose\",\"table\":\"%s\",\"seat\":\"%s\",\"hero\":%s}"
#define LEFT_OPEN "[{\"hero\":\"genie\"},{\"choose\":true}]"

static bool has_hero(const guest *g, unsigned seat, const char *hero)
{
    return hero ? is(seat_in_status(g, seat), "hero", hero) : is_null(seat_in_status(g, seat), "hero");
}

/* There is no match yet, whoever asks about it. */
static void nothing_can_be_asked(guest *g, const keys *k, const char *seat)
{
    static const char *const more[] = {"\"answer\",\"question\":1,\"answer\":0",
                                       "\"explain\",\"space\":1",
                                       "\"plan\"",
                                       "\"threats\"",
                                       "\"unseen\"",
                                       "\"odds\",\"attacker\":0,\"target\":8",
                                       "\"undo\"",
                                       "\"consent\",\"agree\":true,\"stand\":0,\"number\":0",
                                       "\"resign\"",
                                       "\"rematch\"",
                                       "\"say\",\"phrase\":\"hello\"",
                                       "\"chat\",\"text\":\"hello\""};
    for (unsigned i = 0; i < sizeof more / sizeof *more; i++)
        ASSERT_ERROR(REPLY(h, g, "{\"table\":\"%s\",\"seat\":\"%s\",\"type\":%s}", k->table, seat, more[i]), "waiting");
    assert_null(last(g, "update"));
}

static void who_sits_there_chooses_a_hero_once(void **state)
{
    (void)state;
    guest *host = enter(h), *friend = enter(h), *watcher = enter(h);
    keys k = open_with(h, host, LEFT_OPEN, ",\"board\":\"soho\",\"chat\":true,\"clock\":60");
    const pl_json_value *seats = pl_json_get(last(host, "opened"), "seats");
    assert_true(is(seats->first, "hero", "genie") && is_null(seats->first->next, "hero"));
    sit(h, host, &k, 0);
    assert_true(is_null(last(host, "joined"), "setup") && is(last(host, "joined"), "board", "soho"));
    watch(h, watcher, &k);
    sit(h, friend, &k, 1);
    nothing_can_be_asked(host, &k, "A");
    nothing_can_be_asked(friend, &k, "B");
    assert_true(has_hero(host, 0, "genie") && has_hero(host, 1, NULL));
    assert_true(is_null(last(host, "status"), "clock"));
    ASSERT_ERROR(REPLY(h, host, CHOOSE, k.table, "A", "\"dracula\""),
                 "illegal"); /* was named when the table was opened */
    ASSERT_ERROR(REPLY(h, host, CHOOSE, k.table, "B", "\"dracula\""), "foreign");
    ASSERT_ERROR(REPLY(h, watcher, CHOOSE, k.table, "B", "\"dracula\""), "foreign");
    ASSERT_ERROR(REPLY(h, friend, CHOOSE, k.table, "A", "\"dracula\""), "foreign");
    ASSERT_ERROR(REPLY(h, friend, CHOOSE, k.table, "B", "\"nobody\""), "unknown");
    ASSERT_ERROR(REPLY(h, friend, CHOOSE, k.table, "B", "7"), "malformed");
    ASSERT_ERROR(REPLY(h, friend, "{\"type\":\"choose\",\"table\":\"%s\",\"seat\":\"B\"}", k.table), "malformed");
    ASSERT_REPLY(REPLY(h, friend, "{\"type\":\"name\",\"table\":\"%s\",\"seat\":\"B\",\"name\":\"Ben\"}", k.table),
                 "done");
    assert_true(has_hero(host, 1, NULL));
    ASSERT_REPLY(REPLY(h, friend, CHOOSE, k.table, "B", "\"genie\""),
                 "done"); /* what the host has may be chosen, too */
    assert_true(has_hero(host, 1, "genie") && has_hero(watcher, 1, "genie") && has_hero(friend, 1, "genie"));
    assert_true(last_of_seat(host, "A") && last_of_seat(friend, "B") && last(watcher, "update"));
    assert_null(last_of_seat(host, "B"));
    assert_false(is_null(last(host, "status"), "clock"));
    ASSERT_ERROR(REPLY(h, friend, CHOOSE, k.table, "B", "\"dracula\""), "illegal");
    ASSERT_ERROR(REPLY(h, friend, CHOOSE, k.table, "B", "null"), "illegal");
    play(h, (guest *const[]){host, friend}, &k, 3);
    ASSERT_ERROR(REPLY(h, friend, CHOOSE, k.table, "B", "\"dracula\""), "illegal");
    sit(h, friend, &k, 1);
    assert_false(is_null(last(friend, "joined"), "setup"));
    leave(host);
    leave(friend);
    leave(watcher);
}

/* Neither the open seat nor the choice is lost when the server comes again, and what was dealt before it counts no more. */
static void a_choice_is_kept(void **state)
{
    (void)state;
    guest *host = enter(h);
    keys k = open_with(h, host, LEFT_OPEN, "");
    leave(host);
    house_again(h);
    guest *by[2] = {enter(h), enter(h)};
    sit(h, by[0], &k, 0);
    sit(h, by[1], &k, 1);
    assert_null(last(by[0], "update"));
    assert_true(has_hero(by[0], 1, NULL));
    ASSERT_REPLY(REPLY(h, by[1], CHOOSE, k.table, "B", "\"sherlock\""), "done");
    leave(by[0]);
    leave(by[1]);
    house_again(h);
    for (unsigned i = 0; i < 2; i++) {
        by[i] = enter(h);
        sit(h, by[i], &k, i);
    }
    assert_true(has_hero(by[0], 1, "sherlock") && is_null(last(by[0], "status"), "unfit"));
    play(h, by, &k, 1000);
    assert_false(is_null(last(by[0], "status"), "result"));
    size_t length;
    tables_record found;
    char *record = tables_record_of(h->tables, k.table, &length, &found);
    assert_non_null(record);
    assert_non_null(strstr(record, "seat B sherlock"));
    free(record);
    leave(by[0]);
    leave(by[1]);
}

/* At random means the lot that was drawn when the table was opened: a hero that nobody has. */
static void chance_may_choose_too(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 12; n++) {
        guest *g = enter(h);
        keys k = open_with(h, g, LEFT_OPEN, "");
        sit(h, g, &k, 0);
        sit(h, g, &k, 1);
        ASSERT_REPLY(REPLY(h, g, CHOOSE, k.table, "B", "null"), "done");
        assert_false(has_hero(g, 1, NULL) || has_hero(g, 1, "genie"));
        assert_true(last_of_seat(g, "A") && last_of_seat(g, "B"));
        leave(g);
    }
}

static void only_people_choose_and_only_what_is_left_open(void **state)
{
    (void)state;
    static const char *const seats[] = {"[{},{\"choose\":true,\"hero\":\"genie\"}]", "[{},{\"choose\":1}]",
                                        "[{},{\"choose\":true,\"player\":\"novice\"}]", "[{},{\"choose\":null}]"};
    guest *g = enter(h), *late = enter(h);
    for (unsigned i = 0; i < sizeof seats / sizeof *seats; i++)
        ASSERT_ERROR(REPLY(h, g, "{\"type\":\"open\",\"seats\":%s}", seats[i]), "malformed");
    keys k = open_with(h, g, "[{\"hero\":\"houdini\",\"player\":\"random\"},{\"choose\":true,\"hero\":null}]", "");
    sit(h, g, &k, 1);
    for (unsigned i = 0; i < 20; i++)
        let_it_think();
    assert_null(last(g, "update")); /* nor does a computer think about a match that does not exist */
    ASSERT_REPLY(REPLY(h, g, CHOOSE, k.table, "B", "\"raptors\""), "done");
    for (unsigned i = 0; i < 200 && number(g) == 0; i++)
        let_it_think();
    assert_true(number(g) > 0);
    k = open_with(h, g, "[{\"choose\":true},{\"choose\":true},{\"choose\":true},{\"choose\":false}]",
                  ",\"board\":\"soho\"");
    for (unsigned seat = 0; seat < 4; seat++)
        sit(h, seat % 2 ? late : g, &k, seat);
    ASSERT_REPLY(REPLY(h, g, CHOOSE, k.table, "A2", "\"dracula\""), "done");
    ASSERT_REPLY(REPLY(h, late, CHOOSE, k.table, "B1", "\"dracula\""), "done");
    assert_null(last_of_seat(g, "A1"));
    ASSERT_REPLY(REPLY(h, g, CHOOSE, k.table, "A1", "null"), "done");
    assert_true(last_of_seat(g, "A1") && last_of_seat(late, "B2"));
    leave(g);
    leave(late);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_invitation_opens_nothing),
        CASE(an_invitation_is_exchanged_once),
        CASE(who_never_got_the_secret_asks_again),
        CASE(secrets_come_in_the_order_of_their_invitations),
        CASE(an_exchange_unseats_every_other_holder),
        CASE(all_see_from_how_many_connections_a_seat_is_held),
        CASE(nothing_is_decided_before_everybody_has_come),
        CASE(no_computer_plays_before_everybody_has_come),
        CASE(who_sits_there_chooses_a_hero_once),
        CASE(a_choice_is_kept),
        CASE(chance_may_choose_too),
        CASE(only_people_choose_and_only_what_is_left_open),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
