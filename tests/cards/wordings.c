/* Spellings, labels and wordings that differ from how a program is spoken, and are read all the same. */
#include "world.h"

static void expect_program(int language, const char *text, const char *program, const char *timing)
{
    static pl_reading reading;
    char printed[4000];

    pl_read(world.books[language], world.lexicons[language], text, strlen(text), &reading);
    if (!reading.ok)
        fail_msg("%s\n%d: %s", text, reading.column, reading.message);
    assert_true(pl_program_print(reading.program, world.lexicons[language], printed, sizeof printed) > 0);
    assert_string_equal(printed, program);
    assert_string_equal(pl_word_info_of(pl_word_id_of(reading.timing))->name, timing);
}

static void spelling_that_does_not_matter_is_not_looked_at(void **state)
{
    (void)state;
    expect_program(0, "DRAW 2 CARDS", "(draw 2)", "seq");
    expect_program(0, "  draw,  2 cards , .", "(draw 2)", "seq");
    expect_program(0, "Draw two cards.", "(draw 2)", "seq");
    expect_program(0, "Cancel all effects of the opponent’s card.", "(cancel foe-card)", "seq");
    expect_program(0, "Draw 2 cards (then shuffle (if you must)).", "(draw 2)", "seq");
    expect_program(0, "The effects of this card can't be canceled.", "(no-cancel this-card)", "seq");
    expect_program(0, "Choose one:\n- Draw 1 card.\n- Gain 1 action.", "(choose 1 (draw 1) (gain 1))", "seq");
    expect_program(0, "“Draw 1 card”", "(draw 1)", "seq");
    expect_program(1, "ВОЗЬМИТЕ 1 КАРТУ", "(draw 1)", "seq");
    expect_program(1, "Противник берет 1 карту.", "(by opponent (draw 1))", "seq");
    expect_program(1, "Поместите работника \"ИнГен\" в эту ячейку.", "(place (a @worker) that-space)", "seq");
    expect_program(1, "Оппонент сбрасывает 1 карту.", "(by opponent (discard (cards 1 card)))", "seq");
    expect_program(2, "Відновіть 2 одиниці здоровʼя.", "(heal self 2)", "seq");
    expect_program(2, "Завдайте 1 поранення Джину.", "(deal 1 @genie)", "seq");
    expect_program(2, "Завдайте 2 поранень ворожому бійцю.", "(deal 2 foe)", "seq");
}

static void a_label_in_front_says_when(void **state)
{
    (void)state;
    expect_program(0, "During combat: You may boost this card.", "(may (boost this))", "during");
    expect_program(0, "AFTER COMBAT: Draw 1 card. Gain 1 action.", "(seq (draw 1) (gain 1))", "after");
    expect_program(0, "When you boost with this card: draw 1 card.", "(draw 1)", "boosted");
    expect_program(1, "Немедленно: отмените все эффекты карты противника.", "(cancel foe-card)", "immediately");
    expect_program(2, "Під час бою: візьміть 1 карту.", "(draw 1)", "during");
    expect_program(2, "Бонус поліпшення: візьміть 1 карту.", "(draw 1)", "boosted");
}

/* Some write a dash after a label. Every label of every book has a line for it. */
static void a_dash_after_a_label_is_a_colon(void **state)
{
    static const char *const dashes[] = {" —", " –", " -"};
    static const char *const effects[LANGUAGES] = {"draw 1 card.", "возьмите 1 карту.", "візьміть 1 карту."};
    static const unsigned labels[] = {PL_W_IMMEDIATELY, PL_W_DURING, PL_W_AFTER, PL_W_BOOSTED, PL_W_PLAYED, PL_W_HELD};
    char label[80], text[200];

    (void)state;
    for (int language = 0; language < LANGUAGES; language++)
        for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
            for (size_t k = 0; k < sizeof dashes / sizeof dashes[0]; k++) {
                pl_word timing = pl_word_make(labels[i], 0);
                int length = pl_speak(world.books[language], world.lexicons[language], &timing, label, sizeof label);
                assert_true(length > 1 && label[length - 1] == ':');
                snprintf(text, sizeof text, "%.*s%s %s", length - 1, label, dashes[k], effects[language]);
                expect_program(language, text, "(draw 1)", pl_word_info_of(labels[i])->name);
            }
}

static void printed_wordings_are_read(void **state)
{
    (void)state;
    expect_program(0, "Your opponent's card's value is equal to its boost value.",
                   "(set-value foe-card (boost-of that-card))", "seq");
    expect_program(0, "Move your fighter up to 3 spaces. You may move them through opposing fighters.",
                   "(pass self 3 opposing)", "seq");
    expect_program(0, "The opposing fighter takes 2 damage.", "(deal 2 foe)", "seq");
    expect_program(0, "Draw 1 card if you won the combat.", "(if won (draw 1))", "seq");
    expect_program(0, "Look at your opponent's hand and choose 1 card for them to discard.",
                   "(seq (both (look-hand opponent) (pick 1 card)) (by they (discard that-card)))", "seq");
    expect_program(0, "Place Dracula adjacent to the opposing fighter.", "(place @dracula (free (beside foe)))", "seq");
    expect_program(0, "Gain 1 additional action.", "(gain 1)", "seq");
}

static const struct {
    int language;
    const char *text, *program;
} wordings[] = {
#include "wordings.inc"
};

static void free_wordings_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++)
        expect_program(wordings[i].language, wordings[i].text, wordings[i].program, "seq");
}

/* Whatever somebody else has of their own is not yours. */
static void what_is_your_own_is_yours_only_where_you_act(void **state)
{
    static const char *const texts[LANGUAGES] = {NULL,
                                                 "Противник может переместить своего бойца на расстояние до 2 ячеек.",
                                                 "Суперник може перемістити свого бійця на відстань до 2 комірок."};
    static pl_reading reading;

    (void)state;
    for (int language = 1; language < LANGUAGES; language++) {
        pl_read(world.books[language], world.lexicons[language], texts[language], strlen(texts[language]), &reading);
        assert_false(reading.ok);
    }
}

static void lenient_reading_takes_any_form_of_the_right_word(void **state)
{
    static pl_reading reading;
    const char *text = "Нанесите 2 урон этот бойцу.";

    (void)state;
    pl_read(world.books[1], world.lexicons[1], text, strlen(text), &reading);
    assert_false(reading.ok);
    pl_read_leniently(world.books[1], world.lexicons[1], text, strlen(text), &reading);
    assert_true(reading.ok);
    assert_int_equal(reading.length, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spelling_that_does_not_matter_is_not_looked_at),
        cmocka_unit_test(a_label_in_front_says_when),
        cmocka_unit_test(a_dash_after_a_label_is_a_colon),
        cmocka_unit_test(printed_wordings_are_read),
        cmocka_unit_test(free_wordings_are_read),
        cmocka_unit_test(what_is_your_own_is_yours_only_where_you_act),
        cmocka_unit_test(lenient_reading_takes_any_form_of_the_right_word),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
