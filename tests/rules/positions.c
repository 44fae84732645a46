/* What pl_begin, pl_begin_at and pl_hero_link refuse: setups and positions that cannot be. */
#include "table.h"

static void setups_that_the_content_does_not_have_are_refused_and_nothing_is_touched(void **state)
{
    (void)state;
    pl_seed seed = seed_of(1);
    pl_game game;
    memset(&game, 0x5a, sizeof game);
    pl_game before = game;
    pl_setup no_board = {.board = pack->content.board_count, .hero = {0, 1}};
    pl_setup no_hero = {.hero = {0, pack->content.hero_count}};
    assert_false(pl_begin(&pack->content, &game, &no_board, &seed, NULL));
    assert_false(pl_begin(&pack->content, &game, &no_hero, &seed, NULL));
    assert_memory_equal(&game, &before, sizeof game);
}

/* Everybody healthy on the first spaces, all cards in the deck. */
static pl_position position_of(unsigned a, unsigned b)
{
    pl_position p = {
        .setup = {.hero = {(uint8_t)a, (uint8_t)b}},
        .moment = PL_AT_ACTION,
        .actions = 2,
    };
    uint8_t space = 0;
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        const pl_hero *hero = &pack->content.heroes[p.setup.hero[seat]];
        for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++) {
            p.seat[seat].space[i] = i < hero->fighter_count ? space++ : PL_NONE;
            p.seat[seat].health[i] = hero->health[i];
        }
        for (unsigned card = 0; card < hero->deck; card++)
            p.seat[seat].deck[card] = (uint8_t)card;
        p.seat[seat].deck_count = hero->deck;
    }
    return p;
}

static pl_position good_position(void)
{
    return position_of(0, 1);
}

static void expect_refused(const pl_position *p, const char *reason)
{
    pl_seed seed = seed_of(1);
    pl_game game;
    memset(&game, 0x5a, sizeof game);
    pl_game before = game;
    assert_string_equal(pl_begin_at(&pack->content, &game, p, &seed, NULL), reason);
    assert_memory_equal(&game, &before, sizeof game);
}

static void a_position_begins_with_the_question_for_an_action(void **state)
{
    (void)state;
    pl_position p = good_position();
    pl_seed seed = seed_of(1);
    pl_game game;
    assert_null(pl_begin_at(&pack->content, &game, &p, &seed, NULL));
    assert_int_equal(game.question.kind, PL_ASK_ACTION);
    assert_int_equal(game.actions, 2);
    assert_int_equal(pl_deck_card(&game, 0, 0), 0);
}

static void two_fighters_cannot_share_a_space_R_BOARD_1(void **state)
{
    (void)state;
    pl_position p = good_position();
    p.seat[1].space[0] = p.seat[0].space[0];
    expect_refused(&p, "two fighters cannot share a space");
}

static void health_cannot_exceed_the_dial_R_FIGHT_3(void **state)
{
    (void)state;
    pl_position p = good_position();
    p.seat[0].health[0]++;
    expect_refused(&p, "a fighter cannot have more health than it starts with");
}

static void the_defeated_are_off_the_board_and_the_living_on_it(void **state)
{
    (void)state;
    pl_position p = good_position();
    p.seat[0].health[0] = 0;
    expect_refused(&p, "a defeated fighter has no space");
    p = good_position();
    p.seat[0].space[0] = PL_NONE;
    expect_refused(&p, "a fighter with health needs a space");
    p = good_position();
    p.seat[0].space[0] = 63;
    expect_refused(&p, "the battlefield has no such space");
}

static void every_card_is_in_exactly_one_pile_R_COMP_2(void **state)
{
    (void)state;
    const char *reason = "every card of the deck must be in exactly one pile";
    pl_position p = good_position();
    p.seat[0].deck[3] = 4;
    expect_refused(&p, reason);
    p = good_position();
    p.seat[0].deck_count--;
    expect_refused(&p, reason);
    p = good_position();
    p.seat[0].hand[p.seat[0].hand_count++] = 0;
    expect_refused(&p, reason);
    p = good_position();
    p.seat[0].deck[3] = 200;
    expect_refused(&p, reason);
    p = good_position();
    p.seat[0].hand_count = 200;
    expect_refused(&p, reason);
}

static void forms_and_tokens_that_the_hero_does_not_have_are_refused_R_TRAP_1(void **state)
{
    (void)state;
    pl_position p = good_position();
    p.seat[0].form = 1;
    expect_refused(&p, "the hero has no such form");
    p = good_position();
    p.seat[0].tokens[0] = 1;
    expect_refused(&p, "there are not that many tokens");
    p = good_position();
    p.seat[0].tokens[0] = 1ULL << 63;
    expect_refused(&p, "the battlefield has no such space");
}

static void the_same_hero_twice_has_one_token_of_a_kind_per_space_D_MIRROR(void **state)
{
    (void)state;
    unsigned hero = 0, tried = 0;
    for (; hero < pack->content.hero_count; hero++)
        for (unsigned kind = 0; kind < pack->content.heroes[hero].token_count; kind++, tried++) {
            pl_position p = position_of(hero, hero);
            pl_seed seed = seed_of(1);
            pl_game game;
            p.seat[0].tokens[kind] = 1ULL << 20;
            p.seat[1].tokens[kind] = 1ULL << 21;
            assert_null(pl_begin_at(&pack->content, &game, &p, &seed, NULL));
            p.seat[1].tokens[kind] = 1ULL << 20;
            expect_refused(&p, "a space has room for one token of a kind, whoever it belongs to");
        }
    assert_true(tried > 2);
}

static void seats_and_moments_that_do_not_exist_are_refused(void **state)
{
    (void)state;
    pl_position p = good_position();
    p.turn_seat = PL_SEATS;
    expect_refused(&p, "the setup does not fit the content");
}

static void a_deck_of_less_than_twenty_cards_or_more_than_fit_is_not_linked_R_COMP_2(void **state)
{
    (void)state;
    pl_hero hero = pack->heroes[0];
    unsigned others = hero.deck - hero.cards[0].copies;
    assert_true(pl_hero_link(&hero));
    hero.cards[0].copies = (uint8_t)(PL_DECK - others);
    assert_true(pl_hero_link(&hero));
    assert_int_equal(hero.deck, PL_DECK);
    hero.cards[0].copies++;
    assert_false(pl_hero_link(&hero));
    hero.cards[0].copies = 0;
    assert_false(pl_hero_link(&hero));
    hero.title_count = 1;
    hero.cards[0].copies = PL_DECK_LEAST;
    assert_true(pl_hero_link(&hero));
    hero.cards[0].copies--;
    assert_false(pl_hero_link(&hero));
}

/* Nobody can come back, so nobody can win: two rounds of four seats are waited for, then it is a draw. */
static void a_match_without_anybody_on_the_board_ends_in_a_draw(void **state)
{
    (void)state;
    static pl_event events[512];
    pl_log log = {.events = events, .capacity = 512};
    pl_position p = good_position();
    pl_seed seed = seed_of(1);
    pl_game game;
    assert_null(pl_begin_at(&pack->content, &game, &p, &seed, NULL));
    game.present = 0;
    memset(game.occupied, 0, sizeof game.occupied);
    memset(game.space, PL_NONE, sizeof game.space);
    while (!pl_over(&game)) {
        pl_option options[PL_OPTIONS_MAX];
        unsigned count = pl_options(&game, options);
        assert_true(count > 0);
        assert_true(pl_answer(&pack->content, &game, options[count - 1], &log));
    }
    unsigned turns = 0;
    for (unsigned i = 0; i < log.count; i++)
        turns += events[i].type == PL_EV_TURN;
    assert_int_equal(game.winner, PL_NONE);
    assert_int_equal(turns, 2 * PL_SEATS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setups_that_the_content_does_not_have_are_refused_and_nothing_is_touched),
        cmocka_unit_test(a_position_begins_with_the_question_for_an_action),
        cmocka_unit_test(two_fighters_cannot_share_a_space_R_BOARD_1),
        cmocka_unit_test(health_cannot_exceed_the_dial_R_FIGHT_3),
        cmocka_unit_test(the_defeated_are_off_the_board_and_the_living_on_it),
        cmocka_unit_test(every_card_is_in_exactly_one_pile_R_COMP_2),
        cmocka_unit_test(forms_and_tokens_that_the_hero_does_not_have_are_refused_R_TRAP_1),
        cmocka_unit_test(the_same_hero_twice_has_one_token_of_a_kind_per_space_D_MIRROR),
        cmocka_unit_test(seats_and_moments_that_do_not_exist_are_refused),
        cmocka_unit_test(a_match_without_anybody_on_the_board_ends_in_a_draw),
        cmocka_unit_test(a_deck_of_less_than_twenty_cards_or_more_than_fit_is_not_linked_R_COMP_2),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
