/* Reading: what a sort of the card language can say from a token on.
 *
 * Memoised descent over the templates that keeps all results. For a sort in a form at a place, everything it can read
 * from there is found once: names and numbers, the sorts it includes, and its templates. Templates that start with
 * their own sort are tried last, on each result found so far, until nothing new appears; loading has refused every
 * longer circle. Among the readings of a whole text the one with the fewest synonyms wins, then the shortest; two that
 * remain are an error that shows both. */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

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

    r->tracking = false; /* what is expected is said by want_forms */
    for (int i = 0; i < from_count; i++)
        for (size_t k = 0; k < sizeof w->surfaces / sizeof *surfaces; k++) {
            int end = surfaces[k] == NONE_AT_ALL ? -1 : surface_at(r, &r->book->vocabulary, surfaces[k], from[i]);
            if (end >= 0 && found < PLACES_MAX)
                found = add_place(ends, found, end);
        }
    r->tracking = tracking;
    r->reached = reached;
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

/* Remembers as expected the forms that a word of a group can have, whatever the words after it will ask of it. */
static void want_forms(reader *r, const match *m, const pl_part *p, int word, int at)
{
    static const int counts[] = {1, 2, 5};
    enum { KINDS = GENDER_COUNT * 4, ALL = KINDS * 3 };
    uint16_t kept[ALL], surfaces[GROUP_MAX];
    int count = 0;

    if (!r->tracking || at < r->far)
        return;
    for (int i = 0; i < ALL; i++) {
        const int kind = i % KINDS;
        const features f = {(uint8_t)(kind / 4), kind & 1, kind >> 1 & 1};
        context c = known_for(r, m, &p->request);
        int known = 0;
        if (p->request.agrees_with >= 0 && !c.agreed)
            c.agreed = &f;
        if (p->request.counted_by >= 0 && c.counted < 0)
            c.counted = (int)pl_count_number(r->book, (unsigned)counts[i / KINDS]);
        if (!pl_inflect(r->book, p, m->asked, c, surfaces))
            continue;
        while (known < count && kept[known] != surfaces[word])
            known++;
        if (known == count)
            kept[count++] = surfaces[word];
    }
    for (int i = 0; i < count; i++)
        pl_reader_want(r, at, pl_surface_text(&r->book->vocabulary, kept[i]));
}

/* Takes any form of the group's words; unless reading leniently, the form is checked when the phrase is complete. */
static void match_any_form(reader *r, match *m, int index, int at)
{
    const pl_part *p = &m->parts[index];
    int places[2][PLACES_MAX] = {{at}};
    int count = 1;

    for (int i = 0; i < p->count; i++) {
        int found = any_form(r, &r->book->lexemes[p->lexemes[i]], places[i % 2], count, places[(i + 1) % 2]);
        for (int k = 0; k < count && found == 0; k++)
            want_forms(r, m, p, i, places[i % 2][k]);
        count = found;
    }
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
    unsigned found = pl_reader_parse(r, p->sort, asked, at);
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
    unsigned found = l->count < ITEMS_MAX ? pl_reader_parse(r, p->sort, l->asked, at) : NONE_AT_ALL;
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
            uint16_t list = pl_reader_node(r, LIST_NODE, l->items, l->count);
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
    if (r->nodes[index].word == SUBJECT_NODE || r->nodes[index].word == MENTIONED_NODE)
        return UINT64_C(1) << PL_SORT_ONE;
    return pl_word_sorts(r->nodes[index].word, r->lexicon);
}

/* Is what has been read of a sort that may stand there? */
static bool fits(const reader *r, unsigned index, unsigned sort)
{
    return pl_sort_is_own(sort) || (node_sorts(r, index) & pl_sort_below((pl_sort)sort)) != 0;
}

/* The same program about a subject, put in the place of each _; the very same if there is none. NONE_AT_ALL: it cannot stand there. */
static uint16_t about(reader *r, uint16_t index, uint16_t subject)
{
    const node n = r->nodes[index];
    uint16_t kids[PL_WORD_LIST_MAX + PL_WORD_ARGS];
    bool changed = false;

    if (n.word == SUBJECT_NODE || !n.subject)
        return n.subject ? subject : index;
    for (int i = 0; i < n.kid_count; i++) {
        const uint16_t kid = r->kids[n.first_kid + i];
        kids[i] = about(r, kid, subject);
        if (kids[i] == kid)
            continue;
        changed = true;
        unsigned sort = pl_arg_sort(pl_word_id_of(n.word), pl_word_items(n.word), i);
        if (kids[i] == NONE_AT_ALL || !fits(r, kids[i], sort))
            return NONE_AT_ALL;
    }
    return changed ? pl_reader_node(r, n.word, kids, n.kid_count) : index;
}

static uint16_t build(reader *r, const match *m, const pattern **p);

/* A program and its subject. One that says nothing of its subject would drop it: it is not read so. */
static uint16_t build_about(reader *r, const match *m, const pattern **p)
{
    uint16_t said = build(r, m, p);
    uint16_t subject = build(r, m, p);

    if (said == NONE_AT_ALL || subject == NONE_AT_ALL)
        return NONE_AT_ALL;
    uint16_t made = about(r, said, subject);
    return made == said ? NONE_AT_ALL : made;
}

/* Builds the tree of the pattern at *p, moving it past; NONE_AT_ALL if something bound does not fit its place. */
static uint16_t build(reader *r, const match *m, const pattern **p)
{
    const pattern *root = (*p)++;
    uint16_t kids[PL_WORD_LIST_MAX + PL_WORD_ARGS];
    int count = 0, items = 0;

    if (root->kind == PATTERN_NUMBER)
        return pl_reader_node(r, pl_word_number(root->value), NULL, 0);
    if (root->kind == PATTERN_VARIABLE) {
        uint16_t bound = m->nodes[root->value];
        return fits(r, bound, root->sort) ? bound : NONE_AT_ALL;
    }
    if (root->kind == PATTERN_SUBJECT)
        return build_about(r, m, p);
    if (root->leaf != LEAF_WORD)
        return pl_reader_node(r, root->leaf == LEAF_SUBJECT ? SUBJECT_NODE : MENTIONED_NODE, NULL, 0);
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
    return pl_reader_node(r, pl_word_make(root->value, (unsigned)items), kids, count);
}

/* A place described inside the description of a place is refused at once: chains of places would otherwise be read in
 * exponentially many ways. */
static bool nests_places(const reader *r, unsigned index)
{
    const node *n = &r->nodes[index];

    return pl_reader_is_place(n->word) && !r->unchecked &&
           r->nodes[r->kids[n->first_kid + pl_place_argument(pl_word_id_of(n->word))]].places;
}

/* What a player does has no fighter for a subject: "your opponent recovers 2 health" says nothing. */
static bool has_lost_subject(const reader *r, unsigned index)
{
    return r->nodes[index].subject && pl_word_is(r->nodes[index].word, PL_W_BY);
}

static void complete(reader *r, match *m, int at)
{
    const pattern *p = r->book->patterns + m->t->first_pattern;

    if (!agrees(r, m))
        return;
    uint16_t made = build(r, m, &p);
    if (made == NONE_AT_ALL || has_lost_subject(r, made))
        return;
    if (nests_places(r, made))
        r->refused = true;
    else
        pl_reader_keep(r, m->entry, at, made, pl_phrase_features(r->book, m->t, m->asked, m->slots, m->bound),
                       m->cost + m->t->cost);
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
    uint16_t made = pl_reader_node(r, pl_word_number((unsigned)r->tokens[at].number), NULL, 0);
    if (made != NONE_AT_ALL)
        pl_reader_keep(r, into, at + 1, made, f, 0);
}

static int name_at(reader *r, const pl_name *n, form asked, int at, features *found)
{
    const vocabulary *v = &r->lexicon->vocabulary;
    int end = surface_at(r, v, pl_name_surface(r->book, n, asked, found), at);

    for (int i = 0; r->lenient && end < 0 && i < 2 * r->book->case_count; i++)
        end = surface_at(r, v, n->surfaces[i % 2][i / 2], at);
    return end;
}

static void keep_name(reader *r, unsigned into, unsigned index, int end, features f)
{
    uint16_t made = pl_reader_node(r, pl_word_name(index), NULL, 0);

    if (made != NONE_AT_ALL)
        pl_reader_keep(r, into, end, made, f, 0);
}

/* Is it a word of the language, written like one? */
static bool is_common(const reader *r, int at, int end)
{
    return end == at + 1 && r->tokens[at].symbol < r->book->vocabulary.symbol_count && !r->tokens[at].capital;
}

static void parse_aliases(reader *r, unsigned into, unsigned sort, form asked, int at)
{
    for (size_t i = 0; i < r->lexicon->alias_count; i++) {
        const pl_alias *alias = &r->lexicon->aliases[i];
        features f;
        int end = alias->name.sorts >> sort & 1U ? name_at(r, &alias->name, asked, at, &f) : -1;
        if (end >= 0 && !is_common(r, at, end))
            keep_name(r, into, alias->of, end, f);
    }
}

static void parse_names(reader *r, unsigned into, unsigned sort, form asked, int at)
{
    if (!r->lexicon || ((!r->tracking || at < r->far) && !(at < r->token_count && r->names[at])))
        return;
    for (size_t i = 0; i < r->lexicon->count; i++) {
        const pl_name *n = &r->lexicon->names[i];
        features f;
        int end = n->sorts >> sort & 1U ? name_at(r, n, asked, at, &f) : -1;
        if (end >= 0)
            keep_name(r, into, (unsigned)i, end, f);
    }
    parse_aliases(r, into, sort, asked, at);
}

static void parse_included(reader *r, unsigned into, unsigned sort, form asked, int at)
{
    for (const pl_sort *sub = pl_sort_includes((pl_sort)sort); *sub != PL_SORT_NONE; sub++) {
        unsigned found = pl_reader_parse(r, *sub, asked, at);
        for (unsigned i = found == NONE_AT_ALL ? NONE_AT_ALL : r->entries[found].first; i != NONE_AT_ALL;
             i = r->results[i].next) {
            result one = r->results[i];
            pl_reader_keep(r, into, one.end, one.node, one.features, one.cost);
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

static bool may_be_asked(const template *t, form asked)
{
    return pl_mood_in(t->moods, asked.mood) && (t->cases == 0 || t->cases >> asked.case_ & 1U);
}

static void parse_templates(reader *r, unsigned into, unsigned sort, form asked, int at)
{
    match m;

    for (unsigned i = r->book->read_first[sort]; i != NONE_AT_ALL && !r->exhausted;
         i = r->book->templates[i].next_read) {
        const template *t = &r->book->templates[i];
        if (t->left_recursive || !may_be_asked(t, asked) || hopeless(r, pl_template_starts(r->book, i), at))
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
                if (r->book->templates[k].left_recursive && may_be_asked(&r->book->templates[k], asked))
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
unsigned pl_reader_parse(reader *r, unsigned sort, form asked, int at)
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
