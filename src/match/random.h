/* Matches at random, at full speed: what the program and the module are measured by. */
#ifndef PL_MATCH_RANDOM_H
#define PL_MATCH_RANDOM_H

#include "rules/rules.h"

/* Plays that many matches to their end, in which every option is equally likely. Adds to *decisions how many there were; false when the
 * setup does not fit. The same numbers play the same matches on every machine. */
bool pl_play_at_random(const pl_content *content, const pl_setup *setup, uint64_t matches, uint64_t seed,
                       uint64_t *decisions);

#endif
