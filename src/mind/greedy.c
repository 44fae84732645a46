/* `greedy`: what does each option lead to at once? Its priors, in some guessed worlds. */
#include "mind/minds.h"

void greedy_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    enum { WORLDS = 4 };
    pl_game worlds[WORLDS];
    float priors[WORLDS][PL_OPTIONS_MAX];
    prior_query queries[WORLDS];
    for (unsigned i = 0; i < WORLDS; i++) {
        pl_guess(mind->content, view, &mind->rng, &worlds[i]);
        queries[i] = (prior_query){&worlds[i], c, &priors[i][0]};
    }
    mind->evaluator->priors(mind->evaluator, queries, WORLDS);
    for (unsigned i = 0; i < c->count; i++) {
        out[i] = (pl_hint){c->option[i], -1, 0};
        for (unsigned world = 0; world < WORLDS; world++)
            out[i].weight += priors[world][i] / WORLDS;
    }
}
