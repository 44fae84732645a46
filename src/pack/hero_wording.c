/* A text with another number in it.
 *
 * What counts is the program: it is to be the same but for one word. The sentence that says so should be the author's, with as
 * little changed as the language allows. So three wordings are tried, the best first, and the first one that is read as that
 * program is taken. */
#include <string.h>

#include "pack/hero.h"

/* What the text must come to mean. */
typedef struct aim {
    const hero_draft *draft;
    char written[PL_TEXT_MAX + 1]; /* by the author */
    pl_reading before;             /* what it means now */
    pl_word after[PL_PROGRAM_MAX];
    int value;
    char out[PL_TEXT_MAX + 1]; /* the wording that is tried */
} aim;

static bool means_it(const aim *a, const char *text)
{
    pl_reading reading;
    int language = (int)a->draft->language;
    pl_read(a->draft->books[language], a->draft->lexicon[language], text, strlen(text), &reading);
    return reading.ok && reading.timing == a->before.timing && reading.length == a->before.length &&
           memcmp(reading.program, a->after, (size_t)reading.length * sizeof *a->after) == 0;
}

/* Writes the text with `length` bytes at `at` replaced. Does it say what is meant? */
static bool try(aim *a, const char *at, size_t length, const char *with, size_t with_length)
{
    size_t before = (size_t)(at - a->written);
    const char *rest = at + length;
    size_t rest_length = strlen(rest);
    if (before + with_length + rest_length > PL_TEXT_MAX)
        return false;
    memcpy(a->out, a->written, before);
    memcpy(a->out + before, with, with_length);
    memcpy(a->out + before + with_length, rest, rest_length + 1);
    return means_it(a, a->out);
}

static bool speak(const aim *a, const pl_word *program, char out[PL_TEXT_MAX + 1])
{
    int language = (int)a->draft->language;
    return pl_speak(a->draft->books[language], a->draft->lexicon[language], program, out, PL_TEXT_MAX + 1) >= 0;
}

/* How many bytes of words two sentences have in common at the beginning. */
static size_t common_start(const char *one, const char *two)
{
    size_t words = 0;
    for (size_t i = 0; one[i] != '\0' && one[i] == two[i]; i++)
        if (one[i] == ' ')
            words = i + 1;
    return words;
}

/* The same at the end, without going back before `start`. */
static size_t common_end(const char *one, const char *two, size_t start)
{
    size_t length = strlen(one), other = strlen(two), words = 0;
    for (size_t i = 1; i + start <= length && i + start <= other && one[length - i] == two[other - i]; i++)
        if (one[length - i] == ' ')
            words = i;
    return words;
}

/* The author's words, and in the place of those that the book changes ("2 cards") what it changes them to ("1 card"). */
static bool try_words(aim *a, const char *spoken, const char *respoken)
{
    size_t start = common_start(spoken, respoken), end = common_end(spoken, respoken, start);
    size_t length = strlen(spoken) - start - end, other = strlen(respoken) - start - end;
    char old[PL_TEXT_MAX + 1];
    memcpy(old, spoken + start, length);
    old[length] = '\0';
    if (length == 0)
        return false;
    for (const char *at = strstr(a->written, old); at != NULL; at = strstr(at + 1, old))
        if (try(a, at, length, respoken + start, other))
            return true;
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The author's words, and other digits: for wordings that the book reads but does not speak. */
static bool try_digits(aim *a)
{
    char number[12];
    int length = snprintf(number, sizeof number, "%d", a->value);
    for (const char *at = a->written; *at != '\0'; at++) {
        size_t digits = 0;
        while (is_digit(at[digits]))
            digits++;
        if (digits > 0 && try(a, at, digits, number, (size_t)length))
            return true;
        at += digits > 0 ? digits - 1 : 0;
    }
    return false;
}

/* The words of the book, after the author's label. */
static bool try_book(aim *a, const char *respoken)
{
    const char *colon = pl_word_id_of(a->before.timing) != PL_W_SEQ ? strchr(a->written, ':') : NULL;
    const char *from = colon != NULL ? colon + 1 : a->written;
    from += strspn(from, " \t");
    return try(a, from, strlen(from), respoken, strlen(respoken));
}

bool pack_hero_reword(const hero_draft *draft, const hero_text *text, int word, int value, char out[PL_TEXT_MAX + 1])
{
    aim a = {.draft = draft, .value = value};
    char spoken[PL_TEXT_MAX + 1], respoken[PL_TEXT_MAX + 1];
    int language = (int)draft->language, length = pack_hero_assemble(draft, text, a.written);
    if (length < 0 || value < 0 || value > PL_WORD_NUMBER_MAX)
        return false;
    pl_read(draft->books[language], draft->lexicon[language], a.written, (size_t)length, &a.before);
    if (!a.before.ok || word >= a.before.length)
        return false;
    memcpy(a.after, a.before.program, sizeof a.after);
    a.after[word] = pl_word_number((unsigned)value);
    bool good = speak(&a, a.before.program, spoken) && speak(&a, a.after, respoken) &&
                (try_words(&a, spoken, respoken) || try_digits(&a) || try_book(&a, respoken));
    if (good)
        memcpy(out, a.out, sizeof a.out);
    return good;
}
