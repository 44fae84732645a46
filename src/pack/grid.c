#include "pack/grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Shapes that look well on a map are tried first. A gap wider than that is no better. */
enum { COLUMNS_LEAST = 6, COLUMNS_WELL = 12, ROWS_LEAST = 3, ROWS_WELL = 9, WIDE = 70, MARGIN = 40 };

/* Places along one side, each once, in order. */
typedef struct side {
    int place[PL_SPACES];
    int count;
} side;

static int by_size(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static side side_of(const int *places, unsigned count)
{
    side s = {.count = 0};
    int sorted[PL_SPACES];
    memcpy(sorted, places, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, by_size);
    for (unsigned i = 0; i < count; i++)
        if (i == 0 || sorted[i] != sorted[i - 1])
            s.place[s.count++] = sorted[i];
    return s;
}

/* The line that is best as number `i` of n parts: in a wide gap, near to where an even division would have it, and at most 9/20 of a
 * part away from there. All in parts of 2n, so that nothing is rounded. False: there is no such gap. */
static bool best_line(const side *s, int n, int i, int *line)
{
    int low = s->place[0], high = s->place[s->count - 1], whole = high - low, wanted = 2 * n * low + 2 * i * whole;
    long best = 0;
    bool found = false;
    for (int k = 1; k < s->count; k++) {
        int before = s->place[k - 1], after = s->place[k], gap = after - before;
        int off = abs(n * (before + after) - wanted);
        long score = 20L * n * (gap < WIDE ? gap : WIDE) - 9L * off;
        if (10 * off >= 9 * whole || (found && score <= best))
            continue;
        found = true;
        best = score;
        *line = (before + after) / 2 + ((before + after) % 2 != 0); /* at a space at most when it begins its part */
    }
    return found;
}

/* Divides a side into n parts; false: it cannot be. */
static bool divide(const side *s, int n, int lines[PL_GRID_MOST + 1])
{
    lines[0] = s->place[0] - MARGIN;
    lines[n] = s->place[s->count - 1] + MARGIN;
    for (int i = 1; i < n; i++)
        if (!best_line(s, n, i, &lines[i]) || lines[i] <= lines[i - 1])
            return false;
    return true;
}

static uint8_t part_of(const int *lines, int place)
{
    uint8_t part = 0;
    while (place >= lines[part + 1])
        part++;
    return part;
}

static bool tells_apart(pl_grid *g, const int *x, const int *y, unsigned spaces)
{
    uint32_t taken[PL_GRID_MOST] = {0};
    for (unsigned i = 0; i < spaces; i++) {
        g->column[i] = part_of(g->x, x[i]);
        g->row[i] = part_of(g->y, y[i]);
        uint32_t bit = (uint32_t)1 << g->column[i];
        if (taken[g->row[i]] & bit)
            return false;
        taken[g->row[i]] |= bit;
    }
    return true;
}

typedef struct shapes {
    int least_columns, most_columns, least_rows, most_rows;
} shapes;

/* The grid with the fewest lines among those shapes; false: there is none. */
static bool try_shapes(pl_grid *grid, const shapes *t, const int *x, const int *y, unsigned spaces)
{
    const side across = side_of(x, spaces), down = side_of(y, spaces);
    for (int lines = t->least_columns + t->least_rows; lines <= t->most_columns + t->most_rows; lines++)
        for (int columns = t->least_columns; columns <= t->most_columns; columns++) {
            int rows = lines - columns;
            if (rows < t->least_rows || rows > t->most_rows || !divide(&across, columns, grid->x) ||
                !divide(&down, rows, grid->y) || !tells_apart(grid, x, y, spaces))
                continue;
            grid->columns = (uint8_t)columns;
            grid->rows = (uint8_t)rows;
            return true;
        }
    return false;
}

void pl_grid_make(pl_grid *grid, const int *x, const int *y, unsigned spaces)
{
    static const shapes well = {COLUMNS_LEAST, COLUMNS_WELL, ROWS_LEAST, ROWS_WELL},
                        any = {1, PL_GRID_MOST, 1, PL_GRID_MOST};
    if (spaces > 0 && !try_shapes(grid, &well, x, y, spaces) && !try_shapes(grid, &any, x, y, spaces))
        spaces = 0;
    if (spaces == 0)
        *grid = (pl_grid){.columns = 0};
}

char *pl_grid_name(const pl_grid *grid, unsigned space, char out[PL_CELL_NAME])
{
    *out = '\0';
    if (grid->columns)
        snprintf(out, PL_CELL_NAME, "%c%u", 'A' + grid->column[space], (unsigned)(grid->row[space] + 1) % 100);
    return out;
}

unsigned pl_grid_find(const pl_grid *grid, unsigned spaces, const char *name, size_t length)
{
    for (unsigned i = 0; i < spaces; i++) {
        char own[PL_CELL_NAME];
        pl_grid_name(grid, i, own);
        bool letter = length > 1 && length == strlen(own) && (own[0] == name[0] || own[0] + ('a' - 'A') == name[0]);
        if (letter && memcmp(own + 1, name + 1, length - 1) == 0)
            return i;
    }
    return PL_NONE;
}
