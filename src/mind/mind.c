/* The table of minds, and their chance. */
#include "mind/mind.h"

#include <string.h>

#include "mind/minds.h"

static const struct {
    const char *name;
    pl_mind_choose *choose;
} minds[] = {
    {"random", pl_random_choose},
};
enum { MIND_COUNT = sizeof minds / sizeof *minds };

const char *const pl_mind_names[] = {"random", NULL};
_Static_assert(sizeof pl_mind_names / sizeof *pl_mind_names == MIND_COUNT + 1, "every mind is listed");

bool pl_mind_make(pl_mind *mind, const char *name, const pl_seed *seed)
{
    for (int i = 0; i < MIND_COUNT; i++) {
        if (strcmp(minds[i].name, name) != 0)
            continue;
        *mind = (pl_mind){.name = minds[i].name, .choose = minds[i].choose};
        memcpy(mind->chance, seed->bytes, sizeof mind->chance);
        mind->chance[0] |= 1; /* the generator must not start from nothing */
        return true;
    }
    return false;
}

static uint64_t rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

static uint64_t next(uint64_t s[4])
{
    uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t pl_mind_below(pl_mind *mind, uint32_t limit)
{
    uint32_t unfair =
        (UINT32_MAX - limit + 1) % limit; /* 2^32 mod limit: products below it would favour small numbers */
    for (;;) {
        uint64_t product = (next(mind->chance) >> 32) * limit;
        if ((uint32_t)product >= unfair)
            return (uint32_t)(product >> 32);
    }
}
