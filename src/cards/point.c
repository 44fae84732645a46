/* The pointer: where the reading of a text stops, what could stand there, what of the rest is read. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* The end of the letter of the typed text that a byte of the tidied text comes from. */
static size_t letter_end(const reader *r, size_t byte)
{
    const size_t from = r->tidied.from[byte], end = r->tidied.from[r->tidied.length];
    const size_t bytes = from < end ? pl_letter_bytes(r->typed + from, r->typed + end) : 0;

    return from + (bytes > 0 || from == end ? bytes : 1);
}

stretch pl_reader_stretch(const reader *r, int first, int end)
{
    const size_t whole = r->tidied.from[r->tidied.length];
    stretch s = {whole, whole};

    if (first < r->token_count)
        s.from = s.to = r->tidied.from[r->tokens[first].at];
    if (first < end)
        s.to = letter_end(r, (size_t)(r->tokens[end - 1].at + r->tokens[end - 1].length) - 1);
    return s;
}

static bool is_name(const reader *r, const char *text)
{
    const vocabulary *v = r->lexicon ? &r->lexicon->vocabulary : NULL;
    return v && v->pool && text >= v->pool && text < v->pool + v->pool_length;
}

static void list_follow(reader *r, pl_pointer *out)
{
    pl_reader_sort_wanted(r);
    out->follow_count = r->wanted_count;
    for (int i = 0; i < r->wanted_count; i++)
        out->follow[i] = (pl_follow){r->wanted[i].text, is_name(r, r->wanted[i].text)};
}

static void point(reader *r, pl_pointer *out)
{
    pl_reader_run(r, READ_TRACKING);
    if (r->exhausted || (out->reading.ok && r->far < r->token_count))
        return;
    stretch s = pl_reader_stretch(r, r->far, r->far < r->token_count ? r->far + 1 : r->far);
    out->from = (uint16_t)s.from;
    out->to = (uint16_t)s.to;
    list_follow(r, out);
    if (!out->reading.ok)
        pl_find_repairs(r, out);
}

void pl_point_at(const pl_book *book, const pl_lexicon *lexicon, const char *text, size_t length, pl_pointer *out)
{
    reader *r = pl_reader_new(book, lexicon);

    memset(out, 0, sizeof *out);
    pl_read(book, lexicon, text, length, &out->reading);
    if (r && (out->reading.ok || out->reading.why == PL_STOPS) && pl_reader_take(r, text, length)) {
        pl_reader_run(r, READ_STRICTLY);
        if (!r->exhausted)
            point(r, out);
    }
    free(r);
}
