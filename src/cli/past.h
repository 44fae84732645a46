/* A match of the past: what a command reads from the record that it is given. */
#ifndef PL_CLI_PAST_H
#define PL_CLI_PAST_H

#include "cli/screen.h"
#include "cli/setup.h"
#include "files/files.h"

typedef struct cli_past {
    const char *digits; /* of --seed; NULL: not said */
    /* worked out: */
    pl_pack *pack;
    pl_match *match;
    pl_record record;
} cli_past;

#define CLI_PAST_OPTION(p)                                                                                             \
    {                                                                                                                  \
        "seed", "DIGITS", "the seed, for a record that keeps it secret", CLI_TEXT, &(p).digits                         \
    }

/* CLI_GO_ON, or the exit status after reporting; to be closed in either case. */
int cli_past_open(const cli_command *command, const cli_common *common, const char *path, cli_past *past);
void cli_past_close(cli_past *past);

/* "● NAME (novice)  ■ NAME (person)  ", on a line each where there are four. */
void past_seats(const screen *s, const pl_record *record);

#endif
