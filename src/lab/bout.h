/* Playing one match of a series. Inside the lab. */
#ifndef PL_LAB_BOUT_H
#define PL_LAB_BOUT_H

#include <stdatomic.h>

#include "lab/series.h"

/* SHA-256 as bytes. */
void bout_digest(const void *bytes, size_t count, uint8_t digest[PL_DIGEST]);

/* False when it cannot be played: the setup does not fit the content, a player is unknown or answers what is not allowed.
 * Once `stop` is set it comes back soon, with an outcome that means nothing. */
bool bout_play(const pl_series *series, const pl_bout *bout, const atomic_bool *stop, pl_outcome *outcome);

#endif
