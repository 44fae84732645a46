/* Telling: events for the log. Without a log each of these is one comparison with NULL. */
#ifndef PL_TELL_H
#define PL_TELL_H

#include "rules/run.h"

static inline pl_event blank_event(const run *r, pl_event_type type, unsigned seat)
{
    pl_event e = {.type = (uint8_t)type,
                  .seat = (uint8_t)seat,
                  .fighter = PL_NONE,
                  .card = PL_NONE,
                  .pile = (uint8_t)seat,
                  .by = PL_NONE,
                  .by_seat = PL_NONE,
                  .space = PL_NONE,
                  .other = PL_NONE,
                  .seen = PL_SEEN_BY_ALL};
    if (r->game->frame_count) {
        e.by = top_frame(r)->card;
        e.by_seat = top_frame(r)->owner;
    }
    return e;
}

/* Numbers of the story are small; what is not is told as the most there is. */
static inline int8_t told(int n)
{
    return (int8_t)(n > INT8_MAX ? INT8_MAX : n < INT8_MIN ? INT8_MIN : n);
}

static inline void tell(const run *r, pl_event e)
{
    if (r->log->count < r->log->capacity)
        r->log->events[r->log->count] = e;
    r->log->count++;
}

static inline void tell_seat(const run *r, pl_event_type type, unsigned seat, int n)
{
    if (r->log) {
        pl_event e = blank_event(r, type, seat);
        e.n = told(n);
        tell(r, e);
    }
}

static inline void tell_card(const run *r, pl_event_type type, unsigned seat, unsigned card, unsigned seen, int n)
{
    if (r->log) {
        pl_event e = blank_event(r, type, seat);
        e.card = (uint8_t)card;
        e.seen = (uint8_t)seen;
        e.n = told(n);
        tell(r, e);
    }
}

static inline void tell_fighter(const run *r, pl_event_type type, unsigned fighter, unsigned space, unsigned other,
                                int n)
{
    if (r->log) {
        pl_event e = blank_event(r, type, pl_seat_of(fighter));
        e.fighter = (uint8_t)fighter;
        e.space = (uint8_t)space;
        e.other = (uint8_t)other;
        e.n = told(n);
        tell(r, e);
    }
}

#endif
