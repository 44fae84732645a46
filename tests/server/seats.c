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
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
