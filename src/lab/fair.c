#include "lab/fair.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SUMS = 48, /* candidates of a race of sums */
    POOL = PL_PROPOSAL_STEPS + PL_PROPOSAL_CHANGES * SUMS,
    SUMS_WITH = 8, /* of them with the same part */
};

/* All candidates, those of a race one after the other. */
typedef struct pl_fair_pool {
    pl_candidate *list[POOL];
    unsigned count;
    unsigned steps; /* those of the first race come first */
    unsigned begin; /* of the last race */
    pl_candidate *standing[POOL];
} pool;

/* ------------------------------------------------------------------ candidates */

/* Adds a candidate, unless no file says that or it cannot be played. False: no memory. */
static bool add(pl_fair *fair, const pl_proposal *proposal, double expected)
{
    pool *p = fair->pool;
    unsigned subject = fair->race.plan.cast.hero[fair->race.plan.subject];
    pl_variant *variant = pl_variant_new(fair->race.pack, subject, proposal->changes, proposal->count);
    if (!variant || p->count == POOL || !pl_race_fits(&fair->race, variant)) {
        pl_variant_free(variant);
        return true;
    }
    pl_candidate *candidate = calloc(1, sizeof *candidate);
    if (!candidate) {
        pl_variant_free(variant);
        return false;
    }
    candidate->proposal = *proposal;
    candidate->variant = variant;
    candidate->expected = expected;
    p->list[p->count++] = candidate;
    return true;
}

static bool add_steps(pl_fair *fair)
{
    static const size_t size = PL_PROPOSAL_STEPS * sizeof(pl_proposal);
    pl_proposal *steps = malloc(size);
    bool good = steps != NULL;
    bool stronger = pl_share(fair->race.before) < fair->race.target;
    unsigned count = good ? pl_proposal_steps(&fair->field, stronger, fair->changes, steps) : 0;
    for (unsigned i = 0; i < count && good; i++)
        good = add(fair, &steps[i], pl_share(fair->race.before)); /* most changes do little */
    fair->pool->steps = fair->pool->count;
    free(steps);
    return good;
}

/* ------------------------------------------------------------------ sums */

/* A sum of one candidate of the last race and a step, and the share it may have if neither gets in the other's way. */
typedef struct sum {
    pl_proposal proposal;
    unsigned of, step; /* in the pool */
    double share;
} sum;

static bool is_known(const pl_fair *fair, const pl_proposal *proposal)
{
    for (unsigned i = 0; i < fair->pool->count; i++)
        if (pl_proposal_same(&fair->pool->list[i]->proposal, proposal))
            return true;
    return false;
}

static unsigned list_sums(const pl_fair *fair, sum *out)
{
    const pool *p = fair->pool;
    unsigned count = 0;
    for (unsigned of = p->begin; of < p->count; of++)
        for (unsigned step = 0; step < p->steps; step++) {
            const pl_candidate *a = p->list[of], *b = p->list[step];
            sum *s = &out[count];
            s->of = of;
            s->step = step;
            s->share = a->share + b->share - pl_share(fair->race.before);
            if (pl_proposal_sum(&fair->field, &a->proposal, &b->proposal, fair->changes, &s->proposal))
                count++;
        }
    return count;
}

/* The most promising one that is left, or NULL; no part of the first ones may be in all of them. */
static sum *best_of(const pl_fair *fair, sum *sums, unsigned count, const unsigned *used)
{
    sum *best = NULL;
    for (unsigned i = 0; i < count; i++) {
        sum *s = &sums[i];
        if (s->proposal.count == 0 || used[s->of] >= SUMS_WITH || used[s->step] >= SUMS_WITH)
            continue;
        if (!best || pl_race_compare(&fair->race, &s->proposal, s->share, &best->proposal, best->share) < 0)
            best = s;
    }
    return best;
}

static bool add_sums(pl_fair *fair)
{
    pool *p = fair->pool;
    unsigned used[POOL] = {0}, before = p->count;
    sum *sums = malloc(((size_t)(p->count - p->begin) * p->steps + 1) * sizeof *sums), *best = NULL;
    bool good = sums != NULL;
    unsigned count = good ? list_sums(fair, sums) : 0;
    while (good && p->count - before < SUMS && (best = best_of(fair, sums, count, used)) != NULL) {
        unsigned there = p->count;
        good = is_known(fair, &best->proposal) || add(fair, &best->proposal, best->share);
        used[best->of] += p->count - there;
        used[best->step] += p->count - there;
        best->proposal.count = 0; /* done */
    }
    p->begin = before;
    free(sums);
    return good;
}

/* ------------------------------------------------------------------ one race after the other */

/* What did not reach the final is not needed any more, except for what it has taught. */
static void forget_variants(pl_fair *fair)
{
    for (unsigned i = 0; i < fair->pool->count; i++) {
        pl_candidate *candidate = fair->pool->list[i];
        bool kept = false;
        for (unsigned k = 0; k < fair->finalist_count; k++)
            kept = kept || fair->finalists[k] == candidate;
        if (!kept) {
            pl_variant_free(candidate->variant);
            candidate->variant = NULL;
        }
    }
}

static bool race(pl_fair *fair, unsigned races_left)
{
    pool *p = fair->pool;
    unsigned count = p->count - p->begin;
    fair->race.most =
        fair->race.games + pl_race_games(&fair->race, count) + races_left * pl_race_games(&fair->race, SUMS);
    if (fair->original.fresh.games == 0)
        fair->race.most += pl_matchups_games(&fair->race.plan);
    int finalists = pl_race_run(&fair->race, p->list + p->begin, p->standing, count);
    if (finalists < 0)
        return false;
    fair->tried += count;
    fair->finalist_count = (unsigned)finalists;
    memcpy(fair->finalists, p->standing, fair->finalist_count * sizeof *fair->finalists);
    forget_variants(fair);
    return true;
}

/* Could one of the finalists be within the tolerance, as far as the race can tell? */
static bool is_promising(const pl_fair *fair)
{
    bool promising = false;
    for (unsigned i = 0; i < fair->finalist_count; i++) {
        const pl_candidate *c = fair->finalists[i];
        double deviation = c->raced.games ? 0.5 / sqrt((double)c->raced.games) : 1;
        promising = promising || pl_race_excess(&fair->race, c->share) < 2 * deviation;
    }
    return promising;
}

static bool confirm(pl_fair *fair)
{
    pl_candidate *original = &fair->original;
    if (original->fresh.games == 0 && !pl_race_confirm(&fair->race, &original, 1))
        return false;
    if (!pl_race_confirm(&fair->race, fair->finalists, fair->finalist_count))
        return false;
    for (unsigned i = 0; i < fair->finalist_count && fair->chosen < 0; i++)
        if (pl_fair_holds(fair, fair->finalists[i]))
            fair->chosen = (int)i;
    return true;
}

static bool search(pl_fair *fair)
{
    unsigned subject = fair->race.plan.cast.hero[fair->race.plan.subject];
    fair->field.count = pl_numbers_of(fair->race.pack, subject, fair->field.numbers);
    fair->original.variant = pl_variant_new(fair->race.pack, subject, NULL, 0);
    fair->end = PL_FAIR_NOT_FOUND;
    for (unsigned round = 1; round <= fair->changes && fair->chosen < 0; round++) {
        unsigned before = fair->pool->count;
        if (!(round == 1 ? add_steps(fair) : add_sums(fair)))
            return false;
        if (fair->pool->count == before)
            break;
        if (!race(fair, fair->changes - round))
            return false;
        if ((is_promising(fair) || round == fair->changes) && !confirm(fair))
            return false;
    }
    if (fair->finalist_count && fair->finalists[0]->fresh.games == 0 && !confirm(fair))
        return false;
    fair->end = fair->chosen >= 0 ? PL_FAIR_FOUND : PL_FAIR_NOT_FOUND;
    return true;
}

bool pl_fair_run(pl_fair *fair)
{
    fair->chosen = -1;
    fair->pool = calloc(1, sizeof *fair->pool);
    bool good = fair->pool && pl_race_begin(&fair->race);
    if (good && pl_race_excess(&fair->race, pl_share(fair->race.before)) == 0)
        fair->end = PL_FAIR_ALREADY;
    else if (good)
        good = search(fair);
    if (good)
        pl_hash_end(&fair->race.hash, fair->hash);
    return good;
}

void pl_fair_free(pl_fair *fair)
{
    for (unsigned i = 0; fair->pool && i < fair->pool->count; i++) {
        pl_variant_free(fair->pool->list[i]->variant);
        free(fair->pool->list[i]);
    }
    pl_variant_free(fair->original.variant);
    free(fair->pool);
    fair->pool = NULL;
    pl_race_free(&fair->race);
}

/* ------------------------------------------------------------------ what it says */

bool pl_fair_holds(const pl_fair *fair, const pl_candidate *candidate)
{
    return candidate->fresh.games > 0 && pl_race_excess(&fair->race, pl_share(candidate->fresh)) == 0;
}

int pl_fair_worst(const pl_fair *fair, const pl_candidate *candidate)
{
    int worst = -1;
    double far = -1;
    for (unsigned i = 0; i < fair->race.plan.cast.hero_count; i++) {
        double off = fabs(pl_share(candidate->against[i]) - fair->race.target);
        if (candidate->against[i].games && off > far) {
            worst = (int)i;
            far = off;
        }
    }
    return worst;
}
