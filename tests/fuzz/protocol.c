/* The protocol: each line is a request to a session in which matches have begun. Every reply is one line of JSON with the id of its
 * request, an error has changed nothing, and whoever looks on sees no hand.
 *
 * The first byte, from '0' to 'O', chooses the session out of those that are kept prepared: who meets where, and how far they are.
 * After an input a session is put back to where it was: a match that has moved is cloned from its original again, and nothing
 * is done for one that has not. */
#include "fuzz.h"
#include "heard.h"
#include "protocol/session_inside.h"

enum {
    LINES = 6,
    SAID_BYTES = 4096, /* when so much was said, no more is asked */
    PLAYED = 4,        /* answers of computer players to an input */
    READ_BYTES = 4096,
    SELDOM = 32,
    SESSIONS = 32,
    EMPTY = 30,
    FULL = 31,
};

/* A session, and how it is when an input begins. */
typedef struct prepared {
    pl_session *session;
    pl_session first; /* its matches are originals that nobody else has */
} prepared;

static prepared sessions[SESSIONS];

/* ------------------------------------------------------------------ computer players */

static unsigned answers; /* that they have left */

static const char *const names[] = {"random", "first", NULL};

static bool exists(void *self, const char *name, const pl_content *content)
{
    (void)self;
    (void)content;
    return strcmp(name, names[0]) == 0 || strcmp(name, names[1]) == 0;
}

static bool choose(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                   pl_option *out)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(&view->game, options);
    (void)self;
    (void)content;
    MUST(count > 0 && pl_view_asks(view));
    if (answers == 0)
        return false;
    answers--;
    *out = options[name[0] == 'f' ? 0 : pl_rng_below(rng, count)];
    return true;
}

/* ------------------------------------------------------------------ preparing */

static pl_buffer ask(pl_session *session, const char *line, size_t length)
{
    pl_buffer reply = {0};
    pl_session_handle(session, line, length, &reply);
    MUST(reply.text != NULL && !reply.failed);
    MUST(strlen(reply.text) == reply.length && strchr(reply.text, '\n') == NULL);
    heard(reply.text, reply.length);
    return reply;
}

static void tell(pl_session *session, const char *line)
{
    pl_buffer reply = ask(session, line, strlen(line));
    pl_buffer_free(&reply);
}

static unsigned board_for(unsigned which, bool teams)
{
    const pl_content *c = &fuzz_pack()->content;
    unsigned board = which % c->board_count;
    while (teams && c->boards[board].start_count < PL_SEATS)
        board = (board + 1) % c->board_count;
    return board;
}

static void begin_match(pl_session *session, unsigned which)
{
    const pl_pack *pack = fuzz_pack();
    char line[500];
    bool teams = which % 8 == 7;
    int length = snprintf(line, sizeof line, "{\"type\":\"new\",\"seed\":%u,\"board\":\"%s\",\"seats\":[", which,
                          pack->board_pages[board_for(which, teams)].id);
    for (unsigned seat = 0; seat < (teams ? 4U : 2U); seat++)
        length += snprintf(line + length, sizeof line - (size_t)length, "%s\"%s\"", seat ? "," : "",
                           pack->hero_pages[(which * (seat + 1) + 5 * seat) % pack->content.hero_count].id);
    snprintf(line + length, sizeof line - (size_t)length, "]}");
    tell(session, line);
}

/* Two matches: one that has just begun, and one that is some way on or over. */
static void begin_matches(pl_session *session, unsigned which)
{
    static const unsigned played[] = {5, 2, 12, 24, 1, 8, 3000, 3};
    char line[100];
    begin_match(session, which);
    begin_match(session, which + 1);
    snprintf(line, sizeof line, "{\"type\":\"play\",\"match\":1,\"player\":\"random\",\"count\":%u}",
             played[which % 8]);
    tell(session, line);
}

static void keep(prepared *p)
{
    p->first = *p->session;
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++) {
        held_match *h = &p->first.matches[i];
        h->match = h->id ? pl_match_clone(h->match) : NULL;
        h->reporter = NULL;
        MUST(!h->id == !h->match);
    }
}

static void prepare(unsigned which)
{
    prepared *p = &sessions[which];
    pl_seed chance = {{(uint8_t)which}};
    pl_players players = {.names = names, .exists = exists, .choose = choose};
    p->session = pl_session_new(fuzz_pack(), &chance, &players);
    MUST(p->session != NULL);
    answers = PL_MATCH_DECISIONS;
    for (unsigned i = 0; which == FULL && i < PL_SESSION_MATCHES; i++)
        begin_match(p->session, 0);
    if (which != FULL && which != EMPTY)
        begin_matches(p->session, which);
    keep(p);
}

/* ------------------------------------------------------------------ putting back */

/* An id is given once, and whatever is done in a match is one more entry of it. */
static bool same_match(const held_match *a, const held_match *b)
{
    return a->id == b->id && (!a->id || pl_match_number(a->match) == pl_match_number(b->match));
}

/* A number that is another one after any change that a request can make, but for chance. */
static uint64_t moment(const pl_session *s)
{
    uint64_t sum = s->last_id * 4U + s->language;
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++)
        if (s->matches[i].id)
            sum = (sum * 61 + i + s->matches[i].id) * 65521 + pl_match_number(s->matches[i].match);
    return sum;
}

/* The reporter goes with its match: it knows how far that was told. */
static void put_back_match(held_match *h, const held_match *first)
{
    if (same_match(h, first))
        return;
    pl_match_free(h->match);
    pl_reporter_free(h->reporter);
    *h = *first;
    if (!h->id)
        return;
    h->match = pl_match_clone(first->match);
    h->reporter = pl_reporter_new();
    MUST(h->match && h->reporter);
}

static void put_back(prepared *p)
{
    p->session->rng = p->first.rng;
    p->session->language = p->first.language;
    p->session->last_id = p->first.last_id;
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++)
        put_back_match(&p->session->matches[i], &p->first.matches[i]);
}

/* ------------------------------------------------------------------ talking */

static void look_at_hands(const pl_json_value *asked, const pl_json_value *said)
{
    const pl_json_value *seats = pl_json_get(pl_json_get(said, "view"), "seats"), *viewer = pl_json_get(asked, "seat");
    if (!seats || (viewer && viewer->kind != PL_JSON_NULL))
        return;
    for (const pl_json_value *v = seats->first; v; v = v->next)
        MUST(pl_json_get(v, "hand")->kind == PL_JSON_NULL);
}

static void look(const pl_buffer *reply, const char *line, size_t length)
{
    const char *wrong;
    size_t at;
    pl_json_doc *said = pl_json_read(reply->text, reply->length, &wrong, &at);
    MUST(said != NULL);
    const char *type = pl_json_get_text(pl_json_root(said), "type");
    MUST(type != NULL);
    if (strcmp(type, "error") == 0)
        MUST(pl_json_get_text(pl_json_root(said), "code") && pl_json_get_text(pl_json_root(said), "message"));
    pl_json_doc *asked = pl_json_read(line, length, &wrong, &at);
    const char *id = asked ? pl_json_get_text(pl_json_root(asked), "id") : NULL;
    if (id) {
        const char *back = pl_json_get_text(pl_json_root(said), "id");
        MUST(back != NULL && strcmp(id, back) == 0);
    }
    if (asked)
        look_at_hands(pl_json_root(asked), pl_json_root(said));
    pl_json_free(asked);
    pl_json_free(said);
}

/* What there is to know of the first match. */
static pl_buffer present(pl_session *session)
{
    static const char record[] = "{\"type\":\"record\",\"match\":1}";
    return ask(session, record, sizeof record - 1);
}

static void compare(pl_session *session, const pl_buffer *before)
{
    pl_buffer after = present(session);
    MUST(before->length == after.length && memcmp(before->text, after.text, after.length) == 0);
    pl_buffer_free(&after);
}

/* How much was said. All of a long reply is looked at now and then, and so is all of a match after an error: that costs more than the request. */
static size_t request(pl_session *session, const char *line, size_t length, fuzz_dice *dice)
{
    static const char error[] = "{\"type\":\"error\"";
    uint64_t before = moment(session);
    bool seldom = fuzz_roll(dice, SELDOM) == 0;
    pl_buffer record = seldom ? present(session) : (pl_buffer){0};
    pl_buffer reply = ask(session, line, length);
    MUST(strncmp(reply.text, "{\"type\":\"", 9) == 0 && reply.text[reply.length - 1] == '}');
    if (reply.length <= READ_BYTES || (seldom && reply.length <= PL_JSON_BYTES))
        look(&reply, line, length);
    if (strncmp(reply.text, error, sizeof error - 1) == 0) {
        MUST(moment(session) == before);
        if (seldom)
            compare(session, &record);
    }
    size_t said = reply.length;
    pl_buffer_free(&record);
    pl_buffer_free(&reply);
    return said;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_dice dice = {fuzz_number(data, size)};
    const char *at = (const char *)data, *end = at + size;
    unsigned which = size > 0 && data[0] >= '0' && data[0] < '0' + SESSIONS ? (unsigned)(data[0] - '0') : SESSIONS;
    prepared *p = &sessions[which % SESSIONS];
    for (unsigned i = 0; !sessions[SESSIONS - 1].session && i < SESSIONS; i++)
        prepare(i);
    at += which < SESSIONS;
    heard_begin();
    answers = PLAYED;
    size_t said = 0;
    for (int n = 0; n < LINES && said < SAID_BYTES && at < end; n++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        said += request(p->session, at, (size_t)((stop ? stop : end) - at), &dice);
        at = stop ? stop + 1 : end;
    }
    put_back(p);
    return 0;
}
