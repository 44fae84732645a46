/* Walks through the lines of a content file and hands each to the reader of its first word. */
#include "pack/grammar.h"
#include "pack/title.h"

static const pack_keyword *find(const pack_grammar *grammar, pack_span word, bool begins, unsigned section)
{
    for (int i = 0; i < grammar->count; i++) {
        const pack_keyword *k = &grammar->keywords[i];
        bool fits = begins ? k->begins != 0 : (k->inside & section) != 0;
        if (fits && pack_is(word, k->word))
            return k;
    }
    return NULL;
}

/* Complains about the first word of the line. Returns the word that was probably meant, or NULL. */
static const char *complain(const pack_grammar *grammar, pack_cursor *cursor, bool begins, unsigned section)
{
    pack_words words = {.count = 0};
    for (int i = 0; i < grammar->count; i++) {
        const pack_keyword *k = &grammar->keywords[i];
        if (begins ? k->begins != 0 : (k->inside & section) != 0)
            pack_words_add(&words, k->word);
    }
    cursor->at = cursor->line->first;
    char shown[PACK_EXCERPT];
    pack_span wrong = pack_peek(cursor);
    const char *meant = pack_nearest(&words, wrong);
    bool capital = *wrong.at < 'a' || *wrong.at > 'z';
    const char *hint = meant == NULL && grammar->hint != NULL ? grammar->hint(section, capital) : NULL;
    if (words.count == 0)
        pack_fail(cursor->source, cursor->line, wrong.at, "nothing can be indented here");
    else if (hint != NULL)
        pack_fail(cursor->source, cursor->line, wrong.at, "cannot read \"%s\" here; expected %s",
                  pack_excerpt(wrong, shown), hint);
    else
        pack_fail_unknown(cursor, wrong, "word", &words);
    return meant;
}

/* Reads a line that begins a section, or nearly does. Returns the section that goes on after it. */
static unsigned begin_section(const pack_grammar *grammar, pack_cursor *cursor, void *draft)
{
    const pack_keyword *k = find(grammar, pack_take_word(cursor), true, 0);
    if (k == NULL) {
        const char *meant = complain(grammar, cursor, true, 0);
        if (meant == NULL)
            return 0;
        pack_take_word(cursor);
        k = find(grammar, pack_span_of(meant), true, 0);
    }
    return k != NULL && k->read(draft, cursor) ? k->begins : 0;
}

static void read_inside(const pack_grammar *grammar, pack_cursor *cursor, void *draft, unsigned section)
{
    pack_cursor start = *cursor;
    const pack_keyword *k = find(grammar, pack_take_word(cursor), false, section);
    if (k != NULL) {
        k->read(draft, &start);
        return;
    }
    complain(grammar, cursor, false, section);
    grammar->unclear(draft);
}

void pack_read_lines(const pack_grammar *grammar, pack_source *source, void *draft)
{
    unsigned section = 0;
    for (int i = 0; i < source->line_count; i++) {
        const pack_line *line = &source->lines[i];
        pack_cursor cursor = pack_cursor_on(source, line);
        pack_cursor peek = cursor;
        if (line->depth == 0) {
            section = begin_section(grammar, &cursor, draft);
        } else if (find(grammar, pack_take_word(&peek), true, 0) != NULL &&
                   find(grammar, (pack_span){line->first, (int)(peek.at - line->first)}, false, section) == NULL) {
            pack_fail(source, line, line->first, "this begins a new part; expected it at the start of the line");
            section = begin_section(grammar, &cursor, draft);
        } else if (i == 0) {
            pack_fail(source, line, line->first, "this line is indented but belongs to nothing");
        } else if (section != 0 && !(grammar->other != NULL && grammar->other(draft, section, line))) {
            read_inside(grammar, &cursor, draft, section);
        }
    }
}

bool pack_read_language(pack_cursor *cursor, bool first, pl_language *language)
{
    pack_words languages = {.count = 0};
    for (int i = 0; i < PL_LANGUAGES; i++)
        pack_words_add(&languages, pl_language_code[i]);
    if (!first) {
        pack_fail(cursor->source, cursor->line, cursor->line->first,
                  "the language comes before everything else in the file");
        return false;
    }
    pack_span code = pack_peek(cursor);
    int found = pack_language(pack_take_word(cursor));
    if (found < 0)
        pack_fail_unknown(cursor, code, "language", &languages);
    else if (pack_expect_end(cursor))
        *language = (pl_language)found;
    return false;
}
