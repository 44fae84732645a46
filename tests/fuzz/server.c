/* The server's tables: each line is a message of one of three guests, or something that happens. Every message has one reply with
 * its id, nobody is told of a seat that is not theirs, what everybody was told is what the store has, and an error has changed
 * nothing.
 *
 *     1{"type":"resign","table":"@T","seat":"B"}     guest 1 says this
 *     tick 5000      time passes          think      computer players answer
 *     leave 2        a guest comes again  again      the server starts again
 *
 * @T is the table of guests 0 (seat A) and 1 (seat B), at which guest 2 watches, and one more who never says a word; @U that of
 * guest 0 against the computer; @A, @B and @C are the secrets.
 *
 * The first byte, from 'A' to 'H', chooses the house out of those that are kept prepared: who is at which table, and how far that
 * is. A house in which something has changed is put back before the next input: its database is written over with the image
 * that was made of it, in place, so that its queries stay ready, and the guests come again. */
#include <sodium.h>

#include "../server/kept.h"
#include "base/json.h"
#include "fuzz.h"
#include "heard.h"
#include "server/room/inside.h"
#include "server/store/query.h"

enum {
    LINES = 6,
    SAID_BYTES = 12000, /* when so much was said, no more happens */
    READ_BYTES = 4096,  /* of a message that is longer, all is looked at now and then only */
    SPEAKERS = 3,
    GUESTS = SPEAKERS + 1,
    WITNESS = SPEAKERS,
    LINE_MAX_BYTES = 4000,
    HOUSES = 8,
    OFTEN = 4,
    SELDOM = 32,
    MESSAGES_MAX = 1000000, /* of one house, until it is put back: its guests have room for a thousand times as many */
    SPARE_BYTES = 1 << 20,  /* for a database to grow into where it is */
};

typedef struct guest {
    client *at;
    unsigned replies;
    unsigned seats;   /* that it may hear of, a bit each */
    char wanted[200]; /* the id that the next reply must have */
} guest;

typedef struct house {
    store *store;
    thinker *thinker;
    tables *tables;
    int64_t now;
    guest guests[GUESTS];
    char table[2][SECRET_ID];
    char secret[3][SECRET_TEXT];
    unsigned played;   /* decisions at the first table */
    bool duel, lesson; /* the guests are at these tables */
    /* how it is when an input begins */
    unsigned char *image;
    sqlite3_int64 size;
    tables_counts counts;
    uint64_t told; /* what guests are told when they come */
    bool changed;  /* since then */
} house;

static house houses[HOUSES];
static house *h;
static fuzz_dice chance, dice;
static size_t said;
static uint64_t told;
static bool quiet; /* nobody listens */

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
    return h->now;
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

static void hear_update(const guest *g, const pl_json_value *update)
{
    const char *id = pl_json_get_text(update, "table"), *seat = pl_json_get_text(update, "seat");
    uint64_t number;
    MUST(id != NULL && pl_json_get_number(update, "number", 100000, &number));
    MUST(strcmp(id, h->table[0]) != 0 || (g->seats | seat_bit(NULL)) & seat_bit(seat));
    const pl_json_value *seats = pl_json_get(pl_json_get(update, "view"), "seats");
    for (const pl_json_value *v = seats->first; v && !seat; v = v->next)
        MUST(pl_json_get(v, "hand")->kind == PL_JSON_NULL);
}

static bool is_of(const message *m, const char *type)
{
    char begins[40];
    size_t length = (size_t)snprintf(begins, sizeof begins, "{\"type\":\"%s\"", type);
    return m->length > length && memcmp(message_text(m), begins, length) == 0;
}

/* Only these leave all as it was. */
static bool changes_nothing(const guest *g, const message *m)
{
    return is_of(m, "error") || is_of(m, "pong") || is_of(m, "explanation") ||
           (is_of(m, "welcome") && g->at->language == PL_EN);
}

/* Nobody has asked for it. */
static bool is_pushed(const message *m)
{
    return is_of(m, "update") || is_of(m, "status") || is_of(m, "said");
}

static void look(guest *g, const message *m)
{
    const char *wrong;
    size_t at;
    pl_json_doc *doc = pl_json_read(message_text(m), m->length, &wrong, &at);
    MUST(doc != NULL);
    const pl_json_value *root = pl_json_root(doc);
    const char *type = pl_json_get_text(root, "type"), *id = pl_json_get_text(root, "id");
    MUST(type != NULL);
    if (strcmp(type, "update") == 0)
        hear_update(g, root);
    else if (!is_pushed(m))
        MUST(!*g->wanted || (id && strcmp(id, g->wanted) == 0));
    pl_json_free(doc);
}

static void hear(void *self, void *connection, message *m)
{
    guest *g = connection;
    (void)self;
    if (quiet) {
        message_free(m);
        return;
    }
    if (m->length <= READ_BYTES || fuzz_roll(&dice, OFTEN) == 0)
        look(g, m);
    if (!is_pushed(m)) {
        MUST(g->replies > 0);
        g->replies--;
    }
    h->changed |= !changes_nothing(g, m);
    said += m->length;
    told = told * 31 + fuzz_number((const uint8_t *)message_text(m), m->length);
    heard(message_text(m), m->length);
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
    guest *g = &h->guests[who];
    const char *wrong;
    size_t at;
    pl_json_doc *doc = pl_json_read(text, length, &wrong, &at);
    const char *id = doc ? pl_json_get_text(pl_json_root(doc), "id") : NULL;
    snprintf(g->wanted, sizeof g->wanted, "%s", id && strlen(id) < sizeof g->wanted ? id : "");
    pl_json_free(doc);
    g->replies++;
    tables_hear(g->at, text, length);
    tables_settle(h->tables);
    MUST(g->replies == 0);
}

/* All of the story would be told to each of them, each time. */
static void join(unsigned who, unsigned which, const char *secret)
{
    char text[300];
    int length = snprintf(text, sizeof text, "{\"type\":\"join\",\"table\":\"%s\",\"since\":%u,\"secrets\":[%s%s%s]}",
                          h->table[which], which ? 0 : h->played, *secret ? "\"" : "", secret, *secret ? "\"" : "");
    say(who, text, (size_t)length);
}

/* Anybody may watch. */
static unsigned own_seats(unsigned who)
{
    return h->duel && who < 2 ? 1U << who : 0;
}

static void enter(unsigned who)
{
    h->guests[who] = (guest){.seats = own_seats(who)};
    h->guests[who].at = tables_enter(h->tables, &h->guests[who], NULL);
    MUST(h->guests[who].at != NULL);
    if (h->duel)
        join(who, 0, who < 2 ? h->secret[who] : "");
    if (h->lesson && who == 0)
        join(who, 1, h->secret[2]);
}

static void begin(void)
{
    static const tables_host host = {
        .send = hear, .drop = drop, .full = never_full, .log = keep_quiet, .now = now_of, .wall = now_of};
    tables_limits limits = tables_usual_limits;
    limits.messages_at_once = 1e9;
    limits.open_tables = 40;
    h->tables = tables_new(fuzz_pack(), h->store, h->thinker, &limits, host);
    MUST(h->tables != NULL);
}

static void come(void)
{
    begin();
    told = 0;
    for (unsigned i = 0; i < GUESTS; i++)
        enter(i);
}

/* As somebody who has joined and was told everything. */
static void sit(unsigned who, unsigned which)
{
    table *t;
    MUST(tables_find(h->tables, h->table[which], &t) == STORE_FOUND && tables_wake(h->tables, t) == STORE_FOUND);
    member *m = tables_seat(h->guests[who].at, t, which ? 1 : own_seats(who));
    MUST(m != NULL);
    for (unsigned v = 0; v <= PUBLIC; v++)
        m->told[v] = t->kept;
}

/* The same guests at the same places, without a word: nobody has to be told, which would take longer than what they say. */
static void come_quietly(void)
{
    begin();
    quiet = true;
    for (unsigned i = 0; i < GUESTS; i++) {
        h->guests[i] = (guest){.seats = own_seats(i)};
        h->guests[i].at = tables_enter(h->tables, &h->guests[i], NULL);
        MUST(h->guests[i].at != NULL);
        if (h->duel)
            sit(i, 0);
        if (h->lesson && i == 0)
            sit(i, 1);
    }
    tables_settle(h->tables);
    quiet = false;
}

static void go(void)
{
    for (unsigned i = 0; i < GUESTS; i++)
        tables_leave(h->guests[i].at);
    tables_settle(h->tables);
    tables_free(h->tables);
    h->tables = NULL;
}

/* How many decisions a table has, as far as it is in memory. */
static unsigned kept(unsigned which)
{
    const table *t = tables_in_memory(h->tables, h->table[which]);
    return t && t->match ? t->kept : 0;
}

static void again(void)
{
    unsigned before[2] = {kept(0), kept(1)};
    go();
    come();
    for (unsigned i = 0; i < 2; i++)
        MUST(!before[i] || !kept(i) || kept(i) == before[i]);
    h->changed = true;
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
    seat_person(&t, 0, h->secret[which ? 2 : 0]);
    if (which)
        memcpy(t.seats[1].player, "random", sizeof "random");
    else
        seat_person(&t, 1, h->secret[1]);
    archive *a = archive_of(fuzz_pack(), h->store);
    MUST(a && h->store->begin(h->store->self) && archive_add(a, &t) && commit_to(h->store));
    archive_free(a);
    memcpy(h->table[which], t.id, sizeof t.id);
}

static size_t replace(char out[LINE_MAX_BYTES], const char *line, size_t length)
{
    size_t to = 0;
    for (size_t i = 0; i < length && to + SECRET_TEXT < LINE_MAX_BYTES; i++) {
        char what = i + 1 < length && line[i] == '@' ? line[i + 1] : '\0';
        const char *by = what == 'T'   ? h->table[0]
                         : what == 'U' ? h->table[1]
                         : what == 'A' ? h->secret[0]
                         : what == 'B' ? h->secret[1]
                         : what == 'C' ? h->secret[2]
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
            h->guests[who].seats |= line[i + 1] == 'A' ? 1U : 2U;
}

/* As a rule until the answer is seen; else it waits for its moment while other things happen. */
static void think(void)
{
    tables_collect(h->tables);
    tables_settle(h->tables);
    int64_t wait = tables_wait(h->tables);
    if (wait < 0 || fuzz_roll(&chance, 4) == 0)
        return;
    h->now += wait;
    tables_collect(h->tables);
    tables_settle(h->tables);
}

static void happen(const char *line, size_t length)
{
    char text[LINE_MAX_BYTES];
    if (length > 5 && memcmp(line, "tick ", 5) == 0) {
        int64_t passed = 0;
        for (size_t i = 5; i < length && line[i] >= '0' && line[i] <= '9' && passed < 10000000; i++)
            passed = passed * 10 + (line[i] - '0');
        h->now += passed;
        h->changed = true;
        tables_tick(h->tables);
    } else if (length >= 5 && memcmp(line, "think", 5) == 0) {
        think();
    } else if (length >= 7 && memcmp(line, "leave ", 6) == 0 && line[6] >= '0' && line[6] < '0' + SPEAKERS) {
        tables_leave(h->guests[line[6] - '0'].at);
        enter((unsigned)(line[6] - '0'));
        h->changed = true;
    } else if (length >= 5 && memcmp(line, "again", 5) == 0) {
        again();
    } else if (length > 0) {
        unsigned who = line[0] >= '0' && line[0] < '0' + SPEAKERS ? (unsigned)(line[0] - '0') : 2;
        size_t skip = line[0] >= '0' && line[0] < '0' + SPEAKERS;
        allow(who, line + skip, length - skip);
        say(who, text, replace(text, line + skip, length - skip));
    }
}

/* ------------------------------------------------------------------ houses that are prepared */

/* The first answer to that many questions of the duel, by whoever is asked. */
static void play(unsigned decisions)
{
    char text[200];
    for (unsigned n = 1; n <= decisions; n++)
        for (unsigned who = 0; who < 2; who++) {
            int length = snprintf(text, sizeof text,
                                  "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%c\",\"question\":%u,\"answer\":0}",
                                  h->table[0], "AB"[who], n);
            say(who, text, (size_t)length);
        }
    h->played = kept(0);
    MUST(h->played == decisions);
}

static sqlite3 *database(void)
{
    return ((sqlite_store *)h->store->self)->db;
}

/* From now on the database is an image that can be written over where it is. */
static void take_image(void)
{
    h->image = sqlite3_serialize(database(), "main", &h->size, 0);
    unsigned char *own = sqlite3_malloc64((sqlite3_uint64)h->size + SPARE_BYTES);
    MUST(h->image != NULL && own != NULL);
    memcpy(own, h->image, (size_t)h->size);
    MUST(sqlite3_deserialize(database(), "main", own, h->size, h->size + SPARE_BYTES,
                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE) == SQLITE_OK);
}

/* The change counter in the header is another one then, so SQLite forgets what it has read; the schema stays the same. */
static void put_image_back(void)
{
    sqlite3_int64 size;
    h->store->rollback(h->store->self);
    unsigned char *present = sqlite3_serialize(database(), "main", &size, SQLITE_SERIALIZE_NOCOPY);
    MUST(present != NULL && size >= h->size);
    memcpy(present, h->image, (size_t)h->size);
}

static void open_door(void)
{
    chance.state = 1;
    h->now = 1000;
    h->thinker = thinker_new(0, (thinker_host){nobody_waits, now_of, NULL});
    MUST(h->thinker != NULL);
    come_quietly();
    h->counts = h->tables->counts;
    h->changed = false;
}

static void close_door(void)
{
    go();
    thinker_free(h->thinker);
}

static void put_back(void)
{
    close_door();
    put_image_back();
    open_door();
}

static void prepare(unsigned which)
{
    char why[300];
    h = &houses[which];
    chance.state = which + 1;
    h->now = 1000;
    h->store = secret_ready() ? sqlite_open(fuzz_pack(), NULL, why) : NULL;
    MUST(h->store != NULL);
    open_table(0);
    open_table(1);
    h->duel = h->lesson = true;
    h->thinker = thinker_new(0, (thinker_host){nobody_waits, now_of, NULL});
    MUST(h->thinker != NULL);
    come();
    play(which / 4 * 9);
    close_door();
    h->duel = which % 4 != 0;
    h->lesson = which % 4 > 1;
    take_image();
    open_door();
    again();
    h->told = told;
    put_back();
}

static bool is_as_prepared(void)
{
    const tables_counts *now = &h->tables->counts, *then = &h->counts;
    return !h->changed && h->now == 1000 && now->in_memory == then->in_memory && now->commits == then->commits &&
           now->thoughts == then->thoughts && now->failures == 0 && now->messages < MESSAGES_MAX;
}

/* Everybody comes again: they are told what the store has, which is what they were told before when nothing has changed. */
static void look_back(void)
{
    bool same = is_as_prepared();
    again();
    MUST(!same || told == h->told);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static randombytes_implementation own = {
        .implementation_name = chance_name, .random = chance_number, .buf = chance_bytes};
    const char *at = (const char *)data, *end = at + size;
    bool chosen = size > 0 && data[0] >= 'A' && data[0] < 'A' + HOUSES;
    randombytes_set_implementation(&own);
    for (unsigned i = 0; !houses[HOUSES - 1].tables && i < HOUSES; i++)
        prepare(i);
    h = &houses[chosen ? data[0] - 'A' : 0];
    for (unsigned i = 0; i < GUESTS; i++)
        h->guests[i].seats = own_seats(i);
    chance.state = dice.state = fuzz_number(data, size);
    at += chosen;
    said = 0;
    heard_begin();
    for (int n = 0; n < LINES && said < SAID_BYTES && at < end; n++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        happen(at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
    if (fuzz_roll(&dice, SELDOM) == 0)
        look_back();
    if (!is_as_prepared())
        put_back();
    return 0;
}
