/* Style: what is counted is what happened, as the story of the match tells it; and figures are made of counts. */
#include "bouts.h"

#include "lab/style.h"

/* ------------------------------------------------------------------ the same, from the story */

typedef struct told {
    uint64_t turns[PL_SEATS], action[PL_SEATS][3], doubles[PL_SEATS], boosts[PL_SEATS], defenses[PL_SEATS],
        undefended[PL_SEATS];
    unsigned maneuvers, turn_seat; /* of the turn that is being taken */
    unsigned attacker;
} told;

static void end_told_turn(told *t)
{
    t->doubles[t->turn_seat] += t->maneuvers >= 2;
    t->maneuvers = 0;
}

static void hear(told *t, const pl_event *e)
{
    if (e->type == PL_EV_TURN) {
        end_told_turn(t);
        t->turn_seat = e->seat;
        t->turns[e->seat]++;
    } else if (e->type == PL_EV_ACTION) {
        t->action[e->seat][e->action]++;
        t->maneuvers += e->action == PL_MANEUVER;
    } else if (e->type == PL_EV_BOOST && e->boosts == 2) { /* a maneuver */
        t->boosts[e->seat]++;
    } else if (e->type == PL_EV_ATTACK) {
        t->attacker = e->seat;
    } else if (e->type == PL_EV_COMMIT && e->seat != t->attacker) {
        t->defenses[e->seat]++;
    } else if (e->type == PL_EV_NO_DEFENSE) {
        t->undefended[e->seat]++;
    }
}

/* Plays a match by dice; the style of each seat, and the story. */
static void play_told(unsigned number, pl_style style[PL_SEATS], told *story, pl_game *game)
{
    static pl_event events[4096];
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (number + 1)};
    const pl_content *c = &pack->content;
    pl_log log = {.events = events, .capacity = 4096};
    pl_setup setup;
    pl_seed seed = seed_of(number);
    do
        setup = any_setup(&d);
    while (!pl_begin(c, game, &setup, &seed, &log));
    memset(style, 0, PL_SEATS * sizeof *style);
    memset(story, 0, sizeof *story);
    style_book book = style_open(c, style);
    for (unsigned n = 0;; n++) {
        for (unsigned i = 0; i < log.count; i++)
            hear(story, &events[i]);
        if (pl_over(game) || n == 4000)
            break;
        pl_option answer = random_option(game, &d);
        style_see(&book, game, answer);
        log.count = 0;
        assert_true(pl_answer(c, game, answer, &log));
    }
    end_told_turn(story);
    style_close(&book, game);
}

static void what_is_counted_has_happened(void **state)
{
    (void)state;
    pl_style style[PL_SEATS];
    uint64_t defended = 0, boosted = 0, doubles = 0, discards = 0, asked = 0, turns = 0;
    told t;
    pl_game game;
    for (unsigned number = 0; number < how_many(300, 60); number++) {
        play_told(number, style, &t, &game);
        for (unsigned seat = 0; seat < game.seat_count; seat++) {
            const uint64_t *of = style[seat].count;
            assert_int_equal(of[PL_STYLE_GAMES], 1);
            assert_int_equal(of[PL_STYLE_MATCH_TURNS], game.turn);
            assert_true(of[PL_STYLE_TURNS] <= t.turns[seat]); /* in some nothing is asked */
            asked += of[PL_STYLE_TURNS];
            turns += t.turns[seat];
            assert_int_equal(of[PL_STYLE_ATTACKS], t.action[seat][PL_DO_ATTACK]);
            assert_int_equal(of[PL_STYLE_SCHEMES], t.action[seat][PL_DO_SCHEME]);
            assert_int_equal(of[PL_STYLE_MANEUVERS], t.action[seat][PL_MANEUVER]);
            assert_int_equal(of[PL_STYLE_ACTIONS],
                             of[PL_STYLE_ATTACKS] + of[PL_STYLE_SCHEMES] + of[PL_STYLE_MANEUVERS]);
            assert_int_equal(of[PL_STYLE_DOUBLE_MANEUVERS], t.doubles[seat]);
            assert_int_equal(of[PL_STYLE_BOOSTS], t.boosts[seat]);
            assert_int_equal(of[PL_STYLE_DEFENSES], t.defenses[seat]);
            assert_true(of[PL_STYLE_DEFENSES] <= of[PL_STYLE_COULD_DEFEND]);
            assert_true(of[PL_STYLE_COULD_DEFEND] <= t.defenses[seat] + t.undefended[seat]);
            assert_true(of[PL_STYLE_ATTACKS] <= of[PL_STYLE_COULD_ATTACK]);
            assert_true(of[PL_STYLE_SCHEMES] <= of[PL_STYLE_COULD_SCHEME]);
            assert_true(of[PL_STYLE_COULD_ATTACK] <= of[PL_STYLE_ACTIONS]);
            assert_true(of[PL_STYLE_BOOSTS] <= of[PL_STYLE_COULD_BOOST]);
            defended += of[PL_STYLE_DEFENSES];
            boosted += of[PL_STYLE_BOOSTS];
            doubles += of[PL_STYLE_DOUBLE_MANEUVERS];
            discards += of[PL_STYLE_DISCARDS];
        }
    }
    assert_true(asked * 100 > turns * 80);                   /* odd heroes of the tests end turns as they begin */
    assert_true(defended && boosted && doubles && discards); /* all of it does happen */
}

/* ------------------------------------------------------------------ distances */

/* Steps between two spaces: how often all that is reached must be left before the other is. */
static unsigned steps_between(const pl_board *board, unsigned from, unsigned to)
{
    uint64_t reached = 1ULL << from;
    unsigned steps = 0;
    for (; !(reached >> to & 1); steps++) {
        uint64_t further = reached;
        for (unsigned at = 0; at < board->space_count; at++)
            further |= reached >> at & 1 ? board->steps[at] : 0;
        assert_true(further != reached);
        reached = further;
    }
    return steps;
}

static void the_distance_is_that_of_the_hero_whose_turn_is_over(void **state)
{
    (void)state;
    const pl_content *c = &pack->content;
    pl_style style[PL_SEATS] = {{{0}}};
    pl_setup setup = {.board = 0};
    pl_seed seed = seed_of(5);
    pl_game game;
    dice d = {.state = 99};
    assert_true(pl_begin(c, &game, &setup, &seed, NULL));
    style_book book = style_open(c, style);
    while (!pl_over(&game) && game.turn < 2) {
        pl_option answer = random_option(&game, &d);
        style_see(&book, &game, answer);
        assert_true(pl_answer(c, &game, answer, NULL));
    }
    assert_int_equal(style[game.first].count[PL_STYLE_PLACES], 0);
    style_see(&book, &game, random_option(&game, &d)); /* the first question of the second turn */
    uint8_t foe[PL_FIGHTERS];
    unsigned foes = foe_heroes(c, &game, game.first, foe), own = game.first * PL_SEAT_FIGHTERS;
    assert_int_equal(foes, 1);
    assert_int_equal(c->heroes[0].heroes, 1); /* the first fighter */
    assert_int_equal(style[game.first].count[PL_STYLE_PLACES], 1);
    assert_int_equal(style[game.first].count[PL_STYLE_STEPS], steps_between(&c->boards[0], game.space[own], foe[0]));
    assert_true(style[game.first].count[PL_STYLE_STEPS] > 0);
    assert_int_equal(style[!game.first].count[PL_STYLE_PLACES], 0);
}

/* ------------------------------------------------------------------ figures, and series */

static void a_figure_is_one_count_divided_by_another(void **state)
{
    (void)state;
    pl_style sum = {{0}}, half = {{0}};
    double value;
    unsigned figures = 0;
    for (unsigned i = 0; i < PL_STYLE_COUNTS; i++)
        half.count[i] = i + 1;
    for (const pl_style_figure *f = pl_style_figures; f->key; f++)
        assert_false(pl_style_value(&sum, f, &value)); /* nothing was counted */
    pl_style_add(&sum, &half);
    pl_style_add(&sum, &half);
    for (const pl_style_figure *f = pl_style_figures; f->key; f++, figures++) {
        assert_true(pl_style_value(&sum, f, &value));
        assert_true(value * (f->whole + 1) - f->times * ((int)f->part + 1.0) < 1e-9);
        assert_true(value * (f->whole + 1) - f->times * ((int)f->part + 1.0) > -1e-9);
    }
    assert_true(figures > 5);
}

static list one, many;

static void style_is_the_same_with_any_number_of_threads_and_changes_no_match(void **state)
{
    (void)state;
    static const pl_style none;
    plan p = {.seed = 8};
    pl_series_result with, also, without;
    assert_true(play_list(&p, (pl_series){.games = 40, .jobs = 1, .style = true}, &one, 0, &with));
    assert_true(play_list(&p, (pl_series){.games = 40, .jobs = 3, .style = true}, &many, 0, &also));
    assert_same_list(&one, &many);
    assert_true(one.outcome[7].style[0].count[PL_STYLE_ACTIONS] > 0);
    assert_true(play_list(&p, (pl_series){.games = 40, .jobs = 2}, &many, 0, &without));
    assert_string_equal(with.hash, without.hash);
    for (unsigned i = 0; i < 40; i++)
        assert_memory_equal(&many.outcome[i].style[0], &none, sizeof none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_counted_has_happened),
        cmocka_unit_test(the_distance_is_that_of_the_hero_whose_turn_is_over),
        cmocka_unit_test(a_figure_is_one_count_divided_by_another),
        cmocka_unit_test(style_is_the_same_with_any_number_of_threads_and_changes_no_match),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
