/* Shares: which of the thoughts that wait is thought next.
 *
 * Addresses take turns, however many thoughts each of them has; within a share those come first that somebody plays against. No
 * share has all threads, if there are several. The more wait, the less each may cost: a thought has the part of its player's usual effort
 * that is left when the others of its share and the other shares have theirs, so waiting does not add up. Not safe for threads:
 * thinker.c locks it. */
#ifndef PL_SERVER_SHARES_H
#define PL_SERVER_SHARES_H

#include "server/room/thought.h"

typedef struct shares shares;

/* For that many threads. NULL: no memory. */
shares *shares_new(unsigned threads);
/* With all that wait. */
void shares_free(shares *s);

/* Takes it over; false, and nothing is taken, when there is no memory. */
bool shares_put(shares *s, thought *t);
/* The next one, with its `parts`. NULL: none waits, or all of those who have one waiting have enough under way. */
thought *shares_take(shares *s);
/* One that was taken is thought. */
void shares_end(shares *s, const share_key *of);
/* The one of this table, if it still waits: it waits no longer. */
thought *shares_withdraw(shares *s, const char *table);

/* How many wait; of one share, with those under way. */
unsigned shares_waiting(const shares *s);
unsigned shares_load(const shares *s, const share_key *of);

#endif
