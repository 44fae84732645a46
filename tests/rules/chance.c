/* Chance: the ChaCha20 block function against the vectors of RFC 8439, and dice that are fair. */
#include "table.h"

#include "rules/chance.h"

static void bytes_of(const uint32_t words[16], uint8_t out[64])
{
    for (unsigned i = 0; i < 64; i++)
        out[i] = (uint8_t)(words[i / 4] >> 8 * (i % 4));
}

static void block_function_gives_the_vector_of_section_2_3_2(void **state)
{
    (void)state;
    static const uint8_t expected[64] = {0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15, 0x50, 0x0f, 0xdd, 0x1f, 0xa3,
                                         0x20, 0x71, 0xc4, 0xc7, 0xd1, 0xf4, 0xc7, 0x33, 0xc0, 0x68, 0x03, 0x04, 0x22,
                                         0xaa, 0x9a, 0xc3, 0xd4, 0x6c, 0x4e, 0xd2, 0x82, 0x64, 0x46, 0x07, 0x9f, 0xaa,
                                         0x09, 0x14, 0xc2, 0xd7, 0x05, 0xd9, 0x8b, 0x02, 0xa2, 0xb5, 0x12, 0x9c, 0xd1,
                                         0xde, 0x16, 0x4e, 0xb9, 0xcb, 0xd0, 0x83, 0xe8, 0xa2, 0x50, 0x3c, 0x4e};
    uint32_t key[8];
    for (unsigned i = 0; i < 8; i++)
        key[i] = 0x03020100U + 0x04040404U * i;
    static const uint32_t nonce[3] = {0x09000000, 0x4a000000, 0};
    uint32_t words[16];
    uint8_t bytes[64];
    pl_chacha_block(key, 1, nonce, words);
    bytes_of(words, bytes);
    assert_memory_equal(bytes, expected, 64);
}

static void block_function_gives_the_first_two_vectors_of_appendix_a_1(void **state)
{
    (void)state;
    static const uint8_t expected[2][64] = {
        {0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28,
         0xbd, 0xd2, 0x19, 0xb8, 0xa0, 0x8d, 0xed, 0x1a, 0xa8, 0x36, 0xef, 0xcc, 0x8b, 0x77, 0x0d, 0xc7,
         0xda, 0x41, 0x59, 0x7c, 0x51, 0x57, 0x48, 0x8d, 0x77, 0x24, 0xe0, 0x3f, 0xb8, 0xd8, 0x4a, 0x37,
         0x6a, 0x43, 0xb8, 0xf4, 0x15, 0x18, 0xa1, 0x1c, 0xc3, 0x87, 0xb6, 0x69, 0xb2, 0xee, 0x65, 0x86},
        {0x9f, 0x07, 0xe7, 0xbe, 0x55, 0x51, 0x38, 0x7a, 0x98, 0xba, 0x97, 0x7c, 0x73, 0x2d, 0x08, 0x0d,
         0xcb, 0x0f, 0x29, 0xa0, 0x48, 0xe3, 0x65, 0x69, 0x12, 0xc6, 0x53, 0x3e, 0x32, 0xee, 0x7a, 0xed,
         0x29, 0xb7, 0x21, 0x76, 0x9c, 0xe6, 0x4e, 0x43, 0xd5, 0x71, 0x33, 0xb0, 0x74, 0xd8, 0x39, 0xd5,
         0x31, 0xed, 0x1f, 0x28, 0x51, 0x0a, 0xfb, 0x45, 0xac, 0xe1, 0x0a, 0x1f, 0x4b, 0x79, 0x4d, 0x6f}};
    static const uint32_t zero[8] = {0};
    for (unsigned counter = 0; counter < 2; counter++) {
        uint32_t words[16];
        uint8_t bytes[64];
        pl_chacha_block(zero, counter, zero, words);
        bytes_of(words, bytes);
        assert_memory_equal(bytes, expected[counter], 64);
    }
}

static void every_number_is_as_likely_as_the_others(void **state)
{
    (void)state;
    pl_game game = {.seed = {1, 2, 3}};
    pl_chance chance;
    unsigned seen[30] = {0};
    enum { ROLLS = 300000 };
    pl_chance_open(&chance, &game);
    for (unsigned i = 0; i < ROLLS; i++)
        seen[pl_chance_below(&chance, 30)]++;
    double chi2 = 0;
    for (unsigned i = 0; i < 30; i++) {
        double off = seen[i] - ROLLS / 30.0;
        chi2 += off * off / (ROLLS / 30.0);
    }
    assert_true(chi2 < 58.3); /* 29 degrees of freedom, one in a thousand */
}

static void the_same_seed_shuffles_the_same_and_another_one_differently(void **state)
{
    (void)state;
    pl_setup setup = {.hero = {0, 1}};
    pl_game a;
    pl_game b;
    pl_game c;
    pl_seed one = seed_of(1);
    pl_seed two = seed_of(2);
    assert_true(pl_begin(&pack->content, &a, &setup, &one, NULL));
    assert_true(pl_begin(&pack->content, &b, &setup, &one, NULL));
    assert_true(pl_begin(&pack->content, &c, &setup, &two, NULL));
    assert_memory_equal(&a, &b, sizeof a);
    assert_memory_not_equal(a.seat[0].order, c.seat[0].order, PL_DECK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_function_gives_the_vector_of_section_2_3_2),
        cmocka_unit_test(block_function_gives_the_first_two_vectors_of_appendix_a_1),
        cmocka_unit_test(every_number_is_as_likely_as_the_others),
        cmocka_unit_test(the_same_seed_shuffles_the_same_and_another_one_differently),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
