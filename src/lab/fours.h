/* Two players compared: neither heroes nor battlefields, seats nor shuffles shall decide. So games come in fours on one shuffle: both
 * heroes of a meeting are played by both players, from both seats. */
#ifndef PL_LAB_FOURS_H
#define PL_LAB_FOURS_H

#include "lab/schedule.h"
#include "lab/series.h"

enum { PL_FOUR = 4 };

/* The seat of player 0 or 1 in game `number`: in every second game of a four they change seats, in the second two the heroes. */
static inline unsigned pl_fours_seat(unsigned player, uint64_t number)
{
    return (player + (unsigned)number) % 2;
}

/* Game `number` of these players. */
void pl_fours_bout(const pl_schedule *schedule, const char *const player[2], uint64_t seed, uint64_t number,
                   pl_bout *out);

#endif
