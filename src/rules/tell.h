/* Telling: events for the log. Without a log each of these is one comparison with NULL.
 *
 * They return the event, for what else it holds, or NULL when nobody listens. */
#ifndef PL_TELL_H
#define PL_TELL_H

#include <string.h>

#include "rules/hand.h"
#include "rules/run.h"

/* Numbers of the story are small; what is not is told as the most there is. */
static inline int16_t told(int n)
{
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
}

/* The next event of the log, or NULL when there is no room. Inline, with its few stores: as a call it would cost those who have no
 * log a stack frame. */
static inline pl_event *next_event(const run *r, pl_event_type type, unsigned seat)
{
    if (r->log->count++ >= r->log->capacity)
        return NULL;
    pl_event *e = &r->log->events[r->log->count - 1];
    memset(e, PL_NONE, sizeof *e);
#define CHOSEN(name, meaning) e->name = 0;
#define NUMBER(name, meaning) e->name = 0;
#define SPACES(name, meaning) e->name = 0;
#include "rules/events.def"
    e->type = (uint8_t)type;
    e->seat = e->pile = (uint8_t)seat;
    e->seen = PL_SEEN_BY_ALL;
    e->hand = r->game->frame_count && is_by_hand(r, top_frame(r));
    if (r->game->frame_count) {
        e->by = (uint8_t)frame_card(top_frame(r));
        e->by_seat = top_frame(r)->owner;
    }
    return e;
}

static inline pl_event *tell_seat(const run *r, pl_event_type type, unsigned seat)
{
    return r->log ? next_event(r, type, seat) : NULL;
}

static inline pl_event *tell_card(const run *r, pl_event_type type, unsigned seat, unsigned card, unsigned seen)
{
    pl_event *e = tell_seat(r, type, seat);
    if (e) {
        e->card = (uint8_t)card;
        e->seen = (uint8_t)seen;
    }
    return e;
}

static inline pl_event *tell_fighter(const run *r, pl_event_type type, unsigned fighter)
{
    pl_event *e = tell_seat(r, type, pl_seat_of(fighter));
    if (e)
        e->fighter = (uint8_t)fighter;
    return e;
}

static inline pl_event *tell_way(const run *r, pl_event_type type, unsigned fighter, unsigned from, unsigned to)
{
    pl_event *e = tell_fighter(r, type, fighter);
    if (e) {
        e->from = (uint8_t)from;
        e->to = (uint8_t)to;
    }
    return e;
}

static inline void tell_boost(const run *r, unsigned seat, unsigned card, pl_boosts what)
{
    pl_event *e = tell_card(r, PL_EV_BOOST, seat, card, PL_SEEN_BY_ALL);
    if (e) {
        e->boosts = (uint8_t)what;
        e->amount = card_of(r, seat, card)->boost;
    }
}

static inline void tell_value(const run *r, unsigned side, int value, pl_value_cause cause)
{
    const pl_side *s = &r->game->combat.side[side];
    pl_event *e = tell_card(r, PL_EV_VALUE, s->seat, s->card, PL_SEEN_BY_ALL);
    if (e) {
        e->side = (uint8_t)side;
        e->value = told(value);
        e->cause = (uint8_t)cause;
    }
}

#endif
