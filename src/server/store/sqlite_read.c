/* Reading from SQLite. What stands there may be anything. */
#include <stdio.h>
#include <string.h>

#include "server/store/query.h"

/* What was read is nothing that fits, unless there was no memory to read it. */
static store_found unfit(const sqlite_store *s)
{
    return sqlite3_errcode(s->db) == SQLITE_NOMEM ? STORE_FAILED : STORE_UNFIT;
}

static store_found find_table(sqlite_store *s, const char *id, store_table *out)
{
    sqlite3_stmt *row = s->queries[Q_FIND];
    query_text(s, Q_FIND, 1, id);
    int status = query_step(s, Q_FIND);
    if (status != SQLITE_ROW) {
        if (status != SQLITE_DONE)
            query_failed(s);
        return status == SQLITE_DONE ? STORE_NOTHING : STORE_FAILED;
    }
    out->key = sqlite3_column_int64(row, 0);
    out->clock = sqlite3_column_int64(row, 5);
    out->result = (store_result){sqlite3_column_int64(row, 6), row_which(row, 7), row_which(row, 8)};
    out->bound = sqlite3_column_int(row, 10) != 0;
    out->rules = sqlite3_column_int64(row, 11);
    out->bank = sqlite3_column_int64(row, 13);
    out->increment = sqlite3_column_int64(row, 14);
    out->chat = sqlite3_column_int(row, 15) != 0;
    out->unaided = sqlite3_column_int(row, 16) != 0;
    bool good = row_text(row, 1, out->content, sizeof out->content) &&
                row_text(row, 2, out->board, sizeof out->board) &&
                row_text(row, 3, out->options, sizeof out->options) && row_bytes(row, 4, out->seed, sizeof out->seed) &&
                row_text(row, 9, out->next, sizeof out->next) && row_text(row, 12, out->dealt, sizeof out->dealt);
    return good ? STORE_FOUND : unfit(s);
}

static bool take_secrets(sqlite3_stmt *row, int column, store_seat *out)
{
    out->exchange = sqlite3_column_int64(row, column + 2);
    out->has_drawn = sqlite3_column_type(row, column + 1) != SQLITE_NULL;
    return row_bytes(row, column, out->secret, sizeof out->secret) &&
           (!out->has_drawn || row_bytes(row, column + 1, out->drawn, sizeof out->drawn));
}

static bool take_seat(sqlite3_stmt *row, store_seat *at)
{
    at->joined = sqlite3_column_int(row, 3) != 0;
    at->open = sqlite3_column_int(row, 7) != 0;
    return row_text(row, 0, at->hero, sizeof at->hero) && row_text(row, 1, at->player, sizeof at->player) &&
           row_text(row, 2, at->name, sizeof at->name) && take_secrets(row, 4, at);
}

static store_found find_seats(sqlite_store *s, store_table *out)
{
    sqlite3_stmt *row = s->queries[Q_SEATS];
    bool good = true;
    int status = SQLITE_ROW;
    query_number(s, Q_SEATS, 1, out->key);
    while (good && (status = query_step(s, Q_SEATS)) == SQLITE_ROW) {
        good = out->seat_count < PL_SEATS && take_seat(row, &out->seats[out->seat_count]);
        out->seat_count += good;
    }
    if (good && status != SQLITE_DONE) {
        query_failed(s);
        return STORE_FAILED;
    }
    return good ? STORE_FOUND : unfit(s);
}

static store_found find(void *self, const char *id, store_table *out)
{
    sqlite_store *s = self;
    *out = (store_table){0};
    snprintf(out->id, sizeof out->id, "%s", id);
    store_found found = find_table(s, id, out);
    sqlite3_reset(s->queries[Q_FIND]);
    if (found == STORE_FOUND) {
        found = find_seats(s, out);
        sqlite3_reset(s->queries[Q_SEATS]);
    }
    return found;
}

static bool history(void *self, int64_t key, bool (*each)(void *to, const store_decision *decision), void *to)
{
    sqlite_store *s = self;
    sqlite3_stmt *row = s->queries[Q_HISTORY];
    bool more = true;
    int status = SQLITE_ROW;
    query_number(s, Q_HISTORY, 1, key);
    while (more && (status = query_step(s, Q_HISTORY)) == SQLITE_ROW) {
        bool undo = sqlite3_column_type(row, 1) == SQLITE_NULL, bare = sqlite3_column_type(row, 3) == SQLITE_NULL;
        const store_decision decision = {.number = (unsigned)sqlite3_column_int(row, 0),
                                         .answer = (const char *)sqlite3_column_text(row, 1),
                                         .stand = (unsigned)sqlite3_column_int(row, 2),
                                         .digest = (const char *)sqlite3_column_text(row, 3),
                                         .time_left = row_which(row, 4)};
        if ((!decision.answer && !undo) || (!decision.digest && !bare))
            break; /* there was no memory for it */
        more = each(to, &decision);
    }
    bool good = !more || status == SQLITE_DONE || query_failed(s);
    sqlite3_reset(row);
    return good;
}

static bool parts(void *self, const char *content, bool (*each)(void *to, const store_part *part), void *to)
{
    sqlite_store *s = self;
    sqlite3_stmt *row = s->queries[Q_PARTS];
    bool more = true;
    int status = SQLITE_ROW;
    query_text(s, Q_PARTS, 1, content);
    while (more && (status = query_step(s, Q_PARTS)) == SQLITE_ROW) {
        const store_part part = {.kind = (const char *)sqlite3_column_text(row, 0),
                                 .id = (const char *)sqlite3_column_text(row, 1),
                                 .hash = (const char *)sqlite3_column_text(row, 2),
                                 .text = (const char *)sqlite3_column_text(row, 3)};
        if (!part.kind || !part.id || !part.hash || !part.text)
            break; /* there was no memory for it */
        more = each(to, &part);
    }
    bool good = !more || status == SQLITE_DONE || query_failed(s);
    sqlite3_reset(row);
    return good;
}

static bool after(void *self, int64_t *key, char id[SECRET_ID])
{
    sqlite_store *s = self;
    sqlite3_stmt *row = s->queries[Q_ALL];
    query_number(s, Q_ALL, 1, *key);
    int status = query_step(s, Q_ALL);
    bool found = status == SQLITE_ROW && row_text(row, 1, id, SECRET_ID);
    if (found)
        *key = sqlite3_column_int64(row, 0);
    if (status != SQLITE_ROW && status != SQLITE_DONE)
        query_failed(s);
    sqlite3_reset(row);
    return found;
}

static int64_t open_tables(void *self)
{
    sqlite_store *s = self;
    sqlite3_stmt *row = s->queries[Q_OPEN];
    int64_t count = query_step(s, Q_OPEN) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : -1;
    if (count < 0)
        query_failed(s);
    sqlite3_reset(row);
    return count;
}

static bool clocked(void *self, void (*each)(void *to, const char *id), void *to)
{
    sqlite_store *s = self;
    sqlite3_stmt *row = s->queries[Q_CLOCKED];
    const char *id;
    int status;
    while ((status = query_step_to(s, Q_CLOCKED, 0, &id)) == SQLITE_ROW)
        each(to, id);
    if (status != SQLITE_DONE)
        query_failed(s);
    sqlite3_reset(row);
    return status == SQLITE_DONE;
}

static bool old(void *self, bool decided, int64_t before, bool (*each)(void *to, int64_t key, const char *id), void *to)
{
    sqlite_store *s = self;
    sqlite3_stmt *row = s->queries[Q_OLD];
    const char *id;
    bool more = true;
    int status = SQLITE_ROW;
    query_number(s, Q_OLD, 1, decided);
    query_number(s, Q_OLD, 2, before);
    while (more && (status = query_step_to(s, Q_OLD, 1, &id)) == SQLITE_ROW)
        more = each(to, sqlite3_column_int64(row, 0), id);
    bool good = !more || status == SQLITE_DONE || query_failed(s);
    sqlite3_reset(row);
    return good;
}

static bool time_of(void *self, store_moment *out)
{
    sqlite_store *s = self;
    sqlite3_stmt *row = s->queries[Q_TIME];
    bool good = query_step(s, Q_TIME) == SQLITE_ROW;
    if (good)
        *out = (store_moment){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    else
        query_failed(s);
    sqlite3_reset(row);
    return good;
}

static void look_through(void *self, char *integrity, size_t room, unsigned *strays)
{
    sqlite_store *s = self;
    sqlite3_stmt *row = NULL;
    snprintf(integrity, room, "it cannot be checked");
    if (sqlite3_prepare_v2(s->db, "PRAGMA integrity_check(1)", -1, &row, NULL) == SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW)
        row_text(row, 0, integrity, room);
    sqlite3_finalize(row);
    row = NULL;
    *strays = 0;
    if (sqlite3_prepare_v2(s->db, "PRAGMA foreign_key_check", -1, &row, NULL) == SQLITE_OK)
        while (sqlite3_step(row) == SQLITE_ROW)
            ++*strays;
    sqlite3_finalize(row);
}

void sqlite_can_read(store *face)
{
    face->find = find;
    face->history = history;
    face->parts = parts;
    face->after = after;
    face->open_tables = open_tables;
    face->clocked = clocked;
    face->old = old;
    face->time = time_of;
    face->look_through = look_through;
}
