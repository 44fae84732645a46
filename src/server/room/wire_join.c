/* Joining a table and leaving it: invitations, secrets, names. */
#include <string.h>

#include "match/match.h"
#include "server/room/wire.h"

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
        wire_later(q);
        return NULL;
    }
    if (found == STORE_FOUND) {
        q->pack = t->sheet.pack;
        return t;
    }
    if (found == STORE_NOTHING)
        pl_request_refuse(q, "unknown", "there is no such table; old ones are deleted");
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
bool wire_exchange(pl_request *q)
{
    keys k = {0};
    char secret[PL_SEATS][SECRET_TEXT];
    table *t = take_table(q);
    if (!t || !take_secrets(q, t, table_invited_to, &k))
        return false;
    if (k.count == 0)
        return pl_request_refuse(q, "malformed", "\"secrets\" must be the invitations to be exchanged");
    if (!wire_may_cost(q))
        return false;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        sheet_seat person = t->sheet.seats[seat];
        if (!(k.seats >> seat & 1U))
            continue;
        secret_new(secret[seat]);
        secret_hash(secret[seat], person.drawn);
        person.exchange = SHEET_DRAWN;
        if (!wire_judge(q, tables_person(house_of(q), t, seat, &person)))
            return false;
    }
    pl_json_text(q->j, "table", t->sheet.id);
    pl_json_open(q->j, "secrets", '[');
    for (unsigned i = 0; i < k.count; i++)
        pl_json_text(q->j, NULL, secret[k.seat[i]]);
    pl_json_close(q->j, ']');
    return wire_hope(q);
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

/* Those who hold the seats have come, and are called so. */
static bool arrive(pl_request *q, table *t, const keys *k, const char *name)
{
    errand *e = ((talk *)q->self)->errand;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        sheet_seat person = t->sheet.seats[seat];
        if (!(k->seats >> seat & 1U))
            continue;
        bool exchanged = seal(&person);
        e->sealed |= (unsigned)exchanged << seat;
        if (!exchanged && person.joined && !is_new_name(&person, name))
            continue;
        person.joined = true;
        if (*name)
            memcpy(person.name, name, SHEET_NAME);
        if (!wire_judge(q, tables_person(house_of(q), t, seat, &person)))
            return false;
    }
    e->arrived = true;
    return !table_changed(t) || wire_later(q); /* whose arrival is not kept has not come, and holds nothing */
}

/* Of a match that is played with other heroes or another battlefield than there are now. */
static void write_content(pl_json *j, const tables *house, const sheet *s)
{
    char hash[PL_HASH_TEXT];
    pl_setup_hash(s->pack, &s->setup, hash);
    pl_json_text(j, "content", s->pack == house->pack ? NULL : hash);
}

/* Seconds a decision, or those of the whole match. */
static void write_clock(pl_json *j, const sheet *s)
{
    if (s->bank) {
        pl_json_open(j, "clock", '{');
        pl_json_number(j, "bank", s->bank);
        pl_json_number(j, "increment", s->increment);
        pl_json_close(j, '}');
    } else if (s->clock) {
        pl_json_number(j, "clock", s->clock);
    } else {
        pl_json_text(j, "clock", NULL);
    }
}

static bool write_joined(pl_request *q, table *t, unsigned seats)
{
    const pl_teller *teller = pl_reporter_teller(t->reporter, t->match, client_of(q)->language);
    if (!teller)
        return wire_no_memory(q);
    pl_json_text(q->j, "table", t->sheet.id);
    pl_json_open(q->j, "seats", '[');
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (seats >> seat & 1U)
            pl_json_text(q->j, NULL, pl_seat_name(&t->sheet.setup, seat));
    pl_json_close(q->j, ']');
    wire_commitment(q->j, &t->sheet);
    write_clock(q->j, &t->sheet);
    pl_json_bool(q->j, "chat", t->sheet.chat);
    write_content(q->j, house_of(q), &t->sheet);
    pl_json_text(q->j, "board", t->sheet.pack->board_pages[t->sheet.setup.board].id);
    if (sheet_is_open(&t->sheet))
        pl_json_text(q->j, "setup", NULL);
    else
        pl_write_setup(q->j, "setup", t->sheet.pack, &t->sheet.setup, teller);
    return true;
}

bool wire_join(pl_request *q)
{
    char name[SHEET_NAME] = "";
    pl_language language;
    keys k = {0};
    int64_t since;
    client *c = client_of(q);
    const errand *e = ((talk *)q->self)->errand;
    if (e->failed)
        return wire_no_store(q);
    table *t = take_table(q);
    if (!t || !pl_take_language(q, &language) || !take_secrets(q, t, table_seat_of, &k) || !take_since(q, t, &since) ||
        !wire_take_name_of(q, q->root, name) || (!e->arrived && !wire_may_cost(q)))
        return false;
    if (!table_member(t, c) && c->member_count == CLIENT_TABLES)
        return pl_request_refuse(q, "full", "one connection is at %d tables at most: leave one", CLIENT_TABLES);
    if (!e->arrived && !arrive(q, t, &k, name))
        return false;
    member *m = tables_seat(c, t, k.seats);
    if (!m)
        return wire_no_memory(q);
    tables_take_seats(t, m, e->sealed);
    c->language = language;
    wire_tell_since(m, since);
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
    wire_no_store(q);
    return NULL;
}

static member *settled(pl_request *q, member *m)
{
    if (!m || !table_changed(m->at))
        return m;
    wire_later(q);
    return NULL;
}

member *wire_take_seat(pl_request *q, unsigned *seat)
{
    member *m = take_seat(q, seat);
    if (!m || !sheet_is_open(&m->at->sheet))
        return m;
    pl_request_refuse(q, "waiting", "a hero is still to be chosen: the match begins after that");
    return NULL;
}

member *wire_take_seat_settled(pl_request *q, unsigned *seat)
{
    return settled(q, wire_take_seat(q, seat));
}

member *wire_take_chair(pl_request *q, unsigned *seat)
{
    return settled(q, take_seat(q, seat));
}

bool wire_leave(pl_request *q)
{
    member *m = take_member(q);
    if (!m)
        return false;
    tables_unseat(m);
    return true;
}

bool wire_name(pl_request *q)
{
    unsigned seat;
    member *m = wire_take_chair(q, &seat);
    const char *name = pl_json_get_text(q->root, "name");
    if (!m)
        return false;
    sheet_seat person = m->at->sheet.seats[seat];
    if (!name)
        return pl_request_refuse(q, "malformed", "\"name\" must be a text");
    return wire_take_name(q, name, person.name) && wire_may_cost(q) &&
           wire_judge(q, tables_person(house_of(q), m->at, seat, &person)) && wire_hope(q);
}

/* The hero of a seat that was left open, once; a battlefield that has no room for its fighters refuses it. */
bool wire_choose(pl_request *q)
{
    unsigned seat;
    int hero;
    const member *m = wire_take_chair(q, &seat);
    if (!m)
        return false;
    table *t = m->at;
    if (!t->sheet.seats[seat].open)
        return pl_request_refuse(q, "illegal", "the hero of this seat has been chosen");
    if (t->unfit || t->sheet.pack != house_of(q)->pack)
        return wire_refuse_unfit(q);
    if (!pl_json_get(q->root, "hero"))
        return pl_request_refuse(q, "malformed", "\"hero\" is an id, or null for a random one");
    if (!wire_take_choice(q, pl_json_get(q->root, "hero"), "hero", pl_pack_hero, &hero) || !wire_may_cost(q))
        return false;
    outcome o = tables_choose(house_of(q), t, seat, hero < 0 ? t->sheet.setup.hero[seat] : (unsigned)hero);
    if (o == NO_ROOM)
        return pl_request_refuse(q, "unfit", "this battlefield has no room for that many fighters");
    return wire_judge(q, o) && wire_hope(q);
}
