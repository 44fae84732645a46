/* The evaluator that has learned: marks of the position and of the options, weighed by a network. */
#ifndef PL_TRAINED_H
#define PL_TRAINED_H

#include "mind/evaluate/evaluate.h"

/* With these weights, which are read once for all that use them. NULL: no memory, or they are none. */
evaluator *learned_open(const pl_content *content, const pl_weights *weights);

#endif
