/* The content of the project: every figure against a table of its own, and every text spoken and read back in every language. */
#include "whole.h"

/* As printed on the cards; not made from the files that it checks. */
static const struct figures {
    const char *hero, *card;
    pl_card_type type;
    int value, boost, copies;
    unsigned users;
} figures[] = {
    {"houdini", "a-magician-never-reveals-his-secrets", PL_SCHEME, 0, 4, 1, HERO},
    {"houdini", "all-part-of-the-show", PL_DEFENSE, 2, 2, 2, HERO | SIDEKICK},
    {"houdini", "an-illusion-of-my-own-design", PL_ATTACK, 4, 1, 2, HERO},
    {"houdini", "and-the-beautiful-bess", PL_VERSATILE, 3, 1, 2, SIDEKICK},
    {"houdini", "flourish", PL_ATTACK, 3, 2, 4, HERO | SIDEKICK},
    {"houdini", "for-my-next-trick", PL_ATTACK, 2, 2, 2, HERO | SIDEKICK},
    {"houdini", "grand-escape", PL_DEFENSE, 2, 3, 3, HERO},
    {"houdini", "misdirection", PL_VERSATILE, 2, 1, 3, HERO | SIDEKICK},
    {"houdini", "set-the-stage", PL_SCHEME, 0, 2, 2, SIDEKICK},
    {"houdini", "sleight-of-hand", PL_ATTACK, 1, 3, 2, HERO | SIDEKICK},
    {"houdini", "smoke-and-mirrors", PL_VERSATILE, 3, 1, 2, HERO | SIDEKICK},
    {"houdini", "the-big-reveal", PL_ATTACK, 2, 3, 2, HERO},
    {"houdini", "vanishing-act", PL_VERSATILE, 2, 2, 3, HERO},
    {"genie", "back-in-the-lamp", PL_DEFENSE, 0, 1, 3, HERO},
    {"genie", "careful-what-you-wish-for", PL_ATTACK, 4, 2, 3, HERO},
    {"genie", "feint", PL_VERSATILE, 2, 1, 3, HERO},
    {"genie", "i-am-freed", PL_ATTACK, 3, 2, 2, HERO},
    {"genie", "i-grant-you-death", PL_VERSATILE, 2, 1, 3, HERO},
    {"genie", "ive-made-sultans-out-of-less", PL_VERSATILE, 2, 1, 2, HERO},
    {"genie", "imprisoned-wrath", PL_ATTACK, 3, 1, 2, HERO},
    {"genie", "prisoners-torment", PL_DEFENSE, 1, 2, 2, HERO},
    {"genie", "this-is-no-parlor-trick", PL_VERSATILE, 1, 2, 2, HERO},
    {"genie", "three-wishes", PL_SCHEME, 0, 3, 3, HERO},
    {"genie", "wishing-for-more-wishes", PL_VERSATILE, 3, 2, 3, HERO},
    {"genie", "your-wish-is-my-command", PL_ATTACK, 3, 1, 2, HERO},
};

/* ------------------------------------------------------------------ figures */

static void every_card_has_its_printed_figures(void **state)
{
    const pl_pack *pack = *state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        const struct figures *f = &figures[i];
        int hero = pl_pack_hero(pack, f->hero);
        assert_true(hero >= 0);
        int card = pl_pack_card(&pack->hero_pages[hero], &pack->heroes[hero], f->card);
        if (card < 0)
            print_error("%s\n", f->card);
        assert_true(card >= 0);
        const pl_card *c = &pack->heroes[hero].cards[card];
        assert_int_equal(c->type, f->type);
        assert_int_equal(c->value, f->value);
        assert_int_equal(c->boost, f->boost);
        assert_int_equal(c->copies, f->copies);
        assert_int_equal(c->users, f->users);
    }
}

static void no_hero_has_a_card_more(void **state)
{
    const pl_pack *pack = *state;
    const struct {
        const char *hero;
        int titles;
    } decks[] = {{"houdini", 13}, {"genie", 12}};
    for (size_t i = 0; i < 2; i++) {
        const pl_hero *hero = &pack->heroes[pl_pack_hero(pack, decks[i].hero)];
        int cards = 0;
        assert_int_equal(hero->title_count, decks[i].titles);
        for (int k = 0; k < hero->title_count; k++)
            cards += hero->cards[k].copies;
        assert_int_equal(cards, 30);
    }
}

static void houdini_and_bess_are_as_printed(void **state)
{
    const pl_pack *pack = *state;
    int index = pl_pack_hero(pack, "houdini");
    const pl_hero *hero = &pack->heroes[index];
    const pl_hero_page *page = &pack->hero_pages[index];
    assert_int_equal(hero->fighter_count, 2);
    assert_int_equal(hero->heroes, HERO);
    assert_int_equal(hero->ranged, 0);
    assert_int_equal(hero->move, 2);
    assert_int_equal(hero->health[0], 14);
    assert_int_equal(hero->health[1], 5);
    assert_int_equal(hero->names[page->fighters[0].name_index], HERO);
    assert_int_equal(hero->names[page->fighters[1].name_index], SIDEKICK);
    assert_string_equal(page->fighters[1].id, "bess");
    assert_string_equal(page->name.in[PL_RU], "Гудини");
    assert_string_equal(page->name.in[PL_UK], "Гудіні");
}

static void the_genie_is_as_printed(void **state)
{
    const pl_pack *pack = *state;
    int index = pl_pack_hero(pack, "genie");
    const pl_hero *hero = &pack->heroes[index];
    assert_int_equal(hero->fighter_count, 1);
    assert_int_equal(hero->heroes, HERO);
    assert_int_equal(hero->ranged, HERO);
    assert_int_equal(hero->move, 3);
    assert_int_equal(hero->health[0], 16);
    assert_string_equal(pack->hero_pages[index].name.in[PL_EN], "The Genie");
    assert_string_equal(pack->hero_pages[index].name.in[PL_UK], "Джин");
}

static void what_is_not_there_is_not_found(void **state)
{
    const pl_pack *pack = *state;
    assert_int_equal(pl_pack_hero(pack, "nobody"), -1);
    assert_int_equal(pl_pack_board(pack, "nowhere"), -1);
    assert_int_equal(pl_pack_card(&pack->hero_pages[0], &pack->heroes[0], "nothing"), -1);
    assert_int_equal(pl_board_space(&pack->board_pages[0], &pack->boards[0], 999), -1);
}

/* ------------------------------------------------------------------ texts */

static void every_text_speaks_and_reads_back_in_every_language(void **state)
{
    const pl_pack *pack = *state;
    int texts = 0;
    for (int h = 0; h < pack->content.hero_count; h++) {
        const pl_hero_page *page = &pack->hero_pages[h];
        for (int i = 0; i < page->ability_count; i++)
            for (int k = 0; k < page->abilities[i].text_count; k++, texts++)
                expect_round_trip(pack, page, &page->abilities[i].texts[k]);
        for (int i = 0; i < pack->heroes[h].title_count; i++)
            for (int k = 0; k < page->cards[i].text_count; k++, texts++)
                expect_round_trip(pack, page, &page->cards[i].texts[k]);
    }
    assert_true(texts >= 37);
}

static void a_text_is_spoken_with_its_label(void **state)
{
    const pl_pack *pack = *state;
    int hero = pl_pack_hero(pack, "genie");
    const pl_hero_page *page = &pack->hero_pages[hero];
    const pl_text *text = &page->cards[pl_pack_card(page, &pack->heroes[hero], "back-in-the-lamp")].texts[0];
    char spoken[PL_TEXT_MAX];
    assert_string_equal(pl_text_speak(pack, page, text, PL_EN, spoken, sizeof spoken),
                        "Immediately: The Genie recovers 4 health.");
    assert_string_equal(pl_text_speak(pack, page, text, PL_RU, spoken, sizeof spoken),
                        "Немедленно: Джинн восстанавливает 4 здоровья.");
    assert_string_equal(pl_text_speak(pack, page, text, PL_UK, spoken, sizeof spoken),
                        "Негайно: Джин відновлює 4 одиниці здоров’я.");
    assert_true(strlen(pl_text_speak(pack, page, text, PL_EN, spoken, 16)) < 16);
}

static void labels_become_windows(void **state)
{
    const pl_pack *pack = *state;
    int index = pl_pack_hero(pack, "houdini");
    const pl_hero *hero = &pack->heroes[index];
    const pl_hero_page *page = &pack->hero_pages[index];
    const pl_card *magician = &hero->cards[pl_pack_card(page, hero, "a-magician-never-reveals-his-secrets")];
    const pl_card *show = &hero->cards[pl_pack_card(page, hero, "all-part-of-the-show")];
    const pl_card *bess = &hero->cards[pl_pack_card(page, hero, "and-the-beautiful-bess")];
    assert_true(magician->code[PL_ON_SCHEME] != 0 && magician->code[PL_IN_HAND] != 0 && magician->code[PL_AFTER] == 0);
    assert_true(row_for(hero, PL_ROW_UNCANCELED, show) && row_for(hero, PL_ROW_RESCUED, show) &&
                show->code[PL_AFTER] != 0 && show->code[PL_ON_BOOST] != 0);
    assert_true(!row_for(hero, PL_ROW_UNCANCELED, bess) && !row_for(hero, PL_ROW_RESCUED, bess) &&
                bess->code[PL_ON_FORCED_DISCARD] != 0 && bess->code[PL_ON_BOOST] != 0);
    assert_int_equal(hero->ability_count, 1);
    const pl_row *placed = &hero->rows[0];
    assert_true(placed->kind == PL_ROW_RELOCATED && placed->ability == 0 && placed->code != 0);
    assert_int_equal(placed->fighters, HERO);
}

/* ------------------------------------------------------------------ the board */

static uint64_t spaces(const int *numbers)
{
    uint64_t set = 0;
    for (; *numbers >= 0; numbers++)
        set |= (uint64_t)1 << *numbers;
    return set;
}

static int members(uint64_t set)
{
    int count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

static void the_tomb_has_its_printed_spaces(void **state)
{
    const pl_pack *pack = *state;
    int index = pl_pack_board(pack, "king-solomons-tomb");
    assert_true(index >= 0);
    const pl_board *board = &pack->boards[index];
    const pl_board_page *page = &pack->board_pages[index];
    assert_int_equal(board->space_count, 29);
    assert_int_equal(board->spaces, (1 << 29) - 1);
    assert_int_equal(board->start_count, 2);
    assert_int_equal(board->start[0], 21);
    assert_int_equal(board->start[1], 3);
    assert_int_equal(page->zone_count, 7);
    assert_int_equal(page->width, 1337);
    assert_int_equal(page->height, 742);
    for (int i = 0; i < 29; i++)
        assert_int_equal(pl_board_space(page, board, i), i);
    assert_int_equal(page->x[12], 670);
    assert_int_equal(page->y[12], 284);
    assert_int_equal(page->passages, spaces((int[]){0, 5, 11, 14, 18, 23, -1}));
    assert_string_equal(page->name.in[PL_RU], "Гробница царя Соломона");
}

static void lines_join_both_ends(void **state)
{
    const pl_pack *pack = *state;
    const pl_board *board = &pack->boards[pl_pack_board(pack, "king-solomons-tomb")];
    int ends = 0;
    for (int i = 0; i < board->space_count; i++) {
        ends += members(board->adjacent[i]);
        assert_false(board->adjacent[i] >> i & 1U);
        for (int k = 0; k < board->space_count; k++)
            assert_int_equal(board->adjacent[i] >> k & 1U, board->adjacent[k] >> i & 1U);
    }
    assert_int_equal(ends, 2 * 42);
    assert_int_equal(board->adjacent[12], spaces((int[]){7, 4, 11, 15, 20, -1}));
    assert_int_equal(board->adjacent[19], spaces((int[]){13, 18, 25, 27, -1}));
}

static void passages_are_steps_but_not_neighbors(void **state)
{
    const pl_pack *pack = *state;
    const pl_board *board = &pack->boards[pl_pack_board(pack, "king-solomons-tomb")];
    assert_int_equal(board->adjacent[11], spaces((int[]){4, 12, 6, -1}));
    assert_int_equal(board->steps[11], spaces((int[]){4, 12, 6, 0, 5, 14, 18, 23, -1}));
    assert_int_equal(board->steps[12], board->adjacent[12]);
    assert_int_equal(board->adjacent[5], spaces((int[]){0, -1}));
}

static void zone_mates_share_any_zone(void **state)
{
    const pl_pack *pack = *state;
    const pl_board *board = &pack->boards[pl_pack_board(pack, "king-solomons-tomb")];
    assert_int_equal(board->zone_mates[27], spaces((int[]){10, 13, 18, 19, 25, 27, -1}));
    assert_int_equal(board->zone_mates[0], spaces((int[]){0, 1, 5, 8, 9, 14, -1}));
    assert_int_equal(board->zone_mates[14], spaces((int[]){0, 1, 5, 8, 9, 14, 15, 16, 21, 22, 23, 24, -1}));
}

static void arrows_are_steps_one_way_and_neighbors_both_ways(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    write_text(in_scratch(&s, "boards/yard.board", path),
               "board \"Yard\"\n  size 9 x 9\nzone a #000000\nzone b #ffffff\n"
               "space 20 at 1,1 in b, start 2\nspace 10 at 2,2 in a, start 1\n"
               "space 15 at 3,3 in a b\narrows 10>15\nlines\n  15-20\n  20-10\n");
    pl_pack *pack = load_content(s.root);
    const pl_board *board = &pack->boards[0];
    assert_int_equal(pl_board_space(&pack->board_pages[0], board, 20), 2); /* in the order of their numbers */
    assert_int_equal(board->start[0], 0);
    assert_int_equal(board->adjacent[0], 6);
    assert_int_equal(board->adjacent[1], 5);
    assert_int_equal(board->steps[0], 6);
    assert_int_equal(board->steps[1], 4);
    assert_string_equal(pack->board_pages[0].zones[0].name.in[PL_UK], "a");
    pl_pack_free(pack);
    remove_scratch(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_has_its_printed_figures),
        cmocka_unit_test(no_hero_has_a_card_more),
        cmocka_unit_test(houdini_and_bess_are_as_printed),
        cmocka_unit_test(the_genie_is_as_printed),
        cmocka_unit_test(what_is_not_there_is_not_found),
        cmocka_unit_test(every_text_speaks_and_reads_back_in_every_language),
        cmocka_unit_test(a_text_is_spoken_with_its_label),
        cmocka_unit_test(labels_become_windows),
        cmocka_unit_test(the_tomb_has_its_printed_spaces),
        cmocka_unit_test(lines_join_both_ends),
        cmocka_unit_test(passages_are_steps_but_not_neighbors),
        cmocka_unit_test(zone_mates_share_any_zone),
        cmocka_unit_test(arrows_are_steps_one_way_and_neighbors_both_ways),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
