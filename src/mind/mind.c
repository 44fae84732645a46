/* The table of players, the names that choose among them, and what they have in common. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mind/minds.h"

static void random_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    (void)mind;
    (void)view;
    for (unsigned i = 0; i < c->count; i++)
        out[i] = (pl_hint){c->option[i], -1, 1.0F / (float)c->count};
}

static effort effort_now(const pl_mind *mind);

static void flat_kind_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    const inquiry q = {view, c, effort_now(mind)};
    flat_weigh(mind->content, mind->evaluator, &q, &mind->rng, out);
}

static void search_kind_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    const inquiry q = {view, c, effort_now(mind)};
    search_weigh(mind->search, &q, &mind->rng, out);
}

static const mind_kind kinds[] = {
    {"random", random_weigh, 0, 0, true, false},
    {"greedy", greedy_weigh, 0, 0, false, false},
    {"flat", flat_kind_weigh, 1, 1000000, false, false},
    {"search", search_kind_weigh, 1, 1000000, false, true},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

const char *const pl_mind_names[] = {"novice", "adept",   "expert",      "master", "random",
                                     "greedy", "flat@64", "search@1000", NULL};

/* Levels are players of the lab under names for people. */
static const struct {
    const char *name, *meaning;
    unsigned slips;
} levels[] = {{"novice", "greedy", 35},
              {"adept", "search@50", 0},
              {"expert", "search@1000,500ms", 0},
              {"master", "search@16000,1900ms", 0}};

/* ------------------------------------------------------------------ names */

static bool read_number(const char **at, unsigned most, unsigned *out)
{
    uint64_t n = 0;
    const char *p = *at;
    for (; *p >= '0' && *p <= '9' && n <= most; p++)
        n = n * 10 + (unsigned)(*p - '0');
    if (p == *at || n > most)
        return false;
    *at = p;
    *out = (unsigned)n;
    return true;
}

/* ",1s", ",500ms", ",500" (milliseconds). */
static bool read_limit(const char *p, unsigned *milliseconds)
{
    if (*p == '\0')
        return true;
    if (*p++ != ',' || !read_number(&p, 3600000, milliseconds) || *milliseconds == 0)
        return false;
    if (strcmp(p, "s") == 0) {
        *milliseconds *= 1000;
        return true;
    }
    return *p == '\0' || strcmp(p, "ms") == 0;
}

/* Reads "flat@64". This is the place for a name that chooses an evaluator, among what follows the budget. */
static bool read_name(const char *name, profile *out)
{
    for (unsigned i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(levels[i].name, name) == 0) {
            bool known = read_name(levels[i].meaning, out);
            out->slips = levels[i].slips;
            return known;
        }
    *out = (profile){.evaluator = evaluator_kinds[0].name};
    for (unsigned i = 0; i < KINDS; i++) {
        size_t length = strlen(kinds[i].name);
        const char *rest = name + length;
        if (strncmp(name, kinds[i].name, length) != 0 || (*rest && *rest != '@'))
            continue;
        out->kind = &kinds[i];
        if (kinds[i].most == 0)
            return *rest == '\0';
        return *rest++ == '@' && read_number(&rest, kinds[i].most, &out->budget) && out->budget >= kinds[i].least &&
               read_limit(rest, &out->milliseconds);
    }
    return false;
}

static bool profile_of(const char *name, profile *out)
{
    return strlen(name) < sizeof((pl_mind *)NULL)->name && read_name(name, out);
}

bool pl_mind_exists(const char *name)
{
    profile said;
    return profile_of(name, &said);
}

/* ------------------------------------------------------------------ a mind */

pl_mind *mind_new_with(const char *name, const pl_content *content, const pl_seed *seed, unsigned threads, evaluator *e)
{
    profile said;
    pl_mind *mind = profile_of(name, &said) ? calloc(1, sizeof *mind) : NULL;
    if (!mind) {
        evaluator_close(e);
        return NULL;
    }
    snprintf(mind->name, sizeof mind->name, "%s", name);
    mind->profile = said;
    mind->content = content;
    mind->rng = pl_rng_from(seed);
    mind->threads = threads ? threads : 1;
    mind->parts = 1;
    mind->evaluator = e;
    mind->search = said.kind->searches ? search_new(content, e) : NULL;
    if (said.kind->searches && !mind->search) {
        pl_mind_free(mind);
        return NULL;
    }
    return mind;
}

pl_mind *pl_mind_new(const char *name, const pl_content *content, const pl_seed *seed, unsigned threads)
{
    profile said;
    if (!profile_of(name, &said))
        return NULL;
    evaluator *e = said.kind->blind ? NULL : evaluator_open(said.evaluator, content);
    return e || said.kind->blind ? mind_new_with(name, content, seed, threads, e) : NULL;
}

void pl_mind_free(pl_mind *mind)
{
    if (!mind)
        return;
    search_free(mind->search);
    evaluator_close(mind->evaluator);
    free(mind);
}

const char *pl_mind_name(const pl_mind *mind)
{
    return mind->name;
}

/* ------------------------------------------------------------------ effort */

enum { LEAST_BUDGET = 50 };

unsigned pl_mind_time(const pl_mind *mind)
{
    return mind->profile.milliseconds;
}

void pl_mind_hurry(pl_mind *mind, unsigned parts, unsigned milliseconds)
{
    mind->parts = parts ? parts : 1;
    mind->most = milliseconds;
}

/* What it has for an answer now. */
static effort effort_now(const pl_mind *mind)
{
    unsigned budget = mind->profile.budget, least = budget < LEAST_BUDGET ? budget : LEAST_BUDGET;
    unsigned part = budget / mind->parts;
    unsigned time = mind->profile.milliseconds / mind->parts; /* 0 only where little of the budget is left, too */
    return (effort){.iterations = part > least ? part : least,
                    .milliseconds = mind->most && (time == 0 || mind->most < time) ? mind->most : time,
                    .threads = mind->threads};
}

uint64_t pl_mind_iterations(const pl_mind *mind)
{
    return mind->search ? search_iterations(mind->search) : 0;
}

/* ------------------------------------------------------------------ choosing */

static unsigned best_of(const pl_hint *hints, unsigned count)
{
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (hints[i].weight > hints[best].weight)
            best = i;
    return best;
}

/* One of the good ones, as often as it was thought good: nobody can count on the answer. */
static unsigned mixed(pl_mind *mind, const pl_hint *hints, unsigned count)
{
    float least = hints[best_of(hints, count)].weight * 0.25F, sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += hints[i].weight >= least ? hints[i].weight : 0;
    float roll = (float)(pl_rng_next(&mind->rng) >> 40) / (float)(1 << 24) * sum;
    for (unsigned i = 0; i < count; i++) {
        if (hints[i].weight < least)
            continue;
        roll -= hints[i].weight;
        if (roll < 0)
            return i;
    }
    return best_of(hints, count);
}

static void weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    if (mind->evaluator)
        evaluator_prepare(mind->evaluator, &view->game);
    mind->profile.kind->weigh(mind, view, c, out);
}

pl_option pl_mind_choose(pl_mind *mind, const pl_view *view)
{
    const profile *p = &mind->profile;
    choices c = distinct_options(mind->content, &view->game);
    pl_hint hints[PL_OPTIONS_MAX];
    pl_option answer = c.option[0];
    if (p->kind->blind || (p->slips && pl_rng_below(&mind->rng, 100) < p->slips))
        return c.option[pl_rng_below(&mind->rng, c.count)];
    if (c.count > 1) {
        weigh(mind, view, &c, hints);
        bool mixing = p->kind->searches && hidden_commit(view->game.question.why);
        answer = hints[mixing ? mixed(mind, hints, c.count) : best_of(hints, c.count)].option;
    }
    if (mind->search)
        search_follow(mind->search, view, answer, &mind->rng);
    return answer;
}

pl_option pl_mind_answer(pl_mind *mind, const pl_game *game)
{
    if (mind->profile.kind->blind)
        return pl_option_at(game, pl_rng_below(&mind->rng, pl_option_count(game)));
    pl_view view;
    pl_view_of(mind->content, game, game->question.seat, &view);
    return pl_mind_choose(mind, &view);
}

unsigned pl_mind_hints(pl_mind *mind, const pl_view *view, pl_hint out[PL_OPTIONS_MAX])
{
    choices c = distinct_options(mind->content, &view->game);
    if (c.count)
        weigh(mind, view, &c, out);
    for (unsigned i = 1; i < c.count; i++) /* few: insertion */
        for (unsigned k = i; k > 0 && out[k].weight > out[k - 1].weight; k--) {
            pl_hint other = out[k];
            out[k] = out[k - 1];
            out[k - 1] = other;
        }
    return c.count;
}
