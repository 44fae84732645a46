/* The grid of a map: letters from left to right, figures from top to bottom, as on the frame of a printed one. Its lines fall into gaps
 * between spaces, and every space is alone in its cell, so a cell names it: "D7". */
#ifndef PL_GRID_H
#define PL_GRID_H

#include "rules/rules.h"

enum { PL_GRID_MOST = 26, PL_CELL_NAME = 4 };

typedef struct pl_grid {
    uint8_t columns, rows; /* 0: no grid tells the spaces apart, because some lie too close to each other */
    /* Where the lines are, those at both edges included: in the coordinates of the board, between the spaces. */
    int x[PL_GRID_MOST + 1], y[PL_GRID_MOST + 1];
    uint8_t column[PL_SPACES], row[PL_SPACES]; /* of each space, from 0 */
} pl_grid;

/* From the places of the spaces alone; the same on every machine. */
void pl_grid_make(pl_grid *grid, const int *x, const int *y, unsigned spaces);

/* "D7"; "" where there is no grid. Returns `out`. */
char *pl_grid_name(const pl_grid *grid, unsigned space, char out[PL_CELL_NAME]);
/* The space of a cell by its name, letters of either case; PL_NONE: there is none. */
unsigned pl_grid_find(const pl_grid *grid, unsigned spaces, const char *name, size_t length);

#endif
