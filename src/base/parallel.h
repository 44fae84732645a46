/* Doing several things at once, and the clock: what a mind needs of the system. A place without either (src/wasm) has its
 * own. */
#ifndef PL_PARALLEL_H
#define PL_PARALLEL_H

/* Runs task(item i) for all items, on at most so many threads. */
enum { PARALLEL_MOST = 8 };
void parallel_run(void (*task)(void *item), void *const *items, unsigned count, unsigned threads);

/* Seconds since some moment; 0 where there is no clock. */
double parallel_now(void);

#endif
