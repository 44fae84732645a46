/* Computer players at the tables: when they are asked, for whom, and when their answers are seen. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "server/room/inside.h"

enum { LOOKED_AT = 16 }; /* members of a table, for whose thought it is */

/* ------------------------------------------------------------------ for whom */

static share_key share_of_member(const member *m)
{
    return share_of(m->who->from ? m->who->from->bytes : NULL);
}

/* Those who play; where none of them is here, those who watch. */
static const member *next_for(const member *m, bool playing)
{
    while (m && playing && !m->seats)
        m = m->next_here;
    return m;
}

/* The one of them who has least under way. */
static share_key lightest_share(const tables *house, const table *t, bool playing)
{
    share_key found = share_of(NULL);
    unsigned least = UINT_MAX, looked_at = 0;
    for (const member *m = t->members; (m = next_for(m, playing)) && looked_at < LOOKED_AT; m = m->next_here) {
        share_key key = share_of_member(m);
        unsigned load = thinker_load(house->thinker, &key);
        looked_at++;
        if (load < least) {
            least = load;
            found = key;
        }
    }
    return found;
}

static bool is_for(const table *t, const share_key *key, bool playing)
{
    for (const member *m = t->members; (m = next_for(m, playing)); m = m->next_here) {
        share_key own = share_of_member(m);
        if (share_same(&own, key))
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------ asking */

static pl_mind *mind_for(table *t, unsigned seat)
{
    pl_seed chance;
    pl_mind *mind = t->mind; /* it remembers what it thought in this turn */
    t->mind = NULL;
    if (mind)
        return mind;
    secret_seed(&chance);
    return pl_mind_new(t->sheet.seats[seat].player, &t->sheet.pack->content, &chance, 1);
}

static thought *thought_for(const tables *house, table *t, unsigned seat)
{
    thought *asked = calloc(1, sizeof *asked);
    if (asked)
        asked->mind = mind_for(t, seat);
    if (!asked || !asked->mind) {
        thought_free(asked);
        return NULL;
    }
    memcpy(asked->table, t->sheet.id, sizeof asked->table);
    asked->seat = seat;
    asked->question = t->kept + 1;
    asked->urgent = table_present(t) != 0;
    asked->share = lightest_share(house, t, asked->urgent);
    pl_view_of(&t->sheet.pack->content, pl_match_game(t->match), seat, &asked->view);
    thought_draw(asked, house->limits.pause_ms, t->put_at);
    return asked;
}

static void ask(tables *house, table *t, unsigned seat)
{
    thought *asked = thought_for(house, t, seat);
    if (!asked)
        return;
    t->mind_seat = seat;
    t->thinking = asked->question;
    t->thinks_for = asked->share;
    t->thinks_urgently = asked->urgent;
    if (thinker_ask(house->thinker, asked))
        return;
    t->thinking = 0;
    thought_free(asked);
}

/* ------------------------------------------------------------------ answers that wait for their moment */

static void hold(tables *house, thought *done)
{
    thought **link = &house->held;
    while (*link && (*link)->due <= done->due)
        link = &(*link)->next;
    done->next = *link;
    *link = done;
}

static thought *take_held(tables *house, const table *t)
{
    for (thought **link = &house->held; *link; link = &(*link)->next)
        if (strcmp((*link)->table, t->sheet.id) == 0 && (*link)->question == t->thinking) {
            thought *found = *link;
            *link = found->next;
            return found;
        }
    return NULL;
}

static bool fits(const table *t, const thought *done)
{
    return table_asked(t) == done->seat && pl_match_number(t->match) + 1 == done->question;
}

bool tables_thinking(const tables *house, const table *t)
{
    const thought *held = house->held;
    while (held && (strcmp(held->table, t->sheet.id) != 0 || held->question != t->thinking))
        held = held->next;
    return t->thinking && !held;
}

/* The table is free to think of something else. */
static void come_back(table *t, thought *done)
{
    t->thinking = 0;
    if (!t->match || t->mind)
        return;
    t->mind = done->mind;
    done->mind = NULL;
}

static void give_answer(tables *house, table *t, thought *done)
{
    come_back(t, done);
    tables_touch(house, t);
    if (fits(t, done))
        tables_answer(house, t, done->answer);
    else
        house->counts.stale_thoughts++;
    thought_free(done);
}

/* NULL: the table was forgotten, or has forgotten that it asked. */
static table *table_of(tables *house, const thought *done)
{
    table *t = tables_in_memory(house, done->table);
    return t && t->thinking == done->question ? t : NULL;
}

static void hear_thought(tables *house, thought *done)
{
    table *t = table_of(house, done);
    house->counts.thoughts++;
    house->counts.hurried_thoughts += done->parts > 1;
    house->counts.late_thoughts += done->late;
    if (!t)
        thought_free(done);
    else if (done->pause && fits(t, done))
        hold(house, done);
    else
        give_answer(house, t, done);
}

void tables_collect(tables *house)
{
    int64_t now = tables_now(house);
    house->uncollected = house->committing;
    if (house->committing)
        return;
    for (thought *done; (done = thinker_collect(house->thinker));)
        hear_thought(house, done);
    while (house->held && house->held->due <= now) {
        thought *done = house->held;
        table *t = table_of(house, done);
        house->held = done->next;
        if (t)
            give_answer(house, t, done);
        else
            thought_free(done);
    }
}

int64_t tables_wait(const tables *house)
{
    int64_t now = tables_now(house);
    if (!house->held)
        return -1;
    return house->held->due > now ? house->held->due - now : 0;
}

/* ------------------------------------------------------------------ what a table wants of them */

/* Only while somebody is there to see it, and nobody is missing. */
static bool wants_answer(const table *t, unsigned seat)
{
    return seat < PL_SEATS && !sheet_is_person(&t->sheet, seat) && t->members && table_complete(t);
}

/* What nobody has begun with is taken back when it is not wanted any longer, or when others wait for it now than those in whose
 * share it is. Answers to what is no longer asked are not waited for. */
static void reconsider(tables *house, table *t, unsigned seat)
{
    bool stale = t->thinking != t->kept + 1 || seat != t->mind_seat, playing = table_present(t) != 0;
    thought *gone = NULL;
    if (stale || !wants_answer(t, seat) || playing != t->thinks_urgently || !is_for(t, &t->thinks_for, playing))
        gone = thinker_withdraw(house->thinker, t->sheet.id);
    if (!gone && stale)
        gone = take_held(house, t);
    if (!gone)
        return;
    house->counts.stale_thoughts += stale;
    come_back(t, gone);
    thought_free(gone);
}

/* The moment of the answer is counted from here, also when a thought that is stale is still under way: when that ends is nobody's
 * business. */
static void put_question(const tables *house, table *t)
{
    if (t->put == t->kept + 1)
        return;
    t->put = t->kept + 1;
    t->put_at = tables_now(house);
}

void tables_think(tables *house, table *t)
{
    unsigned seat = table_asked(t);
    if (t->thinking)
        reconsider(house, t, seat);
    if (seat != t->mind_seat) {
        pl_mind_free(t->mind); /* what it remembers of its turn is large, and of no more use */
        t->mind = NULL;
    }
    if (!wants_answer(t, seat))
        return;
    put_question(house, t);
    if (!t->thinking && !tables_rest(house))
        ask(house, t, seat);
}

void tables_forget_thoughts(tables *house)
{
    while (house->held) {
        thought *gone = house->held;
        house->held = gone->next;
        thought_free(gone);
    }
}
