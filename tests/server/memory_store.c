#include "memory_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct decision {
    unsigned number, stand;
    char *answer, *digest; /* or NULL */
    int64_t time_left;
} decision;

typedef struct row {
    store_table table;
    int64_t touched;
    bool decided;
    decision *decisions;
    size_t count;
} row;

/* A part of a content, or with `text` one that is kept. */
typedef struct part {
    char *content, *kind, *id, *hash, *text;
} part;

typedef struct state {
    row *rows;
    part *parts, *texts;
    size_t row_count, part_count, text_count;
    int64_t last_key;
    store_moment time;
} state;

typedef struct memory {
    store face;
    state now, before; /* the latter while a transaction is open */
    bool open, broken;
    char why[STORE_WHY];
} memory;

/* ------------------------------------------------------------------ copies */

static void *sure(void *got)
{
    if (!got)
        abort();
    return got;
}

static char *text_of(const char *text)
{
    return text ? sure(strdup(text)) : NULL;
}

/* One more at the end of a list, empty. */
static void *grow(void *list, size_t *count, size_t size)
{
    char *more = sure(realloc(list, (*count + 1) * size));
    memset(more + *count * size, 0, size);
    ++*count;
    return more;
}

static void free_row(row *r)
{
    for (size_t i = 0; i < r->count; i++) {
        free(r->decisions[i].answer);
        free(r->decisions[i].digest);
    }
    free(r->decisions);
}

static void free_parts(part *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(list[i].content);
        free(list[i].kind);
        free(list[i].id);
        free(list[i].hash);
        free(list[i].text);
    }
    free(list);
}

static void clear(state *s)
{
    for (size_t i = 0; i < s->row_count; i++)
        free_row(&s->rows[i]);
    free(s->rows);
    free_parts(s->parts, s->part_count);
    free_parts(s->texts, s->text_count);
    *s = (state){0};
}

static void add_decision(row *r, const decision *d)
{
    r->decisions = grow(r->decisions, &r->count, sizeof *r->decisions);
    r->decisions[r->count - 1] = (decision){d->number, d->stand, text_of(d->answer), text_of(d->digest), d->time_left};
}

static part *add_part(part **list, size_t *count, const part *p)
{
    *list = grow(*list, count, sizeof **list);
    part *added = &(*list)[*count - 1];
    *added = (part){text_of(p->content), text_of(p->kind), text_of(p->id), text_of(p->hash), text_of(p->text)};
    return added;
}

static state copy(const state *s)
{
    state out = {.last_key = s->last_key, .time = s->time};
    for (size_t i = 0; i < s->row_count; i++) {
        const row *from = &s->rows[i];
        out.rows = grow(out.rows, &out.row_count, sizeof *out.rows);
        row *to = &out.rows[out.row_count - 1];
        *to = (row){.table = from->table, .touched = from->touched, .decided = from->decided};
        for (size_t n = 0; n < from->count; n++)
            add_decision(to, &from->decisions[n]);
    }
    for (size_t i = 0; i < s->part_count; i++)
        add_part(&out.parts, &out.part_count, &s->parts[i]);
    for (size_t i = 0; i < s->text_count; i++)
        add_part(&out.texts, &out.text_count, &s->texts[i]);
    return out;
}

/* ------------------------------------------------------------------ transactions */

static bool fail(memory *m, const char *why)
{
    snprintf(m->why, sizeof m->why, "%s", why);
    return false;
}

static bool begin(void *self)
{
    memory *m = self;
    m->before = copy(&m->now);
    m->open = true;
    return true;
}

static void rollback(void *self)
{
    memory *m = self;
    if (!m->open)
        return;
    clear(&m->now);
    m->now = m->before;
    m->before = (state){0};
    m->open = false;
}

static void commit(void *self, store_done done)
{
    memory *m = self;
    bool kept = m->open && !m->broken;
    if (!kept) {
        fail(m, "its commits fail");
        rollback(m);
    }
    clear(&m->before);
    m->open = false;
    done.call(done.self, kept);
}

/* ------------------------------------------------------------------ writing */

static row *row_of(memory *m, int64_t key)
{
    for (size_t i = 0; i < m->now.row_count; i++)
        if (m->now.rows[i].table.key == key)
            return &m->now.rows[i];
    fail(m, "there is no such table");
    return NULL;
}

static bool add(void *self, store_table *t, store_moment at)
{
    memory *m = self;
    t->key = ++m->now.last_key;
    m->now.rows = grow(m->now.rows, &m->now.row_count, sizeof *m->now.rows);
    m->now.rows[m->now.row_count - 1] = (row){.table = *t, .touched = at.passed};
    return true;
}

static bool decide(void *self, int64_t key, const store_decision *d, store_moment at)
{
    memory *m = self;
    row *r = row_of(m, key);
    for (size_t i = 0; r && i < r->count; i++)
        if (r->decisions[i].number == d->number)
            return fail(m, "that number was given");
    if (!r)
        return false;
    add_decision(r, &(decision){d->number, d->stand, (char *)d->answer, (char *)d->digest, d->time_left});
    for (size_t i = r->count - 1; i > 0 && r->decisions[i].number < r->decisions[i - 1].number; i--) {
        decision later = r->decisions[i - 1];
        r->decisions[i - 1] = r->decisions[i];
        r->decisions[i] = later;
    }
    r->touched = at.passed;
    r->decided = true;
    return true;
}

static bool person(void *self, int64_t key, unsigned seat, const store_seat *who)
{
    row *r = row_of(self, key);
    if (!r)
        return false;
    store_seat *at = &r->table.seats[seat], was = *at;
    *at = *who;
    memcpy(at->hero, was.hero, sizeof at->hero);
    memcpy(at->player, was.player, sizeof at->player);
    at->open = was.open;
    return true;
}

static bool choose(void *self, int64_t key, unsigned seat, const store_choice *choice)
{
    row *r = row_of(self, key);
    if (!r)
        return false;
    snprintf(r->table.seats[seat].hero, sizeof r->table.seats[seat].hero, "%s", choice->hero);
    snprintf(r->table.content, sizeof r->table.content, "%s", choice->content);
    snprintf(r->table.dealt, sizeof r->table.dealt, "%s", choice->dealt);
    r->table.seats[seat].open = false;
    return true;
}

static bool end(void *self, int64_t key, const store_result *result, store_moment at)
{
    row *r = row_of(self, key);
    if (!r)
        return false;
    r->table.result = *result;
    r->touched = at.passed;
    return true;
}

static bool next(void *self, int64_t key, const char *id)
{
    row *r = row_of(self, key);
    if (r)
        snprintf(r->table.next, sizeof r->table.next, "%s", id);
    return r;
}

static bool forget(void *self, int64_t key)
{
    memory *m = self;
    row *r = row_of(m, key);
    if (!r)
        return false;
    free_row(r);
    row *last = &m->now.rows[--m->now.row_count];
    memmove(r, r + 1, (size_t)(last - r) * sizeof *r);
    return true;
}

static part *find_part(part *list, size_t count, const char *content, const store_part *p)
{
    for (size_t i = 0; i < count; i++)
        if ((!content || strcmp(list[i].content, content) == 0) && strcmp(list[i].kind, p->kind) == 0 &&
            strcmp(list[i].id, p->id) == 0 && (content || strcmp(list[i].hash, p->hash) == 0))
            return &list[i];
    return NULL;
}

static bool keep(void *self, const char *content, const store_part *p)
{
    state *s = &((memory *)self)->now;
    part *text = find_part(s->texts, s->text_count, NULL, p);
    if (!text)
        text = add_part(&s->texts, &s->text_count, &(part){"", (char *)p->kind, (char *)p->id, (char *)p->hash, ""});
    free(text->text);
    text->text = text_of(p->text);
    if (!find_part(s->parts, s->part_count, content, p))
        add_part(&s->parts, &s->part_count,
                 &(part){(char *)content, (char *)p->kind, (char *)p->id, (char *)p->hash, NULL});
    return true;
}

static bool set_time(void *self, store_moment at)
{
    ((memory *)self)->now.time = at;
    return true;
}

/* ------------------------------------------------------------------ reading: what was committed */

static const state *kept_of(void *self)
{
    const memory *m = self;
    return m->open ? &m->before : &m->now;
}

static store_found find(void *self, const char *id, store_table *out)
{
    const state *s = kept_of(self);
    for (size_t i = 0; i < s->row_count; i++)
        if (strcmp(s->rows[i].table.id, id) == 0) {
            *out = s->rows[i].table;
            return STORE_FOUND;
        }
    return STORE_NOTHING;
}

static bool history(void *self, int64_t key, bool (*each)(void *to, const store_decision *decision), void *to)
{
    const state *s = kept_of(self);
    for (size_t i = 0; i < s->row_count; i++)
        for (size_t n = 0; s->rows[i].table.key == key && n < s->rows[i].count; n++) {
            const decision *d = &s->rows[i].decisions[n];
            if (!each(to, &(store_decision){d->number, d->answer, d->stand, d->digest, d->time_left}))
                return true;
        }
    return true;
}

static bool parts(void *self, const char *content, bool (*each)(void *to, const store_part *part), void *to)
{
    const state *s = kept_of(self);
    for (size_t i = 0; i < s->part_count; i++) {
        store_part p = {s->parts[i].kind, s->parts[i].id, s->parts[i].hash, NULL};
        if (strcmp(s->parts[i].content, content) != 0)
            continue;
        p.text = find_part(s->texts, s->text_count, NULL, &p)->text;
        if (!each(to, &p))
            return true;
    }
    return true;
}

static bool after(void *self, int64_t *key, char id[SECRET_ID])
{
    const state *s = kept_of(self);
    for (size_t i = 0; i < s->row_count; i++)
        if (s->rows[i].table.key > *key) {
            *key = s->rows[i].table.key;
            memcpy(id, s->rows[i].table.id, SECRET_ID);
            return true;
        }
    return false;
}

static int64_t open_tables(void *self)
{
    const state *s = kept_of(self);
    int64_t count = 0;
    for (size_t i = 0; i < s->row_count; i++)
        count += s->rows[i].table.result.reason == 0;
    return count;
}

static bool all_joined(const store_table *t)
{
    for (unsigned seat = 0; seat < t->seat_count; seat++)
        if (t->seats[seat].open || (!*t->seats[seat].player && !t->seats[seat].joined))
            return false;
    return true;
}

static bool clocked(void *self, void (*each)(void *to, const char *id), void *to)
{
    const state *s = kept_of(self);
    for (size_t i = 0; i < s->row_count; i++) {
        const store_table *t = &s->rows[i].table;
        if (t->result.reason == 0 && (t->clock > 0 || t->bank > 0) && all_joined(t))
            each(to, t->id);
    }
    return true;
}

/* The first touched after `least`, of those with the same the one with the next key. */
static const row *next_old(const state *s, bool decided, const row *last)
{
    const row *found = NULL;
    for (size_t i = 0; i < s->row_count; i++) {
        const row *r = &s->rows[i];
        bool later =
            !last || r->touched > last->touched || (r->touched == last->touched && r->table.key > last->table.key);
        if (r->decided == decided && later && (!found || r->touched < found->touched))
            found = r;
    }
    return found;
}

static bool old(void *self, bool decided, int64_t before, bool (*each)(void *to, int64_t key, const char *id), void *to)
{
    const state *s = kept_of(self);
    const row *r = NULL;
    while ((r = next_old(s, decided, r)) && r->touched < before && each(to, r->table.key, r->table.id))
        continue;
    return true;
}

static bool time_of(void *self, store_moment *out)
{
    *out = kept_of(self)->time;
    return true;
}

/* ------------------------------------------------------------------ how it does */

static const char *why_of(void *self)
{
    return ((memory *)self)->why;
}

static bool probe(void *self, char why[STORE_WHY])
{
    memory *m = self;
    why[0] = '\0';
    if (m->broken)
        snprintf(why, STORE_WHY, "its commits fail");
    return !m->broken;
}

static void look_through(void *self, char *integrity, size_t room, unsigned *strays)
{
    (void)self;
    snprintf(integrity, room, "ok");
    *strays = 0;
}

static void close_all(void *self)
{
    memory *m = self;
    clear(&m->now);
    free(m);
}

void memory_break(store *s, bool broken)
{
    ((memory *)s->self)->broken = broken;
}

store *memory_open(void)
{
    memory *m = sure(calloc(1, sizeof *m));
    m->face = (store){begin,   commit, NULL,    rollback, add,   decide,       person,    choose, end,
                      next,    forget, keep,    set_time, find,  history,      parts,     after,  open_tables,
                      clocked, old,    time_of, why_of,   probe, look_through, close_all, m};
    return &m->face;
}
