/* Carrying a card: every pair of places, with every set of seats that know it, as each of the four sees it, and the public. */
#include "table.h"

#include "rules/run.h"

static const char *const places[PLACES] = {
    "hand", "face down", "table", "discard pile", "top of the deck", "bottom of the deck", "inside of the deck"};

static bool is_open(place p)
{
    return p == PLACE_TABLE || p == PLACE_DISCARD;
}

static bool is_deck(place p)
{
    return p == PLACE_DECK_TOP || p == PLACE_DECK_BOTTOM || p == PLACE_DECK_INSIDE;
}

/* ------------------------------------------------------------------ a table of four */

enum { SEAT = 1, KNOWERS = 1 << PL_VIEWERS };

static pl_game game;
static pl_event events[64];
static pl_log told = {.events = events, .capacity = 64};
static run table;

static void seat_four(pl_team_hands hands)
{
    pl_setup setup = {.hero = {0, 1, 2, 3}, .teams = true, .options = {.team_hands = (uint8_t)hands}};
    pl_seed seed = {{7}};
    while (setup.board < pack->content.board_count && pack->content.boards[setup.board].start_count < PL_SEATS)
        setup.board++;
    assert_true(pl_begin(&pack->content, &game, &setup, &seed, NULL));
    open_run(&table, &pack->content, &game, &told);
}

/* A card that lies there, while a combat may hold it face down; what others know of it is said by the caller. */
static unsigned lay(place at)
{
    unsigned card = lowest(game.seat[SEAT].hand);
    memset(&game.combat, 0, sizeof game.combat);
    if (at == PLACE_COVERED) {
        game.combat.stage = PL_UNREVEALED;
        game.combat.side[PL_DEFENDER] = (pl_side){.seat = SEAT, .card = (uint8_t)card};
        game.combat.side[PL_ATTACKER] = (pl_side){.seat = 0, .card = PL_NONE};
    }
    if (is_deck(at))
        return pl_deck_card(&game, SEAT, at == PLACE_DECK_TOP ? 0 : game.seat[SEAT].deck_count - 1U);
    if (at != PLACE_HAND)
        carry(&table, SEAT, card, at);
    return card;
}

/* A card of the hand, of another title than this one. */
static unsigned another(unsigned card)
{
    const pl_hero *hero = table.hero[SEAT];
    uint32_t others = game.seat[SEAT].hand & ~hero->copies[hero->title[card]];
    assert_true(others != 0);
    return lowest(others);
}

/* ------------------------------------------------------------------ what must hold */

static bool lies(unsigned card, place at)
{
    const pl_seat *s = &game.seat[SEAT];
    uint32_t piles[] = {s->hand, s->play, s->discard};
    unsigned in = 0;
    for (unsigned i = 0; i < 3; i++)
        in += piles[i] >> card & 1;
    bool placed = false;
    switch (at) {
    case PLACE_HAND:
        placed = s->hand >> card & 1;
        break;
    case PLACE_COVERED:
    case PLACE_TABLE:
        placed = s->play >> card & 1;
        break;
    case PLACE_DISCARD:
        placed = (s->discard >> card & 1) && pl_discard_card(&game, SEAT, 0) == card;
        break;
    case PLACE_DECK_TOP:
        placed = pl_deck_card(&game, SEAT, 0) == card;
        break;
    case PLACE_DECK_BOTTOM:
        placed = pl_deck_card(&game, SEAT, s->deck_count - 1U) == card;
        break;
    case PLACE_DECK_INSIDE:
        placed = !in;
        break;
    case PLACES:
        break;
    }
    return placed && in == !is_deck(at);
}

static unsigned cards_in_all(void)
{
    const pl_seat *s = &game.seat[SEAT];
    assert_int_equal(s->discard_count, __builtin_popcount(s->discard));
    return (unsigned)__builtin_popcount(s->hand | s->play) + s->deck_count + s->discard_count;
}

/* Does the viewer know the card afterwards, of which it knew before what `knew` says? The rule in words: what goes from or to an
 * open place is seen by all, and so is what a text takes from the deck into the hand; a card of a hand that goes to the deck is
 * known to those who see that hand, nobody else; of all else nobody learns anything and nobody forgets. */
static bool should_know(place from, place to, bool inside, bool knew)
{
    if (is_open(to) || to == PLACE_DECK_INSIDE)
        return false;
    if (is_open(from) || (is_deck(from) && to == PLACE_HAND))
        return true;
    return is_deck(to) && !is_deck(from) ? inside : knew;
}

static void expect_known(place from, place to, unsigned card, unsigned knew, unsigned other)
{
    unsigned inside = insiders(&game, SEAT);
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++) {
        bool should = should_know(from, to, inside >> viewer & 1, knew >> viewer & 1);
        bool lost_track = is_deck(to) && !is_deck(from) && !is_open(from) && !(inside >> viewer & 1);
        bool knows = game.seat[SEAT].known[viewer] >> card & 1, still = game.seat[SEAT].known[viewer] >> other & 1;
        if (knows != should)
            fail_msg("%s to %s: viewer %u should%s know it", places[from], places[to], viewer, should ? "" : " not");
        if (still == lost_track)
            fail_msg("%s to %s: viewer %u and the rest of the hand", places[from], places[to], viewer);
    }
}

static void expect_told(place from, place to, unsigned card)
{
    assert_int_equal(told.count, to != PLACE_TABLE);
    if (to == PLACE_TABLE)
        return;
    unsigned seen = events[0].seen, inside = insiders(&game, SEAT);
    assert_int_equal(events[0].card, card);
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++) {
        bool sees = is_open(from) || is_open(to) || (is_deck(from) && to == PLACE_HAND) || (inside >> viewer & 1);
        if ((seen == PL_SEEN_BY_ALL || (viewer < PL_SEATS && (seen >> viewer & 1))) != sees)
            fail_msg("%s to %s: viewer %u should%s see which", places[from], places[to], viewer, sees ? "" : " not");
    }
}

static void expect_carried(place from, place to, unsigned knew)
{
    unsigned card = lay(from), other = another(card), all = cards_in_all();
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++)
        game.seat[SEAT].known[viewer] = (knew >> viewer & 1 ? bit(card) : 0) | bit(other);
    if (to == PLACE_COVERED && from != PLACE_TABLE) { /* as when it is committed */
        game.combat.stage = PL_UNREVEALED;
        game.combat.side[PL_DEFENDER].seat = SEAT;
        game.combat.side[PL_DEFENDER].card = (uint8_t)card;
    }
    told.count = 0;
    carry(&table, SEAT, card, to);
    if (!lies(card, to))
        fail_msg("%s to %s: it is not there", places[from], places[to]);
    assert_int_equal(cards_in_all(), all);
    expect_known(from, to, card, knew, other);
    expect_told(from, to, card);
}

static void every_pair_of_places_with_every_set_of_knowers(void **state)
{
    (void)state;
    for (unsigned hands = PL_TEAM_SEES_HANDS; hands <= PL_HANDS_PRIVATE; hands++)
        for (unsigned from = 0; from < PLACES; from++)
            for (unsigned to = 0; to < PLACES; to++)
                for (unsigned knew = 0; knew < (is_open((place)from) ? 1 : KNOWERS); knew++) {
                    seat_four((pl_team_hands)hands);
                    expect_carried((place)from, (place)to, knew);
                }
}

/* Nobody can tell copies apart: whoever knew of one knows of one less, whichever was played. A card of the deck has its place. */
static void an_opened_copy_is_one_less_to_be_known_of_the_hand_alone(void **state)
{
    (void)state;
    for (unsigned from_deck = 0; from_deck < 2; from_deck++) {
        seat_four(PL_HANDS_PRIVATE);
        pl_seat *s = &game.seat[SEAT];
        const pl_hero *hero = table.hero[SEAT];
        unsigned title = 0;
        while (hero->cards[title].copies < 2)
            title++;
        unsigned one = lowest(hero->copies[title]), two = lowest(hero->copies[title] & ~bit(one));
        unsigned deck[] = {one, two};
        for (unsigned i = 0; i < 2; i++)
            if (!(s->hand >> deck[i] & 1))
                carry(&table, SEAT, deck[i], PLACE_HAND);
        if (from_deck)
            carry(&table, SEAT, one, PLACE_DECK_TOP);
        memset(s->known, 0, sizeof s->known);
        s->known[0] = bit(two);
        carry(&table, SEAT, one, PLACE_DISCARD);
        assert_int_equal(s->known[0], from_deck ? bit(two) : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_of_places_with_every_set_of_knowers),
        cmocka_unit_test(an_opened_copy_is_one_less_to_be_known_of_the_hand_alone),
    };
    return cmocka_run_group_tests_name("rules/carry", tests, load_content, free_content);
}
