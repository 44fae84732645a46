#include "protocol/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "match/match.h"
#include "protocol/session.h"

bool pl_request_refuse(pl_request *q, const char *code, const char *format, ...)
{
    va_list arguments;
    q->code = code;
    va_start(arguments, format);
    vsnprintf(q->message, sizeof q->message, format, arguments);
    va_end(arguments);
    return false;
}

/* ------------------------------------------------------------------ requests by their type */

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

void pl_request_error(const pl_request *q, pl_buffer *reply)
{
    pl_json j = pl_json_to(reply);
    open_reply(&j, "error", q->root);
    pl_json_text(&j, "code", q->code);
    pl_json_text(&j, "message", q->message);
    pl_json_close(&j, '}');
}

enum { KINDS_MAX = 32 };

static bool refuse_type(pl_request *q, const pl_request_kind *kinds, unsigned count, const char *type)
{
    const char *names[KINDS_MAX];
    for (unsigned i = 0; i < count && i < KINDS_MAX; i++)
        names[i] = kinds[i].type;
    const char *nearest = pl_nearest(type, names, count < KINDS_MAX ? count : KINDS_MAX);
    return pl_request_refuse(q, "unknown", "there is no request \"%.60s\"%s%s%s", type,
                             nearest ? "; did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
}

static bool handle(pl_request *q, const pl_request_kind *kinds, unsigned count)
{
    const char *type = pl_json_get_text(q->root, "type");
    if (q->root->kind != PL_JSON_OBJECT || !type)
        return pl_request_refuse(q, "malformed", "a message is an object with a \"type\"");
    if (!good_id(q->root))
        return pl_request_refuse(q, "malformed", "\"id\" must be a text, or a whole number that is not negative");
    for (unsigned i = 0; i < count; i++)
        if (strcmp(kinds[i].type, type) == 0) {
            open_reply(q->j, kinds[i].reply, q->root);
            bool good = kinds[i].handle(q);
            pl_json_close(q->j, '}');
            return good;
        }
    return refuse_type(q, kinds, count, type);
}

void pl_request_answer(pl_request *q, const pl_request_kind *kinds, unsigned count, const char *text, size_t length,
                       pl_buffer *reply)
{
    const char *wrong;
    size_t at;
    pl_buffer out = {0};
    pl_json_doc *doc = pl_json_read(text, length, &wrong, &at);
    pl_json j = pl_json_to(&out);
    q->root = doc ? pl_json_root(doc) : NULL;
    q->j = &j;
    q->code = NULL;
    bool good = false;
    if (!doc)
        pl_request_refuse(q, "malformed", "this is not JSON: byte %zu: %s", at, wrong);
    else
        good = handle(q, kinds, count);
    if (good && out.failed)
        good = pl_request_refuse(q, "failed", "there is no memory");
    if (good)
        pl_buffer_put(reply, out.text, out.length);
    else
        pl_request_error(q, reply);
    pl_buffer_free(&out);
    pl_json_free(doc);
    q->root = NULL;
    q->j = NULL;
}

/* ------------------------------------------------------------------ members */

bool pl_take_language(pl_request *q, pl_language *out)
{
    const char *code = pl_json_get_text(q->root, "language");
    *out = q->language;
    if (!pl_json_get(q->root, "language"))
        return true;
    for (unsigned i = 0; code && i < PL_LANGUAGES; i++)
        if (strcmp(pl_language_code[i], code) == 0) {
            *out = (pl_language)i;
            return true;
        }
    return pl_request_refuse(q, "malformed", "\"language\" is \"en\", \"ru\" or \"uk\"");
}

bool pl_take_viewer(pl_request *q, const pl_setup *setup, unsigned *out)
{
    const pl_json_value *v = pl_json_get(q->root, "seat");
    *out = PL_NONE;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    int seat = v->kind == PL_JSON_TEXT ? pl_seat_find(v->text) : -1;
    if (seat < 0 || (unsigned)seat >= pl_seats_in(setup))
        return pl_request_refuse(q, "malformed", "\"seat\" must be a seat of the match, or null to watch");
    *out = (unsigned)seat;
    return true;
}

bool pl_take_rules(pl_request *q, pl_setup *setup)
{
    const pl_json_value *options = pl_json_get(q->root, "options");
    char message[200];
    if (options && options->kind != PL_JSON_OBJECT)
        return pl_request_refuse(q, "malformed", "\"options\" must be an object of names and values");
    for (const pl_json_value *v = options ? options->first : NULL; v; v = v->next) {
        if (v->kind != PL_JSON_TEXT)
            return pl_request_refuse(q, "malformed", "the value of option \"%.60s\" must be a text", v->key);
        if (pl_rules_set(&setup->options, v->key, v->text, message))
            return pl_request_refuse(q, "malformed", "%s", message);
    }
    return true;
}

bool pl_take_room(pl_request *q, const pl_setup *setup)
{
    unsigned starts = q->pack->boards[setup->board].start_count;
    return starts >= pl_seats_in(setup) ||
           pl_request_refuse(q, "unfit", "teams need a battlefield with four start spaces (R-TEAM-3); this one has %u",
                             starts);
}

/* ------------------------------------------------------------------ answers */

/* By its place in the list that the question showed. */
static bool find_place(pl_request *q, const pl_game *game, uint64_t place, pl_option *out)
{
    pl_option options[PL_OPTIONS_MAX];
    char known[PL_NAME_MAX], before[PL_NAME_MAX] = "";
    uint64_t at = 0;
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++) {
        pl_option_name(q->pack, game, options[i], known);
        if (i > 0 && strcmp(known, before) == 0)
            continue; /* copies are one option */
        memcpy(before, known, sizeof before);
        if (at++ == place) {
            *out = options[i];
            return true;
        }
    }
    return pl_request_refuse(q, "illegal", "the question has %llu option%s, and the first is 0; there is no %llu",
                             (unsigned long long)at, at == 1 ? "" : "s", (unsigned long long)place);
}

/* Is this the answer of the seat that is asked, to the question that is asked? */
static bool answers_now(pl_request *q, const pl_match *match, unsigned seat)
{
    const pl_game *game = pl_match_game(match);
    unsigned pending = pl_match_number(match) + 1;
    uint64_t number;
    if (!pl_json_get_number(q->root, "question", UINT32_MAX, &number))
        return pl_request_refuse(q, "malformed", "\"question\" must be the number of the question that is answered");
    if (pl_over(game))
        return pl_request_refuse(q, "over", "the match is over");
    if (number != pending)
        return pl_request_refuse(q, "stale", "question %llu is not pending; question %u is", (unsigned long long)number,
                                 pending);
    if (game->question.seat != seat)
        return pl_request_refuse(q, "foreign", "seat %s is asked, not %s",
                                 pl_seat_name(pl_match_setup(match), game->question.seat),
                                 seat < PL_SEATS ? pl_seat_name(pl_match_setup(match), seat) : "the public");
    return true;
}

bool pl_take_answer(pl_request *q, const pl_match *match, unsigned seat, pl_option *out)
{
    const char *name = pl_json_get_text(q->root, "answer");
    uint64_t place;
    if (!answers_now(q, match, seat))
        return false;
    if (name)
        return pl_option_find(q->pack, pl_match_game(match), name, out) ||
               pl_request_refuse(q, "illegal", "\"%.80s\" is not an answer to this question", name);
    if (!pl_json_get_number(q->root, "answer", PL_JSON_WHOLE, &place))
        return pl_request_refuse(q, "malformed",
                                 "\"answer\" must be the name of an option, or its place in the list, from 0");
    return find_place(q, pl_match_game(match), place, out);
}

/* ------------------------------------------------------------------ explaining */

static bool take_card(const pl_request *q, const pl_setup *setup, const pl_view *view, unsigned *out)
{
    const char *id = pl_json_get_text(q->root, "card");
    if (!id || view->viewer >= PL_SEATS)
        return false;
    const pl_hero *hero = &q->pack->heroes[setup->hero[view->viewer]];
    int title = pl_pack_card(&q->pack->hero_pages[setup->hero[view->viewer]], hero, id);
    if (title < 0)
        return false;
    uint32_t copies = hero->copies[title], held = copies & view->game.seat[view->viewer].hand;
    *out = (unsigned)__builtin_ctz(held ? held : copies);
    return true;
}

bool pl_take_space(const pl_request *q, const pl_setup *setup, unsigned *out)
{
    uint64_t number;
    if (!pl_json_get_number(q->root, "space", 999, &number))
        return false;
    int space = pl_board_space(&q->pack->board_pages[setup->board], &q->pack->boards[setup->board], (int)number);
    *out = (unsigned)space;
    return space >= 0;
}

bool pl_take_fighter(const pl_request *q, const pl_setup *setup, unsigned *out)
{
    uint64_t number;
    if (!pl_json_get_number(q->root, "fighter", pl_seats_in(setup) * PL_SEAT_FIGHTERS - 1, &number))
        return false;
    *out = (unsigned)number;
    return *out % PL_SEAT_FIGHTERS < q->pack->heroes[setup->hero[pl_seat_of(*out)]].fighter_count;
}

bool pl_explain_to(pl_request *q, const pl_match *match, const pl_teller *teller, unsigned viewer)
{
    const pl_setup *setup = pl_match_setup(match);
    unsigned what;
    pl_reason reason;
    pl_view view;
    pl_view_of(&q->pack->content, pl_match_game(match), viewer, &view);
    if (take_card(q, setup, &view, &what))
        reason = pl_explain_card(teller, &view, viewer, what);
    else if (pl_take_space(q, setup, &what))
        reason = pl_explain_space(teller, &view, what);
    else if (pl_take_fighter(q, setup, &what))
        reason = pl_explain_fighter(teller, &view, what);
    else
        return pl_request_refuse(q, "malformed",
                                 "say what to explain: \"card\" (an id), \"space\" or \"fighter\" (a number)");
    pl_write_reason(q->j, "reason", teller, &reason);
    return true;
}

/* ------------------------------------------------------------------ what there is */

bool pl_take_protocol(pl_request *q)
{
    const pl_json_value *v = pl_json_get(q->root, "protocol");
    uint64_t number;
    if (!v || v->kind == PL_JSON_NULL)
        return true;
    if (!pl_json_get_number(q->root, "protocol", UINT32_MAX, &number))
        return pl_request_refuse(q, "malformed", "\"protocol\" must be the number of the protocol that you speak");
    return number == PL_PROTOCOL ||
           pl_request_refuse(q, "version", "you speak protocol %llu, and this is protocol %d: use a version that fits",
                             (unsigned long long)number, PL_PROTOCOL);
}

void pl_write_welcome(pl_json *j, const pl_pack *pack, pl_language language, const char *const *players)
{
    pl_json_number(j, "protocol", PL_PROTOCOL);
    pl_json_number(j, "rules", PL_RULES_VERSION);
    pl_json_text(j, "content", pack->hash);
    pl_json_text(j, "language", pl_language_code[language]);
    pl_json_open(j, "players", '[');
    for (const char *const *name = players; name && *name; name++)
        pl_json_text(j, NULL, *name);
    pl_json_close(j, ']');
    pl_write_rules(j, "options");
}

void pl_write_content(pl_json *j, const pl_pack *pack, pl_language language)
{
    pl_json_text(j, "language", pl_language_code[language]);
    pl_write_heroes(j, "heroes", pack, language);
    pl_write_boards(j, "boards", pack, language);
}

bool pl_handle_content(pl_request *q)
{
    pl_language language;
    if (!pl_take_language(q, &language))
        return false;
    pl_write_content(q->j, q->pack, language);
    return true;
}
