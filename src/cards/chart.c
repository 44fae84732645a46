/* The chart of a reader: programs in the making, each kept once, and what was read of which sort from which token. */
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

bool pl_reader_is_place(pl_word word)
{
    return pl_word_tag(word) == PL_TAG_WORD && pl_place_argument(pl_word_id_of(word)) >= 0;
}

/* The node with this word and these kids; NONE_AT_ALL when there is no room or the program gets too long. */
uint16_t pl_reader_node(reader *r, pl_word word, const uint16_t *kids, int count)
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
    node made = {word,
                 (uint16_t)size,
                 r->node_hash[slot],
                 (uint16_t)r->kid_count,
                 (uint16_t)count,
                 pl_reader_is_place(word),
                 word == SUBJECT_NODE};
    if (count > 0)
        memcpy(r->kids + r->kid_count, kids, (size_t)count * sizeof *kids);
    for (int i = 0; i < count; i++) {
        made.places = made.places || r->nodes[kids[i]].places;
        made.subject = made.subject || r->nodes[kids[i]].subject;
    }
    r->kid_count += count;
    r->nodes[r->node_count] = made;
    r->node_hash[slot] = (uint16_t)r->node_count;
    return (uint16_t)r->node_count++;
}

int pl_reader_write(const reader *r, unsigned index, pl_word *out, int at)
{
    const node *n = &r->nodes[index];

    out[at++] = n->word == SUBJECT_NODE ? pl_word_make(PL_W_SELF, 0) : n->word; /* a mention is settled later */
    for (int i = 0; i < n->kid_count; i++)
        at = pl_reader_write(r, r->kids[n->first_kid + i], out, at);
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

void pl_reader_keep(reader *r, unsigned at, int end, uint16_t made, features f, int cost)
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
