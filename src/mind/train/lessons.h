/* Positions to learn from, in memory. Inside the room of learning. */
#ifndef PL_LESSONS_H
#define PL_LESSONS_H

#include "mind/evaluate/weights.h"
#include "mind/train/inside.h"

/* An option and how often it should be chosen. */
typedef struct lesson_option {
    uint32_t rows; /* where its marks begin in the pool */
    uint8_t count, use, seat, title;
    float share;
} lesson_option;

typedef struct lesson {
    uint32_t rows, sets, options; /* where they begin in their pools */
    uint16_t row_count;
    uint8_t set_count, option_count; /* no options: nothing to learn about them */
    uint8_t hero[PL_SEATS], seats, team;
    bool aside;    /* for testing */
    float result;  /* of the side that was asked */
    float thought; /* its chance as the search saw it */
} lesson;

struct lessons {
    const pl_content *content;
    sight sight;
    bool without[UINT8_MAX + 1]; /* matches of these heroes are left out, */
    unsigned with;               /* and all without this one; PL_NONE: none */
    lesson *lesson;
    uint16_t *row;
    card_set *set;
    lesson_option *option;
    size_t count, rows, sets, options;
    size_t lesson_room, row_room, set_room, option_room;
};

#endif
