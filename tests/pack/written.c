/* Other ways to write a hero, and what can be written of one: forms and tokens. */
#include "whole.h"

/* ------------------------------------------------------------------ other ways to write a hero */

static const char troop[] = "hero \"Twin\" x2\n  word en fa: Twin Twin's | Twins Twins'\n  health 7, move 2, melee\n"
                            "sidekick \"Iron Guard\" x3\n  health 1, ranged\n"
                            "card \"Charge\" x29\n  versatile 3, no boost, Iron Guard, twin\n"
                            "  After combat: Move each of your Iron Guards up to 2 spaces.\n"
                            "card \"Rest\"\n  scheme, boost 2, anyone\n  Draw 2 cards.\n"
                            "  The effects of this card cannot be cancelled.\n";

static void several_fighters_can_bear_one_name(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    write_text(in_scratch(&s, "heroes/twins.hero", path), troop);
    pl_pack *pack = load_content(s.root);
    const pl_hero *hero = &pack->heroes[0];
    const pl_hero_page *page = &pack->hero_pages[0];
    assert_int_equal(hero->fighter_count, 5);
    assert_int_equal(hero->heroes, 3);
    assert_int_equal(hero->ranged, 28);
    assert_int_equal(hero->name_count, 2);
    assert_int_equal(hero->names[1], 28);
    assert_string_equal(page->fighters[1].id, "twin-2");
    assert_string_equal(page->fighters[4].id, "iron-guard-3");
    const pl_card *charge = &hero->cards[pl_pack_card(page, hero, "charge")];
    assert_int_equal(charge->users, 31);
    assert_int_equal(charge->boost, -1);
    const pl_card *rest = &hero->cards[pl_pack_card(page, hero, "rest")];
    assert_true(row_for(hero, PL_ROW_UNCANCELED, rest) && rest->code[PL_ON_SCHEME] != 0);
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void a_name_not_given_falls_back_to_the_first_one(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    write_text(in_scratch(&s, "heroes/twins.hero", path), troop);
    pl_pack *pack = load_content(s.root);
    for (int i = 0; i < PL_LANGUAGES; i++)
        assert_string_equal(pack->hero_pages[0].fighters[2].name.in[i], "Iron Guard");
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void print_texts(FILE *file, const pl_pack *pack, const pl_hero_page *page, const pl_text *texts, int count)
{
    char spoken[PL_TEXT_MAX];
    for (int i = 0; i < count; i++)
        fprintf(file, "\t%s\r\n", pl_text_speak(pack, page, &texts[i], PL_RU, spoken, sizeof spoken));
}

/* Houdini as a Russian author with Windows would have written him. */
static void write_russian_houdini(const pl_pack *pack, const char *path)
{
    static const char *const types[] = {"", "attack", "defense", "versatile", "scheme"};
    static const char *const users[] = {"", "Гудини", "бесс", "anyone"};
    int index = pl_pack_hero(pack, "houdini");
    const pl_hero *hero = &pack->heroes[index];
    const pl_hero_page *page = &pack->hero_pages[index];
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("\xef\xbb\xbflanguage ru\r\nhero \"Гудини\"\r\n\tword ru ma: Гудини\r\n\thealth 14\r\n\tmove 2\r\n\tmelee\r\n"
          "sidekick \"Бесс\"\r\n\tword ru fa: Бесс\r\n\tmelee, health 5 # a comment\r\n",
          file);
    for (int i = 0; i < hero->title_count; i++) {
        const pl_card *card = &hero->cards[i];
        fprintf(file, "card \"%s\" x%d\r\n\t%s", page->cards[i].name.in[PL_RU], card->copies, types[card->type]);
        if (card->type != PL_SCHEME)
            fprintf(file, " %d", card->value);
        fprintf(file, ", %s, boost %d\r\n", users[card->users], card->boost);
        print_texts(file, pack, page, page->cards[i].texts, page->cards[i].text_count);
    }
    fprintf(file, "ability \"Свобода\"\r\n");
    print_texts(file, pack, page, page->abilities[0].texts, page->abilities[0].text_count);
    fclose(file);
}

static void a_hero_written_in_russian_is_the_same_hero(void **state)
{
    const pl_pack *english = *state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    write_russian_houdini(english, in_scratch(&s, "heroes/gudini.hero", path));
    pl_pack *pack = load_content(s.root);
    int index = pl_pack_hero(english, "houdini");
    assert_string_equal(pack->hero_pages[0].id, "gudini");
    assert_string_equal(pack->hero_pages[0].hash, english->hero_pages[index].hash);
    const pl_hero *hero = &pack->heroes[0];
    assert_memory_equal(hero->code, english->heroes[index].code, sizeof hero->code);
    assert_memory_equal(hero->cards, english->heroes[index].cards, sizeof hero->cards);
    pl_pack_free(pack);
    remove_scratch(&s);
}

/* ------------------------------------------------------------------ forms */

static const char tide[] = "hero \"Tide\"\n  word en fa: Tide Tide's\n  health 9, move 2, melee\n"
                           "form \"Ebb\"\n  ru \"Отлив\"\n"
                           "  word ru ma: Отлив Отлива Отливу Отлива Отливом Отливе\n"
                           "form \"High Water\"\n  id flood\n  word en na: High_Water High_Water's\n"
                           "sidekick \"Crab\"\n  health 1, melee\n"
                           "ability \"Moon\"\n  At the start of your turn, draw 1 card.\n"
                           "card \"Fall\" x10\n  attack 3, boost 1, Ebb\n"
                           "  After combat: Move Ebb up to 2 spaces.\n"
                           "card \"Rise\" x9\n  attack 3, boost 1, high water\n"
                           "  After combat: High Water recovers 1 health.\n"
                           "card \"Turn\" x5\n  scheme, boost 1, ebb, flood\n  Draw 1 card.\n"
                           "card \"Pinch\" x6\n  attack 1, boost 1, anyone\n";

static pl_pack *load_hero(const scratch *s, const char *text, const char *part, const char *instead)
{
    char path[PATH_ROOM];
    FILE *file = fopen(in_scratch(s, "heroes/own.hero", path), "wb");
    const char *at = part != NULL ? strstr(text, part) : text;
    assert_non_null(file);
    assert_non_null(at);
    if (part == NULL)
        fputs(text, file);
    else
        fprintf(file, "%.*s%s%s", (int)(at - text), text, instead, at + strlen(part));
    fclose(file);
    return load_content(s->root);
}

static void a_form_is_a_name_of_its_hero(void **state)
{
    (void)state;
    scratch s = make_scratch();
    pl_pack *pack = load_hero(&s, tide, NULL, NULL);
    const pl_hero *hero = &pack->heroes[0];
    const pl_hero_page *page = &pack->hero_pages[0];
    assert_int_equal(hero->fighter_count, 2);
    assert_int_equal(hero->form_count, 2);
    assert_int_equal(hero->name_count, 4);
    for (unsigned i = 0; i < PL_NAMES; i++)
        assert_int_equal(hero->form[i], i == page->forms[0].name_index   ? 0
                                        : i == page->forms[1].name_index ? 1
                                                                         : PL_NONE);
    assert_int_equal(hero->names[page->forms[0].name_index], HERO);
    assert_int_equal(hero->names[page->forms[1].name_index], HERO);
    assert_int_equal(hero->names[page->fighters[1].name_index], SIDEKICK);
    assert_string_equal(page->forms[0].id, "ebb");
    assert_string_equal(page->forms[1].id, "flood");
    assert_string_equal(page->forms[0].name.in[PL_RU], "Отлив");
    assert_string_equal(page->forms[1].name.in[PL_RU], "High Water");
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void a_form_as_user_binds_the_card_to_it(void **state)
{
    (void)state;
    static const struct {
        const char *card;
        unsigned users, forms;
    } wanted[] = {{"fall", HERO, 1}, {"rise", HERO, 2}, {"turn", HERO, 0}, {"pinch", HERO | SIDEKICK, 0}};
    scratch s = make_scratch();
    pl_pack *pack = load_hero(&s, tide, NULL, NULL);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        int card = pl_pack_card(&pack->hero_pages[0], &pack->heroes[0], wanted[i].card);
        assert_int_equal(pack->heroes[0].cards[card].users, wanted[i].users);
        assert_int_equal(pack->heroes[0].cards[card].forms, wanted[i].forms);
    }
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void a_form_is_spoken_in_every_language(void **state)
{
    (void)state;
    scratch s = make_scratch();
    pl_pack *pack = load_hero(&s, tide, NULL, NULL);
    const pl_hero_page *page = &pack->hero_pages[0];
    const pl_text *text = &page->cards[pl_pack_card(page, &pack->heroes[0], "fall")].texts[0];
    char spoken[PL_TEXT_MAX];
    assert_string_equal(pl_text_speak(pack, page, text, PL_RU, spoken, sizeof spoken),
                        "После боя: Переместите Отлива на расстояние до 2 ячеек.");
    expect_round_trip(pack, page, text);
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void the_hash_follows_forms_but_not_their_names(void **state)
{
    (void)state;
    static const struct {
        const char *part, *instead;
        bool same;
    } changes[] = {
        {"boost 1, Ebb", "boost 1, flood", false},
        {"boost 1, Ebb", "boost 1, Tide", false},
        {"Move Ebb", "Move High Water", false},
        {"Move Ebb", "Move Tide", false},
        {"form \"High Water\"", "form \"Storm\"\nform \"High Water\"", false},
        {"boost 1, Ebb", "boost 1, отлив", true},
        {"  ru \"Отлив\"\n", "", true},
        {"scheme, boost 1, ebb, flood", "scheme, boost 1, Tide", true},
    };
    scratch s = make_scratch();
    pl_pack *before = load_hero(&s, tide, NULL, NULL);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        pl_pack *after = load_hero(&s, tide, changes[i].part, changes[i].instead);
        bool same = strcmp(before->hash, after->hash) == 0;
        if (same != changes[i].same)
            print_error("%s -> %s\n", changes[i].part, changes[i].instead);
        assert_int_equal(same, changes[i].same);
        pl_pack_free(after);
    }
    pl_pack_free(before);
    remove_scratch(&s);
}

static void a_hero_without_forms_has_none(void **state)
{
    const pl_pack *pack = *state;
    const pl_hero *hero = &pack->heroes[pl_pack_hero(pack, "houdini")];
    assert_int_equal(hero->form_count, 0);
    for (unsigned i = 0; i < PL_NAMES; i++)
        assert_int_equal(hero->form[i], PL_NONE);
    for (unsigned i = 0; i < hero->title_count; i++)
        assert_int_equal(hero->cards[i].forms, 0);
}

static void every_text_of_an_ability_is_an_ability_of_the_rules(void **state)
{
    const pl_pack *pack = *state;
    for (int h = 0; h < pack->content.hero_count; h++) {
        int texts = 0;
        for (int i = 0; i < pack->hero_pages[h].ability_count; i++)
            texts += pack->hero_pages[h].abilities[i].text_count;
        assert_int_equal(pack->heroes[h].ability_count, texts);
    }
}

/* ------------------------------------------------------------------ tokens */

static const char reeve[] = "hero \"Reeve\"\n  word en ma: Reeve Reeve's\n  health 9, move 2, melee\n"
                            "token \"reed\" x8\n  ru \"камыш\"\n"
                            "  word en n: reed reed's | reeds reeds'\n"
                            "  word ru m: камыш камыша камышу камыш камышом камыше | "
                            "камыши камышей камышам камыши камышами камышах\n"
                            "token \"ice floe\" x1\n  id floe\n"
                            "sidekick \"Crab\" x2\n  health 1, melee\n"
                            "ability \"River\"\n"
                            "  Reeds go in any empty space in Reeve's zone.\n"
                            "  At the start of your turn, you may place 1 reed.\n"
                            "  Ice floes go in any free space in Reeve's zone.\n"
                            "card \"Grow\" x30\n  scheme, boost 1, anyone\n  Place up to 5 reeds.\n";

static void a_token_is_a_name_of_its_own_kind(void **state)
{
    (void)state;
    scratch s = make_scratch();
    pl_pack *pack = load_hero(&s, reeve, NULL, NULL);
    const pl_hero *hero = &pack->heroes[0];
    const pl_hero_page *page = &pack->hero_pages[0];
    assert_int_equal(hero->fighter_count, 3);
    assert_int_equal(hero->token_count, 2);
    assert_int_equal(hero->token_stock[0], 8);
    assert_int_equal(hero->token_stock[1], 1);
    assert_int_equal(hero->name_count, 4);
    for (unsigned i = 0; i < PL_NAMES; i++)
        assert_int_equal(hero->token[i], i == page->tokens[0].name_index   ? 0
                                         : i == page->tokens[1].name_index ? 1
                                                                           : PL_NONE);
    assert_int_equal(hero->names[page->tokens[0].name_index], 0);
    assert_string_equal(page->tokens[0].id, "reed");
    assert_string_equal(page->tokens[1].id, "floe");
    assert_string_equal(page->tokens[0].name.in[PL_RU], "камыш");
    assert_string_equal(page->tokens[1].name.in[PL_UK], "ice floe");
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void tokens_are_spoken_in_the_right_case_and_number(void **state)
{
    (void)state;
    char spoken[PL_TEXT_MAX];
    scratch s = make_scratch();
    pl_pack *pack = load_hero(&s, reeve, NULL, NULL);
    const pl_hero_page *page = &pack->hero_pages[0];
    const pl_text *grow = &page->cards[0].texts[0], *turn = &page->abilities[0].texts[1];
    assert_string_equal(pl_text_speak(pack, page, grow, PL_EN, spoken, sizeof spoken), "Place up to 5 reeds.");
    assert_string_equal(pl_text_speak(pack, page, grow, PL_RU, spoken, sizeof spoken), "Разместите до 5 камышей.");
    assert_string_equal(pl_text_speak(pack, page, turn, PL_RU, spoken, sizeof spoken),
                        "В начале вашего хода вы можете разместить 1 камыш.");
    for (int i = 0; i < 3; i++)
        expect_round_trip(pack, page, &page->abilities[0].texts[i]);
    expect_round_trip(pack, page, grow);
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void the_hash_follows_tokens_but_not_their_names(void **state)
{
    (void)state;
    static const struct {
        const char *part, *instead;
        bool same;
    } changes[] = {
        {"\"reed\" x8", "\"reed\" x7", false},
        {"token \"ice floe\" x1\n  id floe\n", "token \"ice floe\" x2\n", false},
        {"x1\n  id floe", "", true},
        {"  ru \"камыш\"\n", "  ru \"тростник\"\n", true},
    };
    scratch s = make_scratch();
    pl_pack *before = load_hero(&s, reeve, NULL, NULL);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        pl_pack *after = load_hero(&s, reeve, changes[i].part, changes[i].instead);
        if ((strcmp(before->hero_pages[0].hash, after->hero_pages[0].hash) == 0) != changes[i].same)
            fail_msg("%s -> %s", changes[i].part, changes[i].instead);
        pl_pack_free(after);
    }
    pl_pack_free(before);
    remove_scratch(&s);
}

static void a_hero_without_tokens_has_none(void **state)
{
    const pl_pack *pack = *state;
    const pl_hero *hero = &pack->heroes[pl_pack_hero(pack, "genie")];
    assert_int_equal(hero->token_count, 0);
    for (unsigned i = 0; i < PL_NAMES; i++)
        assert_int_equal(hero->token[i], PL_NONE);
}

/* Paths are what tokens move along: lines both ways, arrows one way, no passages. */
static void paths_are_lines_and_arrows(void **state)
{
    const pl_pack *content = *state;
    for (int b = 0; b < content->content.board_count; b++) {
        const pl_board *board = &content->boards[b];
        uint64_t passages = content->board_pages[b].passages;
        for (unsigned i = 0; i < PL_SPACES; i++) {
            uint64_t through = passages >> i & 1 ? passages & ~(UINT64_C(1) << i) : 0;
            assert_int_equal(board->paths[i] | through, board->steps[i]);
            assert_int_equal(board->paths[i] & ~board->adjacent[i], 0);
        }
    }
    static const char ring[] = "board \"Ring\"\n  size 100 x 100\nzone all #112233\n"
                               "space 1 at 1,1 in all, start 1, passage\nspace 2 at 9,1 in all, start 2, passage\n"
                               "space 3 at 9,9 in all\nlines 2-3 3-1\narrows 1>2\n";
    scratch s = make_scratch();
    char path[PATH_ROOM], hash[PL_HASH_TEXT];
    for (int line = 0; line < 2; line++) {
        FILE *file = fopen(in_scratch(&s, "boards/ring.board", path), "wb");
        assert_non_null(file);
        fprintf(file, "%.*s%s", (int)(strstr(ring, "arrows") - ring), ring, line ? "  1-2\n" : "arrows 1>2\n");
        fclose(file);
        pl_pack *pack = load_content(s.root);
        int index = pl_pack_board(pack, "ring");
        assert_true(index >= 0);
        assert_int_equal(pack->boards[index].paths[0], 6);
        assert_int_equal(pack->boards[index].paths[1], line ? 5 : 4);
        assert_int_equal(pack->boards[index].steps[1], 5); /* the passage leads back */
        if (line)
            assert_string_not_equal(pack->board_pages[index].hash, hash);
        memcpy(hash, pack->board_pages[index].hash, sizeof hash);
        pl_pack_free(pack);
    }
    remove_scratch(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_fighters_can_bear_one_name),
        cmocka_unit_test(a_name_not_given_falls_back_to_the_first_one),
        cmocka_unit_test(a_hero_written_in_russian_is_the_same_hero),
        cmocka_unit_test(a_form_is_a_name_of_its_hero),
        cmocka_unit_test(a_form_as_user_binds_the_card_to_it),
        cmocka_unit_test(a_form_is_spoken_in_every_language),
        cmocka_unit_test(the_hash_follows_forms_but_not_their_names),
        cmocka_unit_test(a_hero_without_forms_has_none),
        cmocka_unit_test(every_text_of_an_ability_is_an_ability_of_the_rules),
        cmocka_unit_test(a_token_is_a_name_of_its_own_kind),
        cmocka_unit_test(tokens_are_spoken_in_the_right_case_and_number),
        cmocka_unit_test(the_hash_follows_tokens_but_not_their_names),
        cmocka_unit_test(a_hero_without_tokens_has_none),
        cmocka_unit_test(paths_are_lines_and_arrows),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
