/* The computer players as the protocol wants them: a new one for every answer. */
#include "mind/mind.h"

static bool exists(void *self, const char *name, const pl_content *content)
{
    (void)self;
    return pl_mind_exists(name) && pl_mind_equipped(name, content);
}

static pl_mind *called(const void *self, const char *name, const pl_content *content, pl_rng *rng)
{
    pl_seed seed = pl_rng_seed(rng);
    return pl_mind_new(name, content, &seed, self ? 2 : 1);
}

static bool choose(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                   pl_option *out)
{
    pl_mind *mind = called(self, name, content, rng);
    if (mind)
        *out = pl_mind_choose(mind, view);
    pl_mind_free(mind);
    return mind;
}

static unsigned hints(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                      pl_hint out[PL_OPTIONS_MAX])
{
    pl_mind *mind = called(self, name, content, rng);
    unsigned count = mind ? pl_mind_hints(mind, view, out) : 0;
    pl_mind_free(mind);
    return count;
}

pl_players pl_mind_players(bool threads)
{
    static char several; /* its address says so */
    return (pl_players){
        .names = pl_mind_names, .exists = exists, .choose = choose, .hints = hints, .self = threads ? &several : NULL};
}
