/* What is left to chance in a simulation, and what goes wrong: all of it from one seed. Memory, time and thoughts are wrapped by
 * the linker (tests/meson.build), so the program under test is the real one. */
#ifndef PL_SIMULATE_CHANCE_H
#define PL_SIMULATE_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct world {
    uint64_t dice;
    unsigned seed, step;
    bool trace;
    int64_t now;     /* milliseconds of the host's clock, only ever forward */
    int64_t wall;    /* seconds since 1970, which may jump */
    int64_t trouble; /* when something went wrong last, in the host's time */
} world;
extern world sim;

void chance_begin(unsigned seed,
                  unsigned dice); /* everything is as it was at the beginning of any other run of this seed */
unsigned roll(unsigned n);        /* 0 to n - 1 */
bool one_in(unsigned n);

/* Says what is wrong and how to see it again, and ends the program. */
_Noreturn void broken(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define MUST(condition, ...)                                                                                           \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            broken(__FILE__, __LINE__, __VA_ARGS__);                                                                   \
    } while (0)
void trace(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define TRACE(...)                                                                                                     \
    do {                                                                                                               \
        if (sim.trace)                                                                                                 \
            trace(__VA_ARGS__);                                                                                        \
    } while (0)

/* Memory: while the server works, allocations number `after` to `after + count` fail, in the program or in SQLite. */
void memory_fail(unsigned after, unsigned count);
void memory_works(void);
/* Before SQLite is used at all. */
void memory_of_sqlite(void);

/* Nothing fails while the test itself does something: it may look into the store in the middle of the server's work. */
bool server_runs(bool now); /* returns whether it was so before */
bool server_works(void);

/* Thoughts that were asked for and not handed on yet; freed after a crash. */
void thoughts_forget(void);
/* All that wait are handed on. */
extern bool thoughts_at_once;

#endif
