/* How somebody plays, apart from whether it wins: counts of a seat's answers, and figures made of them (style.def). */
#ifndef PL_LAB_STYLE_H
#define PL_LAB_STYLE_H

#include "mind/evaluate/evaluate.h"

typedef enum pl_style_count {
#define COUNT(id, meaning) PL_STYLE_##id,
#include "lab/style.def"
    PL_STYLE_COUNTS
} pl_style_count;

typedef struct pl_style {
    uint64_t count[PL_STYLE_COUNTS];
} pl_style;

typedef struct pl_style_figure {
    const char *key, *name;
    pl_style_count part, whole;
    unsigned times;
} pl_style_figure;
extern const pl_style_figure pl_style_figures[]; /* ended by a key of NULL */

void pl_style_add(pl_style *sum, const pl_style *style);
/* False: there was nothing to divide by. */
bool pl_style_value(const pl_style *style, const pl_style_figure *figure, double *out);

/* ------------------------------------------------------------------ gathering, inside the lab */

typedef struct style_book {
    pl_style *seat; /* PL_SEATS of them, all zero at first */
    const pl_content *content;
    distances distances;
    unsigned turn, turn_seat; /* the turn that is being taken; 0: none yet */
    unsigned maneuvers;       /* in it */
} style_book;

style_book style_open(const pl_content *content, pl_style seat[PL_SEATS]);
/* The question that is pending is about to be answered so. */
void style_see(style_book *book, const pl_game *game, pl_option answer);
/* Nothing more is asked. */
void style_close(style_book *book, const pl_game *game);

#endif
