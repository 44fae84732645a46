/* One match between computer players, from its bout to its outcome. */
#include "lab/bout.h"

#include <string.h>

#include "base/parallel.h"
#include "lab/deeds.h"
#include "mind/mind.h"

enum { EVENTS = 2048 }; /* of one answer */

/* What is there while a bout is played. */
typedef struct contest {
    const pl_content *content;
    const atomic_bool *stop;
    pl_mind *mind[PL_SEATS];
    deeds_book deeds;
    pl_game game;
    pl_log log, *heard; /* the log, or NULL: nobody wants the deeds */
    pl_event events[EVENTS];
} contest;

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

static void free_minds(contest *c)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        pl_mind_free(c->mind[seat]);
}

static bool seat_minds(contest *c, const pl_bout *bout)
{
    bool good = true;
    for (unsigned seat = 0; seat < pl_seats_in(&bout->setup); seat++) {
        c->mind[seat] = pl_mind_new(bout->player[seat], c->content, &bout->player_seed[seat], 1);
        good = good && c->mind[seat];
    }
    return good;
}

static bool answer_once(contest *c)
{
    pl_option answer = pl_mind_answer(c->mind[c->game.question.seat], &c->game);
    c->log.count = 0;
    if (!pl_answer(c->content, &c->game, answer, c->heard))
        return false;
    deeds_add(&c->deeds, &c->log);
    return true;
}

static bool going_on(const contest *c, const pl_outcome *outcome)
{
    return !pl_over(&c->game) && outcome->decisions < PL_SERIES_DECISIONS &&
           !atomic_load_explicit(c->stop, memory_order_relaxed);
}

/* The clock is looked at when it is another seat's turn to answer, so that quick players are not slowed down by it. */
static bool play_to_end(contest *c, pl_outcome *outcome)
{
    unsigned seat = c->game.question.seat;
    double since = parallel_now();
    for (; going_on(c, outcome); outcome->decisions++) {
        if (seat != c->game.question.seat) {
            double now = parallel_now();
            outcome->thought[seat] += (uint64_t)((now - since) * 1e9);
            seat = c->game.question.seat;
            since = now;
        }
        outcome->answers[seat]++;
        if (!answer_once(c))
            return false;
    }
    outcome->thought[seat] += (uint64_t)((parallel_now() - since) * 1e9);
    return true;
}

bool bout_play(const pl_series *series, const pl_bout *bout, const atomic_bool *stop, pl_outcome *outcome)
{
    contest c;
    memset(&c.game, 0, sizeof c.game);
    memset(c.mind, 0, sizeof c.mind);
    memset(outcome, 0, sizeof *outcome);
    c.content = series->content;
    c.stop = stop;
    c.log = (pl_log){.events = c.events, .capacity = EVENTS};
    c.heard = series->deeds ? &c.log : NULL;
    bool good = seat_minds(&c, bout) && pl_begin(c.content, &c.game, &bout->setup, &bout->seed, c.heard);
    if (good) {
        c.deeds = deeds_open(c.content, &bout->setup, outcome->seat);
        deeds_add(&c.deeds, &c.log);
        good = play_to_end(&c, outcome);
    }
    free_minds(&c);
    outcome->turns = c.game.turn;
    outcome->finished = pl_over(&c.game);
    outcome->winner = outcome->finished ? c.game.winner : PL_NONE;
    outcome->first = c.game.first;
    uint8_t bytes[PL_GAME_BYTES];
    bout_digest(bytes, pl_game_bytes(&c.game, bytes), outcome->digest);
    return good;
}
