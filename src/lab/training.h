/* Training: computer players that learn from matches against themselves, generation after generation.
 *
 * A generation plays practice matches with the best weights so far, learns from them and those of the generations before, and meets the
 * best in a duel; it becomes the best only if it is shown to be stronger. Everything is kept in a folder, so a training that was
 * interrupted goes on where it was. What is played depends on the seed alone, not on the number of threads. */
#ifndef PL_LAB_TRAINING_H
#define PL_LAB_TRAINING_H

#include "lab/schedule.h"
#include "lab/wilson.h"

enum { PL_TRAINING_WRONG = 300, PL_TRAINING_LINE = 300 };

typedef struct pl_training {
    pl_pack *pack; /* weights are put into it */
    const pl_cast *cast;
    const char *folder;
    const char *start;               /* the evaluator that the first generation practices with; NULL: the default one */
    const char *command;             /* how it was called, for the files of weights */
    unsigned generations;            /* in all, those done before included */
    uint64_t games;                  /* practice matches of a generation */
    unsigned thorough, quick, every; /* of practice (mind/train) */
    unsigned epochs;                 /* of fitting */
    unsigned memory;                 /* learned from that many generations, the last ones */
    uint64_t gate;                   /* games of the duel */
    unsigned gate_iterations;
    uint64_t seed;
    unsigned jobs;
    /* What happens, one line at a time, which is in the log of the folder too; in the end, who is the best. */
    void (*tell)(void *to, const char *line);
    /* How far a step is, from 0 to `all`. May be NULL. */
    void (*progress)(void *to, const char *what, uint64_t done, uint64_t all);
    void *to;
} pl_training;

/* False: it failed, and `wrong` says why. */
bool pl_training_run(const pl_training *t, char wrong[PL_TRAINING_WRONG]);

#endif
