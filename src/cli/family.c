/* Finding a command of a family, or saying which there are. */
#include "cli/family.h"

#include <stdio.h>
#include <string.h>

#include "match/match.h"

/* The word it is called by: the last of its name. */
static const char *word_of(const cli_command *command)
{
    const char *blank = strrchr(command->name, ' ');
    return blank ? blank + 1 : command->name;
}

static void print_help(const cli_family *family, FILE *to)
{
    fprintf(to, "usage: %s COMMAND [OPTIONS]\n\n%s\n\n", family->name, family->about);
    for (int i = 0; i < family->count; i++)
        fprintf(to, "  %-9s %s\n", word_of(family->commands[i]), family->commands[i]->summary);
    fprintf(to, "\n%s`%s COMMAND --help` explains a command.\n\noptions:\n  %-22s this text\n", family->examples,
            family->name, "--help");
}

static const cli_command *find(const cli_family *family, const char *word)
{
    for (int i = 0; i < family->count; i++)
        if (strcmp(word_of(family->commands[i]), word) == 0)
            return family->commands[i];
    return NULL;
}

static int unknown(const cli_family *family, const char *word)
{
    const char *words[CLI_LIST_MAX];
    unsigned count = 0;
    for (int i = 0; i < family->count && count < CLI_LIST_MAX; i++)
        words[count++] = word_of(family->commands[i]);
    const char *nearest = pl_nearest(word, words, count);
    fprintf(stderr, "%s: there is no %s \"%s\"", family->name, word[0] == '-' ? "option" : "command", word);
    if (nearest)
        fprintf(stderr, "; did you mean \"%s\"?", nearest);
    fprintf(stderr, "\nSee `%s --help`.\n", family->name);
    return CLI_USAGE;
}

/* `help sim` is `sim --help`, and `help lab duel` is `lab duel --help`. */
static int help_on(const cli_family *family, char *word, char *next)
{
    const cli_command *command = find(family, word);
    char *argv[] = {word, next ? next : "--help", "--help", NULL};
    return command ? command->run(command, next ? 3 : 2, argv) : unknown(family, word);
}

int cli_family_run(const cli_family *family, int argc, char **argv)
{
    if (argc < 2) {
        print_help(family, stderr);
        return CLI_USAGE;
    }
    char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        if (argc > 2)
            return help_on(family, argv[2], argc > 3 ? argv[3] : NULL);
        print_help(family, stdout);
        return CLI_OK;
    }
    const cli_command *command = find(family, word);
    return command ? command->run(command, argc - 1, argv + 1) : unknown(family, word);
}
