/* Repairs: changes of one stretch after which a text is read.
 *
 * Every change is made to the text as it was typed, and the text is read again as a whole, so a repair is in the language by
 * construction. Nothing is guessed at: what comes in is a word that could stand there, and only where few could. A change that loses
 * or invents what is guarded (guard.c) is no repair. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

const char *const pl_repair_names[PL_REPAIR_KINDS] = {
    [PL_REPAIR_MENDED] = "mended",     [PL_REPAIR_FORM] = "form",         [PL_REPAIR_ADDED] = "added",
    [PL_REPAIR_REPLACED] = "replaced", [PL_REPAIR_LEFT_OUT] = "left-out",
};

enum {
    BEFORE = 6,        /* tokens before the place where reading stops that may be wrong already */
    AFTER = 12,        /* and after it */
    SLIPS_MAX = 3,     /* words mended in one stretch */
    SLIPS_SPAN = 5,    /* words from the first of them to the last */
    NEAREST = 3,       /* words tried for one that is written wrong */
    CHOICE = 3,        /* more ways to put a word in: which one is meant can only be guessed */
    REPLACED_MAX = 3,  /* words that one is put in the place of */
    WORDS_TRIED = 160, /* words tried at a place */
    STEPS_IN_ALL = 3000000,
};

typedef struct repairer {
    reader *r;
    const char *typed;
    size_t length;
    pl_pointer *out;
    guarded own;
    stretch words[TOKENS_MAX + 1]; /* of the tokens; the last one is the end of the text */
    bool stops[TOKENS_MAX + 1];    /* is it a full stop? */
    int count, far, start, end;    /* tokens; of the sentence in which reading stops */
    const char *wanted[PL_FOLLOW_MAX];
    int wanted_count;
    int steps;
    char text[PL_TEXT_MAX]; /* a changed one */
    size_t text_length;
    pl_reading reading; /* of it */
} repairer;

/* ------------------------------------------------------------------ changed texts */

/* The typed text with something else in the place of a stretch. A sentence that began with a capital letter still does. */
static bool change(repairer *p, const char *text, size_t length, stretch s, const char *in)
{
    const char *after = text + s.to, *end = text + length, *next = after;
    const size_t in_length = strlen(in);
    char first[4];
    int first_length = 0;

    if (s.from < s.to) {
        const char *old = text + s.from, *new = in;
        uint32_t was = pl_letter_next(&old, end);
        bool capital = pl_letter_lower(was) != was;
        if (capital && in_length > 0)
            first_length = pl_letter_put(pl_letter_upper(pl_letter_next(&new, in + in_length)), first);
        else if (capital && after < end)
            first_length = pl_letter_put(pl_letter_upper(pl_letter_next(&next, end)), first);
        in = in_length > 0 && first_length > 0 ? new : in;
        after = in_length == 0 && first_length > 0 ? next : after;
    }
    if (s.from + (size_t)first_length + in_length + (size_t)(end - after) >= sizeof p->text)
        return false;
    p->text_length = (size_t)snprintf(p->text, sizeof p->text, "%.*s%.*s%s%.*s", (int)s.from, text, first_length, first,
                                      in, (int)(end - after), after);
    return true;
}

/* What goes when tokens are left out: with the blank or comma after them, at the end of a sentence with that before them. */
static stretch left_out(const repairer *p, int first, int end)
{
    bool last = end == p->count || p->stops[end];
    stretch s = {p->words[first].from, p->words[end].from};

    if (last && first > p->start)
        s = (stretch){p->words[first - 1].to, p->words[end - 1].to};
    else if (last && end < p->count) /* a whole sentence: with its stop */
        s.to = p->words[end + 1].from;
    return s;
}

/* Is p->text read? Then p->reading has it. */
static bool is_read(repairer *p)
{
    reader *r = p->r;
    bool read = false;

    if (p->steps <= 0 || !pl_reader_take(r, p->text, p->text_length))
        return false;
    pl_reader_run(r, READ_STRICTLY);
    p->steps -= STEPS_MAX - r->steps;
    if (pl_reader_done(r)) {
        pl_reader_conclude(r, &p->reading);
        read = p->reading.ok;
    }
    return read;
}

static bool keeps(const repairer *p)
{
    guarded now;

    pl_guard_count(p->r->book, p->text, p->text_length, &now);
    return pl_guard_same(&p->own, &now);
}

/* ------------------------------------------------------------------ keeping repairs */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool same_reading(const pl_reading *a, const pl_reading *b)
{
    return a->timing == b->timing && a->length == b->length &&
           memcmp(a->program, b->program, (size_t)a->length * sizeof a->program[0]) == 0;
}

static bool is_inside_word(const char *text, size_t length, size_t at)
{
    static const char ends[] = " \t\r\n.,;:";
    return at > 0 && at < length && !strchr(ends, text[at - 1]) && !strchr(ends, text[at]);
}

/* Where two texts differ, in whole words. */
static stretch difference(const repairer *p, size_t *in_end)
{
    const char *a = p->typed, *b = p->text;
    const size_t a_length = p->length, b_length = p->text_length, least = a_length < b_length ? a_length : b_length;
    size_t from = 0, same = 0;

    while (from < least && a[from] == b[from])
        from++;
    while (from > 0 && (is_inside_word(a, a_length, from) || is_inside_word(b, b_length, from)))
        from--;
    while (same < least - from && a[a_length - 1 - same] == b[b_length - 1 - same])
        same++;
    while (same > 0 && (is_inside_word(a, a_length, a_length - same) || is_inside_word(b, b_length, b_length - same)))
        same--;
    *in_end = b_length - same;
    return (stretch){from, a_length - same};
}

/* Keeps p->text as a repair, unless it says the same as one before it. False: there is no room. */
static bool keep(repairer *p, pl_repair_kind kind)
{
    pl_pointer *out = p->out;
    size_t in_end;

    for (int i = 0; i < out->repair_count; i++)
        if (same_reading(&out->repairs[i].reading, &p->reading))
            return true;
    if (out->repair_count == PL_REPAIRS_MAX)
        return false;
    pl_repair *one = &out->repairs[out->repair_count++];
    stretch s = difference(p, &in_end);
    one->kind = kind;
    one->from = (uint16_t)s.from;
    one->to = (uint16_t)s.to;
    memcpy(one->in, p->text + s.from, in_end - s.from);
    one->in[in_end - s.from] = '\0';
    one->reading = p->reading;
    return true;
}

/* ------------------------------------------------------------------ slips of the pen */

typedef struct near {
    const char *word;
    int slips;
} near;

/* The words expected that the one written may be, the nearest first. */
static int nearest(const repairer *p, const char *word, size_t length, bool known, near out[NEAREST])
{
    const int letters = pl_letter_count(word, word + length), limit = pl_slips_in(letters);
    int count = 0;

    if (letters < (known ? 4 : 3))
        return 0;
    for (int i = 0; i < p->r->wanted_count; i++) {
        const char *other = p->r->wanted[i].text;
        int slips = strlen(other) > 1 ? pl_letters_apart(word, length, other, strlen(other)) : limit + 1, k = count;
        if (slips == 0 || slips > limit)
            continue;
        for (; k > 0 && out[k - 1].slips > slips; k--)
            if (k < NEAREST)
                out[k] = out[k - 1];
        if (k < NEAREST)
            out[k] = (near){other, slips};
        count += count < NEAREST;
    }
    return count;
}

/* Mends the word at which a text stops being read, and the next ones if those are slips, too. `first`: the byte of the first word that
 * was mended. */
static bool mend_slips(repairer *p, const char *text, size_t length, int depth, int first)
{
    near words[NEAREST];
    bool found = false;
    reader *r = p->r;

    if (p->steps <= 0 || !pl_reader_take(r, text, length))
        return false;
    pl_reader_run(r, READ_STRICTLY);
    pl_reader_run(r, READ_TRACKING);
    p->steps -= STEPS_MAX - r->steps;
    if (r->exhausted || r->far >= r->token_count || (first >= 0 && (r->far <= first || r->far >= first + SLIPS_SPAN)))
        return false;
    const token *t = &r->tokens[r->far];
    const stretch s = pl_reader_stretch(r, r->far, r->far + 1);
    const int at = r->far, count = nearest(p, r->text + t->at, t->length, t->symbol != SYMBOL_UNKNOWN, words);
    for (int i = 0; i < count; i++) {
        char mended[PL_TEXT_MAX];
        if (!change(p, text, length, s, words[i].word))
            continue;
        const size_t mended_length = p->text_length;
        memcpy(mended, p->text, mended_length);
        if (is_read(p)) {
            if (keeps(p))
                found = keep(p, PL_REPAIR_MENDED) || found;
        } else if (depth > 1) {
            found = mend_slips(p, mended, mended_length, depth - 1, first < 0 ? at : first) || found;
        }
    }
    return found;
}

/* ------------------------------------------------------------------ forms */

/* The same words in the forms that they must have. Where more changes than that, it is no repair. */
static bool put_in_form(repairer *p)
{
    pl_reading lenient;
    char spoken[PL_TEXT_MAX];
    reader *r = p->r;

    if (!pl_reader_take(r, p->typed, p->length))
        return false;
    pl_reader_run(r, READ_LENIENTLY);
    p->steps -= STEPS_MAX - r->steps;
    if (!pl_reader_done(r))
        return false;
    pl_reader_conclude(r, &lenient);
    if (!lenient.ok || !pl_reading_speak(r->book, r->lexicon, lenient.timing, lenient.program, spoken, sizeof spoken))
        return false;
    p->text_length = strlen(spoken);
    memcpy(p->text, spoken, p->text_length + 1);
    return is_read(p) && same_reading(&lenient, &p->reading) && keeps(p) && keep(p, PL_REPAIR_FORM);
}

/* A single word of the sentence in another of its forms. */
static bool try_forms(repairer *p, int at, unsigned written)
{
    const pl_book *book = p->r->book;
    const vocabulary *v = &book->vocabulary;
    bool found = false;

    for (size_t i = 0; i < book->lexeme_count; i++) {
        const uint16_t *all = &book->lexemes[i].surfaces[0][0];
        const size_t many = sizeof book->lexemes[i].surfaces / sizeof *all;
        bool is_of = false;
        for (size_t k = 0; k < many && !is_of; k++)
            is_of = all[k] != NONE_AT_ALL && v->surfaces[all[k]].count == 1 &&
                    v->symbol_lists[v->surfaces[all[k]].symbols] == written;
        for (size_t k = 0; k < many && is_of; k++) {
            size_t before = 0;
            while (before < k && all[before] != all[k])
                before++;
            if (before == k && all[k] != NONE_AT_ALL &&
                change(p, p->typed, p->length, p->words[at], pl_surface_text(v, all[k])) && is_read(p) && keeps(p))
                found = keep(p, PL_REPAIR_FORM) || found;
        }
    }
    return found;
}

static void mend_forms(repairer *p, const uint16_t symbols[])
{
    bool found = false;

    for (int at = p->far; at >= p->start && at > p->far - 3 && !found; at--)
        if (at < p->count && symbols[at] != SYMBOL_UNKNOWN)
            found = try_forms(p, at, symbols[at]);
    if (!found)
        put_in_form(p);
}

/* ------------------------------------------------------------------ words put in, words left out */

/* Where words go in: in the place of a few, or between two, with a blank on the side that lacks it. */
typedef struct gap {
    stretch at;
    const char *before, *after;
} gap;

static gap gap_for(const repairer *p, int words)
{
    const bool last = p->far == p->count || p->stops[p->far];
    gap g = {p->words[p->far], "", words > 0 ? "" : " "};

    if (words == 0 && last && p->far > 0)
        g = (gap){{p->words[p->far - 1].to, p->words[p->far - 1].to}, " ", ""};
    else
        g.at.to = words > 0 ? p->words[p->far + words - 1].to : g.at.from;
    return g;
}

static bool try_word(repairer *p, gap g, const char *word)
{
    char in[PL_TEXT_MAX];
    int length = snprintf(in, sizeof in, "%s%s%s", g.before, word, g.after);

    return *word != '\0' && length < (int)sizeof in && change(p, p->typed, p->length, g.at, in) && is_read(p) &&
           keeps(p);
}

/* Puts in a word that could stand there, where hardly another could. */
static bool put_in(repairer *p, int words)
{
    const gap g = gap_for(p, words);
    pl_reading readings[CHOICE + 1];
    int found[CHOICE + 1], count = 0;

    for (int i = 0; i < p->wanted_count && i < WORDS_TRIED && count <= CHOICE; i++) {
        bool other = try_word(p, g, p->wanted[i]);
        for (int k = 0; k < count && other; k++)
            other = !same_reading(&readings[k], &p->reading);
        if (!other)
            continue;
        readings[count] = p->reading;
        found[count++] = i;
    }
    for (int i = 0; i < count && count <= CHOICE; i++)
        if (try_word(p, g, p->wanted[found[i]]))
            keep(p, words == 0 ? PL_REPAIR_ADDED : PL_REPAIR_REPLACED);
    return count > 0;
}

/* After a word that is guarded, an "if", what would have to stand there can only be guessed. */
static bool is_after_guard(const repairer *p)
{
    guarded before;
    const stretch s = p->words[p->far > 0 ? p->far - 1 : 0];
    static const guarded none;

    pl_guard_count(p->r->book, p->typed + s.from, s.to - s.from, &before);
    return p->far > p->start && memcmp(before.words, none.words, sizeof none.words) != 0;
}

static void replace_words(repairer *p)
{
    for (int words = 1; words <= REPLACED_MAX && p->far + words <= p->end && !is_after_guard(p); words++)
        if (put_in(p, words))
            return;
}

static void note_rest(repairer *p, stretch s)
{
    if (p->out->rest[0] != '\0' || !pl_reading_speak(p->r->book, p->r->lexicon, p->reading.timing, p->reading.program,
                                                     p->out->rest, sizeof p->out->rest))
        return;
    while (s.from < s.to && is_blank(p->typed[s.from]))
        s.from++;
    while (s.from < s.to && is_blank(p->typed[s.to - 1]))
        s.to--;
    p->out->unread_from = (uint16_t)s.from;
    p->out->unread_to = (uint16_t)s.to;
}

/* Leaves out words around the place, as few as possible. */
static void leave_out(repairer *p)
{
    const int first = p->far - BEFORE > p->start ? p->far - BEFORE : p->start;
    const int last = p->far + AFTER < p->end ? p->far + AFTER : p->end;
    bool found = false;

    for (int length = 1; length <= last - first && !found && p->steps > 0; length++)
        for (int at = p->far; at >= first && at >= p->far - length; at--) {
            if (at + length > last)
                continue;
            stretch s = left_out(p, at, at + length);
            if (!change(p, p->typed, p->length, s, "") || !is_read(p))
                continue;
            note_rest(p, s);
            if (keeps(p))
                found = keep(p, PL_REPAIR_LEFT_OUT) || found;
        }
}

/* To the end of the sentence, and all of it: what is long is no repair, but tells what else was read. */
static void find_rest(repairer *p)
{
    for (int at = p->far; at >= p->start && p->out->rest[0] == '\0';
         at = at > p->start && at <= p->far - BEFORE ? p->start : at - 1)
        if (at < p->end) {
            stretch s = left_out(p, at, p->end);
            if (change(p, p->typed, p->length, s, "") && is_read(p))
                note_rest(p, s);
        }
}

/* ------------------------------------------------------------------ all of them */

static void cut_sentence(repairer *p, uint16_t symbols[TOKENS_MAX])
{
    const reader *r = p->r;
    const unsigned stop = pl_symbol_find(r->words, ".", 1);

    for (int i = 0; i < r->token_count; i++) {
        p->words[i] = pl_reader_stretch(r, i, i + 1);
        p->stops[i] = r->tokens[i].symbol == stop;
        symbols[i] = r->tokens[i].symbol;
    }
    p->words[r->token_count] = pl_reader_stretch(r, r->token_count, r->token_count);
    p->count = r->token_count;
    p->far = r->far;
    p->end = p->far;
    while (p->end < p->count && !p->stops[p->end])
        p->end++;
    p->start = p->far;
    while (p->start > 0 && !p->stops[p->start - 1])
        p->start--;
    p->wanted_count = r->wanted_count;
    for (int i = 0; i < r->wanted_count; i++)
        p->wanted[i] = r->wanted[i].text;
}

void pl_find_repairs(reader *r, pl_pointer *out)
{
    repairer *p = calloc(1, sizeof *p);
    uint16_t symbols[TOKENS_MAX];

    if (!p)
        return;
    p->r = r;
    p->typed = r->typed;
    p->length = r->tidied.from[r->tidied.length];
    p->out = out;
    p->steps = STEPS_IN_ALL;
    pl_guard_count(r->book, p->typed, p->length, &p->own);
    cut_sentence(p, symbols);
    const bool known = p->far < p->count && symbols[p->far] != SYMBOL_UNKNOWN;
    if (known)
        mend_forms(p, symbols);
    mend_slips(p, p->typed, p->length, SLIPS_MAX, -1);
    if (!known)
        mend_forms(p, symbols);
    const bool mended = out->repair_count > 0;
    if (!mended)
        put_in(p, 0);
    leave_out(p);
    if (!mended)
        replace_words(p);
    find_rest(p);
    free(p);
}
