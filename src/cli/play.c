/* `peerless play`: a match in the terminal, between people at one keyboard or against the computer.
 *
 * Line by line: the story since the last question, the battlefield, the question, an answer. The same lines work when the
 * input is a file. When two people share the keyboard, the screen is cleared before it is passed on. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/face.h"
#include "cli/labels.h"
#include "cli/picture.h"
#include "cli/screen.h"
#include "cli/setup.h"
#include "lab/sim.h"
#include "mind/mind.h"

enum { EVENTS_AT_ONCE = 1024, INPUT = 512, SEATS_BYTES = 2 * PL_FIGHTERS + 3 * PL_SEATS };

/* Everything that happened, and how much of it each listener has heard. The last listener is the public. */
typedef struct chronicle {
    pl_event *events;
    unsigned count, size;
    pl_tale tales[PL_SEATS + 1];
    unsigned heard[PL_SEATS + 1];
} chronicle;

typedef struct table {
    screen s;
    const pl_content *content;
    pl_game game;
    chronicle story;
    bool person[PL_SEATS];
    pl_mind minds[PL_SEATS];    /* computer players; for a person, what answers "r" */
    unsigned last_person;       /* who sat at the keyboard last, or PL_NONE */
    uint8_t shown[PL_FIGHTERS]; /* where the fighters stood when the battlefield was shown last */
    bool board_shown;
    uint8_t seats[SEATS_BYTES]; /* what the lines of the seats said when they were shown last */
    bool seats_shown;
    bool echo; /* the input is no terminal: show what was typed */
} table;

/* ------------------------------------------------------------------ the story */

static void remember(chronicle *c, const pl_log *log)
{
    unsigned kept = log->count < log->capacity ? log->count : log->capacity;
    if (c->count + kept > c->size) {
        unsigned size = (c->count + kept) * 2;
        pl_event *events = realloc(c->events, size * sizeof *events);
        if (!events)
            return;
        c->events = events;
        c->size = size;
    }
    memcpy(c->events + c->count, log->events, kept * sizeof *log->events);
    c->count += kept;
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

/* ------------------------------------------------------------------ input */

static const char *say(const table *t, label_id id)
{
    return label(t->s.language, id);
}

/* One line without blanks at its ends; false when the input has ended. */
static bool read_line(const table *t, char line[INPUT])
{
    fflush(t->s.t.out);
    if (!fgets(line, INPUT, stdin))
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
    } keys[] = {{"q", 'q'}, {"й", 'q'}, {"r", 'r'}, {"к", 'r'}, {"h", 'h'}, {"р", 'h'}, {"b", 'b'},
                {"и", 'b'}, {"d", 'd'}, {"в", 'd'}, {"a", 'a'}, {"ф", 'a'}, {"s", 's'}, {"ы", 's'},
                {"і", 's'}, {"y", 'y'}, {"н", 'y'}, {"n", 'n'}, {"т", 'n'}, {"?", '?'}};
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
    return pl_option_find(t->s.pack, &t->game, line, out);
}

/* ------------------------------------------------------------------ asking a person */

static void show_board(table *t, bool lit)
{
    screen_board(&t->s, &t->game, lit);
    memcpy(t->shown, t->game.space, sizeof t->shown);
    t->board_shown = true;
}

/* Fighters and piles, if anything about them is new. */
static void show_seats(table *t)
{
    uint8_t now[SEATS_BYTES];
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        now[f] = t->game.health[f];
        now[PL_FIGHTERS + f] = t->game.space[f];
    }
    for (unsigned seat = 0; seat < pl_seats_in(&t->s.setup); seat++) {
        uint8_t *piles = &now[2 * PL_FIGHTERS + 3 * seat];
        piles[0] = t->game.seat[seat].deck_count;
        piles[1] = t->game.seat[seat].discard_count;
        piles[2] = (uint8_t)__builtin_popcount(t->game.seat[seat].hand);
    }
    if (t->seats_shown && memcmp(now, t->seats, sizeof now) == 0)
        return;
    memcpy(t->seats, now, sizeof now);
    t->seats_shown = true;
    screen_seats(&t->s, &t->game);
}

static void show_all(table *t, const answers *a)
{
    bool moved = !t->board_shown || memcmp(t->shown, t->game.space, sizeof t->shown) != 0;
    fputc('\n', t->s.t.out);
    if (moved || t->game.question.kind == PL_ASK_SPACE)
        show_board(t, true);
    show_seats(t);
    screen_combat(&t->s, &t->game, t->game.question.seat);
    screen_question(&t->s, &t->game, a);
}

static void explain(const table *t, const answers *a, const char *what)
{
    const answer *named = answer_with_key(a, what);
    if (!*what) {
        fprintf(t->s.t.out, "%s\n", say(t, L_HELP));
    } else if (named && named->option.kind == PL_OPTION_CARD) {
        unsigned pile = t->game.question.pile < PL_SEATS ? t->game.question.pile : t->game.question.seat;
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
        screen_hand_texts(&t->s, &t->game);
        return true;
    case 'b':
        show_board(t, true);
        screen_seats(&t->s, &t->game);
        return true;
    case 'd':
        screen_discards(&t->s, &t->game);
        return true;
    case 'a':
        show_heroes(t);
        return true;
    case 's':
        if (cli_parse_number(rest, &number) && number < 10000)
            screen_space(&t->s, &t->game, (int)number);
        return true;
    default:
        return false;
    }
}

static pl_option any_answer(table *t, unsigned seat)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(&t->game, options);
    return t->minds[seat].choose(&t->minds[seat], t->content, &t->game, options, count);
}

/* Keeps hands from the eyes of the other person. */
static bool pass_keyboard(table *t, unsigned seat)
{
    char name[PL_NAME_MAX], line[INPUT];
    if (!t->person[0] || !t->person[1] || t->last_person == seat) {
        t->last_person = seat;
        return true;
    }
    t->last_person = seat;
    term_clear(&t->s.t);
    fprintf(t->s.t.out, "\n  %s ", say(t, L_PASS_TO));
    term_print(&t->s.t, pl_team_of(seat) ? STYLE_SEAT_B : STYLE_SEAT_A, "%s %s", picture_sign[seat],
               pl_tell_seat(t->s.teller, seat, name, sizeof name));
    fprintf(t->s.t.out, "\n  %s ", say(t, L_PRESS_ENTER));
    if (!read_line(t, line) || strcmp(line, "q") == 0)
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

/* False when the person leaves or the input ends. */
static bool ask_person(table *t, unsigned seat, pl_option *out)
{
    char line[INPUT];
    if (!pass_keyboard(t, seat))
        return false;
    t->s.t = term_of(stdout); /* the window may have another size by now */
    tell_to(t, seat);
    answers a = screen_answers(&t->s, &t->game);
    show_all(t, &a);
    for (;;) {
        const char *rest = "";
        fputs("> ", t->s.t.out);
        if (!read_line(t, line))
            return false;
        char command = command_of(line, &rest);
        if (command == 'q' && !*rest)
            return false;
        if (command == 'r' && !*rest) {
            *out = any_answer(t, seat);
            return true;
        }
        if (find_answer(t, &a, line, out))
            return true;
        if (!look_around(t, &a, line) && *line)
            refuse(t, line);
        if (!*line)
            screen_question(&t->s, &t->game, &a);
    }
}

/* ------------------------------------------------------------------ the match */

static unsigned public_listener(const table *t)
{
    return t->last_person < PL_SEATS ? t->last_person : PL_SEATS;
}

static bool answer_question(table *t, pl_log *log)
{
    unsigned seat = t->game.question.seat;
    pl_option option;
    if (t->person[seat] && !ask_person(t, seat, &option))
        return false;
    if (!t->person[seat])
        option = any_answer(t, seat);
    log->count = 0;
    pl_answer(t->content, &t->game, option, log);
    remember(&t->story, log);
    if (!t->person[0] && !t->person[1])
        tell_to(t, PL_SEATS);
    return true;
}

static bool play(table *t, const pl_seed *seed)
{
    static pl_event events[EVENTS_AT_ONCE];
    pl_log log = {.events = events, .capacity = EVENTS_AT_ONCE};
    if (!pl_begin(t->content, &t->game, &t->s.setup, seed, &log))
        return false;
    remember(&t->story, &log);
    while (!pl_over(&t->game))
        if (!answer_question(t, &log)) {
            fprintf(t->s.t.out, "\n%s\n", say(t, L_GAVE_UP));
            return true;
        }
    tell_to(t, public_listener(t));
    fputc('\n', t->s.t.out);
    show_board(t, false);
    screen_seats(&t->s, &t->game);
    return true;
}

static void introduce(const table *t, const cli_setup *setup)
{
    char name[PL_NAME_MAX];
    for (unsigned seat = 0; seat < pl_seats_in(&t->s.setup); seat++) {
        term_print(&t->s.t, pl_team_of(seat) ? STYLE_SEAT_B : STYLE_SEAT_A, "%s %s", picture_sign[seat],
                   pl_tell_seat(t->s.teller, seat, name, sizeof name));
        fprintf(t->s.t.out, " (%s%s%s)  ", t->person[seat] ? say(t, L_PERSON) : say(t, L_COMPUTER),
                t->person[seat] ? "" : ": ", t->person[seat] ? "" : setup->player[seat]);
    }
    term_print(&t->s.t, STYLE_BOLD, "%s\n", t->s.pack->board_pages[setup->setup.board].name.in[t->s.language]);
    term_print(&t->s.t, STYLE_QUIET, "%s\n\n", say(t, L_TYPE_HELP));
}

static bool sit_down(table *t, const pl_pack *pack, const cli_setup *setup, pl_language language, uint64_t seed)
{
    pl_teller *teller = pl_teller_new(pack, &setup->setup, language);
    if (!teller)
        return false;
    screen_start(&t->s, pack, teller, &setup->setup, language);
    t->content = &pack->content;
    t->last_person = PL_NONE;
    t->echo = !isatty(STDIN_FILENO);
    for (unsigned seat = 0; seat <= PL_SEATS; seat++)
        t->story.tales[seat].viewer = seat < PL_SEATS ? seat : PL_NONE;
    for (unsigned seat = 0; seat < pl_seats_in(&t->s.setup); seat++) {
        pl_seed own = pl_sim_seed(seed, 0, 1 + seat);
        t->person[seat] = strcmp(setup->player[seat], "human") == 0;
        if (!pl_mind_make(&t->minds[seat], t->person[seat] ? pl_mind_names[0] : setup->player[seat], &own))
            return false;
    }
    return true;
}

static int play_match(const cli_command *self, const pl_pack *pack, cli_setup *setup, pl_language language,
                      uint64_t seed)
{
    int status = cli_setup_finish(self, pack, setup, true);
    table *t = status == CLI_GO_ON ? calloc(1, sizeof *t) : NULL;
    if (!t)
        return status == CLI_GO_ON ? CLI_FAILED : status;
    pl_seed chance = pl_sim_seed(seed, 0, 0);
    bool good = sit_down(t, pack, setup, language, seed);
    if (good) {
        introduce(t, setup);
        good = play(t, &chance);
        fprintf(t->s.t.out, "%s %llu\n", say(t, L_SEED), (unsigned long long)seed);
    }
    if (!good)
        fputs("peerless play: this match cannot be played with this content\n", stderr);
    pl_teller_free((pl_teller *)t->s.teller);
    free(t->story.events);
    free(t);
    return good ? CLI_OK : CLI_FAILED;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_setup setup = {0};
    cli_number seed = {.most = UINT64_MAX};
    const cli_option options[] = {
        CLI_HEROES_OPTION(setup),
        CLI_BOARD_OPTION(setup),
        CLI_PLAYERS_OPTION(setup, "human or random for each side (default human,random)"),
        CLI_LANG_OPTION(common),
        {"seed", "N", "a number; the same seed deals the same cards", CLI_NUMBER, &seed},
        CLI_RULES_OPTION(setup),
        CLI_CONTENT_OPTION(common),
    };
    int words;
    pl_language language;
    int status = cli_parse(self, argc, argv, options, 7, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words > 0)
        return cli_mistake(self, "it takes only options, not \"%s\"", argv[1]);
    if (!cli_language(self, &common, &language))
        return CLI_USAGE;
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    status = play_match(self, pack, &setup, language, seed.given ? seed.value : cli_any_seed());
    pl_pack_free(pack);
    return status;
}

const cli_command cli_play = {
    "play", "", "Play a duel in the terminal",
    "Against the computer, or two people at one keyboard. Each question lists its answers; type the number of one.\n"
    "`?` helps at any time: it shows any card's text, `b` the battlefield, `q` quits.\n\n"
    "  peerless play                              you against the computer\n"
    "  peerless play --players human,human        two people; hands are hidden when the keyboard is passed\n"
    "  peerless play --lang uk --heroes A,B       in Ukrainian, with other heroes (see `peerless "
    "heroes`)\n\n" CLI_RULES_HELP,
    run};
