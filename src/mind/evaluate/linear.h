/* Inside the room of evaluation: the evaluator `linear`. */
#ifndef PL_LINEAR_H
#define PL_LINEAR_H

#include "mind/evaluate/evaluate.h"

evaluator *linear_open(const pl_content *content);

#endif
