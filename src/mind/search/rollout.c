/* Rollouts by rule of thumb, and at random. */
#include "mind/search/rollout.h"

static bool chance(pl_rng *rng, unsigned of_256)
{
    return (pl_rng_next(rng) & 255) < of_256;
}

static pl_option any(const pl_game *game, pl_rng *rng, unsigned count)
{
    return pl_option_at(game, pl_rng_below(rng, count));
}

/* The last option when it is "no" or "none", else any. */
static pl_option accept_mostly(const pl_game *game, pl_rng *rng, unsigned count, unsigned of_256)
{
    pl_option last = pl_option_at(game, count - 1);
    if (last.kind != PL_OPTION_NONE && last.kind != PL_OPTION_NO)
        return any(game, rng, count);
    return chance(rng, of_256) ? any(game, rng, count - 1) : last;
}

static pl_option quick_action(const pl_game *game, pl_rng *rng)
{
    static const struct {
        uint8_t action, of_256;
    } liked[] = {{PL_DO_ATTACK, 176}, {PL_DO_SCHEME, 160}};
    for (unsigned i = 0; i < sizeof liked / sizeof liked[0]; i++)
        if ((game->question.mask >> liked[i].action & 1) && chance(rng, liked[i].of_256))
            return (pl_option){PL_OPTION_ACTION, liked[i].action};
    return (pl_option){PL_OPTION_ACTION, PL_MANEUVER};
}

/* Of six spaces, the one nearest to the heroes of the others. */
static pl_option quick_move(const setting *s, const pl_game *game, pl_rng *rng)
{
    enum { TRIES = 6 };
    unsigned fighter = game->question.fighter, best = 0, best_steps = 255;
    uint8_t foe[PL_FIGHTERS];
    pl_option option[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, option);
    if (count == 1)
        return option[0];
    if (fighter >= PL_FIGHTERS)
        return option[pl_rng_below(rng, count)];
    unsigned foes = foe_heroes(s->content, game, pl_team_of(pl_seat_of(fighter)), foe);
    for (unsigned tries = 0; tries < TRIES; tries++) {
        unsigned i = pl_rng_below(rng, count), steps = 0;
        if (option[i].kind != PL_OPTION_SPACE)
            continue;
        for (unsigned k = 0; k < foes; k++)
            steps += s->distances.steps[option[i].value][foe[k]];
        if (steps < best_steps) {
            best = i;
            best_steps = steps;
        }
    }
    return option[best];
}

/* Of two cards, the one with the higher value. */
static pl_option quick_card(const setting *s, const pl_game *game, pl_rng *rng, unsigned cards)
{
    const pl_hero *hero = &s->content->heroes[game->seat[game->question.pile].hero];
    pl_option a = any(game, rng, cards), b = any(game, rng, cards);
    return hero->cards[hero->title[a.value]].value >= hero->cards[hero->title[b.value]].value ? a : b;
}

pl_option rollout_answer(const setting *s, const pl_game *game, pl_rng *rng)
{
    unsigned why = game->question.why;
    if (why == PL_WHY_ACTION)
        return quick_action(game, rng);
    if (why == PL_WHY_MOVE)
        return quick_move(s, game, rng);
    unsigned count = pl_option_count(game);
    if (count == 1)
        return pl_option_at(game, 0);
    switch (why) {
    case PL_WHY_ATTACK:
        return quick_card(s, game, rng, count);
    case PL_WHY_DEFENSE:
        return chance(rng, 160) ? quick_card(s, game, rng, count - 1) : pl_option_at(game, count - 1);
    case PL_WHY_MANEUVER_BOOST:
        return accept_mostly(game, rng, count, 40);
    case PL_WHY_BOOST:
        return accept_mostly(game, rng, count, 150);
    case PL_WHY_MANEUVER:
    case PL_WHY_MAY:
        return accept_mostly(game, rng, count, 224);
    default:
        return any(game, rng, count);
    }
}

/* So many questions may a rollout answer; a match that goes round in circles ends somewhere. */
enum { MOST_ANSWERS = 400, MOST_RANDOM_ANSWERS = 5000 };

static bool goes_on(const pl_game *game, unsigned last)
{
    return !pl_over(game) && (game->turn < last || game->question.why != PL_WHY_ACTION);
}

void rollout(const setting *s, pl_game *game, unsigned turns, pl_rng *rng)
{
    unsigned last = game->turn + turns;
    for (unsigned limit = MOST_ANSWERS; limit > 0 && goes_on(game, last); limit--)
        pl_apply(s->content, game, rollout_answer(s, game, rng), NULL);
}

void rollout_at_random(const pl_content *content, pl_game *game, unsigned turns, pl_rng *rng)
{
    unsigned last = game->turn + turns;
    for (unsigned limit = MOST_RANDOM_ANSWERS; limit > 0 && goes_on(game, last); limit--)
        pl_apply(content, game, any(game, rng, pl_option_count(game)), NULL);
}
