/* Observations: what a seat may know, as figures in an array of fixed size, for anyone who trains players.
 *
 * It is made from a view and nothing else: two matches that the viewer cannot tell apart give the same figures, byte for byte. Stand-ins
 * for hidden cards are never counted. Seats, and what belongs to them, come in the order of turns from the viewer on, and figures are
 * scaled so that few are above 1. Which figure is what, pl_observation_block says; docs/programs.md explains the blocks. */
#ifndef PL_LEARN_OBSERVATION_H
#define PL_LEARN_OBSERVATION_H

#include "learn/action.h"

/* How many figures there are in a match of that many seats, two or four. */
unsigned pl_observation_size(unsigned seats);

/* Writes that many. The viewer must be a seat. */
void pl_observe(const pl_content *content, const pl_view *view, float *out);

/* Block number `index`, from 0, of an array for that many seats. False: there are no more. */
bool pl_observation_block(unsigned seats, unsigned index, pl_block *out);

#endif
