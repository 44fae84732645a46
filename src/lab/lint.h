/* What a deck looks like beside the others: the figures of one hero, each against the range of all other heroes of the
 * content. Nothing is played, and nothing is wrong with being outside: it is where a designer may want to look. */
#ifndef PL_LAB_LINT_H
#define PL_LAB_LINT_H

#include "pack/pack.h"

enum { PL_LINT_FIGURES = 20, PL_LINT_REMARKS = 2 * PL_SEAT_FIGHTERS, PL_LINT_TEXT = 256, PL_LINT_NAME = 180 };

typedef enum pl_lint_side { PL_LINT_WITHIN, PL_LINT_BELOW, PL_LINT_ABOVE } pl_lint_side;
typedef enum pl_lint_unit { PL_LINT_COUNT, PL_LINT_PERCENT, PL_LINT_TENTHS } pl_lint_unit;

typedef struct pl_lint_figure {
    const char *id;    /* "versatile" */
    const char *title; /* "Versatile cards" */
    pl_lint_unit unit;
    pl_lint_side side;           /* of the range of the others */
    double value;                /* as exact as it is told */
    double least, mean, most;    /* of the others; 0 when there are none */
    char sentence[PL_LINT_TEXT]; /* "31 % of its cards are versatile; of the others' 17 to 40 %." */
} pl_lint_figure;

typedef struct pl_lint {
    unsigned others, figure_count, remark_count;
    pl_lint_figure figures[PL_LINT_FIGURES];
    char remarks[PL_LINT_REMARKS][PL_LINT_TEXT]; /* what no range is needed to notice */
} pl_lint;

void pl_lint_hero(const pl_pack *pack, unsigned hero, pl_language language, pl_lint *out);

/* A value of a figure in its unit: "31 %", "30", "2.4". Returns `out`. */
char *pl_lint_value(const pl_lint_figure *figure, double value, char out[32]);

#endif
