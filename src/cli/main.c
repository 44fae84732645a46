/* `peerless`: finds the subcommand and hands over. */
#include <stdio.h>
#include <string.h>

#include "cli/family.h"
#include "cli/output.h"

#ifndef PL_VERSION
#define PL_VERSION "unknown"
#endif

static const cli_command *const commands[] = {
    &cli_play,   &cli_serve,    &cli_store,  &cli_replay,  &cli_review, &cli_rules,  &cli_heroes,
    &cli_boards, &cli_show,     &cli_check,  &cli_read,    &cli_words,  &cli_sim,    &cli_lab,
    &cli_bench,  &cli_scenario, &cli_engine, &cli_puzzles, &cli_import, &cli_export,
};

static const cli_family peerless = {"peerless", "Peerless: duels between heroes of all times, for the terminal.",
                                    "New here? `peerless play` starts a duel against the computer; `peerless "
                                    "--version` prints the version.\n",
                                    commands, sizeof commands / sizeof *commands};

static int run(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        puts("peerless " PL_VERSION);
        return CLI_OK;
    }
    return cli_family_run(&peerless, argc, argv);
}

int main(int argc, char **argv)
{
    output_begin();
    return output_end(run(argc, argv));
}
