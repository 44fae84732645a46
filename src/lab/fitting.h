/* Fitting: weights made from practice matches, in a file. */
#ifndef PL_LAB_FITTING_H
#define PL_LAB_FITTING_H

#include "lab/schedule.h"

struct lessons; /* mind/train */

enum { PL_FITTING_WRONG = 300, PL_FITTING_LINE = 200, PL_ONE_ASIDE = 20 }; /* one match in that many is kept aside */

typedef struct pl_fitting {
    const pl_pack *pack;
    const char *path;    /* of the weights */
    const char *command; /* how it was called, for that file, */
    const char *as;      /* and as what: "generation 3, seed 2" */
    unsigned with;       /* only matches in which this hero takes part; PL_NONE: any */
    unsigned epochs;
    uint64_t seed;
    /* How far it is, from 0 to `all`. May be NULL. */
    void (*progress)(void *to, const char *what, uint64_t done, uint64_t all);
    void *to;
} pl_fitting;

/* Fits weights to lessons and writes the file, completely or not at all. `line` says what came out. False: `wrong` says why. */
bool pl_fitting_run(const pl_fitting *f, const struct lessons *l, char line[PL_FITTING_LINE],
                    char wrong[PL_FITTING_WRONG]);

/* The same from files of practice matches in which only heroes of the cast play; they must be of this content. */
bool pl_fitting_of_files(const pl_fitting *f, const pl_cast *cast, const char *const *files, unsigned count,
                         char line[PL_FITTING_LINE], char wrong[PL_FITTING_WRONG]);

#endif
