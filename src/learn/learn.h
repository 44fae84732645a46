/* For anyone who trains players: numbered actions, what a seat may know as figures, and both behind one handle. */
#ifndef PL_LEARN_H
#define PL_LEARN_H

#include "learn/action.h"
#include "learn/episode.h"
#include "learn/observation.h"

#endif
