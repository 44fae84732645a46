/* Inside the room of reviews. */
#ifndef PL_REVIEW_INSIDE_H
#define PL_REVIEW_INSIDE_H

#include "base/parallel.h"
#include "review/review.h"

struct pl_review {
    const pl_match *match;
    const pl_content *content;
    bool brief;
    unsigned threads; /* as many minds as threads */
    pl_mind *mind[PARALLEL_MOST];
    unsigned count;
    pl_judged *judged; /* by number, from 1; after the last one stands the chance in the end */
    unsigned loser;    /* the team; PL_NONE: none, or nobody knows */
    unsigned gave_up;  /* the seat; PL_NONE: none, or nobody knows */
};

/* From where on something is said of a loss, and from where on it is a mistake: shares of the chance of winning. */
static const float review_noise = 0.015F, review_inaccuracy = 0.05F, review_mistake = 0.10F, review_blunder = 0.20F;

/* The chance of something in the review that happens to decision n: of its own, so that it depends on nothing before. */
pl_seed review_seed(unsigned n, unsigned purpose);

/* The chance of team A, if the chance of the seat's team is this. */
static inline float review_for_a(unsigned seat, float chance)
{
    return pl_team_of(seat) == 0 ? chance : 1.0F - chance;
}

/* Both play the better answer of a decision on from this position; the view is that of the seat that decides. */
void review_expect_line(const pl_content *content, pl_mind *mind, const pl_game *game, pl_judged *d);
void review_find_points(const pl_content *content, pl_mind *mind, const pl_view *view, pl_judged *d);

#endif
