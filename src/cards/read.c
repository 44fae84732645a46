/* Reading: a text turned into the program it says.
 *
 * Memoised descent over the templates that keeps all results. For a sort in a form at a place, everything it can read
 * from there is found once: names and numbers, the sorts it includes, and its templates. Templates that start with
 * their own sort are tried last, on each result found so far, until nothing new appears; loading has refused every
 * longer circle. Among the readings of a whole text the one with the fewest synonyms wins, then the shortest; two that
 * remain are an error that shows both. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* ------------------------------------------------------------------ nodes */

static unsigned node_slot(pl_word word, const uint16_t *kids, int count)
{
    uint32_t h = word * 2654435761U;

    for (int i = 0; i < count; i++)
        h = (h ^ kids[i]) * 16777619U;
    return (h ^ h >> 13) % NODE_HASH;
}

static bool is_place(pl_word word)
{
    return pl_word_tag(word) == PL_TAG_WORD && pl_place_argument(pl_word_id_of(word)) >= 0;
}

/* The node with this word and these kids; NONE_AT_ALL when there is no room or the program gets too long. */
static uint16_t make_node(reader *r, pl_word word, const uint16_t *kids, int count)
{
    unsigned slot = node_slot(word, kids, count);
    unsigned size = word != LIST_NODE;

    for (uint16_t i = r->node_hash[slot]; i != NONE_AT_ALL; i = r->nodes[i].next) {
        const node *n = &r->nodes[i];
        if (n->word == word && n->kid_count == count &&
            (count == 0 || memcmp(r->kids + n->first_kid, kids, (size_t)count * sizeof *kids) == 0))
            return i;
    }
    for (int i = 0; i < count; i++)
        size += r->nodes[kids[i]].size;
    if (r->node_count == NODES_MAX || r->kid_count + count > KIDS_MAX || size > PL_PROGRAM_MAX) {
        r->exhausted = true;
        return NONE_AT_ALL;
    }
    node made = {word, (uint16_t)size, r->node_hash[slot], (uint16_t)r->kid_count, (uint16_t)count, is_place(word)};
    if (count > 0)
        memcpy(r->kids + r->kid_count, kids, (size_t)count * sizeof *kids);
    for (int i = 0; i < count; i++)
        made.places = made.places || r->nodes[kids[i]].places;
    r->kid_count += count;
    r->nodes[r->node_count] = made;
    r->node_hash[slot] = (uint16_t)r->node_count;
    return (uint16_t)r->node_count++;
}

static int write_node(const reader *r, unsigned index, pl_word *out, int at)
{
    const node *n = &r->nodes[index];

    out[at++] = n->word;
    for (int i = 0; i < n->kid_count; i++)
        at = write_node(r, r->kids[n->first_kid + i], out, at);
    return at;
}

/* ------------------------------------------------------------------ results */

/* Called for every word that does not stand where it could: most differ in their first letter. */
static bool same_text(const char *a, const char *b)
{
    return a == b || (*a == *b && strcmp(a, b) == 0);
}

void pl_reader_want(reader *r, int at, const char *text)
{
    if (!r->tracking || at < r->far)
        return;
    if (at > r->far) {
        r->far = at;
        r->wanted_count = 0;
    }
    int i = 0;
    while (i < r->wanted_count && !same_text(r->wanted[i].text, text))
        i++;
    if (i == WANTED_MAX)
        return;
    if (i == r->wanted_count)
        r->wanted[r->wanted_count++] = (wanted){text, 0};
    r->wanted[i].votes++;
}

static bool same_features(features a, features b)
{
    return a.gender == b.gender && a.plural == b.plural && a.animate == b.animate;
}

/* Where a result of a full entry can go: in place of one that needs more synonyms. If none does, the new one is
 * dropped; a text whose best readings do not fit is too ambiguous. */
static result *worst_result(reader *r, const entry *e, int end, int cost)
{
    result *worst = NULL;
    bool better = false;

    for (unsigned i = e->first; i != NONE_AT_ALL; i = r->results[i].next) {
        result *one = &r->results[i];
        better = better || (one->end == end && one->cost < cost);
        if (one->cost > cost && (!worst || one->cost > worst->cost))
            worst = one;
    }
    r->exhausted = r->exhausted || (!worst && !better);
    return worst;
}

static result *new_result(reader *r, entry *e, int end, int cost)
{
    if (e->count == RESULTS_PER_ENTRY)
        return worst_result(r, e, end, cost);
    if (r->result_count == RESULTS_MAX) {
        r->exhausted = true;
        return NULL;
    }
    uint16_t index = (uint16_t)r->result_count++;
    r->results[index].next = NONE_AT_ALL;
    if (e->count++ == 0)
        e->first = index;
    else
        r->results[e->last].next = index;
    e->last = index;
    return &r->results[index];
}

static void put_result(reader *r, unsigned at, int end, uint16_t made, features f, int cost)
{
    entry *e = &r->entries[at];

    for (unsigned i = e->first; i != NONE_AT_ALL; i = r->results[i].next) {
        result *old = &r->results[i];
        if (old->end != end || old->node != made || !same_features(old->features, f))
            continue;
        if (cost < old->cost) {
            old->cost = (uint16_t)cost;
            old->extended = false;
        }
        return;
    }
    result *kept = new_result(r, e, end, cost);
    if (kept)
        *kept = (result){(uint16_t)end, made, (uint16_t)cost, kept->next, f, false};
}

/* ------------------------------------------------------------------ words */

/* The token after the surface if it stands at `at`, else -1. */
static int surface_at(reader *r, const vocabulary *v, unsigned index, int at)
{
    const pl_surface *s = &v->surfaces[index];
    const uint16_t *symbols = v->symbol_lists + s->symbols;

    for (int i = 0; i < s->count; i++) {
        if (at + i < r->token_count && r->tokens[at + i].symbol == symbols[i])
            continue;
        if (r->tracking)
            pl_reader_want(r, at + i, i == 0 ? pl_surface_text(v, index) : pl_symbol_text(v, symbols[i]));
        else if (at + i > r->reached)
            r->reached = at + i;
        return -1;
    }
    return at + s->count;
}

/* Adds a place to a small set of places. */
static int add_place(int *places, int count, int place)
{
    for (int i = 0; i < count; i++)
        if (places[i] == place)
            return count;
    places[count] = place;
    return count + 1;
}

enum { PLACES_MAX = 32 };

/* All tokens at which any form of a word can end, starting from any of the given tokens. */
static int any_form(reader *r, const lexeme *w, const int *from, int from_count, int *ends)
{
    const uint16_t *surfaces = &w->surfaces[0][0];
    const bool tracking = r->tracking;
    const int reached = r->reached;
    int found = 0;

    r->tracking = false; /* one word is expected here, not all its forms */
    for (int i = 0; i < from_count; i++)
        for (size_t k = 0; k < sizeof w->surfaces / sizeof *surfaces; k++) {
            int end = surfaces[k] == NONE_AT_ALL ? -1 : surface_at(r, &r->book->vocabulary, surfaces[k], from[i]);
            if (end >= 0 && found < PLACES_MAX)
                found = add_place(ends, found, end);
        }
    r->tracking = tracking;
    r->reached = reached;
    for (int i = 0; i < from_count && found == 0; i++)
        pl_reader_want(r, from[i], pl_surface_text(&r->book->vocabulary, surfaces[0]));
    return found;
}

/* ------------------------------------------------------------------ matching */

typedef struct later {
    const pl_part *group;
    int from, to;
} later;

/* A template on its way through the tokens. */
typedef struct match {
    const template *t;
    const pl_part *parts;
    form asked;
    unsigned entry;
    uint16_t nodes[VARIABLES_MAX];
    features slots[VARIABLES_MAX];
    unsigned bound; /* bit set of variables */
    later later[GROUPS_MAX];
    int later_count;
    int cost;
} match;

static unsigned parse(reader *r, unsigned sort, form asked, int at);
static void match_part(reader *r, match *m, int index, int at);

static pl_number counting(const reader *r, unsigned index)
{
    const node *n = &r->nodes[index];

    while (pl_word_tag(n->word) == PL_TAG_WORD) {
        const pl_word_info *info = pl_word_info_of(pl_word_id_of(n->word));
        if (info->arg_count != 1 || !pl_sort_fits(info->args[0].sort, PL_SORT_QUANTITY))
            return pl_count_vague(r->book);
        n = &r->nodes[r->kids[n->first_kid]];
    }
    return pl_word_tag(n->word) == PL_TAG_NUMBER ? pl_count_number(r->book, pl_word_value(n->word))
                                                 : pl_count_vague(r->book);
}

static context known_for(const reader *r, const match *m, const request *q)
{
    context c = {-1, NULL};

    if (q->counted_by >= 0 && (m->bound >> q->counted_by & 1U))
        c.counted = (int)counting(r, m->nodes[q->counted_by]);
    if (q->agrees_with >= 0 && (m->bound >> q->agrees_with & 1U))
        c.agreed = &m->slots[q->agrees_with];
    return c;
}

/* The token after the group in the form it must have; -1 if it is not there, or if its form is not known yet. */
static int group_at(reader *r, const match *m, const pl_part *p, int at, bool *known)
{
    uint16_t surfaces[GROUP_MAX];

    *known = pl_inflect(r->book, p, m->asked, known_for(r, m, &p->request), surfaces);
    for (int i = 0; *known && i < p->count && at >= 0; i++)
        at = surface_at(r, &r->book->vocabulary, surfaces[i], at);
    return *known ? at : -1;
}

static void match_surface(reader *r, match *m, int index, int at)
{
    int end = surface_at(r, &r->book->vocabulary, m->parts[index].surface, at);

    if (end >= 0)
        match_part(r, m, index + 1, end);
}

/* Takes any form of the group's words; unless reading leniently, the form is checked when the phrase is complete. */
static void match_any_form(reader *r, match *m, int index, int at)
{
    const pl_part *p = &m->parts[index];
    int places[2][PLACES_MAX] = {{at}};
    int count = 1;

    for (int i = 0; i < p->count; i++)
        count = any_form(r, &r->book->lexemes[p->lexemes[i]], places[i % 2], count, places[(i + 1) % 2]);
    for (int i = 0; i < count; i++) {
        m->later[m->later_count++] = (later){p, at, places[p->count % 2][i]};
        match_part(r, m, index + 1, places[p->count % 2][i]);
        m->later_count--;
    }
}

static void match_group(reader *r, match *m, int index, int at)
{
    bool known;
    int end = group_at(r, m, &m->parts[index], at, &known);

    if (!known || r->lenient)
        match_any_form(r, m, index, at);
    else if (end >= 0)
        match_part(r, m, index + 1, end);
}

static void match_slot(reader *r, match *m, int index, int at)
{
    const pl_part *p = &m->parts[index];
    const unsigned v = p->variable;
    const bool again = m->bound >> v & 1U;
    form asked = pl_slot_form(&p->request, m->asked, r->plain, known_for(r, m, &p->request));
    unsigned found = parse(r, p->sort, asked, at);
    const uint16_t old_node = m->nodes[v];
    const features old_features = m->slots[v];
    const int old_cost = m->cost;

    for (unsigned i = found == NONE_AT_ALL ? NONE_AT_ALL : r->entries[found].first; i != NONE_AT_ALL;
         i = r->results[i].next) {
        if (again && r->results[i].node != old_node)
            continue;
        m->nodes[v] = r->results[i].node;
        m->slots[v] = r->results[i].features;
        m->bound |= 1U << v;
        m->cost = old_cost + r->results[i].cost;
        match_part(r, m, index + 1, r->results[i].end);
    }
    m->nodes[v] = old_node;
    m->slots[v] = old_features;
    m->cost = old_cost;
    if (!again)
        m->bound &= ~(1U << v);
}

/* A list being read, item by item. */
typedef struct listing {
    int index; /* its part */
    form asked;
    uint16_t items[ITEMS_MAX];
    int count;
} listing;

/* The token after a separator; the token itself where a comma (which is not read) may separate; else -1. */
static int separator_at(reader *r, const pl_part *p, int at)
{
    const vocabulary *v = &r->book->vocabulary;
    bool silent = false;

    for (int i = 0; i < 2; i++) {
        const pl_surface *s = &v->surfaces[p->separators[i]];
        silent = silent || s->count == 0;
        if (s->count > 0) {
            int end = surface_at(r, v, p->separators[i], at);
            if (end >= 0)
                return end;
        }
    }
    return silent ? at : -1;
}

static void match_items(reader *r, match *m, listing *l, int at)
{
    const pl_part *p = &m->parts[l->index];
    unsigned found = l->count < ITEMS_MAX ? parse(r, p->sort, l->asked, at) : NONE_AT_ALL;
    const int old_cost = m->cost;

    for (unsigned i = found == NONE_AT_ALL ? NONE_AT_ALL : r->entries[found].first; i != NONE_AT_ALL && !r->exhausted;
         i = r->results[i].next) {
        int end = r->results[i].end;
        l->items[l->count++] = r->results[i].node;
        m->cost = old_cost + r->results[i].cost;
        int next = separator_at(r, p, end);
        if (next >= 0)
            match_items(r, m, l, next);
        if (l->count > 1) {
            uint16_t list = make_node(r, LIST_NODE, l->items, l->count);
            if (list != NONE_AT_ALL) {
                m->nodes[p->variable] = list;
                m->bound |= 1U << p->variable;
                match_part(r, m, l->index + 1, end);
                m->bound &= ~(1U << p->variable);
            }
        }
        l->count--;
    }
    m->cost = old_cost;
}

static void match_list(reader *r, match *m, int index, int at)
{
    const pl_part *p = &m->parts[index];
    listing l = {.index = index, .count = 0};

    l.asked = pl_slot_form(&p->request, m->asked, r->plain, known_for(r, m, &p->request));
    match_items(r, m, &l, at);
}

static void (*const match_kind[PART_KIND_COUNT])(reader *r, match *m, int index, int at) = {
    [PART_SURFACE] = match_surface,
    [PART_SLOT] = match_slot,
    [PART_LIST] = match_list,
    [PART_WORDS] = match_group,
};

/* ------------------------------------------------------------------ completed phrases */

static bool agrees(reader *r, const match *m)
{
    for (int i = 0; i < m->later_count && !r->lenient; i++) {
        bool known;
        if (group_at(r, m, m->later[i].group, m->later[i].from, &known) != m->later[i].to)
            return false;
    }
    return true;
}

static uint64_t node_sorts(const reader *r, unsigned index)
{
    return pl_word_sorts(r->nodes[index].word, r->lexicon);
}

/* Builds the tree of the pattern at *p, moving it past; NONE_AT_ALL if something bound does not fit its place. */
static uint16_t build(reader *r, const match *m, const pattern **p)
{
    const pattern *root = (*p)++;
    uint16_t kids[PL_WORD_LIST_MAX + PL_WORD_ARGS];
    int count = 0, items = 0;

    if (root->kind == PATTERN_NUMBER)
        return make_node(r, pl_word_number(root->value), NULL, 0);
    if (root->kind == PATTERN_VARIABLE) {
        uint16_t bound = m->nodes[root->value];
        return node_sorts(r, bound) & pl_sort_below((pl_sort)root->sort) ? bound : NONE_AT_ALL;
    }
    int args = pl_word_info_of(root->value)->arg_count;
    for (int i = 0; i < root->children; i++) {
        bool list = (*p)->kind == PATTERN_VARIABLE && r->nodes[m->nodes[(*p)->value]].word == LIST_NODE;
        if (list) {
            const node *n = &r->nodes[m->nodes[(*p)++->value]];
            items = n->kid_count;
            memcpy(kids + count, r->kids + n->first_kid, n->kid_count * sizeof *kids);
            count += n->kid_count;
            continue;
        }
        if ((kids[count++] = build(r, m, p)) == NONE_AT_ALL)
            return NONE_AT_ALL;
    }
    if (root->children > args)
        items = root->children - args + 1;
    return make_node(r, pl_word_make(root->value, (unsigned)items), kids, count);
}

/* A place described inside the description of a place is refused at once: chains of places would otherwise be read in
 * exponentially many ways. */
static bool nests_places(const reader *r, unsigned index)
{
    const node *n = &r->nodes[index];

    return is_place(n->word) && !r->unchecked &&
           r->nodes[r->kids[n->first_kid + pl_place_argument(pl_word_id_of(n->word))]].places;
}

static void complete(reader *r, match *m, int at)
{
    const pattern *p = r->book->patterns + m->t->first_pattern;

    if (!agrees(r, m))
        return;
    uint16_t made = build(r, m, &p);
    if (made == NONE_AT_ALL)
        return;
    if (nests_places(r, made))
        r->refused = true;
    else
        put_result(r, m->entry, at, made, pl_phrase_features(r->book, m->t, m->asked, m->slots, m->bound),
                   m->cost + !m->t->spoken);
}

static void match_part(reader *r, match *m, int index, int at)
{
    if (--r->steps < 0)
        r->exhausted = true;
    if (r->exhausted)
        return;
    if (index == m->t->part_count)
        complete(r, m, at);
    else
        match_kind[m->parts[index].kind](r, m, index, at);
}

/* ------------------------------------------------------------------ sorts */

static bool can_start(const reader *r, const uint64_t *set, int at)
{
    const token *t = &r->tokens[at];

    if (at >= r->token_count)
        return false;
    return (t->symbol < r->book->set_words * 64 && t->symbol != SYMBOL_UNKNOWN && pl_set_has(set, t->symbol)) ||
           (t->number >= 0 && pl_set_has(set, SYMBOL_NUMBER)) || (r->names[at] && pl_set_has(set, SYMBOL_NAME));
}

/* Is there no use in trying what begins like this? Where something is wrong, at the furthest place, everything is tried, for
 * the sake of what it expects there; what was expected before that place is forgotten anyway. */
static bool hopeless(const reader *r, const uint64_t *set, int at)
{
    return (!r->tracking || at < r->far) && !can_start(r, set, at);
}

static void parse_number(reader *r, unsigned into, int at)
{
    features f = {GENDER_N, false, false};

    if (at >= r->token_count || r->tokens[at].number < 0) {
        pl_reader_want(r, at, "");
        return;
    }
    uint16_t made = make_node(r, pl_word_number((unsigned)r->tokens[at].number), NULL, 0);
    if (made != NONE_AT_ALL)
        put_result(r, into, at + 1, made, f, 0);
}

static int name_at(reader *r, const pl_name *n, form asked, int at, features *found)
{
    const vocabulary *v = &r->lexicon->vocabulary;
    int end = surface_at(r, v, pl_name_surface(r->book, n, asked, found), at);

    for (int i = 0; r->lenient && end < 0 && i < 2 * r->book->case_count; i++)
        end = surface_at(r, v, n->surfaces[i % 2][i / 2], at);
    return end;
}

static void parse_names(reader *r, unsigned into, unsigned sort, form asked, int at)
{
    if (!r->lexicon || ((!r->tracking || at < r->far) && !(at < r->token_count && r->names[at])))
        return;
    for (size_t i = 0; i < r->lexicon->count; i++) {
        const pl_name *n = &r->lexicon->names[i];
        features f;
        int end = n->sorts >> sort & 1U ? name_at(r, n, asked, at, &f) : -1;
        if (end < 0)
            continue;
        uint16_t made = make_node(r, pl_word_name((unsigned)i), NULL, 0);
        if (made != NONE_AT_ALL)
            put_result(r, into, end, made, f, 0);
    }
}

static void parse_included(reader *r, unsigned into, unsigned sort, form asked, int at)
{
    for (const pl_sort *sub = pl_sort_includes((pl_sort)sort); *sub != PL_SORT_NONE; sub++) {
        unsigned found = parse(r, *sub, asked, at);
        for (unsigned i = found == NONE_AT_ALL ? NONE_AT_ALL : r->entries[found].first; i != NONE_AT_ALL;
             i = r->results[i].next) {
            result one = r->results[i];
            put_result(r, into, one.end, one.node, one.features, one.cost);
        }
    }
}

static void start_match(match *m, const reader *r, const template *t, form asked, unsigned into)
{
    m->t = t;
    m->parts = r->book->parts + t->first_part;
    m->asked = asked;
    m->entry = into;
    m->bound = 0;
    m->later_count = 0;
    m->cost = 0;
}

static void parse_templates(reader *r, unsigned into, unsigned sort, form asked, int at)
{
    match m;

    for (unsigned i = r->book->read_first[sort]; i != NONE_AT_ALL && !r->exhausted;
         i = r->book->templates[i].next_read) {
        const template *t = &r->book->templates[i];
        if (t->left_recursive || !pl_mood_in(t->moods, asked.mood) || hopeless(r, pl_template_starts(r->book, i), at))
            continue;
        start_match(&m, r, t, asked, into);
        match_part(r, &m, 0, at);
    }
}

static bool same_form(form a, form b)
{
    return a.case_ == b.case_ && a.number == b.number && a.mood == b.mood;
}

/* Tries a result as the beginning of one phrase that starts with its own sort. */
static void extend(reader *r, unsigned into, const template *t, form asked, result begun)
{
    match m;
    int index = 0;

    start_match(&m, r, t, asked, into);
    while (m.parts[index].kind != PART_SLOT)
        index++;
    const pl_part *p = &m.parts[index];
    if (!same_form(pl_slot_form(&p->request, asked, r->plain, (context){-1, NULL}), asked))
        return;
    m.nodes[p->variable] = begun.node;
    m.slots[p->variable] = begun.features;
    m.bound = 1U << p->variable;
    m.cost = begun.cost;
    match_part(r, &m, index + 1, begun.end);
}

static void extend_results(reader *r, unsigned into, unsigned sort, form asked)
{
    for (bool again = true; again && !r->exhausted;) {
        again = false;
        for (unsigned i = r->entries[into].first; i != NONE_AT_ALL; i = r->results[i].next) {
            if (r->results[i].extended)
                continue;
            r->results[i].extended = again = true;
            for (unsigned k = r->book->read_first[sort]; k != NONE_AT_ALL; k = r->book->templates[k].next_read)
                if (r->book->templates[k].left_recursive && pl_mood_in(r->book->templates[k].moods, asked.mood))
                    extend(r, into, &r->book->templates[k], asked, r->results[i]);
        }
    }
}

static unsigned find_entry(const reader *r, unsigned sort, form asked, int at)
{
    unsigned i = r->entry_first[at];

    while (i != NONE_AT_ALL && !(r->entries[i].sort == sort && same_form(r->entries[i].form, asked)))
        i = r->entries[i].next;
    return i;
}

/* The entry with everything that the sort reads from here; NONE_AT_ALL if that is nothing. */
static unsigned parse(reader *r, unsigned sort, form asked, int at)
{
    if (hopeless(r, pl_sort_starts(r->book, sort), at))
        return NONE_AT_ALL;
    unsigned found = find_entry(r, sort, asked, at);
    if (found != NONE_AT_ALL)
        return found;
    if (r->entry_count == ENTRIES_MAX || r->depth == DEPTH_MAX) {
        r->exhausted = true;
        return NONE_AT_ALL;
    }
    unsigned made = (unsigned)r->entry_count++;
    r->entries[made] = (entry){(uint8_t)sort, asked, r->entry_first[at], NONE_AT_ALL, NONE_AT_ALL, 0};
    r->entry_first[at] = (uint16_t)made;
    r->depth++;
    if (sort == PL_SORT_NUMBER)
        parse_number(r, made, at);
    parse_names(r, made, sort, asked, at);
    parse_included(r, made, sort, asked, at);
    parse_templates(r, made, sort, asked, at);
    extend_results(r, made, sort, asked);
    r->depth--;
    return made;
}

/* ------------------------------------------------------------------ texts */

/* Is the statement good? Remembers why not. */
static bool accept(reader *r, unsigned index, int at)
{
    pl_word program[PL_PROGRAM_MAX];
    int length = write_node(r, index, program, 0);
    const char *reason;

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
    unsigned found = parse(r, PL_SORT_STATEMENT, r->plain, at);

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
    unsigned found = parse(r, PL_SORT_TIMING, r->plain, 0);

    add_way(r, 0, nothing);
    for (unsigned i = found == NONE_AT_ALL ? NONE_AT_ALL : r->entries[found].first; i != NONE_AT_ALL;
         i = r->results[i].next) {
        way labelled = nothing;
        labelled.timing = r->nodes[r->results[i].node].word;
        labelled.cost = r->results[i].cost;
        add_way(r, r->results[i].end, labelled);
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
        return write_node(r, index, out, at);
    }
    for (int i = 0; i < n->kid_count; i++, ++*count)
        at = write_node(r, r->kids[n->first_kid + i], out, at);
    return at;
}

int pl_reader_program(const reader *r, int place, int index, pl_word *out)
{
    uint16_t statements[TOKENS_MAX];
    int count = 0, written = 0, at = 1;

    for (const way *w = &r->ways[place][index]; w->node != NONE_AT_ALL; w = &r->ways[w->from][w->from_way])
        statements[count++] = w->node;
    while (count > 0 && at <= PL_PROGRAM_MAX)
        at = write_statement(r, statements[--count], out, at, &written);
    if (at > PL_PROGRAM_MAX || written > PL_WORD_LIST_MAX)
        return 0;
    if (written == 1) {
        memmove(out, out + 1, (size_t)--at * sizeof *out);
        return at;
    }
    out[0] = pl_word_make(PL_W_SEQ, (unsigned)written);
    return at;
}

static bool same_program(const pl_reading *a, const pl_word *program, int length, pl_word timing)
{
    return a->length == length && a->timing == timing &&
           memcmp(a->program, program, (size_t)length * sizeof *program) == 0;
}

/* Takes the only reading, or says that there are several. */
static void conclude(reader *r, pl_reading *out)
{
    pl_word other[PL_PROGRAM_MAX];

    out->length = pl_reader_program(r, r->token_count, 0, out->program);
    out->timing = r->ways[r->token_count][0].timing;
    if (out->length == 0) {
        pl_refuse_long(out);
        return;
    }
    for (int i = 1; i < r->way_counts[r->token_count]; i++) {
        int length = pl_reader_program(r, r->token_count, i, other);
        if (!same_program(out, other, length, r->ways[r->token_count][i].timing)) {
            pl_refuse_ambiguous(r, out);
            return;
        }
    }
    out->ok = true;
}

static bool cut_text(reader *r)
{
    int count = pl_tokens(r->words, NULL, r->text, r->length, r->tokens, TOKENS_MAX + 1);

    if (count < 0)
        return false;
    r->token_count = pl_tokens_tidy(r->words, r->tokens, count);
    for (int i = 0; i < r->token_count; i++)
        r->names[i] =
            r->lexicon && r->tokens[i].symbol != SYMBOL_UNKNOWN && pl_set_has(r->lexicon->starts, r->tokens[i].symbol);
    return r->token_count <= TOKENS_MAX;
}

static void read_with(reader *r, reading_mode mode, pl_reading *out)
{
    if (r->length > PL_TEXT_MAX || !cut_text(r)) {
        pl_refuse_long(out);
        return;
    }
    pl_reader_run(r, mode);
    if (r->exhausted)
        pl_refuse_long(out);
    else if (r->token_count > 0 && r->way_counts[r->token_count] > 0 && r->ways[r->token_count][0].node != NONE_AT_ALL)
        conclude(r, out);
    else
        pl_refuse(r, out);
}

static void read_text(const pl_book *book, const pl_lexicon *lexicon, const char *text, size_t length,
                      reading_mode mode, pl_reading *out)
{
    reader *r = malloc(sizeof *r);

    out->ok = false;
    out->timing = pl_word_make(PL_W_SEQ, 0);
    out->length = 0;
    out->column = 1;
    out->message[0] = '\0';
    if (!r) {
        pl_refuse_long(out);
        return;
    }
    r->book = book;
    r->lexicon = lexicon;
    r->words = lexicon ? &lexicon->vocabulary : &book->vocabulary;
    r->text = text;
    r->length = length;
    r->reached = 0;
    read_with(r, mode, out);
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
