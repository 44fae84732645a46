/* The scenario runner: lines in, outcomes out.
 *
 * Whatever the bytes are, the runner ends: a file has a bounded number of lines, a line a bounded number of answers, an
 * answer is one step of the game, and a scenario with too many problems is left. */
#include "files/scenario.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ problems */

static void report(scene *s, int line, int column, const char *message)
{
    if (s->problems >= PROBLEMS_MAX)
        return;
    pl_errors_add(s->errors, s->file, line, column, "%s", message);
    if (++s->problems == PROBLEMS_MAX) {
        pl_errors_add(s->errors, s->file, line, column, "too many problems: the rest of this scenario is not read");
        s->broken = true;
    }
}

void sc_mistake(scene *s, int line, int column, const char *format, ...)
{
    char message[MESSAGE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it is set in the line above */
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    report(s, line, column, message);
}

void sc_failure(scene *s, int line, int column, const char *format, ...)
{
    char message[MESSAGE_BYTES];
    if (s->stopped)
        return;
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it is set in the line above */
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    report(s, line, column, message);
}

hint sc_hint_for(const char *word, const char *const *candidates, unsigned count)
{
    hint h = {""};
    const char *nearest = pl_nearest(word, candidates, count);
    if (nearest)
        snprintf(h.text, sizeof h.text, "; did you mean '%s'?", nearest);
    return h;
}

/* ------------------------------------------------------------------ options in words */

typedef struct named_options {
    char name[PL_OPTIONS_MAX][PL_NAME_MAX];
    const char *names[PL_OPTIONS_MAX];
    unsigned count;
} named_options;

static void name_options(const scene *s, named_options *out)
{
    pl_option options[PL_OPTIONS_MAX];
    out->count = pl_options(&s->game, options);
    for (unsigned i = 0; i < out->count; i++)
        out->names[i] = pl_option_name(s->pack, &s->game, options[i], out->name[i]);
}

static void list_options(const named_options *options, words *out)
{
    *out = (words){.length = 0};
    for (unsigned i = 0; i < options->count; i++)
        if (i == 0 || strcmp(options->names[i], options->names[i - 1]) != 0)
            sc_words_add(out, options->names[i]);
}

/* The number of at most three digits that this is; -1: it is none. */
static int number_of(const char *text)
{
    int number = 0;
    size_t length = strlen(text);
    if (length == 0 || length > 3 || strspn(text, "0123456789") != length)
        return -1;
    for (; *text; text++)
        number = number * 10 + (*text - '0');
    return number;
}

/* Which kind of question a name answers: "space 12" a space, "squire" a fighter... PL_ASK_NOTHING: no name of this match.
 * "none" answers any kind, `any` is set then. */
static unsigned kind_of_name(const scene *s, const char *name, bool *any)
{
    static const struct {
        const char *name;
        unsigned kind;
    } fixed[] = {{"maneuver", PL_ASK_ACTION}, {"scheme", PL_ASK_ACTION},    {"attack", PL_ASK_ACTION},
                 {"by-hand", PL_ASK_ACTION},  {"take-back", PL_ASK_EFFECT}, {"yes", PL_ASK_YES_NO},
                 {"no", PL_ASK_YES_NO}};
    *any = strcmp(name, "none") == 0;
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (strcmp(name, fixed[i].name) == 0)
            return fixed[i].kind;
    for (unsigned i = 0; pl_field_word(PL_FIELD_DEED, i) != NULL; i++)
        if (strcmp(name, pl_field_word(PL_FIELD_DEED, i)) == 0)
            return PL_ASK_EFFECT;
    for (unsigned i = 0; pl_field_word(PL_FIELD_VERDICT, i) != NULL; i++)
        if (strcmp(name, pl_field_word(PL_FIELD_VERDICT, i)) == 0)
            return PL_ASK_EFFECT;
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        if (pl_pack_card(&s->pack->hero_pages[s->setup.hero[seat]], &s->pack->heroes[s->setup.hero[seat]], name) >= 0)
            return PL_ASK_CARD;
    if (strncmp(name, "place ", 6) == 0)
        return pl_fighter_find(s->pack, &s->setup, name + 6) >= 0 ? PL_ASK_FIGHTER : PL_ASK_NOTHING;
    if (pl_fighter_find(s->pack, &s->setup, name) >= 0)
        return PL_ASK_FIGHTER;
    if (strncmp(name, "space ", 6) == 0)
        return pl_space_find(s->pack, s->setup.board, name + 6) >= 0 ? PL_ASK_SPACE : PL_ASK_NOTHING;
    if (strncmp(name, "effect ", 7) == 0 && number_of(name + 7) >= 0)
        return PL_ASK_EFFECT;
    if (strncmp(name, "player ", 7) == 0 && pl_seat_find(name + 7) >= 0)
        return PL_ASK_PLAYER;
    if (number_of(name) >= 0)
        return PL_ASK_NUMBER;
    return pl_space_find(s->pack, s->setup.board, name) >= 0 ? PL_ASK_SPACE : PL_ASK_NOTHING;
}

/* Everything that can be named in this match, for near misses. */
static hint hint_for_name(const scene *s, const char *name)
{
    static const char *const always[] = {"maneuver", "scheme", "attack", "yes", "no", "none", "space 1", "effect 1"};
    const char *candidates[sizeof always / sizeof always[0] + PL_SEATS * PL_TITLES + PL_FIGHTERS];
    char fighters[PL_FIGHTERS][PL_NAME_MAX];
    unsigned count = sizeof always / sizeof always[0];
    memcpy(candidates, always, sizeof always);
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        unsigned hero = s->setup.hero[seat];
        for (unsigned t = 0; t < s->pack->heroes[hero].title_count; t++)
            candidates[count++] = s->pack->hero_pages[hero].cards[t].id;
        for (unsigned f = 0; f < s->pack->heroes[hero].fighter_count; f++) {
            unsigned fighter = seat * PL_SEAT_FIGHTERS + f;
            candidates[count++] = pl_fighter_name(s->pack, &s->setup, fighter, fighters[fighter]);
        }
    }
    return sc_hint_for(name, candidates, count);
}

/* False after a mistake: nothing in this match has that name. */
static bool check_name(scene *s, const phrase *name, unsigned *kind, bool *any)
{
    *kind = kind_of_name(s, name->text, any);
    if (*kind == PL_ASK_NOTHING && !*any) {
        sc_mistake(s, name->line, name->column, "nothing here is called '%s'%s", name->text,
                   hint_for_name(s, name->text).text);
        return false;
    }
    return true;
}

/* ------------------------------------------------------------------ answers */

/* The pending question in words, with its legal answers. */
typedef struct pending {
    char question[200];
    named_options options;
    words legal;
} pending;

static void describe_pending(const scene *s, pending *out)
{
    sc_describe_question(s, out->question, sizeof out->question);
    name_options(s, &out->options);
    list_options(&out->options, &out->legal);
}

/* Is this seat asked? Else the scenario stops, with what is asked instead. */
static bool asked(scene *s, int seat, int line, int column)
{
    if (!pl_over(&s->game) && s->game.question.seat == seat)
        return true;
    pending now;
    describe_pending(s, &now);
    if (pl_over(&s->game))
        sc_failure(s, line, column, "%s is not asked: %s", sc_seat_name(s, (unsigned)seat), now.question);
    else
        sc_failure(s, line, column, "%s is not asked: %s (legal: %s)", sc_seat_name(s, (unsigned)seat), now.question,
                   sc_words_text(&now.legal));
    return false;
}

static void refuse(scene *s, const phrase *answer)
{
    pending now;
    describe_pending(s, &now);
    sc_failure(s, answer->line, answer->column, "'%s' is not legal: %s (legal: %s)%s", answer->text, now.question,
               sc_words_text(&now.legal), sc_hint_for(answer->text, now.options.names, now.options.count).text);
}

static void answer_with(scene *s, int seat, const phrase *answer)
{
    pl_option option;
    unsigned kind;
    bool any;
    bool known = check_name(s, answer, &kind, &any);
    if (known && !s->stopped && asked(s, seat, answer->line, answer->column)) {
        if (pl_option_find(s->pack, &s->game, answer->text, &option) &&
            pl_answer(&s->pack->content, &s->game, option, &s->log))
            return;
        refuse(s, answer);
    }
    s->stopped = true;
}

static void read_answers(scene *s, cursor *c, int seat)
{
    phrase answer;
    do {
        if (!sc_take_phrase(c, &answer)) {
            sc_mistake(s, c->line, sc_column_of(c), "expected an answer");
            s->stopped = true;
            return;
        }
        answer_with(s, seat, &answer);
    } while (sc_take_char(c, ','));
}

/* ------------------------------------------------------------------ legal, illegal, only */

typedef enum legality { LEGAL, ILLEGAL, ONLY } legality;

static bool listed(const named_options *options, const char *name)
{
    for (unsigned i = 0; i < options->count; i++)
        if (strcmp(options->names[i], name) == 0)
            return true;
    return false;
}

static void check_legality(scene *s, const phrase *name, legality wanted, const named_options *options)
{
    char question[200];
    unsigned kind;
    bool any;
    pl_option option;
    if (!check_name(s, name, &kind, &any))
        return;
    sc_describe_question(s, question, sizeof question);
    bool legal = listed(options, name->text) || pl_option_find(s->pack, &s->game, name->text, &option);
    if (legal && wanted == ILLEGAL) {
        sc_failure(s, name->line, name->column, "'%s' is legal", name->text);
    } else if (!legal && wanted == ILLEGAL && !any && kind != s->game.question.kind) {
        sc_failure(s, name->line, name->column, "'%s' is not this kind of answer: %s", name->text, question);
    } else if (!legal && wanted != ILLEGAL) {
        words list;
        list_options(options, &list);
        sc_failure(s, name->line, name->column, "'%s' is not legal: %s (legal: %s)", name->text, question,
                   sc_words_text(&list));
    }
}

/* Options that an 'only' line did not mention. */
static void check_unmentioned(scene *s, const cursor *c, const named_options *options, const char *mentioned)
{
    words extra = {.length = 0};
    for (unsigned i = 0; i < options->count; i++) {
        char wrapped[PL_NAME_MAX + 2];
        snprintf(wrapped, sizeof wrapped, ",%s,", options->names[i]);
        if (!strstr(mentioned, wrapped))
            sc_words_add(&extra, options->names[i]);
    }
    if (extra.length > 0)
        sc_failure(s, c->line, 1, "also legal: %s", sc_words_text(&extra));
}

static void read_legality(scene *s, cursor *c, legality wanted)
{
    int column = sc_column_of(c), seat = sc_take_seat(c);
    if (seat < 0 || !sc_take_char(c, ':')) {
        sc_mistake(s, c->line, column, "expected a seat and a colon, as in 'legal A: attack'");
        return;
    }
    if (!s->stopped && !asked(s, seat, c->line, column))
        return;
    named_options options;
    name_options(s, &options);
    char mentioned[LINE_BYTES * 2] = ",";
    size_t length = 1;
    phrase name;
    do {
        if (!sc_take_phrase(c, &name)) {
            sc_mistake(s, c->line, sc_column_of(c), "expected an answer");
            return;
        }
        check_legality(s, &name, wanted, &options);
        length += (size_t)snprintf(mentioned + length, sizeof mentioned - length, "%s,", name.text);
    } while (sc_take_char(c, ',') && length < sizeof mentioned - WORD_BYTES);
    if (wanted == ONLY)
        check_unmentioned(s, c, &options, mentioned);
}

static void read_legal(scene *s, cursor *c)
{
    read_legality(s, c, LEGAL);
}

static void read_illegal(scene *s, cursor *c)
{
    read_legality(s, c, ILLEGAL);
}

static void read_only(scene *s, cursor *c)
{
    read_legality(s, c, ONLY);
}

/* ------------------------------------------------------------------ scenarios of a file */

static void open_scenario(scene *s, cursor *c)
{
    size_t length = (size_t)(c->end - c->at);
    s->table = s->common;
    s->in_scenario = true;
    s->begun = s->stopped = s->broken = false;
    s->seat = -1;
    s->problems = 0;
    s->first_line = c->line;
    s->first_error = pl_errors_count(s->errors);
    if (length >= sizeof s->title)
        length = sizeof s->title - 1;
    while (length > 0 && length < (size_t)(c->end - c->at) && pl_letter_goes_on(c->at[length]))
        length--;
    memcpy(s->title, c->at, length);
    s->title[length] = '\0';
    if (length == 0)
        sc_mistake(s, c->line, sc_column_of(c), "a scenario needs a title: the rules it is about and what it shows");
    if (s->common_broken) {
        sc_mistake(s, c->line, 1, "not run: there are mistakes before the first scenario");
        s->broken = true;
    }
}

static void tell_outcome(scene *s, const char *title)
{
    pl_scenario_outcome outcome = {.file = s->file,
                                   .title = title,
                                   .line = s->first_line,
                                   .first = s->first_error,
                                   .count = pl_errors_count(s->errors) - s->first_error};
    s->listener.ended(s->listener.to, &outcome);
}

static bool ensure_begun(scene *s)
{
    if (s->begun)
        return true;
    s->seat = -1;
    s->begun = s->problems == 0 && sc_begin_scene(s);
    s->broken = !s->begun;
    return s->begun;
}

/* Ends what was being read: the lines before the first scenario, or a scenario. */
static void close_section(scene *s)
{
    if (!s->in_scenario) {
        s->common = s->table;
        s->common_broken = s->problems > 0;
        if (s->common_broken)
            tell_outcome(s, "the lines before the first scenario");
        return;
    }
    if (!s->broken)
        ensure_begun(s);
    if (s->log.count > EVENTS_MAX && s->begun)
        sc_mistake(s, s->first_line, 1, "more than %d events: not all could be looked at", EVENTS_MAX);
    tell_outcome(s, s->title);
}

/* ------------------------------------------------------------------ lines */

static const statement statements[] = {
    {"board", sc_read_board, false},     {"options", sc_read_options, false}, {"seed", sc_read_seed, false},
    {"seat", sc_read_seat, false},       {"hand", sc_read_hand, false},       {"deck", sc_read_deck, false},
    {"discard", sc_read_discard, false}, {"turn", sc_read_turn, false},       {"setup", sc_read_setup, false},
    {"new", sc_read_new_game, false},    {"form", sc_read_form, false},       {"hands", sc_read_hands, false},
    {"counter", sc_read_counter, false},
};
/* Only the scenarios of a file check anything: a position does without them, and so does the module for the browser. */
static const statement checks[] = {
    {"legal", read_legal, true},
    {"illegal", read_illegal, true},
    {"only", read_only, true},
    {"expect", sc_read_expect, true},
};
enum { STATEMENTS = sizeof statements / sizeof statements[0], CHECKS = sizeof checks / sizeof checks[0] };

static const statement *statement_at(const scene *s, unsigned i)
{
    return i < STATEMENTS ? &statements[i] : &s->checks[i - STATEMENTS];
}

static void unknown_line(scene *s, const phrase *first)
{
    const char *candidates[STATEMENTS + CHECKS + 1 + PL_SEAT_FIGHTERS + PL_TOKENS];
    unsigned count = 0;
    candidates[count++] = "scenario";
    for (unsigned i = 0; i < STATEMENTS + s->check_count; i++)
        candidates[count++] = statement_at(s, i)->word;
    if (s->seat >= 0) {
        int hero = s->table.seats[s->seat].hero;
        for (unsigned f = 0; f < s->pack->heroes[hero].fighter_count; f++)
            candidates[count++] = s->pack->hero_pages[hero].fighters[f].id;
        for (unsigned kind = 0; kind < s->pack->heroes[hero].token_count; kind++)
            candidates[count++] = s->pack->hero_pages[hero].tokens[kind].id;
    }
    sc_mistake(s, first->line, first->column, "a line cannot start with '%s'%s", first->text,
               sc_hint_for(first->text, candidates, count).text);
}

static bool step_possible(scene *s, const cursor *c)
{
    if (s->in_scenario)
        return ensure_begun(s);
    sc_mistake(s, c->line, 1, "this belongs to a scenario: say 'scenario TITLE' first");
    return false;
}

static void read_statement(scene *s, cursor *c)
{
    phrase first;
    cursor start = *c;
    if (!sc_take_word(c, &first)) {
        sc_mistake(s, c->line, sc_column_of(c), "a line cannot start like this");
        return;
    }
    int seat = pl_seat_find(first.text);
    if (seat >= 0 && sc_take_char(c, ':')) {
        if (step_possible(s, c))
            read_answers(s, c, seat);
        return;
    }
    for (unsigned i = 0; i < STATEMENTS + s->check_count; i++) {
        const statement *line = statement_at(s, i);
        if (strcmp(line->word, first.text) != 0)
            continue;
        if (!line->step && s->begun)
            sc_mistake(s, c->line, first.column, "the game has begun: the table is set before the first answer");
        else if (!line->step || step_possible(s, c))
            line->read(s, c);
        return;
    }
    *c = start;
    if (s->begun || !(sc_read_fighter(s, c) || sc_read_token(s, c)))
        unknown_line(s, &first);
}

/* Cuts a comment and blanks off the end. */
static void trim(cursor *c)
{
    const char *comment = memchr(c->at, '#', (size_t)(c->end - c->at));
    if (comment)
        c->end = comment;
    while (c->end > c->at && (c->end[-1] == ' ' || c->end[-1] == '\t' || c->end[-1] == '\r'))
        c->end--;
}

static bool control_character(const cursor *c)
{
    for (const char *p = c->start; p < c->end; p++)
        if (((unsigned char)*p < 32 && *p != '\t') || *p == 127)
            return true;
    return false;
}

static void read_line(scene *s, cursor *c)
{
    trim(c);
    if (sc_at_end(c))
        return;
    if (c->end - c->start > LINE_BYTES) {
        if (!s->broken)
            sc_mistake(s, c->line, 1, "this line is too long (more than %d bytes)", LINE_BYTES);
        return;
    }
    if (control_character(c)) {
        if (!s->broken)
            sc_mistake(s, c->line, 1, "there is a control character in this line");
        return;
    }
    if (s->alone && sc_take_this(c, "scenario")) {
        sc_mistake(s, c->line, 1, "no title belongs here: this is one scenario, without its title");
        s->broken = true;
    } else if (sc_take_this(c, "scenario")) {
        close_section(s);
        sc_at_end(c);
        open_scenario(s, c);
    } else if (!s->broken) {
        read_statement(s, c);
    }
}

/* The length of the UTF-8 character at `p`, or 0 when it is none. */
/* Messages quote the file, so it must be text. */
static bool is_text(scene *s, const char *text, size_t length)
{
    int line = 1, column = 1;
    for (size_t i = 0; i < length;) {
        size_t step = pl_letter_bytes(text + i, text + length);
        if (step == 0) {
            sc_mistake(s, line, column, "this is not a text file (UTF-8)");
            return false;
        }
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
        i += step;
    }
    return true;
}

static void read_lines(scene *s, const char *text, size_t length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const char *at = text, *end = text + length;
    if (length >= 3 && memcmp(text, mark, 3) == 0)
        at += 3;
    for (int line = 1; at < end; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            stop = end;
        cursor c = {at, at, stop, line};
        read_line(s, &c);
        at = stop < end ? stop + 1 : end;
    }
    close_section(s);
}

static scene *open_scene(const pl_pack *pack, const char *file, pl_errors *errors)
{
    scene *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->pack = pack;
    s->file = file;
    s->errors = errors;
    s->first_line = 1;
    s->seat = -1;
    s->first_error = pl_errors_count(errors);
    sc_table_clear(&s->table);
    return s;
}

/* False after a mistake. */
static bool readable(scene *s, const char *text, size_t length)
{
    if (length > PL_FILE_MAX)
        sc_mistake(s, 1, 1, "this file is too large (more than %d bytes)", PL_FILE_MAX);
    return s->problems == 0 && is_text(s, text, length);
}

void pl_scenarios_run(const pl_pack *pack, const char *file, const char *text, size_t length, pl_errors *errors,
                      pl_scenario_listener listener)
{
    scene *s = open_scene(pack, file, errors);
    if (!s)
        return;
    s->listener = listener;
    s->checks = checks;
    s->check_count = CHECKS;
    if (!readable(s, text, length)) {
        tell_outcome(s, "the file");
        free(s);
        return;
    }
    read_lines(s, text, length);
    if (!s->in_scenario && !s->common_broken) {
        sc_mistake(s, 1, 1, "there is no scenario here: one starts with 'scenario TITLE'");
        tell_outcome(s, "the file");
    }
    free(s);
}

static void not_told(void *to, const pl_scenario_outcome *outcome)
{
    (void)to;
    (void)outcome;
}

bool pl_scenario_game(const pl_pack *pack, const char *name, const char *text, size_t length, pl_errors *errors,
                      pl_game *out)
{
    scene *s = open_scene(pack, name, errors);
    if (!s)
        return false;
    s->listener.ended = not_told;
    s->common = s->table;
    s->in_scenario = s->alone = true;
    if (readable(s, text, length))
        read_lines(s, text, length);
    bool good = s->begun && s->problems == 0;
    if (good)
        *out = s->game;
    free(s);
    return good;
}
