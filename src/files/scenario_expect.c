/* Expectations: what a scenario says about the state, and what was found instead. */
#include <stdio.h>
#include <string.h>

#include "files/scenario.h"

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

void sc_unexpected(scene *s, const cursor *c, const char *wanted)
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
        sc_unexpected(s, c, "the end of the line");
}

/* ------------------------------------------------------------------ a fighter */

static void expect_on(scene *s, cursor *c, unsigned fighter, const char *name, int column)
{
    int wanted = sc_take_space(s, c, s->setup.board);
    if (wanted < 0)
        return;
    int number = pl_space_name(s->pack, &s->setup, (unsigned)wanted);
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
        sc_unexpected(s, c, "a number");
    else if (s->game.health[fighter] != number)
        sc_failure(s, c->line, column, "health of %s is %u, not %d", name, s->game.health[fighter], number);
}

static void expect_fighter(scene *s, cursor *c, unsigned fighter)
{
    char name[PL_NAME_MAX];
    bool reserve = s->game.seat[pl_seat_of(fighter)].reserve >> fighter % PL_SEAT_FIGHTERS & 1;
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
            else if (reserve)
                sc_failure(s, c->line, column, "%s is not defeated: it is in reserve", name);
        } else if (sc_take_this(c, "reserve")) {
            if (!reserve)
                sc_failure(s, c->line, column, "%s is not in reserve", name);
        } else {
            sc_unexpected(s, c, "'health N', 'on SPACE', 'defeated' or 'reserve'");
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
            sc_unexpected(s, c, "'cards'");
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
        sc_unexpected(s, c, "a number");
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
        sc_unexpected(s, c, "'on SPACE, SPACE', 'on nothing', 'left N' or 'removed N'");
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
    else if (sc_take_this(c, "counter"))
        sc_expect_counter(s, c, seat);
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

unsigned sc_events_kept(const scene *s)
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
    for (unsigned i = sc_events_kept(s); i-- > 0;) {
        const pl_event *e = &s->events[i];
        if (e->type == PL_EV_RESULT)
            return (combat_view){true, true, {e->attack, e->defense}, e->side, e->damage};
    }
    return view;
}

static void expect_combat_number(scene *s, cursor *c, const char *what, int found, int column)
{
    int number;
    if (!sc_take_number(c, &number))
        sc_unexpected(s, c, "a number");
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
        sc_unexpected(s, c, "'attacker' or 'defender'");
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
            sc_unexpected(s, c, "'attack N', 'defense N', 'damage N' or 'won by attacker'");
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

int sc_take_name(scene *s, cursor *c, const char *(*name_of)(unsigned), const char *what)
{
    const char *names[PL_WHY_COUNT + PL_EV_TYPES];
    unsigned count = 0;
    phrase word;
    if (!sc_take_word(c, &word)) {
        sc_unexpected(s, c, what);
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
        sc_unexpected(s, c, "'A', 'B' or 'nobody'");
        return;
    }
    if (!nobody && !sc_at_end(c) && !sc_take_this(c, "for")) {
        kind = sc_take_name(s, c, pl_kind_name, "a kind of question");
        if (kind < 0)
            return;
        if (sc_take_this(c, "for"))
            why = sc_take_name(s, c, pl_why_name, "what it is for");
    } else if (!nobody && !sc_at_end(c)) {
        why = sc_take_name(s, c, pl_why_name, "what it is for");
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
        sc_unexpected(s, c, "'A' or 'B'");
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
        sc_unexpected(s, c, "'on' or 'over'");
        return;
    }
    if (over) {
        sc_take_char(c, ',');
        int seat = sc_take_seat(c);
        if (seat >= 0 ? !sc_take_this(c, "wins") : !sc_take_this(c, "draw")) {
            sc_unexpected(s, c, seat >= 0 ? "'wins'" : "'A wins', 'B wins' or 'draw'");
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
        sc_expect_event(s, c, !no);
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
        sc_unexpected(s, c,
                      "a fighter, a seat ('A hand ...'), 'combat', 'asked', 'turn', 'game', 'event' or 'no event'");
}
