/* Memory of the module. The C library's own takes 11 KiB of code, most of it for threads, debuggers and pages that can be given back;
 * a module has none of them.
 *
 * Blocks come in sizes, four to each power of two. What is given back waits in a list for the next that needs its size, and memory
 * that was never used is cut off from the end: so giving and taking are a few steps each, and of every size as much is kept as was
 * ever in use at the same time. */
#ifndef PL_MEMORY_H
#define PL_MEMORY_H

#include <stddef.h>

/* As malloc, free and realloc. */
void *memory_take(size_t bytes);
void memory_give(void *block);
void *memory_resize(void *block, size_t bytes);

/* From the host (alone.c, and the tests): at least that many bytes more, aligned for anything, and how many it were; NULL: there are
 * none. They need not lie behind the ones before. */
void *memory_more(size_t size, size_t *got);

#endif
