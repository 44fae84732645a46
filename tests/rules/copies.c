/* Copies of a card cannot be told apart (R-INFO-3): two matches that differ only in which copy lies where look the same to everybody,
 * from the first card to the end. What a viewer knows of a hand is held in masks of single cards, so this notices every place in
 * which it follows the copy instead of what was seen. */
#include "table.h"

#include "match/view.h"

enum { GAMES = 6000, DECISIONS = 600 };

static const pl_hero *hero_of(const pl_game *game, unsigned seat)
{
    return &pack->content.heroes[game->seat[seat].hero];
}

/* A mask of cards as another deck has them. */
static uint32_t mapped(uint32_t cards, const uint8_t to[PL_DECK])
{
    uint32_t found = 0;
    for (; cards; cards &= cards - 1)
        found |= 1U << to[__builtin_ctz(cards)];
    return found;
}

/* The same match with copies exchanged. */
static void exchange_copies(pl_game *game, dice *chance)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_hero *hero = hero_of(game, seat);
        pl_seat *s = &game->seat[seat];
        uint8_t to[PL_DECK];
        for (unsigned i = 0; i < hero->deck; i++)
            to[i] = (uint8_t)i;
        for (unsigned i = 0; i < 200; i++) {
            unsigned a = roll(chance, hero->deck), b = roll(chance, hero->deck);
            if (hero->title[a] != hero->title[b])
                continue;
            uint8_t card = to[a];
            to[a] = to[b];
            to[b] = card;
        }
        for (unsigned i = 0; i < hero->deck; i++)
            s->order[i] = to[s->order[i]];
        s->hand = mapped(s->hand, to);
    }
}

static void same_titles(const pl_game *game, unsigned seat, uint32_t of_a, uint32_t of_b)
{
    const pl_hero *hero = hero_of(game, seat);
    for (unsigned title = 0; title < PL_TITLES; title++)
        assert_int_equal(__builtin_popcount(of_a & hero->copies[title]),
                         __builtin_popcount(of_b & hero->copies[title]));
}

static bool sees_hand(const pl_game *game, unsigned viewer, unsigned seat)
{
    bool mates = game->options.team_hands == PL_TEAM_SEES_HANDS && pl_team_of(viewer) == pl_team_of(seat);
    return viewer == seat || (mates && viewer < PL_SEATS);
}

static void looks_the_same(const pl_game *a, const pl_game *b)
{
    assert_int_equal(a->question.seat, b->question.seat);
    assert_int_equal(a->question.kind, b->question.kind);
    assert_int_equal(a->question.why, b->question.why);
    for (unsigned seat = 0; seat < a->seat_count; seat++) {
        const pl_seat *of_a = &a->seat[seat], *of_b = &b->seat[seat];
        same_titles(a, seat, of_a->hand, of_b->hand);
        same_titles(a, seat, of_a->play, of_b->play);
        same_titles(a, seat, of_a->discard, of_b->discard);
        for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++) {
            bool inside = sees_hand(a, viewer, seat); /* its own, whatever is noted of it */
            uint32_t seen_of_a = inside ? of_a->hand | of_a->play : 0, seen_of_b = inside ? of_b->hand | of_b->play : 0;
            same_titles(a, seat, of_a->known[viewer] | seen_of_a, of_b->known[viewer] | seen_of_b);
        }
    }
}

/* What everybody may know, for those who only watch. */
static void look_the_same_to_the_public(const pl_game *a, const pl_game *b)
{
    static pl_view of_a, of_b;
    pl_view_of(&pack->content, a, PL_SEATS, &of_a);
    pl_view_of(&pack->content, b, PL_SEATS, &of_b);
    for (unsigned seat = 0; seat < a->seat_count; seat++)
        same_titles(a, seat, pl_view_known_hand(&of_a, seat), pl_view_known_hand(&of_b, seat));
}

/* The option of the other match that is called the same: of copies the first, as a match takes it. */
static pl_option counterpart(const pl_game *a, const pl_game *b, pl_option option)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(b, options);
    const pl_hero *hero = hero_of(a, a->question.kind == PL_ASK_CARD ? a->question.pile : 0);
    for (unsigned i = 0; i < count; i++)
        if (options[i].kind == option.kind &&
            (options[i].value == option.value ||
             (option.kind == PL_OPTION_CARD && hero->title[options[i].value] == hero->title[option.value])))
            return options[i];
    fail_msg("there is no such option in the other match");
    return option;
}

static unsigned board_for_four(void)
{
    unsigned board = 0;
    while (pack->content.boards[board].start_count < PL_SEATS)
        board++;
    return board;
}

static void copies_cannot_be_told_apart(void **state)
{
    (void)state;
    dice chance = {7};
    unsigned shown = 0, shown_to_all = 0;
    for (unsigned n = 0; n < GAMES; n++) {
        unsigned first = n % pack->content.hero_count, second = n / pack->content.hero_count % pack->content.hero_count;
        pl_setup setup = {.hero = {(uint8_t)first, (uint8_t)second, (uint8_t)second, (uint8_t)first},
                          .teams = n % 3 == 0,
                          .board = (uint8_t)(n % 3 ? 0 : board_for_four()),
                          .options = {.team_hands = (uint8_t)(n % 2)}};
        pl_seed seed = seed_of(n);
        pl_game a;
        if (!pl_begin(&pack->content, &a, &setup, &seed, NULL))
            continue;
        pl_game b = a;
        exchange_copies(&b, &chance);
        for (unsigned decisions = 0; !pl_over(&a) && decisions < DECISIONS; decisions++) {
            pl_option options[PL_OPTIONS_MAX];
            unsigned count = pl_options(&a, options);
            looks_the_same(&a, &b);
            look_the_same_to_the_public(&a, &b);
            shown_to_all += a.seat_count == PL_SEATS && (a.seat[0].known[PL_PUBLIC] & a.seat[0].hand);
            shown += (a.seat[0].known[1] & a.seat[0].hand) || (a.seat[1].known[0] & a.seat[1].hand);
            pl_option option = counterpart(&a, &a, options[roll(&chance, count)]);
            pl_option other = counterpart(&a, &b, option);
            assert_true(pl_answer(&pack->content, &a, option, NULL) && pl_answer(&pack->content, &b, other, NULL));
        }
        assert_int_equal(pl_over(&a), pl_over(&b));
    }
    print_message("# known %u times, of teams to all %u times\n", shown, shown_to_all);
    assert_true(shown > 1000 && shown_to_all > 100);
}

/* With the Gossip, most of whose cards are about what others know of a hand. */
static int load_gossip(void **state)
{
    (void)state;
    return load_folders("scenarios/own", "server/own");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(copies_cannot_be_told_apart)};
    return cmocka_run_group_tests(tests, load_gossip, free_content);
}
