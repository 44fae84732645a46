/* Texts carried out by hand: whatever deeds are planned, disputed and carried out, all that holds of a match holds (in builds with
 * sanitizers the rules assert it after every answer), and nothing goes on for ever. */
#include "table.h"

enum { MATCHES = 400, LONGEST = 20000, EVENTS = 1000 };

static unsigned zany(void)
{
    int hero = pl_pack_hero(pack, "zany");
    assert_true(hero >= 0);
    return (unsigned)hero;
}

/* A match in which a zany plays. */
static bool begin_with_zany(unsigned n, dice *d, pl_game *game)
{
    d->state = 0x9e3779b97f4a7c15ULL * (n + 1);
    pl_setup setup = any_setup(d);
    pl_seed seed = seed_of(n);
    setup.hero[roll(d, 2)] = (uint8_t)zany();
    return pl_begin(&pack->content, game, &setup, &seed, NULL);
}

/* Deeds rather than none, and more agreement than dispute. */
static pl_option eager_option(const pl_game *game, dice *d)
{
    const pl_question *q = &game->question;
    pl_option any = random_option(game, d);
    if (q->why == PL_WHY_CONSENT && roll(d, 3) > 0)
        return (pl_option){PL_OPTION_EFFECT, PL_AGREES};
    if ((q->why == PL_WHY_ACTION || q->why == PL_WHY_TURN_END) && (q->mask >> PL_BY_HAND & 1) && roll(d, 3) == 0)
        return (pl_option){PL_OPTION_ACTION, PL_BY_HAND};
    return any;
}

static void count_events(const pl_log *log, unsigned counts[PL_EV_TYPES])
{
    assert_true(log->count <= log->capacity);
    for (unsigned i = 0; i < log->count; i++)
        counts[log->events[i].type]++;
}

static void whatever_is_done_by_hand_the_match_stays_sound_and_ends(void **state)
{
    (void)state;
    static pl_event events[EVENTS];
    unsigned counts[PL_EV_TYPES] = {0}, kinds = 0, played = 0;
    for (unsigned n = 0; n < MATCHES; n++) {
        pl_game game;
        dice d;
        unsigned length = 0;
        if (!begin_with_zany(n, &d, &game))
            continue;
        for (; !pl_over(&game) && length < LONGEST; length++) {
            pl_log log = {.events = events, .capacity = EVENTS};
            pl_option option = eager_option(&game, &d);
            pl_hand_plan plan;
            if (pl_by_hand(&pack->content, &game, &plan))
                for (unsigned i = 0; i < plan.count; i++)
                    kinds |= 1U << plan.deed[i].kind;
            assert_true(pl_answer(&pack->content, &game, option, &log));
            count_events(&log, counts);
        }
        assert_true(pl_over(&game));
        played++;
    }
    assert_true(played > MATCHES / 2);
    assert_int_equal(kinds & ((1U << PL_DEED_COUNT) - 1),
                     ((1U << PL_DEED_COUNT) - 1) & ~(1U << PL_DEED_OTHER_TOKEN) &
                         ~(1U << PL_DEED_LAST_COUNTER)); /* the zany has one kind of tokens, and three counters */
    assert_true(counts[PL_EV_DEED] > 1000 && counts[PL_EV_DEED_BACK] > 100 && counts[PL_EV_NOTHING_DONE] > 100);
    assert_true(counts[PL_EV_AGREED] > 1000 && counts[PL_EV_DISPUTED] > 100);
}

static bool is_planning(const pl_game *game)
{
    pl_hand_plan plan;
    return pl_by_hand(&pack->content, game, &plan) && !plan.agreed;
}

/* Nobody is left to agree when the last fighter of the others has fallen and the combat is not over. */
static bool two_live(const pl_game *game)
{
    bool live[2] = {false, false};
    for (unsigned fighter = 0; fighter < 2 * PL_SEAT_FIGHTERS; fighter++)
        live[pl_seat_of(fighter)] |= pl_alive(game, fighter);
    return live[0] && live[1];
}

/* Nothing happens before all have agreed: what is planned is in the text alone. */
static void a_plan_changes_nothing_until_it_is_agreed_to(void **state)
{
    (void)state;
    unsigned plans = 0;
    for (unsigned n = 0; n < MATCHES / 4; n++) {
        pl_game game;
        dice d;
        if (!begin_with_zany(n, &d, &game))
            continue;
        for (unsigned length = 0; !pl_over(&game) && length < LONGEST; length++) {
            pl_game before = game;
            pl_option option = eager_option(&game, &d);
            bool ends = option.kind == PL_OPTION_NONE || before.question.why == PL_WHY_CONSENT ||
                        (before.question.why == PL_WHY_BY_HAND && option.value == PL_DEED_BACK);
            assert_true(pl_answer(&pack->content, &game, option, NULL));
            if (ends || !is_planning(&before) || !is_planning(&game) || !two_live(&before))
                continue;
            assert_memory_equal(game.space, before.space, sizeof game.space);
            assert_memory_equal(game.health, before.health, sizeof game.health);
            assert_memory_equal(game.seat, before.seat, sizeof game.seat);
            assert_memory_equal(&game.combat, &before.combat, sizeof game.combat);
            assert_int_equal(game.actions, before.actions);
            plans++;
        }
    }
    assert_true(plans > 1000);
}

/* Whoever thinks ahead is asked for nothing by hand. */
static void hands_off_means_that_nobody_is_asked(void **state)
{
    (void)state;
    for (unsigned n = 0; n < MATCHES / 4; n++) {
        pl_game game;
        dice d;
        if (!begin_with_zany(n, &d, &game))
            continue;
        pl_keep_hands_off(&game);
        for (unsigned length = 0; !pl_over(&game) && length < LONGEST; length++) {
            unsigned why = game.question.why;
            assert_true(why != PL_WHY_BY_HAND && why != PL_WHY_CONSENT && why != PL_WHY_TURN_END &&
                        why != PL_WHY_ABILITY);
            assert_true(why != PL_WHY_ACTION || !(game.question.mask >> PL_BY_HAND & 1));
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
        assert_true(pl_over(&game));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_is_done_by_hand_the_match_stays_sound_and_ends),
        cmocka_unit_test(a_plan_changes_nothing_until_it_is_agreed_to),
        cmocka_unit_test(hands_off_means_that_nobody_is_asked),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load_content, free_content);
}
