/* What opponents threaten: which spaces a fighter could strike at in its next turn, as far as one seat may know that. */
#ifndef PL_MATCH_THREATS_H
#define PL_MATCH_THREATS_H

#include "match/view.h"

typedef enum pl_threat_kind {
    PL_NO_THREAT,
    PL_THREAT_AT_ONCE,  /* from where it stands, so with each of its actions */
    PL_THREAT_MANEUVER, /* after a maneuver */
    PL_THREAT_BOOST,    /* after a maneuver with a boost */
} pl_threat_kind;

typedef struct pl_threat {
    uint8_t kind;  /* pl_threat_kind */
    uint8_t boost; /* PL_THREAT_BOOST: at least so much, and not more than a card gives that may be there for it */
} pl_threat;

/* How the fighter could strike at somebody who stood on each space while all else were as it is. Nobody can be struck where friends of it
 * stand. Cards of it that the viewer has not seen used up may boost a maneuver; a fighter that texts may place then can come anywhere. */
void pl_threats_of(const pl_content *content, const pl_view *view, unsigned fighter, pl_threat out[PL_SPACES]);

#endif
