/* Writing to SQLite. */
#include "server/store/query.h"

/* What opens the seat, from that place of the query on. */
static void bind_secrets(sqlite_store *s, query q, int at, const store_seat *seat)
{
    query_bytes(s, q, at, seat->secret, sizeof seat->secret);
    if (seat->has_drawn)
        query_bytes(s, q, at + 1, seat->drawn, sizeof seat->drawn);
    else
        query_null(s, q, at + 1);
    query_number(s, q, at + 2, seat->exchange);
}

/* A text, or NULL when there is none. */
static void bind_digest(sqlite_store *s, query q, int at, const char *digest)
{
    if (digest && *digest)
        query_text(s, q, at, digest);
    else
        query_null(s, q, at);
}

static bool add_seat(sqlite_store *s, const store_table *t, unsigned seat)
{
    const store_seat *at = &t->seats[seat];
    query_number(s, Q_ADD_SEAT, 1, t->key);
    query_number(s, Q_ADD_SEAT, 2, seat);
    query_text(s, Q_ADD_SEAT, 3, at->hero);
    query_text(s, Q_ADD_SEAT, 4, at->player);
    query_text(s, Q_ADD_SEAT, 5, at->name);
    query_number(s, Q_ADD_SEAT, 6, at->joined);
    bind_secrets(s, Q_ADD_SEAT, 7, at);
    query_number(s, Q_ADD_SEAT, 10, at->open);
    return query_run(s, Q_ADD_SEAT);
}

static bool add(void *self, store_table *t, store_moment at)
{
    sqlite_store *s = self;
    query_text(s, Q_ADD_TABLE, 1, t->id);
    query_text(s, Q_ADD_TABLE, 2, t->content);
    query_text(s, Q_ADD_TABLE, 3, t->board);
    query_text(s, Q_ADD_TABLE, 4, t->options);
    query_bytes(s, Q_ADD_TABLE, 5, t->seed, sizeof t->seed);
    query_number(s, Q_ADD_TABLE, 6, t->clock);
    query_number(s, Q_ADD_TABLE, 7, at.wall);
    query_number(s, Q_ADD_TABLE, 8, at.passed);
    query_number(s, Q_ADD_TABLE, 9, t->bound);
    query_number(s, Q_ADD_TABLE, 10, t->rules);
    bind_digest(s, Q_ADD_TABLE, 11, t->dealt);
    query_number(s, Q_ADD_TABLE, 12, t->bank);
    query_number(s, Q_ADD_TABLE, 13, t->increment);
    query_number(s, Q_ADD_TABLE, 14, t->chat);
    query_number(s, Q_ADD_TABLE, 15, t->unaided);
    if (!query_run(s, Q_ADD_TABLE))
        return false;
    t->key = sqlite3_last_insert_rowid(s->db);
    for (unsigned seat = 0; seat < t->seat_count; seat++)
        if (!add_seat(s, t, seat))
            return false;
    return true;
}

static bool decide(void *self, int64_t key, const store_decision *d, store_moment at)
{
    sqlite_store *s = self;
    query_number(s, Q_DECIDE, 1, key);
    query_number(s, Q_DECIDE, 2, d->number);
    if (d->answer) {
        query_text(s, Q_DECIDE, 3, d->answer);
        query_null(s, Q_DECIDE, 4);
    } else {
        query_null(s, Q_DECIDE, 3);
        query_number(s, Q_DECIDE, 4, d->stand);
    }
    query_number(s, Q_DECIDE, 5, at.wall);
    bind_digest(s, Q_DECIDE, 6, d->digest);
    query_which(s, Q_DECIDE, 7, d->time_left);
    query_number(s, Q_TOUCH, 1, key);
    query_number(s, Q_TOUCH, 2, at.passed);
    return query_run(s, Q_DECIDE) && query_run(s, Q_TOUCH);
}

static bool person(void *self, int64_t key, unsigned seat, const store_seat *who)
{
    sqlite_store *s = self;
    query_text(s, Q_PERSON, 1, who->name);
    query_number(s, Q_PERSON, 2, who->joined);
    bind_secrets(s, Q_PERSON, 3, who);
    query_number(s, Q_PERSON, 6, key);
    query_number(s, Q_PERSON, 7, seat);
    return query_run(s, Q_PERSON);
}

static bool choose(void *self, int64_t key, unsigned seat, const store_choice *choice)
{
    sqlite_store *s = self;
    query_text(s, Q_CHOOSE_HERO, 1, choice->hero);
    query_number(s, Q_CHOOSE_HERO, 2, key);
    query_number(s, Q_CHOOSE_HERO, 3, seat);
    if (!query_run(s, Q_CHOOSE_HERO))
        return false;
    query_text(s, Q_CHOOSE_TABLE, 1, choice->content);
    bind_digest(s, Q_CHOOSE_TABLE, 2, choice->dealt);
    query_number(s, Q_CHOOSE_TABLE, 3, key);
    return query_run(s, Q_CHOOSE_TABLE);
}

static bool end(void *self, int64_t key, const store_result *result, store_moment at)
{
    sqlite_store *s = self;
    query_number(s, Q_END, 1, at.wall);
    query_number(s, Q_END, 2, at.passed);
    query_number(s, Q_END, 3, result->reason);
    query_which(s, Q_END, 4, result->winner);
    query_which(s, Q_END, 5, result->seat);
    query_number(s, Q_END, 6, key);
    return query_run(s, Q_END);
}

static bool next(void *self, int64_t key, const char *id)
{
    sqlite_store *s = self;
    query_text(s, Q_NEXT, 1, id);
    query_number(s, Q_NEXT, 2, key);
    return query_run(s, Q_NEXT);
}

static bool forget(void *self, int64_t key)
{
    sqlite_store *s = self;
    query_number(s, Q_DELETE, 1, key);
    return query_run(s, Q_DELETE);
}

static bool keep(void *self, const char *content, const store_part *p)
{
    sqlite_store *s = self;
    query_text(s, Q_KEEP, 1, p->kind);
    query_text(s, Q_KEEP, 2, p->id);
    query_text(s, Q_KEEP, 3, p->hash);
    query_text(s, Q_KEEP, 4, p->text);
    query_text(s, Q_PART, 1, content);
    query_text(s, Q_PART, 2, p->kind);
    query_text(s, Q_PART, 3, p->id);
    query_text(s, Q_PART, 4, p->hash);
    return query_run(s, Q_KEEP) && query_run(s, Q_PART);
}

static bool set_time(void *self, store_moment at)
{
    sqlite_store *s = self;
    query_number(s, Q_PASS, 1, at.passed);
    query_number(s, Q_PASS, 2, at.wall);
    return query_run(s, Q_PASS);
}

void sqlite_can_write(store *face)
{
    face->add = add;
    face->decide = decide;
    face->person = person;
    face->choose = choose;
    face->end = end;
    face->next = next;
    face->forget = forget;
    face->keep = keep;
    face->set_time = set_time;
}
