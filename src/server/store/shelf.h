/* The shelf: heroes and battlefields as they were, for matches that were begun with them. Inside the store.
 *
 * Their files are kept in the store when a table is opened, by the hash of what they do. A match whose content is no longer that of
 * the server is played with a pack of its own, made from these files; phrasebooks are those of the program. Packs are shared by
 * tables, and some that nobody holds stay for the next one. */
#ifndef PL_SERVER_SHELF_H
#define PL_SERVER_SHELF_H

#include "server/store/store.h"

typedef struct kept_pack kept_pack;

typedef struct shelf {
    const pl_pack *own; /* of the server */
    kept_pack *packs;
} shelf;

/* Keeps the heroes and the battlefield of a match, within a transaction. */
bool shelf_keep(store *in, const pl_pack *pack, const pl_setup *setup);
/* A pack with what was kept for this content, held once more; NULL: it was not, or this program cannot read it any more. */
const pl_pack *shelf_hold(shelf *s, store *from, const char *content);
void shelf_let_go(shelf *s, const pl_pack *pack);
void shelf_free(shelf *s);

#endif
