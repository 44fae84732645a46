/* `peerless serve` and `peerless store` in a program that was built without the server (-Dserver=disabled): whatever is asked of it, it says so. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static int run(const cli_command *self, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return cli_parse(self, argc, argv, NULL, 0, &(int){0});
    }
    fprintf(
        stderr,
        "peerless %s: this program was built without the server (-Dserver=disabled); all other commands are there\n",
        self->name);
    return CLI_FAILED;
}

const cli_command cli_serve = {"serve", "", "Not in this program: it was built without the server",
                               "This program was built with -Dserver=disabled. All other commands are there.\n", run};

const cli_command cli_store = {"store", "", "Not in this program: it was built without the server",
                               "This program was built with -Dserver=disabled. All other commands are there.\n", run};
