/* A hash of content follows what it does, and nothing else. */
#include "whole.h"

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
