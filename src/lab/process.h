/* A program that runs beside the lab and speaks in lines: started, written to, listened to, and in any case ended. Inside the lab.
 *
 * Nothing that it does can hold the lab up. Writing and listening have a moment at which they end, a line has a length, the program runs
 * in a process group of its own that is killed as a whole, and whoever was started is waited for. */
#ifndef PL_LAB_PROCESS_H
#define PL_LAB_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct process process;

enum { PROCESS_LINE = 1 << 16 }; /* bytes of a line that it may say */

typedef enum process_state {
    PROCESS_GOOD,
    PROCESS_LATE,    /* nothing came, or nothing was taken, until the moment given */
    PROCESS_ENDED,   /* it is no longer there, or has closed the pipe */
    PROCESS_FLOODS,  /* the line is too long */
    PROCESS_STOPPED, /* `stop` was set */
} process_state;

/* Starts a command of the shell. NULL: that is not possible; errno says why. */
process *process_start(const char *command);

/* Writes; what the program says meanwhile is kept for later. `until` is a moment of parallel_now. */
process_state process_say(process *p, const char *text, size_t length, double until, const atomic_bool *stop);
/* The next line, without its end; it stays until the next call. */
process_state process_hear(process *p, double until, const atomic_bool *stop, const char **line, size_t *length);

/* "ended with status 1", "was ended by signal 11", "closed the pipe": after PROCESS_ENDED. Returns `out`. */
enum { PROCESS_FATE = 64 };
const char *process_fate(process *p, char out[PROCESS_FATE]);
/* Has it ended as a shell does that could not run the command? 0, or why. */
enum { PROCESS_NOT_ALLOWED = 126, PROCESS_NOT_FOUND = 127 };
int process_not_run(process *p);

/* Ends it, with all that it has started, and frees it. `patience`: that many seconds it may take after its input has ended. NULL: nothing. */
void process_end(process *p, double patience);

#endif
