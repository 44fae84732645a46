/* Habits of beginners, by kinds of questions and values of cards. */
#include "mind/human.h"

/* Position of the option in the list; `count`: there is none. */
static unsigned place_of(const choices *c, unsigned kind, unsigned value)
{
    unsigned i = 0;
    while (i < c->count && (c->option[i].kind != kind || c->option[i].value != value))
        i++;
    return i;
}

static unsigned usual_action(const choices *c)
{
    unsigned attack = place_of(c, PL_OPTION_ACTION, PL_DO_ATTACK);
    return attack < c->count ? attack : place_of(c, PL_OPTION_ACTION, PL_MANEUVER);
}

/* The card with the highest value or, with a sign of -1, the lowest. */
static unsigned card_by_value(const pl_content *content, const pl_game *game, const choices *c, int sign)
{
    const pl_hero *hero = &content->heroes[game->seat[game->question.pile].hero];
    unsigned best = c->count;
    int most = 0;
    for (unsigned i = 0; i < c->count; i++) {
        if (c->option[i].kind != PL_OPTION_CARD)
            continue;
        int value = sign * hero->cards[hero->title[c->option[i].value]].value;
        if (best == c->count || value > most) {
            best = i;
            most = value;
        }
    }
    return best;
}

/* Steps from a space to the nearest fighter of the other team. */
static unsigned steps_to_foes(const distances *d, const pl_game *game, unsigned team, unsigned space)
{
    unsigned least = UINT8_MAX;
    for (uint32_t left = game->present; left; left &= left - 1) {
        unsigned fighter = (unsigned)__builtin_ctz(left);
        if (pl_team_of(pl_seat_of(fighter)) != team && d->steps[space][game->space[fighter]] < least)
            least = d->steps[space][game->space[fighter]];
    }
    return least;
}

/* The space nearest to an enemy. Somebody else's fighter is moved with more thought. */
static unsigned straight_on(const distances *d, const pl_view *view, const choices *c)
{
    const pl_game *game = &view->game;
    unsigned team = pl_team_of(view->viewer), best = c->count, least = 0;
    if (game->question.fighter >= PL_FIGHTERS || pl_team_of(pl_seat_of(game->question.fighter)) != team)
        return c->count;
    for (unsigned i = 0; i < c->count; i++) {
        if (c->option[i].kind != PL_OPTION_SPACE)
            continue;
        unsigned steps = steps_to_foes(d, game, team, c->option[i].value);
        if (best == c->count || steps < least) {
            best = i;
            least = steps;
        }
    }
    return best;
}

bool habit(const pl_content *content, const pl_view *view, const choices *c, distances *d, pl_rng *rng, pl_option *out)
{
    const pl_game *game = &view->game;
    unsigned found = c->count;
    switch (game->question.why) {
    case PL_WHY_ACTION:
        found = usual_action(c);
        break;
    case PL_WHY_ATTACK:
        found = card_by_value(content, game, c, 1);
        break;
    case PL_WHY_DEFENSE:
        found = pl_rng_below(rng, 2) ? card_by_value(content, game, c, 1) : place_of(c, PL_OPTION_NONE, 0);
        break;
    case PL_WHY_MANEUVER_BOOST:
        found = place_of(c, PL_OPTION_NONE, 0);
        break;
    case PL_WHY_MOVE:
        distances_learn(d, content, game->board);
        found = straight_on(d, view, c);
        break;
    case PL_WHY_HAND_LIMIT:
        found = card_by_value(content, game, c, -1);
        break;
    default:
        break;
    }
    if (found < c->count)
        *out = c->option[found];
    return found < c->count;
}
