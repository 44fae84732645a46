/* The journal of a series: a text file with a line for every finished match, so that an interrupted series can go on where
 * it was. docs/lab.md describes the format. Inside the lab.
 *
 * Anybody may have written the file. Every number in it is bounded, a file that is not the journal of this very series is
 * refused and left as it is, and what a killed program has left of a last line is dropped. */
#ifndef PL_LAB_JOURNAL_H
#define PL_LAB_JOURNAL_H

#include <sys/types.h>

#include "lab/series.h"

typedef struct journal {
    const pl_series *series;
    pl_series_result *result; /* where it says what is wrong */
    FILE *file;
    uint64_t line; /* the one read last */
    off_t good;    /* where the whole lines that were read end */
} journal;

typedef enum journal_found { JOURNAL_GAME, JOURNAL_END, JOURNAL_WRONG } journal_found;

/* Opens the file that the series names, or makes it. False after writing down why it cannot be used. */
bool journal_open(journal *j, const pl_series *series, pl_series_result *result);

/* What is written of match `number`, whose bout this is. After JOURNAL_END matches can be added. */
journal_found journal_next(journal *j, uint64_t number, const pl_bout *bout, pl_outcome *outcome);

/* Writes down a match; it is in the file when this returns. */
bool journal_add(journal *j, uint64_t number, const pl_bout *bout, const pl_outcome *outcome);

void journal_close(journal *j);

#endif
