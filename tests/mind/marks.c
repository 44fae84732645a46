/* What a learned evaluator sees: marks of positions, options and cards. */
#include "learned.h"

static sight seen;

static bool has(const marks *m, unsigned row)
{
    for (unsigned i = 0; i < m->count; i++)
        if (m->row[i] == row)
            return true;
    return false;
}

/* ------------------------------------------------------------------ names */

static void every_mark_is_found_by_its_name(void **state)
{
    static const unsigned rows[] = {POSITION_MARKS, OPTION_MARKS, DEED_MARKS};
    char name[MARK_NAME];
    unsigned named = 0;
    (void)state;
    for (unsigned table = 0; table < MARK_TABLES; table++)
        for (unsigned row = 0; row < rows[table]; row++)
            if (mark_name((mark_table)table, row, name)) {
                named++;
                assert_int_equal(mark_find((mark_table)table, name), row);
            }
    assert_true(named > POSITION_MARKS + OPTION_MARKS + 20 * PL_WORD_COUNT);
}

static void what_is_no_mark_is_not_found(void **state)
{
    static const char *const wrong[] = {
        "",           "us",           "us.",    "us.hero-health",      "us.hero-health.", "us.hand.x",
        "us.hand.99", "them.hand.-1", "hand.1", "question.4800000000", "us.hand.1 ",      "us.question.1"};
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(mark_find(TABLE_POSITION, wrong[i]), -1);
    assert_int_equal(mark_find(TABLE_DEED, "act.draw.8"), -1);
    assert_int_equal(mark_find(TABLE_DEED, "act.drawn.1"), -1);
    assert_int_equal(mark_find(TABLE_DEED, "act.draw"), -1);
    assert_int_equal(mark_find(TABLE_DEED, "act.draw.1"), DEED_ACT + PL_W_DRAW * 8 + 1);
}

/* ------------------------------------------------------------------ positions */

/* Cards of a seat are in one zone each, those of the deck in none. */
static void count_cards(const pl_game *game, const marks *m)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        uint32_t all = 0;
        for (unsigned i = 0; i < m->set_count; i++) {
            if (m->set[i].seat != seat)
                continue;
            assert_int_equal(all & m->set[i].cards, 0);
            assert_int_equal(m->set[i].role, pl_team_of(seat) != m->team);
            all |= m->set[i].cards;
        }
        assert_int_equal(all, game->seat[seat].hand | game->seat[seat].play | game->seat[seat].discard);
    }
}

static void look_at_both_sides(const pl_game *game, unsigned n)
{
    marks of[2];
    (void)n;
    sight_learn(&seen, &pack->content, game->board);
    for (unsigned team = 0; team < 2; team++) {
        marks_of(&seen, game, team, &of[team]);
        assert_true(of[team].count < MARKS_MOST);
        count_cards(game, &of[team]);
        for (unsigned i = 0; i < of[team].count; i++)
            assert_true(of[team].row[i] < POSITION_MARKS);
    }
    for (unsigned i = 0; i < of[0].count; i++) { /* what one side calls theirs is ours to the other */
        unsigned row = of[0].row[i];
        if (row < 2 * SIDE_MARKS)
            assert_true(has(&of[1], (row + SIDE_MARKS) % (2 * SIDE_MARKS)));
    }
    assert_int_equal(of[0].count, of[1].count);
}

static void each_side_sees_the_other_as_it_is_seen(void **state)
{
    (void)state;
    at_random_positions(how_many(60, 15), 10, look_at_both_sides);
}

static void marks_say_what_there_is(void **state)
{
    (void)state;
    dice d = {.state = 5};
    unsigned played = 0;
    for (unsigned n = 0; n < 60; n++) {
        pl_setup setup = {.board = (uint8_t)roll(&d, pack->content.board_count)};
        pl_seed seed = seed_of(n);
        pl_game game;
        marks m;
        setup.hero[0] = (uint8_t)roll(&d, pack->content.hero_count);
        setup.hero[1] = (uint8_t)roll(&d, pack->content.hero_count);
        if (!pl_begin(&pack->content, &game, &setup, &seed, NULL))
            continue; /* a small battlefield, and no room on it for all of them */
        played++;
        for (unsigned i = 0; i < 60 && !pl_over(&game); i++)
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        if (pl_over(&game))
            continue;
        unsigned team = game.question.seat, hand = (unsigned)__builtin_popcount(game.seat[team].hand);
        sight_learn(&seen, &pack->content, game.board);
        marks_of(&seen, &game, team, &m);
        assert_true(has(&m, SIDE_HAND + (hand < 11 ? hand : 11)));
        assert_true(has(&m, SIDE_MARKS + SIDE_DECK + game.seat[!team].deck_count));
        assert_true(has(&m, SCENE_QUESTION + game.question.why));
        assert_true(has(&m, SCENE_ACTIONS + (game.turn_seat == team ? 5U : 0U) + game.actions));
    }
    assert_true(played > 20);
}

/* Of its own, and of those that opponents have. */
static void counters_are_seen(void **state)
{
    (void)state;
    int stoker = pl_pack_hero(pack, "stoker");
    assert_true(stoker >= 0);
    const pl_setup setup = {.board = 0, .hero = {(uint8_t)stoker, (uint8_t)stoker}};
    pl_seed seed = seed_of(1);
    pl_game game;
    marks m;
    assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
    game.counters[0][0] = 4;
    game.counters[1][1] = 2;
    sight_learn(&seen, &pack->content, game.board);
    marks_of(&seen, &game, 0, &m);
    assert_true(has(&m, SIDE_COUNTER + 4));
    assert_true(has(&m, SIDE_MARKS + SIDE_COUNTER + 16 + 2));
}

/* ------------------------------------------------------------------ ranges */

/* No steps are needed exactly where the rules say that one could attack. */
static void compare_targets(const pl_game *game, unsigned n)
{
    (void)n;
    sight_learn(&seen, &pack->content, game->board);
    for (uint32_t left = game->present; left; left &= left - 1) {
        unsigned f = (unsigned)__builtin_ctz(left), seat = pl_seat_of(f);
        sight_arm arm = sight_arm_of(&pack->content.heroes[game->seat[seat].hero], f % PL_SEAT_FIGHTERS);
        uint32_t targets = pl_targets(&pack->content, game, f);
        for (uint32_t others = game->present; others; others &= others - 1) {
            unsigned t = (unsigned)__builtin_ctz(others), from = game->space[f], to = game->space[t];
            if (pl_team_of(pl_seat_of(t)) == pl_team_of(seat))
                continue;
            unsigned need = sight_need(&seen, arm, from, to, 0);
            assert_int_equal(need == 0, targets >> t & 1);
        }
    }
}

static void no_step_is_needed_where_one_can_attack(void **state)
{
    (void)state;
    at_random_positions(how_many(40, 10), 20, compare_targets);
}

/* ------------------------------------------------------------------ options and cards */

static void look_at_options(const pl_game *game, unsigned n)
{
    choices c = distinct_options(&pack->content, game);
    (void)n;
    sight_learn(&seen, &pack->content, game->board);
    for (unsigned i = 0; i < c.count; i++) {
        option_marks m;
        option_marks_of(&seen, game, c.option[i], &m);
        assert_true(m.count > 0 && m.count < OPTION_MARKS_MOST);
        for (unsigned k = 0; k < m.count; k++)
            assert_true(m.row[k] < OPTION_MARKS);
        assert_int_equal(m.seat != PL_NONE, c.option[i].kind == PL_OPTION_CARD);
        if (m.seat != PL_NONE)
            assert_true(m.use < USES && m.title < pack->content.heroes[game->seat[m.seat].hero].title_count);
    }
}

static void every_option_has_marks(void **state)
{
    (void)state;
    at_random_positions(how_many(60, 15), 5, look_at_options);
}

static bool says(const uint16_t *deeds, unsigned count, unsigned row)
{
    for (unsigned i = 0; i < count; i++)
        if (deeds[i] == row)
            return true;
    return false;
}

static void cards_are_known_by_what_they_say(void **state)
{
    uint16_t deeds[DEEDS_MOST];
    (void)state;
    for (unsigned h = 0; h < pack->content.hero_count; h++) {
        const pl_hero *hero = &pack->content.heroes[h];
        for (unsigned t = 0; t < hero->title_count; t++) {
            unsigned count = card_deeds(hero, t, deeds);
            assert_true(count >= 4 && count < DEEDS_MOST);
            for (unsigned i = 0; i < count; i++)
                assert_true(deeds[i] < DEED_MARKS);
        }
        for (unsigned a = 0; a < hero->ability_count; a++)
            assert_true(ability_deeds(hero, a, deeds) >
                        (hero->triggers[a].occasion != PL_WHEN_NEVER && hero->triggers[a].occasion != PL_WHEN_BY_HAND));
    }
    int dracula = pl_pack_hero(pack, "dracula");
    const pl_hero *hero = &pack->content.heroes[dracula];
    int exploit = pl_pack_card(&pack->hero_pages[dracula], hero, "exploit");
    unsigned count = card_deeds(hero, (unsigned)exploit, deeds);
    assert_true(says(deeds, count, DEED_ACT + PL_W_DRAW * 8 + 1));
    assert_true(says(deeds, count, DEED_WHEN + PL_W_DRAW * 16 + PL_AFTER));
    assert_true(says(deeds, count, DEED_KIND + PL_VERSATILE * 9 + 4));
    assert_false(says(deeds, count, DEED_HANGS + PL_W_DRAW));
    int thirst = pl_pack_card(&pack->hero_pages[dracula], hero, "thirst-for-sustenance");
    count = card_deeds(hero, (unsigned)thirst, deeds);
    assert_true(says(deeds, count, DEED_WORD + PL_W_WON));
    assert_true(says(deeds, count, DEED_HANGS + PL_W_PLACE));
    assert_true(says(deeds, count, DEED_USER + 2));
    int ambush = pl_pack_card(&pack->hero_pages[dracula], hero, "ambush");
    count = card_deeds(hero, (unsigned)ambush, deeds);
    assert_true(says(deeds, count, DEED_BY_FOE + PL_W_DISCARD));
    assert_false(says(deeds, count, DEED_BY_FOE + PL_W_ADD));
}

static unsigned with_links, without_links;

/* Fighters that step between tokens are as near to a target as the token next to it. */
static void follow_the_links(const pl_game *game, unsigned n)
{
    (void)n;
    sight_learn(&seen, &pack->content, game->board);
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        if (!(game->present >> f & 1))
            continue;
        const pl_hero *hero = sight_hero(&seen, game, pl_seat_of(f));
        uint64_t linked = sight_linked(&seen, game, f);
        if (!hero->rows_of[PL_ROW_LINKED]) {
            assert_true(linked == 0);
            without_links++;
            continue;
        }
        assert_true((linked & ~game->seat[pl_seat_of(f)].tokens[0]) == 0);
        for (unsigned to = 0; to < pack->content.boards[game->board].space_count; to++) {
            unsigned plain = sight_need(&seen, (sight_arm){false, 1}, game->space[f], to, 0);
            unsigned need = sight_need(&seen, (sight_arm){false, 1}, game->space[f], to, linked);
            assert_true(need <= plain);
            if (linked >> game->space[f] & 1) /* here already: one step to any other, and on from there */
                for (uint64_t left = linked; left; left &= left - 1)
                    assert_true(need <=
                                1 + sight_need(&seen, (sight_arm){false, 1}, (unsigned)__builtin_ctzll(left), to, 0));
            with_links += need < plain;
        }
    }
}

/* Somebody who has links against each of the others. */
static void links_shorten_the_way(void **state)
{
    (void)state;
    const pl_content *c = &pack->content;
    with_links = without_links = 0;
    for (unsigned a = 0; a < c->hero_count; a++)
        for (unsigned b = 0; c->heroes[a].rows_of[PL_ROW_LINKED] && b < c->hero_count; b++) {
            const pl_setup setup = {.board = (uint8_t)(b % c->board_count), .hero = {(uint8_t)a, (uint8_t)b}};
            dice d = {.state = b + 1};
            at_positions_of(&setup, b, &d, 20, follow_the_links);
        }
    assert_true(with_links > 100 && without_links > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mark_is_found_by_its_name),
        cmocka_unit_test(what_is_no_mark_is_not_found),
        cmocka_unit_test(each_side_sees_the_other_as_it_is_seen),
        cmocka_unit_test(marks_say_what_there_is),
        cmocka_unit_test(counters_are_seen),
        cmocka_unit_test(no_step_is_needed_where_one_can_attack),
        cmocka_unit_test(every_option_has_marks),
        cmocka_unit_test(cards_are_known_by_what_they_say),
        cmocka_unit_test(links_shorten_the_way),
    };
    seen.board = PL_NONE;
    return cmocka_run_group_tests(tests, load_content, free_content);
}
