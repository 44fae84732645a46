/* Time at the tables: clocks of decisions, tables nobody is at, and those that are old. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "server/room/inside.h"

enum {
    FORGET_EVERY_MS = 600000,
    FORGET_SOON_MS = 1000,
    FORGET_AT_ONCE = 50,
    DAY = 86400,
    UNDECIDED_DAYS = 2, /* as long as that an invitation may wait */
};

/* What the clock that runs had when it began; of a clock for the whole match that sleeps, all of it. */
static int64_t full_time(const table *t)
{
    if (t->sheet.bank == 0)
        return (int64_t)t->sheet.clock * 1000;
    return t->timed < PL_SEATS ? t->bank[t->timed] : (int64_t)t->sheet.bank * 1000;
}

static bool runs(const table *t, unsigned asked)
{
    return asked < PL_SEATS && sheet_is_person(&t->sheet, asked) && table_complete(t);
}

/* A clock for the whole match stops when nobody, or somebody else, is asked: after an answer, an undo, the end. */
static void pass_bank(table *t, unsigned to, int64_t now)
{
    if (t->timed == to && to < PL_SEATS)
        return;
    if (t->timed < PL_SEATS)
        t->bank[t->timed] = table_time_left(t, t->timed, now);
    t->timed = to;
    t->deadline = to < PL_SEATS ? now + t->bank[to] : 0;
}

void tables_set_clock(const tables *house, table *t)
{
    unsigned asked = table_asked(t), question = t->kept + 1;
    int64_t now = tables_now(house);
    if (t->sheet.bank > 0) {
        pass_bank(t, runs(t, asked) ? asked : PL_NONE, now);
        memcpy(t->bank_kept, t->bank, sizeof t->bank);
    } else if (t->sheet.clock == 0 || !runs(t, asked)) {
        t->deadline = 0;
    } else if (t->clocked != question || t->deadline == 0) {
        t->deadline = now + full_time(t);
    }
    t->clocked = question;
}

int64_t tables_charge(const tables *house, table *t, unsigned seat)
{
    if (t->sheet.bank == 0 || !sheet_is_person(&t->sheet, seat))
        return STORE_NONE;
    t->bank[seat] = table_time_left(t, seat, tables_now(house));
    if (table_asked(t) != seat) {
        t->timed = t->timed == seat ? PL_NONE : t->timed;
        t->bank[seat] += (int64_t)t->sheet.increment * 1000;
    }
    return t->bank[seat];
}

/* Ids that the store has named. */
typedef struct ids {
    char (*list)[SECRET_ID];
    size_t count, room;
    bool failed; /* there was no memory */
} ids;

static void note_id(void *self, const char *id)
{
    ids *all = self;
    if (all->count == all->room) {
        size_t room = all->room ? all->room * 2 : 64;
        char(*more)[SECRET_ID] = realloc(all->list, room * sizeof *more);
        all->failed |= !more;
        if (!more)
            return;
        all->list = more;
        all->room = room;
    }
    snprintf(all->list[all->count++], SECRET_ID, "%s", id);
}

bool tables_resume_clocks(tables *house)
{
    ids all = {0};
    table *t;
    bool good = house->store->clocked(house->store->self, note_id, &all) && !all.failed;
    for (size_t i = 0; i < all.count && good; i++)
        if (tables_find(house, all.list[i], &t) == STORE_FOUND)
            t->deadline = tables_now(house) + full_time(t);
    free(all.list);
    return good;
}

/* ------------------------------------------------------------------ time */

/* Whoever was asked may have answered in vain: the time begins again. */
static bool store_failed_meanwhile(const tables *house, const table *t)
{
    return house->retry_at > t->deadline - full_time(t);
}

static void time_out(tables *house, table *t)
{
    if (store_failed_meanwhile(house, t)) {
        t->deadline = tables_now(house) + full_time(t);
        tables_touch(house, t);
        return;
    }
    if (tables_wake(house, t) != STORE_FOUND)
        return;
    unsigned seat = table_asked(t);
    if (seat < PL_SEATS && sheet_is_person(&t->sheet, seat))
        tables_end(house, t, (sheet_result){SHEET_TIME, (uint8_t)(pl_team_of(seat) ^ 1U), (uint8_t)seat});
    else
        tables_touch(house, t);
}

/* True: the table is gone. */
static bool tick(tables *house, table *t, int64_t now)
{
    if (t->deadline && now >= t->deadline && !table_changed(t))
        time_out(house, t);
    if (t->members || t->touched || now - t->left < house->limits.idle_ms ||
        tables_thinking(house, t)) { /* a thought needs the pack */
        if (!t->thinking && t->members && table_asked(t) < PL_SEATS && !sheet_is_person(&t->sheet, table_asked(t)))
            tables_touch(house, t); /* its answer could not be kept: think again */
        if (!t->match && t->members)
            tables_touch(house, t); /* it could not be read: wake it again */
        return false;
    }
    if (t->deadline) {
        table_sleep(t);
        t->clocked = 0;
        return false;
    }
    tables_take_out(house, t);
    return true;
}

static bool in_memory(void *self, const char *id)
{
    return tables_in_memory(self, id) != NULL;
}

/* False: a commit is under way. */
static bool settled(tables *house)
{
    tables_settle(house);
    return !house->committing;
}

/* Whole seconds; the rest counts the next time. */
static bool pass_time(tables *house, int64_t now)
{
    int64_t whole = (now - house->passed_at) / 1000;
    house->passed_at += whole * 1000;
    return archive_pass(house->archive, whole);
}

static int forget_old(tables *house)
{
    unsigned days = house->limits.keep_days, undecided = days < UNDECIDED_DAYS ? days : UNDECIDED_DAYS;
    int64_t now = archive_time(house->archive);
    if (days == 0)
        return 0;
    return archive_forget(house->archive, now - (int64_t)days * DAY, now - (int64_t)undecided * DAY, FORGET_AT_ONCE,
                          (archive_mercy){in_memory, house});
}

/* In a transaction of its own: what fails in it is nobody's decision. */
static void forget(tables *house, int64_t now)
{
    if (now < house->forget_at || tables_rest(house))
        return;
    house->forget_at = now + FORGET_EVERY_MS;
    if (!tables_begin(house))
        return;
    int count = pass_time(house, now) ? forget_old(house) : -1;
    if (count < 0) {
        tables_fall_back(house);
        return;
    }
    if (count == FORGET_AT_ONCE)
        house->forget_at = now + FORGET_SOON_MS;
    house->forgetting = count;
    tables_settle(house);
}

void tables_tick(tables *house)
{
    int64_t now = tables_now(house);
    if (!settled(house))
        return;
    for (unsigned i = 0; i < LISTS; i++)
        for (table *t = house->lists[i], *next; t; t = next) {
            next = t->next;
            tick(house, t, now);
        }
    if (settled(house))
        forget(house, now);
}
