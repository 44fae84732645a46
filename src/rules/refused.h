/* Reasons why something may not be chosen. Part of rules.h. */
#ifndef PL_REFUSED_H
#define PL_REFUSED_H

#include <stdint.h>

/* Why something may not be chosen: refusals.def. */
typedef enum pl_refused {
    PL_NOT_REFUSED,
#define REFUSAL(id, ...) PL_REFUSED_##id,
#include "rules/refusals.def"
    PL_REFUSALS
} pl_refused;

typedef enum pl_operand_kind {
    PL_OPERAND_NONE,
    PL_OPERAND_FIGHTER,
    PL_OPERAND_KIN, /* all fighters called like this one */
    PL_OPERAND_SEAT,
    PL_OPERAND_CARD,  /* of the deck of the seat */
    PL_OPERAND_FORM,  /* of the hero of the seat */
    PL_OPERAND_TOKEN, /* a kind of tokens of the hero of the seat */
    PL_OPERAND_NUMBER,
} pl_operand_kind;

typedef struct pl_operand {
    uint8_t kind; /* pl_operand_kind */
    uint8_t seat; /* whose it is */
    uint16_t value;
} pl_operand;

typedef struct pl_refusal {
    uint8_t reason;      /* pl_refused */
    pl_operand about[3]; /* in the order of refusals.def */
    const char *rule;    /* "R-ATK-3"; several are separated by blanks; "": it may be chosen */
} pl_refusal;

#endif
