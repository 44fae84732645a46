/* Matchups told to somebody: to a spreadsheet as CSV, to a reader as one page of HTML. With a subject
 * in the plan it is a report on that hero: its verdict and its deck come first, and pairs without it are not in it.
 *
 * Names come from files that strangers wrote. Every writer here quotes or escapes all of them. */
#ifndef PL_LAB_REPORT_H
#define PL_LAB_REPORT_H

#include "base/json.h"
#include "lab/fair.h"
#include "lab/lint.h"
#include "lab/matchups.h"

typedef struct pl_report {
    const pl_pack *pack;
    const pl_matchups *matchups; /* without games: the deck of the subject is all there is */
    const char *hash;            /* of the series, "" when nothing was played */
    const char *command;         /* that does it again */
    const pl_lint *lint;         /* of the subject, or NULL */
    const pl_fair *fair;         /* what would make the subject fair; NULL: nobody asked */
    pl_language language;        /* of names */
} pl_report;

/* Each adds to `out`. */
void pl_report_csv(const pl_report *report, pl_buffer *out); /* a line for each first and second hero and battlefield */
void pl_report_csv_cards(const pl_report *report, pl_buffer *out); /* a line for each card */
void pl_report_page(const pl_report *report, pl_buffer *out);

/* One field of CSV as RFC 4180 wants it; a text that a spreadsheet would take for a formula gets an apostrophe in front. */
void pl_csv_field(pl_buffer *out, const char *text);

/* Heroes of the plan, the one with the greatest share first; those without games last. */
void pl_report_order(const pl_matchups *matchups, uint8_t order[PL_PACK_HEROES]);

/* Names, in the language of the report, by their number in the plan. */
const char *pl_report_hero(const pl_report *report, unsigned hero);
const char *pl_report_board(const pl_report *report, unsigned board);
const char *pl_report_card(const pl_report *report, unsigned hero, unsigned title);
/* The hero itself, for its figures. */
const pl_hero *pl_report_figures(const pl_report *report, unsigned hero);

#endif
