/* Searching: what comes of each option, found out by playing it in guessed worlds.
 *
 * A search is made of a content and an evaluator and is shown views. It is told with every question how much it may do, and
 * where its chance comes from: the same views, efforts (without a time limit) and numbers give the same results, on any
 * number of threads. */
#ifndef PL_SEARCH_H
#define PL_SEARCH_H

#include "mind/evaluate/evaluate.h"

/* How much it may do for one question. */
typedef struct effort {
    unsigned iterations;
    unsigned milliseconds; /* about; 0: no limit */
    unsigned threads;      /* at most */
    float noise;           /* share of chance in the priors of the options, to explore; 0: none */
    double (*now)(void);   /* another clock than parallel_now, for tests: seconds since some moment; NULL: that one */
} effort;

/* A question: the view of the seat that is asked, and the options to weigh. */
typedef struct inquiry {
    const pl_view *view;
    const choices *choices;
    effort effort;
    bool
        alone; /* the choices are some of the options, and no others are looked at; what was found out before does not count */
} inquiry;

/* Where cards are laid face down, the answer is one of those with at least this part of the visits of the best one. */
enum { MIXED_PARTS = 4 };

/* ------------------------------------------------------------------ tree search */

/* Monte Carlo tree search over information sets (tree.c). What it has found out is kept for the next question of the same
 * seat, as long as nothing new was learned on the way. */
typedef struct search search;

/* NULL: no memory. The evaluator must be prepared for the match of every question. Both must outlive the search. */
search *search_new(const pl_content *content, const evaluator *e);
void search_free(search *s); /* may be NULL */

/* Weighs every choice: the chance of winning after it, and its share of the visits. */
void search_weigh(search *s, const inquiry *q, pl_rng *rng, pl_hint *out);

/* The question of this view was answered so; what is known of the answer stays for the next question, all else is dropped. */
void search_follow(search *s, const pl_view *view, pl_option option, pl_rng *rng);

/* Drops all that was found out. */
void search_forget(search *s);

/* Iterations so far. */
uint64_t search_iterations(const search *s);

/* ------------------------------------------------------------------ flat search */

/* The same weights from random rollouts right after each option, as many for each as there are iterations. */
void flat_weigh(const pl_content *content, const evaluator *e, const inquiry *q, pl_rng *rng, pl_hint *out);

#endif
