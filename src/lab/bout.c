/* One match between computer players, from its bout to its outcome. */
#include "lab/bout.h"

#include <string.h>

#include "base/parallel.h"
#include "lab/deeds.h"
#include "mind/mind.h"

enum { EVENTS = 2048 }; /* of one answer */

typedef struct table {
    const pl_content *content;
    const atomic_bool *stop;
    pl_mind *mind[PL_SEATS];
    deeds_book deeds;
    pl_game game;
    pl_log log, *heard; /* the log, or NULL: nobody wants the deeds */
    pl_event events[EVENTS];
} table;

static uint8_t hex_value(char digit)
{
    return (uint8_t)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

void bout_digest(const void *bytes, size_t count, uint8_t digest[PL_DIGEST])
{
    pl_hash hash;
    char text[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, bytes, count);
    pl_hash_end(&hash, text);
    for (int i = 0; i < PL_DIGEST; i++)
        digest[i] = (uint8_t)(hex_value(text[2 * i]) << 4 | hex_value(text[2 * i + 1]));
}

static void free_minds(table *t)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        pl_mind_free(t->mind[seat]);
}

static bool seat_minds(table *t, const pl_bout *bout)
{
    bool good = true;
    for (unsigned seat = 0; seat < pl_seats_in(&bout->setup); seat++) {
        t->mind[seat] = pl_mind_new(bout->player[seat], t->content, &bout->player_seed[seat], 1);
        good = good && t->mind[seat];
    }
    return good;
}

static bool answer_once(table *t)
{
    pl_option answer = pl_mind_answer(t->mind[t->game.question.seat], &t->game);
    t->log.count = 0;
    if (!pl_answer(t->content, &t->game, answer, t->heard))
        return false;
    deeds_add(&t->deeds, &t->log);
    return true;
}

static bool going_on(const table *t, const pl_outcome *outcome)
{
    return !pl_over(&t->game) && outcome->decisions < PL_SERIES_DECISIONS &&
           !atomic_load_explicit(t->stop, memory_order_relaxed);
}

/* The clock is looked at when it is another seat's turn to answer, so that quick players are not slowed down by it. */
static bool play_to_end(table *t, pl_outcome *outcome)
{
    unsigned seat = t->game.question.seat;
    double since = parallel_now();
    for (; going_on(t, outcome); outcome->decisions++) {
        if (seat != t->game.question.seat) {
            double now = parallel_now();
            outcome->thought[seat] += (uint64_t)((now - since) * 1e9);
            seat = t->game.question.seat;
            since = now;
        }
        outcome->answers[seat]++;
        if (!answer_once(t))
            return false;
    }
    outcome->thought[seat] += (uint64_t)((parallel_now() - since) * 1e9);
    return true;
}

bool bout_play(const pl_series *series, const pl_bout *bout, const atomic_bool *stop, pl_outcome *outcome)
{
    table t;
    memset(&t.game, 0, sizeof t.game);
    memset(t.mind, 0, sizeof t.mind);
    memset(outcome, 0, sizeof *outcome);
    t.content = series->content;
    t.stop = stop;
    t.log = (pl_log){.events = t.events, .capacity = EVENTS};
    t.heard = series->deeds ? &t.log : NULL;
    bool good = seat_minds(&t, bout) && pl_begin(t.content, &t.game, &bout->setup, &bout->seed, t.heard);
    if (good) {
        t.deeds = deeds_open(t.content, &bout->setup, outcome->seat);
        deeds_add(&t.deeds, &t.log);
        good = play_to_end(&t, outcome);
    }
    free_minds(&t);
    outcome->turns = t.game.turn;
    outcome->finished = pl_over(&t.game);
    outcome->winner = outcome->finished ? t.game.winner : PL_NONE;
    outcome->first = t.game.first;
    uint8_t bytes[PL_GAME_BYTES];
    bout_digest(bytes, pl_game_bytes(&t.game, bytes), outcome->digest);
    return good;
}
