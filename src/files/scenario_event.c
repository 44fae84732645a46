/* Expected events. The words after the name of an event are values of its fields (rules/events.def), each taken by the kind
 * of a field: a word that no field of this event can have is a mistake. */
#include <string.h>

#include "base/invariant.h"
#include "files/scenario.h"
#include "match/match.h"

/* What an event must be like. */
typedef struct pattern {
    unsigned type;
    const pl_field *fields;
    unsigned count;
    int seat; /* -1: any */
    bool wanted[PL_EVENT_FIELDS];
    int value[PL_EVENT_FIELDS];
    const char *card; /* the id of the card that is wanted */
} pattern;

/* ------------------------------------------------------------------ fields */

/* The field that a value of these kinds (a bit each) is for: of those that nothing was said of, the one whose member comes
 * first; when all have been mentioned, the last again. -1: there is none. */
static int field_of(const pattern *p, unsigned kinds)
{
    int found = -1;
    for (unsigned i = 0; i < p->count; i++) {
        if (!(kinds >> p->fields[i].kind & 1))
            continue;
        bool first = found < 0 || (!p->wanted[i] && p->fields[i].member < p->fields[found].member);
        if (first || p->wanted[found])
            found = (int)i;
    }
    return found;
}

static bool want(pattern *p, int field, int value)
{
    p->wanted[field] = true;
    p->value[field] = value;
    return true;
}

/* ------------------------------------------------------------------ values */

static bool take_number(cursor *c, pattern *p)
{
    int number, field = field_of(p, 1U << PL_FIELD_NUMBER | 1U << PL_FIELD_BOOL);
    return field >= 0 && sc_take_number(c, &number) && want(p, field, number);
}

/* The last space of an event is where it leads to. */
static bool take_space(scene *s, cursor *c, pattern *p)
{
    int field = -1;
    for (unsigned i = 0; i < p->count; i++)
        if (p->fields[i].kind == PL_FIELD_SPACE)
            field = (int)i;
    if (field < 0 || !sc_take_this(c, "on"))
        return false;
    return want(p, field, sc_take_space(s, c, s->setup.board));
}

/* Something comes to the board, or leaves it: of two spaces, one may be missing. */
static bool take_box(cursor *c, pattern *p)
{
    for (unsigned i = 0; i + 1 < p->count; i++) {
        if (p->fields[i].kind != PL_FIELD_SPACE || p->fields[i + 1].kind != PL_FIELD_SPACE)
            continue;
        if (p->fields[i].when == PL_WHEN_MAYBE && sc_take_this(c, "placed"))
            return want(p, (int)i, PL_NONE);
        if (p->fields[i + 1].when == PL_WHEN_MAYBE && sc_take_this(c, "removed"))
            return want(p, (int)i + 1, PL_NONE);
    }
    return false;
}

/* Combats have an attack and a defense, their sides an attacker and a defender; scenarios may say either. */
static bool take_side(cursor *c, pattern *p)
{
    int field = field_of(p, 1U << PL_FIELD_SIDE | 1U << PL_FIELD_BOOSTS);
    return field >= 0 && ((sc_take_this(c, "attack") && want(p, field, PL_ATTACKER)) ||
                          (sc_take_this(c, "defense") && want(p, field, PL_DEFENDER)));
}

static bool take_word(cursor *c, pattern *p)
{
    const char *word;
    for (unsigned i = 0; i < p->count; i++)
        for (unsigned value = 0; (word = pl_field_word(p->fields[i].kind, value)); value++)
            if (sc_take_this(c, word))
                return want(p, (int)i, (int)value);
    return take_side(c, p) || take_box(c, p);
}

/* In how many seats this hero sits. */
static unsigned hero_seats(const scene *s, unsigned hero)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        count += s->setup.hero[seat] == hero;
    return count;
}

static int find_kind(const scene *s, unsigned hero, const pattern *p, int field, const char *id)
{
    switch ((pl_field_kind)p->fields[field].kind) {
    case PL_FIELD_TOKEN:
        return pl_token_find(s->pack, hero, id);
    case PL_FIELD_FORM:
        return pl_form_find(s->pack, hero, id);
    case PL_FIELD_COUNTER:
        return pl_counter_find(s->pack, hero, id);
    default:
        PL_ASSERT(p->fields[field].kind == PL_FIELD_STATE); /* after its counter */
        return pl_state_find(s->pack, hero, (unsigned)p->value[0], id);
    }
}

/* A kind of tokens, a form, a counter, a state: of the seat named before, or of whoever has it. */
static bool take_kind(const scene *s, cursor *c, pattern *p)
{
    int field = field_of(p, 1U << PL_FIELD_TOKEN | 1U << PL_FIELD_FORM | 1U << PL_FIELD_COUNTER | 1U << PL_FIELD_STATE);
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup) && field >= 0; seat++) {
        cursor ahead = *c;
        phrase id;
        if ((p->seat >= 0 && (unsigned)p->seat != seat) || !sc_take_word(&ahead, &id))
            continue;
        unsigned hero = s->setup.hero[seat];
        int found = find_kind(s, hero, p, field, id.text);
        if (found < 0)
            continue;
        if (hero_seats(s, hero) == 1)
            p->seat = (int)seat;
        *c = ahead;
        return want(p, field, found);
    }
    return false;
}

static bool take_fighter(scene *s, cursor *c, pattern *p)
{
    int field = field_of(p, 1U << PL_FIELD_FIGHTER), fighter = field < 0 ? -1 : sc_take_fighter(s, c);
    return fighter >= 0 && want(p, field, fighter);
}

/* The seat that the event is about, then another one that it names. */
static bool take_seat(cursor *c, pattern *p)
{
    int seat = sc_take_seat(c), field = field_of(p, 1U << PL_FIELD_SEAT);
    if (seat < 0)
        return false;
    if (p->seat >= 0 && field >= 0)
        return want(p, field, seat);
    p->seat = seat;
    return true;
}

static bool take_card(const scene *s, cursor *c, pattern *p)
{
    cursor ahead = *c;
    phrase id;
    if (field_of(p, 1U << PL_FIELD_CARD) < 0 || !sc_take_word(&ahead, &id))
        return false;
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        unsigned hero = s->setup.hero[seat];
        int title = pl_pack_card(&s->pack->hero_pages[hero], &s->pack->heroes[hero], id.text);
        if (title < 0)
            continue;
        p->card = s->pack->hero_pages[hero].cards[title].id;
        *c = ahead;
        return true;
    }
    return false;
}

static bool take_part(scene *s, cursor *c, pattern *p)
{
    return take_number(c, p) || take_space(s, c, p) || take_word(c, p) || take_kind(s, c, p) || take_fighter(s, c, p) ||
           take_seat(c, p) || take_card(s, c, p);
}

/* ------------------------------------------------------------------ events */

/* By its id: two decks may have a card of the same name. */
static bool same_card(const scene *s, const pattern *p, const pl_event *e)
{
    return !p->card || (e->card < PL_DECK && e->pile < pl_seats_in(&s->setup) &&
                        strcmp(pl_card_name(s->pack, &s->setup, e->pile, e->card), p->card) == 0);
}

static bool fits(const scene *s, const pattern *p, const pl_event *e)
{
    if (e->type != p->type || (p->seat >= 0 && e->seat != p->seat) || !same_card(s, p, e))
        return false;
    for (unsigned i = 0; i < p->count; i++)
        if (p->wanted[i] && pl_field_value(e, &p->fields[i]) != p->value[i])
            return false;
    return true;
}

/* False after a mistake. */
static bool read_pattern(scene *s, cursor *c, pattern *p)
{
    int before = s->problems, type = sc_take_name(s, c, pl_event_name, "an event");
    if (type < 0)
        return false;
    *p = (pattern){.type = (unsigned)type, .seat = -1};
    p->fields = pl_event_fields(p->type, &p->count);
    while (!sc_at_end(c) && *c->at != ',' && take_part(s, c, p))
        if (s->problems > before)
            return false;
    return true;
}

void sc_expect_event(scene *s, cursor *c, bool wanted)
{
    pattern p;
    int column = sc_column_of(c), times = -1, found = 0;
    if (!read_pattern(s, c, &p))
        return;
    if (wanted && sc_take_char(c, ',') &&
        !(sc_take_number(c, &times) && (sc_take_this(c, "times") || sc_take_this(c, "time")))) {
        sc_unexpected(s, c, "how many times, as in '2 times'");
        return;
    }
    if (!sc_at_end(c)) {
        sc_unexpected(s, c, "a seat, fighter, card, token, form, number or 'on SPACE'");
        return;
    }
    for (unsigned i = 0; i < sc_events_kept(s); i++)
        found += fits(s, &p, &s->events[i]);
    if (!wanted && found > 0)
        sc_failure(s, c->line, column, "this happened");
    else if (wanted && times < 0 && found == 0)
        sc_failure(s, c->line, column, "this did not happen");
    else if (times >= 0 && found != times)
        sc_failure(s, c->line, column, "this happened %d time%s, not %d", found, found == 1 ? "" : "s", times);
}
