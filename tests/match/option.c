/* Names both ways: whatever the game offers has a name, and the name leads back to it. What has no name of its own on the
 * board, a token, is told by its kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tell/story.h"

static int load(void **state)
{
    const char *given = getenv("PEERLESS_CONTENT");
    pl_errors *errors = pl_errors_new();
    *state = pl_pack_load(given ? given : "content", NULL, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    return *state ? 0 : -1;
}

static int unload(void **state)
{
    pl_pack_free(*state);
    return 0;
}

static pl_setup duel(const pl_pack *pack, const char *a, const char *b)
{
    return (pl_setup){.board = 0, .hero = {(uint8_t)pl_pack_hero(pack, a), (uint8_t)pl_pack_hero(pack, b)}};
}

/* ------------------------------------------------------------------ options */

static unsigned title_of(const pl_pack *pack, const pl_game *game, unsigned card)
{
    return pack->heroes[game->seat[game->question.pile].hero].title[card];
}

/* Copies of a card share a name; everything else comes back as itself. */
static void same_meaning(const pl_pack *pack, const pl_game *game, pl_option a, pl_option b)
{
    assert_int_equal(a.kind, b.kind);
    if (a.kind == PL_OPTION_CARD)
        assert_int_equal(title_of(pack, game, a.value), title_of(pack, game, b.value));
    else
        assert_int_equal(a.value, b.value);
}

static void check_question(const pl_pack *pack, const pl_game *game)
{
    pl_option options[PL_OPTIONS_MAX], found;
    unsigned count = pl_options(game, options);
    assert_non_null(pl_kind_name(game->question.kind));
    assert_non_null(pl_why_name(game->question.why));
    for (unsigned i = 0; i < count; i++) {
        char name[PL_NAME_MAX];
        assert_true(strlen(pl_option_name(pack, game, options[i], name)) > 0);
        assert_true(pl_option_find(pack, game, name, &found));
        same_meaning(pack, game, options[i], found);
    }
}

static void play_random_game(const pl_pack *pack, const pl_setup *setup, uint8_t seed)
{
    pl_game game;
    uint32_t dice = seed * 2654435761u + 1;
    assert_true(pl_begin(&pack->content, &game, setup, &(pl_seed){{seed}}, NULL));
    for (int i = 0; i < 3000 && !pl_over(&game); i++) {
        pl_option options[PL_OPTIONS_MAX];
        unsigned count = pl_options(&game, options);
        check_question(pack, &game);
        dice = dice * 1664525u + 1013904223u;
        assert_true(pl_answer(&pack->content, &game, options[(dice >> 8) % count], NULL));
    }
}

static void every_option_is_found_by_its_name(void **state)
{
    static const char *const pairs[][2] = {
        {"houdini", "genie"}, {"genie", "houdini"}, {"houdini", "houdini"}, {"genie", "genie"}};
    for (unsigned p = 0; p < 4; p++) {
        pl_setup setup = duel(*state, pairs[p][0], pairs[p][1]);
        for (uint8_t seed = 0; seed < 50; seed++)
            play_random_game(*state, &setup, seed);
    }
}

static void a_name_that_is_no_option_is_not_found(void **state)
{
    static const char *const names[] = {"",         "bes",      "space",     "space 99",
                                        "space 1 ", "effect 0", "none none", "MANEUVER"};
    const pl_pack *pack = *state;
    pl_setup setup = duel(pack, "houdini", "genie");
    pl_game game;
    pl_option found;
    assert_true(pl_begin(&pack->content, &game, &setup, &(pl_seed){{1}}, NULL));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_false(pl_option_find(pack, &game, names[i], &found));
}

static void every_kind_of_option_has_its_words(void **state)
{
    static const struct {
        pl_option option;
        const char *name;
    } cases[] = {
        {{PL_OPTION_NONE, 0}, "none"},
        {{PL_OPTION_ACTION, PL_MANEUVER}, "maneuver"},
        {{PL_OPTION_ACTION, PL_DO_SCHEME}, "scheme"},
        {{PL_OPTION_ACTION, PL_DO_ATTACK}, "attack"},
        {{PL_OPTION_ACTION, 77}, "nothing"},
        {{PL_OPTION_FIGHTER, 1}, "bess"},
        {{PL_OPTION_FIGHTER, 8}, "genie"},
        {{PL_OPTION_FIGHTER, 15}, "nobody"},
        {{PL_OPTION_FIGHTER, 200}, "nobody"},
        {{PL_OPTION_RELOCATE, 0}, "place houdini"},
        {{PL_OPTION_SPACE, 12}, "space 12"},
        {{PL_OPTION_NUMBER, 3}, "3"},
        {{PL_OPTION_YES, 0}, "yes"},
        {{PL_OPTION_NO, 0}, "no"},
        {{PL_OPTION_EFFECT, 0}, "effect 1"},
        {{PL_OPTION_CARD, 99}, "nothing"},
    };
    const pl_pack *pack = *state;
    pl_setup setup = duel(pack, "houdini", "genie");
    pl_game game;
    char name[PL_NAME_MAX];
    assert_true(pl_begin(&pack->content, &game, &setup, &(pl_seed){{1}}, NULL));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(pl_option_name(pack, &game, cases[i].option, name), cases[i].name);
    const char *first = pack->hero_pages[setup.hero[0]].cards[0].id;
    assert_string_equal(pl_option_name(pack, &game, (pl_option){PL_OPTION_CARD, 0}, name), first);
}

/* ------------------------------------------------------------------ fighters, seats, tables */

static void a_fighter_on_both_sides_is_named_with_its_seat(void **state)
{
    const pl_pack *pack = *state;
    pl_setup mirror = duel(pack, "houdini", "houdini");
    char name[PL_NAME_MAX];
    assert_string_equal(pl_fighter_name(pack, &mirror, 0, name), "A houdini");
    assert_string_equal(pl_fighter_name(pack, &mirror, 9, name), "B bess");
    assert_int_equal(pl_fighter_find(pack, &mirror, "B bess"), 9);
    assert_int_equal(pl_fighter_find(pack, &mirror, "bess"), -1);
}

static void a_seat_may_be_said_though_it_need_not(void **state)
{
    const pl_pack *pack = *state;
    pl_setup setup = duel(pack, "houdini", "genie");
    assert_int_equal(pl_fighter_find(pack, &setup, "A bess"), 1);
    assert_int_equal(pl_fighter_find(pack, &setup, "bess"), 1);
    assert_int_equal(pl_fighter_find(pack, &setup, "B bess"), -1);
}

static void several_fighters_of_one_id_are_numbered(void **state)
{
    pl_pack pack = *(const pl_pack *)*state;
    pl_hero heroes[2];
    static pl_hero_page pages[2];
    pl_setup setup = {.hero = {0, 1}};
    char name[PL_NAME_MAX];
    memset(heroes, 0, sizeof heroes);
    heroes[0].fighter_count = 3;
    heroes[1].fighter_count = 1;
    pages[0].fighters[0].id = "count";
    pages[0].fighters[1].id = pages[0].fighters[2].id = "sister";
    pages[1].fighters[0].id = "knight";
    pack.heroes = heroes;
    pack.hero_pages = pages;
    assert_string_equal(pl_fighter_name(&pack, &setup, 2, name), "sister 2");
    assert_string_equal(pl_fighter_name(&pack, &setup, 0, name), "count");
    assert_int_equal(pl_fighter_find(&pack, &setup, "sister 1"), 1);
    assert_int_equal(pl_fighter_find(&pack, &setup, "sister 3"), -1);
}

static void seats_are_letters(void **state)
{
    (void)state;
    assert_int_equal(pl_seat_find("A"), 0);
    assert_int_equal(pl_seat_find("B"), 1);
    assert_int_equal(pl_seat_find("C"), -1);
    assert_int_equal(pl_seat_find(""), -1);
    assert_int_equal(pl_seat_find("AB"), -1);
}

static void check_names(const char *(*name_of)(unsigned), unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        assert_non_null(name_of(i));
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(name_of(i), name_of(j));
    }
    assert_null(name_of(count));
}

static void every_kind_reason_event_and_text_has_a_name_of_its_own(void **state)
{
    (void)state;
    check_names(pl_kind_name, PL_ASK_EFFECT + 1);
    check_names(pl_why_name, PL_WHY_COUNT);
    check_names(pl_event_name, PL_EV_TYPES);
    check_names(pl_window_name, PL_WINDOWS);
}

static void rules_options_are_named_where_they_are_stored(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value;
        size_t offset;
        unsigned stored;
    } wanted[] = {
        {"gameEndCheck", "actionBoundary", offsetof(pl_rules_options, game_end_check), PL_END_ACTION_BOUNDARY},
        {"simultaneousDefeat", "draw", offsetof(pl_rules_options, simultaneous_defeat), PL_DRAW},
        {"versatileCountsAs", "asUsed", offsetof(pl_rules_options, versatile_counts_as), PL_COUNTS_AS_USED},
        {"setupZoneFull", "adjacentToOwnFighter", offsetof(pl_rules_options, setup_zone_full),
         PL_ADJACENT_TO_OWN_FIGHTER},
        {"multiHeroEffect", "ownerChoosesOne", offsetof(pl_rules_options, multi_hero_effect), PL_OWNER_CHOOSES_ONE},
        {"trapFriendly", "never", offsetof(pl_rules_options, trap_friendly), PL_NEVER},
        {"firstPlayer", "youngest", offsetof(pl_rules_options, first_player), PL_FIRST_YOUNGEST},
        {"teamHands", "private", offsetof(pl_rules_options, team_hands), PL_HANDS_PRIVATE},
    };
    assert_int_equal(sizeof wanted / sizeof wanted[0], PL_RULES_CHOICES);
    assert_int_equal(sizeof(pl_rules_options), PL_RULES_CHOICES);
    for (size_t i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = NULL;
        for (size_t k = 0; k < PL_RULES_CHOICES; k++)
            if (strcmp(pl_rules_choices[k].name, wanted[i].name) == 0)
                choice = &pl_rules_choices[k];
        assert_non_null(choice);
        assert_int_equal(choice->offset, wanted[i].offset);
        assert_string_equal(choice->value[wanted[i].stored], wanted[i].value);
    }
}

/* ------------------------------------------------------------------ tokens */

static void keep(void *to, const pl_told *told)
{
    snprintf(to, PL_TOLD_MAX, "%s", told->text);
}

static void expect_told(const pl_teller *teller, pl_event e, const char *wanted)
{
    char text[PL_TOLD_MAX] = "";
    pl_tale tale = {.seats = 0};
    pl_tell(teller, &tale, &e, 1, (pl_audience){keep, text});
    assert_string_equal(text, wanted);
}

static uint8_t space_called(const pl_pack *pack, int number)
{
    return (uint8_t)pl_board_space(&pack->board_pages[0], &pack->boards[0], number);
}

static void tokens_are_told_in_every_language(void **state)
{
    const pl_pack *pack = *state;
    static const struct {
        const char *trap_put, *fog_moved, *trap_boxed, *removed;
    } wanted[PL_LANGUAGES] = {
        [PL_EN] =
            {"Muldoon places a trap on the border of the light blue and navy zones (C4).",
             "A fog token moves from the border of the light blue and navy zones (C4) to the passage in the green "
             "zone (E4).",
             "The trap on the border of the light blue and navy zones (C4) returns to the box.",
             "The Invisible Man is removed from the board."},
        [PL_RU] = {"Малдун размещает ловушку на границе голубой и тёмно-синей зон (C4).",
                   "Жетон тумана перемещается с границы голубой и тёмно-синей зон (C4) к проходу в зелёной зоне (E4).",
                   "Ловушку на границе голубой и тёмно-синей зон (C4) убирают в коробку.",
                   "Невидимку убирают с поля боя."},
        [PL_UK] =
            {"Малдун розміщує пастку на межі блакитної та темно-синьої зон (C4).",
             "Жетон туману переміщується з межі блакитної та темно-синьої зон (C4) до проходу в зеленій зоні (E4).",
             "Пастку на межі блакитної та темно-синьої зон (C4) прибирають до коробки.",
             "Людину-невидимку прибирають із поля бою."},
    };
    pl_setup setup = duel(pack, "muldoon", "invisible-man");
    uint8_t from = space_called(pack, 12), to = space_called(pack, 14);
    for (int l = 0; l < PL_LANGUAGES; l++) {
        pl_teller *teller = pl_teller_new(pack, &setup, (pl_language)l);
        assert_non_null(teller);
        expect_told(teller, (pl_event){.type = PL_EV_TOKEN, .seat = 0, .from = PL_NONE, .to = from},
                    wanted[l].trap_put);
        expect_told(teller, (pl_event){.type = PL_EV_TOKEN, .seat = 1, .from = from, .to = to}, wanted[l].fog_moved);
        expect_told(teller, (pl_event){.type = PL_EV_TOKEN, .seat = 0, .from = from, .to = PL_NONE},
                    wanted[l].trap_boxed);
        expect_told(teller, (pl_event){.type = PL_EV_REMOVE, .seat = 1, .fighter = PL_SEAT_FIGHTERS, .card = PL_NONE},
                    wanted[l].removed);
        pl_teller_free(teller);
    }
}

static void tokens_of_two_like_heroes_are_told_apart(void **state)
{
    const pl_pack *pack = *state;
    pl_setup setup = duel(pack, "muldoon", "muldoon");
    pl_teller *teller = pl_teller_new(pack, &setup, PL_RU);
    assert_non_null(teller);
    expect_told(teller, (pl_event){.type = PL_EV_TOKEN, .seat = 1, .from = space_called(pack, 12), .to = PL_NONE},
                "Ловушку (B) на границе голубой и тёмно-синей зон (C4) убирают в коробку.");
    pl_teller_free(teller);
}

/* ------------------------------------------------------------------ near misses */

static void a_near_miss_is_recognized(void **state)
{
    static const char *const words[] = {"maneuver", "scheme", "attack", "grand-escape", "and-the-beautiful-bess"};
    (void)state;
    assert_string_equal(pl_nearest("manuever", words, 5), "maneuver");
    assert_string_equal(pl_nearest("atack", words, 5), "attack");
    assert_string_equal(pl_nearest("grandescape", words, 5), "grand-escape");
    assert_string_equal(pl_nearest("beautiful", words, 5), "and-the-beautiful-bess");
    assert_null(pl_nearest("zzz", words, 5));
    assert_null(pl_nearest("", words, 0));
}

static void a_word_of_any_length_is_compared(void **state)
{
    static char word[5000];
    const char *words[] = {"maneuver", word};
    (void)state;
    memset(word, 'x', sizeof word - 1);
    assert_null(pl_nearest(word, words, 1));
    assert_non_null(pl_nearest("maneuvre", words, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_is_found_by_its_name),
        cmocka_unit_test(a_name_that_is_no_option_is_not_found),
        cmocka_unit_test(every_kind_of_option_has_its_words),
        cmocka_unit_test(a_fighter_on_both_sides_is_named_with_its_seat),
        cmocka_unit_test(a_seat_may_be_said_though_it_need_not),
        cmocka_unit_test(several_fighters_of_one_id_are_numbered),
        cmocka_unit_test(seats_are_letters),
        cmocka_unit_test(every_kind_reason_event_and_text_has_a_name_of_its_own),
        cmocka_unit_test(rules_options_are_named_where_they_are_stored),
        cmocka_unit_test(tokens_are_told_in_every_language),
        cmocka_unit_test(tokens_of_two_like_heroes_are_told_apart),
        cmocka_unit_test(a_near_miss_is_recognized),
        cmocka_unit_test(a_word_of_any_length_is_compared),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
