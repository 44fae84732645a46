/* Doing several things at once, doing some things only once, and the clock: what a mind needs of the system. A place without them
 * (src/wasm) has its own. */
#ifndef PL_PARALLEL_H
#define PL_PARALLEL_H

/* Runs task(item i) for all items, PARALLEL_MOST at most, on at most that many threads. */
enum { PARALLEL_MOST = 8 };
void parallel_run(void (*task)(void *item), void *const *items, unsigned count, unsigned threads);

/* One at a time between the two, whoever else runs: short work that is rarely done. */
void parallel_lock(void);
void parallel_unlock(void);

/* Seconds since some moment; always 0 where there is no clock. */
double parallel_now(void);

#endif
