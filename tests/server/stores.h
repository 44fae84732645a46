/* The stores that fulfill the contract, what is written to them, and all that can be read of one as a text. */
#ifndef PL_TESTS_STORES_H
#define PL_TESTS_STORES_H

/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "late_store.h"
#include "memory_store.h"
#include "server/store/query.h"

/* ------------------------------------------------------------------ the stores */

static inline store *open_sqlite(void)
{
    char why[300];
    return sqlite_open(NULL, NULL, why);
}

static inline int refuse(void *self)
{
    (void)self;
    return 1;
}

static inline void break_sqlite(store *s, bool broken)
{
    sqlite3_commit_hook(((sqlite_store *)s->self)->db, broken ? refuse : NULL, NULL);
}

static bool late_breaks;

static inline store *open_late(void)
{
    late_breaks = false;
    return late_open(memory_open());
}

static inline void break_late(store *s, bool broken)
{
    (void)s;
    late_breaks = broken;
}

typedef struct kind {
    const char *name;
    store *(*open)(void);
    void (*break_commits)(store *s, bool broken); /* they fail, or succeed again */
} kind;

/* A new store: one line. */
static const kind kinds[] = {
    {"sqlite", open_sqlite, break_sqlite},
    {"memory", memory_open, memory_break},
    {"late", open_late, break_late},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const kind *tested;
static store *s;

static inline int begin(void **state)
{
    tested = *state;
    s = tested->open();
    return s ? 0 : -1;
}

static inline int end(void **state)
{
    (void)state;
    store_close(s);
    return 0;
}

/* ------------------------------------------------------------------ writing */

typedef struct outcome {
    unsigned calls;
    bool kept;
} outcome;

static inline void done(void *self, bool kept)
{
    outcome *o = self;
    o->calls++;
    o->kept = kept;
}

/* However long it takes. */
static inline bool commit(void)
{
    outcome o = {0};
    s->commit(s->self, (store_done){done, &o});
    if (s->attend && o.calls == 0 && tested->open == open_late)
        late_finish(s, !late_breaks);
    for (unsigned i = 0; s->attend && o.calls == 0 && i < 1000; i++)
        s->attend(s->self);
    if (s->attend)
        s->attend(s->self);
    assert_int_equal(o.calls, 1);
    return o.kept;
}

static inline bool begins(void)
{
    return s->begin(s->self);
}

static inline void fill(uint8_t *bytes, size_t count, unsigned from)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(from + i * 7);
}

static inline store_table some_table(unsigned number, unsigned seats)
{
    store_table t = {.clock = 60 + number,
                     .bank = 600 + number,
                     .increment = number,
                     .rules = 3,
                     .bound = number % 2,
                     .chat = number % 2 == 0,
                     .unaided = number % 3 == 1,
                     .result = {0, STORE_NONE, STORE_NONE},
                     .seat_count = seats};
    snprintf(t.id, sizeof t.id, "table%07u", number);
    snprintf(t.content, sizeof t.content, "content %u", number % 3);
    snprintf(t.board, sizeof t.board, "board %u", number);
    snprintf(t.options, sizeof t.options, "a=b c=%u", number);
    snprintf(t.dealt, sizeof t.dealt, "%u", number + 100);
    fill(t.seed, sizeof t.seed, number);
    for (unsigned i = 0; i < seats; i++) {
        store_seat *at = &t.seats[i];
        snprintf(at->hero, sizeof at->hero, "hero %u", number * 4 + i);
        snprintf(at->player, sizeof at->player, "%s", i == 1 ? "novice" : "");
        snprintf(at->name, sizeof at->name, "%s", i == 0 ? "Zo\xc3\xab \"'; --" : "");
        fill(at->secret, sizeof at->secret, number + i);
        at->exchange = i % 3;
        at->open = number % 5 == 4 && i == 0;
        at->has_drawn = i == 1;
        if (at->has_drawn)
            fill(at->drawn, sizeof at->drawn, number + i + 50);
    }
    return t;
}

static inline int64_t added(store_table *t, int64_t passed)
{
    assert_true(begins() && s->add(s->self, t, (store_moment){passed, 1700000000}) && commit());
    assert_true(t->key > 0);
    return t->key;
}

static inline bool answer(int64_t key, unsigned number, const char *text, int64_t passed)
{
    return s->decide(s->self, key, &(store_decision){number, text, 0, "digest", STORE_NONE},
                     (store_moment){passed, 1700000000});
}

/* ------------------------------------------------------------------ all that can be read, as text */

typedef struct text {
    char all[60000];
    size_t length;
} text;

static inline void put(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline void put(text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    t->length += (size_t)vsnprintf(t->all + t->length, sizeof t->all - t->length, format, arguments);
    va_end(arguments);
    assert_true(t->length < sizeof t->all);
}

static inline void put_bytes(text *t, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(t, "%02x", bytes[i]);
    put(t, "|");
}

static inline bool put_decision(void *self, const store_decision *d)
{
    put(self, " %u:%s/%u/%s/%lld;", d->number, d->answer ? d->answer : "undo", d->answer ? 0 : d->stand,
        d->digest ? d->digest : "-", (long long)d->time_left);
    return true;
}

static inline bool put_part(void *self, const store_part *p)
{
    put(self, " %s|%s|%s|%s;", p->kind, p->id, p->hash, p->text);
    return true;
}

static inline void put_id(void *self, const char *id)
{
    put(self, " %s", id);
}

static inline bool put_old(void *self, int64_t key, const char *id)
{
    put(self, " %lld=%s", (long long)key, id);
    return true;
}

static inline void put_table(text *out, const char *id)
{
    store_table t;
    assert_int_equal(s->find(s->self, id, &t), STORE_FOUND);
    put(out, "%lld|%s|%s|%s|%s|%lld|%lld|%s|%d%d|%lld,%lld,%lld|%s|", (long long)t.key, t.id, t.content, t.board,
        t.options, (long long)t.clock, (long long)t.rules, t.dealt, t.bound, t.unaided, (long long)t.result.reason,
        (long long)t.result.winner, (long long)t.result.seat, t.next);
    put(out, "%lld+%lld|%d|", (long long)t.bank, (long long)t.increment, t.chat);
    put_bytes(out, t.seed, sizeof t.seed);
    for (unsigned i = 0; i < t.seat_count; i++) {
        const store_seat *at = &t.seats[i];
        put(out, "\n  %s|%s|%s|%d%d|%lld|%d|", at->hero, at->player, at->name, at->joined, at->open,
            (long long)at->exchange, at->has_drawn);
        put_bytes(out, at->secret, sizeof at->secret);
        put_bytes(out, at->drawn, sizeof at->drawn);
    }
    put(out, "\n ");
    assert_true(s->history(s->self, t.key, put_decision, out));
    put(out, "\n");
}

static inline text *everything(void)
{
    text *out = calloc(1, sizeof *out);
    char id[SECRET_ID];
    store_moment at;
    assert_non_null(out);
    for (int64_t key = 0; s->after(s->self, &key, id);)
        put_table(out, id);
    assert_true(s->time(s->self, &at));
    put(out, "open %lld time %lld %lld clocked", (long long)s->open_tables(s->self), (long long)at.passed,
        (long long)at.wall);
    assert_true(s->clocked(s->self, put_id, out));
    for (unsigned decided = 0; decided < 2; decided++) {
        put(out, "\nold");
        assert_true(s->old(s->self, decided, INT64_MAX, put_old, out));
    }
    for (unsigned i = 0; i < 4; i++) {
        char content[20];
        snprintf(content, sizeof content, "content %u", i);
        put(out, "\n%s:", content);
        assert_true(s->parts(s->self, content, put_part, out));
    }
    return out;
}

static inline void expect_same(text *before)
{
    text *now = everything();
    assert_string_equal(now->all, before->all);
    free(now);
    free(before);
}

/* One of everything that can be written. */
static inline void write_all(int64_t key, int64_t gone)
{
    store_table t = some_table(9, 4);
    store_seat who = some_table(2, 2).seats[1];
    assert_true(s->add(s->self, &t, (store_moment){70000, 1}));
    assert_true(answer(key, 2, "more", 70000));
    assert_true(s->person(s->self, key, 0, &who));
    assert_true(s->end(s->self, key, &(store_result){2, 1, 0}, (store_moment){70000, 1}));
    assert_true(s->next(s->self, key, "nextnextnext"));
    assert_true(s->forget(s->self, gone));
    assert_true(s->keep(s->self, "content 0", &(store_part){"hero", "x", "1", "changed"}));
    assert_true(s->keep(s->self, "content 1", &(store_part){"board", "y", "2", "new"}));
    assert_true(s->set_time(s->self, (store_moment){71000, 72000}));
}

/* Two tables with something in each. */
static inline void prepare(int64_t keys[2])
{
    store_table first = some_table(1, 2), second = some_table(2, 2);
    keys[0] = added(&first, 100);
    keys[1] = added(&second, 200);
    assert_true(begins() && answer(keys[0], 1, "yes", 300) &&
                s->keep(s->self, "content 0", &(store_part){"hero", "x", "1", "text"}) &&
                s->set_time(s->self, (store_moment){400, 1700000400}) && commit());
}
#endif
