/* Computer players: they are honest, they repeat themselves, and they play. */
#include "positions.h"

static void names_say_which_player(void **state)
{
    (void)state;
    static const char *const good[] = {
        "random", "greedy", "flat@64", "search@1000", "search@2000,1s", "search@5,20",          "search@5,250ms",
        "novice", "adept",  "expert",  "master",      "strength@30",    "search@40,m=0.05,h=20"};
    static const char *const bad[] = {"",
                                      "rand",
                                      "random@3",
                                      "flat",
                                      "flat@",
                                      "flat@0",
                                      "flat@x",
                                      "flat@64x",
                                      "search@1,",
                                      "search@1,0s",
                                      "search@1,1h",
                                      "search@1,m=x",
                                      "search@1,h=101",
                                      "greedy@1",
                                      "search@-1",
                                      "flat@99999999",
                                      "search@99999999999999999999",
                                      "masterful"};
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(pl_mind_exists(good[i]));
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(pl_mind_exists(bad[i]));
    for (unsigned i = 0; pl_mind_names[i]; i++)
        assert_true(pl_mind_exists(pl_mind_names[i]));
    pl_seed seed = seed_of(1);
    assert_null(pl_mind_new("nobody", &pack->content, &seed, 1));
}

static pl_option answer_of(const char *name, const pl_game *game, unsigned seed_number, unsigned threads)
{
    pl_seed seed = seed_of(seed_number);
    pl_mind *mind = pl_mind_new(name, &pack->content, &seed, threads);
    assert_non_null(mind);
    assert_string_equal(pl_mind_name(mind), name);
    pl_option answer = pl_mind_answer(mind, game);
    pl_mind_free(mind);
    return answer;
}

/* What a player cannot know cannot change its choice. */
static void hide_other_cards(const pl_game *game, unsigned n)
{
    static const char *const players[] = {"greedy", "flat@2", "novice", "strength@40", "search@40", "search@400"};
    pl_seed seed = seed_of(n);
    pl_rng rng = pl_rng_from(&seed);
    pl_view view;
    pl_game other;
    pl_view_of(&pack->content, game, game->question.seat, &view);
    pl_guess(&pack->content, &view, &rng, &other);
    for (unsigned i = 0; i < sizeof players / sizeof players[0]; i++) {
        pl_option really = answer_of(players[i], game, n, 1), otherwise = answer_of(players[i], &other, n, 1);
        assert_true(pl_legal(game, really));
        assert_memory_equal(&really, &otherwise, sizeof really);
    }
}

static void the_same_view_gets_the_same_answer_whatever_is_hidden(void **state)
{
    (void)state;
    at_random_positions(how_many(120, 12), 40, hide_other_cards);
}

/* Nor when trees are kept from question to question: two matches that look the same are played alike, as long as they do. */
static void play_in_two_worlds(const pl_game *game, unsigned n)
{
    static const char *const players[] = {"search@60", "strength@45", "search@5000,m=0.05,h=20"};
    const char *name = players[n % how_many(3, 2)];
    unsigned seat = game->question.seat;
    pl_seed seed = seed_of(n);
    pl_rng rng = pl_rng_from(&seed);
    pl_mind *one = pl_mind_new(name, &pack->content, &seed, 1), *two = pl_mind_new(name, &pack->content, &seed, 2);
    pl_game here = *game, there;
    pl_view view, other;
    pl_view_of(&pack->content, game, seat, &view);
    pl_guess(&pack->content, &view, &rng, &there);
    for (unsigned k = 0; k < 12 && !pl_over(&here) && here.question.seat == seat; k++) {
        pl_view_of(&pack->content, &here, seat, &view);
        pl_view_of(&pack->content, &there, seat, &other);
        if (memcmp(&view.game, &other.game, sizeof view.game) != 0)
            break;
        pl_option a = pl_mind_answer(one, &here), b = pl_mind_answer(two, &there);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(pl_answer(&pack->content, &here, a, NULL));
        assert_true(pl_answer(&pack->content, &there, b, NULL));
    }
    pl_mind_free(one);
    pl_mind_free(two);
}

static void kept_trees_know_nothing_hidden_either(void **state)
{
    (void)state;
    at_random_positions(how_many(60, 8), 60, play_in_two_worlds);
}

static void answer_with_two_threads(const pl_game *game, unsigned n)
{
    static const char *const players[] = {"search@5000", "search@5000,m=0.1", "strength@40"};
    for (unsigned i = 0; i < sizeof players / sizeof players[0]; i++) {
        pl_option one = answer_of(players[i], game, n, 1), two = answer_of(players[i], game, n, 2);
        assert_memory_equal(&one, &two, sizeof one);
    }
}

static void the_number_of_threads_does_not_change_the_answer(void **state)
{
    (void)state;
    at_random_positions(how_many(20, 3), 60, answer_with_two_threads);
}

static void weigh_options(const pl_game *game, unsigned n)
{
    pl_seed seed = seed_of(n);
    pl_mind *mind = pl_mind_new("search@100", &pack->content, &seed, 1);
    pl_view view;
    pl_hint hints[PL_OPTIONS_MAX];
    float sum = 0;
    pl_view_of(&pack->content, game, game->question.seat, &view);
    unsigned count = pl_mind_hints(mind, &view, hints);
    assert_true(count > 0);
    for (unsigned i = 0; i < count; i++) {
        assert_true(pl_legal(game, hints[i].option));
        assert_true(hints[i].chance >= 0 && hints[i].chance <= 1);
        assert_true(i == 0 || hints[i].weight <= hints[i - 1].weight);
        sum += hints[i].weight;
    }
    assert_true(sum > 0.99F && sum < 1.01F);
    pl_mind_free(mind);
}

static void hints_weigh_every_option(void **state)
{
    (void)state;
    at_random_positions(how_many(60, 6), 60, weigh_options);
}

/* Games that the first player wins, with changing seats. */
static unsigned wins(const char *first, const char *second, unsigned games)
{
    unsigned won = 0;
    for (unsigned n = 0; n < games; n++) {
        const pl_content *c = &pack->content;
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n / 2 + 9)};
        pl_setup setup = {.board = (uint8_t)(n / 2 % c->board_count)};
        setup.hero[0] = (uint8_t)roll(&d, c->hero_count);
        setup.hero[1] = (uint8_t)roll(&d, c->hero_count);
        pl_seed seed = seed_of(n / 2), own = seed_of(n + 1000), other = seed_of(n + 2000);
        pl_game game;
        if (!pl_begin(c, &game, &setup, &seed, NULL))
            continue;
        unsigned seat = n % 2; /* of the first player */
        pl_mind *minds[2];
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

static void each_player_beats_the_one_before(void **state)
{
    (void)state;
    unsigned games = how_many(60, 20);
    assert_true(wins("greedy", "random", games) * 2 > games);
    assert_true(wins("search@150", "flat@16", games) * 2 > games);
}

static void the_protocol_knows_the_players_there_are(void **state)
{
    (void)state;
    pl_players players = pl_mind_players(false);
    for (const char *const *name = players.names; *name; name++)
        assert_true(players.exists(players.self, *name, &pack->content));
    assert_true(players.exists(players.self, "search@20", &pack->content));
    assert_true(players.exists(players.self, "search@20,linear", &pack->content));
    assert_false(players.exists(players.self, "search@20,nothing", &pack->content));
    assert_false(players.exists(players.self, "nobody", &pack->content));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_say_which_player),
        cmocka_unit_test(the_same_view_gets_the_same_answer_whatever_is_hidden),
        cmocka_unit_test(kept_trees_know_nothing_hidden_either),
        cmocka_unit_test(the_number_of_threads_does_not_change_the_answer),
        cmocka_unit_test(hints_weigh_every_option),
        cmocka_unit_test(each_player_beats_the_one_before),
        cmocka_unit_test(the_protocol_knows_the_players_there_are),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
