/* The canonical text of content: what it does, with everything left out that only says how it is called or written. Two
 * files with the same canonical text play the same game, decision for decision. */
#ifndef PL_PACK_CANON_H
#define PL_PACK_CANON_H

#include "pack/pack.h"

/* Fill in the hash of the page. */
void pack_canon_board(const pl_board *board, pl_board_page *page);
void pack_canon_hero(const pl_hero *hero, pl_hero_page *page);
void pack_canon_pack(pl_pack *pack);

#endif
