/* What no repair of a text may lose or invent: its numbers, the signs of sums and comparisons, and the words that its book guards. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

static bool is_digit(uint32_t letter)
{
    return letter >= '0' && letter <= '9';
}

static void add_number(guarded *g, int number)
{
    if (g->number_count < GUARDED_NUMBERS)
        g->numbers[g->number_count++] = (uint16_t)number;
    else
        g->full = 1;
}

static const char *take_number(guarded *g, const char *at, const char *end)
{
    int value = 0;

    for (; at < end && is_digit((unsigned char)*at); at++)
        value = value < UINT16_MAX / 10 ? value * 10 + (*at - '0') : UINT16_MAX;
    add_number(g, value);
    return at;
}

static bool is_guard(const guard *g, const char *word, size_t length)
{
    return length >= g->length && (g->begins || length == g->length) && memcmp(word, g->word, g->length) == 0;
}

/* Is it one of them with a slip of the pen? Then it counts as that, or leaving it out would lose it. */
static bool is_slip_of(const guard *g, const char *word, size_t length)
{
    enum { SHORT = 3 };
    size_t compared = length;

    if (g->begins) { /* as many letters as it has */
        const char *at = word, *end = word + length;
        for (int i = pl_letter_count(g->word, g->word + g->length); i > 0 && at < end; i--)
            pl_letter_next(&at, end);
        compared = (size_t)(at - word);
    }
    return pl_letter_count(g->word, g->word + g->length) >= SHORT && pl_letter_count(word, word + compared) >= SHORT &&
           pl_letters_apart(word, compared, g->word, g->length) == 1;
}

static void count_word(const pl_book *book, guarded *g, const char *word, size_t length)
{
    const unsigned found = pl_symbol_find(&book->vocabulary, word, length);
    const int number = pl_symbol_at(&book->vocabulary, found)->number;
    bool seen[GUARD_GROUPS_MAX] = {false};

    if (number >= 0)
        add_number(g, number);
    for (int i = 0; i < book->guard_count; i++) {
        const guard *one = &book->guards[i];
        if (seen[one->group] ||
            !(is_guard(one, word, length) || (found == SYMBOL_UNKNOWN && is_slip_of(one, word, length))))
            continue;
        seen[one->group] = true;
        g->words[one->group]++;
    }
}

/* A word with the apostrophes inside it, in small letters. */
static const char *take_word(const pl_book *book, guarded *g, const char *at, const char *end)
{
    char word[SYMBOL_BYTES + 4];
    size_t length = 0;

    while (at < end) {
        const char *next = at;
        uint32_t letter = pl_letter_next(&next, end);
        bool apostrophe = pl_letter_is_apostrophe(letter);
        if (!apostrophe && !pl_letter_is_letter(letter))
            break;
        if (length < SYMBOL_BYTES)
            length += (size_t)pl_letter_put(apostrophe ? '\'' : pl_letter_plain(letter), word + length);
        at = next;
    }
    while (length > 0 && word[length - 1] == '\'')
        length--;
    count_word(book, g, word, length);
    return at;
}

static void count_mark(guarded *g, uint32_t letter)
{
    static const char marks[] = "+-<>=*/%";
    const char *found = letter < 0x80 && letter ? strchr(marks, (int)letter) : NULL;

    _Static_assert(sizeof marks == GUARDED_MARKS, "there is room for each, and for a sign less");
    if (pl_letter_is_hyphen(letter) || letter == 0x2212)
        found = marks + 1;
    if (found)
        g->marks[found - marks]++;
}

static int by_size(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

void pl_guard_count(const pl_book *book, const char *text, size_t length, guarded *out)
{
    const char *end = text + length;

    memset(out, 0, sizeof *out);
    for (const char *at = text; at < end;) {
        const char *next = at;
        uint32_t letter = pl_letter_next(&next, end);
        if (is_digit(letter))
            next = take_number(out, at, end);
        else if (pl_letter_is_letter(letter))
            next = take_word(book, out, at, end);
        else
            count_mark(out, letter);
        at = next;
    }
    qsort(out->numbers, (size_t)out->number_count, sizeof out->numbers[0], by_size);
}

bool pl_guard_same(const guarded *a, const guarded *b)
{
    return !a->full && !b->full && memcmp(a, b, sizeof *a) == 0;
}
