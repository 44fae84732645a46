#include "protocol/session.h"

#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "protocol/request.h"
#include "protocol/session_inside.h"

/* ------------------------------------------------------------------ what a session holds */

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

void pl_session_offer(pl_session *session, const pl_reviews *reviews)
{
    session->reviews = *reviews;
}

void pl_session_offer_solving(pl_session *session, const pl_solving *solving)
{
    session->solving = *solving;
}

static void drop_match(pl_session *s, held_match *h)
{
    if (h->review)
        s->reviews.end(h->review);
    pl_match_free(h->match);
    pl_reporter_free(h->reporter);
    *h = (held_match){0};
}

void pl_session_free(pl_session *session)
{
    if (!session)
        return;
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++)
        drop_match(session, &session->matches[i]);
    free(session);
}

/* ------------------------------------------------------------------ what a request names */

static pl_session *session_of(const pl_request *q)
{
    return q->self;
}

static held_match *take_match(pl_request *q)
{
    uint64_t id;
    if (!pl_json_get_number(q->root, "match", UINT32_MAX, &id)) {
        pl_request_refuse(q, "malformed", "\"match\" must be the number of a match");
        return NULL;
    }
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++)
        if (session_of(q)->matches[i].id == id && id != 0)
            return &session_of(q)->matches[i];
    pl_request_refuse(q, "unknown", "there is no match %llu here", (unsigned long long)id);
    return NULL;
}

static bool no_memory(pl_request *q)
{
    return pl_request_refuse(q, "failed", "there is no memory");
}

static bool write_table(pl_request *q, const held_match *h, pl_language language)
{
    const pl_teller *teller = pl_reporter_teller(h->reporter, h->match, language);
    if (!teller)
        return no_memory(q);
    pl_json_number(q->j, "match", h->id);
    pl_json_number(q->j, "number", pl_match_number(h->match));
    pl_json_number(q->j, "decisions", pl_match_decisions(h->match));
    pl_write_setup(q->j, "setup", q->pack, pl_match_setup(h->match), teller);
    return true;
}

static bool write_update(pl_request *q, const held_match *h, unsigned viewer, pl_language language, int64_t since)
{
    pl_json_number(q->j, "match", h->id);
    return pl_write_update(q->j, h->reporter, h->match, viewer, language, since) || no_memory(q);
}

/* ------------------------------------------------------------------ beginning */

static held_match *free_place(pl_request *q)
{
    for (unsigned i = 0; i < PL_SESSION_MATCHES; i++)
        if (session_of(q)->matches[i].id == 0)
            return &session_of(q)->matches[i];
    pl_request_refuse(q, "full", "there are %d matches already: close one", PL_SESSION_MATCHES);
    return NULL;
}

static bool seat_match(pl_request *q, held_match *h, pl_match *match, pl_language language)
{
    h->match = match;
    h->reporter = match ? pl_reporter_new() : NULL;
    h->id = session_of(q)->last_id + 1;
    if (h->reporter ? !write_table(q, h, language) : !no_memory(q)) {
        drop_match(session_of(q), h);
        return false;
    }
    session_of(q)->last_id++;
    return true;
}

static bool take_board(pl_request *q, pl_setup *setup)
{
    const pl_pack *pack = q->pack;
    const char *id = pl_json_get_text(q->root, "board");
    if (!id)
        return pl_request_refuse(q, "malformed", "\"board\" must be the id of a battlefield");
    int board = pl_pack_board(pack, id);
    if (board < 0)
        return pl_request_refuse(q, "unknown", "there is no battlefield \"%.60s\"", id);
    setup->board = (uint8_t)board;
    return true;
}

static bool take_seats(pl_request *q, pl_setup *setup)
{
    const pl_json_value *seats = pl_json_get(q->root, "seats");
    unsigned count = 0;
    if (!seats || seats->kind != PL_JSON_LIST)
        return pl_request_refuse(q, "malformed",
                                 "\"seats\" must be a list of two heroes, or of four in the order of turns");
    for (const pl_json_value *v = seats->first; v; v = v->next, count++) {
        const char *id = v->kind == PL_JSON_TEXT ? v->text : pl_json_get_text(v, "hero");
        if (!id)
            return pl_request_refuse(q, "malformed", "seat %u needs the id of a hero", count + 1);
        int hero = pl_pack_hero(q->pack, id);
        if (hero < 0)
            return pl_request_refuse(q, "unknown", "there is no hero \"%.60s\" for seat %u", id, count + 1);
        if (count < PL_SEATS)
            setup->hero[count] = (uint8_t)hero;
    }
    if (count != 2 && count != PL_SEATS)
        return pl_request_refuse(q, "malformed", "there are two seats, or four in teams, not %u", count);
    setup->teams = count == PL_SEATS;
    return true;
}

/* 64 hexadecimal digits; a number is short for a seed that begins with it; without one, chance decides. */
static bool take_seed(pl_request *q, pl_seed *seed)
{
    const pl_json_value *v = pl_json_get(q->root, "seed");
    uint64_t number;
    memset(seed, 0, sizeof *seed);
    if (!v) {
        *seed = pl_rng_seed(&session_of(q)->rng);
        return true;
    }
    if (pl_json_get_number(q->root, "seed", PL_JSON_WHOLE, &number)) {
        *seed = pl_seed_of_words((const uint64_t[PL_SEED_WORDS]){number});
        return true;
    }
    return (v->kind == PL_JSON_TEXT && pl_seed_parse(v->text, seed)) ||
           pl_request_refuse(q, "malformed", "\"seed\" must be 64 hexadecimal digits in lower case, or a whole number");
}

static bool handle_new(pl_request *q)
{
    const pl_pack *pack = q->pack;
    pl_setup setup = {0};
    pl_seed seed;
    pl_language language;
    if (!pl_take_language(q, &language) || !take_board(q, &setup) || !take_seats(q, &setup) ||
        !pl_take_rules(q, &setup) || !take_seed(q, &seed) || !pl_take_room(q, &setup))
        return false;
    held_match *h = free_place(q);
    if (!h)
        return false;
    pl_match *match = pl_match_new(pack, &setup, &seed);
    if (!match)
        return pl_request_refuse(q, "unfit", "this battlefield has no room for that many fighters");
    return seat_match(q, h, match, language);
}

/* The first error of a text, in one line. */
static bool refuse_text(pl_request *q, const pl_errors *errors, const char *code)
{
    if (pl_errors_count(errors) == 0)
        return no_memory(q);
    pl_error e = pl_errors_at(errors, 0);
    return pl_request_refuse(q, code, "line %d, column %d: %.500s", e.line, e.column, e.message);
}

static bool handle_position(pl_request *q)
{
    const char *text = pl_json_get_text(q->root, "text");
    pl_language language;
    pl_game game;
    if (!pl_take_language(q, &language))
        return false;
    if (!text)
        return pl_request_refuse(q, "malformed", "\"text\" must be a scenario without its title (docs/scenarios.md)");
    held_match *h = free_place(q);
    if (!h)
        return false;
    pl_errors *errors = pl_errors_new();
    if (!errors)
        return no_memory(q);
    bool good = pl_scenario_game(q->pack, "position", text, strlen(text), errors, &game);
    if (!good)
        refuse_text(q, errors, "unfit");
    pl_errors_free(errors);
    return good && seat_match(q, h, pl_match_from(q->pack, &game), language);
}

static bool handle_clone(pl_request *q)
{
    pl_language language;
    const held_match *from = take_match(q);
    if (!from || !pl_take_language(q, &language))
        return false;
    held_match *h = free_place(q);
    return h && seat_match(q, h, pl_match_clone(from->match), language);
}

/* A match of other rules that is over can be looked at; nobody goes on with one by these. */
static bool may_go_on(pl_request *q, const pl_record *record)
{
    if (record->rules == PL_RULES_VERSION || record->last >= PL_LAST_RESULT)
        return true;
    return pl_request_refuse(q, "version",
                             "the record was written by rules %u, and this program has rules %d: use the version of "
                             "Peerless that wrote it",
                             record->rules, PL_RULES_VERSION);
}

static bool handle_load(pl_request *q)
{
    const char *text = pl_json_get_text(q->root, "text");
    const pl_json_value *given = pl_json_get(q->root, "seed");
    pl_language language;
    pl_record record;
    pl_seed seed;
    if (!pl_take_language(q, &language) || (given && !take_seed(q, &seed)))
        return false;
    if (!text)
        return pl_request_refuse(q, "malformed", "\"text\" must be a record (docs/record.md)");
    held_match *h = free_place(q);
    pl_errors *errors = h ? pl_errors_new() : NULL;
    if (!errors)
        return h ? no_memory(q) : false;
    pl_match *match = pl_record_read(q->pack, "record", text, strlen(text), given ? &seed : NULL, &record, errors);
    if (!match)
        refuse_text(q, errors, record.other ? "version" : "unfit");
    pl_errors_free(errors);
    if (match && !may_go_on(q, &record)) {
        pl_match_free(match);
        match = NULL;
    }
    return match && seat_match(q, h, match, language);
}

static bool handle_record(pl_request *q)
{
    const held_match *h = take_match(q);
    pl_record_head head = {0};
    size_t length;
    if (!h)
        return false;
    if (!pl_match_from_start(h->match))
        return pl_request_refuse(q, "unfit", "only a match that began with the shuffle can be recorded");
    char *text = pl_record_write(h->match, &head, &length);
    if (!text)
        return no_memory(q);
    pl_json_number(q->j, "match", h->id);
    pl_json_text(q->j, "text", text);
    free(text);
    return true;
}

static bool handle_close(pl_request *q)
{
    held_match *h = take_match(q);
    if (!h)
        return false;
    pl_json_number(q->j, "match", h->id);
    drop_match(session_of(q), h);
    return true;
}

/* ------------------------------------------------------------------ looking */

static bool handle_hello(pl_request *q)
{
    pl_language language;
    if (!pl_take_protocol(q) || !pl_take_language(q, &language))
        return false;
    session_of(q)->language = language;
    pl_write_welcome(q->j, q->pack, language, session_of(q)->players.names);
    return true;
}

/* "since": the number of an earlier reply; what happened before it is not told again. Missing: all is new. */
static bool take_since(pl_request *q, const held_match *h, int64_t *out)
{
    uint64_t since;
    unsigned entries = pl_match_number(h->match);
    *out = PL_FROM_THE_START;
    if (!pl_json_get(q->root, "since"))
        return true;
    if (!pl_json_get_number(q->root, "since", entries, &since))
        return pl_request_refuse(q, "malformed", "\"since\" must be the number of an earlier reply, at most %u",
                                 entries);
    *out = (int64_t)since;
    return true;
}

static bool handle_view(pl_request *q)
{
    held_match *h = take_match(q);
    unsigned viewer = PL_NONE;
    int64_t since = PL_FROM_THE_START;
    pl_language language;
    return h && pl_take_viewer(q, pl_match_setup(h->match), &viewer) && pl_take_language(q, &language) &&
           take_since(q, h, &since) && write_update(q, h, viewer, language, since);
}

static bool handle_explain(pl_request *q)
{
    const held_match *h = take_match(q);
    unsigned viewer;
    pl_language language;
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &viewer) || !pl_take_language(q, &language))
        return false;
    const pl_teller *teller = pl_reporter_teller(h->reporter, h->match, language);
    pl_json_number(q->j, "match", h->id);
    return teller ? pl_explain_to(q, h->match, teller, viewer) : no_memory(q);
}

static bool handle_plan(pl_request *q)
{
    const held_match *h = take_match(q);
    unsigned seat;
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &seat))
        return false;
    pl_json_number(q->j, "match", h->id);
    return pl_plan_for(q, h->match, seat);
}

static bool handle_threats(pl_request *q)
{
    const held_match *h = take_match(q);
    unsigned seat;
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &seat))
        return false;
    pl_json_number(q->j, "match", h->id);
    return pl_threats_for(q, h->match, seat);
}

static bool handle_unseen(pl_request *q)
{
    const held_match *h = take_match(q);
    unsigned viewer;
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &viewer))
        return false;
    pl_json_number(q->j, "match", h->id);
    return pl_unseen_for(q, h->match, viewer, true);
}

static bool handle_odds(pl_request *q)
{
    const held_match *h = take_match(q);
    unsigned seat;
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &seat))
        return false;
    pl_json_number(q->j, "match", h->id);
    return pl_odds_for(q, h->match, seat);
}

/* ------------------------------------------------------------------ answering */

static bool handle_answer(pl_request *q)
{
    held_match *h = take_match(q);
    unsigned viewer = PL_NONE, since;
    pl_language language;
    pl_option option = {0};
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &viewer) || !pl_take_language(q, &language) ||
        !pl_take_answer(q, h->match, viewer, &option))
        return false;
    since = pl_match_number(h->match);
    if (!pl_match_answer(h->match, option))
        return pl_request_refuse(q, "full", "the match is too long, or there is no memory");
    return write_update(q, h, viewer, language, since);
}

static bool handle_undo(pl_request *q)
{
    held_match *h = take_match(q);
    unsigned viewer;
    uint64_t to;
    pl_language language;
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &viewer) || !pl_take_language(q, &language))
        return false;
    unsigned decisions = pl_match_decisions(h->match), since = pl_match_number(h->match);
    if (decisions == 0)
        return pl_request_refuse(q, "illegal", "there is nothing to take back");
    to = decisions - 1;
    if (pl_json_get(q->root, "to") && !pl_json_get_number(q->root, "to", decisions - 1, &to))
        return pl_request_refuse(q, "malformed", "\"to\" must say how many decisions remain: 0 to %u", decisions - 1);
    if (!pl_match_undo(h->match, (unsigned)to))
        return pl_request_refuse(q, "full", "the match is too long, or there is no memory");
    return write_update(q, h, viewer, language, since);
}

static const char *take_player(pl_request *q)
{
    const char *player = pl_json_get_text(q->root, "player");
    const pl_players *players = &session_of(q)->players;
    if (!player) {
        pl_request_refuse(q, "malformed", "\"player\" must be one of the players that \"welcome\" lists");
        return NULL;
    }
    if (players->choose && players->exists(players->self, player, &q->pack->content))
        return player;
    pl_request_refuse(q, "unknown", "there is no player \"%.60s\"", player);
    return NULL;
}

/* The seats that a computer player answers for, a bit each: those of a list, or all. */
static bool take_played(pl_request *q, const held_match *h, unsigned *out)
{
    const pl_json_value *seats = pl_json_get(q->root, "seats");
    unsigned count = pl_seats_in(pl_match_setup(h->match));
    *out = seats ? 0 : (1U << count) - 1;
    for (const pl_json_value *v = seats ? seats->first : NULL; v; v = v->next) {
        int seat = v->kind == PL_JSON_TEXT ? pl_seat_find(v->text) : -1;
        if (seat < 0 || (unsigned)seat >= count)
            return pl_request_refuse(q, "malformed", "\"seats\" must be a list of seats of the match");
        *out |= 1U << seat;
    }
    return !seats || seats->kind == PL_JSON_LIST ||
           pl_request_refuse(q, "malformed", "\"seats\" must be a list of seats of the match");
}

/* A computer player answers for its seats, until another seat is asked. */
static bool handle_play(pl_request *q)
{
    held_match *h = take_match(q);
    const char *player;
    unsigned viewer, played;
    uint64_t count = 1;
    pl_language language;
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &viewer) || !pl_take_language(q, &language) ||
        !(player = take_player(q)) || !take_played(q, h, &played))
        return false;
    if (pl_json_get(q->root, "count") && !pl_json_get_number(q->root, "count", PL_MATCH_DECISIONS, &count))
        return pl_request_refuse(q, "malformed", "\"count\" must say how many questions to answer, at most %d",
                                 PL_MATCH_DECISIONS);
    unsigned since = pl_match_number(h->match);
    for (; count > 0 && !pl_over(pl_match_game(h->match)); count--) {
        pl_view view;
        pl_option option;
        unsigned seat = pl_match_game(h->match)->question.seat;
        if (!(played >> seat & 1))
            break;
        pl_view_of(&q->pack->content, pl_match_game(h->match), seat, &view);
        bool chosen = session_of(q)->players.choose(session_of(q)->players.self, player, &q->pack->content, &view,
                                                    &session_of(q)->rng, &option);
        if (chosen && pl_match_answer(h->match, option))
            continue;
        if (pl_match_number(h->match) == since)
            return chosen ? pl_request_refuse(q, "full", "the match is too long, or there is no memory")
                          : pl_request_refuse(q, "failed", "the player does not answer");
        break; /* what was played stands */
    }
    return write_update(q, h, viewer, language, since);
}

/* What a computer player thinks of the options, for the one who is asked. */
static bool handle_hint(pl_request *q)
{
    held_match *h = take_match(q);
    const char *player;
    unsigned viewer;
    pl_view view;
    pl_hint hints[PL_OPTIONS_MAX];
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &viewer) || !(player = take_player(q)))
        return false;
    const pl_game *game = pl_match_game(h->match);
    if (pl_over(game))
        return pl_request_refuse(q, "over", "the match is over");
    if (viewer != game->question.seat)
        return pl_request_refuse(q, "foreign", "\"seat\" must be the one that is asked");
    pl_view_of(&q->pack->content, game, viewer, &view);
    const pl_players *players = &session_of(q)->players;
    unsigned count = players->hints
                         ? players->hints(players->self, player, &q->pack->content, &view, &session_of(q)->rng, hints)
                         : 0;
    if (count == 0)
        return pl_request_refuse(q, "failed", "the player does not answer");
    pl_json_number(q->j, "match", h->id);
    pl_json_number(q->j, "question", (int64_t)pl_match_number(h->match) + 1);
    pl_json_text(q->j, "player", player);
    pl_write_hints(q->j, "hints", q->pack, game, hints, count);
    return true;
}

/* ------------------------------------------------------------------ reviewing */

/* The decisions from "from", "count" of them: all, if the request does not say. */
static bool take_range(pl_request *q, const held_match *h, unsigned *first, unsigned *last)
{
    uint64_t from = 1, count = pl_match_decisions(h->match), most = count;
    if ((pl_json_get(q->root, "from") && !pl_json_get_number(q->root, "from", most, &from)) || from < 1)
        return pl_request_refuse(q, "malformed", "\"from\" must be the number of a decision: 1 to %llu",
                                 (unsigned long long)most);
    if (pl_json_get(q->root, "count") && !pl_json_get_number(q->root, "count", PL_MATCH_DECISIONS, &count))
        return pl_request_refuse(q, "malformed", "\"count\" must say how many decisions to examine, at most %d",
                                 PL_MATCH_DECISIONS);
    *first = (unsigned)from;
    *last = (unsigned)(from + count - 1 < most ? from + count - 1 : most);
    return true;
}

static bool take_brief(pl_request *q, bool *brief)
{
    const pl_json_value *v = pl_json_get(q->root, "brief");
    *brief = v && v->kind == PL_JSON_BOOL && v->number != 0;
    return !v || v->kind == PL_JSON_BOOL || pl_request_refuse(q, "malformed", "\"brief\" must be true or false");
}

/* "resigned": the seat that gave up, or null when nobody says which. Matches that the rules have ended need none. */
static bool take_given_up(pl_request *q, const held_match *h, pl_given_up *out)
{
    const pl_json_value *v = pl_json_get(q->root, "resigned");
    const pl_setup *setup = pl_match_setup(h->match);
    out->seat = PL_NONE;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    for (unsigned seat = 0; v->kind == PL_JSON_TEXT && seat < pl_seats_in(setup); seat++)
        if (strcmp(v->text, pl_seat_name(setup, seat)) == 0)
            out->seat = seat;
    return out->seat != PL_NONE || pl_request_refuse(q, "malformed", "\"resigned\" is the seat that gave up, or null");
}

/* The review that goes on, or a new one: by another player, of another kind, or because the match has changed. */
static bool begin_review(pl_request *q, held_match *h, const char *player, bool brief, const pl_given_up *given_up)
{
    const pl_reviews *reviews = &session_of(q)->reviews;
    unsigned gave_up = given_up ? given_up->seat : PL_NONE;
    if (h->review && h->reviewed == pl_match_number(h->match) && h->brief == brief && h->gave_up == gave_up &&
        strcmp(h->reviewer, player) == 0)
        return true;
    void *review =
        strlen(player) < sizeof h->reviewer ? reviews->begin(reviews->self, h->match, player, brief, given_up) : NULL;
    if (!review)
        return pl_request_refuse(q, "unfit", "the player \"%.60s\" makes no estimates, or there is no memory", player);
    if (h->review)
        reviews->end(h->review);
    h->review = review;
    h->reviewed = pl_match_number(h->match);
    h->brief = brief;
    h->gave_up = gave_up;
    memcpy(h->reviewer, player, strlen(player) + 1);
    return true;
}

/* A review shows all hands, so there is none before the end. */
static bool handle_review(pl_request *q)
{
    held_match *h = take_match(q);
    const char *player;
    unsigned first = 1, last = 0;
    pl_language language;
    pl_given_up given_up;
    bool brief;
    if (!h || !pl_take_language(q, &language) || !(player = take_player(q)) || !take_brief(q, &brief))
        return false;
    if (!session_of(q)->reviews.begin)
        return pl_request_refuse(
            q, "unknown", "this engine plays and does not review matches: ask the one that studies (docs/wasm.md)");
    if (!take_given_up(q, h, &given_up))
        return false;
    const pl_given_up *how = pl_over(pl_match_game(h->match)) || !pl_json_get(q->root, "resigned") ? NULL : &given_up;
    if ((!pl_over(pl_match_game(h->match)) && !how) || pl_match_decisions(h->match) == 0)
        return pl_request_refuse(
            q, "unfinished",
            "only a match that is over, or was given up (\"resigned\"), is reviewed: a review shows all hands");
    const pl_teller *teller = pl_reporter_teller(h->reporter, h->match, language);
    if (!take_range(q, h, &first, &last) || !begin_review(q, h, player, brief, how))
        return false;
    pl_json_number(q->j, "match", h->id);
    pl_json_text(q->j, "player", player);
    return (teller && session_of(q)->reviews.go_on(h->review, teller, first, last, q->j)) || no_memory(q);
}

static bool handle_solve(pl_request *q)
{
    const held_match *h = take_match(q);
    const char *goal = pl_json_get_text(q->root, "goal");
    unsigned seat;
    if (!h || !pl_take_viewer(q, pl_match_setup(h->match), &seat))
        return false;
    if (seat == PL_NONE)
        return pl_request_refuse(q, "malformed", "\"seat\" must be the seat whose goal it is");
    if (!session_of(q)->solving.solve)
        return pl_request_refuse(
            q, "unknown", "this engine plays and does not solve positions: ask the one that studies (docs/wasm.md)");
    pl_json_number(q->j, "match", h->id);
    const char *wrong = session_of(q)->solving.solve(h->match, seat, goal ? goal : "", q->j);
    return !wrong || pl_request_refuse(q, "unfit", "%s", wrong);
}

/* ------------------------------------------------------------------ requests */

static const pl_request_kind requests[] = {
    {"hello", "welcome", handle_hello},     {"content", "content", pl_handle_content},
    {"new", "table", handle_new},           {"position", "table", handle_position},
    {"clone", "table", handle_clone},       {"close", "closed", handle_close},
    {"view", "update", handle_view},        {"answer", "update", handle_answer},
    {"undo", "update", handle_undo},        {"play", "update", handle_play},
    {"hint", "hints", handle_hint},         {"explain", "explanation", handle_explain},
    {"record", "record", handle_record},    {"load", "table", handle_load},
    {"plan", "plan", handle_plan},          {"review", "review", handle_review},
    {"threats", "threats", handle_threats}, {"solve", "solved", handle_solve},
    {"unseen", "unseen", handle_unseen},    {"odds", "odds", handle_odds},
};

void pl_session_handle(pl_session *session, const char *request_text, size_t length, pl_buffer *reply)
{
    pl_request q = {.pack = session->pack, .self = session, .language = session->language};
    pl_request_answer(&q, requests, sizeof requests / sizeof requests[0], request_text, length, reply);
}
