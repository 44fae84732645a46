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
    const inquiry q = {.view = view, .choices = c, .effort = effort_now(mind)};
    flat_weigh(mind->content, mind->evaluator, &q, &mind->rng, out);
}

static void search_kind_weigh(pl_mind *mind, const pl_view *view, const choices *c, pl_hint *out)
{
    const inquiry q = {.view = view, .choices = c, .alone = mind->alone, .effort = effort_now(mind)};
    search_weigh(mind->search, &q, &mind->rng, out);
}

enum { STRENGTH = 4 }; /* among the kinds */
static const mind_kind kinds[] = {
    {"random", random_weigh, 0, 0, true, false},
    {"greedy", greedy_weigh, 0, 0, false, false},
    {"flat", flat_kind_weigh, 1, 1000000, false, false},
    {"search", search_kind_weigh, 1, 1000000, false, true},
    [STRENGTH] = {"strength", search_kind_weigh, 1, STRENGTH_MOST, false, true},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

const char *const pl_mind_names[] = {
#define LEVEL(id, name, number, en, ru, uk) (name),
#include "mind/levels.def"
    "strength@50", "random", "greedy", "flat@64", "search@1000", NULL};

/* Levels are places on the scale of strength under names for people. */
static const struct {
    const char *name;
    unsigned strength;
} levels[] = {
#define LEVEL(id, name, number, en, ru, uk) {(name), (number)},
#include "mind/levels.def"
};

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

/* "1s", "500ms", "500" (milliseconds). */
static bool read_limit(const char *p, unsigned *milliseconds)
{
    if (!read_number(&p, 3600000, milliseconds) || *milliseconds == 0)
        return false;
    if (strcmp(p, "s") == 0) {
        *milliseconds *= 1000;
        return true;
    }
    return *p == '\0' || strcmp(p, "ms") == 0;
}

/* "c=0.8": a number with up to three digits after the point. */
static bool read_decimal(const char *p, float *out)
{
    unsigned whole = 0, part = 0;
    float unit = 1;
    if (!read_number(&p, 1000, &whole))
        return false;
    if (*p == '.') {
        for (p++; *p >= '0' && *p <= '9' && unit < 1000; p++, unit *= 10)
            part = part * 10 + (unsigned)(*p - '0');
    }
    *out = (float)whole + (float)part / unit;
    return *p == '\0';
}

/* A word after the budget: a time limit, an evaluator, or a setting of the search other than the evaluator wants it. */
static bool read_word(const char *word, profile *out)
{
    unsigned turns = 0;
    const char *p = word + 2;
    if (*word >= '0' && *word <= '9')
        return out->milliseconds == 0 && read_limit(word, &out->milliseconds);
    if (strncmp(word, "c=", 2) == 0)
        return read_decimal(p, &out->exploration);
    if (strncmp(word, "f=", 2) == 0)
        return read_decimal(p, &out->unvisited);
    if (strncmp(word, "m=", 2) == 0)
        return read_decimal(p, &out->misjudges);
    if (strncmp(word, "h=", 2) == 0)
        return read_number(&p, 100, &out->habits) && *p == '\0';
    if (strncmp(word, "t=", 2) == 0) {
        bool at_once = strcmp(p, "now") == 0, good = at_once || (read_number(&p, 20, &turns) && *p == '\0');
        out->rollout_turns = at_once ? AT_ONCE : good ? (int)turns : out->rollout_turns;
        return good;
    }
    if (*word == '\0' || out->evaluator[0] || strlen(word) >= sizeof out->evaluator)
        return false;
    memcpy(out->evaluator, word, strlen(word) + 1);
    return true;
}

/* What follows the budget: ",1s,linear", or ":1s:linear" where commas separate players. */
static bool read_words(const char *p, profile *out)
{
    char word[32];
    while (*p) {
        size_t length = *p == ',' || *p == ':' ? strcspn(p + 1, ",:") : sizeof word;
        if (length >= sizeof word)
            return false;
        memcpy(word, p + 1, length);
        word[length] = '\0';
        if (!read_word(word, out))
            return false;
        p += 1 + length;
    }
    return true;
}

unsigned pl_mind_strength(const char *name)
{
    unsigned number = 0;
    const char *rest = strchr(name, '@');
    for (unsigned i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(levels[i].name, name) == 0)
            return levels[i].strength;
    if (strncmp(name, "strength@", strlen("strength@")) != 0 || *++rest == '0')
        return 0;
    return read_number(&rest, STRENGTH_MOST, &number) && *rest == '\0' ? number : 0;
}

/* What a number on the scale means; words after it may change all but the iterations. */
static bool read_strength(unsigned number, const char *words, profile *out)
{
    strength s = strength_at(number);
    out->budget = s.iterations;
    out->misjudges = s.misjudges;
    out->habits = s.habits;
    bool good = read_words(words, out);
    out->milliseconds = out->milliseconds ? out->milliseconds : s.milliseconds;
    return good;
}

/* "64,1s" of "flat@64,1s". */
static bool read_effort(const char *rest, profile *out)
{
    const mind_kind *kind = out->kind;
    if (!read_number(&rest, kind->most, &out->budget) || out->budget < kind->least)
        return false;
    return kind == &kinds[STRENGTH] ? read_strength(out->budget, rest, out) : read_words(rest, out);
}

/* Reads "flat@64". */
static bool read_name(const char *name, profile *out)
{
    unsigned level = pl_mind_strength(name);
    *out = (profile){.kind = &kinds[STRENGTH], .exploration = -1, .unvisited = -1, .rollout_turns = AT_ONCE - 1};
    if (level)
        return read_strength(level, "", out);
    for (unsigned i = 0; i < KINDS; i++) {
        size_t length = strlen(kinds[i].name);
        const char *rest = name + length;
        if (strncmp(name, kinds[i].name, length) != 0 || (*rest && *rest != '@'))
            continue;
        out->kind = &kinds[i];
        return kinds[i].most == 0 ? *rest == '\0' : *rest == '@' && read_effort(rest + 1, out);
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

const char *pl_mind_evaluator(const char *name, char out[PL_EVALUATOR_NAME])
{
    profile said;
    bool named = profile_of(name, &said) && said.evaluator[0];
    return named ? memcpy(out, said.evaluator, sizeof said.evaluator) : NULL;
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
    mind->distances.board = PL_NONE;
    mind->evaluator = e;
    if (said.kind->searches && e) {
        manner *m = &e->manner;
        m->exploration = said.exploration >= 0 ? said.exploration : m->exploration;
        m->unvisited = said.unvisited >= 0 ? said.unvisited : m->unvisited;
        m->rollout_turns = said.rollout_turns >= AT_ONCE ? said.rollout_turns : m->rollout_turns;
        mind->search = search_new(content, e);
    }
    if (said.kind->searches && !mind->search) {
        pl_mind_free(mind);
        return NULL;
    }
    return mind;
}

/* The name of its evaluator; NULL: the one of players that name none. Those that do not search are yardsticks, and stay what they are
 * when weights change. */
static const char *evaluator_of(const profile *p)
{
    const char *unnamed = p->kind->searches ? NULL : evaluator_kinds[0].name;
    return p->evaluator[0] ? p->evaluator : unnamed;
}

const pl_weights *pl_mind_weights(const char *name, const pl_content *content)
{
    profile said;
    return profile_of(name, &said) && !said.kind->blind ? evaluator_weights(evaluator_of(&said), content) : NULL;
}

pl_mind *pl_mind_new(const char *name, const pl_content *content, const pl_seed *seed, unsigned threads)
{
    profile said;
    if (!profile_of(name, &said))
        return NULL;
    evaluator *e = said.kind->blind ? NULL : evaluator_open(evaluator_of(&said), content);
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
    float least = hints[best_of(hints, count)].weight / MIXED_PARTS, sum = 0;
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

/* The one it takes. */
static unsigned liked(pl_mind *mind, const pl_view *view, const pl_hint *hints, unsigned count)
{
    const profile *p = &mind->profile;
    if (p->misjudges > 0)
        return seemingly_best(&view->game.question, hints, count, p->misjudges, &mind->rng);
    bool mixing = p->kind->searches && hidden_commit(view->game.question.why);
    return mixing ? mixed(mind, hints, count) : best_of(hints, count);
}

static bool by_habit(pl_mind *mind, const pl_view *view, const choices *c, pl_option *answer)
{
    return mind->profile.habits && pl_rng_below(&mind->rng, 100) < mind->profile.habits &&
           habit(mind->content, view, c, &mind->distances, &mind->rng, answer);
}

bool pl_mind_by_hand(const pl_content *content, const pl_game *game, pl_option *answer)
{
    const pl_question *q = &game->question;
    pl_hand_plan plan;
    bool planning = pl_by_hand(content, game, &plan) && !plan.agreed && q->seat == plan.owner;
    if (q->why == PL_WHY_CONSENT)
        *answer = (pl_option){PL_OPTION_EFFECT, PL_AGREES};
    else if (q->why == PL_WHY_TURN_END ||
             planning) /* somebody may have begun a plan whose seat a computer player has taken over */
        *answer = pl_option_at(game, pl_option_count(game) - 1);
    else
        return false;
    return true;
}

/* A view in which nothing is left to be carried out by hand, which is where it thinks. */
static const pl_view *hands_off(const pl_view *view, pl_view *copy)
{
    *copy = *view;
    pl_keep_hands_off(&copy->game);
    return copy;
}

static pl_option choose(pl_mind *mind, const pl_view *view);

pl_option pl_mind_choose(pl_mind *mind, const pl_view *view)
{
    pl_view copy;
    pl_option answer;
    if (pl_mind_by_hand(mind->content, &view->game, &answer))
        return answer;
    return choose(mind, hands_off(view, &copy));
}

static pl_option choose(pl_mind *mind, const pl_view *view)
{
    const profile *p = &mind->profile;
    choices c = distinct_options(mind->content, &view->game);
    pl_hint hints[PL_OPTIONS_MAX];
    pl_option answer = c.option[0];
    if (p->kind->blind)
        return c.option[pl_rng_below(&mind->rng, c.count)];
    if (c.count > 1 && !by_habit(mind, view, &c, &answer)) {
        weigh(mind, view, &c, hints);
        answer = hints[liked(mind, view, hints, c.count)].option;
    }
    if (mind->search)
        search_follow(mind->search, view, answer, &mind->rng);
    return answer;
}

/* Calling for an ability that is carried out by hand is the last option, where it is one. */
static unsigned calls_at(const pl_game *game)
{
    return game->question.kind == PL_ASK_ACTION && game->question.mask >> PL_BY_HAND & 1;
}

pl_option pl_mind_answer(pl_mind *mind, const pl_game *game)
{
    if (mind->profile.kind->blind) {
        pl_option answer;
        unsigned count = pl_option_count(game) - calls_at(game);
        return pl_mind_by_hand(mind->content, game, &answer) ? answer
                                                             : pl_option_at(game, pl_rng_below(&mind->rng, count));
    }
    pl_view view;
    pl_view_of(mind->content, game, game->question.seat, &view);
    return pl_mind_choose(mind, &view);
}

unsigned pl_mind_hints(pl_mind *mind, const pl_view *view, pl_hint out[PL_OPTIONS_MAX])
{
    pl_view copy;
    pl_option answer;
    choices c = distinct_options(mind->content, &hands_off(view, &copy)->game);
    if (pl_mind_by_hand(mind->content, &view->game, &answer))
        c = (choices){.option = {answer}, .count = 1};
    if (c.count)
        weigh(mind, &copy, &c, out);
    for (unsigned i = 1; i < c.count; i++) /* few: insertion */
        for (unsigned k = i; k > 0 && out[k].weight > out[k - 1].weight; k--) {
            pl_hint other = out[k];
            out[k] = out[k - 1];
            out[k - 1] = other;
        }
    return c.count;
}

float pl_mind_chance(pl_mind *mind, const pl_view *view, pl_option option)
{
    pl_view copy;
    const choices one = {.option = {option}, .count = 1};
    pl_hint out;
    mind->alone = true;
    weigh(mind, hands_off(view, &copy), &one, &out);
    mind->alone = false;
    return out.chance;
}

void pl_mind_restart(pl_mind *mind, const pl_seed *seed)
{
    mind->rng = pl_rng_from(seed);
    if (mind->search)
        search_forget(mind->search);
}
