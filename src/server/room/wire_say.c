/* What people at a table say to each other: phrases of a fixed table, and at tables that want it whatever they write. It is told once
 * and kept nowhere: it is no part of the match. */
#include <stdio.h>
#include <string.h>

#include "match/match.h"
#include "server/room/name.h"
#include "server/room/wire.h"

typedef enum audience { TO_ALL, TO_TEAM } audience;
typedef enum pointing { POINTS_AT_NOTHING, POINTS_AT_FIGHTER, POINTS_AT_SPACE } pointing;

typedef struct phrase {
    const char *id;
    audience to;
    pointing at;
} phrase;

static const phrase phrases[] = {
#define PHRASE(id, to, at, english, russian, ukrainian) {id, to, at},
#include "server/room/phrases.def"
#undef PHRASE
};

/* Something that is said, by whom and to whom. */
typedef struct speech {
    const table *at;
    unsigned seat;
    audience to;
    const char *phrase, *text; /* one of them */
    int fighter, space;        /* the number of one of them; -1: none */
} speech;

static bool hears(const member *m, const speech *s)
{
    for (unsigned seat = 0; seat < table_seats(s->at); seat++)
        if (m->seats >> seat & 1U && pl_team_of(seat) == pl_team_of(s->seat))
            return true;
    return s->to == TO_ALL;
}

static void write_number(pl_json *j, const char *key, int number)
{
    if (number < 0)
        pl_json_text(j, key, NULL);
    else
        pl_json_number(j, key, number);
}

static message *written(const speech *s)
{
    pl_buffer text = {0};
    pl_json j = pl_json_to(&text);
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "type", "said");
    pl_json_text(&j, "table", s->at->sheet.id);
    pl_json_text(&j, "seat", pl_seat_name(&s->at->sheet.setup, s->seat));
    pl_json_text(&j, "to", s->to == TO_TEAM ? "team" : "all");
    pl_json_text(&j, "phrase", s->phrase);
    pl_json_text(&j, "text", s->text);
    write_number(&j, "fighter", s->fighter);
    write_number(&j, "space", s->space);
    pl_json_close(&j, '}');
    return message_new(&text);
}

/* Who has enough to read misses it: it is of this moment alone. */
static bool tell(pl_request *q, const speech *s)
{
    const tables_host *host = &house_of(q)->host;
    message *m = written(s);
    if (!m)
        return wire_no_memory(q);
    for (const member *to = s->at->members; to; to = to->next_here)
        if (hears(to, s) && !host->full(host->self, to->who->connection))
            tables_push(to->who, message_share(m));
    message_free(m);
    return true;
}

/* A seat says so much in such a time, however many windows it is held in. */
static bool may_speak(pl_request *q, table *t, unsigned seat)
{
    int64_t now = tables_now(house_of(q)), *oldest = &t->spoke[seat][t->speeches[seat] % TABLE_SPEECHES];
    if (t->speeches[seat] >= TABLE_SPEECHES && now - *oldest < TABLE_SPEECHES_MS)
        return pl_request_refuse(q, "rate", "at most %d times in %d seconds: wait a little", TABLE_SPEECHES,
                                 TABLE_SPEECHES_MS / 1000);
    *oldest = now;
    t->speeches[seat]++;
    return true;
}

/* "to"; left out: whoever it is for. */
static bool take_audience(pl_request *q, const table *t, audience *to)
{
    const pl_json_value *v = pl_json_get(q->root, "to");
    bool all = v && v->kind == PL_JSON_TEXT && strcmp(v->text, "all") == 0;
    bool team = v && v->kind == PL_JSON_TEXT && strcmp(v->text, "team") == 0;
    if (v && v->kind != PL_JSON_NULL && !all && !team)
        return pl_request_refuse(q, "malformed", "\"to\" is \"all\" or \"team\"");
    if (all && *to == TO_TEAM)
        return pl_request_refuse(q, "illegal", "this phrase is for the team alone");
    *to = team ? TO_TEAM : *to;
    return *to == TO_ALL || t->sheet.setup.teams || pl_request_refuse(q, "illegal", "there are no teams at this table");
}

static const phrase *take_phrase(pl_request *q)
{
    const char *id = pl_json_get_text(q->root, "phrase");
    for (unsigned i = 0; id && i < sizeof phrases / sizeof phrases[0]; i++)
        if (strcmp(phrases[i].id, id) == 0)
            return &phrases[i];
    pl_request_refuse(q, id ? "unknown" : "malformed",
                      id ? "there is no such phrase" : "\"phrase\" must be the id of a phrase");
    return NULL;
}

/* The fighter or the space that a phrase is about, and nothing else. */
static bool take_point(pl_request *q, const phrase *p, speech *s)
{
    const pl_setup *setup = &s->at->sheet.setup;
    unsigned which;
    uint64_t number = 0;
    bool fighter = pl_json_get(q->root, "fighter"), space = pl_json_get(q->root, "space");
    if (fighter != (p->at == POINTS_AT_FIGHTER) || space != (p->at == POINTS_AT_SPACE))
        return pl_request_refuse(q, "malformed", "the phrase \"%s\" needs %s", p->id,
                                 p->at == POINTS_AT_FIGHTER ? "\"fighter\""
                                 : p->at == POINTS_AT_SPACE ? "\"space\""
                                                            : "neither \"fighter\" nor \"space\"");
    if ((fighter && !pl_take_fighter(q, setup, &which)) || (space && !pl_take_space(q, setup, &which)))
        return pl_request_refuse(q, "unknown", "there is no such fighter or space");
    if (fighter || space)
        pl_json_get_number(q->root, fighter ? "fighter" : "space", PL_JSON_WHOLE, &number);
    s->fighter = fighter ? (int)number : -1;
    s->space = space ? (int)number : -1;
    return true;
}

bool wire_say(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat(q, &seat);
    const phrase *p = m ? take_phrase(q) : NULL;
    if (!p)
        return false;
    speech s = {.at = m->at, .seat = seat, .to = p->to, .phrase = p->id};
    return take_audience(q, m->at, &s.to) && take_point(q, p, &s) && may_speak(q, m->at, seat) && tell(q, &s);
}

bool wire_chat(pl_request *q)
{
    unsigned seat;
    char text[TALK_BYTES];
    const member *m = wire_take_seat(q, &seat);
    const char *given = pl_json_get_text(q->root, "text");
    if (!m)
        return false;
    if (!m->at->sheet.chat)
        return pl_request_refuse(q, "illegal", "this table was opened without a chat");
    if (!given)
        return pl_request_refuse(q, "malformed", "\"text\" must be a text");
    const char *wrong = talk_read(given, text);
    if (wrong)
        return pl_request_refuse(q, "text", "%s", wrong);
    speech s = {.at = m->at, .seat = seat, .to = TO_ALL, .text = text, .fighter = -1, .space = -1};
    return take_audience(q, m->at, &s.to) && may_speak(q, m->at, seat) && tell(q, &s);
}
