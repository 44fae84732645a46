/* Chance outside of the game: xoshiro256** against the published numbers, and seeds as the same numbers on every machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/rng.h"

/* The state 1, 2, 3, 4, and what the reference program of Blackman and Vigna prints from it. */
static void the_generator_gives_the_published_numbers(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        11520U,
        0U,
        1509978240U,
        1215971899390074240U,
        1216172134540287360U,
        607988272756665600U,
        16172922978634559625U,
        8476171486693032832U,
        10595114339597558777U,
        2904607092377533576U,
    };
    pl_seed seed = {{[0] = 1, [8] = 2, [16] = 3, [24] = 4}};
    pl_rng rng = pl_rng_from(&seed);
    for (unsigned i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_true(pl_rng_next(&rng) == expected[i]);
}

static void the_lowest_byte_of_a_number_comes_first_in_a_seed(void **state)
{
    (void)state;
    pl_seed seed;
    uint64_t words[PL_SEED_WORDS];
    for (unsigned i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)(i + 1);
    pl_seed_words(&seed, words);
    assert_true(words[0] == 0x0807060504030201U);
    assert_true(words[1] == 0x100f0e0d0c0b0a09U);
    assert_true(words[2] == 0x1817161514131211U);
    assert_true(words[3] == 0x201f1e1d1c1b1a19U);
    pl_seed again = pl_seed_of_words(words);
    assert_memory_equal(&again, &seed, sizeof seed);
}

static void a_seed_of_chance_is_the_next_four_numbers(void **state)
{
    (void)state;
    pl_seed seed = {{7}};
    pl_rng rng = pl_rng_from(&seed), same = rng;
    uint64_t words[PL_SEED_WORDS];
    pl_seed drawn = pl_rng_seed(&rng);
    pl_seed_words(&drawn, words);
    for (unsigned i = 0; i < PL_SEED_WORDS; i++)
        assert_true(words[i] == pl_rng_next(&same));
}

/* By the book: products whose low half is below 2^32 mod limit are refused. */
static uint32_t below_by_the_book(pl_rng *rng, uint32_t limit)
{
    uint32_t unfair = (UINT32_MAX - limit + 1) % limit;
    for (;;) {
        uint64_t product = (pl_rng_next(rng) >> 32) * limit;
        if ((uint32_t)product >= unfair)
            return (uint32_t)(product >> 32);
    }
}

static void unfair_numbers_are_refused(void **state)
{
    (void)state;
    static const uint32_t limits[] = {1, 2, 3, 7, 30, 1000, 0x80000001U, 0xc0000000U, UINT32_MAX};
    pl_seed seed = {{9}};
    pl_rng rng = pl_rng_from(&seed), same = rng, fair = rng;
    for (unsigned n = 0; n < 1000; n++)
        for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++) {
            assert_int_equal(pl_rng_below(&rng, limits[i]), below_by_the_book(&same, limits[i]));
            pl_rng_next(&fair);
        }
    assert_memory_equal(&rng, &same, sizeof rng);
    assert_memory_not_equal(&rng, &fair, sizeof rng); /* some were */
}

static void dealing_is_taking_one_card_after_the_other(void **state)
{
    (void)state;
    static const uint32_t sets[] = {0, 1, 0x20000001U, 0x15555555U, 0x3fffffffU};
    pl_seed seed = {{11}};
    pl_rng rng = pl_rng_from(&seed), same = rng;
    for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        uint8_t out[PL_DECK];
        uint32_t left = sets[i];
        unsigned count = pl_rng_deal(&rng, sets[i], out);
        for (unsigned k = 0; k < count; k++) {
            unsigned skip = pl_rng_below(&same, count - k), card = 0;
            while (!(left >> card & 1) || skip-- > 0)
                card++;
            assert_int_equal(out[k], card);
            left &= ~(1U << card);
        }
        assert_int_equal(left, 0);
    }
    assert_memory_equal(&rng, &same, sizeof rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_generator_gives_the_published_numbers),
        cmocka_unit_test(the_lowest_byte_of_a_number_comes_first_in_a_seed),
        cmocka_unit_test(a_seed_of_chance_is_the_next_four_numbers),
        cmocka_unit_test(unfair_numbers_are_refused),
        cmocka_unit_test(dealing_is_taking_one_card_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
