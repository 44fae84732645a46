/* The computer players as the protocol wants them: a new one for every answer. */
#include "mind/mind.h"

static bool exists(void *self, const char *name)
{
    (void)self;
    return pl_mind_exists(name);
}

static bool choose(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                   pl_option *out)
{
    pl_seed seed = pl_rng_seed(rng);
    pl_mind *mind = pl_mind_new(name, content, &seed, (unsigned)(uintptr_t)self);
    if (mind)
        *out = pl_mind_choose(mind, view);
    pl_mind_free(mind);
    return mind;
}

pl_players pl_mind_players(unsigned threads)
{
    return (pl_players){.names = pl_mind_names, .exists = exists, .choose = choose, .self = (void *)(uintptr_t)threads};
}
