/* Commands that are called by a first word: those of `peerless` itself, and those of `peerless lab`. */
#ifndef PL_CLI_FAMILY_H
#define PL_CLI_FAMILY_H

#include "cli/cli.h"

typedef struct cli_family {
    const char *name;     /* "peerless lab" */
    const char *about;    /* what its help says first, */
    const char *examples; /* and after the list of commands */
    const cli_command *const *commands;
    int count;
} cli_family;

/* argv[1] is the word. `help`, `--help` and no word at all list the commands; `help duel` is `duel --help`. */
int cli_family_run(const cli_family *family, int argc, char **argv);

#endif
