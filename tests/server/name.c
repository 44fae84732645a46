/* Names: those of people, and those that only pass for something. */
/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "server/room/name.h"

/* In NFC and NFD, in scripts of many kinds. */
static void people_are_called_as_they_are(void **state)
{
    (void)state;
    static const char *const good[] = {
        "Ann",
        "★",
        "!!!",
        "Анна",
        "Ґжицька Їжакевич",
        "Ёлка",
        "José",
        "Jose\u0301",
        "Nguye\u0302\u0303n",
        "שרה",
        "שָׂרָה",
        "محمد",
        "مُحَمَّد",
        "Ελένη",
        "安娜",
        "ゆき",
        "が",
        "か\u3099",
        "김민준",
        "देवी",
        "आँचल",
        "ศักดิ์สิทธิ์",
        "བསྒྲུབས",
        "O’Brien",
        "Jean-Luc",
        "x",
        "7",
        "Anna 🦊",
        "<b>&\"'",
        "M",
        "Masterson",
        "Grandmaster",
        "Expertise",
        "Майстерня",
        "Мастерица",
        "Computer geek",
        "The Master of Go",
        "Мас",
        "Master Yoda",
        "Adeptus",
        "Новачоки",
        "Комп",
        "Ada",
        "Ex",
    };
    char out[SHEET_NAME];
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        const char *wrong = name_read(good[i], out);
        if (wrong)
            print_error("%s: %s\n", good[i], wrong);
        assert_null(wrong);
        assert_string_equal(out, good[i]);
    }
}

static void refused(const char *text, const char *because)
{
    char out[SHEET_NAME];
    const char *wrong = name_read(text, out);
    if (!wrong || !strstr(wrong, because))
        print_error("%s: %s\n", text, wrong ? wrong : "taken");
    assert_non_null(wrong);
    assert_non_null(strstr(wrong, because));
}

static void marks_stand_on_letters_and_few_on_each(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\u0301",
        "\u0301\u0302\u0303",
        "\u0301Ann",
        "A \u0301nn",
        "Z\u0301\u0302\u0303algo",
        "Anna\u0300\u0300\u0300",
        "а\u0483\u0484\u0485",
        "ש\u05b0\u05b1\u05b2",
        "م\u064b\u064c\u064d",
        "क\u0941\u0942\u0943",
        "ก\u0e34\u0e35\u0e36",
        "a\u20dd\u20de\u20df",
        "a\u1ab0\u1dc0\ufe20",
        " \u0e4e\u0e4e",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refused(bad[i], "marks");
}

static void nobody_passes_for_a_computer_player(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "master",          "Master",
        "MASTER",          "  Master ",
        "M a s t e r",     "Mäster",
        "Mаster",          "МАСТЕР",
        "Mactep",          "Майстер",
        "Эксперт",         "ekcпeрт",
        "Computer",        "Computer, master",
        "computer-expert", "Комп'ютер, експерт",
        "Комп’ютер",       "Компьютер (мастер)",
        "ｍａｓｔｅｒ",    "𝐌𝐚𝐬𝐭𝐞𝐫",
        "ⓜⓐⓢⓣⓔⓡ",          "M\u0301aster",
        "mast3r",          "ＭASTER",
        "Новичо\u0301к",   "·Adept·",
        "☆ Expert ☆",      "Знавець",
        "Αdept",           "мaster master",
        "Strength 30",     "Computer, strength 7",
        "Сила 100",        "Комп’ютер, сила ５０",
        "Master 2",        "str3ngth 30!",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refused(bad[i], "computer players");
}

static void a_name_has_32_characters_at_most_and_something_to_see(void **state)
{
    (void)state;
    char out[SHEET_NAME], longest[4 * 32 + 1] = "", longer[4 * 33 + 1] = "";
    for (unsigned i = 0; i < 32; i++)
        strcat(longest, "🦊");
    strcat(strcpy(longer, longest), "🦊");
    assert_null(name_read(longest, out));
    assert_string_equal(out, longest);
    refused(longer, "1 to 32");
    refused("", "1 to 32");
    refused(" \u3000\u2003", "1 to 32");
    refused("\u200b", "hidden");
    refused("\u202eAnn", "hidden");
    refused("An\u2066n", "hidden");
    assert_null(name_read("\u00a0 Ann\u2003B\u3000", out));
    assert_string_equal(out, "Ann\u2003B");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_are_called_as_they_are),
        cmocka_unit_test(marks_stand_on_letters_and_few_on_each),
        cmocka_unit_test(nobody_passes_for_a_computer_player),
        cmocka_unit_test(a_name_has_32_characters_at_most_and_something_to_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
