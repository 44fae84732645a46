/* Text that grows, and memory that is there. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/memory.h"

static void what_is_put_follows_what_was(void **state)
{
    (void)state;
    pl_buffer b = {0};
    char all[800] = "";
    for (unsigned i = 0; i < 100; i++) {
        pl_buffer_put(&b, "abcdef", i % 7);
        pl_buffer_print(&b, "%u,", i);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s%u,", (int)(i % 7), "abcdef", i);
        assert_int_equal(b.length, strlen(all));
        assert_string_equal(b.text, all);
        assert_true(b.room > b.length);
    }
    pl_buffer_free(&b);
    assert_null(b.text);
    assert_int_equal(b.length, 0);
}

static void nothing_put_is_an_empty_text(void **state)
{
    (void)state;
    pl_buffer b = {0};
    pl_buffer_print(&b, "%s", "");
    assert_string_equal(b.text, "");
    pl_buffer_put(&b, "x\0y", 3);
    assert_int_equal(b.length, 3);
    assert_memory_equal(b.text, "x\0y", 4);
    pl_buffer_free(&b);
}

static void what_has_failed_stays_as_it_was(void **state)
{
    (void)state;
    pl_buffer b = {0};
    pl_buffer_put(&b, "kept", 4);
    b.failed = true;
    pl_buffer_put(&b, "more", 4);
    pl_buffer_print(&b, "%d", 7);
    assert_string_equal(b.text, "kept");
    pl_buffer_free(&b);
}

static void memory_is_there(void **state)
{
    (void)state;
    unsigned char *zeroed = pl_sure_new(64);
    for (unsigned i = 0; i < 64; i++)
        assert_int_equal(zeroed[i], 0);
    zeroed = pl_sure_resize(zeroed, 4096);
    assert_int_equal(zeroed[63], 0);
    free(zeroed);
    char *part = pl_sure_copy("a part of it", 6);
    assert_string_equal(part, "a part");
    free(part);
    void *none = pl_sure_new(0);
    assert_non_null(none);
    free(none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_put_follows_what_was),
        cmocka_unit_test(nothing_put_is_an_empty_text),
        cmocka_unit_test(what_has_failed_stays_as_it_was),
        cmocka_unit_test(memory_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
