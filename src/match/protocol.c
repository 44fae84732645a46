#include "match/protocol.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/message.h"
#include "match/record.h"

/* ------------------------------------------------------------------ what a session holds */

/* What one viewer has been told so far, in sentences. */
typedef struct listener {
    pl_tale tale;
    unsigned language;
    unsigned told;    /* decisions */
    unsigned entries; /* of the history then: an undo since makes a new start */
    bool begun;
} listener;

typedef struct table {
    unsigned id; /* 0: free */
    pl_match *match;
    pl_teller *tellers[PL_LANGUAGES];
    listener listeners[PL_SEATS + 1]; /* the last is the public */
} table;

struct pl_session {
    const pl_pack *pack;
    pl_players players;
    pl_rng rng;
    pl_language language;
    unsigned last_id;
    table tables[PL_SESSION_MATCHES];
    /* the request being handled: */
    const char *code; /* of its error; NULL: none */
    char message[600];
};

typedef struct request {
    pl_session *session;
    const pl_json_value *root;
    pl_json *j; /* the reply, inside its braces */
} request;

static bool refuse(request *q, const char *code, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool refuse(request *q, const char *code, const char *format, ...)
{
    va_list arguments;
    q->session->code = code;
    va_start(arguments, format);
    vsnprintf(q->session->message, sizeof q->session->message, format, arguments);
    va_end(arguments);
    return false;
}

pl_session *pl_session_new(const pl_pack *pack, const pl_seed *chance, const pl_players *players)
{
    pl_session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->pack = pack;
    s->rng = pl_rng_from(chance);
    if (players)
        s->players = *players;
    return s;
}

static void clear_table(table *t)
{
    pl_match_free(t->match);
    for (unsigned i = 0; i < PL_LANGUAGES; i++)
        pl_teller_free(t->tellers[i]);
    memset(t, 0, sizeof *t);
}

void pl_session_free(pl_session *session)
{
    if (!session)
        return;
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++)
        clear_table(&session->tables[i]);
    free(session);
}

/* ------------------------------------------------------------------ what a request names */

static bool take_language(request *q, pl_language *out)
{
    const char *code = pl_json_get_text(q->root, "language");
    *out = q->session->language;
    if (!pl_json_get(q->root, "language"))
        return true;
    for (unsigned i = 0; code && i < PL_LANGUAGES; i++)
        if (strcmp(pl_language_code[i], code) == 0) {
            *out = (pl_language)i;
            return true;
        }
    return refuse(q, "malformed", "\"language\" is \"en\", \"ru\" or \"uk\"");
}

static table *take_table(request *q)
{
    uint64_t id;
    if (!pl_json_get_number(q->root, "match", UINT32_MAX, &id)) {
        refuse(q, "malformed", "\"match\" must be the number of a match");
        return NULL;
    }
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++)
        if (q->session->tables[i].id == id && id != 0)
            return &q->session->tables[i];
    refuse(q, "unknown", "there is no match %llu here", (unsigned long long)id);
    return NULL;
}

/* "seat": "A"; null or missing is the public. */
static bool take_viewer(request *q, const table *t, unsigned *out)
{
    const pl_json_value *v = pl_json_get(q->root, "seat");
    *out = PL_NONE;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    int seat = v->kind == PL_JSON_TEXT ? pl_seat_find(v->text) : -1;
    if (seat < 0 || (unsigned)seat >= pl_seats_in(pl_match_setup(t->match)))
        return refuse(q, "malformed", "\"seat\" must be a seat of the match, or null to look on");
    *out = (unsigned)seat;
    return true;
}

static pl_teller *teller_of(request *q, table *t, pl_language language)
{
    if (!t->tellers[language])
        t->tellers[language] = pl_teller_new(q->session->pack, pl_match_setup(t->match), language);
    if (!t->tellers[language])
        refuse(q, "failed", "there is no memory");
    return t->tellers[language];
}

/* Answers and undos so far: what an answer has to match, so that it is never given to another question. */
static unsigned entries_of(const table *t)
{
    unsigned count;
    pl_match_entries(t->match, &count);
    return count;
}

/* ------------------------------------------------------------------ telling */

static void keep_quiet(void *to, const pl_told *told)
{
    (void)to;
    (void)told;
}

static void write_told(void *to, const pl_told *told)
{
    static const char *const kinds[] = {[PL_TOLD_TURN] = "turn",   [PL_TOLD_PLAIN] = "plain", [PL_TOLD_TEXT] = "text",
                                        [PL_TOLD_VALUE] = "value", [PL_TOLD_HARM] = "harm",   [PL_TOLD_END] = "end"};
    static const char *const teams[] = {"A", "B", NULL};
    pl_json *j = to;
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "kind", kinds[told->kind]);
    pl_json_text(j, "team", teams[told->seat < PL_SEATS ? pl_team_of(told->seat) : 2]);
    pl_json_text(j, "text", told->text);
    pl_json_close(j, '}');
}

static void tell_decisions(table *t, const pl_teller *teller, listener *l, unsigned to, pl_audience audience)
{
    for (; l->told <= to; l->told++) {
        unsigned count;
        const pl_event *events = pl_match_events(t->match, l->told, &count);
        pl_tell(teller, &l->tale, events, count, audience);
    }
}

static bool undone_since(const table *t, unsigned entries)
{
    unsigned count;
    const pl_entry *all = pl_match_entries(t->match, &count);
    for (unsigned i = entries; i < count; i++)
        if (all[i].undo)
            return true;
    return false;
}

/* The sentences of the decisions from `first` on. The tale goes on where it was; else it is told again from the start. */
static void write_story(pl_json *j, table *t, const pl_teller *teller, pl_language language, unsigned viewer,
                        unsigned first)
{
    listener *l = &t->listeners[viewer < PL_SEATS ? viewer : PL_SEATS];
    unsigned last = pl_match_decisions(t->match);
    if (!l->begun || l->language != (unsigned)language || l->told > first || undone_since(t, l->entries))
        *l = (listener){.tale = {.viewer = viewer}, .language = (unsigned)language, .begun = true};
    if (first > 0)
        tell_decisions(t, teller, l, first - 1, (pl_audience){keep_quiet, NULL});
    pl_json_open(j, "told", '[');
    tell_decisions(t, teller, l, last, (pl_audience){write_told, j});
    pl_json_close(j, ']');
    l->entries = entries_of(t);
}

/* The breakdown of every combat that was decided from decision `first` on. */
static void write_combats(request *q, const table *t, unsigned first)
{
    pl_breakdown breakdown = {0};
    pl_json_open(q->j, "combats", '[');
    for (unsigned n = 0; n <= pl_match_decisions(t->match); n++) {
        unsigned count;
        const pl_event *events = pl_match_events(t->match, n, &count);
        for (unsigned i = 0; i < count; i++) {
            pl_breakdown_hear(&breakdown, q->session->pack, pl_match_setup(t->match), &events[i]);
            if (n >= first && events[i].type == PL_EV_RESULT)
                pl_write_breakdown(q->j, q->session->pack, pl_match_setup(t->match), &breakdown);
        }
    }
    pl_json_close(q->j, ']');
}

/* Everything a client needs to go on: what happened since, the table, the question. After an undo the story starts anew. */
enum { FROM_THE_START = -1 };
static bool write_update(request *q, table *t, unsigned viewer, pl_language language, int64_t since)
{
    unsigned entries = entries_of(t), decisions = pl_match_decisions(t->match);
    pl_teller *teller = teller_of(q, t, language);
    if (!teller)
        return false;
    bool undone = since >= 0 && undone_since(t, (unsigned)since);
    unsigned first = undone || since < 0 ? 0 : decisions - (entries - (unsigned)since) + 1;
    pl_view view;
    pl_view_of(&q->session->pack->content, pl_match_game(t->match), viewer, &view);
    pl_json_number(q->j, "match", t->id);
    pl_json_number(q->j, "number", entries);
    pl_json_number(q->j, "decisions", decisions);
    pl_json_bool(q->j, "undone", undone);
    pl_json_open(q->j, "events", '[');
    for (unsigned n = first; n <= decisions; n++) {
        unsigned count;
        const pl_event *events = pl_match_events(t->match, n, &count);
        for (unsigned i = 0; i < count; i++)
            pl_write_event(q->j, q->session->pack, pl_match_setup(t->match), &events[i], viewer);
    }
    pl_json_close(q->j, ']');
    write_combats(q, t, first);
    write_story(q->j, t, teller, language, viewer, first);
    pl_write_view(q->j, "view", q->session->pack, &view);
    pl_write_question(q->j, "question", q->session->pack, &view, entries + 1, teller);
    return true;
}

static bool write_table(request *q, table *t, pl_language language)
{
    pl_teller *teller = teller_of(q, t, language);
    if (!teller)
        return false;
    pl_json_number(q->j, "match", t->id);
    pl_json_number(q->j, "number", entries_of(t));
    pl_json_number(q->j, "decisions", pl_match_decisions(t->match));
    pl_write_setup(q->j, "setup", q->session->pack, pl_match_setup(t->match), teller);
    return true;
}

/* ------------------------------------------------------------------ beginning */

static table *free_table(request *q)
{
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++)
        if (q->session->tables[i].id == 0)
            return &q->session->tables[i];
    refuse(q, "full", "there are %d matches already: close one", PL_SESSION_MATCHES);
    return NULL;
}

static bool seat_match(request *q, table *t, pl_match *match, pl_language language)
{
    if (!match)
        return refuse(q, "failed", "there is no memory");
    t->match = match;
    t->id = q->session->last_id + 1;
    if (!write_table(q, t, language)) {
        clear_table(t);
        return false;
    }
    q->session->last_id++;
    return true;
}

static bool take_board(request *q, pl_setup *setup)
{
    const pl_pack *pack = q->session->pack;
    const char *id = pl_json_get_text(q->root, "board");
    if (!id)
        return refuse(q, "malformed", "\"board\" must be the id of a battlefield");
    int board = pl_pack_board(pack, id);
    if (board < 0)
        return refuse(q, "unknown", "there is no battlefield \"%.60s\"", id);
    setup->board = (uint8_t)board;
    return true;
}

static bool take_seats(request *q, pl_setup *setup)
{
    const pl_json_value *seats = pl_json_get(q->root, "seats");
    unsigned count = 0;
    if (!seats || seats->kind != PL_JSON_LIST)
        return refuse(q, "malformed", "\"seats\" must be a list of two heroes, or of four in the order of turns");
    for (const pl_json_value *v = seats->first; v; v = v->next, count++) {
        const char *id = v->kind == PL_JSON_TEXT ? v->text : pl_json_get_text(v, "hero");
        if (!id)
            return refuse(q, "malformed", "seat %u needs the id of a hero", count + 1);
        int hero = pl_pack_hero(q->session->pack, id);
        if (hero < 0)
            return refuse(q, "unknown", "there is no hero \"%.60s\" for seat %u", id, count + 1);
        if (count < PL_SEATS)
            setup->hero[count] = (uint8_t)hero;
    }
    if (count != 2 && count != PL_SEATS)
        return refuse(q, "malformed", "there are two seats, or four in teams, not %u", count);
    setup->teams = count == PL_SEATS;
    return true;
}

static bool take_rules(request *q, pl_setup *setup)
{
    const pl_json_value *options = pl_json_get(q->root, "options");
    char message[200];
    if (options && options->kind != PL_JSON_OBJECT)
        return refuse(q, "malformed", "\"options\" must be an object of names and values");
    for (const pl_json_value *v = options ? options->first : NULL; v; v = v->next) {
        if (v->kind != PL_JSON_TEXT)
            return refuse(q, "malformed", "the value of option \"%.60s\" must be a text", v->key);
        if (pl_rules_set(&setup->options, v->key, v->text, message))
            return refuse(q, "malformed", "%s", message);
    }
    return true;
}

static bool hex_digit(char c, unsigned *out)
{
    if (c >= '0' && c <= '9')
        *out = (unsigned)(c - '0');
    else if (c >= 'a' && c <= 'f')
        *out = (unsigned)(c - 'a') + 10;
    else
        return false;
    return true;
}

/* 64 hexadecimal digits; a number is short for a seed that begins with it; without one, chance decides. */
static bool take_seed(request *q, pl_seed *seed)
{
    const pl_json_value *v = pl_json_get(q->root, "seed");
    uint64_t number;
    memset(seed, 0, sizeof *seed);
    if (!v) {
        for (unsigned i = 0; i < 4; i++) {
            uint64_t part = pl_rng_next(&q->session->rng);
            memcpy(&seed->bytes[8 * i], &part, sizeof part);
        }
        return true;
    }
    if (pl_json_get_number(q->root, "seed", PL_JSON_WHOLE, &number)) {
        for (unsigned i = 0; i < 8; i++)
            seed->bytes[i] = (uint8_t)(number >> 8 * i);
        return true;
    }
    bool good = v->kind == PL_JSON_TEXT && strlen(v->text) == 64;
    for (unsigned i = 0; good && i < 64; i++) {
        unsigned digit;
        good = hex_digit(v->text[i], &digit);
        if (good)
            seed->bytes[i / 2] = (uint8_t)((unsigned)seed->bytes[i / 2] << 4 | digit);
    }
    return good || refuse(q, "malformed", "\"seed\" must be 64 hexadecimal digits in lower case, or a whole number");
}

static bool handle_new(request *q)
{
    const pl_pack *pack = q->session->pack;
    pl_setup setup = {0};
    pl_seed seed;
    pl_language language;
    if (!take_language(q, &language) || !take_board(q, &setup) || !take_seats(q, &setup) || !take_rules(q, &setup) ||
        !take_seed(q, &seed))
        return false;
    if (pack->boards[setup.board].start_count < pl_seats_in(&setup))
        return refuse(q, "unfit", "teams need a battlefield with four start spaces (R-TEAM-3); this one has %u",
                      pack->boards[setup.board].start_count);
    table *t = free_table(q);
    if (!t)
        return false;
    pl_match *match = pl_match_new(pack, &setup, &seed);
    if (!match)
        return refuse(q, "unfit", "so many fighters do not find room on this battlefield");
    return seat_match(q, t, match, language);
}

/* The first error of a text, in one line. */
static bool refuse_text(request *q, const pl_errors *errors)
{
    if (pl_errors_count(errors) == 0)
        return refuse(q, "failed", "there is no memory");
    pl_error e = pl_errors_at(errors, 0);
    return refuse(q, "unfit", "line %d, column %d: %.500s", e.line, e.column, e.message);
}

static bool handle_position(request *q)
{
    const char *text = pl_json_get_text(q->root, "text");
    pl_language language;
    pl_game game;
    if (!take_language(q, &language))
        return false;
    if (!text)
        return refuse(q, "malformed", "\"text\" must be a scenario without its title (docs/scenarios.md)");
    table *t = free_table(q);
    if (!t)
        return false;
    pl_errors *errors = pl_errors_new();
    if (!errors)
        return refuse(q, "failed", "there is no memory");
    bool good = pl_scenario_game(q->session->pack, "position", text, strlen(text), errors, &game);
    if (!good)
        refuse_text(q, errors);
    pl_errors_free(errors);
    return good && seat_match(q, t, pl_match_from(q->session->pack, &game), language);
}

static bool handle_clone(request *q)
{
    pl_language language;
    const table *from = take_table(q);
    if (!from || !take_language(q, &language))
        return false;
    table *t = free_table(q);
    return t && seat_match(q, t, pl_match_clone(from->match), language);
}

static bool handle_load(request *q)
{
    const char *text = pl_json_get_text(q->root, "text");
    const pl_json_value *given = pl_json_get(q->root, "seed");
    pl_language language;
    pl_record record;
    pl_seed seed;
    if (!take_language(q, &language) || (given && !take_seed(q, &seed)))
        return false;
    if (!text)
        return refuse(q, "malformed", "\"text\" must be a record (docs/record.md)");
    table *t = free_table(q);
    pl_errors *errors = t ? pl_errors_new() : NULL;
    if (!errors)
        return t ? refuse(q, "failed", "there is no memory") : false;
    pl_match *match =
        pl_record_read(q->session->pack, "record", text, strlen(text), given ? &seed : NULL, &record, errors);
    if (!match)
        refuse_text(q, errors);
    pl_errors_free(errors);
    return match && seat_match(q, t, match, language);
}

static bool handle_record(request *q)
{
    const table *t = take_table(q);
    pl_record_head head = {0};
    size_t length;
    if (!t)
        return false;
    if (!pl_match_from_start(t->match))
        return refuse(q, "unfit", "only a match that began with the shuffle can be recorded");
    char *text = pl_record_write(t->match, &head, &length);
    if (!text)
        return refuse(q, "failed", "there is no memory");
    pl_json_number(q->j, "match", t->id);
    pl_json_text(q->j, "text", text);
    free(text);
    return true;
}

static bool handle_close(request *q)
{
    table *t = take_table(q);
    if (!t)
        return false;
    pl_json_number(q->j, "match", t->id);
    clear_table(t);
    return true;
}

/* ------------------------------------------------------------------ looking */

static bool handle_hello(request *q)
{
    pl_language language;
    if (!take_language(q, &language))
        return false;
    q->session->language = language;
    pl_json_number(q->j, "protocol", PL_PROTOCOL);
    pl_json_text(q->j, "content", q->session->pack->hash);
    pl_json_text(q->j, "language", pl_language_code[language]);
    pl_json_open(q->j, "players", '[');
    for (const char *const *name = q->session->players.names; name && *name; name++)
        pl_json_text(q->j, NULL, *name);
    pl_json_close(q->j, ']');
    pl_write_rules(q->j, "options");
    return true;
}

static bool handle_content(request *q)
{
    pl_language language;
    if (!take_language(q, &language))
        return false;
    pl_json_text(q->j, "language", pl_language_code[language]);
    pl_write_heroes(q->j, "heroes", q->session->pack, language);
    pl_write_boards(q->j, "boards", q->session->pack, language);
    return true;
}

/* "since": the number of an earlier reply; what happened before it is not told again. Missing: all is new. */
static bool take_since(request *q, const table *t, int64_t *out)
{
    uint64_t since;
    unsigned entries = entries_of(t);
    *out = FROM_THE_START;
    if (!pl_json_get(q->root, "since"))
        return true;
    if (!pl_json_get_number(q->root, "since", entries, &since))
        return refuse(q, "malformed", "\"since\" must be the number of an earlier reply, at most %u", entries);
    *out = (int64_t)since;
    return true;
}

static bool handle_view(request *q)
{
    table *t = take_table(q);
    unsigned viewer = PL_NONE;
    int64_t since = FROM_THE_START;
    pl_language language;
    return t && take_viewer(q, t, &viewer) && take_language(q, &language) && take_since(q, t, &since) &&
           write_update(q, t, viewer, language, since);
}

/* Why a space, a fighter or a card of the viewer's hand cannot be chosen now. */
static bool handle_explain(request *q)
{
    table *t = take_table(q);
    unsigned viewer;
    uint64_t n;
    pl_language language;
    if (!t || !take_viewer(q, t, &viewer) || !take_language(q, &language))
        return false;
    pl_teller *teller = teller_of(q, t, language);
    if (!teller)
        return false;
    const pl_pack *pack = q->session->pack;
    const pl_setup *setup = pl_match_setup(t->match);
    const char *card = pl_json_get_text(q->root, "card");
    pl_reason reason;
    pl_view view;
    pl_view_of(&pack->content, pl_match_game(t->match), viewer, &view);
    int title = card && viewer < PL_SEATS
                    ? pl_pack_card(&pack->hero_pages[setup->hero[viewer]], &pack->heroes[setup->hero[viewer]], card)
                    : -1;
    int space = pl_json_get_number(q->root, "space", 999, &n)
                    ? pl_board_space(&pack->board_pages[setup->board], &pack->boards[setup->board], (int)n)
                    : -1;
    if (title >= 0) {
        uint32_t copies = pack->heroes[setup->hero[viewer]].copies[title], held = copies & view.game.seat[viewer].hand;
        reason = pl_explain_card(teller, &view, viewer, (unsigned)__builtin_ctz(held ? held : copies));
    } else if (space >= 0) {
        reason = pl_explain_space(teller, &view, (unsigned)space);
    } else if (pl_json_get_number(q->root, "fighter", pl_seats_in(setup) * PL_SEAT_FIGHTERS - 1, &n) &&
               n % PL_SEAT_FIGHTERS < pack->heroes[setup->hero[pl_seat_of((unsigned)n)]].fighter_count) {
        reason = pl_explain_fighter(teller, &view, (unsigned)n);
    } else {
        return refuse(q, "malformed", "say what to explain: \"card\" (an id), \"space\" or \"fighter\" (a number)");
    }
    pl_json_number(q->j, "match", t->id);
    pl_write_reason(q->j, "reason", teller, &reason);
    return true;
}

/* ------------------------------------------------------------------ answering */

/* By its name, or by its place in the list that the question showed. */
static bool find_option(request *q, const pl_game *game, pl_option *out)
{
    const pl_pack *pack = q->session->pack;
    const char *name = pl_json_get_text(q->root, "answer");
    pl_option options[PL_OPTIONS_MAX];
    char known[PL_NAME_MAX], before[PL_NAME_MAX] = "";
    uint64_t place, at = 0;
    if (name) {
        if (pl_option_find(pack, game, name, out))
            return true;
        return refuse(q, "illegal", "\"%.80s\" is not an answer to this question", name);
    }
    if (!pl_json_get_number(q->root, "answer", PL_JSON_WHOLE, &place))
        return refuse(q, "malformed", "\"answer\" must be the name of an option, or its place in the list, from 0");
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++) {
        pl_option_name(pack, game, options[i], known);
        if (i > 0 && strcmp(known, before) == 0)
            continue; /* copies are one option */
        memcpy(before, known, sizeof before);
        if (at++ == place) {
            *out = options[i];
            return true;
        }
    }
    return refuse(q, "illegal", "the question has %llu option%s, and the first is 0; there is no %llu",
                  (unsigned long long)at, at == 1 ? "" : "s", (unsigned long long)place);
}

/* Is this the answer of the seat that is asked, to the question that is asked? */
static bool answers_now(request *q, const table *t, unsigned seat)
{
    const pl_game *game = pl_match_game(t->match);
    uint64_t number;
    if (!pl_json_get_number(q->root, "question", UINT32_MAX, &number))
        return refuse(q, "malformed", "\"question\" must be the number of the question that is answered");
    if (pl_over(game))
        return refuse(q, "over", "the match is over");
    if (number != entries_of(t) + 1U)
        return refuse(q, "stale", "question %llu is not pending; question %u is", (unsigned long long)number,
                      entries_of(t) + 1);
    if (game->question.seat != seat)
        return refuse(q, "foreign", "seat %s is asked, not %s",
                      pl_seat_name(pl_match_setup(t->match), game->question.seat),
                      seat < PL_SEATS ? pl_seat_name(pl_match_setup(t->match), seat) : "the public");
    return true;
}

static bool handle_answer(request *q)
{
    table *t = take_table(q);
    unsigned viewer = PL_NONE, since;
    pl_language language;
    pl_option option = {0};
    if (!t || !take_viewer(q, t, &viewer) || !take_language(q, &language) || !answers_now(q, t, viewer) ||
        !find_option(q, pl_match_game(t->match), &option))
        return false;
    since = entries_of(t);
    if (!pl_match_answer(t->match, option))
        return refuse(q, "full", "the match is too long, or there is no memory");
    return write_update(q, t, viewer, language, since);
}

static bool handle_undo(request *q)
{
    table *t = take_table(q);
    unsigned viewer;
    uint64_t to;
    pl_language language;
    if (!t || !take_viewer(q, t, &viewer) || !take_language(q, &language))
        return false;
    unsigned decisions = pl_match_decisions(t->match), since = entries_of(t);
    if (decisions == 0)
        return refuse(q, "illegal", "there is nothing to take back");
    to = decisions - 1;
    if (pl_json_get(q->root, "to") && !pl_json_get_number(q->root, "to", decisions - 1, &to))
        return refuse(q, "malformed", "\"to\" must say how many decisions stand: 0 to %u", decisions - 1);
    if (!pl_match_undo(t->match, (unsigned)to))
        return refuse(q, "full", "the match is too long, or there is no memory");
    return write_update(q, t, viewer, language, since);
}

static const char *take_player(request *q)
{
    const char *player = pl_json_get_text(q->root, "player");
    const pl_players *players = &q->session->players;
    if (!player) {
        refuse(q, "malformed", "\"player\" must be one of the players that \"welcome\" lists");
        return NULL;
    }
    if (players->choose && players->exists(players->self, player))
        return player;
    refuse(q, "unknown", "there is no player \"%.60s\"", player);
    return NULL;
}

/* The seats that a computer player answers for, a bit each: those of a list, or all. */
static bool take_played(request *q, const table *t, unsigned *out)
{
    const pl_json_value *seats = pl_json_get(q->root, "seats");
    unsigned count = pl_seats_in(pl_match_setup(t->match));
    *out = seats ? 0 : (1U << count) - 1;
    for (const pl_json_value *v = seats ? seats->first : NULL; v; v = v->next) {
        int seat = v->kind == PL_JSON_TEXT ? pl_seat_find(v->text) : -1;
        if (seat < 0 || (unsigned)seat >= count)
            return refuse(q, "malformed", "\"seats\" must be a list of seats of the match");
        *out |= 1U << seat;
    }
    return !seats || seats->kind == PL_JSON_LIST ||
           refuse(q, "malformed", "\"seats\" must be a list of seats of the match");
}

/* A computer player answers for its seats, until another seat is asked. */
static bool handle_play(request *q)
{
    table *t = take_table(q);
    const char *player;
    unsigned viewer, played;
    uint64_t count = 1;
    pl_language language;
    if (!t || !take_viewer(q, t, &viewer) || !take_language(q, &language) || !(player = take_player(q)) ||
        !take_played(q, t, &played))
        return false;
    if (pl_json_get(q->root, "count") && !pl_json_get_number(q->root, "count", PL_MATCH_DECISIONS, &count))
        return refuse(q, "malformed", "\"count\" must say how many questions to answer, at most %d",
                      PL_MATCH_DECISIONS);
    unsigned since = entries_of(t);
    for (; count > 0 && !pl_over(pl_match_game(t->match)); count--) {
        pl_view view;
        pl_option option;
        unsigned seat = pl_match_game(t->match)->question.seat;
        if (!(played >> seat & 1))
            break;
        pl_view_of(&q->session->pack->content, pl_match_game(t->match), seat, &view);
        bool chosen = q->session->players.choose(q->session->players.self, player, &q->session->pack->content, &view,
                                                 &q->session->rng, &option);
        if (chosen && pl_match_answer(t->match, option))
            continue;
        if (entries_of(t) == since)
            return chosen ? refuse(q, "full", "the match is too long, or there is no memory")
                          : refuse(q, "failed", "the player does not answer");
        break; /* what was played stands */
    }
    return write_update(q, t, viewer, language, since);
}

/* ------------------------------------------------------------------ requests */

static const struct {
    const char *type, *reply;
    bool (*handle)(request *q);
} requests[] = {
    {"hello", "welcome", handle_hello},
    {"content", "content", handle_content},
    {"new", "table", handle_new},
    {"position", "table", handle_position},
    {"clone", "table", handle_clone},
    {"close", "closed", handle_close},
    {"view", "update", handle_view},
    {"answer", "update", handle_answer},
    {"undo", "update", handle_undo},
    {"play", "update", handle_play},
    {"explain", "explanation", handle_explain},
    {"record", "record", handle_record},
    {"load", "table", handle_load},
};
enum { REQUESTS = sizeof requests / sizeof requests[0] };

/* Whatever the client put there to know its replies by: a text or a whole number. */
static bool good_id(const pl_json_value *root)
{
    const pl_json_value *id = pl_json_get(root, "id");
    uint64_t number;
    return !id || id->kind == PL_JSON_TEXT || pl_json_get_number(root, "id", PL_JSON_WHOLE, &number);
}

static void write_id(pl_json *j, const pl_json_value *root)
{
    const char *text = pl_json_get_text(root, "id");
    uint64_t number;
    if (text)
        pl_json_text(j, "id", text);
    else if (pl_json_get_number(root, "id", PL_JSON_WHOLE, &number))
        pl_json_number(j, "id", (int64_t)number);
}

static void open_reply(pl_json *j, const char *type, const pl_json_value *root)
{
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "type", type);
    write_id(j, root);
}

static void reply_error(pl_buffer *reply, const pl_session *s, const pl_json_value *root)
{
    pl_json j = pl_json_to(reply);
    open_reply(&j, "error", root);
    pl_json_text(&j, "code", s->code);
    pl_json_text(&j, "message", s->message);
    pl_json_close(&j, '}');
}

static bool handle_root(request *q)
{
    const char *type = pl_json_get_text(q->root, "type"), *names[REQUESTS];
    if (q->root->kind != PL_JSON_OBJECT || !type)
        return refuse(q, "malformed", "a message is an object with a \"type\"");
    if (!good_id(q->root))
        return refuse(q, "malformed", "\"id\" must be a text, or a whole number that is not negative");
    for (unsigned i = 0; i < REQUESTS; i++) {
        names[i] = requests[i].type;
        if (strcmp(names[i], type) != 0)
            continue;
        open_reply(q->j, requests[i].reply, q->root);
        bool good = requests[i].handle(q);
        pl_json_close(q->j, '}');
        return good;
    }
    const char *nearest = pl_nearest(type, names, REQUESTS);
    return refuse(q, "unknown", "there is no request \"%.60s\"%s%s%s", type, nearest ? "; did you mean \"" : "",
                  nearest ? nearest : "", nearest ? "\"?" : "");
}

void pl_session_handle(pl_session *session, const char *request_text, size_t length, pl_buffer *reply)
{
    const char *wrong;
    size_t at;
    pl_buffer out = {0};
    pl_json_doc *doc = pl_json_read(request_text, length, &wrong, &at);
    pl_json j = pl_json_to(&out);
    request q = {.session = session, .j = &j, .root = doc ? pl_json_root(doc) : NULL};
    session->code = NULL;
    bool good = false;
    if (!doc)
        refuse(&q, "malformed", "this is not JSON: byte %zu: %s", at, wrong);
    else
        good = handle_root(&q);
    if (good && out.failed)
        good = refuse(&q, "failed", "there is no memory");
    if (good)
        pl_buffer_put(reply, out.text, out.length);
    else
        reply_error(reply, session, q.root);
    pl_buffer_free(&out);
    pl_json_free(doc);
}
