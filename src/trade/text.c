/* Memory and text for import, and the table of remarks. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "trade/inside.h"

/* A deck is small and bounded: a machine without room for it cannot run the program. */
static void *sure(void *memory)
{
    if (memory == NULL) {
        fputs("out of memory while importing a deck\n", stderr);
        abort();
    }
    return memory;
}

void *trade_new(size_t size)
{
    return sure(calloc(1, size > 0 ? size : 1));
}

void *trade_resize(void *memory, size_t size)
{
    return sure(realloc(memory, size > 0 ? size : 1));
}

char *trade_copy_part(const char *text, size_t length)
{
    char *copy = trade_new(length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *trade_copy(const char *text)
{
    return trade_copy_part(text, strlen(text));
}

static char *print(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *out = trade_new((size_t)(length > 0 ? length : 0) + 1);
    vsnprintf(out, (size_t)(length > 0 ? length : 0) + 1, format, again);
    va_end(again);
    return out;
}

char *trade_print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *out = print(format, arguments);
    va_end(arguments);
    return out;
}

void trade_put(pl_buffer *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *out = print(format, arguments);
    va_end(arguments);
    pl_buffer_put(to, out, strlen(out));
    free(out);
    if (to->failed)
        sure(NULL);
}

bool trade_same(const char *a, const char *b)
{
    const char *end = a + strlen(a), *other_end = b + strlen(b);
    while (a < end && b < other_end)
        if (pl_letter_lower(pl_letter_next(&a, end)) != pl_letter_lower(pl_letter_next(&b, other_end)))
            return false;
    return a == end && b == other_end;
}

static bool is_part_of_word(uint32_t letter)
{
    return pl_letter_is_letter(letter) || (letter >= '0' && letter <= '9');
}

/* The text after `word`, if it begins with it. */
static const char *after_word(const char *text, const char *word)
{
    const char *end = text + strlen(text), *word_end = word + strlen(word);
    while (word < word_end) {
        if (text == end ||
            pl_letter_lower(pl_letter_next(&text, end)) != pl_letter_lower(pl_letter_next(&word, word_end)))
            return NULL;
    }
    const char *next = text;
    return text == end || !is_part_of_word(pl_letter_next(&next, end)) ? text : NULL;
}

const char *trade_find_word(const char *text, const char *word, const char **after)
{
    const char *end = text + strlen(text);
    bool inside = false;
    for (const char *at = text; at < end && *word != '\0';) {
        *after = inside ? NULL : after_word(at, word);
        if (*after != NULL)
            return at;
        inside = is_part_of_word(pl_letter_next(&at, end));
    }
    return NULL;
}

const char *trade_words(pl_language language, trade_remark_id id)
{
    static const char *const remarks[TRADE_REMARKS][PL_LANGUAGES] = {
#define REMARK(id, en, ru, uk) [TRADE_##id] = {[PL_EN] = (en), [PL_RU] = (ru), [PL_UK] = (uk)},
#include "trade/remarks.def"
#undef REMARK
    };
    return remarks[id][language];
}

void trade_remark(trade_deck *deck, trade_remark_id id, ...)
{
    pl_import *to = deck->to;
    va_list arguments;
    va_start(arguments, id);
    char *words = print(trade_words(deck->reader, id), arguments);
    va_end(arguments);
    for (int i = 0; i < to->remark_count; i++)
        if (strcmp(to->remarks[i], words) == 0) {
            free(words);
            return;
        }
    to->remarks = trade_resize(to->remarks, ((size_t)to->remark_count + 1) * sizeof *to->remarks);
    to->remarks[to->remark_count++] = words;
}
