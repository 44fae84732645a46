/* Reading a whole text: its label, its statements one after the other, and the best way to read them all. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* Is the statement good? Remembers why not. */
static bool accept(reader *r, unsigned index, int at)
{
    pl_word program[PL_PROGRAM_MAX];
    int length = pl_reader_write(r, index, program, 0);
    const char *reason;

    for (int i = 0; i < length; i++)
        if (program[i] == MENTIONED_NODE)
            program[i] = pl_word_make(PL_W_THAT, 0);

    if (pl_word_id_of(program[0]) == PL_W_SEQ && pl_word_tag(program[0]) == PL_TAG_WORD)
        reason = pl_check_program(program, length, r->lexicon);
    else
        reason = pl_check_statement(program, length, r->lexicon);
    r->refused = r->refused || reason;
    if (reason && !r->reason) {
        r->reason = reason;
        r->reason_at = at;
    }
    return !reason || r->unchecked || r->tracking;
}

/* Keeps the best ways to read the text up to a place. */
static void add_way(reader *r, int place, way w)
{
    way *ways = r->ways[place];
    int *count = &r->way_counts[place];

    if (*count > 0 && (w.cost > ways[0].cost || (w.cost == ways[0].cost && w.size > ways[0].size)))
        return;
    if (*count > 0 && (w.cost < ways[0].cost || w.size < ways[0].size))
        *count = 0;
    if (*count < WAYS_MAX)
        ways[(*count)++] = w;
}

/* Goes on from every way that reaches a place with every statement that starts there. */
static void read_statements(reader *r, int at, unsigned stop)
{
    unsigned found = pl_reader_parse(r, PL_SORT_STATEMENT, r->plain, at);

    for (unsigned i = found == NONE_AT_ALL ? NONE_AT_ALL : r->entries[found].first; i != NONE_AT_ALL;
         i = r->results[i].next) {
        const result one = r->results[i];
        bool last = one.end == r->token_count;
        if (!last && r->tokens[one.end].symbol != stop) {
            pl_reader_want(r, one.end, ".");
            continue;
        }
        if (!accept(r, one.node, at))
            continue;
        for (int k = 0; k < r->way_counts[at]; k++) {
            const way *before = &r->ways[at][k];
            add_way(r, one.end + !last,
                    (way){one.node, (uint8_t)at, (uint8_t)k, before->timing, before->cost + one.cost,
                          before->size + r->nodes[one.node].size});
        }
    }
}

/* A label leads to the place after it; without one the text starts at the first token. */
static void read_label(reader *r)
{
    const way nothing = {NONE_AT_ALL, 0, 0, pl_word_make(PL_W_SEQ, 0), 0, 0};
    unsigned found = pl_reader_parse(r, PL_SORT_TIMING, r->plain, 0);

    add_way(r, 0, nothing);
    for (unsigned i = found == NONE_AT_ALL ? NONE_AT_ALL : r->entries[found].first; i != NONE_AT_ALL;
         i = r->results[i].next) {
        way labeled = nothing;
        labeled.timing = r->nodes[r->results[i].node].word;
        labeled.cost = r->results[i].cost;
        add_way(r, r->results[i].end, labeled);
    }
}

static void reset(reader *r, reading_mode mode)
{
    r->lenient = mode == READ_LENIENTLY;
    r->tracking = mode == READ_TRACKING;
    r->unchecked = mode == READ_UNCHECKED;
    r->exhausted = false;
    r->steps = STEPS_MAX;
    r->depth = 0;
    r->plain = pl_form_default(r->book);
    r->node_count = r->kid_count = r->entry_count = r->result_count = 0;
    memset(r->node_hash, 0xff, sizeof r->node_hash);
    memset(r->entry_first, 0xff, sizeof r->entry_first);
    memset(r->way_counts, 0, sizeof r->way_counts);
    r->reason = NULL;
    r->reason_at = 0;
    r->refused = false;
    r->far = r->tracking ? r->reached : 0;
    r->reached = 0;
    r->wanted_count = 0;
}

void pl_reader_run(reader *r, reading_mode mode)
{
    const unsigned stop = pl_symbol_find(r->words, ".", 1);

    reset(r, mode);
    read_label(r);
    for (int at = 0; at < r->token_count + r->tracking && !r->exhausted; at++)
        if (r->way_counts[at] > 0)
            read_statements(r, at, stop);
}

/* Adds the statements of a node: a sequence read by one phrase counts as its statements. */
static int write_statement(const reader *r, unsigned index, pl_word *out, int at, int *count)
{
    const node *n = &r->nodes[index];
    bool several = pl_word_tag(n->word) == PL_TAG_WORD && pl_word_id_of(n->word) == PL_W_SEQ;

    if (at + n->size > PL_PROGRAM_MAX)
        return PL_PROGRAM_MAX + 1;
    if (!several) {
        ++*count;
        return pl_reader_write(r, index, out, at);
    }
    for (int i = 0; i < n->kid_count; i++, ++*count)
        at = pl_reader_write(r, r->kids[n->first_kid + i], out, at);
    return at;
}

int pl_reader_program(const reader *r, int place, int index, pl_word *out, bool *settled)
{
    uint16_t statements[TOKENS_MAX];
    int count = 0, written = 0, at = 1;

    for (const way *w = &r->ways[place][index]; w->node != NONE_AT_ALL; w = &r->ways[w->from][w->from_way])
        statements[count++] = w->node;
    while (count > 0 && at <= PL_PROGRAM_MAX)
        at = write_statement(r, statements[--count], out, at, &written);
    if (at > PL_PROGRAM_MAX || written > PL_WORD_LIST_MAX)
        return 0;
    if (written == 1)
        memmove(out, out + 1, (size_t)--at * sizeof *out);
    else
        out[0] = pl_word_make(PL_W_SEQ, (unsigned)written);
    *settled = written == 0 || pl_settle_mentions(out);
    return at;
}

static bool same_program(const pl_reading *a, const pl_word *program, int length, pl_word timing)
{
    return a->length == length && a->timing == timing &&
           memcmp(a->program, program, (size_t)length * sizeof *program) == 0;
}

void pl_reader_conclude(reader *r, pl_reading *out)
{
    pl_word other[PL_PROGRAM_MAX];
    bool settled;

    out->length = pl_reader_program(r, r->token_count, 0, out->program, &settled);
    out->timing = r->ways[r->token_count][0].timing;
    if (out->length == 0 || !settled) {
        out->length == 0 ? pl_refuse_long(out) : pl_refuse_pronoun(out);
        return;
    }
    for (int i = 1; i < r->way_counts[r->token_count]; i++) {
        int length = pl_reader_program(r, r->token_count, i, other, &settled);
        if (!same_program(out, other, length, r->ways[r->token_count][i].timing)) {
            pl_refuse_ambiguous(r, out);
            return;
        }
    }
    out->ok = true;
    out->why = PL_READ;
}

int pl_reader_column(const reader *r, size_t byte)
{
    return 1 + pl_letter_count(r->typed, r->typed + r->tidied.from[byte]);
}

static bool cut_text(reader *r, size_t length)
{
    if (!pl_tidy(r->typed, length, &r->tidied))
        return false;
    r->text = r->tidied.text;
    r->length = (size_t)(r->tidied.length - r->tidied.stop_added);
    int count = pl_tokens(r->words, NULL, r->text, r->length, r->tokens, TOKENS_MAX + 1);
    if (count >= 0)
        count = pl_tokens_mend(r->book, r->tokens, count, TOKENS_MAX + 1);
    if (count < 0)
        return false;
    r->token_count = pl_tokens_tidy(r->words, r->tokens, count);
    for (int i = 0; i < r->token_count; i++)
        r->names[i] =
            r->lexicon && r->tokens[i].symbol != SYMBOL_UNKNOWN && pl_set_has(r->lexicon->starts, r->tokens[i].symbol);
    return r->token_count <= TOKENS_MAX;
}

bool pl_reader_done(const reader *r)
{
    return !r->exhausted && r->token_count > 0 && r->way_counts[r->token_count] > 0 &&
           r->ways[r->token_count][0].node != NONE_AT_ALL;
}

reader *pl_reader_new(const pl_book *book, const pl_lexicon *lexicon)
{
    reader *r = malloc(sizeof *r);

    if (r) {
        r->book = book;
        r->lexicon = lexicon;
        r->words = lexicon ? &lexicon->vocabulary : &book->vocabulary;
    }
    return r;
}

bool pl_reader_take(reader *r, const char *text, size_t length)
{
    r->typed = text;
    r->reached = 0;
    return cut_text(r, length);
}

static void read_text(const pl_book *book, const pl_lexicon *lexicon, const char *text, size_t length,
                      reading_mode mode, pl_reading *out)
{
    reader *r = pl_reader_new(book, lexicon);

    if (!r || !pl_reader_take(r, text, length)) {
        pl_refuse_long(out);
        free(r);
        return;
    }
    pl_reader_run(r, mode);
    out->column = 1;
    out->message[0] = '\0';
    if (r->exhausted)
        pl_refuse_long(out);
    else if (pl_reader_done(r))
        pl_reader_conclude(r, out);
    else
        pl_refuse(r, out);
    free(r);
}

void pl_read(const pl_book *book, const pl_lexicon *lexicon, const char *text, size_t length, pl_reading *out)
{
    read_text(book, lexicon, text, length, READ_STRICTLY, out);
}

void pl_read_leniently(const pl_book *book, const pl_lexicon *lexicon, const char *text, size_t length, pl_reading *out)
{
    read_text(book, lexicon, text, length, READ_LENIENTLY, out);
}
