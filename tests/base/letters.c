/* Letters: what is UTF-8 and what is not, and letter case, over every letter there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/letters.h"

enum { LAST = 0x10ffff };

static bool is_surrogate(uint32_t letter)
{
    return letter >= 0xd800 && letter <= 0xdfff;
}

static size_t length_of(uint32_t letter)
{
    return letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
}

static void every_letter_is_written_and_read_back(void **state)
{
    (void)state;
    for (uint32_t letter = 0; letter <= LAST; letter++) {
        char text[5] = {0};
        size_t length = (size_t)pl_letter_put(letter, text);
        const char *at = text;
        assert_int_equal(length, length_of(letter));
        if (is_surrogate(letter)) {
            assert_int_equal(pl_letter_bytes(text, text + length), 0);
            continue;
        }
        assert_int_equal(pl_letter_bytes(text, text + length),
                         length); /* U+FFFD as well, which stands for broken ones */
        assert_int_equal(pl_letter_next(&at, text + length), letter);
        assert_ptr_equal(at, text + length);
        for (size_t cut = 0; cut < length; cut++) /* a part of a letter is none */
            assert_int_equal(pl_letter_bytes(text, text + cut), 0);
        assert_false(pl_letter_goes_on(text[0]));
        for (size_t i = 1; i < length; i++)
            assert_true(pl_letter_goes_on(text[i]));
    }
}

static void what_is_no_letter_is_passed_over_byte_by_byte(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "\x80",
        "\xbf\xbf",
        "\xc0\x80",
        "\xc1\xbf",
        "\xe0\x80\x80",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xf0\x80\x80\x80",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",
        "\xc3",
        "\xe2\x82",
        "\xf0\x9f\x98",
        "\xc3(",
        "\xe2(\xa1",
        "\xe2\x82(",
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        const char *end = broken[i] + strlen(broken[i]), *at = broken[i];
        assert_int_equal(pl_letter_bytes(at, end), 0);
        assert_int_equal(pl_letter_next(&at, end), LETTER_BAD);
        assert_ptr_equal(at, broken[i] + 1);
    }
}

static void a_text_is_cut_between_letters(void **state)
{
    (void)state;
    static const char text[] = "a\xc3\xa9\xd0\x96\xe2\x82\xac\xf0\x9f\x98\x80z"; /* a é Ж € and a smile, z */
    size_t boundary = 0;
    for (size_t size = 0; size < sizeof text; size++) {
        if (!pl_letter_goes_on(text[size]))
            boundary = size;
        assert_int_equal(pl_letter_whole(text, size), boundary);
    }
    assert_int_equal(pl_letter_whole(text, sizeof text + 50), strlen(text)); /* it may end sooner */
    assert_int_equal(pl_letter_count(text, text + strlen(text)), 6);
}

static void small_letters_and_capitals_belong_together(void **state)
{
    (void)state;
    static const struct {
        uint32_t capital, small;
    } pairs[] = {{'A', 'a'},     {'Z', 'z'},     {0xc9, 0xe9},   {0xde, 0xfe},   {0x178, 0xff},
                 {0x141, 0x142}, {0x391, 0x3b1}, {0x410, 0x430}, {0x42f, 0x44f}, {0x401, 0x451},
                 {0x406, 0x456}, {0x407, 0x457}, {0x404, 0x454}, {0x490, 0x491}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_int_equal(pl_letter_lower(pairs[i].capital), pairs[i].small);
        assert_int_equal(pl_letter_upper(pairs[i].small), pairs[i].capital);
        assert_int_equal(pl_letter_lower(pairs[i].small), pairs[i].small);
        assert_int_equal(pl_letter_upper(pairs[i].capital), pairs[i].capital);
    }
    for (uint32_t letter = 0; letter <= LAST; letter++) /* there and back again */
        assert_int_equal(pl_letter_lower(pl_letter_upper(pl_letter_lower(letter))), pl_letter_lower(letter));
    static const uint32_t none[] = {'0', '@', '[', 0xd7, 0xf7, 0x3a2, 0x482, 0x2014};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_int_equal(pl_letter_lower(none[i]), none[i]);
        assert_int_equal(pl_letter_upper(none[i]), none[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_letter_is_written_and_read_back),
        cmocka_unit_test(what_is_no_letter_is_passed_over_byte_by_byte),
        cmocka_unit_test(a_text_is_cut_between_letters),
        cmocka_unit_test(small_letters_and_capitals_belong_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
