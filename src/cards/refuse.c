/* Refusals: what to say about a text that cannot be read.
 *
 * The text is read once more, now remembering at the furthest token what every template wanted there. From that come
 * the words that cannot be read, the words expected, most wanted first, and the nearest of them if it is a slip of the
 * pen. If a lenient reading takes the whole text, the sentence as it should be is the best advice. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "reader.h"

enum { EXPECTED_SHOWN = 5, WORDS_SHOWN = 5, ADVICE_BYTES = 200, SHOWN_BYTES = 160, WORD_LETTERS = 40 };

static void say(pl_reading *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds to the message as much as fits. */
static void say(pl_reading *out, const char *format, ...)
{
    size_t length = strlen(out->message);
    va_list args;

    va_start(args, format);
    vsnprintf(out->message + length, sizeof out->message - length, format, args);
    va_end(args);
    out->message[pl_letter_whole(out->message, strlen(out->message))] = '\0';
}

static void start(pl_reading *out, pl_unread_why why)
{
    out->ok = false;
    out->why = (uint8_t)why;
    out->length = 0;
    out->timing = pl_word_make(PL_W_SEQ, 0);
    out->message[0] = '\0';
}

void pl_refuse_long(pl_reading *out)
{
    start(out, PL_TOO_LONG);
    out->column = 1;
    say(out, "this text is too long or too ambiguous to read");
}

void pl_refuse_pronoun(pl_reading *out)
{
    start(out, PL_REFUSED);
    out->column = 1;
    say(out, "nobody can tell whom \"it\" or \"they\" means here: say which fighter");
}

/* ------------------------------------------------------------------ two readings */

static bool speak_way(const reader *r, int index, char *out, size_t size)
{
    pl_word program[PL_PROGRAM_MAX];
    bool settled;

    return pl_reader_program(r, r->token_count, index, program, &settled) > 0 &&
           pl_speak(r->book, r->lexicon, program, out, size) > 0;
}

static bool print_way(const reader *r, int index, char *out, size_t size)
{
    pl_word program[PL_PROGRAM_MAX];
    bool settled;

    return pl_reader_program(r, r->token_count, index, program, &settled) > 0 &&
           pl_program_print(program, r->lexicon, out, size) > 0;
}

/* As many bytes of a text as may be shown. */
static int shortened(const char *text)
{
    size_t length = strlen(text);
    return (int)(length <= SHOWN_BYTES ? length : pl_letter_whole(text, SHOWN_BYTES));
}

void pl_refuse_ambiguous(const reader *r, pl_reading *out)
{
    char one[PL_TEXT_MAX], other[PL_TEXT_MAX];
    int count = r->way_counts[r->token_count];
    bool spoken = false;

    start(out, PL_TWO_WAYS);
    out->column = 1;
    for (int i = 1; i < count && i < PL_READINGS_MAX && !spoken; i++)
        spoken = speak_way(r, 0, one, sizeof one) && speak_way(r, i, other, sizeof other) && strcmp(one, other) != 0;
    if (!spoken && !(print_way(r, 0, one, sizeof one) && print_way(r, 1, other, sizeof other))) {
        pl_refuse_long(out);
        return;
    }
    say(out, "this can be read in two ways: \"%.*s\" or \"%.*s\"", shortened(one), one, shortened(other), other);
}

/* ------------------------------------------------------------------ near misses */

typedef struct letters {
    uint32_t at[WORD_LETTERS];
    int count;
} letters;

static letters spell(const char *text, size_t length)
{
    letters l = {.count = 0};
    const char *end = text + length;

    while (text < end && l.count < WORD_LETTERS)
        l.at[l.count++] = pl_letter_lower(pl_letter_next(&text, end));
    return l;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Letters to change, add, drop or exchange with their neighbor. */
static int distance(const letters *a, const letters *b)
{
    int rows[3][WORD_LETTERS + 1];

    for (int k = 0; k <= b->count; k++)
        rows[0][k] = k;
    for (int i = 1; i <= a->count; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (int k = 1; k <= b->count; k++) {
            bool same = a->at[i - 1] == b->at[k - 1];
            row[k] = least(least(above[k], row[k - 1]) + 1, above[k - 1] + !same);
            if (i > 1 && k > 1 && a->at[i - 1] == b->at[k - 2] && a->at[i - 2] == b->at[k - 1])
                row[k] = least(row[k], two_above[k - 2] + 1);
        }
    }
    return rows[a->count % 3][b->count];
}

int pl_letters_apart(const char *a, size_t a_length, const char *b, size_t b_length)
{
    letters one = spell(a, a_length), other = spell(b, b_length);
    return distance(&one, &other);
}

int pl_slips_in(int count)
{
    return count / 4 > 1 ? count / 4 : 1;
}

/* The expected word that the written one is a slip of, or NULL. */
static const char *near_miss(const reader *r, const token *t)
{
    letters written = spell(r->text + t->at, t->length);
    int limit = pl_slips_in(written.count);
    const char *best = NULL;

    if (written.count <
        (t->symbol == SYMBOL_UNKNOWN ? 3 : 5)) /* short words are alike by chance, known ones no slips */
        return NULL;
    for (int i = 0; i < r->wanted_count; i++) {
        letters expected = spell(r->wanted[i].text, strlen(r->wanted[i].text));
        int far = distance(&written, &expected);
        if (far <= limit && expected.count > 1) {
            best = r->wanted[i].text;
            limit = far - 1;
        }
    }
    return best;
}

/* ------------------------------------------------------------------ the message */

/* The words from a token on: a few of them, to the end of the sentence at most. */
static size_t shown_length(const reader *r, int at)
{
    const token *first = &r->tokens[at], *last = first;
    const unsigned stop = pl_symbol_find(r->words, ".", 1);

    for (int i = at; i < r->token_count && i < at + WORDS_SHOWN; i++) {
        if (i > at && r->tokens[i].symbol == stop)
            break;
        last = &r->tokens[i];
    }
    size_t length = (size_t)(last->at + last->length - first->at);
    return length <= 100 ? length : pl_letter_whole(r->text + first->at, 100);
}

static void say_place(const reader *r, int at, pl_reading *out)
{
    bool inside = at < r->token_count;
    size_t place = inside ? r->tokens[at].at : r->length;

    out->column = pl_reader_column(r, place);
    if (inside)
        say(out, "cannot read \"%.*s\"", (int)shown_length(r, at), r->text + place);
    else
        say(out, "the text ends too early");
}

typedef struct scripts {
    bool latin, cyrillic;
} scripts;

static scripts scripts_of(const char *text, size_t length)
{
    scripts found = {false, false};
    const char *end = text + length;

    while (text < end) {
        uint32_t letter = pl_letter_lower(pl_letter_next(&text, end));
        found.latin |= letter >= 'a' && letter <= 'z';
        found.cyrillic |= letter >= 0x430 && letter <= 0x491;
    }
    return found;
}

/* A word with Latin letters in a Cyrillic text looks like one without them: only words can tell what is wrong. */
static bool say_latin(const reader *r, int at, pl_reading *out)
{
    if (at >= r->token_count || r->tokens[at].symbol != SYMBOL_UNKNOWN)
        return false;
    const char *word = r->text + r->tokens[at].at;
    if (!scripts_of(word, r->tokens[at].length).latin || !scripts_of(r->text, r->length).cyrillic)
        return false;
    say(out, "; \"%.*s\" has Latin letters", (int)r->tokens[at].length, word);
    return true;
}

void pl_reader_sort_wanted(reader *r)
{
    for (int i = 1; i < r->wanted_count; i++) {
        wanted moved = r->wanted[i];
        int k = i;
        for (; k > 0 && r->wanted[k - 1].votes < moved.votes; k--)
            r->wanted[k] = r->wanted[k - 1];
        r->wanted[k] = moved;
    }
}

static void say_expected(reader *r, pl_reading *out)
{
    int shown = r->wanted_count < EXPECTED_SHOWN ? r->wanted_count : EXPECTED_SHOWN;

    pl_reader_sort_wanted(r);
    for (int i = 0; i < shown; i++) {
        const char *before = i == 0 ? "; expected " : i == shown - 1 ? " or " : ", ";
        if (r->wanted[i].text[0])
            say(out, "%s\"%s\"", before, r->wanted[i].text);
        else
            say(out, "%sa number", before);
    }
}

bool pl_reading_speak(const pl_book *book, const pl_lexicon *lexicon, pl_word timing, const pl_word *program, char *out,
                      size_t size)
{
    int label = 0;

    if (pl_word_id_of(timing) != PL_W_SEQ)
        label = pl_speak(book, lexicon, &timing, out, size);
    if (label < 0 || (size_t)label + 1 >= size)
        return false;
    if (label > 0)
        out[label++] = ' ';
    return pl_speak(book, lexicon, program, out + label, size - (size_t)label) > 0;
}

/* Speaks what a lenient reading makes of the text, label included. */
static bool speak_lenient(reader *r, char *out, size_t size)
{
    pl_word program[PL_PROGRAM_MAX];
    bool settled;

    pl_reader_run(r, READ_LENIENTLY);
    if (r->exhausted || r->way_counts[r->token_count] == 0 ||
        pl_reader_program(r, r->token_count, 0, program, &settled) == 0)
        return false;
    return pl_reading_speak(r->book, r->lexicon, r->ways[r->token_count][0].timing, program, out, size);
}

/* A text that could be read but for a static check: the check's reason is what the author needs. */
static bool refuse_checked(reader *r, pl_reading *out)
{
    pl_reader_run(r, READ_UNCHECKED);
    if (r->exhausted || !r->reason || r->way_counts[r->token_count] == 0)
        return false;
    out->why = PL_REFUSED;
    out->column = pl_reader_column(r, r->tokens[r->reason_at].at);
    say(out, "this cannot be: %s", r->reason);
    return true;
}

void pl_refuse(reader *r, pl_reading *out)
{
    const bool lenient = r->lenient;
    const int reached = lenient ? 0 : r->reached; /* not further than reading strictly comes */
    char advice[ADVICE_BYTES];

    start(out, r->token_count == 0 ? PL_NO_WORDS : PL_STOPS);
    out->column = 1;
    if (r->token_count == 0) {
        say(out, "there is nothing to read here");
        return;
    }
    if (!lenient && r->refused && refuse_checked(r, out))
        return;
    r->reached = reached;
    pl_reader_run(r, READ_TRACKING);
    if (r->exhausted) {
        pl_refuse_long(out);
        return;
    }
    say_place(r, r->far, out);
    if (!say_latin(r, r->far, out))
        say_expected(r, out);
    const char *near = r->far < r->token_count ? near_miss(r, &r->tokens[r->far]) : NULL;
    if (!lenient && speak_lenient(r, advice, sizeof advice))
        say(out, "; did you mean \"%s\"?", advice);
    else if (near)
        say(out, "; did you mean \"%s\"?", near);
}
