#include "match/event.h"

#include <string.h>

/* ------------------------------------------------------------------ words */

enum { MOST_WORDS = 16 };
static const char *const words[PL_FIELD_KINDS][MOST_WORDS] = {
#define WORDS(kind, ...) [PL_FIELD_##kind] = {__VA_ARGS__},
#include "rules/events.def"
};

enum {
#define WORDS(kind, ...) WORDS_OF_##kind = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *),
#include "rules/events.def"
};
static_assert(WORDS_OF_SIDE == PL_DEFENDER + 1, "a word for each side");
static_assert(WORDS_OF_BOOSTS == PL_BOOSTS_MANEUVER + 1, "a word for each pl_boosts");
static_assert(WORDS_OF_ACTION == PL_BY_HAND + 1, "a word for each pl_action");
static_assert(WORDS_OF_TEXT_PART == PL_ABILITY + 1, "a word for each pl_window");
static_assert(WORDS_OF_CAUSE == PL_CAUSE_EXHAUSTION + 1, "a word for each pl_cause");
static_assert(WORDS_OF_VALUE_CAUSE == PL_VALUE_BONUS + 1, "a word for each pl_value_cause");
static_assert(WORDS_OF_END == PL_DECK_INSIDE + 1, "a word for each pl_deck_end");
static_assert(WORDS_OF_DEED == PL_DEED_LAST_COUNTER + 1, "a word for each pl_deed_kind");
static_assert(WORDS_OF_VERDICT == PL_WRONG_WORDS + 1, "a word for each pl_hand_verdict");

const char *pl_field_word(unsigned kind, unsigned value)
{
    return kind < PL_FIELD_KINDS && value < MOST_WORDS ? words[kind][value] : NULL;
}

const char *pl_window_name(unsigned window)
{
    return pl_field_word(PL_FIELD_TEXT_PART, window);
}

/* ------------------------------------------------------------------ fields */

/* clang-format off */
#define F(key, kind, member, when) {key, PL_FIELD_##kind, PL_WHEN_##when, offsetof(pl_event, member)}
#define FIELDS(...) {__VA_ARGS__}
#define NO_FIELDS {{NULL, 0, 0, 0}}
/* clang-format on */
static const struct {
    const char *name;
    pl_field fields[PL_EVENT_FIELDS];
} types[PL_EV_TYPES] = {
#define EVENT(id, name, rules, meaning, fields, telling) [PL_EV_##id] = {name, fields},
#include "rules/events.def"
};

const char *pl_event_name(unsigned type)
{
    return type < PL_EV_TYPES ? types[type].name : NULL;
}

const pl_field *pl_event_fields(unsigned type, unsigned *count)
{
    *count = 0;
    if (type >= PL_EV_TYPES)
        return NULL;
    while (*count < PL_EVENT_FIELDS && types[type].fields[*count].key)
        ++*count;
    return types[type].fields;
}

int pl_field_value(const pl_event *event, const pl_field *field)
{
    const uint8_t *at = (const uint8_t *)event + field->member;
    int16_t number;
    if (field->kind != PL_FIELD_NUMBER)
        return *at;
    memcpy(&number, at, sizeof number);
    return number;
}
