/* A whole server without sockets, a disk that fails, and people who get lost, from one seed: whatever happens in whatever order,
 *
 *   - nothing that was acknowledged is lost or there twice, and nothing that was refused is there;
 *   - everybody is told what the views of a match say that is played from the store, byte for byte, nothing twice, nothing left out;
 *   - nobody is told anything before it is in the store, and the memory of the server is never ahead of it;
 *   - when nothing fails any more, every match goes on to its end, and everybody is told the same of it.
 *
 * SEEDS=1000 START=1: how many worlds, from which seed on. SEED=17 TRACE=1: that one, with every step. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "server/room/inside.h"
#include "simulate/chance.h"
#include "simulate/disk.h"
#include "simulate/people.h"

enum {
    OPEN_AT_ONCE = 6,
    DECISIONS = 900,
    ROUNDS = 6000,
    PATIENCE = 400,
    READ_EVERY = 10,
    BRIEF_ROUNDS = 16,
    TICK_MS = 300,
    SEEDS_A_CASE = 100
};

static pl_pack *pack;
static bool swept;   /* one thing fails, and nothing else */
static bool resting; /* after the end of all matches everybody reads */
static char folder[64], path[96];

static struct {
    store *store;
    thinker *thinker;
    tables *tables;
    tables_limits limits;
    uint64_t rows, said; /* when the house was opened */
    int64_t ticked;
} h;

static struct {
    uint64_t decisions, crashes, refusals, faults, rounds;
} sum;

/* ------------------------------------------------------------------ the house */

static void keep_quiet(void *self, const char *text)
{
    (void)self;
    TRACE("log: %s", text);
}

static int64_t now_of(void *self)
{
    (void)self;
    return sim.now;
}

static int64_t wall_of(void *self)
{
    (void)self;
    return sim.wall;
}

static void nobody_waits(void *self)
{
    (void)self;
}

/* False: something failed on the way. */
static bool try_to_begin(void)
{
    static const tables_host host = {person_hears, person_is_dropped, person_is_full, keep_quiet, now_of, wall_of,
                                     NULL};
    char why[300];
    bool server = server_runs(true);
    h.store = sqlite_open(pack, folder, why);
    h.thinker = h.store ? thinker_new(0, (thinker_host){nobody_waits, now_of, NULL}) : NULL;
    h.tables = h.thinker ? tables_new(pack, h.store, h.thinker, &h.limits, host) : NULL;
    server_runs(server);
    if (h.tables)
        return true;
    TRACE("the house does not open");
    thinker_free(h.thinker);
    store_close(h.store);
    return false;
}

/* What fails may fail now, too. */
static void begin(void)
{
    while (!try_to_begin()) {
        if (disk_stopped())
            disk_restart(one_in(2));
        disk_works();
        memory_works();
    }
    disk_works();
    memory_works();
    sim.trouble = sim.now;
    model_open(pack, path);
    for (desk *d = desks; d < desks + DESKS; d++)
        if (*d->id && desk_read_sheet(d)) {
            desk_read_again(d);
            desk_account(d);
            d->asked_at = sim.now;
            d->vain = false;
        } else if (*d->id) {
            people_miss(d);
        }
    people_find_tables(h.tables->archive);
    h.rows = rows_read;
    h.said = messages_said;
}

static void end(void)
{
    for (person *p = people; p < people + PEOPLE; p++)
        if (p->at)
            person_is_lost(p);
    model_close();
    server_runs(true);
    tables_free(h.tables);
    thoughts_forget();
    thinker_free(h.thinker);
    store_close(h.store);
    server_runs(false);
}

/* The process ends somehow, and another one begins. */
static void restart(void)
{
    bool power = one_in(2);
    TRACE("%s", disk_stopped() ? power ? "the power failed" : "the process was killed" : "the server is stopped");
    end();
    if (disk_stopped()) {
        disk_restart(power);
        sum.crashes++;
    }
    hear_stops = 0;
    disk_works();
    memory_works();
    if (one_in(4))
        disk_fail(1U + roll(15), roll(60), 1 + roll(4));
    if (one_in(8))
        disk_stop_after(roll(10));
    if (one_in(8))
        memory_fail(roll(400), 1 + roll(3));
    begin();
}

/* ------------------------------------------------------------------ looking into it */

static bool same_seat(const sheet_seat *a, const sheet_seat *b)
{
    return strcmp(a->player, b->player) == 0 && strcmp(a->name, b->name) == 0 && a->joined == b->joined &&
           a->exchange == b->exchange && secret_same(a->secret, b->secret) &&
           (a->exchange != SHEET_DRAWN || secret_same(a->drawn, b->drawn));
}

/* Of a table that is in memory the store has the same. */
static void expect_kept(const table *t)
{
    sheet kept;
    desk *d = desk_find(t->sheet.id);
    MUST(!table_changed(t), "table %s has changes after all is settled", t->sheet.id);
    MUST(archive_find(h.tables->archive, t->sheet.id, &kept) == STORE_FOUND, "table %s is not in the store",
         t->sheet.id);
    for (unsigned seat = 0; seat < pl_seats_in(&kept.setup); seat++)
        MUST(same_seat(&t->sheet.seats[seat], &kept.seats[seat]), "table %s: seat %u is not as in the store",
             t->sheet.id, seat);
    MUST(t->sheet.result.end == kept.result.end && strcmp(t->sheet.next, kept.next) == 0,
         "table %s is not as in the store", t->sheet.id);
    MUST(!d || !t->match || (t->kept == d->count && pl_match_number(t->match) == d->count),
         "table %s: %u decisions in memory, %u in the store", t->sheet.id, t->kept, d->count);
}

static void expect_memory(void)
{
    unsigned in_memory = 0;
    for (unsigned i = 0; i < LISTS; i++)
        for (const table *t = h.tables->lists[i]; t; t = t->next, in_memory++)
            expect_kept(t);
    MUST(tables_count(h.tables).in_memory == in_memory, "%u tables are in memory", in_memory);
}

static void expect_counts(void)
{
    tables_counts c = tables_count(h.tables);
    unsigned here = 0;
    for (person *p = people; p < people + PEOPLE; p++)
        here += p->at != NULL;
    MUST(c.clients == here, "%u clients are counted, and %u are here", c.clients, here);
    MUST(c.awake <= c.in_memory, "more are awake than in memory");
    MUST(c.messages == messages_said - h.said, "%llu messages are counted, and %llu were said",
         (unsigned long long)c.messages, (unsigned long long)(messages_said - h.said));
    MUST(c.decisions == rows_read - h.rows, "%llu decisions are counted, and the store has %llu more",
         (unsigned long long)c.decisions, (unsigned long long)(rows_read - h.rows));
    MUST(c.open == model_open_tables(), "%lld tables are counted as open, and the store has %lld", (long long)c.open,
         (long long)model_open_tables());
}

/* ------------------------------------------------------------------ what goes wrong */

static void jump(void)
{
    static const int64_t days[] = {0, 0, 0, 0, 1, 1, 3, 100};
    int64_t by = days[roll(8)] * 86400 + roll(7200);
    sim.wall += one_in(2) ? by : -by;
    TRACE("the clock on the wall jumps to %lld", (long long)sim.wall);
}

static void fail_somehow(void)
{
    sum.faults++;
    switch (roll(9)) {
    case 0:
    case 1:
    case 2:
        memory_fail(roll(one_in(3) ? 400 : 60), one_in(3) ? 1 + roll(40) : 1);
        break;
    case 3:
    case 4:
        disk_fail(1U + roll(15), roll(20), one_in(3) ? 1 + roll(40) : 1);
        break;
    case 5:
        disk_fail(DISK_WRITE | DISK_FLUSH, roll(6), 1 + roll(3));
        memory_fail(roll(60), 1 + roll(4));
        break;
    case 6:
        disk_stop_after(roll(16));
        break;
    case 7:
        hear_stops = 1 + roll(12);
        break;
    default:
        jump();
    }
}

static bool nothing_fails_lately(void)
{
    return sim.now - sim.trouble > 2500;
}

/* ------------------------------------------------------------------ a round */

static void read_or_not(person *p, bool reads)
{
    if (p->full && reads) {
        p->full = false;
        server_runs(true);
        tables_ready(p->at);
        server_runs(false);
    } else if (!reads) {
        p->full = true;
    }
}

/* Most of the time nobody reads: an update tells of many decisions then, and the time goes into deciding. */
static void move_people(void)
{
    bool reads = sim.step % (swept ? 2 : READ_EVERY) == 0;
    for (person *p = people; p < people + PEOPLE; p++) {
        if (!p->at && (calm || one_in(3)))
            person_comes(p, h.tables);
        else if (p->at && !calm && one_in(150))
            person_is_lost(p);
        if (p->at)
            read_or_not(p, p != people + DEAF && (!calm && one_in(60) ? !reads : reads || resting));
    }
}

static void say_and_hear(void)
{
    for (unsigned i = 0; i < PEOPLE * 2 && !disk_stopped(); i++) {
        person *p = &people[roll(PEOPLE)];
        if (p->at && !p->dropped)
            person_speaks(p, one_in(2) ? QUEUE : 1 + roll(6));
    }
}

static void work(void)
{
    server_runs(true);
    if (!disk_stopped() && (calm || !one_in(4)))
        tables_collect(h.tables);
    if (!disk_stopped())
        tables_settle(h.tables);
    if (!disk_stopped() && (one_in(8) || sim.now - h.ticked >= TICK_MS)) {
        h.ticked = sim.now;
        tables_tick(h.tables);
    }
    server_runs(false);
}

static unsigned open_tables(void)
{
    unsigned count = 0;
    for (desk *d = desks; d < desks + DESKS; d++)
        count += *d->id && !desk_over(d);
    return count;
}

static void want_things(void)
{
    for (desk *d = desks; d < desks + DESKS; d++) {
        if (!*d->id)
            continue;
        for (person *p = people; p < people + PEOPLE; p++)
            if (calm || !one_in(3))
                person_acts(p, d);
        if (!calm && desk_over(d) && one_in(20))
            d->leaves = true;
        if (d->leaves && !calm && desk_over(d) && !somebody_is_at(d) && !somebody_speaks_of(d))
            desk_forget(d);
    }
    person *p = &people[roll(PEOPLE)];
    if (!calm && p->at && !p->dropped && p->said.count == 0 && open_tables() < OPEN_AT_ONCE && desk_find(""))
        person_opens(p);
}

static void check(void)
{
    for (person *p = people; p < people + PEOPLE; p++)
        if (p->dropped)
            person_is_lost(p);
    people_find_tables(h.tables->archive);
    people_check(nothing_fails_lately());
    if (one_in(16) || sim.trouble == sim.now) {
        expect_memory();
        expect_counts();
    }
}

static void play_round(void)
{
    sim.step++;
    sum.rounds++;
    sim.now += roll(120);
    sim.wall += one_in(8);
    if (!calm && !swept && one_in(3)) {
        disk_works();
        memory_works();
    }
    if (!calm && !swept && one_in(14))
        fail_somehow();
    move_people();
    want_things();
    say_and_hear();
    work();
    if (disk_stopped() || (!calm && one_in(400)))
        restart();
    else
        check();
}

/* ------------------------------------------------------------------ a world */

static bool all_over(void)
{
    for (desk *d = desks; d < desks + DESKS; d++)
        if (*d->id && !desk_over(d))
            return false;
    return true;
}

/* Nobody waits for ever. */
static void play_to_the_end(void)
{
    uint64_t rows = rows_read;
    unsigned waiting = 0;
    while (!all_over()) {
        play_round();
        waiting = rows_read == rows ? waiting + 1 : 0;
        rows = rows_read;
        MUST(waiting < PATIENCE, "nothing goes on");
    }
}

/* Nothing fails any more: everything comes to its end, and all come to hear it. */
static void calm_down(void)
{
    disk_works();
    memory_works();
    hear_stops = 0;
    calm = thoughts_at_once = true;
    sim.now += 3000;
    do {
        resting = false;
        play_to_the_end();
        sim.now += 3000;
        resting = true;
        for (unsigned i = 0; i < READ_EVERY; i++)
            play_round();
    } while (!all_over()); /* one that was opened last */
    for (desk *d = desks; d < desks + DESKS; d++)
        MUST(!*d->id || (desk_read_sheet(d) && d->sheet.result.end != SHEET_OPEN), "table %s has no end in the store",
             d->id);
    expect_memory();
    expect_counts();
}

static void begin_world(unsigned seed, unsigned dice)
{
    chance_begin(seed, dice);
    disk_clear();
    rows_read = 0;
    h.limits = tables_usual_limits;
    h.ticked = 0;
    h.limits.messages_at_once = 1e9;
    h.limits.idle_ms = 3000;
    h.limits.pause_ms = dice % 8 == 0 ? 50 : 0;
    thoughts_at_once = resting = swept = false;
    people_begin(pack);
    begin();
}

static void end_world(void)
{
    sum.decisions += rows_read;
    end();
    disk_restart(false);
    people_end();
}

static void live(unsigned seed)
{
    begin_world(seed, seed);
    for (unsigned i = 0; i < ROUNDS && rows_read < DECISIONS; i++)
        play_round();
    calm_down();
    end_world();
}

/* ------------------------------------------------------------------ one fault after the other */

static void fail_memory(unsigned n)
{
    memory_fail(n * 13, 1);
}

static void fail_disk(unsigned n)
{
    disk_fail(DISK_READ | DISK_WRITE | DISK_FLUSH | DISK_LOCK, n, 1);
}

static void fail_hearing(unsigned n)
{
    hear_stops = 1 + n;
}

/* What fails once in a short world that is otherwise the same: the first one, the second one... They have seeds of their own. */
static const struct {
    const char *what;
    void (*arm)(unsigned n);
} sweeps[] = {
    {"allocation", fail_memory},
    {"operation of the disk", fail_disk},
    {"write as the last one", disk_stop_after},
    {"message as the last one", fail_hearing},
};
enum { SWEEPS = sizeof sweeps / sizeof sweeps[0], SWEEP = 1000000, SWEEP_EACH = 100000 };

static void live_briefly(unsigned seed)
{
    unsigned which = (seed - SWEEP) / SWEEP_EACH, n = (seed - SWEEP) % SWEEP_EACH;
    MUST(which < SWEEPS, "there is no seed %u", seed);
    begin_world(seed, SWEEP + which);
    swept = true;
    sweeps[which].arm(n);
    for (unsigned i = 0; i < BRIEF_ROUNDS; i++)
        play_round();
    disk_works();
    memory_works();
    hear_stops = 0;
    calm = thoughts_at_once = resting = true;
    sim.now += 3000;
    for (unsigned i = 0; i < READ_EVERY; i++)
        play_round();
    expect_memory();
    expect_counts();
    end_world();
}

static unsigned number(const char *name, unsigned otherwise)
{
    const char *text = getenv(name);
    return text && *text ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

/* Sanitizers make everything an order of magnitude slower. */
static unsigned usual_number(unsigned release, unsigned sanitized)
{
#if defined(__SANITIZE_ADDRESS__)
    (void)release;
    return sanitized;
#else
    (void)sanitized;
    return release;
#endif
}

static void live_all(unsigned first, unsigned count)
{
    unsigned cases = (count + SEEDS_A_CASE - 1) / SEEDS_A_CASE, brief = usual_number(200, 8);
    printf("TAP version 13\n1..%u\n", cases + SWEEPS);
    for (unsigned i = 0; i < cases; i++) {
        unsigned from = first + i * SEEDS_A_CASE, to = from + SEEDS_A_CASE;
        to = to < first + count ? to : first + count;
        memset(&sum, 0, sizeof sum);
        for (unsigned seed = from; seed < to; seed++)
            live(seed);
        printf("ok %u - seeds %u to %u: %llu decisions, %llu crashes, %llu faults\n", i + 1, from, to - 1,
               (unsigned long long)sum.decisions, (unsigned long long)sum.crashes, (unsigned long long)sum.faults);
        fflush(stdout);
    }
    for (unsigned i = 0; i < SWEEPS; i++) {
        for (unsigned n = 0; n < brief; n++)
            live_briefly(SWEEP + i * SWEEP_EACH + n);
        printf("ok %u - each %s\n", cases + i + 1, sweeps[i].what);
        fflush(stdout);
    }
}

static void live_once(unsigned seed)
{
    printf("TAP version 13\n1..1\n");
    if (seed < SWEEP)
        live(seed);
    else
        live_briefly(seed);
    printf("ok 1 - seed %u: %llu decisions\n", seed, (unsigned long long)sum.decisions);
}

int main(void)
{
    const char *content = getenv("PEERLESS_CONTENT");
    pl_errors *errors = pl_errors_new();
    pack = pl_pack_load(content ? content : "content", NULL, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    snprintf(folder, sizeof folder, "/tmp/peerless-simulate-XXXXXX");
    if (!pack || !mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/peerless.db", folder);
    memory_of_sqlite();
    disk_begin();
    sim.trace = number("TRACE", 0) != 0;
    unsigned one = number("SEED", 0);
    if (one)
        live_once(one);
    else
        live_all(number("START", 1), number("SEEDS", usual_number(1000, 25)));
    disk_free();
    pl_pack_free(pack);
    remove_folder(folder);
    return 0;
}
