/* Telling what happened. Every sentence is a story of the phrasebooks; this file only decides which one, and with whom in
 * it. */
#include <string.h>

#include "match/match.h"
#include "tell/inside.h"

typedef struct telling {
    const pl_teller *t;
    pl_tale *tale;
    const pl_event *events;
    unsigned count, at; /* the event being told */
    pl_audience audience;
} telling;

static void hear(const telling *g, pl_told_kind kind, unsigned seat, const char *text)
{
    if (g->audience.hear)
        g->audience.hear(g->audience.to, &(pl_told){kind, seat, text, g->at});
}

static void hear_story(const telling *g, pl_told_kind kind, unsigned seat, story s)
{
    char text[PL_TOLD_MAX];
    if (g->audience.hear) /* words take time */
        hear(g, kind, seat, tell_story(g->t, s, text, sizeof text));
}

static bool seen(const telling *g, const pl_event *e)
{
    return e->card < PL_DECK && pl_event_seen_by(e, g->tale->seats);
}

static unsigned pile_of(const pl_event *e)
{
    return e->pile < PL_SEATS ? e->pile : e->seat;
}

/* A fighter as the tale knows it: by the form it has at that moment. */
static unsigned form_told(const telling *g, unsigned seat)
{
    unsigned heard = g->tale->forms[seat % PL_SEATS];
    return heard ? heard - 1U : hero_of(g->t, seat % PL_SEATS)->start_form;
}

static pl_word told_fighter(const telling *g, unsigned fighter)
{
    return fighter_word(g->t, fighter, form_told(g, pl_seat_of(fighter % PL_FIGHTERS)));
}

static void note_played(const telling *g, const pl_event *e)
{
    if (e->card < PL_DECK && e->seat < PL_SEATS)
        g->tale->played[e->seat] |= 1U << e->card;
}

static void note_gone(const telling *g, const pl_event *e)
{
    if (e->card < PL_DECK && e->seat < PL_SEATS)
        g->tale->played[e->seat] &= ~(1U << e->card);
}

static void tell_turn(telling *g, const pl_event *e)
{
    g->tale->turns++;
    hear_story(g, PL_TOLD_TURN, e->seat,
               make_story(PL_STORY_TURN, number_word((int)g->tale->turns), seat_word(g->t, e->seat), 0));
}

static void tell_action(telling *g, const pl_event *e)
{
    if (e->action == PL_MANEUVER) /* schemes and attacks tell themselves */
        hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(PL_STORY_MANEUVERED, seat_word(g->t, e->seat), 0, 0));
}

/* Cards drawn one after the other are told together; those that the listener may see are named. */
static void tell_draw(telling *g, const pl_event *first)
{
    char text[PL_TOLD_MAX], title[PL_TOLD_MAX];
    unsigned from = g->at, count = 0;
    while (g->at < g->count && g->events[g->at].type == PL_EV_DRAW && g->events[g->at].seat == first->seat) {
        count++;
        g->at++;
    }
    g->at--;
    tell_story(g->t, make_story(PL_STORY_DREW, seat_word(g->t, first->seat), number_word((int)count), 0), text,
               sizeof text);
    for (unsigned i = from; i < from + count; i++) {
        if (!seen(g, &g->events[i]))
            continue;
        size_t length = strlen(text);
        if (length && text[length - 1] == '.')
            text[length - 1] = '\0';
        tell_append(text, sizeof text, "%s %s.", i == from ? ":" : ",",
                    pl_tell_card(g->t, first->seat, g->events[i].card, title, sizeof title));
    }
    hear(g, PL_TOLD_PLAIN, first->seat, text);
}

static void tell_boost(telling *g, const pl_event *e)
{
    bool movement = e->boosts == PL_BOOSTS_MANEUVER;
    note_played(g, e);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(movement ? PL_STORY_BOOSTED_MOVE : PL_STORY_BOOSTED_CARD, seat_word(g->t, e->seat),
                          card_word(g->t, e->seat, e->card), number_word(e->amount)));
}

static void tell_discard(telling *g, const pl_event *e)
{
    if (e->seat >= PL_SEATS || e->card >= PL_DECK)
        return;
    bool known = g->tale->played[e->seat] >> e->card & 1;
    note_gone(g, e);
    if (!known)
        hear_story(
            g, PL_TOLD_PLAIN, e->seat,
            make_story(PL_STORY_DISCARDED_CARD, seat_word(g->t, e->seat), card_word(g->t, pile_of(e), e->card), 0));
}

static void tell_move(telling *g, const pl_event *first)
{
    const pl_event *last = first;
    while (g->at + 1 < g->count && g->events[g->at + 1].type == PL_EV_MOVE &&
           g->events[g->at + 1].fighter == first->fighter && g->events[g->at + 1].from == last->to)
        last = &g->events[++g->at];
    pl_word f = told_fighter(g, first->fighter);
    bool stays = first->from == last->to;
    hear_story(g, PL_TOLD_PLAIN, first->seat,
               make_story(stays ? PL_STORY_STAYED : PL_STORY_MOVED, f,
                          place_word(g->t, stays ? PLACE_AT : PLACE_TO, last->to), 0));
}

static void tell_scheme(telling *g, const pl_event *e)
{
    note_played(g, e);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(PL_STORY_PLAYED_SCHEME, told_fighter(g, e->fighter), card_word(g->t, e->seat, e->card), 0));
}

/* In a combat the fighters act, not their players. */
static pl_word combatant_word(const telling *g, unsigned seat)
{
    for (unsigned side = 0; side < 2; side++) {
        unsigned fighter = g->tale->combat.side[side].fighter;
        if (fighter < PL_FIGHTERS && pl_seat_of(fighter) == seat)
            return told_fighter(g, fighter);
    }
    return seat_word(g->t, seat);
}

static void tell_reveal(telling *g, const pl_event *e)
{
    note_played(g, e);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(PL_STORY_REVEALED, combatant_word(g, e->seat), card_word(g->t, pile_of(e), e->card),
                          number_word(e->value)));
}

static void tell_text(const telling *g, pl_begun *text)
{
    char words[PL_TOLD_MAX];
    if (text->told)
        return;
    text->told = true;
    if (text->card < PL_DECK)
        tell_card_text(g->t, text->seat, text->card, text->part, words, sizeof words);
    else
        tell_ability_text(g->t, text->seat, text->ability, words, sizeof words);
    if (*words)
        hear(g, PL_TOLD_TEXT, text->seat, words);
}

/* Is this the text that did it? Abilities of one seat cannot be told from each other: the latest is meant. */
static pl_begun *text_behind(const telling *g, unsigned seat, unsigned card)
{
    for (unsigned i = g->tale->text_count; i-- > 0;)
        if (g->tale->texts[i].seat == seat && g->tale->texts[i].card == card)
            return &g->tale->texts[i];
    return NULL;
}

static void forget_text(const telling *g, const pl_begun *text)
{
    size_t at = (size_t)(text - g->tale->texts);
    memmove(g->tale->texts + at, g->tale->texts + at + 1, (--g->tale->text_count - at) * sizeof *text);
}

/* A text begins: another one of the same card is over. Abilities that begin at once are told at once: which of them does what
 * cannot be seen. */
static void tell_effect(telling *g, const pl_event *e)
{
    pl_tale *tale = g->tale;
    if (e->seat >= PL_SEATS)
        return;
    pl_begun *before = text_behind(g, e->seat, e->card);
    bool at_once = before && e->card >= PL_DECK && g->at > 0 && g->events[g->at - 1].type == PL_EV_EFFECT;
    if (at_once)
        tell_text(g, before);
    else if (before && e->card < PL_DECK)
        forget_text(g, before);
    if (tale->text_count == PL_FRAMES)
        forget_text(g, tale->texts);
    pl_begun *text = &tale->texts[tale->text_count++];
    *text = (pl_begun){.seat = e->seat, .card = e->card, .ability = e->ability, .part = e->part};
    if (at_once)
        tell_text(g, text);
}

/* Before the first thing that a text does, the text itself. What a rule does, no text does: all are over. */
static void tell_cause(const telling *g, const pl_event *e)
{
    if (e->by_seat >= PL_SEATS)
        g->tale->text_count = 0;
    else if (e->type != PL_EV_EFFECT) {
        pl_begun *text = text_behind(g, e->by_seat, e->by);
        if (text)
            tell_text(g, text);
    }
}

static void tell_cancel(telling *g, const pl_event *e)
{
    if (e->card < PL_DECK)
        hear_story(
            g, PL_TOLD_PLAIN, e->seat,
            make_story(e->done ? PL_STORY_CANCELED : PL_STORY_UNCANCELED, card_word(g->t, pile_of(e), e->card), 0, 0));
}

static void tell_result(telling *g, const pl_event *e)
{
    char text[PL_TOLD_MAX];
    const pl_breakdown *b = &g->tale->combat;
    hear_story(g, PL_TOLD_PLAIN, PL_NONE,
               make_story(PL_STORY_RESULT, number_word(e->attack), number_word(e->defense), 0));
    for (unsigned side = 0; side < 2; side++)
        if (b->side[side].card < PL_DECK &&
            b->side[side].count > 1) /* a value that is as printed needs no explanation */
            hear(g, PL_TOLD_VALUE, b->side[side].seat, pl_tell_value(g->t, b, side, text, sizeof text));
    hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(PL_STORY_WON_COMBAT, combatant_word(g, e->seat), 0, 0));
}

static void tell_modifier(telling *g, const pl_event *e)
{
    unsigned card = e->card < PL_DECK ? e->card : e->by, seat = e->card < PL_DECK ? pile_of(e) : e->by_seat;
    if (card < PL_DECK && seat < PL_SEATS)
        hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(PL_STORY_LASTING, card_word(g->t, seat, card), 0, 0));
}

static void tell_over(telling *g, const pl_event *e)
{
    if (e->seat < PL_SEATS && g->t->setup.teams)
        hear_story(g, PL_TOLD_END, e->seat,
                   make_story(PL_STORY_WON_TOGETHER, seat_word(g->t, e->seat), seat_word(g->t, e->seat + 2U), 0));
    else if (e->seat < PL_SEATS)
        hear_story(g, PL_TOLD_END, e->seat, make_story(PL_STORY_WON_GAME, seat_word(g->t, e->seat), 0, 0));
    else
        hear_story(g, PL_TOLD_END, PL_NONE, make_story(PL_STORY_DRAWN_GAME, 0, 0, 0));
}

static void tell_form(telling *g, const pl_event *e)
{
    unsigned lead = e->seat * PL_SEAT_FIGHTERS + (unsigned)__builtin_ctz(hero_of(g->t, e->seat)->heroes);
    pl_word from = told_fighter(g, lead), to = form_word(g->t, e->seat, e->form);
    g->tale->forms[e->seat % PL_SEATS] = (uint8_t)(1 + e->form);
    hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(PL_STORY_TRANSFORMED, from, to, 0));
}

/* Of a counter that opponents hold, the one who has it. */
static void tell_counter(telling *g, const pl_event *e)
{
    unsigned id = e->amount < 0 ? PL_STORY_LOST_UNITS : PL_STORY_GAINED_UNITS;
    hear_story(g, PL_TOLD_PLAIN, e->whom,
               make_story(id, seat_word(g->t, e->whom), number_word(e->amount < 0 ? -e->amount : e->amount),
                          counter_word(g->t, e->seat, e->counter)));
}

static void tell_token(telling *g, const pl_event *e)
{
    pl_word kind = token_word(g->t, e->seat, e->token);
    story s = e->to >= PL_SPACES ? make_story(PL_STORY_BOXED_TOKEN, kind, place_word(g->t, PLACE_AT, e->from), 0)
              : e->from >= PL_SPACES
                  ? make_story(PL_STORY_PUT_TOKEN, seat_word(g->t, e->seat), kind, place_word(g->t, PLACE_AT, e->to))
                  : make_story(PL_STORY_MOVED_TOKEN, kind, place_word(g->t, PLACE_FROM, e->from),
                               place_word(g->t, PLACE_TO, e->to));
    hear_story(g, PL_TOLD_PLAIN, e->seat, s);
}

/* From the hand it can be discarded again: then that is told, or the silence would say which of its copies it was. */
static void tell_to_hand(telling *g, const pl_event *e)
{
    note_gone(g, e);
    if (seen(g, e))
        hear_story(g, PL_TOLD_PLAIN, e->seat,
                   make_story(PL_STORY_TOOK_BACK, seat_word(g->t, e->seat), card_word(g->t, pile_of(e), e->card), 0));
}

static void tell_to_deck(telling *g, const pl_event *e)
{
    static const uint16_t stories[][2] = {[PL_DECK_BOTTOM] = {PL_STORY_UNDER_DECK, PL_STORY_UNDER_DECK_CARD},
                                          [PL_DECK_TOP] = {PL_STORY_ON_DECK, PL_STORY_ON_DECK_CARD},
                                          [PL_DECK_INSIDE] = {PL_STORY_INTO_DECK, PL_STORY_INTO_DECK_CARD}};
    bool known = seen(g, e);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(stories[e->end][known], seat_word(g->t, e->seat),
                          known ? card_word(g->t, pile_of(e), e->card) : 0, 0));
}

/* ------------------------------------------------------------------ by hand */

static void tell_deed(telling *g, const pl_event *e)
{
    pl_deed d = {.kind = e->deed,
                 .fighter = e->fighter,
                 .seat = e->whom,
                 .space = e->to,
                 .card = e->card,
                 .number = (uint8_t)e->number};
    char proposed[PL_TOLD_MAX], deed[PL_TOLD_MAX];
    tell_label(g->t, make_story(PL_STORY_PROPOSED, 0, 0, 0), proposed, sizeof proposed);
    tell_append(proposed, sizeof proposed, ": %s", pl_tell_deed(g->t, e->seat, &d, deed, sizeof deed));
    hear(g, PL_TOLD_PLAIN, e->seat, proposed);
}

static void tell_disputed(telling *g, const pl_event *e)
{
    char sent_back[PL_TOLD_MAX], reason[PL_TOLD_MAX];
    tell_label(g->t, make_story(PL_STORY_SENT_BACK, seat_word(g->t, e->seat), 0, 0), sent_back, sizeof sent_back);
    tell_append(sent_back, sizeof sent_back, ": %s.", pl_tell_verdict(g->t, e->reason, reason, sizeof reason));
    hear(g, PL_TOLD_PLAIN, e->seat, sent_back);
}

/* ------------------------------------------------------------------ by the table */

/* How events of a type are told (events.def): by a function of their own, by one sentence, or not at all. */
typedef struct manner {
    void (*own)(telling *g, const pl_event *e);
    pl_told_kind kind;
    uint16_t story;        /* 0: none */
    uint16_t hidden_story; /* in place of one with a card that the listener may not know; 0: none */
    uint8_t argument[3];   /* members of the event; 0: no more of them */
} manner;

enum { COMBATANT = UINT8_MAX };

/* clang-format off */
#define OF(member) offsetof(pl_event, member)
#define TOLD(kind, story, ...) {NULL, PL_TOLD_##kind, PL_STORY_##story, 0, {__VA_ARGS__}}
#define TOLD_OR(kind, story, hidden, ...) {NULL, PL_TOLD_##kind, PL_STORY_##story, PL_STORY_##hidden, {__VA_ARGS__}}
#define TOLD_BY(function, often) {tell_##function, PL_TOLD_PLAIN, 0, 0, {0}}
#define UNTOLD {NULL, PL_TOLD_PLAIN, 0, 0, {0}}
/* clang-format on */
static const manner manners[PL_EV_TYPES] = {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): an initializer */
#define EVENT(id, name, rules, meaning, fields, telling) [PL_EV_##id] = telling,
#include "rules/events.def"
};

static pl_word field_word(const telling *g, const pl_event *e, const pl_field *field)
{
    int value = pl_field_value(e, field);
    unsigned n = (unsigned)value;
    switch ((pl_field_kind)field->kind) {
    case PL_FIELD_FIGHTER:
        return told_fighter(g, n);
    case PL_FIELD_SEAT:
        return seat_word(g->t, n);
    case PL_FIELD_SPACE:
        return place_word(g->t, PLACE_AT, n);
    case PL_FIELD_CARD:
        return card_word(g->t, pile_of(e), n);
    case PL_FIELD_TOKEN:
        return token_word(g->t, e->seat, n);
    case PL_FIELD_FORM:
        return form_word(g->t, e->seat, n);
    case PL_FIELD_COUNTER:
        return counter_word(g->t, e->seat, n);
    case PL_FIELD_STATE:
        return state_word(g->t, e->seat, e->counter, n);
    case PL_FIELD_NUMBER:
        return number_word(value);
    case PL_FIELD_TEAM:
    case PL_FIELD_ABILITY:
    case PL_FIELD_BOOL:
    case PL_FIELD_WAY:
#define WORDS(kind, ...) case PL_FIELD_##kind:
#include "rules/events.def"
    case PL_FIELD_KINDS:
        break;
    }
    PL_ASSERT(false); /* no story can speak of these, and none does (tests/match/events.c) */
    return 0;
}

static pl_word argument_word(const telling *g, const pl_event *e, unsigned argument)
{
    unsigned count;
    const pl_field *fields = pl_event_fields(e->type, &count);
    if (argument == COMBATANT)
        return combatant_word(g, e->seat);
    if (argument == offsetof(pl_event, seat))
        return seat_word(g->t, e->seat);
    for (unsigned i = 0; i < count; i++)
        if (argument == fields[i].member)
            return field_word(g, e, &fields[i]);
    PL_ASSERT(!argument); /* the table names it, or there is none */
    return 0;
}

static void tell_sentence(const telling *g, const pl_event *e, const manner *m)
{
    pl_word words[3];
    bool hidden = false;
    for (unsigned i = 0; i < 3; i++) {
        bool secret = m->argument[i] == offsetof(pl_event, card) && !seen(g, e);
        words[i] = secret ? 0 : argument_word(g, e, m->argument[i]);
        hidden = hidden || secret;
    }
    unsigned id = hidden ? m->hidden_story : m->story;
    if (id)
        hear_story(g, m->kind, e->seat, one_story(id, words[0], words[1], words[2]));
}

void pl_tell(const pl_teller *t, pl_tale *tale, const pl_event *events, unsigned count, pl_audience audience)
{
    telling g = {.t = t, .tale = tale, .events = events, .count = count, .audience = audience};
    for (; g.at < count; g.at++) {
        const pl_event *e = &events[g.at];
        if (e->type >= PL_EV_TYPES)
            continue;
        pl_breakdown_hear(&tale->combat, t->pack, &t->setup, e);
        tell_cause(&g, e);
        if (manners[e->type].own)
            manners[e->type].own(&g, e);
        else if (manners[e->type].story)
            tell_sentence(&g, e, &manners[e->type]);
    }
}
