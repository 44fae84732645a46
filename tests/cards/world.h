/* What the tests of the card language share: the books, the names of tests/cards/programs.txt, and how to complain.
 *
 * PL_ROOT: the project's folder (by default the one above PEERLESS_TESTS, or "."). */
#ifndef PL_TEST_CARDS_WORLD_H
#define PL_TEST_CARDS_WORLD_H

/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

enum { LANGUAGES = 3, NAMES_MAX = 64, COMPLAINTS_MAX = 256 };

static const char *const languages[LANGUAGES] = {"en", "ru", "uk"};

static struct world {
    char *book_texts[LANGUAGES];
    pl_book *books[LANGUAGES];
    pl_lexicon *lexicons[LANGUAGES];
    char *programs; /* tests/cards/programs.txt */
    uint64_t name_sorts[NAMES_MAX];
    int name_count;
    int random_count;
} world;

/* ------------------------------------------------------------------ files and complaints */

static inline char *read_whole(const char *path)
{
    const char *root = getenv("PL_ROOT");
    const char *tests = getenv("PEERLESS_TESTS");
    char full[1024];

    snprintf(full, sizeof full, "%s%s/%s", root ? root : tests ? tests : ".", !root && tests ? "/.." : "", path);
    FILE *file = fopen(full, "rb");
    if (!file)
        fail_msg("cannot open %s", full);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    assert_true(size >= 0);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), (size_t)size);
    text[size] = '\0';
    fclose(file);
    return text;
}

typedef struct heard {
    int count;
    int lines[COMPLAINTS_MAX], columns[COMPLAINTS_MAX];
    char messages[COMPLAINTS_MAX][400];
} heard;

static inline void hear(void *to, int line, int column, const char *message)
{
    heard *h = to;

    if (h->count < COMPLAINTS_MAX) {
        h->lines[h->count] = line;
        h->columns[h->count] = column;
        snprintf(h->messages[h->count], sizeof h->messages[0], "%s", message);
    }
    h->count++;
}

static inline void print_complaint(void *to, int line, int column, const char *message)
{
    print_error("%s:%d:%d: %s\n", (const char *)to, line, column, message);
}

static inline pl_complaints aloud(const char *who)
{
    static char names[LANGUAGES + 1][16];
    static int next;
    char *name = names[next++ % (LANGUAGES + 1)];

    snprintf(name, sizeof names[0], "%s", who);
    return (pl_complaints){print_complaint, name};
}

static inline int language_of(const char *word)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strncmp(word, languages[i], 2) == 0 && word[2] == ' ')
            return i;
    return -1;
}

/* ------------------------------------------------------------------ the world */

static inline uint64_t sorts_named(const char *list, size_t length)
{
    uint64_t sorts = 0;

    for (const char *at = list, *end = list + length; at < end;) {
        size_t word = strcspn(at, ", ");
        for (unsigned s = 1; s < PL_SORT_COUNT; s++)
            if (strlen(pl_sort_name((pl_sort)s)) == word && memcmp(pl_sort_name((pl_sort)s), at, word) == 0)
                sorts |= UINT64_C(1) << s;
        at += word + 1;
    }
    return sorts;
}

/* "name ru genie One ma = ..." */
static inline void declare_name(const char *line)
{
    char id[64], forms[2000];
    int language = language_of(line + 5);
    const char *at = line + 8;
    size_t length = strcspn(at, " ");

    snprintf(id, sizeof id, "%.*s", (int)length, at);
    at += length + 1;
    length = strcspn(at, " ");
    uint64_t sorts = sorts_named(at, length);
    snprintf(forms, sizeof forms, "%s", at + length + 1);
    if (language < 0 || sorts == 0) {
        fail_msg("not a name: %s", line);
        return;
    }
    int index = pl_lexicon_add(world.lexicons[language], id, sorts, forms, aloud(languages[language]));
    assert_true(index >= 0 && index < NAMES_MAX);
    world.name_sorts[index] = sorts;
    world.name_count = index + 1;
}

/* Calls back for each line of the programs that starts with a word of lower-case letters or a parenthesis. */
static inline void each_line(void (*take)(const char *line))
{
    char line[4096];

    for (const char *at = world.programs; *at;) {
        size_t length = strcspn(at, "\n");
        assert_true(length < sizeof line);
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (length > 0 && line[0] != '#')
            take(line);
        at += length + (at[length] == '\n');
    }
}

static inline void take_name(const char *line)
{
    if (strncmp(line, "name ", 5) == 0)
        declare_name(line);
}

static inline int open_world(void **state)
{
    (void)state;
    for (int i = 0; i < LANGUAGES; i++) {
        char path[64];
        snprintf(path, sizeof path, "content/phrases/%s.phrases", languages[i]);
        world.book_texts[i] = read_whole(path);
        world.books[i] = pl_book_load(world.book_texts[i], strlen(world.book_texts[i]), aloud(languages[i]));
        if (!world.books[i])
            return -1;
        world.lexicons[i] = pl_lexicon_new(world.books[i]);
    }
    world.programs = read_whole("tests/cards/programs.txt");
    each_line(take_name);
    return 0;
}

static inline int close_world(void **state)
{
    (void)state;
    for (int i = 0; i < LANGUAGES; i++) {
        pl_lexicon_free(world.lexicons[i]);
        pl_book_free(world.books[i]);
        free(world.book_texts[i]);
    }
    free(world.programs);
    return 0;
}

/* Speaks the program and reads it back; what was said goes to `said`. */
static inline void round_trip(int language, const pl_word *program, int length, char said[PL_TEXT_MAX])
{
    static pl_reading reading;
    char printed[4000], other[4000], again[PL_TEXT_MAX];
    const pl_book *book = world.books[language];
    const pl_lexicon *lexicon = world.lexicons[language];

    assert_true(pl_program_print(program, lexicon, printed, sizeof printed) > 0);
    if (pl_speak(book, lexicon, program, said, PL_TEXT_MAX) < 0)
        fail_msg("%s cannot say %s", languages[language], printed);
    pl_read(book, lexicon, said, strlen(said), &reading);
    if (!reading.ok)
        fail_msg("%s: %s\n%d: %s\n%s", languages[language], said, reading.column, reading.message, printed);
    if (reading.length != length || memcmp(reading.program, program, (size_t)length * sizeof *program) != 0) {
        pl_program_print(reading.program, lexicon, other, sizeof other);
        fail_msg("%s: %s\nwas  %s\nread %s", languages[language], said, printed, other);
    }
    assert_true(pl_speak(book, lexicon, reading.program, again, sizeof again) > 0);
    assert_string_equal(said, again);
}

static inline char *changed_book(const char *find, const char *replace)
{
    const char *whole = world.book_texts[0];
    size_t length = strlen(whole) + strlen(replace) + 3;
    char *text = malloc(length);
    const char *at = find ? strstr(whole, find) : whole + strlen(whole);

    assert_non_null(text);
    if (!at)
        fail_msg("the book has no %s", find);
    snprintf(text, length, "%.*s%s%s%s", (int)(at - whole), whole, find ? "" : "\n", replace,
             find ? at + strlen(find) : "\n");
    return text;
}

#endif
