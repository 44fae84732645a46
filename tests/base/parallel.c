/* Several things at once: each is done exactly once, however many threads there are, and what is locked is done one at a time. */
/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/parallel.h"

typedef struct job {
    unsigned done, rounds;
} job;

static unsigned long shared;

static void work(void *item)
{
    job *j = item;
    j->done++;
    for (unsigned i = 0; i < j->rounds; i++) {
        parallel_lock();
        shared++;
        parallel_unlock();
    }
}

static void everything_is_done_once(void **state)
{
    (void)state;
    for (unsigned threads = 0; threads <= PARALLEL_MOST + 1; threads++)
        for (unsigned count = 0; count <= PARALLEL_MOST; count++) {
            job jobs[PARALLEL_MOST] = {{0, 0}};
            void *items[PARALLEL_MOST];
            for (unsigned i = 0; i < PARALLEL_MOST; i++)
                items[i] = &jobs[i];
            parallel_run(work, items, count, threads);
            for (unsigned i = 0; i < PARALLEL_MOST; i++)
                assert_int_equal(jobs[i].done, i < count);
        }
}

static void what_is_locked_is_done_one_at_a_time(void **state)
{
    (void)state;
    enum { ROUNDS = 20000 };
    job jobs[PARALLEL_MOST];
    void *items[PARALLEL_MOST];
    for (unsigned i = 0; i < PARALLEL_MOST; i++) {
        jobs[i] = (job){0, ROUNDS};
        items[i] = &jobs[i];
    }
    shared = 0;
    parallel_run(work, items, PARALLEL_MOST, PARALLEL_MOST);
    assert_int_equal(shared, (unsigned long)PARALLEL_MOST * ROUNDS);
}

static void time_never_goes_back(void **state)
{
    (void)state;
    double last = parallel_now();
    for (unsigned i = 0; i < 1000; i++) {
        double now = parallel_now();
        assert_true(now >= last);
        last = now;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_done_once),
        cmocka_unit_test(what_is_locked_is_done_one_at_a_time),
        cmocka_unit_test(time_never_goes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
