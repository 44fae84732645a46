#include "people.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "chance.h"
#include "disk.h"
#include "match/match.h"

person people[PEOPLE];
uint64_t messages_said;
bool calm;

enum { OPENED = 16 };

static const pl_pack *pack;

/* Tables that were opened. */
static struct {
    char id[SECRET_ID], invitation[PL_SEATS][SECRET_TEXT], secret[PL_SEATS][SECRET_TEXT];
    int64_t at;
} opened[OPENED];
static unsigned opened_count;

/* ------------------------------------------------------------------ queues */

request *queue_put(queue *q)
{
    MUST(q->count < QUEUE, "too much on the way");
    return &q->all[(q->first + q->count++) % QUEUE];
}

request *queue_take(queue *q)
{
    request *r = &q->all[q->first];
    q->first = (q->first + 1) % QUEUE;
    q->count--;
    return r;
}

static bool speaks_of(const queue *q, const char *table)
{
    for (unsigned i = 0; i < q->count; i++)
        if (strcmp(q->all[(q->first + i) % QUEUE].table, table) == 0)
            return true;
    return false;
}

place *place_at(person *p, const desk *d)
{
    return &p->places[d - desks];
}

int number_of(const person *p)
{
    return (int)(p - people);
}

/* ------------------------------------------------------------------ coming and going */

void people_begin(const pl_pack *content)
{
    pack = content;
    memset(people, 0, sizeof people);
    opened_count = 0;
    calm = false;
    hear_stops = 0;
    for (unsigned i = 0; i < PEOPLE; i++)
        for (unsigned k = 0; k < DESKS; k++)
            people[i].places[k].seen = -1;
}

void people_end(void)
{
    for (desk *d = desks; d < desks + DESKS; d++)
        if (*d->id)
            desk_forget(d);
}

/* The number to come again with: all views know at least that. */
void get_up(place *at)
{
    unsigned views = at->seats ? at->seats : 1U << PUBLIC_VIEW;
    at->in = false;
    at->seen = INT64_MAX;
    for (unsigned v = 0; v <= PL_SEATS; v++)
        if (views >> v & 1U && at->told[v] < at->seen)
            at->seen = at->told[v];
    at->seats = at->fresh = 0;
}

void person_comes(person *p, tables *house)
{
    bool server = server_runs(true);
    p->at = tables_enter(house, p, NULL);
    server_runs(server);
    p->full = p->dropped = false;
    p->language = PL_EN;
    if (p->at)
        TRACE("%d comes", number_of(p));
}

void person_is_lost(person *p)
{
    TRACE("%d is lost, %u replies with it", number_of(p), p->flying.count);
    bool server = server_runs(true);
    tables_leave(p->at);
    server_runs(server);
    p->at = NULL;
    p->dropped = false;
    for (unsigned i = 0; i < DESKS; i++)
        if (p->places[i].in)
            get_up(&p->places[i]);
    p->said.count = 0;
    while (p->flying.count > 0) {
        request *r = queue_take(&p->flying);
        desk *d = desk_find(r->table);
        if (r->kind != ANSWER || !d)
            continue;
        desk_claim(d, &r->answer);
        p->again = *r;
    }
}

/* Only where nothing was done for long, by the clock of the wall. */
void people_miss(desk *d)
{
    int64_t days = d->count ? 90 : 2;
    MUST(!desk_read_sheet(d), "table %s is unknown, and in the store", d->id);
    MUST(sim.wall - d->done_at >= days * 86400 - 3601, "table %s is gone", d->id);
    TRACE("table %s is forgotten", d->id);
    desk_forget(d);
    for (unsigned i = 0; i < PEOPLE; i++)
        people[i].places[d - desks] = (place){.seen = -1};
}

/* ------------------------------------------------------------------ speaking */

void person_speaks(person *p, unsigned most)
{
    while (p->at && p->said.count > 0 && most-- > 0 && !disk_stopped()) {
        request *r = queue_take(&p->said), *flying = queue_put(&p->flying);
        desk *d = *r->table ? desk_find(r->table) : NULL;
        *flying = *r;
        if (d) {
            d->undo_wanted |= r->kind == UNDO || r->kind == CONSENT;
            d->resigned |= r->kind == RESIGN;
        }
        TRACE("%d > %s", number_of(p), r->text);
        messages_said++;
        bool server = server_runs(true);
        tables_hear(p->at, flying->text, flying->length);
        server_runs(server);
    }
}

static request *say(person *p, kind what, const desk *d, const char *format, ...) __attribute__((format(printf, 4, 5)));
static request *say(person *p, kind what, const desk *d, const char *format, ...)
{
    request *r = queue_put(&p->said);
    va_list arguments;
    *r = (request){.kind = what, .id = ++p->ids, .language = p->language, .since = -1};
    if (d)
        memcpy(r->table, d->id, sizeof r->table);
    int length = d ? snprintf(r->text, TEXT, "{\"id\":%u,\"table\":\"%s\",", r->id, d->id)
                   : snprintf(r->text, TEXT, "{\"id\":%u,", r->id);
    va_start(arguments, format);
    length += vsnprintf(r->text + length, TEXT - (size_t)length, format, arguments);
    va_end(arguments);
    MUST(length < TEXT, "too long: %s", r->text);
    r->length = (unsigned)length;
    return r;
}

static unsigned joins_in(const queue *q)
{
    unsigned count = 0;
    for (unsigned i = 0; i < q->count; i++)
        count += q->all[(q->first + i) % QUEUE].kind == JOIN;
    return count;
}

/* Where it is, and where it may be soon. */
static unsigned tables_of(const person *p)
{
    unsigned count = joins_in(&p->said) + joins_in(&p->flying);
    for (unsigned i = 0; i < DESKS; i++)
        count += p->places[i].in;
    return count;
}

void person_opens(person *p)
{
    static const char *const players[] = {"person", "person", "person", "random", "random", "greedy", "novice"};
    char list[240] = "", clock[60] = "";
    bool teams = one_in(6);
    size_t length = 0;
    unsigned kinds = one_in(4) ? 7 : one_in(2) ? 5 : 3, first = one_in(2) ? 3 : 0; /* perhaps none is a person */
    for (unsigned seat = 0; seat < (teams ? 4U : 2U); seat++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s{\"player\":\"%s\"}", seat ? "," : "",
                                   players[first + roll(first ? 2 : kinds)]);
    if (one_in(3))
        snprintf(clock, sizeof clock, ",\"clock\":%u", 10 + roll(120));
    else if (one_in(4))
        snprintf(clock, sizeof clock, ",\"clock\":{\"bank\":%u,\"increment\":%u}", 30 + roll(300), roll(10));
    say(p, OPEN, NULL, "\"type\":\"open\",\"seats\":[%s]%s}", list, clock);
}

static void list_secrets(const char all[PL_SEATS][SECRET_TEXT], unsigned seats, char out[160])
{
    size_t length = 0;
    out[0] = '\0';
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        if (seats >> seat & 1U)
            length += (size_t)snprintf(out + length, 160 - length, "%s\"%s\"", length ? "," : "", all[seat]);
}

static void exchange(person *p, const desk *d, unsigned seats)
{
    char list[160];
    list_secrets(d->invitation, seats, list);
    say(p, EXCHANGE, d, "\"type\":\"exchange\",\"secrets\":[%s]}", list)->seats = seats;
}

static void join(person *p, const desk *d, unsigned seats)
{
    char list[160], since[40] = "", language[30] = "";
    const place *at = place_at(p, d);
    pl_language wanted = PL_LANGUAGES; /* as it is */
    int64_t number = -1;
    list_secrets(d->secret, seats, list);
    if (at->seen >= 0 && !at->in && !one_in(16)) {
        number = at->seen;
        snprintf(since, sizeof since, ",\"since\":%lld", (long long)number);
    }
    if (one_in(8)) {
        wanted = (pl_language)roll(PL_LANGUAGES);
        snprintf(language, sizeof language, ",\"language\":\"%s\"", pl_language_code[wanted]);
    }
    request *r = say(p, JOIN, d, "\"type\":\"join\",\"secrets\":[%s]%s%s}", list, since, language);
    r->seats = seats;
    r->since = number;
    r->language = wanted;
}

/* Its place in the list of the question: copies are one option. */
static unsigned place_of(const pl_game *game, const char *name)
{
    pl_option options[PL_OPTIONS_MAX];
    char known[PL_NAME_MAX], before[PL_NAME_MAX] = "";
    unsigned count = pl_options(game, options), at = 0;
    for (unsigned i = 0; i < count; i++) {
        pl_option_name(pack, game, options[i], known);
        if (strcmp(known, name) == 0)
            break;
        at += strcmp(known, before) != 0;
        memcpy(before, known, sizeof before);
    }
    return at;
}

/* Answers as long as it is asked, without waiting for replies. */
static void answer(person *p, const desk *d, unsigned most)
{
    pl_game game = *desk_game(d);
    unsigned seats = place_at(p, d)->seats;
    for (unsigned number = d->count + 1; most > 0 && !pl_over(&game); number++, most--) {
        pl_option options[PL_OPTIONS_MAX];
        char name[PL_NAME_MAX];
        uint8_t seat = game.question.seat;
        if (!(seats >> seat & 1U) || p->said.count + p->flying.count + 4 > QUEUE)
            return;
        pl_option chosen = options[roll(pl_options(&game, options))];
        pl_option_name(pack, &game, chosen, name);
        bool by_place = number == d->count + 1 && one_in(4); /* later ones may turn out to be other questions */
        request *r = by_place
                         ? say(p, ANSWER, d, "\"type\":\"answer\",\"seat\":\"%s\",\"question\":%u,\"answer\":%u}",
                               pl_seat_name(&d->sheet.setup, seat), number, place_of(&game, name))
                         : say(p, ANSWER, d, "\"type\":\"answer\",\"seat\":\"%s\",\"question\":%u,\"answer\":\"%s\"}",
                               pl_seat_name(&d->sheet.setup, seat), number, name);
        r->answer = (claim){.question = number, .seat = seat, .name = name_hash(name)};
        if (one_in(64) && !calm)
            *queue_put(&p->said) = *r; /* twice */
        MUST(pl_option_find(pack, &game, name, &chosen), "an option that is none");
        pl_answer(&pack->content, &game, chosen, NULL);
    }
}

/* What else people do. */
static void idle(person *p, desk *d)
{
    const place *at = place_at(p, d);
    unsigned seat = at->seats ? (unsigned)__builtin_ctz(at->seats) : 0;
    const char *name = pl_seat_name(&d->sheet.setup, seat);
    pl_language language = (pl_language)roll(PL_LANGUAGES);
    if (d->undo_stand >= 0 && one_in(3)) {
        say(p, CONSENT, d, "\"type\":\"consent\",\"seat\":\"%s\",\"agree\":%s,\"stand\":%lld,\"number\":%lld}", name,
            one_in(4) ? "false" : "true", (long long)d->undo_stand, (long long)d->undo_number);
        return;
    }
    switch (roll(400)) {
    case 0:
        if (one_in(8))
            say(p, RESIGN, d, "\"type\":\"resign\",\"seat\":\"%s\"}", name);
        break;
    case 1:
        say(p, LANGUAGE, NULL, "\"type\":\"language\",\"language\":\"%s\"}", pl_language_code[language])->language =
            language;
        break;
    case 2:
        say(p, NAME, d, "\"type\":\"name\",\"seat\":\"%s\",\"name\":\"N%u\"}", name, roll(1000));
        break;
    case 3:
        say(p, LEAVE, d, "\"type\":\"leave\"}");
        break;
    case 4:
        say(p, EXPLAIN, d, "\"type\":\"explain\",\"seat\":\"%s\",\"fighter\":0}", name);
        break;
    case 5:
        say(p, PING, NULL, "\"type\":\"ping\"}");
        break;
    case 6:
        say(p, NOISE, NULL, "\"type\":%s", one_in(2) ? "\"opne\"}" : "");
        break;
    case 7: /* for another seat, or another question */
        say(p, ANSWER, d, "\"type\":\"answer\",\"seat\":\"%s\",\"question\":%u,\"answer\":\"no such\"}", name,
            d->count + roll(3));
        break;
    case 8:
        join(p, d, at->seats); /* once more */
        break;
    default:
        if (roll(400) < 3 && d->count > 0)
            say(p, UNDO, d, "\"type\":\"undo\",\"seat\":\"%s\"}", name);
    }
}

static void after_the_end(person *p, desk *d)
{
    const place *at = place_at(p, d);
    if (calm)
        return;
    if (d->leaves || one_in(4))
        say(p, LEAVE, d, "\"type\":\"leave\"}");
    else if (at->seats && !*d->sheet.next && one_in(2))
        say(p, REMATCH, d, "\"type\":\"rematch\",\"seat\":\"%s\",\"swap\":%s}",
            pl_seat_name(&d->sheet.setup, (unsigned)__builtin_ctz(at->seats)), one_in(2) ? "true" : "false");
}

/* Whoever has a seat somewhere leaves a table for it where it only watches, or that is over. */
static void make_room(person *p)
{
    for (desk *d = desks; d < desks + DESKS; d++) {
        const place *at = place_at(p, d);
        if (*d->id && at->in && (!at->seats || desk_over(d)) && !speaks_of(&p->said, d->id) &&
            !speaks_of(&p->flying, d->id)) {
            say(p, LEAVE, d, "\"type\":\"leave\"}");
            return;
        }
    }
}

void person_acts(person *p, desk *d)
{
    place *at = place_at(p, d);
    unsigned own = 0, lacking = 0;
    if (!p->at || p->dropped || speaks_of(&p->said, d->id) || speaks_of(&p->flying, d->id) ||
        p->said.count + 32 > QUEUE)
        return;
    for (unsigned seat = 0; seat < pl_seats_in(&d->sheet.setup); seat++)
        if (!d->sheet.seats[seat].player[0] && d->owner[seat] == (unsigned)number_of(p)) {
            own |= 1U << seat;
            lacking |= (unsigned)!*d->secret[seat] << seat;
        }
    bool watches = d->owner[0] == (unsigned)number_of(p) ? one_in(4) : one_in(1500);
    bool again = !at->in && (d->leaves || (desk_over(d) && tables_of(p) + 2 > AT_TABLES)); /* to what is over */
    bool comes = own ? own & ~at->seats && !again : !at->in && watches && !d->leaves;
    if (comes && lacking)
        exchange(p, d, lacking);
    else if (comes && (at->in || tables_of(p) < AT_TABLES))
        join(p, d, own);
    else if (comes && own)
        make_room(p);
    if (comes || !at->in)
        return;
    if (desk_over(d))
        after_the_end(p, d);
    else if (at->seats >> desk_game(d)->question.seat & 1U && (calm || !one_in(8)))
        answer(p, d, one_in(3) ? 1 : 1 + roll(24));
    if (!calm && p->said.count == 0 && !desk_over(d))
        idle(p, d);
}

/* ------------------------------------------------------------------ afterwards */

void people_opened(const char *id, int64_t at, char invitations[PL_SEATS][SECRET_TEXT],
                   char secrets[PL_SEATS][SECRET_TEXT])
{
    MUST(opened_count < OPENED, "too many tables");
    snprintf(opened[opened_count].id, SECRET_ID, "%s", id);
    opened[opened_count].at = at;
    memcpy(opened[opened_count].invitation, invitations, sizeof opened[0].invitation);
    memcpy(opened[opened_count++].secret, secrets, sizeof opened[0].secret);
}

/* Which of these is the key to the seat: after a rematch, people may sit in others. */
static void find_key(const desk *d, unsigned seat, char keys[PL_SEATS][SECRET_TEXT], char out[SECRET_TEXT])
{
    uint8_t hash[SECRET_HASH];
    for (unsigned from = 0; from < PL_SEATS; from++) {
        secret_hash(keys[from], hash);
        if (*keys[from] &&
            (secret_same(hash, d->sheet.seats[seat].secret) || secret_same(hash, d->sheet.seats[seat].drawn)))
            memcpy(out, keys[from], SECRET_TEXT);
    }
}

static bool has_people(const desk *d)
{
    for (unsigned seat = 0; seat < pl_seats_in(&d->sheet.setup); seat++)
        if (!d->sheet.seats[seat].player[0])
            return true;
    return false;
}

void people_find_tables(archive *from)
{
    while (opened_count > 0 && desk_find("")) {
        opened_count--;
        if (desk_find(opened[opened_count].id))
            continue;
        desk *d = desk_new(from, opened[opened_count].id, opened[opened_count].at);
        if (!d)
            continue;
        bool shared = !one_in(3); /* one person on all seats */
        unsigned first = one_in(2) ? DEAF : roll(DEAF);
        for (unsigned seat = 0; seat < PL_SEATS; seat++) {
            d->owner[seat] = shared ? first : roll(DEAF);
            find_key(d, seat, opened[opened_count].secret, d->secret[seat]);
            find_key(d, seat, opened[opened_count].invitation, d->invitation[seat]);
        }
        if (!has_people(d) && !one_in(4))
            d->owner[0] = DEAF;
        for (unsigned i = 0; i < PEOPLE; i++)
            people[i].places[d - desks] = (place){.seen = -1};
    }
}

bool somebody_is_at(const desk *d)
{
    for (unsigned i = 0; i < PEOPLE; i++)
        if (place_at(&people[i], d)->in)
            return true;
    return false;
}

bool somebody_speaks_of(const desk *d)
{
    for (unsigned i = 0; i < PEOPLE; i++)
        if (speaks_of(&people[i].said, d->id) || speaks_of(&people[i].flying, d->id))
            return true;
    return false;
}

static void expect_told(person *p, desk *d)
{
    const place *at = place_at(p, d);
    for (unsigned v = 0; v <= PL_SEATS; v++)
        if (at->seats ? at->seats >> v & 1U : v == PUBLIC_VIEW)
            MUST(at->told[v] == d->count, "%d was told %lld decisions of table %s, and there are %u", number_of(p),
                 (long long)at->told[v], d->id, d->count);
    MUST(at->status == d->status_number, "%d does not know how things stand at table %s", number_of(p), d->id);
}

void people_check(bool all_told)
{
    for (unsigned i = 0; i < PEOPLE; i++)
        MUST(!people[i].at || people[i].dropped || people[i].flying.count == 0, "%u has no reply to %s", i,
             people[i].flying.all[people[i].flying.first].text);
    for (desk *d = desks; d < desks + DESKS; d++) {
        if (!*d->id)
            continue;
        desk_account(d);
        for (unsigned i = 0; all_told && i < PEOPLE; i++)
            if (people[i].at && !people[i].full && !people[i].dropped && place_at(&people[i], d)->in)
                expect_told(&people[i], d);
    }
}
