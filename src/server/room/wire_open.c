/* Opening a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "match/match.h"
#include "server/room/wire.h"

enum { CLOCK_LEAST = 5, CLOCK_MOST = 14 * 86400, BANK_LEAST = 30, INCREMENT_MOST = 3600, DRAWS = 200 };

bool wire_take_choice(pl_request *q, const pl_json_value *v, const char *what,
                      int (*find)(const pl_pack *pack, const char *id), int *out)
{
    *out = -1;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    if (v->kind != PL_JSON_TEXT)
        return pl_request_refuse(q, "malformed", "a %s is an id, or null for a random one", what);
    *out = find(q->pack, v->text);
    return *out >= 0 || pl_request_refuse(q, "unknown", "there is no %s \"%.60s\"", what, v->text);
}

static bool take_player(pl_request *q, const pl_json_value *seat, char out[SHEET_PLAYER])
{
    const char *players[32], *player = pl_json_get_text(seat, "player");
    if (!pl_json_get(seat, "player") || (player && strcmp(player, "person") == 0))
        return true;
    unsigned count = wire_offered(players, 32);
    bool known = player && pl_mind_strength(player) && strlen(player) < SHEET_PLAYER;
    for (unsigned i = 0; player && !known && i < count; i++)
        known = strcmp(players[i], player) == 0;
    if (!known)
        return pl_request_refuse(
            q, "unknown",
            "\"player\" is \"person\", one of those that \"welcome\" lists, or strength@1 to strength@100");
    memcpy(out, player, strlen(player) + 1);
    return true;
}

/* "choose": the hero is left to the person who will sit there. */
static bool take_open(pl_request *q, const pl_json_value *seat, sheet_seat *out)
{
    const pl_json_value *v = pl_json_get(seat, "choose"), *hero = pl_json_get(seat, "hero");
    if (!v || (v->kind == PL_JSON_BOOL && v->number == 0))
        return true;
    if (v->kind != PL_JSON_BOOL)
        return pl_request_refuse(q, "malformed", "\"choose\" must be true or false");
    if ((hero && hero->kind != PL_JSON_NULL) || *out->player)
        return pl_request_refuse(q, "malformed", "only a person chooses, and where no hero is named");
    out->open = true;
    return true;
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
        if (!wire_take_choice(q, pl_json_get(v, "hero"), "hero", pl_pack_hero, &w->hero[count]) ||
            !take_player(q, v, s->seats[count].player) || !take_open(q, v, &s->seats[count]) ||
            !wire_take_name_of(q, v, s->seats[count].name))
            return false;
    }
    if (count != 2 && count != PL_SEATS)
        return pl_request_refuse(q, "malformed", "there are two seats, or four in teams, not %u", count);
    s->setup.teams = count == PL_SEATS;
    return true;
}

/* Seconds for the whole match, and what comes in when somebody else is asked. */
static bool take_bank(pl_request *q, const pl_json_value *v, sheet *s)
{
    uint64_t bank = 0, increment = 0;
    if (!pl_json_get_number(v, "bank", CLOCK_MOST, &bank) || bank < BANK_LEAST ||
        !pl_json_get_number(v, "increment", INCREMENT_MOST, &increment))
        return pl_request_refuse(q, "malformed", "\"bank\" is %d to %d seconds, \"increment\" 0 to %d", BANK_LEAST,
                                 CLOCK_MOST, INCREMENT_MOST);
    s->bank = (unsigned)bank;
    s->increment = (unsigned)increment;
    return true;
}

static bool take_clock(pl_request *q, sheet *s)
{
    const pl_json_value *v = pl_json_get(q->root, "clock");
    uint64_t seconds = 0;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    if (v->kind == PL_JSON_OBJECT)
        return take_bank(q, v, s);
    if (!pl_json_get_number(q->root, "clock", CLOCK_MOST, &seconds) || seconds < CLOCK_LEAST)
        return pl_request_refuse(q, "malformed",
                                 "\"clock\" is null, %d to %d seconds for each decision, or a bank for the match",
                                 CLOCK_LEAST, CLOCK_MOST);
    s->clock = (unsigned)seconds;
    return true;
}

static bool take_chat(pl_request *q, bool *out)
{
    const pl_json_value *v = pl_json_get(q->root, "chat");
    *out = v && v->kind == PL_JSON_BOOL && v->number != 0;
    return !v || v->kind == PL_JSON_BOOL || pl_request_refuse(q, "malformed", "\"chat\" must be true or false");
}

/* "aids": false for a table without chances and odds. */
static bool take_aids(pl_request *q, bool *unaided)
{
    const pl_json_value *v = pl_json_get(q->root, "aids");
    *unaided = v && v->kind == PL_JSON_BOOL && v->number == 0;
    return !v || v->kind == PL_JSON_BOOL || pl_request_refuse(q, "malformed", "\"aids\" must be true or false");
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
    return room && pl_request_refuse(q, "unfit", "this battlefield has no room for that many fighters");
}

bool wire_may_open(pl_request *q)
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

void wire_commitment(pl_json *j, const sheet *s)
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
        pl_json_text(q->j, "hero", s->seats[seat].open ? NULL : q->pack->hero_pages[s->setup.hero[seat]].id);
        pl_json_text(q->j, "player", *player ? player : "person");
        pl_json_text(q->j, "secret", *player ? NULL : secrets[seat]);
        pl_json_close(q->j, '}');
    }
    pl_json_close(q->j, ']');
}

bool wire_open(pl_request *q)
{
    sheet s = {0};
    wishes w = {.board = -1, .hero = {-1, -1, -1, -1}};
    char secrets[PL_SEATS][SECRET_TEXT];
    if (!wire_take_choice(q, pl_json_get(q->root, "board"), "battlefield", pl_pack_board, &w.board) ||
        !take_seats(q, &s, &w) || !pl_take_rules(q, &s.setup) || !take_clock(q, &s) || !take_chat(q, &s.chat) ||
        !take_aids(q, &s.unaided) || !wire_may_open(q))
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
    if (!wire_judge(q, tables_open(house_of(q), &s)))
        return false;
    pl_json_text(q->j, "table", s.id);
    wire_commitment(q->j, &s);
    write_keys(q, &s, secrets);
    return wire_hope(q);
}
