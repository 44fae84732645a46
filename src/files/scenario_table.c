/* Setting the table: from lines to a pl_position.
 *
 * Every item remembers the line that said it. That makes two rules easy: within one scenario nothing is said twice, but a
 * scenario may say again what the lines before the first scenario said for all. */
#include <stdio.h>
#include <string.h>

#include "files/scenario.h"

void sc_table_clear(table *t)
{
    *t = (table){.board = -1};
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        t->seats[seat].hero = -1;
        for (unsigned p = 0; p < PILES; p++)
            t->seats[seat].piles[p].rest_at = PL_NONE;
    }
}

/* True, after a mistake, when this scenario has said it already. */
static bool said_before(scene *s, const cursor *c, int line, const char *what)
{
    if (line == 0 || line < s->first_line)
        return false;
    sc_mistake(s, c->line, 1, "%s was said already in line %d", what, line);
    return true;
}

static bool line_ends(scene *s, cursor *c)
{
    if (sc_at_end(c))
        return true;
    phrase rest = sc_rest_of(c);
    sc_mistake(s, rest.line, rest.column, "the line should end before '%s'", rest.text);
    return false;
}

/* ------------------------------------------------------------------ board, options, seed */

void sc_read_board(scene *s, cursor *c)
{
    phrase id;
    if (said_before(s, c, s->table.board_line, "the board"))
        return;
    if (!sc_take_word(c, &id)) {
        sc_mistake(s, c->line, sc_column_of(c), "which board? Say 'board ID'");
        return;
    }
    s->table.board_line = c->line;
    s->table.board = pl_pack_board(s->pack, id.text);
    if (s->table.board < 0) {
        const char *ids[PL_PACK_BOARDS];
        unsigned count = 0;
        while (count < s->pack->content.board_count && count < PL_PACK_BOARDS) {
            ids[count] = s->pack->board_pages[count].id;
            count++;
        }
        sc_mistake(s, id.line, id.column, "there is no board '%s'%s", id.text, sc_hint_for(id.text, ids, count).text);
        return;
    }
    line_ends(s, c);
}

static void set_option(scene *s, const phrase *pair)
{
    char name[WORD_BYTES], message[200];
    const char *equals = strchr(pair->text, '=');
    if (!equals) {
        sc_mistake(s, pair->line, pair->column, "expected name=value, for example gameEndCheck=immediate, not '%s'",
                   pair->text);
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - pair->text), pair->text);
    const char *wrong = pl_rules_set(&s->table.options, name, equals + 1, message);
    if (wrong)
        sc_mistake(s, pair->line, pair->column, "%s", wrong);
}

void sc_read_options(scene *s, cursor *c)
{
    if (said_before(s, c, s->table.options_line, "'options'"))
        return;
    s->table.options_line = c->line;
    phrase pair;
    do {
        if (!sc_take_phrase(c, &pair)) {
            sc_mistake(s, c->line, sc_column_of(c), "expected name=value");
            return;
        }
        set_option(s, &pair);
    } while (sc_take_char(c, ','));
}

void sc_read_seed(scene *s, cursor *c)
{
    int number;
    if (said_before(s, c, s->table.seed_line, "the seed"))
        return;
    if (!sc_take_number(c, &number)) {
        sc_mistake(s, c->line, sc_column_of(c), "the seed is a number from 0 to 9999");
        return;
    }
    s->table.seed_line = c->line;
    s->table.seed = (pl_seed){{(uint8_t)(number & 255), (uint8_t)(number >> 8)}};
    line_ends(s, c);
}

/* ------------------------------------------------------------------ seats */

void sc_read_seat(scene *s, cursor *c)
{
    phrase id;
    int seat = sc_take_seat(c);
    s->seat = -1;
    if (seat < 0) {
        sc_mistake(s, c->line, sc_column_of(c),
                   "which seat? Say 'seat A HERO' or 'seat B HERO'; in teams A1, B1, A2, B2");
        return;
    }
    seat_table *t = &s->table.seats[seat];
    if (!sc_take_word(c, &id)) {
        if (t->hero < 0)
            sc_mistake(s, c->line, sc_column_of(c), "seat %s has no hero yet: say 'seat %s HERO'",
                       sc_seat_name(s, (unsigned)seat), sc_seat_name(s, (unsigned)seat));
        else
            s->seat = seat;
        return;
    }
    if (said_before(s, c, t->line, "this seat's hero"))
        return;
    int hero = pl_pack_hero(s->pack, id.text);
    if (hero < 0) {
        const char *ids[PL_PACK_HEROES];
        unsigned count = 0;
        while (count < s->pack->content.hero_count && count < PL_PACK_HEROES) {
            ids[count] = s->pack->hero_pages[count].id;
            count++;
        }
        sc_mistake(s, id.line, id.column, "there is no hero '%s'%s", id.text, sc_hint_for(id.text, ids, count).text);
        return;
    }
    *t = (seat_table){.hero = hero, .line = c->line};
    for (unsigned p = 0; p < PILES; p++)
        t->piles[p].rest_at = PL_NONE;
    s->seat = seat;
    line_ends(s, c);
}

/* The fighter of the open seat whose id the line starts with; "archer 2" where there are several. */
static int take_own_fighter(const scene *s, cursor *c)
{
    int hero = s->table.seats[s->seat].hero;
    const pl_hero_page *page = &s->pack->hero_pages[hero];
    unsigned fighters = s->pack->heroes[hero].fighter_count;
    cursor ahead = *c;
    phrase id;
    if (!sc_take_word(&ahead, &id))
        return -1;
    int place = 1, seen = 0;
    cursor behind = ahead;
    if (sc_take_number(&behind, &place))
        ahead = behind;
    for (unsigned f = 0; f < fighters; f++) {
        if (strcmp(page->fighters[f].id, id.text) == 0 && ++seen == place) {
            *c = ahead;
            return (int)f;
        }
    }
    return -1;
}

static void read_health(scene *s, cursor *c, unsigned fighter)
{
    const pl_hero *hero = &s->pack->heroes[s->table.seats[s->seat].hero];
    int column = sc_column_of(c), health;
    if (!sc_take_number(c, &health) || health < 1)
        sc_mistake(s, c->line, column, "health is a number from 1 on; a fighter without health is 'defeated'");
    else if (health > hero->health[fighter])
        sc_mistake(s, c->line, column, "health is at most %u here, not %d", hero->health[fighter], health);
    else
        s->table.seats[s->seat].fighters[fighter].health = (uint8_t)health;
}

static void read_space(scene *s, cursor *c, unsigned fighter)
{
    int column = sc_column_of(c), number;
    if (s->table.board < 0) {
        sc_mistake(s, c->line, column, "say which board first");
        return;
    }
    if (!sc_take_number(c, &number)) {
        sc_mistake(s, c->line, column, "expected the number of a space");
        return;
    }
    const pl_board_page *page = &s->pack->board_pages[s->table.board];
    int space = pl_board_space(page, &s->pack->boards[s->table.board], number);
    if (space < 0)
        sc_mistake(s, c->line, column, "%s has no space %d", page->id, number);
    else
        s->table.seats[s->seat].fighters[fighter].space = (uint8_t)space;
}

bool sc_read_fighter(scene *s, cursor *c)
{
    if (s->seat < 0)
        return false;
    int found = take_own_fighter(s, c);
    if (found < 0)
        return false;
    unsigned fighter = (unsigned)found;
    seat_table *t = &s->table.seats[s->seat];
    if (said_before(s, c, t->fighters[fighter].line, "this fighter"))
        return true;
    t->fighters[fighter].line = c->line;
    t->fighters[fighter].space = PL_NONE;
    t->fighters[fighter].health = s->pack->heroes[t->hero].health[fighter];
    int before = s->problems;
    do {
        if (sc_take_this(c, "on")) {
            read_space(s, c, fighter);
        } else if (sc_take_this(c, "health")) {
            read_health(s, c, fighter);
        } else if (sc_take_this(c, "defeated")) {
            t->fighters[fighter].health = 0;
        } else {
            phrase rest = sc_rest_of(c);
            sc_mistake(s, rest.line, rest.column, "expected 'on SPACE', 'health N' or 'defeated', not '%s'", rest.text);
        }
        if (s->problems > before)
            return true;
    } while (sc_take_char(c, ','));
    line_ends(s, c);
    return true;
}

/* ------------------------------------------------------------------ tokens and forms */

bool sc_read_spaces(scene *s, cursor *c, int board, uint64_t *out)
{
    const pl_board_page *page = &s->pack->board_pages[board];
    *out = 0;
    do {
        int column = sc_column_of(c), number;
        if (!sc_take_number(c, &number)) {
            sc_mistake(s, c->line, column, "expected the number of a space");
            return false;
        }
        int space = pl_board_space(page, &s->pack->boards[board], number);
        if (space < 0) {
            sc_mistake(s, c->line, column, "%s has no space %d", page->id, number);
            return false;
        }
        if (*out >> space & 1) {
            sc_mistake(s, c->line, column, "space %d is named twice", number);
            return false;
        }
        *out |= UINT64_C(1) << space;
    } while (sc_take_char(c, ','));
    return line_ends(s, c);
}

static void read_token_spaces(scene *s, cursor *c, unsigned kind)
{
    seat_table *t = &s->table.seats[s->seat];
    if (said_before(s, c, t->tokens[kind].spaces_line, "where these tokens lie"))
        return;
    if (s->table.board < 0)
        sc_mistake(s, c->line, sc_column_of(c), "say which board first");
    else if (sc_read_spaces(s, c, s->table.board, &t->tokens[kind].spaces))
        t->tokens[kind].spaces_line = c->line;
}

static void read_tokens_removed(scene *s, cursor *c, unsigned kind)
{
    seat_table *t = &s->table.seats[s->seat];
    int column = sc_column_of(c), number, most = s->pack->heroes[t->hero].token_stock[kind];
    if (said_before(s, c, t->tokens[kind].removed_line, "how many of these tokens are out of the game"))
        return;
    if (!sc_take_number(c, &number) || number > most) {
        sc_mistake(s, c->line, column, "expected how many are out of the game: a number up to %d", most);
        return;
    }
    t->tokens[kind].removed = (uint8_t)number;
    t->tokens[kind].removed_line = c->line;
    line_ends(s, c);
}

bool sc_read_token(scene *s, cursor *c)
{
    cursor ahead = *c;
    phrase id;
    if (s->seat < 0 || !sc_take_word(&ahead, &id))
        return false;
    int kind = pl_token_find(s->pack, (unsigned)s->table.seats[s->seat].hero, id.text);
    if (kind < 0)
        return false;
    *c = ahead;
    if (sc_take_this(c, "on")) {
        read_token_spaces(s, c, (unsigned)kind);
    } else if (sc_take_this(c, "removed")) {
        read_tokens_removed(s, c, (unsigned)kind);
    } else {
        phrase rest = sc_rest_of(c);
        sc_mistake(s, rest.line, rest.column, "expected 'on SPACE, SPACE' or 'removed N', not '%s'", rest.text);
    }
    return true;
}

int sc_take_form(scene *s, cursor *c, unsigned hero)
{
    const pl_hero_page *page = &s->pack->hero_pages[hero];
    unsigned count = s->pack->heroes[hero].form_count;
    const char *ids[PL_FORMS];
    phrase id;
    if (count == 0) {
        sc_mistake(s, c->line, sc_column_of(c), "%s has one form only", page->id);
        return -1;
    }
    if (!sc_take_word(c, &id)) {
        sc_mistake(s, c->line, sc_column_of(c), "which form? Say for example 'form %s'", page->forms[0].id);
        return -1;
    }
    int form = pl_form_find(s->pack, hero, id.text);
    for (unsigned i = 0; i < count; i++)
        ids[i] = page->forms[i].id;
    if (form < 0)
        sc_mistake(s, id.line, id.column, "%s has no form '%s'%s", page->id, id.text,
                   sc_hint_for(id.text, ids, count).text);
    return form >= 0 && line_ends(s, c) ? form : -1;
}

void sc_read_form(scene *s, cursor *c)
{
    if (s->seat < 0) {
        sc_mistake(s, c->line, 1, "whose form? It belongs under a 'seat' line");
        return;
    }
    seat_table *t = &s->table.seats[s->seat];
    if (said_before(s, c, t->form_line, "the form"))
        return;
    int form = sc_take_form(s, c, (unsigned)t->hero);
    t->form_line = c->line;
    if (form >= 0)
        t->form = (uint8_t)form;
}

/* ------------------------------------------------------------------ piles */

static bool add_title(scene *s, const phrase *id, int hero, int copies, pile *out)
{
    const pl_hero *h = &s->pack->heroes[hero];
    const pl_hero_page *page = &s->pack->hero_pages[hero];
    int title = pl_pack_card(page, h, id->text);
    if (title < 0) {
        const char *ids[PL_TITLES];
        for (unsigned i = 0; i < h->title_count; i++)
            ids[i] = page->cards[i].id;
        sc_mistake(s, id->line, id->column, "%s has no card '%s'%s", page->id, id->text,
                   sc_hint_for(id->text, ids, h->title_count).text);
        return false;
    }
    while (copies-- > 0) {
        if (out->count == PL_DECK) {
            sc_mistake(s, id->line, id->column, "more than %d cards", PL_DECK);
            return false;
        }
        out->title[out->count++] = (uint8_t)title;
    }
    return true;
}

/* "x3" after a card; 1 without it, 0 after a mistake. */
static int take_copies(scene *s, cursor *c)
{
    phrase word;
    cursor ahead = *c;
    if (sc_at_end(&ahead) || *ahead.at == ',')
        return 1;
    if (sc_take_word(&ahead, &word)) {
        int copies = word.text[0] == 'x' && word.text[1] >= '1' && word.text[1] <= '9' ? word.text[1] - '0' : 0;
        if (copies > 0 && word.text[2] == '\0') {
            *c = ahead;
            return copies;
        }
    }
    phrase rest = sc_rest_of(c);
    sc_mistake(s, rest.line, rest.column, "expected a comma, or copies as in 'x2', not '%s'", rest.text);
    return 0;
}

bool sc_read_cards(scene *s, cursor *c, int hero, bool rest_allowed, pile *out)
{
    *out = (pile){.rest_at = PL_NONE, .line = c->line, .column = sc_column_of(c)};
    if (sc_take_this(c, "empty"))
        return line_ends(s, c);
    do {
        phrase id;
        if (!sc_take_word(c, &id)) {
            sc_mistake(s, c->line, sc_column_of(c), "expected a card");
            return false;
        }
        if (rest_allowed && strcmp(id.text, "rest") == 0) {
            if (out->rest_at != PL_NONE) {
                sc_mistake(s, id.line, id.column, "'rest' stands here twice");
                return false;
            }
            out->rest_at = out->count;
            continue;
        }
        int copies = take_copies(s, c);
        if (copies == 0 || !add_title(s, &id, hero, copies, out))
            return false;
    } while (sc_take_char(c, ','));
    return line_ends(s, c);
}

static void read_pile(scene *s, cursor *c, unsigned which, const char *name)
{
    if (s->seat < 0) {
        sc_mistake(s, c->line, 1, "whose %s? It belongs under a 'seat' line", name);
        return;
    }
    seat_table *t = &s->table.seats[s->seat];
    pile cards;
    if (said_before(s, c, t->piles[which].line, name))
        return;
    if (sc_read_cards(s, c, t->hero, which != HAND, &cards))
        t->piles[which] = cards;
    else
        t->piles[which].line = c->line;
}

void sc_read_hand(scene *s, cursor *c)
{
    read_pile(s, c, HAND, "hand");
}

void sc_read_deck(scene *s, cursor *c)
{
    read_pile(s, c, DECK, "deck");
}

void sc_read_discard(scene *s, cursor *c)
{
    read_pile(s, c, DISCARD, "discard");
}

/* ------------------------------------------------------------------ where the game stands */

static bool open_once(scene *s, cursor *c, opening how)
{
    if (said_before(s, c, s->table.opening_line, "where the game stands"))
        return false;
    s->seat = -1;
    s->table.opening = how;
    s->table.opening_line = c->line;
    s->table.opening_column = 1;
    return true;
}

void sc_read_setup(scene *s, cursor *c)
{
    if (open_once(s, c, OPENING_SETUP))
        line_ends(s, c);
}

void sc_read_new_game(scene *s, cursor *c)
{
    if (!sc_take_this(c, "game")) {
        sc_mistake(s, c->line, sc_column_of(c), "expected 'new game'");
        return;
    }
    if (open_once(s, c, OPENING_NEW_GAME))
        line_ends(s, c);
}

void sc_read_turn(scene *s, cursor *c)
{
    int seat = sc_take_seat(c), actions = 0;
    bool start = false;
    if (seat < 0) {
        sc_mistake(s, c->line, sc_column_of(c), "whose turn? Say 'turn A, 2 actions' or 'turn A, start'");
        return;
    }
    bool comma = sc_take_char(c, ',');
    int column = sc_column_of(c);
    if (comma && sc_take_this(c, "start"))
        start = true;
    else if (!comma || !sc_take_number(c, &actions) || actions < 1 || actions > 9 ||
             !(sc_take_this(c, "actions") || sc_take_this(c, "action"))) {
        sc_mistake(s, c->line, column, "expected ', start' or how many actions are left, as in 'turn A, 2 actions'");
        return;
    }
    if (!open_once(s, c, start ? OPENING_START : OPENING_ACTION))
        return;
    s->table.turn_seat = (uint8_t)seat;
    s->table.actions = (uint8_t)actions;
    line_ends(s, c);
}

/* ------------------------------------------------------------------ beginning */

/* The cards of one seat, dealt out title by title. */
typedef struct dealer {
    const pl_hero *hero;
    const pl_hero_page *page;
    uint32_t left; /* cards in no pile yet */
} dealer;

static int deal(dealer *d, unsigned title)
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
static bool deal_pile(scene *s, dealer *d, const pile *p, uint8_t out[PL_DECK])
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

static uint8_t add_rest(dealer *d, unsigned at, unsigned count, uint8_t cards[PL_DECK])
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
    dealer d = {&s->pack->heroes[t->hero], &s->pack->hero_pages[t->hero], (UINT32_C(1) << PL_DECK) - 1};
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
    if (placed_later && t->fighters[fighter].line == 0)
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

bool sc_in_teams(const scene *s)
{
    return s->table.seats[2].hero >= 0 || s->table.seats[3].hero >= 0;
}

const char *sc_seat_name(const scene *s, unsigned seat)
{
    pl_setup setup = {.teams = sc_in_teams(s)};
    return pl_seat_name(&setup, seat);
}

/* Is everything there that a game needs? */
static bool table_complete(scene *s)
{
    const table *t = &s->table;
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
        if (line > 0) {
            sc_mistake(s, line, 1, "a new game shuffles and draws, so seat %s cannot be described; 'setup' takes piles",
                       sc_seat_name(s, seat));
            return false;
        }
    }
    return true;
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
    }
    if (s->problems > before)
        return false;
    const char *reason = pl_begin_at(&s->pack->content, &s->game, &position, &s->table.seed, &s->log);
    if (reason)
        sc_mistake(s, s->table.opening_line, s->table.opening_column, "the game cannot stand like this: %s", reason);
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
    bool fits = pl_begin(&s->pack->content, &s->game, &s->setup, &s->table.seed, &s->log);
    if (!fits)
        sc_mistake(s, s->table.opening_line, 1, "these heroes cannot meet on this board");
    return fits;
}
