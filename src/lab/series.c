/* A series. Threads claim one match after the other and put what became of it into a ring; whoever finds the next ones in
 * order finished hands them on. So memory stays the same however many matches there are, and a match of seconds keeps nobody
 * waiting until the ring is full. */
#include "lab/series.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "lab/bout.h"
#include "lab/journal.h"

enum { RING = 256 };

typedef enum slot_state { SLOT_FREE, SLOT_PLAYED, SLOT_FAILED } slot_state;

typedef struct slot {
    slot_state state;
    pl_bout bout;
    pl_outcome outcome;
    char wrong[PL_WRONG]; /* of SLOT_FAILED, if there is more to say */
} slot;

typedef struct hall {
    const pl_series *series;
    pl_series_result *result;
    pl_hash hash;
    journal journal;
    pthread_mutex_t lock; /* of all below, except a slot that is being played */
    pthread_cond_t taken_more;
    uint64_t claimed;
    atomic_bool ended; /* nothing more is taken: it was enough, or something failed */
    slot ring[RING];
} hall;

/* ------------------------------------------------------------------ seeds */

static void put_number(uint8_t *to, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(number >> 8 * i);
}

pl_seed pl_series_seed(uint64_t seed, uint64_t game, unsigned purpose)
{
    uint8_t bytes[24];
    pl_seed out = {{0}};
    put_number(bytes, seed);
    put_number(bytes + 8, game);
    put_number(bytes + 16, purpose);
    bout_digest(bytes, sizeof bytes, out.bytes);
    return out;
}

/* ------------------------------------------------------------------ taking, in order */

static void make_bout(const pl_series *s, uint64_t number, pl_bout *bout)
{
    memset(bout, 0, sizeof *bout);
    s->bout(s->plan, number, bout);
}

static void take_one(hall *h, const pl_bout *bout, const pl_outcome *outcome)
{
    const pl_series *s = h->series;
    uint64_t number = h->result->games++;
    pl_hash_add(&h->hash, outcome->digest, sizeof outcome->digest);
    if (!s->take(s->to, number, bout, outcome))
        h->ended = true;
}

static void show_progress(const hall *h)
{
    if (h->series->progress)
        h->series->progress(h->series->view, h->result->games, h->series->games);
}

static void refuse_game(hall *h, const char *wrong)
{
    if (*wrong)
        snprintf(h->result->wrong, sizeof h->result->wrong, "%s", wrong);
    else
        snprintf(h->result->wrong, sizeof h->result->wrong,
                 "game %llu cannot be played: its setup does not fit the content, or a player is unknown or gave an "
                 "answer that is not allowed",
                 (unsigned long long)h->result->games);
    h->ended = true;
}

/* Takes what the journal has. */
static void take_written(hall *h)
{
    const pl_series *s = h->series;
    journal_found found = JOURNAL_GAME;
    while (!h->ended && found == JOURNAL_GAME && h->result->games < s->games) {
        pl_bout bout;
        pl_outcome outcome;
        make_bout(s, h->result->games, &bout);
        found = journal_next(&h->journal, h->result->games, &bout, &outcome);
        if (found == JOURNAL_GAME)
            take_one(h, &bout, &outcome);
    }
    h->result->resumed = h->claimed = h->result->games;
    if (found == JOURNAL_WRONG)
        h->ended = true;
}

/* Takes the finished matches that are next in order. Called with the lock held. */
static void take_finished(hall *h)
{
    for (slot *next = &h->ring[h->result->games % RING]; !h->ended && next->state != SLOT_FREE;
         next = &h->ring[h->result->games % RING]) {
        if (next->state == SLOT_FAILED)
            refuse_game(h, next->wrong);
        else if (h->journal.file && !journal_add(&h->journal, h->result->games, &next->bout, &next->outcome))
            h->ended = true;
        else
            take_one(h, &next->bout, &next->outcome);
        next->state = SLOT_FREE;
        show_progress(h);
    }
    pthread_cond_broadcast(&h->taken_more);
}

/* ------------------------------------------------------------------ playing, in any order */

/* Claims the next match; false when there is none. Called with the lock held. */
static bool claim(hall *h, uint64_t *number)
{
    while (!h->ended && h->claimed < h->series->games && h->claimed >= h->result->games + RING)
        pthread_cond_wait(&h->taken_more, &h->lock);
    if (h->ended || h->claimed >= h->series->games)
        return false;
    *number = h->claimed++;
    return true;
}

static void *play(void *to)
{
    hall *h = to;
    uint64_t number;
    crew *programs = crew_new(h->series, &h->ended);
    pthread_mutex_lock(&h->lock);
    while (claim(h, &number)) {
        slot *own = &h->ring[number % RING];
        pthread_mutex_unlock(&h->lock);
        make_bout(h->series, number, &own->bout);
        bool good = programs && bout_play(h->series, &own->bout, programs, &own->outcome, own->wrong);
        pthread_mutex_lock(&h->lock);
        own->state = good ? SLOT_PLAYED : SLOT_FAILED;
        take_finished(h);
    }
    pthread_mutex_unlock(&h->lock);
    crew_free(programs);
    return NULL;
}

static void play_on_threads(hall *h)
{
    pthread_t threads[PL_SERIES_JOBS];
    unsigned started = 0;
    show_progress(h);
    while (started < h->series->jobs && started < PL_SERIES_JOBS &&
           pthread_create(&threads[started], NULL, play, h) == 0)
        started++;
    if (started == 0)
        play(h);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

bool pl_series_run(const pl_series *series, pl_series_result *result)
{
    memset(result, 0, sizeof *result);
    hall *h = calloc(1, sizeof *h);
    if (!h) {
        snprintf(result->wrong, sizeof result->wrong, "not enough memory");
        return false;
    }
    h->series = series;
    h->result = result;
    pl_hash_begin(&h->hash);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->taken_more, NULL);
    double start = parallel_now();
    if (!series->journal || journal_open(&h->journal, series, result)) {
        if (series->journal)
            take_written(h);
        play_on_threads(h);
    }
    journal_close(&h->journal);
    result->seconds = parallel_now() - start;
    pl_hash_end(&h->hash, result->hash);
    pthread_cond_destroy(&h->taken_more);
    pthread_mutex_destroy(&h->lock);
    free(h);
    return !*result->wrong;
}
