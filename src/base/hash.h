/* SHA-256, for content and for final states. */
#ifndef PL_HASH_H
#define PL_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { PL_HASH_TEXT = 65 }; /* 64 hexadecimal digits and a NUL */

typedef struct pl_hash {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
} pl_hash;

void pl_hash_begin(pl_hash *hash);
void pl_hash_add(pl_hash *hash, const void *bytes, size_t count);
void pl_hash_end(pl_hash *hash, char text[PL_HASH_TEXT]);

#endif
