/* Breakdowns: over random matches, the sum that is shown is the sum that counts, and each part has a cause that was there. */
#include "../rules/table.h"

#include "tell/breakdown.h"

enum { GAMES = 60, EVENTS = 1024 };

static unsigned results, lasting_parts, turns_with_lasting;

/* What the values of a side were, step by step: each part continues where the one before it ended. */
static void look_at_side(const pl_breakdown *b, const pl_value_side *s)
{
    int value = 0;
    for (unsigned i = 0; i < s->count; i++) {
        const pl_value_part *p = &s->parts[i];
        if (p->change)
            assert_int_equal(p->value, value + p->change);
        value = p->value;
        assert_true(p->seat == PL_NONE || p->seat < PL_SEATS);
        bool lasts = p->cause == PL_VALUE_FIXED || p->cause == PL_VALUE_BONUS;
        if (!lasts || p->card == PL_NONE)
            continue;
        bool there = false; /* the card of an effect until the end of this turn */
        for (unsigned k = 0; k < b->lasting_count; k++)
            there = there || (b->lasting[k].seat == p->seat && b->lasting[k].card == p->card);
        assert_true(there);
        lasting_parts++;
    }
    /* a side whose card was taken away keeps what was fixed, for another card, and is worth nothing until then */
    if (b->over && s->card != PL_NONE && s->count > 0 && s->count < PL_VALUE_PARTS && !s->ignored)
        assert_int_equal(s->value, value < 0 ? 0 : value);
}

static void hear(pl_breakdown *b, const pl_setup *setup, const pl_event *e)
{
    unsigned before = b->lasting_count;
    pl_breakdown_hear(b, pack, setup, e);
    if (e->type == PL_EV_TURN) { /* what lasts until the end of a turn is over when the next one begins */
        assert_int_equal(b->lasting_count, 0);
        turns_with_lasting += before > 0;
    }
    if (e->type != PL_EV_RESULT)
        return;
    results++;
    assert_true(b->over);
    assert_int_equal(b->side[PL_ATTACKER].value, e->attack);
    assert_int_equal(b->side[PL_DEFENDER].value, e->defense);
    for (unsigned side = 0; side < 2; side++)
        look_at_side(b, &b->side[side]);
}

static void the_sum_that_is_shown_is_the_sum_that_counts_D_PRINTED(void **state)
{
    (void)state;
    static pl_event events[EVENTS];
    for (unsigned n = 0; n < how_many(20 * GAMES, GAMES); n++) {
        pl_breakdown b = {.over = false};
        dice d;
        pl_game game;
        if (!begin_any(n, 71, &d, &game))
            continue;
        pl_setup setup = pl_setup_of(&game);
        while (!pl_over(&game)) {
            pl_log log = {.events = events, .capacity = EVENTS};
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), &log));
            for (unsigned i = 0; i < log.count; i++)
                hear(&b, &setup, &events[i]);
        }
    }
    assert_true(results > 100);
    assert_true(turns_with_lasting > 0);
    assert_true(lasting_parts > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_sum_that_is_shown_is_the_sum_that_counts_D_PRINTED)};
    return cmocka_run_group_tests(tests, load_content, free_content);
}
