/* Proof: what must hold of a whole book, and the sets that make reading fast.
 *
 * A book that passes can speak every word of the language in every mood it can be asked for, cannot send the reader
 * into a circle, and has no two phrases that read alike. The sets of beginnings say for each sort and each template
 * which symbols it can start with: the reader looks there before it tries anything. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static bool is_silent(const pl_book *book, const pl_part *p)
{
    return p->kind == PART_SURFACE && book->vocabulary.surfaces[p->surface].count == 0;
}

/* The first part that reading looks at, or NULL. */
static const pl_part *first_read(const pl_book *book, const template *t)
{
    const pl_part *p = book->parts + t->first_part;
    const pl_part *end = p + t->part_count;

    while (p < end && is_silent(book, p))
        p++;
    return p < end ? p : NULL;
}

static bool is_read(const pl_book *book, const template *t)
{
    return t->sort != PL_SORT_STORY && first_read(book, t) != NULL;
}

/* ------------------------------------------------------------------ chains */

static void link_templates(pl_book *book)
{
    for (size_t i = book->template_count; i-- > 0;) {
        template *t = &book->templates[i];
        if (is_read(book, t)) {
            t->next_read = book->read_first[t->sort];
            book->read_first[t->sort] = (uint16_t)i;
        }
        if (t->spoken) {
            t->next_spoken = book->spoken_first[t->word];
            book->spoken_first[t->word] = (uint16_t)i;
        }
    }
}

/* ------------------------------------------------------------------ beginnings */

static bool merge(uint64_t *into, const uint64_t *from, size_t words)
{
    bool grew = false;

    for (size_t i = 0; i < words; i++) {
        grew = grew || (from[i] & ~into[i]);
        into[i] |= from[i];
    }
    return grew;
}

static void put_surface(const pl_book *book, unsigned index, uint64_t *set)
{
    const pl_surface *s = &book->vocabulary.surfaces[index];

    if (s->count > 0)
        pl_set_put(set, book->vocabulary.symbol_lists[s->symbols]);
}

static void put_lexeme(const pl_book *book, const lexeme *w, uint64_t *set)
{
    const uint16_t *all = &w->surfaces[0][0];

    for (size_t i = 0; i < sizeof w->surfaces / sizeof *all; i++)
        if (all[i] != NONE_AT_ALL)
            put_surface(book, all[i], set);
}

/* Grows the set of one template by what is known so far; true if it grew. */
static bool grow_template(pl_book *book, size_t index)
{
    const template *t = &book->templates[index];
    const pl_part *p = is_read(book, t) ? first_read(book, t) : NULL;
    uint64_t *set = book->starts + (SORTS_MAX + index) * book->set_words;

    if (!p)
        return false;
    if (p->kind == PART_SURFACE)
        put_surface(book, p->surface, set);
    else if (p->kind == PART_WORDS)
        put_lexeme(book, &book->lexemes[p->lexemes[0]], set);
    else
        merge(set, pl_sort_starts(book, p->sort), book->set_words);
    return merge(book->starts + t->sort * book->set_words, set, book->set_words);
}

static bool find_starts(pl_book *book)
{
    book->set_words = book->vocabulary.symbol_count / 64 + 1;
    book->starts = calloc((SORTS_MAX + book->template_count) * book->set_words, sizeof *book->starts);
    if (!book->starts)
        return false;
    pl_set_put(book->starts + PL_SORT_NUMBER * book->set_words, SYMBOL_NUMBER);
    for (unsigned s = 0; s < PL_SORT_COUNT; s++)
        if (pl_sorts_nameable >> s & 1U)
            pl_set_put(book->starts + s * book->set_words, SYMBOL_NAME);
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 0; i < book->template_count; i++)
            grew = grow_template(book, i) || grew;
        for (unsigned s = 0; s < PL_SORT_COUNT; s++)
            for (const pl_sort *sub = pl_sort_includes((pl_sort)s); *sub != PL_SORT_NONE; sub++)
                grew = merge(book->starts + s * book->set_words, pl_sort_starts(book, *sub), book->set_words) || grew;
    }
    return true;
}

/* ------------------------------------------------------------------ circles */

/* Which sorts a sort can begin with, not counting phrases that start with their own sort. */
static void find_corners(const pl_book *book, uint64_t corners[SORTS_MAX])
{
    for (unsigned s = 0; s < SORTS_MAX; s++)
        corners[s] = pl_sort_below((pl_sort)s) & ~(UINT64_C(1) << s);
    for (size_t i = 0; i < book->template_count; i++) {
        const template *t = &book->templates[i];
        const pl_part *p = first_read(book, t);
        if (p && (p->kind == PART_SLOT || p->kind == PART_LIST) && !t->left_recursive)
            corners[t->sort] |= pl_sort_below((pl_sort)p->sort);
    }
    for (unsigned via = 0; via < SORTS_MAX; via++)
        for (unsigned s = 0; s < SORTS_MAX; s++)
            if (corners[s] >> via & 1U)
                corners[s] |= corners[via];
}

static void prove_no_circle(loader *l)
{
    const pl_book *book = l->book;
    uint64_t corners[SORTS_MAX];

    find_corners(book, corners);
    for (size_t i = 0; i < book->template_count; i++) {
        const template *t = &book->templates[i];
        const pl_part *p = first_read(book, t);
        if (!p || (p->kind != PART_SLOT && p->kind != PART_LIST) || t->left_recursive)
            continue;
        uint64_t reached = pl_sort_below((pl_sort)p->sort);
        for (unsigned s = 0; s < SORTS_MAX; s++)
            if (reached >> s & 1U)
                reached |= corners[s];
        if (reached >> t->sort & 1U)
            pl_complain_line(l, t->line, "this phrase of %s starts with a %s, which can start with a %s again",
                             pl_word_info_of(t->word)->name, pl_book_sort_name(book, p->sort),
                             pl_book_sort_name(book, t->sort));
    }
}

/* ------------------------------------------------------------------ completeness */

/* What the value of one argument can be: words, a number, a name. */
typedef struct values {
    uint64_t words[WORD_SET];
    bool number, name;
} values;

/* The words of each sort alone. */
typedef struct sorted {
    uint64_t words[PL_SORT_COUNT][WORD_SET];
} sorted;

static void sort_words(sorted *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned i = PL_W_SEQ + 1; i < pl_word_info_count(); i++)
        pl_set_put(out->words[pl_word_info_of(i)->sort], i);
}

static void values_of_sort(const sorted *words, pl_sort sort, values *v)
{
    uint64_t below = pl_sort_below((pl_sort)((unsigned)sort & ~(unsigned)PL_SORT_IS_LIST));

    for (unsigned s = 0; s < PL_SORT_COUNT; s++)
        if (below >> s & 1U)
            merge(v->words, words->words[s], WORD_SET);
    v->number = v->number || below >> PL_SORT_NUMBER & 1U;
    v->name = v->name || below & pl_sorts_nameable;
}

/* Is the pattern a word with nothing but different, unrestricted variables for arguments, `except` one of them? Then
 * `where` is the pattern of that one. Returns the end of the pattern, or NULL if not. */
static const pattern *plain_word(const pattern *p, int except, const pattern **where)
{
    unsigned seen = 0;
    const pl_word_info *info = pl_word_info_of(p->value);
    int children = p->children;

    if (children != info->arg_count)
        return NULL;
    p++;
    for (int i = 0; i < children; i++) {
        if (i == except) {
            *where = p;
            const pattern *unused;
            p = p->kind == PATTERN_WORD ? plain_word(p, -1, &unused) : p + 1;
            if (!p)
                return NULL;
            continue;
        }
        if (p->kind != PATTERN_VARIABLE || (seen >> p->value & 1U) || p->sort != info->args[i].sort)
            return NULL;
        seen |= 1U << p->value;
        p++;
    }
    return p;
}

/* Adds what the spoken template covers of one argument of its word. */
static void cover(const pl_book *book, const sorted *words, const template *t, int arg, values *v)
{
    const pattern *where = NULL;

    if (!plain_word(book->patterns + t->first_pattern, arg, &where) || !where)
        return;
    if (where->kind == PATTERN_VARIABLE)
        values_of_sort(words, (pl_sort)where->sort, v);
    else if (where->kind == PATTERN_WORD)
        pl_set_put(v->words, where->value);
}

static bool covers(const values *have, const values *want)
{
    for (size_t i = 0; i < sizeof want->words / sizeof want->words[0]; i++)
        if (want->words[i] & ~have->words[i])
            return false;
    return (have->number || !want->number) && (have->name || !want->name);
}

/* Can the word be spoken in the mood whatever its arguments are? Proved by a line with plain variables, or by lines
 * that together cover all values of one argument. */
static bool speaks(const pl_book *book, const sorted *words, unsigned word, unsigned mood)
{
    const pl_word_info *info = pl_word_info_of(word);

    for (int arg = info->arg_count ? 0 : -1; arg < info->arg_count; arg++) {
        values have, want;
        memset(&have, 0, sizeof have);
        memset(&want, 0, sizeof want);
        bool any = false;
        for (unsigned i = book->spoken_first[word]; i != NONE_AT_ALL; i = book->templates[i].next_spoken) {
            if (!pl_mood_in(book->templates[i].moods, mood))
                continue;
            any = true;
            if (arg >= 0)
                cover(book, words, &book->templates[i], arg, &have);
        }
        if (arg >= 0)
            values_of_sort(words, info->args[arg].sort, &want);
        if (any && covers(&have, &want))
            return true;
    }
    return false;
}

/* Adds the moods in which a spoken template asks for its slots; true if that is new. */
static bool grow_asked(const pl_book *book, const template *t, uint8_t asked[SORTS_MAX])
{
    bool grew = false;

    for (unsigned i = 0; i < t->part_count; i++) {
        const pl_part *p = &book->parts[t->first_part + i];
        unsigned moods = 1U << MOOD_IMP;
        if (p->kind != PART_SLOT && p->kind != PART_LIST)
            continue;
        if (p->request.mood >= 0)
            moods = 1U << p->request.mood;
        else if (p->request.same_form)
            moods = (unsigned)t->moods & asked[t->sort];
        uint64_t below = pl_sort_below((pl_sort)p->sort);
        for (unsigned s = 0; s < PL_SORT_COUNT; s++) {
            if (!(below >> s & 1U) || !(moods & ~(unsigned)asked[s]))
                continue;
            asked[s] = (uint8_t)(asked[s] | moods);
            grew = true;
        }
    }
    return grew;
}

/* The moods in which each sort can be asked for, as bit sets. */
static void find_asked(const pl_book *book, uint8_t asked[SORTS_MAX])
{
    memset(asked, 1U << MOOD_IMP, SORTS_MAX);
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 0; i < book->template_count; i++)
            grew = (book->templates[i].spoken && grow_asked(book, &book->templates[i], asked)) || grew;
    }
}

static void prove_complete(loader *l)
{
    static const char *const moods[MOODS] = {"imperative", "infinitive", "finite", "infinitive", "reflexive"};
    uint8_t asked[SORTS_MAX];
    sorted words;

    find_asked(l->book, asked);
    sort_words(&words);
    for (unsigned word = PL_W_SEQ + 1; word < pl_word_info_count(); word++) {
        const pl_word_info *info = pl_word_info_of(word);
        if (l->book->spoken_first[word] == NONE_AT_ALL) {
            pl_complain_line(l, 0, "%s has no phrase", info->name);
            continue;
        }
        for (unsigned m = 0; m < MOODS; m++)
            if (pl_mood_in(asked[info->sort], m) && !speaks(l->book, &words, word, m))
                pl_complain_line(l, l->book->templates[l->book->spoken_first[word]].line,
                                 "%s has no phrase for every case in the %s", info->name, moods[m]);
    }
}

/* ------------------------------------------------------------------ likeness */

/* The variables of two templates that stand for each other: both numbered by their first slot. */
typedef struct naming {
    int8_t number[VARIABLES_MAX];
} naming;

static naming number_variables(const pl_book *book, const template *t)
{
    naming n;
    int8_t next = 0;

    memset(n.number, -1, sizeof n.number);
    for (unsigned i = 0; i < t->part_count; i++) {
        const pl_part *p = &book->parts[t->first_part + i];
        if ((p->kind == PART_SLOT || p->kind == PART_LIST) && n.number[p->variable] < 0)
            n.number[p->variable] = next++;
    }
    return n;
}

static bool same_variable(const naming *a, int x, const naming *b, int y)
{
    return x < 0 || y < 0 ? x == y : a->number[x] == b->number[y];
}

static bool same_request(const request *x, const naming *a, const request *y, const naming *b)
{
    return x->case_ == y->case_ && x->number == y->number && x->mood == y->mood && x->gender == y->gender &&
           x->same_form == y->same_form && same_variable(a, x->counted_by, b, y->counted_by) &&
           same_variable(a, x->agrees_with, b, y->agrees_with);
}

static bool same_part(const pl_book *book, const pl_part *x, const naming *a, const pl_part *y, const naming *b)
{
    const vocabulary *v = &book->vocabulary;

    if (x->kind != y->kind || !same_request(&x->request, a, &y->request, b))
        return false;
    if (x->kind == PART_SURFACE)
        return v->symbol_lists[v->surfaces[x->surface].symbols] == v->symbol_lists[v->surfaces[y->surface].symbols];
    if (x->kind == PART_WORDS)
        return x->count == y->count && memcmp(x->lexemes, y->lexemes, x->count * sizeof x->lexemes[0]) == 0;
    return x->sort == y->sort && a->number[x->variable] == b->number[y->variable] &&
           memcmp(x->separators, y->separators, sizeof x->separators) == 0;
}

static bool same_phrase(const pl_book *book, const template *s, const naming *a, const template *t, const naming *b)
{
    const pl_part *x = book->parts + s->first_part, *x_end = x + s->part_count;
    const pl_part *y = book->parts + t->first_part, *y_end = y + t->part_count;

    for (;; x++, y++) {
        while (x < x_end && is_silent(book, x))
            x++;
        while (y < y_end && is_silent(book, y))
            y++;
        if (x == x_end || y == y_end)
            return x == x_end && y == y_end;
        if (!same_part(book, x, a, y, b))
            return false;
    }
}

static bool same_head(const pl_book *book, const template *s, const naming *a, const template *t, const naming *b)
{
    const pattern *x = book->patterns + s->first_pattern;
    const pattern *y = book->patterns + t->first_pattern;

    if (s->pattern_count != t->pattern_count)
        return false;
    for (unsigned i = 0; i < s->pattern_count; i++) {
        if (x[i].kind != y[i].kind || x[i].leaf != y[i].leaf || x[i].children != y[i].children ||
            x[i].sort != y[i].sort)
            return false;
        if (x[i].kind == PATTERN_VARIABLE ? a->number[x[i].value] != b->number[y[i].value] : x[i].value != y[i].value)
            return false;
    }
    return true;
}

/* Variables numbered by their order in the head. */
static naming number_in_head(const pl_book *book, const template *t)
{
    naming n;
    int8_t next = 0;

    memset(n.number, -1, sizeof n.number);
    for (unsigned i = 0; i < t->pattern_count; i++) {
        const pattern *p = &book->patterns[t->first_pattern + i];
        if (p->kind == PATTERN_VARIABLE && n.number[p->value] < 0)
            n.number[p->value] = next++;
    }
    return n;
}

static void compare_spoken(loader *l, const template *s, const template *t)
{
    naming a = number_in_head(l->book, s), b = number_in_head(l->book, t);

    if (same_head(l->book, s, &a, t, &b))
        pl_complain_line(l, t->line, "%s is already spoken by line %d", pl_word_info_of(t->word)->name, s->line);
}

/* A phrase that costs something of its own (%2 and more) may read like a cheaper one: it is meant for where that one cannot stand. */
static bool is_dearer(const template *s, const template *t)
{
    return s->cost != t->cost && (s->cost > 1 || t->cost > 1);
}

/* A choice may happen to repeat another phrase of the same head: that does no harm. */
static void compare_read(loader *l, const template *s, const naming *a, const template *t, const naming *b)
{
    if (s->line == t->line || is_dearer(s, t) || !same_phrase(l->book, s, a, t, b))
        return;
    bool same = same_head(l->book, s, a, t, b);
    if (same && !(s->first_option && t->first_option))
        return;
    if (same)
        pl_complain_line(l, t->line, "line %d already reads this phrase of %s", s->line,
                         pl_word_info_of(t->word)->name);
    else
        pl_complain_line(l, t->line, "this phrase of %s reads like line %d, which means %s",
                         pl_word_info_of(t->word)->name, s->line, pl_word_info_of(s->word)->name);
}

/* What two phrases that read alike have in common: how their first part reads. Most have not, and need no closer look. */
static uint32_t beginning(const pl_book *book, const template *t)
{
    const vocabulary *v = &book->vocabulary;
    const pl_part *p = first_read(book, t);

    if (!p)
        return 0;
    if (p->kind == PART_SURFACE)
        return 1U << 16 | v->symbol_lists[v->surfaces[p->surface].symbols];
    return p->kind == PART_WORDS ? 2U << 16 | p->lexemes[0] : (3U + p->kind) << 16 | p->sort;
}

static void prove_unlike(loader *l)
{
    const pl_book *book = l->book;
    uint32_t *begins = malloc((book->template_count + 1) * sizeof *begins);

    if (!begins) {
        pl_complain_line(l, 0, "not enough memory for the book");
        return;
    }
    for (size_t i = 0; i < book->template_count; i++)
        begins[i] = beginning(book, &book->templates[i]);
    for (size_t i = 0; i < book->template_count; i++) {
        const template *s = &book->templates[i];
        naming a = number_variables(book, s);
        for (unsigned k = s->next_spoken; k != NONE_AT_ALL; k = book->templates[k].next_spoken)
            if (s->moods & book->templates[k].moods)
                compare_spoken(l, s, &book->templates[k]);
        for (unsigned k = s->next_read; k != NONE_AT_ALL; k = book->templates[k].next_read) {
            const template *t = &book->templates[k];
            if (begins[i] != begins[k] || !(s->moods & t->moods) || (s->cases && t->cases && !(s->cases & t->cases)) ||
                l->complaint_count > COMPLAINTS_MAX)
                continue;
            naming b = number_variables(book, t);
            compare_read(l, s, &a, t, &b);
        }
    }
    free(begins);
}

void pl_book_prove(loader *l)
{
    link_templates(l->book);
    prove_complete(l);
    prove_no_circle(l);
    prove_unlike(l);
    if (l->complaint_count == 0 && !find_starts(l->book))
        pl_complain_line(l, 0, "not enough memory for the book");
}
