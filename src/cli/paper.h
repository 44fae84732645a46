/* Text with the few marks of the rulebook, laid out for the terminal: **bold** stands out where the terminal can do that, *italics*, which
 * name cards, become quotation marks, and of a link its words remain. */
#ifndef PL_CLI_PAPER_H
#define PL_CLI_PAPER_H

#include "cli/term.h"

/* Words broken over lines, as term_wrap does. */
void paper_wrap(const term *t, int at, int indent, const char *text);

/* A table, rows as "| cell | cell |", the first with the heads, the second a rule. Where it is too wide, each row is a paragraph. */
enum { PAPER_ROWS = 64, PAPER_CELLS = 8 };
void paper_table(const term *t, const char *const *rows, unsigned count);

#endif
