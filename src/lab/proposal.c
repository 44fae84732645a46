#include "lab/proposal.h"

#include <stdlib.h>

/* By how much a number may differ from the original. */
static const int reach[PL_NUMBER_KINDS] = {
    [PL_NUMBER_HEALTH] = 3, [PL_NUMBER_MOVE] = 1,  [PL_NUMBER_SIDEKICKS] = 1, [PL_NUMBER_COPIES] = 1,
    [PL_NUMBER_VALUE] = 1,  [PL_NUMBER_BOOST] = 1, [PL_NUMBER_TEXT] = 1,
};

/* A sentence about no cards or no damage is no sentence, though a file may have it. */
static bool within(const pl_hero_number *number, int by)
{
    int least = number->kind == PL_NUMBER_TEXT && number->least < 1 ? 1 : number->least;
    return abs(by) <= reach[number->kind] && number->value + by >= least && number->value + by <= number->most;
}

/* ------------------------------------------------------------------ sums */

/* Puts a change in its place; false when there are too many. A number that comes to what it was is no change. */
static bool add_change(pl_proposal *to, pl_change change)
{
    unsigned at = 0;
    while (at < to->count && to->changes[at].number < change.number)
        at++;
    if (at < to->count && to->changes[at].number == change.number) {
        to->changes[at].by = (int8_t)(to->changes[at].by + change.by);
        if (to->changes[at].by != 0)
            return true;
        to->count--;
        for (; at < to->count; at++)
            to->changes[at] = to->changes[at + 1];
        return true;
    }
    if (to->count == PL_PROPOSAL_CHANGES)
        return false;
    for (unsigned i = to->count++; i > at; i--)
        to->changes[i] = to->changes[i - 1];
    to->changes[at] = change;
    return true;
}

bool pl_proposal_sum(const pl_proposal_field *field, const pl_proposal *a, const pl_proposal *b, unsigned most,
                     pl_proposal *out)
{
    pl_proposal sum = *a;
    for (unsigned i = 0; i < b->count; i++)
        if (!add_change(&sum, b->changes[i]))
            return false;
    sum.size = 0;
    for (unsigned i = 0; i < sum.count; i++) {
        if (!within(&field->numbers[sum.changes[i].number], sum.changes[i].by))
            return false;
        sum.size += (unsigned)abs(sum.changes[i].by);
    }
    *out = sum;
    return sum.count > 0 && sum.count <= most;
}

int pl_proposal_compare(const pl_proposal *a, const pl_proposal *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return (a->size > b->size) - (a->size < b->size);
}

bool pl_proposal_same(const pl_proposal *a, const pl_proposal *b)
{
    bool same = a->count == b->count;
    for (unsigned i = 0; same && i < a->count; i++)
        same = a->changes[i].number == b->changes[i].number && a->changes[i].by == b->changes[i].by;
    return same;
}

/* ------------------------------------------------------------------ steps */

typedef struct list {
    const pl_proposal_field *field;
    pl_proposal *out;
    unsigned count, most;
} list;

static void add_step(list *l, const pl_proposal *one, const pl_proposal *two)
{
    if (l->count < PL_PROPOSAL_STEPS && pl_proposal_sum(l->field, one, two, l->most, &l->out[l->count]))
        l->count++;
}

static pl_proposal single(unsigned number, int by)
{
    return (pl_proposal){.changes = {{(uint16_t)number, (int8_t)by}}, .count = 1};
}

static void add_singles(list *l, unsigned number, bool stronger)
{
    const pl_proposal nothing = {.count = 0};
    pl_number_kind kind = l->field->numbers[number].kind;
    for (int by = -reach[kind]; by <= reach[kind]; by++) {
        pl_proposal one = single(number, by);
        if (by != 0 && (kind == PL_NUMBER_TEXT || (by > 0) == stronger))
            add_step(l, &one, &nothing);
    }
}

/* The card with the most copies: it can always give one. */
static unsigned richest(const pl_proposal_field *field)
{
    unsigned best = PL_NUMBERS;
    for (unsigned i = 0; i < field->count; i++)
        if (field->numbers[i].kind == PL_NUMBER_COPIES &&
            (best == PL_NUMBERS || field->numbers[i].value > field->numbers[best].value))
            best = i;
    return best;
}

unsigned pl_proposal_steps(const pl_proposal_field *field, bool stronger, unsigned most,
                           pl_proposal out[PL_PROPOSAL_STEPS])
{
    list l = {.field = field, .out = out, .most = most};
    unsigned middle = richest(field);
    for (unsigned i = 0; i < field->count; i++) {
        if (field->numbers[i].kind != PL_NUMBER_COPIES) {
            add_singles(&l, i, stronger);
            continue;
        }
        for (int by = -1; by <= 1 && i != middle; by += 2) {
            pl_proposal one = single(i, by), other = single(middle, -by);
            add_step(&l, &one, &other);
        }
    }
    return l.count;
}
