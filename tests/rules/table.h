/* What the tests of the rules share: the real content and the tests' own odd heroes, and dice that are not the game's. */
#ifndef PL_TEST_TABLE_H
#define PL_TEST_TABLE_H

/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pack/pack.h"

static pl_pack *pack;

/* The content, and up to two folders of the tests with odd heroes in them; NULL: none. */
static inline int load_folders(const char *first, const char *second)
{
    const char *directory = getenv("PEERLESS_CONTENT"), *tests = getenv("PEERLESS_TESTS");
    char paths[2][1000];
    snprintf(paths[0], sizeof paths[0], "%s/%s", tests ? tests : "tests", first ? first : "");
    snprintf(paths[1], sizeof paths[1], "%s/%s", tests ? tests : "tests", second ? second : "");
    const char *const more[] = {first ? paths[0] : NULL, second ? paths[1] : NULL, NULL};
    pl_errors *errors = pl_errors_new();
    pack = pl_pack_load(directory ? directory : "content", more, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    return pack ? 0 : -1;
}

static inline int load_content(void **state)
{
    (void)state;
    return load_folders("scenarios/own", NULL);
}

static int free_content(void **state)
{
    (void)state;
    pl_pack_free(pack);
    return 0;
}

typedef struct dice {
    uint64_t state;
} dice;

static inline unsigned roll(dice *d, unsigned n)
{
    d->state ^= d->state << 13;
    d->state ^= d->state >> 7;
    d->state ^= d->state << 17;
    return (unsigned)((d->state >> 32) * n >> 32);
}

static inline pl_seed seed_of(unsigned n)
{
    return (pl_seed){{(uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16), (uint8_t)(n >> 24)}};
}

static inline pl_option random_option(const pl_game *game, dice *d)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    return options[roll(d, count)];
}

/* Any match: a duel or teams, any heroes on any board, any rules options of two values. */
static inline pl_setup any_setup(dice *d)
{
    const pl_content *c = &pack->content;
    pl_setup setup = {.teams = roll(d, 3) == 0, .board = (uint8_t)roll(d, c->board_count)};
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        setup.hero[seat] = (uint8_t)roll(d, c->hero_count);
    uint8_t *options = (uint8_t *)&setup.options;
    for (unsigned i = 0; i < sizeof setup.options; i++)
        options[i] = roll(d, 4) == 0;
    return setup;
}

/* Begins match number n, with dice of its own; `from` makes it another match than that of other tests. False: there is no room for
 * that many on the board. */
static inline bool begin_any(unsigned n, unsigned from, dice *d, pl_game *game)
{
    d->state = 0x9e3779b97f4a7c15ULL * (n + from);
    pl_setup setup = any_setup(d);
    pl_seed seed = seed_of(n);
    return pl_begin(&pack->content, game, &setup, &seed, NULL);
}

/* Sanitizers make everything an order of magnitude slower; the release build of the same run does the full number. */
static inline unsigned how_many(unsigned release, unsigned sanitized)
{
#if defined(__SANITIZE_ADDRESS__)
    (void)release;
    return sanitized;
#else
    (void)sanitized;
    return release;
#endif
}

#endif
