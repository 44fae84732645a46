/* `greedy`: what does each option lead to, at a glance? `flat`: how do many random games end after it? */
#include "mind/minds.h"

static float for_team(float chance, unsigned team)
{
    return team == 0 ? chance : 1.0F - chance;
}

/* To the end of the action, by rule of thumb, so that a first step is judged by what it is for. */
static float look_ahead(const pl_mind *mind, pl_game *game, pl_rng *rng)
{
    unsigned taken = game->actions_taken, turn = game->turn;
    for (unsigned limit = 60; !pl_over(game) && limit > 0; limit--) {
        if (game->question.why == PL_WHY_ACTION && (game->actions_taken != taken || game->turn != turn))
            break;
        pl_answer(mind->content, game, quick_answer(mind, game, rng), NULL);
    }
    return judge(mind, game, 0);
}

void greedy_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    enum { WORLDS = 12 };
    unsigned team = pl_team_of(view->viewer);
    learn_board(mind, &view->game);
    for (unsigned i = 0; i < c->count; i++)
        out[i] = (pl_hint){c->option[i], 0, 0};
    for (unsigned world = 0; world < WORLDS; world++) {
        pl_game guess;
        pl_guess(mind->content, view, &mind->rng, &guess);
        for (unsigned i = 0; i < c->count; i++) {
            pl_game game = guess;
            pl_answer(mind->content, &game, c->option[i], NULL);
            out[i].chance += for_team(look_ahead(mind, &game, &mind->rng), team) / WORLDS;
        }
    }
    for (unsigned i = 0; i < c->count; i++)
        out[i].weight = out[i].chance;
}

void flat_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    unsigned team = pl_team_of(view->viewer);
    for (unsigned i = 0; i < c->count; i++)
        out[i] = (pl_hint){c->option[i], 0, 0};
    for (unsigned n = 0; n < mind->budget; n++) {
        pl_game guess;
        pl_guess(mind->content, view, &mind->rng, &guess);
        for (unsigned i = 0; i < c->count; i++) {
            pl_game game = guess;
            pl_answer(mind->content, &game, c->option[i], NULL);
            out[i].chance += for_team(play_out(mind->content, &game, &mind->rng), team);
        }
    }
    for (unsigned i = 0; i < c->count; i++) {
        out[i].chance /= (float)mind->budget;
        out[i].weight = out[i].chance;
    }
}
