#include "server/store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "match/match.h"

enum { BUSY_MS = 200, OPTIONS_TEXT = 600 };

/* Each makes the next version of the schema out of the one before. Never change one that was released: add another. */
static const char *const migrations[] = {
    "CREATE TABLE tables ("
    " key INTEGER PRIMARY KEY,"
    " id TEXT NOT NULL UNIQUE,"
    " content TEXT NOT NULL," /* hash of its heroes and its battlefield */
    " board TEXT NOT NULL,"
    " options TEXT NOT NULL,"
    " seed BLOB NOT NULL,"
    " clock INTEGER NOT NULL,"
    " created INTEGER NOT NULL," /* times are seconds since 1970 */
    " ended INTEGER,"
    " reason INTEGER NOT NULL DEFAULT 0," /* sheet_end */
    " winner INTEGER,"                    /* a team; NULL: none */
    " loser INTEGER,"                     /* the seat that gave up or ran out of time */
    " next TEXT) STRICT;"
    "CREATE INDEX tables_open ON tables (created) WHERE ended IS NULL;"
    "CREATE TABLE seats ("
    " table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL,"
    " hero TEXT NOT NULL,"
    " player TEXT NOT NULL," /* the computer player; '': a person */
    " name TEXT NOT NULL,"
    " secret BLOB NOT NULL," /* its hash */
    " joined INTEGER NOT NULL,"
    " PRIMARY KEY (table_key, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE decisions ("
    " table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,"
    " number INTEGER NOT NULL,"
    " answer TEXT,"
    " stand INTEGER,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (table_key, number),"
    " CHECK ((answer IS NULL) <> (stand IS NULL))) STRICT, WITHOUT ROWID;",

    "ALTER TABLE seats ADD COLUMN drawn BLOB;" /* hash of the secret that the other is exchanged for */
    "ALTER TABLE seats ADD COLUMN exchange INTEGER NOT NULL DEFAULT 0;", /* sheet_exchange */

    "ALTER TABLE tables ADD COLUMN bound INTEGER NOT NULL DEFAULT 0;", /* the commitment is for this table alone */

    /* when something was last done there, to the hour: a decision does not write it anew each time */
    "ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET touched = coalesce(ended, (SELECT at FROM decisions WHERE table_key = key"
    " ORDER BY number DESC LIMIT 1), created);"
    "CREATE INDEX tables_touched ON tables (touched);",

    /* was anything ever decided there? */
    "ALTER TABLE tables ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET decided = EXISTS (SELECT 1 FROM decisions WHERE table_key = key);"
    "DROP INDEX tables_touched;"
    "CREATE INDEX tables_old ON tables (decided, touched);",
};
enum { VERSION = sizeof migrations / sizeof migrations[0] };

typedef enum query {
    Q_BEGIN,
    Q_COMMIT,
    Q_ADD_TABLE,
    Q_ADD_SEAT,
    Q_DECIDE,
    Q_TOUCH,
    Q_PERSON,
    Q_END,
    Q_NEXT,
    Q_FIND,
    Q_SEATS,
    Q_HISTORY,
    Q_OPEN,
    Q_CLOCKED,
    Q_OLD,
    Q_DELETE,
    QUERIES
} query;

static const char *const texts[QUERIES] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ADD_TABLE] = ("INSERT INTO tables (id, content, board, options, seed, clock, created, touched, bound)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8)"),
    [Q_ADD_SEAT] = ("INSERT INTO seats (table_key, seat, hero, player, name, joined, secret, drawn, exchange)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    [Q_DECIDE] = "INSERT INTO decisions (table_key, number, answer, stand, at) VALUES (?, ?, ?, ?, ?)",
    [Q_TOUCH] = "UPDATE tables SET touched = ?2, decided = 1 WHERE key = ?1 AND (decided = 0 OR touched < ?2 - 3600)",
    [Q_PERSON] = ("UPDATE seats SET name = ?, joined = ?, secret = ?, drawn = ?, exchange = ?"
                  " WHERE table_key = ? AND seat = ?"),
    [Q_END] = "UPDATE tables SET ended = ?1, touched = ?1, reason = ?2, winner = ?3, loser = ?4 WHERE key = ?5",
    [Q_NEXT] = "UPDATE tables SET next = ? WHERE key = ?",
    [Q_FIND] =
        "SELECT key, content, board, options, seed, clock, reason, winner, loser, next, bound FROM tables WHERE id = ?",
    [Q_SEATS] =
        "SELECT hero, player, name, joined, secret, drawn, exchange FROM seats WHERE table_key = ? ORDER BY seat",
    [Q_HISTORY] = "SELECT number, answer, stand FROM decisions WHERE table_key = ? ORDER BY number",
    [Q_OPEN] = "SELECT count(*) FROM tables WHERE ended IS NULL",
    [Q_CLOCKED] = ("SELECT id FROM tables WHERE ended IS NULL AND clock > 0 AND NOT EXISTS"
                   " (SELECT 1 FROM seats WHERE table_key = key AND player = '' AND joined = 0)"),
    [Q_OLD] = "SELECT key, id FROM tables WHERE decided = ? AND touched < ? ORDER BY touched LIMIT ?",
    [Q_DELETE] = "DELETE FROM tables WHERE key = ?",
};

struct store {
    const pl_pack *pack;
    sqlite3 *db;
    int lock; /* an open file: one server a folder */
    sqlite3_stmt *queries[QUERIES];
    bool pending;
    char why[200];
};

/* ------------------------------------------------------------------ queries */

static bool failed(store *s)
{
    snprintf(s->why, sizeof s->why, "%s", s->db ? sqlite3_errmsg(s->db) : "there is no memory");
    return false;
}

const char *store_why(const store *s)
{
    return s->why;
}

/* One that gives no rows. */
static bool run(store *s, query q)
{
    int status = sqlite3_step(s->queries[q]);
    bool good = status == SQLITE_DONE || failed(s);
    sqlite3_reset(s->queries[q]);
    return good;
}

static void bind_text(store *s, query q, int at, const char *text)
{
    sqlite3_bind_text(s->queries[q], at, text, -1, SQLITE_TRANSIENT);
}

static void bind_number(store *s, query q, int at, int64_t number)
{
    sqlite3_bind_int64(s->queries[q], at, number);
}

static void bind_bytes(store *s, query q, int at, const void *bytes, size_t count)
{
    sqlite3_bind_blob(s->queries[q], at, bytes, (int)count, SQLITE_TRANSIENT);
}

/* A number, or NULL for PL_NONE. */
static void bind_which(store *s, query q, int at, unsigned which)
{
    if (which == PL_NONE)
        sqlite3_bind_null(s->queries[q], at);
    else
        bind_number(s, q, at, which);
}

static bool take_text(sqlite3_stmt *row, int column, char *out, size_t room)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    int length = snprintf(out, room, "%s", text ? text : "");
    return length >= 0 && (size_t)length < room;
}

static bool take_bytes(sqlite3_stmt *row, int column, void *out, size_t count)
{
    const void *bytes = sqlite3_column_blob(row, column);
    if (!bytes || (size_t)sqlite3_column_bytes(row, column) != count)
        return false;
    memcpy(out, bytes, count);
    return true;
}

static uint8_t take_which(sqlite3_stmt *row, int column)
{
    return sqlite3_column_type(row, column) == SQLITE_NULL ? PL_NONE : (uint8_t)sqlite3_column_int(row, column);
}

/* ------------------------------------------------------------------ opening */

static bool execute(store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || failed(s);
}

static bool read_version(store *s, int *version)
{
    sqlite3_stmt *row;
    *version = 0;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &row, NULL) != SQLITE_OK)
        return failed(s);
    bool good = sqlite3_step(row) == SQLITE_ROW;
    if (good)
        *version = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    return good || failed(s);
}

static bool migrate(store *s)
{
    int version;
    char mark[60];
    if (!read_version(s, &version))
        return false;
    if (version > VERSION) {
        snprintf(s->why, sizeof s->why, "it was made by a newer program (version %d, this one knows %d)", version,
                 VERSION);
        return false;
    }
    for (; version < VERSION; version++) {
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", version + 1);
        if (!execute(s, "BEGIN IMMEDIATE") || !execute(s, migrations[version]) || !execute(s, mark))
            return false;
    }
    return true;
}

/* Full: a commit waits for the disk, so it also survives the loss of power. */
static bool prepare(store *s)
{
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (!execute(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON") || !migrate(s))
        return false;
    for (unsigned q = 0; q < QUERIES; q++)
        if (sqlite3_prepare_v3(s->db, texts[q], -1, SQLITE_PREPARE_PERSISTENT, &s->queries[q], NULL) != SQLITE_OK)
            return failed(s);
    return true;
}

/* All folders of the path; the last one is for this user only. */
static bool make_directory(const char *path)
{
    char part[4096];
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof part)
        return false;
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

/* Held until the process ends, however it ends. */
static bool lock_directory(store *s, const char *directory)
{
    char path[4200];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    snprintf(path, sizeof path, "%.4100s/lock", directory);
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock >= 0 && fcntl(s->lock, F_SETLK, &whole) == 0)
        return true;
    snprintf(s->why, sizeof s->why, "%s",
             errno == EACCES || errno == EAGAIN ? "another Peerless is running with these matches: use that one, stop "
                                                  "it, or name another folder with --data"
                                                : strerror(errno));
    return false;
}

/* Seeds are in there: the file is for this user only. */
static bool open_file(store *s, const char *directory)
{
    char path[4200] = ":memory:";
    mode_t before = umask(077);
    if (directory)
        snprintf(path, sizeof path, "%.4100s/peerless.db", directory);
    int status = sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    bool good = status == SQLITE_OK ? prepare(s) : failed(s);
    umask(before);
    return good;
}

store *store_open(const pl_pack *pack, const char *directory, char why[300])
{
    store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, 300, "there is no memory");
        return NULL;
    }
    s->pack = pack;
    s->lock = -1;
    if (directory && !make_directory(directory))
        snprintf(s->why, sizeof s->why, "it cannot be made: %s", strerror(errno));
    else if ((!directory || lock_directory(s, directory)) && open_file(s, directory))
        return s;
    snprintf(why, 300, "%.90s: %.200s", directory ? directory : "memory", s->why);
    store_close(s);
    return NULL;
}

void store_close(store *s)
{
    if (!s)
        return;
    for (unsigned q = 0; q < QUERIES; q++)
        sqlite3_finalize(s->queries[q]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

/* ------------------------------------------------------------------ transactions */

bool store_pending(const store *s)
{
    return s->pending;
}

/* Some errors, also of reading, end the transaction. What was written after that would stay though the rest is gone. */
static bool is_lost(const store *s)
{
    return s->pending && sqlite3_get_autocommit(s->db);
}

bool store_begin(store *s)
{
    if (!s->pending)
        s->pending = run(s, Q_BEGIN);
    return s->pending && !is_lost(s);
}

void store_rollback(store *s)
{
    if (!sqlite3_get_autocommit(s->db)) /* some errors have done it already */
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    s->pending = false;
}

bool store_commit(store *s)
{
    bool good = s->pending && !is_lost(s) && run(s, Q_COMMIT);
    if (!good)
        store_rollback(s);
    s->pending = false;
    return good;
}

/* ------------------------------------------------------------------ writing */

static void options_text(const pl_rules_options *options, char out[OPTIONS_TEXT])
{
    int length = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = &pl_rules_choices[i];
        unsigned value = ((const uint8_t *)options)[choice->offset];
        length += snprintf(out + length, (size_t)(OPTIONS_TEXT - length), "%s%s=%s", i ? " " : "", choice->name,
                           choice->value[value]);
    }
}

/* What decides how the match goes on: the same answers mean the same as long as this is the same. */
static void content_hash(const store *s, const pl_setup *setup, char out[PL_HASH_TEXT])
{
    pl_hash hash;
    pl_hash_begin(&hash);
    pl_hash_add(&hash, s->pack->board_pages[setup->board].hash, PL_HASH_TEXT - 1);
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        pl_hash_add(&hash, s->pack->hero_pages[setup->hero[seat]].hash, PL_HASH_TEXT - 1);
    pl_hash_end(&hash, out);
}

/* What opens the seat, from that place of the query on. */
static void bind_secrets(store *s, query q, int at, const sheet_seat *seat)
{
    bind_bytes(s, q, at, seat->secret, sizeof seat->secret);
    if (seat->exchange == SHEET_DRAWN)
        bind_bytes(s, q, at + 1, seat->drawn, sizeof seat->drawn);
    else
        sqlite3_bind_null(s->queries[q], at + 1);
    bind_number(s, q, at + 2, seat->exchange);
}

static bool add_seat(store *s, const sheet *t, unsigned seat)
{
    const sheet_seat *at = &t->seats[seat];
    bind_number(s, Q_ADD_SEAT, 1, t->key);
    bind_number(s, Q_ADD_SEAT, 2, seat);
    bind_text(s, Q_ADD_SEAT, 3, s->pack->hero_pages[t->setup.hero[seat]].id);
    bind_text(s, Q_ADD_SEAT, 4, at->player);
    bind_text(s, Q_ADD_SEAT, 5, at->name);
    bind_number(s, Q_ADD_SEAT, 6, at->joined);
    bind_secrets(s, Q_ADD_SEAT, 7, at);
    return run(s, Q_ADD_SEAT);
}

bool store_add(store *s, sheet *t)
{
    char options[OPTIONS_TEXT], content[PL_HASH_TEXT];
    options_text(&t->setup.options, options);
    content_hash(s, &t->setup, content);
    bind_text(s, Q_ADD_TABLE, 1, t->id);
    bind_text(s, Q_ADD_TABLE, 2, content);
    bind_text(s, Q_ADD_TABLE, 3, s->pack->board_pages[t->setup.board].id);
    bind_text(s, Q_ADD_TABLE, 4, options);
    bind_bytes(s, Q_ADD_TABLE, 5, t->seed.bytes, sizeof t->seed.bytes);
    bind_number(s, Q_ADD_TABLE, 6, t->clock);
    bind_number(s, Q_ADD_TABLE, 7, time(NULL));
    bind_number(s, Q_ADD_TABLE, 8, !t->bare);
    if (!run(s, Q_ADD_TABLE))
        return false;
    t->key = sqlite3_last_insert_rowid(s->db);
    for (unsigned seat = 0; seat < pl_seats_in(&t->setup); seat++)
        if (!add_seat(s, t, seat))
            return false;
    return true;
}

static bool decide(store *s, int64_t key, unsigned number)
{
    int64_t now = time(NULL);
    bind_number(s, Q_DECIDE, 1, key);
    bind_number(s, Q_DECIDE, 2, number);
    bind_number(s, Q_DECIDE, 5, now);
    bind_number(s, Q_TOUCH, 1, key);
    bind_number(s, Q_TOUCH, 2, now);
    return run(s, Q_DECIDE) && run(s, Q_TOUCH);
}

bool store_answer(store *s, int64_t key, unsigned number, const char *answer)
{
    bind_text(s, Q_DECIDE, 3, answer);
    sqlite3_bind_null(s->queries[Q_DECIDE], 4);
    return decide(s, key, number);
}

bool store_undo(store *s, int64_t key, unsigned number, unsigned stand)
{
    sqlite3_bind_null(s->queries[Q_DECIDE], 3);
    bind_number(s, Q_DECIDE, 4, stand);
    return decide(s, key, number);
}

bool store_person(store *s, int64_t key, unsigned seat, const sheet_seat *person)
{
    bind_text(s, Q_PERSON, 1, person->name);
    bind_number(s, Q_PERSON, 2, person->joined);
    bind_secrets(s, Q_PERSON, 3, person);
    bind_number(s, Q_PERSON, 6, key);
    bind_number(s, Q_PERSON, 7, seat);
    return run(s, Q_PERSON);
}

bool store_end(store *s, int64_t key, const sheet_result *result)
{
    bind_number(s, Q_END, 1, time(NULL));
    bind_number(s, Q_END, 2, result->end);
    bind_which(s, Q_END, 3, result->winner);
    bind_which(s, Q_END, 4, result->seat);
    bind_number(s, Q_END, 5, key);
    return run(s, Q_END);
}

bool store_next(store *s, int64_t key, const char *id)
{
    bind_text(s, Q_NEXT, 1, id);
    bind_number(s, Q_NEXT, 2, key);
    return run(s, Q_NEXT);
}

/* Tables that are to be forgotten. */
enum { FORGET_AT_ONCE = 64, LOOKED_AT = 1000 };
typedef struct old_tables {
    int64_t keys[FORGET_AT_ONCE];
    int count, most;
} old_tables;

/* Those that are spared do not hide the others, but the work has an end. */
static bool find_old(store *s, bool decided, int64_t before, const store_mercy *mercy, old_tables *out)
{
    sqlite3_stmt *row = s->queries[Q_OLD];
    int status = SQLITE_ROW;
    bind_number(s, Q_OLD, 1, decided);
    bind_number(s, Q_OLD, 2, before);
    bind_number(s, Q_OLD, 3, LOOKED_AT);
    while (out->count < out->most && (status = sqlite3_step(row)) == SQLITE_ROW)
        if (!mercy->keep(mercy->self, (const char *)sqlite3_column_text(row, 1)))
            out->keys[out->count++] = sqlite3_column_int64(row, 0);
    bool good = status == SQLITE_ROW || status == SQLITE_DONE || failed(s);
    sqlite3_reset(row);
    return good;
}

int store_forget(store *s, int64_t before, int64_t undecided_before, int most, store_mercy mercy)
{
    old_tables old = {.most = most < FORGET_AT_ONCE ? most : FORGET_AT_ONCE};
    bool good = find_old(s, true, before, &mercy, &old) && find_old(s, false, undecided_before, &mercy, &old);
    if (!good || old.count == 0)
        return good ? 0 : -1;
    good = store_begin(s);
    for (int i = 0; i < old.count && good; i++) {
        bind_number(s, Q_DELETE, 1, old.keys[i]);
        good = run(s, Q_DELETE);
    }
    if (good && store_commit(s))
        return old.count;
    store_rollback(s);
    return -1;
}

/* ------------------------------------------------------------------ reading */

static bool take_options(sqlite3_stmt *row, int column, pl_rules_options *out)
{
    char text[OPTIONS_TEXT], message[200], *rest = text;
    if (!take_text(row, column, text, sizeof text))
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

static bool take_board(const store *s, sqlite3_stmt *row, int column, uint8_t *out)
{
    const char *id = (const char *)sqlite3_column_text(row, column);
    int board = id ? pl_pack_board(s->pack, id) : -1;
    *out = (uint8_t)board;
    return board >= 0;
}

static bool take_result(sqlite3_stmt *row, int column, sheet_result *out)
{
    int end = sqlite3_column_int(row, column);
    if (end < SHEET_OPEN || end > SHEET_TIME)
        return false;
    *out = (sheet_result){(sheet_end)end, take_which(row, column + 1), take_which(row, column + 2)};
    return (out->winner == PL_NONE || out->winner < 2) && (out->seat == PL_NONE || out->seat < PL_SEATS);
}

static store_found find_table(store *s, const char *id, sheet *out, char content[PL_HASH_TEXT])
{
    sqlite3_stmt *row = s->queries[Q_FIND];
    bind_text(s, Q_FIND, 1, id);
    int status = sqlite3_step(row);
    if (status != SQLITE_ROW) {
        if (status != SQLITE_DONE)
            failed(s);
        return status == SQLITE_DONE ? STORE_NOTHING : STORE_FAILED;
    }
    out->key = sqlite3_column_int64(row, 0);
    out->clock = (unsigned)sqlite3_column_int(row, 5);
    out->bare = sqlite3_column_int(row, 10) == 0;
    bool good = take_text(row, 1, content, PL_HASH_TEXT) && take_board(s, row, 2, &out->setup.board) &&
                take_options(row, 3, &out->setup.options) &&
                take_bytes(row, 4, out->seed.bytes, sizeof out->seed.bytes) && take_result(row, 6, &out->result) &&
                take_text(row, 9, out->next, sizeof out->next);
    return good ? STORE_FOUND : STORE_UNFIT;
}

static bool take_secrets(sqlite3_stmt *row, int column, sheet_seat *out)
{
    int exchange = sqlite3_column_int(row, column + 2);
    if (exchange < SHEET_INVITED || exchange > SHEET_EXCHANGED)
        return false;
    out->exchange = (sheet_exchange)exchange;
    return take_bytes(row, column, out->secret, sizeof out->secret) &&
           (exchange != SHEET_DRAWN || take_bytes(row, column + 1, out->drawn, sizeof out->drawn));
}

static bool take_seat(const store *s, sqlite3_stmt *row, sheet *out, unsigned seat)
{
    sheet_seat *at = &out->seats[seat];
    const char *id = (const char *)sqlite3_column_text(row, 0);
    int hero = id ? pl_pack_hero(s->pack, id) : -1;
    out->setup.hero[seat] = (uint8_t)hero;
    at->joined = sqlite3_column_int(row, 3) != 0;
    return hero >= 0 && take_text(row, 1, at->player, sizeof at->player) &&
           take_text(row, 2, at->name, sizeof at->name) && take_secrets(row, 4, at);
}

static store_found find_seats(store *s, sheet *out)
{
    sqlite3_stmt *row = s->queries[Q_SEATS];
    unsigned count = 0;
    bool good = true;
    int status;
    bind_number(s, Q_SEATS, 1, out->key);
    while ((status = sqlite3_step(row)) == SQLITE_ROW) {
        good = good && count < PL_SEATS && take_seat(s, row, out, count);
        count++;
    }
    if (status != SQLITE_DONE) {
        failed(s);
        return STORE_FAILED;
    }
    out->setup.teams = count == PL_SEATS;
    good = good && (out->result.seat == PL_NONE || out->result.seat < count);
    return good && (count == 2 || count == PL_SEATS) ? STORE_FOUND : STORE_UNFIT;
}

store_found store_find(store *s, const char *id, sheet *out)
{
    char content[PL_HASH_TEXT], present[PL_HASH_TEXT];
    *out = (sheet){0};
    snprintf(out->id, sizeof out->id, "%s", id);
    store_found found = find_table(s, id, out, content);
    sqlite3_reset(s->queries[Q_FIND]);
    if (found != STORE_FOUND)
        return found;
    found = find_seats(s, out);
    sqlite3_reset(s->queries[Q_SEATS]);
    if (found != STORE_FOUND)
        return found;
    content_hash(s, &out->setup, present);
    return strcmp(content, present) == 0 ? STORE_FOUND : STORE_UNFIT;
}

bool store_history(store *s, int64_t key, bool (*each)(void *self, unsigned number, const char *answer, unsigned stand),
                   void *self)
{
    sqlite3_stmt *row = s->queries[Q_HISTORY];
    bool more = true;
    int status = SQLITE_ROW;
    bind_number(s, Q_HISTORY, 1, key);
    while (more && (status = sqlite3_step(row)) == SQLITE_ROW)
        more = each(self, (unsigned)sqlite3_column_int(row, 0), (const char *)sqlite3_column_text(row, 1),
                    (unsigned)sqlite3_column_int(row, 2));
    bool good = !more || status == SQLITE_DONE || failed(s);
    sqlite3_reset(row);
    return good;
}

int64_t store_open_tables(store *s)
{
    sqlite3_stmt *row = s->queries[Q_OPEN];
    int64_t count = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : -1;
    if (count < 0)
        failed(s);
    sqlite3_reset(row);
    return count;
}

bool store_clocked(store *s, void (*each)(void *self, const char *id), void *self)
{
    sqlite3_stmt *row = s->queries[Q_CLOCKED];
    int status;
    while ((status = sqlite3_step(row)) == SQLITE_ROW)
        each(self, (const char *)sqlite3_column_text(row, 0));
    if (status != SQLITE_DONE)
        failed(s);
    sqlite3_reset(row);
    return status == SQLITE_DONE;
}
