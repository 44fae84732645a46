/* The memory of the module, given from one piece and from pieces that lie apart: blocks do not overlap, keep what is in them, and what is
 * given back is used again. */
#include "wasm/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PIECE = 1 << 16, PIECES = 400, BLOCKS = 200, ROUNDS = 100000 };
static char *pieces[PIECES];
static unsigned piece_count, bytes_given;
static bool none_left;

void *memory_more(size_t size, size_t *got)
{
    if (none_left || piece_count == PIECES)
        return NULL;
    *got = (size + PIECE - 1) / PIECE * PIECE;
    bytes_given += (unsigned)*got;
    return pieces[piece_count++] = aligned_alloc(16, *got);
}

static int give_all_back(void **state)
{
    (void)state;
    while (piece_count > 0)
        free(pieces[--piece_count]);
    return 0;
}

static uint64_t chance = 1;

static unsigned below(unsigned n)
{
    chance = chance * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(chance >> 33) % n;
}

typedef struct held {
    unsigned char *at;
    size_t size;
    unsigned char mark;
} held;

static void look_at(const held *h)
{
    assert_int_equal((uintptr_t)h->at % 16, 0);
    for (size_t i = 0; i < h->size; i++)
        assert_int_equal(h->at[i], h->mark);
}

/* Mostly small ones, of every size that makes a difference. */
static size_t any_size(void)
{
    return below(1U << (1 + below(14)));
}

static void change(held *h, unsigned round)
{
    look_at(h);
    if (below(3) == 0) {
        memory_give(h->at);
        *h = (held){0};
        return;
    }
    size_t size = any_size(), kept = size < h->size ? size : h->size;
    unsigned char *at = memory_resize(h->at, size);
    assert_non_null(at);
    for (size_t i = 0; i < kept; i++)
        assert_int_equal(at[i], h->mark);
    *h = (held){at, size, (unsigned char)round};
    memset(at, h->mark, size);
}

static void blocks_keep_what_is_in_them(void **state)
{
    static held all[BLOCKS];
    (void)state;
    unsigned after_half = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        change(&all[below(BLOCKS)], round);
        after_half = round == ROUNDS / 2 ? bytes_given : after_half;
    }
    assert_in_range(bytes_given, after_half, after_half * 5 / 4); /* it does not grow for ever */
    for (unsigned i = 0; i < BLOCKS; i++)
        look_at(&all[i]);
}

static void every_size_has_room(void **state)
{
    (void)state;
    for (size_t size = 0; size < 70000; size = size < 2000 ? size + 1 : size * 17 / 16) {
        held one = {memory_take(size), size, 1}, two = {memory_take(size), size, 2};
        assert_non_null(one.at);
        assert_non_null(two.at);
        memset(one.at, one.mark, size);
        memset(two.at, two.mark, size);
        look_at(&one);
        look_at(&two);
        memory_give(one.at);
        assert_ptr_equal(memory_take(size), one.at);
        memory_give(one.at);
        memory_give(two.at);
    }
    memory_give(NULL);
}

static void no_memory_is_said(void **state)
{
    (void)state;
    assert_null(memory_take(SIZE_MAX));
    assert_null(memory_take(SIZE_MAX / 2));
    void *kept = memory_take(100);
    none_left = true;
    assert_null(memory_take(10 * PIECE));
    assert_null(memory_resize(kept, 10 * PIECE));
    none_left = false;
    memory_give(kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_keep_what_is_in_them),
        cmocka_unit_test(every_size_has_room),
        cmocka_unit_test(no_memory_is_said),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, give_all_back);
}
