/* The same seed and the same answers make the same match, also after the next change of the program: servers keep matches
 * as their answers and play them again, and so do records.
 *
 * A fingerprint is a hash over all that was told in many matches of the heroes of the box. When one changes and that is
 * meant, it says what to do: raise PL_RULES_VERSION when the rules changed, so that matches of earlier programs are known as such. */
#include "table.h"

static const char *const heroes[] = {"dracula",     "genie",   "houdini", "invisible-man",
                                     "jekyll-hyde", "muldoon", "raptors", "sherlock"};
static const char *const boards[] = {"baskerville-manor", "king-solomons-tomb", "raptor-paddock", "soho"};

enum { HEROES = sizeof heroes / sizeof heroes[0], EVENTS = 2048 };

static uint32_t sum, final_states;

static uint32_t mixed(uint32_t before, unsigned value)
{
    return (before ^ value) * 16777619U; /* FNV-1a */
}

static void mix(unsigned value)
{
    sum = mixed(sum, value);
}

/* What `sim` and the engine for browsers hash. */
static void mix_final_state(const pl_game *game)
{
    uint8_t bytes[PL_GAME_BYTES];
    size_t count = pl_game_bytes(game, bytes);
    for (size_t i = 0; i < count; i++)
        final_states = mixed(final_states, bytes[i]);
}

static unsigned first_thing(const pl_event *e)
{
    unsigned boosted = e->type == PL_EV_BOOST && e->boosts != PL_BOOSTS_MANEUVER ? e->boosts : PL_NONE;
    const unsigned things[] = {e->from, e->target, e->side, e->whom, e->ability, boosted};
    unsigned found = PL_NONE;
    for (unsigned i = 0; i < sizeof things / sizeof things[0]; i++)
        if (things[i] != PL_NONE)
            found = things[i];
    return found;
}

/* What an event holds, in an order that stays: the first thing, the second, the first number, the second. Of each of these it has
 * one at most. */
static void mix_event(const pl_event *e)
{
    unsigned place = e->type == PL_EV_RESULT ? (uint8_t)e->damage : e->to;
    int drawn = e->type == PL_EV_DRAW, winner = e->type == PL_EV_OVER && e->seat != PL_NONE ? e->seat : 0;
    int number = e->amount + e->value + e->health + e->number + e->attack + drawn + winner;
    unsigned choice = (unsigned)e->action + e->part + e->end + e->done + e->token + e->form;
    const unsigned told[] = {e->type, e->seat, first_thing(e), e->card, e->fighter, place, e->seen, e->by};
    for (unsigned k = 0; k < sizeof told / sizeof told[0]; k++)
        mix(told[k]);
    mix((uint8_t)((unsigned)number + choice));
    mix((uint8_t)(e->defense + e->cause));
}

static void mix_events(const pl_log *log)
{
    assert_true(log->count <= log->capacity);
    for (unsigned i = 0; i < log->count; i++)
        mix_event(&log->events[i]);
}

static void mix_position(const pl_game *game)
{
    for (unsigned f = 0; f < game->seat_count * PL_SEAT_FIGHTERS; f++) {
        mix(game->health[f]);
        mix(game->space[f]);
    }
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_seat *s = &game->seat[seat];
        mix(s->hand);
        mix(s->discard);
        for (unsigned viewer = 0; viewer < game->seat_count; viewer++)
            mix(s->known[viewer]);
        for (unsigned i = 0; i < s->deck_count; i++)
            mix(s->order[i]);
    }
    mix(game->winner);
}

static void play(const pl_setup *setup, unsigned n)
{
    static pl_event events[EVENTS];
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 1)};
    pl_log log = {.events = events, .capacity = EVENTS};
    pl_seed seed = {{(uint8_t)n, (uint8_t)(n >> 8)}};
    pl_game game;
    if (!pl_begin(&pack->content, &game, setup, &seed, &log))
        return;
    mix_events(&log);
    while (!pl_over(&game)) {
        pl_option options[PL_OPTIONS_MAX];
        unsigned count = pl_options(&game, options);
        mix(count);
        mix((unsigned)game.question.why << 8 | game.question.seat);
        log.count = 0;
        assert_true(pl_answer(&pack->content, &game, options[roll(&d, count)], &log));
        mix_events(&log);
        mix_position(&game);
    }
    mix_final_state(&game);
}

/* What each version of the rules made of which content. A new version, or new content, is a new line at the end; the earlier ones
 * stay, so that no version is given twice. */
static const struct known {
    unsigned rules;
    const char *content; /* the first digits of the hash of the heroes and boards above */
    uint32_t duels, teams;
    uint32_t states; /* the bytes of the states in which they all ended */
} known[] = {
    {1, "a1f8c2d6b784a2ee", 0xe9af060d, 0xd3af6088, 0xe1cd6c38},
    {2, "a1f8c2d6b784a2ee", 0xe9af060d, 0xd3af6088, 0x2524787f},
};
enum { KNOWN = sizeof known / sizeof known[0] };
static const struct known *const now = &known[KNOWN - 1];

static void hash_content(char out[PL_HASH_TEXT])
{
    pl_hash hash;
    pl_hash_begin(&hash);
    for (unsigned i = 0; i < HEROES; i++)
        pl_hash_add(&hash, pack->hero_pages[pl_pack_hero(pack, heroes[i])].hash, PL_HASH_TEXT - 1);
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++)
        pl_hash_add(&hash, pack->board_pages[pl_pack_board(pack, boards[i])].hash, PL_HASH_TEXT - 1);
    pl_hash_end(&hash, out);
    out[16] = '\0';
}

static void a_version_of_the_rules_is_given_once(void **state)
{
    (void)state;
    char content[PL_HASH_TEXT];
    hash_content(content);
    assert_int_equal(now->rules, PL_RULES_VERSION);
    if (strcmp(now->content, content) != 0)
        print_message("# the content changed: add a line with %s and the new fingerprints\n", content);
    assert_string_equal(now->content, content);
    for (unsigned i = 1; i < KNOWN; i++) {
        assert_true(known[i].rules >= known[i - 1].rules);
        assert_true(known[i].rules > known[i - 1].rules || strcmp(known[i].content, known[i - 1].content) != 0);
    }
}

static void expect_sum(uint32_t right)
{
    if (sum != right)
        print_message(
            "# 0x%08x: if the content is the same, the rules changed: raise PL_RULES_VERSION (src/rules/rules.h) "
            "and add a line for it\n",
            sum);
    assert_int_equal(sum, right);
}

static void duels_are_the_same_as_ever(void **state)
{
    (void)state;
    sum = 2166136261U;
    for (unsigned n = 0; n < 16 * HEROES * HEROES; n++) {
        pl_setup setup = {.board = (uint8_t)pl_pack_board(pack, boards[n / HEROES / HEROES % 4])};
        setup.hero[0] = (uint8_t)pl_pack_hero(pack, heroes[n % HEROES]);
        setup.hero[1] = (uint8_t)pl_pack_hero(pack, heroes[n / HEROES % HEROES]);
        play(&setup, n);
    }
    expect_sum(now->duels);
}

static void teams_are_the_same_as_ever(void **state)
{
    (void)state;
    sum = 2166136261U;
    for (unsigned n = 0; n < 500; n++) {
        dice d = {.state = 0xd1342543de82ef95ULL * (n + 1)};
        pl_setup setup = {.teams = true, .board = (uint8_t)pl_pack_board(pack, boards[roll(&d, 4)])};
        for (unsigned seat = 0; seat < PL_SEATS; seat++)
            setup.hero[seat] = (uint8_t)pl_pack_hero(pack, heroes[roll(&d, HEROES)]);
        uint8_t *options = (uint8_t *)&setup.options;
        for (unsigned i = 0; i < sizeof setup.options; i++)
            options[i] = roll(&d, 3) == 0;
        play(&setup, n);
    }
    expect_sum(now->teams);
}

/* Hashes of matches are compared across machines and versions, so the bytes stay when the layout in memory changes. */
static void their_last_states_have_the_bytes_of_old(void **state)
{
    (void)state;
    sum = final_states;
    expect_sum(now->states);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_version_of_the_rules_is_given_once),
        cmocka_unit_test(duels_are_the_same_as_ever),
        cmocka_unit_test(teams_are_the_same_as_ever),
        cmocka_unit_test(their_last_states_have_the_bytes_of_old),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
