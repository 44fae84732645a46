/* Chance: a ChaCha20 stream (RFC 8439) keyed by the seed of the match. The same seed gives the same match; without it the
 * next card cannot be foretold. */
#ifndef PL_CHANCE_H
#define PL_CHANCE_H

#include "rules/rules.h"

/* One block of the stream: 16 words for (key, counter, nonce). */
void pl_chacha_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3], uint32_t out[16]);

/* A reader of the match's stream. Blocks are drawn from the game as needed; a new reader starts with a fresh block. */
typedef struct pl_chance {
    pl_game *game;
    uint32_t words[16];
    unsigned used;
} pl_chance;

void pl_chance_open(pl_chance *chance, pl_game *game);
/* A number from 0 to n - 1, each as likely as the others. */
unsigned pl_chance_below(pl_chance *chance, unsigned n);

#endif
