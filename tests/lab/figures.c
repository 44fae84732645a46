/* Figures: intervals, evidence, and who meets whom. */
#include "../rules/table.h"

#include <math.h>

#include "lab/evidence.h"
#include "lab/schedule.h"

/* ------------------------------------------------------------------ intervals */

static bool near(double a, double b)
{
    return fabs(a - b) < 0.00005;
}

/* R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3. */
static void intervals_are_those_of_the_literature(void **state)
{
    (void)state;
    static const struct {
        uint64_t wins, games;
        double low, high;
    } known[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0, 0.1611}, {1, 29, 0.0061, 0.1718}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        pl_interval found = pl_wilson((pl_score){known[i].games, known[i].wins, 0});
        assert_true(near(found.low, known[i].low) && near(found.high, known[i].high));
    }
}

static void intervals_are_the_same_from_both_sides(void **state)
{
    (void)state;
    for (uint64_t games = 1; games < 60; games++)
        for (uint64_t wins = 0; wins <= games; wins++) {
            pl_interval a = pl_wilson((pl_score){games, wins, 0}), b = pl_wilson((pl_score){games, games - wins, 0});
            double share = pl_share((pl_score){games, wins, 0});
            assert_true(fabs(a.low - (1 - b.high)) < 1e-12 && a.low >= 0 && a.high <= 1);
            assert_true(a.low <= share && share <= a.high);
        }
}

static void a_draw_is_half_a_win(void **state)
{
    (void)state;
    pl_score drawn = {10, 3, 4}, won = {10, 5, 0};
    assert_true(near(pl_share(drawn), 0.5));
    assert_true(near(pl_wilson(drawn).low, pl_wilson(won).low));
}

static void no_games_say_nothing(void **state)
{
    (void)state;
    pl_interval all = pl_wilson((pl_score){0, 0, 0});
    assert_true(all.low <= 0 && all.high >= 1);
    assert_true(near(pl_share((pl_score){0, 0, 0}), 0.5));
    assert_false(pl_excludes(all, 0.5));
    assert_true(pl_excludes((pl_interval){0.6, 0.7}, 0.5));
    assert_true(pl_excludes((pl_interval){0.3, 0.4}, 0.5));
}

/* ------------------------------------------------------------------ evidence */

static void evidence_is_a_fair_bet(void **state)
{
    (void)state;
    assert_true(near(pl_evidence((pl_score){0, 0, 0}), 0));
    for (uint64_t games = 0; games < 40; games++)
        for (uint64_t wins = 0; wins <= games; wins++) {
            double now = exp(pl_evidence((pl_score){games, wins, 0}));
            double won = exp(pl_evidence((pl_score){games + 1, wins + 1, 0}));
            double lost = exp(pl_evidence((pl_score){games + 1, wins, 0}));
            assert_true(fabs((won + lost) / 2 - now) < 1e-9 * now); /* of equals, half of the next games are won */
        }
}

static void evidence_grows_with_the_games_and_leaves_draws_out(void **state)
{
    (void)state;
    assert_false(pl_evident((pl_score){64, 34, 0}));
    assert_true(pl_evident((pl_score){64, 48, 0}));
    assert_true(pl_evident((pl_score){64, 16, 0}));
    assert_false(pl_evident((pl_score){100, 55, 0}));
    assert_true(pl_evident((pl_score){1000, 552, 0}));
    assert_true(near(pl_evidence((pl_score){100, 30, 50}), pl_evidence((pl_score){50, 30, 0})));
}

/* Equal sides, looked at after every four games: the verdict is false in at most one of twenty. */
static void looking_often_does_not_mislead(void **state)
{
    (void)state;
    dice d = {.state = 0x9e3779b97f4a7c15ULL};
    unsigned runs = how_many(2000, 200), misled = 0;
    for (unsigned run = 0; run < runs; run++) {
        pl_score score = {0, 0, 0};
        bool evident = false;
        while (score.games < 1000 && !evident) {
            score.games++;
            score.wins += roll(&d, 2);
            evident = score.games >= 64 && score.games % 4 == 0 && pl_evident(score);
        }
        misled += evident;
    }
    assert_true(misled * 20 <= runs);
}

/* ------------------------------------------------------------------ schedules */

static pl_cast cast_of(unsigned heroes, unsigned boards)
{
    pl_cast cast = {.hero_count = heroes, .board_count = boards};
    for (unsigned i = 0; i < heroes; i++)
        cast.hero[i] = (uint8_t)(2 * i);
    for (unsigned i = 0; i < boards; i++)
        cast.board[i] = (uint8_t)(3 * i);
    return cast;
}

static void every_pair_meets_once_on_every_board(void **state)
{
    (void)state;
    for (unsigned heroes = 1; heroes <= 9; heroes++)
        for (unsigned boards = 1; boards <= 5; boards++) {
            pl_cast cast = cast_of(heroes, boards);
            pl_schedule s;
            unsigned met[18][18][15] = {{{0}}}, count = heroes * (heroes + 1) / 2 * boards;
            pl_schedule_make(&s, &cast, heroes);
            assert_int_equal(s.pair_count * s.board_count, count);
            for (unsigned i = 0; i < count; i++) {
                pl_meeting m = pl_schedule_at(&s, i), again = pl_schedule_at(&s, i + count);
                assert_memory_equal(&m, &again, sizeof m);
                assert_int_equal(met[m.hero[0]][m.hero[1]][m.board], 0);
                met[m.hero[0]][m.hero[1]][m.board] = met[m.hero[1]][m.hero[0]][m.board] = 1;
            }
            for (unsigned a = 0; a < heroes; a++)
                for (unsigned b = 0; b < heroes; b++)
                    for (unsigned c = 0; c < boards; c++)
                        assert_int_equal(met[cast.hero[a]][cast.hero[b]][cast.board[c]], 1);
        }
}

static void all_heroes_and_boards_come_early(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 50; seed++) {
        pl_cast cast = cast_of(8, 4);
        pl_schedule s;
        unsigned heroes[16] = {0}, boards[12] = {0};
        pl_schedule_make(&s, &cast, seed);
        for (unsigned i = 0; i < 16; i++) { /* 64 games */
            pl_meeting m = pl_schedule_at(&s, i);
            heroes[m.hero[0]]++;
            heroes[m.hero[1]]++;
            boards[m.board]++;
        }
        for (unsigned i = 0; i < 8; i++)
            assert_true(heroes[2 * i] >= 3 && heroes[2 * i] <= 6);
        for (unsigned i = 0; i < 4; i++)
            assert_int_equal(boards[3 * i], 4);
    }
}

static void another_seed_begins_with_others(void **state)
{
    (void)state;
    pl_cast cast = cast_of(8, 4);
    pl_schedule a, b, again;
    pl_schedule_make(&a, &cast, 1);
    pl_schedule_make(&b, &cast, 2);
    pl_schedule_make(&again, &cast, 1);
    assert_memory_equal(&a, &again, sizeof a);
    assert_memory_not_equal(&a, &b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_those_of_the_literature),
        cmocka_unit_test(intervals_are_the_same_from_both_sides),
        cmocka_unit_test(a_draw_is_half_a_win),
        cmocka_unit_test(no_games_say_nothing),
        cmocka_unit_test(evidence_is_a_fair_bet),
        cmocka_unit_test(evidence_grows_with_the_games_and_leaves_draws_out),
        cmocka_unit_test(looking_often_does_not_mislead),
        cmocka_unit_test(every_pair_meets_once_on_every_board),
        cmocka_unit_test(all_heroes_and_boards_come_early),
        cmocka_unit_test(another_seed_begins_with_others),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
