#include "wasm/wasm.h"

#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "mind/mind.h"
#include "wasm/bundle.h"
#include "wasm/held.h"
#include "wasm/offer.h"

_Static_assert(sizeof(pl_rules_options) == PL_RULES_CHOICES, "every rules option is one byte of a setup");
enum { SETUP_BOARD, SETUP_HEROES, SETUP_TEAMS = SETUP_HEROES + PL_SEATS, SETUP_RULES };
_Static_assert((int)SETUP_RULES + PL_RULES_CHOICES == PL_WASM_SETUP, "a setup has its length");
_Static_assert(sizeof(pl_seed) == PL_WASM_SEED, "a seed has its length");

/* ------------------------------------------------------------------ without an operating system */

#ifdef __wasm__
/* Without a call to this the linker takes the module for a program that begins and ends with every exported function. */
void __wasm_call_ctors(void);
static void start(void)
{
    __wasm_call_ctors();
}
#else
static void start(void)
{
}
#endif

/* ------------------------------------------------------------------ what the module holds */

enum { TEXT = 1024 };

static pl_pack *pack;
static unsigned loads;
static pl_errors *errors;
static pl_game game;
static bool begun;
static pl_session *session; /* of the protocol, with this content */
static pl_buffer reply;
static char text[TEXT]; /* that the last call gave back */

/* ------------------------------------------------------------------ memory */

void *pl_wasm_alloc(size_t size)
{
    return malloc(size);
}

void pl_wasm_free(void *memory)
{
    free(memory);
}

/* ------------------------------------------------------------------ content */

bool pl_wasm_load(char *bundle, size_t length)
{
    int count;
    if (!errors)
        start();
    pl_errors_free(errors);
    errors = pl_errors_new();
    pl_file *files = pl_bundle_open(bundle, length, &count, errors);
    pl_pack *fresh = files ? pl_pack_load_memory(files, count, errors) : NULL;
    free(files);
    if (!fresh)
        return false;
    pl_session_free(session);
    session = NULL;
    pl_pack_free(pack);
    pack = fresh;
    loads++;
    begun = false;
    return true;
}

const pl_pack *pl_wasm_pack(unsigned *count)
{
    *count = loads;
    return pack;
}

int pl_wasm_error_count(void)
{
    return errors ? pl_errors_count(errors) : 0;
}

const char *pl_wasm_error(int index)
{
    if (index < 0 || index >= pl_wasm_error_count())
        return "";
    pl_error error = pl_errors_at(errors, index);
    return pl_error_text(&error, text, sizeof text);
}

bool pl_wasm_put_weights(const char *name, const void *bytes, size_t length)
{
    return pack && pl_pack_put_weights(pack, name, bytes, length);
}

const char *pl_wasm_content_hash(void)
{
    return pack ? pack->hash : "";
}

int pl_wasm_hero_count(void)
{
    return pack ? pack->content.hero_count : 0;
}

const char *pl_wasm_hero_id(int hero)
{
    return hero >= 0 && hero < pl_wasm_hero_count() ? pack->hero_pages[hero].id : "";
}

int pl_wasm_board_count(void)
{
    return pack ? pack->content.board_count : 0;
}

const char *pl_wasm_board_id(int board)
{
    return board >= 0 && board < pl_wasm_board_count() ? pack->board_pages[board].id : "";
}

/* ------------------------------------------------------------------ a match */

static bool read_setup(const uint8_t bytes[PL_WASM_SETUP], pl_setup *setup)
{
    *setup = (pl_setup){.board = bytes[SETUP_BOARD], .teams = bytes[SETUP_TEAMS] != 0};
    memcpy(setup->hero, bytes + SETUP_HEROES, sizeof setup->hero);
    memcpy(&setup->options, bytes + SETUP_RULES, sizeof setup->options);
    for (int i = 0; i < PL_RULES_CHOICES; i++) {
        unsigned value = bytes[SETUP_RULES + pl_rules_choices[i].offset];
        if (value >= PL_CHOICE_VALUES || !pl_rules_choices[i].value[value])
            return false;
    }
    return true;
}

bool pl_wasm_begin(const uint8_t setup[PL_WASM_SETUP], const uint8_t seed[PL_WASM_SEED])
{
    pl_setup match;
    pl_seed chance;
    memcpy(chance.bytes, seed, sizeof chance.bytes);
    if (!pack || !read_setup(setup, &match) || !pl_begin(&pack->content, &game, &match, &chance, NULL))
        return false;
    begun = true;
    return true;
}

/* The option of that number. False: there is none. */
static bool find_option(int number, pl_option *option)
{
    pl_option options[PL_OPTIONS_MAX];
    if (!begun || number < 0 || number >= (int)pl_options(&game, options))
        return false;
    *option = options[number];
    return true;
}

int pl_wasm_option_count(void)
{
    pl_option options[PL_OPTIONS_MAX];
    return begun ? (int)pl_options(&game, options) : 0;
}

int pl_wasm_asked(void)
{
    return begun && !pl_over(&game) ? game.question.seat : -1;
}

const char *pl_wasm_option_name(int option)
{
    _Static_assert((int)TEXT >= (int)PL_NAME_MAX, "a name fits");
    pl_option found;
    return find_option(option, &found) ? pl_option_name(pack, &game, found, text) : "";
}

bool pl_wasm_choose(int option)
{
    pl_option found;
    return find_option(option, &found) && pl_answer(&pack->content, &game, found, NULL);
}

bool pl_wasm_over(void)
{
    return begun && pl_over(&game);
}

int pl_wasm_winner(void)
{
    return pl_wasm_over() && game.winner != PL_NONE ? game.winner : -1;
}

const char *pl_wasm_state_hash(void)
{
    _Static_assert((int)TEXT >= (int)PL_HASH_TEXT, "a hash fits");
    pl_hash hash;
    if (!begun)
        return "";
    uint8_t bytes[PL_GAME_BYTES];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, bytes, pl_game_bytes(&game, bytes));
    pl_hash_end(&hash, text);
    return text;
}

/* ------------------------------------------------------------------ the protocol */

bool pl_wasm_open(const uint8_t seed[PL_WASM_SEED])
{
    pl_seed chance;
    memcpy(chance.bytes, seed, sizeof chance.bytes);
    pl_players players = pl_mind_players(false);
    pl_session *fresh = pack ? pl_session_new(pack, &chance, &players) : NULL;
    if (!fresh)
        return false;
    pl_wasm_offer(fresh);
    pl_session_free(session);
    session = fresh;
    return true;
}

const char *pl_wasm_handle(const char *message, size_t length)
{
    if (!session)
        return "";
    pl_buffer_free(&reply);
    pl_session_handle(session, message, length, &reply);
    return reply.text ? reply.text : "";
}

/* ------------------------------------------------------------------ speed */

unsigned pl_wasm_play(const uint8_t setup[PL_WASM_SETUP], unsigned games, unsigned seed)
{
    pl_setup match;
    uint64_t decisions = 0;
    if (!pack || !read_setup(setup, &match) || !pl_play_at_random(&pack->content, &match, games, seed, &decisions))
        return 0;
    return (unsigned)decisions;
}
