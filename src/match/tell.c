/* Telling what happened. Every sentence is a story of the phrasebooks; this file only decides which one, and with whom in
 * it. */
#include <string.h>

#include "match/tell_inside.h"

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
        g->audience.hear(g->audience.to, &(pl_told){kind, seat, text});
}

static void hear_story(const telling *g, pl_told_kind kind, unsigned seat, story s)
{
    char text[PL_TOLD_MAX];
    if (g->audience.hear) /* words take time */
        hear(g, kind, seat, tell_story(g->t, s, text, sizeof text));
}

static bool seen(const telling *g, const pl_event *e)
{
    if (e->card >= PL_DECK)
        return false;
    return g->tale->viewer < PL_SEATS ? e->seen >> g->tale->viewer & 1 : e->seen == PL_SEEN_BY_ALL;
}

static unsigned pile_of(const pl_event *e)
{
    return e->pile < PL_SEATS ? e->pile : e->seat;
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
    if (e->n == PL_MANEUVER) /* schemes and attacks tell themselves */
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
    bool movement = e->other > PL_DEFENDER;
    note_played(g, e);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(movement ? PL_STORY_BOOSTED_MOVE : PL_STORY_BOOSTED_CARD, seat_word(g->t, e->seat),
                          card_word(g->t, e->seat, e->card), number_word(e->n)));
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
           g->events[g->at + 1].fighter == first->fighter && g->events[g->at + 1].other == last->space)
        last = &g->events[++g->at];
    pl_word f = fighter_word(g->t, first->fighter);
    bool stays = first->other == last->space;
    hear_story(g, PL_TOLD_PLAIN, first->seat,
               make_story(stays ? PL_STORY_STAYED : PL_STORY_MOVED, f, space_word(g->t, first->other),
                          space_word(g->t, last->space)));
}

static void tell_place(telling *g, const pl_event *e)
{
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(PL_STORY_PUT_ON, fighter_word(g->t, e->fighter), space_word(g->t, e->space), 0));
}

static void tell_scheme(telling *g, const pl_event *e)
{
    note_played(g, e);
    hear_story(
        g, PL_TOLD_PLAIN, e->seat,
        make_story(PL_STORY_PLAYED_SCHEME, fighter_word(g->t, e->fighter), card_word(g->t, e->seat, e->card), 0));
}

static void tell_attack(telling *g, const pl_event *e)
{
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(PL_STORY_ATTACKED, fighter_word(g->t, e->fighter), fighter_word(g->t, e->other), 0));
}

static void tell_join(telling *g, const pl_event *e)
{
    hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(PL_STORY_JOINED, fighter_word(g->t, e->fighter), 0, 0));
}

/* In a combat the fighters act, not their players. */
static pl_word combatant_word(const telling *g, unsigned seat)
{
    for (unsigned side = 0; side < 2; side++) {
        unsigned fighter = g->tale->combat.side[side].fighter;
        if (fighter < PL_FIGHTERS && pl_seat_of(fighter) == seat)
            return fighter_word(g->t, fighter);
    }
    return seat_word(g->t, seat);
}

static void tell_reveal(telling *g, const pl_event *e)
{
    note_played(g, e);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(PL_STORY_REVEALED, combatant_word(g, e->seat), card_word(g->t, pile_of(e), e->card),
                          number_word(e->n)));
}

static void tell_effect(telling *g, const pl_event *e)
{
    char text[PL_TOLD_MAX];
    if (e->seat >= PL_SEATS)
        return;
    if (e->card < PL_DECK)
        tell_card_text(g->t, e->seat, e->card, (unsigned)e->n, text, sizeof text);
    else
        tell_ability_text(g->t, e->seat, e->other, text, sizeof text);
    if (*text)
        hear(g, PL_TOLD_TEXT, e->seat, text);
}

static void tell_cancel(telling *g, const pl_event *e)
{
    if (e->card < PL_DECK)
        hear_story(
            g, PL_TOLD_PLAIN, e->seat,
            make_story(e->n ? PL_STORY_CANCELLED : PL_STORY_UNCANCELLED, card_word(g->t, pile_of(e), e->card), 0, 0));
}

static void tell_result(telling *g, const pl_event *e)
{
    char text[PL_TOLD_MAX];
    const pl_breakdown *b = &g->tale->combat;
    hear_story(g, PL_TOLD_PLAIN, PL_NONE, make_story(PL_STORY_RESULT, number_word(e->n), number_word(e->m), 0));
    for (unsigned side = 0; side < 2; side++)
        if (b->side[side].card < PL_DECK &&
            b->side[side].count > 1) /* a value that is as printed needs no explanation */
            hear(g, PL_TOLD_VALUE, b->side[side].seat, pl_tell_value(g->t, b, side, text, sizeof text));
    hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(PL_STORY_WON_COMBAT, combatant_word(g, e->seat), 0, 0));
}

static void tell_look(telling *g, const pl_event *e)
{
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(PL_STORY_LOOKED, seat_word(g->t, e->seat), seat_word(g->t, e->other), 0));
}

static void tell_opponent(telling *g, const pl_event *e)
{
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(PL_STORY_MEANT, seat_word(g->t, e->seat), seat_word(g->t, e->other), 0));
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
    pl_word form = form_word(g->t, e->seat, (unsigned)e->n);
    hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(PL_STORY_TRANSFORMED, seat_word(g->t, e->seat), form, 0));
}

static void tell_token(telling *g, const pl_event *e)
{
    pl_word kind = token_word(g->t, e->seat, (unsigned)e->n);
    story s = e->space >= PL_SPACES ? make_story(PL_STORY_BOXED_TOKEN, kind, space_word(g->t, e->other), 0)
              : e->other >= PL_SPACES
                  ? make_story(PL_STORY_PUT_TOKEN, seat_word(g->t, e->seat), kind, space_word(g->t, e->space))
                  : make_story(PL_STORY_MOVED_TOKEN, kind, space_word(g->t, e->other), space_word(g->t, e->space));
    hear_story(g, PL_TOLD_PLAIN, e->seat, s);
}

/* Sentences that need nothing but their story. The first argument is whom it is about; the second a number or a card. A
 * card that the listener may not see makes it the other story. */
typedef enum about { ABOUT_SEAT, ABOUT_FIGHTER, ABOUT_COMBATANT } about;
typedef enum rest { REST_NONE, REST_NUMBER, REST_CARD } rest;
typedef struct sentence {
    uint16_t story, hidden_story;
    about about;
    rest rest;
    pl_told_kind kind;
} sentence;

static const sentence sentences[PL_EV_TYPES] = {
    [PL_EV_FIRST] = {PL_STORY_FIRST, 0, ABOUT_SEAT, REST_NONE, PL_TOLD_PLAIN},
    [PL_EV_EXHAUSTED] = {PL_STORY_EXHAUSTED, 0, ABOUT_SEAT, REST_NONE, PL_TOLD_HARM},
    [PL_EV_COMMIT] = {PL_STORY_LAID_CARD, PL_STORY_LAID, ABOUT_COMBATANT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_NO_DEFENSE] = {PL_STORY_UNDEFENDED, 0, ABOUT_COMBATANT, REST_NONE, PL_TOLD_PLAIN},
    [PL_EV_DAMAGE] = {PL_STORY_DAMAGED, 0, ABOUT_FIGHTER, REST_NUMBER, PL_TOLD_HARM},
    [PL_EV_HEAL] = {PL_STORY_HEALED, 0, ABOUT_FIGHTER, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_DEFEAT] = {PL_STORY_FELL, 0, ABOUT_FIGHTER, REST_NONE, PL_TOLD_HARM},
    [PL_EV_RESTORE] = {PL_STORY_RESTORED, 0, ABOUT_FIGHTER, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_REMOVE] = {PL_STORY_LEFT, 0, ABOUT_FIGHTER, REST_NONE, PL_TOLD_PLAIN},
    [PL_EV_NUMBER] = {PL_STORY_ANNOUNCED, 0, ABOUT_SEAT, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_REVIVE] = {PL_STORY_CAME_BACK, 0, ABOUT_FIGHTER, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_GAIN] = {PL_STORY_GAINED, 0, ABOUT_SEAT, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_PICK] = {PL_STORY_PICKED, PL_STORY_PICKED_HIDDEN, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_SHOW] = {PL_STORY_SHOWED, 0, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_TO_HAND] = {PL_STORY_TOOK_BACK, 0, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_REPLACE] = {PL_STORY_REPLACED, 0, ABOUT_COMBATANT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_TO_DECK] = {PL_STORY_ON_DECK_CARD, PL_STORY_ON_DECK, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN},
};
static const sentence under_deck = {PL_STORY_UNDER_DECK_CARD, PL_STORY_UNDER_DECK, ABOUT_SEAT, REST_CARD,
                                    PL_TOLD_PLAIN};

static void tell_sentence(const telling *g, const pl_event *e, const sentence *s)
{
    pl_word what = 0, whom = s->about == ABOUT_SEAT        ? seat_word(g->t, e->seat)
                             : s->about == ABOUT_COMBATANT ? combatant_word(g, e->seat)
                                                           : fighter_word(g->t, e->fighter);
    unsigned id = s->story;
    if (s->rest == REST_CARD && !seen(g, e)) {
        if (!s->hidden_story)
            return;
        id = s->hidden_story;
    } else if (s->rest == REST_CARD) {
        what = card_word(g->t, pile_of(e), e->card);
    } else {
        what = number_word(e->n);
    }
    hear_story(g, s->kind, e->seat, make_story(id, whom, what, 0));
}

/* From the hand it can be discarded again: then that is told, or the silence would say which of its copies it was. */
static void tell_to_hand(telling *g, const pl_event *e)
{
    note_gone(g, e);
    tell_sentence(g, e, &sentences[PL_EV_TO_HAND]);
}

typedef void (*teller)(telling *g, const pl_event *e);
static const teller tellers[PL_EV_TYPES] = {
    [PL_EV_TURN] = tell_turn,     [PL_EV_ACTION] = tell_action,     [PL_EV_DRAW] = tell_draw,
    [PL_EV_BOOST] = tell_boost,   [PL_EV_DISCARD] = tell_discard,   [PL_EV_MOVE] = tell_move,
    [PL_EV_PLACE] = tell_place,   [PL_EV_SCHEME] = tell_scheme,     [PL_EV_ATTACK] = tell_attack,
    [PL_EV_REVEAL] = tell_reveal, [PL_EV_EFFECT] = tell_effect,     [PL_EV_CANCEL] = tell_cancel,
    [PL_EV_RESULT] = tell_result, [PL_EV_LOOK] = tell_look,         [PL_EV_MODIFIER] = tell_modifier,
    [PL_EV_OVER] = tell_over,     [PL_EV_JOIN] = tell_join,         [PL_EV_FORM] = tell_form,
    [PL_EV_TOKEN] = tell_token,   [PL_EV_OPPONENT] = tell_opponent, [PL_EV_TO_HAND] = tell_to_hand,
};

void pl_tell(const pl_teller *t, pl_tale *tale, const pl_event *events, unsigned count, pl_audience audience)
{
    telling g = {.t = t, .tale = tale, .events = events, .count = count, .audience = audience};
    for (; g.at < count; g.at++) {
        const pl_event *e = &events[g.at];
        if (e->type >= PL_EV_TYPES)
            continue;
        pl_breakdown_hear(&tale->combat, t->pack, &t->setup, e);
        if (tellers[e->type])
            tellers[e->type](&g, e);
        else if (sentences[e->type].story)
            tell_sentence(&g, e, e->type == PL_EV_TO_DECK && e->n == 0 ? &under_deck : &sentences[e->type]);
    }
}
