#include "match/random.h"

#include "match/match.h"

/* xorshift64*: the chooser must not be what is measured. */
static uint64_t next_chance(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717U;
}

bool pl_play_at_random(const pl_content *content, const pl_setup *setup, uint64_t matches, uint64_t seed,
                       uint64_t *decisions)
{
    pl_game game;
    uint64_t chance = seed * 2 + 1;
    for (uint64_t i = 0; i < matches; i++) {
        uint64_t words[PL_SEED_WORDS];
        for (int k = 0; k < PL_SEED_WORDS; k++)
            words[k] = next_chance(&chance);
        const pl_seed own = pl_seed_of_words(words);
        if (!pl_begin(content, &game, setup, &own, NULL))
            return false;
        for (; !pl_over(&game); ++*decisions)
            pl_apply(content, &game, pl_option_any(&game, (uint32_t)(next_chance(&chance) >> 32)), NULL);
    }
    return true;
}
