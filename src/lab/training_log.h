/* The log of a training: what all its generations have in common, then what happened, a line each. It is also what a training that was
 * interrupted continues from, and who has it open has the folder for themselves. */
#ifndef PL_LAB_TRAINING_LOG_H
#define PL_LAB_TRAINING_LOG_H

#include <stdio.h>

#include "lab/training.h"

enum { TRAINING_NAME = 40 }; /* of an evaluator, perhaps with a hash */

typedef struct training_log {
    FILE *file; /* NULL: not open */
    char *wrong;
} training_log;

/* Opens the log of the folder, or begins it with this title. False: it cannot be, somebody else has it open, or it has another title;
 * `wrong` says which, now and in what follows. */
bool training_log_open(training_log *log, const char *folder, const char *title, char wrong[PL_TRAINING_WRONG]);
void training_log_close(training_log *log);

/* Adds a line. */
bool training_log_add(training_log *log, const char *line);

/* Generations that are done; `best` becomes the last one that was promoted, and stays as it is if none was. */
unsigned training_log_done(training_log *log, char best[TRAINING_NAME]);
/* Who practiced in a generation; false: it does not say. */
bool training_log_practiced(training_log *log, unsigned generation, char by[TRAINING_NAME]);

#endif
