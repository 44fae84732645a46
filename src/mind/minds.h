/* Inside the room of the minds. */
#ifndef PL_MINDS_H
#define PL_MINDS_H

#include "mind/human.h"
#include "mind/mind.h"
#include "mind/search/search.h"

typedef struct mind_kind {
    const char *name;
    /* Weighs every choice: chance of winning and share. */
    void (*weigh)(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out);
    unsigned least, most; /* of the number after @; 0: it takes none */
    bool blind;           /* needs no view and no evaluator */
    bool searches; /* in trees, which are kept; at hidden commits it plays by its weights instead of the best one */
} mind_kind;

/* What the name of a player says. */
typedef struct profile {
    const mind_kind *kind;
    char evaluator[PL_EVALUATOR_NAME]; /* "": that of the content, or the one that needs none */
    float exploration, unvisited;      /* other than the evaluator wants it; below 0: as it does */
    int rollout_turns;                 /* likewise; below AT_ONCE: as it does */
    unsigned budget;
    unsigned milliseconds; /* 0: no limit */
    float misjudges;       /* how it errs: human.h */
    unsigned habits;
} profile;

struct pl_mind {
    profile profile;
    const pl_content *content;
    char name[64];
    pl_rng rng;
    unsigned parts; /* of its budget and its time it has one now */
    unsigned most;  /* milliseconds, whatever its own limit is; 0: as many as that */
    unsigned threads;
    bool alone;           /* it weighs some of the options only */
    distances distances;  /* for habits */
    evaluator *evaluator; /* NULL: it needs none */
    search *search;       /* likewise */
};

/* The same as pl_mind_new, with this evaluator instead of the one that its name says; it is closed with the mind, or at once
 * when there is no mind. */
pl_mind *mind_new_with(const char *name, const pl_content *content, const pl_seed *seed, unsigned threads,
                       evaluator *e);

void greedy_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out);

#endif
