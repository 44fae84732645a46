/* A maneuver before it is made: which moves fit one after the other, and where fighters could go after them.
 *
 * A seat that is asked for an action, for the boost of a maneuver, or whom to move next may try out what it means to do. All of it is
 * played in a guess at the match, made from the seat's view alone, so the answer says nothing that the seat may not know. */
#ifndef PL_MATCH_PLAN_H
#define PL_MATCH_PLAN_H

#include "match/view.h"

typedef struct pl_plan_move {
    uint8_t fighter, space;
} pl_plan_move;

enum { PL_PLAN_MOVES = PL_SEAT_FIGHTERS };

typedef struct pl_plan {
    pl_game game;      /* after the moves that fit */
    uint8_t fits;      /* that many of them do, the first ones */
    bool interrupted;  /* after those something else is asked or done first */
    uint32_t can_move; /* fighters that may still move somewhere, a bit each */
} pl_plan;

/* Tries a maneuver boosted by a card of the seat's hand (PL_NONE: not boosted; it does not matter once that is decided). False: the
 * viewer is not asked for such a thing, or may not maneuver, or boost so. */
bool pl_plan_try(const pl_content *content, const pl_view *view, unsigned boost, const pl_plan_move *moves,
                 unsigned count, pl_plan *out);

/* The match at the question where that fighter goes. It must be one that may still move. */
void pl_plan_ask(const pl_content *content, const pl_plan *plan, unsigned fighter, pl_game *out);

#endif
