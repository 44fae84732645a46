/* `search`: Monte Carlo tree search over information sets, one tree for each seat.
 *
 * Every iteration guesses a world, walks down and plays on. A node stands for what its seat has seen since the root: its own
 * answers, and those of the others as far as they show. A card laid face down shows nothing, so what a seat does afterwards
 * cannot depend on it: no answer is tuned to a card that the seat could not know. Priors come from judging the state right
 * after each option.
 *
 * Several independent trees are grown from their own seeds and added up, on as many threads as there are: the answer is the
 * same for any number of them. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mind/minds.h"

enum {
    TREES = 2,          /* grown independently; fixed, so that the answer does not depend on the threads */
    SINGLE_BELOW = 200, /* with fewer iterations one tree is better than two */
    DEEPEST = 60,
    PLAY_TURNS = 6, /* played on by rule of thumb before judging */
    HIDDEN = 0xffff,
};

typedef struct node {
    uint32_t child, next; /* first child, next sibling; 0: none */
    uint32_t visits;
    float total; /* of the results, for the team of the node's seat */
    float prior;
    uint16_t key; /* of the answer that leads here */
} node;

typedef struct tree {
    node *nodes; /* [0] is nothing; the roots of the seats follow */
    uint32_t count, room;
    pl_rng rng;
} tree;

typedef struct growth {
    const pl_mind *mind;
    const pl_view *view;
    tree tree;
    unsigned iterations;
    double deadline; /* 0: none */
    bool failed;
} growth;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ------------------------------------------------------------------ nodes */

static uint16_t key_of(const pl_content *content, const pl_game *game, pl_option option)
{
    unsigned value = option.value;
    if (option.kind == PL_OPTION_CARD)
        value = content->heroes[game->seat[game->question.pile].hero].title[value];
    return (uint16_t)((unsigned)option.kind << 8 | value);
}

static uint32_t child_with(const tree *t, uint32_t parent, uint16_t key)
{
    uint32_t at = t->nodes[parent].child;
    while (at && t->nodes[at].key != key)
        at = t->nodes[at].next;
    return at;
}

static uint32_t add_child(tree *t, uint32_t parent, uint16_t key, float prior)
{
    if (t->count == t->room)
        return 0;
    uint32_t at = t->count++;
    t->nodes[at] = (node){.next = t->nodes[parent].child, .prior = prior, .key = key};
    t->nodes[parent].child = at;
    return at;
}

/* What the others see of an answer. */
static uint16_t shown_key(const pl_game *game, uint16_t key)
{
    unsigned why = game->question.why;
    bool covered = why == PL_WHY_ATTACK || why == PL_WHY_DEFENSE || why == PL_WHY_DECK_TOP ||
                   why == PL_WHY_DECK_BOTTOM || why == PL_WHY_PICK;
    bool declined = key >> 8 == PL_OPTION_NONE;
    return covered && !declined ? HIDDEN : key;
}

/* ------------------------------------------------------------------ an iteration */

typedef struct path {
    uint32_t node[PL_SEATS][DEEPEST + 1];
    unsigned length[PL_SEATS];
} path;

static float square_root(float x)
{
    float r = x > 1 ? x : 1;
    for (int i = 0; i < 20 && r * r > x * 1.0001F; i++)
        r = 0.5F * (r + x / r);
    return r;
}

/* The option with the best mix of result and promise; its child in *found. PL_OPTIONS_MAX: the tree is full. */
static unsigned select_option(growth *g, const pl_game *game, uint32_t at, const choices *c, uint32_t *found)
{
    tree *t = &g->tree;
    uint32_t child[PL_OPTIONS_MAX];
    float prior[PL_OPTIONS_MAX];
    unsigned missing = 0, best = 0;
    uint32_t visits = 0;
    if (c->count == 0)
        return PL_OPTIONS_MAX;
    for (unsigned i = 0; i < c->count; i++) {
        child[i] = child_with(t, at, key_of(g->mind->content, game, c->option[i]));
        missing += child[i] == 0;
        visits += child[i] ? t->nodes[child[i]].visits : 0;
    }
    if (missing) {
        promise(g->mind, game, c, prior);
        for (unsigned i = 0; i < c->count; i++)
            if (!child[i]) {
                child[i] = add_child(t, at, key_of(g->mind->content, game, c->option[i]), prior[i]);
                if (!child[i])
                    return PL_OPTIONS_MAX;
            }
    }
    float root = square_root((float)visits + 1), best_score = -1;
    float base = t->nodes[at].visits ? t->nodes[at].total / (float)t->nodes[at].visits : 0.5F;
    for (unsigned i = 0; i < c->count; i++) {
        const node *n = &t->nodes[child[i]];
        float value = n->visits ? n->total / (float)n->visits : base - 0.03F;
        float score = value + 0.9F * n->prior * root / (1.0F + (float)n->visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    *found = child[best];
    return best;
}

/* Every seat goes on to the node of what it has seen. */
static bool step_down(growth *g, const pl_game *game, path *p, unsigned seat, uint32_t chosen, uint16_t key)
{
    uint16_t shown = shown_key(game, key);
    for (unsigned s = 0; s < game->seat_count; s++) {
        uint32_t at = p->node[s][p->length[s] - 1];
        uint32_t next = s == seat ? chosen : child_with(&g->tree, at, shown);
        if (!next)
            next = add_child(&g->tree, at, shown, 1);
        if (!next || p->length[s] > DEEPEST)
            return false;
        p->node[s][p->length[s]++] = next;
    }
    return true;
}

static void iterate(growth *g)
{
    const pl_mind *mind = g->mind;
    pl_game game;
    path p = {.length = {0}};
    pl_guess(mind->content, g->view, &g->tree.rng, &game);
    for (unsigned s = 0; s < game.seat_count; s++) {
        p.node[s][0] = 1 + s;
        p.length[s] = 1;
    }
    for (unsigned depth = 0; depth < DEEPEST && !pl_over(&game); depth++) {
        choices c = distinct_options(mind->content, &game);
        unsigned seat = game.question.seat;
        uint32_t chosen = 0;
        unsigned i = select_option(g, &game, p.node[seat][p.length[seat] - 1], &c, &chosen);
        if (i == PL_OPTIONS_MAX)
            break;
        bool new_ground = g->tree.nodes[chosen].visits == 0 && c.count > 1;
        uint16_t key = key_of(mind->content, &game, c.option[i]);
        if (!step_down(g, &game, &p, seat, chosen, key))
            break;
        pl_answer(mind->content, &game, c.option[i], NULL);
        if (new_ground)
            break;
    }
    float result = play_on(mind, &game, PLAY_TURNS, &g->tree.rng);
    for (unsigned s = 0; s < game.seat_count; s++)
        for (unsigned i = 0; i < p.length[s]; i++) {
            node *n = &g->tree.nodes[p.node[s][i]];
            n->visits++;
            n->total += pl_team_of(s) == 0 ? result : 1.0F - result;
        }
}

static void *grow(void *arg)
{
    growth *g = arg;
    for (unsigned n = 0; n < g->iterations; n++) {
        if (g->deadline > 0 && n % 32 == 31 && now() > g->deadline)
            break;
        iterate(g);
    }
    return NULL;
}

/* ------------------------------------------------------------------ the answer */

static bool plant(growth *g, const pl_mind *mind, const pl_view *view, unsigned iterations, const pl_seed *seed)
{
    uint32_t room = 64 + iterations * 60;
    *g = (growth){.mind = mind, .view = view, .iterations = iterations};
    g->tree = (tree){
        .nodes = malloc((size_t)room * sizeof(node)), .count = 1 + PL_SEATS, .room = room, .rng = pl_rng_from(seed)};
    if (!g->tree.nodes)
        return false;
    memset(g->tree.nodes, 0, (1 + PL_SEATS) * sizeof(node));
    return true;
}

static void add_up(const growth *g, const pl_view *view, const choices *c, pl_hint *out, float *totals)
{
    for (unsigned i = 0; i < c->count; i++) {
        uint32_t at = child_with(&g->tree, 1U + view->viewer, key_of(g->mind->content, &view->game, c->option[i]));
        if (!at)
            continue;
        out[i].weight += (float)g->tree.nodes[at].visits;
        totals[i] += g->tree.nodes[at].total;
    }
}

void search_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    growth trees[TREES];
    pthread_t threads[TREES];
    bool started[TREES] = {false};
    unsigned count = mind->budget < SINGLE_BELOW ? 1 : TREES;
    float totals[PL_OPTIONS_MAX] = {0}, sum = 0;
    learn_board(mind, &view->game);
    for (unsigned i = 0; i < c->count; i++)
        out[i] = (pl_hint){c->option[i], 0.5F, 0};
    for (unsigned i = 0; i < count; i++) {
        pl_seed seed;
        for (unsigned k = 0; k < 4; k++) {
            uint64_t part = pl_rng_next(&mind->rng);
            memcpy(&seed.bytes[8 * k], &part, sizeof part);
        }
        if (!plant(&trees[i], mind, view, mind->budget / count, &seed)) {
            count = i;
            break;
        }
        if (mind->milliseconds)
            trees[i].deadline = now() + mind->milliseconds * 1e-3 * (mind->threads < count ? 0.5 * (i + 1) : 1.0);
    }
    for (unsigned i = 1; i < count && mind->threads > 1; i++)
        started[i] = pthread_create(&threads[i], NULL, grow, &trees[i]) == 0;
    for (unsigned i = 0; i < count; i++)
        if (!started[i])
            grow(&trees[i]);
    for (unsigned i = 0; i < count; i++) {
        if (started[i])
            pthread_join(threads[i], NULL);
        add_up(&trees[i], view, c, out, totals);
        free(trees[i].tree.nodes);
    }
    for (unsigned i = 0; i < c->count; i++)
        sum += out[i].weight;
    for (unsigned i = 0; i < c->count; i++) {
        out[i].chance = out[i].weight > 0 ? totals[i] / out[i].weight : 0.5F;
        out[i].weight = sum > 0 ? out[i].weight / sum : 1.0F / (float)c->count;
    }
}
