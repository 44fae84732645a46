/* A match as bytes: every field is there, lowest byte first, whatever the machine does in its memory. */
#include "table.h"

#include <string.h>

static bool lowest_byte_first(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

/* A bool may be 0 or 1, so no byte is more than that. */
static void no_field_is_left_out(void **state)
{
    (void)state;
    pl_game game;
    uint8_t bytes[PL_GAME_BYTES] = {0};
    memset(&game, 1, sizeof game);
    for (unsigned i = 0; i < PL_FRAMES; i++)
        game.frames[i].playable = true;
    assert_int_equal(pl_game_fields(&game, bytes), sizeof game);
    for (unsigned i = 0; i < sizeof bytes; i++)
        assert_true(bytes[i] & 1);
}

static void numbers_are_written_lowest_byte_first(void **state)
{
    (void)state;
    pl_game game = {.question = {.mask = 0x0807060504030201U}, .present = 0x04030201U, .turn = 0x0201U};
    uint8_t bytes[PL_GAME_BYTES];
    static const uint8_t expected[] = {1, 2, 3, 4, 5, 6, 7, 8};
    game.frames[1].done = true;
    pl_game_fields(&game, bytes);
    assert_memory_equal(bytes + offsetof(pl_game, question.mask), expected, 8);
    assert_memory_equal(bytes + offsetof(pl_game, present), expected, 4);
    assert_memory_equal(bytes + offsetof(pl_game, turn), expected, 2);
    assert_int_equal(bytes[offsetof(pl_game, frames[1].unused) - 1], 4);
}

/* Such machines hash what is in their memory: so the hashes of old are those of today. */
static void where_the_lowest_byte_is_first_they_are_the_memory(void **state)
{
    (void)state;
    for (unsigned seed = 0; lowest_byte_first() && seed < 40; seed++) {
        pl_setup setup = {.hero = {(uint8_t)(seed % pack->content.hero_count), (uint8_t)(seed / 5)}};
        pl_seed own = seed_of(seed);
        pl_game game;
        assert_true(pl_begin(&pack->content, &game, &setup, &own, NULL));
        for (unsigned n = 0; !pl_over(&game); n++) {
            pl_option options[PL_OPTIONS_MAX];
            uint8_t bytes[PL_GAME_BYTES];
            unsigned count = pl_options(&game, options);
            pl_game_fields(&game, bytes);
            assert_memory_equal(bytes, &game, sizeof game);
            assert_int_equal(pl_game_bytes(&game, bytes), sizeof game);
            assert_memory_equal(bytes, &game, sizeof game);
            assert_true(pl_answer(&pack->content, &game, options[(seed * 31 + n * 7) % count], NULL));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_field_is_left_out),
        cmocka_unit_test(numbers_are_written_lowest_byte_first),
        cmocka_unit_test(where_the_lowest_byte_is_first_they_are_the_memory),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
