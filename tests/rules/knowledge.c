/* What others know of hidden cards: never of cards that lie open, and never forgotten without a reason. */
#include "table.h"

enum { EVENTS = 512 };

/* Only what is hidden can be known: a card of the hand or the deck, or one that lies face down. */
static void expect_hidden(const pl_game *game)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_seat *s = &game->seat[seat];
        uint32_t open = s->discard;
        for (unsigned side = 0; side < 2; side++) {
            const pl_side *c = &game->combat.side[side];
            if (game->combat.stage > PL_UNREVEALED && c->seat == seat && c->card != PL_NONE)
                open |= 1U << c->card;
        }
        for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++)
            assert_int_equal(s->known[viewer] & open, 0);
    }
}

/* Cards of a seat that others cannot see: its hand, and what lies face down. */
static uint32_t held(const pl_game *game, unsigned seat)
{
    uint32_t cards = game->seat[seat].hand;
    for (unsigned side = 0; side < 2 && game->combat.stage == PL_UNREVEALED; side++) {
        const pl_side *c = &game->combat.side[side];
        if (c->seat == seat && c->card != PL_NONE && !(c->flags & PL_SIDE_OPEN))
            cards |= 1U << c->card;
    }
    return cards;
}

/* Of each title somebody knows as many cards of a hand as before, less those that left it: nobody can tell copies apart. Unless a card
 * of that hand went to the deck unseen. */
static void expect_remembered(const pl_game *before, const pl_game *after, const pl_log *log)
{
    unsigned shuffled = 0;
    for (unsigned i = 0; i < log->count && i < log->capacity; i++)
        if (log->events[i].type == PL_EV_TO_DECK || log->events[i].type == PL_EV_TO_HAND)
            shuffled |= 1U << log->events[i].seat;
    for (unsigned seat = 0; seat < after->seat_count; seat++)
        for (unsigned viewer = 0; viewer < PL_VIEWERS && !(shuffled >> seat & 1); viewer++) {
            uint32_t was = held(before, seat), is = held(after, seat);
            uint32_t knew = before->seat[seat].known[viewer] & was, knows = after->seat[seat].known[viewer] & is;
            const uint32_t *copies = pack->content.heroes[after->seat[seat].hero].copies;
            for (unsigned title = 0; title < PL_TITLES; title++) {
                int left = __builtin_popcount(was & ~is & copies[title]);
                assert_true(__builtin_popcount(knows & copies[title]) >=
                            __builtin_popcount(knew & copies[title]) - left);
            }
        }
}

static void what_is_known_is_hidden_and_stays_known(void **state)
{
    (void)state;
    static pl_event events[EVENTS];
    unsigned known = 0;
    for (unsigned n = 0; n < how_many(2000, 200); n++) {
        dice d;
        pl_game game;
        if (!begin_any(n, 31, &d, &game))
            continue;
        while (!pl_over(&game)) {
            pl_log log = {.events = events, .capacity = EVENTS};
            pl_game before = game;
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), &log));
            expect_hidden(&game);
            expect_remembered(&before, &game, &log);
            known += (game.seat[0].known[1] & game.seat[0].hand) != 0;
        }
    }
    assert_true(known > how_many(10000, 1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_known_is_hidden_and_stays_known),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
