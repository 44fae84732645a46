#include "server/room/shares.h"

#include <stdlib.h>
#include <string.h>

typedef struct queue {
    thought *first, **end;
    unsigned count;
} queue;

/* Here as long as it has thoughts, waiting or under way. */
typedef struct share share;
struct share {
    share_key key;
    queue urgent, others;
    unsigned running;
    uint64_t turn; /* the lowest comes next */
    share *next;   /* that came later */
};

struct shares {
    share *first;
    unsigned threads, most; /* of which one share may have that many */
    uint64_t turn;          /* of whoever was taken last */
};

/* ------------------------------------------------------------------ queues */

static void put(queue *q, thought *t)
{
    t->next = NULL;
    *q->end = t;
    q->end = &t->next;
    q->count++;
}

static thought *cut(queue *q, thought **link)
{
    thought *t = *link;
    *link = t->next;
    if (!*link)
        q->end = link;
    q->count--;
    return t;
}

static thought *cut_table(queue *q, const char *table)
{
    for (thought **link = &q->first; *link; link = &(*link)->next)
        if (strcmp((*link)->table, table) == 0)
            return cut(q, link);
    return NULL;
}

/* ------------------------------------------------------------------ shares */

static unsigned waiting(const share *h)
{
    return h->urgent.count + h->others.count;
}

static share *find(const shares *s, const share_key *key)
{
    for (share *h = s->first; h; h = h->next)
        if (share_same(&h->key, key))
            return h;
    return NULL;
}

/* Whoever comes is before those that were taken last, and behind those that wait since before. */
static share *add(shares *s, const share_key *key)
{
    share *h = calloc(1, sizeof *h), **link = &s->first;
    if (!h)
        return NULL;
    h->key = *key;
    h->urgent.end = &h->urgent.first;
    h->others.end = &h->others.first;
    h->turn = s->turn + 1;
    while (*link)
        link = &(*link)->next;
    *link = h;
    return h;
}

static void forget_idle(shares *s, share *h)
{
    share **link = &s->first;
    if (waiting(h) > 0 || h->running > 0)
        return;
    while (*link != h)
        link = &(*link)->next;
    *link = h->next;
    free(h);
}

/* How many thoughts there are for each thread that this share can have. */
static unsigned parts_for(const shares *s, const share *h)
{
    unsigned sharers = 0;
    for (const share *other = s->first; other; other = other->next)
        sharers += waiting(other) > 0;
    unsigned threads = sharers * s->most < s->threads ? sharers * s->most : s->threads;
    unsigned parts = waiting(h) * sharers / threads;
    return parts ? parts : 1;
}

/* ------------------------------------------------------------------ the door */

shares *shares_new(unsigned threads)
{
    shares *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->threads = threads ? threads : 1;
    s->most = s->threads > 1 ? s->threads - 1 : 1;
    return s;
}

void shares_free(shares *s)
{
    while (s && s->first) {
        share *h = s->first;
        s->first = h->next;
        while (h->urgent.first)
            thought_free(cut(&h->urgent, &h->urgent.first));
        while (h->others.first)
            thought_free(cut(&h->others, &h->others.first));
        free(h);
    }
    free(s);
}

bool shares_put(shares *s, thought *t)
{
    share *h = find(s, &t->share);
    if (!h)
        h = add(s, &t->share);
    if (h)
        put(t->urgent ? &h->urgent : &h->others, t);
    return h;
}

thought *shares_take(shares *s)
{
    share *next = NULL;
    for (share *h = s->first; h; h = h->next)
        if (waiting(h) > 0 && h->running < s->most && (!next || h->turn < next->turn))
            next = h;
    if (!next)
        return NULL;
    unsigned parts = parts_for(s, next);
    queue *q = next->urgent.count ? &next->urgent : &next->others;
    thought *t = cut(q, &q->first);
    t->parts = parts;
    if (s->turn < next->turn)
        s->turn = next->turn;
    next->turn = s->turn + 2; /* one more than a newcomer has */
    next->running++;
    return t;
}

void shares_end(shares *s, const share_key *of)
{
    share *h = find(s, of);
    h->running--;
    forget_idle(s, h);
}

thought *shares_withdraw(shares *s, const char *table)
{
    for (share *h = s->first; h; h = h->next) {
        thought *t = cut_table(&h->urgent, table);
        if (!t)
            t = cut_table(&h->others, table);
        if (t) {
            forget_idle(s, h);
            return t;
        }
    }
    return NULL;
}

unsigned shares_waiting(const shares *s)
{
    unsigned count = 0;
    for (const share *h = s->first; h; h = h->next)
        count += waiting(h);
    return count;
}

unsigned shares_load(const shares *s, const share_key *of)
{
    const share *h = find(s, of);
    return h ? waiting(h) + h->running : 0;
}
