/* What the fuzz targets share. Each target is a file with one LLVMFuzzerTestOneInput: any bytes go in, nothing may crash, and
 * what is accepted must hold what the front doors promise. libFuzzer drives them in `make fuzz`, smoke.c in `make test`. */
#ifndef PL_FUZZ_H
#define PL_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pack/pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A promise. Broken, it ends the program as a crash does, so that the input is kept. */
#define MUST(promise) ((promise) ? (void)0 : fuzz_broken(#promise, __FILE__, __LINE__))
_Noreturn void fuzz_broken(const char *promise, const char *file, int line);

/* The content with the odd heroes of the tests, loaded once. */
const pl_pack *fuzz_pack(void);

/* A number that only depends on the input: where a target has to choose something. */
uint64_t fuzz_number(const uint8_t *data, size_t size);

typedef struct fuzz_dice {
    uint64_t state;
} fuzz_dice;
unsigned fuzz_roll(fuzz_dice *dice, unsigned sides);
/* One input in that many: for what takes longer than reading it. libFuzzer has inputs enough for all of it to happen often; the
 * driver of `make test` has few, and there each time is one. */
bool fuzz_seldom(fuzz_dice *dice, unsigned one_in);

/* Changes a figure, or puts a copy of a line somewhere else. Returns the new size, at most `room`. */
size_t fuzz_break_lines(uint8_t *data, size_t size, size_t room, fuzz_dice *dice);

/* Every error has a message and points into the text; there are some just when the text was refused. */
void fuzz_errors(const pl_errors *errors, const uint8_t *data, size_t size, bool accepted);

/* A match of this pack at random: whatever is asked has answers, each answer has a name that reads back, all of it can be
 * told in every language, no card is lost, and no fighter stands where it cannot. */
void fuzz_play(const pl_pack *pack, const pl_setup *setup, fuzz_dice *dice, unsigned decisions);
/* The same of one moment. */
void fuzz_look(const pl_pack *pack, const pl_game *game, fuzz_dice *dice);
/* Is there any such match? Heroes with many fighters do not find room on every board. */
bool fuzz_setup(const pl_pack *pack, unsigned hero, unsigned board, fuzz_dice *dice, pl_setup *out);

#endif
