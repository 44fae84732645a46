/* What every command that plays a series has: its seed, its threads, its journal, and the bar that shows how it goes. */
#ifndef PL_CLI_SERIES_H
#define PL_CLI_SERIES_H

#include "cli/cli.h"
#include "cli/json.h"
#include "lab/lab.h"

typedef struct cli_series {
    cli_number seed, jobs;
    const char *journal; /* NULL: none */
    uint64_t before;     /* games of the same command in series before this one, */
    uint64_t most;       /* and in all of them at most, for a bar that shows them together; 0: this is the only one */
} cli_series;

/* Of this machine, at most as many as a series takes. */
unsigned cli_processors(void);

/* Seed 1, a thread a processor, no journal. */
cli_series cli_series_default(void);

#define CLI_SERIES_OPTIONS(s)                                                                                          \
    {"seed", "S", "a number; the same seed gives the same games (default 1)", CLI_NUMBER, &(s).seed},                  \
        {"jobs", "J", "threads (default: one per processor); the result does not depend on it", CLI_NUMBER,            \
         &(s).jobs},                                                                                                   \
    {                                                                                                                  \
        "journal", "FILE", "keep finished games there; the same command continues with them", CLI_TEXT, &(s).journal   \
    }

#define CLI_SERIES_HELP                                                                                                \
    "Journals: with --journal every finished game is saved at once. If the command is interrupted or killed,\n"        \
    "the same command continues, and at the end prints what it would have printed without the interruption.\n\n"

/* Plays it, with the content of the pack unless the series has another. The caller says which matches and what becomes of them, and in `title` what they depend on besides command,
 * content and seed; `open`: it may well end early. False after reporting. */
bool cli_series_run(const cli_command *command, const pl_pack *pack, const cli_series *s, const char *title, bool open,
                    pl_series *series, pl_series_result *result);

/* The last lines of every table: threads, time and hashes. */
void cli_series_json(pl_json *j, const pl_pack *pack, const pl_series *series, const pl_series_result *r);
void cli_series_print(const pl_pack *pack, const pl_series *series, const pl_series_result *r, uint64_t turns,
                      uint64_t decisions);

#endif
