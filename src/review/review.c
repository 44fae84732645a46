/* A review: every decision weighed from the view of its seat, each by itself. */
#include "review/review.h"

#include <stdlib.h>

#include "review/inside.h"

enum {
    CANDIDATES = 3, /* of the options that the player thinks of most; they are compared with the answer one by one */
    OPEN_PART = 2,  /* of the player's effort goes to the chance with open hands */
};
static const float hardly =
    0.02F; /* an option that got less of the thoughts is not shown: its chance was not found out */

pl_seed review_seed(unsigned n, unsigned purpose)
{
    return pl_seed_of_words((const uint64_t[PL_SEED_WORDS]){0x7265766965770000U, n, purpose});
}

/* ------------------------------------------------------------------ one decision */

/* Copies of a card are one option. */
static bool same_option(const pl_content *content, const pl_game *game, pl_option a, pl_option b)
{
    if (a.kind != b.kind || a.kind != PL_OPTION_CARD)
        return a.kind == b.kind && a.value == b.value;
    const uint8_t *title = content->heroes[game->seat[game->question.pile].hero].title;
    return title[a.value] == title[b.value];
}

typedef struct weighed {
    pl_hint hint[PL_OPTIONS_MAX]; /* those that the player thinks of most come first */
    unsigned count, answer;
    unsigned compared; /* the first that many, and the answer, were compared one by one */
} weighed;

/* Each candidate by itself, with the same effort: a search gives the better options more thoughts than the worse. */
static void compare(pl_mind *mind, const pl_view *view, weighed *w)
{
    w->compared = w->count < CANDIDATES ? w->count : CANDIDATES;
    for (unsigned i = 0; i < w->count; i++)
        if (i < w->compared || i == w->answer)
            w->hint[i].chance = pl_mind_chance(mind, view, w->hint[i].option);
}

/* The best of those that were compared. */
static unsigned best_of(const weighed *w)
{
    unsigned best = w->answer;
    for (unsigned i = 0; i < w->compared; i++)
        if (w->hint[i].chance > w->hint[best].chance)
            best = i;
    return best;
}

/* What looks like a mistake is looked at once more. */
static void look_again(pl_mind *mind, const pl_view *view, weighed *w, unsigned best)
{
    const unsigned two[] = {best, w->answer};
    for (unsigned i = 0; i < 2; i++) {
        float *chance = &w->hint[two[i]].chance;
        *chance = (*chance + pl_mind_chance(mind, view, w->hint[two[i]].option)) / 2;
    }
}

static void keep_option(pl_judged *d, const pl_hint *hint)
{
    unsigned at = d->options++;
    for (; at > 1 && d->option[at - 1].chance < hint->chance; at--)
        d->option[at] = d->option[at - 1];
    d->option[at] = *hint;
}

/* Those that are shown: the better answer, the one given, and what else the player has thought of. */
static void keep_options(pl_judged *d, const weighed *w, unsigned best)
{
    keep_option(d, &w->hint[best]);
    if (best != w->answer)
        keep_option(d, &w->hint[w->answer]);
    for (unsigned i = 0; i < w->count && d->options < PL_REVIEW_OPTIONS; i++)
        if (i != best && i != w->answer && w->hint[i].weight >= hardly)
            keep_option(d, &w->hint[i]);
}

static void judge(pl_mind *mind, const pl_content *content, const pl_view *view, pl_judged *d)
{
    weighed w = {.compared = 0};
    w.count = pl_mind_hints(mind, view, w.hint);
    while (w.answer + 1 < w.count && !same_option(content, &view->game, w.hint[w.answer].option, d->answer))
        w.answer++;
    if (w.answer > 0)
        compare(mind, view, &w);
    unsigned best = best_of(&w);
    if (w.hint[best].chance - w.hint[w.answer].chance >= review_inaccuracy)
        look_again(mind, view, &w, best);
    float loss = w.hint[best].chance - w.hint[w.answer].chance;
    if (loss < review_noise)
        best = w.answer;
    d->best = w.hint[best].chance;
    d->got = w.hint[w.answer].chance;
    d->loss = best == w.answer ? 0 : loss;
    d->better = w.hint[best].option;
    keep_options(d, &w, best);
}

/* By somebody who sees all hands: the chance of team A before the decision. */
static float open_chance(pl_mind *mind, const pl_content *content, const pl_game *game)
{
    pl_view view;
    pl_hint hints[PL_OPTIONS_MAX];
    pl_view_open(content, game, game->question.seat, &view);
    pl_mind_hurry(mind, OPEN_PART, 0);
    unsigned count = pl_mind_hints(mind, &view, hints);
    pl_mind_hurry(mind, 1, 0);
    return count ? review_for_a(game->question.seat, hints[0].chance) : 0.5F;
}

static void examine(const pl_review *r, pl_mind *mind, pl_judged *d)
{
    pl_game game;
    pl_view view;
    if (!pl_match_state(r->match, d->number - 1, &game))
        return;
    pl_seed seed = review_seed(d->number, 0);
    pl_mind_restart(mind, &seed);
    d->chance = open_chance(mind, r->content, &game);
    d->better = d->answer;
    pl_view_of(r->content, &game, d->seat, &view);
    if (d->choice)
        judge(mind, r->content, &view, d);
    if (!r->brief && pl_review_mistake(d)) {
        review_expect_line(r->content, mind, &game, d);
        review_find_points(r->content, mind, &view, d);
    }
    d->examined = true;
    pl_judged *end = d + 1;
    if (d->number == r->count && !end->examined &&
        pl_match_state(r->match, r->count, &game)) { /* it was given up here */
        end->chance = open_chance(mind, r->content, &game);
        end->examined = true;
    }
}

/* ------------------------------------------------------------------ many of them */

/* One thread: every n-th decision, for n threads. */
typedef struct helper {
    const pl_review *review;
    pl_mind *mind;
    unsigned first, last, step;
} helper;

static void work(void *item)
{
    const helper *w = item;
    for (unsigned n = w->first; n <= w->last; n += w->step)
        if (!w->review->judged[n].examined)
            examine(w->review, w->mind, &w->review->judged[n]);
}

bool pl_review_examine(pl_review *r, unsigned first, unsigned last)
{
    helper helpers[PARALLEL_MOST];
    void *items[PARALLEL_MOST];
    first = first ? first : 1;
    last = last < r->count ? last : r->count;
    for (unsigned i = 0; i < r->threads; i++) {
        helpers[i] = (helper){r, r->mind[i], first + i, last, r->threads};
        items[i] = &helpers[i];
    }
    parallel_run(work, items, r->threads, r->threads);
    for (unsigned n = first; n <= last; n++)
        if (!r->judged[n].examined)
            return false;
    return true;
}

/* ------------------------------------------------------------------ a review */

/* The decisions as they stand: later answers take the place of those that were taken back. */
static bool take_decisions(pl_review *r)
{
    unsigned entries;
    const pl_entry *entry = pl_match_entries(r->match, &entries);
    for (unsigned i = 0; i < entries; i++)
        if (!entry[i].undo && entry[i].number <= r->count)
            r->judged[entry[i].number] =
                (pl_judged){.number = entry[i].number, .seat = entry[i].seat, .answer = entry[i].option};
    for (unsigned n = 1; n <= r->count; n++) {
        pl_game game;
        if (!pl_match_state(r->match, n - 1, &game))
            return false;
        r->judged[n].turn = game.turn;
        pl_option nothing, answer = r->judged[n].answer;
        bool by_hand = pl_mind_by_hand(&pl_match_pack(r->match)->content, &game, &nothing) ||
                       (answer.kind == PL_OPTION_ACTION && answer.value == PL_BY_HAND);
        r->judged[n].choice = pl_option_count(&game) > 1 && !by_hand; /* nobody can say what that is worth */
    }
    return true;
}

/* Does the player say how likely it is to win? */
static bool estimates(pl_mind *mind, const pl_match *match)
{
    pl_game game;
    pl_view view;
    pl_hint hints[PL_OPTIONS_MAX];
    if (!pl_match_state(match, 0, &game) || pl_over(&game))
        return false;
    pl_view_of(&pl_match_pack(match)->content, &game, game.question.seat, &view);
    pl_mind_hurry(mind, UINT32_MAX, 0);
    unsigned count = pl_mind_hints(mind, &view, hints);
    pl_mind_hurry(mind, 1, 0);
    return count && hints[0].chance >= 0;
}

static pl_review *begin(const pl_match *match, const char *player, unsigned threads, bool brief)
{
    const pl_content *content = &pl_match_pack(match)->content;
    pl_review *r = pl_match_decisions(match) ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return NULL;
    r->match = match;
    r->content = content;
    r->brief = brief;
    r->threads = threads < 1 ? 1 : threads < PARALLEL_MOST ? threads : PARALLEL_MOST;
    r->count = pl_match_decisions(match);
    r->loser = r->gave_up = PL_NONE;
    r->judged = calloc((size_t)r->count + 2, sizeof *r->judged);
    bool good = r->judged && take_decisions(r);
    pl_seed seed = review_seed(0, 0);
    for (unsigned i = 0; good && i < r->threads; i++) {
        r->mind[i] = pl_mind_new(player, content, &seed, 1);
        good = r->mind[i] != NULL;
    }
    if (good && estimates(r->mind[0], match))
        return r;
    pl_review_free(r);
    return NULL;
}

pl_review *pl_review_new(const pl_match *match, const char *player, unsigned threads, bool brief)
{
    unsigned winner = pl_match_game(match)->winner;
    pl_review *r = pl_over(pl_match_game(match)) ? begin(match, player, threads, brief) : NULL;
    if (!r)
        return NULL;
    bool won = winner < PL_TEAMS;
    r->loser = won ? !winner : PL_NONE;
    r->judged[r->count + 1].chance = won ? (float)(winner == 0) : 0.5F;
    r->judged[r->count + 1].examined = true;
    return r;
}

pl_review *pl_review_new_given_up(const pl_match *match, unsigned seat, const char *player, unsigned threads,
                                  bool brief)
{
    pl_review *r = pl_over(pl_match_game(match)) ? NULL : begin(match, player, threads, brief);
    if (r && seat != PL_NONE) {
        r->gave_up = seat;
        r->loser = pl_team_of(seat);
    }
    return r;
}

void pl_review_free(pl_review *r)
{
    if (!r)
        return;
    for (unsigned i = 0; i < r->threads; i++)
        pl_mind_free(r->mind[i]);
    free(r->judged);
    free(r);
}

unsigned pl_review_decisions(const pl_review *r)
{
    return r->count;
}

unsigned pl_review_examined(const pl_review *r)
{
    unsigned examined = 0;
    for (unsigned n = 1; n <= r->count; n++)
        examined += r->judged[n].examined;
    return examined;
}

const pl_judged *pl_review_judged(const pl_review *r, unsigned n)
{
    return &r->judged[n];
}
