/* How a combat value came about, in words. */
#include <stdlib.h>
#include <string.h>

#include "tell/inside.h"

/* What stands before the number: what it adds, or what it becomes. */
static const char *sign_of(const pl_value_part *part)
{
    switch (part->cause) {
    case PL_VALUE_PRINTED:
        return "";
    case PL_VALUE_BOOST:
    case PL_VALUE_ADDED:
    case PL_VALUE_BONUS:
        return part->change < 0 ? "− " : "+ ";
    default:
        PL_ASSERT(part->cause == PL_VALUE_SET || part->cause == PL_VALUE_PRINT_CHANGED ||
                  part->cause == PL_VALUE_LOCKED || part->cause == PL_VALUE_FIXED || part->cause == PL_VALUE_IGNORED);
        return "→ ";
    }
}

static story part_story(const pl_value_part *part)
{
    pl_word value = number_word(part->value), change = number_word(abs(part->change));
    switch (part->cause) {
    case PL_VALUE_PRINTED:
        return make_story(PL_STORY_VALUE_PRINTED, number_word(part->printed), 0, 0);
    case PL_VALUE_BOOST:
        return make_story(PL_STORY_VALUE_BOOST, change, 0, 0);
    case PL_VALUE_BONUS:
        return make_story(part->abilities ? PL_STORY_VALUE_BONUS : PL_STORY_VALUE_ADDED, change, 0, 0);
    case PL_VALUE_ADDED:
        return make_story(PL_STORY_VALUE_ADDED, change, 0, 0);
    case PL_VALUE_PRINT_CHANGED:
        return make_story(PL_STORY_VALUE_REPRINTED, value, number_word(part->printed), 0);
    case PL_VALUE_LOCKED:
        return make_story(PL_STORY_VALUE_LOCKED, value, 0, 0);
    case PL_VALUE_FIXED:
        return make_story(PL_STORY_VALUE_FIXED, value, 0, 0);
    case PL_VALUE_IGNORED:
        return make_story(PL_STORY_VALUE_IGNORED, value, 0, 0);
    default:
        PL_ASSERT(part->cause == PL_VALUE_SET);
        return make_story(PL_STORY_VALUE_SET, value, 0, 0);
    }
}

const char *tell_part_rule(const pl_value_part *part)
{
    return pl_word_info_of((unsigned)pl_word_row(part_story(part).words[0]))->rules;
}

/* The title of what did it, if it is known and one thing alone. */
static bool source_of(const pl_teller *t, const pl_value_part *part, pl_word *title)
{
    unsigned shown = 0;
    bool ability = part->abilities && (part->abilities & (part->abilities - 1)) == 0;
    if (part->seat >= PL_SEATS || (ability && part->card < PL_DECK))
        return false;
    if (ability) {
        if (!tell_find_ability_text(t, part->seat, (unsigned)__builtin_ctz(part->abilities), &shown))
            return false;
        *title = ability_word(t, part->seat, shown);
        return true;
    }
    *title = part->card < PL_DECK ? card_word(t, part->seat, part->card) : 0;
    return part->card < PL_DECK && !part->abilities;
}

char *pl_tell_part(const pl_teller *t, const pl_value_part *part, char *out, size_t size)
{
    char words[PL_TOLD_MAX];
    pl_word title;
    snprintf(out, size, "%s%s", sign_of(part), tell_label(t, part_story(part), words, sizeof words));
    if (source_of(t, part, &title))
        tell_append(out, size, " (%s)", tell_words(t, &title, words, sizeof words));
    return out;
}

char *pl_tell_value(const pl_teller *t, const pl_breakdown *breakdown, unsigned side, char *out, size_t size)
{
    const pl_value_side *s = &breakdown->side[side & 1];
    char part[PL_TOLD_MAX];
    out[0] = '\0';
    if (s->card >= PL_DECK || s->seat >= PL_SEATS || !s->count)
        return out;
    tell_label(t,
               make_story(side == PL_ATTACKER ? PL_STORY_VALUE_ATTACK : PL_STORY_VALUE_DEFENSE, number_word(s->value),
                          card_word(t, s->seat, s->card), 0),
               out, size);
    for (unsigned i = 0; i < s->count; i++)
        tell_append(out, size, "%s%s", i ? " " : " — ", pl_tell_part(t, &s->parts[i], part, sizeof part));
    return out;
}
