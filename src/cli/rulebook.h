/* The rulebook of content/rulebook (docs/rulebook.md) as people read it in the terminal: the whole, a section, the paragraphs about a rule,
 * or those with certain words in them. */
#ifndef PL_CLI_RULEBOOK_H
#define PL_CLI_RULEBOOK_H

#include "cli/term.h"
#include "pack/pack.h"

typedef enum rulebook_kind {
    RULEBOOK_HEAD,
    RULEBOOK_TEXT,
    RULEBOOK_STEP, /* of a list with numbers */
    RULEBOOK_ITEM, /* of a list without */
    RULEBOOK_ROW,  /* of a table */
} rulebook_kind;

/* A line of the file. */
typedef struct rulebook_line {
    rulebook_kind kind;
    unsigned level;     /* of a heading: 1 is the book, 2 a section, 3 a section of one */
    unsigned head;      /* the heading it stands under; of a heading its own place */
    unsigned block;     /* lines of one list or table are in one block, any other has its own */
    const char *text;   /* with the marks of bold, italics and links */
    const char *anchor; /* of a heading */
    const char *ids;    /* of its block: "R-MAN-1 OQ-15"; "" */
} rulebook_line;

typedef struct rulebook {
    char *text; /* that the lines point into */
    rulebook_line *lines;
    unsigned count;
} rulebook;

/* Reads the book in this language; false: it cannot be read, errno says why. Free it either way. */
bool rulebook_read(rulebook *book, pl_language language);
void rulebook_free(rulebook *book);

/* What a first match says at this kind of question ("maneuver-boost"), to be freed; NULL: nothing, or the file cannot be read. */
char *rulebook_advice(pl_language language, const char *why);

/* The heading with this anchor or title, in any letter case; book->count: there is none. */
unsigned rulebook_section(const rulebook *book, const char *name);

/* Printing. `ids`: with the rules behind each paragraph. What prints only some of it returns how many paragraphs there were. */
void rulebook_print(const rulebook *book, const term *t, bool ids);
void rulebook_print_section(const rulebook *book, unsigned head, const term *t, bool ids);
void rulebook_print_contents(const rulebook *book, const term *t);
unsigned rulebook_print_rule(const rulebook *book, const char *id, const term *t);
unsigned rulebook_print_found(const rulebook *book, const char *words, const term *t, bool ids);

/* Whatever is meant: a section by anchor or title, a rule or ruling, or else words. */
unsigned rulebook_print_about(const rulebook *book, const char *what, const term *t, bool ids);

#endif
