/* Who beats whom: the plan, the tallies, and what is made of them. */
#include "../rules/table.h"

#include <limits.h>

#include "lab/findings.h"

/* The first heroes and boards of the content. */
static pl_matchups_plan plan_of(unsigned heroes, unsigned boards, uint64_t games, int subject)
{
    pl_matchups_plan plan = {.subject = subject, .player = "random", .seed = 5, .games = games};
    assert_true(heroes <= pack->content.hero_count && boards <= pack->content.board_count);
    for (unsigned i = 0; i < heroes; i++)
        plan.cast.hero[plan.cast.hero_count++] = (uint8_t)i;
    for (unsigned i = 0; i < boards; i++)
        plan.cast.board[plan.cast.board_count++] = (uint8_t)i;
    pl_matchups_plan_make(&plan);
    return plan;
}

static pl_bout bout_of(const pl_matchups_plan *plan, uint64_t number)
{
    pl_bout bout = {.player = {NULL}};
    pl_matchups_bout(plan, number, &bout);
    return bout;
}

/* ------------------------------------------------------------------ the plan */

static void every_pair_meets_in_both_orders_on_every_board(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(4, 3, 13, -1);
    unsigned met[4][4][3] = {{{0}}};
    assert_int_equal(pl_matchups_games_each(&plan), 18);
    assert_int_equal(pl_matchups_games(&plan), 10 * 18);
    for (uint64_t i = 0; i < pl_matchups_games(&plan); i++) {
        pl_bout bout = bout_of(&plan, i);
        met[bout.setup.hero[0]][bout.setup.hero[1]][bout.setup.board]++;
        assert_false(bout.setup.teams);
        assert_string_equal(bout.player[0], "random");
        assert_string_equal(bout.player[1], "random");
    }
    for (unsigned a = 0; a < 4; a++)
        for (unsigned b = 0; b < 4; b++)
            for (unsigned board = 0; board < 3; board++)
                assert_int_equal(met[a][b][board], a == b ? 6 : 3);
}

static void both_orders_share_a_deal_unless_a_hero_meets_itself(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(3, 2, 8, -1);
    for (uint64_t i = 0; i < pl_matchups_games(&plan); i += 2) {
        pl_bout one = bout_of(&plan, i), two = bout_of(&plan, i + 1);
        bool mirror = one.setup.hero[0] == one.setup.hero[1];
        assert_int_equal(one.setup.board, two.setup.board);
        assert_int_equal(one.setup.hero[0], two.setup.hero[1]);
        assert_int_equal(one.setup.hero[1], two.setup.hero[0]);
        assert_int_equal(memcmp(&one.seed, &two.seed, sizeof one.seed) == 0, !mirror);
        for (uint64_t k = 0; k < i; k++)
            assert_memory_not_equal(bout_of(&plan, k).seed.bytes, one.seed.bytes, sizeof one.seed.bytes);
    }
}

static void whenever_it_ends_all_pairs_were_played_about_equally_often(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(5, 2, 8, -1);
    unsigned met[5][5] = {{0}};
    for (uint64_t i = 0; i < pl_matchups_games(&plan); i++) {
        pl_bout bout = bout_of(&plan, i);
        unsigned a = bout.setup.hero[0], b = bout.setup.hero[1], least = UINT_MAX, most = 0;
        met[a < b ? a : b][a < b ? b : a]++;
        for (unsigned x = 0; x < 5; x++)
            for (unsigned y = x; y < 5; y++) {
                least = met[x][y] < least ? met[x][y] : least;
                most = met[x][y] > most ? met[x][y] : most;
            }
        assert_true(most - least <= 2);
    }
}

static void a_longer_plan_begins_with_the_same_matches(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(4, 3, 6, -1), longer = plan_of(4, 3, 60, -1);
    for (uint64_t i = 0; i < pl_matchups_games(&plan); i++) {
        pl_bout a = bout_of(&plan, i), b = bout_of(&longer, i);
        assert_memory_equal(&a.setup, &b.setup, sizeof a.setup);
        assert_memory_equal(&a.seed, &b.seed, sizeof a.seed);
        assert_memory_equal(a.player_seed, b.player_seed, sizeof a.player_seed);
    }
}

static void a_subject_meets_every_other_hero_and_never_itself(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(5, 2, 4, 3);
    unsigned met[5][2] = {{0}};
    assert_int_equal(pl_matchups_games(&plan), 4 * 4);
    for (uint64_t i = 0; i < pl_matchups_games(&plan); i++) {
        pl_bout bout = bout_of(&plan, i);
        unsigned seat = bout.setup.hero[1] == 3;
        assert_int_equal(bout.setup.hero[seat], 3);
        met[bout.setup.hero[seat ^ 1]][seat]++;
    }
    for (unsigned hero = 0; hero < 5; hero++)
        for (unsigned seat = 0; seat < 2; seat++)
            assert_int_equal(met[hero][seat], hero == 3 ? 0 : 2);
}

/* ------------------------------------------------------------------ the tallies */

typedef struct played {
    unsigned hero[2], board, first, winner, turns;
    bool open;
} played;

static void take(pl_matchups *m, played game)
{
    pl_bout bout = {.setup = {.board = (uint8_t)game.board, .hero = {(uint8_t)game.hero[0], (uint8_t)game.hero[1]}}};
    pl_outcome outcome = {.decisions = 100,
                          .turns = (uint16_t)game.turns,
                          .finished = !game.open,
                          .winner = (uint8_t)game.winner,
                          .first = (uint8_t)game.first};
    assert_true(pl_matchups_take(m, m->games, &bout, &outcome));
}

static void assert_total(pl_total total, uint64_t games, uint64_t wins, uint64_t draws, uint64_t turns)
{
    assert_int_equal(total.score.games, games);
    assert_int_equal(total.score.wins, wins);
    assert_int_equal(total.score.draws, draws);
    assert_int_equal(total.turns, turns);
}

static pl_total total_of(const pl_matchups *m, int hero, int against, int board, pl_order order)
{
    return pl_matchups_total(m, (pl_matchups_which){hero, against, board, order});
}

static void outcomes_are_counted_for_both_sides(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(3, 2, 4, -1);
    pl_matchups *m = pl_matchups_new(&plan);
    take(m, (played){{0, 1}, 0, 0, 0, 10, false});       /* 0 goes first and wins */
    take(m, (played){{1, 0}, 0, 0, 0, 20, false});       /* 1 goes first and wins */
    take(m, (played){{0, 1}, 1, 1, 0, 30, false});       /* the second seat goes first, 0 wins going second */
    take(m, (played){{2, 0}, 1, 0, PL_NONE, 40, false}); /* a draw */
    take(m, (played){{0, 2}, 0, 0, PL_NONE, 999, true}); /* given up */
    take(m, (played){{1, 1}, 0, 0, 1, 50, false});       /* itself: the second player wins */
    assert_int_equal(m->games, 6);
    assert_int_equal(m->decisions, 600);
    assert_total(total_of(m, 0, 1, PL_ANY, PL_EITHER_ORDER), 3, 2, 0, 60);
    assert_total(total_of(m, 1, 0, PL_ANY, PL_EITHER_ORDER), 3, 1, 0, 60);
    assert_total(total_of(m, 0, 1, PL_ANY, PL_GOING_FIRST), 1, 1, 0, 10);
    assert_total(total_of(m, 0, 1, PL_ANY, PL_GOING_SECOND), 2, 1, 0, 50);
    assert_total(total_of(m, 0, 1, 1, PL_EITHER_ORDER), 1, 1, 0, 30);
    assert_total(total_of(m, 0, PL_ANY, PL_ANY, PL_EITHER_ORDER), 5, 2, 2, 100);
    assert_int_equal(total_of(m, 0, PL_ANY, PL_ANY, PL_EITHER_ORDER).unfinished, 1);
    assert_total(total_of(m, 1, PL_ANY, PL_ANY, PL_EITHER_ORDER), 3, 1, 0, 60);
    assert_total(total_of(m, 1, 1, PL_ANY, PL_EITHER_ORDER), 1, 0, 0, 50);
    assert_total(total_of(m, 1, 1, PL_ANY, PL_GOING_SECOND), 1, 1, 0, 50);
    assert_total(total_of(m, PL_ANY, PL_ANY, PL_ANY, PL_EITHER_ORDER), 6, 2, 2, 150);
    assert_total(total_of(m, PL_ANY, PL_ANY, 1, PL_EITHER_ORDER), 2, 0, 1, 70);
    pl_matchups_free(m);
}

static void lengths_are_those_of_finished_games(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(2, 2, 4, -1);
    pl_matchups *m = pl_matchups_new(&plan);
    assert_int_equal(pl_lengths_percentile(&m->lengths, 90), 0);
    for (unsigned i = 1; i <= 10; i++)
        take(m, (played){{0, 1}, i == 10, 0, 0, 10 * i, false});
    take(m, (played){{0, 1}, 0, 0, PL_NONE, 7, true});
    assert_int_equal(m->lengths.games, 10);
    assert_true(pl_lengths_mean(&m->lengths) == 55);
    assert_int_equal(pl_lengths_percentile(&m->lengths, 10), 10);
    assert_int_equal(pl_lengths_percentile(&m->lengths, 50), 50);
    assert_int_equal(pl_lengths_percentile(&m->lengths, 90), 90);
    assert_int_equal(pl_lengths_percentile(&m->on_board[1], 10), 100);
    take(m, (played){{0, 1}, 1, 0, 0, UINT16_MAX, false});
    assert_int_equal(pl_lengths_percentile(&m->on_board[1], 100), PL_TURNS_MOST);
    pl_matchups_free(m);
}

static void deeds_are_counted_by_card(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(2, 1, 2, -1);
    pl_matchups *m = pl_matchups_new(&plan);
    pl_bout bout = {.setup = {.hero = {1, 0}}};
    pl_outcome outcome = {.finished = true, .winner = 0, .turns = 9};
    outcome.seat[0] = (pl_deeds){.dealt = 12, .maneuvers = 5, .attacks = 3, .schemes = 2};
    outcome.seat[0].drawn[2] = 3;
    outcome.seat[0].attack[2] = 2;
    outcome.seat[0].combats_won[2] = 1;
    outcome.seat[0].damage[2] = 7;
    outcome.seat[0].drawn[4] = 1;
    outcome.seat[0].boost[4] = 1;
    outcome.seat[1].scheme[2] = 1;
    pl_matchups_take(m, 0, &bout, &outcome);
    outcome.winner = PL_NONE;
    pl_matchups_take(m, 1, &bout, &outcome);
    bout.setup.hero[1] = 1; /* itself: use counts twice, what was won does not count */
    outcome.winner = 0;
    pl_matchups_take(m, 2, &bout, &outcome);
    const pl_hero_tally *hero = &m->heroes[1];
    const pl_card_tally *card = &hero->cards[2];
    assert_int_equal(hero->games, 4);
    assert_int_equal(hero->damage, 36);
    assert_int_equal(hero->maneuvers, 15);
    assert_int_equal(card->drawn, 9);
    assert_int_equal(card->drawn_in, 3);
    assert_int_equal(card->attack, 6);
    assert_int_equal(card->scheme, 1);
    assert_int_equal(card->combats_won, 3);
    assert_int_equal(card->damage, 21);
    assert_int_equal(pl_card_plays(card), 7);
    assert_int_equal(card->played.games, 2);
    assert_int_equal(card->played.wins, 1);
    assert_int_equal(card->played.draws, 1);
    assert_int_equal(card->unplayed.games, 0);
    assert_int_equal(hero->cards[4].boost, 3); /* no play */
    assert_int_equal(hero->cards[4].played.games, 0);
    assert_int_equal(hero->cards[4].unplayed.wins, 1);
    assert_int_equal(m->heroes[0].cards[2].played.games, 2);
    assert_int_equal(m->heroes[0].cards[2].played.wins, 0);
    assert_int_equal(pl_matchups_cards(hero).drawn, 12);
    pl_matchups_free(m);
}

static void the_tallies_do_not_depend_on_the_number_of_threads(void **state)
{
    (void)state;
    pl_matchups_plan plan = plan_of(3, 2, 8, -1);
    pl_matchups *all[3];
    static const unsigned jobs[] = {1, 2, 7};
    for (unsigned i = 0; i < 3; i++) {
        pl_series_result result;
        all[i] = pl_matchups_new(&plan);
        pl_series series = {.content = &pack->content,
                            .games = pl_matchups_games(&plan),
                            .jobs = jobs[i],
                            .deeds = true,
                            .bout = pl_matchups_bout,
                            .plan = &plan,
                            .take = pl_matchups_take,
                            .to = all[i]};
        assert_true(pl_series_run(&series, &result));
        assert_int_equal(all[i]->games, 6 * 8);
        assert_memory_equal(all[i]->cells, all[0]->cells, 3 * 3 * 2 * sizeof *all[0]->cells);
        assert_memory_equal(all[i]->heroes, all[0]->heroes, 3 * sizeof *all[0]->heroes);
        assert_memory_equal(&all[i]->lengths, &all[0]->lengths, sizeof all[0]->lengths);
        assert_int_equal(all[i]->decisions, all[0]->decisions);
    }
    assert_true(all[0]->heroes[0].damage > 0 && pl_matchups_cards(&all[0]->heroes[0]).drawn > 0);
    for (unsigned i = 0; i < 3; i++)
        pl_matchups_free(all[i]);
}

/* ------------------------------------------------------------------ findings */

static pl_verdict verdict_of(uint64_t wins, uint64_t games)
{
    return pl_verdict_of(pl_estimate_of((pl_score){games, wins, 0}));
}

static void a_verdict_says_no_more_than_the_interval_allows(void **state)
{
    (void)state;
    assert_int_equal(verdict_of(0, 0), PL_VERDICT_UNDECIDED);
    assert_int_equal(verdict_of(13, 20), PL_VERDICT_UNDECIDED); /* 43 to 82 */
    assert_int_equal(verdict_of(16, 20), PL_VERDICT_STRONG);    /* 58 to 92 */
    assert_int_equal(verdict_of(220, 400), PL_VERDICT_RATHER_STRONG);
    assert_int_equal(verdict_of(180, 400), PL_VERDICT_RATHER_WEAK);
    assert_int_equal(verdict_of(4, 20), PL_VERDICT_WEAK);
    assert_int_equal(verdict_of(100, 200), PL_VERDICT_UNDECIDED); /* 43 to 57 */
    assert_int_equal(verdict_of(500, 1000), PL_VERDICT_FAIR);
}

static void a_verdict_names_its_figures_and_its_player(void **state)
{
    (void)state;
    char text[PL_VERDICT_TEXT];
    pl_verdict_text(pl_estimate_of((pl_score){1000, 500, 0}), "greedy", text);
    assert_non_null(strstr(text, "won 50 % of 1000 games"));
    assert_non_null(strstr(text, "between 47 and 53 %"));
    assert_non_null(strstr(text, "fair"));
    assert_non_null(strstr(text, "greedy"));
    pl_verdict_text(pl_estimate_of((pl_score){0, 0, 0}), "greedy", text);
    assert_string_equal(text, "No game was played.");
}

static void cards_stand_out_only_with_enough_games(void **state)
{
    (void)state;
    pl_hero_tally hero = {.games = 100};
    uint8_t found[PL_TITLES];
    char note[PL_CARD_NOTE];
    hero.cards[0] = (pl_card_tally){.drawn = 90, .attack = 50, .combats_won = 30, .damage = 100};
    hero.cards[0].played = (pl_score){50, 30, 0};
    hero.cards[0].unplayed = (pl_score){50, 20, 0};
    hero.cards[1] = (pl_card_tally){.drawn = 90, .scheme = 40};
    hero.cards[1].played = (pl_score){40, 10, 0};
    hero.cards[1].unplayed = (pl_score){60, 40, 0};
    hero.cards[2] = (pl_card_tally){.drawn = 90, .attack = 19, .damage = 95, .boost = 3}; /* too few to tell */
    hero.cards[2].played = (pl_score){19, 19, 0};
    hero.cards[2].unplayed = (pl_score){81, 31, 0};
    hero.cards[3] = (pl_card_tally){.drawn = 90, .attack = 8, .boost = 60};
    hero.cards[3].unplayed = (pl_score){100, 50, 0};
    hero.cards[4] = (pl_card_tally){.drawn = 19};
    hero.cards[4].played = (pl_score){50, 29, 0}; /* 58 and 40 %: that may be chance */
    hero.cards[4].unplayed = (pl_score){50, 20, 0};
    assert_int_equal(pl_find_cards(&hero, 5, PL_STRONG_CARDS, PL_TITLES, found), 1);
    assert_int_equal(found[0], 0);
    assert_int_equal(pl_find_cards(&hero, 5, PL_WEAK_CARDS, PL_TITLES, found), 1);
    assert_int_equal(found[0], 1);
    assert_int_equal(pl_find_cards(&hero, 5, PL_SHARP_CARDS, PL_TITLES, found), 1);
    assert_int_equal(found[0], 0);
    assert_int_equal(pl_find_cards(&hero, 5, PL_IDLE_CARDS, PL_TITLES, found), 1);
    assert_int_equal(found[0], 3);
    hero.cards[2].attack = 25;
    assert_int_equal(pl_find_cards(&hero, 5, PL_SHARP_CARDS, PL_TITLES, found), 2);
    assert_int_equal(found[0], 2); /* 95 / 25 before 100 / 50 */
    assert_int_equal(pl_find_cards(&hero, 5, PL_SHARP_CARDS, 1, found), 1);
    assert_string_equal(pl_card_note(&hero.cards[0], PL_SHARP_CARDS, note),
                        "2.0 damage per play, 50 plays; won 60 % of its combats");
    assert_string_equal(pl_card_note(&hero.cards[3], PL_IDLE_CARDS, note), "drawn 90 times, played 8, boosted with 60");
    assert_string_equal(pl_card_note(&hero.cards[0], PL_STRONG_CARDS, note),
                        "won 60 % of 50 games in which it was played (46 to 72), 40 % of 50 others");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_meets_in_both_orders_on_every_board),
        cmocka_unit_test(both_orders_share_a_deal_unless_a_hero_meets_itself),
        cmocka_unit_test(whenever_it_ends_all_pairs_were_played_about_equally_often),
        cmocka_unit_test(a_longer_plan_begins_with_the_same_matches),
        cmocka_unit_test(a_subject_meets_every_other_hero_and_never_itself),
        cmocka_unit_test(outcomes_are_counted_for_both_sides),
        cmocka_unit_test(lengths_are_those_of_finished_games),
        cmocka_unit_test(deeds_are_counted_by_card),
        cmocka_unit_test(the_tallies_do_not_depend_on_the_number_of_threads),
        cmocka_unit_test(a_verdict_says_no_more_than_the_interval_allows),
        cmocka_unit_test(a_verdict_names_its_figures_and_its_player),
        cmocka_unit_test(cards_stand_out_only_with_enough_games),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
