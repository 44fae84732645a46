/* Speaking: a program put into the sentences of a book.
 *
 * The first spoken line whose head matches says it; its slots are spoken in the forms the line asks for, and what they
 * are (gender, number, animacy) comes back up for whatever agrees with them. Agreement may look ahead, so a group that
 * leans on a later slot keeps its place empty until the slot is known. The words are gathered first and written last,
 * with the sound rules and the marks. */
#include <stdio.h>
#include <string.h>

#include "inside.h"

enum { WORDS_MAX = 700 };

/* A word to be said: a text, or a number. */
typedef struct said {
    const char *text; /* NULL: the number */
    unsigned number;
} said;

typedef struct speaker {
    const pl_book *book;
    const pl_lexicon *lexicon;
    said words[WORDS_MAX];
    int count;
    bool failed;
} speaker;

/* What a variable of the head stands for in the program. */
typedef struct bind {
    const pl_word *tree; /* NULL: not bound */
    int items;           /* of a list; 0: a single tree */
} bind;

static int tree_length(const pl_word *tree)
{
    return pl_tree_length(tree, PL_PROGRAM_MAX);
}

/* ------------------------------------------------------------------ matching */

typedef struct matcher {
    const speaker *s;
    const pattern *pattern;
    const pl_word *tree;
    bind *binds;
} matcher;

static bool match_variable(matcher *m, int items)
{
    const pattern *p = m->pattern++;
    bind *b = &m->binds[p->value];
    int length = 0;

    if (!items && !(pl_word_sorts(*m->tree, m->s->lexicon) & pl_sort_below((pl_sort)p->sort)))
        return false;
    for (int i = 0; i < (items ? items : 1); i++)
        length += tree_length(m->tree + length);
    if (b->tree && memcmp(b->tree, m->tree, (size_t)length * sizeof *m->tree) != 0)
        return false;
    *b = (bind){m->tree, items};
    m->tree += length;
    return true;
}

static bool match(matcher *m)
{
    const pattern *p = m->pattern;

    if (p->kind == PATTERN_VARIABLE)
        return match_variable(m, 0);
    if (p->kind == PATTERN_NUMBER) {
        m->pattern++;
        return *m->tree++ == pl_word_number(p->value);
    }
    if (!pl_word_has_row(*m->tree) || pl_word_row(*m->tree) != p->value)
        return false;
    int items = (int)pl_row_items(*m->tree);
    int args = pl_args_in(p->value, (unsigned)items);
    bool whole_list = items && p->children == pl_word_info_of(p->value)->arg_count;
    if (!whole_list && p->children != args)
        return false;
    m->pattern++;
    m->tree++;
    for (int i = 0; i < p->children; i++)
        if (whole_list && i == p->children - 1 ? !match_variable(m, items) : !match(m))
            return false;
    return true;
}

/* ------------------------------------------------------------------ saying */

static void say_text(speaker *s, const char *text, unsigned number)
{
    if (s->count == WORDS_MAX) {
        s->failed = true;
        return;
    }
    s->words[s->count++] = (said){text, number};
}

static features say_tree(speaker *s, const pl_word *tree, form asked);

/* A quantity counts by its number: itself, or that of its only argument ("up to 3"). */
static pl_number counting(const speaker *s, const pl_word *tree)
{
    while (pl_word_tag(*tree) == PL_TAG_WORD) {
        const pl_word_info *info = pl_word_info_of(pl_word_id_of(*tree));
        if (info->arg_count != 1 || !pl_sort_fits(info->args[0].sort, PL_SORT_QUANTITY))
            return pl_count_vague(s->book);
        tree++;
    }
    return pl_word_tag(*tree) == PL_TAG_NUMBER ? pl_count_number(s->book, pl_word_value(*tree))
                                               : pl_count_vague(s->book);
}

/* The phrase being said. */
typedef struct saying {
    const template *t;
    form asked;
    bind binds[VARIABLES_MAX];
    features slots[VARIABLES_MAX];
    unsigned spoken; /* bit set: variables whose features are known */
} saying;

static context known_for(const speaker *s, const saying *y, const request *r)
{
    context c = {-1, NULL};

    if (r->counted_by >= 0)
        c.counted = (int)counting(s, y->binds[r->counted_by].tree);
    if (r->agrees_with >= 0 && (y->spoken >> r->agrees_with & 1U))
        c.agreed = &y->slots[r->agrees_with];
    return c;
}

static void say_surface(speaker *s, saying *y, const pl_part *p)
{
    (void)y;
    say_text(s, pl_surface_text(&s->book->vocabulary, p->surface), 0);
}

static form form_of(const speaker *s, const saying *y, const pl_part *p)
{
    return pl_slot_form(&p->request, y->asked, pl_form_default(s->book), known_for(s, y, &p->request));
}

static void say_slot(speaker *s, saying *y, const pl_part *p)
{
    y->slots[p->variable] = say_tree(s, y->binds[p->variable].tree, form_of(s, y, p));
    y->spoken |= 1U << p->variable;
}

static void say_list(speaker *s, saying *y, const pl_part *p)
{
    const bind *b = &y->binds[p->variable];
    const pl_word *tree = b->tree;
    form asked = form_of(s, y, p);

    for (int i = 0; i < b->items && !s->failed; i++) {
        if (i > 0)
            say_text(s, pl_surface_text(&s->book->vocabulary, p->separators[i == b->items - 1]), 0);
        say_tree(s, tree, asked);
        tree += tree_length(tree);
    }
}

/* Leaves room for the group; it is filled when the whole phrase is known. */
static void say_group(speaker *s, saying *y, const pl_part *p)
{
    (void)y;
    for (int i = 0; i < p->count; i++)
        say_text(s, "", 0);
}

static void (*const say_part[PART_KIND_COUNT])(speaker *s, saying *y, const pl_part *p) = {
    [PART_SURFACE] = say_surface,
    [PART_SLOT] = say_slot,
    [PART_LIST] = say_list,
    [PART_WORDS] = say_group,
};

static void fill_group(speaker *s, const saying *y, const pl_part *p, int at)
{
    uint16_t surfaces[GROUP_MAX];

    if (!pl_inflect(s->book, p, y->asked, known_for(s, y, &p->request), surfaces)) {
        s->failed = true;
        return;
    }
    for (int i = 0; i < p->count; i++)
        s->words[at + i].text = pl_surface_text(&s->book->vocabulary, surfaces[i]);
}

static features say_phrase(speaker *s, saying *y)
{
    const pl_part *parts = s->book->parts + y->t->first_part;
    int at[PARTS_MAX] = {0};

    for (int i = 0; i < y->t->part_count && !s->failed; i++) {
        at[i] = s->count;
        say_part[parts[i].kind](s, y, &parts[i]);
    }
    for (int i = 0; i < y->t->part_count && !s->failed; i++)
        if (parts[i].kind == PART_WORDS)
            fill_group(s, y, &parts[i], at[i]);
    return pl_phrase_features(s->book, y->t, y->asked, y->slots, y->spoken);
}

static features say_name(speaker *s, unsigned index, form asked)
{
    features found = {GENDER_M, false, false};

    if (!s->lexicon || index >= s->lexicon->count) {
        s->failed = true;
        return found;
    }
    unsigned surface = pl_name_surface(s->book, &s->lexicon->names[index], asked, &found);
    say_text(s, pl_surface_text(&s->lexicon->vocabulary, surface), 0);
    return found;
}

static features say_sequence(speaker *s, const pl_word *tree, form asked)
{
    unsigned items = pl_word_items(*tree++);

    for (unsigned i = 0; i < items && !s->failed; i++) {
        if (i > 0)
            say_text(s, ".", 0);
        say_tree(s, tree, asked);
        tree += tree_length(tree);
    }
    return (features){GENDER_M, false, false};
}

static features say_tree(speaker *s, const pl_word *tree, form asked)
{
    saying y;
    unsigned row = pl_word_row(*tree);

    if (pl_word_tag(*tree) == PL_TAG_NAME)
        return say_name(s, pl_word_value(*tree), asked);
    if (pl_word_tag(*tree) == PL_TAG_NUMBER) {
        say_text(s, NULL, pl_word_value(*tree));
        return (features){GENDER_N, false, false};
    }
    if (row == PL_W_SEQ)
        return say_sequence(s, tree, asked);
    for (unsigned i = s->book->spoken_first[row]; i != NONE_AT_ALL; i = s->book->templates[i].next_spoken) {
        const template *t = &s->book->templates[i];
        if (!pl_mood_in(t->moods, asked.mood))
            continue;
        memset(y.binds, 0, sizeof y.binds);
        matcher m = {s, s->book->patterns + t->first_pattern, tree, y.binds};
        if (!match(&m))
            continue;
        y.t = t;
        y.asked = asked;
        y.spoken = 0;
        return say_phrase(s, &y);
    }
    s->failed = true;
    return (features){GENDER_M, false, false};
}

/* ------------------------------------------------------------------ writing */

/* One written word: a piece of what was said between blanks. */
typedef struct slice {
    const char *at;
    size_t length;
} slice;

typedef struct writer {
    slice words[WORDS_MAX];
    char numbers[WORDS_MAX][6];
    int count;
    char *out;
    size_t size, length;
    bool full, capital;
} writer;

static void cut_words(const speaker *s, writer *w)
{
    for (int i = 0; i < s->count; i++) {
        const char *at = s->words[i].text;
        if (!at) {
            snprintf(w->numbers[i], sizeof w->numbers[i], "%u", s->words[i].number % 100000U);
            at = w->numbers[i];
        }
        while (*at) {
            size_t length = strcspn(at, " ");
            if (length > 0 && w->count < WORDS_MAX)
                w->words[w->count++] = (slice){at, length};
            at += length + (at[length] == ' ');
        }
    }
}

/* The next letter as sound rules see it: small, quotation marks passed over; 0 at the end. */
static uint32_t heard(const char **at, const char *end)
{
    while (*at < end) {
        uint32_t letter = pl_letter_next(at, end);
        if (!pl_letter_is_quote(letter))
            return pl_letter_lower(letter);
    }
    return 0;
}

/* Does the word begin with what is given? `whole`: and end there. */
static bool begins(slice word, const char *with, size_t length, bool whole)
{
    const char *at = word.at, *end = word.at + word.length;
    const char *given = with, *given_end = with + length;

    while (given < given_end)
        if (heard(&at, end) != pl_letter_next(&given, given_end))
            return false;
    return !whole || at == end;
}

static uint32_t last_heard(slice word)
{
    const char *at = word.at;
    uint32_t last = 0;

    for (uint32_t letter; (letter = heard(&at, word.at + word.length)) != 0;)
        last = letter;
    return last;
}

static bool sounds_after(const sound *rule, slice before)
{
    const char *at = rule->after, *end = at + strlen(at);
    uint32_t last = last_heard(before);

    while (at < end)
        if (pl_letter_next(&at, end) == last)
            return true;
    return false;
}

static bool sounds_before(const sound *rule, slice after)
{
    for (const char *at = rule->before; *at;) {
        size_t length = strcspn(at, " ");
        if (length > 0 && begins(after, at, length, false))
            return true;
        at += length + (at[length] == ' ');
    }
    return false;
}

static void apply_sounds(const pl_book *book, writer *w)
{
    for (int r = 0; r < book->sound_count; r++) {
        const sound *rule = &book->sounds[r];
        for (int i = 0; i + 1 < w->count; i++)
            if (begins(w->words[i], rule->from, strlen(rule->from), true) &&
                (!rule->after[0] || (i > 0 && sounds_after(rule, w->words[i - 1]))) &&
                (!rule->before[0] || sounds_before(rule, w->words[i + 1])))
                w->words[i] = (slice){rule->to, strlen(rule->to)};
    }
}

static void write_bytes(writer *w, const char *bytes, size_t length)
{
    if (w->length + length >= w->size) {
        w->full = true;
        return;
    }
    memcpy(w->out + w->length, bytes, length);
    w->length += length;
}

static bool is_mark(slice word)
{
    return word.length == 1 && strchr(".,:;?!", *word.at);
}

/* No blank before a mark; a comma gives way to any mark after it. */
static void write_mark(writer *w, char mark)
{
    while (w->length > 0 && w->out[w->length - 1] == ',')
        w->length--;
    if (w->length > 0)
        write_bytes(w, &mark, 1);
    w->capital = mark != ',' && mark != ':' && mark != ';';
}

static void write_word(writer *w, slice word)
{
    const char *at = word.at, *end = word.at + word.length;
    char bytes[4];

    if (w->length > 0)
        write_bytes(w, " ", 1);
    if (w->capital) {
        uint32_t first = pl_letter_upper(pl_letter_next(&at, end));
        write_bytes(w, bytes, (size_t)pl_letter_put(first, bytes));
    }
    write_bytes(w, at, (size_t)(end - at));
    w->capital = false;
}

static void write_words(writer *w, bool sentence)
{
    w->capital = sentence;
    for (int i = 0; i < w->count && !w->full; i++) {
        if (is_mark(w->words[i]))
            write_mark(w, *w->words[i].at);
        else
            write_word(w, w->words[i]);
    }
}

static bool ends_itself(const writer *w)
{
    return w->count > 0 && is_mark(w->words[w->count - 1]) && *w->words[w->count - 1].at != ',';
}

/* Statements and stories are sentences: a capital in front and a mark at the end. A label has its own mark. The rest
 * are pieces of sentences. */
static int write_text(const speaker *s, pl_sort sort, char *out, size_t size)
{
    bool label = sort == PL_SORT_TIMING;
    bool sentence = sort == PL_SORT_STORY || pl_sort_fits(sort, PL_SORT_STATEMENT);
    writer w;

    w.count = 0;
    w.out = out;
    w.size = size;
    w.length = 0;
    w.full = false;
    cut_words(s, &w);
    if (sentence && !ends_itself(&w) && w.count < WORDS_MAX)
        w.words[w.count++] = (slice){".", 1};
    apply_sounds(s->book, &w);
    write_words(&w, sentence || label);
    while (w.length > 0 && out[w.length - 1] == ',')
        w.length--;
    out[w.full ? 0 : w.length] = '\0';
    return w.full ? -1 : (int)w.length;
}

int pl_speak(const pl_book *book, const pl_lexicon *lexicon, const pl_word *program, char *out, size_t size)
{
    speaker s;

    if (size == 0)
        return -1;
    out[0] = '\0';
    if (pl_tree_length(program, PL_PROGRAM_MAX) == 0)
        return -1;
    s.book = book;
    s.lexicon = lexicon;
    s.count = 0;
    s.failed = false;
    say_tree(&s, program, pl_form_default(book));
    if (s.failed)
        return -1;
    pl_sort sort = pl_word_has_row(*program) ? pl_word_info_of(pl_word_row(*program))->sort : PL_SORT_NONE;
    return write_text(&s, sort, out, size);
}
