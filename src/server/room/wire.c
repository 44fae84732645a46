/* The requests of clients (docs/server.md): how each is read, carried out and answered. */
#include "server/room/wire.h"

#include <string.h>

#include "protocol/protocol.h"
#include "server/room/name.h"

enum { COSTLY_DROPS = 9 };

bool wire_no_store(pl_request *q)
{
    return pl_request_refuse(q, "store", "this could not be saved, so it was not done: try again later");
}

bool wire_no_memory(pl_request *q)
{
    return pl_request_refuse(q, "failed", "there is no memory");
}

bool wire_hope(pl_request *q)
{
    talk *now = q->self;
    wire_no_store(q);
    pl_request_error(q, now->otherwise);
    q->code = NULL;
    now->tentative = true;
    return true;
}

bool wire_refuse_unfit(pl_request *q)
{
    return pl_request_refuse(q, "unfit",
                             "this match was made by other rules, or its heroes are gone: it can only be viewed");
}

bool wire_judge(pl_request *q, outcome o)
{
    return o == DONE || (o == NO_STORE ? wire_no_store(q)
                         : o == UNFIT  ? wire_refuse_unfit(q)
                                       : pl_request_refuse(q, "full", "there is no room for it"));
}

/* ------------------------------------------------------------------ names */

bool wire_take_name(pl_request *q, const char *text, char out[SHEET_NAME])
{
    const char *wrong = name_read(text, out);
    return !wrong || pl_request_refuse(q, "name", "%s", wrong);
}

bool wire_take_name_of(pl_request *q, const pl_json_value *object, char out[SHEET_NAME])
{
    const pl_json_value *v = pl_json_get(object, "name");
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    return v->kind == PL_JSON_TEXT ? wire_take_name(q, v->text, out)
                                   : pl_request_refuse(q, "malformed", "\"name\" must be a text");
}

/* ------------------------------------------------------------------ what there is */

unsigned wire_offered(const char *out[], unsigned room)
{
    unsigned count = 0;
    for (const char *const *name = pl_mind_names; *name && count + 1 < room; name++)
        if ((!strchr(*name, '@') || pl_mind_strength(*name)) && strlen(*name) < SHEET_PLAYER)
            out[count++] = *name;
    out[count] = NULL;
    return count;
}

bool wire_later(pl_request *q)
{
    ((talk *)q->self)->later = true;
    return wire_no_store(q);
}

static bool handle_hello(pl_request *q)
{
    const char *players[32];
    pl_language language;
    if (!pl_take_protocol(q) || !pl_take_language(q, &language))
        return false;
    client_of(q)->language = language;
    wire_offered(players, 32);
    pl_write_welcome(q->j, q->pack, language, players);
    pl_json_bool(q->j, "server", true);
    return true;
}

static bool handle_ping(pl_request *q)
{
    (void)q;
    return true;
}

bool wire_may_cost(pl_request *q)
{
    return toll_take(client_of(q), COSTLY_DROPS) ||
           pl_request_refuse(q, "rate", "too many costly messages: wait a little");
}

void wire_tell_since(member *m, int64_t since)
{
    m->fresh = (1U << (PUBLIC + 1)) - 1;
    for (unsigned v = 0; v <= PUBLIC; v++)
        m->told[v] = since;
}

/* The next updates are in that language; all is told again. */
static bool handle_language(pl_request *q)
{
    pl_language language;
    if (!pl_take_language(q, &language) || !wire_may_cost(q))
        return false;
    client_of(q)->language = language;
    for (member *m = client_of(q)->members; m; m = m->next_of_client) {
        wire_tell_since(m, PL_FROM_THE_START);
        tables_touch(house_of(q), m->at);
    }
    return true;
}

/* ------------------------------------------------------------------ requests */

static const pl_request_kind requests[] = {
    {"hello", "welcome", handle_hello},
    {"open", "opened", wire_open},
    {"exchange", "exchanged", wire_exchange},
    {"join", "joined", wire_join},
    {"answer", "answered", wire_answer},
    {"explain", "explanation", wire_explain},
    {"plan", "plan", wire_plan},
    {"threats", "threats", wire_threats},
    {"unseen", "unseen", wire_unseen},
    {"odds", "odds", wire_odds},
    {"undo", "done", wire_undo},
    {"consent", "done", wire_consent},
    {"resign", "done", wire_resign},
    {"rematch", "done", wire_rematch},
    {"say", "done", wire_say},
    {"choose", "done", wire_choose},
    {"chat", "done", wire_chat},
    {"name", "done", wire_name},
    {"language", "done", handle_language},
    {"leave", "done", wire_leave},
    {"ping", "pong", handle_ping},
};

wire_handled wire_handle(errand *e, pl_buffer *said, pl_buffer *otherwise)
{
    client *from = e->from;
    talk now = {.from = from, .errand = e, .otherwise = otherwise};
    pl_request q = {.pack = from->house->pack, .self = &now, .language = from->language};
    pl_request_answer(&q, requests, sizeof requests / sizeof requests[0], e->text, e->length, said);
    if (now.later)
        return WIRE_LATER;
    if (q.code)
        from->house->counts.refused++;
    /* without memory for the reply the client would not know what was done: it has to come again and see */
    said->failed |= q.code && strcmp(q.code, "failed") == 0;
    return now.tentative ? WIRE_HOPES : WIRE_SAID;
}

void wire_refuse(const char *text, size_t length, const char *code, const char *why, pl_buffer *said)
{
    const char *wrong;
    size_t at;
    pl_json_doc *doc = pl_json_read(text, length, &wrong, &at);
    pl_request q = {.root = doc ? pl_json_root(doc) : NULL};
    pl_request_refuse(&q, code, "%s", why);
    pl_request_error(&q, said);
    pl_json_free(doc);
}
