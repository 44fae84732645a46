#include "server/store/shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNUSED_MOST = 8, FILE_NAME = 160 };

struct kept_pack {
    char content[PL_HASH_TEXT];
    pl_pack *pack;
    unsigned holds;
    kept_pack *next; /* used before this one */
};

/* ------------------------------------------------------------------ keeping */

bool shelf_keep(store *in, const pl_pack *pack, const pl_setup *setup)
{
    char content[PL_HASH_TEXT];
    const pl_board_page *board = &pack->board_pages[setup->board];
    pl_setup_hash(pack, setup, content);
    bool good = in->keep(in->self, content, &(store_part){"board", board->id, board->hash, board->source.text});
    for (unsigned seat = 0; seat < pl_seats_in(setup) && good; seat++) {
        const pl_hero_page *hero = &pack->hero_pages[setup->hero[seat]];
        good = in->keep(in->self, content, &(store_part){"hero", hero->id, hero->hash, hero->source.text});
    }
    return good;
}

/* ------------------------------------------------------------------ making packs */

typedef struct files {
    pl_file list[PL_PACK_HEROES];
    char names[PL_PACK_HEROES][FILE_NAME];
    int count;
    bool whole; /* there was room for all */
} files;

/* A copy: what the store says is gone with the next one. */
static bool add_file(void *self, const store_part *p)
{
    files *f = self;
    size_t length = strlen(p->text);
    char *copy = f->count < PL_PACK_HEROES ? malloc(length + 1) : NULL;
    f->whole &= copy != NULL;
    if (!copy)
        return false;
    memcpy(copy, p->text, length + 1);
    snprintf(f->names[f->count], FILE_NAME, "%.120s.%.20s", p->id, p->kind);
    f->list[f->count] = (pl_file){.path = f->names[f->count], .bytes = copy, .length = length};
    f->count++;
    return true;
}

static pl_pack *make_pack(const pl_pack *beside, store *from, const char *content)
{
    files *f = calloc(1, sizeof *f);
    pl_errors *errors = pl_errors_new();
    pl_pack *made = NULL;
    if (f) {
        f->whole = true;
        if (from->parts(from->self, content, add_file, f) && f->whole && f->count > 0)
            made = pl_pack_load_beside(beside, f->list, f->count, errors);
    }
    for (int i = 0; f && i < f->count; i++)
        free((char *)f->list[i].bytes);
    pl_errors_free(errors);
    free(f);
    return made;
}

/* ------------------------------------------------------------------ packs that are there */

static void drop(kept_pack **link)
{
    kept_pack *gone = *link;
    *link = gone->next;
    pl_pack_free(gone->pack);
    free(gone);
}

/* The oldest of those that nobody holds. */
static void make_room(shelf *s)
{
    kept_pack **oldest = NULL;
    unsigned unused = 0;
    for (kept_pack **link = &s->packs; *link; link = &(*link)->next)
        if ((*link)->holds == 0) {
            oldest = link;
            unused++;
        }
    if (unused > UNUSED_MOST)
        drop(oldest);
}

static kept_pack *put(shelf *s, store *from, const char *content)
{
    kept_pack *k = calloc(1, sizeof *k);
    if (k)
        k->pack = make_pack(s->own, from, content);
    if (!k || !k->pack) {
        free(k);
        return NULL;
    }
    memcpy(k->content, content, PL_HASH_TEXT);
    k->next = s->packs;
    s->packs = k;
    return k;
}

const pl_pack *shelf_hold(shelf *s, store *from, const char *content)
{
    kept_pack *k = s->packs;
    while (k && strcmp(k->content, content) != 0)
        k = k->next;
    if (!k)
        k = put(s, from, content);
    if (!k)
        return NULL;
    k->holds++;
    make_room(s);
    return k->pack;
}

void shelf_let_go(shelf *s, const pl_pack *pack)
{
    for (kept_pack *k = s->packs; k; k = k->next)
        if (k->pack == pack)
            k->holds--;
}

void shelf_free(shelf *s)
{
    while (s->packs)
        drop(&s->packs);
}
