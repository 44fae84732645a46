/* What the exports of one module share (wasm.c). */
#ifndef PL_WASM_HELD_H
#define PL_WASM_HELD_H

#include "pack/pack.h"

/* The content that is loaded, or NULL, and how many times one was: what was made with another one is of no use any more. */
const pl_pack *pl_wasm_pack(unsigned *loads);

#endif
