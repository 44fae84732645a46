#include "mind/train/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool table_open(table *t, unsigned rows, unsigned width)
{
    size_t count = (size_t)rows * width;
    *t = (table){.rows = rows, .width = width};
    t->weight = calloc(count, sizeof(float));
    t->slope = calloc(count, sizeof(float));
    t->mean = calloc(count, sizeof(float));
    t->square = calloc(count, sizeof(float));
    t->touched = calloc(rows, sizeof *t->touched);
    t->is_touched = calloc(rows, 1);
    t->learned = calloc(rows, 1);
    return t->weight && t->slope && t->mean && t->square && t->touched && t->is_touched && t->learned;
}

void table_close(table *t)
{
    free(t->weight);
    free(t->slope);
    free(t->mean);
    free(t->square);
    free(t->touched);
    free(t->is_touched);
    free(t->learned);
}

float *table_slope(table *t, unsigned row)
{
    if (!t->is_touched[row]) {
        t->is_touched[row] = t->learned[row] = 1;
        t->touched[t->touched_count++] = row;
    }
    return t->slope + (size_t)row * t->width;
}

void table_step(table *t, float rate, float decay)
{
    const float keep_mean = 0.9F, keep_square = 0.999F;
    for (unsigned n = 0; n < t->touched_count; n++) {
        size_t at = (size_t)t->touched[n] * t->width;
        float *w = t->weight + at, *g = t->slope + at, *m = t->mean + at, *v = t->square + at;
        for (unsigned i = 0; i < t->width; i++) {
            m[i] = keep_mean * m[i] + (1 - keep_mean) * g[i];
            v[i] = keep_square * v[i] + (1 - keep_square) * g[i] * g[i];
            w[i] -= rate * (m[i] / (sqrtf(v[i]) + 1e-8F) + decay * w[i]);
            g[i] = 0;
        }
        t->is_touched[t->touched[n]] = 0;
    }
    t->touched_count = 0;
}
