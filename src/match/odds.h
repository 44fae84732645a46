/* Odds: what an attack may come to, before it is made.
 *
 * The viewer knows its own card, the table, and which cards the defender may hold. Each card that the defender could answer with is tried by
 * playing the combat to its end (match/trial.h). Where nothing hidden has a part in that, the chances follow exactly from how many hands
 * there are; else they are counted over guesses. All of it comes from the viewer's view alone, and the work has a limit. */
#ifndef PL_MATCH_ODDS_H
#define PL_MATCH_ODDS_H

#include "match/view.h"

enum { PL_ODDS_DAMAGE = 32 }; /* more than that counts as that less one */

/* Damage to the defender's team, and how likely it is. */
typedef struct pl_spread {
    double chance[PL_ODDS_DAMAGE];
} pl_spread;

typedef struct pl_odds {
    bool exact;     /* else counted over guesses: to be told in round numbers */
    int attack;     /* the value of the attack, if nobody defends */
    pl_spread best; /* the defender gives the best answer in hand: the one after which least damage is taken */
    pl_spread open; /* the defender does not defend */
    uint32_t
        stops; /* cards of the defender that may be in hand, or are, after which there is no damage at all; a bit a title */
} pl_odds;

/* Of an attack with a card of the viewer's hand, which must be asked for an action, or for the attacker, target or card of an attack.
 * False: it cannot make this attack now. */
bool pl_odds_of(const pl_content *content, const pl_view *view, unsigned attacker, unsigned target, unsigned card,
                pl_odds *out);

double pl_spread_hit(const pl_spread *spread); /* the chance of 1 damage or more */
double pl_spread_mean(const pl_spread *spread);

#endif
