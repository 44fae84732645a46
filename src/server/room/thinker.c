#include "server/room/thinker.h"

#include <pthread.h>
#include <stdlib.h>

#include "server/room/shares.h"

struct thinker {
    pthread_mutex_t mutex;
    pthread_cond_t more;
    shares *asked;
    thought *done, **done_end;
    bool ending;
    thinker_host host;
    unsigned count;
    pthread_t threads[];
};

static void put_done(thinker *t, thought *done)
{
    done->next = NULL;
    *t->done_end = done;
    t->done_end = &done->next;
}

static thought *take_done(thinker *t)
{
    thought *done = t->done;
    if (!done)
        return NULL;
    t->done = done->next;
    if (!t->done)
        t->done_end = &t->done;
    return done;
}

/* The next one, thought, with the mutex let go meanwhile. NULL: there is none. */
static thought *think_next(thinker *t)
{
    thought *now = shares_take(t->asked);
    if (!now)
        return NULL;
    pthread_mutex_unlock(&t->mutex);
    thought_think(now, t->host.now, t->host.self);
    pthread_mutex_lock(&t->mutex);
    shares_end(t->asked, &now->share);
    return now;
}

static void *think(void *self)
{
    thinker *t = self;
    pthread_mutex_lock(&t->mutex);
    while (!t->ending) {
        thought *now = think_next(t);
        if (!now) {
            pthread_cond_wait(&t->more, &t->mutex);
            continue;
        }
        put_done(t, now);
        pthread_cond_signal(&t->more); /* its share may have another one under way now */
        t->host.done(t->host.self);
    }
    pthread_mutex_unlock(&t->mutex);
    return NULL;
}

thinker *thinker_new(unsigned threads, thinker_host host)
{
    thinker *t = calloc(1, sizeof *t + threads * sizeof t->threads[0]);
    if (!t)
        return NULL;
    t->host = host;
    t->done_end = &t->done;
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->more, NULL);
    t->asked = shares_new(threads);
    while (t->asked && t->count < threads) {
        if (pthread_create(&t->threads[t->count], NULL, think, t) != 0)
            break;
        t->count++;
    }
    if (t->asked && t->count == threads)
        return t;
    thinker_free(t);
    return NULL;
}

void thinker_free(thinker *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->mutex);
    t->ending = true;
    pthread_cond_broadcast(&t->more);
    pthread_mutex_unlock(&t->mutex);
    for (unsigned i = 0; i < t->count; i++)
        pthread_join(t->threads[i], NULL);
    for (thought *gone; (gone = take_done(t));)
        thought_free(gone);
    shares_free(t->asked);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->mutex);
    free(t);
}

bool thinker_ask(thinker *t, thought *asked)
{
    pthread_mutex_lock(&t->mutex);
    bool good = shares_put(t->asked, asked);
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->mutex);
    return good;
}

thought *thinker_withdraw(thinker *t, const char *table)
{
    pthread_mutex_lock(&t->mutex);
    thought *gone = shares_withdraw(t->asked, table);
    pthread_mutex_unlock(&t->mutex);
    return gone;
}

thought *thinker_collect(thinker *t)
{
    pthread_mutex_lock(&t->mutex);
    thought *done = take_done(t);
    if (!done && t->count == 0)
        done = think_next(t);
    pthread_mutex_unlock(&t->mutex);
    return done;
}

unsigned thinker_waiting(thinker *t)
{
    pthread_mutex_lock(&t->mutex);
    unsigned count = shares_waiting(t->asked);
    pthread_mutex_unlock(&t->mutex);
    return count;
}

unsigned thinker_load(thinker *t, const share_key *of)
{
    pthread_mutex_lock(&t->mutex);
    unsigned count = shares_load(t->asked, of);
    pthread_mutex_unlock(&t->mutex);
    return count;
}
