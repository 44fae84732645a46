/* What people hear: every reply, update and status, held against the model. */
#include <stdio.h>
#include <string.h>

#include "chance.h"
#include "disk.h"
#include "match/match.h"
#include "people.h"

enum { ALL_VIEWS = (1U << (PL_SEATS + 1)) - 1, RECENT_MS = 2500 };

unsigned hear_stops;

static uint64_t statuses;

static const char *const replies[] = {
    [OPEN] = "opened",  [EXCHANGE] = "exchanged",  [JOIN] = "joined",  [ANSWER] = "answered", [UNDO] = "done",
    [CONSENT] = "done", [RESIGN] = "done",         [REMATCH] = "done", [NAME] = "done",       [LANGUAGE] = "done",
    [LEAVE] = "done",   [EXPLAIN] = "explanation", [PING] = "pong",    [NOISE] = "error",
};

/* ------------------------------------------------------------------ errors */

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static bool is_one_of(const char *code, const char *list)
{
    const char *at = strstr(list, code);
    size_t length = strlen(code);
    return at && (at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0');
}

static void hear_error(request *r, const char *code)
{
    static const char *const usual[] = {
        [OPEN] = "",
        [EXCHANGE] = "secret unknown",
        [JOIN] = "secret unknown",
        [ANSWER] = "absent foreign stale illegal over waiting",
        [UNDO] = "absent foreign illegal over waiting",
        [CONSENT] = "absent foreign stale illegal",
        [RESIGN] = "absent foreign over",
        [REMATCH] = "absent foreign illegal",
        [NAME] = "absent foreign",
        [LANGUAGE] = "",
        [LEAVE] = "absent",
        [EXPLAIN] = "absent foreign",
        [PING] = "",
        [NOISE] = "malformed unknown",
    };
    desk *d = *r->table ? desk_find(r->table) : NULL;
    bool troubled = sim.now - sim.trouble < RECENT_MS && is_one_of(code, "store failed full malformed");
    MUST(troubled || is_one_of(code, usual[r->kind]), "\"%s\" for %s", code, r->text);
    if (d && r->kind == ANSWER && disk_unsure_now())
        desk_claim(d, &r->answer); /* a flush failed: it may be there after a crash, and only then */
    if (d && r->kind == ANSWER && is(code, "store"))
        d->vain = true;
    if (d && is(code, "unknown"))
        people_miss(d);
    for (unsigned seat = 0; d && r->kind == JOIN && is(code, "secret") && seat < PL_SEATS; seat++)
        if (r->seats >> seat & 1U && !d->sat[seat])
            d->secret[seat][0] = '\0'; /* there was another exchange: and again */
}

/* ------------------------------------------------------------------ replies */

static void hear_opened(const pl_json_value *said)
{
    char invitations[PL_SEATS][SECRET_TEXT] = {""}, none[PL_SEATS][SECRET_TEXT] = {""};
    unsigned seat = 0;
    for (const pl_json_value *v = pl_json_get(said, "seats")->first; v; v = v->next, seat++) {
        const char *secret = pl_json_get_text(v, "secret");
        snprintf(invitations[seat], SECRET_TEXT, "%s", secret ? secret : "");
    }
    people_opened(pl_json_get_text(said, "table"), sim.wall, invitations, none);
}

static void hear_exchanged(desk *d, const request *r, const pl_json_value *said)
{
    const pl_json_value *v = pl_json_get(said, "secrets")->first;
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        if (r->seats >> seat & 1U) {
            snprintf(d->secret[seat], SECRET_TEXT, "%s", v->text);
            v = v->next;
        }
}

static void hear_joined(person *p, desk *d, const request *r, const pl_json_value *said)
{
    place *at = place_at(p, d);
    unsigned seats = 0;
    for (const pl_json_value *v = pl_json_get(said, "seats")->first; v; v = v->next)
        seats |= 1U << pl_seat_find(v->text);
    at->seats = at->in ? at->seats | r->seats : r->seats;
    MUST(seats == at->seats, "%d holds seats %x at %s, and is told %x", number_of(p), at->seats, d->id, seats);
    at->in = true;
    at->fresh = ALL_VIEWS;
    for (unsigned v = 0; v <= PL_SEATS; v++)
        at->told[v] = r->since;
    p->language = r->language < PL_LANGUAGES ? r->language : p->language;
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        d->sat[seat] |= r->seats >> seat & 1U;
    if (p->again.length && is(p->again.table, d->id)) {
        request *again = queue_put(&p->said);
        *again = p->again;
        p->again.length = 0;
    }
}

static void hear_answered(desk *d, const request *r, const pl_json_value *said)
{
    uint64_t number;
    desk_read(d);
    MUST(pl_json_get_number(said, "number", 1U << 20, &number) && number == r->answer.question,
         "another answer was acknowledged than %s", r->text);
    MUST(d->count >= number, "decision %u was acknowledged, and is not in the store", (unsigned)number);
    row *made = &d->rows[number - 1];
    MUST(!made->undo && made->seat == r->answer.seat && made->name == r->answer.name,
         "decision %u was acknowledged, and the store has another", (unsigned)number);
    MUST(!made->known, "decision %u was acknowledged twice", (unsigned)number);
    made->known = true;
}

static void hear_language(person *p, const request *r)
{
    p->language = r->language;
    for (unsigned i = 0; i < DESKS; i++)
        for (unsigned v = 0; p->places[i].in && v <= PL_SEATS; v++) {
            p->places[i].told[v] = -1;
            p->places[i].fresh = ALL_VIEWS;
        }
}

static void hear_reply(person *p, const char *type, const pl_json_value *said)
{
    MUST(p->flying.count > 0, "a reply to nothing");
    request *r = queue_take(&p->flying);
    desk *d = *r->table ? desk_find(r->table) : NULL;
    uint64_t id;
    bool numbered = pl_json_get_number(said, "id", UINT32_MAX, &id);
    if (is(type, "error")) {
        const char *code = pl_json_get_text(said, "code");
        MUST(numbered ? id == r->id : r->kind == NOISE || is(code, "malformed"), "the reply to another request than %s",
             r->text);
        hear_error(r, code);
        return;
    }
    MUST(numbered && id == r->id, "the reply to another request than %s", r->text);
    MUST(is(type, replies[r->kind]), "\"%s\" for %s", type, r->text);
    if (r->kind == OPEN)
        hear_opened(said);
    else if (r->kind == LANGUAGE)
        hear_language(p, r);
    else if (d && r->kind == EXCHANGE)
        hear_exchanged(d, r, said);
    else if (d && r->kind == JOIN)
        hear_joined(p, d, r, said);
    else if (d && r->kind == ANSWER)
        hear_answered(d, r, said);
    else if (d && r->kind == LEAVE)
        get_up(place_at(p, d));
    else if (d && r->kind == RESIGN)
        MUST(desk_read_sheet(d) && d->sheet.result.end != SHEET_OPEN, "somebody gave up, and the store does not know");
}

/* ------------------------------------------------------------------ updates */

static desk *desk_in(const char *text, size_t length, const char *before)
{
    char id[SECRET_ID] = "";
    size_t skip = strlen(before);
    if (length > skip + SECRET_ID)
        memcpy(id, text + skip, SECRET_ID - 1);
    desk *d = *id ? desk_find(id) : NULL;
    MUST(d != NULL, "told of table \"%s\", which is none", id);
    return d;
}

static unsigned viewer_in(const desk *d, const char *after)
{
    static const char null[] = ",\"seat\":null";
    char start[32];
    for (unsigned seat = 0; seat < pl_seats_in(&d->sheet.setup); seat++) {
        int length = snprintf(start, sizeof start, ",\"seat\":\"%s\"", pl_seat_name(&d->sheet.setup, seat));
        if (memcmp(after, start, (size_t)length) == 0)
            return seat;
    }
    MUST(memcmp(after, null, sizeof null - 1) == 0, "an update for nobody");
    return PUBLIC_VIEW;
}

/* Where two texts part. */
static void expect_same(const person *p, const pl_buffer *wanted, const char *text, size_t length)
{
    if (wanted->length == length && memcmp(wanted->text, text, length) == 0)
        return;
    size_t at = 0;
    while (at < length && at < wanted->length && text[at] == wanted->text[at])
        at++;
    size_t from = at > 60 ? at - 60 : 0;
    broken(__FILE__, __LINE__, "%d is told at byte %zu\n#   %.160s\n# and the model says\n#   %.160s", number_of(p), at,
           text + from, wanted->text + from);
}

#define UPDATE "{\"type\":\"update\",\"table\":\""
#define STATUS "{\"type\":\"status\",\"table\":\""

static void hear_update(person *p, const char *text, size_t length)
{
    desk *d = desk_in(text, length, UPDATE);
    unsigned viewer = viewer_in(d, text + strlen(UPDATE) + SECRET_ID);
    place *at = place_at(p, d);
    MUST(at->in, "%d is told of table %s, and is not there", number_of(p), d->id);
    MUST(at->seats ? at->seats >> viewer & 1U : viewer == PUBLIC_VIEW, "%d is told what seat %u knows", number_of(p),
         viewer);
    MUST(!p->full, "%d is told though it has enough to read", number_of(p));
    desk_read(d);
    expect_same(p, desk_update(d, viewer, p->language, at->told[viewer]), text, length);
    MUST(at->told[viewer] != d->count || at->fresh >> viewer & 1U, "%d is told twice", number_of(p));
    at->told[viewer] = d->count;
    at->fresh &= ~(1U << viewer);
}

/* ------------------------------------------------------------------ statuses */

static void expect_result(desk *d, const pl_json_value *result)
{
    static const char *const reasons[] = {NULL, "rules", "resignation", "time"};
    const sheet_result *r = &d->sheet.result;
    MUST(desk_read_sheet(d), "table %s is not in the store", d->id);
    if (result->kind == PL_JSON_NULL) {
        MUST(r->end == SHEET_OPEN && !pl_over(desk_game(d)), "table %s is over, and its status does not say so", d->id);
        return;
    }
    const char *winner = pl_json_get_text(result, "winner"), *seat = pl_json_get_text(result, "seat");
    MUST(is(pl_json_get_text(result, "reason"), reasons[r->end]), "table %s ended in another way", d->id);
    MUST(winner ? r->winner == (unsigned)(winner[0] - 'A') : r->winner == PL_NONE, "table %s: another won", d->id);
    MUST(seat ? r->seat == (unsigned)pl_seat_find(seat) : r->seat == PL_NONE, "table %s: another seat lost", d->id);
    if (r->end == SHEET_RULES)
        MUST(pl_over(desk_game(d)) && r->winner == desk_game(d)->winner, "table %s is not over by the rules", d->id);
    if (r->end == SHEET_RESIGNATION)
        MUST(d->resigned, "table %s: nobody gave up", d->id);
    int64_t clock =
        (int64_t)d->sheet.clock * (d->vain ? 2000 : 1000); /* it begins again for whoever answered in vain */
    int64_t since = d->sheet.bank ? d->opened_at : d->asked_at;
    clock = d->sheet.bank ? (int64_t)d->sheet.bank * 1000 : clock; /* what comes in is on top of it */
    if (r->end == SHEET_TIME && !d->known)
        MUST(clock && sim.now >= since + clock, "table %s: there was time left", d->id);
    d->known = true;
}

static int64_t whole(const pl_json_value *object, const char *key)
{
    uint64_t number = 0;
    MUST(pl_json_get_number(object, key, PL_JSON_WHOLE, &number), "\"%s\" is missing in a status", key);
    return (int64_t)number;
}

static void expect_wishes(desk *d, const pl_json_value *said)
{
    const pl_json_value *undo = pl_json_get(said, "undo"), *rematch = pl_json_get(said, "rematch");
    const char *next = pl_json_get_text(said, "next");
    d->undo_stand = -1;
    if (undo->kind != PL_JSON_NULL) {
        MUST(pl_json_get(undo, "waits")->first, "table %s: an undo waits for nobody", d->id);
        d->undo_stand = whole(undo, "stand");
        d->undo_number = whole(undo, "number");
        MUST(d->undo_number == d->count, "table %s: an undo of another moment", d->id);
    }
    MUST(next ? is(next, d->sheet.next) : !*d->sheet.next, "table %s: the store has another rematch", d->id);
    unsigned agreed = 0, people_here = 0;
    const pl_json_value *list = rematch->kind == PL_JSON_NULL ? NULL : pl_json_get(rematch, "agreed");
    for (const pl_json_value *v = list ? list->first : NULL; v; v = v->next)
        agreed |= 1U << pl_seat_find(v->text);
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        people_here |= (unsigned)d->sat[seat] << seat;
    MUST(next || !agreed || (people_here & ~agreed), "table %s: all want a rematch, and there is none", d->id);
    if (next && !desk_find(next) && !d->leaves) {
        people_opened(next, 0, d->invitation, d->secret); /* it may be forgotten already */
        d->leaves = true;
    }
}

static bool anybody_dropped(void)
{
    for (unsigned i = 0; i < PEOPLE; i++)
        if (people[i].dropped)
            return true;
    return false;
}

static void expect_people(desk *d, const pl_json_value *said)
{
    unsigned seat = 0, held[PL_SEATS] = {0}, watch = 0;
    for (unsigned i = 0; i < PEOPLE; i++) {
        const place *at = place_at(&people[i], d);
        watch += at->in && at->seats == 0;
        for (unsigned s = 0; s < PL_SEATS; s++)
            held[s] += at->in && at->seats >> s & 1U;
    }
    for (const pl_json_value *v = pl_json_get(said, "seats")->first; v; v = v->next, seat++) {
        bool joined = pl_json_get(v, "joined")->number != 0;
        MUST(joined || !d->sat[seat], "table %s: seat %u has come, and the status does not say so", d->id, seat);
        MUST(whole(v, "connections") == held[seat] || anybody_dropped(), "table %s: seat %u is held %u times", d->id,
             seat, held[seat]);
    }
    MUST(whole(said, "watching") == watch || anybody_dropped(), "table %s: %u watch", d->id, watch);
}

static void hear_status(person *p, const char *text, size_t length)
{
    desk *d = desk_in(text, length, STATUS);
    place *at = place_at(p, d);
    MUST(at->in, "%d is told of table %s, and is not there", number_of(p), d->id);
    MUST(!p->full, "%d is told though it has enough to read", number_of(p));
    if (d->status.length != length || memcmp(d->status.text, text, length) != 0) {
        const char *wrong;
        size_t where;
        pl_json_doc *doc = pl_json_read(text, length, &wrong, &where);
        MUST(doc != NULL, "no JSON: %s", wrong);
        const pl_json_value *said = pl_json_root(doc);
        desk_read(d);
        expect_result(d, pl_json_get(said, "result"));
        expect_wishes(d, said);
        expect_people(d, said);
        pl_json_free(doc);
        d->status.length = 0;
        pl_buffer_put(&d->status, text, length);
        d->status_number = ++statuses;
    }
    at->status = d->status_number;
}

/* ------------------------------------------------------------------ the host */

static void hear(person *p, const char *text, size_t length)
{
    TRACE("%d < %.*s", number_of(p), (int)(length < 200 ? length : 200), text);
    if (length > sizeof UPDATE && memcmp(text, UPDATE, sizeof UPDATE - 1) == 0) {
        hear_update(p, text, length);
        return;
    }
    if (length > sizeof STATUS && memcmp(text, STATUS, sizeof STATUS - 1) == 0) {
        hear_status(p, text, length);
        return;
    }
    const char *wrong;
    size_t at;
    pl_json_doc *doc = pl_json_read(text, length, &wrong, &at);
    MUST(doc != NULL, "no JSON: %s", wrong);
    hear_reply(p, pl_json_get_text(pl_json_root(doc), "type"), pl_json_root(doc));
    pl_json_free(doc);
}

void person_hears(void *self, void *connection, message *m)
{
    person *p = connection;
    bool server = server_runs(false);
    (void)self;
    if (hear_stops > 0 && --hear_stops == 0 && !disk_stopped()) {
        TRACE("the server dies while it tells");
        disk_stop();
    }
    if (!disk_stopped() && !p->dropped)
        hear(p, message_text(m), m->length);
    message_free(m);
    server_runs(server);
}

void person_is_dropped(void *self, void *connection)
{
    person *p = connection;
    (void)self;
    MUST(sim.now - sim.trouble < RECENT_MS || disk_stopped(), "%d is dropped, and nothing was wrong", number_of(p));
    p->dropped = true;
    TRACE("%d is dropped", number_of(p));
}

bool person_is_full(void *self, void *connection)
{
    (void)self;
    return ((person *)connection)->full;
}
