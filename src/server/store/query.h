/* Inside the SQLite store: its queries, and how values go in and come out. */
#ifndef PL_SERVER_QUERY_H
#define PL_SERVER_QUERY_H

#include <sqlite3.h>

#include "server/store/folder.h"
#include "server/store/store.h"

typedef enum query {
    Q_BEGIN,
    Q_COMMIT,
    Q_ROLLBACK, /* ready, so that it needs no memory */
    Q_ADD_TABLE,
    Q_ADD_SEAT,
    Q_DECIDE,
    Q_TOUCH,
    Q_PERSON,
    Q_CHOOSE_HERO,
    Q_CHOOSE_TABLE,
    Q_END,
    Q_NEXT,
    Q_FIND,
    Q_SEATS,
    Q_HISTORY,
    Q_OPEN,
    Q_CLOCKED,
    Q_OLD,
    Q_TIME,
    Q_PASS,
    Q_KEEP,
    Q_PART,
    Q_PARTS,
    Q_ALL,
    Q_DELETE,
    QUERIES
} query;

typedef struct sqlite_store {
    store face; /* what others see of it */
    sqlite3 *db;
    int lock; /* an open file: one server a folder */
    sqlite3_stmt *queries[QUERIES];
    bool unbound;                /* there was no memory for a value of the next query */
    bool pending;                /* a transaction was begun, and neither committed nor rolled back */
    char directory[FOLDER_PATH]; /* "": only in memory */
    char why[STORE_WHY];
} sqlite_store;

/* sqlite_read.c and sqlite_write.c: their functions of the struct. */
void sqlite_can_read(store *face);
void sqlite_can_write(store *face);

/* Some errors, also of reading, end the transaction. What was written after that would stay though the rest is gone. */
bool query_is_lost(const sqlite_store *s);
/* Makes all queries of an open database. */
bool query_prepare(sqlite_store *s);
/* Notes what the database says is wrong. Returns false. */
bool query_failed(sqlite_store *s);
/* The next row: as sqlite3_step, but never with a value that is missing, which would be another question, or another row. */
int query_step(sqlite_store *s, query q);
/* The same, and a text of the row, for which there was memory. */
int query_step_to(sqlite_store *s, query q, int column, const char **text);
/* One that gives no rows. False also in a transaction that is lost. */
bool query_run(sqlite_store *s, query q);

/* What stands in the places of a query, from 1. */
void query_text(sqlite_store *s, query q, int at, const char *text);
void query_number(sqlite_store *s, query q, int at, int64_t number);
void query_bytes(sqlite_store *s, query q, int at, const void *bytes, size_t count);
void query_which(sqlite_store *s, query q, int at, int64_t which); /* a number, or NULL for STORE_NONE */
void query_null(sqlite_store *s, query q, int at);

/* What stands in a row, by column from 0. False: it is not of that kind, or does not fit. */
bool row_text(sqlite3_stmt *row, int column, char *out, size_t room);
bool row_bytes(sqlite3_stmt *row, int column, void *out, size_t count);
int64_t row_which(sqlite3_stmt *row, int column);

/* A copy of the database at that path that is nowhere but here; what is done to it is done to nothing else. NULL after a mistake
 * (copy.c). */
sqlite3 *copy_open(const char *path, char *why, size_t room);

#endif
