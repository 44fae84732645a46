#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *pl_sure_of(void *memory)
{
    if (!memory) {
        fputs("out of memory while loading content\n", stderr);
        abort();
    }
    return memory;
}

void *pl_sure_new(size_t size)
{
    return pl_sure_of(calloc(1, size ? size : 1));
}

void *pl_sure_resize(void *memory, size_t size)
{
    return pl_sure_of(realloc(memory, size ? size : 1));
}

char *pl_sure_copy(const char *text, size_t length)
{
    char *copy = pl_sure_new(length + 1);
    memcpy(copy, text, length);
    return copy;
}
