/* A line of a book in the making: what phrase.c and head.c share. */
#ifndef PL_CARDS_DRAFT_H
#define PL_CARDS_DRAFT_H

#include "inside.h"

typedef struct variable {
    char name[24];
    pl_sort restricted; /* PL_SORT_NONE: by its places alone */
    pl_sort sort;       /* what its slot reads */
    uint64_t fits;      /* sorts that fit all its places so far */
    bool placed;
} variable;

typedef struct draft {
    pattern patterns[PATTERN_MAX];
    int pattern_count;
    variable variables[VARIABLES_MAX];
    int head_variables, variable_count; /* those after the head's are read and dropped */
    pl_part alternatives[ALTERNATIVES_MAX][PARTS_MAX];
    int part_counts[ALTERNATIVES_MAX];
    int alternative_count;
    pl_sort sort; /* of the whole */
    bool named;   /* it stands before :: */
    unsigned moods, cases;
    int cost;
    bool spoken;
    bool has_features;
    features features;
    const char *body;
} draft;

/* Reads l->head into the draft: its patterns and its variables. False after a complaint. */
bool pl_load_head(loader *l);
/* The variable of the head with that name; -1: there is none. */
int pl_head_variable(const draft *d, span name);
/* A new one, for the head or for what is read and dropped; -1 after a complaint. */
int pl_new_variable(loader *l, span name);

#endif
