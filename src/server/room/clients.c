/* Clients: how they come and go, where they sit, and what they say. */
#include <stdlib.h>
#include <string.h>

#include "server/room/inside.h"

enum { HURRIED_MAX = 200, ERRANDS_MAX = 128 };

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

static void free_errand(errand *e)
{
    message_free(e->ready);
    free(e);
}

static void drop_errands(const client *gone)
{
    errand **link = &gone->house->errands;
    while (*link) {
        errand *e = *link;
        if (e->from != gone) {
            link = &e->next;
            continue;
        }
        *link = e->next;
        free_errand(e);
    }
    gone->house->errands_end = link;
}

void tables_send_replies(client *to)
{
    for (reply *r = to->replies; r; r = r->next) {
        tables_pass_on(to, r->text);
        r->text = NULL;
    }
    drop_replies(to);
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
    drop_errands(gone);
    house->counts.clients--;
    free(gone);
}

void tables_pass_on(const client *to, message *m)
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
        tables_pass_on(c, NULL);
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

void tables_push(client *to, message *m)
{
    hold(to, m, false, NULL);
}

/* ------------------------------------------------------------------ what they say */

/* False: it must wait for a commit, and nothing was said. */
static bool handle(errand *e)
{
    pl_buffer said = {0}, otherwise = {0};
    wire_handled how;
    while ((how = wire_handle(e, &said, &otherwise)) == WIRE_LATER) {
        pl_buffer_free(&said);
        if (!tables_settle_now(e->from->house))
            return false;
        e->failed = e->arrived && !e->from->house->kept;
    }
    hold(e->from, message_new(&said), how == WIRE_HOPES, how == WIRE_HOPES ? message_new(&otherwise) : NULL);
    pl_buffer_free(&otherwise);
    return true;
}

/* A copy that waits; NULL: the client has said more than there is room for. */
static errand *copy_of(const errand *e)
{
    errand *copy = e->from->errands < ERRANDS_MAX ? malloc(sizeof *copy + e->length) : NULL;
    if (!copy) {
        message_free(e->ready);
        tables_pass_on(e->from, NULL);
        return NULL;
    }
    *copy = *e;
    memcpy(copy + 1, e->text, e->length);
    copy->text = (const char *)(copy + 1);
    copy->next = NULL;
    e->from->errands++;
    return copy;
}

static bool must_wait(const tables *house)
{
    return house->committing || house->errands;
}

static void wait_behind(tables *house, const errand *e)
{
    errand *copy = copy_of(e);
    if (!copy)
        return;
    *house->errands_end = copy;
    house->errands_end = &copy->next;
}

static void wait_before(tables *house, const errand *e)
{
    errand *copy = copy_of(e);
    if (!copy)
        return;
    copy->next = house->errands;
    if (!house->errands)
        house->errands_end = &copy->next;
    house->errands = copy;
}

void tables_hear_waiting(tables *house)
{
    while (house->errands && !house->committing) {
        errand *e = house->errands;
        house->errands = e->next;
        if (!house->errands)
            house->errands_end = &house->errands;
        e->from->errands--;
        e->failed = e->arrived && !house->kept;
        if (e->ready) {
            hold(e->from, e->ready, false, NULL);
            e->ready = NULL;
        } else if (!handle(e)) {
            wait_before(house, e);
        }
        free_errand(e);
    }
}

static void refuse_hurried(client *from, const char *text, size_t length)
{
    pl_buffer said = {0};
    from->house->counts.hurried++;
    wire_refuse(text, length, "rate", "too many messages: wait a little", &said);
    message *refusal = message_new(&said);
    if (refusal && must_wait(from->house)) /* replies come in the order of requests */
        wait_behind(from->house, &(errand){.from = from, .text = "", .ready = refusal});
    else
        hold(from, refusal, false, NULL);
    if (++from->hurried > HURRIED_MAX)
        tables_pass_on(from, NULL);
}

void tables_hear(client *from, const char *text, size_t length)
{
    tables *house = from->house;
    errand e = {.from = from, .text = text, .length = length};
    house->counts.messages++;
    if (!toll_take(from, 1)) {
        refuse_hurried(from, text, length);
        return;
    }
    from->hurried -= from->hurried > 0; /* not to nothing: in a flood, some are always in time */
    if (must_wait(house))
        wait_behind(house, &e);
    else if (!handle(&e))
        wait_before(house, &e);
}
