#include "mind/evaluate/learned.h"

#include <stdlib.h>

#include "base/parallel.h"
#include "mind/evaluate/weights.h"

typedef struct learned {
    evaluator base; /* comes first */
    const pl_content *content;
    sight sight;
    hero_rows rows[PL_SEATS];
    const network *network;
    network *own; /* if nobody else has it */
} learned;

static void learned_prepare(evaluator *self, const pl_game *game)
{
    learned *l = (learned *)self;
    sight_learn(&l->sight, l->content, game->board);
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        network_learn_hero(l->network, &l->content->heroes[game->seat[seat].hero], &l->rows[seat]);
}

/* e^x, without the library: 2^n times a polynomial. */
static float exponential(float x)
{
    x = x < -30 ? -30 : x > 30 ? 30 : x;
    float y = x * 1.44269504F;
    int n = (int)(y >= 0 ? y + 0.5F : y - 0.5F);
    float f = (y - (float)n) * 0.693147181F, result;
    result = 1.0F + f * (1.0F + f * (0.5F + f * (0.166666667F + f * (0.0416666667F + f * 0.00833333333F))));
    for (; n > 0; n--)
        result *= 2.0F;
    for (; n < 0; n++)
        result *= 0.5F;
    return result;
}

static float chance_of(int32_t odds)
{
    return 1.0F / (1.0F + exponential(-(float)odds / NET_ONE));
}

static unsigned team_asked(const pl_game *game)
{
    return pl_team_of(game->question.seat);
}

static void learned_values(const evaluator *self, const pl_game *const *positions, unsigned count, chances *out)
{
    const learned *l = (const learned *)self;
    for (unsigned i = 0; i < count; i++) {
        const pl_game *game = positions[i];
        marks m;
        insight seen;
        unsigned team = team_asked(game);
        float chance;
        if (game->over) {
            chance = game->winner == PL_NONE ? 0.5F : game->winner == team ? 1.0F : 0.0F;
        } else {
            marks_of(&l->sight, game, team, &m);
            network_look(l->network, l->rows, game, &m, &seen);
            chance = chance_of(network_value(l->network, &seen));
        }
        out[i].team[team] = chance;
        out[i].team[!team] = 1.0F - chance;
    }
}

static void query_priors(const learned *l, const prior_query *q)
{
    marks m;
    insight seen;
    int16_t asked[NET_ASKED];
    int32_t logit[PL_OPTIONS_MAX], most = INT32_MIN;
    float sum = 0;
    marks_of(&l->sight, q->game, team_asked(q->game), &m);
    network_look(l->network, l->rows, q->game, &m, &seen);
    network_ask(l->network, &seen, asked);
    for (unsigned i = 0; i < q->choices->count; i++) {
        option_marks o;
        option_marks_of(&l->sight, q->game, q->choices->option[i], &o);
        logit[i] = network_option(l->network, l->rows, asked, &o);
        most = logit[i] > most ? logit[i] : most;
    }
    for (unsigned i = 0; i < q->choices->count; i++) {
        q->priors[i] = exponential((float)(logit[i] - most) / NET_ONE) + 1e-4F;
        sum += q->priors[i];
    }
    for (unsigned i = 0; i < q->choices->count; i++)
        q->priors[i] /= sum;
}

/* Where a token goes, nearly all spaces look alike, because the marks of an option say nothing of what a token does there. Those of the
 * position after it do: an option after which the chance of winning is a point better has e times the weight. */
static const float keen = 0.01F;

static void look_ahead(const learned *l, const prior_query *q)
{
    float best = 0, sum = 0;
    for (unsigned i = 0; i < q->choices->count; i++) {
        pl_game next = *q->game;
        const pl_game *position = &next;
        chances after;
        pl_apply(l->content, &next, q->choices->option[i], NULL);
        learned_values(&l->base, &position, 1, &after);
        q->priors[i] = after.team[team_asked(q->game)];
        best = q->priors[i] > best ? q->priors[i] : best;
    }
    for (unsigned i = 0; i < q->choices->count; i++) {
        q->priors[i] = exponential((q->priors[i] - best) / keen) + 1e-3F;
        sum += q->priors[i];
    }
    for (unsigned i = 0; i < q->choices->count; i++)
        q->priors[i] /= sum;
}

static void learned_priors(const evaluator *self, const prior_query *queries, unsigned count)
{
    const learned *l = (const learned *)self;
    for (unsigned i = 0; i < count; i++)
        if (queries[i].game->question.why == PL_WHY_TOKEN_TO)
            look_ahead(l, &queries[i]);
        else
            query_priors(l, &queries[i]);
}

/* ------------------------------------------------------------------ weights */

static network *read_network(const pl_weights *weights)
{
    char wrong[WEIGHTS_WRONG];
    network *n = malloc(sizeof *n);
    if (n && weights_read(n, (const char *)weights->bytes, weights->size, wrong))
        return n;
    free(n);
    return NULL;
}

/* Large, and slow to read for somebody who then answers one question: all share it. */
static const network *shared_network(const pl_weights *weights)
{
    pl_shelf *shelf = weights->shelf;
    parallel_lock();
    if (!shelf->kept) {
        shelf->kept = read_network(weights);
        shelf->forget = free;
    }
    const network *n = shelf->kept;
    parallel_unlock();
    return n;
}

static void learned_close(evaluator *self)
{
    free(((learned *)self)->own);
    free(self);
}

evaluator *learned_open(const pl_content *content, const pl_weights *weights)
{
    learned *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->base = (evaluator){{0.3F, 0.1F, AT_ONCE}, learned_prepare, learned_values, learned_priors, learned_close};
    l->content = content;
    l->sight.board = PL_NONE;
    l->own = weights->shelf ? NULL : read_network(weights);
    l->network = weights->shelf ? shared_network(weights) : l->own;
    if (l->network)
        return &l->base;
    free(l);
    return NULL;
}
