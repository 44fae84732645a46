/* Expectations: what a scenario says about the state, and what was found instead. */
#include <stdio.h>
#include <string.h>

#include "match/scenario.h"

/* ------------------------------------------------------------------ seats and fighters */

int sc_take_seat(cursor *c)
{
    cursor ahead = *c;
    phrase word;
    if (!sc_take_word(&ahead, &word))
        return -1;
    int seat = pl_seat_find(word.text);
    if (seat >= 0)
        *c = ahead;
    return seat;
}

int sc_take_fighter(scene *s, cursor *c)
{
    char name[3 * WORD_BYTES] = "";
    size_t length = 0;
    cursor ahead = *c, best = *c;
    int found = -1;
    phrase word;
    for (int i = 0; i < 3 && sc_take_word(&ahead, &word); i++) {
        int more = snprintf(name + length, sizeof name - length, "%s%s", i > 0 ? " " : "", word.text);
        length += (size_t)more;
        int fighter = pl_fighter_find(s->pack, &s->setup, name);
        if (fighter >= 0) {
            found = fighter;
            best = ahead;
        }
        if (!sc_at_end(&ahead) && (*ahead.at == ',' || *ahead.at == ':'))
            break;
    }
    *c = best;
    return found;
}

static void unexpected(scene *s, const cursor *c, const char *wanted)
{
    phrase rest = sc_rest_of(c);
    if (rest.text[0] == '\0')
        sc_mistake(s, rest.line, rest.column, "expected %s", wanted);
    else
        sc_mistake(s, rest.line, rest.column, "expected %s, not '%s'", wanted, rest.text);
}

static void expect_end(scene *s, cursor *c)
{
    if (!sc_at_end(c))
        unexpected(s, c, "the end of the line");
}

/* ------------------------------------------------------------------ a fighter */

static void expect_on(scene *s, cursor *c, unsigned fighter, const char *name, int column)
{
    int number;
    if (!sc_take_number(c, &number)) {
        unexpected(s, c, "the number of a space");
        return;
    }
    if (pl_board_space(&s->pack->board_pages[s->setup.board], &s->pack->boards[s->setup.board], number) < 0) {
        sc_mistake(s, c->line, column, "this board has no space %d", number);
        return;
    }
    unsigned space = s->game.space[fighter];
    if (space == PL_NONE)
        sc_failure(s, c->line, column, "%s is not on the board, so not on %d", name, number);
    else if (pl_space_name(s->pack, &s->setup, space) != number)
        sc_failure(s, c->line, column, "%s is on %d, not on %d", name, pl_space_name(s->pack, &s->setup, space),
                   number);
}

static void expect_health(scene *s, cursor *c, unsigned fighter, const char *name, int column)
{
    int number;
    if (!sc_take_number(c, &number))
        unexpected(s, c, "a number");
    else if (s->game.health[fighter] != number)
        sc_failure(s, c->line, column, "health of %s is %u, not %d", name, s->game.health[fighter], number);
}

static void expect_fighter(scene *s, cursor *c, unsigned fighter)
{
    char name[PL_NAME_MAX];
    pl_fighter_name(s->pack, &s->setup, fighter, name);
    do {
        int column = sc_column_of(c);
        if (sc_take_this(c, "health")) {
            expect_health(s, c, fighter, name, column);
        } else if (sc_take_this(c, "on")) {
            expect_on(s, c, fighter, name, column);
        } else if (sc_take_this(c, "defeated")) {
            if (pl_alive(&s->game, fighter))
                sc_failure(s, c->line, column, "%s is not defeated: health %u", name, s->game.health[fighter]);
            else if (s->game.space[fighter] != PL_NONE)
                sc_failure(s, c->line, column, "%s is defeated, but still on the board", name);
        } else {
            unexpected(s, c, "'health N', 'on SPACE' or 'defeated'");
            return;
        }
    } while (sc_take_char(c, ','));
    expect_end(s, c);
}

/* ------------------------------------------------------------------ piles */

static const char *const pile_names[PILES] = {[HAND] = "hand", [DECK] = "deck", [DISCARD] = "discard"};

/* The titles in a pile: deck from its top, discard oldest first, hand in the order of the deck list. */
static void look_at_pile(const scene *s, unsigned seat, unsigned which, pile *out)
{
    const pl_seat *owner = &s->game.seat[seat];
    const pl_hero *hero = &s->pack->heroes[owner->hero];
    *out = (pile){.rest_at = PL_NONE};
    if (which == HAND) {
        for (unsigned card = 0; card < PL_DECK; card++)
            if (owner->hand >> card & 1)
                out->title[out->count++] = hero->title[card];
    } else if (which == DECK) {
        for (unsigned k = 0; k < owner->deck_count; k++)
            out->title[out->count++] = hero->title[pl_deck_card(&s->game, seat, k)];
    } else {
        for (unsigned k = owner->discard_count; k-- > 0;)
            out->title[out->count++] = hero->title[pl_discard_card(&s->game, seat, k)];
    }
}

static void count_titles(const pile *p, uint8_t counts[PL_TITLES])
{
    memset(counts, 0, PL_TITLES);
    for (unsigned i = 0; i < p->count; i++)
        counts[p->title[i]]++;
}

static void list_pile(const scene *s, unsigned seat, const pile *p, words *out)
{
    const pl_hero_page *page = &s->pack->hero_pages[s->game.seat[seat].hero];
    *out = (words){.length = 0};
    for (unsigned i = 0; i < p->count; i++)
        sc_words_add(out, page->cards[p->title[i]].id);
}

typedef enum pile_test { PILE_IS, PILE_STARTS, PILE_ENDS, PILE_HAS, PILE_LACKS } pile_test;

static bool pile_passes(const pile *have, const pile *want, pile_test test, bool ordered)
{
    uint8_t have_counts[PL_TITLES], want_counts[PL_TITLES];
    count_titles(have, have_counts);
    count_titles(want, want_counts);
    if (test == PILE_HAS || test == PILE_LACKS) {
        for (unsigned t = 0; t < PL_TITLES; t++)
            if (want_counts[t] > 0 && (have_counts[t] >= want_counts[t]) != (test == PILE_HAS))
                return false;
        return true;
    }
    if (want->count > have->count || (test == PILE_IS && want->count != have->count))
        return false;
    if (!ordered)
        return memcmp(have_counts, want_counts, sizeof have_counts) == 0;
    unsigned from = test == PILE_ENDS ? have->count - (unsigned)want->count : 0;
    return memcmp(have->title + from, want->title, want->count) == 0;
}

static pile_test take_pile_test(cursor *c, unsigned which)
{
    if (sc_take_this(c, "has"))
        return PILE_HAS;
    if (sc_take_this(c, "lacks"))
        return PILE_LACKS;
    if (which == DECK && sc_take_this(c, "top"))
        return PILE_STARTS;
    if (which == DISCARD && sc_take_this(c, "last"))
        return PILE_ENDS;
    return PILE_IS;
}

static void expect_pile(scene *s, cursor *c, unsigned seat, unsigned which)
{
    static const char *const test_words[] = {"", "top ", "last ", "has ", "lacks "};
    int number, column = sc_column_of(c);
    const char *name = sc_seat_name(s, seat);
    pile have, want;
    words have_list, want_list;
    look_at_pile(s, seat, which, &have);
    if (sc_take_number(c, &number)) {
        if (!sc_take_this(c, "cards") && !sc_take_this(c, "card"))
            unexpected(s, c, "'cards'");
        else if (have.count != number)
            sc_failure(s, c->line, column, "%s's %s has %u cards, not %d", name, pile_names[which], have.count, number);
        expect_end(s, c);
        return;
    }
    pile_test test = take_pile_test(c, which);
    if (!sc_read_cards(s, c, s->setup.hero[seat], false, &want) || pile_passes(&have, &want, test, which != HAND))
        return;
    list_pile(s, seat, &have, &have_list);
    list_pile(s, seat, &want, &want_list);
    sc_failure(s, c->line, column, "%s's %s is %s; expected %s%s", name, pile_names[which], sc_words_text(&have_list),
               test_words[test], sc_words_text(&want_list));
}

static void expect_actions(scene *s, cursor *c, unsigned seat)
{
    int number, column = sc_column_of(c);
    if (!sc_take_number(c, &number)) {
        unexpected(s, c, "a number");
        return;
    }
    if (s->game.turn_seat != seat)
        sc_failure(s, c->line, column, "it is not %s's turn", sc_seat_name(s, seat));
    else if (s->game.actions != number)
        sc_failure(s, c->line, column, "%s has %u actions left, not %d", sc_seat_name(s, seat), s->game.actions,
                   number);
    expect_end(s, c);
}

/* ------------------------------------------------------------------ tokens and forms */

static const char *list_spaces(const scene *s, uint64_t spaces, words *out)
{
    *out = (words){.length = 0};
    for (unsigned space = 0; space < PL_SPACES; space++) {
        char number[16];
        if (!(spaces >> space & 1))
            continue;
        snprintf(number, sizeof number, "%d", pl_space_name(s->pack, &s->setup, space));
        sc_words_add(out, number);
    }
    return spaces ? sc_words_text(out) : "no space";
}

static void expect_token_spaces(scene *s, cursor *c, unsigned seat, unsigned kind, int column)
{
    uint64_t have = s->game.seat[seat].tokens[kind], want = 0;
    words have_list, want_list;
    if (sc_take_this(c, "nothing"))
        expect_end(s, c);
    else if (!sc_read_spaces(s, c, s->setup.board, &want))
        return;
    if (have != want)
        sc_failure(s, c->line, column, "%s's tokens '%s' are on %s, not on %s", sc_seat_name(s, seat),
                   pl_token_name(s->pack, &s->setup, seat, kind), list_spaces(s, have, &have_list),
                   list_spaces(s, want, &want_list));
}

static void expect_tokens(scene *s, cursor *c, unsigned seat, unsigned kind)
{
    const pl_seat *own = &s->game.seat[seat];
    unsigned left = own->stock[kind], on = (unsigned)__builtin_popcountll(own->tokens[kind]);
    unsigned removed = s->pack->heroes[own->hero].token_stock[kind] - left - on;
    int number, column = sc_column_of(c);
    if (sc_take_this(c, "on")) {
        expect_token_spaces(s, c, seat, kind, column);
        return;
    }
    bool of_left = sc_take_this(c, "left");
    if ((!of_left && !sc_take_this(c, "removed")) || !sc_take_number(c, &number)) {
        unexpected(s, c, "'on SPACE, SPACE', 'on nothing', 'left N' or 'removed N'");
        return;
    }
    unsigned found = of_left ? left : removed;
    if (found != (unsigned)number)
        sc_failure(s, c->line, column, "%s has %u of '%s' %s, not %d", sc_seat_name(s, seat), found,
                   pl_token_name(s->pack, &s->setup, seat, kind), of_left ? "left" : "removed", number);
    expect_end(s, c);
}

static void expect_form(scene *s, cursor *c, unsigned seat)
{
    unsigned hero = s->setup.hero[seat];
    int column = sc_column_of(c), form = sc_take_form(s, c, hero);
    if (form >= 0 && s->game.seat[seat].form != form)
        sc_failure(s, c->line, column, "%s's form is %s, not %s", sc_seat_name(s, seat),
                   s->pack->hero_pages[hero].forms[s->game.seat[seat].form % PL_FORMS].id,
                   s->pack->hero_pages[hero].forms[form].id);
}

/* Takes the id of a kind of tokens of the seat; -1: the line says something else. */
static int take_token(const scene *s, cursor *c, unsigned seat)
{
    cursor ahead = *c;
    phrase id;
    if (!sc_take_word(&ahead, &id))
        return -1;
    int kind = pl_token_find(s->pack, s->setup.hero[seat], id.text);
    if (kind >= 0)
        *c = ahead;
    return kind;
}

/* False: the line is not about the seat itself; it may be about "A squire". */
static bool expect_seat(scene *s, cursor *c, unsigned seat)
{
    for (unsigned p = 0; p < PILES; p++) {
        if (sc_take_this(c, pile_names[p])) {
            expect_pile(s, c, seat, p);
            return true;
        }
    }
    int kind = take_token(s, c, seat);
    if (kind >= 0)
        expect_tokens(s, c, seat, (unsigned)kind);
    else if (sc_take_this(c, "form"))
        expect_form(s, c, seat);
    else if (sc_take_this(c, "actions"))
        expect_actions(s, c, seat);
    else
        return false;
    return true;
}

/* ------------------------------------------------------------------ the combat */

/* The combat that is going on, or the result of the last one. */
typedef struct combat_view {
    bool known, decided;
    int value[2];
    unsigned winner;
    int damage;
} combat_view;

static unsigned events_kept(const scene *s)
{
    return s->log.count < EVENTS_MAX ? s->log.count : EVENTS_MAX;
}

static combat_view look_at_combat(const scene *s)
{
    const pl_combat *combat = &s->game.combat;
    combat_view view = {.known = false};
    if (combat->stage != 0 && combat->winner == PL_NONE) {
        view.known = true;
        for (unsigned side = 0; side < 2; side++)
            view.value[side] = combat->side[side].card == PL_NONE ? 0 : pl_card_value(&s->game, side);
        return view;
    }
    for (unsigned i = events_kept(s); i-- > 0;) {
        const pl_event *e = &s->events[i];
        if (e->type == PL_EV_RESULT)
            return (combat_view){true, true, {e->n, e->m}, e->other, e->space};
    }
    return view;
}

static void expect_combat_number(scene *s, cursor *c, const char *what, int found, int column)
{
    int number;
    if (!sc_take_number(c, &number))
        unexpected(s, c, "a number");
    else if (found != number)
        sc_failure(s, c->line, column, "%s is %d, not %d", what, found, number);
}

static void expect_winner(scene *s, cursor *c, const combat_view *view, int column)
{
    unsigned wanted;
    if (sc_take_this(c, "attacker")) {
        wanted = PL_ATTACKER;
    } else if (sc_take_this(c, "defender")) {
        wanted = PL_DEFENDER;
    } else {
        unexpected(s, c, "'attacker' or 'defender'");
        return;
    }
    if (!view->decided)
        sc_failure(s, c->line, column, "nobody has won the combat yet");
    else if (view->winner != wanted)
        sc_failure(s, c->line, column, "the %s won", view->winner == PL_ATTACKER ? "attacker" : "defender");
}

static void expect_combat(scene *s, cursor *c)
{
    combat_view view = look_at_combat(s);
    if (!view.known) {
        sc_failure(s, c->line, sc_column_of(c), "there was no combat");
        return;
    }
    do {
        int column = sc_column_of(c);
        if (sc_take_this(c, "attack")) {
            expect_combat_number(s, c, "the attack value", view.value[PL_ATTACKER], column);
        } else if (sc_take_this(c, "defense")) {
            expect_combat_number(s, c, "the defense value", view.value[PL_DEFENDER], column);
        } else if (sc_take_this(c, "damage")) {
            expect_combat_number(s, c, "the combat damage", view.damage, column);
        } else if (sc_take_this(c, "won") && sc_take_this(c, "by")) {
            expect_winner(s, c, &view, column);
        } else {
            unexpected(s, c, "'attack N', 'defense N', 'damage N' or 'won by attacker'");
            return;
        }
    } while (sc_take_char(c, ','));
    expect_end(s, c);
}

/* ------------------------------------------------------------------ question, turn, game */

void sc_describe_question(const scene *s, char *out, size_t size)
{
    const pl_question *q = &s->game.question;
    if (!pl_over(&s->game)) {
        snprintf(out, size, "%s is asked: %s for %s", sc_seat_name(s, q->seat), pl_kind_name(q->kind),
                 pl_why_name(q->why));
    } else if (s->game.winner == PL_NONE) {
        snprintf(out, size, "the game is over, a draw");
    } else {
        snprintf(out, size, "the game is over, %c won", "AB"[s->game.winner]);
    }
}

/* The index of a name in a table of names, or -1 after a mistake. */
static int take_name(scene *s, cursor *c, const char *(*name_of)(unsigned), const char *what)
{
    const char *names[PL_WHY_COUNT + PL_EV_TYPES];
    unsigned count = 0;
    phrase word;
    if (!sc_take_word(c, &word)) {
        unexpected(s, c, what);
        return -1;
    }
    for (; name_of(count); count++) {
        names[count] = name_of(count);
        if (strcmp(names[count], word.text) == 0)
            return (int)count;
    }
    sc_mistake(s, word.line, word.column, "expected %s, not '%s'%s", what, word.text,
               sc_hint_for(word.text, names, count).text);
    return -1;
}

static void expect_asked(scene *s, cursor *c)
{
    const pl_question *q = &s->game.question;
    char found[200];
    int column = sc_column_of(c), kind = -1, why = -1;
    bool nobody = sc_take_this(c, "nobody");
    int seat = nobody ? -1 : sc_take_seat(c);
    if (!nobody && seat < 0) {
        unexpected(s, c, "'A', 'B' or 'nobody'");
        return;
    }
    if (!nobody && !sc_at_end(c) && !sc_take_this(c, "for")) {
        kind = take_name(s, c, pl_kind_name, "a kind of question");
        if (kind < 0)
            return;
        if (sc_take_this(c, "for"))
            why = take_name(s, c, pl_why_name, "what it is for");
    } else if (!nobody && !sc_at_end(c)) {
        why = take_name(s, c, pl_why_name, "what it is for");
    }
    bool right = pl_over(&s->game) ? nobody : !nobody && q->seat == seat;
    if (!right || (kind >= 0 && q->kind != kind) || (why >= 0 && q->why != why)) {
        sc_describe_question(s, found, sizeof found);
        sc_failure(s, c->line, column, "%s", found);
    }
    expect_end(s, c);
}

static void expect_turn(scene *s, cursor *c)
{
    int column = sc_column_of(c), seat = sc_take_seat(c);
    if (seat < 0)
        unexpected(s, c, "'A' or 'B'");
    else if (s->game.turn_seat != seat)
        sc_failure(s, c->line, column, "it is %s's turn", sc_seat_name(s, s->game.turn_seat));
    expect_end(s, c);
}

static void expect_game(scene *s, cursor *c)
{
    char found[200];
    int column = sc_column_of(c);
    unsigned winner = PL_NONE;
    bool over = sc_take_this(c, "over");
    if (!over && !sc_take_this(c, "on")) {
        unexpected(s, c, "'on' or 'over'");
        return;
    }
    if (over) {
        sc_take_char(c, ',');
        int seat = sc_take_seat(c);
        if (seat >= 0 ? !sc_take_this(c, "wins") : !sc_take_this(c, "draw")) {
            unexpected(s, c, seat >= 0 ? "'wins'" : "'A wins', 'B wins' or 'draw'");
            return;
        }
        winner = seat >= 0 ? pl_team_of((unsigned)seat) : PL_NONE;
    }
    if (pl_over(&s->game) != over || (over && s->game.winner != winner)) {
        sc_describe_question(s, found, sizeof found);
        sc_failure(s, c->line, column, "%s", pl_over(&s->game) ? found : "the game is still on");
    }
    expect_end(s, c);
}

/* ------------------------------------------------------------------ events */

/* What an event must be like; -1: anything. */
typedef struct event_pattern {
    int type, seat, fighter, number, space, side, cause; /* side: what the event calls `other` */
    int card_seat, title;                                /* title < 0: any card */
} event_pattern;

static int title_of_card(const scene *s, unsigned seat, const char *id)
{
    unsigned hero = s->setup.hero[seat];
    return pl_pack_card(&s->pack->hero_pages[hero], &s->pack->heroes[hero], id);
}

static bool take_event_space(scene *s, cursor *c, event_pattern *p)
{
    int number;
    if (!sc_take_this(c, "on"))
        return false;
    int column = sc_column_of(c);
    if (!sc_take_number(c, &number)) {
        unexpected(s, c, "the number of a space");
        return true;
    }
    p->space = pl_board_space(&s->pack->board_pages[s->setup.board], &s->pack->boards[s->setup.board], number);
    if (p->space < 0)
        sc_mistake(s, c->line, column, "this board has no space %d", number);
    return true;
}

/* Words with a meaning of their own in some events. */
static bool take_event_word(cursor *c, event_pattern *p)
{
    static const struct {
        int type;
        const char *word;
        size_t field;
        int value;
    } meanings[] = {
        {PL_EV_DAMAGE, "combat", offsetof(event_pattern, cause), PL_CAUSE_COMBAT},
        {PL_EV_DAMAGE, "effect", offsetof(event_pattern, cause), PL_CAUSE_EFFECT},
        {PL_EV_DAMAGE, "exhaustion", offsetof(event_pattern, cause), PL_CAUSE_EXHAUSTION},
        {PL_EV_VALUE, "attack", offsetof(event_pattern, side), PL_ATTACKER},
        {PL_EV_VALUE, "defense", offsetof(event_pattern, side), PL_DEFENDER},
        {PL_EV_BOOST, "attack", offsetof(event_pattern, side), PL_ATTACKER},
        {PL_EV_BOOST, "defense", offsetof(event_pattern, side), PL_DEFENDER},
        {PL_EV_BOOST, "maneuver", offsetof(event_pattern, side), PL_NONE},
        {PL_EV_JOIN, "attack", offsetof(event_pattern, side), PL_ATTACKER},
        {PL_EV_JOIN, "defense", offsetof(event_pattern, side), PL_DEFENDER},
        {PL_EV_ACTION, "maneuver", offsetof(event_pattern, number), PL_MANEUVER},
        {PL_EV_ACTION, "scheme", offsetof(event_pattern, number), PL_DO_SCHEME},
        {PL_EV_ACTION, "attack", offsetof(event_pattern, number), PL_DO_ATTACK},
        {PL_EV_TO_DECK, "top", offsetof(event_pattern, number), 1},
        {PL_EV_TO_DECK, "bottom", offsetof(event_pattern, number), 0},
        {PL_EV_TOKEN, "placed", offsetof(event_pattern, side), PL_NONE},
        {PL_EV_TOKEN, "removed", offsetof(event_pattern, space), PL_NONE},
    };
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++) {
        if (meanings[i].type == p->type && sc_take_this(c, meanings[i].word)) {
            memcpy((char *)p + meanings[i].field, &meanings[i].value, sizeof(int));
            return true;
        }
    }
    for (int window = 0; p->type == PL_EV_EFFECT && pl_window_name((unsigned)window); window++) {
        if (sc_take_this(c, pl_window_name((unsigned)window))) {
            p->number = window;
            return true;
        }
    }
    return false;
}

static bool take_event_card(scene *s, cursor *c, event_pattern *p)
{
    cursor ahead = *c;
    phrase id;
    if (!sc_take_word(&ahead, &id))
        return false;
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        int title = title_of_card(s, seat, id.text);
        if (title >= 0) {
            p->title = title;
            p->card_seat = (int)seat;
            *c = ahead;
            return true;
        }
    }
    return false;
}

/* In how many seats this hero sits. */
static unsigned hero_seats(const scene *s, unsigned hero)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        count += s->setup.hero[seat] == hero;
    return count;
}

/* A kind of tokens, a form: of the seat named before, or of whoever has it. */
static bool take_event_kind(const scene *s, cursor *c, event_pattern *p)
{
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        cursor ahead = *c;
        phrase id;
        if ((p->seat >= 0 && (unsigned)p->seat != seat) || !sc_take_word(&ahead, &id))
            continue;
        int found = p->type == PL_EV_TOKEN  ? pl_token_find(s->pack, s->setup.hero[seat], id.text)
                    : p->type == PL_EV_FORM ? pl_form_find(s->pack, s->setup.hero[seat], id.text)
                                            : -1;
        if (found < 0)
            continue;
        p->number = found;
        if (hero_seats(s, s->setup.hero[seat]) == 1)
            p->seat = (int)seat;
        *c = ahead;
        return true;
    }
    return false;
}

/* Of these, `other` is a seat as well: it is the one named second. */
static bool has_two_seats(int type)
{
    return type == PL_EV_LOOK || type == PL_EV_PICK || type == PL_EV_OPPONENT;
}

static bool take_event_part(scene *s, cursor *c, event_pattern *p)
{
    int fighter, seat;
    if (sc_take_number(c, &p->number) || take_event_space(s, c, p) || take_event_word(c, p) || take_event_kind(s, c, p))
        return true;
    if ((fighter = sc_take_fighter(s, c)) >= 0) {
        p->fighter = fighter;
        return true;
    }
    if ((seat = sc_take_seat(c)) >= 0) {
        *(p->seat >= 0 && has_two_seats(p->type) ? &p->side : &p->seat) = seat;
        return true;
    }
    return take_event_card(s, c, p);
}

/* By its id: two decks may have a card of the same name. */
static bool same_card(const scene *s, const event_pattern *p, const pl_event *e)
{
    if (p->title < 0)
        return true;
    if (e->card >= PL_DECK || e->pile >= pl_seats_in(&s->setup))
        return false;
    unsigned hero = s->setup.hero[e->pile];
    unsigned title = s->pack->heroes[hero].title[e->card];
    const char *wanted = s->pack->hero_pages[s->setup.hero[p->card_seat]].cards[p->title].id;
    return strcmp(s->pack->hero_pages[hero].cards[title].id, wanted) == 0;
}

static bool event_fits(const scene *s, const event_pattern *p, const pl_event *e)
{
    return e->type == p->type && (p->seat < 0 || e->seat == p->seat) && (p->fighter < 0 || e->fighter == p->fighter) &&
           (p->number < 0 || e->n == p->number) && (p->space < 0 || e->space == p->space) &&
           (p->side < 0 || e->other == p->side) && (p->cause < 0 || e->m == p->cause) && same_card(s, p, e);
}

static void expect_event(scene *s, cursor *c, bool wanted)
{
    event_pattern p = {-1, -1, -1, -1, -1, -1, -1, -1, -1};
    int column = sc_column_of(c), times = -1, found = 0, before = s->problems;
    p.type = take_name(s, c, pl_event_name, "an event");
    if (p.type < 0)
        return;
    while (!sc_at_end(c) && *c->at != ',' && take_event_part(s, c, &p))
        if (s->problems > before)
            return;
    if (wanted && sc_take_char(c, ',') &&
        !(sc_take_number(c, &times) && (sc_take_this(c, "times") || sc_take_this(c, "time")))) {
        unexpected(s, c, "how many times, as in '2 times'");
        return;
    }
    if (!sc_at_end(c)) {
        unexpected(s, c, "a seat, fighter, card, token, form, number or 'on SPACE'");
        return;
    }
    for (unsigned i = 0; i < events_kept(s); i++)
        found += event_fits(s, &p, &s->events[i]);
    if (!wanted && found > 0)
        sc_failure(s, c->line, column, "this happened");
    else if (wanted && times < 0 && found == 0)
        sc_failure(s, c->line, column, "this did not happen");
    else if (times >= 0 && found != times)
        sc_failure(s, c->line, column, "this happened %d time%s, not %d", found, found == 1 ? "" : "s", times);
}

/* ------------------------------------------------------------------ the line */

void sc_read_expect(scene *s, cursor *c)
{
    static const struct {
        const char *word;
        void (*read)(scene *s, cursor *c);
    } subjects[] = {{"combat", expect_combat}, {"asked", expect_asked}, {"turn", expect_turn}, {"game", expect_game}};

    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        if (sc_take_this(c, subjects[i].word)) {
            subjects[i].read(s, c);
            return;
        }
    }
    cursor ahead = *c;
    bool no = sc_take_this(&ahead, "no");
    if (sc_take_this(&ahead, "event")) {
        *c = ahead;
        expect_event(s, c, !no);
        return;
    }
    ahead = *c;
    int seat = sc_take_seat(&ahead);
    if (seat >= 0 && expect_seat(s, &ahead, (unsigned)seat))
        return;
    int fighter = sc_take_fighter(s, c);
    if (fighter >= 0)
        expect_fighter(s, c, (unsigned)fighter);
    else
        unexpected(s, c, "a fighter, a seat ('A hand ...'), 'combat', 'asked', 'turn', 'game', 'event' or 'no event'");
}
