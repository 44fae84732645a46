/* A program that plays: it gets the messages of the protocol, one per line, made for its seat, and says its answers (docs/programs.md).
 * Inside the lab.
 *
 * It is started once and plays one match after the other. After anything that costs it a match it is killed, and started again for the
 * next one. */
#ifndef PL_LAB_PROGRAM_H
#define PL_LAB_PROGRAM_H

#include <stdatomic.h>

#include "lab/series.h"
#include "protocol/protocol.h"

typedef struct program program;

/* Does not start it yet. NULL when there is no memory. */
program *program_new(const pl_pack *pack, const char *command, const atomic_bool *stop);
void program_free(program *p);
const char *program_command(const program *p);
/* Does it sit at a match? */
bool program_busy(const program *p);

/* The match at which it sits from now on, and its seat there. It may start the program. False, with the reason in `wrong`: it cannot be
 * started; whatever that is, it will be the same for the next match. */
typedef struct program_seat {
    const pl_match *match;
    const pl_seed *seed; /* for the chance of the program */
    pl_clock clock;
    unsigned seat;
} program_seat;
bool program_sit(program *p, const program_seat *at, char wrong[PL_WRONG]);

/* Its answer to the pending question; or why it has lost, with the reason in words. */
pl_forfeit program_ask(program *p, pl_option *out, char why[PL_FORFEIT_WHY]);

/* The match is over for it. If the rules have ended it, it is told so. */
void program_rise(program *p);

#endif
