/* `search`: several independent trees (tree.h), grown from their own seeds on as many threads as there are, and added up:
 * the answer is the same for any number of threads.
 *
 * Trees are kept for the next question of the same turn as long as nothing new was learned on the way: then the branch of
 * the answer holds what was thought about it already. */
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "mind/tree.h"

enum {
    TREES = 2,           /* fixed, so that the answer does not depend on the threads */
    SINGLE_BELOW = 5000, /* with fewer iterations one tree is better than two */
    KEEP = 3,            /* a tree has room for so many questions */
    LOOK_EVERY = 32,     /* iterations between looks at the clock and at the lead */
};

/* Trees between two questions. */
struct thoughts {
    tree trees[TREES];
    unsigned count;  /* of trees; 0: nothing is kept */
    pl_view awaited; /* what the mind sees if nothing new is learned */
};

/* One tree at work. */
typedef struct growth {
    const pl_mind *mind;
    const pl_view *view;
    tree *tree;
    unsigned iterations; /* in all, those of earlier questions included */
    unsigned done;       /* for this question */
    double deadline;     /* 0: none */
    bool mixing;         /* all shares matter, not only which is the largest */
} growth;

/* ------------------------------------------------------------------ growing */

/* Can the best option not be caught up with any more? */
static bool decided(const growth *g, unsigned left)
{
    const tree *t = g->tree;
    uint32_t best = 0, second = 0;
    for (uint32_t at = t->nodes[t->root[g->view->viewer]].child; at; at = t->nodes[at].next) {
        uint32_t visits = t->nodes[at].visits;
        if (visits > best) {
            second = best;
            best = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return best > second + left;
}

static void grow(void *item)
{
    growth *g = item;
    unsigned done = g->tree->nodes[g->tree->root[g->view->viewer]].visits;
    for (unsigned n = 1; done < g->iterations; n++, done++) {
        if (n % LOOK_EVERY == 0 &&
            ((g->deadline > 0 && parallel_now() > g->deadline) || (!g->mixing && decided(g, g->iterations - done))))
            break;
        tree_grow(g->tree, g->mind, g->view);
        g->done++;
    }
}

/* ------------------------------------------------------------------ keeping */

void search_forget(pl_mind *mind)
{
    struct thoughts *kept = mind->thoughts;
    for (unsigned i = 0; kept && i < kept->count; i++)
        tree_free(&kept->trees[i]);
    free(kept);
    mind->thoughts = NULL;
}

static bool as_awaited(const pl_mind *mind, const pl_view *view)
{
    const struct thoughts *kept = mind->thoughts;
    return kept && kept->awaited.viewer == view->viewer &&
           memcmp(&kept->awaited.game, &view->game, sizeof view->game) == 0;
}

void search_follow(pl_mind *mind, const pl_view *view, pl_option option)
{
    struct thoughts *kept = mind->thoughts;
    pl_game world;
    if (!as_awaited(mind, view)) {
        search_forget(mind);
        return;
    }
    pl_guess(mind->content, view, &mind->rng, &world);
    bool going_on =
        pl_answer(mind->content, &world, option, NULL) && !pl_over(&world) && world.question.seat == view->viewer;
    for (unsigned i = 0; i < kept->count; i++)
        going_on = going_on && tree_follow(&kept->trees[i], mind->content, &view->game, option);
    if (going_on)
        pl_view_of(mind->content, &world, view->viewer, &kept->awaited);
    else
        search_forget(mind);
}

/* The trees for this question, with so many iterations in all: those kept, or new ones. NULL: no memory. */
static struct thoughts *trees_for(pl_mind *mind, const pl_view *view, unsigned budget)
{
    unsigned wanted = budget < SINGLE_BELOW ? 1 : TREES;
    bool roomy = as_awaited(mind, view);
    for (unsigned i = 0; roomy && i < mind->thoughts->count; i++)
        roomy = tree_has_room(&mind->thoughts->trees[i], budget / mind->thoughts->count);
    if (roomy)
        return mind->thoughts;
    search_forget(mind);
    struct thoughts *kept = mind->thoughts = calloc(1, sizeof *kept);
    for (unsigned i = 0; kept && i < wanted; i++) {
        pl_seed seed = pl_rng_seed(&mind->rng);
        if (!tree_plant(&kept->trees[i], KEEP * (budget / wanted), &seed))
            break;
        kept->count++;
    }
    if (kept)
        kept->awaited = *view;
    return kept && kept->count ? kept : NULL;
}

/* ------------------------------------------------------------------ the answer */

static void add_up(const tree *t, const pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    for (unsigned i = 0; i < c->count; i++) {
        uint32_t at = tree_child(t, view->viewer, mind->content, &view->game, c->option[i]);
        if (!at)
            continue;
        out[i].weight += (float)t->nodes[at].visits;
        out[i].chance += t->nodes[at].total;
    }
}

void search_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    unsigned budget = budget_now(mind), milliseconds = time_now(mind);
    growth growths[TREES];
    void *items[TREES];
    float sum = 0;
    learn_board(mind, &view->game);
    for (unsigned i = 0; i < c->count; i++)
        out[i] = (pl_hint){c->option[i], 0, 0};
    struct thoughts *kept = trees_for(mind, view, budget);
    double start = milliseconds ? parallel_now() : 0, time = milliseconds * 1e-3;
    for (unsigned i = 0; kept && i < kept->count; i++) {
        growths[i] = (growth){.mind = mind,
                              .view = view,
                              .tree = &kept->trees[i],
                              .iterations = budget / kept->count,
                              .mixing = hidden_commit(view->game.question.why)};
        if (milliseconds) /* one after the other, they share the time */
            growths[i].deadline = start + (mind->threads < kept->count ? time * (i + 1) / kept->count : time);
        items[i] = &growths[i];
    }
    if (kept)
        parallel_run(grow, items, kept->count, mind->threads);
    for (unsigned i = 0; kept && i < kept->count; i++) {
        add_up(&kept->trees[i], mind, view, c, out);
        mind->iterations += growths[i].done;
    }
    for (unsigned i = 0; i < c->count; i++)
        sum += out[i].weight;
    for (unsigned i = 0; i < c->count; i++) {
        out[i].chance = out[i].weight > 0 ? out[i].chance / out[i].weight : 0.5F;
        out[i].weight = sum > 0 ? out[i].weight / sum : 1.0F / (float)c->count;
    }
}
