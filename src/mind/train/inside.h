/* Inside the room of learning. */
#ifndef PL_TRAIN_INSIDE_H
#define PL_TRAIN_INSIDE_H

#include "mind/evaluate/evaluate.h"
#include "mind/train/train.h"

enum { PRACTICE_HEAD = 9 + 32, PRACTICE_ANSWERS = 4000 }; /* a match that lasts longer is given up */
typedef enum thought { THOUGHT_NONE, THOUGHT_QUICK, THOUGHT_THOROUGH } thought;

/* The matches of a file by the order of their numbers, after practice_sort. */
void practice_sort(practice_file *f);
uint64_t practice_number(const practice_file *f, size_t index);
/* Its bytes; free() them. False: they cannot be read. */
bool practice_read(practice_file *f, size_t index, practice_bytes *out);

#endif
