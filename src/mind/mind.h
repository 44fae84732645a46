/* Computer players: peers behind one small struct.
 *
 * A mind is a value: it holds its own chance, so the same seed and the same questions give the same answers, on any thread.
 * It is handed the whole state; a mind that looks at more than the options of its question must look only at what its
 * seat may know. */
#ifndef PL_MIND_H
#define PL_MIND_H

#include "rules/rules.h"

typedef struct pl_mind pl_mind;

/* One of the `count` options (at least one) of the pending question, which is asked of the mind's seat. */
typedef pl_option pl_mind_choose(pl_mind *self, const pl_content *content, const pl_game *game,
                                 const pl_option *options, unsigned count);

struct pl_mind {
    const char *name;
    pl_mind_choose *choose;
    uint64_t chance[4]; /* state of xoshiro256** */
};

/* The kinds of minds: names ended by NULL, for help and suggestions. */
extern const char *const pl_mind_names[];

/* Makes a mind of that name. False: there is no such mind. */
bool pl_mind_make(pl_mind *mind, const char *name, const pl_seed *seed);

/* A number below `limit` (at least 1), each equally likely. */
uint32_t pl_mind_below(pl_mind *mind, uint32_t limit);

#endif
