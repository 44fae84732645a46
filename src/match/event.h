/* Events as data: what each type holds, as rules/events.def says. Messages, hiding, telling and scenarios walk these fields, so
 * a new event needs no code here. */
#ifndef PL_MATCH_EVENT_H
#define PL_MATCH_EVENT_H

#include "match/names.h"

typedef enum pl_field_kind {
    PL_FIELD_FIGHTER,
    PL_FIELD_SEAT,
    PL_FIELD_TEAM, /* that of a seat */
    PL_FIELD_SPACE,
    PL_FIELD_CARD,    /* of the deck of the event's `pile` */
    PL_FIELD_TOKEN,   /* a kind of tokens of the event's seat */
    PL_FIELD_FORM,    /* a form of its hero */
    PL_FIELD_COUNTER, /* of its hero */
    PL_FIELD_STATE,   /* of the event's `counter` */
    PL_FIELD_ABILITY,
    PL_FIELD_NUMBER,
    PL_FIELD_BOOL,
    PL_FIELD_WAY, /* spaces from `from` to `to` */
#define WORDS(kind, ...) PL_FIELD_##kind,
#include "rules/events.def"
    PL_FIELD_KINDS
} pl_field_kind;

typedef enum pl_field_when {
    PL_WHEN_GIVEN,
    PL_WHEN_MAYBE, /* there may be none: PL_NONE */
    PL_WHEN_SEEN,  /* hidden from those who may not know it */
    PL_WHEN_ELSE,  /* only where the event has no card */
} pl_field_when;

typedef struct pl_field {
    const char *key; /* that of its message */
    uint8_t kind;    /* pl_field_kind */
    uint8_t when;    /* pl_field_when */
    uint8_t member;  /* where it is in pl_event */
} pl_field;

enum { PL_EVENT_FIELDS = 6 }; /* at most */

/* The fields of events of that type, in the order of its message. */
const pl_field *pl_event_fields(unsigned type, unsigned *count);

/* Of any field but a way, which is more than one value. */
int pl_field_value(const pl_event *event, const pl_field *field);

/* The word for a value of a kind that has words ("attacker"); NULL past the last one, and for all other kinds. */
const char *pl_field_word(unsigned kind, unsigned value);

#endif
