#include <string.h>

#include "cards/compile.h"
#include "pack/pack.h"

/* The places where a text without a label can stand, in the order in which their reasons tell most. */
static const uint16_t timings[] = {PL_W_DURING,  PL_W_AFTER,  PL_W_IMMEDIATELY, PL_W_SCHEME,
                                   PL_W_BOOSTED, PL_W_PLAYED, PL_W_HELD,        PL_W_STANDING};

/* The hero with all of its names and none of its texts. */
static void leave_names(pl_hero *hero)
{
    memset(hero->cards, 0, sizeof hero->cards);
    memset(hero->triggers, 0, sizeof hero->triggers);
    hero->ability_count = hero->row_count = 0;
    hero->code_length = 0;
    hero->title_count = 1;
}

static const char *refusal(const pl_hero *hero, unsigned title, unsigned timing, const pl_reading *reading)
{
    pl_hero alone = *hero;
    leave_names(&alone);
    return pl_compile(&alone, title, timing, reading->program, reading->length);
}

const char *pl_cannot_carry_out(const pl_hero *hero, const pl_reading *reading)
{
    const char *why;
    if (pl_word_id_of(reading->timing) != PL_W_SEQ)
        return refusal(hero, 0, pl_word_id_of(reading->timing), reading);
    why = refusal(hero, 0, timings[0], reading);
    for (unsigned i = 1; why && i < sizeof timings / sizeof *timings; i++)
        if (!refusal(hero, 0, timings[i], reading))
            return NULL;
    return why && refusal(hero, PL_NONE, PL_W_STANDING, reading) ? why : NULL;
}
