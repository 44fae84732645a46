#include "server/store/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/folder.h"
#include "server/store/query.h"
#include "server/store/schema.h"

enum { BUSY_MS = 10000, PATH_ROOM = FOLDER_PATH + 20 };

typedef struct reason {
    char *text;
    size_t room;
} reason;

static reason nothing_wrong(char *why, size_t room)
{
    why[0] = '\0';
    return (reason){why, room};
}

static bool fail(reason why, const char *text)
{
    snprintf(why.text, why.room, "%s", text);
    return false;
}

/* ------------------------------------------------------------------ from one database to another */

/* In one piece: whoever writes meanwhile writes to the log, and is not in it. */
static bool copy_pages(sqlite3 *from, sqlite3 *to, reason why)
{
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (!copy)
        return fail(why, sqlite3_errmsg(to));
    int status = sqlite3_backup_step(copy, -1);
    int end = sqlite3_backup_finish(copy);
    return (status == SQLITE_DONE && end == SQLITE_OK) ||
           fail(why, sqlite3_errstr(status == SQLITE_DONE ? end : status));
}

static sqlite3 *open_to_read(const char *path, reason why)
{
    sqlite3 *db = NULL;
    if (access(path, R_OK) != 0) {
        fail(why, strerror(errno));
        return NULL;
    }
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, BUSY_MS);
        return db;
    }
    fail(why, db ? sqlite3_errmsg(db) : "there is no memory");
    sqlite3_close(db);
    return NULL;
}

sqlite3 *copy_open(const char *path, char *why, size_t room)
{
    reason r = nothing_wrong(why, room);
    sqlite3 *from = open_to_read(path, r), *to = NULL;
    if (!from)
        return NULL;
    bool good =
        sqlite3_open_v2("", &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
            ? copy_pages(from, to, r)
            : fail(r, "there is no memory");
    sqlite3_close(from);
    if (good && sqlite3_exec(to, "PRAGMA foreign_keys = ON", NULL, NULL, NULL) == SQLITE_OK)
        return to;
    sqlite3_close(to);
    return NULL;
}

/* ------------------------------------------------------------------ to a file */

/* What was written is on the disk, and so is its name. */
static bool reach_disk(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return good;
}

static bool reach_disk_with_folder(const char *path)
{
    char folder[PATH_ROOM];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    return reach_disk(path) && reach_disk(slash ? folder : ".");
}

/* Seeds are in there: the file is for this user only. */
static bool copy_to(sqlite3 *from, const char *path, reason why)
{
    sqlite3 *to = NULL;
    int made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
        return fail(why, strerror(errno));
    close(made);
    bool good = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
                    ? copy_pages(from, to, why)
                    : fail(why, "there is no memory");
    if (sqlite3_close(to) != SQLITE_OK || (good && !reach_disk(path)))
        good = fail(why, strerror(errno));
    if (!good)
        unlink(path);
    return good;
}

static void part_of(const char *path, char out[PATH_ROOM])
{
    snprintf(out, PATH_ROOM, "%.4190s.%ld.part", path, (long)getpid());
}

/* Under its name as a whole, and never over another file. */
static bool name_it(const char *part, const char *to, reason why)
{
    bool good = link(part, to) == 0 ||
                fail(why, errno == EEXIST ? "it is there already: choose another name" : strerror(errno));
    unlink(part);
    return good && (reach_disk_with_folder(to) || fail(why, strerror(errno)));
}

bool copy_backup(const char *directory, const char *to, char *why, size_t room)
{
    char path[FOLDER_PATH], part[PATH_ROOM];
    reason r = nothing_wrong(why, room);
    struct stat there;
    if (lstat(to, &there) == 0)
        return fail(r, "it is there already: choose another name");
    sqlite3 *from = open_to_read(folder_database(directory, path, sizeof path), r);
    if (!from)
        return false;
    part_of(to, part);
    bool good = copy_to(from, part, r) && name_it(part, to, r);
    sqlite3_close(from);
    return good;
}

/* ------------------------------------------------------------------ and back */

static bool is_store(sqlite3 *db, reason why)
{
    int version = 0;
    sqlite3_stmt *row = NULL;
    if (!schema_read_version(db, &version, why.text, why.room))
        return false;
    if (version > schema_version)
        return fail(why, "it was made by a newer program");
    if (version < 1 ||
        sqlite3_prepare_v2(db, "SELECT count(*) FROM tables, seats, decisions WHERE 0", -1, &row, NULL) != SQLITE_OK)
        return fail(why, "this is not a copy of a store");
    sqlite3_finalize(row);
    bool good = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &row, NULL) == SQLITE_OK &&
                sqlite3_step(row) == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(row, 0), "ok") == 0;
    sqlite3_finalize(row);
    return good || fail(why, "it is damaged");
}

/* The log belongs to its database: beside another one it would be taken for that one's. */
static bool put_aside(const char *path, reason why)
{
    static const char *const kinds[] = {"", "-wal", "-shm"};
    char from[PATH_ROOM], to[PATH_ROOM];
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        snprintf(from, sizeof from, "%.4190s%s", path, kinds[i]);
        snprintf(to, sizeof to, "%.4190s.before%s", path, kinds[i]);
        if (unlink(to) != 0 && errno != ENOENT)
            return fail(why, strerror(errno));
        if (rename(from, to) != 0 && errno != ENOENT)
            return fail(why, strerror(errno));
    }
    return true;
}

static bool put_in_place(sqlite3 *from, const char *path, bool force, reason why)
{
    char part[PATH_ROOM];
    struct stat there;
    if (lstat(path, &there) == 0 && !force)
        return fail(why, "there are matches already; --force sets them aside");
    part_of(path, part);
    if (!copy_to(from, part, why))
        return false;
    if (put_aside(path, why) && name_it(part, path, why))
        return true;
    unlink(part);
    return false;
}

bool copy_restore(const char *from, const char *directory, bool force, char *why, size_t room)
{
    char path[FOLDER_PATH];
    reason r = nothing_wrong(why, room);
    sqlite3 *copy = open_to_read(from, r);
    if (!copy)
        return false;
    int lock = is_store(copy, r) ? folder_lock(directory, why, room) : -1;
    bool good = lock >= 0 && put_in_place(copy, folder_database(directory, path, sizeof path), force, r);
    sqlite3_close(copy);
    if (lock >= 0)
        close(lock);
    return good;
}
