/* The server's tables: each line is a message of one of three guests, or something that happens. Every message has one reply with
 * its id, nobody is told of a seat that is not theirs, and what everybody was told is what the store has.
 *
 *     1{"type":"resign","table":"@T","seat":"B"}     guest 1 says this
 *     tick 5000      time passes          think      computer players answer
 *     leave 2        a guest comes again  again      the server starts again
 *
 * @T is the table of guests 0 (seat A) and 1 (seat B), at which guest 2 watches, and one more who never says a word; @U that of guest 0 against the computer; @A, @B and
 * @C are the secrets. */
#include <sodium.h>

#include "fuzz.h"
#include "match/json.h"
#include "server/tables.h"

enum { LINES = 60, SPEAKERS = 3, GUESTS = SPEAKERS + 1, WITNESS = SPEAKERS, LINE_MAX_BYTES = 4000 };

typedef struct guest {
    client *at;
    unsigned replies;
    unsigned seats;    /* that it may hear of, a bit each */
    char wanted[200];  /* the id that the next reply must have */
    int64_t number[2]; /* of its last update at each table */
} guest;

static struct {
    store *store;
    thinker *thinker;
    tables *tables;
    int64_t now;
    guest guests[GUESTS];
    char table[2][SECRET_ID];
    char secret[3][SECRET_TEXT];
} h;

static fuzz_dice chance;

/* ------------------------------------------------------------------ chance and time */

static const char *chance_name(void)
{
    return "fuzz";
}

static uint32_t chance_number(void)
{
    return fuzz_roll(&chance, UINT32_MAX);
}

static void chance_bytes(void *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)out)[i] = (uint8_t)fuzz_roll(&chance, 256);
}

static int64_t now_of(void *self)
{
    (void)self;
    return h.now;
}

static bool never_full(void *self, void *connection)
{
    (void)self;
    (void)connection;
    return false;
}

static void keep_quiet(void *self, const char *text)
{
    (void)self;
    (void)text;
}

static void nobody_waits(void *self)
{
    (void)self;
}

/* ------------------------------------------------------------------ what guests hear */

static unsigned seat_bit(const char *seat)
{
    return seat ? 1U << (seat[0] == 'B') << (seat[1] == '2' ? 2 : 0) : 16U;
}

static void hear_update(guest *g, const pl_json_value *said)
{
    const char *table = pl_json_get_text(said, "table"), *seat = pl_json_get_text(said, "seat");
    uint64_t number;
    MUST(table != NULL && pl_json_get_number(said, "number", 100000, &number));
    for (unsigned i = 0; i < 2; i++)
        if (strcmp(table, h.table[i]) == 0) {
            MUST(i == 1 || g->seats & seat_bit(seat));
            g->number[i] = (int64_t)number;
        }
    const pl_json_value *seats = pl_json_get(pl_json_get(said, "view"), "seats");
    for (const pl_json_value *v = seats->first; v && !seat; v = v->next)
        MUST(pl_json_get(v, "hand")->kind == PL_JSON_NULL);
}

static void hear(void *self, void *connection, message *m)
{
    guest *g = connection;
    const char *wrong;
    size_t at;
    (void)self;
    pl_json_doc *doc = pl_json_read(message_text(m), m->length, &wrong, &at);
    MUST(doc != NULL);
    const pl_json_value *said = pl_json_root(doc);
    const char *type = pl_json_get_text(said, "type"), *id = pl_json_get_text(said, "id");
    MUST(type != NULL);
    if (strcmp(type, "update") == 0) {
        hear_update(g, said);
    } else if (strcmp(type, "status") != 0) {
        MUST(g->replies > 0);
        g->replies--;
        MUST(!*g->wanted || (id && strcmp(id, g->wanted) == 0));
    }
    pl_json_free(doc);
    message_free(m);
}

static void drop(void *self, void *connection)
{
    (void)self;
    (void)connection;
    fuzz_broken("no guest is dropped", __FILE__, __LINE__);
}

/* ------------------------------------------------------------------ what happens */

static void say(unsigned who, const char *text, size_t length)
{
    guest *g = &h.guests[who];
    const char *wrong;
    size_t at;
    pl_json_doc *doc = pl_json_read(text, length, &wrong, &at);
    const char *id = doc ? pl_json_get_text(pl_json_root(doc), "id") : NULL;
    snprintf(g->wanted, sizeof g->wanted, "%s", id && strlen(id) < sizeof g->wanted ? id : "");
    pl_json_free(doc);
    g->replies++;
    tables_hear(g->at, text, length);
    tables_settle(h.tables);
    MUST(g->replies == 0);
}

static void join(unsigned who, const char *table, const char *secret)
{
    char text[200];
    int length = snprintf(text, sizeof text, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[%s%s%s]}", table,
                          *secret ? "\"" : "", secret, *secret ? "\"" : "");
    say(who, text, (size_t)length);
}

static void enter(unsigned who)
{
    static const unsigned seats[GUESTS] = {1, 2, 16, 16};
    h.guests[who] = (guest){.seats = seats[who], .number = {-1, -1}};
    h.guests[who].at = tables_enter(h.tables, &h.guests[who], NULL);
    MUST(h.guests[who].at != NULL);
    if (!*h.table[0])
        return;
    join(who, h.table[0], who < 2 ? h.secret[who] : "");
    if (who == 0)
        join(who, h.table[1], h.secret[2]);
}

static void begin(void)
{
    static const tables_host host = {
        .send = hear, .drop = drop, .full = never_full, .log = keep_quiet, .now = now_of, .wall = now_of};
    tables_limits limits = tables_usual_limits;
    limits.messages_at_once = 1e9;
    limits.open_tables = 40;
    h.tables = tables_new(fuzz_pack(), h.store, h.thinker, &limits, host);
    MUST(h.tables != NULL);
}

static void again(void)
{
    int64_t number = h.guests[WITNESS].number[0];
    for (unsigned i = 0; i < GUESTS; i++)
        tables_leave(h.guests[i].at);
    tables_settle(h.tables);
    tables_free(h.tables);
    begin();
    for (unsigned i = 0; i < GUESTS; i++)
        enter(i);
    MUST(h.guests[WITNESS].number[0] == number);
}

static void seat_person(sheet *t, unsigned seat, char secret[SECRET_TEXT])
{
    secret_new(secret);
    secret_hash(secret, t->seats[seat].secret);
    t->seats[seat].exchange = SHEET_EXCHANGED;
}

/* Opens a duel of the input's choice: of two people, or of one and the computer. */
static void open_table(unsigned which)
{
    const pl_content *c = &fuzz_pack()->content;
    sheet t = {.pack = fuzz_pack(), .rules = PL_RULES_VERSION};
    bool fits = false;
    while (!fits || t.setup.teams)
        fits = fuzz_setup(fuzz_pack(), fuzz_roll(&chance, c->hero_count), fuzz_roll(&chance, c->board_count), &chance,
                          &t.setup);
    secret_seed(&t.seed);
    secret_id(t.id);
    seat_person(&t, 0, h.secret[which ? 2 : 0]);
    if (which)
        memcpy(t.seats[1].player, "random", sizeof "random");
    else
        seat_person(&t, 1, h.secret[1]);
    MUST(store_begin(h.store) && store_add(h.store, &t) && store_commit(h.store));
    memcpy(h.table[which], t.id, sizeof t.id);
}

static size_t replace(char out[LINE_MAX_BYTES], const char *line, size_t length)
{
    size_t to = 0;
    for (size_t i = 0; i < length && to + SECRET_TEXT < LINE_MAX_BYTES; i++) {
        char what = i + 1 < length && line[i] == '@' ? line[i + 1] : '\0';
        const char *by = what == 'T'   ? h.table[0]
                         : what == 'U' ? h.table[1]
                         : what == 'A' ? h.secret[0]
                         : what == 'B' ? h.secret[1]
                         : what == 'C' ? h.secret[2]
                                       : NULL;
        if (by) {
            memcpy(out + to, by, strlen(by));
            to += strlen(by);
            i++;
        } else {
            out[to++] = line[i];
        }
    }
    return to;
}

/* A secret in a message opens a seat to who sends it. */
static void allow(unsigned who, const char *line, size_t length)
{
    for (size_t i = 0; i + 1 < length; i++)
        if (line[i] == '@' && (line[i + 1] == 'A' || line[i + 1] == 'B'))
            h.guests[who].seats |= line[i + 1] == 'A' ? 1U : 2U;
}

/* As a rule until the answer is seen; else it waits for its moment while other things happen. */
static void think(void)
{
    tables_collect(h.tables);
    tables_settle(h.tables);
    int64_t wait = tables_wait(h.tables);
    if (wait < 0 || fuzz_roll(&chance, 4) == 0)
        return;
    h.now += wait;
    tables_collect(h.tables);
    tables_settle(h.tables);
}

static void happen(const char *line, size_t length)
{
    char text[LINE_MAX_BYTES];
    if (length > 5 && memcmp(line, "tick ", 5) == 0) {
        int64_t passed = 0;
        for (size_t i = 5; i < length && line[i] >= '0' && line[i] <= '9' && passed < 10000000; i++)
            passed = passed * 10 + (line[i] - '0');
        h.now += passed;
        tables_tick(h.tables);
    } else if (length >= 5 && memcmp(line, "think", 5) == 0) {
        think();
    } else if (length >= 7 && memcmp(line, "leave ", 6) == 0 && line[6] >= '0' && line[6] < '0' + SPEAKERS) {
        tables_leave(h.guests[line[6] - '0'].at);
        enter((unsigned)(line[6] - '0'));
    } else if (length >= 5 && memcmp(line, "again", 5) == 0) {
        again();
    } else if (length > 0) {
        unsigned who = line[0] >= '0' && line[0] < '0' + SPEAKERS ? (unsigned)(line[0] - '0') : 2;
        size_t skip = line[0] >= '0' && line[0] < '0' + SPEAKERS;
        allow(who, line + skip, length - skip);
        say(who, text, replace(text, line + skip, length - skip));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static randombytes_implementation own = {
        .implementation_name = chance_name, .random = chance_number, .buf = chance_bytes};
    char why[300];
    const char *at = (const char *)data, *end = at + size;
    memset(&h, 0, sizeof h);
    chance.state = fuzz_number(data, size < 8 ? size : 8);
    randombytes_set_implementation(&own);
    h.store = secret_ready() ? store_open(fuzz_pack(), NULL, why) : NULL;
    h.thinker = thinker_new(0, (thinker_host){nobody_waits, now_of, NULL});
    MUST(h.store != NULL && h.thinker != NULL);
    open_table(0);
    open_table(1);
    begin();
    for (unsigned i = 0; i < GUESTS; i++)
        enter(i);
    for (int n = 0; n < LINES && at < end; n++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        happen(at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
    again();
    for (unsigned i = 0; i < GUESTS; i++)
        tables_leave(h.guests[i].at);
    tables_free(h.tables);
    thinker_free(h.thinker);
    store_close(h.store);
    return 0;
}
