/* The chances of a reviewed match as a picture of letters. */
#ifndef PL_CLI_REVIEW_GRAPH_H
#define PL_CLI_REVIEW_GRAPH_H

#include "cli/screen.h"
#include "review/review.h"

/* Team A's chance from the bottom up, the turns below, and under them the mistakes of each team. Fits 80 columns. */
void review_graph(const screen *s, const pl_review *review);

#endif
