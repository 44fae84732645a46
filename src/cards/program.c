/* Programs: measured, checked, printed and parsed.
 *
 * A program is a tree in prefix order (rules/words.h). Nothing here trusts one: a tree is measured against a limit
 * before anything walks it, and a checked program has arguments of the right sorts all the way down. */
#include <stdio.h>
#include <string.h>

#include "base/invariant.h"
#include "cards/inside.h"

/* ------------------------------------------------------------------ shape */

static bool takes_list(const pl_word_info *info)
{
    return info->arg_count > 0 && (unsigned)info->args[info->arg_count - 1].sort & PL_SORT_IS_LIST;
}

static bool good_word(pl_word word)
{
    const pl_word_info *info = pl_word_info_of(pl_word_row(word));
    unsigned items = pl_row_items(word);

    return info && (takes_list(info) ? items >= 2 : items == 0);
}

int pl_tree_length(const pl_word *program, int limit)
{
    int open = 1; /* trees still to come */
    int at = 0;

    for (; open > 0; at++) {
        if (at >= limit)
            return 0;
        bool story = pl_word_tag(program[at]) == PL_TAG_STORY, row = pl_word_has_row(program[at]);
        if ((story && at > 0) || (row && !good_word(program[at])))
            return 0;
        if (row)
            open += pl_args_in(pl_word_row(program[at]), pl_row_items(program[at]));
        open--;
    }
    return at;
}

uint64_t pl_word_sorts(pl_word word, const pl_lexicon *lexicon)
{
    unsigned value = pl_word_value(word);

    switch (pl_word_tag(word)) {
    case PL_TAG_WORD:
    case PL_TAG_STORY:
        return UINT64_C(1) << pl_word_info_of(pl_word_row(word))->sort;
    case PL_TAG_NUMBER:
        return UINT64_C(1) << PL_SORT_NUMBER;
    case PL_TAG_NAME:
        return lexicon && value < lexicon->count ? lexicon->names[value].sorts : 0;
    default:
        PL_ASSERT(false);
        return 0;
    }
}

/* ------------------------------------------------------------------ checks */

/* Three rules beside the sorts; the numbers are arguments.
 * same: both arguments do the same act, whoever does it and whether or not it is optional.
 * under: the word makes sense only inside the other one.
 * plain: no word of this table inside the argument. This removes every doubt about what a place phrase belongs to. */
static const struct {
    uint16_t word, a, b;
} same[] = {{PL_W_INSTEAD, 0, 2}};

static const struct {
    uint16_t word, above;
} under[] = {{PL_W_OWN, PL_W_BY}};

static const struct {
    uint16_t word, arg;
} plain[] = {{PL_W_NEAR, 1},       {PL_W_ZONE, 1},    {PL_W_UPON, 1},   {PL_W_TOKEN_NEAR, 1},
             {PL_W_TOKEN_ZONE, 1}, {PL_W_ZONE_OF, 0}, {PL_W_BESIDE, 0}, {PL_W_SPACE_WITH, 0}};

enum {
    SAMES = sizeof same / sizeof same[0],
    UNDERS = sizeof under / sizeof under[0],
    PLAINS = sizeof plain / sizeof plain[0]
};

typedef struct walk {
    const pl_word *program;
    int length, at;
    const pl_lexicon *lexicon;
    const char *reason;
    unsigned above; /* bit i: inside under[i].above */
    bool in_plain;  /* inside the argument of a plain word */
    bool in_list;   /* inside a list of effects, the end of which nobody would see if there were another in it */
} walk;

static bool is_word(pl_word word, unsigned id)
{
    return pl_word_tag(word) == PL_TAG_WORD && pl_word_id_of(word) == id;
}

/* The argument of the word at `at`. */
static int argument(const walk *w, int at, int index)
{
    for (at++; index > 0; index--)
        at += pl_tree_length(w->program + at, w->length - at);
    return at;
}

/* The act inside (by p (may act)). */
static pl_word bare_act(const walk *w, int at)
{
    while (is_word(w->program[at], PL_W_BY) || is_word(w->program[at], PL_W_MAY))
        at = argument(w, at, is_word(w->program[at], PL_W_BY) ? 1 : 0);
    return w->program[at];
}

static const char *check_same(const walk *w, unsigned id)
{
    for (int i = 0; i < SAMES; i++) {
        if (same[i].word != id)
            continue;
        pl_word a = bare_act(w, argument(w, w->at, same[i].a));
        pl_word b = bare_act(w, argument(w, w->at, same[i].b));
        if (pl_word_tag(a) != PL_TAG_WORD || pl_word_id_of(a) != pl_word_id_of(b))
            return "\"instead\" must do the same thing in another measure";
    }
    return NULL;
}

static const char *check_under(const walk *w, unsigned id)
{
    for (int i = 0; i < UNDERS; i++)
        if (under[i].word == id && !(w->above >> i & 1U))
            return "\"their card\" needs a player before it";
    return NULL;
}

int pl_place_argument(unsigned id)
{
    for (int i = 0; i < PLAINS; i++)
        if (plain[i].word == id)
            return plain[i].arg;
    return -1;
}

/* Whom of several is asked for before they swap, not by the swap. */
static bool swaps_unknown(const walk *w, unsigned id)
{
    const pl_word f = w->program[argument(w, w->at, 0)];
    const pl_word g = id == PL_W_SWAP ? w->program[argument(w, w->at, 1)] : f;

    return id == PL_W_SWAP &&
           (is_word(f, PL_W_A) || is_word(f, PL_W_EACH) || is_word(g, PL_W_A) || is_word(g, PL_W_EACH));
}

static bool is_listing(unsigned id)
{
    return id == PL_W_CHOOSE || id == PL_W_ALL_OF;
}

static bool check_tree(walk *w, pl_sort want);

static bool check_args(walk *w, unsigned id, unsigned items)
{
    const walk outside = *w;
    int count = pl_args_in(id, items);
    int guarded = pl_place_argument(id);

    for (int i = 0; i < UNDERS; i++)
        if (under[i].above == id)
            w->above |= 1U << i;
    w->in_list = w->in_list || is_listing(id);
    w->at++;
    for (int i = 0; i < count; i++) {
        w->in_plain = outside.in_plain || i == guarded;
        if (!check_tree(w, pl_arg_sort(id, items, i)))
            return false;
    }
    w->above = outside.above;
    w->in_plain = outside.in_plain;
    w->in_list = outside.in_list;
    return true;
}

static bool check_tree(walk *w, pl_sort want)
{
    pl_word word = w->program[w->at];
    unsigned id = pl_word_row(word);

    if (!(pl_word_sorts(word, w->lexicon) & pl_sort_below(want))) {
        w->reason = pl_word_tag(word) == PL_TAG_NAME ? "a name stands where something else is wanted"
                                                     : "something stands where it does not belong";
        return false;
    }
    if (!pl_word_has_row(word)) {
        w->at++;
        return true;
    }
    if (id == PL_W_SEQ)
        w->reason = "several sentences stand inside another one";
    else if (w->in_plain && pl_place_argument(id) >= 0)
        w->reason = "a place is described inside the description of a place: choose the fighter or token first";
    else if (w->in_list && is_listing(id))
        w->reason = "a list stands inside a list: nobody could see where it ends";
    else if (swaps_unknown(w, id))
        w->reason = "name the two fighters that swap, or choose one of them first";
    else if (!(w->reason = check_same(w, id)))
        w->reason = check_under(w, id);
    return !w->reason && check_args(w, id, pl_row_items(word));
}

const char *pl_check_statement(const pl_word *program, int length, const pl_lexicon *lexicon)
{
    walk w = {program, length, 0, lexicon, NULL, 0, false, false};

    (void)check_tree(&w, PL_SORT_STATEMENT);
    return w.reason;
}

const char *pl_check_program(const pl_word *program, int length, const pl_lexicon *lexicon)
{
    if (length > PL_PROGRAM_MAX)
        return "the program is too long";
    if (length <= 0 || pl_tree_length(program, length) != length)
        return "this is not a program";
    if (!is_word(program[0], PL_W_SEQ))
        return pl_check_statement(program, length, lexicon);
    for (int at = 1; at < length;) {
        int part = pl_tree_length(program + at, length - at);
        const char *reason = pl_check_statement(program + at, part, lexicon);
        if (reason)
            return reason;
        at += part;
    }
    return NULL;
}

/* ------------------------------------------------------------------ printing */

typedef struct printer {
    char *out;
    size_t size, length;
    bool full;
} printer;

static void print(printer *p, const char *before, const char *text)
{
    int more = snprintf(p->out + p->length, p->size - p->length, "%s%s", before, text);

    p->full = p->full || more < 0 || (size_t)more >= p->size - p->length;
    if (!p->full)
        p->length += (size_t)more;
}

static void print_leaf(printer *p, pl_word word, const pl_lexicon *lexicon)
{
    char number[16];
    unsigned value = pl_word_value(word);
    const char *id = pl_word_tag(word) == PL_TAG_NAME ? pl_lexicon_id(lexicon, value) : NULL;

    snprintf(number, sizeof number, "%u", value);
    print(p, pl_word_tag(word) == PL_TAG_NAME ? "@" : "", id ? id : number);
}

static int print_tree(printer *p, const pl_word *program, int at, const pl_lexicon *lexicon)
{
    pl_word word = program[at++];

    if (!pl_word_has_row(word)) {
        print_leaf(p, word, lexicon);
        return at;
    }
    int count = pl_args_in(pl_word_row(word), pl_row_items(word));
    print(p, count ? "(" : "", pl_word_info_of(pl_word_row(word))->name);
    for (int i = 0; i < count; i++) {
        print(p, " ", "");
        at = print_tree(p, program, at, lexicon);
    }
    if (count)
        print(p, ")", "");
    return at;
}

int pl_program_print(const pl_word *program, const pl_lexicon *lexicon, char *out, size_t size)
{
    printer p = {out, size, 0, false};

    if (size == 0)
        return -1;
    out[0] = '\0';
    if (pl_tree_length(program, PL_PROGRAM_MAX) == 0)
        return -1;
    print_tree(&p, program, 0, lexicon);
    if (p.full)
        out[0] = '\0';
    return p.full ? -1 : (int)p.length;
}

/* ------------------------------------------------------------------ parsing */

enum { PARSE_DEPTH = 200 };

typedef struct parser {
    const char *at;
    const pl_lexicon *lexicon;
    pl_word *out;
    int length, limit;
} parser;

static void skip_blanks(parser *p)
{
    while (*p->at && strchr(" \t\r\n", *p->at))
        p->at++;
}

static bool put(parser *p, pl_word word)
{
    if (p->length >= p->limit)
        return false;
    p->out[p->length++] = word;
    return true;
}

static size_t atom_length(const parser *p)
{
    return strcspn(p->at, " \t\r\n()");
}

/* A run of digits as a number, or -1. */
static int digits(const char *text, size_t length)
{
    int value = 0;

    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || value > PL_WORD_NUMBER_MAX)
            return -1;
        value = value * 10 + (text[i] - '0');
    }
    return length > 0 && value <= PL_WORD_NUMBER_MAX ? value : -1;
}

static bool parse_atom(parser *p)
{
    size_t length = atom_length(p);
    bool name = *p->at == '@';
    const char *text = p->at + name;
    int number = digits(p->at, length);
    int found = name ? pl_lexicon_find(p->lexicon, text, length - 1) : pl_word_find(text, length);

    if (name && !p->lexicon)
        found = digits(text, length - 1);
    p->at += length;
    if (number >= 0)
        return put(p, pl_word_number((unsigned)number));
    if (found < 0)
        return false;
    return put(p, name                    ? pl_word_name((unsigned)found)
                  : found < PL_WORD_COUNT ? pl_word_make((unsigned)found, 0)
                                          : pl_story_word((unsigned)found));
}

static bool parse_tree(parser *p, int depth);

/* Gives the word at `head` its count of list items, now that its arguments are known. */
static bool close_word(parser *p, int head, int args)
{
    unsigned row = pl_word_row(p->out[head]);
    const pl_word_info *info = pl_word_info_of(row);

    if (!takes_list(info))
        return args == info->arg_count;
    int items = args - info->arg_count + 1;
    if (items < 2 || items > PL_WORD_LIST_MAX)
        return false;
    p->out[head] = pl_word_make(row, (unsigned)items); /* no story takes a list */
    return true;
}

/* "(word tree...)"; "((tree))" is the same as "tree". */
static bool parse_list(parser *p, int depth)
{
    int head = p->length;
    int args = 0;

    p->at++;
    skip_blanks(p);
    bool wrapped = *p->at == '(';
    if (wrapped ? !parse_tree(p, depth + 1) : !parse_atom(p))
        return false;
    if (!wrapped && !pl_word_has_row(p->out[head]))
        wrapped = true;
    for (skip_blanks(p); *p->at && *p->at != ')'; skip_blanks(p), args++)
        if (wrapped || !parse_tree(p, depth + 1))
            return false;
    if (*p->at != ')')
        return false;
    p->at++;
    return wrapped || close_word(p, head, args);
}

static bool parse_tree(parser *p, int depth)
{
    skip_blanks(p);
    if (*p->at == '(')
        return depth < PARSE_DEPTH && parse_list(p, depth);
    int head = p->length;
    return *p->at && *p->at != ')' && parse_atom(p) && (!pl_word_has_row(p->out[head]) || close_word(p, head, 0));
}

int pl_program_parse(const char *text, const pl_lexicon *lexicon, pl_word *out, int limit)
{
    parser p = {text, lexicon, out, 0, limit};
    int trees = 0;

    for (skip_blanks(&p); *p.at; skip_blanks(&p), trees++) {
        if (trees == 1) { /* several statements: a text */
            if (p.length >= limit)
                return -1;
            memmove(out + 1, out, (size_t)p.length++ * sizeof *out);
        }
        if (!parse_tree(&p, 0))
            return -1;
    }
    if (trees == 0 || trees > PL_WORD_LIST_MAX)
        return -1;
    if (trees > 1)
        out[0] = pl_word_make(PL_W_SEQ, (unsigned)trees);
    return p.length;
}
