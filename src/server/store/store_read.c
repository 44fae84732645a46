/* Reading from the store. What stands there may be anything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "server/store/query.h"

static bool take_options(sqlite3_stmt *row, int column, pl_rules_options *out)
{
    char text[OPTIONS_TEXT], message[200], *rest = text;
    if (!row_text(row, column, text, sizeof text))
        return false;
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        if (!value)
            return false;
        *value++ = '\0';
        if (pl_rules_set(out, word, value, message))
            return false;
    }
    return true;
}

/* What a table names its content by. */
typedef struct named {
    char content[PL_HASH_TEXT];
    char board[PL_NAME_MAX];
    char hero[PL_SEATS][PL_NAME_MAX];
} named;

static bool take_result(sqlite3_stmt *row, int column, sheet_result *out)
{
    int end = sqlite3_column_int(row, column);
    if (end < SHEET_OPEN || end > SHEET_TIME)
        return false;
    *out = (sheet_result){(sheet_end)end, row_which(row, column + 1), row_which(row, column + 2)};
    return (out->winner == PL_NONE || out->winner < 2) && (out->seat == PL_NONE || out->seat < PL_SEATS);
}

/* What was read is nothing that can be played, unless there was no memory to read it. */
static store_found unfit(const store *s)
{
    return sqlite3_errcode(s->db) == SQLITE_NOMEM ? STORE_FAILED : STORE_UNFIT;
}

static store_found find_table(store *s, const char *id, sheet *out, named *names)
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
    out->clock = (unsigned)sqlite3_column_int(row, 5);
    out->bare = sqlite3_column_int(row, 10) == 0;
    out->rules = (unsigned)sqlite3_column_int(row, 11);
    bool good = row_text(row, 1, names->content, PL_HASH_TEXT) && row_text(row, 2, names->board, PL_NAME_MAX) &&
                take_options(row, 3, &out->setup.options) &&
                row_bytes(row, 4, out->seed.bytes, sizeof out->seed.bytes) && take_result(row, 6, &out->result) &&
                row_text(row, 9, out->next, sizeof out->next) && row_text(row, 12, out->dealt, sizeof out->dealt);
    return good ? STORE_FOUND : unfit(s);
}

static bool take_secrets(sqlite3_stmt *row, int column, sheet_seat *out)
{
    int exchange = sqlite3_column_int(row, column + 2);
    if (exchange < SHEET_INVITED || exchange > SHEET_EXCHANGED)
        return false;
    out->exchange = (sheet_exchange)exchange;
    return row_bytes(row, column, out->secret, sizeof out->secret) &&
           (exchange != SHEET_DRAWN || row_bytes(row, column + 1, out->drawn, sizeof out->drawn));
}

static bool take_seat(sqlite3_stmt *row, sheet_seat *at, char hero[PL_NAME_MAX])
{
    at->joined = sqlite3_column_int(row, 3) != 0;
    return row_text(row, 0, hero, PL_NAME_MAX) && row_text(row, 1, at->player, sizeof at->player) &&
           row_text(row, 2, at->name, sizeof at->name) && take_secrets(row, 4, at);
}

static store_found find_seats(store *s, sheet *out, named *names)
{
    sqlite3_stmt *row = s->queries[Q_SEATS];
    unsigned count = 0;
    bool good = true;
    int status = SQLITE_ROW;
    query_number(s, Q_SEATS, 1, out->key);
    while (good && (status = query_step(s, Q_SEATS)) == SQLITE_ROW) {
        good = count < PL_SEATS && take_seat(row, &out->seats[count], names->hero[count]);
        count++;
    }
    if (good && status != SQLITE_DONE) {
        query_failed(s);
        return STORE_FAILED;
    }
    out->setup.teams = count == PL_SEATS;
    good = good && (out->result.seat == PL_NONE || out->result.seat < count);
    return good && (count == 2 || count == PL_SEATS) ? STORE_FOUND : unfit(s);
}

/* Is that what this pack calls so, and does it do the same? */
static bool fits(const pl_pack *pack, const named *names, pl_setup *setup)
{
    char hash[PL_HASH_TEXT];
    int board = pl_pack_board(pack, names->board);
    setup->board = (uint8_t)board;
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        int hero = pl_pack_hero(pack, names->hero[seat]);
        setup->hero[seat] = (uint8_t)hero;
        if (hero < 0)
            return false;
    }
    if (board < 0)
        return false;
    pl_setup_hash(pack, setup, hash);
    return strcmp(names->content, hash) == 0;
}

/* With what is here, or else with what was kept. */
static store_found find_content(store *s, const named *names, sheet *out)
{
    out->pack = s->pack;
    if (fits(s->pack, names, &out->setup))
        return STORE_FOUND;
    out->pack = shelf_hold(s, names->content);
    if (out->pack && fits(out->pack, names, &out->setup))
        return STORE_FOUND;
    store_let_go(s, out->pack);
    return STORE_UNFIT;
}

store_found store_find(store *s, const char *id, sheet *out)
{
    named names;
    *out = (sheet){0};
    snprintf(out->id, sizeof out->id, "%s", id);
    store_found found = find_table(s, id, out, &names);
    sqlite3_reset(s->queries[Q_FIND]);
    if (found != STORE_FOUND)
        return found;
    found = find_seats(s, out, &names);
    sqlite3_reset(s->queries[Q_SEATS]);
    return found == STORE_FOUND ? find_content(s, &names, out) : found;
}

bool store_each(store *s, int64_t *key, char id[SECRET_ID])
{
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

bool store_history(store *s, int64_t key, bool (*each)(void *self, const store_decision *decision), void *self)
{
    sqlite3_stmt *row = s->queries[Q_HISTORY];
    bool more = true;
    int status = SQLITE_ROW;
    query_number(s, Q_HISTORY, 1, key);
    while (more && (status = query_step(s, Q_HISTORY)) == SQLITE_ROW) {
        bool undo = sqlite3_column_type(row, 1) == SQLITE_NULL, bare = sqlite3_column_type(row, 3) == SQLITE_NULL;
        const store_decision decision = {.number = (unsigned)sqlite3_column_int(row, 0),
                                         .answer = (const char *)sqlite3_column_text(row, 1),
                                         .stand = (unsigned)sqlite3_column_int(row, 2),
                                         .digest = (const char *)sqlite3_column_text(row, 3)};
        if ((!decision.answer && !undo) || (!decision.digest && !bare))
            break; /* there was no memory for it */
        more = each(self, &decision);
    }
    bool good = !more || status == SQLITE_DONE || query_failed(s);
    sqlite3_reset(row);
    return good;
}

int64_t store_open_tables(store *s)
{
    sqlite3_stmt *row = s->queries[Q_OPEN];
    int64_t count = query_step(s, Q_OPEN) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : -1;
    if (count < 0)
        query_failed(s);
    sqlite3_reset(row);
    return count;
}

bool store_clocked(store *s, void (*each)(void *self, const char *id), void *self)
{
    sqlite3_stmt *row = s->queries[Q_CLOCKED];
    const char *id;
    int status;
    while ((status = query_step_to(s, Q_CLOCKED, 0, &id)) == SQLITE_ROW)
        each(self, id);
    if (status != SQLITE_DONE)
        query_failed(s);
    sqlite3_reset(row);
    return status == SQLITE_DONE;
}

void store_look_through(store *s, char *integrity, size_t room, unsigned *strays)
{
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
