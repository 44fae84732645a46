/* `flat`: how do many random matches go after each option? */
#include "base/parallel.h"
#include "mind/search/rollout.h"
#include "mind/search/search.h"

enum { TURNS = 12 }; /* of a rollout; to the very end of random matches, luck drowns the option */

/* Rolls out every choice in one guessed world and evaluates where that leads, all in one batch. */
static void roll_out_all(const pl_content *content, const evaluator *e, const inquiry *q, pl_rng *rng, pl_hint *out)
{
    pl_game world, after[PL_OPTIONS_MAX];
    const pl_game *positions[PL_OPTIONS_MAX];
    chances results[PL_OPTIONS_MAX];
    pl_guess(content, q->view, rng, &world);
    const pl_rng dice = *rng; /* the same for all options: what differs comes from the option */
    pl_rng_next(rng);
    for (unsigned i = 0; i < q->choices->count; i++) {
        pl_rng own = dice;
        positions[i] = &after[i];
        pl_copy_running(&after[i], &world);
        pl_answer(content, &after[i], q->choices->option[i], NULL);
        rollout_at_random(content, &after[i], TURNS, &own);
    }
    e->values(e, positions, q->choices->count, results);
    for (unsigned i = 0; i < q->choices->count; i++)
        out[i].chance += results[i].team[pl_team_of(q->view->viewer)];
}

void flat_weigh(const pl_content *content, const evaluator *e, const inquiry *q, pl_rng *rng, pl_hint *out)
{
    double end = q->effort.milliseconds ? parallel_now() + q->effort.milliseconds * 1e-3 : 0;
    unsigned count = q->choices->count, done = 0;
    float sum = 0;
    for (unsigned i = 0; i < count; i++)
        out[i] = (pl_hint){q->choices->option[i], 0, 0};
    for (; done < q->effort.iterations && (done == 0 || end == 0 || parallel_now() < end); done++)
        roll_out_all(content, e, q, rng, out);
    for (unsigned i = 0; i < count; i++)
        sum += out[i].chance;
    for (unsigned i = 0; i < count; i++) {
        out[i].weight = sum > 0 ? out[i].chance / sum : 1.0F / (float)count;
        out[i].chance /= (float)done;
    }
}
