/* Beginning a scenario: from what the table lines said to a game that stands so. */
#include <string.h>

#include "files/scenario.h"

/* The cards of one seat, dealt out title by title. */
typedef struct dealing {
    const pl_hero *hero;
    const pl_hero_page *page;
    uint32_t left; /* cards in no pile yet */
} dealing;

static int deal(dealing *d, unsigned title)
{
    uint32_t copies = d->left & d->hero->copies[title];
    for (unsigned card = 0; card < PL_DECK; card++) {
        if (copies >> card & 1) {
            d->left &= ~(UINT32_C(1) << card);
            return (int)card;
        }
    }
    return -1;
}

/* Deals a pile as far as it is named; the rest is added later. */
static bool deal_pile(scene *s, dealing *d, const pile *p, uint8_t out[PL_DECK])
{
    for (unsigned i = 0; i < p->count; i++) {
        int card = deal(d, p->title[i]);
        if (card < 0) {
            sc_mistake(s, p->line, p->column, "%s has only %u of '%s' in the deck", d->page->id,
                       d->hero->cards[p->title[i]].copies, d->page->cards[p->title[i]].id);
            return false;
        }
        out[i] = (uint8_t)card;
    }
    return true;
}

static uint8_t add_rest(dealing *d, unsigned at, unsigned count, uint8_t cards[PL_DECK])
{
    uint8_t rest[PL_DECK];
    unsigned more = 0;
    for (unsigned card = 0; card < PL_DECK; card++)
        if (d->left >> card & 1)
            rest[more++] = (uint8_t)card;
    d->left = 0;
    memmove(cards + at + more, cards + at, count - at);
    memcpy(cards + at, rest, more);
    return (uint8_t)(count + more);
}

/* Where the cards go that nobody mentioned: where 'rest' stands; else into the deck, or under a discard pile when the deck
 * was described. */
static unsigned rest_pile(const seat_table *t)
{
    if (t->piles[DISCARD].rest_at != PL_NONE)
        return DISCARD;
    if (t->piles[DECK].rest_at != PL_NONE || t->piles[DECK].line == 0)
        return DECK;
    return DISCARD;
}

static bool deal_seat(scene *s, unsigned seat, pl_position *position)
{
    const seat_table *t = &s->table.seats[seat];
    const pl_hero *hero = &s->pack->heroes[t->hero];
    dealing d = {hero, &s->pack->hero_pages[t->hero], UINT32_MAX >> (PL_DECK - hero->deck)};
    uint8_t cards[PILES][PL_DECK];
    uint8_t count[PILES];
    for (unsigned p = 0; p < PILES; p++) {
        count[p] = t->piles[p].count;
        if (!deal_pile(s, &d, &t->piles[p], cards[p]))
            return false;
    }
    if (t->piles[DECK].rest_at != PL_NONE && t->piles[DISCARD].rest_at != PL_NONE) {
        sc_mistake(s, t->piles[DISCARD].line, t->piles[DISCARD].column, "'rest' stands in the deck already");
        return false;
    }
    if (d.left) {
        unsigned p = rest_pile(t);
        if (p == DISCARD && t->piles[p].line > 0 && count[p] == 0 && t->piles[p].rest_at == PL_NONE) {
            sc_mistake(s, t->piles[p].line, t->piles[p].column,
                       "not every card is in a pile: add 'rest' to the deck or to the discard pile");
            return false;
        }
        unsigned at = t->piles[p].rest_at == PL_NONE ? 0 : t->piles[p].rest_at;
        count[p] = add_rest(&d, at, count[p], cards[p]);
    }
    memcpy(position->seat[seat].hand, cards[HAND], count[HAND]);
    memcpy(position->seat[seat].deck, cards[DECK], count[DECK]);
    for (unsigned i = 0; i < count[DISCARD]; i++) /* written oldest first */
        position->seat[seat].discard[i] = cards[DISCARD][count[DISCARD] - 1 - i];
    position->seat[seat].hand_count = count[HAND];
    position->seat[seat].deck_count = count[DECK];
    position->seat[seat].discard_count = count[DISCARD];
    return true;
}

static void stand_fighter(scene *s, unsigned seat, unsigned fighter, pl_position *position)
{
    const seat_table *t = &s->table.seats[seat];
    const pl_hero *hero = &s->pack->heroes[t->hero];
    const char *id = s->pack->hero_pages[t->hero].fighters[fighter].id;
    bool placed_later = s->table.opening == OPENING_SETUP;
    position->seat[seat].space[fighter] = PL_NONE;
    position->seat[seat].health[fighter] = hero->health[fighter];
    bool reserve = hero->reserve >> fighter & 1 && t->fighters[fighter].line == 0;
    position->seat[seat].reserve |= (uint8_t)(reserve << fighter);
    if (reserve)
        position->seat[seat].health[fighter] = 0;
    if (reserve || (placed_later && t->fighters[fighter].line == 0))
        return;
    if (placed_later) {
        sc_mistake(s, t->fighters[fighter].line, 1, "in a setup the fighters are placed by answers");
    } else if (t->fighters[fighter].line == 0) {
        sc_mistake(s, t->line, 1, "where is %s? Say '%s on SPACE' or '%s defeated'", id, id, id);
    } else if (t->fighters[fighter].health > 0 && t->fighters[fighter].space == PL_NONE) {
        sc_mistake(s, t->fighters[fighter].line, 1, "where is %s? Say '%s on SPACE'", id, id);
    } else {
        position->seat[seat].health[fighter] = t->fighters[fighter].health;
        if (t->fighters[fighter].health > 0)
            position->seat[seat].space[fighter] = t->fighters[fighter].space;
    }
}

static void lay_tokens(scene *s, unsigned seat, pl_position *position)
{
    const seat_table *t = &s->table.seats[seat];
    const pl_hero *hero = &s->pack->heroes[t->hero];
    position->seat[seat].form = t->form_line > 0 ? t->form : hero->start_form;
    for (unsigned kind = 0; kind < hero->token_count; kind++) {
        unsigned count = (unsigned)__builtin_popcountll(t->tokens[kind].spaces) + t->tokens[kind].removed;
        int line = t->tokens[kind].spaces_line > 0 ? t->tokens[kind].spaces_line : t->tokens[kind].removed_line;
        if (s->table.opening == OPENING_SETUP && line > 0)
            sc_mistake(s, line, 1, "in a setup the tokens are placed by answers");
        else if (count > hero->token_stock[kind])
            sc_mistake(s, line, 1, "that makes %u, but %s has only %u of '%s'", count, s->pack->hero_pages[t->hero].id,
                       hero->token_stock[kind], s->pack->hero_pages[t->hero].tokens[kind].id);
        position->seat[seat].tokens[kind] = t->tokens[kind].spaces;
        position->seat[seat].removed[kind] = t->tokens[kind].removed;
    }
}

/* Is everything there that a game needs? */
static bool table_complete(scene *s)
{
    const sc_table *t = &s->table;
    int before = s->problems;
    if (t->board < 0 && t->board_line == 0)
        sc_mistake(s, s->first_line, 1, "no board: say 'board ID'");
    bool seated = true;
    for (unsigned seat = 0; seat < (sc_in_teams(s) ? 4 : 2); seat++) {
        if (t->seats[seat].hero < 0 && t->seats[seat].line == 0)
            sc_mistake(s, s->first_line, 1, "nobody sits at seat %s: say 'seat %s HERO'", sc_seat_name(s, seat),
                       sc_seat_name(s, seat));
        seated = seated && t->seats[seat].hero >= 0;
    }
    if (t->opening == OPENING_UNSAID && t->opening_line == 0)
        sc_mistake(s, s->first_line, 1,
                   "it is not said where the game stands: 'turn A, 2 actions', 'turn A, start', 'setup' or 'new game'");
    return s->problems == before && t->board >= 0 && seated && t->opening != OPENING_UNSAID;
}

/* A new game shuffles and draws: nothing of a seat can be described. */
static bool seats_bare(scene *s)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        const seat_table *t = &s->table.seats[seat];
        int line = 0;
        for (unsigned p = 0; p < PILES && line == 0; p++)
            line = t->piles[p].line;
        for (unsigned f = 0; f < PL_SEAT_FIGHTERS && line == 0; f++)
            line = t->fighters[f].line;
        for (unsigned kind = 0; kind < PL_TOKENS && line == 0; kind++)
            line = t->tokens[kind].spaces_line > 0 ? t->tokens[kind].spaces_line : t->tokens[kind].removed_line;
        if (line == 0)
            line = t->form_line;
        for (unsigned k = 0; k < PL_COUNTERS && line == 0; k++)
            line = t->counters[k].line;
        if (line > 0) {
            sc_mistake(s, line, 1, "a new game shuffles and draws, so seat %s cannot be described; 'setup' takes piles",
                       sc_seat_name(s, seat));
            return false;
        }
    }
    return true;
}

/* All have looked at all hands. */
static void open_hands(pl_game *game)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++)
            game->seat[seat].known[viewer] |= game->seat[seat].hand;
}

static bool begin_at_position(scene *s)
{
    static const pl_moment moments[] = {
        [OPENING_SETUP] = PL_AT_SETUP, [OPENING_START] = PL_AT_TURN_START, [OPENING_ACTION] = PL_AT_ACTION};
    int before = s->problems;
    pl_position position = {.setup = s->setup,
                            .moment = moments[s->table.opening],
                            .turn_seat = s->table.turn_seat,
                            .actions = s->table.actions};
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        for (unsigned f = 0; f < PL_SEAT_FIGHTERS; f++)
            position.seat[seat].space[f] = PL_NONE;
        for (unsigned f = 0; f < s->pack->heroes[s->setup.hero[seat]].fighter_count; f++)
            stand_fighter(s, seat, f, &position);
        deal_seat(s, seat, &position);
        lay_tokens(s, seat, &position);
        sc_set_counters(s, seat, &position);
    }
    if (s->problems > before)
        return false;
    const char *reason = pl_begin_at(&s->pack->content, &s->game, &position, &s->table.seed, &s->log);
    if (reason)
        sc_mistake(s, s->table.opening_line, s->table.opening_column, "the game cannot stand like this: %s", reason);
    else if (s->table.hands_line > 0)
        open_hands(&s->game);
    return !reason;
}

bool sc_begin_scene(scene *s)
{
    if (!table_complete(s))
        return false;
    s->setup = (pl_setup){.board = (uint8_t)s->table.board, .teams = sc_in_teams(s), .options = s->table.options};
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        s->setup.hero[seat] = (uint8_t)s->table.seats[seat].hero;
    if (s->setup.teams && s->pack->boards[s->setup.board].start_count < 4) {
        sc_mistake(s, s->table.board_line, 1, "teams need a board with four start spaces; this one has %u (R-TEAM-3)",
                   s->pack->boards[s->setup.board].start_count);
        return false;
    }
    s->log = (pl_log){.events = s->events, .capacity = EVENTS_MAX};
    if (s->table.opening != OPENING_NEW_GAME)
        return begin_at_position(s);
    if (!seats_bare(s))
        return false;
    if (s->table.hands_line > 0) {
        sc_mistake(s, s->table.hands_line, 1, "in a new game nobody has seen a hand; 'hands open' is for positions");
        return false;
    }
    bool fits = pl_begin(&s->pack->content, &s->game, &s->setup, &s->table.seed, &s->log);
    if (!fits)
        sc_mistake(s, s->table.opening_line, 1, "these heroes cannot meet on this board");
    return fits;
}
