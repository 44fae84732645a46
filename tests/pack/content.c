/* The content of the project: every figure against a table of its own, every text spoken and read back in every language,
 * and a hash that follows what content does and nothing else. */
#include "support.h"

enum { HERO = 1, SIDEKICK = 2 };

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

static int load(void **state)
{
    *state = load_content(content_directory());
    return 0;
}

static int unload(void **state)
{
    pl_pack_free(*state);
    return 0;
}

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
        assert_int_equal(cards, PL_DECK);
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

static void expect_round_trip(const pl_pack *pack, const pl_hero_page *page, const pl_text *text)
{
    for (int i = 0; i < PL_LANGUAGES; i++) {
        char spoken[PL_TEXT_MAX];
        pl_reading reading;
        pl_text_speak(pack, page, text, (pl_language)i, spoken, sizeof spoken);
        pl_read(pack->books[i], page->lexicon[i], spoken, strlen(spoken), &reading);
        if (!reading.ok)
            print_error("%s\n%s\n", spoken, reading.message);
        assert_true(reading.ok);
        assert_int_equal(reading.length, text->length);
        assert_memory_equal(reading.program, text->program, (size_t)text->length * sizeof *text->program);
        bool silent = text->timing == PL_W_SCHEME || text->timing == PL_W_STANDING;
        assert_int_equal(reading.timing, silent ? 0 : text->timing);
    }
}

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

/* Does the hero have a modifier of this kind for the card? */
static bool row_for(const pl_hero *hero, pl_row_kind kind, const pl_card *card)
{
    for (unsigned i = 0; i < hero->row_count; i++)
        if (hero->rows[i].kind == kind && hero->rows[i].titles >> (card - hero->cards) & 1)
            return true;
    return false;
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

/* ------------------------------------------------------------------ hashes */

typedef struct change {
    const char *part, *instead;
} change;

static void hash_after(const char *file, const change *c, char hash[PL_HASH_TEXT], char whole[PL_HASH_TEXT])
{
    scratch s = make_scratch();
    const char *to = strstr(file, "unread") ? "heroes/unread.hero" : file;
    copy_with(&s, file, to, c->part, c->instead);
    pl_pack *pack = load_content(s.root);
    strcpy(hash, pack->content.hero_count > 0 ? pack->hero_pages[0].hash : pack->board_pages[0].hash);
    strcpy(whole, pack->hash);
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void expect_hashes(const char *file, const change *changes, size_t count, bool same)
{
    char before[PL_HASH_TEXT], after[PL_HASH_TEXT], pack_before[PL_HASH_TEXT], pack_after[PL_HASH_TEXT];
    hash_after(file, &(change){NULL, NULL}, before, pack_before);
    for (size_t i = 0; i < count; i++) {
        hash_after(file, &changes[i], after, pack_after);
        if ((strcmp(before, after) == 0) != same)
            print_error("%s -> %s\n", changes[i].part, changes[i].instead);
        assert_int_equal(strcmp(before, after) == 0, same);
        assert_int_equal(strcmp(pack_before, pack_after) == 0, same);
    }
}

static void the_hash_follows_every_figure_and_text_of_a_hero(void **state)
{
    (void)state;
    static const change changes[] = {
        {"health 14", "health 13"},
        {"move 2", "move 3"},
        {"move 2, melee", "move 2, ranged"},
        {"health 5", "health 4"},
        {"attack 4", "attack 5"},
        {"attack 4", "defense 4"},
        {"boost 4", "no boost"},
        {"versatile 3, boost 1, Bess", "versatile 3, boost 1, anyone"},
        {"Draw 2 cards. Gain 1 action.", "Draw 2 cards."},
        {"Houdini recovers 2", "Bess recovers 2"},
        {"Houdini recovers 2 health.", "Houdini recovers 2 health.\n  unread after \"Bow to the audience.\""},
    };
    expect_hashes("heroes/houdini.hero", changes, sizeof changes / sizeof changes[0], false);
}

static void the_hash_follows_words_and_moments_that_are_unread(void **state)
{
    (void)state;
    static const change changes[] = {
        {"unread after \"Pay the ferryman.\"", "unread after \"Pay him.\""},
        {"unread after \"Pay the ferryman.\"", "unread during \"Pay the ferryman.\""},
        {"unread after \"Pay the ferryman.\"", "After combat: Draw 1 card."},
        {"unread after \"Pay the ferryman.\"\n", ""},
        {"unread \"He hums.\"", "unread \"He sings.\""},
    };
    expect_hashes("../tests/pack/unread.hero", changes, sizeof changes / sizeof changes[0], false);
}

/* What is unread is shown with its moment and a mark, in the order of the file, and counts as not enforced. */
static void unread_texts_are_shown_counted_and_nothing_else(void **state)
{
    (void)state;
    static const char *const shown[PL_LANGUAGES][3] = {
        [PL_EN] = {"During combat: You may boost this card.", "After combat: Pay the ferryman. (By hand.)",
                   "He hums. (By hand.)"},
        [PL_RU] = {"Во время боя: Вы можете усилить эту карту.", "После боя: Pay the ferryman. (Вручную.)",
                   "He hums. (Вручную.)"},
        [PL_UK] = {"Під час бою: Ви можете поліпшити цю карту.", "Після бою: Pay the ferryman. (Вручну.)",
                   "He hums. (Вручну.)"},
    };
    scratch s = make_scratch();
    copy_with(&s, "../tests/pack/unread.hero", "heroes/unread.hero", NULL, NULL);
    pl_pack *pack = load_content(s.root);
    const pl_hero_page *page = &pack->hero_pages[0];
    pl_enforced texts = pl_enforced_of(page, &pack->heroes[0]);
    assert_int_equal(texts.enforced, 1);
    assert_int_equal(texts.texts, 3);
    for (int l = 0; l < PL_LANGUAGES; l++) {
        char text[PL_TEXT_MAX];
        pl_said said[PL_SAID];
        assert_int_equal(pl_said_of(&page->cards[0], said), 2);
        for (int i = 0; i < 2; i++)
            assert_string_equal(pl_said_speak(pack, page, said[i], (pl_language)l, text, sizeof text), shown[l][i]);
        assert_int_equal(pl_said_of(&page->abilities[0], said), 1);
        assert_string_equal(pl_said_speak(pack, page, said[0], (pl_language)l, text, sizeof text), shown[l][2]);
    }
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void the_hash_does_not_follow_names_comments_and_the_order_of_texts(void **state)
{
    (void)state;
    static const change changes[] = {
        {"card \"Flourish\"", "card \"Great Flourish\""},
        {"card \"Flourish\"", "card \"A Flourish\""},
        {"ru \"Зрелище\"", "ru \"Представление\""},
        {"hero \"Houdini\"\n  ru", "hero \"Harry\"\n  id houdini\n  ru"},
        {"ability \"Escape Artist\"", "ability \"Freedom\" # his own word"},
        {"  word ru fa: Бесс\n", ""},
        {"  Immediately: Your opponent may boost their card.\n  During combat: You may boost this card.\n",
         "  During combat: You may boost this card.\n  Immediately: Your opponent may boost their card.\n"},
        {"Immediately: Your opponent may boost their card.",
         "IMMEDIATELY:  your opponent # who?\n      may choose to boost their card"},
    };
    expect_hashes("heroes/houdini.hero", changes, sizeof changes / sizeof changes[0], true);
}

static void the_hash_of_a_board_follows_its_graph_and_zones(void **state)
{
    (void)state;
    static const change changes[] = {
        {"5-0 0-9", "5-0 5-9 0-9"},         {" 0-8", ""},
        {"in gold, passage", "in gold"},    {"brown, start 1", "brown blue, start 1"},
        {"lines\n", "arrows 3>6\nlines\n"},
    };
    expect_hashes("boards/king-solomons-tomb.board", changes, sizeof changes / sizeof changes[0], false);
}

static void the_hash_of_a_board_does_not_follow_its_looks(void **state)
{
    (void)state;
    static const change changes[] = {
        {"\"King Solomon's Tomb\"", "\"King Solomon's Mine\""},
        {"#af7e3b", "#AF7E3C"},
        {"260,102", "261,103"},
        {"size 1337 x 742", "size 2000 x 1000"},
        {"in gold cream red", "in red cream gold"},
        {"  5-0 0-9", "  0-9 0-5"},
        {"zone gold #af7e3b\n  en \"gold\" ru \"золотая\" uk \"золота\"\n", "zone gold #af7e3b\n"},
    };
    expect_hashes("boards/king-solomons-tomb.board", changes, sizeof changes / sizeof changes[0], true);
}

/* People read the texts of a card as its file has them, whatever the order of play. */
static void texts_of_a_card_keep_the_order_of_the_file(void **state)
{
    const pl_pack *pack = *state;
    unsigned several = 0;
    for (unsigned h = 0; h < pack->content.hero_count; h++)
        for (unsigned i = 0; i < pack->heroes[h].title_count; i++) {
            const pl_card_page *card = &pack->hero_pages[h].cards[i];
            for (int k = 1; k < card->text_count; k++, several++)
                assert_true(card->texts[k - 1].line < card->texts[k].line);
        }
    assert_true(several > 0);
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
        cmocka_unit_test(texts_of_a_card_keep_the_order_of_the_file),
        cmocka_unit_test(the_hash_follows_every_figure_and_text_of_a_hero),
        cmocka_unit_test(the_hash_follows_words_and_moments_that_are_unread),
        cmocka_unit_test(unread_texts_are_shown_counted_and_nothing_else),
        cmocka_unit_test(the_hash_does_not_follow_names_comments_and_the_order_of_texts),
        cmocka_unit_test(the_hash_of_a_board_follows_its_graph_and_zones),
        cmocka_unit_test(the_hash_of_a_board_does_not_follow_its_looks),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
