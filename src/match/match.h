/* A match around the rules: what is called what, what each seat may know, what has happened, chance, and who plays for a seat. */
#ifndef PL_MATCH_H
#define PL_MATCH_H

#include "match/event.h"
#include "match/history.h"
#include "match/names.h"
#include "match/odds.h"
#include "match/plan.h"
#include "match/players.h"
#include "match/question.h"
#include "match/random.h"
#include "match/rng.h"
#include "match/threats.h"
#include "match/unseen.h"
#include "match/view.h"

#endif
