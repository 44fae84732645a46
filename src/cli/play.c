/* `peerless play`: a match in the terminal, between people at one keyboard or against the computer.
 *
 * Line by line: the story since the last question, the battlefield, the question, an answer. The same lines work when the
 * input is a file. When several people share the keyboard, the screen is cleared before it is passed on. The dealer has the match;
 * what stands on the screen comes from messages. */
#include <stdlib.h>
#include <string.h>

#include "cli/combat.h"
#include "cli/dealer.h"
#include "cli/face.h"
#include "cli/hand.h"
#include "cli/help.h"
#include "cli/keyboard.h"
#include "cli/left.h"
#include "cli/people.h"
#include "cli/question.h"
#include "lab/lab.h"

typedef struct evening {
    screen s;
    dealer dealer;
    people people;
    sight now;                  /* what the one who is asked sees */
    int16_t stood[PL_FIGHTERS]; /* where the fighters stood when the battlefield was shown last */
    bool board_shown;
    sight_line lines[PL_SEATS]; /* as they were shown last */
    bool lines_shown;
} evening;

static const char *say(const evening *e, label_id id)
{
    return screen_say(&e->s, id);
}

/* ------------------------------------------------------------------ showing */

static bool has_moved(const evening *e)
{
    for (unsigned f = 0; f < PL_FIGHTERS; f++)
        if (e->stood[f] != sight_space(&e->now, f))
            return true;
    return false;
}

static void show_board(evening *e, bool lit)
{
    screen_board(&e->s, &e->now, lit);
    for (unsigned f = 0; f < PL_FIGHTERS; f++)
        e->stood[f] = (int16_t)sight_space(&e->now, f);
    e->board_shown = true;
}

/* Fighters and piles, if anything about them is new; in the middle of an action only where it is. */
static void show_seats(evening *e)
{
    unsigned news = 0;
    for (unsigned seat = 0; seat < e->now.seat_count; seat++) {
        const sight_line *line = &e->now.seats[seat].line;
        if (!e->lines_shown || memcmp(line, &e->lines[seat], sizeof *line) != 0)
            news |= 1U << seat;
        e->lines[seat] = *line;
    }
    e->lines_shown = true;
    screen_seats(&e->s, &e->now, news && sight_is(e->now.question.kind, "action") ? ~0U : news);
}

static void show_all(evening *e, const answers *a)
{
    fputc('\n', e->s.t.out);
    if (!e->board_shown || has_moved(e) || sight_is(e->now.question.kind, "space"))
        show_board(e, true);
    show_seats(e);
    combat_print(&e->s, &e->now);
    question_print(&e->s, &e->now, a);
}

static void show_anew(evening *e)
{
    e->board_shown = e->lines_shown = false;
    e->s.last_text[0] = '\0';
}

/* ------------------------------------------------------------------ looking around */

static void explain(const evening *e, const answers *a, const char *what)
{
    const answer *named = question_with_key(a, what);
    if (!*what)
        help_question(&e->s, &e->now.question);
    else if (*what == '?')
        help_rules(&e->s, &e->now.question, what + 1 + strspn(what + 1, " "));
    else if (named && named->option->card)
        hand_face(&e->s, named->option->seat, named->option->card);
    else if (!hand_faces(&e->s, what))
        fprintf(e->s.t.out, "%s\n", say(e, L_NO_SUCH_CARD));
}

static void show_heroes(const evening *e)
{
    for (unsigned seat = 0; seat < e->now.seat_count; seat++)
        face_hero(e->s.pack, e->s.setup.hero[seat], e->s.language, &e->s.t);
}

/* What a strong player thinks of the answers. */
static void show_hints(const evening *e, const answers *a)
{
    enum { SHOWN = 3 };
    pl_json_doc *hints = dealer_hints(&e->dealer);
    if (!hints)
        return;
    fprintf(e->s.t.out, "%s\n", say(e, L_HINTS));
    const pl_json_value *hint = pl_json_get(pl_json_root(hints), "hints")->first;
    for (unsigned i = 0; i < SHOWN && hint; i++, hint = hint->next) {
        const answer *of = question_named(a, pl_json_get_text(hint, "name"));
        if (i > 0 && pl_json_get(hint, "share")->number <= 0)
            break;
        if (of)
            fprintf(e->s.t.out, "  %3.0f %%  %3s  %s\n", 100.0 * pl_json_get(hint, "chance")->number, of->key,
                    strcmp(of->option->label, of->key) == 0 ? "" : of->option->label);
    }
    pl_json_free(hints);
}

static void show_left(const evening *e)
{
    pl_json_doc *unseen = dealer_unseen(&e->dealer);
    if (unseen)
        left_print(&e->s, pl_json_root(unseen));
    pl_json_free(unseen);
}

/* Of every attack that the one who is asked could make now. */
static void show_odds(const evening *e)
{
    unsigned first = e->now.question.seat * PL_SEAT_FIGHTERS, found = 0;
    for (unsigned pair = 0; pair < PL_SEAT_FIGHTERS * PL_FIGHTERS; pair++) {
        unsigned attacker = first + pair / PL_FIGHTERS, target = pair % PL_FIGHTERS;
        pl_json_doc *odds = dealer_odds(&e->dealer, attacker, target);
        const pl_json_value *root = odds ? pl_json_root(odds) : NULL;
        if (root && sight_is(pl_json_get_text(root, "type"), "odds")) {
            if (found++ == 0)
                term_wrap(&e->s.t, STYLE_QUIET, 0, 0, say(e, L_ODDS));
            left_odds(&e->s, &e->now, attacker, target, root);
        }
        pl_json_free(odds);
    }
    if (found == 0)
        fprintf(e->s.t.out, "%s\n", say(e, L_NO_ODDS));
}

/* Carries out a command that is no answer; false when the line is none. */
static bool look_around(evening *e, const answers *a, const char *line)
{
    const char *rest = "";
    switch (keyboard_command(line, &rest)) {
    case '?':
        explain(e, a, rest);
        return true;
    case 'h':
        hand_texts(&e->s, &e->now);
        return true;
    case 'b':
        show_board(e, true);
        screen_seats(&e->s, &e->now, ~0U);
        return true;
    case 'd':
        hand_discards(&e->s, &e->now);
        return true;
    case 'a':
        show_heroes(e);
        return true;
    case 'k':
        show_left(e);
        return true;
    case 'o':
        show_odds(e);
        return true;
    case 's':
        screen_space(&e->s, &e->now, rest);
        return true;
    default:
        return false;
    }
}

/* ------------------------------------------------------------------ asking a person */

/* Keeps hands from the eyes of the other people. False when that is the end. */
static bool pass_keyboard(evening *e, unsigned seat)
{
    const cli_setup *setup = e->people.setup;
    char line[KEYBOARD_LINE], name[PL_NAME_MAX];
    const char *rest = "", *player = setup->player[seat];
    unsigned person = setup->person[seat], before = e->people.at;
    e->people.at = person;
    e->s.plays = e->people.persons[person].seats;
    if (setup->person_count < 2 || before == person)
        return true;
    term_clear(&e->s.t);
    int columns = 8 + text_columns(say(e, L_PASS_TO)) + text_columns(player) +
                  text_columns(pl_tell_seat(e->s.teller, seat, name, sizeof name));
    fprintf(e->s.t.out, "\n  %s%s", say(e, L_PASS_TO), columns > e->s.t.width ? "\n  " : " ");
    screen_seat(&e->s, seat);
    if (*player)
        fprintf(e->s.t.out, " (%s)", player);
    fprintf(e->s.t.out, "\n  %s ", say(e, L_PRESS_ENTER));
    if (!keyboard_read(e->s.t.out, line) || keyboard_command(line, &rest) == 'q')
        return false;
    term_clear(&e->s.t);
    show_anew(e);
    return true;
}

/* The name of an answer: by its key, by yes and no, or as it was typed (a card's id, "space 12"). */
static const char *answer_name(const answers *a, const char *line)
{
    const char *rest = "";
    char command = keyboard_command(line, &rest);
    const answer *found = question_with_key(a, line);
    if (!found && (strcmp(line, "-") == 0 || strcmp(line, "0") == 0 || (command == 'n' && !*rest)))
        found = question_of_kind(a, "no") ? question_of_kind(a, "no") : question_of_kind(a, "none");
    if (!found && command == 'y' && !*rest)
        found = question_of_kind(a, "yes");
    return found ? found->option->name : line;
}

static void take_back(evening *e)
{
    unsigned count = dealer_take_back(&e->dealer);
    if (count == 0) {
        fprintf(e->s.t.out, "%s\n", say(e, L_NOTHING_TO_UNDO));
        return;
    }
    people_forget(&e->people, dealer_decisions(&e->dealer));
    show_anew(e);
    term_print(&e->s.t, STYLE_QUIET, "(%s: %u)\n", say(e, L_TAKEN_BACK), count);
}

/* The reason that comes with the question, of a card of the hand; "": none. */
static const char *reason_of_card(const evening *e, const char *card)
{
    for (const pl_json_value *r = e->now.question.reasons; r; r = r->next)
        if (sight_is(pl_json_get_text(r, "card"), card))
            return pl_json_get_text(r, "text");
    return "";
}

/* Why a space or a card of the hand that was typed is no answer, if the rules say so. */
static bool print_reason(const evening *e, const char *line)
{
    int space = pl_space_find(e->s.pack, e->s.setup.board, line);
    pl_json_doc *said =
        space < 0 ? NULL : dealer_explain_space(&e->dealer, pl_space_name(e->s.pack, &e->s.setup, (unsigned)space));
    const char *text = said ? pl_json_get_text(pl_json_get(pl_json_root(said), "reason"), "text") : NULL;
    text = text ? text : reason_of_card(e, line);
    if (*text)
        term_wrap(&e->s.t, STYLE_ALERT, 0, 0, text);
    bool printed = *text;
    pl_json_free(said);
    return printed;
}

static void refuse(const evening *e, const char *line)
{
    if (print_reason(e, line))
        return;
    term_print(&e->s.t, STYLE_ALERT, "%s: %.*s", say(e, L_NOT_AN_OPTION), (int)text_bytes(line, 40), line);
    fprintf(e->s.t.out, " (%s)\n", say(e, L_TYPE_HELP));
}

typedef enum typed { TYPED_MORE, TYPED_DECISION /* or one was taken back */, TYPED_QUIT } typed;

static typed decided(dealer_reply reply)
{
    return reply == DEALER_TAKEN ? TYPED_DECISION : reply == DEALER_FULL ? TYPED_QUIT : TYPED_MORE;
}

/* What a line that was typed leads to. */
static typed obey(evening *e, const answers *a, const char *line)
{
    const char *rest = "";
    char command = keyboard_command(line, &rest);
    switch (*rest ? 0 : command) {
    case 'q':
        return TYPED_QUIT;
    case 'u':
        take_back(e);
        return TYPED_DECISION;
    case 'r':
        return decided(dealer_play(&e->dealer));
    case 't':
        show_hints(e, a);
        return TYPED_MORE;
    default:
        break;
    }
    typed t = decided(dealer_answer(&e->dealer, answer_name(a, line)));
    if (t != TYPED_MORE)
        return t;
    if (!look_around(e, a, line) && *line)
        refuse(e, line);
    if (!*line)
        question_print(&e->s, &e->now, a);
    return TYPED_MORE;
}

/* False when the match ends here. */
static bool ask_person(evening *e, unsigned seat)
{
    char line[KEYBOARD_LINE];
    if (!pass_keyboard(e, seat))
        return false;
    e->s.t = term_of(stdout); /* the window may have another size by now */
    people_tell(&e->people, &e->people.persons[e->people.at], &e->dealer.source, &e->s);
    if (!sight_look(&e->now, &e->dealer.source, e->s.plays))
        return false;
    answers a = question_answers(&e->now);
    typed t = TYPED_MORE;
    show_all(e, &a);
    while (t == TYPED_MORE) {
        fputs("> ", e->s.t.out);
        t = keyboard_read(e->s.t.out, line) ? obey(e, &a, line) : TYPED_QUIT;
    }
    return t == TYPED_DECISION;
}

/* ------------------------------------------------------------------ the match */

/* False when the match ends here. */
static bool answer_question(evening *e)
{
    unsigned seat = dealer_asked(&e->dealer);
    if (e->people.setup->person[seat] != PL_NONE)
        return ask_person(e, seat);
    bool taken = dealer_play(&e->dealer) == DEALER_TAKEN;
    if (taken && e->people.setup->person_count == 0)
        people_tell(&e->people, &e->people.public, &e->dealer.source, &e->s);
    return taken;
}

static void play(evening *e)
{
    people *p = &e->people;
    while (dealer_asked(&e->dealer) != PL_NONE)
        if (!answer_question(e)) {
            fprintf(e->s.t.out, "\n%s\n", say(e, L_GAVE_UP));
            return;
        }
    people_tell(p, p->at == PL_NONE ? &p->public : &p->persons[p->at], &e->dealer.source, &e->s);
    fputc('\n', e->s.t.out);
    if (!sight_look(&e->now, &e->dealer.source, 0)) /* what all may see */
        return;
    show_board(e, false);
    screen_seats(&e->s, &e->now, ~0U);
}

/* What a person needs to find this match again. */
static void say_goodbye(const evening *e, uint64_t seed)
{
    const cli_record *record = e->dealer.record;
    const char *file = record->resume ? record->resume : record->write;
    if (file && dealer_asked(&e->dealer) != PL_NONE)
        fprintf(e->s.t.out, "%s: peerless play --resume %s\n", say(e, L_TO_GO_ON), file);
    if (!record->resume)
        fprintf(e->s.t.out, "%s %llu\n", say(e, L_SEED), (unsigned long long)seed);
}

/* The first bytes of the seed of a match: what the computer players do when it is gone on with. */
static uint64_t seed_again(const pl_match *match)
{
    uint64_t words[PL_SEED_WORDS];
    pl_seed_words(pl_match_seed(match), words);
    return words[0];
}

static int spend(const cli_command *self, evening *e, pl_match *match, cli_record *record, const cli_setup *setup,
                 pl_language language, uint64_t seed)
{
    if (!dealer_start(&e->dealer, match, record, setup, language, seed)) {
        fputs("peerless play: this match cannot be played with this content\n", stderr);
        return CLI_FAILED;
    }
    screen_start(&e->s, pl_match_pack(match), pl_reporter_teller(e->dealer.source.reporter, match, language),
                 &setup->setup, language);
    people_start(&e->people, setup, dealer_decisions(&e->dealer));
    int status = cli_record_open(self, record, match, setup);
    if (status != CLI_GO_ON)
        return status;
    people_introduce(&e->people, &e->s);
    play(e);
    say_goodbye(e, seed);
    return CLI_OK;
}

static int play_match(const cli_command *self, const pl_pack *pack, cli_setup *setup, cli_record *record,
                      pl_language language, uint64_t seed)
{
    pl_match *match = NULL;
    int status = record->resume ? cli_record_load(self, pack, record, setup, &match) : CLI_GO_ON;
    if (status == CLI_GO_ON)
        status = cli_setup_finish(self, pack, setup, true);
    evening *e = status == CLI_GO_ON ? calloc(1, sizeof *e) : NULL;
    if (!e) {
        pl_match_free(match);
        return status == CLI_GO_ON ? CLI_FAILED : status;
    }
    pl_seed chance = pl_series_seed(seed, 0, 0);
    seed = match ? seed_again(match) : seed;
    match = match ? match : pl_match_new(pack, &setup->setup, &chance);
    status = spend(self, e, match, record, setup, language, seed);
    if (!cli_record_close(record, match))
        status = CLI_FAILED;
    sight_free(&e->now);
    dealer_free(&e->dealer);
    free(e);
    return status;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_setup setup = {0};
    cli_record record = {0};
    cli_number seed = {.most = UINT64_MAX};
    const cli_option options[] = {
        CLI_MATCH_OPTIONS(setup),
        CLI_PLAYERS_OPTION(setup, "human, human:NAME, or a computer player, see above (default human,adept)"),
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
    "one. `?` helps at any time: it explains the question and shows any card's text, `??` looks into the rulebook,\n"
    "`b` shows the battlefield, `t` gives a tip, `k` says what is left of the decks, `o` gives the odds of your "
    "attacks,\n"
    "`u` takes back, `q` quits.\n\n"
    "  peerless play                              you against the computer\n"
    "  peerless play --players human,human        two people; hands are hidden when the keyboard is passed\n"
    "  peerless play --lang uk --heroes A,B       in Ukrainian, with other heroes (see `peerless heroes`)\n"
    "  peerless play --seats A=W,X B=Y,Z          teams of two: you play both heroes of A\n"
    "  peerless play --record my.record           save the match; `peerless replay my.record` retells it\n"
    "  peerless play --resume my.record           continue it after `q`, or whatever else stopped it\n\n" CLI_SETUP_HELP
    "Duel: two players, A,B. Teams: four, A1,B1,A2,B2, or two, each playing both heroes of a team. Each `human` is\n"
    "a different person; to give one person several seats, name them: human:NAME. The others are computer\n"
    "players: novice, adept, expert and master, from weak to strong, or strength@N with N from 1 to 100, where these\n"
    "are 10, 40, 70 and 100. The names of levels are understood in every language; docs/players.md has more "
    "players.\n\n"
    "  --players human,strength@25                     between novice and adept\n"
    "  --players human,human,human,human               four people\n"
    "  --players human:ann,human:bob,human:ann,human:cy  three: ann plays team A, bob and cy are team B\n"
    "  --players human,adept,human,adept               two people against two computers\n\n" CLI_RULES_HELP,
    run};
