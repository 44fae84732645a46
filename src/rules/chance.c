/* ChaCha20 and fair dice. The block function follows RFC 8439, section 2.3; the tests hold its vectors. */
#include <string.h>

#include "rules/chance.h"

/* A row of the state: its four words go through the same steps. */
typedef uint32_t row __attribute__((vector_size(16)));

static inline row rotate(row x, unsigned by)
{
    return x << by | x >> (32 - by);
}

/* The words of a row move to the left. */
static inline row turned(row r, unsigned by)
{
    return (row){r[by % 4], r[(by + 1) % 4], r[(by + 2) % 4], r[(by + 3) % 4]};
}

/* A quarter round in each of the four columns. */
static inline void quarter_rounds(row s[4])
{
    s[0] += s[1];
    s[3] = rotate(s[3] ^ s[0], 16);
    s[2] += s[3];
    s[1] = rotate(s[1] ^ s[2], 12);
    s[0] += s[1];
    s[3] = rotate(s[3] ^ s[0], 8);
    s[2] += s[3];
    s[1] = rotate(s[1] ^ s[2], 7);
}

void pl_chacha_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3], uint32_t out[16])
{
    const row start[4] = {{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574},
                          {key[0], key[1], key[2], key[3]},
                          {key[4], key[5], key[6], key[7]},
                          {counter, nonce[0], nonce[1], nonce[2]}};
    row s[4];
    memcpy(s, start, sizeof s);
    for (unsigned round = 0; round < 10; round++) {
        quarter_rounds(s);
        s[1] = turned(s[1], 1); /* the diagonals become columns, */
        s[2] = turned(s[2], 2);
        s[3] = turned(s[3], 3);
        quarter_rounds(s);
        s[1] = turned(s[1], 3); /* and diagonals again */
        s[2] = turned(s[2], 2);
        s[3] = turned(s[3], 1);
    }
    for (unsigned i = 0; i < 4; i++)
        s[i] += start[i];
    memcpy(out, s, sizeof s);
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

/* The few words at the top would make low numbers likelier. They are fewer than n, so that most need no division. */
static inline bool is_unfair(uint32_t word, unsigned n)
{
    return word > UINT32_MAX - n && word >= UINT32_MAX - UINT32_MAX % n;
}

unsigned pl_chance_below(pl_chance *chance, unsigned n)
{
    uint32_t word = next_word(chance);
    while (is_unfair(word, n))
        word = next_word(chance);
    return word % n;
}
