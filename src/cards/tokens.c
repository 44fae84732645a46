/* Tokens: a text cut into the words and marks that reading compares.
 *
 * What people write in many ways comes out in one: letter case, the shapes of apostrophes and hyphens, ё and е,
 * letters with a detached accent, quotation marks (dropped), reminders in parentheses (dropped), bullets (the mark ;).
 * Commas and the book's skipped words are marked as ignored, so that a phrase can still speak them. The cutting is the
 * same for card texts, phrases and names, which is why they meet. */
#include <string.h>

#include "inside.h"

typedef struct cutter {
    const vocabulary *words;
    vocabulary *grow; /* or NULL */
    const char *text, *at, *end;
    token *out;
    int count, limit;
} cutter;

typedef struct spelling {
    char bytes[SYMBOL_BYTES + 4];
    int length; /* -1: too long for any symbol */
} spelling;

enum {
    YO = 0x451,
    YE = 0x435,
    I_SHORT = 0x439,
    I_PLAIN = 0x438,
    YI = 0x457,
    I_UKRAINIAN = 0x456,
    BREVE = 0x306,
    DOTS = 0x308
};

static void spell(spelling *s, uint32_t letter)
{
    if (s->length < 0)
        return;
    if (s->length > SYMBOL_BYTES - 4) {
        s->length = -1;
        return;
    }
    s->length += pl_letter_put(letter, s->bytes + s->length);
}

/* A detached accent joins the letter before it where our alphabets have such a letter; else it is dropped. */
static void spell_accent(spelling *s, uint32_t accent, uint32_t before)
{
    bool joins = (accent == BREVE && before == I_PLAIN) || (accent == DOTS && before == I_UKRAINIAN);

    if (!joins || s->length < 2)
        return;
    s->length -= 2;
    spell(s, before == I_PLAIN ? I_SHORT : YI);
}

static bool is_accent(uint32_t letter)
{
    return letter >= 0x300 && letter <= 0x36f;
}

uint32_t pl_letter_plain(uint32_t letter)
{
    if (pl_letter_is_apostrophe(letter))
        return '\'';
    if (pl_letter_is_hyphen(letter))
        return '-';
    letter = pl_letter_lower(letter);
    return letter == YO ? YE : letter;
}

static bool begins_large(const char *at, const char *end)
{
    const uint32_t letter = at < end ? pl_letter_next(&at, end) : 0;

    return pl_letter_lower(letter) != letter;
}

static void give(cutter *c, const char *from, const spelling *s, int number)
{
    unsigned found = SYMBOL_UNKNOWN;

    if (c->count >= c->limit) {
        c->count = c->limit + 1;
        return;
    }
    if (s->length > 0)
        found = c->grow ? pl_symbol_add(c->grow, s->bytes, (size_t)s->length)
                        : pl_symbol_find(c->words, s->bytes, (size_t)s->length);
    const symbol *as_written = pl_symbol_at(c->words, found);
    token made = {as_written->equal,
                  (int16_t)number,
                  (uint16_t)(from - c->text),
                  (uint16_t)(c->at - from),
                  as_written->skipped || (s->length == 1 && s->bytes[0] == ','),
                  begins_large(from, c->end)};
    if (number < 0)
        made.number = pl_symbol_at(c->words, made.symbol)->number;
    c->out[c->count++] = made;
}

static uint32_t peek(const cutter *c, const char **after)
{
    *after = c->at;
    return c->at < c->end ? pl_letter_next(after, c->end) : 0;
}

static bool letter_at(const char *at, const char *end)
{
    return at < end && pl_letter_is_letter(pl_letter_next(&at, end));
}

/* Takes an apostrophe or hyphen that belongs to the word: between letters, or the apostrophe of "cards'". */
static bool take_joint(cutter *c, spelling *s, uint32_t letter, const char *after)
{
    bool apostrophe = pl_letter_is_apostrophe(letter);
    bool inside = letter_at(after, c->end);

    if (!(apostrophe || pl_letter_is_hyphen(letter)) || !(inside || apostrophe))
        return false;
    spell(s, pl_letter_plain(letter));
    c->at = after;
    return inside;
}

static void cut_word(cutter *c)
{
    const char *from = c->at;
    const char *after;
    spelling s = {{0}, 0};
    uint32_t before = 0;

    for (;;) {
        uint32_t letter = peek(c, &after);
        if (after > c->at && is_accent(letter) && before) {
            spell_accent(&s, letter, before);
        } else if (after > c->at && pl_letter_is_letter(letter)) {
            before = pl_letter_plain(letter);
            spell(&s, before);
        } else if (after > c->at && take_joint(c, &s, letter, after)) {
            before = 0;
            continue;
        } else {
            break;
        }
        c->at = after;
    }
    if (c->at < c->end && *c->at == '.' && s.length > 0 && s.length < SYMBOL_BYTES) {
        s.bytes[s.length] = '.';
        unsigned found = pl_symbol_find(c->words, s.bytes, (size_t)s.length + 1);
        if (found != SYMBOL_UNKNOWN && pl_symbol_at(c->words, found)->abbreviated) {
            s.length++;
            c->at++;
        }
    }
    give(c, from, &s, -1);
}

static void cut_number(cutter *c)
{
    const char *from = c->at;
    spelling s = {{0}, 0};
    int value = 0;

    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++) {
        spell(&s, (uint32_t)*c->at);
        if (value >= 0)
            value = value * 10 + (*c->at - '0');
        if (value > PL_WORD_NUMBER_MAX)
            value = -1;
    }
    give(c, from, &s, value);
}

/* A dash or bullet in front of a word, with nothing but a blank or a mark before it, starts an item of a list. */
static bool is_bullet(const cutter *c, uint32_t letter, const char *after)
{
    enum { EN_DASH = 0x2013, EM_DASH = 0x2014, BULLET = 0x2022 };

    if (letter != '-' && letter != '*' && letter != EN_DASH && letter != EM_DASH && letter != BULLET)
        return false;
    if (c->at > c->text && !strchr(" \t\r\n:;,.", c->at[-1]))
        return false;
    while (after < c->end && (*after == ' ' || *after == '\t'))
        after++;
    return letter_at(after, c->end);
}

static void cut_mark(cutter *c, uint32_t letter, const char *after)
{
    const char *from = c->at;
    spelling s = {{0}, 0};

    spell(&s, is_bullet(c, letter, after) ? ';' : letter);
    c->at = after;
    give(c, from, &s, -1);
}

int pl_tokens(const vocabulary *v, vocabulary *grow, const char *text, size_t length, token *out, int limit)
{
    cutter c = {v, grow, text, text, text + length, out, 0, limit};

    if (length > UINT16_MAX)
        return -1;
    while (c.at < c.end && c.count <= c.limit) {
        const char *after;
        uint32_t letter = peek(&c, &after);
        const char *skip = letter == '(' ? pl_reminder_end(c.at, c.end) : NULL;
        if (skip)
            c.at = skip;
        else if (pl_letter_is_blank(letter) || pl_letter_is_quote(letter) || pl_letter_is_apostrophe(letter))
            c.at = after;
        else if (letter >= '0' && letter <= '9')
            cut_number(&c);
        else if (pl_letter_is_letter(letter))
            cut_word(&c);
        else
            cut_mark(&c, letter, after);
    }
    return c.count <= c.limit ? c.count : -1;
}

static bool stands_at(const mend *m, const token *tokens, int left)
{
    if (m->wrong_count > left)
        return false;
    for (int i = 0; i < m->wrong_count; i++)
        if (tokens[i].symbol != m->wrong[i])
            return false;
    return true;
}

/* Puts the right words in the place of the wrong ones at `at`; all of them point at all that was written. */
static int mend_at(const pl_book *book, const mend *m, token *tokens, int at, int count)
{
    const token first = tokens[at], *end = &tokens[at + m->wrong_count - 1];
    const uint16_t length = (uint16_t)(end->at + end->length - first.at);

    memmove(tokens + at + m->right_count, tokens + at + m->wrong_count,
            (size_t)(count - at - m->wrong_count) * sizeof *tokens);
    for (int i = 0; i < m->right_count; i++)
        tokens[at + i] = (token){m->right[i], pl_symbol_at(&book->vocabulary, m->right[i])->number,  first.at,
                                 length,      pl_symbol_at(&book->vocabulary, m->right[i])->skipped, first.capital};
    return count - m->wrong_count + m->right_count;
}

int pl_tokens_mend(const pl_book *book, token *tokens, int count, int limit)
{
    for (int at = 0; at < count; at++)
        for (int i = 0; i < book->mend_count; i++) {
            const mend *m = &book->mends[i];
            if (!stands_at(m, tokens + at, count - at))
                continue;
            if (count - m->wrong_count + m->right_count > limit)
                return -1;
            count = mend_at(book, m, tokens, at, count);
            at += m->right_count - 1;
            break;
        }
    return count;
}

int pl_tokens_tidy(const vocabulary *v, token *tokens, int count)
{
    const unsigned stop = pl_symbol_find(v, ".", 1);
    const unsigned item = pl_symbol_find(v, ";", 1);
    const unsigned colon = pl_symbol_find(v, ":", 1);
    bool listing = false;
    int kept = 0;

    for (int i = 0; i < count; i++) {
        token t = tokens[i];
        unsigned before = kept ? tokens[kept - 1].symbol : item;
        bool mark = t.symbol != SYMBOL_UNKNOWN;
        listing = listing || (mark && t.symbol == colon);
        if (t.ignored || (mark && t.symbol == item && (before == item || before == colon)) ||
            (mark && t.symbol == stop && (before == stop || before == item)))
            continue;
        if (mark && t.symbol == item && before == stop && listing)
            kept--;
        tokens[kept++] = t;
    }
    while (kept > 0 && tokens[kept - 1].symbol == item && item != SYMBOL_UNKNOWN)
        kept--;
    return kept;
}
