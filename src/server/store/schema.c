#include "server/store/schema.h"

#include <stdio.h>

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

    /* when something was last done there, to the hour: a decision does not write it again each time */
    "ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET touched = coalesce(ended, (SELECT at FROM decisions WHERE table_key = key"
    " ORDER BY number DESC LIMIT 1), created);"
    "CREATE INDEX tables_touched ON tables (touched);",

    /* was anything ever decided there? */
    "ALTER TABLE tables ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET decided = EXISTS (SELECT 1 FROM decisions WHERE table_key = key);"
    "DROP INDEX tables_touched;"
    "CREATE INDEX tables_old ON tables (decided, touched);",

    /* what a later program must agree on to continue: the rules, and the positions that they led to */
    "ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;" /* PL_RULES_VERSION */
    "ALTER TABLE tables ADD COLUMN dealt TEXT;"      /* digest of the position before the first decision */
    "ALTER TABLE decisions ADD COLUMN digest TEXT;", /* and after this one */

    /* the time of the store: seconds that are known to have passed. Tables are touched in it. How old they are by the clock of
     * the machine is not known for certain, so for those that are there it begins now */
    "CREATE TABLE time ("
    " one INTEGER PRIMARY KEY CHECK (one = 1),"
    " passed INTEGER NOT NULL,"
    " wall INTEGER NOT NULL) STRICT;" /* what the clock of the machine said then; 0: never looked */
    "INSERT INTO time VALUES (1, 0, 0);"
    "UPDATE tables SET touched = 0;",

    /* heroes and battlefields as their files had them, by the hash of what they do; and what the content of tables consists of */
    "CREATE TABLE content ("
    " kind TEXT NOT NULL CHECK (kind IN ('hero', 'board')),"
    " id TEXT NOT NULL,"
    " hash TEXT NOT NULL,"
    " text TEXT NOT NULL,"
    " PRIMARY KEY (kind, id, hash)) STRICT;"
    "CREATE TABLE parts ("
    " content TEXT NOT NULL," /* as in tables */
    " kind TEXT NOT NULL,"
    " id TEXT NOT NULL,"
    " hash TEXT NOT NULL,"
    " PRIMARY KEY (content, kind, id),"
    " FOREIGN KEY (kind, id, hash) REFERENCES content (kind, id, hash)) STRICT, WITHOUT ROWID;",

    /* clocks for the whole match, in seconds, and what is left on that of whoever decided, in milliseconds; open chat */
    "ALTER TABLE tables ADD COLUMN bank INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN increment INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN chat INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE decisions ADD COLUMN time_left INTEGER;",

    /* played without chances and odds */
    "ALTER TABLE tables ADD COLUMN unaided INTEGER NOT NULL DEFAULT 0;",

    /* a hero that is left to the person who sits there */
    "ALTER TABLE seats ADD COLUMN open INTEGER NOT NULL DEFAULT 0;",
};
enum { VERSION = sizeof migrations / sizeof migrations[0] };

const int schema_version = VERSION;

static bool failed(sqlite3 *db, char *why, size_t room)
{
    snprintf(why, room, "%s", sqlite3_errmsg(db));
    return false;
}

bool schema_read_version(sqlite3 *db, int *version, char *why, size_t room)
{
    sqlite3_stmt *row;
    *version = 0;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &row, NULL) != SQLITE_OK)
        return failed(db, why, room);
    bool good = sqlite3_step(row) == SQLITE_ROW;
    if (good)
        *version = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    return good || failed(db, why, room);
}

static bool step(sqlite3 *db, int version)
{
    char mark[60];
    snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", version + 1);
    return sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, migrations[version], NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, mark, NULL, NULL, NULL) == SQLITE_OK;
}

bool schema_migrate(sqlite3 *db, int to, char *why, size_t room)
{
    int version;
    if (!schema_read_version(db, &version, why, room))
        return false;
    if (version > VERSION) {
        snprintf(why, room, "it was made by a newer program (version %d, this one knows %d)", version, VERSION);
        return false;
    }
    for (; version < to; version++)
        if (!step(db, version))
            return failed(db, why, room);
    return true;
}
