/* Answers after which a viewer cannot tell two worlds apart, as the rules have it: what everybody may see is the same. */
#ifndef PL_TEST_ANSWERS_H
#define PL_TEST_ANSWERS_H

#include "pair.h"

enum { EVENTS = 512, CANDIDATES = 12 };

/* ------------------------------------------------------------------ what the viewer may learn */

typedef enum heard { SAME, LEARNED, DIFFERENT } heard;

/* Only those who see the hand are told which card was drawn, laid face down, or put on the deck. */
static unsigned shown_title(const pl_game *game, const pl_event *e)
{
    bool secret = e->type == PL_EV_DRAW || e->type == PL_EV_COMMIT || e->type == PL_EV_TO_DECK;
    if (e->card >= PL_DECK || e->pile >= game->seat_count || (secret && !is_insider(&game->options, e->pile)))
        return PL_NONE;
    return hero_of(game, e->pile)->title[e->card];
}

static pl_event shown(const pl_game *game, const pl_event *event)
{
    pl_event e = *event;
    e.card = (uint8_t)shown_title(game, event);
    e.seen = 0;
    if (e.by < PL_DECK && e.by_seat < game->seat_count)
        e.by = hero_of(game, e.by_seat)->title[e.by];
    return e;
}

typedef struct future {
    pl_game game;
    pl_log log;
    pl_event events[EVENTS];
} future;

static void foresee(future *f, const pl_game *game, pl_option option)
{
    f->game = *game;
    f->log = (pl_log){.events = f->events, .capacity = EVENTS};
    assert_true(__real_pl_answer(&pack->content, &f->game, option, &f->log));
    assert_true(f->log.count <= EVENTS);
}

/* The viewer looks at a hand that is not the same. */
static bool looks_at_difference(const pl_event *e, const pl_game *before[WORLDS], const future after[WORLDS])
{
    return e->type == PL_EV_LOOK && viewers >> e->seat & 1U &&
           !(same_titles(before[0], e->whom, before[0]->seat[e->whom].hand, before[1]->seat[e->whom].hand) &&
             same_titles(before[0], e->whom, after[0].game.seat[e->whom].hand, after[1].game.seat[e->whom].hand));
}

/* LEARNED: up to here all was the same; then both hear of the same thing with another card, which everybody may see. From there on the
 * worlds are different ones, and are not compared. */
static heard compare_futures(const pl_game *before[WORLDS], const future after[WORLDS])
{
    const pl_log *a = &after[0].log, *b = &after[1].log;
    for (unsigned i = 0; i < a->count && i < b->count; i++) {
        pl_event x = shown(before[0], &a->events[i]), y = shown(before[0], &b->events[i]);
        if (memcmp(&x, &y, sizeof x) != 0)
            return x.card != y.card && x.card != PL_NONE && y.card != PL_NONE && x.type == y.type && x.seat == y.seat
                       ? LEARNED
                       : DIFFERENT;
        if (looks_at_difference(&x, before, after))
            return LEARNED;
    }
    return a->count == b->count ? SAME : DIFFERENT;
}

/* ------------------------------------------------------------------ a decision */

typedef struct decision {
    pl_option option[WORLDS];
    char name[WORLDS][PL_NAME_MAX];
} decision;

static future futures[WORLDS];

static heard try_out(pair *p, const decision *d)
{
    const pl_game *now[WORLDS] = {game_of(p, 0), game_of(p, 1)};
    for (unsigned i = 0; i < WORLDS; i++)
        foresee(&futures[i], now[i], d->option[i]);
    return compare_futures(now, futures);
}

/* An answer by its name, of copies the first, as a match takes it. */
static bool find_option(const pl_game *game, pl_option option, const pl_game *in, decision *d, unsigned index)
{
    pl_option_name(pack, game, option, d->name[index]);
    return pl_option_find(pack, in, d->name[index], &d->option[index]);
}

/* Cards laid face down, put on or under the deck, or picked for later: only insiders see which. */
static bool is_unseen(const pl_game *game)
{
    unsigned why = game->question.why;
    return !is_insider(&game->options, game->question.seat) &&
           (why == PL_WHY_ATTACK || why == PL_WHY_DEFENSE || why == PL_WHY_DECK_TOP || why == PL_WHY_DECK_BOTTOM ||
            why == PL_WHY_PICK);
}

/* Another answer for the other world, where the viewer cannot see it. */
static bool differ_unseen(pair *p, decision *d)
{
    const pl_game *other = game_of(p, 1);
    decision changed = *d;
    if (!is_unseen(other) || d->option[0].kind != PL_OPTION_CARD)
        return false;
    pl_option option = random_option(other, &p->d);
    if (option.kind != PL_OPTION_CARD || !find_option(other, option, other, &changed, 1) ||
        strcmp(changed.name[0], changed.name[1]) == 0 || try_out(p, &changed) != SAME)
        return false;
    *d = changed;
    return true;
}

/* Would this move a fighter beside one of the other team? */
static bool approaches(const pl_game *game, pl_option option)
{
    const pl_board *board = &pack->content.boards[game->board];
    return game->question.why == PL_WHY_MOVE && option.kind == PL_OPTION_SPACE &&
           board->adjacent[option.value] & game->occupied[!pl_team_of(game->question.seat)];
}

/* By chance, but more often what leads to a fight: that is where cards are. */
static pl_option draw_option(const pl_game *game, dice *d)
{
    pl_option option = random_option(game, d);
    for (unsigned n = 0; n < 2; n++) {
        bool fights = option.kind == PL_OPTION_ACTION && option.value == PL_DO_ATTACK;
        bool dull = option.kind == PL_OPTION_NONE || option.kind == PL_OPTION_ACTION || option.kind == PL_OPTION_SPACE;
        if (fights || approaches(game, option) || !dull)
            break;
        option = random_option(game, d);
    }
    return option;
}

/* An answer after which the viewer can still not tell the worlds apart. False: there is none. */
static bool choose(pair *p, decision *out)
{
    const pl_game *a = game_of(p, 0), *b = game_of(p, 1);
    for (unsigned n = 0; n < CANDIDATES; n++) {
        pl_option option = draw_option(a, &p->d);
        if (!find_option(a, option, a, out, 0) || !find_option(a, option, b, out, 1))
            continue;
        if (roll(&p->d, 4) == 0 && differ_unseen(p, out)) {
            p->sum->covered++;
            return true;
        }
        if (try_out(p, out) != LEARNED)
            return true;
    }
    return false;
}

#endif
