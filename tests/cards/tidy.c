/* What people type and paste is made plain, and every message still points at what they typed. */
#include "books.h"
#include "random.h"

static void is_tidied(const char *typed, const char *wanted)
{
    static pl_tidied t;
    assert_true(pl_tidy(typed, strlen(typed), &t));
    assert_string_equal(t.text, wanted);
    assert_int_equal(t.length, (int)strlen(wanted));
}

static void habits_of_typing(void **state)
{
    (void)state;
    is_tidied("", "");
    is_tidied("Draw 1 card.", "Draw 1 card.");
    is_tidied("Draw 1 card", "Draw 1 card.");
    is_tidied("  Draw\t1\r\n card \n", "Draw 1 card.");
    is_tidied("Draw\xc2\xa0"
              "1\xe2\x80\xaf"
              "card.",
              "Draw 1 card.");
    is_tidied("Dr\xe2\x80\x8b"
              "aw 1 ca\xc2\xad"
              "rd.\xef\xbb\xbf",
              "Draw 1 card.");
    is_tidied("Draw 1 card.Gain 1 action!", "Draw 1 card. Gain 1 action.");
    is_tidied("Возьмите 1 карту.Получите 1 действие", "Возьмите 1 карту. Получите 1 действие.");
    is_tidied("the opponent’s “card”", "the opponent's \"card\".");
    is_tidied("AFTER COMBAT:", "AFTER COMBAT:");
    is_tidied("Choose one:\n● Draw 1 card\n▸ Gain 1 action", "Choose one: • Draw 1 card • Gain 1 action.");
    is_tidied("A T. Rex. J.R.R. Tolkien", "A T. Rex. J.R.R. Tolkien.");
    is_tidied("(DARK) Draw 1 card", "(DARK) Draw 1 card.");
    is_tidied("Draw 1 card. (Not closed.", "Draw 1 card. (Not closed.");
}

static void reminders_are_kept_with_their_place(void **state)
{
    static pl_tidied t;
    const char *typed = "Draw 1 card (or none). (Your hand (7) holds.) Gain 1 action";
    (void)state;
    assert_true(pl_tidy(typed, strlen(typed), &t));
    assert_string_equal(t.text, "Draw 1 card . Gain 1 action.");
    assert_int_equal(t.reminder_count, 2);
    assert_memory_equal(typed + t.reminders[0].at, "(or none)", t.reminders[0].length);
    assert_memory_equal(typed + t.reminders[1].at, "(Your hand (7) holds.)", t.reminders[1].length);
}

/* Whatever is typed: tidying twice changes nothing more, and the places go up and stay inside. */
static void any_text_can_be_tidied(void **state)
{
    static const char *const scraps[] = {"(",    ")",        "a", "A",  ".", "!", " ", "\n",       "1",
                                         "Я",    "я",        "-", "–",  "•", "’", "“", "\xc2\xa0", "\xe2\x80\x8b",
                                         "\xd0", "\xf0\x9f", ":", "(b)"};
    static pl_tidied once, twice;
    dice d = {11};
    (void)state;
    for (int round = 0; round < 3000; round++) {
        char typed[200] = "";
        size_t length = 0;
        for (unsigned i = dice_roll(&d, 40); i > 0; i--) {
            const char *scrap = scraps[dice_roll(&d, sizeof scraps / sizeof scraps[0])];
            length += (size_t)snprintf(typed + length, sizeof typed - length, "%s", scrap);
        }
        assert_true(pl_tidy(typed, length, &once));
        assert_true(pl_tidy(once.text, (size_t)once.length, &twice));
        assert_string_equal(once.text, twice.text);
        assert_false(twice.stop_added);
        assert_int_equal(once.from[once.length], length);
        for (int i = 0; i < once.length; i++)
            assert_true(once.from[i] <= once.from[i + 1]);
    }
}

static void too_long_is_said(void **state)
{
    static char typed[70000];
    static pl_tidied t;
    (void)state;
    memset(typed, 'a', sizeof typed);
    assert_true(pl_tidy(typed, PL_TEXT_MAX - 1, &t));
    assert_true(t.stop_added);
    assert_false(pl_tidy(typed, PL_TEXT_MAX, &t));
    assert_false(pl_tidy(typed, PL_TEXT_MAX + 1, &t));
    assert_false(pl_tidy(typed, sizeof typed, &t));
    memset(typed, ' ', sizeof typed);
    assert_true(pl_tidy(typed, 60000, &t));
    assert_int_equal(t.length, 0);
}

static void reads_like(const char *typed, const char *plain)
{
    static pl_reading one, other;
    pl_read(books[0], lexicons[0], typed, strlen(typed), &one);
    pl_read(books[0], lexicons[0], plain, strlen(plain), &other);
    if (!one.ok)
        fail_msg("%s: %s", typed, one.message);
    assert_true(other.ok);
    assert_int_equal(one.length, other.length);
    assert_memory_equal(one.program, other.program, (size_t)one.length * sizeof one.program[0]);
}

static void mended_words_are_read(void **state)
{
    (void)state;
    reads_like("after combat: Look at your opponents hand", "After combat: Look at your opponent's hand.");
    reads_like("Ignore the value of your opponents card", "Ignore the value of the opponent's card.");
    reads_like("Dr\xe2\x80\x8b"
               "aw two cards (yes, two)!Then gain one action",
               "Draw 2 cards. Gain 1 action.");
    reads_like("Choose one:\n● Draw 1 card.\n● Gain 1 action.", "Choose one: draw 1 card; gain 1 action.");
}

static void messages_point_at_what_was_typed(void **state)
{
    static pl_reading r;
    const char *typed = "(A reminder.)\n\nDr\xe2\x80\x8b"
                        "aw 1 card.  Grow 2 wings";
    (void)state;
    pl_read(books[0], lexicons[0], typed, strlen(typed), &r);
    assert_false(r.ok);
    const char *place = strstr(typed, "Grow");
    int column = 1;
    for (const char *c = typed; c < place; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80;
    assert_int_equal(r.column, column);
    typed = "Draw";
    pl_read(books[0], lexicons[0], typed, strlen(typed), &r);
    assert_non_null(strstr(r.message, "ends too early"));
    assert_int_equal(r.column, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(habits_of_typing),       cmocka_unit_test(reminders_are_kept_with_their_place),
        cmocka_unit_test(any_text_can_be_tidied), cmocka_unit_test(too_long_is_said),
        cmocka_unit_test(mended_words_are_read),  cmocka_unit_test(messages_point_at_what_was_typed),
    };
    return cmocka_run_group_tests(tests, open_books, close_books);
}
