/* The deck of a hero beside the others: hand-made heroes with figures that can be counted on fingers. */
#include "../rules/table.h"

#include "lab/lint.h"

static pl_hero heroes[3];
static pl_hero_page pages[3];

static void add_card(pl_hero *hero, unsigned type, unsigned value, int boost, unsigned copies, unsigned users)
{
    hero->cards[hero->title_count++] = (pl_card){.type = (uint8_t)type,
                                                 .value = (uint8_t)value,
                                                 .boost = (int8_t)boost,
                                                 .copies = (uint8_t)copies,
                                                 .users = (uint8_t)users};
}

static pl_pack make_pack(unsigned count)
{
    pl_pack made = {.content = {.heroes = heroes, .hero_count = (uint8_t)count}, .heroes = heroes, .hero_pages = pages};
    return made;
}

/* A hero with two sidekicks of one name that nobody gave a defense. */
static void make_heroes(void)
{
    static char captain[] = "Captain", mate[] = "Mate", rower[] = "Rower";
    memset(heroes, 0, sizeof heroes);
    memset(pages, 0, sizeof pages);
    heroes[0] = (pl_hero){.fighter_count = 3, .heroes = 1, .move = 3, .health = {14, 2, 2}};
    add_card(&heroes[0], PL_ATTACK, 3, 2, 10, 7);
    add_card(&heroes[0], PL_VERSATILE, 2, 1, 9, 1);
    add_card(&heroes[0], PL_DEFENSE, 4, -1, 6, 1);
    add_card(&heroes[0], PL_SCHEME, 0, 4, 5, 6);
    heroes[1] = (pl_hero){.fighter_count = 1, .heroes = 1, .move = 2, .health = {16}};
    add_card(&heroes[1], PL_ATTACK, 2, 2, 15, 1);
    add_card(&heroes[1], PL_DEFENSE, 2, 2, 15, 1);
    heroes[2] = (pl_hero){.fighter_count = 2, .heroes = 1, .move = 2, .health = {12, 6}};
    add_card(&heroes[2], PL_VERSATILE, 3, 3, 20, 3);
    add_card(&heroes[2], PL_SCHEME, 0, 1, 10, 2);
    for (unsigned i = 0; i < 3; i++) {
        memset(heroes[i].moves, heroes[i].move, heroes[i].fighter_count);
        memset(heroes[i].reach, 1, heroes[i].fighter_count);
        assert_true(pl_hero_link(&heroes[i]));
        pages[i].fighters[0] = (pl_fighter_page){.id = captain, .name = {{captain, captain, captain}}};
        pages[i].fighters[1] = (pl_fighter_page){.id = mate, .name = {{mate, mate, mate}}};
        pages[i].fighters[2] = pages[i].fighters[1];
    }
    pages[2].fighters[1] = (pl_fighter_page){.id = rower, .name = {{rower, rower, rower}}};
}

static const pl_lint_figure *figure_of(const pl_lint *lint, const char *id)
{
    for (unsigned i = 0; i < lint->figure_count; i++)
        if (strcmp(lint->figures[i].id, id) == 0)
            return &lint->figures[i];
    fail_msg("there is no figure %s", id);
    return NULL;
}

static void assert_figure(const pl_lint *lint, const char *id, double value, double least, double most,
                          pl_lint_side side)
{
    const pl_lint_figure *figure = figure_of(lint, id);
    assert_float_equal(figure->value, value, 1e-9);
    assert_float_equal(figure->least, least, 1e-9);
    assert_float_equal(figure->most, most, 1e-9);
    assert_int_equal(figure->side, side);
}

static void figures_are_counted_and_set_beside_the_others(void **state)
{
    (void)state;
    pl_lint lint;
    make_heroes();
    pl_pack made = make_pack(3);
    pl_lint_hero(&made, 0, PL_EN, &lint);
    assert_int_equal(lint.others, 2);
    assert_figure(&lint, "deck", 30, 30, 30, PL_LINT_WITHIN);
    assert_figure(&lint, "titles", 4, 2, 2, PL_LINT_ABOVE);
    assert_figure(&lint, "attack-cards", 63, 50, 67, PL_LINT_WITHIN);
    assert_figure(&lint, "attack-total", 48, 30, 60, PL_LINT_WITHIN);
    assert_figure(&lint, "attack-mean", 2.5, 2, 3, PL_LINT_WITHIN);
    assert_figure(&lint, "defense-cards", 50, 50, 67, PL_LINT_WITHIN);
    assert_figure(&lint, "defense-mean", 2.8, 2, 3, PL_LINT_WITHIN);
    assert_figure(&lint, "versatile", 30, 0, 67, PL_LINT_WITHIN);
    assert_figure(&lint, "schemes", 17, 0, 33, PL_LINT_WITHIN);
    assert_figure(&lint, "sidekick-cards", 17, 0, 33, PL_LINT_WITHIN);
    assert_figure(&lint, "boost-mean", 1.6, 2, 2.3, PL_LINT_BELOW); /* no boost counts as 0 */
    assert_figure(&lint, "boost-least", 0, 1, 2, PL_LINT_BELOW);
    assert_figure(&lint, "boost-most", 4, 2, 3, PL_LINT_ABOVE);
    assert_figure(&lint, "health", 14, 12, 16, PL_LINT_WITHIN);
    assert_figure(&lint, "all-health", 18, 16, 18, PL_LINT_WITHIN);
    assert_figure(&lint, "fighters", 3, 1, 2, PL_LINT_ABOVE);
    assert_figure(&lint, "movement", 3, 2, 2, PL_LINT_ABOVE);
    assert_float_equal(figure_of(&lint, "health")->mean, 14, 1e-9);
}

static void figures_are_told_in_sentences(void **state)
{
    (void)state;
    pl_lint lint;
    make_heroes();
    pl_pack made = make_pack(3);
    pl_lint_hero(&made, 0, PL_EN, &lint);
    assert_string_equal(figure_of(&lint, "versatile")->sentence,
                        "30 % of its cards are versatile; the others have 0 to 67 %.");
    assert_string_equal(figure_of(&lint, "deck")->sentence, "The deck has 30 cards; those of the others have 30.");
    assert_string_equal(
        figure_of(&lint, "boost-mean")->sentence,
        "A card boosts for 1.6 on average; those of the others for 2.0 to 2.3. That is less than any of them.");
    assert_string_equal(figure_of(&lint, "movement")->sentence,
                        "Movement is 3; that of the others is 2. That is more than any of them.");
    for (unsigned i = 0; i < lint.figure_count; i++)
        assert_null(strchr(lint.figures[i].sentence, '#'));
}

static void a_fighter_without_a_card_for_it_is_remarked_once(void **state)
{
    (void)state;
    pl_lint lint;
    make_heroes();
    pl_pack made = make_pack(3);
    pl_lint_hero(&made, 0, PL_EN, &lint);
    assert_int_equal(lint.remark_count, 1);
    assert_string_equal(lint.remarks[0], "Mate has no card to defend with.");
    pl_lint_hero(&made, 2, PL_EN, &lint);
    assert_int_equal(lint.remark_count, 0);
}

static void a_hero_alone_has_nobody_beside_it(void **state)
{
    (void)state;
    pl_lint lint;
    make_heroes();
    pl_pack made = make_pack(1);
    pl_lint_hero(&made, 0, PL_EN, &lint);
    assert_int_equal(lint.others, 0);
    assert_figure(&lint, "versatile", 30, 0, 0, PL_LINT_WITHIN);
    assert_string_equal(figure_of(&lint, "versatile")->sentence, "30 % of its cards are versatile.");
}

static void a_long_name_is_cut_between_letters(void **state)
{
    (void)state;
    static char name[601];
    pl_lint lint;
    make_heroes();
    for (unsigned i = 0; i < 300; i++)
        memcpy(name + 2 * i, "ж", 2);
    memmove(name + 1, name, 599); /* so that the cut would fall into a letter */
    name[0] = 'x';
    name[599] = '\0';
    pages[0].fighters[1].name.in[PL_EN] = pages[0].fighters[2].name.in[PL_EN] = name;
    pl_pack made = make_pack(2);
    pl_lint_hero(&made, 0, PL_EN, &lint);
    assert_int_equal(lint.remark_count, 1);
    assert_non_null(strstr(lint.remarks[0], "ж has no card to defend with."));
}

static void the_heroes_of_the_content_have_figures(void **state)
{
    (void)state;
    for (unsigned hero = 0; hero < pack->content.hero_count; hero++) {
        pl_lint lint;
        pl_lint_hero(pack, hero, PL_UK, &lint);
        assert_true(figure_of(&lint, "deck")->value >= PL_DECK_LEAST);
        assert_true(figure_of(&lint, "health")->value > 0);
        assert_int_equal(lint.others, pack->content.hero_count - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_counted_and_set_beside_the_others),
        cmocka_unit_test(figures_are_told_in_sentences),
        cmocka_unit_test(a_fighter_without_a_card_for_it_is_remarked_once),
        cmocka_unit_test(a_hero_alone_has_nobody_beside_it),
        cmocka_unit_test(a_long_name_is_cut_between_letters),
        cmocka_unit_test(the_heroes_of_the_content_have_figures),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
