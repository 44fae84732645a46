/* Playing on quickly: by rule of thumb, or at random. */
#include "mind/minds.h"

static bool chance(pl_rng *rng, unsigned of_256)
{
    return (pl_rng_next(rng) & 255) < of_256;
}

static pl_option any(const choices *c, pl_rng *rng)
{
    return c->option[pl_rng_below(rng, c->count)];
}

/* The last option when it is "no" or "none", else any. */
static bool declines(const choices *c)
{
    unsigned kind = c->option[c->count - 1].kind;
    return kind == PL_OPTION_NONE || kind == PL_OPTION_NO;
}

static pl_option accept_mostly(const choices *c, pl_rng *rng, unsigned of_256)
{
    if (!declines(c))
        return any(c, rng);
    if (c->count == 1 || !chance(rng, of_256))
        return c->option[c->count - 1];
    return c->option[pl_rng_below(rng, c->count - 1)];
}

static pl_option quick_action(const choices *c, pl_rng *rng)
{
    for (unsigned i = 0; i < c->count; i++)
        if (c->option[i].value == PL_DO_ATTACK && chance(rng, 176))
            return c->option[i];
    for (unsigned i = 0; i < c->count; i++)
        if (c->option[i].value == PL_DO_SCHEME && chance(rng, 160))
            return c->option[i];
    return c->option[0]; /* maneuver */
}

/* Of six spaces, the one nearest to a hero of the others. */
static pl_option quick_move(const pl_mind *mind, const pl_game *game, const choices *c, pl_rng *rng)
{
    unsigned fighter = game->question.fighter, best = 0, best_steps = 255;
    if (fighter >= PL_FIGHTERS)
        return any(c, rng);
    uint32_t foes = game->present & ~(0x00ff00ffU << pl_team_of(pl_seat_of(fighter)) * PL_SEAT_FIGHTERS);
    for (unsigned tries = 0; tries < 6; tries++) {
        unsigned i = pl_rng_below(rng, c->count), steps = 0;
        if (c->option[i].kind != PL_OPTION_SPACE)
            continue;
        for (uint32_t left = foes; left; left &= left - 1) {
            unsigned g = (unsigned)__builtin_ctz(left);
            const pl_hero *hero = &mind->content->heroes[game->seat[pl_seat_of(g)].hero];
            if (hero->heroes >> g % PL_SEAT_FIGHTERS & 1)
                steps += mind->distance[c->option[i].value][game->space[g]];
        }
        if (steps < best_steps) {
            best = i;
            best_steps = steps;
        }
    }
    return c->option[best];
}

/* Of two cards, the one with the higher value. */
static pl_option quick_card(const pl_mind *mind, const pl_game *game, const choices *c, pl_rng *rng, unsigned cards)
{
    const pl_hero *hero = &mind->content->heroes[game->seat[game->question.pile].hero];
    pl_option a = c->option[pl_rng_below(rng, cards)], b = c->option[pl_rng_below(rng, cards)];
    return hero->cards[hero->title[a.value]].value >= hero->cards[hero->title[b.value]].value ? a : b;
}

pl_option quick_answer(const pl_mind *mind, const pl_game *game, pl_rng *rng)
{
    choices c;
    c.count = pl_options(game, c.option);
    if (c.count == 1)
        return c.option[0];
    switch (game->question.why) {
    case PL_WHY_ACTION:
        return quick_action(&c, rng);
    case PL_WHY_MOVE:
        return quick_move(mind, game, &c, rng);
    case PL_WHY_ATTACK:
        return quick_card(mind, game, &c, rng, c.count);
    case PL_WHY_DEFENSE:
        return chance(rng, 160) ? quick_card(mind, game, &c, rng, c.count - 1) : c.option[c.count - 1];
    case PL_WHY_MANEUVER_BOOST:
        return accept_mostly(&c, rng, 40);
    case PL_WHY_BOOST:
        return accept_mostly(&c, rng, 150);
    case PL_WHY_MANEUVER:
    case PL_WHY_MAY:
        return accept_mostly(&c, rng, 224);
    default:
        return any(&c, rng);
    }
}

float play_on(const pl_mind *mind, pl_game *game, unsigned turns, pl_rng *rng)
{
    unsigned last = game->turn + turns;
    for (unsigned limit = 400; !pl_over(game) && limit > 0; limit--) {
        if (game->turn >= last && game->question.why == PL_WHY_ACTION)
            break;
        pl_answer(mind->content, game, quick_answer(mind, game, rng), NULL);
    }
    return judge(mind, game, 0);
}

float play_out(const pl_mind *mind, pl_game *game, unsigned turns, pl_rng *rng)
{
    unsigned last = game->turn + turns;
    for (unsigned limit = 5000; !pl_over(game) && limit > 0; limit--) {
        pl_option options[PL_OPTIONS_MAX];
        if (game->turn >= last && game->question.why == PL_WHY_ACTION)
            break;
        unsigned count = pl_options(game, options);
        pl_answer(mind->content, game, options[pl_rng_below(rng, count)], NULL);
    }
    return judge(mind, game, 0);
}
