/* Tables of numbers that learn: rows, the slope of the loss for each, and Adam's memory of both. Inside the room of learning. */
#ifndef PL_TRAIN_TABLE_H
#define PL_TRAIN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct table {
    unsigned rows, width;
    float *weight, *slope, *mean, *square; /* rows * width each */
    uint32_t *touched;                     /* rows with a slope since the last step */
    uint8_t *is_touched, *learned;         /* the latter ever */
    unsigned touched_count;
} table;

bool table_open(table *t, unsigned rows, unsigned width);
void table_close(table *t);
static inline float *table_row(const table *t, unsigned row)
{
    return t->weight + (size_t)row * t->width;
}
/* The slope of a row, to be added to. */
float *table_slope(table *t, unsigned row);
/* One step of Adam for the rows that were touched; `decay` draws them to 0. */
void table_step(table *t, float rate, float decay);

#endif
