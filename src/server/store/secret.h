/* Secrets and chance that nobody can foretell, from libsodium.
 *
 * A secret is the key to a seat. It is told once, to whoever opened the table; only its hash is kept. */
#ifndef PL_SERVER_SECRET_H
#define PL_SERVER_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/rules.h"

enum {
    SECRET_TEXT = 23, /* 128 bits in 22 letters, digits, - and _; and NUL */
    SECRET_HASH = 32,
    SECRET_ID = 13, /* 72 bits in 12 of the same: what a table is known by in public */
};

/* Before anything else here. False: this system has no chance to offer. */
bool secret_ready(void);

void secret_new(char out[SECRET_TEXT]);
/* Any text has a hash; that of no secret is only ever found by who knows the secret. */
void secret_hash(const char *text, uint8_t out[SECRET_HASH]);
/* Takes as long whether they agree or not. */
bool secret_same(const uint8_t a[SECRET_HASH], const uint8_t b[SECRET_HASH]);

void secret_id(char out[SECRET_ID]);
/* Could this be an id? */
bool secret_is_id(const char *text);

void secret_seed(pl_seed *seed);
/* Any number below `count`, each as likely as the others. */
uint32_t secret_below(uint32_t count);

#endif
