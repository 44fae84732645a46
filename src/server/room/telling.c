/* What everybody at a table is told: updates of what they may see, and how things stand. */
#include <string.h>

#include "server/room/inside.h"

enum { UPDATES_SHARED = 16 };

typedef struct shared {
    struct {
        unsigned viewer;
        pl_language language;
        int64_t since;
        message *text;
    } updates[UPDATES_SHARED];
    unsigned count;
} shared;

/* Many who watch see the same: it is written once. */
static message *update_for(shared *s, table *t, unsigned viewer, pl_language language, int64_t since)
{
    for (unsigned i = 0; i < s->count; i++)
        if (s->updates[i].viewer == viewer && s->updates[i].language == language && s->updates[i].since == since)
            return message_share(s->updates[i].text);
    message *text = table_update(t, viewer, language, since);
    if (text && s->count < UPDATES_SHARED) {
        s->updates[s->count].viewer = viewer;
        s->updates[s->count].language = language;
        s->updates[s->count].since = since;
        s->updates[s->count++].text = message_share(text);
    }
    return text;
}

static bool is_full(const client *c)
{
    const tables_host *host = &c->house->host;
    return host->full(host->self, c->connection);
}

/* To all its seats, or to none of them: they see the same moment. */
static void tell_views(shared *s, member *m)
{
    unsigned views = m->seats ? m->seats : 1U << PUBLIC;
    for (unsigned v = 0; v <= PUBLIC; v++) {
        bool fresh = m->fresh >> v & 1U;
        if (!(views >> v & 1U) || (m->told[v] == m->at->kept && !fresh))
            continue;
        int64_t since = m->told[v] > m->at->kept ? PL_FROM_THE_START : m->told[v];
        message *update = update_for(s, m->at, v, m->who->language, since);
        toll_story(m->who, update, fresh || m->pays);
        tables_pass_on(m->who, update);
        m->told[v] = m->at->kept;
    }
    m->fresh = 0;
    m->pays = false;
}

/* Who has enough to read is told all at once later, however often it asked for it. */
static void tell_member(shared *s, member *m, message *status, bool news)
{
    bool full = is_full(m->who);
    m->who->held |= full;
    m->greeted &= !news;
    if (full)
        return;
    if (m->at->match && m->at->shown && !sheet_is_open(&m->at->sheet))
        tell_views(s, m);
    if (!m->greeted)
        tables_pass_on(m->who, message_share(status));
    m->greeted = true;
}

void tables_ready(client *again)
{
    for (member *m = again->held ? again->members : NULL; m; m = m->next_of_client)
        tables_touch(again->house, m->at);
    again->held = false;
}

static bool same(const message *a, const message *b)
{
    return a && b && a->length == b->length && memcmp(message_text(a), message_text(b), a->length) == 0;
}

void tables_tell(const tables *house, table *t)
{
    shared s = {.count = 0};
    message *status = table_status(t, tables_now(house));
    bool news = status && !same(status, t->status);
    for (member *m = t->members; m; m = m->next_here)
        tell_member(&s, m, status, news);
    for (unsigned i = 0; i < s.count; i++)
        message_free(s.updates[i].text);
    message_free(t->status);
    t->status = status;
}
