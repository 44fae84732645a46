/* A proposal: a few numbers of a hero, each changed a little.
 *
 * What it costs: first how many numbers are changed, then by how much all together. Health may change by 3, everything else by 1.
 * A deck keeps its size, so a copy goes from one card to another, which changes two numbers. */
#ifndef PL_LAB_PROPOSAL_H
#define PL_LAB_PROPOSAL_H

#include "pack/pack.h"

enum { PL_PROPOSAL_CHANGES = 4 };

typedef struct pl_proposal {
    pl_change changes[PL_PROPOSAL_CHANGES]; /* in the order of the file */
    unsigned count;
    unsigned size; /* by how much */
} pl_proposal;

/* The numbers that proposals are about. */
typedef struct pl_proposal_field {
    pl_hero_number numbers[PL_NUMBERS];
    unsigned count;
} pl_proposal_field;

/* Both at once; false: a number would leave its bounds, more than `most` would be changed, or nothing. */
bool pl_proposal_sum(const pl_proposal_field *field, const pl_proposal *a, const pl_proposal *b, unsigned most,
                     pl_proposal *out);

/* Less than 0: a costs less; 0: the same. */
int pl_proposal_compare(const pl_proposal *a, const pl_proposal *b);
bool pl_proposal_same(const pl_proposal *a, const pl_proposal *b);

/* The steps that everything else is a sum of. Figures are changed in one direction: a hero that is to be weaker gets no more
 * health. What a number in a sentence does is not known, so it is changed in both. Copies go from every card to the one with the
 * most copies, and from it to every other: any other exchange is the sum of two of these. Returns how many. */
enum { PL_PROPOSAL_STEPS = 2 * PL_NUMBERS };
unsigned pl_proposal_steps(const pl_proposal_field *field, bool stronger, unsigned most,
                           pl_proposal out[PL_PROPOSAL_STEPS]);

#endif
