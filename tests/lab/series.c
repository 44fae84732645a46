/* Series: order, threads, early ends and failures; and the deeds that are gathered on the way. */
#include "bouts.h"

#include "lab/deeds.h"

static list one, many;

static void the_number_of_threads_does_not_change_what_is_taken(void **state)
{
    (void)state;
    plan p = {.seed = 3};
    uint64_t games = how_many(1000, 150);
    pl_series_result first, other;
    assert_true(play_list(&p, (pl_series){.games = games, .jobs = 1, .deeds = true}, &one, 0, &first));
    assert_int_equal(first.games, games);
    assert_int_equal(first.resumed, 0);
    assert_string_equal(first.wrong, "");
    for (unsigned jobs = 2; jobs <= 32; jobs *= 4) {
        assert_true(play_list(&p, (pl_series){.games = games, .jobs = jobs, .deeds = true}, &many, 0, &other));
        assert_same_list(&one, &many);
        assert_string_equal(first.hash, other.hash);
    }
}

static void deeds_do_not_change_the_matches(void **state)
{
    (void)state;
    plan p = {.seed = 4};
    pl_series_result with, without;
    assert_true(play_list(&p, (pl_series){.games = 40, .jobs = 2, .deeds = true}, &one, 0, &with));
    assert_true(play_list(&p, (pl_series){.games = 40, .jobs = 2}, &many, 0, &without));
    assert_string_equal(with.hash, without.hash);
    for (unsigned i = 0; i < 40; i++) {
        static const pl_deeds none;
        assert_memory_equal(&many.outcome[i].seat[0], &none, sizeof none);
        assert_int_equal(one.outcome[i].winner, many.outcome[i].winner);
        assert_int_equal(one.outcome[i].decisions, many.outcome[i].decisions);
    }
}

static void a_series_ends_when_it_is_enough(void **state)
{
    (void)state;
    plan p = {.seed = 5};
    pl_series_result whole, part;
    assert_true(play_list(&p, (pl_series){.games = 18, .jobs = 1}, &one, 0, &whole));
    for (unsigned jobs = 1; jobs <= 16; jobs *= 4) {
        assert_true(play_list(&p, (pl_series){.games = 1000000000, .jobs = jobs}, &many, 18, &part));
        assert_int_equal(part.games, 18);
        assert_same_list(&one, &many);
        assert_string_equal(whole.hash, part.hash);
    }
}

static void a_match_that_cannot_be_played_ends_the_series_at_its_number(void **state)
{
    (void)state;
    const plan plans[] = {{.seed = 6, .unknown_at = 24}, {.seed = 6, .nowhere_at = 24}};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned jobs = 1; jobs <= 16; jobs *= 4) {
            pl_series_result result;
            assert_false(play_list(&plans[i], (pl_series){.games = 300, .jobs = jobs}, &one, 0, &result));
            assert_int_equal(result.games, 23);
            assert_int_equal(one.count, 23);
            assert_non_null(strstr(result.wrong, "game 23 cannot be played"));
        }
}

typedef struct watch {
    uint64_t calls, last;
} watch;

static void see_progress(void *view, uint64_t done, uint64_t games)
{
    watch *w = view;
    assert_int_equal(games, 50);
    assert_true(w->calls == 0 ? done == 0 : done == w->last + 1);
    w->calls++;
    w->last = done;
}

static void progress_is_told_before_the_first_match_and_after_each(void **state)
{
    (void)state;
    plan p = {.seed = 7};
    watch w = {0, 0};
    pl_series_result result;
    pl_series series = {.games = 50, .jobs = 3, .progress = see_progress, .view = &w};
    assert_true(play_list(&p, series, &one, 0, &result));
    assert_int_equal(w.calls, 51);
    assert_int_equal(w.last, 50);
}

static void no_matches_are_a_series_too(void **state)
{
    (void)state;
    plan p = {.seed = 7};
    pl_series_result result;
    assert_true(play_list(&p, (pl_series){.games = 0, .jobs = 2}, &one, 0, &result));
    assert_int_equal(result.games, 0);
}

static unsigned sum_of(const uint8_t counts[PL_TITLES])
{
    unsigned sum = 0;
    for (unsigned t = 0; t < PL_TITLES; t++)
        sum += counts[t];
    return sum;
}

/* In the tests' own content no text plays a scheme, so each is an action. */
static void deeds_add_up(void **state)
{
    (void)state;
    plan p = {.seed = 8};
    pl_series_result result;
    assert_true(play_list(&p, (pl_series){.games = 300, .jobs = 2, .deeds = true}, &one, 0, &result));
    unsigned maneuvers = 0, boosts = 0;
    for (uint64_t i = 0; i < one.count; i++) {
        pl_bout bout;
        memset(&bout, 0, sizeof bout);
        any_bout(&p, i, &bout);
        unsigned answers = 0;
        for (unsigned seat = 0; seat < PL_SEATS; seat++) {
            const pl_deeds *d = &one.outcome[i].seat[seat];
            unsigned damage = 0;
            answers += one.outcome[i].answers[seat];
            for (unsigned t = 0; t < PL_TITLES; t++) {
                damage += d->damage[t];
                assert_true(d->combats_won[t] <= d->attack[t] + d->defense[t]);
            }
            assert_true(damage <= d->dealt);
            assert_true(sum_of(d->scheme) == d->schemes);
            assert_true(sum_of(d->attack) >= d->attacks);
            assert_true(seat >= pl_seats_in(&bout.setup) || sum_of(d->drawn) >= 5);
            maneuvers += d->maneuvers;
            boosts += sum_of(d->boost);
        }
        assert_int_equal(answers, one.outcome[i].decisions);
    }
    assert_true(maneuvers > 0 && boosts > 0);
}

/* ------------------------------------------------------------------ deeds, event by event */

static pl_event event(pl_event_type type, unsigned seat)
{
    return (pl_event){.type = (uint8_t)type,
                      .seat = (uint8_t)seat,
                      .fighter = PL_NONE,
                      .card = PL_NONE,
                      .by = PL_NONE,
                      .by_seat = PL_NONE};
}

static pl_event with_card(pl_event_type type, unsigned seat, unsigned card)
{
    pl_event e = event(type, seat);
    e.card = (uint8_t)card;
    return e;
}

static pl_event damage_to(unsigned seat, int n, pl_cause cause, unsigned by_seat, unsigned by)
{
    pl_event e = event(PL_EV_DAMAGE, seat);
    e.fighter = (uint8_t)(seat * PL_SEAT_FIGHTERS);
    e.amount = (int8_t)n;
    e.cause = (uint8_t)cause;
    e.by_seat = (uint8_t)by_seat;
    e.by = (uint8_t)by;
    return e;
}

static void deeds_follow_the_story(void **state)
{
    (void)state;
    const pl_hero *hero = &pack->content.heroes[0];
    const pl_setup setup = {.hero = {0, 0}};
    unsigned last = hero->title[hero->deck - 1U];
    pl_deeds deeds[PL_SEATS];
    memset(deeds, 0, sizeof deeds);
    pl_event attack = event(PL_EV_ATTACK, 0), action = event(PL_EV_ACTION, 0), result = event(PL_EV_RESULT, 0);
    attack.fighter = 0;
    attack.target = PL_SEAT_FIGHTERS;
    action.action = PL_DO_ATTACK;
    result.side = PL_ATTACKER;
    pl_event story[] = {
        with_card(PL_EV_DRAW, 0, 0),
        action,
        attack,
        with_card(PL_EV_COMMIT, 0, 0),
        with_card(PL_EV_COMMIT, 1, 0),
        with_card(PL_EV_REPLACE, 1, hero->deck - 1), /* the defender exchanges its card */
        with_card(PL_EV_BOOST, 0, hero->deck - 1),
        damage_to(1, 2, PL_CAUSE_EFFECT, 0, hero->deck - 1), /* by the boosting card's text */
        result,
        damage_to(1, 3, PL_CAUSE_COMBAT, PL_NONE, PL_NONE),
        damage_to(0, 9, PL_CAUSE_EFFECT, 0, 0),                 /* to a friend: no deed */
        damage_to(1, 1, PL_CAUSE_EFFECT, 0, PL_NONE),           /* an ability's */
        damage_to(0, 2, PL_CAUSE_EXHAUSTION, PL_NONE, PL_NONE), /* nobody's */
        with_card(PL_EV_SCHEME, 1, 0),
    };
    pl_log log = {.events = story, .capacity = sizeof story / sizeof *story, .count = sizeof story / sizeof *story};
    deeds_book book = deeds_open(&pack->content, &setup, deeds);
    deeds_add(&book, &log);
    assert_int_equal(deeds[0].drawn[0], 1);
    assert_int_equal(deeds[0].attacks, 1);
    assert_int_equal(deeds[0].attack[0], 1);
    assert_int_equal(deeds[0].combats_won[0], 1);
    assert_int_equal(deeds[0].damage[0], 3);
    assert_int_equal(deeds[0].boost[last], 1);
    assert_int_equal(deeds[0].damage[last], 2);
    assert_int_equal(deeds[0].dealt, 6);
    assert_int_equal(deeds[1].defense[0], 1);
    assert_int_equal(deeds[1].defense[last], 1);
    assert_int_equal(deeds[1].combats_won[last], 0);
    assert_int_equal(deeds[1].scheme[0], 1);
    assert_int_equal(deeds[1].dealt, 0);
    for (unsigned i = 0; i < 300; i++) /* more than a byte holds */
        deeds_add(&book, &log);
    assert_int_equal(deeds[0].drawn[0], UINT8_MAX);
    assert_int_equal(deeds[0].damage[0], 903);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_threads_does_not_change_what_is_taken),
        cmocka_unit_test(deeds_do_not_change_the_matches),
        cmocka_unit_test(a_series_ends_when_it_is_enough),
        cmocka_unit_test(a_match_that_cannot_be_played_ends_the_series_at_its_number),
        cmocka_unit_test(progress_is_told_before_the_first_match_and_after_each),
        cmocka_unit_test(no_matches_are_a_series_too),
        cmocka_unit_test(deeds_add_up),
        cmocka_unit_test(deeds_follow_the_story),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
