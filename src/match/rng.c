#include "match/rng.h"

void pl_seed_words(const pl_seed *seed, uint64_t words[PL_SEED_WORDS])
{
    for (unsigned i = 0; i < PL_SEED_WORDS; i++) {
        words[i] = 0;
        for (unsigned k = 8; k-- > 0;)
            words[i] = words[i] << 8 | seed->bytes[8 * i + k];
    }
}

pl_seed pl_seed_of_words(const uint64_t words[PL_SEED_WORDS])
{
    pl_seed seed;
    for (unsigned i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)(words[i / 8] >> 8 * (i % 8));
    return seed;
}

pl_rng pl_rng_from(const pl_seed *seed)
{
    pl_rng rng;
    pl_seed_words(seed, rng.state);
    rng.state[0] |= 1; /* the generator must not start from nothing */
    return rng;
}

static inline uint64_t rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

static inline uint64_t next(uint64_t s[PL_SEED_WORDS])
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

uint64_t pl_rng_next(pl_rng *rng)
{
    return next(rng->state);
}

/* Products below 2^32 mod limit would favor small numbers; that is less than the limit, so that most need no division. */
static inline uint32_t below(pl_rng *rng, uint32_t limit)
{
    uint64_t product;
    do
        product = (next(rng->state) >> 32) * limit;
    while ((uint32_t)product < limit && (uint32_t)product < (UINT32_MAX - limit + 1) % limit);
    return (uint32_t)(product >> 32);
}

uint32_t pl_rng_below(pl_rng *rng, uint32_t limit)
{
    return below(rng, limit);
}

unsigned pl_rng_deal(pl_rng *rng, uint32_t cards, uint8_t out[PL_DECK])
{
    pl_rng dice = *rng; /* at hand for that many rolls */
    unsigned count = (unsigned)__builtin_popcount(cards);
    for (unsigned i = 0; i < count; i++) {
        uint32_t left = cards;
        for (unsigned skip = below(&dice, count - i); skip > 0; skip--)
            left &= left - 1;
        cards ^= left & -left;
        out[i] = (uint8_t)__builtin_ctz(left);
    }
    *rng = dice;
    return count;
}

pl_seed pl_rng_seed(pl_rng *rng)
{
    uint64_t words[PL_SEED_WORDS];
    for (unsigned i = 0; i < PL_SEED_WORDS; i++)
        words[i] = pl_rng_next(rng);
    return pl_seed_of_words(words);
}
