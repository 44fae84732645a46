/* Stories: sentences of the interface, spoken with the grammar of the book and never read; and pieces of sentences. */
#include "world.h"

/* ------------------------------------------------------------------ stories */

static int add_name(pl_lexicon *lexicon, const char *id, pl_sort sort, const char *forms)
{
    return pl_lexicon_add(lexicon, id, UINT64_C(1) << sort, forms, aloud("name"));
}

static void expect_story(int language, const pl_lexicon *lexicon, const char *program, const char *text)
{
    static pl_reading reading;
    pl_word story[8];
    char said[PL_TEXT_MAX];

    if (pl_program_parse(program, lexicon, story, 8) <= 0)
        fail_msg("cannot parse %s", program);
    assert_true(pl_speak(world.books[language], lexicon, story, said, sizeof said) > 0);
    assert_string_equal(said, text);
    assert_non_null(pl_check_program(story, pl_tree_length(story, 8), lexicon));
    pl_read(world.books[language], lexicon, said, strlen(said), &reading);
    if (reading.ok)
        assert_int_not_equal(pl_word_tag(reading.program[0]), PL_TAG_STORY);
}

static void stories_are_told_with_full_grammar_and_never_read(void **state)
{
    pl_lexicon *en = pl_lexicon_new(world.books[0]);
    pl_lexicon *ru = pl_lexicon_new(world.books[1]);
    pl_lexicon *uk = pl_lexicon_new(world.books[2]);

    (void)state;
    add_name(en, "bess", PL_SORT_ONE, "fa = Bess Bess's");
    add_name(ru, "bess", PL_SORT_ONE, "fa = Бесс");
    add_name(uk, "genie", PL_SORT_ONE, "ma = Джин Джина Джинові Джина Джином Джинові");
    add_name(ru, "anna", PL_SORT_ONE, "fa = Анна Анны Анне Анну Анной Анне");
    add_name(en, "escape", PL_SORT_TITLE, "n = Grand_Escape");
    add_name(ru, "escape", PL_SORT_TITLE, "n = Великий_побег");
    add_name(uk, "escape", PL_SORT_TITLE, "n = Велика_втеча");
    expect_story(0, en, "(told-damage @bess 1)", "Bess takes 1 damage.");
    expect_story(0, en, "(told-draw @bess 1)", "Bess draws 1 card.");
    expect_story(0, en, "(told-discard @bess @escape)", "Bess discards “Grand Escape”.");
    expect_story(1, ru, "(told-damage @bess 3)", "Бесс получает 3 урона.");
    expect_story(1, ru, "(told-defeat @bess)", "Бесс повержена.");
    expect_story(1, ru, "(told-draw @anna 5)", "Анна берёт 5 карт.");
    expect_story(1, ru, "(told-discard @anna @escape)", "Анна сбрасывает карту «Великий побег».");
    expect_story(2, uk, "(told-damage @genie 2)", "Джин зазнає 2 поранень.");
    expect_story(2, uk, "(told-discard @genie @escape)", "Джин скидає карту «Велика втеча».");
    pl_lexicon_free(en);
    pl_lexicon_free(ru);
    pl_lexicon_free(uk);
}

static void no_story_is_read_as_a_card(void **state)
{
    pl_word program[PL_PROGRAM_MAX];
    char said[PL_TEXT_MAX];
    static pl_reading reading;

    (void)state;
    for (unsigned id = PL_WORD_COUNT; id < pl_word_info_count(); id++) {
        const pl_word_info *info = pl_word_info_of(id);
        int length = 0;
        bool known = true;
        program[length++] = pl_story_word(id);
        for (int i = 0; i < info->arg_count; i++) {
            pl_sort sort = info->args[i].sort;
            known = known && sort != PL_SORT_TITLE && sort != PL_SORT_BREED;
            program[length++] = sort == PL_SORT_NUMBER   ? pl_word_number(2)
                                : sort == PL_SORT_ONE    ? pl_word_make(PL_W_FOE, 0)
                                : sort == PL_SORT_PLAYER ? pl_word_make(PL_W_OPPONENT, 0)
                                                         : pl_word_make(PL_W_DURING, 0);
        }
        for (int k = 0; k < LANGUAGES && known; k++) {
            assert_true(pl_speak(world.books[k], NULL, program, said, sizeof said) > 0);
            pl_read(world.books[k], NULL, said, strlen(said), &reading);
            for (int i = 0; reading.ok && i < reading.length; i++)
                assert_int_not_equal(pl_word_tag(reading.program[i]), PL_TAG_STORY);
        }
    }
}

/* Stories have ids of their own, so that they take none from the words of cards; and they stand alone. */
static void a_story_is_the_root_of_its_tree_or_nothing(void **state)
{
    (void)state;
    const pl_word alone[] = {pl_story_word(PL_STORY_DRAWN_GAME)};
    const pl_word inside[] = {pl_word_make(PL_W_SEQ, 2), pl_word_make(PL_W_END_TURN, 0),
                              pl_story_word(PL_STORY_DRAWN_GAME)};
    const pl_word beyond[] = {pl_story_word(pl_word_info_count())};
    char text[100];
    assert_int_equal(pl_tree_length(alone, 1), 1);
    assert_int_equal(pl_tree_length(inside, 3), 0);
    assert_int_equal(pl_tree_length(beyond, 1), 0);
    assert_int_equal(pl_word_row(alone[0]), PL_STORY_DRAWN_GAME);
    assert_true(pl_program_print(alone, NULL, text, sizeof text) > 0);
    assert_string_equal(text, pl_word_info_of(PL_STORY_DRAWN_GAME)->name);
}

/* ------------------------------------------------------------------ pieces of sentences */

static void pieces_are_said_without_capital_or_full_stop(void **state)
{
    char said[PL_TEXT_MAX];
    pl_word self = pl_word_make(PL_W_SELF, 0), during = pl_word_make(PL_W_DURING, 0), won = pl_word_make(PL_W_WON, 0);

    (void)state;
    assert_true(pl_speak(world.books[0], NULL, &self, said, sizeof said) > 0);
    assert_string_equal(said, "your fighter");
    assert_true(pl_speak(world.books[1], NULL, &won, said, sizeof said) > 0);
    assert_string_equal(said, "вы победили в бою");
    assert_true(pl_speak(world.books[2], NULL, &during, said, sizeof said) > 0);
    assert_string_equal(said, "Під час бою:");
}

static void a_text_that_does_not_fit_is_not_said(void **state)
{
    char said[16] = "untouched";
    pl_word program[2] = {pl_word_make(PL_W_DRAW, 0), pl_word_number(12)};

    (void)state;
    for (size_t size = 0; size < sizeof said; size++) {
        int length = pl_speak(world.books[0], NULL, program, said, size);
        assert_int_equal(length, size > strlen("Draw 12 cards.") ? (int)strlen("Draw 12 cards.") : -1);
        if (size > 0)
            assert_true(strlen(said) < size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stories_are_told_with_full_grammar_and_never_read),
        cmocka_unit_test(no_story_is_read_as_a_card),
        cmocka_unit_test(a_story_is_the_root_of_its_tree_or_nothing),
        cmocka_unit_test(pieces_are_said_without_capital_or_full_stop),
        cmocka_unit_test(a_text_that_does_not_fit_is_not_said),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
