#include "server/store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/copy.h"
#include "server/store/folder.h"
#include "server/store/probe.h"
#include "server/store/query.h"
#include "server/store/schema.h"

enum { BUSY_MS = 200, KEEPS_CONTENT = 8 /* since that version of the schema */ };

/* ------------------------------------------------------------------ transactions */

static bool begin(void *self)
{
    sqlite_store *s = self;
    s->pending = query_run(s, Q_BEGIN);
    return s->pending;
}

static void rollback(void *self)
{
    sqlite_store *s = self;
    s->pending = false;
    if (!sqlite3_get_autocommit(s->db)) /* some errors have done it already */
        query_run(s, Q_ROLLBACK);
}

/* What could not be flushed is in the log nevertheless, and would count after a new start: something without meaning is written
 * over it. */
static void bury(sqlite_store *s)
{
    char nothing[80];
    snprintf(nothing, sizeof nothing, "BEGIN IMMEDIATE; PRAGMA user_version = %d; COMMIT", schema_version);
    if (sqlite3_exec(s->db, nothing, NULL, NULL, NULL) != SQLITE_OK)
        rollback(s);
}

static bool commit_now(sqlite_store *s)
{
    bool whole = s->pending && !query_is_lost(s), good = whole && query_run(s, Q_COMMIT);
    if (!good)
        rollback(s);
    if (whole && !good)
        bury(s);
    s->pending = false;
    return good;
}

static void commit(void *self, store_done done)
{
    bool kept = commit_now(self);
    done.call(done.self, kept);
}

/* ------------------------------------------------------------------ how it does */

static const char *why_of(void *self)
{
    return ((sqlite_store *)self)->why;
}

static bool probe(void *self, char why[STORE_WHY])
{
    const sqlite_store *s = self;
    return !*s->directory || probe_database(s->directory, why);
}

static void close_all(void *self)
{
    sqlite_store *s = self;
    for (unsigned q = 0; q < QUERIES; q++)
        sqlite3_finalize(s->queries[q]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

/* ------------------------------------------------------------------ opening */

/* Tables of a program that kept no content: those that this one still has. */
static bool keep_all(sqlite_store *s, const pl_pack *pack)
{
    if (begin(s) && archive_keep_all(&s->face, pack) && commit_now(s))
        return true;
    rollback(s);
    return false;
}

/* The present schema, its queries, and what tables of earlier ones lack. */
static bool arrange(sqlite_store *s, const pl_pack *pack)
{
    int before;
    return schema_read_version(s->db, &before, s->why, sizeof s->why) &&
           schema_migrate(s->db, schema_version, s->why, sizeof s->why) && query_prepare(s) &&
           (before == 0 || before >= KEEPS_CONTENT || keep_all(s, pack));
}

/* Full: a commit waits for the disk, so it also survives the loss of power. */
static bool prepare(sqlite_store *s, const pl_pack *pack)
{
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (sqlite3_exec(s->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL,
                     NULL, NULL) != SQLITE_OK)
        return query_failed(s);
    return arrange(s, pack);
}

/* Seeds are in there: the file is for this user only. */
static bool open_file(sqlite_store *s, const pl_pack *pack, const char *directory)
{
    char path[FOLDER_PATH] = ":memory:";
    mode_t before = umask(077);
    if (directory)
        folder_database(directory, path, sizeof path);
    int status = sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    bool good = status == SQLITE_OK ? prepare(s, pack) : query_failed(s);
    umask(before);
    return good;
}

/* A store without a database yet. */
static sqlite_store *closed(char why[300])
{
    sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, 300, "there is no memory");
        return NULL;
    }
    s->lock = -1;
    s->face = (store){.begin = begin,
                      .commit = commit,
                      .rollback = rollback,
                      .why = why_of,
                      .probe = probe,
                      .close = close_all,
                      .self = s};
    sqlite_can_read(&s->face);
    sqlite_can_write(&s->face);
    return s;
}

store *sqlite_open(const pl_pack *pack, const char *directory, char why[300])
{
    sqlite_store *s = closed(why);
    if (!s)
        return NULL;
    snprintf(s->directory, sizeof s->directory, "%s", directory ? directory : "");
    if ((!directory || (s->lock = folder_lock(directory, s->why, sizeof s->why)) >= 0) && open_file(s, pack, directory))
        return &s->face;
    snprintf(why, 300, "%.90s: %.200s", directory ? directory : "memory", s->why);
    close_all(s);
    return NULL;
}

store *sqlite_open_copy(const pl_pack *pack, const char *path, char why[300])
{
    sqlite_store *s = closed(why);
    if (!s)
        return NULL;
    s->db = copy_open(path, s->why, sizeof s->why);
    int version = 0;
    bool good = s->db && schema_read_version(s->db, &version, s->why, sizeof s->why);
    if (good && version == 0)
        snprintf(s->why, sizeof s->why, "there are no matches in it");
    else if (good && arrange(s, pack))
        return &s->face;
    snprintf(why, 300, "%.90s: %.200s", path, s->why);
    close_all(s);
    return NULL;
}
