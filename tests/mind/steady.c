/* The players are those that were measured: how strong they are (docs/players.md) was found out with these very answers.
 *
 * A fingerprint is a hash over the answers to many questions. When one changes and that is meant, measure the players
 * again with `peerless lab duel`, write down what came of it, and put the new fingerprint here. */
#include "positions.h"

#include "mind/search/rollout.h"

static struct {
    const char *name;
    unsigned games, one_in; /* how many positions */
    uint32_t answers;       /* the fingerprint */
} players[] = {
    {"random", 20, 20, 0x35c1dde3},           {"greedy", 40, 10, 0x35bc452e},
    {"flat@2", 12, 30, 0xbc4d4e48},           {"search@40,linear", 20, 30, 0x7cf0f05a},
    {"search@300,linear", 8, 40, 0xb7de32cf}, {"search@5000,linear", 2, 60, 0x7222863c},
    {"novice", 20, 20, 0x5045ac1d},           {"adept", 8, 30, 0x859d6428},
    {"search@40", 20, 30, 0x0e30530b},        {"search@300", 8, 40, 0x3d5a3ddf},
    {"search@5000", 2, 60, 0x299092e5},
};

/* Positions of matches between heroes of the box: others may come without changing anything here. */
static void at_fixed_positions(unsigned games, unsigned one_in, look at)
{
    static const char *const heroes[] = {"dracula",     "genie",   "houdini", "invisible-man",
                                         "jekyll-hyde", "muldoon", "raptors", "sherlock"};
    static const char *const boards[] = {"baskerville-manor", "king-solomons-tomb", "raptor-paddock", "soho"};
    for (unsigned n = 0; n < games; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 5)};
        pl_setup setup = {.teams = n % 4 == 3, .board = (uint8_t)pl_pack_board(pack, boards[roll(&d, 4)])};
        for (unsigned seat = 0; seat < PL_SEATS; seat++)
            setup.hero[seat] = (uint8_t)pl_pack_hero(pack, heroes[roll(&d, 8)]);
        at_positions_of(&setup, n, &d, one_in, at);
    }
}

static uint32_t sum;
static const char *player;

static void mix(uint32_t value)
{
    sum = (sum ^ value) * 16777619U; /* FNV-1a, a word at a time */
    sum ^= sum >> 15;
}

/* The answer here, and the next ones of the same turn, for which trees may be kept. */
static void remember_answers(const pl_game *game, unsigned n)
{
    pl_seed seed = seed_of(n);
    pl_mind *mind = pl_mind_new(player, &pack->content, &seed, 1);
    pl_game now = *game;
    for (unsigned k = 0; k < 4 && !pl_over(&now) && now.question.seat == game->question.seat; k++) {
        pl_option answer = pl_mind_answer(mind, &now);
        mix((uint32_t)answer.kind << 8 | answer.value);
        assert_true(pl_answer(&pack->content, &now, answer, NULL));
    }
    mix((uint32_t)pl_mind_iterations(mind));
    pl_mind_free(mind);
}

static void players_answer_as_they_did_when_they_were_measured(void **state)
{
    unsigned changed = 0;
    (void)state;
    for (unsigned i = 0; i < sizeof players / sizeof players[0]; i++) {
        sum = 2166136261U;
        player = players[i].name;
        at_fixed_positions(players[i].games, players[i].one_in, remember_answers);
        if (sum != players[i].answers)
            print_message("# %s: 0x%08x\n", player, sum);
        changed += sum != players[i].answers;
    }
    assert_int_equal(changed, 0);
}

static uint32_t thousandths(const evaluator *e, const pl_game *game, unsigned team)
{
    return (uint32_t)(value_of(e, game).team[team] * 1000.0F + 0.5F);
}

static void remember_values(const pl_game *game, unsigned n)
{
    static setting s = {.distances.board = PL_NONE};
    pl_seed seed = seed_of(n);
    pl_rng rng = pl_rng_from(&seed);
    evaluator *e = evaluator_for("linear", game);
    s.content = &pack->content;
    s.evaluator = e;
    distances_learn(&s.distances, s.content, game->board);
    mix(thousandths(e, game, 0));
    pl_option answer = rollout_answer(&s, game, &rng);
    assert_true(pl_legal(game, answer));
    mix((uint32_t)answer.kind << 8 | answer.value);
    for (unsigned turns = 1; turns < 4; turns++) {
        pl_game quick = *game, random = *game;
        rollout(&s, &quick, turns, &rng);
        rollout_at_random(s.content, &random, turns, &rng);
        pl_game *both[] = {&quick, &random};
        for (unsigned i = 0; i < 2; i++) /* that many turns, up to the first question of the next */
            if (!pl_over(both[i])) {
                assert_int_equal(both[i]->question.why, PL_WHY_ACTION);
                assert_true(both[i]->turn >= game->turn + turns); /* a seat may miss its turn */
                mix(both[i]->turn);
            }
        mix(thousandths(e, &quick, 1));
    }
    evaluator_close(e);
}

static void evaluations_and_rollouts_are_as_they_were(void **state)
{
    (void)state;
    sum = 2166136261U;
    at_fixed_positions(60, 4, remember_values);
    if (sum != 0x7298aa02)
        print_message("# values and rollouts: 0x%08x\n", sum);
    assert_int_equal(sum, 0x7298aa02);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_answer_as_they_did_when_they_were_measured),
        cmocka_unit_test(evaluations_and_rollouts_are_as_they_were),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
