/* A match as bytes: every field is there, lowest byte first, whatever the machine does in its memory and wherever it keeps the
 * field. That they are the bytes of old, rules/steady sees. */
#include "table.h"

#include <string.h>

#include "rules/frame.h"

#define PLACE(field)                                                                                                   \
    {                                                                                                                  \
        offsetof(pl_game, field), sizeof(((pl_game *)0)->field)                                                        \
    }
typedef struct place {
    size_t at, size;
} place;

static bool is_in(const place *places, size_t count, size_t at)
{
    for (size_t i = 0; i < count; i++)
        if (at >= places[i].at && at < places[i].at + places[i].size)
            return true;
    return false;
}

/* Room between the fields, where nothing is ever written; and the window of the question, which is that of the text on top. */
static bool is_spare(size_t at)
{
    static const place spare[] = {PLACE(question.unused),      PLACE(question.window),      PLACE(combat.unused),
                                  PLACE(seat[0].unused_cards), PLACE(seat[1].unused_cards), PLACE(seat[2].unused_cards),
                                  PLACE(seat[3].unused_cards)};
    return is_in(spare, sizeof spare / sizeof spare[0], at);
}

/* A bool may be 0 or 1. */
static bool is_bool(size_t at)
{
    static const place bools[] = {PLACE(question.may_pass), PLACE(turn_ended), PLACE(over), PLACE(hands_off)};
    return is_in(bools, sizeof bools / sizeof bools[0], at);
}

static void every_bit_of_a_match_is_in_its_bytes(void **state)
{
    (void)state;
    pl_game game, other;
    uint8_t bytes[PL_GAME_BYTES], changed[PL_GAME_BYTES];
    memset(&game, 1, sizeof game);
    game.seat_count = PL_SEATS;
    assert_int_equal(pl_game_bytes(&game, bytes), sizeof bytes);
    for (size_t at = 0; at < sizeof game; at++)
        for (unsigned bit = 0; bit < 8; bit++) {
            if (is_bool(at) && bit > 0)
                continue;
            memcpy(&other, &game, sizeof game);
            ((uint8_t *)&other)[at] ^= (uint8_t)(1U << bit);
            size_t count = pl_game_bytes(&other, changed);
            assert_int_equal(count == sizeof bytes && memcmp(bytes, changed, sizeof bytes) == 0, is_spare(at));
        }
}

/* What everybody knows is at the end, and in matches of four alone; then come counters, if any is above 0, and decks that have not
 * thirty cards. */
static void a_duel_has_the_bytes_of_old(void **state)
{
    (void)state;
    pl_game game = {.seat_count = 2};
    uint8_t bytes[PL_GAME_BYTES];
    size_t of_two = pl_game_bytes(&game, bytes);
    game.counters[0][0] = 1;
    assert_int_equal(pl_game_bytes(&game, bytes), of_two + sizeof game.counters);
    game.counters[0][0] = 0;
    game.seat_count = PL_SEATS;
    game.seat[PL_SEATS - 1].known[PL_PUBLIC] = 0x04030201U;
    static const uint8_t expected[] = {1, 2, 3, 4};
    assert_int_equal(of_two, 968);
    enum { LATER = PL_SEATS * 4 }; /* how big the decks are, and their last places */
    assert_int_equal(pl_game_bytes(&game, bytes), of_two + PL_SEATS * sizeof(uint32_t));
    assert_memory_equal(bytes + sizeof bytes - sizeof game.counters - LATER - 4, expected, 4);
    game.seat[0].size = 30;
    assert_int_equal(pl_game_bytes(&game, bytes), of_two + PL_SEATS * sizeof(uint32_t));
    game.seat[0].size = 29;
    assert_int_equal(pl_game_bytes(&game, bytes), of_two + PL_SEATS * sizeof(uint32_t) + LATER);
}

/* The places are those of the first hashes. */
static void numbers_are_written_lowest_byte_first(void **state)
{
    (void)state;
    pl_game game = {.question = {.mask = 0x0807060504030201U}, .present = 0x04030201U, .turn = 0x0201U};
    uint8_t bytes[PL_GAME_BYTES];
    static const uint8_t expected[] = {1, 2, 3, 4, 5, 6, 7, 8};
    enum { PRESENT = 456, TURN = 588, FRAMES = 648, FRAME = 40, FLAGS = 38 };
    frame_at(&game, 1)->done = true;
    pl_game_bytes(&game, bytes);
    assert_memory_equal(bytes, expected, 8);
    assert_memory_equal(bytes + PRESENT, expected, 4);
    assert_memory_equal(bytes + TURN, expected, 2);
    assert_int_equal(bytes[FRAMES + FRAME + FLAGS], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_of_a_match_is_in_its_bytes),
        cmocka_unit_test(a_duel_has_the_bytes_of_old),
        cmocka_unit_test(numbers_are_written_lowest_byte_first),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
