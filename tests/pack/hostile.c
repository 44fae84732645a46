/* Files from strangers: random bytes, and good files broken in random ways. Whatever they hold, the loader answers with
 * errors that point into the file, or takes it, and never does anything else (the sanitizers watch in the debug build). */
#include "support.h"

#if defined(__SANITIZE_ADDRESS__)
#define UNDER_SANITIZERS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_SANITIZERS 1
#endif
#endif

#ifdef UNDER_SANITIZERS
enum { RANDOM_FILES = 300, MUTATIONS_EACH = 500 };
#else
enum { RANDOM_FILES = 3000, MUTATIONS_EACH = 7000 };
#endif
enum { BYTES_MAX = 1 << 16 };

typedef struct bench {
    pl_pack *pack;
    scratch scratch;
    char hero[PATH_ROOM], board[PATH_ROOM];
    uint64_t random;
} bench;

static int prepare(void **state)
{
    bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->pack = load_content(content_directory());
    b->scratch = make_scratch();
    b->random = 20240229;
    in_scratch(&b->scratch, "hostile.hero", b->hero);
    in_scratch(&b->scratch, "hostile.board", b->board);
    *state = b;
    return 0;
}

static int clear(void **state)
{
    bench *b = *state;
    remove_scratch(&b->scratch);
    pl_pack_free(b->pack);
    free(b);
    return 0;
}

/* splitmix64: the same files on every machine */
static size_t below(bench *b, size_t limit)
{
    uint64_t z = b->random += 0x9e3779b97f4a7c15U;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return (size_t)((z ^ z >> 31) % limit);
}

/* Checks the bytes as a file; every error must point into it. Returns whether it was taken. */
static bool expect_answer(bench *b, const char *path, const char *bytes, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n';
    write_bytes(path, bytes, length);
    pl_errors *errors = pl_errors_new();
    bool good = pl_pack_check(b->pack, path, errors);
    assert_int_equal(good, pl_errors_count(errors) == 0);
    for (int i = 0; i < pl_errors_count(errors); i++) {
        pl_error e = pl_errors_at(errors, i);
        assert_true(e.line >= 0 && e.line <= lines);
        assert_true(e.column >= (e.line > 0) && (size_t)e.column <= length + 1);
        assert_true(e.message[0] != '\0');
    }
    pl_errors_free(errors);
    unlink(path); /* some file systems write out a file that is written over, at once */
    return good;
}

/* ------------------------------------------------------------------ ways to break a file */

typedef struct file {
    char bytes[BYTES_MAX];
    size_t length;
} file;

static void cut_off(bench *b, file *f)
{
    f->length = below(b, f->length + 1);
}

static void flip_bits(bench *b, file *f)
{
    for (size_t i = below(b, 8) + 1; i > 0 && f->length > 0; i--)
        f->bytes[below(b, f->length)] ^= (char)(1U << below(b, 8));
}

static void put_signs(bench *b, file *f)
{
    static const char signs[] = "\"#:,.-> \n\tx09_|=@()'";
    for (size_t i = below(b, 4) + 1; i > 0 && f->length > 0; i--)
        f->bytes[below(b, f->length)] = signs[below(b, sizeof signs - 1)];
}

static void remove_part(bench *b, file *f)
{
    size_t at = below(b, f->length + 1);
    size_t count = below(b, 40);
    count = count < f->length - at ? count : f->length - at;
    memmove(f->bytes + at, f->bytes + at + count, f->length - at - count);
    f->length -= count;
}

static void repeat_part(bench *b, file *f)
{
    size_t at = below(b, f->length + 1);
    size_t count = below(b, 400);
    count = count < f->length - at ? count : f->length - at;
    if (f->length + count > BYTES_MAX)
        return;
    memmove(f->bytes + at + count, f->bytes + at, f->length - at);
    f->length += count;
}

static size_t line_start(bench *b, const file *f)
{
    size_t at = below(b, f->length + 1);
    while (at > 0 && f->bytes[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_length(const file *f, size_t start)
{
    const char *end = memchr(f->bytes + start, '\n', f->length - start);
    return end != NULL ? (size_t)(end - (f->bytes + start)) + 1 : f->length - start;
}

static void swap_lines(bench *b, file *f)
{
    static char copy[BYTES_MAX];
    size_t first = line_start(b, f), second = line_start(b, f);
    if (first > second) {
        size_t kept = first;
        first = second;
        second = kept;
    }
    size_t one = line_length(f, first), two = line_length(f, second);
    if (first + one > second)
        return;
    size_t between = second - first - one;
    memcpy(copy, f->bytes, f->length);
    memcpy(f->bytes + first, copy + second, two);
    memcpy(f->bytes + first + two, copy + first + one, between);
    memcpy(f->bytes + first + two + between, copy + first, one);
}

static void change_numbers(bench *b, file *f)
{
    for (size_t i = 0; i < f->length; i++)
        if (f->bytes[i] >= '0' && f->bytes[i] <= '9' && below(b, 60) == 0)
            f->bytes[i] = (char)('0' + below(b, 10));
}

static void (*const ways[])(bench *, file *) = {
    cut_off, flip_bits, put_signs, remove_part, repeat_part, swap_lines, change_numbers,
};

static void break_many_times(bench *b, const char *from, const char *path)
{
    char name[PATH_ROOM];
    file good, broken;
    size_t length;
    snprintf(name, sizeof name, "%s/%s", content_directory(), from);
    char *text = read_text(name, &length);
    assert_true(length < BYTES_MAX);
    memcpy(good.bytes, text, length);
    good.length = length;
    free(text);
    assert_true(expect_answer(b, path, good.bytes, good.length));
    for (int i = 0; i < MUTATIONS_EACH; i++) {
        broken = good;
        for (size_t k = below(b, 3) + 1; k > 0; k--)
            ways[below(b, sizeof ways / sizeof ways[0])](b, &broken);
        expect_answer(b, path, broken.bytes, broken.length);
    }
}

/* ------------------------------------------------------------------ the tests */

static void random_bytes_are_answered_with_errors(void **state)
{
    bench *b = *state;
    static char bytes[4096];
    for (int i = 0; i < RANDOM_FILES; i++) {
        size_t length = below(b, sizeof bytes);
        for (size_t k = 0; k < length; k++)
            bytes[k] = (char)below(b, 256);
        expect_answer(b, i % 2 == 0 ? b->hero : b->board, bytes, length);
    }
}

static void random_words_are_answered_with_errors(void **state)
{
    static const char *const words[] = {
        "hero",
        "sidekick",
        "ability",
        "card",
        "language",
        "en",
        "ru",
        "uk",
        "id",
        "word",
        "health",
        "move",
        "melee",
        "ranged",
        "attack",
        "defense",
        "scheme",
        "boost",
        "no",
        "anyone",
        "\"Ann\"",
        "\"\"",
        "\"",
        ",",
        ":",
        "\n",
        "\n  ",
        "\n\t\t",
        "x3",
        "x",
        "0",
        "1",
        "99999999999",
        "board",
        "zone",
        "space",
        "lines",
        "arrows",
        "size",
        "at",
        "in",
        "start",
        "passage",
        "red",
        "#ff0000",
        "1-2",
        "2>1",
        "ma:",
        "After combat:",
        "Draw 1 card.",
        "When you boost a maneuver,",
        "Ann",
        "_",
        "|",
        "=",
        "\xd0\x90",
        "\xef\xbb\xbf",
        "\r",
    };
    bench *b = *state;
    static char bytes[BYTES_MAX];
    for (int i = 0; i < RANDOM_FILES; i++) {
        size_t length = 0;
        for (size_t k = below(b, 300); k > 0; k--)
            length += (size_t)snprintf(bytes + length, sizeof bytes - length, "%s%s", below(b, 4) == 0 ? "" : " ",
                                       words[below(b, sizeof words / sizeof words[0])]);
        expect_answer(b, i % 2 == 0 ? b->hero : b->board, bytes, length);
    }
}

static void broken_houdini_is_answered(void **state)
{
    bench *b = *state;
    break_many_times(b, "heroes/houdini.hero", b->hero);
}

static void broken_genie_is_answered(void **state)
{
    bench *b = *state;
    break_many_times(b, "heroes/genie.hero", b->hero);
}

static void broken_forms_are_answered(void **state)
{
    bench *b = *state;
    break_many_times(b, "heroes/jekyll-hyde.hero", b->hero);
}

static void broken_tokens_are_answered(void **state)
{
    bench *b = *state;
    break_many_times(b, "heroes/muldoon.hero", b->hero);
}

static void broken_tomb_is_answered(void **state)
{
    bench *b = *state;
    break_many_times(b, "boards/king-solomons-tomb.board", b->board);
}

static void a_file_of_nothing_but_lines_is_answered(void **state)
{
    bench *b = *state;
    static const char *const lines[] = {"card \"A\"\n",     "  After combat: Draw 1 card.\n",
                                        "    deeper\n",     "space 1\n",
                                        "zone a #000000\n", "lines 1-2\n"};
    size_t room = PL_FILE_MAX;
    char *bytes = malloc(room);
    assert_non_null(bytes);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        size_t one = strlen(lines[i]), length = 0;
        for (; length + one <= room; length += one)
            memcpy(bytes + length, lines[i], one);
        expect_answer(b, b->hero, bytes, length);
        expect_answer(b, b->board, bytes, length);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bytes_are_answered_with_errors),
        cmocka_unit_test(random_words_are_answered_with_errors),
        cmocka_unit_test(broken_houdini_is_answered),
        cmocka_unit_test(broken_genie_is_answered),
        cmocka_unit_test(broken_forms_are_answered),
        cmocka_unit_test(broken_tokens_are_answered),
        cmocka_unit_test(broken_tomb_is_answered),
        cmocka_unit_test(a_file_of_nothing_but_lines_is_answered),
    };
    return cmocka_run_group_tests(tests, prepare, clear);
}
