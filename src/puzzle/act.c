/* First acts: what a player would call one move, and whether only one of them reaches the goal (docs/puzzles.md). */
#include <stdio.h>
#include <stdlib.h>

#include "puzzle/inside.h"

typedef struct hunt {
    pl_solver *solver;
    const pl_pack *pack;
    const pl_game *root; /* where the act begins */
    pl_option path[PL_ACT_ANSWERS];
    char text[PL_ACT_TEXT]; /* of the path */
    unsigned acts, good, open;
    pl_proof *proof;
    pl_game common; /* of maneuvers that reach it: spaces where they agree, PL_NONE where they do not */
    bool any;
} hunt;

/* Answers to these belong to the act; what is asked later belongs to carrying it out. */
static bool defines_act(const pl_question *q)
{
    switch (q->why) {
    case PL_WHY_ACTION:
    case PL_WHY_ATTACKER:
    case PL_WHY_TARGET:
    case PL_WHY_ATTACK:
    case PL_WHY_SCHEME:
    case PL_WHY_ACTIVE:
    case PL_WHY_DEFENSE:
        return true;
    default:
        return false;
    }
}

static bool asks_own(const pl_solver *s, const pl_game *game)
{
    return !pl_over(game) && game->question.seat == s->seat;
}

/* ------------------------------------------------------------------ maneuvers */

static bool maneuver_goes_on(const hunt *h, const pl_game *game)
{
    return asks_own(h->solver, game) && game->turn == h->root->turn && game->question.why != PL_WHY_ACTION;
}

static void agree(hunt *h, const pl_game *game)
{
    for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++) {
        unsigned f = h->solver->seat * PL_SEAT_FIGHTERS + i;
        if (!h->any)
            h->common.space[f] = game->space[f];
        else if (h->common.space[f] != game->space[f])
            h->common.space[f] = PL_NONE;
    }
    h->any = true;
}

/* Every way to end the maneuver after which the goal is still reached. */
static void walk_maneuver(hunt *h, const pl_game *game, unsigned count)
{
    pl_option options[PL_OPTIONS_MAX];
    if (!maneuver_goes_on(h, &game[0])) {
        agree(h, &game[0]);
        return;
    }
    unsigned n = worlds_options(h->solver->content, &game[0], options);
    for (unsigned i = 0; i < n && !h->solver->exhausted; i++) {
        worlds next;
        unsigned *start;
        if (solve_answer(h->solver, game, count, options[i]) < PL_REACHED)
            continue;
        unsigned bundles = spread(h->solver, game, count, options[i], &next, &start);
        for (unsigned b = 0; b < bundles && !h->solver->exhausted; b++)
            walk_maneuver(h, next.game + start[b], start[b + 1] - start[b]);
        free(start);
        worlds_free(&next);
    }
}

/* The fighter that every good maneuver brings to the same other space. */
static bool find_goer(hunt *h, pl_option maneuver)
{
    worlds next;
    unsigned *start;
    unsigned bundles = spread(h->solver, h->root, 1, maneuver, &next, &start);
    for (unsigned b = 0; b < bundles; b++)
        walk_maneuver(h, next.game + start[b], start[b + 1] - start[b]);
    free(start);
    worlds_free(&next);
    if (h->solver->exhausted || !h->any)
        return false;
    for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++) {
        unsigned f = h->solver->seat * PL_SEAT_FIGHTERS + i, space = h->common.space[f];
        if (space == PL_NONE || space == h->root->space[f])
            continue;
        char name[PL_NAME_MAX];
        pl_setup setup = pl_setup_of(h->root);
        h->proof->fighter = (uint8_t)f;
        h->proof->space = (uint8_t)space;
        snprintf(h->proof->text, sizeof h->proof->text, "maneuver, %s on %d", pl_fighter_name(h->pack, &setup, f, name),
                 pl_space_name(h->pack, &setup, space));
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------ acts */

static void found(hunt *h, pl_reach verdict, unsigned length)
{
    h->acts++;
    h->open += verdict == PL_UNCLEAR;
    if (verdict < PL_REACHED || h->good++)
        return;
    memcpy(h->proof->answer, h->path, sizeof h->path);
    h->proof->answers = length;
    snprintf(h->proof->text, sizeof h->proof->text, "%s", h->text);
}

static bool is_maneuver(pl_option option)
{
    return option.kind == PL_OPTION_ACTION && option.value == PL_MANEUVER;
}

static void hunt_from(hunt *h, const pl_game *game, unsigned count, unsigned length);

static void hunt_after(hunt *h, const pl_game *game, unsigned count, pl_option option, unsigned length)
{
    worlds next;
    unsigned *start;
    unsigned bundles = spread(h->solver, game, count, option, &next, &start);
    bool goes_on = bundles == 1 && length < PL_ACT_ANSWERS && !is_maneuver(option) && !next.chance &&
                   asks_own(h->solver, &next.game[0]) && next.game[0].turn == h->root->turn &&
                   next.game[0].question.why != PL_WHY_ACTION && defines_act(&next.game[0].question);
    if (goes_on)
        hunt_from(h, next.game, next.count, length);
    else
        found(h, solve_answer(h->solver, game, count, option), length);
    free(start);
    worlds_free(&next);
}

static bool hopeless(const hunt *h)
{
    return h->good > 1 || h->open || h->solver->exhausted;
}

static void hunt_from(hunt *h, const pl_game *game, unsigned count, unsigned length)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned n = worlds_options(h->solver->content, &game[0], options);
    size_t end = strlen(h->text);
    for (unsigned i = n; i-- > 0 && !hopeless(h);) {
        char name[PL_NAME_MAX];
        snprintf(h->text + end, sizeof h->text - end, "%s%s", end ? ", " : "",
                 pl_option_name(h->pack, &game[0], options[i], name));
        h->path[length] = options[i];
        hunt_after(h, game, count, options[i], length + 1);
        h->text[end] = '\0';
    }
}

/* Up to the first question of the seat: what the opponent lays face down may be any of it. */
static bool come_to_own(pl_solver *s, worlds *w)
{
    while (w->count && !asks_own(s, &w->game[0])) {
        worlds next = {0};
        if (pl_over(&w->game[0]) || !pl_why_has(w->game[0].question.why, PL_SECRET_ANSWER))
            return false;
        for (unsigned i = 0; i < w->count; i++) {
            pl_option options[PL_OPTIONS_MAX];
            unsigned n = worlds_options(s->content, &w->game[i], options);
            for (unsigned k = 0; k < n; k++)
                worlds_follow(s->content, &w->game[i], options[k], &next);
        }
        worlds_free(w);
        *w = next;
        unsigned *many = malloc((w->count + 2) * sizeof *many);
        unsigned bundles = many ? worlds_sort(s->content, w, s->seat, many) : 0;
        free(many);
        if (bundles != 1 || w->chance)
            return false;
    }
    return w->count > 0;
}

static pl_admission admit(hunt *h)
{
    if (h->good > 1)
        return PL_MANY_ACTS;
    if (h->open || h->solver->exhausted)
        return PL_NOT_PROVED;
    if (h->good == 0)
        return PL_NO_ACT;
    if (h->acts < PL_ACTS_MIN)
        return PL_TOO_PLAIN;
    if (!is_maneuver(h->proof->answer[0]))
        return PL_ADMITTED;
    if (find_goer(h, h->proof->answer[0]))
        return PL_ADMITTED;
    return h->solver->exhausted ? PL_NOT_PROVED : PL_MANY_ACTS;
}

bool pl_prove(const pl_pack *pack, const pl_game *game, unsigned seat, pl_goal goal, unsigned steps, pl_proof *out)
{
    *out = (pl_proof){.admission = PL_NO_ACT, .fighter = PL_NONE, .space = PL_NONE};
    pl_solver *solver = pl_solver_new(&pack->content, game, seat, goal, steps);
    if (!solver)
        return false;
    if (come_to_own(solver, &solver->here) && defines_act(&solver->here.game[0].question)) {
        pl_game root = solver->here.game[0];
        hunt h = {.solver = solver, .pack = pack, .root = &root, .proof = out};
        hunt_from(&h, solver->here.game, solver->here.count, 0);
        out->acts = h.acts;
        out->admission = admit(&h);
    }
    out->steps = solver->steps;
    pl_solver_free(solver);
    return true;
}
