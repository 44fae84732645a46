#include "cli/sight.h"

#include <string.h>

/* ------------------------------------------------------------------ values of a message */

bool sight_is(const char *kind, const char *wanted)
{
    return kind && strcmp(kind, wanted) == 0;
}

static int number_of(const pl_json_value *v, int without)
{
    return v && v->kind == PL_JSON_NUMBER ? (int)v->number : without;
}

static int get_number(const pl_json_value *object, const char *key, int without)
{
    return number_of(pl_json_get(object, key), without);
}

static uint8_t get_count(const pl_json_value *object, const char *key)
{
    return (uint8_t)get_number(object, key, 0);
}

static bool get_bool(const pl_json_value *object, const char *key)
{
    const pl_json_value *v = pl_json_get(object, key);
    return v && v->kind == PL_JSON_BOOL && v->number != 0;
}

static const char *text_or_nothing(const char *text)
{
    return text ? text : "";
}

/* PL_NONE: none is named. */
static unsigned get_seat(const pl_json_value *object)
{
    const char *name = pl_json_get_text(object, "seat");
    return name ? (unsigned)pl_seat_find(name) : PL_NONE;
}

static const pl_json_value *get_list(const pl_json_value *object, const char *key)
{
    const pl_json_value *v = pl_json_get(object, key);
    return v && v->kind == PL_JSON_LIST ? v : NULL;
}

static const pl_json_value *first_of(const pl_json_value *object, const char *key)
{
    const pl_json_value *list = get_list(object, key);
    return list ? list->first : NULL;
}

/* ------------------------------------------------------------------ the table */

static void read_fighters(sight *s, const pl_json_value *view)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        for (unsigned f = 0; f < PL_SEAT_FIGHTERS; f++)
            s->seats[seat].line.space[f] = NOWHERE;
    for (const pl_json_value *v = first_of(view, "fighters"); v; v = v->next) {
        unsigned fighter = (unsigned)get_number(v, "fighter", 0) % PL_FIGHTERS;
        sight_line *line = &s->seats[pl_seat_of(fighter)].line;
        line->space[fighter % PL_SEAT_FIGHTERS] = (int16_t)get_number(v, "space", NOWHERE);
        line->health[fighter % PL_SEAT_FIGHTERS] = get_count(v, "health");
    }
}

static bool stands(const sight_line *line)
{
    for (unsigned f = 0; f < PL_SEAT_FIGHTERS; f++)
        if (line->health[f])
            return true;
    return false;
}

static uint8_t form_of(const sight_source *source, unsigned seat, const char *id)
{
    int form = id ? pl_form_find(pl_match_pack(source->match), pl_match_setup(source->match)->hero[seat], id) : 0;
    return (uint8_t)(form < 0 ? 0 : form);
}

static void read_seat(sight *s, const sight_source *source, const pl_json_value *v, bool over)
{
    unsigned seat = get_seat(v), kind = 0;
    if (seat >= PL_SEATS)
        return;
    sight_seat *own = &s->seats[seat];
    sight_line *line = &own->line;
    line->deck = get_count(v, "deck");
    line->hand = get_count(v, "handCount");
    line->form = form_of(source, seat, pl_json_get_text(v, "form"));
    line->state = *text_or_nothing(pl_json_get_text(v, "state"));
    /* in teams the others play on (R-TEAM-5) */
    line->out = pl_match_setup(source->match)->teams && (over || line->state == 'o') && !stands(line);
    own->discard = get_list(v, "discard");
    for (const pl_json_value *card = own->discard ? own->discard->first : NULL; card; card = card->next)
        line->discard++;
    for (const pl_json_value *t = first_of(v, "tokens"); t && kind < PL_TOKENS; t = t->next, kind++) {
        line->left[kind] = get_count(t, "left");
        own->tokens[kind] = get_list(t, "spaces");
    }
    own->counters = first_of(v, "counters");
    unsigned count = 0;
    for (const pl_json_value *c = own->counters; c && count < SIGHT_COUNTERS; c = c->next)
        line->counters[count++] = get_count(c, "value");
}

static void read_side(sight_side *side, const pl_json_value *v)
{
    side->seat = get_seat(v);
    side->fighter = (unsigned)get_number(v, "fighter", PL_NONE);
    side->committed = get_bool(v, "committed");
    side->open = get_bool(v, "open");
    side->value = get_number(v, "value", UNKNOWN);
}

/* What all of the seats see alike. */
static void read_table(sight *s, const sight_source *source, const pl_json_value *view)
{
    const pl_json_value *combat = pl_json_get(view, "combat");
    bool over = get_bool(view, "over");
    read_fighters(s, view);
    for (const pl_json_value *v = first_of(view, "seats"); v; v = v->next)
        read_seat(s, source, v, over);
    s->combat = combat && combat->kind == PL_JSON_OBJECT;
    s->revealed = get_bool(combat, "revealed");
    read_side(&s->sides[0], pl_json_get(combat, "attacker"));
    read_side(&s->sides[1], pl_json_get(combat, "defender"));
}

/* Cards that one of the seats sees. */
static void read_cards(sight *s, const pl_json_value *view)
{
    static const char *const sides[2] = {"attacker", "defender"};
    const pl_json_value *combat = pl_json_get(view, "combat");
    for (const pl_json_value *v = first_of(view, "seats"); v; v = v->next) {
        unsigned seat = get_seat(v);
        if (seat < PL_SEATS && get_list(v, "hand"))
            s->seats[seat].hand = get_list(v, "hand");
    }
    for (unsigned side = 0; side < 2; side++) {
        const char *card = pl_json_get_text(pl_json_get(combat, sides[side]), "card");
        if (card)
            s->sides[side].card = card;
    }
}

int sight_space(const sight *s, unsigned fighter)
{
    return s->seats[pl_seat_of(fighter)].line.space[fighter % PL_SEAT_FIGHTERS];
}

unsigned sight_health(const sight *s, unsigned fighter)
{
    return s->seats[pl_seat_of(fighter)].line.health[fighter % PL_SEAT_FIGHTERS];
}

/* ------------------------------------------------------------------ the question */

static void read_option(sight_option *o, const pl_json_value *v)
{
    *o = (sight_option){.name = text_or_nothing(pl_json_get_text(v, "name")),
                        .label = text_or_nothing(pl_json_get_text(v, "label")),
                        .kind = text_or_nothing(pl_json_get_text(v, "kind")),
                        .card = pl_json_get_text(v, "card"),
                        .from = pl_json_get_text(v, "from"),
                        .copies = get_count(v, "copies"),
                        .seat = get_seat(v),
                        .fighter = (unsigned)get_number(v, "fighter", PL_NONE)};
    o->number = get_number(v, sight_is(o->kind, "space") ? "space" : "number", 0);
}

/* That of the seat which is asked; those of others are without text and options. */
static void read_question(sight *s, const pl_json_value *v)
{
    sight_question *q = &s->question;
    if (!get_bool(v, "yours"))
        return;
    q->kind = pl_json_get_text(v, "kind");
    q->why = text_or_nothing(pl_json_get_text(v, "why"));
    q->text = text_or_nothing(pl_json_get_text(v, "text"));
    q->rule = text_or_nothing(pl_json_get_text(v, "rule"));
    q->asker = text_or_nothing(pl_json_get_text(pl_json_get(v, "asker"), "text"));
    const pl_json_value *plan = pl_json_get(v, "byHand");
    q->sent_back = text_or_nothing(pl_json_get_text(plan, "sentBack"));
    for (const pl_json_value *d = first_of(plan, "deeds"); d && q->deeds < PL_DEEDS_PLANNED; d = d->next)
        q->deed[q->deeds++] = text_or_nothing(d->text);
    q->seat = get_seat(v);
    q->fighter = (unsigned)get_number(v, "fighter", PL_NONE);
    q->reasons = first_of(v, "reasons");
    for (const pl_json_value *o = first_of(v, "options"); o && q->count < PL_OPTIONS_MAX; o = o->next)
        read_option(&q->options[q->count++], o);
}

/* ------------------------------------------------------------------ messages */

pl_json_doc *sight_message(pl_buffer *message)
{
    const char *wrong;
    size_t at;
    pl_json_doc *doc = message->failed ? NULL : pl_json_read(message->text, message->length, &wrong, &at);
    pl_buffer_free(message);
    return doc;
}

/* A list of updates, without what happened before. */
static pl_json_doc *ask_updates(const sight_source *source, unsigned seats)
{
    pl_buffer message = {0};
    pl_json j = pl_json_to(&message);
    bool good = true;
    unsigned now = pl_match_number(source->match);
    pl_json_open(&j, NULL, '[');
    for (unsigned seat = 0; seat <= PL_SEATS && good; seat++) {
        bool looks = seats ? seats >> seat & 1 : seat == PL_SEATS;
        if (!looks)
            continue;
        pl_json_open(&j, NULL, '{');
        good = pl_write_update(&j, source->reporter, source->match, seat < PL_SEATS ? seat : PL_NONE, source->language,
                               now);
        pl_json_close(&j, '}');
    }
    pl_json_close(&j, ']');
    message.failed |= !good;
    return sight_message(&message);
}

bool sight_look(sight *s, const sight_source *source, unsigned seats)
{
    sight_free(s);
    s->doc = ask_updates(source, seats);
    if (!s->doc)
        return false;
    const pl_json_value *updates = pl_json_root(s->doc);
    s->seat_count = pl_seats_in(pl_match_setup(source->match));
    read_table(s, source, pl_json_get(updates->first, "view"));
    for (const pl_json_value *v = updates->first; v; v = v->next) {
        read_cards(s, pl_json_get(v, "view"));
        read_question(s, pl_json_get(v, "question"));
    }
    return true;
}

void sight_free(sight *s)
{
    pl_json_free(s->doc);
    *s = (sight){0};
}

void sight_story(const sight_source *source, unsigned seats, unsigned first, unsigned last, bool present,
                 sight_listener *hear, void *to)
{
    pl_buffer message = {0};
    pl_json j = pl_json_to(&message);
    pl_json_open(&j, NULL, '{');
    message.failed |=
        !pl_write_story(&j, "told", source->reporter, source->match, seats, source->language, first, last);
    pl_json_close(&j, '}');
    pl_json_doc *doc = sight_message(&message);
    const pl_json_value *from = doc ? first_of(pl_json_root(doc), "told") : NULL;
    for (const pl_json_value *v = present ? from : NULL; v; v = v->next)
        if (sight_is(pl_json_get_text(v, "kind"), "turn"))
            from = v;
    for (const pl_json_value *v = from; v; v = v->next)
        hear(to, &(sight_told){pl_json_get_text(v, "kind"), pl_json_get_text(v, "text"), get_seat(v)});
    pl_json_free(doc);
}
