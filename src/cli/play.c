/* `peerless play`: a match in the terminal, between people at one keyboard or against the computer.
 *
 * Line by line: the story since the last question, the battlefield, the question, an answer. The same lines work when the
 * input is a file. When several people share the keyboard, the screen is cleared before it is passed on. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/face.h"
#include "cli/labels.h"
#include "cli/output.h"
#include "cli/picture.h"
#include "cli/record.h"
#include "cli/screen.h"
#include "cli/setup.h"
#include "lab/lab.h"
#include "mind/mind.h"

enum { INPUT = 512 };

#define ADVISER "search@3000" /* who gives tips */

/* Everything that happened, and how much of it each listener has heard: the people, and last the public. */
typedef struct chronicle {
    pl_event *events;
    unsigned count, size;
    pl_tale tales[PL_SEATS + 1];
    unsigned heard[PL_SEATS + 1];
} chronicle;

/* What the line of a seat says; bytes only, so that two can be compared. */
typedef struct seat_line {
    uint8_t health[PL_SEAT_FIGHTERS], space[PL_SEAT_FIGHTERS], stock[PL_TOKENS];
    uint8_t deck, hand, discard, form, dormant;
} seat_line;

typedef struct table {
    screen s;
    const pl_content *content;
    pl_match *match;
    pl_game game; /* its present state; whoever sits here is shown a view of it, and nothing else */
    pl_view view; /* that of the seat that is asked */
    cli_record *record;
    chronicle story;
    uint8_t person[PL_SEATS]; /* who plays the seat; PL_NONE: the computer */
    unsigned person_count;
    unsigned plays[PL_SEATS], sees[PL_SEATS]; /* of each person, as in the screen */
    const char *name[PL_SEATS];               /* of the person who plays the seat, or "" */
    pl_mind *minds[PL_SEATS];                 /* computer players; for a person, what answers "r" */
    unsigned last_person;                     /* who sat at the keyboard last, or PL_NONE */
    uint8_t shown[PL_FIGHTERS];               /* where the fighters stood when the battlefield was shown last */
    bool board_shown;
    seat_line seats[PL_SEATS]; /* as they were shown last */
    bool seats_shown;
    bool echo; /* the input is no terminal: show what was typed */
} table;

/* ------------------------------------------------------------------ the story */

/* What one of a person's seats may see, the person sees. */
static unsigned seen_by_people(const table *t, unsigned seen)
{
    for (unsigned person = 0; person < t->person_count; person++)
        if (seen & t->plays[person])
            seen |= t->plays[person];
    return seen;
}

/* What happened after decision n. */
static void remember(table *t, unsigned n)
{
    chronicle *c = &t->story;
    unsigned more;
    const pl_event *news = pl_match_events(t->match, n, &more);
    if (c->count + more > c->size) {
        unsigned size = (c->count + more) * 2;
        pl_event *events = realloc(c->events, size * sizeof *events);
        if (!events)
            return;
        c->events = events;
        c->size = size;
    }
    for (unsigned i = 0; i < more; i++) {
        c->events[c->count] = news[i];
        c->events[c->count++].seen = (uint8_t)seen_by_people(t, news[i].seen);
    }
}

static void hear(void *to, const pl_told *told)
{
    screen_told(to, told);
}

static void tell_to(table *t, unsigned listener)
{
    chronicle *c = &t->story;
    pl_audience audience = {hear, &t->s};
    if (c->count == c->heard[listener])
        return;
    pl_tell(t->s.teller, &c->tales[listener], c->events + c->heard[listener], c->count - c->heard[listener], audience);
    c->heard[listener] = c->count;
}

static void hear_nothing(void *to, const pl_told *told)
{
    (void)to;
    (void)told;
}

/* The listener knows the first `count` events, and no others. */
static void know(table *t, unsigned listener, unsigned count)
{
    chronicle *c = &t->story;
    c->tales[listener] = (pl_tale){.viewer = c->tales[listener].viewer};
    pl_tell(t->s.teller, &c->tales[listener], c->events, count, (pl_audience){hear_nothing, NULL});
    c->heard[listener] = count;
}

/* The story of the match as it stands; what nobody should have heard is forgotten. */
static void remember_all(table *t)
{
    t->story.count = 0;
    for (unsigned n = 0; n <= pl_match_decisions(t->match); n++)
        remember(t, n);
    for (unsigned listener = 0; listener <= PL_SEATS; listener++)
        if (t->story.heard[listener] > t->story.count)
            know(t, listener, t->story.count);
}

/* Who goes on with a match is told what happened in the present turn. */
static void skip_turns_before(table *t)
{
    unsigned last = 0;
    for (unsigned i = 0; i < t->story.count; i++)
        if (t->story.events[i].type == PL_EV_TURN)
            last = i;
    for (unsigned listener = 0; listener <= PL_SEATS; listener++)
        know(t, listener, last);
}

/* ------------------------------------------------------------------ input */

static const char *say(const table *t, label_id id)
{
    return label(t->s.language, id);
}

/* One line without blanks at its ends; false when the input has ended. */
static bool read_line(const table *t, char line[INPUT])
{
    if (!output_arrives() || !fgets(line, INPUT, stdin))
        return false;
    size_t length = strlen(line);
    if (length && line[length - 1] != '\n') /* too long: the rest is not an answer either */
        for (int c = getchar(); c != '\n' && c != EOF;)
            c = getchar();
    while (length && strchr(" \t\r\n", line[length - 1]))
        line[--length] = '\0';
    memmove(line, line + strspn(line, " \t"), strlen(line + strspn(line, " \t")) + 1);
    if (t->echo)
        fprintf(t->s.t.out, "%s\n", line);
    return true;
}

/* The command letter in front of a line, as typed on a Latin keyboard or on the same key of a Cyrillic one; 0: none. */
static char command_of(const char *line, const char **rest)
{
    static const struct {
        const char *typed;
        char command;
    } keys[] = {{"q", 'q'}, {"й", 'q'}, {"r", 'r'}, {"к", 'r'}, {"h", 'h'}, {"р", 'h'}, {"b", 'b'}, {"и", 'b'},
                {"d", 'd'}, {"в", 'd'}, {"a", 'a'}, {"ф", 'a'}, {"s", 's'}, {"ы", 's'}, {"і", 's'}, {"u", 'u'},
                {"г", 'u'}, {"y", 'y'}, {"н", 'y'}, {"n", 'n'}, {"т", 'n'}, {"?", '?'}, {"t", 't'}, {"е", 't'}};
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t length = strlen(keys[i].typed);
        if (strncmp(line, keys[i].typed, length) != 0 || (line[length] && line[length] != ' ' && *line != '?'))
            continue;
        *rest = line + length + strspn(line + length, " ");
        return keys[i].command;
    }
    return 0;
}

static const answer *answer_with_key(const answers *a, const char *key)
{
    for (unsigned i = 0; i < a->count; i++)
        if (strcmp(a->items[i].key, key) == 0)
            return &a->items[i];
    return NULL;
}

static const answer *answer_of_kind(const answers *a, pl_option_kind kind)
{
    for (unsigned i = 0; i < a->count; i++)
        if (a->items[i].option.kind == kind)
            return &a->items[i];
    return NULL;
}

/* An answer by its key, by yes and no, or by its name (a card's id, "space 12"). */
static bool find_answer(const table *t, const answers *a, const char *line, pl_option *out)
{
    const char *rest = "";
    char command = command_of(line, &rest);
    const answer *found = answer_with_key(a, line);
    if (!found && (strcmp(line, "-") == 0 || strcmp(line, "0") == 0 || (command == 'n' && !*rest)))
        found = answer_of_kind(a, PL_OPTION_NO) ? answer_of_kind(a, PL_OPTION_NO) : answer_of_kind(a, PL_OPTION_NONE);
    if (!found && command == 'y' && !*rest)
        found = answer_of_kind(a, PL_OPTION_YES);
    if (found) {
        *out = found->option;
        return true;
    }
    return pl_option_find(t->s.pack, &t->view.game, line, out);
}

/* ------------------------------------------------------------------ asking a person */

static void show_board(table *t, bool lit)
{
    screen_board(&t->s, &t->view.game, lit);
    memcpy(t->shown, t->view.game.space, sizeof t->shown);
    t->board_shown = true;
}

static seat_line seat_line_of(const pl_game *game, unsigned seat)
{
    const pl_seat *own = &game->seat[seat];
    seat_line line = {.deck = own->deck_count,
                      .discard = own->discard_count,
                      .hand = (uint8_t)__builtin_popcount(own->hand),
                      .form = own->form,
                      .dormant = game->dormant >> seat & 1};
    memcpy(line.stock, own->stock, sizeof line.stock);
    memcpy(line.health, game->health + seat * PL_SEAT_FIGHTERS, sizeof line.health);
    memcpy(line.space, game->space + seat * PL_SEAT_FIGHTERS, sizeof line.space);
    return line;
}

/* Fighters and piles, if anything about them is new; in the middle of an action only where it is. */
static void show_seats(table *t)
{
    unsigned all = (1U << pl_seats_in(&t->s.setup)) - 1, news = 0;
    for (unsigned seat = 0; seat < pl_seats_in(&t->s.setup); seat++) {
        seat_line line = seat_line_of(&t->view.game, seat);
        if (!t->seats_shown || memcmp(&line, &t->seats[seat], sizeof line) != 0)
            news |= 1U << seat;
        t->seats[seat] = line;
    }
    t->seats_shown = true;
    screen_seats(&t->s, &t->view.game, news && t->view.game.question.kind == PL_ASK_ACTION ? all : news);
}

static void show_all(table *t, const answers *a)
{
    bool moved = !t->board_shown || memcmp(t->shown, t->view.game.space, sizeof t->shown) != 0;
    fputc('\n', t->s.t.out);
    if (moved || t->view.game.question.kind == PL_ASK_SPACE)
        show_board(t, true);
    show_seats(t);
    screen_combat(&t->s, &t->view.game);
    screen_question(&t->s, &t->view.game, a);
}

static void explain(const table *t, const answers *a, const char *what)
{
    const answer *named = answer_with_key(a, what);
    if (!*what) {
        fprintf(t->s.t.out, "%s\n", say(t, L_HELP));
    } else if (named && named->option.kind == PL_OPTION_CARD) {
        unsigned pile = t->view.game.question.pile < PL_SEATS ? t->view.game.question.pile : t->view.game.question.seat;
        screen_card(&t->s, pile, named->option.value);
    } else if (!screen_cards(&t->s, what)) {
        fprintf(t->s.t.out, "%s\n", say(t, L_NO_SUCH_CARD));
    }
}

static void show_heroes(const table *t)
{
    for (unsigned seat = 0; seat < pl_seats_in(&t->s.setup); seat++)
        face_hero(t->s.pack, t->s.setup.hero[seat], t->s.language, &t->s.t);
}

/* Carries out a command that is no answer; false when the line is none. */
static bool look_around(table *t, const answers *a, const char *line)
{
    const char *rest = "";
    uint64_t number = 0;
    switch (command_of(line, &rest)) {
    case '?':
        explain(t, a, rest);
        return true;
    case 'h':
        screen_hand_texts(&t->s, &t->view.game);
        return true;
    case 'b':
        show_board(t, true);
        screen_seats(&t->s, &t->view.game, ~0U);
        return true;
    case 'd':
        screen_discards(&t->s, &t->view.game);
        return true;
    case 'a':
        show_heroes(t);
        return true;
    case 's':
        if (cli_parse_number(rest, &number) && number < 10000)
            screen_space(&t->s, &t->view.game, (int)number);
        return true;
    default:
        return false;
    }
}

static pl_option any_answer(table *t, unsigned seat)
{
    return pl_mind_answer(t->minds[seat], &t->game);
}

/* What a strong player thinks of the answers, knowing what the person may know. */
static void show_hints(const table *t, const answers *a, unsigned seat)
{
    enum { SHOWN = 3 };
    pl_hint hints[PL_OPTIONS_MAX];
    pl_view view;
    pl_seed chance = {{0}};
    char text[INPUT];
    pl_mind *mind = pl_mind_new(ADVISER, t->content, &chance, 2);
    if (!mind)
        return;
    pl_view_of(t->content, &t->game, seat, &view);
    unsigned count = pl_mind_hints(mind, &view, hints);
    pl_mind_free(mind);
    fprintf(t->s.t.out, "%s\n", say(t, L_HINTS));
    for (unsigned i = 0; i < count && i < SHOWN && (i == 0 || hints[i].weight > 0); i++) {
        const char *key = "";
        for (unsigned k = 0; k < a->count; k++)
            if (memcmp(&a->items[k].option, &hints[i].option, sizeof hints[i].option) == 0)
                key = a->items[k].key;
        pl_tell_option(t->s.teller, &t->view.game, hints[i].option, text, sizeof text);
        fprintf(t->s.t.out, "  %3.0f %%  %3s  %s\n", 100.0 * (double)hints[i].chance, key,
                strcmp(text, key) == 0 ? "" : text);
    }
}

/* Keeps hands from the eyes of the other people. */
static bool pass_keyboard(table *t, unsigned seat)
{
    char line[INPUT], name[PL_NAME_MAX];
    const char *rest = "";
    unsigned person = t->person[seat], before = t->last_person;
    t->last_person = person;
    t->s.plays = t->plays[person];
    t->s.sees = t->sees[person];
    if (t->person_count < 2 || before == person)
        return true;
    term_clear(&t->s.t);
    int columns = 8 + text_columns(say(t, L_PASS_TO)) + text_columns(t->name[seat]) +
                  text_columns(pl_tell_seat(t->s.teller, seat, name, sizeof name));
    fprintf(t->s.t.out, "\n  %s%s", say(t, L_PASS_TO), columns > t->s.t.width ? "\n  " : " ");
    screen_seat(&t->s, seat);
    if (*t->name[seat])
        fprintf(t->s.t.out, " (%s)", t->name[seat]);
    fprintf(t->s.t.out, "\n  %s ", say(t, L_PRESS_ENTER));
    if (!read_line(t, line) || command_of(line, &rest) == 'q')
        return false;
    term_clear(&t->s.t);
    t->board_shown = t->seats_shown = false;
    return true;
}

static void refuse(const table *t, const char *line)
{
    term_print(&t->s.t, STYLE_ALERT, "%s: %.*s", say(t, L_NOT_AN_OPTION), (int)text_bytes(line, 40), line);
    fprintf(t->s.t.out, " (%s)\n", say(t, L_TYPE_HELP));
}

typedef enum reply { REPLY_ANSWER, REPLY_UNDO, REPLY_QUIT /* or the input has ended */ } reply;

static reply ask_person(table *t, unsigned seat, pl_option *out)
{
    char line[INPUT];
    if (!pass_keyboard(t, seat))
        return REPLY_QUIT;
    t->s.t = term_of(stdout); /* the window may have another size by now */
    tell_to(t, t->last_person);
    pl_view_of(t->content, &t->game, seat, &t->view);
    answers a = screen_answers(&t->s, &t->view.game);
    show_all(t, &a);
    for (;;) {
        const char *rest = "";
        fputs("> ", t->s.t.out);
        if (!read_line(t, line))
            return REPLY_QUIT;
        char command = command_of(line, &rest);
        if (command == 'q' && !*rest)
            return REPLY_QUIT;
        if (command == 'u' && !*rest)
            return REPLY_UNDO;
        if (command == 'r' && !*rest) {
            *out = any_answer(t, seat);
            return REPLY_ANSWER;
        }
        if (command == 't' && !*rest) {
            show_hints(t, &a, seat);
            continue;
        }
        if (find_answer(t, &a, line, out))
            return REPLY_ANSWER;
        if (!look_around(t, &a, line) && *line)
            refuse(t, line);
        if (!*line)
            screen_question(&t->s, &t->view.game, &a);
    }
}

/* ------------------------------------------------------------------ the match */

static unsigned public_listener(const table *t)
{
    return t->last_person < PL_SEATS ? t->last_person : PL_SEATS;
}

/* The last decision of a person that stands, or 0. Whoever is at the keyboard may take it back. */
static unsigned last_own_decision(const table *t)
{
    unsigned i, number = pl_match_decisions(t->match);
    const pl_entry *entries = pl_match_entries(t->match, &i);
    while (number > 0 && i-- > 0) {
        if (entries[i].undo || entries[i].number != number)
            continue; /* taken back already */
        if (t->person[entries[i].seat] != PL_NONE)
            return number;
        number--;
    }
    return 0;
}

static void take_back(table *t)
{
    unsigned number = last_own_decision(t), before = pl_match_decisions(t->match);
    if (number == 0 || !pl_match_undo(t->match, number - 1)) {
        fprintf(t->s.t.out, "%s\n", say(t, L_NOTHING_TO_UNDO));
        return;
    }
    t->game = *pl_match_game(t->match);
    remember_all(t);
    t->board_shown = t->seats_shown = false;
    t->s.last_text[0] = '\0';
    term_print(&t->s.t, STYLE_QUIET, "(%s: %u)\n", say(t, L_TAKEN_BACK), before - number + 1);
}

/* False when there is no room for more; nobody plays so long. */
static bool answer_with(table *t, pl_option option)
{
    if (!pl_match_answer(t->match, option))
        return false;
    t->game = *pl_match_game(t->match);
    remember(t, pl_match_decisions(t->match));
    if (t->person_count == 0)
        tell_to(t, PL_SEATS);
    return true;
}

/* False when the match ends here. */
static bool answer_question(table *t)
{
    unsigned seat = t->game.question.seat;
    pl_option option = {0};
    reply r = REPLY_ANSWER;
    if (t->person[seat] == PL_NONE)
        option = any_answer(t, seat);
    else
        r = ask_person(t, seat, &option);
    if (r == REPLY_UNDO)
        take_back(t);
    bool going_on = r == REPLY_UNDO || (r == REPLY_ANSWER && answer_with(t, option));
    cli_record_follow(t->record, t->match);
    return going_on;
}

static void play(table *t)
{
    while (!pl_over(&t->game))
        if (!answer_question(t)) {
            fprintf(t->s.t.out, "\n%s\n", say(t, L_GAVE_UP));
            return;
        }
    tell_to(t, public_listener(t));
    fputc('\n', t->s.t.out);
    pl_view_of(t->content, &t->game, PL_NONE, &t->view); /* what all may see */
    show_board(t, false);
    screen_seats(&t->s, &t->game, ~0U);
}

/* Who plays the seat: a name, "you", "computer, novice". */
static char *player_text(const table *t, const cli_setup *setup, unsigned seat, char out[PL_NAME_MAX])
{
    if (t->person[seat] == PL_NONE)
        snprintf(out, PL_NAME_MAX, "%s, %s", say(t, L_COMPUTER), label_player(t->s.language, setup->player[seat]));
    else if (*t->name[seat])
        snprintf(out, PL_NAME_MAX, "%s", t->name[seat]);
    else if (t->person_count == 1)
        snprintf(out, PL_NAME_MAX, "%s", say(t, L_YOU));
    else
        snprintf(out, PL_NAME_MAX, "%s %d", say(t, L_PERSON), t->person[seat] + 1);
    return out;
}

/* "● NAME (you)", after two blanks or on a line of its own; returns the column after it. */
static int introduce_seat(const table *t, const cli_setup *setup, unsigned seat, int column, int indent)
{
    char name[PL_NAME_MAX], player[PL_NAME_MAX];
    int columns = 5 + text_columns(pl_tell_seat(t->s.teller, seat, name, sizeof name)) +
                  text_columns(player_text(t, setup, seat, player));
    if (column > indent && column + 2 + columns > t->s.t.width) {
        fprintf(t->s.t.out, "\n%*s", indent, "");
        column = indent;
    }
    if (column > indent)
        column += fprintf(t->s.t.out, "  ");
    screen_seat(&t->s, seat);
    fprintf(t->s.t.out, " (%s)", player);
    return column + columns;
}

static void introduce(const table *t, const cli_setup *setup)
{
    bool teams = setup->setup.teams;
    int indent = teams ? text_columns(say(t, L_TEAM)) + 4 : 0, column = 0;
    for (unsigned team = 0; team < PL_TEAMS; team++) {
        if (teams) {
            fprintf(t->s.t.out, "%s %c: ", say(t, L_TEAM), 'A' + (int)team);
            column = indent;
        }
        for (unsigned seat = team; seat < pl_seats_in(&setup->setup); seat += PL_TEAMS)
            column = introduce_seat(t, setup, seat, column, indent);
        if (teams)
            fputc('\n', t->s.t.out);
    }
    const char *board = t->s.pack->board_pages[setup->setup.board].name.in[t->s.language];
    if (!teams)
        fputs(column + 2 + text_columns(board) > t->s.t.width ? "\n" : "  ", t->s.t.out);
    term_print(&t->s.t, STYLE_BOLD, "%s\n", board);
    term_print(&t->s.t, STYLE_QUIET, "%s\n\n", say(t, L_TYPE_HELP));
}

/* Who plays which seats, and whose cards they may see (R-INFO-1). */
static void seat_people(table *t, const cli_setup *setup)
{
    bool team_sees = setup->setup.options.team_hands == PL_TEAM_SEES_HANDS;
    t->person_count = setup->person_count;
    for (unsigned seat = 0; seat < pl_seats_in(&setup->setup); seat++) {
        unsigned person = t->person[seat] = setup->person[seat];
        t->name[seat] = person == PL_NONE ? "" : setup->player[seat];
        if (person == PL_NONE)
            continue;
        if (!t->plays[person])
            t->story.tales[person].viewer = seat;
        t->plays[person] |= 1U << seat;
        for (unsigned other = 0; other < pl_seats_in(&setup->setup); other++)
            if (other == seat || (team_sees && pl_team_of(other) == pl_team_of(seat)))
                t->sees[person] |= 1U << other;
    }
}

static bool sit_down(table *t, const pl_pack *pack, const cli_setup *setup, pl_language language, uint64_t seed)
{
    unsigned done = pl_match_decisions(t->match);
    pl_teller *teller = pl_teller_new(pack, &setup->setup, language);
    if (!teller)
        return false;
    screen_start(&t->s, pack, teller, &setup->setup, language);
    t->content = &pack->content;
    t->last_person = PL_NONE;
    t->echo = !isatty(STDIN_FILENO);
    t->story.tales[PL_SEATS].viewer = PL_NONE;
    seat_people(t, setup);
    for (unsigned seat = 0; seat < pl_seats_in(&t->s.setup); seat++) {
        pl_seed own = pl_series_seed(seed, done, 1 + seat);
        const char *mind = t->person[seat] == PL_NONE ? setup->player[seat] : "random";
        t->minds[seat] = pl_mind_new(mind, t->content, &own, 2);
        if (!t->minds[seat])
            return false;
    }
    t->game = *pl_match_game(t->match);
    remember_all(t);
    skip_turns_before(t);
    return true;
}

/* What a person needs to find this match again. */
static void say_goodbye(const table *t, uint64_t seed)
{
    const char *file = t->record->resume ? t->record->resume : t->record->write;
    if (file && !pl_over(&t->game))
        fprintf(t->s.t.out, "%s: peerless play --resume %s\n", say(t, L_TO_GO_ON), file);
    if (!t->record->resume)
        fprintf(t->s.t.out, "%s %llu\n", say(t, L_SEED), (unsigned long long)seed);
}

static int play_at_table(const cli_command *self, table *t, const pl_pack *pack, const cli_setup *setup,
                         pl_language language, uint64_t seed)
{
    if (!t->match || !sit_down(t, pack, setup, language, seed)) {
        fputs("peerless play: this match cannot be played with this content\n", stderr);
        return CLI_FAILED;
    }
    int status = cli_record_open(self, t->record, t->match, setup);
    if (status != CLI_GO_ON)
        return status;
    introduce(t, setup);
    play(t);
    say_goodbye(t, seed);
    return CLI_OK;
}

/* The first bytes of the seed of a match: what the computer players do when it is gone on with. */
static uint64_t seed_again(const pl_match *match)
{
    uint64_t words[PL_SEED_WORDS];
    pl_seed_words(pl_match_seed(match), words);
    return words[0];
}

static int play_match(const cli_command *self, const pl_pack *pack, cli_setup *setup, cli_record *record,
                      pl_language language, uint64_t seed)
{
    pl_match *match = NULL;
    int status = record->resume ? cli_record_load(self, pack, record, setup, &match) : CLI_GO_ON;
    if (status == CLI_GO_ON)
        status = cli_setup_finish(self, pack, setup, true);
    table *t = status == CLI_GO_ON ? calloc(1, sizeof *t) : NULL;
    if (t) {
        pl_seed chance = pl_series_seed(seed, 0, 0);
        t->record = record;
        t->match = match ? match : pl_match_new(pack, &setup->setup, &chance);
        status = play_at_table(self, t, pack, setup, language, match ? seed_again(match) : seed);
        if (!cli_record_close(record, t->match))
            status = CLI_FAILED;
        match = t->match;
        pl_teller_free((pl_teller *)t->s.teller);
        for (unsigned seat = 0; seat < PL_SEATS; seat++)
            pl_mind_free(t->minds[seat]);
        free(t->story.events);
    }
    free(t);
    pl_match_free(match);
    return status == CLI_GO_ON ? CLI_FAILED : status;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_setup setup = {0};
    cli_record record = {0};
    cli_number seed = {.most = UINT64_MAX};
    const cli_option options[] = {
        CLI_MATCH_OPTIONS(setup),
        CLI_PLAYERS_OPTION(setup,
                           "human, human:NAME, novice, adept, expert or master, see above (default human,adept)"),
        CLI_LANG_OPTION(common),
        {"seed", "N", "a number; the same seed deals the same cards", CLI_NUMBER, &seed},
        CLI_RECORD_OPTIONS(record),
        CLI_CONTENT_OPTION(common),
    };
    pl_language language;
    int status = cli_setup_parse(self, argc, argv, options, sizeof options / sizeof *options, &setup);
    if (status != CLI_GO_ON)
        return status;
    if (record.resume && seed.given)
        return cli_mistake(self, "--resume continues the match of the record; --seed cannot be given with it");
    if (!cli_language(self, &common, &language))
        return CLI_USAGE;
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    status = play_match(self, pack, &setup, &record, language, seed.given ? seed.value : cli_any_seed());
    pl_pack_free(pack);
    return status;
}

const cli_command cli_play = {
    "play", "", "Play a match in the terminal",
    "Against the computer, or several people at one keyboard. Each question lists its answers; type the number of\n"
    "one. `?` helps at any time: it shows any card's text, `b` the battlefield, `t` gives a tip, `u` takes back,\n"
    "`q` quits.\n\n"
    "  peerless play                              you against the computer\n"
    "  peerless play --players human,human        two people; hands are hidden when the keyboard is passed\n"
    "  peerless play --lang uk --heroes A,B       in Ukrainian, with other heroes (see `peerless heroes`)\n"
    "  peerless play --seats A=W,X B=Y,Z          teams of two: you play both heroes of A\n"
    "  peerless play --record my.record           save the match; `peerless replay my.record` retells it\n"
    "  peerless play --resume my.record           continue it after `q`, or whatever else stopped it\n\n" CLI_SETUP_HELP
    "Duel: two players, A,B. Teams: four, A1,B1,A2,B2, or two, each playing both heroes of a team. Each `human` is\n"
    "a different person; to give one person several seats, name them: human:NAME. The others are levels of the\n"
    "computer, from weak to strong; docs/players.md has more of them.\n\n"
    "  --players human,human,human,human               four people\n"
    "  --players human:ann,human:bob,human:ann,human:cy  three: ann plays team A, bob and cy are team B\n"
    "  --players human,adept,human,adept               two people against two computers\n\n" CLI_RULES_HELP,
    run};
