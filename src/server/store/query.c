/* The queries of the SQLite store. */
#include "server/store/query.h"

#include <stdio.h>
#include <string.h>

static const char *const texts[QUERIES] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ROLLBACK] = "ROLLBACK",
    [Q_ADD_TABLE] =
        ("INSERT INTO tables (id, content, board, options, seed, clock, created, touched, bound, rules, dealt, bank,"
         " increment, chat, unaided) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    [Q_ADD_SEAT] = ("INSERT INTO seats (table_key, seat, hero, player, name, joined, secret, drawn, exchange,"
                    " open) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    [Q_DECIDE] = ("INSERT INTO decisions (table_key, number, answer, stand, at, digest, time_left)"
                  " VALUES (?, ?, ?, ?, ?, ?, ?)"),
    [Q_TOUCH] = "UPDATE tables SET touched = ?2, decided = 1 WHERE key = ?1 AND (decided = 0 OR touched < ?2 - 3600)",
    [Q_PERSON] = ("UPDATE seats SET name = ?, joined = ?, secret = ?, drawn = ?, exchange = ?"
                  " WHERE table_key = ? AND seat = ?"),
    [Q_CHOOSE_HERO] = "UPDATE seats SET hero = ?, open = 0 WHERE table_key = ? AND seat = ?",
    [Q_CHOOSE_TABLE] = "UPDATE tables SET content = ?, dealt = ? WHERE key = ?",
    [Q_END] = "UPDATE tables SET ended = ?, touched = ?, reason = ?, winner = ?, loser = ? WHERE key = ?",
    [Q_NEXT] = "UPDATE tables SET next = ? WHERE key = ?",
    [Q_FIND] = ("SELECT key, content, board, options, seed, clock, reason, winner, loser, next, bound, rules, dealt,"
                " bank, increment, chat, unaided FROM tables WHERE id = ?"),
    [Q_SEATS] =
        "SELECT hero, player, name, joined, secret, drawn, exchange, open FROM seats WHERE table_key = ? ORDER BY seat",
    [Q_HISTORY] = "SELECT number, answer, stand, digest, time_left FROM decisions WHERE table_key = ? ORDER BY number",
    [Q_OPEN] = "SELECT count(*) FROM tables WHERE ended IS NULL",
    [Q_CLOCKED] = ("SELECT id FROM tables WHERE ended IS NULL AND (clock > 0 OR bank > 0) AND NOT EXISTS"
                   " (SELECT 1 FROM seats WHERE table_key = key AND (open OR (player = '' AND joined = 0)))"),
    [Q_OLD] = "SELECT key, id FROM tables WHERE decided = ? AND touched < ? ORDER BY touched",
    [Q_TIME] = "SELECT passed, wall FROM time WHERE one = 1",
    [Q_PASS] = "UPDATE time SET passed = ?, wall = ? WHERE one = 1",
    [Q_KEEP] = ("INSERT INTO content (kind, id, hash, text) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id, hash)"
                " DO UPDATE SET text = excluded.text WHERE text <> excluded.text"),
    [Q_PART] = "INSERT OR IGNORE INTO parts (content, kind, id, hash) VALUES (?, ?, ?, ?)",
    [Q_PARTS] = ("SELECT parts.kind, parts.id, parts.hash, content.text FROM parts JOIN content USING (kind, id, hash)"
                 " WHERE parts.content = ?"),
    [Q_ALL] = "SELECT key, id FROM tables WHERE key > ? ORDER BY key LIMIT 1",
    [Q_DELETE] = "DELETE FROM tables WHERE key = ?",
};

bool query_failed(sqlite_store *s)
{
    snprintf(s->why, sizeof s->why, "%s", s->db ? sqlite3_errmsg(s->db) : "there is no memory");
    return false;
}

bool query_prepare(sqlite_store *s)
{
    for (unsigned q = 0; q < QUERIES; q++)
        if (sqlite3_prepare_v3(s->db, texts[q], -1, SQLITE_PREPARE_PERSISTENT, &s->queries[q], NULL) != SQLITE_OK)
            return query_failed(s);
    return true;
}

int query_step(sqlite_store *s, query q)
{
    bool unbound = s->unbound;
    s->unbound = false;
    return unbound ? SQLITE_NOMEM : sqlite3_step(s->queries[q]);
}

int query_step_to(sqlite_store *s, query q, int column, const char **text)
{
    int status = query_step(s, q);
    *text = status == SQLITE_ROW ? (const char *)sqlite3_column_text(s->queries[q], column) : NULL;
    return status == SQLITE_ROW && !*text ? SQLITE_NOMEM : status;
}

bool query_is_lost(const sqlite_store *s)
{
    return s->pending && sqlite3_get_autocommit(s->db);
}

bool query_run(sqlite_store *s, query q)
{
    if (query_is_lost(s)) {
        s->unbound = false;
        return false;
    }
    int status = query_step(s, q);
    bool good = status == SQLITE_DONE || query_failed(s);
    sqlite3_reset(s->queries[q]);
    return good;
}

void query_text(sqlite_store *s, query q, int at, const char *text)
{
    s->unbound |= sqlite3_bind_text(s->queries[q], at, text, -1, SQLITE_TRANSIENT) != SQLITE_OK;
}

void query_number(sqlite_store *s, query q, int at, int64_t number)
{
    s->unbound |= sqlite3_bind_int64(s->queries[q], at, number) != SQLITE_OK;
}

void query_bytes(sqlite_store *s, query q, int at, const void *bytes, size_t count)
{
    s->unbound |= sqlite3_bind_blob(s->queries[q], at, bytes, (int)count, SQLITE_TRANSIENT) != SQLITE_OK;
}

void query_null(sqlite_store *s, query q, int at)
{
    sqlite3_bind_null(s->queries[q], at);
}

void query_which(sqlite_store *s, query q, int at, int64_t which)
{
    if (which == STORE_NONE)
        query_null(s, q, at);
    else
        query_number(s, q, at, which);
}

bool row_text(sqlite3_stmt *row, int column, char *out, size_t room)
{
    bool none = sqlite3_column_type(row, column) == SQLITE_NULL;
    const char *text = (const char *)sqlite3_column_text(row, column);
    int length = snprintf(out, room, "%s", text ? text : "");
    return (text || none) && length >= 0 && (size_t)length < room;
}

bool row_bytes(sqlite3_stmt *row, int column, void *out, size_t count)
{
    const void *bytes = sqlite3_column_blob(row, column);
    if (!bytes || (size_t)sqlite3_column_bytes(row, column) != count)
        return false;
    memcpy(out, bytes, count);
    return true;
}

int64_t row_which(sqlite3_stmt *row, int column)
{
    return sqlite3_column_type(row, column) == SQLITE_NULL ? STORE_NONE : sqlite3_column_int64(row, column);
}
