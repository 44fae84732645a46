/* Monte Carlo tree search over information sets, one tree for each seat.
 *
 * Every iteration guesses a world, selects its way down, and rolls out. A node stands for what its seat has seen since the root: its own
 * answers, and those of the others as far as they show. A card laid face down shows nothing, so what a seat does afterwards
 * cannot depend on it: no answer is tuned to a card that the seat could not know. Values and priors are the evaluator's. */
#include "mind/search/tree.h"

#include <stdlib.h>

enum {
    DEEPEST = 60,
    FIRST_ROOM = 4096,   /* nodes: a small search never needs more */
    MOST_ROOM = 2 << 20, /* nodes: 48 megabytes; a full tree adds no more */
    HIDDEN = 0xffff,
    MANY_VISITS = 1 << 16, /* from here on a sum of results is too large to hold all of one more */
};

/* ------------------------------------------------------------------ nodes */

/* The titles of the cards that a question is about. */
static const uint8_t *titles_of(const pl_content *content, const pl_game *game)
{
    return content->heroes[game->seat[game->question.pile].hero].title;
}

static inline uint16_t key_with(const uint8_t *titles, pl_option option)
{
    unsigned value = option.kind == PL_OPTION_CARD ? titles[option.value] : option.value;
    return (uint16_t)((unsigned)option.kind << 8 | value);
}

static uint16_t key_of(const pl_content *content, const pl_game *game, pl_option option)
{
    return key_with(titles_of(content, game), option);
}

static uint32_t child_with(const tree *t, uint32_t parent, uint16_t key)
{
    uint32_t at = t->nodes[parent].child;
    while (at && t->nodes[at].key != key)
        at = t->nodes[at].next;
    return at;
}

/* Is there room for so many more? */
static bool grow(tree *t, unsigned more)
{
    uint32_t room = t->room;
    while (room - t->count < more)
        room *= 2;
    if (room == t->room)
        return true;
    node *larger = room <= t->most ? realloc(t->nodes, (size_t)room * sizeof(node)) : NULL;
    if (!larger)
        return false;
    t->nodes = larger;
    t->room = room;
    return true;
}

static uint32_t add_child(tree *t, uint32_t parent, uint16_t key, float prior)
{
    if (!grow(t, 1))
        return 0;
    uint32_t at = t->count++;
    t->nodes[at] = (node){.next = t->nodes[parent].child, .prior = prior, .key = key};
    t->nodes[parent].child = at;
    return at;
}

/* What the others see of an answer. */
static uint16_t shown_key(const pl_game *game, uint16_t key)
{
    bool declined = key >> 8 == PL_OPTION_NONE;
    return pl_why_has(game->question.why, PL_SECRET_ANSWER) && !declined ? HIDDEN : key;
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

/* Mixes chance into the priors: much for few options, little for most. */
static void disturb(pl_rng *rng, float noise, float *prior, unsigned count)
{
    float chance[PL_OPTIONS_MAX], sum = 0;
    for (unsigned i = 0; i < count; i++) {
        float u = (float)(pl_rng_next(rng) >> 40) / (float)(1 << 24);
        chance[i] = u * u * u * u + 1e-3F;
        sum += chance[i];
    }
    for (unsigned i = 0; i < count; i++)
        prior[i] = (1.0F - noise) * prior[i] + noise * chance[i] / sum;
}

/* Children for those choices that have none yet, by their priors. False: the tree is full. */
static bool expand(tree *t, const setting *s, const pl_game *game, uint32_t at, const choices *c, uint32_t *child)
{
    float prior[PL_OPTIONS_MAX] = {1};
    if (!grow(t, c->count))
        return false;
    if (c->count > 1) /* one alone has it all */
        s->evaluator->priors(s->evaluator, &(prior_query){game, c, prior}, 1);
    if (s->noise > 0 && at == t->root[game->question.seat])
        disturb(&t->rng, s->noise, prior, c->count);
    for (unsigned i = 0; i < c->count; i++)
        if (!child[i])
            child[i] = add_child(t, at, key_of(s->content, game, c->option[i]), prior[i]);
    return true;
}

/* The choice with the best mix of results and prior. */
static unsigned best_choice(const tree *t, const manner *m, uint32_t at, const uint32_t *child, unsigned count,
                            uint32_t visits)
{
    float root = square_root((float)visits + 1), best_score = -1;
    float base = t->nodes[at].visits ? t->nodes[at].total / (float)t->nodes[at].visits : 0.5F;
    unsigned best = 0;
    for (unsigned i = 0; i < count; i++) {
        const node *n = &t->nodes[child[i]];
        float value = n->visits ? n->total / (float)n->visits : base - m->unvisited;
        float score = value + m->exploration * n->prior * root / (1.0F + (float)n->visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

/* Selects one of the choices at a node; its child in *found. PL_OPTIONS_MAX: the tree is full. */
static unsigned select_option(tree *t, const setting *s, const pl_game *game, uint32_t at, const choices *c,
                              uint32_t *found)
{
    uint32_t child[PL_OPTIONS_MAX], visits = 0;
    const uint8_t *titles = titles_of(s->content, game);
    bool missing = false;
    if (c->count == 0)
        return PL_OPTIONS_MAX;
    uint32_t next = t->nodes[at].child; /* the last that was added: as a rule, children are found in this order */
    for (unsigned i = c->count; i-- > 0;) {
        uint16_t key = key_with(titles, c->option[i]);
        uint32_t here = next && t->nodes[next].key == key ? next : child_with(t, at, key);
        child[i] = here;
        missing = missing || !here;
        visits += t->nodes[here].visits; /* of nothing: none */
        next = here ? t->nodes[here].next : next;
    }
    if (missing && !expand(t, s, game, at, c, child))
        return PL_OPTIONS_MAX;
    unsigned best = c->count == 1 ? 0 : best_choice(t, &s->evaluator->manner, at, child, c->count, visits);
    *found = child[best];
    return best;
}

/* Every seat steps to the node of what it has seen. False: the tree is full; those that could have stepped. */
static bool step_down(tree *t, const pl_game *game, path *p, unsigned seat, uint32_t chosen, uint16_t key)
{
    uint16_t shown = shown_key(game, key);
    for (unsigned s = 0; s < game->seat_count; s++) {
        uint32_t at = p->node[s][p->length[s] - 1];
        uint32_t next = s == seat ? chosen : child_with(t, at, shown);
        if (!next)
            next = add_child(t, at, shown, 1);
        if (!next || p->length[s] > DEEPEST)
            return false;
        p->node[s][p->length[s]++] = next;
    }
    return true;
}

/* A result at a node. A sum of many is rounded by more than what one differs from another, and always the same way: so what was
 * rounded off is kept. */
static void count_result(node *n, float result)
{
    static const float unit = 1.0F / (1 << 16);
    if (++n->visits < MANY_VISITS) {
        n->total += result;
        return;
    }
    float owed = result + (float)n->rest * unit, sum = n->total + owed;
    n->rest = (int16_t)((owed - (sum - n->total)) / unit);
    n->total = sum;
}

/* The result for each team counts for the seats of it, at every node they have come through. */
static void add_result(tree *t, const path *p, unsigned seats, const chances *result)
{
    for (unsigned seat = 0; seat < seats; seat++)
        for (unsigned i = 0; i < p->length[seat]; i++)
            count_result(&t->nodes[p->node[seat][i]], result->team[pl_team_of(seat)]);
}

void tree_iterate(tree *t, const setting *s, const pl_view *view)
{
    pl_game game;
    const pl_game *leaf = &game;
    chances result;
    path p;
    pl_guess(s->content, view, &t->rng, &game);
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        p.node[seat][0] = t->root[seat];
        p.length[seat] = 1;
    }
    for (unsigned depth = 0; depth < DEEPEST && !pl_over(&game); depth++) {
        choices c = depth == 0 && s->only ? *s->only : distinct_options(s->content, &game);
        unsigned seat = game.question.seat;
        uint32_t chosen = 0;
        unsigned i = select_option(t, s, &game, p.node[seat][p.length[seat] - 1], &c, &chosen);
        if (i == PL_OPTIONS_MAX)
            break;
        bool new_ground = t->nodes[chosen].visits == 0 && c.count > 1;
        uint16_t key = key_of(s->content, &game, c.option[i]);
        bool room = step_down(t, &game, &p, seat, chosen, key);
        pl_apply(s->content, &game, c.option[i], NULL); /* without room, too: the result is that of the answer chosen */
        if (new_ground || !room)
            break;
    }
    if (s->evaluator->manner.rollout_turns != AT_ONCE)
        rollout(s, &game, (unsigned)s->evaluator->manner.rollout_turns, &t->rng);
    s->evaluator->values(s->evaluator, &leaf, 1, &result);
    add_result(t, &p, game.seat_count, &result);
}

/* ------------------------------------------------------------------ the tree */

bool tree_open(tree *t, const pl_seed *seed)
{
    *t = (tree){
        .nodes = malloc(FIRST_ROOM * sizeof(node)), .count = 1 + PL_SEATS, .room = FIRST_ROOM, .most = MOST_ROOM};
    if (!t->nodes)
        return false;
    t->rng = pl_rng_from(seed);
    memset(t->nodes, 0, (1 + PL_SEATS) * sizeof(node));
    for (unsigned s = 0; s < PL_SEATS; s++)
        t->root[s] = 1 + s;
    return true;
}

/* Copies a node and what is below it, in the same order. There is room for all. */
static uint32_t copy_below(const node *from, uint32_t at, tree *to)
{
    uint32_t copy = to->count++, *last = &to->nodes[copy].child;
    to->nodes[copy] = from[at];
    for (uint32_t child = from[at].child; child; child = from[child].next) {
        *last = copy_below(from, child, to);
        last = &to->nodes[*last].next;
    }
    *last = 0;
    return copy;
}

static uint32_t nodes_below(const node *nodes, uint32_t at)
{
    uint32_t sum = 1;
    for (uint32_t child = nodes[at].child; child; child = nodes[child].next)
        sum += nodes_below(nodes, child);
    return sum;
}

bool tree_make_room(tree *t)
{
    uint32_t kept = 1;
    if (t->count <= t->most / 2)
        return true;
    for (unsigned s = 0; s < PL_SEATS; s++)
        kept += nodes_below(t->nodes, t->root[s]);
    tree copy = *t;
    for (copy.room = FIRST_ROOM; copy.room < kept;)
        copy.room *= 2;
    copy.nodes = kept <= t->most / 2 ? malloc(copy.room * sizeof(node)) : NULL;
    if (!copy.nodes)
        return false;
    copy.nodes[0] = t->nodes[0];
    copy.count = 1;
    for (unsigned s = 0; s < PL_SEATS; s++) {
        copy.root[s] = copy_below(t->nodes, t->root[s], &copy);
        copy.nodes[copy.root[s]].next = 0;
    }
    free(t->nodes);
    *t = copy;
    return true;
}

void tree_close(tree *t)
{
    free(t->nodes);
    t->nodes = NULL;
}

uint32_t tree_child(const tree *t, unsigned seat, const pl_content *content, const pl_game *game, pl_option option)
{
    return child_with(t, t->root[seat], key_of(content, game, option));
}

bool tree_follow(tree *t, const pl_content *content, const pl_game *game, pl_option option)
{
    uint16_t key = key_of(content, game, option), shown = shown_key(game, key);
    for (unsigned s = 0; s < game->seat_count; s++) {
        t->root[s] = child_with(t, t->root[s], s == game->question.seat ? key : shown);
        if (!t->root[s])
            return false;
    }
    return true;
}
