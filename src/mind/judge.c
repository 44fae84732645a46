/* Judging a position at a glance: health, cards, time and ground, weighed and pressed into a chance of winning. */
#include <limits.h>
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

/* ------------------------------------------------------------------ a position
 *
 * All worths are logarithms of odds. Their sizes come from a logistic regression of who won on what the position was, over
 * the beginnings of turns of some three thousand matches of `search` against itself, rounded. */

/* A worth that grows by so much for each of the first few, then by less: up to `to`, it is `before` and `each` for those after
 * `from`. */
typedef struct slope {
    unsigned to, from;
    float before, each;
} slope;

static const slope health_slope[] = {{2, 0, 0, 0.62F},
                                     {4, 2, 0.62F * 2, 0.40F},
                                     {6, 4, 0.62F * 2 + 0.40F * 2, 0.35F},
                                     {9, 6, 0.62F * 2 + 0.40F * 2 + 0.35F * 2, 0.30F},
                                     {UINT_MAX, 9, 0.62F * 2 + 0.40F * 2 + 0.35F * 2 + 0.30F * 3, 0.18F}};
static const slope hand_slope[] = {
    {2, 0, 0, 0.50F}, {4, 2, 0.50F * 2, 0.38F}, {UINT_MAX, 4, 0.50F * 2 + 0.38F * 2, 0.24F}};
static const slope deck_slope[] = {
    {3, 0, 0, 0.97F}, {8, 3, 0.97F * 3, 0.37F}, {UINT_MAX, 8, 0.97F * 3 + 0.37F * 5, 0.14F}};

static float along(const slope *s, unsigned n)
{
    while (n > s->to)
        s++;
    return s->before + s->each * (float)(n - s->from);
}

/* Nothing: all are defeated. */
static float fighters_worth(const pl_hero *hero, const uint8_t *health)
{
    unsigned heroes = 0, hero_health = 0;
    float worth = 0;
    for (unsigned i = 0; i < hero->fighter_count; i++) {
        if (hero->heroes >> i & 1) {
            heroes += health[i] > 0;
            hero_health += health[i];
        } else if (health[i]) {
            worth += 0.17F + 0.07F * (float)health[i];
        }
    }
    return worth + along(health_slope, hero_health) + (heroes > 1 ? 0.3F * (float)(heroes - 1) : 0);
}

static float cards_worth(const pl_hero *hero, const pl_seat *s)
{
    unsigned attack = 0, defense = 0;
    for (uint32_t left = s->hand; left; left &= left - 1) {
        const pl_card *card = &hero->cards[hero->title[__builtin_ctz(left)]];
        if ((card->type & PL_ATTACK) && card->value > attack)
            attack = card->value;
        if ((card->type & PL_DEFENSE) && card->value > defense)
            defense = card->value;
    }
    return along(hand_slope, (unsigned)__builtin_popcount(s->hand)) + along(deck_slope, s->deck_count) +
           0.06F * (float)attack + 0.075F * (float)defense;
}

unsigned foe_heroes(const pl_mind *mind, const pl_game *game, unsigned team, uint8_t space[PL_FIGHTERS])
{
    unsigned count = 0;
    for (unsigned seat = !team; seat < game->seat_count; seat += PL_TEAMS) {
        uint32_t heroes = mind->content->heroes[game->seat[seat].hero].heroes;
        for (uint32_t left = heroes << seat * PL_SEAT_FIGHTERS & game->present; left; left &= left - 1)
            space[count++] = game->space[__builtin_ctz(left)];
    }
    return count;
}

/* Fighters near the heroes of the others can attack them; those far away do nothing. */
static float ground_worth(const pl_mind *mind, const pl_game *game, unsigned seat)
{
    const pl_hero *hero = &mind->content->heroes[game->seat[seat].hero];
    const pl_board *board = &mind->content->boards[game->board];
    uint8_t foe[PL_FIGHTERS];
    unsigned foes = foe_heroes(mind, game, pl_team_of(seat), foe);
    bool aims = false;
    float worth = 0;
    for (uint32_t own = game->present & (0xffU << seat * PL_SEAT_FIGHTERS); own; own &= own - 1) {
        unsigned f = (unsigned)__builtin_ctz(own), i = f % PL_SEAT_FIGHTERS, nearest = 9;
        bool ranged = hero->ranged >> i & 1;
        for (unsigned k = 0; k < foes; k++) {
            unsigned steps = mind->distance[game->space[f]][foe[k]];
            nearest = steps < nearest ? steps : nearest;
            aims = aims || steps <= 1 || (ranged && (board->zone_mates[game->space[f]] >> foe[k] & 1));
        }
        worth -= (!(hero->heroes >> i & 1) ? 0.01F : ranged ? 0.08F : 0.05F) * (float)nearest;
    }
    for (unsigned kind = 0; kind < hero->token_count; kind++)
        worth += 0.025F * (float)__builtin_popcountll(game->seat[seat].tokens[kind]);
    if (game->turn_seat == seat)
        worth += 0.05F + 0.1F * (float)game->actions + (aims ? 0.25F : 0);
    return worth;
}

/* 1 / (1 + e^-x) to three digits, without the library. */
static float logistic(float x)
{
    float a = x < 0 ? -x : x, t = 1.0F + a * (0.0625F + a * 0.00195F), e; /* e^(a/16), then to the 16th power */
    t *= t;
    t *= t;
    t *= t;
    t *= t;
    e = 1.0F / t;
    return x < 0 ? e / (1.0F + e) : 1.0F / (1.0F + e);
}

float judge(const pl_mind *mind, const pl_game *game, unsigned team)
{
    if (game->over)
        return game->winner == PL_NONE ? 0.5F : game->winner == team ? 1.0F : 0.0F;
    float worth = 0;
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_hero *hero = &mind->content->heroes[game->seat[seat].hero];
        float own = fighters_worth(hero, &game->health[seat * PL_SEAT_FIGHTERS]);
        if (own > 0)
            own += cards_worth(hero, &game->seat[seat]) + ground_worth(mind, game, seat);
        worth += pl_team_of(seat) == team ? own : -own;
    }
    return logistic(worth);
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
            pl_game after;
            pl_copy_running(&after, game);
            pl_answer(mind->content, &after, c->option[i], NULL);
            float gain = (judge(mind, &after, team) - before) * 8.0F;
            gain = gain > 3 ? 3 : gain < -3 ? -3 : gain;
            prior[i] = 1.0F + (gain > 0 ? gain * (1.0F + gain) : gain / (1.0F - gain));
        }
        sum += prior[i];
    }
    for (unsigned i = 0; i < c->count; i++)
        prior[i] /= sum;
}
