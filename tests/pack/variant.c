/* Variants: every number of every hero changed by one, and the file that comes of it. */
#include "support.h"

static pl_pack *pack;

static int load(void **state)
{
    (void)state;
    char ferryman[PATH_ROOM], own[PATH_ROOM];
    snprintf(ferryman, sizeof ferryman, "%s/../examples/ferryman.hero", tests_directory());
    snprintf(own, sizeof own, "%s/scenarios/own", tests_directory());
    const char *const more[] = {ferryman, own, NULL};
    pl_errors *errors = pl_errors_new();
    pack = pl_pack_load(content_directory(), more, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    return pack != NULL ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    pl_pack_free(pack);
    return 0;
}

/* ------------------------------------------------------------------ editing by hand */

/* The file with its line replaced, as somebody with an editor would: the blanks around it stay. */
static char *replace_line(const char *text, const pl_edit *edit)
{
    const char *line = text;
    for (int i = 1; i < edit->line; i++) {
        line = strchr(line, '\n');
        assert_non_null(line);
        line++;
    }
    line += strspn(line, " \t");
    assert_memory_equal(line, edit->before, strlen(edit->before));
    size_t before = (size_t)(line - text), room = strlen(text) + strlen(edit->after) + 1;
    char *out = malloc(room);
    assert_non_null(out);
    snprintf(out, room, "%.*s%s%s", (int)before, text, edit->after, line + strlen(edit->before));
    return out;
}

static char *edit_by_hand(unsigned hero, const pl_variant *variant)
{
    char *text = strdup(pack->hero_pages[hero].source.text);
    for (int i = 0; i < variant->edit_count; i++) {
        char *next = replace_line(text, &variant->edits[i]);
        free(text);
        text = next;
    }
    return text;
}

/* All of the content with this text in the place of that hero, phrasebooks included. */
static pl_pack *load_all_with(unsigned hero, const char *text)
{
    pl_file files[PL_LANGUAGES + PL_PACK_HEROES + PL_PACK_BOARDS];
    char *books[PL_LANGUAGES], names[PL_LANGUAGES][64];
    int count = 0;
    pl_errors *errors = pl_errors_new();
    for (int i = 0; i < PL_LANGUAGES; i++) {
        char path[PATH_ROOM];
        size_t length;
        snprintf(names[i], sizeof names[i], "phrases/%s.phrases", pl_language_code[i]);
        snprintf(path, sizeof path, "%s/%s", content_directory(), names[i]);
        books[i] = read_text(path, &length);
        files[count++] = (pl_file){names[i], books[i], length};
    }
    for (unsigned i = 0; i < pack->content.hero_count; i++) {
        const pl_hero_page *page = &pack->hero_pages[i];
        const char *bytes = i == hero ? text : page->source.text;
        files[count++] = (pl_file){page->file, bytes, strlen(bytes)};
    }
    for (unsigned i = 0; i < pack->content.board_count; i++)
        files[count++] =
            (pl_file){pack->board_pages[i].file, pack->board_pages[i].source.text, pack->board_pages[i].source.length};
    pl_pack *loaded = pl_pack_load_memory(files, count, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    for (int i = 0; i < PL_LANGUAGES; i++)
        free(books[i]);
    assert_non_null(loaded);
    return loaded;
}

/* ------------------------------------------------------------------ what every variant must be */

/* Only the numbers that were meant are others. */
static void assert_only_these(unsigned hero, const pl_variant *variant, const pl_change *changes, unsigned count)
{
    static pl_hero_number before[PL_NUMBERS], after[PL_NUMBERS];
    unsigned numbers = pl_numbers_of(pack, hero, before);
    assert_int_equal(pl_numbers_of(variant->pack, 0, after), numbers);
    for (unsigned i = 0; i < numbers; i++) {
        int by = 0;
        for (unsigned k = 0; k < count; k++)
            by += changes[k].number == i ? changes[k].by : 0;
        assert_int_equal(after[i].value, before[i].value + by);
        assert_int_equal(after[i].kind, before[i].kind);
        assert_int_equal(after[i].line, before[i].line);
        assert_string_equal(after[i].of->in[PL_EN], before[i].of->in[PL_EN]);
    }
}

static void assert_is_the_file(unsigned hero, const pl_variant *variant, bool all_of_it)
{
    const pl_hero_page *page = &variant->pack->hero_pages[0];
    char *text = edit_by_hand(hero, variant);
    assert_string_equal(page->source.text, text);
    assert_int_equal(page->source.length, strlen(text));
    assert_string_not_equal(page->hash, pack->hero_pages[hero].hash);
    assert_string_equal(page->id, pack->hero_pages[hero].id);
    if (all_of_it) {
        pl_pack *loaded = load_all_with(hero, text);
        int there = pl_pack_hero(loaded, page->id);
        assert_true(there >= 0);
        assert_string_equal(loaded->hero_pages[there].hash, page->hash);
        assert_memory_equal(&loaded->heroes[there], &variant->pack->heroes[0], sizeof(pl_hero));
        pl_pack_free(loaded);
    }
    free(text);
}

/* ------------------------------------------------------------------ one number */

static bool try_one(unsigned hero, pl_change change, bool all_of_it)
{
    pl_variant *variant = pl_variant_new(pack, hero, &change, 1);
    if (variant == NULL)
        return false;
    assert_true(variant->edit_count >= 1);
    assert_only_these(hero, variant, &change, 1);
    assert_is_the_file(hero, variant, all_of_it);
    pl_variant_free(variant);
    return true;
}

/* Figures can always be others within their bounds; a sentence where the language has one for it; sidekicks where the file has
 * words for several. */
static void every_number_of_every_hero_can_be_changed_as_by_hand(void **state)
{
    (void)state;
    static pl_hero_number numbers[PL_NUMBERS];
    unsigned texts = 0, said = 0, made[PL_NUMBER_KINDS] = {0};
    for (unsigned hero = 0; hero < pack->content.hero_count; hero++) {
        unsigned count = pl_numbers_of(pack, hero, numbers);
        unsigned whole[PL_NUMBER_KINDS] = {0};
        assert_true(count > 3);
        for (unsigned i = 0; i < count; i++) {
            const pl_hero_number *n = &numbers[i];
            for (int by = -1; by <= 1; by += 2) {
                bool within = n->value + by >= n->least && n->value + by <= n->most;
                bool good = n->kind != PL_NUMBER_COPIES &&
                            try_one(hero, (pl_change){(uint16_t)i, (int8_t)by}, within && whole[n->kind] == 0);
                whole[n->kind] += good;
                made[n->kind] += good;
                texts += n->kind == PL_NUMBER_TEXT && n->value + by > 0;
                said += n->kind == PL_NUMBER_TEXT && n->value + by > 0 && good;
                if (n->kind == PL_NUMBER_COPIES || !within)
                    assert_true(n->kind == PL_NUMBER_COPIES || !good);
                else if (n->kind != PL_NUMBER_TEXT && n->kind != PL_NUMBER_SIDEKICKS)
                    assert_true(good);
            }
        }
    }
    for (unsigned kind = 0; kind < PL_NUMBER_KINDS; kind++)
        assert_int_equal(made[kind] > 0, kind != PL_NUMBER_COPIES);
    print_message("# %u of %u changes of sentences\n", said, texts);
    assert_true(said * 20 > texts * 19);
}

/* ------------------------------------------------------------------ several */

static void a_copy_goes_from_one_card_to_another(void **state)
{
    (void)state;
    static pl_hero_number numbers[PL_NUMBERS];
    for (unsigned hero = 0; hero < pack->content.hero_count; hero++) {
        unsigned count = pl_numbers_of(pack, hero, numbers), first = PL_NUMBERS, swaps = 0;
        for (unsigned i = 0; i < count; i++) {
            if (numbers[i].kind != PL_NUMBER_COPIES)
                continue;
            if (first == PL_NUMBERS) {
                first = i;
                continue;
            }
            pl_change changes[] = {{(uint16_t)first, 1}, {(uint16_t)i, -1}};
            pl_variant *variant = pl_variant_new(pack, hero, changes, 2);
            assert_int_equal(variant != NULL, numbers[i].value > 1);
            if (variant == NULL)
                continue;
            assert_int_equal(variant->edit_count, 2);
            assert_only_these(hero, variant, changes, 2);
            assert_is_the_file(hero, variant, swaps++ == 0);
            pl_variant_free(variant);
        }
    }
}

static pl_hero_number the_number(unsigned hero, const char *of, pl_number_kind kind, unsigned nth, uint16_t *index)
{
    static pl_hero_number numbers[PL_NUMBERS];
    unsigned count = pl_numbers_of(pack, hero, numbers);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(numbers[i].of->in[PL_EN], of) == 0 && numbers[i].kind == kind && nth-- == 0) {
            *index = (uint16_t)i;
            return numbers[i];
        }
    fail_msg("there is no such number");
    return numbers[0];
}

/* Two in one sentence, in either order; the words around a number follow it. */
static void two_numbers_of_one_sentence(void **state)
{
    (void)state;
    unsigned hero = (unsigned)pl_pack_hero(pack, "ferryman");
    uint16_t first, second;
    assert_int_equal(the_number(hero, "Two Coins", PL_NUMBER_TEXT, 0, &first).value, 1);
    assert_int_equal(the_number(hero, "Two Coins", PL_NUMBER_TEXT, 1, &second).value, 2);
    for (int turn = 0; turn < 2; turn++) {
        pl_change changes[] = {{turn ? second : first, turn ? -1 : 1}, {turn ? first : second, turn ? 1 : -1}};
        pl_variant *variant = pl_variant_new(pack, hero, changes, 2);
        assert_non_null(variant);
        assert_int_equal(variant->edit_count, 1);
        assert_string_equal(variant->edits[0].before,
                            "After combat: Draw 1 card. If you won the combat, draw 2 cards instead.");
        assert_string_equal(variant->edits[0].after,
                            "After combat: Draw 2 cards. If you won the combat, draw 1 card instead.");
        assert_only_these(hero, variant, changes, 2);
        pl_variant_free(variant);
    }
}

/* ------------------------------------------------------------------ other hands */

static pl_pack *load_text(const char *text)
{
    pl_errors *errors = pl_errors_new();
    pl_file file = {"own.hero", text, strlen(text)};
    pl_pack *loaded = pl_pack_load_beside(pack, &file, 1, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    assert_non_null(loaded);
    return loaded;
}

static void assert_edit(const char *hero, const char *of, pl_number_kind kind, int by, const char *text)
{
    pl_pack *kept = pack, *own = load_text(hero);
    pl_change change = {.by = (int8_t)by};
    pack = own;
    the_number(0, of, kind, 0, &change.number);
    pl_variant *variant = pl_variant_new(own, 0, &change, 1);
    pack = kept;
    if (variant == NULL)
        fail_msg("no variant of %s", hero);
    if (strcmp(variant->pack->hero_pages[0].source.text, text) != 0)
        print_message("%s", variant->pack->hero_pages[0].source.text);
    assert_string_equal(variant->pack->hero_pages[0].source.text, text);
    pl_variant_free(variant);
    pl_pack_free(own);
}

#define HEAD "hero \"Ann\"\n  health 14, move 2, melee\n"
#define REST "card \"Rest\" x29\n  attack 3, boost 2, anyone\n"

/* Comments, line ends of another system, a byte order mark, lines that continue, numbers as words, other languages. */
static void files_stay_as_they_were_written(void **state)
{
    (void)state;
    assert_edit(
        "\xef\xbb\xbf"
        "hero \"Ann\"\r\n\thealth 9 ,  move 2, melee # tough\r\ncard \"Rest\" x30\r\n attack 3, boost 2, anyone",
        "Ann", PL_NUMBER_HEALTH, 1,
        "\xef\xbb\xbf"
        "hero \"Ann\"\r\n\thealth 10 ,  move 2, melee # tough\r\ncard \"Rest\" x30\r\n attack 3, boost 2, anyone");
    assert_edit(HEAD "sidekick \"Bo\" # alone\n  health 1, melee\ncard \"Rest\" x30\n  attack 3, boost 2, anyone\n",
                "Bo", PL_NUMBER_SIDEKICKS, 1,
                HEAD "sidekick \"Bo\" x2 # alone\n  health 1, melee\ncard \"Rest\" x30\n  attack 3, boost 2, anyone\n");
    assert_edit(HEAD REST "card \"One\"\n  scheme, boost 1, anyone\n  Draw a card. # why not\n", "One", PL_NUMBER_TEXT,
                1, HEAD REST "card \"One\"\n  scheme, boost 1, anyone\n  Draw 2 cards. # why not\n");
    assert_edit(
        HEAD REST
        "card \"One\"\n  scheme, boost 1, anyone\n  Move one fighter up to 2 # here\n    spaces. Gain 1 action.\n",
        "One", PL_NUMBER_TEXT, -1,
        HEAD REST
        "card \"One\"\n  scheme, boost 1, anyone\n  Move one fighter up to 1 # here\n    space. Gain 1 action.\n");
    assert_edit("language ru\n" HEAD REST "card \"One\"\n  scheme, boost 1, anyone\n  Возьмите 4 карты.\n", "One",
                PL_NUMBER_TEXT, 1,
                "language ru\n" HEAD REST "card \"One\"\n  scheme, boost 1, anyone\n  Возьмите 5 карт.\n");
}

static void what_no_file_can_say_is_no_variant(void **state)
{
    (void)state;
    unsigned hero = (unsigned)pl_pack_hero(pack, "ferryman");
    pl_change change = {.by = 3};
    the_number(hero, "Toll", PL_NUMBER_COPIES, 0, &change.number); /* a deck of 33 */
    assert_null(pl_variant_new(pack, hero, &change, 1));
    change.by = -3; /* no copies */
    assert_null(pl_variant_new(pack, hero, &change, 1));
    the_number(hero, "Ferryman", PL_NUMBER_HEALTH, 0, &change.number);
    change.by = -13;
    assert_null(pl_variant_new(pack, hero, &change, 1));
    change = (pl_change){PL_NUMBERS, 1}; /* no such number */
    assert_null(pl_variant_new(pack, hero, &change, 1));
}

static void no_change_is_the_hero_itself(void **state)
{
    (void)state;
    for (unsigned hero = 0; hero < pack->content.hero_count; hero++) {
        pl_variant *variant = pl_variant_new(pack, hero, NULL, 0);
        assert_non_null(variant);
        assert_int_equal(variant->edit_count, 0);
        assert_string_equal(variant->pack->hero_pages[0].hash, pack->hero_pages[hero].hash);
        assert_memory_equal(&variant->pack->heroes[0], &pack->heroes[hero], sizeof(pl_hero));
        pl_variant_free(variant);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_every_hero_can_be_changed_as_by_hand),
        cmocka_unit_test(a_copy_goes_from_one_card_to_another),
        cmocka_unit_test(two_numbers_of_one_sentence),
        cmocka_unit_test(files_stay_as_they_were_written),
        cmocka_unit_test(what_no_file_can_say_is_no_variant),
        cmocka_unit_test(no_change_is_the_hero_itself),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
