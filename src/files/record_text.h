/* What writing and reading a record share. */
#ifndef PL_FILES_RECORD_TEXT_H
#define PL_FILES_RECORD_TEXT_H

#include "base/letters.h"
#include "files/record.h"

/* Adds what a line says: its words, with one blank between them. A remark is cut off already. */
void record_say(pl_hash *said, const char *at, const char *end);

enum { RECORD_CONTENT = 16 }; /* digits of the hash of a hero or a board */

/* Must the next line be a state? At the beginning, and after a number of decisions. */
bool record_state_due(const pl_match *match, pl_record_last last);

/* "A wins", "B wins", "draw". */
const char *record_result(unsigned winner);

#endif
