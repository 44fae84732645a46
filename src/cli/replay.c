/* `peerless replay`: reads the record of a match, verifies it, and tells it again. All cards are open: whoever has a record
 * with its seed can know them anyway. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/combat.h"
#include "cli/hand.h"
#include "cli/json.h"
#include "cli/past.h"
#include "cli/question.h"
#include "files/files.h"

typedef struct replay {
    screen s;
    sight_source source;
    const pl_record *record;
} replay;

static const char *say(const replay *r, label_id id)
{
    return screen_say(&r->s, id);
}

/* ------------------------------------------------------------------ for people */

static void introduce(const replay *r)
{
    const pl_setup *setup = &r->s.setup;
    past_seats(&r->s, r->record);
    term_print(&r->s.t, STYLE_BOLD, "%s\n", r->s.pack->board_pages[setup->board].name.in[r->s.language]);
}

/* As somebody hears it who holds all seats. */
static void tell_decision(replay *r, unsigned n)
{
    sight_story(&r->source, r->s.plays, n, n, false, screen_told, &r->s);
}

/* How many decisions were taken back after each that stands, as far as that was not taken back itself. NULL: no memory. */
static unsigned *taken_back(const pl_match *match)
{
    unsigned count, decisions = 0;
    const pl_entry *entries = pl_match_entries(match, &count);
    unsigned *back = calloc(count + 1, sizeof *back);
    for (unsigned i = 0; back && i < count; i++) {
        unsigned stand = entries[i].number;
        if (!entries[i].undo) {
            decisions++;
            continue;
        }
        memset(back + stand + 1, 0, (decisions - stand) * sizeof *back);
        back[stand] += decisions - stand;
        decisions = stand;
    }
    return back;
}

static void tell_story(replay *r)
{
    const pl_match *match = r->source.match;
    unsigned *back = taken_back(match), decisions = pl_match_decisions(match);
    for (unsigned n = 0; n <= decisions; n++) {
        tell_decision(r, n);
        if (back && back[n])
            term_print(&r->s.t, STYLE_QUIET, "  (%s: %u)\n", say(r, L_TAKEN_BACK), back[n]);
    }
    free(back);
}

/* The position after n of the decisions; the match ends there. */
static void show_position(replay *r, unsigned n, unsigned decisions)
{
    sight now = {0};
    term_print(&r->s.t, STYLE_HEADING, "%s %u/%u\n", say(r, L_DECISION), n, decisions);
    tell_decision(r, n);
    fputc('\n', r->s.t.out);
    if (!sight_look(&now, &r->source, r->s.plays))
        return;
    screen_board(&r->s, &now, true);
    screen_seats(&r->s, &now, ~0U);
    hand_all(&r->s, &now);
    hand_discards(&r->s, &now);
    combat_print(&r->s, &now);
    answers a = question_answers(&now);
    if (now.question.kind)
        question_print(&r->s, &now, &a);
    sight_free(&now);
}

static void show_end(const replay *r)
{
    const pl_match *match = r->source.match;
    sight now = {0};
    fputc('\n', r->s.t.out);
    if (!sight_look(&now, &r->source, r->s.plays))
        return;
    screen_board(&r->s, &now, false);
    screen_seats(&r->s, &now, ~0U);
    sight_free(&now);
    if (!pl_over(pl_match_game(match)))
        fprintf(r->s.t.out, "%s\n", say(r, L_NOT_OVER));
    fprintf(r->s.t.out, "%s: %u\n", say(r, L_VERIFIED), pl_match_decisions(match));
}

/* ------------------------------------------------------------------ for programs */

static void write_seats(pl_json *j, const pl_pack *pack, const pl_record *record)
{
    pl_json_open(j, "seats", '[');
    for (unsigned seat = 0; seat < pl_seats_in(&record->setup); seat++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "seat", pl_seat_name(&record->setup, seat));
        pl_json_text(j, "hero", pack->hero_pages[record->setup.hero[seat]].id);
        pl_json_text(j, "player", record->head.player[seat]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void write_rules(pl_json *j, const pl_rules_options *options)
{
    pl_json_open(j, "options", '{');
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = &pl_rules_choices[i];
        pl_json_text(j, choice->name, choice->value[((const uint8_t *)options)[choice->offset]]);
    }
    pl_json_close(j, '}');
}

static void write_entry(pl_json *j, const pl_match *at, const pl_entry *entry)
{
    const pl_game *game = pl_match_game(at);
    char name[PL_NAME_MAX];
    pl_json_open(j, NULL, '{');
    if (entry->undo) {
        pl_json_number(j, "undo_to", entry->number);
    } else {
        pl_json_number(j, "number", entry->number);
        pl_json_number(j, "turn", game->turn);
        pl_json_text(j, "seat", pl_seat_name(pl_match_setup(at), entry->seat));
        pl_json_text(j, "kind", pl_kind_name(game->question.kind));
        pl_json_text(j, "why", pl_why_name(game->question.why));
        pl_json_text(j, "answer", pl_option_name(pl_match_pack(at), game, entry->option, name));
    }
    pl_json_close(j, '}');
}

/* The names of the answers are those of the questions then: a second match follows. */
static bool write_entries(pl_json *j, const pl_match *match)
{
    unsigned count;
    const pl_entry *entries = pl_match_entries(match, &count);
    pl_match *at = pl_match_new(pl_match_pack(match), pl_match_setup(match), pl_match_seed(match));
    pl_json_open(j, "decisions", '[');
    for (unsigned i = 0; at && i < count; i++) {
        write_entry(j, at, &entries[i]);
        if (entries[i].undo)
            pl_match_undo(at, entries[i].number);
        else
            pl_match_answer(at, entries[i].option);
    }
    pl_json_close(j, ']');
    bool good = at != NULL;
    pl_match_free(at);
    return good;
}

static void write_result(pl_json *j, const pl_game *game)
{
    static const char *const teams[PL_TEAMS] = {"A", "B"};
    pl_json_bool(j, "over", pl_over(game));
    pl_json_text(j, "winner", pl_over(game) && game->winner < PL_TEAMS ? teams[game->winner] : NULL);
}

static int write_json(const pl_pack *pack, const pl_match *match, const pl_record *record)
{
    pl_json j = json_begin();
    char seed[PL_HASH_TEXT], content[PL_HASH_TEXT];
    pl_seed_text(pl_match_seed(match), seed);
    pl_setup_hash(pack, pl_match_setup(match), content);
    pl_json_open(&j, NULL, '{');
    pl_json_number(&j, "format", record->format);
    pl_json_number(&j, "rules", record->rules);
    pl_json_text(&j, "content", content);
    pl_json_text(&j, "board", pack->board_pages[record->setup.board].id);
    write_seats(&j, pack, record);
    write_rules(&j, &record->setup.options);
    pl_json_text(&j, "seed", seed);
    pl_json_text(&j, "table", *record->head.table ? record->head.table : NULL);
    pl_json_text(&j, "commit", record->commit);
    bool good = write_entries(&j, match);
    pl_json_number(&j, "standing", pl_match_decisions(match));
    write_result(&j, pl_match_game(match));
    pl_json_close(&j, '}');
    json_end(&j);
    return good ? CLI_OK : CLI_FAILED;
}

/* ------------------------------------------------------------------ the command */

typedef struct wishes {
    cli_common common;
    pl_language language;
    cli_number at;
} wishes;

static int show(const pl_pack *pack, pl_match *match, const pl_record *record, const wishes *w)
{
    const pl_setup *setup = pl_match_setup(match);
    unsigned decisions = pl_match_decisions(match), at = (unsigned)w->at.value;
    pl_reporter *reporter = pl_reporter_new();
    const pl_teller *teller = reporter ? pl_reporter_teller(reporter, match, w->language) : NULL;
    replay *r = teller ? calloc(1, sizeof *r) : NULL;
    if (!r || (w->at.given && at < decisions && !pl_match_undo(match, at))) {
        free(r);
        pl_reporter_free(reporter);
        fputs("peerless replay: not enough memory\n", stderr);
        return CLI_FAILED;
    }
    screen_start(&r->s, pack, teller, setup, w->language);
    r->s.plays = (1U << pl_seats_in(setup)) - 1;
    r->source = (sight_source){match, reporter, w->language};
    r->record = record;
    introduce(r);
    if (w->at.given) {
        show_position(r, at, decisions);
    } else {
        tell_story(r);
        show_end(r);
    }
    free(r);
    pl_reporter_free(reporter);
    return CLI_OK;
}

static int replay_match(const cli_command *self, const pl_pack *pack, pl_match *match, const pl_record *record,
                        const wishes *w)
{
    if (w->at.given && w->at.value > pl_match_decisions(match))
        return cli_mistake(self, "--at %llu: this match has only %u decisions", (unsigned long long)w->at.value,
                           pl_match_decisions(match));
    return w->common.json ? write_json(pack, match, record) : show(pack, match, record, w);
}

static int run(const cli_command *self, int argc, char **argv)
{
    wishes w = {.at = {.most = PL_MATCH_DECISIONS}};
    cli_past past = {.digits = NULL};
    int words = 0;
    const cli_option options[] = {
        {"at", "N", "only the position after N decisions; 0: before the first", CLI_NUMBER, &w.at},
        CLI_PAST_OPTION(past),
        CLI_JSON_OPTION(w.common),
        CLI_LANG_OPTION(w.common),
        CLI_CONTENT_OPTION(w.common),
    };
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != 1)
        return cli_mistake(self, words ? "it replays one record at a time" : "which record?");
    if (w.common.json && w.at.given)
        return cli_mistake(self,
                           "--at shows a position to people, --json prints the whole match for programs; choose one");
    if (!cli_language(self, &w.common, &w.language))
        return CLI_USAGE;
    status = cli_past_open(self, &w.common, argv[1], &past);
    if (status == CLI_GO_ON)
        status = replay_match(self, past.pack, past.match, &past.record, &w);
    cli_past_close(&past);
    return status;
}

const cli_command cli_replay = {
    "replay", "FILE", "Verify the record of a match and retell it",
    "Plays the match of a record again, decision by decision, and compares every state in the record. Then it\n"
    "prints the story with all cards face up. A record that was changed or damaged is refused, with the line where it\n"
    "shows. `peerless play --record FILE` writes records; docs/record.md describes them.\n\n"
    "  peerless replay match.record               verify it and print the story\n"
    "  peerless replay match.record --at 20       the position after 20 decisions\n"
    "  peerless replay match.record --json        header, decisions and result, for programs\n\n"
    "Exit status: 0 when the record is good, 1 when it is not.\n",
    run};
