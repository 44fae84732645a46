/* Matches in sentences: what happens, what is asked, why something cannot be done, and how the value of a card came about. */
#ifndef PL_TELL_H
#define PL_TELL_H

#include "tell/because.h"
#include "tell/breakdown.h"
#include "tell/explain.h"
#include "tell/story.h"

#endif
