/* Deeds: what is planned in place of a text that the card language cannot say, and what opponents say of it. Part of rules.h. */
#ifndef PL_DEEDS_H
#define PL_DEEDS_H

#include <stdbool.h>
#include <stdint.h>

/* What the owner of a text that the card language cannot say can do in its place. The last takes back the deed before. */
typedef enum pl_deed_kind {
    PL_DEED_MOVE,
    PL_DEED_PLACE,
    PL_DEED_DAMAGE,
    PL_DEED_HEAL,
    PL_DEED_DRAW,
    PL_DEED_DISCARD,
    PL_DEED_TAKE,        /* back into the hand, from the discard pile */
    PL_DEED_VALUE,       /* of a card in the combat, from now on */
    PL_DEED_TOKEN,       /* put it there, or take it away, */
    PL_DEED_OTHER_TOKEN, /* of the second kind */
    PL_DEED_ACTION,
    PL_DEED_COUNTER, /* of the owner's hero: the first, and then the others */
    PL_DEED_LAST_COUNTER = PL_DEED_COUNTER + 3,
    PL_DEED_COUNT,
    PL_DEED_BACK = PL_DEED_COUNT,
    PL_DEED_OPTIONS,
} pl_deed_kind;

/* What is not asked for is PL_NONE. Which copy of a card it is, `card` knows and nobody is told. */
typedef struct pl_deed {
    uint8_t kind; /* pl_deed_kind */
    uint8_t fighter;
    uint8_t seat;
    uint8_t space;
    uint8_t card;
    uint8_t number; /* of damage, health, cards, actions, or the value, or how high the counter is; otherwise 0 */
} pl_deed;

enum { PL_DEEDS_PLANNED = 4 };
typedef struct pl_hand_plan {
    pl_deed deed[PL_DEEDS_PLANNED]; /* still to be carried out */
    uint8_t count;
    uint8_t owner;
    uint8_t dispute; /* pl_hand_verdict that sent the last plan back; 0: none did */
    bool agreed;     /* it is being carried out */
    bool begun;      /* something was planned before */
} pl_hand_plan;

/* What opponents say of a plan; all but the first send it back. */
typedef enum pl_hand_verdict {
    PL_AGREES,
    PL_WRONG_NUMBER,
    PL_WRONG_PLACE, /* or fighter */
    PL_WRONG_TIME,
    PL_WRONG_WORDS, /* not what the text says */
    PL_HAND_VERDICTS,
} pl_hand_verdict;

#endif
