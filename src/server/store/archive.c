#include "server/store/archive.h"

#include <stdlib.h>

#include "server/store/codec.h"
#include "server/store/shelf.h"

enum { MOST_AWAY = 86400 };

struct archive {
    store *in;
    archive_clock clock;
    shelf shelf; /* packs of other content */
    int64_t passed;
};

archive *archive_new(const pl_pack *pack, store *in, archive_clock clock)
{
    archive *a = malloc(sizeof *a);
    if (a)
        *a = (archive){.in = in, .clock = clock, .shelf = {.own = pack}};
    return a;
}

void archive_free(archive *a)
{
    if (a)
        shelf_free(&a->shelf);
    free(a);
}

static store_moment now(const archive *a)
{
    return (store_moment){a->passed, a->clock.wall(a->clock.self)};
}

/* ------------------------------------------------------------------ tables */

bool archive_add(archive *a, sheet *t)
{
    store_table plain;
    codec_write(t, &plain);
    bool good = shelf_keep(a->in, t->pack, &t->setup) && a->in->add(a->in->self, &plain, now(a));
    t->key = plain.key;
    return good;
}

bool archive_answer(archive *a, int64_t key, unsigned number, const char *answer, const char *digest, int64_t time_left)
{
    return a->in->decide(a->in->self, key, &(store_decision){number, answer, 0, digest, time_left}, now(a));
}

bool archive_undo(archive *a, int64_t key, unsigned number, unsigned stand, const char *digest)
{
    return a->in->decide(a->in->self, key, &(store_decision){number, NULL, stand, digest, STORE_NONE}, now(a));
}

bool archive_person(archive *a, int64_t key, unsigned seat, const sheet_seat *person)
{
    store_seat plain = {.hero = ""};
    codec_write_seat(person, &plain);
    return a->in->person(a->in->self, key, seat, &plain);
}

bool archive_choose(archive *a, const sheet *t, unsigned seat)
{
    char content[PL_HASH_TEXT];
    pl_setup_hash(t->pack, &t->setup, content);
    const store_choice choice = {t->pack->hero_pages[t->setup.hero[seat]].id, content, t->dealt};
    return shelf_keep(a->in, t->pack, &t->setup) && a->in->choose(a->in->self, t->key, seat, &choice);
}

bool archive_end(archive *a, int64_t key, const sheet_result *result)
{
    store_result plain = codec_write_result(result);
    return a->in->end(a->in->self, key, &plain, now(a));
}

bool archive_next(archive *a, int64_t key, const char *id)
{
    return a->in->next(a->in->self, key, id);
}

/* With what is here, or else with what was kept. */
static store_found find_content(archive *a, const store_table *plain, sheet *out)
{
    out->pack = a->shelf.own;
    if (codec_read_content(plain, out->pack, &out->setup))
        return STORE_FOUND;
    out->pack = shelf_hold(&a->shelf, a->in, plain->content);
    if (out->pack && codec_read_content(plain, out->pack, &out->setup))
        return STORE_FOUND;
    archive_let_go(a, out->pack);
    return STORE_UNFIT;
}

store_found archive_find(archive *a, const char *id, sheet *out)
{
    store_table plain;
    store_found found = a->in->find(a->in->self, id, &plain);
    if (found != STORE_FOUND)
        return found;
    return codec_read(&plain, out) ? find_content(a, &plain, out) : STORE_UNFIT;
}

void archive_let_go(archive *a, const pl_pack *pack)
{
    shelf_let_go(&a->shelf, pack);
}

bool archive_keep_all(store *in, const pl_pack *pack)
{
    char id[SECRET_ID];
    sheet t;
    store_table plain;
    bool good = true;
    for (int64_t key = 0; good && in->after(in->self, &key, id);) {
        store_found found = in->find(in->self, id, &plain);
        if (found == STORE_FOUND && codec_read(&plain, &t) && codec_read_content(&plain, pack, &t.setup))
            good = shelf_keep(in, pack, &t.setup);
        else
            good = found != STORE_FAILED;
    }
    return good;
}

/* ------------------------------------------------------------------ time */

bool archive_begin_time(archive *a)
{
    store_moment last;
    int64_t wall = now(a).wall;
    if (!a->in->time(a->in->self, &last))
        return false;
    int64_t away = last.wall == 0 || wall < last.wall ? 0 : wall - last.wall;
    a->passed = last.passed + (away < MOST_AWAY ? away : MOST_AWAY);
    return true;
}

bool archive_pass(archive *a, int64_t seconds)
{
    a->passed += seconds;
    return a->in->set_time(a->in->self, now(a));
}

int64_t archive_time(const archive *a)
{
    return a->passed;
}

/* ------------------------------------------------------------------ forgetting */

/* Tables that are to be forgotten. */
enum { FORGET_AT_ONCE = 64, LOOKED_AT = 1000 };
typedef struct old_tables {
    int64_t keys[FORGET_AT_ONCE];
    int count, most;
    int looked_at;
    archive_mercy mercy;
} old_tables;

/* Those that are spared do not hide the others, but the work has an end. */
static bool consider(void *self, int64_t key, const char *id)
{
    old_tables *old = self;
    if (!old->mercy.keep(old->mercy.self, id))
        old->keys[old->count++] = key;
    return old->count < old->most && ++old->looked_at < LOOKED_AT;
}

static bool find_old(archive *a, bool decided, int64_t before, old_tables *out)
{
    out->looked_at = 0;
    return out->count == out->most || a->in->old(a->in->self, decided, before, consider, out);
}

int archive_forget(archive *a, int64_t before, int64_t undecided_before, int most, archive_mercy mercy)
{
    old_tables old = {.most = most < FORGET_AT_ONCE ? most : FORGET_AT_ONCE, .mercy = mercy};
    bool good = find_old(a, true, before, &old) && find_old(a, false, undecided_before, &old);
    for (int i = 0; i < old.count && good; i++)
        good = a->in->forget(a->in->self, old.keys[i]);
    return good ? old.count : -1;
}
