#include "chance.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/room/thinker.h"

world sim;
bool thoughts_at_once;

enum { PILE = 64 };
static struct {
    bool works;            /* the server is running */
    unsigned after, count; /* allocations */
    thought *pile[PILE];
    unsigned thoughts;
} c;

/* ------------------------------------------------------------------ dice */

unsigned roll(unsigned n)
{
    sim.dice ^= sim.dice << 13;
    sim.dice ^= sim.dice >> 7;
    sim.dice ^= sim.dice << 17;
    return (unsigned)((sim.dice >> 32) * n >> 32);
}

bool one_in(unsigned n)
{
    return roll(n) == 0;
}

static const char *sodium_name(void)
{
    return "simulation";
}

static uint32_t sodium_number(void)
{
    return roll(UINT32_MAX);
}

static void sodium_bytes(void *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)out)[i] = (uint8_t)roll(256);
}

void chance_begin(unsigned seed, unsigned dice)
{
    static randombytes_implementation own = {
        .implementation_name = sodium_name, .random = sodium_number, .buf = sodium_bytes};
    sim = (world){.dice = 1, .seed = seed, .trace = sim.trace, .now = 1000000, .wall = 1700000000, .trouble = -1000000};
    randombytes_set_implementation(&own);
    MUST(sodium_init() >= 0, "libsodium does not work"); /* the first time it draws something */
    sim.dice = (dice + 1) * UINT64_C(0x9e3779b97f4a7c15);
    for (unsigned i = 0; i < 8; i++)
        roll(2);
    sqlite3_randomness(0, NULL); /* drawn again from the disk's chance */
    memory_works();
}

/* ------------------------------------------------------------------ saying so */

void broken(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("not ok - seed %u, step %u: ", sim.seed, sim.step);
    vprintf(format, arguments);
    printf("\n# %s:%d\n# again, with every step: SEED=%u TRACE=1\n", file, line, sim.seed);
    va_end(arguments);
    fflush(stdout);
    if (getenv("ABORT"))
        abort();
    exit(1);
}

void trace(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("# %5u ", sim.step);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
}

/* ------------------------------------------------------------------ memory */

bool server_runs(bool now)
{
    bool before = c.works;
    c.works = now;
    return before;
}

bool server_works(void)
{
    return c.works;
}

void memory_fail(unsigned after, unsigned count)
{
    c.after = after;
    c.count = count;
}

void memory_works(void)
{
    c.count = 0;
}

static bool fails_now(void)
{
    if (!c.works || c.count == 0)
        return false;
    if (c.after > 0) {
        c.after--;
        return false;
    }
    c.count--;
    sim.trouble = sim.now;
    TRACE("no memory");
    return true;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size)
{
    return fails_now() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails_now() ? NULL : __real_realloc(memory, size);
}

static sqlite3_mem_methods sqlite_own;

static void *sqlite_malloc(int size)
{
    return fails_now() ? NULL : sqlite_own.xMalloc(size);
}

static void *sqlite_realloc(void *memory, int size)
{
    return fails_now() ? NULL : sqlite_own.xRealloc(memory, size);
}

void memory_of_sqlite(void)
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite_own);
    sqlite3_mem_methods methods = sqlite_own;
    methods.xMalloc = sqlite_malloc;
    methods.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

/* ------------------------------------------------------------------ thoughts */

thought *__real_thinker_collect(thinker *t);
thought *__wrap_thinker_collect(thinker *t);

/* Late, and in another order than they were asked for. */
thought *__wrap_thinker_collect(thinker *t)
{
    for (thought *done; c.thoughts < PILE && (done = __real_thinker_collect(t));)
        c.pile[c.thoughts++] = done;
    if (c.thoughts == 0 || (!thoughts_at_once && one_in(4)))
        return NULL;
    unsigned which = roll(c.thoughts);
    thought *done = c.pile[which];
    c.pile[which] = c.pile[--c.thoughts];
    return done;
}

void thoughts_forget(void)
{
    while (c.thoughts > 0)
        thought_free(c.pile[--c.thoughts]);
}
