/* What a search for a fair hero found, in sentences: the terminal and the page say the same. */
#ifndef PL_LAB_FAIR_TEXT_H
#define PL_LAB_FAIR_TEXT_H

#include "lab/report.h"

enum { PL_FAIR_TEXT = 700 };

/* Each writes into `out` and returns it. */

/* "Pole: value 3 -> 2; Splash: boost 1 -> 2" */
char *pl_fair_title(const pl_report *report, const pl_candidate *candidate, char out[PL_FAIR_TEXT]);
/* What was asked for, what was tried, or why nothing was. */
char *pl_fair_summary(const pl_report *report, char out[PL_FAIR_TEXT]);
/* Of a search that has found nothing. */
char *pl_fair_failure(const pl_report *report, char out[PL_FAIR_TEXT]);
/* How it did in fresh games, and whether that is good enough. */
char *pl_fair_measured(const pl_report *report, const pl_candidate *candidate, char out[PL_FAIR_TEXT]);
/* Its worst matchup; "" when nobody was played. */
char *pl_fair_matchup(const pl_report *report, const pl_candidate *candidate, char out[PL_FAIR_TEXT]);

#endif
