/* Tables without sockets: what the tests of the server share. A house has a store of its own in a folder of its own, a clock that
 * stands still until it is moved, and guests whose mail is kept. */
#ifndef PL_TEST_HOUSE_H
#define PL_TEST_HOUSE_H

#include "../rules/table.h"

#include <sodium.h>
#include <unistd.h>

#include "folder.h"

#include "base/json.h"
#include "server/room/tables.h"

enum { MAIL_MAX = 4000, ROOM = 2048 };

typedef struct guest {
    client *at;
    pl_json_doc *mail[MAIL_MAX];
    unsigned count, seen; /* how many came; how many were looked at */
    bool dropped;
    bool full;  /* it reads nothing for now */
    bool fills; /* nor after the next message */
} guest;

typedef struct house house;
struct house {
    char folder[64];
    store *store;
    store *(*around)(store *inner);   /* another store around the one in the folder; NULL: none */
    bool (*may_tell)(const house *h); /* asked whenever something is told; NULL: always */
    thinker *thinker;
    tables *tables;
    tables_limits limits;
    int64_t now, wall;
    int64_t takes; /* a thought, in milliseconds */
    bool thinks;
    char log[ROOM];
};

/* ------------------------------------------------------------------ the host */

static inline void house_send(void *self, void *connection, message *m)
{
    guest *g = connection;
    const char *wrong;
    size_t at;
    const house *h = self;
    assert_true(!h->may_tell || h->may_tell(h));
    assert_true(g->count < MAIL_MAX);
    g->mail[g->count] = pl_json_read(message_text(m), m->length, &wrong, &at);
    assert_non_null(g->mail[g->count]);
    g->count++;
    g->full |= g->fills;
    message_free(m);
}

static inline void house_drop(void *self, void *connection)
{
    (void)self;
    ((guest *)connection)->dropped = true;
}

static inline bool house_full(void *self, void *connection)
{
    (void)self;
    return ((guest *)connection)->full;
}

static inline void house_log(void *self, const char *text)
{
    house *h = self;
    snprintf(h->log, sizeof h->log, "%s", text);
}

static inline int64_t house_now(void *self)
{
    return ((house *)self)->now;
}

/* Asked twice for each thought. */
static inline int64_t house_now_of_thinker(void *self)
{
    house *h = self;
    h->thinks = !h->thinks;
    return h->thinks ? h->now : h->now + h->takes;
}

static inline int64_t house_wall(void *self)
{
    return ((house *)self)->wall;
}

static inline void nobody_waits(void *self)
{
    (void)self;
}

/* ------------------------------------------------------------------ opening and closing */

static inline void house_begin(house *h)
{
    char why[300];
    h->store = sqlite_open(pack, h->folder, why);
    assert_non_null(h->store);
    if (h->around)
        h->store = h->around(h->store);
    h->thinker = thinker_new(0, (thinker_host){nobody_waits, house_now_of_thinker, h});
    h->tables = tables_new(pack, h->store, h->thinker, &h->limits,
                           (tables_host){house_send, house_drop, house_full, house_log, house_now, house_wall, h});
    assert_non_null(h->tables);
}

static inline void house_end(house *h)
{
    tables_settle(h->tables);
    tables_free(h->tables);
    thinker_free(h->thinker);
    store_close(h->store);
}

/* Chance that is the same in every run: heroes, seeds and secrets. */
static dice chance;

static inline const char *chance_name(void)
{
    return "the tests' own";
}

static inline uint32_t chance_number(void)
{
    return roll(&chance, UINT32_MAX);
}

static inline void chance_bytes(void *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)out)[i] = (uint8_t)roll(&chance, 256);
}

/* With a folder, not open yet. */
static inline house *house_new(void)
{
    static randombytes_implementation own = {
        .implementation_name = chance_name, .random = chance_number, .buf = chance_bytes};
    house *h = calloc(1, sizeof *h);
    chance.state = 20240229;
    randombytes_set_implementation(&own);
    assert_true(secret_ready());
    snprintf(h->folder, sizeof h->folder, "/tmp/peerless-house-XXXXXX");
    assert_non_null(mkdtemp(h->folder));
    h->limits = tables_usual_limits;
    h->limits.messages_at_once = 1e9;
    h->limits.opened_at_once = h->limits.opened_a_day = 1e9;
    h->limits.pause_ms = 0;
    h->now = 1000000;
    h->wall = 1700000000;
    return h;
}

static inline house *house_open(void)
{
    house *h = house_new();
    house_begin(h);
    return h;
}

static inline void house_close(house *h)
{
    house_end(h);
    remove_folder(h->folder);
    free(h);
}

/* As after the end of the process: nothing but the store remains. All guests must have left. */
static inline void house_again(house *h)
{
    house_end(h);
    house_begin(h);
}

/* ------------------------------------------------------------------ guests */

static inline guest *enter_from(house *h, address *from)
{
    guest *g = calloc(1, sizeof *g);
    g->at = tables_enter(h->tables, g, from);
    assert_non_null(g->at);
    return g;
}

static inline guest *enter(house *h)
{
    return enter_from(h, NULL);
}

static inline void leave(guest *g)
{
    tables_leave(g->at);
    for (unsigned i = 0; i < g->count; i++)
        pl_json_free(g->mail[i]);
    free(g);
}

/* Says something and settles. */
static inline void say(house *h, guest *g, const char *format, ...) __attribute__((format(printf, 3, 4)));
static inline void say(house *h, guest *g, const char *format, ...)
{
    char text[8192];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tables_hear(g->at, text, (size_t)length);
    tables_settle(h->tables);
}

static inline const pl_json_value *mail(const guest *g, unsigned i)
{
    return pl_json_root(g->mail[i]);
}

static inline bool is(const pl_json_value *object, const char *key, const char *text)
{
    const char *found = pl_json_get_text(object, key);
    return found && strcmp(found, text) == 0;
}

/* The last message of this type, NULL: none came. */
static inline const pl_json_value *last(const guest *g, const char *type)
{
    for (unsigned i = g->count; i-- > 0;)
        if (is(mail(g, i), "type", type))
            return mail(g, i);
    return NULL;
}

static inline const pl_json_value *last_of_seat(const guest *g, const char *seat)
{
    for (unsigned i = g->count; i-- > 0;)
        if (is(mail(g, i), "type", "update") && is(mail(g, i), "seat", seat))
            return mail(g, i);
    return NULL;
}

/* The reply to what was said last: replies come before pushes. */
#define REPLY(h, g, ...) (g->seen = g->count, say(h, g, __VA_ARGS__), first_reply(g))
static inline const pl_json_value *first_reply(const guest *g)
{
    for (unsigned i = g->seen; i < g->count; i++)
        if (!is(mail(g, i), "type", "update") && !is(mail(g, i), "type", "status") && !is(mail(g, i), "type", "said"))
            return mail(g, i);
    return NULL;
}

#define ASSERT_ERROR(said, wanted)                                                                                     \
    do {                                                                                                               \
        const pl_json_value *answer_ = (said);                                                                         \
        assert_non_null(answer_);                                                                                      \
        assert_string_equal(pl_json_get_text(answer_, "type"), "error");                                               \
        assert_string_equal(pl_json_get_text(answer_, "code"), wanted);                                                \
    } while (0)

#define ASSERT_REPLY(said, wanted)                                                                                     \
    do {                                                                                                               \
        const pl_json_value *answer_ = (said);                                                                         \
        assert_non_null(answer_);                                                                                      \
        if (!is(answer_, "type", wanted))                                                                              \
            print_error("%s: %s\n", pl_json_get_text(answer_, "type"),                                                 \
                        pl_json_get(answer_, "message") ? pl_json_get_text(answer_, "message") : "");                  \
        assert_string_equal(pl_json_get_text(answer_, "type"), wanted);                                                \
    } while (0)

static inline unsigned number_of(const pl_json_value *object, const char *key)
{
    uint64_t n;
    assert_true(pl_json_get_number(object, key, 1U << 30, &n));
    return (unsigned)n;
}

static inline bool is_null(const pl_json_value *object, const char *key)
{
    const pl_json_value *v = pl_json_get(object, key);
    return v && v->kind == PL_JSON_NULL;
}

static inline unsigned count_of(const pl_json_value *list)
{
    unsigned count = 0;
    for (const pl_json_value *v = list ? list->first : NULL; v; v = v->next)
        count++;
    return count;
}

/* ------------------------------------------------------------------ tables */

typedef struct keys {
    char table[32];
    char secret[PL_SEATS][40];
    char commitment[80];
} keys;

/* Opens a table: `seats` is the list of its JSON. The secrets are invitations, as they are told. */
static inline keys invite_with(house *h, guest *g, const char *seats, const char *more)
{
    keys k = {0};
    const pl_json_value *opened = REPLY(h, g, "{\"type\":\"open\",\"seats\":%s%s}", seats, more);
    unsigned seat = 0;
    ASSERT_REPLY(opened, "opened");
    snprintf(k.table, sizeof k.table, "%s", pl_json_get_text(opened, "table"));
    snprintf(k.commitment, sizeof k.commitment, "%s", pl_json_get_text(opened, "commitment"));
    for (const pl_json_value *v = pl_json_get(opened, "seats")->first; v; v = v->next, seat++)
        if (pl_json_get_text(v, "secret"))
            snprintf(k.secret[seat], sizeof k.secret[seat], "%s", pl_json_get_text(v, "secret"));
    return k;
}

/* Invitations are exchanged for secrets. */
static inline void exchange_all(house *h, guest *g, keys *k)
{
    char list[200] = "";
    unsigned seats[PL_SEATS], count = 0;
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        if (*k->secret[seat]) {
            size_t length = strlen(list);
            snprintf(list + length, sizeof list - length, "%s\"%s\"", count ? "," : "", k->secret[seat]);
            seats[count++] = seat;
        }
    if (count == 0)
        return;
    const pl_json_value *exchanged =
        REPLY(h, g, "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[%s]}", k->table, list);
    ASSERT_REPLY(exchanged, "exchanged");
    count = 0;
    for (const pl_json_value *v = pl_json_get(exchanged, "secrets")->first; v; v = v->next, count++)
        snprintf(k->secret[seats[count]], sizeof k->secret[0], "%s", v->text);
}

/* A table with secrets that open its seats. */
static inline keys open_with(house *h, guest *g, const char *seats, const char *more)
{
    keys k = invite_with(h, g, seats, more);
    exchange_all(h, g, &k);
    return k;
}

static inline keys open_duel(house *h, guest *g)
{
    return open_with(h, g, "[{},{}]", "");
}

static inline void sit(house *h, guest *g, const keys *k, unsigned seat)
{
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"]}", k->table, k->secret[seat]),
                 "joined");
}

static inline void watch(house *h, guest *g, const keys *k)
{
    ASSERT_REPLY(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\"}", k->table), "joined");
}

/* The seat that is asked, from the last update; NULL: nobody. */
static inline const char *asked(const guest *g)
{
    const pl_json_value *question = pl_json_get(last(g, "update"), "question");
    return question->kind == PL_JSON_NULL ? NULL : pl_json_get_text(question, "seat");
}

static inline unsigned number(const guest *g)
{
    return number_of(last(g, "update"), "number");
}

/* The first answer to whatever is asked of this seat. */
static inline const pl_json_value *answer(house *h, guest *g, const keys *k, const char *seat)
{
    return REPLY(h, g, "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":0}", k->table,
                 seat, number(g) + 1);
}

/* Two guests, A and B, play on: that many answers, or to the end. */
static inline void play(house *h, guest *const by[2], const keys *k, unsigned answers)
{
    for (; answers > 0 && asked(by[0]); answers--) {
        const char *seat = asked(by[0]);
        ASSERT_REPLY(answer(h, by[seat[0] == 'B'], k, seat), "answered");
    }
}

#endif
