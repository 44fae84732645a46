/* What those get who train players: numbered actions that mean options, figures that show nothing hidden, episodes. */
#include "../rules/table.h"

#include "learn/learn.h"

enum { FIGURES_MOST = 8192 };

/* ------------------------------------------------------------------ observations */

typedef struct figures {
    unsigned size;
    float all[FIGURES_MOST];
} figures;

static figures observed(const pl_view *view)
{
    figures f = {.size = pl_observation_size(view->game.seat_count)};
    assert_true(f.size <= FIGURES_MOST);
    pl_observe(&pack->content, view, f.all);
    return f;
}

static figures seen_from(const pl_game *game, unsigned seat)
{
    pl_view view;
    pl_view_of(&pack->content, game, seat, &view);
    return observed(&view);
}

static bool equal(const figures *a, const figures *b)
{
    return a->size == b->size && memcmp(a->all, b->all, a->size * sizeof *a->all) == 0;
}

typedef struct tally {
    unsigned compared, told_apart, by_the_other;
} tally;

/* A guess at what the seat cannot know; its figures, and those of its view with the guessed cards as stand-ins, which are not to be
 * counted. The other seat sees its own cards change. */
static void compare(tally *t, const pl_game *game, unsigned seat, pl_rng *rng)
{
    pl_view view;
    pl_game world;
    pl_view_of(&pack->content, game, seat, &view);
    pl_guess(&pack->content, &view, rng, &world);
    figures own = observed(&view), guessed = seen_from(&world, seat);
    view.game = world;
    figures stood_in = observed(&view);
    t->compared++;
    t->told_apart += !equal(&own, &guessed) || !equal(&own, &stood_in);
    unsigned other = (seat + 1) % game->seat_count;
    figures theirs = seen_from(game, other), changed = seen_from(&world, other);
    t->by_the_other += !equal(&theirs, &changed);
}

static void what_a_seat_cannot_know_is_in_no_figure(void **state)
{
    (void)state;
    tally t = {0};
    pl_seed seed = seed_of(11);
    pl_rng rng = pl_rng_from(&seed);
    for (unsigned n = 0; n < how_many(600, 40); n++) {
        dice d;
        pl_game game;
        if (!begin_any(n, 501, &d, &game))
            continue;
        pl_keep_hands_off(&game);
        while (!pl_over(&game)) {
            if (roll(&d, 5) == 0)
                compare(&t, &game, roll(&d, game.seat_count), &rng);
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
    }
    print_message("# %u comparisons\n", t.compared);
    assert_int_equal(t.told_apart, 0);
    assert_true(t.compared > how_many(10000, 500));
    assert_true(t.by_the_other > t.compared / 2); /* or the guesses would change nothing */
}

static void the_blocks_are_the_whole(void **state)
{
    (void)state;
    for (unsigned seats = 2; seats <= PL_SEATS; seats += 2) {
        pl_block b;
        unsigned at = 0, count = 0;
        for (; pl_observation_block(seats, count, &b); count++, at += b.rows * b.columns)
            assert_int_equal(b.at, at);
        assert_int_equal(at, pl_observation_size(seats));
        assert_true(count > 10);
        for (at = count = 0; pl_action_block(seats, count, &b); count++, at += b.rows * b.columns)
            assert_int_equal(b.at, at);
        assert_int_equal(at, pl_action_count(seats));
    }
}

/* The figure of a block, in its row and column. */
static float figure(const figures *f, unsigned seats, const char *name, unsigned seat, unsigned row, unsigned column)
{
    pl_block b;
    for (unsigned i = 0; pl_observation_block(seats, i, &b); i++)
        if (strcmp(b.name, name) == 0 && b.seat == seat) {
            assert_true(row < b.rows && column < b.columns);
            return f->all[b.at + row * b.columns + column];
        }
    fail_msg("there is no block %s", name);
    return 0;
}

/* At the first question both know their own hands and not each other's. */
static void a_seat_sees_its_own_hand_first(void **state)
{
    (void)state;
    pl_setup setup = {.hero = {0, 1}};
    pl_seed seed = seed_of(4);
    pl_game game;
    assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
    for (unsigned seat = 0; seat < 2; seat++) {
        figures f = seen_from(&game, seat);
        const pl_hero *hero = &pack->content.heroes[setup.hero[seat]];
        float others = 0;
        for (unsigned title = 0; title < hero->title_count; title++) {
            float held = (float)__builtin_popcount(game.seat[seat].hand & hero->copies[title]);
            assert_true(figure(&f, 2, "cards", 0, title, 7) == held / 5);
        }
        for (unsigned title = 0; title < PL_TITLES; title++)
            others += figure(&f, 2, "cards", 1, title, 7);
        assert_true(others == 0);
        assert_true(figure(&f, 2, "seat", 0, 0, 0) == 0.5F && figure(&f, 2, "seat", 1, 0, 0) == 0.5F);
        assert_true(figure(&f, 2, "turn", PL_NONE, 0, 2 + (seat != game.question.seat)) == 1);
    }
}

/* ------------------------------------------------------------------ actions */

/* Names and numbers say the same of the options. */
static void check_actions(const pl_game *game)
{
    pl_option options[PL_OPTIONS_MAX], found;
    uint16_t actions[PL_OPTIONS_MAX];
    char name[PL_NAME_MAX], known[PL_NAME_MAX], before[PL_NAME_MAX] = "";
    unsigned count = pl_options(game, options), listed = pl_actions(&pack->content, game, actions), distinct = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned action = pl_action_of(&pack->content, game, options[i]);
        assert_true(action < pl_action_count(game->seat_count));
        assert_true(pl_action_find(&pack->content, game, action, &found));
        pl_option_name(pack, game, options[i], name);
        pl_option_name(pack, game, found, known);
        assert_string_equal(name, known);
        distinct += strcmp(name, before) != 0; /* copies follow each other */
        memcpy(before, name, sizeof before);
        assert_true(pl_option_find(pack, game, name, &found));
        assert_int_equal(pl_action_of(&pack->content, game, found), action);
    }
    for (unsigned i = 1; i < listed; i++)
        assert_true(actions[i] > actions[i - 1]);
    assert_int_equal(distinct, listed);
}

static void an_action_is_an_option_and_keeps_its_name(void **state)
{
    (void)state;
    for (unsigned n = 0; n < how_many(400, 30); n++) {
        dice d;
        pl_game game;
        if (!begin_any(n, 901, &d, &game))
            continue;
        pl_keep_hands_off(&game);
        while (!pl_over(&game)) {
            check_actions(&game);
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
        uint16_t none[PL_OPTIONS_MAX];
        assert_int_equal(pl_actions(&pack->content, &game, none), 0);
    }
}

/* ------------------------------------------------------------------ episodes */

static const char *heroes[PL_SEATS];
static char wrong[PL_EPISODE_WRONG];

static pl_episode *begin(unsigned seats, unsigned number)
{
    unsigned board = 0;
    pl_seed seed = seed_of(number);
    while (pack->boards[board].start_count < PL_SEATS)
        board++;
    for (unsigned seat = 0; seat < seats; seat++)
        heroes[seat] = pack->hero_pages[seat].id;
    pl_episode *e = pl_episode_new(pack, pack->board_pages[board].id, heroes, seats, NULL, &seed, wrong);
    if (!e)
        fail_msg("%s", wrong);
    return e;
}

static unsigned any_action(const pl_episode *e, dice *d)
{
    uint16_t actions[PL_OPTIONS_MAX];
    return actions[roll(d, pl_episode_actions(e, actions))];
}

static void a_copy_goes_the_same_way(void **state)
{
    (void)state;
    for (unsigned seats = 2; seats <= PL_SEATS; seats += 2) {
        dice d = {.state = 99};
        pl_episode *e = begin(seats, 3), *copy = NULL;
        for (unsigned n = 0; pl_episode_player(e) >= 0; n++) {
            unsigned action = any_action(e, &d);
            if (n == 20)
                copy = pl_episode_clone(e);
            assert_true(pl_episode_apply(e, action));
            if (copy)
                assert_true(pl_episode_apply(copy, action));
        }
        assert_int_equal(pl_episode_player(copy), -1);
        assert_int_equal(pl_episode_decisions(copy), pl_episode_decisions(e));
        for (unsigned seat = 0; seat < seats; seat++) {
            assert_int_equal(pl_episode_return(copy, seat), pl_episode_return(e, seat));
            assert_int_equal(pl_episode_return(e, seat), -pl_episode_return(e, (seat + 1) % seats));
        }
        assert_false(pl_episode_apply(e, 0));
        pl_episode_free(copy);
        pl_episode_free(e);
    }
}

/* Figures and the text of a seat stay as they are when the rest is dealt again. */
static void a_guess_changes_nothing_for_the_seat(void **state)
{
    (void)state;
    dice d = {.state = 7};
    pl_episode *e = begin(2, 5);
    for (unsigned n = 0; pl_episode_player(e) >= 0; n++) {
        pl_seed chance = seed_of(n);
        unsigned seat = n % 2;
        pl_episode *other = pl_episode_clone(e);
        figures a = {.size = pl_observation_size(2)}, b = a;
        pl_buffer said = {0}, said_again = {0};
        pl_episode_guess(other, seat, &chance);
        pl_episode_observe(e, seat, a.all);
        pl_episode_observe(other, seat, b.all);
        pl_episode_describe(e, seat, &said);
        pl_episode_describe(other, seat, &said_again);
        assert_true(equal(&a, &b));
        assert_string_equal(said.text, said_again.text);
        pl_buffer_free(&said);
        pl_buffer_free(&said_again);
        pl_episode_free(other);
        assert_true(pl_episode_apply(e, any_action(e, &d)));
    }
    pl_episode_free(e);
}

static void what_cannot_be_played_is_refused_with_a_reason(void **state)
{
    (void)state;
    const char *nobody[] = {"nobody", "nobody"}, *odd[] = {"firstPlayer=nobody", NULL}, *none[] = {"firstPlayer", NULL};
    const char *board = pack->board_pages[0].id;
    pl_seed seed = seed_of(1);
    pl_episode_free(begin(2, 1));
    assert_null(pl_episode_new(pack, "nowhere", heroes, 2, NULL, &seed, wrong));
    assert_non_null(strstr(wrong, "\"nowhere\""));
    assert_null(pl_episode_new(pack, board, nobody, 2, NULL, &seed, wrong));
    assert_non_null(strstr(wrong, "\"nobody\""));
    assert_null(pl_episode_new(pack, board, heroes, 3, NULL, &seed, wrong));
    assert_non_null(strstr(wrong, "two seats"));
    assert_null(pl_episode_new(pack, board, heroes, 2, odd, &seed, wrong));
    assert_non_null(strstr(wrong, "nobody"));
    assert_null(pl_episode_new(pack, board, heroes, 2, none, &seed, wrong));
    assert_non_null(strstr(wrong, "NAME=VALUE"));
    assert_null(pl_episode_mind(pack, "nobody", &seed));
}

/* A computer player names legal actions, and names lead back to them. */
static void computer_players_answer_in_actions(void **state)
{
    (void)state;
    pl_seed seed = seed_of(2);
    pl_episode *e = begin(2, 9);
    pl_mind *mind = pl_episode_mind(pack, "greedy", &seed);
    char name[PL_NAME_MAX];
    assert_non_null(mind);
    for (int action; (action = pl_episode_ask(e, mind)) >= 0;) {
        assert_true(pl_episode_name(e, (unsigned)action, name));
        assert_int_equal(pl_episode_named(e, name), action);
        assert_true(pl_episode_apply(e, (unsigned)action));
    }
    assert_int_equal(pl_episode_player(e), -1);
    assert_int_equal(pl_episode_named(e, name), -1);
    pl_mind_free(mind);
    pl_episode_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_seat_cannot_know_is_in_no_figure),
        cmocka_unit_test(the_blocks_are_the_whole),
        cmocka_unit_test(a_seat_sees_its_own_hand_first),
        cmocka_unit_test(an_action_is_an_option_and_keeps_its_name),
        cmocka_unit_test(a_copy_goes_the_same_way),
        cmocka_unit_test(a_guess_changes_nothing_for_the_seat),
        cmocka_unit_test(what_cannot_be_played_is_refused_with_a_reason),
        cmocka_unit_test(computer_players_answer_in_actions),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
