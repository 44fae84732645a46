/* `peerless puzzles`: what its parts share. */
#ifndef PL_CLI_PUZZLES_H
#define PL_CLI_PUZZLES_H

#include "cli/cli.h"
#include "cli/labels.h"
#include "puzzle/puzzle.h"

typedef struct puzzles_order {
    const cli_command *command;
    cli_common common;
    pl_language language;
    const pl_pack *pack;
    cli_number games, seed, steps;
    const char *player, *out;
} puzzles_order;

/* The words for a goal. */
const char *puzzles_goal(pl_language language, unsigned goal);

/* `make`: plays and writes what it finds. */
int puzzles_make(const puzzles_order *order);
/* `solve`: these puzzles; one is shown and played, several are verified. */
int puzzles_solve(const puzzles_order *order, const pl_puzzle *const *puzzles, unsigned count);

#endif
