/* Inside the store: its queries, and how values go in and come out. */
#ifndef PL_SERVER_QUERY_H
#define PL_SERVER_QUERY_H

#include <sqlite3.h>

#include "server/store.h"

enum { OPTIONS_TEXT = 600 };

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
    Q_TIME,
    Q_PASS,
    Q_DELETE,
    QUERIES
} query;

struct store {
    const pl_pack *pack;
    sqlite3 *db;
    int lock; /* an open file: one server a folder */
    sqlite3_stmt *queries[QUERIES];
    bool pending;
    int64_t passed, wall; /* its time, and what the clock of the machine said then */
    char why[200];
};

/* Makes all queries of an open database. */
bool query_prepare(store *s);
/* Notes what the database says is wrong. Returns false. */
bool query_failed(store *s);
/* One that gives no rows. */
bool query_run(store *s, query q);

/* What stands in the places of a query, from 1. */
void query_text(store *s, query q, int at, const char *text);
void query_number(store *s, query q, int at, int64_t number);
void query_bytes(store *s, query q, int at, const void *bytes, size_t count);
void query_which(store *s, query q, int at, unsigned which); /* a number, or NULL for PL_NONE */
void query_null(store *s, query q, int at);

/* What stands in a row, by column from 0. False: it is not of that kind, or does not fit. */
bool row_text(sqlite3_stmt *row, int column, char *out, size_t room);
bool row_bytes(sqlite3_stmt *row, int column, void *out, size_t count);
uint8_t row_which(sqlite3_stmt *row, int column);

#endif
