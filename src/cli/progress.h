/* A bar on a terminal while a series is played: how much is done, how fast, and how long it will take. */
#ifndef PL_CLI_PROGRESS_H
#define PL_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_progress {
    bool begun;
    bool open;           /* it may end before all are played */
    uint64_t before;     /* done in other series, */
    uint64_t most;       /* and of all of them; 0: of this one alone */
    uint64_t first;      /* done when it began */
    double start, drawn; /* seconds */
} cli_progress;

/* The `progress` of a series; `view` is a cli_progress. */
void cli_progress_show(void *view, uint64_t done, uint64_t games);
/* Takes the bar away. */
void cli_progress_end(const cli_progress *p);

#endif
