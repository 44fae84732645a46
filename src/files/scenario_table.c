/* Setting the table: what its lines say.
 *
 * Every item remembers the line that said it. That makes two rules easy: within one scenario nothing is said twice, but a
 * scenario may say again what the lines before the first scenario said for all. */
#include <stdio.h>
#include <string.h>

#include "files/scenario.h"

void sc_table_clear(sc_table *t)
{
    *t = (sc_table){.board = -1};
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

bool sc_in_teams(const scene *s)
{
    return s->table.seats[2].hero >= 0 || s->table.seats[3].hero >= 0;
}

const char *sc_seat_name(const scene *s, unsigned seat)
{
    pl_setup setup = {.teams = sc_in_teams(s)};
    return pl_seat_name(&setup, seat);
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
        unsigned count = pl_pack_board_ids(s->pack, ids);
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

/* "hands open": everybody knows the cards that are in hands when the game begins. */
void sc_read_hands(scene *s, cursor *c)
{
    if (said_before(s, c, s->table.hands_line, "'hands open'"))
        return;
    if (!sc_take_this(c, "open")) {
        sc_mistake(s, c->line, sc_column_of(c), "only 'hands open' can be said of all hands");
        return;
    }
    s->table.hands_line = c->line;
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
        unsigned count = pl_pack_hero_ids(s->pack, ids);
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

int sc_take_space(scene *s, cursor *c, unsigned board)
{
    int column = sc_column_of(c);
    phrase word;
    if (!sc_take_word(c, &word)) {
        sc_mistake(s, c->line, column, "expected a space by its number or its place on the map, such as 12 or D7");
        return -1;
    }
    int space = pl_space_find(s->pack, board, word.text);
    if (space < 0)
        sc_mistake(s, c->line, column, "%s has no space %s", s->pack->board_pages[board].id, word.text);
    return space;
}

static void read_space(scene *s, cursor *c, unsigned fighter)
{
    if (s->table.board < 0) {
        sc_mistake(s, c->line, sc_column_of(c), "say which board first");
        return;
    }
    int space = sc_take_space(s, c, (unsigned)s->table.board);
    if (space >= 0)
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
    *out = 0;
    do {
        int column = sc_column_of(c), space = sc_take_space(s, c, (unsigned)board);
        if (space < 0)
            return false;
        if (*out >> space & 1) {
            sc_mistake(s, c->line, column, "space %d is named twice", s->pack->board_pages[board].number[space]);
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
