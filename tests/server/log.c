/* The log: what is said, what is only counted, and that nobody else writes it. */
/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/net/log.h"

static int before;

/* From here on stderr is a file. */
static FILE *catch_log(void)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stderr);
    before = dup(2);
    assert_true(dup2(fileno(file), 2) == 2);
    return file;
}

static size_t end_log(FILE *file, char out[100000])
{
    fflush(stderr);
    assert_true(dup2(before, 2) == 2);
    close(before);
    rewind(file);
    size_t length = fread(out, 1, 99999, file);
    out[length] = '\0';
    fclose(file);
    return length;
}

static unsigned lines_in(const char *text)
{
    unsigned count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

static char text[100000];

static void a_flood_of_one_kind_is_counted(void **state)
{
    (void)state;
    FILE *file = catch_log();
    for (unsigned i = 0; i < 5000; i++)
        log_line("it happens %u", i);
    log_line("something else");
    log_left_out(false); /* it is not time yet */
    log_left_out(true);
    log_left_out(true);
    end_log(file, text);
    assert_int_equal(lines_in(text), 12);
    assert_non_null(strstr(text, " it happens 9\n"));
    assert_null(strstr(text, " it happens 10\n"));
    assert_non_null(strstr(text, " something else\n"));
    assert_non_null(strstr(text, " it happens 4999 (4989 more like this)\n"));
}

static void however_many_kinds_there_are_the_log_is_short(void **state)
{
    (void)state;
    static char formats[100][20]; /* only their addresses differ */
    FILE *file = catch_log();
    for (unsigned round = 0; round < 1000; round++)
        for (unsigned i = 0; i < 100; i++) {
            snprintf(formats[i], sizeof formats[i], "kind %u", i);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
            log_line(formats[i]);
#pragma GCC diagnostic pop
        }
    log_left_out(true);
    end_log(file, text);
    assert_true(lines_in(text) <= 11 * 32);
}

static void what_is_not_plain_is_escaped(void **state)
{
    (void)state;
    FILE *file = catch_log();
    log_line("%s", "own \x1b[2J\r\n\xc2\x9b ї\x7f");
    log_foreign("theirs \x1b[2J\xd1\x97\xff\ta\nnot this");
    end_log(file, text);
    assert_int_equal(lines_in(text), 2);
    assert_non_null(strstr(text, " own \\x1b[2J\\x0d\\x0a\\xc2\\x9b ї\\x7f\n"));
    assert_non_null(strstr(text, " lws: theirs \\x1b[2J\\xd1\\x97\\xff\\x09a\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_plain_is_escaped),
        cmocka_unit_test(a_flood_of_one_kind_is_counted),
        cmocka_unit_test(however_many_kinds_there_are_the_log_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
