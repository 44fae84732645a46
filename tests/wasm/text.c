/* What the module prints and sorts, beside what the C library makes of the same. */
#include "wasm/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 400, NUMBERS = 50000, ITEMS = 1000 };

/* The same as snprintf says, also where there is not room enough. */
static void __attribute__((format(printf, 1, 2))) prints_alike(const char *format, ...)
{
    for (size_t room = 0; room <= TEXT; room += room < 12 ? 1 : TEXT - 12) {
        char is[TEXT] = "", wanted[TEXT] = "";
        va_list arguments;
        va_start(arguments, format);
        int length = text_print(is, room, format, arguments);
        va_end(arguments);
        va_start(arguments, format);
        assert_int_equal(length, vsnprintf(wanted, room, format, arguments));
        va_end(arguments);
        assert_string_equal(is, wanted);
    }
}

static void texts_are_printed_as_by_the_c_library(void **state)
{
    (void)state;
    prints_alike("plain, 100 %%");
    prints_alike("%s|%.3s|%.*s|%.2s|%c", "word", "cut off", 2, "cut", "a", 'q');
    prints_alike("%d %d %u %u %3d %02d %02d %2d", 0, -2147483647 - 1, 0U, 4294967295U, -7, 7, -7, 123);
    prints_alike("%llu %lld %lld", ~0ULL, -4611686018427387904LL, 5LL);
    prints_alike("%02x %04x %06x %02X %x", 10U, 3U, 0xabcdefU, 171U, 0U);
}

static void real_numbers_are_printed_to_the_last_digit(void **state)
{
    (void)state;
    static const double odd[] = {0,        -0.0,      0.5,      1.5,      2.5,     1e5,    999999.4,
                                 999999.5, 9.9999995, 123456.5, 123457.5, 0.00001, 0.0001, 0.000099999995,
                                 1e300,    5e-324,    1e-300,   -0.3,     2e-310,  100,    0.1 + 0.2};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        for (int digits = 0; digits < 18; digits++)
            prints_alike("%.*g", digits, odd[i]);
    uint64_t chance = 88172645463325252U;
    for (int i = 0; i < NUMBERS; i++) {
        static const int digits[] = {6, 6, 9, 17};
        double value = 0;
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        if (i % 16 == 0) /* any at all */
            memcpy(&value, &chance, sizeof value);
        else if (i % 2 == 0)
            value = (double)(float)((double)(chance >> 11) / 9007199254740992.0);
        else
            value = (double)(int)(chance % 20000) / 10000;
        if (value - value == 0)
            prints_alike("%.*g", digits[i / 3 % 4], value);
    }
}

static int by_first(const void *a, const void *b)
{
    const int *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static void what_is_equal_stays_in_its_order(void **state)
{
    (void)state;
    for (int count = 0; count < ITEMS; count += 1 + count / 7) {
        int items[ITEMS][2];
        for (int i = 0; i < count; i++) {
            items[i][0] = i * 7919 % 31;
            items[i][1] = i;
        }
        text_sort(items, (size_t)count, sizeof *items, by_first);
        for (int i = 1; i < count; i++)
            assert_true(items[i - 1][0] < items[i][0] ||
                        (items[i - 1][0] == items[i][0] && items[i - 1][1] < items[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_printed_as_by_the_c_library),
        cmocka_unit_test(real_numbers_are_printed_to_the_last_digit),
        cmocka_unit_test(what_is_equal_stays_in_its_order),
    };
    return cmocka_run_group_tests_name("wasm/text", tests, NULL, NULL);
}
