#include "match/trial.h"

#include "match/question.h"

enum {
    MOST_EVENTS = 128, /* of one answer that are looked at */
    LONGEST = 200,     /* answers after which a combat is given up */
};

/* ------------------------------------------------------------------ what is not known */

static bool is_hidden(const pl_trial *t, unsigned seat, unsigned card)
{
    unsigned held;
    return seat < t->view->game.seat_count && card < PL_DECK && pl_view_unseen(t->view, seat, &held) >> card & 1;
}

/* Is it one of the two cards of the combat? */
static bool fights(const pl_trial *t, const pl_event *e)
{
    for (unsigned side = 0; side < 2; side++)
        if (t->game.combat.side[side].seat == e->pile && t->game.combat.side[side].card == e->card)
            return true;
    return false;
}

/* Does a card come into play that the viewer could not name? What is drawn after the damage changes nothing. */
static bool is_blind(const pl_trial *t, const pl_event *e)
{
    if (e->type == PL_EV_LOOK)
        return !pl_view_shows_hand(t->view, e->whom);
    if (e->type == PL_EV_DRAW && t->decided)
        return false;
    return is_hidden(t, e->pile, e->card) && !fights(t, e); /* PL_NONE where an event has no card */
}

/* What can be answered depends on a hand that the viewer does not see. */
static bool asks_blindly(const pl_trial *t)
{
    const pl_question *q = &t->game.question;
    unsigned whose = q->kind == PL_ASK_CARD && q->from != PL_FROM_MASK ? q->pile : q->seat;
    bool of_hand = (q->kind == PL_ASK_CARD && q->from != PL_FROM_MASK) || pl_why_has(q->why, PL_SECRET_OPTIONS);
    return of_hand && !pl_view_shows_hand(t->view, whose);
}

/* ------------------------------------------------------------------ steps */

bool pl_trial_ended(const pl_trial *trial)
{
    return pl_over(&trial->game) || trial->game.combat.stage == 0;
}

void pl_trial_answer(pl_trial *trial, pl_option option)
{
    pl_event events[MOST_EVENTS];
    pl_log log = {.events = events, .capacity = MOST_EVENTS};
    unsigned rolled = trial->game.chance_block;
    pl_apply(trial->content, &trial->game, option, &log);
    trial->steps -= trial->steps > 0;
    trial->blind |= !trial->decided && trial->game.chance_block != rolled;
    for (unsigned i = 0; i < log.count && i < MOST_EVENTS; i++) {
        const pl_event *e = &events[i];
        if (e->type == PL_EV_END_TURN || e->type == PL_EV_TURN) /* what follows is no part of the combat */
            break;
        trial->blind |= is_blind(trial, e);
        if (e->type == PL_EV_DAMAGE && pl_team_of(pl_seat_of(e->fighter)) == trial->foe)
            trial->damage += (unsigned)e->amount;
        if (e->type == PL_EV_RESULT) {
            trial->attack = e->attack;
            trial->decided = true;
        }
    }
}

unsigned pl_trial_options(const pl_trial *trial, pl_option out[PL_OPTIONS_MAX])
{
    const pl_game *game = &trial->game;
    unsigned all = pl_options(game, out), kept = 0, last = PL_NONE; /* copies follow each other */
    if (game->question.kind != PL_ASK_CARD)
        return all;
    const pl_hero *hero = &trial->content->heroes[game->seat[game->question.pile].hero];
    for (unsigned i = 0; i < all; i++) {
        unsigned title = out[i].kind == PL_OPTION_CARD ? hero->title[out[i].value] : PL_NONE;
        if (title != PL_NONE && title == last)
            continue;
        last = title;
        out[kept++] = out[i];
    }
    return kept;
}

/* After the damage, where fighters go makes no difference to it worth the time: nobody goes anywhere who need not. */
static bool matters(const pl_trial *t)
{
    unsigned kind = t->game.question.kind;
    return !t->decided || (kind != PL_ASK_SPACE && kind != PL_ASK_FIGHTER && kind != PL_ASK_PLAYER);
}

static bool is_better(const pl_trial *one, const pl_trial *other, bool attacks)
{
    return attacks ? one->damage > other->damage : one->damage < other->damage;
}

/* All answers are tried; what they cost, and what they came upon, is the trial's. */
static void branch(pl_trial *t, const pl_option *options, unsigned count)
{
    bool attacks = pl_team_of(t->game.question.seat) != t->foe, blind = t->blind;
    unsigned steps = t->steps;
    pl_trial best = *t;
    for (unsigned i = 0; i < count; i++) {
        pl_trial one = *t;
        one.steps = steps;
        pl_trial_answer(&one, options[i]);
        pl_trial_finish(&one);
        steps = one.steps;
        blind |= one.blind;
        if (i == 0 || is_better(&one, &best, attacks))
            best = one;
    }
    *t = best;
    t->steps = steps;
    t->blind = blind;
}

void pl_trial_finish(pl_trial *trial)
{
    for (unsigned n = 0; n < LONGEST && !pl_trial_ended(trial); n++) {
        pl_option options[PL_OPTIONS_MAX];
        unsigned count = pl_trial_options(trial, options);
        if (count == 0)
            return;
        trial->blind |= matters(trial) && asks_blindly(trial);
        if (count > 1 && matters(trial) && trial->steps > 0) {
            branch(trial, options, count);
            return;
        }
        trial->blind |= count > 1 && matters(trial); /* not all was tried */
        pl_trial_answer(trial, options[matters(trial) ? 0 : count - 1]);
    }
}
