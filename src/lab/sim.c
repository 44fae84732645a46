/* Mass play. Threads claim blocks of games in order and hand in the hashes of the final states; blocks are folded in
 * order from a ring, so memory stays the same however many games there are. */
#include "lab/sim.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mind/mind.h"

enum { BLOCK = 64, RING = 256, DIGEST = 32 };

typedef struct block {
    uint64_t wins[PL_TEAMS], draws, unfinished, decisions, turns;
    unsigned count;
    bool done;
    uint8_t digest[BLOCK][DIGEST];
} block;

typedef struct lab {
    const pl_sim *sim;
    pl_sim_result *result;
    pl_hash hash;
    pthread_mutex_t lock;
    pthread_cond_t folded_more;
    uint64_t block_count, claimed, folded; /* blocks */
    bool failed;
    block ring[RING];
} lab;

/* ------------------------------------------------------------------ seeds and hashes */

static void put_number(uint8_t *to, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(number >> 8 * i);
}

static uint8_t hex_value(char digit)
{
    return (uint8_t)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

static void hash_bytes(const void *bytes, size_t count, uint8_t digest[DIGEST])
{
    pl_hash hash;
    char text[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, bytes, count);
    pl_hash_end(&hash, text);
    for (int i = 0; i < DIGEST; i++)
        digest[i] = (uint8_t)(hex_value(text[2 * i]) << 4 | hex_value(text[2 * i + 1]));
}

pl_seed pl_sim_seed(uint64_t seed, uint64_t game, unsigned purpose)
{
    uint8_t bytes[24];
    pl_seed out = {{0}};
    put_number(bytes, seed);
    put_number(bytes + 8, game);
    put_number(bytes + 16, purpose);
    hash_bytes(bytes, sizeof bytes, out.bytes);
    return out;
}

/* ------------------------------------------------------------------ playing */

static void free_minds(pl_mind *minds[PL_SEATS])
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        pl_mind_free(minds[seat]);
}

static bool play_to_end(const pl_sim *sim, pl_mind *minds[PL_SEATS], pl_game *game, unsigned *decisions)
{
    for (*decisions = 0; !pl_over(game) && *decisions < PL_SIM_DECISIONS; ++*decisions)
        if (!pl_answer(sim->content, game, pl_mind_answer(minds[game->question.seat], game), NULL))
            return false;
    return true;
}

static bool play_one(const pl_sim *sim, uint64_t number, pl_game *game, unsigned *decisions)
{
    pl_mind *minds[PL_SEATS] = {NULL};
    pl_seed seed = pl_sim_seed(sim->seed, number, 0);
    bool good = true;
    for (unsigned seat = 0; seat < pl_seats_in(&sim->setup); seat++) {
        pl_seed own = pl_sim_seed(sim->seed, number, 1 + seat);
        minds[seat] = pl_mind_new(sim->players[seat], sim->content, &own, 1);
        good = good && minds[seat];
    }
    good = good && pl_begin(sim->content, game, &sim->setup, &seed, NULL) && play_to_end(sim, minds, game, decisions);
    free_minds(minds);
    return good;
}

static bool play_block(const pl_sim *sim, uint64_t first, block *b)
{
    pl_game game;
    memset(&game, 0, sizeof game);
    for (unsigned i = 0; i < b->count; i++) {
        unsigned decisions;
        if (!play_one(sim, first + i, &game, &decisions))
            return false;
        hash_bytes(&game, sizeof game, b->digest[i]);
        b->decisions += decisions;
        b->turns += game.turn;
        if (!pl_over(&game))
            b->unfinished++;
        else if (game.winner == PL_NONE)
            b->draws++;
        else
            b->wins[game.winner]++;
    }
    return true;
}

/* ------------------------------------------------------------------ working together */

/* Takes in the finished blocks that are next in order. Called with the lock held. */
static void fold(lab *l)
{
    pl_sim_result *r = l->result;
    for (block *b = &l->ring[l->folded % RING]; l->folded < l->block_count && b->done; b = &l->ring[l->folded % RING]) {
        pl_hash_add(&l->hash, b->digest, (size_t)b->count * DIGEST);
        for (unsigned team = 0; team < PL_TEAMS; team++)
            r->wins[team] += b->wins[team];
        r->draws += b->draws;
        r->unfinished += b->unfinished;
        r->decisions += b->decisions;
        r->turns += b->turns;
        r->games += b->count;
        b->done = false;
        l->folded++;
    }
    pthread_cond_broadcast(&l->folded_more);
    if (l->sim->progress)
        l->sim->progress(l->sim->to, r->games, l->sim->games);
}

/* Claims the next block; false when there is none. Called with the lock held. */
static bool claim(lab *l, uint64_t *number)
{
    while (!l->failed && l->claimed < l->block_count && l->claimed >= l->folded + RING)
        pthread_cond_wait(&l->folded_more, &l->lock);
    if (l->failed || l->claimed >= l->block_count)
        return false;
    *number = l->claimed++;
    return true;
}

static void *work(void *to)
{
    lab *l = to;
    uint64_t number;
    pthread_mutex_lock(&l->lock);
    while (claim(l, &number)) {
        pthread_mutex_unlock(&l->lock);
        uint64_t first = number * BLOCK, left = l->sim->games - first;
        block *b = &l->ring[number % RING];
        memset(b, 0, sizeof *b);
        b->count = (unsigned)(left < BLOCK ? left : BLOCK);
        bool good = play_block(l->sim, first, b);
        pthread_mutex_lock(&l->lock);
        if (good)
            b->done = true;
        else
            l->failed = true;
        fold(l);
    }
    pthread_mutex_unlock(&l->lock);
    return NULL;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

const char *pl_sim_run(const pl_sim *sim, pl_sim_result *result)
{
    lab *l = calloc(1, sizeof *l);
    pthread_t threads[PL_SIM_JOBS];
    unsigned started = 0;
    memset(result, 0, sizeof *result);
    if (!l)
        return "not enough memory";
    l->sim = sim;
    l->result = result;
    l->block_count = sim->games / BLOCK + (sim->games % BLOCK != 0);
    pl_hash_begin(&l->hash);
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->folded_more, NULL);
    double start = now();
    while (started < sim->jobs && started < PL_SIM_JOBS && pthread_create(&threads[started], NULL, work, l) == 0)
        started++;
    if (started == 0)
        work(l);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    result->seconds = now() - start;
    pl_hash_end(&l->hash, result->hash);
    pthread_cond_destroy(&l->folded_more);
    pthread_mutex_destroy(&l->lock);
    bool failed = l->failed;
    free(l);
    return failed ? "the setup does not fit the content, or a player gave an answer that is not allowed" : NULL;
}
