/* No text, book or program may do harm, whatever is in it. */
#include "world.h"

static void fill_noise(dice *d, char *out, size_t size, int flavor)
{
    static const char *const scraps[] = {"(",           ")",          "{",        "}",
                                         "[",           "]",          "|",        "~",
                                         " = ",         "<",          ">",        ":",
                                         "\n",          "\n  ",       "#n",       "@k",
                                         "draw n",      "f",          "both",     "{acts join , and}",
                                         "noun x = ",   "\xd0",       "\xf0\x9f", "карта",
                                         "’",           "123456789",  "Dr.",      ";",
                                         "- ",          "\xcc\x86",   "adj y = ", "sound ",
                                         "equal a b\n", "skip .\n",   "cases\n",  "(a|b|c|d|e|f)",
                                         "^ ! pl",      "number 1 ~ "};
    size_t at = 0;

    while (at + 1 < size) {
        const char *scrap = scraps[dice_roll(d, sizeof scraps / sizeof scraps[0])];
        if (flavor == 0 || dice_roll(d, 3) == 0)
            out[at++] = (char)(flavor == 1 ? ' ' + (int)dice_roll(d, 95) : (int)dice_roll(d, 256));
        else
            for (; *scrap && at + 1 < size; scrap++)
                out[at++] = *scrap;
    }
    out[at] = '\0';
}

static void noise_is_refused_everywhere(void **state)
{
    static char noise[6000];
    static pl_reading reading;
    static heard h;
    dice d = {7};
    pl_word program[PL_PROGRAM_MAX];

    (void)state;
    for (int i = 0; i < 400; i++) {
        size_t size = 1 + dice_roll(&d, i % 8 == 0 ? sizeof noise : 600);
        int k = (int)dice_roll(&d, LANGUAGES);
        fill_noise(&d, noise, size, i % 3);
        pl_read(world.books[k], world.lexicons[k], noise, size - 1, &reading);
        pl_read_leniently(world.books[k], world.lexicons[k], noise, size - 1, &reading);
        int length = pl_program_parse(noise, world.lexicons[k], program, PL_PROGRAM_MAX);
        assert_true(length == -1 || pl_tree_length(program, length) == length);
        h.count = 0;
        pl_book_free(pl_book_load(noise, size - 1, (pl_complaints){hear, &h}));
        assert_true(h.count > 0);
        pl_lexicon *lexicon = pl_lexicon_new(world.books[k]);
        (void)pl_lexicon_add(lexicon, "x", UINT64_C(1) << PL_SORT_ONE, noise, (pl_complaints){hear, &h});
        pl_lexicon_free(lexicon);
    }
}

/* A real book with a few bytes changed still loads or is refused, and what loads still reads. */
static void damaged_books_do_no_harm(void **state)
{
    static const char text[] = "During combat: If you won the combat, move one of your fighters up to 3 spaces.";
    static pl_reading reading;
    static heard h;
    dice d = {11};

    (void)state;
    for (int i = 0; i < 60; i++) {
        int k = (int)dice_roll(&d, LANGUAGES);
        size_t length = strlen(world.book_texts[k]);
        char *damaged = malloc(length + 1);
        assert_non_null(damaged);
        memcpy(damaged, world.book_texts[k], length + 1);
        for (int n = 0; n < 1 + i % 5; n++)
            damaged[dice_roll(&d, (uint32_t)length)] = "{}[]()|=~\n #^"[dice_roll(&d, 13)];
        if (i % 7 == 0)
            length = dice_roll(&d, (uint32_t)length);
        h.count = 0;
        pl_book *book = pl_book_load(damaged, length, (pl_complaints){hear, &h});
        assert_true((book != NULL) == (h.count == 0));
        if (book)
            pl_read(book, NULL, text, strlen(text), &reading);
        pl_book_free(book);
        free(damaged);
    }
}

static void texts_of_a_megabyte_are_refused(void **state)
{
    static pl_reading reading;
    static heard h;
    const size_t size = (1 << 20) + 100;
    static const char *const pieces[] = {"a", "(", "draw 1 card. ", "\xd0", "((()", "other ", "won ~ x\n", "=", "| "};
    pl_word program[PL_PROGRAM_MAX];
    char *text = malloc(size + 1);

    (void)state;
    assert_non_null(text);
    for (size_t p = 0; p < sizeof pieces / sizeof pieces[0]; p++) {
        size_t length = strlen(pieces[p]);
        for (size_t i = 0; i < size; i++)
            text[i] = pieces[p][i % length];
        text[size] = '\0';
        h.count = 0;
        pl_read(world.books[0], world.lexicons[0], text, size, &reading);
        assert_false(reading.ok);
        assert_int_equal(pl_program_parse(text, world.lexicons[0], program, PL_PROGRAM_MAX), -1);
        assert_null(pl_book_load(text, size, (pl_complaints){hear, &h}));
        assert_null(pl_book_load(text, size / 2, (pl_complaints){hear, &h}));
        assert_int_equal(
            pl_lexicon_add(world.lexicons[0], "big", UINT64_C(1) << PL_SORT_ONE, text, (pl_complaints){hear, &h}), -1);
        assert_true(h.count >= 3);
    }
    free(text);
}

static void deep_nesting_is_refused(void **state)
{
    static char text[PL_TEXT_MAX];
    static pl_reading reading;
    pl_word program[PL_PROGRAM_MAX];

    (void)state;
    memset(text, '(', sizeof text - 1);
    assert_int_equal(pl_program_parse(text, NULL, program, PL_PROGRAM_MAX), -1);
    pl_read(world.books[0], world.lexicons[0], text, strlen(text), &reading);
    assert_false(reading.ok);
    size_t at = (size_t)snprintf(text, sizeof text, "move one ");
    for (int i = 0; i < 110; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "other ");
    snprintf(text + at, sizeof text - at, "fighter up to 1 space");
    pl_read(world.books[0], world.lexicons[0], text, strlen(text), &reading);
    if (reading.ok)
        assert_null(pl_check_program(reading.program, reading.length, world.lexicons[0]));
}

static void programs_that_are_none_are_refused(void **state)
{
    static const char *const bad[] = {"",
                                      "()",
                                      "(",
                                      ")",
                                      "draw",
                                      "(draw)",
                                      "(draw 1 2)",
                                      "(draw 1",
                                      "(fly 1)",
                                      "@nobody",
                                      "(both (draw 1))",
                                      "(draw 99999)",
                                      "(1 2)",
                                      "(draw 1))",
                                      "(seq won)",
                                      "@",
                                      "(@)"};
    pl_word program[PL_PROGRAM_MAX];
    char said[PL_TEXT_MAX];
    dice d = {5};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(pl_program_parse(bad[i], world.lexicons[0], program, PL_PROGRAM_MAX), -1);
    for (int i = 0; i < 20000; i++) {
        for (int k = 0; k < PL_PROGRAM_MAX; k++)
            program[k] = (pl_word)dice_roll(&d, i % 2 ? 0x10000 : 180);
        int length = pl_tree_length(program, PL_PROGRAM_MAX);
        if (length == 0)
            continue;
        (void)pl_check_program(program, length, world.lexicons[0]);
        (void)pl_speak(world.books[i % LANGUAGES], world.lexicons[i % LANGUAGES], program, said, sizeof said);
        (void)pl_program_print(program, world.lexicons[0], said, sizeof said);
    }
}

static void the_static_checks_hold(void **state)
{
    static const struct {
        const char *program, *reason;
    } bad[] = {
        {"(instead (draw 1) won (gain 1))", "\"instead\" must do the same thing in another measure"},
        {"(boost own)", "\"their card\" needs a player before it"},
        {"(move (a (near fighter (a (zone fighter foe)))) 1)",
         "a place is described inside the description of a place: choose the fighter or token first"},
        {"(draw @houdini)", "a name stands where something else is wanted"},
        {"(draw won)", "something stands where it does not belong"},
        {"(when turn-start (seq (draw 1) (draw 2)))", "several sentences stand inside another one"},
        {"won", "something stands where it does not belong"},
        {"(told-damage @houdini 1)", "something stands where it does not belong"},
    };
    pl_word program[PL_PROGRAM_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int length = pl_program_parse(bad[i].program, world.lexicons[0], program, PL_PROGRAM_MAX);
        assert_true(length > 0);
        const char *reason = pl_check_program(program, length, world.lexicons[0]);
        assert_non_null(reason);
        assert_string_equal(reason, bad[i].reason);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise_is_refused_everywhere),        cmocka_unit_test(damaged_books_do_no_harm),
        cmocka_unit_test(texts_of_a_megabyte_are_refused),    cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(programs_that_are_none_are_refused), cmocka_unit_test(the_static_checks_hold),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
