/* What a seat may try out before it happens: plans of a maneuver, threats of opponents, trials of a combat. Each agrees with what the
 * rules then do, at random moments of random matches. */
#include "../rules/table.h"

#include "match/match.h"
#include "match/plan.h"
#include "match/threats.h"
#include "match/trial.h"

enum { MATCHES = 400, MATCHES_SANITIZED = 60, STEPS = 160 };

/* Calls the check at every question of some matches, until it has been of use often enough. */
static void walk(unsigned from, unsigned wanted, unsigned (*check)(const pl_game *game, dice *d))
{
    unsigned used = 0;
    for (unsigned n = 0; n < how_many(MATCHES, MATCHES_SANITIZED) && used < wanted; n++) {
        dice d;
        pl_game game;
        if (!begin_any(n, from, &d, &game))
            continue;
        for (unsigned step = 0; step < STEPS && !pl_over(&game); step++) {
            used += check(&game, &d);
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
    }
    assert_true(used >= wanted / 10);
}

static bool take(pl_game *game, unsigned kind, unsigned value)
{
    pl_option option = {(uint8_t)kind, (uint8_t)value};
    return pl_legal(game, option) && pl_answer(&pack->content, game, option, NULL);
}

/* ------------------------------------------------------------------ plans */

static unsigned any_bit(uint32_t set, dice *d)
{
    for (unsigned skip = roll(d, (unsigned)__builtin_popcount(set)); skip > 0; skip--)
        set &= set - 1;
    return (unsigned)__builtin_ctz(set);
}

/* Adds moves to the plan as long as somebody may move. */
static unsigned make_plan(const pl_view *view, dice *d, pl_plan_move moves[PL_PLAN_MOVES], pl_plan *plan)
{
    unsigned count = 0;
    assert_true(pl_plan_try(&pack->content, view, PL_NONE, moves, 0, plan));
    while (count < PL_PLAN_MOVES && plan->can_move) {
        unsigned fighter = any_bit(plan->can_move, d);
        pl_game asked;
        pl_plan_ask(&pack->content, plan, fighter, &asked);
        assert_int_equal(asked.question.why, PL_WHY_MOVE);
        assert_int_equal(asked.question.fighter, fighter);
        pl_option option = random_option(&asked, d);
        if (option.kind != PL_OPTION_SPACE)
            break;
        moves[count++] = (pl_plan_move){(uint8_t)fighter, option.value};
        assert_true(pl_plan_try(&pack->content, view, PL_NONE, moves, count, plan));
        assert_int_equal(plan->fits, count);
    }
    return count;
}

/* The maneuver as planned, in the match itself. */
static void carry_out(pl_game *game, const pl_plan_move *moves, unsigned count)
{
    assert_true(take(game, PL_OPTION_ACTION, PL_MANEUVER));
    if (game->question.why == PL_WHY_MANEUVER_BOOST)
        assert_true(take(game, PL_OPTION_NONE, 0));
    for (unsigned i = 0; i < count; i++) {
        if (game->question.why == PL_WHY_MANEUVER)
            assert_true(take(game, PL_OPTION_FIGHTER, moves[i].fighter));
        assert_true(take(game, PL_OPTION_SPACE, moves[i].space));
    }
}

static unsigned check_plan(const pl_game *game, dice *d)
{
    pl_view view;
    pl_plan plan;
    pl_plan_move moves[PL_PLAN_MOVES];
    pl_view_of(&pack->content, game, game->question.seat, &view);
    if (game->question.why != PL_WHY_ACTION || !pl_legal(game, (pl_option){PL_OPTION_ACTION, PL_MANEUVER}))
        return 0;
    unsigned count = make_plan(&view, d, moves, &plan);
    pl_game played = *game;
    carry_out(&played, moves, count);
    if (pl_over(&played) || plan.interrupted)
        return 0;
    assert_int_equal(played.present, plan.game.present);
    assert_memory_equal(played.space, plan.game.space, sizeof played.space);
    return count > 0;
}

static void what_is_planned_can_be_played(void **state)
{
    (void)state;
    walk(41000, 2000, check_plan);
}

static unsigned check_strangers(const pl_game *game, dice *d)
{
    pl_view view;
    pl_plan plan;
    unsigned viewer = roll(d, game->seat_count), why = game->question.why;
    pl_view_of(&pack->content, game, viewer, &view);
    bool may = viewer == game->question.seat &&
               (why == PL_WHY_ACTION || why == PL_WHY_MANEUVER_BOOST || why == PL_WHY_MANEUVER);
    if (may)
        return 0;
    assert_false(pl_plan_try(&pack->content, &view, PL_NONE, NULL, 0, &plan));
    return 1;
}

static void nobody_else_can_plan(void **state)
{
    (void)state;
    walk(42000, 5000, check_strangers);
}

/* ------------------------------------------------------------------ threats */

/* Whoever is attacked there now is threatened at once, and nobody else. */
static unsigned check_at_once(const pl_game *game, dice *d)
{
    pl_view view;
    pl_threat threats[PL_SPACES];
    unsigned viewer = roll(d, game->seat_count), checked = 0;
    pl_view_of(&pack->content, game, viewer, &view);
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        if (!(game->present >> f & 1) || pl_team_of(pl_seat_of(f)) == pl_team_of(viewer))
            continue;
        pl_threats_of(&pack->content, &view, f, threats);
        uint32_t targets = pl_targets(&pack->content, &view.game, f);
        for (unsigned g = 0; g < PL_FIGHTERS; g++) {
            if (!(game->present >> g & 1))
                continue;
            const pl_threat *there = &threats[game->space[g]];
            if (pl_team_of(pl_seat_of(g)) == pl_team_of(pl_seat_of(f)))
                assert_int_equal(there->kind, PL_NO_THREAT);
            else if (targets >> g & 1)
                assert_int_equal(there->kind, PL_THREAT_AT_ONCE);
            checked++;
        }
    }
    return checked > 0;
}

static void targets_are_threatened_at_once_and_friends_never(void **state)
{
    (void)state;
    walk(43000, 8000, check_at_once);
}

/* Whoever can be attacked after a maneuver without a boost was threatened by it before. */
static unsigned check_maneuver(const pl_game *game, dice *d)
{
    pl_view own, view;
    pl_plan plan;
    pl_game asked, moved;
    unsigned seat = game->question.seat;
    if (game->question.why != PL_WHY_ACTION)
        return 0;
    pl_view_of(&pack->content, game, seat, &own);
    if (!pl_plan_try(&pack->content, &own, PL_NONE, NULL, 0, &plan) || !plan.can_move)
        return 0;
    unsigned fighter = any_bit(plan.can_move, d);
    pl_plan_ask(&pack->content, &plan, fighter, &asked);
    pl_option option = random_option(&asked, d);
    moved = asked;
    if (option.kind != PL_OPTION_SPACE || !pl_answer(&pack->content, &moved, option, NULL) ||
        moved.space[fighter] != option.value)
        return 0;
    uint32_t targets = pl_targets(&pack->content, &moved, fighter);
    for (unsigned g = 0; g < PL_FIGHTERS; g++) {
        pl_threat threats[PL_SPACES];
        if (!(targets >> g & 1) || !(game->present >> g & 1) || moved.space[g] != game->space[g])
            continue;
        pl_view_of(&pack->content, game, pl_seat_of(g), &view);
        pl_threats_of(&pack->content, &view, fighter, threats);
        assert_int_not_equal(threats[game->space[g]].kind, PL_NO_THREAT);
    }
    return targets != 0;
}

static void whoever_a_maneuver_reaches_was_threatened(void **state)
{
    (void)state;
    walk(44000, 600, check_maneuver);
}

/* ------------------------------------------------------------------ trials */

/* A trial from within a combat ends it, answers nothing that is no option, and never changes what it began with. */
static unsigned check_trial(const pl_game *game, dice *d)
{
    (void)d;
    pl_view view;
    if (game->combat.stage == 0)
        return 0;
    unsigned viewer = game->question.seat;
    pl_view_of(&pack->content, game, viewer, &view);
    pl_trial t = {.content = &pack->content,
                  .view = &view,
                  .game = view.game,
                  .foe = pl_team_of(game->combat.side[PL_DEFENDER].seat),
                  .steps = 60};
    pl_view before = view;
    pl_option options[PL_OPTIONS_MAX], all[PL_OPTIONS_MAX];
    unsigned count = pl_trial_options(&t, options);
    assert_in_range(count, 1, pl_options(&t.game, all));
    for (unsigned i = 0; i < count; i++)
        assert_true(pl_legal(&t.game, options[i]));
    pl_trial twice = t;
    pl_trial_finish(&t);
    assert_true(pl_trial_ended(&t));
    pl_trial_finish(&twice);
    assert_int_equal(t.damage, twice.damage);
    assert_int_equal(t.blind, twice.blind);
    assert_memory_equal(&before, &view, sizeof view);
    return 1;
}

static void a_trial_ends_the_combat_the_same_way_twice(void **state)
{
    (void)state;
    walk(45000, 400, check_trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_planned_can_be_played),
        cmocka_unit_test(nobody_else_can_plan),
        cmocka_unit_test(targets_are_threatened_at_once_and_friends_never),
        cmocka_unit_test(whoever_a_maneuver_reaches_was_threatened),
        cmocka_unit_test(a_trial_ends_the_combat_the_same_way_twice),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
