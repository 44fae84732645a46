/* Shares of wins, for people and as JSON. */
#ifndef PL_CLI_SCORE_H
#define PL_CLI_SCORE_H

#include "cli/json.h"
#include "lab/lab.h"

enum { SCORE_TEXT = 40 };

/* Said in the help of every command that prints shares. */
#define CLI_SCORE_HELP                                                                                                 \
    "Shares of wins come with their 95 % interval (Wilson's). Draws, and games given up because they would never\n"    \
    "end, count as half a win for each side.\n\n"

/* " 89.1 %  (78.2 to 94.9)". Returns `out`. */
char *score_text(pl_score score, char out[SCORE_TEXT]);

/* "games", "wins", "draws", "share" and "interval" as an object. */
void score_json(pl_json *j, const char *key, pl_score score);
void interval_json(pl_json *j, const char *key, pl_interval interval);

#endif
