#include "base/parallel.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "base/invariant.h"

typedef struct errand {
    void (*task)(void *item);
    void *item;
    pthread_t thread;
    bool started;
} errand;

static void *run(void *to)
{
    errand *e = to;
    e->task(e->item);
    return NULL;
}

void parallel_run(void (*task)(void *item), void *const *items, unsigned count, unsigned threads)
{
    errand errands[PARALLEL_MOST];
    PL_ASSERT(count <= PARALLEL_MOST);
    for (unsigned i = 0; i < count; i++) {
        errands[i] = (errand){.task = task, .item = items[i]};
        if (i > 0 && i < threads)
            errands[i].started = pthread_create(&errands[i].thread, NULL, run, &errands[i]) == 0;
    }
    for (unsigned i = 0; i < count; i++)
        if (!errands[i].started)
            run(&errands[i]);
    for (unsigned i = 0; i < count; i++)
        if (errands[i].started)
            pthread_join(errands[i].thread, NULL);
}

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

void parallel_lock(void)
{
    pthread_mutex_lock(&one_at_a_time);
}

void parallel_unlock(void)
{
    pthread_mutex_unlock(&one_at_a_time);
}

double parallel_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
