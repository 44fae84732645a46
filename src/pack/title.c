/* Names in three languages, and ids made from them. */
#include <stdlib.h>
#include <string.h>

#include "pack/title.h"

enum { NAME_MAX_CHARACTERS = 60 };

const char *const pl_language_code[PL_LANGUAGES] = {"en", "ru", "uk"};

int pack_language(pack_span code)
{
    for (int i = 0; i < PL_LANGUAGES; i++)
        if (pack_is(code, pl_language_code[i]))
            return i;
    return -1;
}

/* ------------------------------------------------------------------ ids */

/* Cyrillic letters in Latin ones, as passports write them: ids are typed on any keyboard. */
static const char *latin(unsigned character)
{
    static const char *const main_letters[] = {
        "a", "b", "v", "g", "d", "e",  "zh", "z",  "i",  "i",    "k", "l", "m", "n", "o",  "p",
        "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "",  "y", "",  "e", "iu", "ia",
    };
    static const struct {
        unsigned character;
        const char *letters;
    } others[] = {{0x451, "e"}, {0x454, "ie"}, {0x456, "i"}, {0x457, "i"}, {0x491, "g"}};
    if (character >= 0x430 && character <= 0x44f)
        return main_letters[character - 0x430];
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (others[i].character == character)
            return others[i].letters;
    return NULL;
}

static bool is_apostrophe(unsigned character)
{
    return character == '\'' || character == 0x2019 || character == 0x2bc;
}

char *pl_id_of(const char *name)
{
    size_t room = strlen(name) * 4 + 1; /* the longest letter has four Latin ones */
    char *out = pl_sure_new(room);
    size_t length = 0;
    bool gap = false;
    const char *end = name + strlen(name);
    for (const char *at = name; at < end;) {
        unsigned character = pl_letter_lower(pl_letter_next(&at, end));
        char plain[2] = {(char)(character & 0x7f), '\0'};
        bool is_plain = (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
        const char *letters = is_plain ? plain : latin(character);
        if (letters == NULL) {
            gap = gap || !is_apostrophe(character);
            continue;
        }
        if (gap && length > 0 && letters[0] != '\0')
            out[length++] = '-';
        gap = gap && letters[0] == '\0';
        for (; *letters != '\0'; letters++)
            out[length++] = *letters;
    }
    return out;
}

static bool is_id(pack_span word)
{
    for (int i = 0; i < word.length; i++) {
        char c = word.at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-')
            return false;
    }
    return word.length > 0;
}

void pack_title_id(pack_title *title, pack_cursor *cursor)
{
    pack_take_word(cursor);
    pack_span next = pack_peek(cursor);
    pack_span word = pack_take_word(cursor);
    if (word.length != next.length || !is_id(word)) {
        char shown[PACK_EXCERPT];
        pack_fail(cursor->source, cursor->line, next.at, "\"%s\" is not an id; expected small letters, digits and -",
                  pack_excerpt(next, shown));
        return;
    }
    if (title->id != NULL) {
        pack_fail(cursor->source, cursor->line, cursor->line->first, "the id is already given on line %d",
                  title->id_line);
        return;
    }
    if (pack_expect_end(cursor)) {
        title->id = pl_sure_copy(word.at, (size_t)word.length);
        title->id_line = cursor->line->number;
    }
}

/* ------------------------------------------------------------------ names */

static void give(pack_title *title, pack_cursor *cursor, int language, pack_span name)
{
    const char *end = name.at + name.length;
    int characters = 0;
    for (const char *at = name.at; at < end; characters++)
        pl_letter_next(&at, end);
    if (characters == 0)
        pack_fail(cursor->source, cursor->line, name.at - 1, "the name is empty");
    else if (characters > NAME_MAX_CHARACTERS)
        pack_fail(cursor->source, cursor->line, name.at - 1, "the name has %d characters; at most %d are possible",
                  characters, NAME_MAX_CHARACTERS);
    else if (title->name.in[language] != NULL)
        pack_fail(cursor->source, cursor->line, name.at - 1, "the name in \"%s\" is already given on line %d",
                  pl_language_code[language], title->line[language]);
    else {
        title->name.in[language] = pl_sure_copy(name.at, (size_t)name.length);
        title->line[language] = cursor->line->number;
        return;
    }
    title->broken = true;
}

/* Takes what stands without proper quotes as the name, up to "x3", so that the rest of the file can be judged. */
static void guess(pack_title *title, pack_cursor *cursor, pl_language language, const char *begin)
{
    const char *end = cursor->end;
    const char *digits = end;
    while (digits > begin && digits[-1] >= '0' && digits[-1] <= '9')
        digits--;
    if (digits < end && digits - begin >= 2 && digits[-1] == 'x' && digits[-2] == ' ')
        end = digits - 2;
    if (end == begin) {
        title->broken = true;
        return;
    }
    cursor->at = end;
    title->name.in[language] = pl_sure_copy(begin, (size_t)(end - begin));
    title->line[language] = cursor->line->number;
}

void pack_title_begin(pack_title *title, pack_cursor *cursor, pl_language language)
{
    pack_span name;
    title->at = cursor->line;
    pack_at_end(cursor);
    const char *begin = cursor->at + (cursor->at < cursor->end && *cursor->at == '"');
    if (pack_take_quoted(cursor, &name))
        give(title, cursor, (int)language, name);
    else
        guess(title, cursor, language, begin);
}

int pack_title_count(pack_cursor *cursor, const char *what, int most)
{
    int count = 0;
    if (pack_at_end(cursor))
        return 1;
    if (*cursor->at != 'x') {
        char shown[PACK_EXCERPT];
        pack_fail(cursor->source, cursor->line, cursor->at,
                  "cannot read \"%s\"; expected x and a number, or the end of the line",
                  pack_excerpt(pack_peek(cursor), shown));
        return 0;
    }
    cursor->at++;
    if (!pack_take_number(cursor, what, 1, most, &count) || !pack_expect_end(cursor))
        return 0;
    return count;
}

void pack_title_name(pack_title *title, pack_cursor *cursor)
{
    while (!pack_at_end(cursor)) {
        pack_words languages = {.count = 0};
        for (int i = 0; i < PL_LANGUAGES; i++)
            pack_words_add(&languages, pl_language_code[i]);
        pack_span next = pack_peek(cursor);
        int language = pack_language(pack_take_word(cursor));
        pack_span name;
        if (language < 0) {
            pack_fail_unknown(cursor, next, "language", &languages);
            return;
        }
        if (!pack_take_quoted(cursor, &name))
            return;
        give(title, cursor, language, name);
    }
}

void pack_title_finish(pack_title *title, pack_source *source, pl_language language)
{
    const char *first = NULL;
    for (int i = 0; i < PL_LANGUAGES && first == NULL; i++)
        first = title->name.in[i];
    if (title->name.in[language] != NULL)
        first = title->name.in[language];
    if (first == NULL)
        first = "?";
    for (int i = 0; i < PL_LANGUAGES; i++)
        if (title->name.in[i] == NULL)
            title->name.in[i] = pl_sure_copy(first, strlen(first));
    if (title->id == NULL) {
        title->id = pl_id_of(title->name.in[PL_EN]);
        if (title->id[0] == '\0' && !title->broken) {
            pack_fail(source, title->at, title->at->first,
                      "no id can be made from this name; add a line such as: id my-own");
            title->broken = true;
        }
    }
}

static bool same_name(const pack_title *a, const pack_title *b)
{
    for (int i = 0; i < PL_LANGUAGES; i++)
        if (a->line[i] > 0 && b->line[i] > 0 && pack_same(pack_span_of(a->name.in[i]), pack_span_of(b->name.in[i])))
            return true;
    return false;
}

void pack_title_check(pack_title *title, const pack_title *before, pack_source *source, const char *what)
{
    if (title->broken || before->broken)
        return;
    bool same_id = strcmp(title->id, before->id) == 0;
    title->broken = same_id;
    if (same_name(title, before))
        pack_fail(source, title->at, title->at->first, "the %s on line %d has the same name", what, before->at->number);
    else if (same_id)
        pack_fail(source, title->at, title->at->first, "the %s on line %d has the same id, %s", what,
                  before->at->number, title->id);
}

void pack_title_free(pack_title *title)
{
    pack_names_free(&title->name);
    free(title->id);
    *title = (pack_title){.id = NULL};
}

pl_names pack_names_copy(const pl_names *names)
{
    pl_names copy;
    for (int i = 0; i < PL_LANGUAGES; i++)
        copy.in[i] = pl_sure_copy(names->in[i], strlen(names->in[i]));
    return copy;
}

void pack_names_free(pl_names *names)
{
    for (int i = 0; i < PL_LANGUAGES; i++)
        free(names->in[i]);
    *names = (pl_names){{NULL}};
}
