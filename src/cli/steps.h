/* The progress of something that has several steps, on the terminal: one bar after the other. */
#ifndef PL_CLI_STEPS_H
#define PL_CLI_STEPS_H

#include "cli/progress.h"

typedef struct cli_steps {
    cli_progress progress;
    const char *step; /* that the bar is of */
} cli_steps;

void cli_steps_show(cli_steps *s, const char *what, uint64_t done, uint64_t all);
void cli_steps_end(cli_steps *s);

#endif
