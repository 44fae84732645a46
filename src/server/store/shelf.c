/* The shelf: heroes and battlefields as they were, for matches that were begun with them.
 *
 * Their files are kept in the store when a table is opened, by the hash of what they do. A match whose content is no longer that of
 * the server is played with a pack of its own, made from these files; phrasebooks are those of the program. Packs are shared by
 * tables, and some that nobody holds stay for the next one. */
#include <stdlib.h>
#include <string.h>

#include "server/store/query.h"

enum { UNUSED_MOST = 8, PARTS = PL_SEATS + 1, FILE_NAME = 160 };

struct kept_pack {
    char content[PL_HASH_TEXT];
    pl_pack *pack;
    unsigned holds;
    kept_pack *next; /* used before this one */
};

/* ------------------------------------------------------------------ keeping */

typedef struct part {
    const char *kind, *id, *hash;
    const pl_source *source;
} part;

static bool keep_part(store *s, const char *content, const part *p)
{
    query_text(s, Q_KEEP, 1, p->kind);
    query_text(s, Q_KEEP, 2, p->id);
    query_text(s, Q_KEEP, 3, p->hash);
    query_text(s, Q_KEEP, 4, p->source->text);
    query_text(s, Q_PART, 1, content);
    query_text(s, Q_PART, 2, p->kind);
    query_text(s, Q_PART, 3, p->id);
    query_text(s, Q_PART, 4, p->hash);
    return query_run(s, Q_KEEP) && query_run(s, Q_PART);
}

bool shelf_keep(store *s, const pl_pack *pack, const pl_setup *setup)
{
    char content[PL_HASH_TEXT];
    const pl_board_page *board = &pack->board_pages[setup->board];
    pl_setup_hash(pack, setup, content);
    bool good = keep_part(s, content, &(part){"board", board->id, board->hash, &board->source});
    for (unsigned seat = 0; seat < pl_seats_in(setup) && good; seat++) {
        const pl_hero_page *hero = &pack->hero_pages[setup->hero[seat]];
        good = keep_part(s, content, &(part){"hero", hero->id, hero->hash, &hero->source});
    }
    return good;
}

/* ------------------------------------------------------------------ making packs */

typedef struct files {
    pl_file list[PL_PACK_HEROES];
    char names[PL_PACK_HEROES][FILE_NAME];
    int count;
} files;

/* A copy: what a row says is gone with the next one. */
static bool add_file(files *f, sqlite3_stmt *row)
{
    const char *kind = (const char *)sqlite3_column_text(row, 0), *id = (const char *)sqlite3_column_text(row, 1);
    const char *text = (const char *)sqlite3_column_text(row, 2);
    size_t length = (size_t)sqlite3_column_bytes(row, 2);
    char *copy = kind && id && text && f->count < PL_PACK_HEROES ? malloc(length + 1) : NULL;
    if (!copy)
        return false;
    memcpy(copy, text, length + 1);
    snprintf(f->names[f->count], FILE_NAME, "%.120s.%.20s", id, kind);
    f->list[f->count] = (pl_file){.path = f->names[f->count], .bytes = copy, .length = length};
    f->count++;
    return true;
}

static pl_pack *make_pack(store *s, const char *content)
{
    sqlite3_stmt *row = s->queries[Q_PARTS];
    files *f = calloc(1, sizeof *f);
    pl_errors *errors = pl_errors_new();
    pl_pack *made = NULL;
    bool good = f;
    query_text(s, Q_PARTS, 1, content);
    int status = SQLITE_DONE;
    while (good && (status = query_step(s, Q_PARTS)) == SQLITE_ROW)
        good = add_file(f, row);
    sqlite3_reset(row);
    if (good && status == SQLITE_DONE && f->count > 0)
        made = pl_pack_load_beside(s->pack, f->list, f->count, errors);
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
static void make_room(store *s)
{
    kept_pack **oldest = NULL;
    unsigned unused = 0;
    for (kept_pack **link = &s->shelf; *link; link = &(*link)->next)
        if ((*link)->holds == 0) {
            oldest = link;
            unused++;
        }
    if (unused > UNUSED_MOST)
        drop(oldest);
}

static kept_pack *put(store *s, const char *content)
{
    kept_pack *k = calloc(1, sizeof *k);
    if (k)
        k->pack = make_pack(s, content);
    if (!k || !k->pack) {
        free(k);
        return NULL;
    }
    memcpy(k->content, content, PL_HASH_TEXT);
    k->next = s->shelf;
    s->shelf = k;
    return k;
}

const pl_pack *shelf_hold(store *s, const char *content)
{
    kept_pack *k = s->shelf;
    while (k && strcmp(k->content, content) != 0)
        k = k->next;
    if (!k)
        k = put(s, content);
    if (!k)
        return NULL;
    k->holds++;
    make_room(s);
    return k->pack;
}

void store_let_go(store *s, const pl_pack *pack)
{
    for (kept_pack *k = s->shelf; k; k = k->next)
        if (k->pack == pack)
            k->holds--;
}

void shelf_free(store *s)
{
    while (s->shelf)
        drop(&s->shelf);
}
