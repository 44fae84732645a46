/* Time controls of programs, as typed: "5s" per answer, "60s+1s" per game, "60s+1s,5s" both. */
#ifndef PL_CLI_CLOCK_H
#define PL_CLI_CLOCK_H

#include "cli/cli.h"
#include "lab/lab.h"

/* Ten seconds to start, and ten per answer. */
pl_clock clock_default(void);

/* Reads a span of time such as "500ms", "2s" or "1m": milliseconds; 0: it is none, or not between one and a day. */
unsigned clock_span(const char *text);
/* Reads a time control. False: it is none. */
bool clock_parse(const char *text, pl_clock *clock);

/* "answer=10000 game=60000+1000": for the title of a journal. Returns `out`. */
enum { CLOCK_TEXT = 64 };
char *clock_text(const pl_clock *clock, char out[CLOCK_TEXT]);

#endif
