/* The dictionary of a book: its nouns, adjectives, verbs and agreeing words with all their forms, the endings that make such forms, and
 * the forms of names, which are those of nouns. */
#include <stdio.h>
#include <string.h>

#include "inside.h"

int pl_lexeme_find(const pl_book *book, span word)
{
    for (size_t i = 0; i < book->lexeme_count; i++)
        if (pl_span_is(word, book->lexemes[i].name))
            return (int)i;
    return -1;
}

static bool reserved(const pl_book *book, span word)
{
    static const char *const marks[] = {"sg", "pl", "imp", "inf", "fin", "may", "refl", "m", "f", "n", "join"};

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (pl_span_is(word, marks[i]))
            return true;
    return pl_case_find(book, word) >= 0;
}

/* A new dictionary word with the name that comes next, or NULL after a complaint. */
static lexeme *new_lexeme(loader *l, lexeme_kind kind, span *rest)
{
    pl_book *book = l->book;
    span word = pl_span_word(rest);
    lexeme made;

    memset(&made, 0, sizeof made);
    memset(made.surfaces, 0xff, sizeof made.surfaces);
    made.kind = kind;
    if (word.at == word.end || !pl_span_copy(word, made.name, sizeof made.name)) {
        pl_complain(l, word.at, "a dictionary word has a name of 1 to %d letters", (int)sizeof made.name - 1);
        return NULL;
    }
    if (reserved(book, word) || pl_lexeme_find(book, word) >= 0) {
        pl_complain(l, word.at, reserved(book, word) ? "the name %s means a form" : "%s is already in the dictionary",
                    made.name);
        return NULL;
    }
    if (book->lexeme_count >= LEXEMES_MAX ||
        !pl_grow((void **)&book->lexemes, &book->lexeme_size, book->lexeme_count, sizeof *book->lexemes)) {
        pl_complain(l, word.at, "the dictionary is full");
        return NULL;
    }
    book->lexemes[book->lexeme_count] = made;
    return &book->lexemes[book->lexeme_count++];
}

/* Reads `other` as `kept`: their words become equal, one by one. */
static void load_variant(loader *l, vocabulary *v, span other, const char *text, int length, unsigned kept)
{
    token cut[SURFACE_SYMBOLS];
    const size_t known = v->first + v->symbol_count;
    int count = pl_tokens(v, v, text, (size_t)length, cut, SURFACE_SYMBOLS);

    if (count != v->surfaces[kept].count) {
        pl_complain(l, other.at, "two spellings of a form must have the same number of words");
        return;
    }
    for (int i = 0; i < count; i++) {
        uint16_t as = v->symbol_lists[v->surfaces[kept].symbols + (unsigned)i];
        if (cut[i].symbol != as && cut[i].symbol >= known)
            v->symbols[cut[i].symbol - v->first].equal = as;
        else if (cut[i].symbol != as)
            pl_complain(l, other.at, "%.*s is another word already", (int)(other.end - other.at), other.at);
    }
}

/* One form: spoken as written, a blank inside it written _; other spellings that are only read follow after /. It must
 * have something to read. */
static uint16_t load_surface(loader *l, vocabulary *v, span text, const char *before, const char *after)
{
    char bytes[LINE_MAX_BYTES + 2 * SYMBOL_BYTES];
    unsigned kept = NONE_AT_ALL;

    while (text.at < text.end) {
        span one = pl_span_until(&text, '/');
        int length = snprintf(bytes, sizeof bytes, "%s%.*s%s", before, (int)(one.end - one.at), one.at, after);
        for (int i = 0; i < length; i++)
            bytes[i] = bytes[i] == '_' ? ' ' : bytes[i];
        if (kept != NONE_AT_ALL) {
            load_variant(l, v, one, bytes, length, kept);
            continue;
        }
        kept = pl_surface_add(v, bytes, (size_t)length);
        if (kept == NONE_AT_ALL || v->surfaces[kept].count == 0) {
            pl_complain(l, one.at,
                        kept == NONE_AT_ALL ? "this form is too long" : "this form has no word that is read");
            return NONE_AT_ALL;
        }
    }
    return (uint16_t)kept;
}

static int count_words(span text)
{
    int count = 0;

    for (span w = pl_span_word(&text); w.at < w.end; w = pl_span_word(&text))
        count++;
    return count;
}

/* One group of case forms; a single form serves all cases. */
static bool load_cases_of(loader *l, const pl_book *book, vocabulary *v, span group, bool quoted, uint16_t *out)
{
    int given = count_words(group);

    if (given != 1 && given != book->case_count) {
        pl_complain(l, group.at, "%d case forms wanted, %d given", book->case_count, given);
        return false;
    }
    for (int i = 0; i < book->case_count; i++) {
        if (given == 1 && i > 0) {
            out[i] = out[0];
            continue;
        }
        out[i] = load_surface(l, v, pl_span_word(&group), quoted ? book->quotes[0] : "", quoted ? book->quotes[1] : "");
        if (out[i] == NONE_AT_ALL)
            return false;
    }
    return true;
}

/* "m", "fa", "n", "a": gender and animacy; false if it is something else. */
static bool load_gender(span word, features *out)
{
    static const char genders[] = "mfn";
    const char *found = word.at < word.end ? memchr(genders, *word.at, GENDER_COUNT) : NULL;

    if (found) {
        out->gender = (uint8_t)(found - genders);
        word.at++;
    }
    if (word.at < word.end && *word.at == 'a') {
        out->animate = true;
        word.at++;
    }
    return word.at == word.end;
}

bool pl_load_noun(loader *l, const pl_book *book, vocabulary *v, span text, bool quoted, noun_forms *out)
{
    memset(out, 0, sizeof *out);
    memset(out->surfaces, 0xff, sizeof out->surfaces);
    span mark = pl_span_word(&text);
    for (; mark.at < mark.end && !pl_span_is(mark, "="); mark = pl_span_word(&text)) {
        if (pl_span_is(mark, "pl")) {
            out->plural_only = true;
        } else if (!load_gender(mark, &out->features)) {
            pl_complain(l, mark.at, "gender (m, f, n), a for animate, pl or = wanted here");
            return false;
        }
    }
    if (mark.at == mark.end) {
        pl_complain(l, mark.at, "= and the forms are missing");
        return false;
    }
    span one = pl_span_until(&text, '|');
    bool has_plural = text.at < text.end || text.end[-1] == '|';
    if (!load_cases_of(l, book, v, one, quoted, out->surfaces[0]))
        return false;
    if (has_plural)
        return load_cases_of(l, book, v, pl_span_trim(text), quoted, out->surfaces[1]);
    memcpy(out->surfaces[1], out->surfaces[0], sizeof out->surfaces[0]);
    return true;
}

void pl_dictionary_noun(loader *l, span rest)
{
    noun_forms forms;
    lexeme *made = new_lexeme(l, LEXEME_NOUN, &rest);

    if (!made || !pl_load_noun(l, l->book, &l->book->vocabulary, rest, false, &forms))
        return;
    made->features = forms.features;
    memcpy(made->surfaces, forms.surfaces, sizeof forms.surfaces);
}

void pl_dictionary_paradigm(loader *l, span rest)
{
    span named = pl_span_word(&rest);

    if (l->paradigm_count == PARADIGMS_MAX || !pl_span_is(pl_span_word(&rest), "=")) {
        pl_complain(l, named.at, "name = endings wanted here (%d paradigms at most)", PARADIGMS_MAX);
        return;
    }
    l->paradigms[l->paradigm_count++] = (struct paradigm){named, rest};
}

void pl_dictionary_ending(loader *l, span rest)
{
    pl_book *book = l->book;
    span from = pl_span_word(&rest);

    if (book->ending_count == ENDINGS_MAX || !pl_span_is(pl_span_word(&rest), "=") ||
        count_words(rest) != book->case_count) {
        pl_complain(l, from.at, "an ending = those of all cases wanted here (%d endings at most)", ENDINGS_MAX);
        return;
    }
    ending *made = &book->endings[book->ending_count++];
    pl_copy_setting(l, from, made->from, sizeof made->from);
    for (int i = 0; i < book->case_count; i++)
        pl_copy_setting(l, pl_span_word(&rest), made->to[i], sizeof made->to[i]);
}

/* The four groups of an adjective: endings of a paradigm after a stem, or whole words after an empty one. */
static void load_endings(loader *l, lexeme *made, span stem, span endings, const char *at)
{
    char prefix[SYMBOL_BYTES];

    if (!pl_span_copy(stem, prefix, sizeof prefix)) {
        pl_complain(l, stem.at, "this is too long");
        return;
    }
    for (int row = 0; row <= GENDER_COUNT; row++) {
        span group = pl_span_until(&endings, '|');
        int given = count_words(group);
        if (given != l->book->case_count) {
            pl_complain(l, at, "%d case forms wanted, %d given in group %d of 4 (m f n pl)", l->book->case_count, given,
                        row + 1);
            return;
        }
        for (int i = 0; i < given; i++) {
            span suffix = pl_span_word(&group);
            if (!pl_span_is(suffix, "*"))
                made->surfaces[row][i] = load_surface(l, &l->book->vocabulary, suffix, prefix, "");
        }
    }
    if (endings.at < endings.end)
        pl_complain(l, at, "an adjective has four groups (m f n pl)");
}

static bool bad_animacy(const pl_book *book, const lexeme *w)
{
    for (int row = 0; row <= GENDER_COUNT; row++)
        if (w->surfaces[row][book->nominative] == NONE_AT_ALL || w->surfaces[row][book->genitive] == NONE_AT_ALL)
            return true;
    return false;
}

void pl_dictionary_adjective(loader *l, span rest)
{
    lexeme *made = new_lexeme(l, LEXEME_ADJECTIVE, &rest);
    span key = pl_span_word(&rest);
    int before = l->complaint_count;

    if (!made)
        return;
    if (pl_span_is(key, "=")) {
        load_endings(l, made, (span){rest.at, rest.at}, rest, rest.at);
    } else {
        int i = l->paradigm_count - 1;
        while (i >= 0 && ((key.end - key.at) != (l->paradigms[i].name.end - l->paradigms[i].name.at) ||
                          memcmp(key.at, l->paradigms[i].name.at, (size_t)(key.end - key.at)) != 0))
            i--;
        if (i < 0)
            pl_complain(l, key.at, "= or a paradigm is wanted here");
        else
            load_endings(l, made, pl_span_word(&rest), l->paradigms[i].endings, key.at);
    }
    if (before == l->complaint_count && bad_animacy(l->book, made))
        pl_complain(l, key.at, "* may not stand for the nominative or the genitive");
}

/* Forms in one row: divided by | if there is one, else by blanks. Returns how many; 0 after a complaint. */
static int load_row(loader *l, lexeme *made, span rest, int least, int most)
{
    bool bars = memchr(rest.at, '|', (size_t)(rest.end - rest.at)) != NULL;
    int given = 0;

    if (!pl_span_is(pl_span_word(&rest), "=")) {
        pl_complain(l, rest.at, "= and the forms are missing");
        return 0;
    }
    for (; pl_span_trim(rest).at < rest.end; given++) {
        span form_text = bars ? pl_span_until(&rest, '|') : pl_span_word(&rest);
        if (given < most)
            made->surfaces[given][0] = load_surface(l, &l->book->vocabulary, form_text, "", "");
    }
    if (given >= least && given <= most)
        return given;
    pl_complain(l, rest.at, "%d forms wanted, %d given", most, given);
    return 0;
}

void pl_dictionary_verb(loader *l, span rest)
{
    lexeme *made = new_lexeme(l, LEXEME_VERB, &rest);

    if (made && load_row(l, made, rest, MOOD_COUNT, MOOD_COUNT + 1) == MOOD_COUNT)
        made->surfaces[MOOD_COUNT][0] = made->surfaces[MOOD_FIN][0];
}

void pl_dictionary_agree(loader *l, span rest)
{
    lexeme *made = new_lexeme(l, LEXEME_AGREE, &rest);

    if (made)
        (void)load_row(l, made, rest, GENDER_COUNT + 1, GENDER_COUNT + 1);
}
