/* What holds in every position of every game, over random games of all pairs of heroes, teams, boards and rules options. */
#include "table.h"

enum { LONGEST_GAME = 5000 };

/* The n-th setup of two players: heroes, board and options take turns. */
static pl_setup nth_duel(unsigned n)
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

/* Teams: any heroes, the same one in several seats too, on any board with any options. */
static pl_setup nth_teams(unsigned n)
{
    const pl_content *c = &pack->content;
    dice d = {.state = 0xd1342543de82ef95ULL * (n + 1)};
    pl_setup setup = {.teams = true, .board = (uint8_t)roll(&d, c->board_count)};
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        setup.hero[seat] = (uint8_t)roll(&d, c->hero_count);
    uint8_t *options = (uint8_t *)&setup.options;
    for (unsigned i = 0; i < sizeof setup.options; i++)
        options[i] = (uint8_t)roll(&d, 2);
    setup.options.first_player = (uint8_t)roll(&d, 3);
    return setup;
}

/* Every third match is one of teams. */
static pl_setup nth_setup(unsigned n)
{
    return n % 3 == 2 ? nth_teams(n / 3) : nth_duel(n - n / 3);
}

/* Reasons to refuse a setup of the pack: more fighters than spaces, more seats than starts (R-TEAM-3). */
static bool too_crowded(const pl_setup *setup)
{
    const pl_content *c = &pack->content;
    unsigned fighters = 0;
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        fighters += c->heroes[setup->hero[seat]].fighter_count;
    return fighters > c->boards[setup->board].space_count || c->boards[setup->board].start_count < pl_seats_in(setup);
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
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_seat *s = &game->seat[seat];
        uint32_t deck = cards_in(s->order, s->deck_count);
        assert_int_equal(cards_in(s->order + s->size - s->discard_count, s->discard_count), s->discard);
        uint32_t piles[] = {deck, s->hand, s->play, s->discard};
        uint32_t all = 0;
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(all & piles[i], 0);
            all |= piles[i];
        }
        assert_int_equal(all, UINT32_MAX >> (PL_DECK - pack->content.heroes[s->hero].deck));
    }
}

static void the_cards_of_a_seat_in_all_piles_together(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), count_cards, count_cards);
}

/* ------------------------------------------------------------------ R-BOARD-1, R-FIGHT-3 */

static void look_at_board(pl_game *game, pl_option answer, dice *d)
{
    (void)answer;
    (void)d;
    uint64_t occupied[PL_TEAMS] = {0};
    for (unsigned f = 0; f < game->seat_count * PL_SEAT_FIGHTERS; f++) {
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
        occupied[pl_team_of(seat)] |= space;
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
    if (!pl_over(game))
        assert_true(pl_answer(&pack->content, &after, answer, NULL));
    for (unsigned kind = 0; kind < PL_TOKENS; kind++) {
        for (unsigned seat = 0; seat < game->seat_count; seat++) {
            const pl_seat *s = &game->seat[seat];
            for (unsigned other = 0; other < seat; other++) /* D-MIRROR */
                assert_false(game->seat[other].hero == s->hero && (game->seat[other].tokens[kind] & s->tokens[kind]));
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
        pl_setup setup = nth_duel(n / games);
        setup.options = (pl_rules_options){0};
        play_random_game(&setup, n, NULL, look_at_everything);
    }
}

static void any_heroes_meet_in_teams(void **state) /* section 18 */
{
    (void)state;
    unsigned games = how_many(20000, 400);
    for (unsigned n = 0; n < games; n++) {
        pl_setup setup = nth_teams(n);
        play_random_game(&setup, n, NULL, look_at_everything);
    }
}

/* ------------------------------------------------------------------ R-TEAM-4, R-TEAM-5, OQ-33, D-OUT */

static bool lives(const pl_game *game, unsigned seat)
{
    for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++)
        if (game->health[seat * PL_SEAT_FIGHTERS + i] > 0)
            return true;
    return false;
}

static void look_at_turn(pl_game *game, pl_option answer, dice *d)
{
    (void)d;
    pl_game after = *game;
    unsigned asked = game->question.seat;
    bool out = !lives(game, asked) && game->combat.stage == 0 && game->question.why == PL_WHY_ACTION;
    assert_false(out); /* who is out of the match acts no more */
    assert_true(pl_answer(&pack->content, &after, answer, NULL));
    if (after.turn == game->turn || after.turn != game->turn + 1 || pl_over(&after))
        return;
    unsigned next = game->turn_seat;
    do
        next = (next + 1) % game->seat_count;
    while (!lives(&after, next));
    if (game->turn > 0) /* not while setting up */
        assert_int_equal(after.turn_seat, next);
}

static void turns_go_round_past_those_who_are_out(void **state)
{
    (void)state;
    play_random_games(how_many(20000, 1000), look_at_turn, NULL);
}

/* ------------------------------------------------------------------ R-ARROW-1, R-PASS-1, R-FOG-3 */

/* Distance of a move by a plain search over single steps, arrows only along their direction; nobody is in the way. */
static unsigned steps_between(const pl_game *game, unsigned fighter, unsigned from, unsigned to)
{
    const pl_board *board = &pack->content.boards[game->board];
    const pl_hero *hero = &pack->content.heroes[game->seat[pl_seat_of(fighter)].hero];
    uint64_t passages = pack->board_pages[game->board].passages;
    unsigned distance[PL_SPACES], queue[PL_SPACES], head = 0, tail = 0;
    memset(distance, 0xff, sizeof distance);
    distance[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        unsigned at = queue[head++];
        for (unsigned next = 0; next < board->space_count; next++) {
            bool line = board->adjacent[at] >> next & 1;
            bool arrow_against = line && !(board->paths[at] >> next & 1);
            bool passage = passages >> at & passages >> next & 1;
            bool fog = false;
            for (unsigned left = hero->rows_of[PL_ROW_LINKED]; left; left &= left - 1) {
                const pl_row *row = &hero->rows[__builtin_ctz(left)];
                uint64_t tokens = game->seat[pl_seat_of(fighter)].tokens[row->token];
                fog |= (row->fighters >> fighter % PL_SEAT_FIGHTERS & 1) && (tokens >> at & tokens >> next & 1);
            }
            if (distance[next] < PL_SPACES || !((line && !arrow_against) || passage || fog))
                continue;
            distance[next] = distance[at] + 1;
            queue[tail++] = next;
        }
    }
    return distance[to];
}

static void look_at_ways(pl_game *game, pl_option answer, dice *d)
{
    (void)answer;
    (void)d;
    const pl_question *q = &game->question;
    if (q->why != PL_WHY_MOVE)
        return;
    unsigned seat = pl_seat_of(q->fighter);
    bool maneuver = q->window == PL_NONE;
    unsigned most = maneuver ? pack->content.heroes[game->seat[seat].hero].moves[q->fighter % PL_SEAT_FIGHTERS] +
                                   game->seat[seat].move_bonus
                             : PL_SPACES;
    for (unsigned space = 0; space < PL_SPACES; space++)
        if (q->mask >> space & 1)
            assert_true(steps_between(game, q->fighter, game->space[q->fighter], space) <= most);
}

static void no_move_leads_against_an_arrow(void **state)
{
    (void)state;
    play_random_games(how_many(6000, 600), look_at_ways, NULL);
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
    bool lost[PL_TEAMS] = {true, true}; /* R-TEAM-6 */
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        unsigned heroes = pack->content.heroes[game->seat[seat].hero].heroes;
        for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++)
            if ((heroes >> i & 1) && game->health[seat * PL_SEAT_FIGHTERS + i] > 0)
                lost[pl_team_of(seat)] = false;
    }
    bool idle = game->idle > 2 * PL_SEATS; /* nobody acts any more: an odd hero can bring that about */
    assert_true(lost[0] || lost[1] || idle);
    if (game->winner == PL_NONE)
        assert_true(idle || (lost[0] && lost[1] && game->options.simultaneous_defeat == PL_DRAW));
    else
        assert_true(lost[1 - game->winner] && (!lost[game->winner] || game->winner == pl_team_of(game->turn_seat)));
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

/* Deals the hidden cards of a seat again: another hand and deck of the same sizes, keeping what the viewer knows. */
static void deal_anew(pl_game *game, unsigned seat, unsigned viewer, dice *d)
{
    pl_seat *s = &game->seat[seat];
    uint32_t fixed = s->known[viewer];
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
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        bool told = pl_team_of(seat) == pl_team_of(asked) && game->options.team_hands == PL_TEAM_SEES_HANDS;
        if (seat != asked && !told)
            deal_anew(&other, seat, asked, d);
    }
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
        cmocka_unit_test(the_cards_of_a_seat_in_all_piles_together),
        cmocka_unit_test(one_fighter_a_space_and_health_within_bounds),
        cmocka_unit_test(tokens_are_counted_and_never_come_back),
        cmocka_unit_test(any_hero_meets_any_hero_on_any_battlefield),
        cmocka_unit_test(any_heroes_meet_in_teams),
        cmocka_unit_test(turns_go_round_past_those_who_are_out),
        cmocka_unit_test(no_move_leads_against_an_arrow),
        cmocka_unit_test(only_listed_options_are_accepted_and_others_change_nothing),
        cmocka_unit_test(every_game_ends_with_a_defeated_hero),
        cmocka_unit_test(a_copy_at_any_question_goes_on_the_same_with_or_without_a_log),
        cmocka_unit_test(a_copy_plays_on_to_the_same_end_byte_for_byte),
        cmocka_unit_test(who_is_asked_and_for_what_does_not_depend_on_hidden_cards),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
