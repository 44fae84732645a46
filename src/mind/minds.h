/* Inside the room: the choosers of the table in mind.c. */
#ifndef PL_MINDS_H
#define PL_MINDS_H

#include "mind/mind.h"

pl_mind_choose pl_random_choose;

#endif
