/* Nothing leaks (R-INFO-1): two matches that agree in all a seat may know look the same to it, byte for byte, in views, in
 * events, and in when somebody else is asked. */
#include "../rules/table.h"

#include "watch.h"

static void watch(watcher *w, unsigned games)
{
    for (unsigned n = 0; n < games; n++) {
        dice d;
        pl_game game;
        if (!begin_any(n, 1, &d, &game))
            continue;
        while (!pl_over(&game)) {
            if (roll(&d, 6) == 0) {
                unsigned viewer = roll(&d, game.seat_count + 1U);
                play_both(w, &game, viewer == game.seat_count ? PL_NONE : viewer, &d);
            }
            pl_option answer = random_option(&game, &d);
            assert_true(pl_answer(&pack->content, &game, answer, NULL));
        }
    }
}

static void what_a_seat_cannot_know_it_cannot_see(void **state)
{
    (void)state;
    watcher w = {pl_view_of, pl_answer, 0, 0, 0};
    watch(&w, how_many(3000, 150));
    print_message("# %u comparisons\n", w.compared);
    assert_int_equal(w.differed, 0);
    assert_int_equal(w.bad_guesses, 0);
    assert_true(w.compared >= how_many(100000, 4000));
}

/* ------------------------------------------------------------------ planted leaks */

/* Shows the true next card of a deck. */
static void leaky_view(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view)
{
    pl_view_of(content, game, viewer, view);
    if (game->seat[0].deck_count)
        view->game.answer.value = (uint8_t)pl_deck_card(game, 0, 0);
}

static void a_view_that_shows_a_card_is_found_out(void **state)
{
    (void)state;
    watcher w = {leaky_view, pl_answer, 0, 0, 0};
    watch(&w, 30);
    assert_true(w.differed > 0);
}

/* Asks a defender only when there is something to choose. */
static bool leaky_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log)
{
    pl_option options[PL_OPTIONS_MAX];
    if (!pl_answer(content, game, option, log))
        return false;
    while (game->question.why == PL_WHY_DEFENSE && pl_options(game, options) == 1)
        if (!pl_answer(content, game, options[0], log))
            return false;
    return true;
}

static void a_question_that_is_skipped_for_want_of_cards_is_found_out(void **state)
{
    (void)state;
    watcher w = {pl_view_of, leaky_answer, 0, 0, 0};
    watch(&w, 300);
    assert_true(w.differed > 0);
}

/* Tells everybody which card was drawn. */
static bool loud_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log)
{
    bool good = pl_answer(content, game, option, log);
    for (unsigned i = 0; i < log->count && i < log->capacity; i++)
        if (log->events[i].type == PL_EV_DRAW)
            log->events[i].number = (int8_t)log->events[i].card;
    return good;
}

static void an_event_that_tells_a_card_is_found_out(void **state)
{
    (void)state;
    watcher w = {pl_view_of, loud_answer, 0, 0, 0};
    watch(&w, 30);
    assert_true(w.differed > 0);
}

/* ------------------------------------------------------------------ what others know */

/* A card of the first seat of a team that everybody has seen go to the hand, and one that each of the opponents has looked at. */
static void those_who_watch_know_what_all_have_seen_and_not_what_each_has(void **state)
{
    (void)state;
    pl_setup setup = {.hero = {0, 1, 2, 3}, .teams = true};
    pl_seed seed = seed_of(5);
    pl_game game;
    pl_view view;
    while (pack->content.boards[setup.board].start_count < PL_SEATS)
        setup.board++;
    assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
    pl_seat *s = &game.seat[0];
    uint32_t shown = s->hand & -s->hand, looked_at = (s->hand & ~shown) & -(s->hand & ~shown);
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        s->known[viewer] = shown | looked_at;
    s->known[PL_PUBLIC] = shown;
    pl_view_of(&pack->content, &game, PL_NONE, &view);
    assert_int_equal(pl_view_known_hand(&view, 0), shown);
    assert_true(view.game.seat[0].hand & shown);
    pl_view_of(&pack->content, &game, 1, &view);
    assert_int_equal(pl_view_known_hand(&view, 0), shown | looked_at);
    assert_int_equal(view.game.seat[0].known[PL_PUBLIC], 0); /* what others know of a hidden hand is hidden */
}

/* One of two copies was seen, and one of them lies face down: its owner cannot tell whether that is the one. */
static void what_others_know_of_a_hand_does_not_depend_on_the_copy(void **state)
{
    (void)state;
    pl_setup setup = {.hero = {0, 1}};
    pl_seed seed = seed_of(3);
    pl_game game;
    assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
    const pl_hero *hero = &pack->content.heroes[0];
    unsigned title = 0;
    while (hero->cards[title].copies != 2)
        title++;
    uint32_t both = hero->copies[title], one = both & -both, other = both & ~one;
    pl_seat *s = &game.seat[0];
    game.combat = (pl_combat){.stage = PL_UNREVEALED, .winner = PL_NONE};
    game.combat.side[PL_ATTACKER].card = (uint8_t)__builtin_ctz(one);
    game.combat.side[PL_DEFENDER] = (pl_side){.seat = 1, .card = PL_NONE};
    s->hand = other;
    s->play = one;
    s->deck_count = 0;
    for (unsigned i = 0; i < 2; i++) {
        pl_view view;
        s->known[1] = i ? one : other;
        pl_view_of(&pack->content, &game, 0, &view);
        assert_int_equal(pl_view_exposed_hand(&pack->content, &view, 0), other);
        assert_int_equal(pl_view_exposed_hand(&pack->content, &view, 1), 0); /* which it does not see */
    }
    s->known[1] = 0;
    pl_view view;
    pl_view_of(&pack->content, &game, 0, &view);
    assert_int_equal(pl_view_exposed_hand(&pack->content, &view, 0), 0);
}

/* ------------------------------------------------------------------ guesses */

/* With the deck and hand of an opponent unknown, every card is in that hand equally often. */
static void guesses_are_even(void **state)
{
    (void)state;
    enum { GUESSES = 30000 };
    pl_setup setup = {.hero = {0, 1}};
    pl_seed seed = seed_of(7);
    pl_game game, world;
    assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
    unsigned times[PL_DECK] = {0};
    pl_rng rng = pl_rng_from(&seed);
    pl_view view;
    pl_view_of(&pack->content, &game, 0, &view);
    for (unsigned n = 0; n < GUESSES; n++) {
        pl_guess(&pack->content, &view, &rng, &world);
        assert_int_equal(__builtin_popcount(world.seat[1].hand), 5);
        assert_int_equal(world.seat[0].hand, game.seat[0].hand);
        for (unsigned card = 0; card < PL_DECK; card++)
            times[card] += world.seat[1].hand >> card & 1;
    }
    for (unsigned card = 0; card < game.seat[1].size; card++) /* 5000 of 30000; seven standard deviations */
        assert_in_range(times[card], 5000 - 452, 5000 + 452);
}

/* A card face down is one that its fighter may use, each of those equally often. */
static void a_card_face_down_is_guessed_among_those_that_fit(void **state)
{
    (void)state;
    unsigned looked = 0;
    for (unsigned n = 0; n < 300; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 77)};
        pl_setup setup = any_setup(&d);
        pl_seed seed = seed_of(n);
        pl_rng rng = pl_rng_from(&seed);
        pl_game game, world;
        if (!pl_begin(&pack->content, &game, &setup, &seed, NULL))
            continue;
        while (!pl_over(&game)) {
            bool open = game.combat.side[PL_ATTACKER].flags & PL_SIDE_OPEN;
            if (game.question.why == PL_WHY_DEFENSE && game.combat.side[PL_ATTACKER].card != PL_NONE && !open) {
                pl_view view;
                pl_view_of(&pack->content, &game, game.question.seat, &view);
                assert_true(pl_view_hides_side(&view, PL_ATTACKER));
                pl_guess(&pack->content, &view, &rng, &world);
                uint32_t fit = pl_usable_cards(&pack->content, &game, PL_ATTACKER);
                assert_true(fit >> world.combat.side[PL_ATTACKER].card & 1);
                looked++;
            }
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
    }
    assert_true(looked > 100);
}

/* What a seat may hold, as the rules have it: the cards that the viewer knows to be held and any of the hidden ones; of
 * those held, any that fits lies face down. Counts how often each does, by dealing and throwing away what cannot be. */
static void deal_by_hand(const pl_game *game, uint32_t fit, unsigned times[PL_DECK], unsigned wanted, dice *d)
{
    const pl_seat *s = &game->seat[0];
    unsigned covered = game->combat.side[PL_ATTACKER].card;
    uint32_t held = s->hand | 1U << covered, known = s->known[1] & held;
    unsigned size = (unsigned)__builtin_popcount(held);
    for (unsigned n = 0; n < wanted;) {
        unsigned cards[PL_DECK], count = 0, first;
        for (unsigned card = 0; card < PL_DECK; card++)
            if (known >> card & 1)
                cards[count++] = card;
        first = count;
        for (unsigned card = 0; card < PL_DECK; card++)
            if ((held & ~known) >> card & 1)
                cards[count++] = card;
        for (unsigned i = 0; i < s->deck_count; i++)
            cards[count++] = s->order[i];
        for (unsigned i = first; i < size; i++) {
            unsigned k = i + roll(d, count - i), card = cards[k];
            cards[k] = cards[i];
            cards[i] = card;
        }
        unsigned card = cards[roll(d, size)];
        if (!(fit >> card & 1))
            continue;
        times[card]++;
        n++;
    }
}

/* Each deal that could be is guessed equally often, also when some of the cards held are known. */
static void what_lies_face_down_is_guessed_as_often_as_it_would_lie_there(void **state)
{
    (void)state;
    enum { GUESSES = 20000 };
    unsigned looked = 0;
    for (unsigned n = 0; looked < 12; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 301)};
        pl_setup setup = {.hero = {(uint8_t)roll(&d, pack->content.hero_count), 0}};
        pl_seed seed = seed_of(n);
        pl_rng rng = pl_rng_from(&seed);
        pl_game game;
        assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
        while (!pl_over(&game) && !(game.question.why == PL_WHY_DEFENSE && game.question.seat == 1))
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        if (pl_over(&game) || game.combat.side[PL_ATTACKER].flags & PL_SIDE_OPEN)
            continue;
        pl_view view;
        pl_game world;
        unsigned times[PL_DECK] = {0}, guessed[PL_DECK] = {0};
        uint32_t held = game.seat[0].hand | 1U << game.combat.side[PL_ATTACKER].card;
        game.seat[0].known[1] = 0;
        for (uint32_t left = held; left; left &= left - 1) /* about half of them */
            game.seat[0].known[1] |= roll(&d, 2) ? left & -left : 0;
        pl_view_of(&pack->content, &game, 1, &view);
        for (unsigned k = 0; k < GUESSES; k++) {
            pl_guess(&pack->content, &view, &rng, &world);
            guessed[world.combat.side[PL_ATTACKER].card]++;
        }
        deal_by_hand(&game, pl_usable_cards(&pack->content, &game, PL_ATTACKER), times, GUESSES, &d);
        for (unsigned card = 0; card < PL_DECK; card++) { /* seven standard deviations of the difference */
            double off = (double)guessed[card] - times[card], both = (double)guessed[card] + times[card];
            assert_true(off * off <= 49 * (both + 1));
        }
        looked++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_seat_cannot_know_it_cannot_see),
        cmocka_unit_test(a_view_that_shows_a_card_is_found_out),
        cmocka_unit_test(a_question_that_is_skipped_for_want_of_cards_is_found_out),
        cmocka_unit_test(an_event_that_tells_a_card_is_found_out),
        cmocka_unit_test(those_who_watch_know_what_all_have_seen_and_not_what_each_has),
        cmocka_unit_test(what_others_know_of_a_hand_does_not_depend_on_the_copy),
        cmocka_unit_test(guesses_are_even),
        cmocka_unit_test(a_card_face_down_is_guessed_among_those_that_fit),
        cmocka_unit_test(what_lies_face_down_is_guessed_as_often_as_it_would_lie_there),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
