#include "server/store/secret.h"

#include <sodium.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool secret_ready(void)
{
    return sodium_init() >= 0;
}

static void draw(char *out, size_t room, size_t bytes)
{
    uint8_t chance[16];
    randombytes_buf(chance, bytes);
    sodium_bin2base64(out, room, chance, bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(chance, sizeof chance);
}

void secret_new(char out[SECRET_TEXT])
{
    draw(out, SECRET_TEXT, 16);
}

void secret_id(char out[SECRET_ID])
{
    draw(out, SECRET_ID, 9);
}

bool secret_is_id(const char *text)
{
    return strlen(text) == SECRET_ID - 1 && strspn(text, alphabet) == SECRET_ID - 1;
}

void secret_hash(const char *text, uint8_t out[SECRET_HASH])
{
    crypto_generichash(out, SECRET_HASH, (const unsigned char *)text, strlen(text), NULL, 0);
}

bool secret_same(const uint8_t a[SECRET_HASH], const uint8_t b[SECRET_HASH])
{
    return sodium_memcmp(a, b, SECRET_HASH) == 0;
}

void secret_seed(pl_seed *seed)
{
    randombytes_buf(seed->bytes, sizeof seed->bytes);
}

uint32_t secret_below(uint32_t count)
{
    return randombytes_uniform(count);
}
