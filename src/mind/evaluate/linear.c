/* The evaluator `linear`: health, cards, ground and time, each times its weight, added up and pressed into a chance. */
#include "mind/evaluate/linear.h"

#include <limits.h>
#include <stdlib.h>

/* ------------------------------------------------------------------ weights */

/* A worth that grows by less for more of a thing: up to `to` of it, it is `before`, and `each` for those after `from`. */
typedef struct slope {
    unsigned to, from;
    float before, each;
} slope;

/* Worths are logarithms of odds. Their sizes come from a logistic regression of who won on what the position was, over the
 * beginnings of turns of some three thousand matches of `search` against itself, rounded. */
static const struct weights {
    slope hero_health[5]; /* of all heroes of a seat together */
    slope hand[3];        /* cards in hand */
    slope deck[3];        /* cards in the deck */
    float more_heroes;    /* each hero after the first */
    float sidekick;       /* each, */
    float sidekick_health;
    float best_attack; /* each point of the highest card in hand to attack with, */
    float best_defense;
    float token;         /* each on the board */
    float far_ranged;    /* each step between a hero that attacks from afar and the nearest hero of the others, */
    float far_melee;     /* another hero, */
    float far_sidekick;  /* a sidekick */
    unsigned far_enough; /* more steps than these are the same */
    float turn;          /* to have the turn, */
    float action;        /* each action left in it, */
    float target;        /* and a hero of the others to attack right away */
} weights = {
    .hero_health = {{2, 0, 0, 0.62F},
                    {4, 2, 0.62F * 2, 0.40F},
                    {6, 4, 0.62F * 2 + 0.40F * 2, 0.35F},
                    {9, 6, 0.62F * 2 + 0.40F * 2 + 0.35F * 2, 0.30F},
                    {UINT_MAX, 9, 0.62F * 2 + 0.40F * 2 + 0.35F * 2 + 0.30F * 3, 0.18F}},
    .hand = {{2, 0, 0, 0.50F}, {4, 2, 0.50F * 2, 0.38F}, {UINT_MAX, 4, 0.50F * 2 + 0.38F * 2, 0.24F}},
    .deck = {{3, 0, 0, 0.97F}, {8, 3, 0.97F * 3, 0.37F}, {UINT_MAX, 8, 0.97F * 3 + 0.37F * 5, 0.14F}},
    .more_heroes = 0.3F,
    .sidekick = 0.17F,
    .sidekick_health = 0.07F,
    .best_attack = 0.06F,
    .best_defense = 0.075F,
    .token = 0.025F,
    .far_ranged = 0.08F,
    .far_melee = 0.05F,
    .far_sidekick = 0.01F,
    .far_enough = 9,
    .turn = 0.05F,
    .action = 0.1F,
    .target = 0.25F,
};

/* Priors, before they are made to add up to 1. Set by hand and tried in matches; ordinary is 1. */
static const struct prior_weights {
    float attack, scheme, maneuver; /* as actions */
    float card_value;               /* each point of a card laid face down, */
    float no_card;                  /* and laying none */
    float gain;                     /* each whole chance of winning that the option brings at once, */
    float most_gain;                /* as far as this */
} prior_weights = {
    .attack = 1.6F,
    .scheme = 1.3F,
    .maneuver = 1.2F,
    .card_value = 0.25F,
    .no_card = 0.8F,
    .gain = 8.0F,
    .most_gain = 3.0F,
};

/* ------------------------------------------------------------------ a match */

enum { COUNTED = 64 }; /* worths of that many of a thing are worked out beforehand */

/* Cards with the same value, and what it is worth to hold one of them as the best. */
typedef struct grade {
    uint32_t cards;
    float worth;
} grade;

/* What is worked out about the hero of a seat. */
typedef struct outlook {
    const pl_hero *hero;          /* NULL: nothing yet */
    float step[PL_SEAT_FIGHTERS]; /* what each step to the others costs that fighter */
    grade attacks[PL_TITLES + 1]; /* the highest value first; ended by no cards */
    grade defenses[PL_TITLES + 1];
} outlook;

typedef struct linear {
    evaluator base; /* comes first */
    const pl_content *content;
    distances distances;
    uint32_t heroes[PL_TEAMS]; /* fighters of the team that are heroes */
    outlook outlook[PL_SEATS];
    float hero_health[COUNTED], hand[COUNTED], deck[COUNTED];
} linear;

static float along(const slope *s, unsigned n)
{
    while (n > s->to)
        s++;
    return s->before + s->each * (float)(n - s->from);
}

/* Puts the cards of these types into grades. */
static void grade_cards(const pl_hero *hero, unsigned type, float weight, grade *out)
{
    unsigned count = 0, value = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        value = hero->cards[title].value > value ? hero->cards[title].value : value;
    for (; value > 0; value--) {
        uint32_t cards = 0;
        for (unsigned title = 0; title < hero->title_count; title++)
            if ((hero->cards[title].type & type) && hero->cards[title].value == value)
                cards |= hero->copies[title];
        if (cards)
            out[count++] = (grade){cards, weight * (float)value};
    }
    out[count] = (grade){0, 0};
}

static void look_out(outlook *o, const pl_hero *hero)
{
    if (o->hero == hero)
        return;
    o->hero = hero;
    for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++)
        o->step[i] = !(hero->heroes >> i & 1) ? weights.far_sidekick
                     : hero->ranged >> i & 1  ? weights.far_ranged
                                              : weights.far_melee;
    grade_cards(hero, PL_ATTACK, weights.best_attack, o->attacks);
    grade_cards(hero, PL_DEFENSE, weights.best_defense, o->defenses);
}

static void linear_prepare(evaluator *self, const pl_game *game)
{
    linear *l = (linear *)self;
    distances_learn(&l->distances, l->content, game->board);
    memset(l->heroes, 0, sizeof l->heroes);
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_hero *hero = &l->content->heroes[game->seat[seat].hero];
        look_out(&l->outlook[seat], hero);
        l->heroes[pl_team_of(seat)] |= (uint32_t)hero->heroes << seat * PL_SEAT_FIGHTERS;
    }
}

/* ------------------------------------------------------------------ a position */

/* The heroes of a team on the board. */
typedef struct targets {
    uint64_t spaces;
    unsigned count;
    uint8_t space[PL_FIGHTERS];
} targets;

static void find_targets(const linear *l, const pl_game *game, unsigned team, targets *out)
{
    out->spaces = 0;
    out->count = 0;
    for (uint32_t left = l->heroes[team] & game->present; left; left &= left - 1) {
        uint8_t space = game->space[__builtin_ctz(left)];
        out->spaces |= 1ULL << space;
        out->space[out->count++] = space;
    }
}

static inline float worth_of(const float table[COUNTED], const slope *s, unsigned n)
{
    return n < COUNTED ? table[n] : along(s, n);
}

/* Nothing: all are defeated. */
static float fighters_worth(const linear *l, const pl_hero *hero, const uint8_t *health)
{
    unsigned heroes = 0, hero_health = 0;
    float worth = 0;
    for (unsigned i = 0; i < hero->fighter_count; i++) {
        if (!health[i])
            continue;
        if (hero->heroes >> i & 1) {
            heroes++;
            hero_health += health[i];
        } else {
            worth += weights.sidekick + weights.sidekick_health * (float)health[i];
        }
    }
    worth += worth_of(l->hero_health, weights.hero_health, hero_health);
    return heroes > 1 ? worth + weights.more_heroes * (float)(heroes - 1) : worth;
}

static inline unsigned count_cards(uint32_t cards)
{
    cards -= cards >> 1 & 0x55555555U;
    cards = (cards & 0x33333333U) + (cards >> 2 & 0x33333333U);
    return ((cards + (cards >> 4)) & 0x0f0f0f0fU) * 0x01010101U >> 24;
}

static inline float best_of(const grade *g, uint32_t hand)
{
    while (g->cards && !(g->cards & hand))
        g++;
    return g->worth;
}

static inline float cards_worth(const linear *l, const outlook *o, const pl_seat *s)
{
    return worth_of(l->hand, weights.hand, count_cards(s->hand)) + worth_of(l->deck, weights.deck, s->deck_count) +
           best_of(o->attacks, s->hand) + best_of(o->defenses, s->hand);
}

/* Fighters near the heroes of the others can attack them; those far away do nothing. */
static float ground_worth(const linear *l, const pl_game *game, unsigned seat, const targets *foes)
{
    const outlook *o = &l->outlook[seat];
    const uint64_t *zone_mates = l->content->boards[game->board].zone_mates;
    bool aims = false;
    float worth = 0;
    for (uint32_t own = game->present >> seat * PL_SEAT_FIGHTERS & 0xff; own; own &= own - 1) {
        unsigned i = (unsigned)__builtin_ctz(own), space = game->space[seat * PL_SEAT_FIGHTERS + i];
        unsigned nearest = weights.far_enough;
        for (unsigned k = 0; k < foes->count; k++) {
            unsigned steps = l->distances.steps[space][foes->space[k]];
            nearest = steps < nearest ? steps : nearest;
        }
        aims = aims || nearest <= 1 || ((o->hero->ranged >> i & 1) && (zone_mates[space] & foes->spaces));
        worth -= o->step[i] * (float)nearest;
    }
    for (unsigned kind = 0; kind < o->hero->token_count; kind++)
        if (game->seat[seat].tokens[kind])
            worth += weights.token * (float)__builtin_popcountll(game->seat[seat].tokens[kind]);
    if (game->turn_seat == seat)
        worth += weights.turn + weights.action * (float)game->actions + (aims ? weights.target : 0);
    return worth;
}

/* 1 / (1 + e^-x) to three digits, without the library. Nothing is certain before the end, however much health somebody has. */
static float logistic(float x)
{
    float a = x < 0 ? -x : x;
    a = a < 14.0F ? a : 14.0F;
    float t = 1.0F + a * (0.0625F + a * 0.00195F), e; /* e^(a/16), then to the 16th power */
    t *= t;
    t *= t;
    t *= t;
    t *= t;
    e = 1.0F / t;
    return x < 0 ? e / (1.0F + e) : 1.0F / (1.0F + e);
}

static float chance(const linear *l, const pl_game *game, unsigned team)
{
    if (game->over)
        return game->winner == PL_NONE ? 0.5F : game->winner == team ? 1.0F : 0.0F;
    targets of_team[PL_TEAMS];
    float worth = 0;
    find_targets(l, game, 0, &of_team[0]);
    find_targets(l, game, 1, &of_team[1]);
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const outlook *o = &l->outlook[seat];
        float own = fighters_worth(l, o->hero, &game->health[seat * PL_SEAT_FIGHTERS]);
        if (own > 0)
            own += cards_worth(l, o, &game->seat[seat]) + ground_worth(l, game, seat, &of_team[!pl_team_of(seat)]);
        worth += pl_team_of(seat) == team ? own : -own;
    }
    return logistic(worth);
}

static void linear_values(const evaluator *self, const pl_game *const *positions, unsigned count, chances *out)
{
    for (unsigned i = 0; i < count; i++) {
        float first = chance((const linear *)self, positions[i], 0);
        out[i] = (chances){{first, 1.0F - first}};
    }
}

/* ------------------------------------------------------------------ options */

static float action_prior(unsigned action)
{
    return action == PL_DO_ATTACK   ? prior_weights.attack
           : action == PL_DO_SCHEME ? prior_weights.scheme
                                    : prior_weights.maneuver;
}

static float card_prior(const linear *l, const pl_game *game, pl_option option)
{
    const pl_hero *hero = &l->content->heroes[game->seat[game->question.pile].hero];
    if (option.kind != PL_OPTION_CARD)
        return prior_weights.no_card;
    return 1.0F + prior_weights.card_value * (float)hero->cards[hero->title[option.value]].value;
}

/* By what the position right after the option is worth. */
static float gain_prior(const linear *l, const pl_game *game, pl_option option, unsigned team, float before)
{
    pl_game after;
    pl_copy_running(&after, game);
    pl_answer(l->content, &after, option, NULL);
    float gain = (chance(l, &after, team) - before) * prior_weights.gain, most = prior_weights.most_gain;
    gain = gain > most ? most : gain < -most ? -most : gain;
    return 1.0F + (gain > 0 ? gain * (1.0F + gain) : gain / (1.0F - gain));
}

static void query_priors(const linear *l, const prior_query *q)
{
    unsigned why = q->game->question.why, team = pl_team_of(q->game->question.seat), count = q->choices->count;
    const pl_option *option = q->choices->option;
    bool by_gain = why != PL_WHY_ACTION && !hidden_commit(why) && count > 1;
    float sum = 0, before = by_gain ? chance(l, q->game, team) : 0;
    for (unsigned i = 0; i < count; i++) {
        q->priors[i] = by_gain                ? gain_prior(l, q->game, option[i], team, before)
                       : why == PL_WHY_ACTION ? action_prior(option[i].value)
                       : hidden_commit(why)   ? card_prior(l, q->game, option[i])
                                              : 1.0F;
        sum += q->priors[i];
    }
    for (unsigned i = 0; i < count; i++)
        q->priors[i] /= sum;
}

static void linear_priors(const evaluator *self, const prior_query *queries, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        query_priors((const linear *)self, &queries[i]);
}

/* ------------------------------------------------------------------ the evaluator */

static void linear_close(evaluator *self)
{
    free(self);
}

evaluator *linear_open(const pl_content *content)
{
    linear *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->base = (evaluator){{0.4F, 0.03F, 2}, linear_prepare, linear_values, linear_priors, linear_close};
    l->content = content;
    l->distances.board = PL_NONE;
    for (unsigned n = 0; n < COUNTED; n++) {
        l->hero_health[n] = along(weights.hero_health, n);
        l->hand[n] = along(weights.hand, n);
        l->deck[n] = along(weights.deck, n);
    }
    return &l->base;
}
