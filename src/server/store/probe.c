#include "server/store/probe.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>

enum { ROOM_LEAST = 1 << 20 }; /* bytes: a commit that fits into what the log has already says little */

static bool has_room(const char *directory, char why[STORE_WHY])
{
    struct statvfs disk;
    if (statvfs(directory, &disk) != 0) {
        snprintf(why, STORE_WHY, "%s", strerror(errno));
        return false;
    }
    if ((double)disk.f_bavail * (double)disk.f_frsize >= ROOM_LEAST)
        return true;
    snprintf(why, STORE_WHY, "the disk is full");
    return false;
}

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *row;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &row, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(row) == SQLITE_ROW)
        version = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    return version;
}

/* A commit as any other, of the page that has the version of the schema. */
static bool write_version(sqlite3 *db)
{
    char again[60];
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return false;
    int version = version_of(db);
    snprintf(again, sizeof again, "PRAGMA user_version = %d; COMMIT", version);
    return version >= 0 && sqlite3_exec(db, again, NULL, NULL, NULL) == SQLITE_OK;
}

bool probe_database(const char *directory, char why[STORE_WHY])
{
    char path[4200];
    sqlite3 *db = NULL;
    if (!has_room(directory, why))
        return false;
    snprintf(path, sizeof path, "%.4100s/peerless.db", directory);
    int status = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    bool good = status == SQLITE_OK && write_version(db);
    if (!good)
        snprintf(why, STORE_WHY, "%s", db ? sqlite3_errmsg(db) : "there is no memory");
    sqlite3_close(db); /* which takes back what was not committed */
    return good;
}
