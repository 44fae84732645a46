/* The lab: many matches, and what can be concluded from them. */
#ifndef PL_LAB_H
#define PL_LAB_H

#include "lab/evidence.h"
#include "lab/fair.h"
#include "lab/fair_text.h"
#include "lab/findings.h"
#include "lab/fitting.h"
#include "lab/fours.h"
#include "lab/report.h"
#include "lab/schedule.h"
#include "lab/series.h"
#include "lab/style.h"
#include "lab/training.h"
#include "lab/wilson.h"

#endif
