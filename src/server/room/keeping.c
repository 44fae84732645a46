/* What is decided and what is kept: one transaction of the store for all that happens in a round, and nobody is told anything
 * before it is committed. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "match/match.h"
#include "server/room/inside.h"

enum { RETRY_MS = 1000 };

static void say(const tables *house, const char *format, const char *what)
{
    char text[400];
    snprintf(text, sizeof text, format, what);
    house->host.log(house->host.self, text);
}

/* It is left alone for a while: whoever asks now is told at once instead of waiting for it in vain. */
void tables_trouble(tables *house)
{
    store *s = house->store;
    house->counts.failures++;
    house->counts.failed_at = tables_now(house);
    house->retry_at = tables_now(house) + RETRY_MS;
    if (!house->trouble)
        say(house, "the store fails: %s; nothing is decided until it works again", s->why(s->self));
    house->trouble = true;
}

bool tables_rest(const tables *house)
{
    return tables_now(house) < house->retry_at;
}

bool tables_begin(tables *house)
{
    if (tables_rest(house))
        return false;
    if (!house->gathering)
        house->gathering = house->store->begin(house->store->self);
    if (!house->gathering)
        tables_trouble(house);
    return house->gathering;
}

/* What was not kept has never been. */
static void take_back(tables *house)
{
    table *t = house->touched;
    house->forgetting = 0;
    tables_trouble(house);
    house->touched = NULL;
    for (table *next; t; t = next) {
        next = t->next_touched;
        t->touched = false;
        if (t->unborn) {
            tables_take_out(house, t);
            continue;
        }
        table_fall_back(t);
        tables_touch(house, t);
    }
    for (client *c = house->waiting; c; c = c->next_waiting)
        for (reply *r = c->replies; r; r = r->next)
            if (r->otherwise) {
                message_free(r->text);
                r->text = r->otherwise;
                r->otherwise = NULL;
            }
}

void tables_fall_back(tables *house)
{
    house->gathering = false;
    house->store->rollback(house->store->self);
    take_back(house);
}

/* ------------------------------------------------------------------ committing */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The store says so, at once or much later. What follows from it happens in tables_settle_now. */
static void committed(void *self, bool kept)
{
    tables *house = self;
    house->committing = false;
    house->kept = kept;
    if (!kept) {
        take_back(house);
        return;
    }
    house->counts.commits++;
    house->counts.kept_at = tables_now(house);
    house->counts.commit_seconds += seconds() - house->commit_began;
    if (house->trouble)
        say(house, "%s", "the store works again");
    house->trouble = false;
}

static void commit(tables *house)
{
    house->gathering = false;
    house->committing = true;
    house->commit_began = seconds();
    house->store->commit(house->store->self, (store_done){committed, house});
}

/* ------------------------------------------------------------------ settling */

static void count_changes(tables *house, const table *t)
{
    bool opened = t->unborn || (t->before && !*t->before->next && *t->sheet.next);
    house->counts.opened += opened;
    house->counts.open += opened;
    if (t->before && t->before->result.end == SHEET_OPEN && table_over(t)) {
        house->counts.ended++;
        house->counts.open--;
    }
}

/* After the commit: what was changed is so now. */
static void confirm(tables *house, table *t)
{
    count_changes(house, t);
    t->unborn = t->wished = false;
    free(t->before);
    t->before = NULL;
    if (!t->match)
        return;
    unsigned number = pl_match_number(t->match);
    if (number != t->kept)
        t->undo_asked = t->undo_agreed = 0;
    house->counts.decisions += number - t->kept;
    t->kept = number;
    if (!table_over(t) && !t->unfit && pl_over(pl_match_game(t->match))) {
        t->sheet.result = table_result(t);
        house->counts.ended++;
        house->counts.open--;
    }
    if (table_over(t))
        t->undo_asked = t->undo_agreed = 0;
}

static void go_on(tables *house, table *t)
{
    confirm(house, t);
    if (!t->match && t->members)
        tables_wake(house, t);
    if (t->match) {
        tables_set_clock(house, t);
        tables_think(house, t);
    }
    tables_tell(house, t);
}

static void count_forgotten(tables *house)
{
    if (house->forgetting == 0)
        return;
    int64_t open = house->store->open_tables(house->store->self);
    house->counts.forgotten += (uint64_t)house->forgetting;
    house->counts.open = open >= 0 ? open : house->counts.open;
    house->forgetting = 0;
}

bool tables_settle_now(tables *house)
{
    if (house->gathering)
        commit(house);
    else if (house->committing && house->store->attend)
        house->store->attend(house->store->self);
    if (house->committing)
        return false;
    count_forgotten(house);
    while (house->waiting) {
        client *c = house->waiting;
        house->waiting = c->next_waiting;
        c->waits = false;
        tables_send_replies(c);
    }
    while (house->touched) {
        table *t = house->touched;
        house->touched = t->next_touched;
        t->touched = false;
        go_on(house, t);
    }
    return true;
}

bool tables_settle(tables *house)
{
    bool good = true;
    for (;;) {
        bool pending = house->gathering || house->committing;
        if (!tables_settle_now(house))
            return false;
        good &= !pending || house->kept;
        if (house->errands)
            tables_hear_waiting(house);
        else if (house->uncollected)
            tables_collect(house);
        else
            return good;
    }
}
