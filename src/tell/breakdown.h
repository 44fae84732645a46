/* Breakdowns: how the two values of a combat came about, as data.
 *
 * A breakdown listens to the events of a match. Each combat starts it again; after PL_EV_RESULT it says for both sides what
 * was printed, which card boosted it, what added to it, set it, locked it or made it count for nothing, which ability
 * stood by, and what it came to (OQ-13, D-PRINTED). tell/story.h puts it into words. */
#ifndef PL_TELL_BREAKDOWN_H
#define PL_TELL_BREAKDOWN_H

#include "match/match.h"

enum { PL_VALUE_PARTS = 24 }; /* of one value; what would be more is counted in it, but not listed */

typedef struct pl_value_part {
    uint8_t cause;     /* pl_value_cause */
    int16_t change;    /* what it added; 0 where it sets the value */
    int16_t value;     /* the value from then on */
    int16_t printed;   /* the printed value from then on */
    uint8_t seat;      /* whose card or ability did it; PL_NONE: a rule, or not known */
    uint8_t card;      /* the boosting card, or the one whose text did it; PL_NONE: none */
    uint8_t abilities; /* the abilities of that seat's hero, a bit each; several: one or more of these */
    bool idle;         /* it changed nothing: the value was locked before, or counts for nothing */
} pl_value_part;

typedef struct pl_value_side {
    uint8_t fighter; /* who fights, */
    uint8_t seat;    /* for whom, */
    uint8_t card;    /* with which card; PL_NONE: none revealed */
    int16_t value;   /* now; after PL_EV_RESULT the final one */
    int16_t printed;
    int16_t added; /* since the value was last set */
    bool locked;   /* nothing but an ability changes it any more */
    bool ignored;  /* it counts as 0 */
    bool canceled; /* the effects of its card */
    bool declined; /* it defends without a card */
    uint8_t count; /* parts, in the order in which they came; a card in place of another starts again (D-REPLACE) */
    pl_value_part parts[PL_VALUE_PARTS];
} pl_value_side;

/* Starts as zero. */
typedef struct pl_breakdown {
    pl_value_side side[2]; /* PL_ATTACKER, PL_DEFENDER */
    bool over;             /* the result is known: */
    uint8_t winner;        /* the side that won, */
    uint8_t damage;        /* and the combat damage */
    bool ordered;          /* a text of a combat card has had its turn */

    /* what it has to remember to know the causes: */
    uint8_t ability[PL_SEATS]; /* whose text ran last, + 1 */
    uint8_t boost_count, lasting_count;
    struct {
        uint8_t side, seat, card;
    } boosts[PL_FRAMES]; /* cards that are boosting and not discarded yet */
    struct {
        uint8_t seat, card;
    } lasting[PL_TURN_MODIFIERS]; /* cards with an effect until the end of the turn */
} pl_breakdown;

/* The sides whose value, or how it came about, is another one than before, a bit each. */
unsigned pl_breakdown_changes(const pl_breakdown *before, const pl_breakdown *now);
/* What the boosts of a side added to it. */
int pl_boosts_of(const pl_value_side *side);

/* Hears one event. Give it every event of the match, once, in order. */
void pl_breakdown_hear(pl_breakdown *breakdown, const pl_pack *pack, const pl_setup *setup, const pl_event *event);

#endif
