/* Files of strangers: no bytes do any harm, and none take long. */
#include "records.h"

#include <time.h>

/* ------------------------------------------------------------------ strangers */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The record, and then a line many times. */
static text repeated(text t, const char *line, unsigned times)
{
    size_t one = strlen(line);
    text out = {malloc(t.length + one * times + 1), t.length};
    assert_non_null(out.at);
    memcpy(out.at, t.at, t.length);
    for (unsigned i = 0; i < times; i++, out.length += one)
        memcpy(out.at + out.length, line, one);
    out.at[out.length] = '\0';
    return out;
}

static void a_million_lines_are_read_in_a_moment(void **state)
{
    (void)state;
    pl_match *match = played(2, false, 0);
    pl_record_head head = {.sealed = false};
    text t = written(match, &head);
    double start = now();
    text remarks = repeated(t, "# x\n", 1000000), blanks = repeated(t, "\n", 1000000);
    accepted(remarks);
    accepted(blanks);
    refused_at(repeated(t, "1 A: x\n", 1000000), lines_of(t) + 1, "");
    refused_at(repeated(t, t.at + line_at(t, lines_of(t)), 500000), lines_of(t) + 1, "delete this line");
    assert_true(now() - start < how_many(10, 60));
    free(remarks.at);
    free(blanks.at);
    free(t.at);
    pl_match_free(match);
}

static bool with_state(pl_recorder *r, const pl_match *match)
{
    return how_many(1, 0) ? pl_recorder_finish(r, match) : pl_recorder_follow(r, match);
}

/* The longest history there can be, with as many states as there can be: a stranger can make nothing dearer. */
static text longest_record(pl_match *match)
{
    pl_record_head head = {.sealed = false};
    text t = {NULL, 0};
    FILE *to = open_memstream(&t.at, &t.length);
    pl_recorder *r = pl_recorder_new(match, &head, to);
    for (unsigned i = 0; i < PL_MATCH_DECISIONS / 2; i++) {
        assert_true(pl_match_answer(match, random_option(pl_match_game(match), &(dice){.state = i + 1})));
        assert_true(with_state(r, match));
        assert_true(pl_match_undo(match, 0));
        assert_true(with_state(r, match));
    }
    pl_recorder_free(r);
    fclose(to);
    return t;
}

static void the_longest_record_is_read_and_no_longer_one(void **state)
{
    (void)state;
    pl_match *match = played(2, true, 0);
    text t = longest_record(match);
    char more[PL_NAME_MAX + 20], name[PL_NAME_MAX];
    pl_option options[PL_OPTIONS_MAX];
    pl_options(pl_match_game(match), options);
    assert_false(pl_match_answer(match, options[0]));
    double start = now();
    accepted(t);
    print_message("# %zu bytes in %.2f s\n", t.length, now() - start);
    assert_true(now() - start < how_many(20, 200));
    snprintf(more, sizeof more, "1 %s: %s\n", pl_seat_name(pl_match_setup(match), pl_match_game(match)->question.seat),
             pl_option_name(pack, pl_match_game(match), options[0], name));
    refused_at(spliced(t, t.length, 0, more), lines_of(t) + 1, "longer than a match can be");
    free(t.at);
    pl_match_free(match);
}

static void bytes_that_are_no_text_are_refused_where_they_are(void **state)
{
    (void)state;
    static char wide[5000];
    pl_match *match = played(2, false, 30);
    pl_record_head head = named("a", "b");
    text t = written(match, &head);
    size_t at = line_at(t, 4) + 5;
    memset(wide, 'x', sizeof wide - 1);
    refused_at(spliced(t, at, 0, wide), 4, "too long");
    refused_at(spliced(t, at, 1, "\xff"), 4, "byte 0xFF");
    refused_at(spliced(t, at, 1, "\xc0\x80"), 4, "byte 0xC0");
    refused_at(spliced(t, at, 1, "\x1b"), 4, "byte 0x1B");
    refused_at(spliced(t, at, 1, "\r"), 4, "byte 0x0D");
    text nul = copy_of(t.at, t.length);
    nul.at[at] = '\0';
    outcome o = read_text(nul);
    assert_int_equal(o.line, 4);
    assert_int_equal(o.column, 6);
    nul.at[at] = t.at[at];
    nul.at[t.length - 1] = '\0';
    o = read_text(nul);
    assert_null(o.match);
    free(nul.at);
    static char player[200];
    memset(player, 'y', sizeof player - 1);
    size_t name = (size_t)(strstr(t.at, "played by ") + strlen("played by ") - t.at);
    refused_at(spliced(t, name, 1, player), 4, "this name is too long");
    free(t.at);
    pl_match_free(match);
}

static void too_large_a_file_is_not_even_read(void **state)
{
    (void)state;
    text t = {calloc(1, PL_RECORD_MAX + 2), PL_RECORD_MAX + 1};
    assert_non_null(t.at);
    memset(t.at, '#', t.length);
    refused_at(t, 1, "larger");
    refused_at(copy_of("", 0), 1, "this is not a record");
}

/* Anything at all: it ends, with one error or with a match that can be written. */
static void any_bytes_are_read_without_harm(void **state)
{
    (void)state;
    pl_match *match;
    text t = sample(&match);
    dice d = {.state = 4711};
    unsigned good = 0;
    for (unsigned n = 0; n < how_many(20000, 1000); n++) {
        text m = copy_of(t.at, t.length - (roll(&d, 4) == 0 ? roll(&d, (unsigned)t.length) : 0));
        for (unsigned k = roll(&d, 4) + 1; k > 0 && m.length > 0; k--)
            m.at[roll(&d, (unsigned)m.length)] =
                (char)(roll(&d, 3) ? t.at[roll(&d, (unsigned)t.length)] : (char)roll(&d, 256));
        outcome o = read_text(m);
        if (o.match) {
            text again = written(o.match, &o.record.head);
            accepted(again);
            free(again.at);
            good++;
        }
        pl_match_free(o.match);
        free(m.at);
    }
    print_message("# %u damages did no harm\n", good);
    free(t.at);
    pl_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_lines_are_read_in_a_moment),
        cmocka_unit_test(the_longest_record_is_read_and_no_longer_one),
        cmocka_unit_test(bytes_that_are_no_text_are_refused_where_they_are),
        cmocka_unit_test(too_large_a_file_is_not_even_read),
        cmocka_unit_test(any_bytes_are_read_without_harm),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
