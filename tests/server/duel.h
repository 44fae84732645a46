/* Two people at a table, in a house of their own. */
#ifndef PL_TESTS_DUEL_H
#define PL_TESTS_DUEL_H

#include <sqlite3.h>

#include "fixture.h"

/* Two people at a table. */
typedef struct duel {
    keys k;
    guest *by[2];
} duel;

static inline duel begin_duel(const char *more)
{
    duel d = {.by = {enter(h), enter(h)}};
    d.k = open_with(h, d.by[0], "[{},{}]", more);
    sit(h, d.by[0], &d.k, 0);
    sit(h, d.by[1], &d.k, 1);
    return d;
}

static inline void end_duel(duel *d)
{
    leave(d->by[0]);
    leave(d->by[1]);
}

static inline guest *holder(const duel *d, const char *seat)
{
    return d->by[seat[0] == 'B'];
}

static inline const char *asked_now(const duel *d)
{
    const char *seat = asked(d->by[0]);
    assert_non_null(seat);
    return seat[0] == 'A' ? "A" : "B";
}

static inline const char *other_seat(const char *seat)
{
    return seat[0] == 'A' ? "B" : "A";
}

/* With another hand in the same file. */
static inline sqlite3 *meddle(const char *sql)
{
    char path[200];
    sqlite3 *other;
    snprintf(path, sizeof path, "%s/peerless.db", h->folder);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, sql, NULL, NULL, NULL), SQLITE_OK);
    return other;
}

/* A person against the computer: thoughts are thought when they are collected. */
static inline guest *begin_lesson(keys *k)
{
    guest *g = enter(h);
    *k = open_with(h, g, "[{},{\"player\":\"random\"}]", "");
    sit(h, g, k, 0);
    return g;
}

static inline void let_it_think(void)
{
    tables_collect(h->tables);
    tables_settle(h->tables);
}

static inline void until_it_is_asked(guest *g, const keys *k, const char *seat)
{
    for (unsigned i = 0; i < 1000 && strcmp(asked(g), seat) != 0; i++)
        if (asked(g)[0] == 'A')
            ASSERT_REPLY(answer(h, g, k, "A"), "answered");
        else
            let_it_think();
    assert_string_equal(asked(g), seat);
}

#endif
