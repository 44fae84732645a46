/* The inside of refusing: a question as the one who looks at it sees it, and refusals in the making. */
#ifndef PL_RULES_REFUSAL_H
#define PL_RULES_REFUSAL_H

#include "rules/hand.h"
#include "rules/run.h"

typedef struct asking {
    run r;
    const pl_game *game;
    const pl_question *q;
    const pl_frame *f; /* the text that asks, or NULL */
    unsigned viewer;
} asking;

/* ------------------------------------------------------------------ what it is about */

static const pl_operand nothing = {0};

static inline pl_operand about_fighter(unsigned fighter)
{
    return (pl_operand){PL_OPERAND_FIGHTER, (uint8_t)pl_seat_of(fighter), (uint8_t)fighter};
}
static inline pl_operand about_kin(unsigned fighter)
{
    return (pl_operand){PL_OPERAND_KIN, (uint8_t)pl_seat_of(fighter), (uint8_t)fighter};
}
static inline pl_operand about_seat(unsigned seat)
{
    return (pl_operand){PL_OPERAND_SEAT, (uint8_t)seat, 0};
}
static inline pl_operand about_card(unsigned seat, unsigned card)
{
    return (pl_operand){PL_OPERAND_CARD, (uint8_t)seat, (uint8_t)card};
}
static inline pl_operand about_form(unsigned seat, unsigned form)
{
    return (pl_operand){PL_OPERAND_FORM, (uint8_t)seat, (uint8_t)form};
}
static inline pl_operand about_token(unsigned seat, unsigned kind)
{
    return (pl_operand){PL_OPERAND_TOKEN, (uint8_t)seat, (uint8_t)kind};
}
static inline pl_operand about_number(unsigned number)
{
    return (pl_operand){PL_OPERAND_NUMBER, 0, (uint8_t)number};
}

/* ------------------------------------------------------------------ refusals (refusal.c) */

static const pl_refusal accepted = {.reason = PL_NOT_REFUSED, .rule = ""};

static inline bool is_refused(pl_refusal r)
{
    return r.reason != PL_NOT_REFUSED;
}

pl_refusal because(pl_refused reason, pl_operand a, pl_operand b, pl_operand c);
/* The same, by another rule than the table says. */
static inline pl_refusal by_rule(pl_refusal r, const char *rule)
{
    r.rule = *rule ? rule : r.rule;
    return r;
}

/* Fighters of the seat that could attack somebody. */
uint32_t with_targets(const asking *a, unsigned seat);
/* The act that asks, in the code of its owner's hero; NULL: no text does. */
static inline const pl_word *act_of(const asking *a)
{
    return a->f ? a->r.hero[a->f->owner]->code + a->f->pc : NULL;
}

/* What is asked for is of that kind, and this one is not offered (refusal_board.c). */
pl_refusal refuse_space(const asking *a, unsigned space);
pl_refusal refuse_fighter(const asking *a, unsigned fighter);

#endif
