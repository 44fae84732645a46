/* Playing one match of a series. Inside the lab. */
#ifndef PL_LAB_BOUT_H
#define PL_LAB_BOUT_H

#include <stdatomic.h>

#include "lab/series.h"

/* SHA-256 as bytes. */
void bout_digest(const void *bytes, size_t count, uint8_t digest[PL_DIGEST]);

/* The programs that run for one thread of a series: they stay from match to match. */
typedef struct crew crew;
crew *crew_new(const pl_series *series, const atomic_bool *stop); /* NULL: no memory */
void crew_free(crew *c);

/* False when it cannot be played: the setup does not fit the content, a player is unknown or answers what is not allowed; or a program
 * cannot be started, and `wrong` says why ("" otherwise). Once `stop` of the crew is set it comes back soon, with an outcome that means
 * nothing. */
bool bout_play(const pl_series *series, const pl_bout *bout, crew *hands, pl_outcome *outcome, char wrong[PL_WRONG]);

#endif
