/* Reviews: mistakes that are certain are found and explained, nothing is judged by what its player could not know, and the sums add up. */
#include "../rules/table.h"

#include "files/files.h"
#include "review/review.h"

/* ------------------------------------------------------------------ matches */

/* Plays on with quick players until the match is over. */
static void play_to_the_end(pl_match *match, const char *player, unsigned n)
{
    pl_seed seed = seed_of(n);
    pl_mind *mind = pl_mind_new(player, &pack->content, &seed, 1);
    assert_non_null(mind);
    while (!pl_over(pl_match_game(match)))
        assert_true(pl_match_answer(match, pl_mind_answer(mind, pl_match_game(match))));
    pl_mind_free(mind);
}

static pl_match *match_at(const char *position)
{
    pl_game game;
    pl_errors *errors = pl_errors_new();
    bool good = pl_scenario_game(pack, "position", position, strlen(position), errors, &game);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    assert_true(good);
    return pl_match_from(pack, &game);
}

static void answer(pl_match *match, const char *name)
{
    pl_option option;
    assert_true(pl_option_find(pack, pl_match_game(match), name, &option));
    assert_true(pl_match_answer(match, option));
}

static pl_match *any_match(unsigned n, const char *player)
{
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 5)};
    pl_match *match = NULL;
    while (!match) {
        pl_setup setup = any_setup(&d);
        setup.teams = n % 3 == 2;
        pl_seed seed = seed_of(n);
        match = pl_match_new(pack, &setup, &seed);
    }
    play_to_the_end(match, player, n);
    return match;
}

/* ------------------------------------------------------------------ mistakes that are certain */

/* The last decision that was scripted is reviewed, the rest is played by others. */
typedef struct reviewed {
    pl_match *match;
    pl_review *review;
    const pl_judged *judged;
    char better[PL_NAME_MAX];
    char told[PL_TOLD_MAX]; /* its points, in English */
} reviewed;

static reviewed review_last(pl_match *match)
{
    reviewed r = {.match = match};
    unsigned n = pl_match_decisions(match);
    pl_game game;
    play_to_the_end(match, "search@30", 1);
    r.review = pl_review_new(match, "search@4000", 1, false);
    assert_non_null(r.review);
    assert_true(pl_review_examine(r.review, n, n));
    r.judged = pl_review_judged(r.review, n);
    assert_true(pl_match_state(match, n - 1, &game));
    pl_option_name(pack, &game, r.judged->better, r.better);
    pl_teller *teller = pl_teller_new(pack, pl_match_setup(match), PL_EN);
    for (unsigned i = 0; i < r.judged->points; i++) {
        size_t length = strlen(r.told);
        pl_review_tell_point(r.review, teller, r.judged, &r.judged->point[i], r.told + length, sizeof r.told - length);
    }
    pl_teller_free(teller);
    print_message("# %s instead of the answer: %.2f, not %.2f. %s\n", r.better, (double)r.judged->best,
                  (double)r.judged->got, r.told);
    return r;
}

static bool has_point(const reviewed *r, pl_point_kind kind)
{
    for (unsigned i = 0; i < r->judged->points; i++)
        if (r->judged->point[i].kind == kind)
            return true;
    return false;
}

static void done(reviewed *r)
{
    pl_review_free(r->review);
    pl_match_free(r->match);
}

/* A target with one health and no card, and it is not attacked. */
static void a_missed_win_is_found(void **state)
{
    (void)state;
    pl_match *match = match_at("board king-solomons-tomb\n"
                               "seat A genie\n  genie on 16, health 2\n  hand careful-what-you-wish-for, feint\n"
                               "seat B houdini\n  houdini on 21, health 1\n  bess on 24\n  hand empty\n"
                               "turn A, 1 action");
    answer(match, "maneuver");
    reviewed r = review_last(match);
    assert_string_equal(r.better, "attack");
    assert_true(r.judged->best > 0.98F);
    assert_true(pl_review_mistake(r.judged) >= 2);
    assert_true(has_point(&r, PL_POINT_WIN));
    assert_int_equal(r.judged->points, 1);
    assert_non_null(strstr(r.told, "The better answer wins this turn in 100 % of the continuations"));
    assert_true(r.judged->line_length > 0);
    pl_game game; /* the line wins, with the cards as they lay */
    assert_true(pl_match_state(match, 0, &game));
    for (unsigned i = 0; i < r.judged->line_length; i++)
        assert_true(pl_answer(&pack->content, &game, r.judged->line[i], NULL));
    assert_true(pl_over(&game) && game.winner == 0);
    done(&r);
}

/* A hero with one health stays beside somebody who will strike, though the way out is free. */
static void a_fighter_that_could_step_back_is_found(void **state)
{
    (void)state;
    pl_match *match = match_at("board king-solomons-tomb\n"
                               "seat A genie\n  genie on 16, health 1\n  hand careful-what-you-wish-for\n"
                               "seat B raptors\n  raptors-1 on 15, health 2\n  raptors-2 defeated\n"
                               "  raptors-3 defeated\n  hand feint\nturn A, 1 action");
    answer(match, "maneuver");
    while (pl_match_game(match)->question.why != PL_WHY_MOVE)
        answer(match, pl_match_game(match)->question.why == PL_WHY_MANEUVER_BOOST ? "none" : "genie");
    answer(match, "space 16");
    reviewed r = review_last(match);
    assert_string_not_equal(r.better, "space 16");
    assert_true(pl_review_mistake(r.judged) > 0);
    assert_true(has_point(&r, PL_POINT_LOSES) || has_point(&r, PL_POINT_FALLS) || has_point(&r, PL_POINT_REACH));
    done(&r);
}

/* The only card that can do damage is thrown away at the hand limit: an attack of 4 where 4 are enough. */
static void a_good_card_thrown_away_is_found(void **state)
{
    (void)state;
    pl_match *match = match_at("board king-solomons-tomb\n"
                               "seat A genie\n  genie on 16, health 1\n  hand careful-what-you-wish-for,"
                               " back-in-the-lamp x3, prisoners-torment x2, three-wishes\n  deck three-wishes\n"
                               "seat B houdini\n  houdini on 21, health 4\n  bess defeated\n  hand empty\n"
                               "  deck set-the-stage x2, for-my-next-trick x2\nturn A, 1 action");
    answer(match, "maneuver");
    while (pl_match_game(match)->question.why != PL_WHY_HAND_LIMIT) {
        unsigned why = pl_match_game(match)->question.why;
        answer(match, why == PL_WHY_MANEUVER_BOOST ? "none" : why == PL_WHY_MOVE ? "space 16" : "genie");
    }
    answer(match, "careful-what-you-wish-for");
    reviewed r = review_last(match);
    assert_string_not_equal(r.better, "careful-what-you-wish-for");
    assert_true(pl_review_mistake(r.judged) > 0);
    assert_true(r.judged->points > 0); /* a reason in words, from the cards if the continuations have none */
    done(&r);
}

/* ------------------------------------------------------------------ fairness */

/* Two matches that the seat cannot tell apart are judged alike, whatever the others hold. */
static void what_is_hidden_does_not_count(void **state)
{
    (void)state;
    unsigned compared = 0;
    for (unsigned n = 0; n < how_many(5, 2); n++) {
        pl_match *match = any_match(n, "random"), *twin[2];
        unsigned at = pl_match_decisions(match) / 3 + 1;
        pl_game world[2];
        pl_view view;
        pl_seed seed = seed_of(n + 100);
        pl_rng rng = pl_rng_from(&seed);
        assert_true(pl_match_state(match, at, &world[0]));
        pl_view_of(&pack->content, &world[0], world[0].question.seat, &view);
        pl_guess(&pack->content, &view, &rng, &world[1]);
        dice d = {.state = n + 77};
        pl_option option = random_option(&world[0], &d);
        const pl_judged *judged[2];
        pl_review *review[2];
        for (unsigned i = 0; i < 2; i++) {
            twin[i] = pl_match_from(pack, &world[i]);
            assert_true(pl_match_answer(twin[i], option));
            play_to_the_end(twin[i], "random", n);
            review[i] = pl_review_new(twin[i], "search@120", 1, false);
            assert_non_null(review[i]);
            assert_true(pl_review_examine(review[i], 1, 1));
            judged[i] = pl_review_judged(review[i], 1);
        }
        assert_true(judged[0]->loss == judged[1]->loss && judged[0]->best == judged[1]->best);
        assert_int_equal(judged[0]->points, judged[1]->points);
        assert_memory_equal(judged[0]->point, judged[1]->point, judged[0]->points * sizeof(pl_point));
        compared += memcmp(&world[0], &world[1], sizeof world[0]) != 0;
        for (unsigned i = 0; i < 2; i++) {
            pl_review_free(review[i]);
            pl_match_free(twin[i]);
        }
        pl_match_free(match);
    }
    assert_true(compared > 0);
}

/* ------------------------------------------------------------------ sums */

static void check_sums(const pl_review *review, const pl_setup *setup)
{
    pl_review_sum sum;
    double chance;
    assert_true(pl_review_sum_up(review, &sum));
    chance = (double)sum.from;
    for (unsigned n = 1; n <= pl_review_decisions(review); n++) {
        const pl_judged *d = pl_review_judged(review, n);
        float luck;
        assert_true(d->examined && d->chance >= 0 && d->chance <= 1);
        assert_true(d->loss >= 0 && d->loss <= 1 && d->got <= d->best);
        assert_true(d->choice || d->loss == 0);
        assert_true(d->loss > 0 || memcmp(&d->better, &d->answer, sizeof d->answer) == 0 ||
                    d->better.kind == PL_OPTION_CARD);
        assert_true(d->options <= PL_REVIEW_OPTIONS && (d->options > 0 || !d->choice));
        assert_true(pl_review_luck(review, n, &luck));
        chance += (double)luck - (pl_team_of(d->seat) == 0 ? 1 : -1) * (double)d->loss;
        if (n < pl_review_decisions(review))
            assert_true(chance - (double)pl_review_judged(review, n + 1)->chance < 1e-3 &&
                        chance - (double)pl_review_judged(review, n + 1)->chance > -1e-3);
    }
    assert_true(chance - (double)sum.to < 1e-3 && chance - (double)sum.to > -1e-3);
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        assert_true(sum.accuracy[seat] >= 0 && sum.accuracy[seat] <= 100);
        assert_true(sum.lost[seat] > 0 || sum.accuracy[seat] > 99.9F);
    }
    assert_true((sum.lost_by == PL_LOST_NOTHING) == (sum.to > 0.4F && sum.to < 0.6F));
}

/* The sentence about the end says which part of what was lost is whose: never more than all of it. */
static void check_end(const pl_review *review, const pl_setup *setup)
{
    pl_review_sum sum;
    char text[PL_TOLD_MAX], number[32];
    pl_teller *teller = pl_teller_new(pack, setup, PL_EN);
    assert_true(pl_review_sum_up(review, &sum));
    pl_review_tell_end(review, teller, &sum, text, sizeof text);
    pl_teller_free(teller);
    bool by_luck = sum.lost_by == PL_LOST_BY_LUCK;
    float lost = by_luck ? 1 - sum.own : sum.own;
    assert_true(sum.own >= 0 && sum.own <= 1 && (!by_luck || sum.own <= 0.5F));
    snprintf(number, sizeof number, " %u %%", (unsigned)(lost * 100 + 0.5F));
    bool summed = sum.lost_by == PL_LOST_BY_MANY || sum.lost_by == PL_LOST_BY_LITTLE || sum.lost_by == PL_LOST_BY_LUCK;
    assert_true(!summed || strstr(text, number));
    assert_true((*text == '\0') == (sum.lost_by == PL_LOST_NOTHING));
}

static void losses_and_luck_are_the_change_of_the_chance(void **state)
{
    (void)state;
    static const char *const players[] = {"random", "search@20", "strength@5"};
    for (unsigned n = 0; n < how_many(6, 3); n++) {
        pl_match *match = any_match(n, players[n % 3]);
        pl_review *review = pl_review_new(match, "search@30", 2, true);
        assert_non_null(review);
        assert_true(pl_review_examine(review, 1, pl_review_decisions(review)));
        check_sums(review, pl_match_setup(match));
        check_end(review, pl_match_setup(match));
        pl_review_free(review);
        pl_match_free(match);
    }
}

/* ------------------------------------------------------------------ cards */

/* Each card that came into play is there once; the numbers are what the chance changed by. */
static void what_cards_did_is_what_the_chance_changed_by(void **state)
{
    (void)state;
    for (unsigned n = 0; n < how_many(4, 2); n++) {
        pl_match *match = any_match(n, "search@20");
        pl_review *review = pl_review_new(match, "search@30", 2, true);
        pl_review_card cards[PL_REVIEW_CARDS];
        assert_int_equal(pl_review_cards(review, cards), 0); /* not before all is known */
        assert_true(pl_review_examine(review, 1, pl_review_decisions(review)));
        unsigned count = pl_review_cards(review, cards), used = 0;
        assert_true(count > 0);
        for (unsigned i = 0; i < count; i++) {
            assert_true(cards[i].acts > 0 && cards[i].seat < pl_seats_in(pl_match_setup(match)));
            assert_true(i == 0 || cards[i - 1].change >= cards[i].change);
            for (unsigned other = 0; other < i; other++)
                assert_true(cards[other].seat != cards[i].seat || cards[other].card != cards[i].card);
            float most = 0; /* no more than all that changed while it was played */
            for (unsigned d = 1; d < pl_review_decisions(review); d++) {
                float change = pl_review_judged(review, d + 1)->chance - pl_review_judged(review, d)->chance;
                most += change < 0 ? -change : change;
            }
            assert_true(cards[i].change <= most + 1.001F && cards[i].change >= -most - 1.001F);
            used += cards[i].acts;
        }
        unsigned played = 0; /* at least as often as cards were revealed */
        for (unsigned d = 1; d <= pl_review_decisions(review); d++) {
            unsigned events;
            const pl_event *event = pl_match_events(match, d, &events);
            for (unsigned i = 0; i < events; i++)
                played += event[i].type == PL_EV_SCHEME;
        }
        assert_true(used >= played);
        pl_review_free(review);
        pl_match_free(match);
    }
}

/* ------------------------------------------------------------------ given up */

static void a_match_that_was_given_up_is_reviewed_too(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 3; n++) {
        pl_match *match = any_match(n, "random");
        unsigned seat = n % 2;
        char text[PL_TOLD_MAX];
        assert_null(pl_review_new_given_up(match, seat, "search@20", 1, true)); /* the rules have ended it */
        assert_true(pl_match_undo(match, pl_match_decisions(match) * 2 / 3));
        assert_null(pl_review_new(match, "search@20", 1, true));
        for (unsigned known = 0; known < 2; known++) {
            pl_review_sum sum;
            pl_review *review = pl_review_new_given_up(match, known ? seat : PL_NONE, "search@20", 1, true);
            assert_non_null(review);
            assert_true(pl_review_examine(review, 1, pl_review_decisions(review)));
            assert_true(pl_review_sum_up(review, &sum));
            assert_true(sum.to > 0 && sum.to < 1); /* the chance that was left, not a result */
            assert_int_equal(sum.lost_by == PL_LOST_NOTHING, !known);
            pl_teller *teller = pl_teller_new(pack, pl_match_setup(match), PL_EN);
            pl_review_tell_end(review, teller, &sum, text, sizeof text);
            assert_int_equal(*text == '\0', !known);
            pl_teller_free(teller);
            pl_review_free(review);
        }
        pl_match_free(match);
    }
}

/* ------------------------------------------------------------------ the same every time */

static char *review_in(const pl_match *match, unsigned threads, unsigned piece, bool backward)
{
    pl_review *review = pl_review_new(match, "search@60", threads, false);
    pl_teller *teller = pl_teller_new(pack, pl_match_setup(match), PL_UK);
    unsigned decisions = pl_review_decisions(review), last = decisions < 40 ? decisions : 40;
    pl_buffer text = {0};
    pl_json j = pl_json_to(&text);
    for (unsigned first = 1; first <= last; first += piece) {
        unsigned start = backward ? (last - first) / piece * piece + 1 : first;
        assert_true(pl_review_examine(review, start, start + piece - 1 < last ? start + piece - 1 : last));
    }
    pl_json_open(&j, NULL, '{');
    pl_review_write(review, teller, 1, last, &j);
    pl_json_close(&j, '}');
    pl_teller_free(teller);
    pl_review_free(review);
    return text.text;
}

static void threads_and_pieces_change_nothing(void **state)
{
    (void)state;
    for (unsigned n = 0; n < how_many(2, 1); n++) {
        pl_match *match = any_match(n, "random");
        char *one = review_in(match, 1, 1000, false), *three = review_in(match, 3, 1000, false),
             *pieces = review_in(match, 2, 7, true);
        assert_string_equal(one, three);
        assert_string_equal(one, pieces);
        free(one);
        free(three);
        free(pieces);
        pl_match_free(match);
    }
}

/* ------------------------------------------------------------------ refusals */

static void what_cannot_be_reviewed_is_refused(void **state)
{
    (void)state;
    pl_match *match = any_match(1, "random");
    assert_null(pl_review_new(match, "random", 1, true)); /* makes no estimates */
    assert_null(pl_review_new(match, "nobody", 1, true));
    pl_review *review = pl_review_new(match, "search@20", 1, true);
    pl_review_sum sum;
    float luck;
    assert_non_null(review);
    assert_true(pl_review_examine(review, 2, 2));
    assert_int_equal(pl_review_examined(review), 1);
    assert_false(pl_review_sum_up(review, &sum));
    assert_false(pl_review_luck(review, 2, &luck));
    pl_review_free(review);
    assert_true(pl_match_undo(match, pl_match_decisions(match) - 1)); /* not over any more: hands stay hidden */
    assert_null(pl_review_new(match, "search@20", 1, true));
    pl_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missed_win_is_found),
        cmocka_unit_test(a_fighter_that_could_step_back_is_found),
        cmocka_unit_test(a_good_card_thrown_away_is_found),
        cmocka_unit_test(what_is_hidden_does_not_count),
        cmocka_unit_test(losses_and_luck_are_the_change_of_the_chance),
        cmocka_unit_test(what_cards_did_is_what_the_chance_changed_by),
        cmocka_unit_test(a_match_that_was_given_up_is_reviewed_too),
        cmocka_unit_test(threads_and_pieces_change_nothing),
        cmocka_unit_test(what_cannot_be_reviewed_is_refused),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
