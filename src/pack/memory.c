/* Memory for loading. Content is small and bounded (PL_FILE_MAX, the counts of rules.h), so a machine that has no room for
 * it cannot run the program: running out ends it, and no loader has to carry a second way through. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pack/source.h"

static void *sure(void *memory)
{
    if (memory == NULL) {
        fputs("out of memory while loading content\n", stderr);
        abort();
    }
    return memory;
}

void *pack_new(size_t size)
{
    return sure(calloc(1, size > 0 ? size : 1));
}

void *pack_resize(void *memory, size_t size)
{
    return sure(realloc(memory, size > 0 ? size : 1));
}

char *pack_copy(const char *text, size_t length)
{
    char *copy = pack_new(length + 1);
    memcpy(copy, text, length);
    return copy;
}
