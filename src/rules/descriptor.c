/* The table of descriptors, and that it has one for each word. */
#include "rules/descriptor.h"

/* clang-format off */
#define WRITTEN(id) [PL_W_##id] = {.role = ROLE_NONE},
#define SHOWS(id, function, a, b, c, asked, is_possible, whose) \
    [PL_W_##id] = {ROLE_ACT, {SLOT_##a, SLOT_##b, SLOT_##c}, ASKS_##asked, SHOWS_##whose, {.act = (function)}, {.possible = (is_possible)}},
#define ACT(id, function, a, b, c, asked, is_possible) SHOWS(id, function, a, b, c, asked, is_possible, NONE)
#define NOUN(id, named, function, a, b) \
    [PL_W_##id] = {.role = ROLE_##named, .takes = {SLOT_##a, SLOT_##b}, .as = {.named = (function)}},
#define SPACE(id, named, fighters, tokens, a) \
    [PL_W_##id] = {.role = ROLE_##named, .takes = {SLOT_##a}, .as = {.SPACE = (fighters)}, .also = {.token_space = (tokens)}},
#define CARD(id, named, side, lots) \
    [PL_W_##id] = {.role = ROLE_##named, .as = {.named = (side)}, .also = {.cards = (lots)}},
#define LOT(id, named, lots, a) [PL_W_##id] = {.role = ROLE_##named, .takes = {SLOT_##a}, .also = {.cards = (lots)}},
#define LOT_OF(id, named, lots, a, b, c) \
    [PL_W_##id] = {.role = ROLE_##named, .takes = {SLOT_##a, SLOT_##b, SLOT_##c}, .also = {.cards = (lots)}},
#define READ(id, named, a, b) [PL_W_##id] = {.role = ROLE_##named, .takes = {SLOT_##a, SLOT_##b}},
const descriptor descriptors[PL_WORD_COUNT] = {
#include "rules/descriptors.def"
};
/* clang-format on */
#undef WRITTEN
#undef ACT
#undef NOUN
#undef SPACE
#undef CARD
#undef LOT
#undef LOT_OF
#undef READ

/* The rows are the words, in their order. */
#define WRITTEN(id)     ROW_##id,
#define ACT(id, ...)    ROW_##id,
#define NOUN(id, ...)   ROW_##id,
#define SPACE(id, ...)  ROW_##id,
#define CARD(id, ...)   ROW_##id,
#define LOT(id, ...)    ROW_##id,
#define LOT_OF(id, ...) ROW_##id,
#define READ(id, ...)   ROW_##id,
enum rows {
#include "rules/descriptors.def"
    ROWS
};
#define WORD(id, ...) _Static_assert((int)ROW_##id == (int)PL_W_##id, "a descriptor for " #id ", at its place");
#include "rules/words.def"
#undef WORD
_Static_assert((int)ROWS == (int)PL_WORD_COUNT, "no descriptor more than there are words");

/* ------------------------------------------------------------------ for those that compile */

bool pl_word_acts(pl_word word)
{
    return pl_word_tag(word) == PL_TAG_WORD && pl_word_id_of(word) < PL_WORD_COUNT && describe(word)->role == ROLE_ACT;
}

bool pl_act_on_fighters(const pl_word *act)
{
    if (!pl_word_acts(*act))
        return false;
    const uint8_t *takes = describe(*act)->takes;
    return takes[0] == SLOT_FIGHTERS || takes[1] == SLOT_FIGHTERS;
}

bool pl_act_asks_first(const pl_word *act)
{
    switch ((asks)describe(*act)->asks) {
    case ASKS_EVER:
        return true;
    case ASKS_FOR_FIRST:
        return pl_word_is(act[1], PL_W_A);
    case ASKS_FOR_SECOND:
        return pl_word_is(*pl_skip(act + 1), PL_W_A);
    case ASKS_FOR_CARDS:
        return pl_word_is(act[1], PL_W_ALL_BUT) ||
               (pl_word_is(act[1], PL_W_CARDS) && !pl_word_is(*pl_skip(act + 2), PL_W_RANDOM));
    case ASKS_FOR_NUMBER:
        return pl_word_is(act[1], PL_W_UPTO) || pl_word_is(act[1], PL_W_ANY);
    case ASKS_NEVER:
        break;
    }
    return false;
}

const pl_word *pl_act_shows(const pl_word *act, const pl_word *actor)
{
    switch ((shows)describe(*act)->shows) {
    case SHOWS_ACTOR:
        return actor;
    case SHOWS_FIRST:
        return act + 1;
    case SHOWS_NONE:
        break;
    }
    return NULL;
}
