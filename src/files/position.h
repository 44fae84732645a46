/* Positions in a few digits, to see whether two programs agree on one (docs/record.md).
 *
 * They stand for all cards, fighters, tokens and the pending question, told in names: they change with the rules, but not with
 * the way a program keeps its state. */
#ifndef PL_FILES_POSITION_H
#define PL_FILES_POSITION_H

#include "pack/pack.h"

enum { PL_DIGEST_TEXT = 17 }; /* 16 digits, the first of a SHA-256, and a NUL */

/* `before`: what was said before, and counts too; NULL: nothing. */
void pl_position_digest(const pl_hash *before, const pl_pack *pack, const pl_game *game, char out[PL_DIGEST_TEXT]);

#endif
