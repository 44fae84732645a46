/* SHA-256 as in FIPS 180-4: the fingerprint of content and of final states. */
#include "base/hash.h"

#include <string.h>

/* First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t word, unsigned by)
{
    return word >> by | word << (32 - by);
}

static void spread(const uint8_t block[64], uint32_t schedule[64])
{
    for (size_t i = 0; i < 16; i++) {
        const uint8_t *b = block + 4 * i;
        schedule[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (size_t i = 16; i < 64; i++) {
        uint32_t early = schedule[i - 15], late = schedule[i - 2];
        uint32_t s0 = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3;
        uint32_t s1 = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10;
        schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1;
    }
}

/* One round. The standard moves its eight variables on by one place; here they stay and change their roles: in round i what it
 * calls a is v[-i mod 8], b the one after it, and so on. */
static inline void round_of(uint32_t v[8], size_t i, uint32_t word)
{
    uint32_t a = v[-i & 7], b = v[(1 - i) & 7], c = v[(2 - i) & 7];
    uint32_t e = v[(4 - i) & 7], f = v[(5 - i) & 7], g = v[(6 - i) & 7], h = v[(7 - i) & 7];
    uint32_t s1 = rotate(e ^ rotate(e ^ rotate(e, 14), 5), 6); /* by 6, 11 and 25 */
    uint32_t choice = g ^ (e & (f ^ g));
    uint32_t s0 = rotate(a ^ rotate(a ^ rotate(a, 9), 11), 2); /* by 2, 13 and 22 */
    uint32_t majority = (a & b) | (c & (a | b));
    uint32_t first = h + s1 + choice + word;
    v[(3 - i) & 7] += first;
    v[(7 - i) & 7] = first + s0 + majority;
}

static void take_block(pl_hash *hash)
{
    uint32_t schedule[64];
    uint32_t v[8]; /* a to h of the standard */
    spread(hash->block, schedule);
    memcpy(v, hash->state, sizeof v);
    for (size_t i = 0; i < 64; i += 8) {
        const uint32_t *w = schedule + i, *k = round_constant + i;
        round_of(v, 0, w[0] + k[0]);
        round_of(v, 1, w[1] + k[1]);
        round_of(v, 2, w[2] + k[2]);
        round_of(v, 3, w[3] + k[3]);
        round_of(v, 4, w[4] + k[4]);
        round_of(v, 5, w[5] + k[5]);
        round_of(v, 6, w[6] + k[6]);
        round_of(v, 7, w[7] + k[7]);
    }
    for (size_t i = 0; i < 8; i++)
        hash->state[i] += v[i];
}

void pl_hash_begin(pl_hash *hash)
{
    static const uint32_t start[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    *hash = (pl_hash){.length = 0};
    memcpy(hash->state, start, sizeof start);
}

void pl_hash_add(pl_hash *hash, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    while (count > 0) {
        size_t filled = (size_t)(hash->length % sizeof hash->block);
        size_t room = sizeof hash->block - filled;
        size_t part = count < room ? count : room;
        memcpy(hash->block + filled, from, part);
        hash->length += part;
        from += part;
        count -= part;
        if (part == room)
            take_block(hash);
    }
}

void pl_hash_end(pl_hash *hash, char text[PL_HASH_TEXT])
{
    static const char digits[] = "0123456789abcdef";
    static const uint8_t padding[64] = {0x80};
    uint64_t bits = hash->length * 8;
    size_t filled = (size_t)(hash->length % sizeof hash->block);
    uint8_t tail[8];
    for (unsigned i = 0; i < 8; i++)
        tail[i] = (uint8_t)(bits >> (56 - 8 * i));
    pl_hash_add(hash, padding, filled < 56 ? 56 - filled : 120 - filled);
    pl_hash_add(hash, tail, sizeof tail);
    for (size_t i = 0; i < 64; i++)
        text[i] = digits[hash->state[i / 8] >> (28 - 4 * (i % 8)) & 15U];
    text[64] = '\0';
}
