/* The trees of a search: what each seat has seen since the root, and how it went from there. */
#ifndef PL_TREE_H
#define PL_TREE_H

#include "mind/search/rollout.h"

typedef struct node {
    uint32_t child, next; /* first child, next sibling; 0: none */
    uint32_t visits;
    float total; /* of the results, for the team of the node's seat */
    float prior;
    uint16_t key; /* of the answer that leads here */
    int16_t rest; /* what rounding took from the total of many visits */
} node;

/* One tree per seat, in one piece of memory. */
typedef struct tree {
    node *nodes;                /* [0] is nothing */
    uint32_t count, room, most; /* most: it never has more room than that */
    uint32_t root[PL_SEATS];
    pl_rng rng;
} tree;

/* It grows as it needs to, up to a limit. False: no memory. */
bool tree_open(tree *t, const pl_seed *seed);
/* Another question needs room: if half of all is taken, only what is below the roots is kept. False: that is too much, or there is no
 * memory. */
bool tree_make_room(tree *t);
void tree_close(tree *t);

/* One iteration: guesses a world, selects down to a new node, rolls out, evaluates and adds the result to all visited nodes. When the
 * tree is full, it goes as far down as there are nodes. */
void tree_iterate(tree *t, const setting *s, const pl_view *view);

/* The node that an answer of the seat leads to; 0: there is none. */
uint32_t tree_child(const tree *t, unsigned seat, const pl_content *content, const pl_game *game, pl_option option);

/* The answer was given: every seat continues from what it has seen of it. False: there is no such branch. */
bool tree_follow(tree *t, const pl_content *content, const pl_game *game, pl_option option);

#endif
