/* `greedy`: what does each option lead to, at a glance? `flat`: how do many random games go on after it? */
#include "mind/minds.h"
#include "base/parallel.h"

static float for_team(float chance, unsigned team)
{
    return team == 0 ? chance : 1.0F - chance;
}

void greedy_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    enum { WORLDS = 4 };
    learn_board(mind, &view->game);
    for (unsigned i = 0; i < c->count; i++)
        out[i] = (pl_hint){c->option[i], -1, 0};
    for (unsigned world = 0; world < WORLDS; world++) {
        pl_game guess;
        float prior[PL_OPTIONS_MAX];
        pl_guess(mind->content, view, &mind->rng, &guess);
        promise(mind, &guess, c, prior);
        for (unsigned i = 0; i < c->count; i++)
            out[i].weight += prior[i] / WORLDS;
    }
}

void flat_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    enum { TURNS = 12 }; /* played on; to the very end of random games, luck drowns the option */
    unsigned team = pl_team_of(view->viewer), budget = budget_now(mind), milliseconds = time_now(mind), done = 0;
    double end = milliseconds ? parallel_now() + milliseconds * 1e-3 : 0;
    learn_board(mind, &view->game);
    for (unsigned i = 0; i < c->count; i++)
        out[i] = (pl_hint){c->option[i], 0, 0};
    for (; done < budget && (done == 0 || end == 0 || parallel_now() < end); done++) {
        pl_game guess;
        pl_guess(mind->content, view, &mind->rng, &guess);
        pl_rng dice = mind->rng; /* the same for all options: what differs comes from the option */
        pl_rng_next(&mind->rng);
        for (unsigned i = 0; i < c->count; i++) {
            pl_game game;
            pl_rng rng = dice;
            pl_copy_running(&game, &guess);
            pl_answer(mind->content, &game, c->option[i], NULL);
            out[i].chance += for_team(play_out(mind, &game, TURNS, &rng), team);
        }
    }
    float sum = 0;
    for (unsigned i = 0; i < c->count; i++)
        sum += out[i].chance;
    for (unsigned i = 0; i < c->count; i++) {
        out[i].weight = sum > 0 ? out[i].chance / sum : 1.0F / (float)c->count;
        out[i].chance /= (float)done;
    }
}
