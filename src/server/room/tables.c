#include "server/room/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "files/files.h"
#include "match/match.h"
#include "server/room/inside.h"

const tables_limits tables_usual_limits = {
    .open_tables = 20000,
    .messages_a_second = 20,
    .messages_at_once = 60,
    .opened_a_minute = 6,
    .opened_at_once = 30,
    .opened_a_day = 200,
    .idle_ms = 600000,
    .keep_days = 90,
    .pause_ms = 300,
};

enum {
    RETRY_MS = 1000,
    FORGET_EVERY_MS = 600000,
    FORGET_SOON_MS = 1000,
    FORGET_AT_ONCE = 50,
    DAY = 86400,
    UNDECIDED_DAYS = 2, /* as long as that an invitation may wait */
    HURRIED_MAX = 200,
    UPDATES_SHARED = 16,
};

int64_t tables_now(const tables *house)
{
    return house->host.now(house->host.self);
}

/* ------------------------------------------------------------------ tables by their id */

static table **list_of(tables *house, const char *id)
{
    uint32_t sum = 2166136261U; /* FNV-1a; ids are drawn by chance */
    for (; *id; id++)
        sum = (sum ^ (uint8_t)*id) * 16777619U;
    return &house->lists[sum % LISTS];
}

table *tables_in_memory(tables *house, const char *id)
{
    for (table *t = *list_of(house, id); t; t = t->next)
        if (strcmp(t->sheet.id, id) == 0)
            return t;
    return NULL;
}

static table *add(tables *house, const sheet *s)
{
    table *t = table_new(s);
    if (!t)
        return NULL;
    table **list = list_of(house, s->id);
    t->next = *list;
    *list = t;
    t->left = tables_now(house);
    house->counts.in_memory++;
    return t;
}

static void take_out(tables *house, table *gone)
{
    table **link = list_of(house, gone->sheet.id);
    while (*link != gone)
        link = &(*link)->next;
    *link = gone->next;
    house->counts.in_memory--;
    const pl_pack *pack = gone->sheet.pack;
    table_free(gone);
    store_let_go(house->store, pack);
}

void tables_touch(tables *house, table *t)
{
    if (t->touched)
        return;
    t->touched = true;
    t->next_touched = house->touched;
    house->touched = t;
}

/* ------------------------------------------------------------------ the store */

static void say(const tables *house, const char *format, const char *what)
{
    char text[400];
    snprintf(text, sizeof text, format, what);
    house->host.log(house->host.self, text);
}

/* It is left alone for a while: whoever asks now is told at once instead of waiting for it in vain. */
static void trouble(tables *house)
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

static bool begin(tables *house)
{
    if (tables_rest(house))
        return false;
    if (store_begin(house->store))
        return true;
    trouble(house);
    return false;
}

/* What could not be committed has never been: tables go back, and who asked is told. */
static void fall_back(tables *house)
{
    table *t = house->touched;
    store_rollback(house->store);
    trouble(house);
    house->touched = NULL;
    for (table *next; t; t = next) {
        next = t->next_touched;
        t->touched = false;
        if (t->unborn) {
            take_out(house, t);
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
        fall_back(house);
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

store_found tables_find(tables *house, const char *id, table **out)
{
    sheet s;
    *out = tables_in_memory(house, id);
    if (*out)
        return STORE_FOUND;
    if (tables_rest(house))
        return STORE_FAILED;
    store_found found = store_find(house->store, id, &s);
    if (found == STORE_FAILED)
        trouble(house);
    if (found != STORE_FOUND)
        return found;
    *out = add(house, &s);
    if (!*out)
        store_let_go(house->store, s.pack);
    return *out ? STORE_FOUND : STORE_FAILED;
}

store_found tables_wake(tables *house, table *t)
{
    if (t->match)
        return STORE_FOUND;
    if (tables_rest(house))
        return STORE_FAILED;
    store_found found = table_wake(t, house->store);
    if (found == STORE_FAILED)
        trouble(house);
    if (found == STORE_FOUND && t->deadline && t->clocked == 0)
        t->clocked = pl_match_number(t->match) + 1; /* a clock that ran while the match slept */
    return found;
}

/* ------------------------------------------------------------------ decisions */

static sheet_result result_of(const table *t)
{
    return (sheet_result){SHEET_RULES, pl_match_game(t->match)->winner, PL_NONE};
}

/* Whether it was written, in the transaction that waits for tables_settle. */
static outcome written(tables *house, bool good)
{
    if (good)
        return DONE;
    fall_back(house);
    return NO_STORE;
}

outcome tables_answer(tables *house, table *t, pl_option option)
{
    char name[PL_NAME_MAX], digest[PL_DIGEST_TEXT];
    if (t->unfit)
        return UNFIT;
    if (!begin(house))
        return NO_STORE;
    pl_option_name(t->sheet.pack, pl_match_game(t->match), option, name);
    if (!pl_match_answer(t->match, option))
        return NO_ROOM;
    tables_touch(house, t);
    table_digest(t->match, digest);
    sheet_result result = result_of(t);
    bool over = pl_over(pl_match_game(t->match));
    return written(house, store_answer(house->store, t->sheet.key, pl_match_number(t->match), name, digest) &&
                              (!over || store_end(house->store, t->sheet.key, &result)));
}

outcome tables_undo(tables *house, table *t, unsigned stand)
{
    char digest[PL_DIGEST_TEXT];
    if (t->unfit)
        return UNFIT;
    if (!begin(house))
        return NO_STORE;
    if (!pl_match_undo(t->match, stand))
        return NO_ROOM;
    tables_touch(house, t);
    table_digest(t->match, digest);
    return written(house, store_undo(house->store, t->sheet.key, pl_match_number(t->match), stand, digest));
}

/* Notes what a later program must agree on. False: the fighters do not find room. */
static bool deal(sheet *s)
{
    pl_game game;
    if (!pl_begin(&s->pack->content, &game, &s->setup, &s->seed, NULL))
        return false;
    s->rules = PL_RULES_VERSION;
    pl_position_digest(NULL, s->pack, &game, s->dealt);
    return true;
}

outcome tables_open(tables *house, sheet *s)
{
    if (!deal(s))
        return NO_ROOM;
    if (!begin(house))
        return NO_STORE;
    bool good = store_add(house->store, s);
    table *t = good ? add(house, s) : NULL;
    if (t) {
        t->unborn = true;
        tables_touch(house, t);
    }
    return written(house, t);
}

outcome tables_person(tables *house, table *t, unsigned seat, const sheet_seat *person)
{
    if (!begin(house))
        return NO_STORE;
    if (!table_change(t))
        return NO_ROOM;
    t->sheet.seats[seat] = *person;
    tables_touch(house, t);
    return written(house, store_person(house->store, t->sheet.key, seat, person));
}

outcome tables_end(tables *house, table *t, sheet_result result)
{
    if (t->unfit)
        return UNFIT;
    if (!begin(house))
        return NO_STORE;
    if (!table_change(t))
        return NO_ROOM;
    t->sheet.result = result;
    tables_touch(house, t);
    return written(house, store_end(house->store, t->sheet.key, &result));
}

/* The same heroes and battlefield, as they are now. False: they are no longer here. */
static bool renew(const tables *house, const sheet *from, sheet *to)
{
    const pl_pack *old = from->pack;
    int board = pl_pack_board(house->pack, old->board_pages[to->setup.board].id);
    to->pack = house->pack;
    to->setup.board = (uint8_t)board;
    for (unsigned seat = 0; seat < pl_seats_in(&to->setup); seat++) {
        int hero = pl_pack_hero(house->pack, old->hero_pages[to->setup.hero[seat]].id);
        to->setup.hero[seat] = (uint8_t)hero;
        if (hero < 0)
            return false;
    }
    return board >= 0;
}

/* The same people and heroes with new cards. With `rematch_swap` those of team A take the seats of team B. Each secret opens the
 * seat that its holder has then, so nobody needs a new one. */
static sheet next_sheet(const table *t)
{
    sheet next = {.setup = t->sheet.setup, .clock = t->sheet.clock};
    secret_id(next.id);
    secret_seed(&next.seed);
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        unsigned from = t->rematch_swap ? seat ^ 1U : seat;
        next.seats[seat] = t->sheet.seats[from];
        next.seats[seat].joined = false;
        next.setup.hero[seat] = t->sheet.setup.hero[from];
    }
    return next;
}

outcome tables_rematch(tables *house, table *t)
{
    sheet next = next_sheet(t);
    if (!renew(house, &t->sheet, &next) || !deal(&next))
        return UNFIT;
    if (!begin(house))
        return NO_STORE;
    if (!table_change(t))
        return NO_ROOM;
    memcpy(t->sheet.next, next.id, sizeof next.id);
    tables_touch(house, t);
    return written(house, store_add(house->store, &next) && store_next(house->store, t->sheet.key, next.id));
}

/* ------------------------------------------------------------------ members */

member *tables_seat(client *who, table *t, unsigned seats)
{
    member *m = table_member(t, who);
    if (!m) {
        m = calloc(1, sizeof *m);
        if (!m)
            return NULL;
        m->who = who;
        m->at = t;
        m->next_here = t->members;
        t->members = m;
        m->next_of_client = who->members;
        who->members = m;
        who->member_count++;
    }
    m->seats |= seats;
    m->greeted = false;
    tables_touch(who->house, t);
    return m;
}

void tables_take_seats(table *t, const member *keeper, unsigned seats)
{
    for (member *m = t->members; m; m = m->next_here) {
        if (m == keeper || !(m->seats & seats))
            continue;
        m->seats &= ~seats;
        m->greeted = false;
        m->fresh |= m->seats ? 0 : 1U << PUBLIC; /* it watches now */
        m->told[PUBLIC] = PL_FROM_THE_START;
    }
}

void tables_unseat(member *gone)
{
    member **link = &gone->at->members;
    while (*link != gone)
        link = &(*link)->next_here;
    *link = gone->next_here;
    link = &gone->who->members;
    while (*link != gone)
        link = &(*link)->next_of_client;
    *link = gone->next_of_client;
    gone->who->member_count--;
    gone->at->left = tables_now(gone->who->house);
    tables_touch(gone->who->house, gone->at);
    free(gone);
}

/* ------------------------------------------------------------------ clients */

client *tables_enter(tables *house, void *connection, address *from)
{
    client *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->house = house;
    c->connection = connection;
    c->from = from;
    c->messages.at = tables_now(house);
    c->replies_end = &c->replies;
    house->counts.clients++;
    return c;
}

static void drop_replies(client *c)
{
    while (c->replies) {
        reply *r = c->replies;
        c->replies = r->next;
        message_free(r->text);
        message_free(r->otherwise);
        free(r);
    }
    c->replies_end = &c->replies;
}

void tables_leave(client *gone)
{
    tables *house = gone->house;
    client **link = &house->waiting;
    for (member *m = gone->members, *next; m; m = next) {
        next = m->next_of_client;
        tables_unseat(m);
    }
    while (*link && *link != gone)
        link = &(*link)->next_waiting;
    if (*link)
        *link = gone->next_waiting;
    drop_replies(gone);
    house->counts.clients--;
    free(gone);
}

/* Without memory for it, the client has missed something: it has to come again. */
static void pass_on(const client *to, message *m)
{
    const tables_host *host = &to->house->host;
    if (m)
        host->send(host->self, to->connection, m);
    else
        host->drop(host->self, to->connection);
}

static void hold(client *c, message *text, bool tentative, message *otherwise)
{
    reply *r = text && (otherwise || !tentative) ? malloc(sizeof *r) : NULL;
    if (!r) {
        message_free(text);
        message_free(otherwise);
        pass_on(c, NULL);
        return;
    }
    *r = (reply){.text = text, .otherwise = otherwise};
    *c->replies_end = r;
    c->replies_end = &r->next;
    if (!c->waits) {
        c->waits = true;
        c->next_waiting = c->house->waiting;
        c->house->waiting = c;
    }
}

void tables_hear(client *from, const char *text, size_t length)
{
    tables *house = from->house;
    pl_buffer said = {0}, otherwise = {0};
    house->counts.messages++;
    if (!toll_take(from, 1)) {
        house->counts.hurried++;
        wire_refuse(text, length, "rate", "too many messages: wait a little", &said);
        hold(from, message_new(&said), false, NULL);
        if (++from->hurried > HURRIED_MAX)
            pass_on(from, NULL);
        return;
    }
    from->hurried -= from->hurried > 0; /* not to nothing: in a flood, some are always in time */
    bool tentative = wire_handle(from, text, length, &said, &otherwise);
    hold(from, message_new(&said), tentative, tentative ? message_new(&otherwise) : NULL);
    pl_buffer_free(&otherwise);
}

/* ------------------------------------------------------------------ telling */

typedef struct shared {
    struct {
        unsigned viewer;
        pl_language language;
        int64_t since;
        message *text;
    } updates[UPDATES_SHARED];
    unsigned count;
} shared;

/* Many who watch see the same: it is written once. */
static message *update_for(shared *s, table *t, unsigned viewer, pl_language language, int64_t since)
{
    for (unsigned i = 0; i < s->count; i++)
        if (s->updates[i].viewer == viewer && s->updates[i].language == language && s->updates[i].since == since)
            return message_share(s->updates[i].text);
    message *text = table_update(t, viewer, language, since);
    if (text && s->count < UPDATES_SHARED) {
        s->updates[s->count].viewer = viewer;
        s->updates[s->count].language = language;
        s->updates[s->count].since = since;
        s->updates[s->count++].text = message_share(text);
    }
    return text;
}

static bool is_full(const client *c)
{
    const tables_host *host = &c->house->host;
    return host->full(host->self, c->connection);
}

/* To all its seats, or to none of them: they see the same moment. */
static void tell_views(shared *s, member *m)
{
    unsigned views = m->seats ? m->seats : 1U << PUBLIC;
    for (unsigned v = 0; v <= PUBLIC; v++) {
        bool fresh = m->fresh >> v & 1U;
        if (!(views >> v & 1U) || (m->told[v] == m->at->kept && !fresh))
            continue;
        int64_t since = m->told[v] > m->at->kept ? PL_FROM_THE_START : m->told[v];
        message *update = update_for(s, m->at, v, m->who->language, since);
        toll_story(m->who, update, fresh || m->pays);
        pass_on(m->who, update);
        m->told[v] = m->at->kept;
    }
    m->fresh = 0;
    m->pays = false;
}

/* Who has enough to read is told all at once later, however often it asked for it. */
static void tell_member(shared *s, member *m, message *status, bool news)
{
    bool full = is_full(m->who);
    m->who->held |= full;
    m->greeted &= !news;
    if (full)
        return;
    if (m->at->match && m->at->shown)
        tell_views(s, m);
    if (!m->greeted)
        pass_on(m->who, message_share(status));
    m->greeted = true;
}

void tables_ready(client *again)
{
    for (member *m = again->held ? again->members : NULL; m; m = m->next_of_client)
        tables_touch(again->house, m->at);
    again->held = false;
}

static bool same(const message *a, const message *b)
{
    return a && b && a->length == b->length && memcmp(message_text(a), message_text(b), a->length) == 0;
}

static void tell(const tables *house, table *t)
{
    shared s = {.count = 0};
    message *status = table_status(t, tables_now(house));
    bool news = status && !same(status, t->status);
    for (member *m = t->members; m; m = m->next_here)
        tell_member(&s, m, status, news);
    for (unsigned i = 0; i < s.count; i++)
        message_free(s.updates[i].text);
    message_free(t->status);
    t->status = status;
}

/* ------------------------------------------------------------------ clocks */

static int64_t full_time(const table *t)
{
    return (int64_t)t->sheet.clock * 1000;
}

/* The clock of a decision runs when all people have come once. */
static void set_clock(const tables *house, table *t)
{
    unsigned asked = table_asked(t), question = t->kept + 1;
    bool runs = t->sheet.clock > 0 && asked < PL_SEATS && sheet_is_person(&t->sheet, asked) && table_complete(t);
    if (!runs)
        t->deadline = 0;
    else if (t->clocked != question || t->deadline == 0)
        t->deadline = tables_now(house) + full_time(t);
    t->clocked = question;
}

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
        t->sheet.result = result_of(t);
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
        set_clock(house, t);
        tables_think(house, t);
    }
    tell(house, t);
}

bool tables_settle(tables *house)
{
    bool kept = !store_pending(house->store) || commit(house);
    while (house->waiting) {
        client *c = house->waiting;
        house->waiting = c->next_waiting;
        c->waits = false;
        for (reply *r = c->replies; r; r = r->next) {
            pass_on(c, r->text);
            r->text = NULL;
        }
        drop_replies(c);
    }
    while (house->touched) {
        table *t = house->touched;
        house->touched = t->next_touched;
        t->touched = false;
        go_on(house, t);
    }
    return kept;
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
    take_out(house, t);
    return true;
}

static bool in_memory(void *self, const char *id)
{
    return tables_in_memory(self, id) != NULL;
}

/* Whole seconds; the rest counts the next time. */
static bool pass_time(tables *house, int64_t now)
{
    int64_t whole = (now - house->passed_at) / 1000;
    house->passed_at += whole * 1000;
    return store_pass(house->store, whole, house->host.wall(house->host.self));
}

static int forget_old(tables *house)
{
    unsigned days = house->limits.keep_days, undecided = days < UNDECIDED_DAYS ? days : UNDECIDED_DAYS;
    int64_t now = store_time(house->store);
    if (days == 0)
        return 0;
    return store_forget(house->store, now - (int64_t)days * DAY, now - (int64_t)undecided * DAY, FORGET_AT_ONCE,
                        (store_mercy){in_memory, house});
}

static void forget(tables *house, int64_t now)
{
    if (now < house->forget_at || tables_rest(house))
        return;
    int count = pass_time(house, now) ? forget_old(house) : -1;
    house->forget_at = now + (count == FORGET_AT_ONCE ? FORGET_SOON_MS : FORGET_EVERY_MS);
    if (count < 0)
        trouble(house);
    if (count <= 0)
        return;
    int64_t open = store_open_tables(house->store);
    house->counts.forgotten += (uint64_t)count;
    house->counts.open = open >= 0 ? open : house->counts.open;
}

void tables_tick(tables *house)
{
    int64_t now = tables_now(house);
    tables_settle(house);
    for (unsigned i = 0; i < LISTS; i++)
        for (table *t = house->lists[i], *next; t; t = next) {
            next = t->next;
            tick(house, t, now);
        }
    tables_settle(house);
    forget(house, now);
}

/* ------------------------------------------------------------------ the whole house */

/* A clock goes on after a new start, from the full time: nobody loses because the server was away. */
static void resume_clock(void *self, const char *id)
{
    tables *house = self;
    table *t;
    if (tables_find(house, id, &t) == STORE_FOUND)
        t->deadline = tables_now(house) + full_time(t);
}

tables *tables_new(const pl_pack *pack, store *kept, thinker *minds, const tables_limits *limits, tables_host host)
{
    tables *house = calloc(1, sizeof *house);
    if (!house)
        return NULL;
    house->pack = pack;
    house->store = kept;
    house->thinker = minds;
    house->limits = *limits;
    house->host = host;
    house->passed_at = tables_now(house);
    house->counts.open = store_open_tables(kept);
    if (store_time_begin(kept, host.wall(host.self)) && house->counts.open >= 0 &&
        store_clocked(kept, resume_clock, house))
        return house;
    tables_free(house);
    return NULL;
}

void tables_free(tables *house)
{
    for (unsigned i = 0; house && i < LISTS; i++)
        while (house->lists[i]) {
            table *t = house->lists[i];
            take_out(house, t);
        }
    if (house)
        tables_forget_thoughts(house);
    free(house);
}

/* With the seed, also of a match that was given up: nothing can follow. */
static char *write_record(const pl_match *match, const pl_record_head *head, size_t *length)
{
    char *text = NULL;
    FILE *to = open_memstream(&text, length);
    if (!to)
        return NULL;
    pl_recorder *r = pl_recorder_new(match, head, to);
    bool good = r && pl_recorder_finish(r, match) && pl_recorder_reveal(r);
    pl_recorder_free(r);
    good &= fclose(to) == 0;
    if (good)
        return text;
    free(text);
    return NULL;
}

static tables_record found_as(store_found found)
{
    static const tables_record as[] = {[STORE_FOUND] = RECORD_HERE,
                                       [STORE_NOTHING] = RECORD_NO_TABLE,
                                       [STORE_UNFIT] = RECORD_UNFIT,
                                       [STORE_FAILED] = RECORD_FAILED};
    return as[found];
}

/* RECORD_HERE: the table, of a match that is over. */
static tables_record find_over(tables *house, const char *id, table **t)
{
    store_found found = tables_find(house, id, t);
    if (found == STORE_FOUND && table_changed(*t)) {
        tables_settle(house); /* an end that is not in the store yet is none: the seed stays secret */
        found = tables_find(house, id, t);
    }
    return found == STORE_FOUND && !table_over(*t) ? RECORD_NOT_OVER : found_as(found);
}

static pl_record_head head_of(const table *t)
{
    pl_record_head head = {.sealed = true};
    snprintf(head.table, sizeof head.table, "%s", sheet_bound_to(&t->sheet));
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        const sheet_seat *at = &t->sheet.seats[seat];
        pl_record_name(&head, seat, *at->player ? at->player : at->name);
    }
    return head;
}

/* After the end only names change. */
tables_record tables_record_mark(tables *house, const char *id, char out[PL_HASH_TEXT])
{
    table *t;
    pl_hash hash;
    char content[PL_HASH_TEXT];
    tables_record found = find_over(house, id, &t);
    if (found != RECORD_HERE)
        return found;
    pl_record_head head = head_of(t);
    pl_hash_begin(&hash);
    pl_setup_hash(t->sheet.pack, &t->sheet.setup, content);
    pl_hash_add(&hash, content, sizeof content);
    pl_hash_add(&hash, t->sheet.id, sizeof t->sheet.id);
    pl_hash_add(&hash, head.player, sizeof head.player);
    pl_hash_end(&hash, out);
    return found;
}

char *tables_record_of(tables *house, const char *id, size_t *length, tables_record *found)
{
    table *t;
    *found = find_over(house, id, &t);
    if (*found != RECORD_HERE)
        return NULL;
    *found = found_as(tables_wake(house, t));
    if (*found == RECORD_HERE && t->kept != t->written && t->unfit)
        *found = RECORD_UNFIT; /* as far as it agrees is not the match */
    if (*found != RECORD_HERE)
        return NULL;
    pl_record_head head = head_of(t);
    *found = RECORD_FAILED;
    char *text = write_record(t->match, &head, length);
    if (text)
        *found = RECORD_HERE;
    return text;
}

const pl_pack *tables_pack_of(tables *house, const char *id, char hash[PL_HASH_TEXT])
{
    table *t;
    if (tables_find(house, id, &t) != STORE_FOUND)
        return NULL;
    pl_setup_hash(t->sheet.pack, &t->sheet.setup, hash);
    return t->sheet.pack;
}

tables_counts tables_count(tables *house)
{
    tables_counts counts = house->counts;
    counts.waiting = thinker_waiting(house->thinker);
    for (unsigned i = 0; i < LISTS; i++)
        for (const table *t = house->lists[i]; t; t = t->next) {
            counts.awake += t->match != NULL;
            counts.thinking += t->thinking != 0;
        }
    return counts;
}
