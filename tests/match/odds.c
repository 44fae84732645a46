/* What a player may know: what is left of the decks, and what an attack may come to. The figures were worked out by hand; C(n, k) is
 * the number of ways to choose k of n. */
#include "../rules/table.h"

#include "files/files.h"
#include "match/match.h"

static void begin_position(const char *text, pl_game *game)
{
    pl_errors *errors = pl_errors_new();
    bool good = pl_scenario_game(pack, "test", text, strlen(text), errors, game);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    assert_true(good);
}

static void near(double found, double expected, double by)
{
    if (found < expected - by || found > expected + by)
        fail_msg("%f instead of %f", found, expected);
}

static unsigned title_of(const pl_game *game, unsigned seat, const char *id)
{
    unsigned hero = game->seat[seat].hero;
    int title = pl_pack_card(&pack->hero_pages[hero], &pack->heroes[hero], id);
    assert_true(title >= 0);
    return (unsigned)title;
}

/* The first card of that title in the hand. */
static unsigned held_card(const pl_game *game, unsigned seat, const char *id)
{
    uint32_t cards = pack->heroes[game->seat[seat].hero].copies[title_of(game, seat, id)] & game->seat[seat].hand;
    assert_true(cards);
    return (unsigned)__builtin_ctz(cards);
}

/* ------------------------------------------------------------------ what is left */

/* 30 cards of the other side are unseen, 5 of them in hand: that none of three copies is there has the chance
 * C(27,5) / C(30,5) = 25*24*23 / 30*29*28 = 0.5665, none of two 25*24 / 30*29 = 0.6897. Of the own 30 five are in hand. */
static void in_the_beginning_every_hand_is_as_likely(void **state)
{
    (void)state;
    pl_setup setup = {.hero = {0, 1}};
    pl_seed seed = seed_of(7);
    pl_game game;
    pl_view view;
    pl_unseen left;
    assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
    pl_view_of(&pack->content, &game, 0, &view);
    pl_unseen_of(&pack->content, &view, 1, &left);
    assert_false(left.open);
    assert_int_equal(left.unseen, 30);
    assert_int_equal(left.held, 5);
    for (unsigned title = 0; title < left.titles; title++)
        if (left.of[title].copies == 3 || left.of[title].copies == 2)
            near(left.of[title].chance, left.of[title].copies == 3 ? 0.433498 : 0.310345, 1e-6);
    pl_unseen_of(&pack->content, &view, 0, &left);
    assert_true(left.open);
    assert_int_equal(left.unseen, 25);
    for (unsigned title = 0; title < left.titles; title++)
        near(left.of[title].chance, left.of[title].unseen / 25.0, 1e-9);
}

/* One card of the hand is known, so 4 of the other 29 are held: two unseen copies of another card are both missing with
 * C(27,4) / C(29,4) = 25*24 / 29*28 = 0.7389. */
static void a_card_that_was_seen_is_there_and_the_rest_is_less_likely(void **state)
{
    (void)state;
    pl_setup setup = {.hero = {0, 1}};
    pl_seed seed = seed_of(7);
    pl_game game;
    pl_view view;
    pl_unseen left;
    assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
    const pl_hero *hero = &pack->content.heroes[1];
    unsigned seen = (unsigned)__builtin_ctz(game.seat[1].hand);
    game.seat[1].known[0] = 1U << seen;
    pl_view_of(&pack->content, &game, 0, &view);
    pl_unseen_of(&pack->content, &view, 1, &left);
    assert_int_equal(left.unseen, 29);
    assert_int_equal(left.held, 4);
    assert_int_equal(left.of[hero->title[seen]].hand, 1);
    near(left.of[hero->title[seen]].chance, 1, 0);
    for (unsigned title = 0; title < left.titles; title++)
        if (title != hero->title[seen] && left.of[title].copies == 2)
            near(left.of[title].chance, 1 - 600.0 / 812, 1e-9);
}

static void check_sums(const pl_view *view, unsigned seat)
{
    pl_unseen left;
    unsigned unseen = 0, cards = 0;
    double next = 0;
    pl_unseen_of(&pack->content, view, seat, &left);
    for (unsigned title = 0; title < left.titles; title++) {
        const pl_left *of = &left.of[title];
        assert_int_equal(of->copies, of->hand + of->table + of->discard + of->deck + of->unseen);
        assert_true(of->chance >= 0 && of->chance <= 1);
        unseen += of->unseen;
        cards += of->copies;
        next += of->chance;
    }
    assert_int_equal(cards, pack->content.heroes[view->game.seat[seat].hero].deck);
    assert_int_equal(unseen, left.unseen);
    assert_true(left.held <= left.unseen);
    if (left.open)
        near(next, view->game.seat[seat].deck_count > 0, 1e-9);
}

/* How often each card is held in guesses, against what was worked out; a card face down with them. */
static void compare_with_guesses(const pl_view *view, unsigned seat)
{
    enum { GUESSES = 4000 };
    const pl_hero *hero = &pack->content.heroes[view->game.seat[seat].hero];
    unsigned times[PL_TITLES] = {0};
    pl_seed seed = seed_of(11);
    pl_rng rng = pl_rng_from(&seed);
    pl_unseen left;
    pl_unseen_of(&pack->content, view, seat, &left);
    for (unsigned n = 0; n < GUESSES; n++) {
        pl_game world;
        pl_guess(&pack->content, view, &rng, &world);
        uint32_t held = world.seat[seat].hand;
        for (unsigned side = 0; side < 2; side++)
            if (pl_view_hides_side(view, side) && world.combat.side[side].seat == seat)
                held |= 1U << world.combat.side[side].card;
        for (unsigned title = 0; title < left.titles; title++)
            times[title] += (held & hero->copies[title]) != 0;
    }
    for (unsigned title = 0; title < left.titles; title++) /* five standard deviations at most */
        near(times[title] / (double)GUESSES, left.of[title].chance, 0.04);
}

static void all_cards_are_somewhere_and_chances_are_those_of_guesses(void **state)
{
    (void)state;
    unsigned covered = 0;
    for (unsigned n = 0; n < how_many(60, 20); n++) {
        dice d;
        pl_game game;
        if (!begin_any(n, 3, &d, &game))
            continue;
        while (!pl_over(&game)) {
            pl_view view;
            unsigned viewer = roll(&d, game.seat_count + 1U);
            pl_view_of(&pack->content, &game, viewer == game.seat_count ? PL_NONE : viewer, &view);
            for (unsigned seat = 0; seat < game.seat_count; seat++)
                check_sums(&view, seat);
            if (game.question.why == PL_WHY_DEFENSE && covered < 12 && roll(&d, 4) == 0) {
                pl_view_of(&pack->content, &game, game.question.seat, &view);
                compare_with_guesses(&view, game.combat.side[PL_ATTACKER].seat);
                covered++;
            }
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
    }
    assert_true(covered > 5);
}

/* ------------------------------------------------------------------ odds */

#define GENIE_HOLDS(cards)                                                                                             \
    "board king-solomons-tomb\n"                                                                                       \
    "seat A dracula\n  dracula on 16\n  sister-1 on 3\n  sister-2 on 4\n  sister-3 on 5\n"                             \
    "  hand exploit, feint, dash, beastform, ambush\n"                                                                 \
    "seat B genie\n  genie on 21\n  hand " cards "\nturn A, 1 action"
static const char three_cards[] = GENIE_HOLDS("feint, back-in-the-lamp, i-am-freed");

static void odds_of(const pl_game *game, const char *card, pl_odds *out)
{
    pl_view view;
    pl_view_of(&pack->content, game, 0, &view);
    assert_true(pl_odds_of(&pack->content, &view, 0, 8, held_card(game, 0, card), out));
}

/* An attack of 4 without a text that matters. Of 30 unseen cards 3 are in hand; two of them set its value to its boost, 1, and have the
 * value 1 themselves: no damage. Three are worth 3, eight 2, two 1, all others leave the 4. C(30,3) = 4060; none of the first 2, 5, 13
 * and 15 cards: C(28,3) = 3276, C(25,3) = 2300, C(17,3) = 680, C(15,3) = 455. */
static void values_count_as_hands_say(void **state)
{
    (void)state;
    static const double least[] = {1, 3276.0 / 4060, 2300.0 / 4060, 680.0 / 4060, 455.0 / 4060, 0};
    pl_game game;
    pl_odds odds;
    begin_position(three_cards, &game);
    odds_of(&game, "exploit", &odds);
    assert_true(odds.exact);
    assert_int_equal(odds.attack, 4);
    for (unsigned damage = 0; damage < 5; damage++)
        near(odds.best.chance[damage], least[damage] - least[damage + 1], 1e-9);
    near(pl_spread_hit(&odds.best), 0.806897, 1e-6);
    near(pl_spread_mean(&odds.best), 1.652956, 1e-6);
    near(odds.open.chance[4], 1, 0);
    assert_int_equal(odds.stops, 1U << title_of(&game, 1, "this-is-no-parlor-trick"));
}

/* An attack of 6 that gets 1 more for each of four cards, discarded during the combat: 10. A feint (3 copies) cancels that: 6 - 2. The two
 * that set the value to the boost of 4 do so before the cards are discarded: 8 - 1; the 3 leave 7 as well. Then 8, 9 and 10.
 * None of 3, 8, 13 and 15 cards: 2925, 1540, 680 and 455 of 4060 hands. */
static void texts_count_as_they_would_in_the_combat(void **state)
{
    (void)state;
    pl_game game;
    pl_odds odds;
    begin_position(three_cards, &game);
    odds_of(&game, "beastform", &odds);
    assert_true(odds.exact);
    assert_int_equal(odds.attack, 10);
    near(odds.best.chance[4], 1135.0 / 4060, 1e-9);
    near(odds.best.chance[7], 1385.0 / 4060, 1e-9);
    near(odds.best.chance[8], 860.0 / 4060, 1e-9);
    near(odds.best.chance[9], 225.0 / 4060, 1e-9);
    near(odds.best.chance[10], 455.0 / 4060, 1e-9);
    near(odds.open.chance[10], 1, 0);
    assert_int_equal(odds.stops, 0);
}

/* One of the three cards was seen, and it is worth 3: never more than 1 damage. That one of the other two is one of the two that stop it:
 * 1 - C(27,2) / C(29,2) = 1 - 351 / 406. */
static void a_card_that_was_seen_will_answer(void **state)
{
    (void)state;
    pl_game game;
    pl_odds odds;
    begin_position(GENIE_HOLDS("wishing-for-more-wishes, back-in-the-lamp, i-am-freed"), &game);
    game.seat[1].known[0] = 1U << held_card(&game, 1, "wishing-for-more-wishes");
    odds_of(&game, "exploit", &odds);
    assert_true(odds.exact);
    near(odds.best.chance[0], 55.0 / 406, 1e-9);
    near(odds.best.chance[1], 351.0 / 406, 1e-9);
}

/* A card of the defender is discarded at random, and its boost added: that is counted over guesses. */
static void what_depends_on_hidden_cards_is_counted_over_guesses(void **state)
{
    (void)state;
    pl_game game;
    pl_odds odds;
    begin_position(three_cards, &game);
    odds_of(&game, "ambush", &odds);
    assert_false(odds.exact);
    near(odds.open.chance[0] + odds.open.chance[1] + odds.open.chance[2], 0, 0); /* 2, and a boost of 1 at least */
    /* 15 cards boost by 1, 12 by 2, 3 by 3: on average 48 / 30 more */
    near(pl_spread_mean(&odds.open), 2 + 48.0 / 30, 0.15);
    assert_true(pl_spread_mean(&odds.best) < pl_spread_mean(&odds.open));
}

/* An empty hand answers nothing, and who cannot attack has no odds. */
static void nobody_is_told_of_an_attack_that_cannot_be_made(void **state)
{
    (void)state;
    pl_game game;
    pl_odds odds;
    pl_view view;
    begin_position(GENIE_HOLDS("empty"), &game);
    odds_of(&game, "exploit", &odds);
    assert_true(odds.exact);
    near(odds.best.chance[4], 1, 0);
    pl_view_of(&pack->content, &game, 0, &view);
    unsigned card = held_card(&game, 0, "exploit");
    assert_false(pl_odds_of(&pack->content, &view, 1, 8, card, &odds));           /* too far away */
    assert_false(pl_odds_of(&pack->content, &view, 0, 1, card, &odds));           /* its own side */
    assert_false(pl_odds_of(&pack->content, &view, 0, PL_FIGHTERS, card, &odds)); /* nobody */
    pl_view_of(&pack->content, &game, 1, &view);
    assert_false(pl_odds_of(&pack->content, &view, 8, 0, 0, &odds)); /* who is not asked */
}

/* At every attack of random matches: chances sum up, and a match that the seat cannot tell from this one has the same odds, byte for byte. */
static void odds_tell_nothing_of_hidden_cards(void **state)
{
    (void)state;
    unsigned compared = 0;
    for (unsigned n = 0; n < how_many(80, 12); n++) {
        dice d;
        pl_game game;
        if (!begin_any(n, 5, &d, &game))
            continue;
        while (!pl_over(&game)) {
            pl_option options[PL_OPTIONS_MAX];
            unsigned count = pl_options(&game, options);
            if (game.question.why == PL_WHY_ATTACK) {
                const pl_combat *c = &game.combat;
                pl_seed seed = seed_of(n);
                pl_rng rng = pl_rng_from(&seed);
                pl_view view, view_of_other;
                pl_game other;
                pl_view_of(&pack->content, &game, game.question.seat, &view);
                pl_guess(&pack->content, &view, &rng, &other);
                pl_view_of(&pack->content, &other, game.question.seat, &view_of_other);
                for (unsigned i = 0; i < count && i < 2; i++) {
                    pl_odds one, two;
                    memset(&one, 0, sizeof one);
                    memset(&two, 0, sizeof two);
                    unsigned attacker = c->side[PL_ATTACKER].fighter, target = c->side[PL_DEFENDER].fighter;
                    assert_true(pl_odds_of(&pack->content, &view, attacker, target, options[i].value, &one));
                    assert_true(pl_odds_of(&pack->content, &view_of_other, attacker, target, options[i].value, &two));
                    assert_memory_equal(&one.best, &two.best, sizeof one.best);
                    assert_memory_equal(&one.open, &two.open, sizeof one.open);
                    assert_int_equal(one.stops, two.stops);
                    double sum = 0;
                    for (unsigned k = 0; k < PL_ODDS_DAMAGE; k++)
                        sum += one.best.chance[k];
                    near(sum, 1, 1e-9);
                    assert_true(pl_spread_mean(&one.best) <= pl_spread_mean(&one.open) + 1e-9);
                    compared++;
                }
            }
            assert_true(pl_answer(&pack->content, &game, options[roll(&d, count)], NULL));
        }
    }
    print_message("# %u attacks\n", compared);
    assert_true(compared > how_many(400, 40));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_beginning_every_hand_is_as_likely),
        cmocka_unit_test(a_card_that_was_seen_is_there_and_the_rest_is_less_likely),
        cmocka_unit_test(all_cards_are_somewhere_and_chances_are_those_of_guesses),
        cmocka_unit_test(values_count_as_hands_say),
        cmocka_unit_test(texts_count_as_they_would_in_the_combat),
        cmocka_unit_test(a_card_that_was_seen_will_answer),
        cmocka_unit_test(what_depends_on_hidden_cards_is_counted_over_guesses),
        cmocka_unit_test(nobody_is_told_of_an_attack_that_cannot_be_made),
        cmocka_unit_test(odds_tell_nothing_of_hidden_cards),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
