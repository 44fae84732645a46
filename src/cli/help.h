/* Help in the middle of a match: advice for the question that is asked, and the rulebook. */
#ifndef PL_CLI_HELP_H
#define PL_CLI_HELP_H

#include "cli/screen.h"

/* What the question is about, and what can be typed. */
void help_question(const screen *s, const sight_question *q);

/* The rulebook about anything; "": about the question, "?": its sections. */
void help_rules(const screen *s, const sight_question *q, const char *what);

#endif
