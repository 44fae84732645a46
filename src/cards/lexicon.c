/* Lexicons: the names a program may mention, with their forms in one language. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

pl_lexicon *pl_lexicon_new(const pl_book *book)
{
    pl_lexicon *made = calloc(1, sizeof *made);

    if (made) {
        made->book = book;
        pl_vocabulary_start(&made->vocabulary, &book->vocabulary);
    }
    return made;
}

void pl_lexicon_free(pl_lexicon *lexicon)
{
    if (!lexicon)
        return;
    pl_vocabulary_end(&lexicon->vocabulary);
    for (size_t i = 0; i < lexicon->count; i++)
        free(lexicon->names[i].forms);
    free(lexicon->names);
    free(lexicon->aliases);
    free(lexicon);
}

int pl_lexicon_find(const pl_lexicon *lexicon, const char *id, size_t length)
{
    for (size_t i = 0; lexicon && i < lexicon->count; i++)
        if (strncmp(lexicon->names[i].id, id, length) == 0 && lexicon->names[i].id[length] == '\0')
            return (int)i;
    return -1;
}

const char *pl_lexicon_id(const pl_lexicon *lexicon, unsigned index)
{
    return lexicon && index < lexicon->count ? lexicon->names[index].id : NULL;
}

const char *pl_lexicon_forms(const pl_lexicon *lexicon, unsigned index)
{
    return lexicon && index < lexicon->count ? lexicon->names[index].forms : NULL;
}

const char *pl_lexicon_gender(const pl_lexicon *lexicon, unsigned index)
{
    static const char *const letters[GENDER_COUNT] = {[GENDER_M] = "m", [GENDER_F] = "f", [GENDER_N] = "n"};
    return lexicon && index < lexicon->count ? letters[lexicon->names[index].features.gender] : NULL;
}

static char *copy_of(span text)
{
    size_t length = (size_t)(text.end - text.at);
    char *copy = malloc(length + 1);

    if (copy) {
        memcpy(copy, text.at, length);
        copy[length] = '\0';
    }
    return copy;
}

static const ending *ending_of(const pl_book *book, const char *name, size_t length)
{
    for (int i = 0; i < book->ending_count; i++) {
        size_t bytes = strlen(book->endings[i].from);
        if (bytes < length && memcmp(name + length - bytes, book->endings[i].from, bytes) == 0)
            return &book->endings[i];
    }
    return NULL;
}

/* The notation has its own meaning for some characters. */
static void write_form(const char *stem, size_t length, const char *end, char *out, size_t size)
{
    size_t at = strlen(out);

    if (at + length + strlen(end) + 2 > size)
        return;
    out[at++] = ' ';
    for (size_t i = 0; i < length; i++)
        if (!strchr("|=#/", stem[i]))
            out[at++] = stem[i] == ' ' ? '_' : stem[i];
    memcpy(out + at, end, strlen(end) + 1);
}

char *pl_book_decline(const pl_book *book, const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    const ending *e = ending_of(book, name, length);

    snprintf(out, size, "f =");
    for (int i = 0; e && i < book->case_count; i++)
        write_form(name, length - strlen(e->from), e->to[i], out, size);
    if (!e)
        write_form(name, length, "", out, size);
    return out;
}

/* An id is written in programs after @: no blanks, no parentheses. */
static bool good_id(const char *id)
{
    size_t length = strlen(id);
    return length > 0 && length < NAME_ID_BYTES && strcspn(id, " \t\r\n()@") == length;
}

static void mark_starts(pl_lexicon *lexicon, const pl_name *n)
{
    const vocabulary *v = &lexicon->vocabulary;

    for (int number = 0; number < 2; number++)
        for (int i = 0; i < lexicon->book->case_count; i++)
            pl_set_put(lexicon->starts, v->symbol_lists[v->surfaces[n->surfaces[number][i]].symbols]);
}

static bool load_name(pl_lexicon *lexicon, const char *id, uint64_t sorts, span forms, loader *l)
{
    const uint64_t title = UINT64_C(1) << PL_SORT_TITLE;
    noun_forms loaded;

    if (!good_id(id) || pl_lexicon_find(lexicon, id, strlen(id)) >= 0) {
        pl_complain(l, forms.at, good_id(id) ? "there are two names %s" : "%s cannot be the id of a name", id);
        return false;
    }
    if (sorts == 0 || (sorts & ~pl_sorts_nameable)) {
        pl_complain(l, forms.at, "a name cannot be of this sort");
        return false;
    }
    if (!pl_load_noun(l, lexicon->book, &lexicon->vocabulary, forms, (sorts & title) != 0, &loaded))
        return false;
    pl_name *n = &lexicon->names[lexicon->count];
    memset(n, 0, sizeof *n);
    n->forms = copy_of(forms);
    if (!n->forms) {
        pl_complain(l, forms.at, "no memory is left");
        return false;
    }
    memcpy(n->id, id, strlen(id));
    n->sorts = sorts;
    n->features = loaded.features;
    n->plural_only = loaded.plural_only;
    memcpy(n->surfaces, loaded.surfaces, sizeof loaded.surfaces);
    mark_starts(lexicon, n);
    return true;
}

int pl_lexicon_add(pl_lexicon *lexicon, const char *id, uint64_t sorts, const char *forms, pl_complaints complaints)
{
    span text = {forms, forms + strlen(forms)};
    loader l = {.complaints = complaints, .row = text};

    if (text.end - text.at > LINE_MAX_BYTES || lexicon->vocabulary.full || lexicon->count >= NAMES_MAX ||
        !pl_grow((void **)&lexicon->names, &lexicon->size, lexicon->count, sizeof *lexicon->names)) {
        pl_complain(&l, text.at, "too many names, or too long a name");
        return -1;
    }
    return load_name(lexicon, id, sorts, text, &l) ? (int)lexicon->count++ : -1;
}

bool pl_lexicon_alias(pl_lexicon *lexicon, unsigned index, const char *forms, pl_complaints complaints)
{
    span text = {forms, forms + strlen(forms)};
    loader l = {.complaints = complaints, .row = text};
    noun_forms loaded;

    if (text.end - text.at > LINE_MAX_BYTES || lexicon->vocabulary.full || lexicon->alias_count >= NAMES_MAX ||
        !pl_grow((void **)&lexicon->aliases, &lexicon->alias_size, lexicon->alias_count, sizeof *lexicon->aliases)) {
        pl_complain(&l, text.at, "too many names, or too long a name");
        return false;
    }
    if (!pl_load_noun(&l, lexicon->book, &lexicon->vocabulary, text, false, &loaded))
        return false;
    pl_alias *made = &lexicon->aliases[lexicon->alias_count++];
    memset(made, 0, sizeof *made);
    made->of = (uint16_t)index;
    made->name.sorts = lexicon->names[index].sorts;
    made->name.features = loaded.features;
    made->name.plural_only = loaded.plural_only;
    memcpy(made->name.surfaces, loaded.surfaces, sizeof loaded.surfaces);
    mark_starts(lexicon, &made->name);
    return true;
}
