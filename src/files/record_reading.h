/* Inside: what the parts of the reader of records share. */
#ifndef PL_FILES_RECORD_READING_H
#define PL_FILES_RECORD_READING_H

#include "files/record_text.h"
#include "files/scenario.h" /* its lines are cut up like these */

typedef struct reading {
    const pl_pack *pack;
    const char *file;
    pl_errors *errors;
    pl_record *record;
    const char *at, *end; /* what has not been read yet */
    cursor c;             /* the line being read */
    int line;
    bool held;   /* the line is to be read once more */
    bool silent; /* only looking ahead */
    bool failed;
    int board_line;
    cursor commit; /* the line of a sealed record that hides the seed */
    pl_match *match;
    int agreed; /* the line of the last state that agreed, or 0 */
} reading;

/* Refuses the line at that column; after that nothing more is read. */
void rd_refuse(reading *r, int column, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* What to do about a line that cannot be true. */
typedef struct remedy {
    char text[200];
} remedy;

/* Were other rules at work? Then the line may well be true, and `out` says so. */
bool rd_other_rules(const reading *r, remedy *out);
remedy rd_remedy_for(const reading *r);

/* The next line that says something. False at the end, and after an error. */
bool rd_next_line(reading *r);
/* Is the next line of this kind? Else it is left. */
bool rd_take_line(reading *r, const char *word);
/* A line that must come now. */
bool rd_expect_line(reading *r, const char *word, const char *form);
/* False, after saying so, when something is left of the line. */
bool rd_line_ends(reading *r);
/* A number of at most five digits; else nothing is taken. */
bool rd_take_number(reading *r, unsigned *out);
/* 64 digits to the end of the line. */
bool rd_digits(reading *r, pl_seed *out);

/* The whole header. */
void rd_head(reading *r);

#endif
