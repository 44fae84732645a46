/* Text for import, and the table of remarks. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "trade/inside.h"

char *trade_copy(const char *text)
{
    return pl_sure_copy(text, strlen(text));
}

static char *print(const char *format, va_list arguments)
{
    pl_buffer out = {.text = NULL};
    pl_buffer_print_all(&out, format, arguments);
    return pl_sure_of(out.text);
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
    pl_buffer_print_all(to, format, arguments);
    va_end(arguments);
    if (to->failed)
        pl_sure_of(NULL);
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
    to->remarks = pl_sure_resize(to->remarks, ((size_t)to->remark_count + 1) * sizeof *to->remarks);
    to->remarks[to->remark_count++] = words;
}
