/* Playing, and agreeing on what happens beside the rules. */
#include <string.h>

#include "match/match.h"
#include "server/room/wire.h"

/* ------------------------------------------------------------------ playing */

static bool refuse_over(pl_request *q)
{
    return pl_request_refuse(q, "over", "the match is over");
}

/* Nothing is decided, looked at or taken back while somebody it may concern has not come. */
static bool refuse_incomplete(pl_request *q)
{
    return pl_request_refuse(q, "waiting", "not everybody has come yet: the match begins when all are here");
}

/* Can anything be decided here? Refuses if not. */
static bool can_go_on(pl_request *q, const table *t)
{
    if (table_over(t))
        return refuse_over(q);
    if (t->unfit)
        return wire_refuse_unfit(q);
    return table_complete(t) || refuse_incomplete(q);
}

bool wire_answer(pl_request *q)
{
    unsigned seat;
    pl_option option;
    const member *m = wire_take_seat(q, &seat);
    if (m && m->at->before) /* answers are gathered, but not with what else may change */
        m = wire_take_seat_settled(q, &seat);
    if (!m)
        return false;
    table *t = m->at;
    if (!can_go_on(q, t))
        return false;
    if (!pl_take_answer(q, t->match, seat, &option) || !wire_judge(q, tables_answer(house_of(q), t, option)))
        return false;
    pl_json_text(q->j, "table", t->sheet.id);
    pl_json_text(q->j, "seat", pl_seat_name(&t->sheet.setup, seat));
    pl_json_number(q->j, "number", pl_match_number(t->match));
    return wire_hope(q);
}

bool wire_explain(pl_request *q)
{
    unsigned seat;
    pl_language language;
    const member *m = wire_take_seat_settled(q, &seat);
    if (!m || !pl_take_language(q, &language))
        return false;
    const pl_teller *teller = pl_reporter_teller(m->at->reporter, m->at->match, language);
    pl_json_text(q->j, "table", m->at->sheet.id);
    return teller ? pl_explain_to(q, m->at->match, teller, seat) : wire_no_memory(q);
}

bool wire_plan(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat_settled(q, &seat);
    if (!m)
        return false;
    pl_json_text(q->j, "table", m->at->sheet.id);
    return pl_plan_for(q, m->at->match, seat);
}

bool wire_threats(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat_settled(q, &seat);
    if (!m)
        return false;
    pl_json_text(q->j, "table", m->at->sheet.id);
    return pl_threats_for(q, m->at->match, seat);
}

bool wire_unseen(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat_settled(q, &seat);
    if (!m)
        return false;
    pl_json_text(q->j, "table", m->at->sheet.id);
    return pl_unseen_for(q, m->at->match, seat, !m->at->sheet.unaided);
}

/* They take some milliseconds, so they cost more than other messages. */
bool wire_odds(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat_settled(q, &seat);
    if (!m)
        return false;
    if (m->at->sheet.unaided)
        return pl_request_refuse(q, "aids", "this table is played without help");
    if (!wire_may_cost(q))
        return false;
    pl_json_text(q->j, "table", m->at->sheet.id);
    return pl_odds_for(q, m->at->match, seat);
}

bool wire_resign(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat_settled(q, &seat);
    if (!m)
        return false;
    if (table_over(m->at))
        return refuse_over(q);
    if (!wire_may_cost(q))
        return false;
    sheet_result result = {SHEET_RESIGNATION, (uint8_t)(pl_team_of(seat) ^ 1U), (uint8_t)seat};
    return wire_judge(q, tables_end(house_of(q), m->at, result)) && wire_hope(q);
}

/* ------------------------------------------------------------------ agreeing */

/* Done as soon as nobody is left who has to agree. `done`: all did, and it is. */
static bool grant(pl_request *q, table *t, bool agreed, bool done)
{
    tables_touch(house_of(q), t);
    if (agreed && !done)
        table_unwish(t);
    t->wished &= agreed;
    return !agreed || (done && wire_hope(q));
}

/* Whoever asked pays for the story, which is told again. */
static bool undo_if_agreed(pl_request *q, table *t)
{
    bool agreed = table_undo_waits(t) == 0;
    for (member *m = t->members; m; m = m->next_here)
        m->pays |= agreed && (m->seats & t->undo_asked) != 0;
    return grant(q, t, agreed, agreed && wire_judge(q, tables_undo(house_of(q), t, t->undo_stand)));
}

bool wire_undo(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat_settled(q, &seat);
    if (!m)
        return false;
    table *t = m->at;
    if (!can_go_on(q, t))
        return false;
    int64_t stand = table_before(t, m->seats);
    if (stand < 0)
        return pl_request_refuse(q, "illegal", "you have decided nothing yet that could be taken back");
    if (!wire_may_cost(q))
        return false;
    table_wish(t);
    t->undo_asked = m->seats;
    t->undo_agreed = 0;
    t->undo_stand = (unsigned)stand;
    return undo_if_agreed(q, t);
}

/* What is agreed to: it may have crossed with a decision, or with another request. */
static bool take_undo(pl_request *q, const table *t)
{
    uint64_t number, stand;
    if (!pl_json_get_number(q->root, "number", PL_JSON_WHOLE, &number) ||
        !pl_json_get_number(q->root, "stand", PL_JSON_WHOLE, &stand))
        return pl_request_refuse(q, "malformed", "\"number\" and \"stand\" must be those of \"undo\" in the status");
    if (number != t->kept || (t->undo_asked && stand != t->undo_stand))
        return pl_request_refuse(q, "stale", "something else has been decided or requested since");
    return t->undo_asked || pl_request_refuse(q, "illegal", "nobody has asked to take anything back");
}

bool wire_consent(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat_settled(q, &seat);
    const pl_json_value *agree = pl_json_get(q->root, "agree");
    if (!m)
        return false;
    table *t = m->at;
    if (!agree || agree->kind != PL_JSON_BOOL)
        return pl_request_refuse(q, "malformed", "\"agree\" must be true or false");
    if (!take_undo(q, t))
        return false;
    if (agree->number != 0) {
        table_wish(t);
        t->undo_agreed |= m->seats & ~t->undo_asked;
        return undo_if_agreed(q, t);
    }
    t->undo_asked = t->undo_agreed = 0;
    tables_touch(house_of(q), t);
    return true;
}

bool wire_rematch(pl_request *q)
{
    unsigned seat;
    const member *m = wire_take_seat_settled(q, &seat);
    const pl_json_value *swap = pl_json_get(q->root, "swap");
    if (!m)
        return false;
    table *t = m->at;
    if (!table_over(t))
        return pl_request_refuse(q, "illegal", "the match is not over");
    if (*t->sheet.next)
        return true;
    if (!wire_may_cost(q))
        return false;
    if (t->rematch_agreed == 0)
        t->rematch_swap = !swap || swap->kind != PL_JSON_BOOL || swap->number != 0; /* the other begins now */
    table_wish(t);
    t->rematch_agreed |= m->seats;
    bool agreed = (table_joined(t) & ~t->rematch_agreed) == 0;
    return grant(q, t, agreed, agreed && wire_may_open(q) && wire_judge(q, tables_rematch(house_of(q), t)));
}
