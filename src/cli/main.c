/* `peerless`: finds the subcommand and hands over. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "match/match.h"

#ifndef PL_VERSION
#define PL_VERSION "unknown"
#endif

static const cli_command *const commands[] = {
    &cli_play,  &cli_serve, &cli_replay, &cli_heroes, &cli_boards,   &cli_show,
    &cli_check, &cli_read,  &cli_sim,    &cli_bench,  &cli_scenario, &cli_engine,
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_help(FILE *to)
{
    fputs("Peerless: duels between heroes of all times, for the terminal.\n\n"
          "usage: peerless COMMAND [OPTIONS]\n\n",
          to);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-9s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n`peerless COMMAND --help` explains a command; `peerless --version` tells the version.\n"
          "New here? `peerless play` starts a duel against the computer.\n",
          to);
}

static const cli_command *find(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown(const char *name)
{
    const char *names[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i]->name;
    const char *nearest = pl_nearest(name, names, COMMAND_COUNT);
    fprintf(stderr, "peerless: there is no %s \"%s\"", name[0] == '-' ? "option" : "command", name);
    if (nearest)
        fprintf(stderr, "; did you mean \"%s\"?", nearest);
    fputs("\nSee `peerless --help`.\n", stderr);
    return CLI_USAGE;
}

/* `peerless help sim` is `peerless sim --help`. */
static int help_on(const char *name)
{
    const cli_command *command = find(name);
    char *argv[] = {"", "--help", NULL};
    return command ? command->run(command, 2, argv) : unknown(name);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        if (argc > 2)
            return help_on(argv[2]);
        print_help(stdout);
        return CLI_OK;
    }
    if (strcmp(name, "--version") == 0) {
        puts("peerless " PL_VERSION);
        return CLI_OK;
    }
    const cli_command *command = find(name);
    return command ? command->run(command, argc - 1, argv + 1) : unknown(name);
}
