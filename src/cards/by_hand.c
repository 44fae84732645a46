/* Compiling what cannot be read: at its moment the owner carries it out by hand. */
#include "base/invariant.h"
#include "cards/compile.h"
#include "rules/machine.h"

unsigned pl_window_by_hand(const pl_card *card, unsigned timing)
{
    if (timing == PL_W_STANDING)
        return card->type == PL_SCHEME ? PL_ON_SCHEME : PL_IMMEDIATELY;
    return timing == PL_W_HELD ? PL_WINDOWS : timing - PL_W_IMMEDIATELY;
}

/* Where the entry point of the text is kept; NULL: there is no room for another ability. */
static uint16_t *entry_of(pl_hero *hero, unsigned title, unsigned window)
{
    if (title != PL_NONE)
        return &hero->cards[title].code[window];
    if (hero->ability_count == PL_ABILITIES)
        return NULL;
    pl_trigger *trigger = &hero->triggers[hero->ability_count++];
    *trigger = (pl_trigger){.occasion = PL_WHEN_BY_HAND, .window = PL_ABILITY, .title = PL_NONE};
    return &trigger->code;
}

const char *pl_compile_by_hand(pl_hero *hero, unsigned title, unsigned window)
{
    if (hero->code_length + 3 > PL_CODE)
        return "the texts of this hero are too long for the rules";
    uint16_t *entry = entry_of(hero, title, window);
    if (!entry)
        return NULL;
    if (hero->code_length == 0)
        hero->code[hero->code_length++] = pl_flow_word(PL_FLOW_END); /* position 0 ends a text */
    if (*entry) {
        PL_ASSERT(hero->code[hero->code_length - 1] == pl_flow_word(PL_FLOW_END));
        hero->code_length--; /* its end, where all its ways lead */
    } else {
        *entry = hero->code_length;
    }
    hero->code[hero->code_length++] = pl_flow_word(PL_FLOW_BY_HAND);
    hero->code[hero->code_length++] = pl_flow_word(PL_FLOW_END);
    return pl_verify_text(hero, *entry);
}
