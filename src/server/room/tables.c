#include "server/room/tables.h"

#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "server/room/inside.h"

const tables_limits tables_usual_limits = {
    .open_tables = 20000,
    .messages_a_second = 20,
    .messages_at_once = 60,
    .opened_a_minute = 6,
    .opened_at_once = 30,
    .opened_a_day = 200,
    .idle_ms = 600000,
    .keep_days = 90,
    .pause_ms = 300,
};

int64_t tables_now(const tables *house)
{
    return house->host.now(house->host.self);
}

/* ------------------------------------------------------------------ tables by their id */

static table **list_of(tables *house, const char *id)
{
    uint32_t sum = 2166136261U; /* FNV-1a; ids are drawn by chance */
    for (; *id; id++)
        sum = (sum ^ (uint8_t)*id) * 16777619U;
    return &house->lists[sum % LISTS];
}

table *tables_in_memory(tables *house, const char *id)
{
    for (table *t = *list_of(house, id); t; t = t->next)
        if (strcmp(t->sheet.id, id) == 0)
            return t;
    return NULL;
}

table *tables_add(tables *house, const sheet *s)
{
    table *t = table_new(s);
    if (!t)
        return NULL;
    table **list = list_of(house, s->id);
    t->next = *list;
    *list = t;
    t->left = tables_now(house);
    house->counts.in_memory++;
    return t;
}

void tables_take_out(tables *house, table *gone)
{
    table **link = list_of(house, gone->sheet.id);
    while (*link != gone)
        link = &(*link)->next;
    *link = gone->next;
    house->counts.in_memory--;
    const pl_pack *pack = gone->sheet.pack;
    table_free(gone);
    archive_let_go(house->archive, pack);
}

void tables_touch(tables *house, table *t)
{
    if (t->touched)
        return;
    t->touched = true;
    t->next_touched = house->touched;
    house->touched = t;
}

store_found tables_find(tables *house, const char *id, table **out)
{
    sheet s;
    *out = tables_in_memory(house, id);
    if (*out)
        return STORE_FOUND;
    if (tables_rest(house) || house->forgetting) /* it may be the one that is to be forgotten */
        return STORE_FAILED;
    store_found found = archive_find(house->archive, id, &s);
    if (found == STORE_FAILED)
        tables_trouble(house);
    if (found != STORE_FOUND)
        return found;
    *out = tables_add(house, &s);
    if (!*out)
        archive_let_go(house->archive, s.pack);
    return *out ? STORE_FOUND : STORE_FAILED;
}

store_found tables_wake(tables *house, table *t)
{
    if (t->match)
        return STORE_FOUND;
    if (tables_rest(house))
        return STORE_FAILED;
    store_found found = table_wake(t, house->store);
    if (found == STORE_FAILED)
        tables_trouble(house);
    if (found == STORE_FOUND && t->deadline && t->clocked == 0)
        t->clocked = pl_match_number(t->match) + 1; /* a clock that ran while the match slept */
    return found;
}

/* ------------------------------------------------------------------ the whole house */

tables *tables_new(const pl_pack *pack, store *kept, thinker *minds, const tables_limits *limits, tables_host host)
{
    tables *house = calloc(1, sizeof *house);
    if (!house)
        return NULL;
    house->pack = pack;
    house->store = kept;
    house->thinker = minds;
    house->limits = *limits;
    house->host = host;
    house->errands_end = &house->errands;
    house->passed_at = tables_now(house);
    house->counts.open = kept->open_tables(kept->self);
    house->archive = archive_new(pack, kept, (archive_clock){host.wall, host.self});
    if (house->archive && archive_begin_time(house->archive) && house->counts.open >= 0 && tables_resume_clocks(house))
        return house;
    tables_free(house);
    return NULL;
}

void tables_free(tables *house)
{
    for (unsigned i = 0; house && i < LISTS; i++)
        while (house->lists[i]) {
            table *t = house->lists[i];
            tables_take_out(house, t);
        }
    if (house) {
        tables_forget_thoughts(house);
        archive_free(house->archive);
        if (house->gathering || house->committing)
            house->store->rollback(house->store->self);
    }
    free(house);
}

const pl_pack *tables_pack_of(tables *house, const char *id, char hash[PL_HASH_TEXT])
{
    table *t;
    if (tables_find(house, id, &t) != STORE_FOUND || sheet_is_open(&t->sheet))
        return NULL;
    pl_setup_hash(t->sheet.pack, &t->sheet.setup, hash);
    return t->sheet.pack;
}

tables_counts tables_count(tables *house)
{
    tables_counts counts = house->counts;
    counts.waiting = thinker_waiting(house->thinker);
    for (unsigned i = 0; i < LISTS; i++)
        for (const table *t = house->lists[i]; t; t = t->next) {
            counts.awake += t->match != NULL;
            counts.thinking += t->thinking != 0;
        }
    return counts;
}
