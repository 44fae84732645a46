/* ChaCha20 and fair dice. The block function follows RFC 8439, section 2.3; the tests hold its vectors. */
#include "rules/chance.h"

static inline uint32_t rotate(uint32_t x, unsigned by)
{
    return x << by | x >> (32 - by);
}

static inline void quarter_round(uint32_t s[16], unsigned a, unsigned b, unsigned c, unsigned d)
{
    s[a] += s[b];
    s[d] = rotate(s[d] ^ s[a], 16);
    s[c] += s[d];
    s[b] = rotate(s[b] ^ s[c], 12);
    s[a] += s[b];
    s[d] = rotate(s[d] ^ s[a], 8);
    s[c] += s[d];
    s[b] = rotate(s[b] ^ s[c], 7);
}

void pl_chacha_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3], uint32_t out[16])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (unsigned i = 0; i < 8; i++)
        start[4 + i] = key[i];
    start[12] = counter;
    for (unsigned i = 0; i < 3; i++)
        start[13 + i] = nonce[i];
    for (unsigned i = 0; i < 16; i++)
        out[i] = start[i];
    for (unsigned round = 0; round < 10; round++) {
        quarter_round(out, 0, 4, 8, 12);
        quarter_round(out, 1, 5, 9, 13);
        quarter_round(out, 2, 6, 10, 14);
        quarter_round(out, 3, 7, 11, 15);
        quarter_round(out, 0, 5, 10, 15);
        quarter_round(out, 1, 6, 11, 12);
        quarter_round(out, 2, 7, 8, 13);
        quarter_round(out, 3, 4, 9, 14);
    }
    for (unsigned i = 0; i < 16; i++)
        out[i] += start[i];
}

void pl_chance_open(pl_chance *chance, pl_game *game)
{
    chance->game = game;
    chance->used = 16;
}

static uint32_t next_word(pl_chance *chance)
{
    if (chance->used == 16) {
        static const uint32_t nonce[3] = {0, 0, 0};
        pl_chacha_block(chance->game->seed, chance->game->chance_block++, nonce, chance->words);
        chance->used = 0;
    }
    return chance->words[chance->used++];
}

unsigned pl_chance_below(pl_chance *chance, unsigned n)
{
    /* refuse the few words at the top that would make low numbers likelier */
    uint32_t limit = UINT32_MAX - UINT32_MAX % n;
    uint32_t word = next_word(chance);
    while (word >= limit)
        word = next_word(chance);
    return word % n;
}
