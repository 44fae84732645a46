/* Books: a phrasebook loaded from its text.
 *
 * The lines are read three times: settings first (they decide how words are cut), then the dictionary, then the
 * phrases. All complaints of a book come in one run; a book with any complaint is not loaded. Whatever the text
 * contains, loading is bounded by the limits in inside.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* ------------------------------------------------------------------ complaints and spans */

static void say(loader *l, int line, int column, const char *format, va_list args)
{
    char message[400];

    if (++l->complaint_count > COMPLAINTS_MAX || !l->complaints.say)
        return;
    vsnprintf(message, sizeof message, format, args);
    message[pl_letter_whole(message, strlen(message))] = '\0';
    l->complaints.say(l->complaints.to, line, column, message);
}

void pl_complain(loader *l, const char *at, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say(l, l->line, 1 + pl_letter_count(l->row.at, at), format, args);
    va_end(args);
}

void pl_complain_line(loader *l, int line, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say(l, line, line ? 1 : 0, format, args);
    va_end(args);
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

span pl_span_trim(span text)
{
    while (text.at < text.end && blank(*text.at))
        text.at++;
    while (text.end > text.at && blank(text.end[-1]))
        text.end--;
    return text;
}

span pl_span_word(span *rest)
{
    while (rest->at < rest->end && blank(*rest->at))
        rest->at++;
    span word = {rest->at, rest->at};
    while (word.end < rest->end && !blank(*word.end))
        word.end++;
    rest->at = word.end;
    return word;
}

span pl_span_until(span *rest, char mark)
{
    span part = {rest->at, rest->at};

    while (part.end < rest->end && *part.end != mark)
        part.end++;
    rest->at = part.end < rest->end ? part.end + 1 : part.end;
    return pl_span_trim(part);
}

bool pl_span_is(span word, const char *text)
{
    size_t length = (size_t)(word.end - word.at);
    if (length == 0 || *word.at != *text)
        return length == 0 && *text == '\0';
    return strlen(text) == length && memcmp(word.at, text, length) == 0;
}

bool pl_span_copy(span word, char *out, size_t size)
{
    size_t length = (size_t)(word.end - word.at);
    bool fits = length < size;

    length = fits ? length : size - 1;
    memcpy(out, word.at, length);
    out[length] = '\0';
    return fits;
}

/* ------------------------------------------------------------------ settings */

void pl_copy_setting(loader *l, span word, char *out, size_t size)
{
    if (word.at == word.end || !pl_span_copy(word, out, size))
        pl_complain(l, word.at, word.at == word.end ? "something is missing here" : "this is too long");
}

static void load_language(loader *l, span rest)
{
    pl_copy_setting(l, pl_span_word(&rest), l->book->language, sizeof l->book->language);
}

int pl_case_find(const pl_book *book, span word)
{
    for (int i = 0; i < book->case_count; i++)
        if (pl_span_is(word, book->cases[i]))
            return i;
    return -1;
}

static int case_named(const pl_book *book, const char *name)
{
    int found = pl_case_find(book, (span){name, name + strlen(name)});
    return found < 0 ? 0 : found;
}

static void load_cases(loader *l, span rest)
{
    pl_book *book = l->book;

    book->case_count = 0;
    for (span w = pl_span_word(&rest); w.at < w.end; w = pl_span_word(&rest)) {
        if (book->case_count == CASES_MAX) {
            pl_complain(l, w.at, "a language has %d cases at most", CASES_MAX);
            return;
        }
        pl_copy_setting(l, w, book->cases[book->case_count++], sizeof book->cases[0]);
    }
    if (book->case_count == 0)
        pl_complain(l, rest.at, "no case is named");
    book->nominative = case_named(book, "nom");
    book->genitive = case_named(book, "gen");
    book->accusative = case_named(book, "acc");
}

static void load_plural(loader *l, span rest)
{
    static const char *const rules[PLURAL_COUNT] = {"english", "slavic", "slavic-pl"};
    span word = pl_span_word(&rest);

    for (int i = 0; i < PLURAL_COUNT; i++) {
        if (pl_span_is(word, rules[i])) {
            l->book->plural = (plural_rule)i;
            return;
        }
    }
    pl_complain(l, word.at, "unknown plural rule: english, slavic or slavic-pl");
}

static void load_quotes(loader *l, span rest)
{
    for (int i = 0; i < 2; i++)
        pl_copy_setting(l, pl_span_word(&rest), l->book->quotes[i], sizeof l->book->quotes[i]);
}

/* The symbol of a single written word, added if new; SYMBOL_UNKNOWN after a complaint. */
static unsigned one_symbol(loader *l, span word)
{
    vocabulary *v = &l->book->vocabulary;
    token cut[2];
    int count = pl_tokens(v, v, word.at, (size_t)(word.end - word.at), cut, 2);

    if (count == 1 && cut[0].symbol != SYMBOL_UNKNOWN)
        return cut[0].symbol;
    pl_complain(l, word.at, "a single word is wanted here");
    return SYMBOL_UNKNOWN;
}

static void load_skip(loader *l, span rest)
{
    for (span w = pl_span_word(&rest); w.at < w.end; w = pl_span_word(&rest)) {
        unsigned found = one_symbol(l, w);
        if (found != SYMBOL_UNKNOWN)
            l->book->vocabulary.symbols[found].skipped = true;
    }
}

static void load_abbreviations(loader *l, span rest)
{
    vocabulary *v = &l->book->vocabulary;

    for (span w = pl_span_word(&rest); w.at < w.end; w = pl_span_word(&rest)) {
        char text[SYMBOL_BYTES + 2];
        if (w.end - w.at < 2 || w.end[-1] != '.') {
            pl_complain(l, w.at, "an abbreviation ends in a full stop");
            continue;
        }
        unsigned found = one_symbol(l, (span){w.at, w.end - 1});
        if (found == SYMBOL_UNKNOWN)
            continue;
        int length = snprintf(text, sizeof text, "%s.", pl_symbol_text(v, found));
        found = pl_symbol_add(v, text, (size_t)length);
        v->symbols[found].abbreviated = found != SYMBOL_UNKNOWN;
    }
}

static void make_equal(loader *l, unsigned kept, unsigned other)
{
    if (kept != SYMBOL_UNKNOWN && other != SYMBOL_UNKNOWN)
        l->book->vocabulary.symbols[other].equal = (uint16_t)kept;
}

static void load_equal(loader *l, span rest)
{
    unsigned kept = one_symbol(l, pl_span_word(&rest));

    for (span w = pl_span_word(&rest); w.at < w.end; w = pl_span_word(&rest))
        make_equal(l, kept, one_symbol(l, w));
}

int pl_book_sort(const pl_book *book, span word)
{
    int found = pl_sort_find(word.at, (size_t)(word.end - word.at));

    for (int i = 0; found < 0 && i < book->sort_count; i++)
        if (pl_span_is(word, book->sorts[i]))
            found = PL_SORT_COUNT + i;
    return found;
}

const char *pl_book_sort_name(const pl_book *book, unsigned sort)
{
    return pl_sort_is_own(sort) ? book->sorts[sort - PL_SORT_COUNT] : pl_sort_name((pl_sort)sort);
}

static void load_sorts(loader *l, span rest)
{
    pl_book *book = l->book;

    for (span w = pl_span_word(&rest); w.at < w.end; w = pl_span_word(&rest)) {
        if (pl_book_sort(book, w) >= 0 || book->sort_count == SORTS_MAX - PL_SORT_COUNT)
            pl_complain(l, w.at, "there is a sort %.*s, or there are too many", (int)(w.end - w.at), w.at);
        else
            pl_copy_setting(l, w, book->sorts[book->sort_count++], sizeof book->sorts[0]);
    }
}

static void load_sound(loader *l, span rest)
{
    span from = pl_span_word(&rest);
    span to = pl_span_word(&rest);
    span key = pl_span_word(&rest);

    if (l->book->sound_count == SOUNDS_MAX) {
        pl_complain(l, l->row.at, "a book has %d sound rules at most", SOUNDS_MAX);
        return;
    }
    sound *s = &l->book->sounds[l->book->sound_count++];
    pl_copy_setting(l, from, s->from, sizeof s->from);
    pl_copy_setting(l, to, s->to, sizeof s->to);
    if (pl_span_is(key, "after")) {
        pl_copy_setting(l, pl_span_word(&rest), s->after, sizeof s->after);
        key = pl_span_word(&rest);
    }
    if (pl_span_is(key, "before"))
        pl_copy_setting(l, pl_span_trim(rest), s->before, sizeof s->before);
    else if (key.at < key.end)
        pl_complain(l, key.at, "after or before is wanted here");
    make_equal(l, one_symbol(l, from), one_symbol(l, to));
}

static void load_number(loader *l, span rest)
{
    span digits = pl_span_word(&rest);
    span mark = pl_span_word(&rest);
    int value = 0;

    for (const char *c = digits.at; c < digits.end && value >= 0; c++)
        value = *c >= '0' && *c <= '9' && value < 1000 ? value * 10 + (*c - '0') : -1;
    if (value < 0 || digits.at == digits.end || !pl_span_is(mark, "~")) {
        pl_complain(l, digits.at, "a number, ~ and words are wanted here");
        return;
    }
    for (span w = pl_span_word(&rest); w.at < w.end; w = pl_span_word(&rest)) {
        unsigned found = one_symbol(l, w);
        if (found != SYMBOL_UNKNOWN)
            l->book->vocabulary.symbols[found].number = (int16_t)value;
    }
}

/* The symbols of a few words, added if new; 0 after a complaint. */
static uint8_t mend_words(loader *l, span words, uint16_t out[MEND_WORDS])
{
    vocabulary *v = &l->book->vocabulary;
    token cut[MEND_WORDS];
    int count = pl_tokens(v, v, words.at, (size_t)(words.end - words.at), cut, MEND_WORDS);

    if (count < 1) {
        pl_complain(l, words.at, "one to %d words are wanted here", MEND_WORDS);
        return 0;
    }
    for (int i = 0; i < count; i++)
        out[i] = cut[i].symbol;
    return (uint8_t)count;
}

static void load_mend(loader *l, span rest)
{
    span wrong = pl_span_until(&rest, '=');

    if (l->book->mend_count == MENDS_MAX) {
        pl_complain(l, l->row.at, "a book mends %d wordings at most", MENDS_MAX);
        return;
    }
    mend *m = &l->book->mends[l->book->mend_count];
    m->wrong_count = mend_words(l, wrong, m->wrong);
    m->right_count = mend_words(l, pl_span_trim(rest), m->right);
    l->book->mend_count += m->wrong_count && m->right_count;
}

/* A line is a group; "word*" is every word that begins so. */
static void load_guard(loader *l, span rest)
{
    pl_book *book = l->book;

    if (book->guard_groups == GUARD_GROUPS_MAX) {
        pl_complain(l, l->row.at, "a book has %d lines of guards at most", GUARD_GROUPS_MAX);
        return;
    }
    for (span w = pl_span_word(&rest); w.at < w.end; w = pl_span_word(&rest)) {
        if (book->guard_count == GUARDS_MAX) {
            pl_complain(l, w.at, "a book guards %d words at most", GUARDS_MAX);
            return;
        }
        guard *g = &book->guards[book->guard_count];
        bool begins = w.end[-1] == '*';
        w.end -= begins;
        if (w.at == w.end || !pl_span_copy(w, g->word, sizeof g->word)) {
            pl_complain(l, w.at, "a word of 1 to %d bytes is wanted here", GUARD_BYTES - 1);
            return;
        }
        g->length = (uint8_t)(w.end - w.at);
        g->group = (uint8_t)book->guard_groups;
        g->begins = begins;
        book->guard_count++;
    }
    book->guard_groups++;
}

/* ------------------------------------------------------------------ lines */

enum pass { PASS_SETTINGS, PASS_DICTIONARY, PASS_PHRASES, PASS_COUNT };

static const struct directive {
    const char *key;
    enum pass pass;
    void (*load)(loader *l, span rest);
} directives[] = {
    {"language", PASS_SETTINGS, load_language},
    {"cases", PASS_SETTINGS, load_cases},
    {"plural", PASS_SETTINGS, load_plural},
    {"quotes", PASS_SETTINGS, load_quotes},
    {"skip", PASS_SETTINGS, load_skip},
    {"abbrev", PASS_SETTINGS, load_abbreviations},
    {"equal", PASS_SETTINGS, load_equal},
    {"sort", PASS_SETTINGS, load_sorts},
    {"sound", PASS_SETTINGS, load_sound},
    {"number", PASS_SETTINGS, load_number},
    {"guard", PASS_SETTINGS, load_guard},
    {"paradigm", PASS_SETTINGS, pl_dictionary_paradigm},
    {"ending", PASS_SETTINGS, pl_dictionary_ending},
    {"mend", PASS_DICTIONARY, load_mend},
    {"noun", PASS_DICTIONARY, pl_dictionary_noun},
    {"adj", PASS_DICTIONARY, pl_dictionary_adjective},
    {"verb", PASS_DICTIONARY, pl_dictionary_verb},
    {"agree", PASS_DICTIONARY, pl_dictionary_agree},
};

static const struct directive *find_directive(span key)
{
    for (size_t i = 0; i < sizeof directives / sizeof directives[0]; i++)
        if (pl_span_is(key, directives[i].key))
            return &directives[i];
    return NULL;
}

/* A comment is # between blanks (or at an end of the line): #n inside a slot is none. */
static span without_comment(span row)
{
    for (const char *c = row.at; (c = memchr(c, '#', (size_t)(row.end - c))) != NULL; c++)
        if ((c == row.at || blank(c[-1])) && (c + 1 == row.end || blank(c[1]))) {
            row.end = c;
            break;
        }
    while (row.end > row.at && blank(row.end[-1]))
        row.end--;
    return row;
}

static void load_line(loader *l, enum pass pass)
{
    span rest = l->row;
    span key = pl_span_word(&rest);
    const struct directive *d = blank(*l->row.at) ? NULL : find_directive(key);

    if (d && d->pass == pass)
        d->load(l, rest);
    else if (!d && pass == PASS_PHRASES)
        pl_load_phrase(l, l->row, blank(*l->row.at));
}

static void load_pass(loader *l, const char *text, size_t length, enum pass pass)
{
    const char *end = text + length;

    l->line = 0;
    for (const char *at = text; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        l->line++;
        l->row = without_comment((span){at, stop});
        if (stop - at > LINE_MAX_BYTES) {
            if (pass == PASS_SETTINGS)
                pl_complain_line(l, l->line, "this line is longer than %d bytes", LINE_MAX_BYTES);
        } else if (memchr(at, '\0', (size_t)(stop - at))) {
            if (pass == PASS_SETTINGS)
                pl_complain_line(l, l->line, "this line is not text");
        } else if (l->row.at < l->row.end) {
            load_line(l, pass);
        }
        at = stop + 1;
    }
}

static pl_book *new_book(void)
{
    pl_book *book = calloc(1, sizeof *book);

    if (!book)
        return NULL;
    memset(book->read_first, 0xff, sizeof book->read_first);
    memcpy(book->cases[0], "nom", sizeof "nom");
    book->case_count = 1;
    pl_vocabulary_start(&book->vocabulary, NULL);
    static const char marks[] = ".,;:";
    for (const char *m = marks; *m; m++)
        (void)pl_symbol_add(&book->vocabulary, m, 1);
    book->spoken_first = malloc(pl_word_info_count() * sizeof *book->spoken_first);
    if (book->spoken_first)
        memset(book->spoken_first, 0xff, pl_word_info_count() * sizeof *book->spoken_first);
    return book;
}

static void load_all(loader *l, const char *text, size_t length)
{
    for (int pass = 0; pass < PASS_COUNT; pass++)
        load_pass(l, text, length, (enum pass)pass);
    if (l->book->language[0] == '\0')
        pl_complain_line(l, 0, "the book does not say its language");
    if (l->book->vocabulary.full)
        pl_complain_line(l, 0, "the book has too many or too long words");
    else
        pl_book_prove(l);
    if (l->complaint_count > COMPLAINTS_MAX && l->complaints.say)
        l->complaints.say(l->complaints.to, 0, 0, "and more of the same");
}

pl_book *pl_book_load(const char *text, size_t length, pl_complaints complaints)
{
    word_index words;
    loader l = {.book = new_book(), .complaints = complaints, .draft = pl_draft_new(), .words = &words};

    pl_word_index_fill(&words);
    if (!l.book || !l.book->spoken_first || !l.draft || l.book->vocabulary.full)
        pl_complain_line(&l, 0, "not enough memory for the book");
    else if (length > BOOK_MAX)
        pl_complain_line(&l, 0, "the book is longer than %d bytes", BOOK_MAX);
    else
        load_all(&l, text, length);
    pl_draft_free(l.draft);
    if (l.complaint_count == 0)
        return l.book;
    pl_book_free(l.book);
    return NULL;
}

void pl_book_free(pl_book *book)
{
    if (!book)
        return;
    pl_vocabulary_end(&book->vocabulary);
    free(book->lexemes);
    free(book->templates);
    free(book->patterns);
    free(book->parts);
    free(book->spoken_first);
    free(book->starts);
    free(book);
}

const char *pl_book_language(const pl_book *book)
{
    return book->language;
}
