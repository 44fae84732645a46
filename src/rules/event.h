/* The story: what a match reports of itself. */
#ifndef PL_EVENT_H
#define PL_EVENT_H

#include <stdbool.h>
#include <stdint.h>

/* What each event means and holds is said in events.def. */
typedef enum pl_event_type {
#define EVENT(id, ...) PL_EV_##id,
#include "rules/events.def"
    PL_EV_TYPES
} pl_event_type;

typedef enum pl_value_cause {
    PL_VALUE_PRINTED,
    PL_VALUE_BOOST, /* the boosting card is that of the PL_EV_BOOST before */
    PL_VALUE_ADDED,
    PL_VALUE_SET,
    PL_VALUE_PRINT_CHANGED,
    PL_VALUE_LOCKED,
    PL_VALUE_FIXED, /* by a lasting effect */
    PL_VALUE_IGNORED,
    PL_VALUE_BONUS, /* a standing ability, when damage is computed */
} pl_value_cause;

typedef enum pl_cause { PL_CAUSE_COMBAT, PL_CAUSE_EFFECT, PL_CAUSE_EXHAUSTION } pl_cause;

typedef enum pl_boosts { PL_BOOSTS_ATTACK, PL_BOOSTS_DEFENSE, PL_BOOSTS_MANEUVER } pl_boosts;

typedef enum pl_deck_end { PL_DECK_BOTTOM, PL_DECK_TOP, PL_DECK_INSIDE } pl_deck_end;

enum { PL_SEEN_BY_ALL = 255 };

/* Which of the members around `type` to `seen` an event has depends on its type: the table in docs/protocol.md says it. Compared byte by
 * byte, as the state is. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct pl_event {
#define SPACES(name, meaning) uint64_t name;
#include "rules/events.def"
#define NUMBER(name, meaning) int16_t name;
#include "rules/events.def"
    uint8_t type;
    uint8_t seat;
    uint8_t card; /* of the deck of `pile` */
    uint8_t pile;
    uint8_t by; /* card whose text did it, of the deck of `by_seat`; PL_NONE: a rule or an ability */
    uint8_t by_seat;
    uint8_t seen; /* seats that may know which card it was, a bit each; or PL_SEEN_BY_ALL */
#define THING(name, meaning)  uint8_t name;
#define CHOSEN(name, meaning) uint8_t name;
#include "rules/events.def"
    bool hand; /* by hand: the text that did it is carried out by its owner */
    uint8_t unused[7];
} pl_event;
#pragma GCC diagnostic pop

/* Give a log to pl_begin and pl_answer to hear what happened; events past the capacity are counted, not kept. */
typedef struct pl_log {
    pl_event *events;
    unsigned capacity;
    unsigned count;
} pl_log;

#endif
