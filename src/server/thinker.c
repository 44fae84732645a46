#include "server/thinker.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct queue {
    thought *first, **end;
    unsigned count;
} queue;

struct thinker {
    pthread_mutex_t mutex;
    pthread_cond_t more;
    queue urgent, asked, done; /* for people who wait; for all others */
    bool ending;
    void (*tell)(void *self);
    void *self;
    unsigned count;
    pthread_t threads[];
};

static void put(queue *q, thought *t)
{
    t->next = NULL;
    *q->end = t;
    q->end = &t->next;
    q->count++;
}

static thought *take(queue *q)
{
    thought *t = q->first;
    if (!t)
        return NULL;
    q->first = t->next;
    if (!q->first)
        q->end = &q->first;
    q->count--;
    return t;
}

static thought *take_asked(thinker *t)
{
    thought *urgent = take(&t->urgent);
    return urgent ? urgent : take(&t->asked);
}

static void *think(void *self)
{
    thinker *t = self;
    pthread_mutex_lock(&t->mutex);
    while (!t->ending) {
        thought *now = take_asked(t);
        if (!now) {
            pthread_cond_wait(&t->more, &t->mutex);
            continue;
        }
        pthread_mutex_unlock(&t->mutex);
        now->answer = pl_mind_choose(now->mind, &now->view);
        pthread_mutex_lock(&t->mutex);
        put(&t->done, now);
        t->tell(t->self);
    }
    pthread_mutex_unlock(&t->mutex);
    return NULL;
}

thinker *thinker_new(unsigned threads, void (*done)(void *self), void *self)
{
    thinker *t = calloc(1, sizeof *t + threads * sizeof t->threads[0]);
    if (!t)
        return NULL;
    t->tell = done;
    t->self = self;
    t->urgent.end = &t->urgent.first;
    t->asked.end = &t->asked.first;
    t->done.end = &t->done.first;
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->more, NULL);
    while (t->count < threads) {
        if (pthread_create(&t->threads[t->count], NULL, think, t) != 0) {
            thinker_free(t);
            return NULL;
        }
        t->count++;
    }
    return t;
}

void thought_free(thought *gone)
{
    if (gone)
        pl_mind_free(gone->mind);
    free(gone);
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
    for (thought *gone; (gone = take_asked(t)) || (gone = take(&t->done));)
        thought_free(gone);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->mutex);
    free(t);
}

void thinker_ask(thinker *t, thought *asked)
{
    pthread_mutex_lock(&t->mutex);
    put(asked->urgent ? &t->urgent : &t->asked, asked);
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->mutex);
}

thought *thinker_collect(thinker *t)
{
    pthread_mutex_lock(&t->mutex);
    thought *done = take(&t->done), *own = !done && t->count == 0 ? take_asked(t) : NULL;
    pthread_mutex_unlock(&t->mutex);
    if (own)
        own->answer = pl_mind_choose(own->mind, &own->view);
    return done ? done : own;
}

unsigned thinker_waiting(thinker *t)
{
    pthread_mutex_lock(&t->mutex);
    unsigned count = t->urgent.count + t->asked.count;
    pthread_mutex_unlock(&t->mutex);
    return count;
}
