/* Words: the alphabet in which cards are written for the machine.
 *
 * A program is a tree in prefix order, one 16-bit word a node:
 *
 *   00 ccccc iiiiiiiii    constructor i of words.def; c counts the items of its list argument (0: it has none)
 *   01 nnnnnnnnnnnnnn     the number n
 *   10 nnnnnnnnnnnnnn     the name n: an index into the name table of the hero the program belongs to
 *   11 jjjjjjjjjjjjjj     in machine code a jump target or an operation of flow (see machine.h); in a tree a story of the
 *                         interface, at its root (see cards/cards.h)
 *
 * A constructor's arguments follow it in the order of the table. */
#ifndef PL_WORDS_H
#define PL_WORDS_H

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t pl_word;

typedef enum pl_sort {
    PL_SORT_NONE,
    PL_SORT_STATEMENT,
    PL_SORT_STEP,
    PL_SORT_BODY,
    PL_SORT_EFFECT,
    PL_SORT_WILL,
    PL_SORT_DEED,
    PL_SORT_ACT,
    PL_SORT_MODIFIER,
    PL_SORT_CONDITION,
    PL_SORT_JOINT, /* conditions that all hold */
    PL_SORT_FACT,
    PL_SORT_CLAIM, /* a fact that can be denied */
    PL_SORT_TRIGGER,
    PL_SORT_QUANTITY,
    PL_SORT_LIMIT,
    PL_SORT_AMOUNT,
    PL_SORT_READING, /* one number, of the match or written */
    PL_SORT_RANGE,
    PL_SORT_NUMBER,
    PL_SORT_OWNER, /* a player, or you */
    PL_SORT_PLAYER,
    PL_SORT_PILE,
    PL_SORT_FIGHTERS,
    PL_SORT_ONE,
    PL_SORT_KIND,
    PL_SORT_CORE,
    PL_SORT_BREED,
    PL_SORT_TOKENS,
    PL_SORT_TOKEN_KIND,
    PL_SORT_SPACE,
    PL_SORT_WHERE,
    PL_SORT_CARDS,
    PL_SORT_CARD_KIND,
    PL_SORT_CARD_CORE,
    PL_SORT_ANCHOR,
    PL_SORT_MANY,
    PL_SORT_PROTECTED,
    PL_SORT_FORM,
    PL_SORT_COUNTER,
    PL_SORT_STATE, /* of a counter that has names for its numbers */
    PL_SORT_TIMING,
    PL_SORT_TITLE, /* the name of a card, an ability, a battlefield: told, never read in a card */
    PL_SORT_STORY, /* a sentence of the interface: told, never read in a card */
    PL_SORT_COUNT,
    PL_SORT_IS_LIST = 64, /* flag: two or more items of the sort */
    PL_SORT_ACT_LIST = PL_SORT_ACT | PL_SORT_IS_LIST,
    PL_SORT_EFFECT_LIST = PL_SORT_EFFECT | PL_SORT_IS_LIST,
} pl_sort;

typedef enum pl_word_id {
    PL_W_SEQ, /* a text of several statements: a list, spoken with full stops between */
#define WORD(id, ...) PL_W_##id,
#include "words.def"
#undef WORD
    PL_WORD_COUNT
} pl_word_id;

enum { PL_WORD_ARGS = 3, PL_WORD_LIST_MAX = 31, PL_WORD_NUMBER_MAX = 0x3fff };

static inline pl_word pl_word_make(unsigned id, unsigned items)
{
    return (pl_word)(items << 9 | id);
}
static inline pl_word pl_word_number(unsigned n)
{
    return (pl_word)(0x4000U | n);
}
static inline pl_word pl_word_name(unsigned n)
{
    return (pl_word)(0x8000U | n);
}
static inline unsigned pl_word_tag(pl_word w)
{
    return w >> 14;
}
static inline unsigned pl_word_id_of(pl_word w)
{
    return w & 0x1ffU;
}
static inline unsigned pl_word_items(pl_word w)
{
    return w >> 9 & 0x1fU;
}
static inline unsigned pl_word_value(pl_word w)
{
    return w & 0x3fffU;
}
enum { PL_TAG_WORD, PL_TAG_NUMBER, PL_TAG_NAME, PL_TAG_FLOW, PL_TAG_STORY = PL_TAG_FLOW };
static inline bool pl_word_is(pl_word w, unsigned id)
{
    return pl_word_tag(w) == PL_TAG_WORD && pl_word_id_of(w) == id;
}

#endif
