#include "wasm/memory.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

/* Before each block. What is in use needs its size alone. */
typedef struct head {
    _Alignas(16) struct head *next; /* of the same size, given back */
    unsigned size;                  /* which one */
} head;

/* The sizes: 16, 32, 48, 64, then 80, 96, 112, 128, 160, 192, ... up to half of what there can be. */
enum { UNIT = 16, SIZES = 4 * 26 };
_Static_assert(sizeof(head) % UNIT == 0, "what follows a head is aligned as the head is");
static const size_t most = (size_t)1 << 30;

static head *given[SIZES];
static char *unused, *end;

static unsigned size_for(size_t bytes)
{
    unsigned last = bytes ? (unsigned)(bytes - 1) : 0;
    if (last < 4 * UNIT)
        return last / UNIT;
    unsigned top = (unsigned)(sizeof last * CHAR_BIT) - 1 - (unsigned)__builtin_clz(last);
    return (top - 5) * 4 + (last >> (top - 2) & 3);
}

static size_t bytes_of(unsigned size)
{
    return size < 4 ? (size_t)(size + 1) * UNIT : (size_t)(5 + size % 4) << (size / 4 + 3);
}

static head *cut_off(unsigned size)
{
    size_t wanted = sizeof(head) + bytes_of(size);
    if ((size_t)(end - unused) < wanted) {
        size_t got;
        char *more = memory_more(wanted, &got);
        if (!more)
            return NULL;
        unused = more == end ? unused : more;
        end = more + got;
    }
    head *h = (head *)(void *)unused;
    unused += wanted;
    h->size = size;
    return h;
}

void *memory_take(size_t bytes)
{
    if (bytes > most)
        return NULL;
    unsigned size = size_for(bytes);
    head *h = given[size];
    if (h)
        given[size] = h->next;
    else
        h = cut_off(size);
    return h ? h + 1 : NULL;
}

void memory_give(void *block)
{
    if (!block)
        return;
    head *h = (head *)block - 1;
    h->next = given[h->size];
    given[h->size] = h;
}

void *memory_resize(void *block, size_t bytes)
{
    size_t had = block ? bytes_of(((head *)block - 1)->size) : 0;
    if (block && bytes <= had && bytes >= had / 2)
        return block;
    void *other = memory_take(bytes);
    if (other && block) {
        memcpy(other, block, had < bytes ? had : bytes);
        memory_give(block);
    }
    return other;
}
