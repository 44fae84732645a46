/* Modifiers: what holds while something lasts. A row is never applied and taken back; the rule that it changes asks for the rows
 * of its kind each time: a value when damage is computed, the ground when a move begins, a card when something would cancel it. */
#include "rules/descriptor.h"

/* ------------------------------------------------------------------ asking */

bool row_holds(const run *r, const row_query *q, const pl_row *row)
{
    const pl_word *condition = r->hero[q->seat]->code + row->condition;
    PL_ASSERT(q->frame);
    return noun_condition(r, q->frame, &condition);
}

/* "(plus your-card n)" and "(fixed your-cards n)": what a text says of this turn, as a row. */
static pl_row row_of_turn(const run *r, const pl_turn_modifier *m)
{
    bool fixed = pl_word_is(r->hero[m->seat]->code[m->code], PL_W_FIXED);
    return (pl_row){.kind = fixed ? PL_ROW_FIXED : PL_ROW_PLUS, .ability = PL_NONE, .code = (uint16_t)(m->code + 2)};
}

const pl_row *next_row_of_turn(const run *r, row_query *q)
{
    while (q->turn < r->game->modifier_count) {
        const pl_turn_modifier *m = &r->game->modifiers[q->turn++];
        if (m->seat != q->seat)
            continue;
        q->row = row_of_turn(r, m);
        if (q->row.kind == q->kind)
            return &q->row;
    }
    return NULL;
}

unsigned row_amount(const run *r, const row_query *q, const pl_row *row)
{
    const pl_word *p = r->hero[q->seat]->code + row->code;
    return noun_amount(r, q->frame, &p);
}

bool can_be_canceled(const run *r, unsigned seat, unsigned card)
{
    row_query q = ask_rows(r, PL_ROW_UNCANCELED, seat);
    q.card = (uint8_t)card;
    return !next_row(r, &q);
}

/* ------------------------------------------------------------------ for those outside */

bool stopped_by(const run *r, unsigned fighter, unsigned *seat, unsigned *token)
{
    for (*seat = 0; *seat < r->game->seat_count; ++*seat) {
        row_query q = ask_rows(r, PL_ROW_STOPPED, *seat);
        q.fighter = (uint8_t)fighter;
        for (const pl_row *row; (row = next_row(r, &q));) {
            *token = row->token;
            if (r->game->seat[*seat].tokens[row->token])
                return true;
        }
    }
    return false;
}

const pl_word *pl_token_place(const pl_hero *hero, unsigned token)
{
    for (unsigned left = hero->rows_of[PL_ROW_TOKEN_PLACE]; left; left &= left - 1)
        if (hero->rows[lowest(left)].token == token)
            return hero->code + hero->rows[lowest(left)].code;
    return NULL;
}
