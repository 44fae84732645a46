/* What holds in every position of every game, over random games of all pairs of heroes, boards and rules options. */
#include "table.h"

enum { LONGEST_GAME = 5000 };

/* The n-th setup: heroes, board and options take turns. */
static pl_setup nth_setup(unsigned n)
{
    const pl_content *c = &pack->content;
    pl_setup setup = {0};
    setup.hero[0] = (uint8_t)(n % c->hero_count);
    setup.hero[1] = (uint8_t)(n / c->hero_count % c->hero_count);
    n /= (unsigned)c->hero_count * c->hero_count;
    setup.board = (uint8_t)(n % c->board_count);
    n /= c->board_count;
    setup.options.game_end_check = n & 1;
    setup.options.simultaneous_defeat = n >> 1 & 1;
    setup.options.versatile_counts_as = n >> 2 & 1;
    setup.options.setup_zone_full = n >> 3 & 1;
    return setup;
}

/* The one reason to refuse a setup of the pack: more fighters than spaces. */
static bool too_crowded(const pl_setup *setup)
{
    const pl_content *c = &pack->content;
    return c->heroes[setup->hero[0]].fighter_count + c->heroes[setup->hero[1]].fighter_count >
           c->boards[setup->board].space_count;
}

typedef void (*look)(pl_game *game, pl_option answer, dice *d);

static unsigned play_random_game(const pl_setup *setup, unsigned n, look at_each_question, look at_the_end)
{
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 1)};
    pl_seed seed = seed_of(n);
    pl_game game;
    unsigned decisions = 0;
    if (!pl_begin(&pack->content, &game, setup, &seed, NULL)) {
        assert_true(too_crowded(setup));
        return 0;
    }
    for (; !pl_over(&game); decisions++) {
        assert_true(decisions < LONGEST_GAME);
        pl_option answer = random_option(&game, &d);
        if (at_each_question)
            at_each_question(&game, answer, &d);
        assert_true(pl_answer(&pack->content, &game, answer, NULL));
    }
    if (at_the_end)
        at_the_end(&game, (pl_option){0}, &d);
    return decisions;
}

static unsigned play_random_games(unsigned games, look at_each_question, look at_the_end)
{
    unsigned decisions = 0;
    for (unsigned n = 0; n < games; n++) {
        pl_setup setup = nth_setup(n);
        decisions += play_random_game(&setup, n, at_each_question, at_the_end);
    }
    return decisions;
}

/* ------------------------------------------------------------------ R-COMP-2 */

static uint32_t cards_in(const uint8_t *order, unsigned count)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < count; i++)
        set |= 1U << order[i];
    return set;
}

static void count_cards(pl_game *game, pl_option answer, dice *d)
{
    (void)answer;
    (void)d;
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        const pl_seat *s = &game->seat[seat];
        uint32_t deck = cards_in(s->order, s->deck_count);
        assert_int_equal(cards_in(s->order + PL_DECK - s->discard_count, s->discard_count), s->discard);
        uint32_t piles[] = {deck, s->hand, s->play, s->discard};
        uint32_t all = 0;
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(all & piles[i], 0);
            all |= piles[i];
        }
        assert_int_equal(all, (1U << PL_DECK) - 1);
    }
}

static void thirty_cards_a_seat_in_all_piles_together(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), count_cards, count_cards);
}

/* ------------------------------------------------------------------ R-BOARD-1, R-FIGHT-3 */

static void look_at_board(pl_game *game, pl_option answer, dice *d)
{
    (void)answer;
    (void)d;
    uint64_t occupied[PL_SEATS] = {0};
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        unsigned seat = pl_seat_of(f);
        const pl_hero *hero = &pack->content.heroes[game->seat[seat].hero];
        assert_true(game->health[f] <= hero->health[f % PL_SEAT_FIGHTERS]);
        if (!(game->present >> f & 1)) {
            assert_int_equal(game->space[f], PL_NONE);
            continue;
        }
        assert_true(game->health[f] > 0);
        uint64_t space = 1ULL << game->space[f];
        assert_true(pack->content.boards[game->board].spaces & space);
        assert_false((occupied[0] | occupied[1]) & space);
        occupied[seat] |= space;
    }
    assert_true(occupied[0] == game->occupied[0] && occupied[1] == game->occupied[1]);
}

static void one_fighter_a_space_and_health_within_bounds(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), look_at_board, look_at_board);
}

/* ------------------------------------------------------------------ R-TRAP-1, R-FOG-4 */

static void count_tokens(pl_game *game, pl_option answer, dice *d)
{
    (void)d;
    pl_game after = *game;
    bool mirror = game->seat[0].hero == game->seat[1].hero;
    if (!pl_over(game))
        assert_true(pl_answer(&pack->content, &after, answer, NULL));
    for (unsigned kind = 0; kind < PL_TOKENS; kind++) {
        assert_false(mirror && (game->seat[0].tokens[kind] & game->seat[1].tokens[kind])); /* D-MIRROR */
        for (unsigned seat = 0; seat < PL_SEATS; seat++) {
            const pl_seat *s = &game->seat[seat];
            unsigned all = pack->content.heroes[s->hero].token_stock[kind];
            unsigned left = (unsigned)__builtin_popcountll(s->tokens[kind]) + s->stock[kind];
            assert_true(left <= all);
            assert_false(s->tokens[kind] & ~pack->content.boards[game->board].spaces);
            /* what has left the game does not come back */
            assert_true((unsigned)__builtin_popcountll(after.seat[seat].tokens[kind]) + after.seat[seat].stock[kind] <=
                        left);
        }
    }
}

static void tokens_are_counted_and_never_come_back(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), count_tokens, count_tokens);
}

/* ------------------------------------------------------------------ R-COMP-4 */

static void look_at_everything(pl_game *game, pl_option answer, dice *d)
{
    count_cards(game, answer, d);
    look_at_board(game, answer, d);
    count_tokens(game, answer, d);
}

static void any_hero_meets_any_hero_on_any_battlefield(void **state)
{
    (void)state;
    const pl_content *c = &pack->content;
    unsigned games = how_many(200, 2);
    for (unsigned n = 0; n < games * c->hero_count * c->hero_count * c->board_count; n++) {
        pl_setup setup = nth_setup(n / games);
        setup.options = (pl_rules_options){0};
        play_random_game(&setup, n, NULL, look_at_everything);
    }
}

/* ------------------------------------------------------------------ questions */

static void look_at_question(pl_game *game, pl_option answer, dice *d)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    (void)answer;
    assert_true(count > 0 && count <= PL_OPTIONS_MAX);
    for (unsigned i = 0; i < count; i++)
        assert_true(pl_legal(game, options[i]));
    /* whatever else is said changes nothing */
    pl_option said = {(uint8_t)roll(d, 256), (uint8_t)roll(d, 256)};
    for (unsigned i = 0; i < count; i++)
        if (options[i].kind == said.kind && options[i].value == said.value)
            return;
    pl_game before = *game;
    assert_false(pl_answer(&pack->content, game, said, NULL));
    assert_memory_equal(game, &before, sizeof before);
}

static void only_listed_options_are_accepted_and_others_change_nothing(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), look_at_question, NULL);
}

static void look_at_winner(pl_game *game, pl_option answer, dice *d)
{
    (void)answer;
    (void)d;
    bool lost[PL_SEATS];
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        unsigned heroes = pack->content.heroes[game->seat[seat].hero].heroes;
        lost[seat] = true;
        for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++)
            if ((heroes >> i & 1) && game->health[seat * PL_SEAT_FIGHTERS + i] > 0)
                lost[seat] = false;
    }
    assert_true(lost[0] || lost[1]);
    if (game->winner == PL_NONE)
        assert_true(lost[0] && lost[1] && game->options.simultaneous_defeat == PL_DRAW);
    else
        assert_true(lost[1 - game->winner] && (!lost[game->winner] || game->winner == game->turn_seat));
    assert_int_equal(game->question.kind, PL_ASK_NOTHING);
    pl_option none[PL_OPTIONS_MAX];
    assert_int_equal(pl_options(game, none), 0);
}

static void every_game_ends_with_a_defeated_hero(void **state)
{
    (void)state;
    unsigned decisions = play_random_games(how_many(20000, 1000), NULL, look_at_winner);
    assert_true(decisions > 0);
}

/* ------------------------------------------------------------------ the state is a value */

static void step_a_copy(pl_game *game, pl_option answer, dice *d)
{
    (void)d;
    /* laid over other bytes, so that nothing outside the value can help */
    struct {
        uint8_t before[64];
        pl_game game;
        uint8_t after[64];
    } copy;
    memset(&copy, 0xa5, sizeof copy);
    copy.game = *game;
    pl_game original = *game;
    pl_event events[256];
    pl_log log = {.events = events, .capacity = 256};
    assert_true(pl_answer(&pack->content, &copy.game, answer, &log));
    assert_true(pl_answer(&pack->content, &original, answer, NULL));
    assert_memory_equal(&copy.game, &original, sizeof original);
    assert_true(log.count <= log.capacity);
    for (unsigned i = 0; i < 64; i++)
        assert_true(copy.before[i] == 0xa5 && copy.after[i] == 0xa5);
}

static void a_copy_at_any_question_goes_on_the_same_with_or_without_a_log(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), step_a_copy, NULL);
}

static void play_out(pl_game *game, dice d)
{
    while (!pl_over(game))
        assert_true(pl_answer(&pack->content, game, random_option(game, &d), NULL));
}

static void play_a_copy_to_the_end(pl_game *game, pl_option answer, dice *d)
{
    (void)answer;
    if (roll(d, 150) > 0)
        return;
    pl_game copy;
    pl_game other;
    memcpy(&copy, game, sizeof copy);
    memcpy(&other, game, sizeof other);
    dice same = {.state = d->state};
    play_out(&copy, same);
    play_out(&other, same);
    assert_memory_equal(&copy, &other, sizeof copy);
}

static void a_copy_plays_on_to_the_same_end_byte_for_byte(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), play_a_copy_to_the_end, NULL);
}

/* ------------------------------------------------------------------ R-INFO-1 */

/* Deals the hidden cards of a seat anew: another hand and deck of the same sizes, keeping what somebody else knows. */
static void deal_anew(pl_game *game, unsigned seat, dice *d)
{
    pl_seat *s = &game->seat[seat];
    uint32_t fixed = s->known[1 - seat];
    uint8_t *places[PL_DECK];
    uint8_t hand[PL_DECK];
    unsigned hand_count = 0;
    unsigned count = 0;
    for (unsigned card = 0; card < PL_DECK; card++)
        if ((s->hand & ~fixed) >> card & 1) {
            hand[hand_count] = (uint8_t)card;
            places[count++] = &hand[hand_count++];
        }
    for (unsigned i = 0; i < s->deck_count; i++)
        if (!(fixed >> s->order[i] & 1))
            places[count++] = &s->order[i];
    for (unsigned i = count; i > 1; i--) {
        unsigned k = roll(d, i);
        uint8_t card = *places[k];
        *places[k] = *places[i - 1];
        *places[i - 1] = card;
    }
    s->hand = (s->hand & fixed) | cards_in(hand, hand_count);
}

/* An answer of one seat leads to the same next question (who, what kind, what about) whatever the other seat hides. */
static void answer_with_other_hidden_cards(pl_game *game, pl_option answer, dice *d)
{
    pl_game real = *game;
    pl_game other = *game;
    unsigned asked = game->question.seat;
    deal_anew(&other, 1 - asked, d);
    pl_event events[2][256];
    pl_log logs[2] = {{.events = events[0], .capacity = 256}, {.events = events[1], .capacity = 256}};
    assert_true(pl_answer(&pack->content, &real, answer, &logs[0]));
    assert_true(pl_answer(&pack->content, &other, answer, &logs[1]));
    for (unsigned i = 0; i < logs[0].count && i < 256; i++)
        if (events[0][i].type == PL_EV_LOOK || events[0][i].type == PL_EV_DISCARD || events[0][i].type == PL_EV_PICK)
            return; /* something hidden came to light */
    assert_int_equal(real.over, other.over);
    assert_int_equal(real.question.seat, other.question.seat);
    assert_int_equal(real.question.kind, other.question.kind);
    assert_int_equal(real.question.why, other.question.why);
    assert_int_equal(real.question.fighter, other.question.fighter);
    assert_int_equal(logs[0].count, logs[1].count);
    if (real.question.seat == asked && real.question.why != PL_WHY_PICK)
        assert_true(real.question.mask == other.question.mask && real.question.may_pass == other.question.may_pass);
}

static void who_is_asked_and_for_what_does_not_depend_on_hidden_cards(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), answer_with_other_hidden_cards, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thirty_cards_a_seat_in_all_piles_together),
        cmocka_unit_test(one_fighter_a_space_and_health_within_bounds),
        cmocka_unit_test(tokens_are_counted_and_never_come_back),
        cmocka_unit_test(any_hero_meets_any_hero_on_any_battlefield),
        cmocka_unit_test(only_listed_options_are_accepted_and_others_change_nothing),
        cmocka_unit_test(every_game_ends_with_a_defeated_hero),
        cmocka_unit_test(a_copy_at_any_question_goes_on_the_same_with_or_without_a_log),
        cmocka_unit_test(a_copy_plays_on_to_the_same_end_byte_for_byte),
        cmocka_unit_test(who_is_asked_and_for_what_does_not_depend_on_hidden_cards),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
