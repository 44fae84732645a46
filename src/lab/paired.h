/* Two heroes on the same deals: what one of them did says something about the luck that the other had there.
 *
 * A hero that was changed a little plays most deals to the same end as the original. Where the original was luckier on some deals
 * than it is on all, the changed one most likely was so, too, and its share is corrected by that: a control variate. How much of
 * the original's luck it shares is taken from the deals themselves. */
#ifndef PL_LAB_PAIRED_H
#define PL_LAB_PAIRED_H

#include <stdint.h>

/* Points of a deal: 2 for a win, 1 for a draw. */
enum { PL_PAIRED_WIN = 2 };

typedef struct pl_paired {
    uint64_t games;
    uint64_t own, other;                 /* points */
    uint64_t own_by_other, other_square; /* sums of products */
} pl_paired;

void pl_paired_add(pl_paired *paired, unsigned own, unsigned other);

/* The share of the one, 0 to 1, when the other has this share of all deals. Of no games it is that share. */
double pl_paired_share(const pl_paired *paired, double other);

#endif
