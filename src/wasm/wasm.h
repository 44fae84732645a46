/* The module: what a program without an operating system can call. This list is what each of the modules exports, each function
 * under its name without "pl_wasm_". docs/wasm.md tells how to use it from JavaScript.
 *
 * One instance of the module holds one content, one match, and a session of the protocol with matches of its own. Numbers go in and out as they are; texts are UTF-8 that ends
 * with a NUL, and those that come back stay until the next call. */
#ifndef PL_WASM_H
#define PL_WASM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define PL_EXPORT(name) __attribute__((export_name(#name))) pl_wasm_##name
#else
#define PL_EXPORT(name) pl_wasm_##name
#endif

/* ------------------------------------------------------------------ memory */

/* Room for what the caller hands over. 0: there is none. */
void *PL_EXPORT(alloc)(size_t size);
void PL_EXPORT(free)(void *memory);

/* ------------------------------------------------------------------ content */

/* Loads a bundle (bundle.h): phrasebooks, heroes, boards, and own ones after them. The bundle is marked up on the way
 * and may be freed afterwards. False after errors; then the content before it stays. A match does not outlive its
 * content. */
bool PL_EXPORT(load)(char *bundle, size_t length);

/* What was wrong with the last bundle: "heroes/otter.hero:3:5: error: ...". */
int PL_EXPORT(error_count)(void);
const char *PL_EXPORT(error)(int index);

/* What computer players have learned: the bytes of a file of weights, under its name without ".mind"; "learned" is what players
 * use who name none. A bundle may have it among its files, a host that wants to begin without it hands it in later. False: there
 * is no content, or there are too many. */
bool PL_EXPORT(put_weights)(const char *name, const void *bytes, size_t length);

const char *PL_EXPORT(content_hash)(void); /* "": nothing is loaded */
int PL_EXPORT(hero_count)(void);
const char *PL_EXPORT(hero_id)(int hero); /* in the order of ids; "": there is none */
int PL_EXPORT(board_count)(void);
const char *PL_EXPORT(board_id)(int board);

/* ------------------------------------------------------------------ a match */

/* A setup is 14 bytes: the board, the heroes of the seats A B (in teams A1 B1 A2 B2), 1 for teams or 0, and the
 * rules options in the order of pl_rules_options, 0 being the rule of the rulebooks. A seed is 32 bytes. */
enum { PL_WASM_SETUP = 14, PL_WASM_SEED = 32 };

/* False when the setup does not fit the content; then the match before it stays. */
bool PL_EXPORT(begin)(const uint8_t setup[PL_WASM_SETUP], const uint8_t seed[PL_WASM_SEED]);

/* The pending question: how many options there are (0: no match, or it is over), whom it is put to, and what an option is
 * called ("attack", "space 12"). */
int PL_EXPORT(option_count)(void);
int PL_EXPORT(asked)(void); /* seat, or -1 */
const char *PL_EXPORT(option_name)(int option);

/* Answers with an option, counted from 0. False: there is no such option. */
bool PL_EXPORT(choose)(int option);

bool PL_EXPORT(over)(void);
int PL_EXPORT(winner)(void); /* team, 0 or 1; -1: nobody */

/* SHA-256 of the state, as `peerless sim` takes it of final states. */
const char *PL_EXPORT(state_hash)(void);

/* ------------------------------------------------------------------ the protocol */

/* A session of the protocol (docs/protocol.md) with the content that is loaded; new matches take their seeds from this one.
 * It ends with the content. False: there is no content. */
bool PL_EXPORT(open)(const uint8_t seed[PL_WASM_SEED]);
/* One message in, its reply out; the reply stays until the next message. "": no session is open. */
const char *PL_EXPORT(handle)(const char *message, size_t length);

/* ------------------------------------------------------------------ speed */

/* Plays random games without a match of its own, as `peerless bench` does: the same seed gives the same games. Returns the
 * number of decisions; 0 when the setup does not fit. */
unsigned PL_EXPORT(play)(const uint8_t setup[PL_WASM_SETUP], unsigned games, unsigned seed);

#endif
