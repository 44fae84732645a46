/* Judging a position at a glance: health, cards, time and ground, weighed and pressed into a chance of winning. */
#include <string.h>

#include "mind/minds.h"

void learn_board(pl_mind *mind, const pl_game *game)
{
    const pl_board *board = &mind->content->boards[game->board];
    if (mind->board == game->board)
        return;
    mind->board = game->board;
    memset(mind->distance, 20, sizeof mind->distance);
    for (unsigned from = 0; from < board->space_count; from++) {
        uint64_t seen = 1ULL << from, edge = seen;
        for (uint8_t steps = 0; edge; steps++) {
            uint64_t next = 0;
            for (uint64_t left = edge; left; left &= left - 1) {
                unsigned at = (unsigned)__builtin_ctzll(left);
                mind->distance[from][at] = steps;
                next |= board->steps[at];
            }
            edge = next & ~seen;
            seen |= edge;
        }
    }
}

/* Health counts more the less of it is left. */
static float health_worth(unsigned health)
{
    static const float worth[] = {0,     3.2F,  5.2F,  6.9F,  8.4F,  9.7F,  10.9F, 12.0F, 13.0F, 14.0F,
                                  15.0F, 15.9F, 16.8F, 17.7F, 18.5F, 19.3F, 20.1F, 20.9F, 21.7F, 22.4F};
    return health < 20 ? worth[health] : 22.4F + 0.7F * (float)(health - 19);
}

static float seat_worth(const pl_mind *mind, const pl_game *game, unsigned seat)
{
    const pl_seat *s = &game->seat[seat];
    const pl_hero *hero = &mind->content->heroes[s->hero];
    float worth = 0;
    unsigned heroes = (unsigned)__builtin_popcount(hero->heroes), alive = 0, hero_health = 0;
    for (unsigned i = 0; i < hero->fighter_count; i++) {
        unsigned health = game->health[seat * PL_SEAT_FIGHTERS + i];
        alive += health > 0;
        if (hero->heroes >> i & 1)
            hero_health += health;
        else
            worth += health ? 0.8F + 0.55F * (float)health : 0;
    }
    worth += heroes == 1 ? health_worth(hero_health) : 0.85F * health_worth(hero_health);
    if (!alive)
        return worth;
    unsigned hand = (unsigned)__builtin_popcount(s->hand);
    worth += hand <= 7 ? 1.25F * (float)hand - 0.05F * (float)(hand * hand) : 6.3F;
    worth -= s->deck_count < 6 ? 0.7F * (float)(6 - s->deck_count) * (s->deck_count == 0 ? 1.5F : 1.0F) : 0;
    worth += 0.06F * (float)s->deck_count;
    for (unsigned kind = 0; kind < hero->token_count; kind++)
        worth += 0.25F * (float)__builtin_popcountll(s->tokens[kind]);
    return worth;
}

/* Fighters near the heroes of the others can attack them; those far away do nothing. */
static float ground_worth(const pl_mind *mind, const pl_game *game, unsigned team)
{
    float worth = 0;
    for (uint32_t own = game->present & (0x00ff00ffU << team * PL_SEAT_FIGHTERS); own; own &= own - 1) {
        unsigned f = (unsigned)__builtin_ctz(own), nearest = 20;
        const pl_hero *hero = &mind->content->heroes[game->seat[pl_seat_of(f)].hero];
        const pl_board *board = &mind->content->boards[game->board];
        bool ranged = hero->ranged >> f % PL_SEAT_FIGHTERS & 1, reached = false;
        for (uint32_t foe = game->present & ~(0x00ff00ffU << team * PL_SEAT_FIGHTERS); foe; foe &= foe - 1) {
            unsigned g = (unsigned)__builtin_ctz(foe);
            const pl_hero *other = &mind->content->heroes[game->seat[pl_seat_of(g)].hero];
            unsigned steps = mind->distance[game->space[f]][game->space[g]];
            bool is_hero = other->heroes >> g % PL_SEAT_FIGHTERS & 1;
            if (ranged && (board->zone_mates[game->space[f]] >> game->space[g] & 1))
                reached = true;
            if (is_hero && steps < nearest)
                nearest = steps;
        }
        worth += ranged ? (reached ? 0.5F : -0.05F * (float)nearest) : -0.10F * (float)nearest;
    }
    return worth;
}

float judge(const pl_mind *mind, const pl_game *game, unsigned team)
{
    if (game->over)
        return game->winner == PL_NONE ? 0.5F : game->winner == team ? 1.0F : 0.0F;
    float worth = 0;
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        worth += pl_team_of(seat) == 0 ? seat_worth(mind, game, seat) : -seat_worth(mind, game, seat);
    worth += ground_worth(mind, game, 0) - ground_worth(mind, game, 1);
    worth += (pl_team_of(game->turn_seat) == 0 ? 0.5F : -0.5F) * (1.0F + (float)game->actions);
    float x = worth / (game->seat_count > 2 ? 9.0F : 7.0F); /* a logistic curve without the library */
    float p = 0.5F + 0.5F * x / (1.0F + (x < 0 ? -x : x));
    return team == 0 ? p : 1.0F - p;
}

/* ------------------------------------------------------------------ options */

static float card_prior(const pl_mind *mind, const pl_game *game, pl_option option)
{
    const pl_hero *hero = &mind->content->heroes[game->seat[game->question.pile].hero];
    if (option.kind != PL_OPTION_CARD)
        return 0.8F;
    return 1.0F + 0.25F * (float)hero->cards[hero->title[option.value]].value;
}

static float action_prior(unsigned action)
{
    return action == PL_DO_ATTACK ? 1.6F : action == PL_DO_SCHEME ? 1.3F : 1.2F;
}

void promise(const pl_mind *mind, const pl_game *game, const choices *c, float *prior)
{
    unsigned why = game->question.why, team = pl_team_of(game->question.seat);
    float sum = 0, before = judge(mind, game, team);
    for (unsigned i = 0; i < c->count; i++) {
        if (why == PL_WHY_ACTION) {
            prior[i] = action_prior(c->option[i].value);
        } else if (why == PL_WHY_ATTACK || why == PL_WHY_DEFENSE) {
            prior[i] = card_prior(mind, game, c->option[i]);
        } else {
            pl_game after = *game;
            pl_answer(mind->content, &after, c->option[i], NULL);
            float gain = (judge(mind, &after, team) - before) * 12.0F;
            gain = gain > 3 ? 3 : gain < -3 ? -3 : gain;
            prior[i] = 1.0F + (gain > 0 ? gain * (1.0F + gain) : gain / (1.0F - gain));
        }
        sum += prior[i];
    }
    for (unsigned i = 0; i < c->count; i++)
        prior[i] /= sum;
}
