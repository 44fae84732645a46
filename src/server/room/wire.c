/* The requests of clients (docs/server.md), read and carried out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "match/match.h"
#include "protocol/protocol.h"
#include "server/room/inside.h"
#include "server/room/name.h"

enum { CLOCK_LEAST = 5, CLOCK_MOST = 14 * 86400, DRAWS = 200, COSTLY_DROPS = 9 };

/* What a request is handled with. */
typedef struct talk {
    client *from;
    bool tentative;       /* the reply is good only when the commit is */
    pl_buffer *otherwise; /* and what is said when it is not */
} talk;

static client *client_of(const pl_request *q)
{
    return ((const talk *)q->self)->from;
}

static tables *house_of(const pl_request *q)
{
    return client_of(q)->house;
}

static bool no_store(pl_request *q)
{
    return pl_request_refuse(q, "store", "this could not be kept, so it was not done: try again later");
}

static bool no_memory(pl_request *q)
{
    return pl_request_refuse(q, "failed", "there is no memory");
}

/* The reply is written, but good only when the commit succeeds. */
static bool hope(pl_request *q)
{
    talk *now = q->self;
    no_store(q);
    pl_request_error(q, now->otherwise);
    q->code = NULL;
    now->tentative = true;
    return true;
}

static bool refuse_unfit(pl_request *q)
{
    return pl_request_refuse(q, "unfit",
                             "this match was made by other rules, or its heroes are gone: it can only be looked at");
}

static bool judge(pl_request *q, outcome o)
{
    return o == DONE || (o == NO_STORE ? no_store(q)
                         : o == UNFIT  ? refuse_unfit(q)
                                       : pl_request_refuse(q, "full", "there is no room for it"));
}

/* ------------------------------------------------------------------ names */

static bool take_name(pl_request *q, const char *text, char out[SHEET_NAME])
{
    const char *wrong = name_read(text, out);
    return !wrong || pl_request_refuse(q, "name", "%s", wrong);
}

/* "name" of an object, if it has one. */
static bool take_name_of(pl_request *q, const pl_json_value *object, char out[SHEET_NAME])
{
    const pl_json_value *v = pl_json_get(object, "name");
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    return v->kind == PL_JSON_TEXT ? take_name(q, v->text, out)
                                   : pl_request_refuse(q, "malformed", "\"name\" must be a text");
}

/* ------------------------------------------------------------------ what there is */

/* Those whose time is bounded; "search@1000000" is for one's own machine. */
static unsigned offered(const char *out[], unsigned room)
{
    unsigned count = 0;
    for (const char *const *name = pl_mind_names; *name && count + 1 < room; name++)
        if (!strchr(*name, '@') && strlen(*name) < SHEET_PLAYER)
            out[count++] = *name;
    out[count] = NULL;
    return count;
}

static bool handle_hello(pl_request *q)
{
    const char *players[32];
    pl_language language;
    if (!pl_take_protocol(q) || !pl_take_language(q, &language))
        return false;
    client_of(q)->language = language;
    offered(players, 32);
    pl_write_welcome(q->j, q->pack, language, players);
    pl_json_bool(q->j, "server", true);
    return true;
}

static bool handle_ping(pl_request *q)
{
    (void)q;
    return true;
}

/* A whole story, or a commit of one's own, costs as much as ten other messages. */
static bool may_cost(pl_request *q)
{
    return toll_take(client_of(q), COSTLY_DROPS) ||
           pl_request_refuse(q, "rate", "too many costly messages: wait a little");
}

/* It asked to be told what happened since then. */
static void tell_since(member *m, int64_t since)
{
    m->fresh = (1U << (PUBLIC + 1)) - 1;
    for (unsigned v = 0; v <= PUBLIC; v++)
        m->told[v] = since;
}

/* The next updates are in that language; all is told again. */
static bool handle_language(pl_request *q)
{
    pl_language language;
    if (!pl_take_language(q, &language) || !may_cost(q))
        return false;
    client_of(q)->language = language;
    for (member *m = client_of(q)->members; m; m = m->next_of_client) {
        tell_since(m, PL_FROM_THE_START);
        tables_touch(house_of(q), m->at);
    }
    return true;
}

/* ------------------------------------------------------------------ opening a table */

/* A hero or a battlefield: an id, or null for one that chance chooses. */
static bool take_choice(pl_request *q, const pl_json_value *v, const char *what,
                        int (*find)(const pl_pack *pack, const char *id), int *out)
{
    *out = -1;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    if (v->kind != PL_JSON_TEXT)
        return pl_request_refuse(q, "malformed", "a %s is an id, or null to let chance choose", what);
    *out = find(q->pack, v->text);
    return *out >= 0 || pl_request_refuse(q, "unknown", "there is no %s \"%.60s\"", what, v->text);
}

static bool take_player(pl_request *q, const pl_json_value *seat, char out[SHEET_PLAYER])
{
    const char *players[32], *player = pl_json_get_text(seat, "player");
    if (!pl_json_get(seat, "player") || (player && strcmp(player, "person") == 0))
        return true;
    unsigned count = offered(players, 32);
    for (unsigned i = 0; player && i < count; i++)
        if (strcmp(players[i], player) == 0) {
            memcpy(out, player, strlen(player) + 1);
            return true;
        }
    return pl_request_refuse(q, "unknown", "\"player\" is \"person\" or one of those that \"welcome\" lists");
}

typedef struct wishes {
    int board, hero[PL_SEATS]; /* -1: chance chooses */
} wishes;

static bool take_seats(pl_request *q, sheet *s, wishes *w)
{
    const pl_json_value *seats = pl_json_get(q->root, "seats");
    unsigned count = 0;
    if (!seats || seats->kind != PL_JSON_LIST)
        return pl_request_refuse(q, "malformed",
                                 "\"seats\" must be a list of two seats, or of four in the order of turns");
    for (const pl_json_value *v = seats->first; v; v = v->next, count++) {
        if (count == PL_SEATS || v->kind != PL_JSON_OBJECT)
            return pl_request_refuse(q, "malformed",
                                     "a seat is an object, and there are two of them, or four in teams");
        if (!take_choice(q, pl_json_get(v, "hero"), "hero", pl_pack_hero, &w->hero[count]) ||
            !take_player(q, v, s->seats[count].player) || !take_name_of(q, v, s->seats[count].name))
            return false;
    }
    if (count != 2 && count != PL_SEATS)
        return pl_request_refuse(q, "malformed", "there are two seats, or four in teams, not %u", count);
    s->setup.teams = count == PL_SEATS;
    return true;
}

static bool take_clock(pl_request *q, unsigned *out)
{
    const pl_json_value *v = pl_json_get(q->root, "clock");
    uint64_t seconds = 0;
    *out = 0;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    if (!pl_json_get_number(q->root, "clock", CLOCK_MOST, &seconds) || seconds < CLOCK_LEAST)
        return pl_request_refuse(q, "malformed", "\"clock\" is null, or %d to %d seconds for each decision",
                                 CLOCK_LEAST, CLOCK_MOST);
    *out = (unsigned)seconds;
    return true;
}

/* Chance that comes from the seed, so that it can be drawn again when the seed is told (docs/server.md). */
typedef struct lots {
    const sheet *of;
    unsigned drawn;
} lots;

static unsigned draw_below(lots *l, unsigned limit)
{
    pl_hash hash;
    char text[SECRET_ID + PL_HASH_TEXT + 48], digits[PL_HASH_TEXT];
    pl_seed_text(&l->of->seed, digits);
    int length = snprintf(text, sizeof text, "peerless setup 1\n%s\n%s\n%u\n", l->of->id, digits, ++l->drawn);
    pl_hash_begin(&hash);
    pl_hash_add(&hash, text, (size_t)length);
    pl_hash_end(&hash, digits);
    digits[8] = '\0';
    return (unsigned)(strtoul(digits, NULL, 16) % limit);
}

static bool is_taken(const pl_setup *setup, unsigned seats, unsigned hero)
{
    for (unsigned seat = 0; seat < seats; seat++)
        if (setup->hero[seat] == hero)
            return true;
    return false;
}

/* Heroes that chance chooses are all different, and different from those that were wished for, as far as there are enough. */
static void draw(const pl_pack *pack, const wishes *w, lots *l, pl_setup *setup)
{
    unsigned seats = pl_seats_in(setup);
    memset(setup->hero, PL_NONE, sizeof setup->hero);
    for (unsigned seat = 0; seat < seats; seat++)
        if (w->hero[seat] >= 0)
            setup->hero[seat] = (uint8_t)w->hero[seat];
    for (unsigned seat = 0; seat < seats; seat++)
        for (unsigned tries = 0; w->hero[seat] < 0 && tries < DRAWS; tries++) {
            unsigned hero = draw_below(l, pack->content.hero_count);
            bool taken = is_taken(setup, seats, hero);
            setup->hero[seat] = (uint8_t)hero;
            if (!taken)
                break;
        }
    setup->board = (uint8_t)(w->board >= 0 ? (unsigned)w->board : draw_below(l, pack->content.board_count));
}

/* Until a match can be played with it: teams need four start spaces, and fighters need room. */
static bool draw_setup(pl_request *q, const wishes *w, sheet *s)
{
    bool room = false, drawn = w->board < 0;
    lots l = {.of = s};
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        drawn |= w->hero[seat] < 0;
    for (unsigned tries = 0; tries < (drawn ? DRAWS : 1); tries++) {
        draw(q->pack, w, &l, &s->setup);
        room = pl_take_room(q, &s->setup);
        pl_match *match = room ? pl_match_new(q->pack, &s->setup, &s->seed) : NULL;
        if (match) {
            pl_match_free(match);
            q->code = NULL;
            return true;
        }
    }
    return room && pl_request_refuse(q, "unfit", "so many fighters do not find room on this battlefield");
}

static bool may_open(pl_request *q)
{
    tables *house = house_of(q);
    address *from = client_of(q)->from;
    if (house->counts.open >= house->limits.open_tables)
        return pl_request_refuse(q, "full", "there are too many open tables here: try again later");
    if (from && !address_take(from, ADDRESS_OPENED, 1, house->limits.opened_a_minute / 60, house->limits.opened_at_once,
                              tables_now(house)))
        return pl_request_refuse(q, "rate", "too many tables from one address: wait a minute");
    if (from && !address_take(from, ADDRESS_DAILY, 1, house->limits.opened_a_day / 86400, house->limits.opened_a_day,
                              tables_now(house)))
        return pl_request_refuse(q, "rate", "too many tables from one address today: wait some hours");
    return true;
}

static void write_commitment(pl_json *j, const sheet *s)
{
    char commitment[PL_HASH_TEXT];
    pl_seed_commit(&s->seed, sheet_bound_to(s), commitment);
    pl_json_text(j, "commitment", commitment);
}

static void write_keys(pl_request *q, const sheet *s, char secrets[PL_SEATS][SECRET_TEXT])
{
    pl_json_open(q->j, "seats", '[');
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        const char *player = s->seats[seat].player;
        pl_json_open(q->j, NULL, '{');
        pl_json_text(q->j, "seat", pl_seat_name(&s->setup, seat));
        pl_json_text(q->j, "hero", q->pack->hero_pages[s->setup.hero[seat]].id);
        pl_json_text(q->j, "player", *player ? player : "person");
        pl_json_text(q->j, "secret", *player ? NULL : secrets[seat]);
        pl_json_close(q->j, '}');
    }
    pl_json_close(q->j, ']');
}

static bool handle_open(pl_request *q)
{
    sheet s = {0};
    wishes w = {.board = -1, .hero = {-1, -1, -1, -1}};
    char secrets[PL_SEATS][SECRET_TEXT];
    if (!take_choice(q, pl_json_get(q->root, "board"), "battlefield", pl_pack_board, &w.board) ||
        !take_seats(q, &s, &w) || !pl_take_rules(q, &s.setup) || !take_clock(q, &s.clock) || !may_open(q))
        return false;
    s.pack = q->pack;
    secret_seed(&s.seed);
    secret_id(s.id);
    if (!draw_setup(q, &w, &s))
        return false;
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        secret_new(secrets[seat]);
        secret_hash(secrets[seat], s.seats[seat].secret);
    }
    if (!judge(q, tables_open(house_of(q), &s)))
        return false;
    pl_json_text(q->j, "table", s.id);
    write_commitment(q->j, &s);
    write_keys(q, &s, secrets);
    return hope(q);
}

/* ------------------------------------------------------------------ joining and leaving */

static table *take_table(pl_request *q)
{
    const char *id = pl_json_get_text(q->root, "table");
    table *t;
    if (!id) {
        pl_request_refuse(q, "malformed", "\"table\" must be the id of a table");
        return NULL;
    }
    store_found found = secret_is_id(id) ? tables_find(house_of(q), id, &t) : STORE_NOTHING;
    if (found == STORE_FOUND)
        found = tables_wake(house_of(q), t);
    if (found == STORE_FOUND && table_changed(t)) {
        tables_settle(house_of(q)); /* whoever looks sees what is kept */
        return take_table(q);
    }
    if (found == STORE_FOUND) {
        q->pack = t->sheet.pack;
        return t;
    }
    if (found == STORE_NOTHING)
        pl_request_refuse(q, "unknown", "there is no such table; old ones are forgotten");
    else if (found == STORE_UNFIT)
        pl_request_refuse(q, "unfit", "this match was played with heroes or on a battlefield that are no longer here");
    else
        pl_request_refuse(q, "store", "the table cannot be read now: try again later");
    return NULL;
}

/* The secrets of a request in their order, and the seats that they are for. */
typedef struct keys {
    unsigned count, seats; /* a bit each */
    unsigned seat[PL_SEATS];
} keys;

static bool take_secrets(pl_request *q, const table *t, unsigned (*find)(const table *, const char *), keys *out)
{
    const pl_json_value *secrets = pl_json_get(q->root, "secrets");
    if (!secrets || secrets->kind == PL_JSON_NULL)
        return true;
    if (secrets->kind != PL_JSON_LIST)
        return pl_request_refuse(q, "malformed", "\"secrets\" must be a list of texts");
    for (const pl_json_value *v = secrets->first; v; v = v->next) {
        if (v->kind != PL_JSON_TEXT || out->count == PL_SEATS)
            return pl_request_refuse(q, "malformed", "\"secrets\" must be a list of at most %d texts", PL_SEATS);
        unsigned seat = find(t, v->text);
        if (seat == PL_NONE && find == table_seat_of && table_invited_to(t, v->text) != PL_NONE)
            return pl_request_refuse(q, "invitation", "this is an invitation: exchange it for a secret first");
        if (seat == PL_NONE)
            return pl_request_refuse(q, "secret", "this secret opens no seat of this table");
        out->seats |= 1U << seat;
        out->seat[out->count++] = seat;
    }
    return true;
}

/* Whoever passed an invitation on knows it still, so it is exchanged for a secret. It counts until that secret is used for the
 * first time: only then is it certain that the reply has arrived. */
static bool handle_exchange(pl_request *q)
{
    keys k = {0};
    char secret[PL_SEATS][SECRET_TEXT];
    table *t = take_table(q);
    if (!t || !take_secrets(q, t, table_invited_to, &k))
        return false;
    if (k.count == 0)
        return pl_request_refuse(q, "malformed", "\"secrets\" must be the invitations to be exchanged");
    if (!may_cost(q))
        return false;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        sheet_seat person = t->sheet.seats[seat];
        if (!(k.seats >> seat & 1U))
            continue;
        secret_new(secret[seat]);
        secret_hash(secret[seat], person.drawn);
        person.exchange = SHEET_DRAWN;
        if (!judge(q, tables_person(house_of(q), t, seat, &person)))
            return false;
    }
    pl_json_text(q->j, "table", t->sheet.id);
    pl_json_open(q->j, "secrets", '[');
    for (unsigned i = 0; i < k.count; i++)
        pl_json_text(q->j, NULL, secret[k.seat[i]]);
    pl_json_close(q->j, ']');
    return hope(q);
}

/* The secret that an invitation was exchanged for is used: the invitation is void. */
static bool seal(sheet_seat *person)
{
    if (person->exchange != SHEET_DRAWN)
        return false;
    memcpy(person->secret, person->drawn, sizeof person->secret);
    memset(person->drawn, 0, sizeof person->drawn);
    person->exchange = SHEET_EXCHANGED;
    return true;
}

static bool is_new_name(const sheet_seat *person, const char *name)
{
    return *name && strcmp(name, person->name) != 0;
}

/* The number of the last update that was seen; missing or of another time: all is told. */
static bool take_since(pl_request *q, const table *t, int64_t *out)
{
    const pl_json_value *v = pl_json_get(q->root, "since");
    uint64_t since;
    *out = PL_FROM_THE_START;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    if (!pl_json_get_number(q->root, "since", PL_JSON_WHOLE, &since))
        return pl_request_refuse(q, "malformed", "\"since\" must be the number of an update");
    if (since <= t->kept)
        *out = (int64_t)since;
    return true;
}

/* Those who hold the seats have come, and are called so. `sealed`: seats that nobody else holds from now on. */
static bool arrive(pl_request *q, table *t, const keys *k, const char *name, unsigned *sealed)
{
    *sealed = 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        sheet_seat person = t->sheet.seats[seat];
        if (!(k->seats >> seat & 1U))
            continue;
        bool exchanged = seal(&person);
        *sealed |= (unsigned)exchanged << seat;
        if (!exchanged && person.joined && !is_new_name(&person, name))
            continue;
        person.joined = true;
        if (*name)
            memcpy(person.name, name, SHEET_NAME);
        if (!judge(q, tables_person(house_of(q), t, seat, &person)))
            return false;
    }
    return true;
}

/* Of a match that is played with other heroes or another battlefield than there are now. */
static void write_content(pl_json *j, const tables *house, const sheet *s)
{
    char hash[PL_HASH_TEXT];
    pl_setup_hash(s->pack, &s->setup, hash);
    pl_json_text(j, "content", s->pack == house->pack ? NULL : hash);
}

static bool write_joined(pl_request *q, table *t, unsigned seats)
{
    const pl_teller *teller = pl_reporter_teller(t->reporter, t->match, client_of(q)->language);
    if (!teller)
        return no_memory(q);
    pl_json_text(q->j, "table", t->sheet.id);
    pl_json_open(q->j, "seats", '[');
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (seats >> seat & 1U)
            pl_json_text(q->j, NULL, pl_seat_name(&t->sheet.setup, seat));
    pl_json_close(q->j, ']');
    write_commitment(q->j, &t->sheet);
    if (t->sheet.clock)
        pl_json_number(q->j, "clock", t->sheet.clock);
    else
        pl_json_text(q->j, "clock", NULL);
    write_content(q->j, house_of(q), &t->sheet);
    pl_write_setup(q->j, "setup", t->sheet.pack, &t->sheet.setup, teller);
    return true;
}

static bool handle_join(pl_request *q)
{
    char name[SHEET_NAME] = "";
    pl_language language;
    keys k = {0};
    int64_t since;
    unsigned sealed;
    client *c = client_of(q);
    table *t = take_table(q);
    if (!t || !pl_take_language(q, &language) || !take_secrets(q, t, table_seat_of, &k) || !take_since(q, t, &since) ||
        !take_name_of(q, q->root, name) || !may_cost(q))
        return false;
    if (!table_member(t, c) && c->member_count == CLIENT_TABLES)
        return pl_request_refuse(q, "full", "one connection is at %d tables at most: leave one", CLIENT_TABLES);
    if (!arrive(q, t, &k, name, &sealed))
        return false;
    if (table_changed(t) && !tables_settle(house_of(q))) /* whose arrival is not kept has not come, and holds nothing */
        return no_store(q);
    member *m = tables_seat(c, t, k.seats);
    if (!m)
        return no_memory(q);
    tables_take_seats(t, m, sealed);
    c->language = language;
    tell_since(m, since);
    return write_joined(q, t, m->seats);
}

/* Where the client is, by "table". */
static member *take_member(pl_request *q)
{
    const char *id = pl_json_get_text(q->root, "table");
    for (member *m = client_of(q)->members; id && m; m = m->next_of_client)
        if (strcmp(m->at->sheet.id, id) == 0)
            return m;
    pl_request_refuse(q, id ? "absent" : "malformed",
                      id ? "you are not at this table: join it first" : "\"table\" must be the id of a table");
    return NULL;
}

/* And in which of its seats. The match is awake then. */
static member *take_seat(pl_request *q, unsigned *seat)
{
    member *m = take_member(q);
    if (!m || !pl_take_viewer(q, &m->at->sheet.setup, seat))
        return NULL;
    if (*seat == PL_NONE || !(m->seats >> *seat & 1U)) {
        pl_request_refuse(q, "foreign", "you do not hold this seat");
        return NULL;
    }
    q->pack = m->at->sheet.pack;
    if (tables_wake(house_of(q), m->at) == STORE_FOUND)
        return m;
    no_store(q);
    return NULL;
}

static member *take_seat_settled(pl_request *q, unsigned *seat)
{
    member *m = take_seat(q, seat);
    if (!m || !table_changed(m->at))
        return m;
    tables_settle(house_of(q)); /* after which it may no longer be there */
    return take_seat(q, seat);
}

static bool handle_leave(pl_request *q)
{
    member *m = take_member(q);
    if (!m)
        return false;
    tables_unseat(m);
    return true;
}

static bool handle_name(pl_request *q)
{
    unsigned seat;
    member *m = take_seat_settled(q, &seat);
    const char *name = pl_json_get_text(q->root, "name");
    if (!m)
        return false;
    sheet_seat person = m->at->sheet.seats[seat];
    if (!name)
        return pl_request_refuse(q, "malformed", "\"name\" must be a text");
    return take_name(q, name, person.name) && may_cost(q) &&
           judge(q, tables_person(house_of(q), m->at, seat, &person)) && hope(q);
}

/* ------------------------------------------------------------------ playing */

static bool refuse_over(pl_request *q)
{
    return pl_request_refuse(q, "over", "the match is over");
}

/* Nothing is decided, looked at or taken back while somebody it may concern has not come. */
static bool refuse_incomplete(pl_request *q)
{
    return pl_request_refuse(q, "waiting", "not everybody has come yet: the match begins when all are here");
}

static bool handle_answer(pl_request *q)
{
    unsigned seat;
    pl_option option;
    const member *m = take_seat(q, &seat);
    if (m && m->at->before) /* answers are gathered, but not with what else may change */
        m = take_seat_settled(q, &seat);
    if (!m)
        return false;
    table *t = m->at;
    if (table_over(t))
        return refuse_over(q);
    if (t->unfit)
        return refuse_unfit(q);
    if (!table_complete(t))
        return refuse_incomplete(q);
    if (!pl_take_answer(q, t->match, seat, &option) || !judge(q, tables_answer(house_of(q), t, option)))
        return false;
    pl_json_text(q->j, "table", t->sheet.id);
    pl_json_text(q->j, "seat", pl_seat_name(&t->sheet.setup, seat));
    pl_json_number(q->j, "number", pl_match_number(t->match));
    return hope(q);
}

static bool handle_explain(pl_request *q)
{
    unsigned seat;
    pl_language language;
    const member *m = take_seat_settled(q, &seat);
    if (!m || !pl_take_language(q, &language))
        return false;
    const pl_teller *teller = pl_reporter_teller(m->at->reporter, m->at->match, language);
    pl_json_text(q->j, "table", m->at->sheet.id);
    return teller ? pl_explain_to(q, m->at->match, teller, seat) : no_memory(q);
}

static bool handle_resign(pl_request *q)
{
    unsigned seat;
    const member *m = take_seat_settled(q, &seat);
    if (!m)
        return false;
    if (table_over(m->at))
        return refuse_over(q);
    if (!may_cost(q))
        return false;
    sheet_result result = {SHEET_RESIGNATION, (uint8_t)(pl_team_of(seat) ^ 1U), (uint8_t)seat};
    return judge(q, tables_end(house_of(q), m->at, result)) && hope(q);
}

/* ------------------------------------------------------------------ agreeing */

/* Done as soon as nobody is left who has to agree. `done`: all did, and it is. */
static bool grant(pl_request *q, table *t, bool agreed, bool done)
{
    tables_touch(house_of(q), t);
    if (agreed && !done)
        table_unwish(t);
    t->wished &= agreed;
    return !agreed || (done && hope(q));
}

/* Whoever asked pays for the story, which is told again. */
static bool undo_if_agreed(pl_request *q, table *t)
{
    bool agreed = table_undo_waits(t) == 0;
    for (member *m = t->members; m; m = m->next_here)
        m->pays |= agreed && (m->seats & t->undo_asked) != 0;
    return grant(q, t, agreed, agreed && judge(q, tables_undo(house_of(q), t, t->undo_stand)));
}

static bool handle_undo(pl_request *q)
{
    unsigned seat;
    const member *m = take_seat_settled(q, &seat);
    if (!m)
        return false;
    table *t = m->at;
    if (table_over(t))
        return refuse_over(q);
    if (t->unfit)
        return refuse_unfit(q);
    if (!table_complete(t))
        return refuse_incomplete(q);
    int64_t stand = table_before(t, m->seats);
    if (stand < 0)
        return pl_request_refuse(q, "illegal", "you have decided nothing yet that could be taken back");
    if (!may_cost(q))
        return false;
    table_wish(t);
    t->undo_asked = m->seats;
    t->undo_agreed = 0;
    t->undo_stand = (unsigned)stand;
    return undo_if_agreed(q, t);
}

/* What is agreed to: it may have crossed with a decision, or with another request. */
static bool take_undo(pl_request *q, const table *t)
{
    uint64_t number, stand;
    if (!pl_json_get_number(q->root, "number", PL_JSON_WHOLE, &number) ||
        !pl_json_get_number(q->root, "stand", PL_JSON_WHOLE, &stand))
        return pl_request_refuse(q, "malformed", "\"number\" and \"stand\" must be those of \"undo\" in the status");
    if (number != t->kept || (t->undo_asked && stand != t->undo_stand))
        return pl_request_refuse(q, "stale", "something else was decided or asked for since");
    return t->undo_asked || pl_request_refuse(q, "illegal", "nobody asks to take anything back");
}

static bool handle_consent(pl_request *q)
{
    unsigned seat;
    const member *m = take_seat_settled(q, &seat);
    const pl_json_value *agree = pl_json_get(q->root, "agree");
    if (!m)
        return false;
    table *t = m->at;
    if (!agree || agree->kind != PL_JSON_BOOL)
        return pl_request_refuse(q, "malformed", "\"agree\" must be true or false");
    if (!take_undo(q, t))
        return false;
    if (agree->number != 0) {
        table_wish(t);
        t->undo_agreed |= m->seats & ~t->undo_asked;
        return undo_if_agreed(q, t);
    }
    t->undo_asked = t->undo_agreed = 0;
    tables_touch(house_of(q), t);
    return true;
}

static bool handle_rematch(pl_request *q)
{
    unsigned seat;
    const member *m = take_seat_settled(q, &seat);
    const pl_json_value *swap = pl_json_get(q->root, "swap");
    if (!m)
        return false;
    table *t = m->at;
    if (!table_over(t))
        return pl_request_refuse(q, "illegal", "the match is not over");
    if (*t->sheet.next)
        return true;
    if (!may_cost(q))
        return false;
    if (t->rematch_agreed == 0)
        t->rematch_swap = swap && swap->kind == PL_JSON_BOOL && swap->number != 0;
    table_wish(t);
    t->rematch_agreed |= m->seats;
    bool agreed = (table_joined(t) & ~t->rematch_agreed) == 0;
    return grant(q, t, agreed, agreed && may_open(q) && judge(q, tables_rematch(house_of(q), t)));
}

/* ------------------------------------------------------------------ requests */

static const pl_request_kind requests[] = {
    {"hello", "welcome", handle_hello},
    {"open", "opened", handle_open},
    {"exchange", "exchanged", handle_exchange},
    {"join", "joined", handle_join},
    {"answer", "answered", handle_answer},
    {"explain", "explanation", handle_explain},
    {"undo", "done", handle_undo},
    {"consent", "done", handle_consent},
    {"resign", "done", handle_resign},
    {"rematch", "done", handle_rematch},
    {"name", "done", handle_name},
    {"language", "done", handle_language},
    {"leave", "done", handle_leave},
    {"ping", "pong", handle_ping},
};

bool wire_handle(client *from, const char *text, size_t length, pl_buffer *said, pl_buffer *otherwise)
{
    talk now = {.from = from, .otherwise = otherwise};
    pl_request q = {.pack = from->house->pack, .self = &now, .language = from->language};
    pl_request_answer(&q, requests, sizeof requests / sizeof requests[0], text, length, said);
    if (q.code)
        from->house->counts.refused++;
    /* without memory for the reply the client would not know what was done: it has to come again and see */
    said->failed |= q.code && strcmp(q.code, "failed") == 0;
    return now.tentative;
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
