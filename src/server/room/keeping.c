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
    house->counts.failures++;
    house->counts.failed_at = tables_now(house);
    house->retry_at = tables_now(house) + RETRY_MS;
    if (!house->trouble)
        say(house, "the store fails: %s; nothing is decided until it works again", store_why(house->store));
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
    if (store_begin(house->store))
        return true;
    tables_trouble(house);
    return false;
}

void tables_fall_back(tables *house)
{
    table *t = house->touched;
    store_rollback(house->store);
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

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool commit(tables *house)
{
    double start = seconds();
    if (!store_commit(house->store)) {
        tables_fall_back(house);
        return false;
    }
    house->counts.commits++;
    house->counts.kept_at = tables_now(house);
    house->counts.commit_seconds += seconds() - start;
    if (house->trouble)
        say(house, "%s", "the store works again");
    house->trouble = false;
    return true;
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

bool tables_settle(tables *house)
{
    bool kept = !store_pending(house->store) || commit(house);
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
    return kept;
}
