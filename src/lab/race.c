#include "lab/race.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 64,      /* candidates that play at once, beside all heroes of the content: fewer than there are numbers */
    FIRST_HEAT = 64, /* games of each, at least */
    FOR_FRESH = 6,   /* purpose of a seed; see pl_series_seed */
};
static const double doubt =
    100; /* games that weigh as much as the expectation: most changes are worth about 5 points */
_Static_assert(PL_PACK_HEROES + BATCH < PL_NONE, "heroes are numbered in a byte");

/* ------------------------------------------------------------------ the order */

double pl_race_excess(const pl_race *race, double share)
{
    double outside = fabs(share - race->target) - race->tolerance;
    return outside > 1e-9 ? outside : 0; /* 53 % is within 3 points of 50, whatever the arithmetic makes of it */
}

static int order_of(double a, double b)
{
    return (a > b) - (a < b);
}

int pl_race_compare(const pl_race *race, const pl_proposal *a, double a_share, const pl_proposal *b, double b_share)
{
    int order = order_of(pl_race_excess(race, a_share), pl_race_excess(race, b_share));
    if (order == 0)
        order = pl_proposal_compare(a, b);
    return order != 0 ? order : order_of(fabs(a_share - race->target), fabs(b_share - race->target));
}

/* By insertion: the order must not depend on a library, nor on anything but the shares and the order before. */
static void sort(const pl_race *race, pl_candidate **list, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        pl_candidate *moved = list[i];
        unsigned k = i;
        for (; k > 0 &&
               pl_race_compare(race, &moved->proposal, moved->share, &list[k - 1]->proposal, list[k - 1]->share) < 0;
             k--)
            list[k] = list[k - 1];
        list[k] = moved;
    }
}

/* ------------------------------------------------------------------ one heat */

/* Some candidates on some deals. Numbers of the series: deal by deal, on each of them all candidates. */
typedef struct heat {
    pl_race *race;
    const pl_matchups_plan *plan;
    pl_candidate *const *list; /* NULL: the original alone */
    unsigned count;
    uint64_t from;
    pl_hero *heroes; /* those of the content, and then the candidates' */
    uint8_t subject; /* in the content */
    uint8_t cast_at[256];
} heat;

static void make_bout(const void *from, uint64_t number, pl_bout *out)
{
    const heat *h = from;
    pl_matchups_bout(h->plan, h->from + number / h->count, out);
    for (unsigned seat = 0; seat < 2; seat++)
        if (h->list && out->setup.hero[seat] == h->subject)
            out->setup.hero[seat] = (uint8_t)(h->race->pack->content.hero_count + number % h->count);
}

/* The seat of the hero that it is about. */
static unsigned seat_of(const heat *h, const pl_bout *bout)
{
    unsigned hero = bout->setup.hero[0];
    return hero == h->subject || hero >= h->race->pack->content.hero_count ? 0 : 1;
}

static void add_points(pl_score *score, unsigned points)
{
    score->games++;
    score->wins += points == PL_PAIRED_WIN;
    score->draws += points == 1;
}

static bool take(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    heat *h = to;
    unsigned seat = seat_of(h, bout);
    bool drawn = !outcome->finished || outcome->winner == PL_NONE;
    unsigned points = drawn ? 1 : outcome->winner == seat ? PL_PAIRED_WIN : 0;
    uint64_t deal = h->from + number / h->count;
    if (!h->list) {
        h->race->points[deal] = (uint8_t)points;
        add_points(&h->race->before, points);
        return true;
    }
    pl_candidate *candidate = h->list[number % h->count];
    if (h->plan == &h->race->plan) {
        pl_paired_add(&candidate->raced, points, h->race->points[deal]);
    } else {
        add_points(&candidate->fresh, points);
        add_points(&candidate->against[h->cast_at[bout->setup.hero[seat ^ 1U]]], points);
    }
    return true;
}

/* Two runs play the same heat when this is the same. */
static void write_title(const heat *h, pl_race_heat *out)
{
    pl_hash hash;
    char text[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    for (unsigned i = 0; h->list && i < h->count; i++)
        pl_hash_add(&hash, h->list[i]->variant->pack->hero_pages[0].hash, PL_HASH_TEXT - 1);
    pl_hash_end(&hash, text);
    snprintf(out->title, sizeof out->title, "fair=%s from=%llu variants=%s",
             h->plan == &h->race->plan ? "race" : "fresh", (unsigned long long)h->from, text);
}

static bool fill_heroes(heat *h)
{
    const pl_content *content = &h->race->pack->content;
    h->heroes = malloc((content->hero_count + BATCH) * sizeof *h->heroes);
    if (!h->heroes)
        return false;
    memcpy(h->heroes, content->heroes, content->hero_count * sizeof *h->heroes);
    for (unsigned i = 0; h->list && i < h->count; i++)
        h->heroes[content->hero_count + i] = h->list[i]->variant->pack->heroes[0];
    for (unsigned i = 0; i < h->plan->cast.hero_count; i++)
        h->cast_at[h->plan->cast.hero[i]] = (uint8_t)i;
    h->subject = h->plan->cast.hero[h->plan->subject];
    return true;
}

static bool play_batch(heat *h, uint64_t deals)
{
    pl_race *race = h->race;
    pl_race_heat about = {.before = race->games, .most = race->most};
    pl_series_result result;
    if (!fill_heroes(h))
        return false;
    write_title(h, &about);
    pl_content content = race->pack->content;
    content.heroes = h->heroes;
    content.hero_count = (uint8_t)(content.hero_count + (h->list ? h->count : 0));
    pl_series series = {
        .content = &content, .games = deals * h->count, .bout = make_bout, .plan = h, .take = take, .to = h};
    bool good = race->play(race->to, &about, &series, &result);
    race->games += result.games;
    race->resumed += result.resumed;
    race->seconds += result.seconds;
    pl_hash_add(&race->hash, result.hash, PL_HASH_TEXT - 1);
    free(h->heroes);
    return good;
}

/* Has all of them play deals `from` to `to`. */
static bool play(pl_race *race, const pl_matchups_plan *plan, pl_candidate *const *list, unsigned count, uint64_t from,
                 uint64_t to)
{
    bool good = true;
    for (unsigned i = 0; i < count && good; i += BATCH) {
        heat h = {
            .race = race, .plan = plan, .list = list + i, .count = count - i < BATCH ? count - i : BATCH, .from = from};
        good = play_batch(&h, to - from);
    }
    return good;
}

/* ------------------------------------------------------------------ beginning */

static uint64_t fresh_seed(uint64_t seed)
{
    pl_seed chance = pl_series_seed(seed, 0, FOR_FRESH);
    uint64_t out = 0;
    for (unsigned i = 0; i < 8; i++)
        out = out << 8 | chance.bytes[i];
    return out;
}

bool pl_race_begin(pl_race *race)
{
    pl_matchups_plan_make(&race->plan);
    race->fresh_plan = race->plan;
    race->fresh_plan.seed = fresh_seed(race->plan.seed);
    pl_matchups_plan_make(&race->fresh_plan);
    uint64_t games = pl_matchups_games(&race->plan);
    race->points = calloc(games, 1);
    race->most = games;
    pl_hash_begin(&race->hash);
    heat h = {.race = race, .plan = &race->plan, .count = 1};
    return race->points && play_batch(&h, games);
}

void pl_race_free(pl_race *race)
{
    free(race->points);
    race->points = NULL;
}

/* Games against every opponent on every battlefield in both orders. */
static uint64_t lap_of(const pl_race *race)
{
    return 2 * (uint64_t)race->plan.schedule.pair_count * race->plan.cast.board_count;
}

bool pl_race_fits(const pl_race *race, const pl_variant *variant)
{
    const pl_content *content = &race->pack->content;
    uint8_t subject = race->plan.cast.hero[race->plan.subject];
    pl_hero *heroes = malloc(content->hero_count * sizeof *heroes);
    bool fits = true;
    if (!heroes)
        return false;
    memcpy(heroes, content->heroes, content->hero_count * sizeof *heroes);
    heroes[subject] = variant->pack->heroes[0];
    pl_content with = *content;
    with.heroes = heroes;
    for (uint64_t i = 0; i < lap_of(race) && fits; i++) {
        pl_bout bout = {.player = {NULL}};
        pl_game game;
        pl_matchups_bout(&race->plan, i, &bout);
        fits = pl_begin(&with, &game, &bout.setup, &bout.seed, NULL);
    }
    free(heroes);
    return fits;
}

/* ------------------------------------------------------------------ running */

static uint64_t first_heat(const pl_race *race)
{
    uint64_t all = pl_matchups_games(&race->plan), lap = lap_of(race);
    uint64_t games = (FIRST_HEAT + lap - 1) / lap * lap;
    return games < all ? games : all;
}

static unsigned fewer(unsigned count)
{
    unsigned half = (count + 1) / 2;
    return half > PL_RACE_FINALISTS ? half : PL_RACE_FINALISTS < count ? PL_RACE_FINALISTS : count;
}

static uint64_t next_heat(const pl_race *race, uint64_t deals)
{
    uint64_t all = pl_matchups_games(&race->plan);
    return 2 * deals < all ? 2 * deals : all;
}

uint64_t pl_race_games(const pl_race *race, unsigned count)
{
    uint64_t all = pl_matchups_games(&race->plan), deals = first_heat(race), games = count * deals;
    while (deals < all && count > PL_RACE_FINALISTS) {
        count = fewer(count);
        games += count * (next_heat(race, deals) - deals);
        deals = next_heat(race, deals);
    }
    return games + (count < PL_RACE_FINALISTS ? count : PL_RACE_FINALISTS) * all;
}

static void judge(const pl_race *race, pl_candidate *candidate)
{
    double games = (double)candidate->raced.games;
    double seen = pl_paired_share(&candidate->raced, pl_share(race->before));
    candidate->share = (seen * games + candidate->expected * doubt) / (games + doubt);
}

int pl_race_run(pl_race *race, pl_candidate *const *candidates, pl_candidate **standing, unsigned count)
{
    uint64_t all = pl_matchups_games(&race->plan), from = 0, to = first_heat(race);
    memcpy(standing, candidates, count * sizeof *standing);
    for (unsigned left = count;; left = fewer(left), from = to, to = next_heat(race, to)) {
        if (!play(race, &race->plan, standing, left, from, to))
            return -1;
        for (unsigned i = 0; i < left; i++)
            judge(race, standing[i]);
        sort(race, standing, left);
        if (to == all || left <= PL_RACE_FINALISTS)
            return left < PL_RACE_FINALISTS ? (int)left : PL_RACE_FINALISTS;
    }
}

bool pl_race_confirm(pl_race *race, pl_candidate *const *candidates, unsigned count)
{
    return play(race, &race->fresh_plan, candidates, count, 0, pl_matchups_games(&race->fresh_plan));
}
