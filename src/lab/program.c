#include "lab/program.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/letters.h"
#include "base/parallel.h"
#include "lab/process.h"
#include "learn/learn.h"
#include "mind/mind.h"

static const double parting_time = 1; /* seconds to hear of the end of a match, and to end after the last one */

struct program {
    const pl_pack *pack;
    const atomic_bool *stop;
    char *command;
    process *process; /* NULL: it does not run */
    pl_language language;
    bool replies;     /* to what it says now it gets a reply */
    bool ready;       /* it has said so */
    bool figures;     /* it wants observations too */
    unsigned matches; /* of this process; the last one is the present one */
    /* while it sits: */
    program_seat at;
    pl_reporter *reporter;
    bool busy;
    double left;      /* seconds of its budget */
    int64_t since;    /* the number of the last update */
    pl_buffer unsaid; /* messages that go out with the next question */
    bool answered;
    pl_option answer;
};

/* ------------------------------------------------------------------ what goes wrong */

/* What a program said may be in a reason, cut off anywhere: nothing of it shall move the cursor, or be half a letter. */
static void make_plain(char *text)
{
    const char *at = text, *end = text + strlen(text);
    while (at < end) {
        const char *from = at;
        uint32_t letter = pl_letter_next(&at, end);
        bool control = letter < 0x20 || (letter >= 0x7f && letter < 0xa0);
        if (control || letter == LETTER_BAD)
            memset(text + (from - text), '?', (size_t)(at - from));
    }
}

__attribute__((format(printf, 3, 4))) static pl_forfeit lose(char why[PL_FORFEIT_WHY], pl_forfeit forfeit,
                                                             const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, PL_FORFEIT_WHY, format, arguments);
    va_end(arguments);
    make_plain(why);
    return forfeit;
}

static pl_forfeit lose_by(program *p, process_state state, char why[PL_FORFEIT_WHY])
{
    char fate[PROCESS_FATE];
    switch (state) {
    case PROCESS_LATE:
        return lose(why, PL_FORFEIT_TIMEOUT, "no answer in time; does it flush what it prints?");
    case PROCESS_FLOODS:
        return lose(why, PL_FORFEIT_ILLEGAL, "a line of more than %d bytes", PROCESS_LINE);
    case PROCESS_STOPPED: /* nobody asks for the outcome, so it need not die first */
        return lose(why, PL_FORFEIT_CRASH, "the duel was over");
    default:
        PL_ASSERT(state == PROCESS_ENDED);
        return lose(why, PL_FORFEIT_CRASH, "it %s", process_fate(p->process, fate));
    }
}

/* ------------------------------------------------------------------ what it says */

static program *program_of(const pl_request *q)
{
    return q->self;
}

static bool handle_hello(pl_request *q)
{
    program *p = program_of(q);
    const pl_json_value *figures = pl_json_get(q->root, "observation");
    if (!pl_take_protocol(q) || !pl_take_language(q, &p->language))
        return false;
    p->figures = figures && figures->kind == PL_JSON_BOOL && figures->number > 0;
    pl_write_welcome(q->j, q->pack, p->language, pl_mind_names);
    return true;
}

/* From now on matches come. Not before, so that a program that asks for something first gets that reply first. */
static bool handle_ready(pl_request *q)
{
    if (program_of(q)->ready)
        return pl_request_refuse(q, "stale", "it has said that it is ready before");
    program_of(q)->ready = true;
    program_of(q)->replies = false;
    return true;
}

/* There is one match, and one seat: neither needs to be named, but a wrong one is a mistake. */
static bool handle_answer(pl_request *q)
{
    program *p = program_of(q);
    uint64_t match = p->matches;
    unsigned seat = p->at.seat;
    if (!p->busy)
        return pl_request_refuse(q, "over", "nothing is asked");
    if (pl_json_get(q->root, "match") &&
        (!pl_json_get_number(q->root, "match", UINT32_MAX, &match) || match != p->matches))
        return pl_request_refuse(q, "unknown", "\"match\" must be %u, the present one", p->matches);
    if (pl_json_get(q->root, "seat") && !pl_take_viewer(q, pl_match_setup(p->at.match), &seat))
        return false;
    p->answered = pl_take_answer(q, p->at.match, seat, &p->answer);
    p->replies = false;
    return p->answered;
}

static bool handle_explain(pl_request *q)
{
    program *p = program_of(q);
    pl_language language;
    if (!p->busy)
        return pl_request_refuse(q, "over", "nothing is asked");
    const pl_teller *teller =
        pl_take_language(q, &language) ? pl_reporter_teller(p->reporter, p->at.match, language) : NULL;
    return teller && pl_explain_to(q, p->at.match, teller, p->at.seat);
}

static const pl_request_kind requests[] = {
    {"hello", "welcome", handle_hello},  {"content", "content", pl_handle_content},  {"ready", "ready", handle_ready},
    {"answer", "answer", handle_answer}, {"explain", "explanation", handle_explain},
};

static bool blank(const char *line, size_t length)
{
    return strspn(line, " \t\r") == length;
}

/* One thing that it says, and the reply to it; answers and `ready` have none. */
static pl_forfeit take_line(program *p, const char *line, size_t length, double until, char why[PL_FORFEIT_WHY])
{
    pl_buffer reply = {0};
    pl_request q = {.pack = p->pack, .self = p, .language = p->language};
    process_state state = PROCESS_GOOD;
    pl_request_answer(&q, requests, sizeof requests / sizeof *requests, line, length, &reply);
    pl_buffer_put(&reply, "\n", 1);
    if (!q.code && p->replies)
        state = process_say(p->process, reply.text, reply.length, until, p->stop);
    pl_buffer_free(&reply);
    if (q.code)
        return lose(why, PL_FORFEIT_ILLEGAL, "%s: %.140s", q.code, q.message);
    return state == PROCESS_GOOD ? PL_FORFEIT_NONE : lose_by(p, state, why);
}

/* Takes what it says until this is so: it is ready, or it has answered. */
static pl_forfeit listen(program *p, const bool *enough, double until, char why[PL_FORFEIT_WHY])
{
    pl_forfeit forfeit = PL_FORFEIT_NONE;
    p->answered = false;
    while (!*enough && forfeit == PL_FORFEIT_NONE) {
        const char *line;
        size_t length;
        process_state state = process_hear(p->process, until, p->stop, &line, &length);
        p->replies = true;
        if (state == PROCESS_GOOD && parallel_now() > until)
            state = PROCESS_LATE; /* one that never stops speaking is never quiet until then */
        if (state != PROCESS_GOOD)
            forfeit = lose_by(p, state, why);
        else if (!blank(line, length))
            forfeit = take_line(p, line, length, until, why);
    }
    return forfeit;
}

/* ------------------------------------------------------------------ running */

static void stop_running(program *p, double patience)
{
    process_end(p->process, patience);
    p->process = NULL;
}

/* What helps, by how far it came. */
static const char *remedy(program *p)
{
    if (!p->process)
        return "try again with fewer threads (--jobs)";
    switch (process_not_run(p->process)) {
    case PROCESS_NOT_FOUND:
        return "there is no such command here";
    case PROCESS_NOT_ALLOWED:
        return "is it a program, and executable (chmod +x)?";
    default: /* the shell found it, and it ran */
        return "it has to print a line {\"type\":\"ready\"}, and flush it (docs/programs.md)";
    }
}

static bool refuse(program *p, char wrong[PL_WRONG], const char *why)
{
    snprintf(wrong, PL_WRONG, "the program \"%.200s\" cannot be started: %.160s; %s", p->command, why, remedy(p));
    stop_running(p, 0);
    return false;
}

static bool start_running(program *p, unsigned milliseconds, char wrong[PL_WRONG])
{
    char why[PL_FORFEIT_WHY] = "";
    p->matches = 0;
    p->language = PL_EN;
    p->figures = p->ready = false;
    p->process = process_start(p->command);
    if (!p->process)
        return refuse(p, wrong, strerror(errno));
    pl_forfeit heard = listen(p, &p->ready, parallel_now() + milliseconds * 1e-3, why);
    switch (heard) {
    case PL_FORFEIT_NONE:
        return true;
    case PL_FORFEIT_TIMEOUT:
        return refuse(p, wrong, "it has not said that it is ready in the time that it has for that (--start)");
    default:
        PL_ASSERT(heard == PL_FORFEIT_CRASH || heard == PL_FORFEIT_ILLEGAL);
        return refuse(p, wrong, why);
    }
}

program *program_new(const pl_pack *pack, const char *command, const atomic_bool *stop)
{
    program *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    *p = (program){.pack = pack, .stop = stop, .command = strdup(command)};
    if (p->command)
        return p;
    free(p);
    return NULL;
}

void program_free(program *p)
{
    if (!p)
        return;
    stop_running(p, atomic_load(p->stop) ? 0 : parting_time);
    pl_reporter_free(p->reporter);
    pl_buffer_free(&p->unsaid);
    free(p->command);
    free(p);
}

const char *program_command(const program *p)
{
    return p->command;
}

bool program_busy(const program *p)
{
    return p->busy;
}

/* ------------------------------------------------------------------ what it is told */

static pl_json open_message(program *p, const char *type)
{
    pl_json j = pl_json_to(&p->unsaid);
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "type", type);
    pl_json_number(&j, "match", p->matches);
    return j;
}

static void close_message(program *p, pl_json *j)
{
    pl_json_close(j, '}');
    pl_buffer_put(&p->unsaid, "\n", 1);
}

static void limit_json(pl_json *j, const char *key, unsigned milliseconds)
{
    if (milliseconds)
        pl_json_number(j, key, milliseconds);
    else
        pl_json_text(j, key, NULL);
}

static void tell_seat(program *p)
{
    char digits[2 * sizeof p->at.seed->bytes + 1];
    const pl_clock *clock = &p->at.clock;
    pl_json j = open_message(p, "seat");
    for (unsigned i = 0; i < sizeof p->at.seed->bytes; i++)
        snprintf(digits + (size_t)2 * i, 3, "%02x", p->at.seed->bytes[i]);
    pl_json_text(&j, "seat", pl_seat_name(pl_match_setup(p->at.match), p->at.seat));
    pl_json_text(&j, "seed", digits);
    pl_json_open(&j, "time", '{');
    limit_json(&j, "answer", clock->answer);
    limit_json(&j, "game", clock->game);
    pl_json_number(&j, "increment", clock->increment);
    pl_json_close(&j, '}');
    close_message(p, &j);
}

static bool tell_table(program *p)
{
    const pl_match *match = p->at.match;
    const pl_teller *teller = pl_reporter_teller(p->reporter, match, p->language);
    pl_json j = open_message(p, "table");
    pl_json_number(&j, "number", pl_match_number(match));
    pl_json_number(&j, "decisions", pl_match_decisions(match));
    if (teller)
        pl_write_setup(&j, "setup", p->pack, pl_match_setup(match), teller);
    close_message(p, &j);
    return teller;
}

static bool tell_update(program *p)
{
    pl_json j = open_message(p, "update");
    bool good = pl_write_update(&j, p->reporter, p->at.match, p->at.seat, p->language, p->since);
    close_message(p, &j);
    p->since = pl_match_number(p->at.match);
    return good;
}

static void tell_clock(program *p)
{
    pl_json j = open_message(p, "clock");
    pl_json_number(&j, "left", (int64_t)(p->left * 1000));
    close_message(p, &j);
}

static void actions_json(pl_json *j, const program *p, const pl_view *view)
{
    const pl_content *content = &p->pack->content;
    uint16_t actions[PL_OPTIONS_MAX];
    unsigned count = pl_actions(content, &view->game, actions);
    pl_json_open(j, "actions", '[');
    for (unsigned i = 0; i < count; i++) {
        pl_option option;
        char name[PL_NAME_MAX];
        if (!pl_action_find(content, &view->game, actions[i], &option))
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_number(j, "action", actions[i]);
        pl_json_text(j, "name", pl_option_name(p->pack, &view->game, option, name));
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static bool tell_figures(program *p)
{
    pl_view view;
    unsigned size = pl_observation_size(pl_match_game(p->at.match)->seat_count);
    float *figures = malloc(size * sizeof *figures);
    if (!figures)
        return false;
    pl_view_of(&p->pack->content, pl_match_game(p->at.match), p->at.seat, &view);
    pl_observe(&p->pack->content, &view, figures);
    pl_json j = open_message(p, "observation");
    pl_json_number(&j, "question", pl_match_number(p->at.match) + 1);
    pl_json_open(&j, "figures", '[');
    for (unsigned i = 0; i < size; i++)
        pl_json_float(&j, NULL, figures[i]);
    pl_json_close(&j, ']');
    actions_json(&j, p, &view);
    close_message(p, &j);
    free(figures);
    return true;
}

/* ------------------------------------------------------------------ playing */

bool program_sit(program *p, const program_seat *at, char wrong[PL_WRONG])
{
    if (!p->process && !start_running(p, at->clock.start, wrong))
        return false;
    p->reporter = pl_reporter_new();
    p->at = *at;
    p->busy = true;
    p->matches++;
    p->left = at->clock.game * 1e-3;
    p->since = PL_FROM_THE_START;
    p->unsaid.length = 0;
    tell_seat(p);
    if (p->reporter && tell_table(p))
        return true;
    snprintf(wrong, PL_WRONG, "not enough memory");
    return false;
}

/* How long it may take for this answer. */
static double seconds_now(const program *p)
{
    double answer = p->at.clock.answer * 1e-3;
    if (!p->at.clock.game)
        return answer;
    return p->at.clock.answer && answer < p->left ? answer : p->left;
}

static process_state say_all(program *p, double until)
{
    process_state state = process_say(p->process, p->unsaid.text, p->unsaid.length, until, p->stop);
    p->unsaid.length = 0;
    return state;
}

pl_forfeit program_ask(program *p, pl_option *out, char why[PL_FORFEIT_WHY])
{
    if (p->at.clock.game)
        tell_clock(p);
    if ((p->figures && !tell_figures(p)) || !tell_update(p) || p->unsaid.failed)
        return lose(why, PL_FORFEIT_CRASH, "there is no memory for its messages");
    double since = parallel_now(), until = since + seconds_now(p);
    process_state state = say_all(p, until);
    pl_forfeit forfeit = state == PROCESS_GOOD ? listen(p, &p->answered, until, why) : lose_by(p, state, why);
    p->left += p->at.clock.increment * 1e-3 - (parallel_now() - since);
    *out = p->answer;
    if (forfeit != PL_FORFEIT_NONE)
        stop_running(p, 0);
    return forfeit;
}

void program_rise(program *p)
{
    if (p->busy && p->process && pl_over(pl_match_game(p->at.match)) &&
        (!tell_update(p) || say_all(p, parallel_now() + parting_time) != PROCESS_GOOD))
        stop_running(p, 0); /* it has not lost anything by that, but would not understand the next match */
    p->busy = false;
    pl_reporter_free(p->reporter);
    p->reporter = NULL;
}
