/* Everything that can happen, gone through once: an answer of the seat must do in every world of its bundle, and of what the opponent
 * and chance can do nothing may spoil it. */
#include <stdlib.h>

#include "puzzle/inside.h"

const char *const pl_goal_name[PL_GOALS] = {"win", "defense"};

int pl_goal_find(const char *name)
{
    for (int goal = 0; goal < PL_GOALS; goal++)
        if (strcmp(pl_goal_name[goal], name) == 0)
            return goal;
    return -1;
}

/* ------------------------------------------------------------------ what was found out */

static entry *place_of(entry *kept, size_t room, worlds_key key)
{
    size_t at = (size_t)key.word[0] & (room - 1);
    while (kept[at].verdict && memcmp(&kept[at].key, &key, sizeof key) != 0)
        at = (at + 1) & (room - 1);
    return &kept[at];
}

static bool widen(pl_solver *s)
{
    size_t room = s->kept_room ? 2 * s->kept_room : 1024;
    entry *more = calloc(room, sizeof *more);
    if (!more)
        return false;
    for (size_t i = 0; i < s->kept_room; i++)
        if (s->kept[i].verdict)
            *place_of(more, room, s->kept[i].key) = s->kept[i];
    free(s->kept);
    s->kept = more;
    s->kept_room = room;
    return true;
}

static void note(pl_solver *s, worlds_key key, pl_reach verdict)
{
    if (s->exhausted || (2 * (s->kept_count + 1) > s->kept_room && !widen(s)))
        return;
    entry *e = place_of(s->kept, s->kept_room, key);
    s->kept_count += !e->verdict;
    *e = (entry){.key = key, .verdict = (uint8_t)(verdict + 1)};
}

/* ------------------------------------------------------------------ the goal */

/* Is it decided? */
bool solver_decided(const pl_solver *s, const pl_game *game, pl_reach *verdict)
{
    if (pl_over(game)) {
        *verdict = game->winner == pl_team_of(s->seat) ? PL_REACHED : PL_MISSED;
        return true;
    }
    if (game->turn < s->until)
        return false;
    *verdict = s->goal == PL_GOAL_WIN ? PL_MISSED : PL_REACHED;
    return true;
}

/* ------------------------------------------------------------------ going through it */

static void count_steps(pl_solver *s, const worlds *w)
{
    s->steps += w->run;
    s->exhausted = s->exhausted || w->failed || s->steps > s->limit;
}

/* Of bundles that may come, the worst; `best` is what it can be at most. */
static pl_reach worst_of(pl_solver *s, const worlds *w, const unsigned *start, unsigned bundles, pl_reach best)
{
    pl_reach worst = w->chance && best > PL_UNCLEAR ? PL_UNCLEAR : best;
    for (unsigned b = 0; b < bundles && worst > PL_MISSED; b++) {
        pl_reach one = solve(s, w->game + start[b], start[b + 1] - start[b]);
        worst = one < worst ? one : worst;
    }
    return worst;
}

static unsigned *sorted(pl_solver *s, worlds *w, unsigned *bundles)
{
    unsigned *start = malloc((w->count + 2) * sizeof *start);
    *bundles = start ? worlds_sort(s->content, w, s->seat, start) : 0;
    count_steps(s, w);
    s->exhausted = s->exhausted || *bundles == 0;
    return start;
}

unsigned spread(pl_solver *s, const pl_game *game, unsigned count, pl_option option, worlds *out, unsigned **start)
{
    unsigned bundles;
    *out = (worlds){0};
    for (unsigned i = 0; i < count; i++)
        worlds_follow(s->content, &game[i], option, out);
    *start = sorted(s, out, &bundles);
    return bundles;
}

pl_reach solve_answer(pl_solver *s, const pl_game *game, unsigned count, pl_option option)
{
    worlds next;
    unsigned *start;
    unsigned bundles = spread(s, game, count, option, &next, &start);
    pl_reach verdict = s->exhausted ? PL_UNCLEAR : worst_of(s, &next, start, bundles, PL_REACHED);
    free(start);
    worlds_free(&next);
    return verdict;
}

/* The seat's own question: the same in all worlds of the bundle, and one answer for all of them. */
static pl_reach choose(pl_solver *s, const pl_game *game, unsigned count)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned n = worlds_options(s->content, &game[0], options);
    pl_reach best = PL_MISSED;
    for (unsigned i = n;
         i-- > 0 && best < PL_REACHED && !s->exhausted;) { /* attacks come last in the list: they decide most */
        pl_reach one = solve_answer(s, game, count, options[i]);
        best = one > best ? one : best;
    }
    return s->exhausted ? PL_UNCLEAR : best;
}

/* The opponent's question, where an answer can be told from the others: one after the other. */
static pl_reach suffer_openly(pl_solver *s, const pl_game *game)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned n = worlds_options(s->content, game, options);
    pl_reach worst = PL_REACHED;
    for (unsigned i = n; i-- > 0 && worst > PL_MISSED && !s->exhausted;) {
        pl_reach one = solve_answer(s, game, 1, options[i]);
        worst = one < worst ? one : worst;
    }
    return worst;
}

/* Where it cannot: all at once. */
static pl_reach suffer_hidden(pl_solver *s, const pl_game *game, unsigned count)
{
    worlds next = {0};
    unsigned bundles;
    for (unsigned i = 0; i < count; i++) {
        pl_option options[PL_OPTIONS_MAX];
        unsigned n = worlds_options(s->content, &game[i], options);
        for (unsigned k = 0; k < n; k++)
            worlds_follow(s->content, &game[i], options[k], &next);
    }
    unsigned *start = sorted(s, &next, &bundles);
    pl_reach verdict = s->exhausted ? PL_UNCLEAR : worst_of(s, &next, start, bundles, PL_REACHED);
    free(start);
    worlds_free(&next);
    return verdict;
}

pl_reach solve(pl_solver *s, const pl_game *game, unsigned count)
{
    pl_reach verdict;
    if (solver_decided(s, &game[0], &verdict))
        return verdict;
    if (s->exhausted)
        return PL_UNCLEAR;
    worlds_key key = worlds_sum(game, count);
    if (s->kept_room) {
        const entry *e = place_of(s->kept, s->kept_room, key);
        if (e->verdict)
            return (pl_reach)(e->verdict - 1);
    }
    const pl_question *q = &game[0].question;
    if (q->seat == s->seat)
        verdict = choose(s, game, count);
    else if (count == 1 && !pl_why_has(q->why, PL_SECRET_ANSWER))
        verdict = suffer_openly(s, game);
    else
        verdict = suffer_hidden(s, game, count);
    note(s, key, verdict);
    return verdict;
}

/* ------------------------------------------------------------------ from outside */

pl_solver *pl_solver_new(const pl_content *content, const pl_game *game, unsigned seat, pl_goal goal, unsigned steps)
{
    pl_solver *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    *s = (pl_solver){.content = content, .seat = seat, .goal = goal, .limit = steps};
    s->until = game->turn + 1U;
    worlds_add(&s->here, game);
    if (s->here.failed || !widen(s)) {
        pl_solver_free(s);
        return NULL;
    }
    return s;
}

void pl_solver_free(pl_solver *solver)
{
    if (!solver)
        return;
    worlds_free(&solver->here);
    free(solver->kept);
    free(solver);
}

unsigned pl_solver_steps(const pl_solver *solver)
{
    return solver->steps;
}

pl_reach pl_solver_reach(pl_solver *solver)
{
    return solve(solver, solver->here.game, solver->here.count);
}

/* The bundle that looks to the seat as this state does. */
static bool keep_like(pl_solver *s, worlds *next, const pl_game *after)
{
    worlds like = {0};
    unsigned bundles;
    worlds_add(&like, after); /* settled as they are */
    unsigned *start = sorted(s, next, &bundles);
    bool found = false;
    for (unsigned b = 0; b < bundles && !found && !like.failed; b++) {
        pl_view seen, real;
        pl_view_of(s->content, &next->game[start[b]], s->seat, &seen);
        pl_view_of(s->content, like.game, s->seat, &real);
        found = memcmp(&seen.game, &real.game, sizeof seen.game) == 0;
        s->here.count = found ? 0 : s->here.count;
        for (unsigned i = start[b]; i < start[b + 1] && found; i++)
            worlds_add(&s->here, &next->game[i]);
    }
    free(start);
    worlds_free(&like);
    return found && !s->here.failed;
}

bool pl_solver_follow(pl_solver *solver, pl_option answer, const pl_game *after)
{
    worlds next = {.copies = true};
    for (unsigned i = 0; i < solver->here.count; i++) {
        const pl_game *game = &solver->here.game[i];
        pl_option options[PL_OPTIONS_MAX] = {answer};
        unsigned n = game->question.seat == solver->seat ? 1 : pl_options(game, options);
        for (unsigned k = 0; k < n; k++)
            worlds_follow(solver->content, game, options[k], &next);
    }
    bool good = keep_like(solver, &next, after);
    worlds_free(&next);
    return good;
}

unsigned pl_solver_options(pl_solver *solver, const pl_game *game, pl_judged_option out[PL_OPTIONS_MAX])
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned n = pl_over(game) ? 0 : worlds_options(solver->content, game, options);
    worlds real = {0};
    worlds_add(&real, game);
    bool own = game->question.seat == solver->seat;
    for (unsigned i = 0; i < n; i++)
        out[i] = (pl_judged_option){options[i], solve_answer(solver, own ? solver->here.game : real.game,
                                                             own ? solver->here.count : 1, options[i])};
    worlds_free(&real);
    return n;
}
