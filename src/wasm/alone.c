/* In the module there is one thread and no clock: things are done one after the other, and a time limit is never reached. */
#include "base/parallel.h"

void parallel_run(void (*task)(void *item), void *const *items, unsigned count, unsigned threads)
{
    (void)threads;
    for (unsigned i = 0; i < count; i++)
        task(items[i]);
}

double parallel_now(void)
{
    return 0;
}
