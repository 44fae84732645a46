/* Does the compiler choose the number of a bit when the bit is set? gcc 14.2 does not. meson.build runs this before anything is
 * built, tests/base/bits.c with the options that everything is built with. Returns how many choices are wrong. */
#include <stdint.h>

#ifdef __has_attribute
#if __has_attribute(noipa)
#define APART __attribute__((noipa)) /* nothing is known of its arguments */
#endif
#endif
#ifndef APART
#define APART __attribute__((noinline))
#endif

APART static unsigned number_or(uint32_t mask, unsigned n, unsigned other)
{
    return mask >> n & 1 ? n : other;
}

APART static unsigned number_or_none(uint32_t mask, unsigned n)
{
    return mask >> n & 1 ? n : 255;
}

APART static unsigned other_or(uint32_t mask, unsigned n, unsigned other)
{
    return mask >> n & 1 ? other : n;
}

APART static unsigned number_if(uint64_t mask, unsigned n, unsigned other)
{
    unsigned result = other;
    if (mask & 1ULL << n)
        result = n;
    return result;
}

int main(void)
{
    int wrong = 0;
    for (unsigned n = 0; n < 32; n++) {
        wrong += number_or(1U << n, n, 99) != n;
        wrong += number_or(~(1U << n), n, 99) != 99;
        wrong += number_or_none(1U << n, n) != n;
        wrong += number_or_none(~(1U << n), n) != 255;
        wrong += other_or(1U << n, n, 99) != 99;
        wrong += other_or(~(1U << n), n, 99) != n;
        wrong += number_if(1ULL << n, n, 99) != n;
        wrong += number_if(~(1ULL << n), n, 99) != 99;
    }
    return wrong > 100 ? 100 : wrong;
}
