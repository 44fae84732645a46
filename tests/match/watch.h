/* Two matches that agree in all a viewer may know, side by side: a match and a guess at what is hidden in it, played on with equal
 * answers. For tests that include table.h before. */
#ifndef PL_TEST_WATCH_H
#define PL_TEST_WATCH_H

#include "match/view.h"

enum { EVENTS = 4096, STEPS = 8 };

typedef struct watcher {
    void (*view)(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view);
    bool (*answer)(const pl_content *content, pl_game *game, pl_option option, pl_log *log);
    unsigned compared, differed, bad_guesses;
} watcher;

/* The cards of a seat, each in exactly one place. */
static inline bool whole(const pl_game *game)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_seat *s = &game->seat[seat];
        uint32_t all = 0, piles[] = {s->hand, s->play, s->discard};
        for (unsigned i = 0; i < s->deck_count; i++) {
            if (all >> s->order[i] & 1)
                return false;
            all |= 1U << s->order[i];
        }
        for (unsigned i = 0; i < 3; i++) {
            if (all & piles[i])
                return false;
            all |= piles[i];
        }
        if (all != pl_all_cards(s))
            return false;
    }
    return true;
}

/* An answer that both matches accept. */
static inline bool common_option(const pl_game *a, const pl_game *b, dice *d, pl_option *out)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(a, options), kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (pl_legal(b, options[i]))
            options[kept++] = options[i];
    if (kept)
        *out = options[roll(d, kept)];
    return kept;
}

/* Cards laid face down, put on or under the deck, or picked for later: the others do not see which. */
static inline bool unseen_answer(const pl_game *game, unsigned viewer)
{
    unsigned why = game->question.why, seat = game->question.seat;
    bool mates = viewer < PL_SEATS && pl_team_of(viewer) == pl_team_of(seat);
    return !mates && (why == PL_WHY_ATTACK || why == PL_WHY_DEFENSE || why == PL_WHY_DECK_TOP ||
                      why == PL_WHY_DECK_BOTTOM || why == PL_WHY_PICK);
}

/* Not so a card with a text for when it is played: that may open it. */
static inline bool silent(const pl_game *game, pl_option option)
{
    const pl_hero *hero = &pack->content.heroes[game->seat[game->question.pile].hero];
    return option.kind == PL_OPTION_CARD && !hero->cards[hero->title[option.value]].code[PL_ON_PLAY];
}

/* Another answer for the other match, where the viewer cannot tell the two apart. */
static inline pl_option other_option(const pl_game *game, pl_option option, dice *d)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options), kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (silent(game, options[i]))
            options[kept++] = options[i];
    return kept && silent(game, option) ? options[roll(d, kept)] : option;
}

typedef enum heard { SAME, LEARNED, DIFFERENT } heard;

/* LEARNED: up to here all was the same; then both heard of the same thing with another card, which they may see. */
static inline heard compare_events(const pl_log *a, const pl_log *b, unsigned viewer)
{
    for (unsigned i = 0; i < a->count && i < b->count && i < EVENTS; i++) {
        pl_event x = pl_event_for(&a->events[i], viewer), y = pl_event_for(&b->events[i], viewer);
        if (memcmp(&x, &y, sizeof x) == 0) {
            if (x.type == PL_EV_LOOK && x.seat == viewer)
                return LEARNED; /* a whole hand */
            continue;
        }
        bool cards = x.card < PL_DECK && y.card < PL_DECK && x.card != y.card && x.type == y.type && x.seat == y.seat;
        return cards ? LEARNED : DIFFERENT;
    }
    return a->count == b->count ? SAME : DIFFERENT;
}

/* Plays the match and a guess at it on with equal answers, as long as the viewer cannot tell them apart. */
static inline void play_both(watcher *w, const pl_game *game, unsigned viewer, dice *d)
{
    static pl_event events[2][EVENTS];
    pl_view seen, seen_otherwise;
    pl_seed chance = seed_of(roll(d, 1000000));
    pl_rng rng = pl_rng_from(&chance);
    pl_game real = *game, other;
    w->view(&pack->content, &real, viewer, &seen);
    pl_guess(&pack->content, &seen, &rng, &other);
    w->view(&pack->content, &other, viewer, &seen_otherwise);
    w->compared++;
    w->differed += memcmp(&seen, &seen_otherwise, sizeof seen) != 0;
    w->bad_guesses += !whole(&other);
    for (unsigned step = 0; step < STEPS && !pl_over(&real); step++) {
        pl_log logs[2] = {{.events = events[0], .capacity = EVENTS}, {.events = events[1], .capacity = EVENTS}};
        pl_option option;
        if (!common_option(&real, &other, d, &option))
            return;
        w->bad_guesses += !w->answer(&pack->content, &real, option, &logs[0]);
        if (unseen_answer(&other, viewer))
            option = other_option(&other, option, d);
        w->bad_guesses += !w->answer(&pack->content, &other, option, &logs[1]);
        heard same = compare_events(&logs[0], &logs[1], viewer);
        w->compared++;
        if (same == LEARNED)
            return;
        w->view(&pack->content, &real, viewer, &seen);
        w->view(&pack->content, &other, viewer, &seen_otherwise);
        if (same == DIFFERENT || memcmp(&seen, &seen_otherwise, sizeof seen) != 0) {
            w->differed++;
            return;
        }
    }
}

#endif
