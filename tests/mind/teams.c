/* Four computer players in teams: they play to a sane end, they win as two do, and no seat sees too much. */
#include "positions.h"

typedef void (*see)(const pl_game *game, const pl_option *answer, unsigned n);

/* A match of heroes of the box on a battlefield with room for four; hands of teammates hidden in every other one. */
static bool begin(pl_game *game, unsigned n)
{
    static const char *const heroes[] = {"dracula",     "genie",   "houdini", "invisible-man",
                                         "jekyll-hyde", "muldoon", "raptors", "sherlock"};
    static const char *const boards[] = {"baskerville-manor", "king-solomons-tomb", "raptor-paddock", "soho"};
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 3)};
    pl_seed seed = seed_of(n);
    pl_setup setup = {.teams = true};
    setup.options.team_hands = n % 2 ? PL_HANDS_PRIVATE : PL_TEAM_SEES_HANDS;
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        setup.hero[seat] = (uint8_t)pl_pack_hero(pack, heroes[roll(&d, 8)]);
    for (unsigned k = 0; k < 4; k++) {
        setup.board = (uint8_t)pl_pack_board(pack, boards[(n + k) % 4]);
        if (pl_begin(&pack->content, game, &setup, &seed, NULL))
            return true;
    }
    return false;
}

/* Plays it with one player for each seat, and shows each decision. Which team wins. */
static unsigned play(const char *const players[PL_SEATS], unsigned n, see at)
{
    enum { MOST = 20000 };
    pl_mind *minds[PL_SEATS];
    pl_game game;
    unsigned decisions = 0, asked = 0;
    uint8_t standing[PL_FIGHTERS];
    assert_true(begin(&game, n));
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        pl_seed seed = seed_of(1000 + PL_SEATS * n + seat);
        minds[seat] = pl_mind_new(players[seat], &pack->content, &seed, 1);
    }
    for (; !pl_over(&game) && decisions < MOST; decisions++) {
        pl_option answer = pl_mind_answer(minds[game.question.seat], &game);
        asked |= 1U << game.question.seat;
        if (at)
            at(&game, &answer, decisions);
        assert_true(pl_answer(&pack->content, &game, answer, NULL));
    }
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        pl_mind_free(minds[seat]);
    assert_true(decisions < MOST);
    assert_int_equal(asked, 0xf);
    assert_true(game.winner < PL_TEAMS);
    assert_int_equal(foe_heroes(&pack->content, &game, game.winner, standing), 0);
    assert_true(foe_heroes(&pack->content, &game, !game.winner, standing) > 0);
    return game.winner;
}

static unsigned
    compared[2][PL_SEATS]; /* in how many deals that are another one, with hands that teammates see and without */

/* Another deal that looks the same to the seat gets the same answer. By iterations alone, which are those of an expert: a clock would
 * not give the same answer twice. */
static void deal_again(const pl_game *game, const pl_option *answer, unsigned n)
{
    static const char *const name = "search@180";
    pl_option answers[2];
    pl_game other;
    pl_view view, same;
    unsigned seat = game->question.seat;
    if (n % how_many(7, 17) != 0 || pl_option_count(game) < 2)
        return;
    assert_true(pl_legal(game, *answer));
    pl_seed seed = seed_of(n);
    pl_rng rng = pl_rng_from(&seed);
    pl_view_of(&pack->content, game, seat, &view);
    pl_guess(&pack->content, &view, &rng, &other);
    pl_view_of(&pack->content, &other, seat, &same);
    assert_memory_equal(&view.game, &same.game, sizeof view.game);
    for (unsigned i = 0; i < 2; i++) {
        pl_mind *mind = pl_mind_new(name, &pack->content, &seed, 1);
        answers[i] = pl_mind_answer(mind, i ? &other : game);
        pl_mind_free(mind);
    }
    assert_memory_equal(&answers[0], &answers[1], sizeof answers[0]);
    if (memcmp(game, &other, sizeof other) != 0)
        compared[game->options.team_hands == PL_HANDS_PRIVATE][seat]++;
}

static const char *const experts[PL_SEATS] = {"expert", "expert", "expert", "expert"};

static void four_experts_play_to_the_end_and_see_nothing_hidden(void **state)
{
    (void)state;
    memset(compared, 0, sizeof compared);
    for (unsigned n = 0; n < how_many(6, 4); n++)
        play(experts, n, deal_again);
    for (unsigned hands = 0; hands < 2; hands++)
        for (unsigned seat = 0; seat < PL_SEATS; seat++)
            assert_true(compared[hands][seat] > 0);
}

static void two_experts_beat_two_novices(void **state)
{
    static const char *const mixed[2][PL_SEATS] = {{"expert", "novice", "expert", "novice"},
                                                   {"novice", "expert", "novice", "expert"}};
    unsigned games = how_many(12, 4), won = 0;
    (void)state;
    for (unsigned n = 0; n < games; n++)
        won += play(mixed[n % 2], n / 2, NULL) == n % 2;
    assert_true(won * 4 >= games * 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_experts_play_to_the_end_and_see_nothing_hidden),
        cmocka_unit_test(two_experts_beat_two_novices),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
