/* Inside the store: its queries, and how values go in and come out. */
#ifndef PL_SERVER_QUERY_H
#define PL_SERVER_QUERY_H

#include <sqlite3.h>

#include "server/store/store.h"

enum { OPTIONS_TEXT = 600 };

typedef enum query {
    Q_BEGIN,
    Q_COMMIT,
    Q_ROLLBACK, /* ready, so that it needs no memory */
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
    Q_KEEP,
    Q_PART,
    Q_PARTS,
    Q_ALL,
    Q_DELETE,
    QUERIES
} query;

typedef struct kept_pack kept_pack;

struct store {
    const pl_pack *pack;
    kept_pack *shelf; /* packs of other content */
    sqlite3 *db;
    int lock; /* an open file: one server a folder */
    sqlite3_stmt *queries[QUERIES];
    bool unbound; /* there was no memory for a value of the next query */
    bool pending;
    int64_t passed, wall; /* its time, and what the clock of the machine said then */
    char why[200];
};

/* shelf.c: keeps the heroes and the battlefield of a match, within a transaction. */
bool shelf_keep(store *s, const pl_pack *pack, const pl_setup *setup);
/* A pack with what was kept for this content, held once more; NULL: it was not, or this program cannot read it any more. */
const pl_pack *shelf_hold(store *s, const char *content);
void shelf_free(store *s);

/* Makes all queries of an open database. */
bool query_prepare(store *s);
/* Notes what the database says is wrong. Returns false. */
bool query_failed(store *s);
/* The next row: as sqlite3_step, but never with a value that is missing, which would be another question, or another row. */
int query_step(store *s, query q);
/* The same, and a text of the row, for which there was memory. */
int query_step_to(store *s, query q, int column, const char **text);
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

/* A copy of the database at that path that is nowhere but here; what is done to it is done to nothing else. NULL after a mistake
 * (copy.c). */
sqlite3 *copy_open(const char *path, char *why, size_t room);

#endif
