/* Vocabulary: the symbols and surfaces of a book or a lexicon, each kept once.
 *
 * The reader compares symbols, so a word is one integer comparison. A lexicon's vocabulary stands on that of its book:
 * it looks there first and adds only what is missing. When a limit or the memory is reached the vocabulary turns full
 * and every further addition is refused; whoever fills it looks at `full` once, at the end. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

bool pl_grow(void **items, size_t *size, size_t count, size_t item_bytes)
{
    if (count < *size)
        return true;
    size_t wanted = *size ? *size * 2 : 64;
    while (wanted <= count)
        wanted *= 2;
    void *more = realloc(*items, wanted * item_bytes);
    if (more == NULL)
        return false;
    *items = more;
    *size = wanted;
    return true;
}

void pl_vocabulary_start(vocabulary *v, const vocabulary *base)
{
    memset(v, 0, sizeof *v);
    v->base = base;
    memset(v->symbol_hash, 0xff, sizeof v->symbol_hash);
    memset(v->surface_hash, 0xff, sizeof v->surface_hash);
    if (base) {
        v->first = base->first + (unsigned)base->symbol_count;
        return;
    }
    static const char *const nothing[SYMBOL_FIRST] = {"", "\x01number", "\x01name"};
    for (int i = 0; i < SYMBOL_FIRST; i++)
        (void)pl_symbol_add(v, nothing[i], strlen(nothing[i]));
}

void pl_vocabulary_end(vocabulary *v)
{
    free(v->pool);
    free(v->symbols);
    free(v->surfaces);
    free(v->symbol_lists);
}

static unsigned hash(const char *text, size_t length)
{
    uint32_t h = 2166136261U;

    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * 16777619U;
    return (h ^ h >> 15) % HASH_SIZE;
}

static bool same(const char *kept, const char *text, size_t length)
{
    return strncmp(kept, text, length) == 0 && kept[length] == '\0';
}

/* Keeps a text in the pool; returns where. */
static uint32_t keep(vocabulary *v, const char *text, size_t length)
{
    if (!pl_grow((void **)&v->pool, &v->pool_size, v->pool_length + length + 1, 1)) {
        v->full = true;
        return 0;
    }
    size_t at = v->pool_length;
    memcpy(v->pool + at, text, length);
    v->pool[at + length] = '\0';
    v->pool_length += length + 1;
    return (uint32_t)at;
}

const symbol *pl_symbol_at(const vocabulary *v, unsigned index)
{
    while (index < v->first)
        v = v->base;
    return &v->symbols[index - v->first];
}

const char *pl_symbol_text(const vocabulary *v, unsigned index)
{
    while (index < v->first)
        v = v->base;
    return v->pool + v->symbols[index - v->first].text;
}

unsigned pl_symbol_find(const vocabulary *v, const char *text, size_t length)
{
    unsigned slot = hash(text, length);

    for (; v; v = v->base)
        for (unsigned i = v->symbol_hash[slot]; i != NONE_AT_ALL; i = v->symbols[i].next)
            if (same(v->pool + v->symbols[i].text, text, length))
                return v->first + i;
    return SYMBOL_UNKNOWN;
}

unsigned pl_symbol_add(vocabulary *v, const char *text, size_t length)
{
    unsigned found = pl_symbol_find(v, text, length);

    if (found != SYMBOL_UNKNOWN || (length == 0 && v->symbol_count > 0))
        return found;
    if (v->first + v->symbol_count >= SYMBOLS_MAX || length > SYMBOL_BYTES ||
        !pl_grow((void **)&v->symbols, &v->symbol_size, v->symbol_count, sizeof *v->symbols)) {
        v->full = true;
        return SYMBOL_UNKNOWN;
    }
    uint32_t at = keep(v, text, length);
    if (v->full)
        return SYMBOL_UNKNOWN;
    unsigned own = (unsigned)v->symbol_count++;
    unsigned slot = hash(text, length);
    v->symbols[own] = (symbol){at, (uint16_t)(v->first + own), -1, v->symbol_hash[slot], false, false};
    v->symbol_hash[slot] = (uint16_t)own;
    return v->first + own;
}

const char *pl_surface_text(const vocabulary *v, unsigned index)
{
    return v->pool + v->surfaces[index].text;
}

/* Cuts the surface into symbols and keeps those that reading looks at. */
static bool read_symbols(vocabulary *v, const char *text, size_t length, pl_surface *s)
{
    token tokens[SURFACE_SYMBOLS];
    int count = pl_tokens(v, v, text, length, tokens, SURFACE_SYMBOLS);

    if (count < 0)
        return false;
    s->symbols = (uint32_t)v->list_length;
    for (int i = 0; i < count; i++) {
        if (tokens[i].ignored)
            continue;
        if (!pl_grow((void **)&v->symbol_lists, &v->list_size, v->list_length, sizeof *v->symbol_lists))
            return false;
        v->symbol_lists[v->list_length++] = tokens[i].symbol;
        s->count++;
    }
    return true;
}

unsigned pl_surface_add(vocabulary *v, const char *text, size_t length)
{
    unsigned slot = hash(text, length);

    for (unsigned i = v->surface_hash[slot]; i != NONE_AT_ALL; i = v->surfaces[i].next)
        if (same(v->pool + v->surfaces[i].text, text, length))
            return i;
    pl_surface made = {0, 0, 0, v->surface_hash[slot]};
    if (v->full || v->surface_count >= SURFACES_MAX || memchr(text, '\0', length) ||
        !pl_grow((void **)&v->surfaces, &v->surface_size, v->surface_count, sizeof *v->surfaces) ||
        !read_symbols(v, text, length, &made)) {
        v->full = true;
        return NONE_AT_ALL;
    }
    made.text = keep(v, text, length);
    if (v->full)
        return NONE_AT_ALL;
    v->surfaces[v->surface_count] = made;
    v->surface_hash[slot] = (uint16_t)v->surface_count;
    return (unsigned)v->surface_count++;
}
