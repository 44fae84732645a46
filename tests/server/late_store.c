#include "late_store.h"

#include <stdlib.h>

typedef struct late {
    store face;
    store *inner;
    bool open, under_way, decided, kept;
    unsigned commits;
    store_done done;
} late;

static store *inner_of(void *self)
{
    return ((late *)self)->inner;
}

/* ------------------------------------------------------------------ transactions */

static bool begin(void *self)
{
    late *l = self;
    if (l->open || l->under_way)
        abort(); /* one at a time */
    l->open = l->inner->begin(l->inner->self);
    return l->open;
}

static void commit(void *self, store_done done)
{
    late *l = self;
    if (!l->open || l->under_way)
        abort();
    l->open = false;
    l->under_way = true;
    l->decided = false;
    l->done = done;
}

static void note(void *self, bool kept)
{
    *(bool *)self = kept;
}

static void attend(void *self)
{
    late *l = self;
    if (!l->under_way || !l->decided)
        return;
    bool kept = false;
    if (l->kept)
        l->inner->commit(l->inner->self, (store_done){note, &kept});
    else
        l->inner->rollback(l->inner->self);
    l->under_way = false;
    l->commits += kept;
    l->done.call(l->done.self, kept);
}

static void rollback(void *self)
{
    late *l = self;
    l->open = l->under_way = false;
    l->inner->rollback(l->inner->self);
}

bool late_under_way(const store *s)
{
    return ((const late *)s->self)->under_way;
}

bool late_busy(const store *s)
{
    const late *l = s->self;
    return l->open || l->under_way;
}

void late_finish(store *s, bool kept)
{
    late *l = s->self;
    l->decided = true;
    l->kept = kept;
}

unsigned late_commits(const store *s)
{
    return ((const late *)s->self)->commits;
}

/* ------------------------------------------------------------------ the rest is the other one's */

static bool writes(void *self)
{
    if (!((late *)self)->open)
        abort(); /* what is written now would be in nobody's transaction */
    return true;
}

static bool add(void *self, store_table *t, store_moment at)
{
    return writes(self) && inner_of(self)->add(inner_of(self)->self, t, at);
}

static bool decide(void *self, int64_t key, const store_decision *d, store_moment at)
{
    return writes(self) && inner_of(self)->decide(inner_of(self)->self, key, d, at);
}

static bool person(void *self, int64_t key, unsigned seat, const store_seat *who)
{
    return writes(self) && inner_of(self)->person(inner_of(self)->self, key, seat, who);
}

static bool choose(void *self, int64_t key, unsigned seat, const store_choice *choice)
{
    return writes(self) && inner_of(self)->choose(inner_of(self)->self, key, seat, choice);
}

static bool end(void *self, int64_t key, const store_result *result, store_moment at)
{
    return writes(self) && inner_of(self)->end(inner_of(self)->self, key, result, at);
}

static bool next(void *self, int64_t key, const char *id)
{
    return writes(self) && inner_of(self)->next(inner_of(self)->self, key, id);
}

static bool forget(void *self, int64_t key)
{
    return writes(self) && inner_of(self)->forget(inner_of(self)->self, key);
}

static bool keep(void *self, const char *content, const store_part *part)
{
    return writes(self) && inner_of(self)->keep(inner_of(self)->self, content, part);
}

static bool set_time(void *self, store_moment at)
{
    return writes(self) && inner_of(self)->set_time(inner_of(self)->self, at);
}

static store_found find(void *self, const char *id, store_table *out)
{
    return inner_of(self)->find(inner_of(self)->self, id, out);
}

static bool history(void *self, int64_t key, bool (*each)(void *to, const store_decision *decision), void *to)
{
    return inner_of(self)->history(inner_of(self)->self, key, each, to);
}

static bool parts(void *self, const char *content, bool (*each)(void *to, const store_part *part), void *to)
{
    return inner_of(self)->parts(inner_of(self)->self, content, each, to);
}

static bool after(void *self, int64_t *key, char id[SECRET_ID])
{
    return inner_of(self)->after(inner_of(self)->self, key, id);
}

static int64_t open_tables(void *self)
{
    return inner_of(self)->open_tables(inner_of(self)->self);
}

static bool clocked(void *self, void (*each)(void *to, const char *id), void *to)
{
    return inner_of(self)->clocked(inner_of(self)->self, each, to);
}

static bool old(void *self, bool decided, int64_t before, bool (*each)(void *to, int64_t key, const char *id), void *to)
{
    return inner_of(self)->old(inner_of(self)->self, decided, before, each, to);
}

static bool time_of(void *self, store_moment *out)
{
    return inner_of(self)->time(inner_of(self)->self, out);
}

static const char *why_of(void *self)
{
    return inner_of(self)->why(inner_of(self)->self);
}

static bool probe(void *self, char why[STORE_WHY])
{
    return inner_of(self)->probe(inner_of(self)->self, why);
}

static void look_through(void *self, char *integrity, size_t room, unsigned *strays)
{
    inner_of(self)->look_through(inner_of(self)->self, integrity, room, strays);
}

static void close_all(void *self)
{
    store_close(inner_of(self));
    free(self);
}

store *late_open(store *inner)
{
    late *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->inner = inner;
    l->face = (store){begin,   commit, attend,  rollback, add,   decide,       person,    choose, end,
                      next,    forget, keep,    set_time, find,  history,      parts,     after,  open_tables,
                      clocked, old,    time_of, why_of,   probe, look_through, close_all, l};
    return &l->face;
}
