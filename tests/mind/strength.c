/* Strength: the scale goes one way, mistakes are those of people, and more of it wins. */
#include "positions.h"

static void the_scale_goes_up_without_a_break(void **state)
{
    (void)state;
    for (unsigned n = 2; n <= STRENGTH_MOST; n++) {
        strength a = strength_at(n - 1), b = strength_at(n);
        assert_true(b.iterations >= a.iterations && b.iterations <= a.iterations * 8 / 5 + 1);
        assert_true(b.milliseconds >= a.milliseconds);
        assert_true(b.misjudges <= a.misjudges && b.misjudges >= 0);
        assert_true(b.habits <= a.habits);
    }
    strength top = strength_at(STRENGTH_MOST);
    assert_true(top.misjudges == 0 && top.habits == 0 && top.milliseconds > 0);
}

static void a_number_from_1_to_100_is_a_strength(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned strength;
    } known[] = {{"novice", 10},      {"adept", 40},       {"expert", 70},        {"master", 100},
                 {"strength@1", 1},   {"strength@30", 30}, {"strength@100", 100}, {"strength@0", 0},
                 {"strength@101", 0}, {"strength@030", 0}, {"strength@", 0},      {"strength", 0},
                 {"strength@-1", 0},  {"strength@30 ", 0}, {"strength@30,1s", 0}, {"strength@4294967297", 0},
                 {"Strength@30", 0},  {"search@30", 0},    {"random", 0},         {"", 0}};
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_int_equal(pl_mind_strength(known[i].name), known[i].strength);
    assert_true(pl_mind_exists("strength@1") && pl_mind_exists("strength@100"));
    assert_true(pl_mind_exists("strength@30,linear") && pl_mind_exists("strength@30:2s"));
    assert_false(pl_mind_exists("strength@0") || pl_mind_exists("strength@101") || pl_mind_exists("strength"));
}

static void a_level_is_its_place_on_the_scale(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"novice", "strength@10"}, {"adept", "strength@40"}, {"expert", "strength@70"}, {"master", "strength@100"}};
    pl_seed seed = seed_of(1);
    for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++) {
        pl_mind *level = pl_mind_new(same[i][0], &pack->content, &seed, 1);
        pl_mind *number = pl_mind_new(same[i][1], &pack->content, &seed, 1);
        assert_memory_equal(&level->profile, &number->profile, sizeof level->profile);
        pl_mind_free(level);
        pl_mind_free(number);
    }
}

/* ------------------------------------------------------------------ misjudging */

enum { OPTIONS = 5, TRIES = 400 };

/* How often each of five options is chosen that lose 0, 2, 5, 20 and 40 points. */
static void choose_often(const pl_question *question, unsigned kind, float misjudges, unsigned chosen[OPTIONS])
{
    static const float losses[OPTIONS] = {0, 0.02F, 0.05F, 0.2F, 0.4F};
    pl_hint hints[OPTIONS];
    pl_seed seed = seed_of(3);
    pl_rng rng = pl_rng_from(&seed);
    memset(chosen, 0, OPTIONS * sizeof *chosen);
    for (unsigned i = 0; i < OPTIONS; i++)
        hints[i] = (pl_hint){{(uint8_t)(i ? kind : PL_OPTION_NONE), (uint8_t)i}, 0.6F - losses[i], i ? 0.2F : 0.21F};
    for (unsigned n = 0; n < TRIES; n++)
        chosen[seemingly_best(question, hints, OPTIONS, misjudges, &rng)]++;
}

static void close_options_are_confused_and_far_ones_are_not(void **state)
{
    (void)state;
    unsigned chosen[OPTIONS];
    const pl_question question = {.why = PL_WHY_MOVE};
    choose_often(&question, PL_OPTION_SPACE, 0.001F, chosen);
    assert_int_equal(chosen[0], TRIES);
    choose_often(&question, PL_OPTION_SPACE, 0.05F, chosen);
    assert_true(chosen[0] > chosen[1] && chosen[1] > chosen[2] && chosen[2] > 0);
    assert_int_equal(chosen[3] + chosen[4], 0); /* by more than twice as much */
    choose_often(&question, PL_OPTION_SPACE, 0.9F, chosen);
    assert_true(chosen[3] > 0);
    assert_int_equal(chosen[4], 0); /* absurd */
}

static void nobody_gives_a_card_for_little_by_mistake(void **state)
{
    (void)state;
    unsigned chosen[OPTIONS];
    const pl_question boost = {.why = PL_WHY_MANEUVER_BOOST, .may_pass = true};
    const pl_question must = {.why = PL_WHY_DISCARD}, defense = {.why = PL_WHY_DEFENSE, .may_pass = true};
    choose_often(&must, PL_OPTION_CARD, 0.04F, chosen);
    unsigned wrong = TRIES - chosen[0];
    choose_often(&defense, PL_OPTION_CARD, 0.04F, chosen);
    assert_int_equal(TRIES - chosen[0], wrong);
    choose_often(&boost, PL_OPTION_CARD, 0.04F, chosen);
    assert_true(TRIES - chosen[0] < wrong);
    assert_int_equal(chosen[2], 0); /* more than "no" can seem worse than it is */
}

/* What was visited once and by luck looks splendid is not believed. */
static void luck_does_not_count(void **state)
{
    (void)state;
    const pl_question question = {.why = PL_WHY_MOVE};
    pl_hint hints[3] = {
        {{PL_OPTION_SPACE, 0}, 0.9F, 0.01F}, {{PL_OPTION_SPACE, 1}, 0.6F, 0.9F}, {{PL_OPTION_SPACE, 2}, 0.4F, 0.09F}};
    pl_seed seed = seed_of(4);
    pl_rng rng = pl_rng_from(&seed);
    unsigned lucky = 0;
    for (unsigned n = 0; n < TRIES; n++)
        lucky += seemingly_best(&question, hints, 3, 0.05F, &rng) == 0;
    assert_int_equal(lucky, 0);
}

/* ------------------------------------------------------------------ habits */

static unsigned met[PL_WHY_COUNT];

static int value_in(const pl_game *game, pl_option option)
{
    const pl_hero *hero = &pack->content.heroes[game->seat[game->question.pile].hero];
    return option.kind == PL_OPTION_CARD ? hero->cards[hero->title[option.value]].value : -1;
}

static void hold_to_the_habit(const pl_game *game, const choices *c, pl_option answer)
{
    unsigned why = game->question.why;
    for (unsigned i = 0; i < c->count; i++) {
        pl_option other = c->option[i];
        if (why == PL_WHY_ACTION && other.value == PL_DO_ATTACK)
            assert_int_equal(answer.value, PL_DO_ATTACK);
        if (why == PL_WHY_ATTACK || (why == PL_WHY_DEFENSE && answer.kind == PL_OPTION_CARD))
            assert_true(value_in(game, answer) >= value_in(game, other));
        if (why == PL_WHY_HAND_LIMIT)
            assert_true(value_in(game, answer) <= value_in(game, other));
    }
    if (why == PL_WHY_ACTION)
        assert_int_not_equal(answer.value, PL_DO_SCHEME);
    if (why == PL_WHY_MANEUVER_BOOST)
        assert_int_equal(answer.kind, PL_OPTION_NONE);
}

static void act_by_habit(const pl_game *game, unsigned n)
{
    static distances d = {.board = PL_NONE};
    pl_seed seed = seed_of(n);
    pl_rng rng = pl_rng_from(&seed);
    pl_view view;
    pl_option answer;
    pl_view_of(&pack->content, game, game->question.seat, &view);
    choices c = distinct_options(&pack->content, &view.game);
    if (!habit(&pack->content, &view, &c, &d, &rng, &answer))
        return;
    assert_true(pl_legal(game, answer));
    hold_to_the_habit(game, &c, answer);
    met[game->question.why]++;
}

static void habits_are_options_and_those_of_beginners(void **state)
{
    (void)state;
    static const unsigned all[] = {PL_WHY_ACTION, PL_WHY_ATTACK,         PL_WHY_DEFENSE,
                                   PL_WHY_MOVE,   PL_WHY_MANEUVER_BOOST, PL_WHY_HAND_LIMIT};
    at_random_positions(how_many(60, 16), 3, act_by_habit);
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        assert_true(met[all[i]] > 0);
    assert_int_equal(met[PL_WHY_SCHEME], 0);
}

static unsigned came_closer;

/* Of the spaces of a maneuver it takes one from which no other is nearer to the enemy. */
static void go_straight_on(const pl_game *game, unsigned n)
{
    distances d = {.board = PL_NONE};
    pl_seed seed = seed_of(n);
    pl_rng rng = pl_rng_from(&seed);
    pl_view view;
    pl_option answer;
    unsigned least[2] = {UINT8_MAX, UINT8_MAX}; /* of all spaces, of the answer */
    pl_view_of(&pack->content, game, game->question.seat, &view);
    choices c = distinct_options(&pack->content, &view.game);
    if (game->question.why != PL_WHY_MOVE || !habit(&pack->content, &view, &c, &d, &rng, &answer))
        return;
    for (unsigned i = 0; i < c.count; i++)
        for (unsigned f = 0; c.option[i].kind == PL_OPTION_SPACE && f < PL_FIGHTERS; f++) {
            bool foe = pl_team_of(pl_seat_of(f)) != pl_team_of(view.viewer) && (game->present >> f & 1);
            unsigned steps = foe ? d.steps[c.option[i].value][game->space[f]] : UINT8_MAX;
            least[0] = steps < least[0] ? steps : least[0];
            if (c.option[i].value == answer.value)
                least[1] = steps < least[1] ? steps : least[1];
        }
    assert_int_equal(least[0], least[1]);
    came_closer++;
}

static void a_beginner_goes_straight_for_the_nearest_enemy(void **state)
{
    (void)state;
    at_random_positions(how_many(20, 8), 3, go_straight_on);
    assert_true(came_closer > 0);
}

/* ------------------------------------------------------------------ strength */

/* A match of heroes of the box: those of the tests are no measure. */
static pl_setup fair_setup(unsigned n)
{
    static const char *const heroes[] = {"dracula", "genie", "houdini", "muldoon", "raptors", "sherlock"};
    static const char *const boards[] = {"baskerville-manor", "king-solomons-tomb", "soho"};
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 9)};
    unsigned one = roll(&d, 6), other = (one + 1 + roll(&d, 5)) % 6;
    return (pl_setup){.board = (uint8_t)pl_pack_board(pack, boards[roll(&d, 3)]),
                      .hero = {(uint8_t)pl_pack_hero(pack, heroes[one]), (uint8_t)pl_pack_hero(pack, heroes[other])}};
}

/* Games that the first player wins, with changing seats. */
static unsigned wins(const char *first, const char *second, unsigned games)
{
    const pl_content *c = &pack->content;
    unsigned won = 0;
    for (unsigned n = 0; n < games; n++) {
        pl_setup setup = fair_setup(n / 2);
        pl_seed seed = seed_of(n / 2), own = seed_of(n + 1000), other = seed_of(n + 2000);
        unsigned seat = n % 2; /* of the first player */
        pl_mind *minds[2];
        pl_game game;
        assert_true(pl_begin(c, &game, &setup, &seed, NULL));
        minds[seat] = pl_mind_new(first, c, &own, 1);
        minds[1 - seat] = pl_mind_new(second, c, &other, 1);
        while (!pl_over(&game))
            assert_true(pl_answer(c, &game, pl_mind_answer(minds[game.question.seat], &game), NULL));
        won += game.winner == seat;
        pl_mind_free(minds[0]);
        pl_mind_free(minds[1]);
    }
    return won;
}

static void the_stronger_wins_most_games(void **state)
{
    (void)state;
    unsigned games = how_many(40, 8);
    assert_true(wins("strength@1", "random", games) * 2 > games);
    assert_true(wins("strength@30", "strength@1", games) * 2 > games);
    assert_true(wins("strength@60", "strength@10", games) * 4 > games * 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scale_goes_up_without_a_break),
        cmocka_unit_test(a_number_from_1_to_100_is_a_strength),
        cmocka_unit_test(a_level_is_its_place_on_the_scale),
        cmocka_unit_test(close_options_are_confused_and_far_ones_are_not),
        cmocka_unit_test(nobody_gives_a_card_for_little_by_mistake),
        cmocka_unit_test(luck_does_not_count),
        cmocka_unit_test(habits_are_options_and_those_of_beginners),
        cmocka_unit_test(a_beginner_goes_straight_for_the_nearest_enemy),
        cmocka_unit_test(the_stronger_wins_most_games),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
