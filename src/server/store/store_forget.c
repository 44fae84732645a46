/* The time of the store, and forgetting.
 *
 * What is forgotten is gone, so no clock is believed that may be wrong or set: only time counts that is known to have passed.
 * While the server runs, that is what its own clock counts, which nobody can set. While it does not, it is what the clock of the
 * machine says, but at most a day. */
#include "server/store/query.h"

enum { MOST_AWAY = 86400 };

bool store_time_begin(store *s, int64_t wall)
{
    sqlite3_stmt *row = s->queries[Q_TIME];
    bool good = query_step(s, Q_TIME) == SQLITE_ROW;
    if (good) {
        int64_t passed = sqlite3_column_int64(row, 0), before = sqlite3_column_int64(row, 1);
        int64_t away = before == 0 || wall < before ? 0 : wall - before;
        s->passed = passed + (away < MOST_AWAY ? away : MOST_AWAY);
        s->wall = wall;
    } else {
        query_failed(s);
    }
    sqlite3_reset(row);
    return good;
}

bool store_pass(store *s, int64_t seconds, int64_t wall)
{
    s->passed += seconds;
    s->wall = wall;
    query_number(s, Q_PASS, 1, s->passed);
    query_number(s, Q_PASS, 2, s->wall);
    if (store_begin(s) && query_run(s, Q_PASS) && store_commit(s))
        return true;
    store_rollback(s);
    return false;
}

int64_t store_time(const store *s)
{
    return s->passed;
}

/* ------------------------------------------------------------------ forgetting */

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
    const char *id;
    int status = SQLITE_ROW;
    query_number(s, Q_OLD, 1, decided);
    query_number(s, Q_OLD, 2, before);
    query_number(s, Q_OLD, 3, LOOKED_AT);
    while (out->count < out->most && (status = query_step_to(s, Q_OLD, 1, &id)) == SQLITE_ROW)
        if (!mercy->keep(mercy->self, id))
            out->keys[out->count++] = sqlite3_column_int64(row, 0);
    bool good = status == SQLITE_ROW || status == SQLITE_DONE || query_failed(s);
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
        query_number(s, Q_DELETE, 1, old.keys[i]);
        good = query_run(s, Q_DELETE);
    }
    if (good && store_commit(s))
        return old.count;
    store_rollback(s);
    return -1;
}
