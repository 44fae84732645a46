#include "server/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/copy.h"
#include "server/store/folder.h"
#include "server/store/query.h"
#include "server/store/schema.h"

enum { BUSY_MS = 200, KEEPS_CONTENT = 8 /* since that version of the schema */ };

const char *store_why(const store *s)
{
    return s->why;
}

/* ------------------------------------------------------------------ opening */

/* Tables of a program that kept no content: those that this one still has. */
static bool keep_all(store *s)
{
    char id[SECRET_ID];
    sheet t;
    bool good = store_begin(s);
    for (int64_t key = 0; good && store_each(s, &key, id);) {
        store_found found = store_find(s, id, &t);
        good = found == STORE_FOUND ? shelf_keep(s, t.pack, &t.setup) : found != STORE_FAILED;
    }
    if (good && store_commit(s))
        return true;
    store_rollback(s);
    return false;
}

/* The present schema, its queries, and what tables of earlier ones lack. */
static bool arrange(store *s)
{
    int before;
    return schema_read_version(s->db, &before, s->why, sizeof s->why) &&
           schema_migrate(s->db, schema_version, s->why, sizeof s->why) && query_prepare(s) &&
           (before == 0 || before >= KEEPS_CONTENT || keep_all(s));
}

/* Full: a commit waits for the disk, so it also survives the loss of power. */
static bool prepare(store *s)
{
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (sqlite3_exec(s->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL,
                     NULL, NULL) != SQLITE_OK)
        return query_failed(s);
    return arrange(s);
}

/* Seeds are in there: the file is for this user only. */
static bool open_file(store *s, const char *directory)
{
    char path[4200] = ":memory:";
    mode_t before = umask(077);
    if (directory)
        folder_database(directory, path, sizeof path);
    int status = sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    bool good = status == SQLITE_OK ? prepare(s) : query_failed(s);
    umask(before);
    return good;
}

/* A store without a database yet. */
static store *closed(const pl_pack *pack, char why[300])
{
    store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, 300, "there is no memory");
        return NULL;
    }
    s->pack = pack;
    s->lock = -1;
    return s;
}

store *store_open(const pl_pack *pack, const char *directory, char why[300])
{
    store *s = closed(pack, why);
    if (!s)
        return NULL;
    if ((!directory || (s->lock = folder_lock(directory, s->why, sizeof s->why)) >= 0) && open_file(s, directory))
        return s;
    snprintf(why, 300, "%.90s: %.200s", directory ? directory : "memory", s->why);
    store_close(s);
    return NULL;
}

store *store_open_copy(const pl_pack *pack, const char *path, char why[300])
{
    store *s = closed(pack, why);
    if (!s)
        return NULL;
    s->db = copy_open(path, s->why, sizeof s->why);
    int version = 0;
    bool good = s->db && schema_read_version(s->db, &version, s->why, sizeof s->why);
    if (good && version == 0)
        snprintf(s->why, sizeof s->why, "there are no matches in it");
    else if (good && arrange(s))
        return s;
    snprintf(why, 300, "%.90s: %.200s", path, s->why);
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
    shelf_free(s);
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
        s->pending = query_run(s, Q_BEGIN);
    return s->pending && !is_lost(s);
}

void store_rollback(store *s)
{
    if (!sqlite3_get_autocommit(s->db)) /* some errors have done it already */
        query_run(s, Q_ROLLBACK);
    s->pending = false;
}

/* What could not be flushed is in the log nevertheless, and would count after a new start: something without meaning is written
 * over it. */
static void bury(store *s)
{
    char nothing[80];
    snprintf(nothing, sizeof nothing, "BEGIN IMMEDIATE; PRAGMA user_version = %d; COMMIT", schema_version);
    if (sqlite3_exec(s->db, nothing, NULL, NULL, NULL) != SQLITE_OK)
        store_rollback(s);
}

bool store_commit(store *s)
{
    bool whole = s->pending && !is_lost(s), good = whole && query_run(s, Q_COMMIT);
    if (!good)
        store_rollback(s);
    if (whole && !good)
        bury(s);
    s->pending = false;
    return good;
}
