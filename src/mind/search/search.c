/* `search`: several independent trees (tree.h), with seeds of their own, on as many threads as there are, and added up: the
 * answer is the same for any number of threads.
 *
 * Trees are kept for the next question of the same turn as long as nothing new was learned on the way: then the branch of
 * the answer holds what was found out about it already. */
#include "mind/search/search.h"

#include <stdlib.h>

#include "base/parallel.h"
#include "mind/search/tree.h"

enum {
    TREES = 2,           /* fixed, so that the answer does not depend on the threads */
    SINGLE_BELOW = 5000, /* with fewer iterations one tree is better than two */
    LOOK_EVERY = 32,     /* iterations between looks at the clock and at the lead */
    CLOCKLESS = 100000,  /* with a time limit where no time passes: so many, for there is no clock */
};

struct search {
    setting setting;
    uint64_t iterations;
    tree trees[TREES];
    unsigned count;  /* of trees; 0: nothing is kept */
    pl_view awaited; /* what the seat sees next if nothing new is learned */
};

search *search_new(const pl_content *content, const evaluator *e)
{
    search *s = malloc(sizeof *s);
    if (!s)
        return NULL;
    s->setting.content = content;
    s->setting.evaluator = e;
    s->setting.only = NULL;
    s->setting.noise = 0;
    s->setting.distances.board = PL_NONE;
    s->iterations = 0;
    s->count = 0;
    return s;
}

uint64_t search_iterations(const search *s)
{
    return s->iterations;
}

/* ------------------------------------------------------------------ iterations */

/* One tree at work. */
typedef struct work {
    const setting *setting;
    const pl_view *view;
    tree *tree;
    unsigned iterations; /* in all, those of earlier questions included */
    unsigned done;       /* for this question */
    double (*now)(void);
    double start, deadline; /* 0: none */
    unsigned clockless;     /* where no time passes: no more than that for this question */
    bool mixing;            /* all shares matter, not only which is the largest */
} work;

/* Can the best option not be caught up with any more? Where shares matter: can no other come to count? That is asked only where there is
 * time to save; without a limit, all iterations go into the shares. */
static bool decided(const work *w, unsigned left)
{
    uint64_t times = w->mixing ? MIXED_PARTS : 1;
    const tree *t = w->tree;
    uint32_t best = 0, second = 0;
    for (uint32_t at = t->nodes[t->root[w->view->viewer]].child; at; at = t->nodes[at].next) {
        uint32_t visits = t->nodes[at].visits;
        if (visits > best) {
            second = best;
            best = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return (!w->mixing || w->deadline > 0) && best > times * ((uint64_t)second + left);
}

/* Iterations that are left: of the number, or as many as there will be time for. */
static unsigned left_to_do(const work *w, unsigned done)
{
    enum { ENOUGH_TO_TELL = 256 };
    unsigned left = w->iterations - done;
    double now = w->deadline > 0 ? w->now() : 0, spent = now - w->start, time = w->deadline - now;
    if (w->deadline <= 0)
        return left;
    if (time <= 0 || (spent <= 0 && w->done >= w->clockless))
        return 0;
    double speed = w->done >= ENOUGH_TO_TELL && spent > 0 ? (double)w->done / spent : left / time;
    return speed * time < left ? (unsigned)(speed * time) : left;
}

static void iterate(void *item)
{
    work *w = item;
    unsigned done = w->tree->nodes[w->tree->root[w->view->viewer]].visits;
    w->start = w->deadline > 0 ? w->now() : 0;
    for (unsigned n = 1; done < w->iterations; n++, done++) {
        if (n % LOOK_EVERY == 0) {
            unsigned left = left_to_do(w, done);
            if (left == 0 || decided(w, left))
                break;
        }
        tree_iterate(w->tree, w->setting, w->view);
        w->done++;
    }
}

/* ------------------------------------------------------------------ trees between questions */

static void drop_trees(search *s)
{
    for (unsigned i = 0; i < s->count; i++)
        tree_close(&s->trees[i]);
    s->count = 0;
}

void search_forget(search *s)
{
    drop_trees(s);
}

void search_free(search *s)
{
    if (s)
        drop_trees(s);
    free(s);
}

static bool as_awaited(const search *s, const pl_view *view)
{
    return s->count && s->awaited.viewer == view->viewer &&
           memcmp(&s->awaited.game, &view->game, sizeof view->game) == 0;
}

void search_follow(search *s, const pl_view *view, pl_option option, pl_rng *rng)
{
    const pl_content *content = s->setting.content;
    pl_game world;
    if (!as_awaited(s, view)) {
        drop_trees(s);
        return;
    }
    pl_guess(content, view, rng, &world);
    bool kept = pl_answer(content, &world, option, NULL) && !pl_over(&world) && world.question.seat == view->viewer;
    for (unsigned i = 0; i < s->count; i++)
        kept = kept && tree_follow(&s->trees[i], content, &view->game, option);
    if (kept)
        pl_view_of(content, &world, view->viewer, &s->awaited);
    else
        drop_trees(s);
}

/* The trees for this question, with that many iterations in all: those kept, or new ones. None: no memory. */
static void trees_for(search *s, const pl_view *view, unsigned iterations, pl_rng *rng)
{
    unsigned wanted = iterations < SINGLE_BELOW ? 1 : TREES;
    bool roomy = as_awaited(s, view);
    for (unsigned i = 0; roomy && i < s->count; i++)
        roomy = tree_make_room(&s->trees[i]);
    if (roomy)
        return;
    drop_trees(s);
    for (unsigned i = 0; i < wanted; i++) {
        pl_seed seed = pl_rng_seed(rng);
        if (!tree_open(&s->trees[i], &seed))
            break;
        s->count++;
    }
    s->awaited = *view;
}

/* ------------------------------------------------------------------ the answer */

static void add_up(const tree *t, const pl_content *content, const inquiry *q, pl_hint *out)
{
    for (unsigned i = 0; i < q->choices->count; i++) {
        uint32_t at = tree_child(t, q->view->viewer, content, &q->view->game, q->choices->option[i]);
        if (!at)
            continue;
        out[i].weight += (float)t->nodes[at].visits;
        out[i].chance += t->nodes[at].total;
    }
}

/* Sums of visits and results become shares and chances. */
static void average(pl_hint *out, unsigned count)
{
    float sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += out[i].weight;
    for (unsigned i = 0; i < count; i++) {
        out[i].chance = out[i].weight > 0 ? out[i].chance / out[i].weight : 0.5F;
        out[i].weight = sum > 0 ? out[i].weight / sum : 1.0F / (float)count;
    }
}

void search_weigh(search *s, const inquiry *q, pl_rng *rng, pl_hint *out)
{
    work works[TREES];
    void *items[TREES];
    distances_learn(&s->setting.distances, s->setting.content, q->view->game.board);
    s->setting.noise = q->effort.noise;
    s->setting.only = q->alone ? q->choices : NULL;
    if (q->alone)
        drop_trees(s);
    trees_for(s, q->view, q->effort.iterations, rng);
    double (*now)(void) = q->effort.now ? q->effort.now : parallel_now;
    double start = q->effort.milliseconds ? now() : 0, time = q->effort.milliseconds * 1e-3;
    for (unsigned i = 0; i < s->count; i++) {
        works[i] = (work){.setting = &s->setting,
                          .view = q->view,
                          .tree = &s->trees[i],
                          .iterations = q->effort.iterations / s->count,
                          .now = now,
                          .clockless = CLOCKLESS / s->count,
                          .mixing = hidden_commit(q->view->game.question.why)};
        if (q->effort.milliseconds) /* one after the other, they share the time */
            works[i].deadline = start + (q->effort.threads < s->count ? time * (i + 1) / s->count : time);
        items[i] = &works[i];
    }
    parallel_run(iterate, items, s->count, q->effort.threads);
    for (unsigned i = 0; i < q->choices->count; i++)
        out[i] = (pl_hint){q->choices->option[i], 0, 0};
    for (unsigned i = 0; i < s->count; i++) {
        add_up(&s->trees[i], s->setting.content, q, out);
        s->iterations += works[i].done;
    }
    average(out, q->choices->count);
    if (q->alone)
        drop_trees(s);
}
