/* Decks in and out: an export is imported as the same hero, whatever strangers type is kept, and no input is too odd. */
#include <dirent.h>

#include "../pack/support.h"
#include "trade/trade.h"

static pl_pack *pack;

static int load(void **state)
{
    char example[PATH_ROOM], unread[PATH_ROOM];
    (void)state;
    snprintf(example, sizeof example, "%s/../examples/ferryman.hero", tests_directory());
    snprintf(unread, sizeof unread, "%s/trade/unread.hero", tests_directory());
    const char *const more[] = {example, unread, NULL};
    pl_errors *errors = pl_errors_new();
    pack = pl_pack_load(content_directory(), more, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    assert_non_null(pack);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    pl_pack_free(pack);
    return 0;
}

static pl_imports *import(const char *json)
{
    return pl_import_maker(pack, json, strlen(json), PL_EN);
}

/* ------------------------------------------------------------------ there and back */

static pl_pack *load_import(const pl_import *deck)
{
    pl_errors *errors = pl_errors_new();
    pl_file file = {.path = "back.hero", .bytes = deck->hero.text, .length = deck->hero.length};
    pl_pack *back = pl_pack_load_beside(pack, &file, 1, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    return back;
}

static void same_names(const pl_names *a, const pl_names *b)
{
    for (int i = 0; i < PL_LANGUAGES; i++)
        assert_string_equal(a->in[i], b->in[i]);
}

static void an_export_is_imported_as_the_same_hero_in_every_language(void **state)
{
    (void)state;
    for (unsigned h = 0; h < pack->content.hero_count; h++)
        for (int language = 0; language < PL_LANGUAGES; language++) {
            const pl_hero_page *page = &pack->hero_pages[h];
            pl_buffer json = {.text = NULL};
            pl_export_maker(pack, h, (pl_language)language, &json);
            pl_imports *imports = import(json.text);
            assert_null(imports->error);
            assert_int_equal(imports->count, 1);
            assert_true(imports->decks[0].loads);
            pl_pack *back = load_import(&imports->decks[0]);
            assert_non_null(back);
            assert_string_equal(back->hero_pages[0].hash, page->hash);
            assert_string_equal(back->hero_pages[0].id, page->id);
            same_names(&back->hero_pages[0].name, &page->name);
            for (int i = 0; i < pack->heroes[h].title_count; i++) {
                assert_string_equal(back->hero_pages[0].cards[i].id, page->cards[i].id);
                same_names(&back->hero_pages[0].cards[i].name, &page->cards[i].name);
            }
            pl_pack_free(back);
            pl_imports_free(imports);
            pl_buffer_free(&json);
        }
}

/* ------------------------------------------------------------------ a deck of one's own */

#define FILLER                                                                                                         \
    "{\"title\":\"Filler\",\"type\":\"scheme\",\"boost\":1,\"quantity\":29,\"characterName\":\"ANY\",\"basicText\":"   \
    "\"Draw 1 card.\"}"

/* The file of a deck with one card more, whose fields are given. */
static char *file_with(const char *fields, int *read)
{
    char json[8000];
    snprintf(json, sizeof json,
             "{\"hero\":{\"name\":\"Ann\",\"hp\":12,\"move\":2,\"isRanged\":false},\"cards\":[" FILLER
             ",{\"title\":\"Card\",\"quantity\":1,\"boost\":2,%s}]}",
             fields);
    pl_imports *imports = import(json);
    assert_null(imports->error);
    char *file = strdup(imports->decks[0].hero.text);
    *read = imports->decks[0].read;
    if (!imports->decks[0].loads)
        print_error("%s\n", file);
    assert_true(imports->decks[0].loads);
    pl_imports_free(imports);
    return file;
}

static void expect_file(const char *fields, int texts_read, const char *says)
{
    int read;
    char *file = file_with(fields, &read);
    if (strstr(file, says) == NULL || read != texts_read)
        print_error("%d read in\n%s\nexpected %s\n", read, file, says);
    assert_non_null(strstr(file, says));
    assert_int_equal(read, texts_read);
    free(file);
}

static void what_people_type_is_read_as_they_mean_it(void **state)
{
    (void)state;
    static const struct {
        const char *fields;
        int read;
        const char *says;
    } cases[] = {
        {"\"type\":\"attack\",\"value\":3,\"afterText\":\"draw 1 card\"", 2, "\n  After combat: Draw 1 card.\n"},
        {"\"type\":\"ATTACK\",\"value\":\"3\",\"afterText\":\"DRAW 1 CARD\"", 2, "\n  After combat: DRAW 1 CARD.\n"},
        {"\"type\":\"defence\",\"value\":3,\"afterText\":\"\\u2022 Draw\\u00a01\\u200b card.\"", 2,
         "defense 3, boost 2, anyone\n  After combat: Draw 1 card.\n"},
        {"\"type\":\"attack\",\"value\":3,\"afterText\":\"After combat: Draw 1 card.\"", 2,
         "\n  After combat: Draw 1 card.\n"},
        {"\"type\":\"scheme\",\"value\":null,\"basicText\":\"Draw 1 card\\r\\nGain 1 action\"", 2,
         "\n  Draw 1 card. Gain 1 action.\n  # was: Draw 1 card / Gain 1 action\n"},
        {"\"type\":\"attack\",\"value\":3,\"immediateText\":\"Cancel all effects of the opponents card\"", 2,
         "\n  Immediately: Cancel all effects of the opponent"},
        {"\"type\":\"attack\",\"value\":3,\"afterText\":\"Sing \\\"a\\\" # song.\"", 1,
         "\n  unread after \"Sing “a” # song.\"\n  # not read: the words have a # in them\n"},
        {"\"type\":\"attack\",\"value\":3,\"afterText\":\"Draw 1 cart.\"", 1,
         "\n  unread after \"Draw 1 cart.\"\n  # not read, at character 8: cannot read \"cart\""},
        {"\"type\":\"attack\",\"value\":3,\"basicText\":\"When you boost with this card: Draw 1 card.\"", 2,
         "\n  When you boost with this card: Draw 1 card.\n"},
        {"\"type\":\"attack\",\"value\":3,\"characterName\":\" ANN \\n\",\"afterText\":\"\"", 1,
         "attack 3, boost 2, Ann\n"},
        {"\"type\":\"attack\",\"value\":3,\"characterName\":\"Bob\"", 1,
         "# the card \"Card\" is for \"Bob\", who is no fighter of this deck; taken as: any fighter\n"},
        {"\"type\":\"trap\",\"value\":3", 1, "there is no type \"trap\"; taken as versatile"},
        {"\"type\":\"attack\",\"value\":{}", 1, "# cards[1].value: expected a whole number; taken as 0\n"},
        {"\"type\":\"attack\",\"value\":1e300", 1, "# cards[1].value: expected a whole number; taken as 0\n"},
        {"\"type\":\"attack\",\"value\":-2.5", 1, "# cards[1].value: expected a whole number; taken as 0\n"},
        {"\"type\":\"attack\",\"value\":2,\"afterText\":[1]", 1,
         "# cards[1].afterText: expected a text in quotation marks"},
        {"\"type\":\"attack\",\"value\":2,\"afterText\":\"a\\u0007b\\u001b[31m\"", 1,
         "\n  unread after \"a b [31m\"\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_file(cases[i].fields, cases[i].read, cases[i].says);
}

static void a_text_half_read_is_not_enforced_at_all(void **state)
{
    (void)state;
    expect_file("\"type\":\"attack\",\"value\":3,\"afterText\":\"Draw 1 card. Then sing.\"", 1,
                "\n  unread after \"Draw 1 card. Then sing.\"\n");
}

static void long_texts_are_kept_in_pieces(void **state)
{
    char fields[6000] = "\"type\":\"attack\",\"value\":3,\"afterText\":\"";
    (void)state;
    for (int i = 0; i < 400; i++)
        strcat(fields, "sing it ");
    strcat(fields, "end\"");
    int read, count = 0;
    char *file = file_with(fields, &read);
    for (const char *at = file; (at = strstr(at, "sing it")) != NULL; at++)
        count++;
    assert_int_equal(count, 400);
    free(file);
}

/* ------------------------------------------------------------------ figures outside the frame, and nonsense */

static void a_deck_of_another_size_is_written_and_said_plainly(void **state)
{
    (void)state;
    pl_imports *imports = import("{\"hero\":{\"name\":\"Ann\",\"hp\":300,\"move\":2},\"cards\":[{\"title\":\"Few\","
                                 "\"type\":\"attack\",\"value\":1,\"quantity\":19}]}");
    assert_null(imports->error);
    assert_false(imports->decks[0].loads);
    assert_non_null(strstr(imports->decks[0].hero.text, "health 300, move 2"));
    assert_non_null(strstr(imports->decks[0].hero.text, "the deck has 19 cards; 20 to 32 are possible"));
    assert_non_null(strstr(imports->decks[0].hero.text, "health 300 is out of range"));
    pl_imports_free(imports);
}

static void what_is_no_deck_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        int line, column;
        const char *error;
    } cases[] = {
        {"", 1, 1, "this is not JSON: expected a value"},
        {"{\n \"hero\": nil}", 2, 10, "this is not JSON: "},
        {"[]", 0, 0, "there is no deck here"},
        {"42", 0, 0, "there is no deck here"},
        {"{\"name\":\"x\"}", 0, 0, "there is no deck here"},
        {"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", 1, 34,
         "this is not JSON: "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pl_imports *imports = import(cases[i].json);
        assert_non_null(imports->error);
        if (strstr(imports->error, cases[i].error) == NULL || imports->line != cases[i].line ||
            imports->column != cases[i].column)
            print_error("%d:%d %s\n", imports->line, imports->column, imports->error);
        assert_non_null(strstr(imports->error, cases[i].error));
        assert_int_equal(imports->line, cases[i].line);
        assert_int_equal(imports->column, cases[i].column);
        pl_imports_free(imports);
    }
}

static void nothing_but_a_card_is_still_a_deck(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "{\"cards\":[]}",
        "{\"cards\":null}",
        "{\"cards\":7}",
        "{\"cards\":[7,null,{}]}",
        "{\"deck_data\":5}",
        "{\"deck_data\":{}}",
        "[{\"cards\":[{}]}]",
        "{\"decks\":[{\"cards\":[{}]},{\"cards\":[{}]}]}",
        "{\"hero\":[],\"sidekick\":3,\"extraCharacters\":{},\"ruleCards\":\"x\",\"cards\":[{\"title\":{}}]}",
        "{\"cards\":[{\"title\":\"🎲\"},{\"title\":\"🎲\"},{\"title\":\"\\\"\"}],\"hero\":{\"name\":\"東\"}}",
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pl_imports *imports = import(cases[i]);
        assert_null(imports->error);
        assert_false(imports->decks[0].loads);
        assert_true(imports->decks[0].remark_count > 0);
        pl_imports_free(imports);
    }
}

static void lines_that_are_added_cannot_add_anything_else(void **state)
{
    (void)state;
    pl_imports *imports = import("{\"hero\":{\"name\":\"Ann\",\"hp\":12,\"move\":2,\"peerless\":{\"lines\":[\"health "
                                 "99\",\"id a\\nhealth 98\",7,\"ru \\\"Анна\\\"\"]}},"
                                 "\"cards\":[{\"title\":\"Filler\",\"type\":\"scheme\",\"boost\":1,\"quantity\":30,"
                                 "\"basicText\":\"Draw 1 card.\"}]}");
    assert_true(imports->decks[0].loads);
    assert_null(strstr(imports->decks[0].hero.text, "health 9"));
    assert_non_null(strstr(imports->decks[0].hero.text, "\n  ru \"Анна\"\n"));
    pl_imports_free(imports);
}

/* ------------------------------------------------------------------ thirty decks of thirty designers */

/* Letters and digits alone: what must not be lost. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *c = text; *c != '\0'; c++)
        if ((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') ||
            ((unsigned char)*c >> 4) == 0xd ||
            ((unsigned char)*c >= 0x80 && (unsigned char)*c <= 0xbf && to > text &&
             ((unsigned char)to[-1] >> 4) == 0xd))
            *to++ = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
    *to = '\0';
}

static void expect_kept(const pl_json_value *value, const char *file)
{
    static const char *const texts[] = {"basicText", "immediateText",  "duringText",
                                        "afterText", "specialAbility", "title"};
    for (const pl_json_value *v = value->first; v != NULL; v = v->next) {
        expect_kept(v, file);
        for (size_t i = 0; v->kind == PL_JSON_TEXT && v->key != NULL && i < sizeof texts / sizeof texts[0]; i++) {
            if (strcmp(v->key, texts[i]) != 0)
                continue;
            char line[4000];
            for (const char *at = v->text; *at != '\0';) { /* paragraph by paragraph */
                size_t length = strcspn(at, "\r\n");
                snprintf(line, sizeof line, "%.*s", (int)length, at);
                squeeze(line);
                const char *rest =
                    line + ((unsigned char)*line >= 0x80 ? 2 : 0); /* the first letter may have been made a capital */
                if (strstr(file, rest) == NULL)
                    print_error("lost: %s\n", line);
                assert_non_null(strstr(file, rest));
                at += length + strspn(at + length, "\r\n");
            }
        }
    }
}

static void nothing_that_designers_wrote_is_lost(void **state)
{
    char path[PATH_ROOM];
    int decks = 0, played = 0;
    (void)state;
    snprintf(path, sizeof path, "%s/decks", tests_directory());
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t length, at;
        const char *wrong;
        if (strstr(entry->d_name, ".json") == NULL)
            continue;
        snprintf(path, sizeof path, "%s/decks/%.200s", tests_directory(), entry->d_name);
        char *json = read_text(path, &length);
        pl_imports *imports = import(json);
        assert_null(imports->error);
        pl_json_doc *doc = pl_json_read(json, length, &wrong, &at);
        char *file = strdup(imports->decks[0].hero.text);
        squeeze(file);
        expect_kept(pl_json_root(doc), file);
        assert_true(imports->decks[0].texts >= 10);
        if (imports->decks[0].loads) {
            pl_pack *back = load_import(&imports->decks[0]);
            pl_enforced texts = pl_enforced_of(&back->hero_pages[0], &back->heroes[0]);
            assert_int_equal(texts.texts >= imports->decks[0].texts, 1); /* an ability may say several sentences */
            pl_pack_free(back);
            played++;
        }
        decks++;
        free(file);
        pl_json_free(doc);
        pl_imports_free(imports);
        free(json);
    }
    closedir(folder);
    assert_int_equal(decks, 30);
    assert_true(played >= 20);
}

/* ------------------------------------------------------------------ Tabletop Simulator */

static void a_saved_object_has_every_card(void **state)
{
    (void)state;
    for (unsigned h = 0; h < pack->content.hero_count; h++) {
        pl_buffer out = {.text = NULL};
        const char *wrong;
        size_t at;
        int ids = 0, cards = 0;
        pl_export_tts(pack, h, PL_UK, "https://example.org/face.png", "https://example.org/back.png", &out);
        pl_json_doc *doc = pl_json_read(out.text, out.length, &wrong, &at);
        assert_non_null(doc);
        const pl_json_value *deck = pl_json_get(pl_json_root(doc), "ObjectStates")->first;
        for (const pl_json_value *v = pl_json_get(deck, "DeckIDs")->first; v != NULL; v = v->next)
            ids++;
        for (const pl_json_value *v = pl_json_get(deck, "ContainedObjects")->first; v != NULL; v = v->next) {
            assert_true(strlen(pl_json_get_text(v, "Nickname")) > 0);
            cards++;
        }
        assert_int_equal(ids, 30);
        assert_int_equal(cards, 30);
        pl_json_free(doc);
        pl_buffer_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_export_is_imported_as_the_same_hero_in_every_language),
        cmocka_unit_test(what_people_type_is_read_as_they_mean_it),
        cmocka_unit_test(a_text_half_read_is_not_enforced_at_all),
        cmocka_unit_test(long_texts_are_kept_in_pieces),
        cmocka_unit_test(a_deck_of_another_size_is_written_and_said_plainly),
        cmocka_unit_test(what_is_no_deck_is_refused_with_its_place),
        cmocka_unit_test(nothing_but_a_card_is_still_a_deck),
        cmocka_unit_test(lines_that_are_added_cannot_add_anything_else),
        cmocka_unit_test(nothing_that_designers_wrote_is_lost),
        cmocka_unit_test(a_saved_object_has_every_card),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
