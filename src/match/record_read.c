/* Reading records: line by line, never believed. Each line is carried out as soon as it is read, on a match that began as
 * the header says, so what is wrong is known in the line that says it. Reading stops there: what follows hangs on it.
 *
 * Whatever the bytes are, reading ends: lines and their length are bounded, and so is the history of a match. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "match/position.h"
#include "match/record_text.h"
#include "match/scenario.h" /* its lines are cut up like these */

typedef struct reading {
    const pl_pack *pack;
    const char *file;
    pl_errors *errors;
    pl_record *record;
    const char *at, *end; /* what has not been read yet */
    cursor c;             /* the line being read */
    int line;
    bool held;   /* the line is to be read once more */
    bool silent; /* only looking ahead */
    bool failed;
    int board_line;
    cursor commit; /* the line of a sealed record that hides the seed */
    pl_match *match;
    int agreed; /* the line of the last state that agreed, or 0 */
} reading;

/* ------------------------------------------------------------------ complaints */

static void refuse(reading *r, int column, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void refuse(reading *r, int column, const char *format, ...)
{
    char message[MESSAGE_BYTES];
    r->failed = true;
    if (r->silent)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    pl_errors_add(r->errors, r->file, r->line, column, "%s", message);
}

/* What to do about a line that cannot be true. */
typedef struct remedy {
    char text[200];
} remedy;

static remedy remedy_for(const reading *r)
{
    remedy out;
    snprintf(
        out.text, sizeof out.text,
        "a line was changed, lost or moved; use an intact copy, or delete this line and all below it to go on after "
        "decision %u",
        pl_match_decisions(r->match));
    return out;
}

static void refuse_rest(reading *r)
{
    phrase rest = sc_rest_of(&r->c);
    refuse(r, rest.column, "the line should end before '%s'; delete that, or put a # in front of a remark", rest.text);
}

static bool line_ends(reading *r)
{
    if (!sc_at_end(&r->c))
        refuse_rest(r);
    return !r->failed;
}

/* ------------------------------------------------------------------ lines */

/* Checks the bytes of the line. */
static void check_line(reading *r)
{
    int column = 1;
    if (r->c.end - r->c.start > LINE_BYTES) {
        refuse(r, 1, "this line is too long (more than %d bytes); no line of a record is", LINE_BYTES);
        return;
    }
    for (const char *p = r->c.start; p < r->c.end; column++) {
        size_t bytes = record_letter(p, r->c.end);
        bool carriage = *p == '\r' && p + 1 == r->c.end;
        if (bytes == 0 || ((unsigned char)*p < 32 && *p != '\t' && !carriage) || *p == 127) {
            refuse(r, column, "byte 0x%02X is no text; a record is plain UTF-8, so the file is damaged here",
                   (unsigned char)*p);
            return;
        }
        p += bytes;
    }
}

/* A text that is cut off within a line was not written to its end. */
static void check_cut(reading *r, const char *stop)
{
    int column = 1;
    if (stop)
        return;
    for (const char *p = r->at; p < r->end; p++)
        column += ((unsigned char)*p & 0xC0) != 0x80;
    refuse(r, column,
           "the record is cut off in the middle of this line; delete the line to go on after the one before");
}

/* Cuts a remark and blanks off the end. */
static void trim(cursor *c)
{
    const char *remark = memchr(c->at, '#', (size_t)(c->end - c->at));
    if (remark)
        c->end = remark;
    while (c->end > c->at && strchr(" \t\r", c->end[-1]))
        c->end--;
}

static void cut_line(reading *r)
{
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->line++;
    check_cut(r, stop);
    if (!stop)
        return;
    r->c = (cursor){r->at, r->at, stop, r->line};
    r->at = stop + 1;
    check_line(r);
    trim(&r->c);
}

/* The next line that says something. False at the end, and after an error. */
static bool next_line(reading *r)
{
    if (r->failed)
        return false;
    if (r->held) {
        r->held = false;
        return true;
    }
    while (r->at < r->end) {
        cut_line(r);
        if (r->failed)
            return false;
        if (!sc_at_end(&r->c))
            return true;
    }
    return false;
}

/* Is the next line of this kind? Else it is left. */
static bool take_line(reading *r, const char *word)
{
    if (!next_line(r))
        return false;
    cursor whole = r->c;
    if (sc_take_this(&r->c, word)) {
        record_say(&r->record->said, whole.at, whole.end);
        return true;
    }
    r->c = whole;
    r->held = true;
    return false;
}

/* A line that must come now. */
static bool expect_line(reading *r, const char *word, const char *form)
{
    if (take_line(r, word))
        return true;
    if (r->failed)
        return false;
    if (r->held) {
        phrase found = sc_rest_of(&r->c);
        refuse(r, found.column,
               "here the header should say '%s', not '%s'; it has the lines of docs/record.md in their order", form,
               found.text);
    } else {
        r->line++;
        refuse(r, 1, "the record ends where its header should say '%s'; without its header it cannot be read", form);
    }
    return false;
}

/* ------------------------------------------------------------------ the header */

static void read_version(reading *r)
{
    char wanted[16];
    if (!take_line(r, "peerless") || !sc_take_this(&r->c, "record")) {
        if (!r->failed) {
            r->line += r->line == 0;
            refuse(r, 1, "this is no record of a match: one begins with the line 'peerless record %d'",
                   PL_RECORD_VERSION);
        }
        return;
    }
    snprintf(wanted, sizeof wanted, "%d", PL_RECORD_VERSION);
    if (!sc_take_this(&r->c, wanted))
        refuse(r, sc_column_of(&r->c),
               "this is a record of another format ('%s'); this program reads format %s: use a newer one",
               sc_rest_of(&r->c).text, wanted);
    else
        line_ends(r);
}

static void read_content(reading *r)
{
    phrase hash;
    if (!expect_line(r, "content", "content HASH"))
        return;
    phrase said = sc_rest_of(&r->c);
    if (!sc_take_word(&r->c, &hash) || strcmp(hash.text, r->pack->hash) != 0)
        refuse(
            r, said.column,
            "the match was played with other content (%.64s) than is loaded here (%s); load the same heroes and boards "
            "(--content), or use the version of Peerless that wrote the record",
            said.text, r->pack->hash);
    else
        line_ends(r);
}

static void read_board(reading *r)
{
    const char *ids[PL_PACK_BOARDS];
    phrase id = {.text = ""};
    if (!expect_line(r, "board", "board ID"))
        return;
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &id);
    int board = pl_pack_board(r->pack, id.text);
    r->board_line = r->line;
    if (board >= 0) {
        r->record->setup.board = (uint8_t)board;
        line_ends(r);
        return;
    }
    unsigned count = 0;
    for (; count < r->pack->content.board_count && count < PL_PACK_BOARDS; count++)
        ids[count] = r->pack->board_pages[count].id;
    refuse(r, column, "there is no board '%s'%s; see 'peerless boards'", id.text,
           sc_hint_for(id.text, ids, count).text);
}

static void read_hero(reading *r, unsigned seat)
{
    const char *ids[PL_PACK_HEROES];
    phrase id = {.text = ""};
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &id);
    int hero = pl_pack_hero(r->pack, id.text);
    if (hero >= 0) {
        r->record->setup.hero[seat] = (uint8_t)hero;
        return;
    }
    unsigned count = 0;
    for (; count < r->pack->content.hero_count && count < PL_PACK_HEROES; count++)
        ids[count] = r->pack->hero_pages[count].id;
    refuse(r, column, "there is no hero '%s'%s; see 'peerless heroes'", id.text, sc_hint_for(id.text, ids, count).text);
}

static void read_player(reading *r, unsigned seat)
{
    if (r->failed || sc_at_end(&r->c))
        return;
    if (!sc_take_char(&r->c, ',') || !sc_take_this(&r->c, "played") || !sc_take_this(&r->c, "by") || sc_at_end(&r->c)) {
        refuse(r, sc_column_of(&r->c), "after the hero comes ', played by NAME', or nothing");
        return;
    }
    if (r->c.end - r->c.at >= PL_RECORD_PLAYER) {
        refuse(r, sc_column_of(&r->c), "this name is too long; at most %d bytes are possible", PL_RECORD_PLAYER - 1);
        return;
    }
    pl_record_name(&r->record->head, seat, sc_rest_of(&r->c).text);
}

/* The first seat tells a duel from teams. */
static void read_seat(reading *r, unsigned seat)
{
    pl_setup *setup = &r->record->setup;
    phrase name = {.text = ""};
    char form[32];
    snprintf(form, sizeof form, "seat %s HERO", pl_seat_name(setup, seat));
    if (!expect_line(r, "seat", form))
        return;
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &name);
    if (seat == 0)
        setup->teams = strcmp(name.text, "A1") == 0;
    if (strcmp(name.text, pl_seat_name(setup, seat)) != 0) {
        refuse(r, column,
               "here comes the seat %s, not '%s'; the seats are A and B, or A1, B1, A2 and B2, in this order",
               pl_seat_name(setup, seat), name.text);
        return;
    }
    read_hero(r, seat);
    read_player(r, seat);
}

static int choice_called(const char *name)
{
    for (int i = 0; i < PL_RULES_CHOICES; i++)
        if (strcmp(pl_rules_choices[i].name, name) == 0)
            return i;
    return -1;
}

/* Returns which option it was; they stand in the order of the table. */
static int read_option(reading *r, int before)
{
    phrase said = {.text = ""};
    char wrong[200];
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &said);
    char *value = strchr(said.text, '=');
    if (value)
        *value++ = '\0';
    const char *message = pl_rules_set(&r->record->setup.options, said.text, value ? value : "", wrong);
    int choice = choice_called(said.text);
    if (message)
        refuse(r, column, "%s", message);
    else if (choice == before)
        refuse(r, column, "%s is said twice; delete one of the lines", said.text);
    else if (choice < before)
        refuse(r, column, "%s comes before %s; put the lines into that order", said.text,
               pl_rules_choices[before].name);
    else
        line_ends(r);
    return choice;
}

/* 64 digits to the end of the line. */
static bool read_digits(reading *r, pl_seed *out)
{
    phrase said = {.text = ""};
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &said);
    if (pl_seed_parse(said.text, out))
        return line_ends(r);
    refuse(r, column, "expected 64 digits 0 to 9 and a to f, not '%s'; copy them from an intact copy", said.text);
    return false;
}

/* Letters, digits, - and _. */
static void read_table(reading *r)
{
    phrase id = {.text = ""};
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &id);
    size_t length = strlen(id.text);
    if (length == 0 || length >= PL_RECORD_TABLE ||
        strspn(id.text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != length) {
        refuse(r, column, "this is no id of a table: '%s'; copy it from an intact copy", id.text);
        return;
    }
    memcpy(r->record->head.table, id.text, length + 1);
    line_ends(r);
}

static void read_commit(reading *r)
{
    pl_seed hash;
    r->commit = r->c;
    r->record->head.sealed = true;
    if (read_digits(r, &hash))
        pl_seed_text(&hash, r->record->commit);
}

static void read_open_seed(reading *r)
{
    if (!expect_line(r, "seed", "seed DIGITS' or 'commit DIGITS") || !read_digits(r, &r->record->seed))
        return;
    r->record->seed_known = true;
    pl_seed_commit(&r->record->seed, "", r->record->commit);
}

static void read_head(reading *r)
{
    static void (*const lines[])(reading * r) = {read_version, read_content, read_board};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0] && !r->failed; i++)
        lines[i](r);
    for (unsigned seat = 0; seat < pl_seats_in(&r->record->setup) && !r->failed; seat++)
        read_seat(r, seat);
    for (int before = -1; !r->failed && take_line(r, "option");)
        before = read_option(r, before);
    bool bound = !r->failed && take_line(r, "table");
    if (bound)
        read_table(r);
    if (r->failed)
        return;
    if (bound ? expect_line(r, "commit", "commit DIGITS") : take_line(r, "commit"))
        read_commit(r);
    else if (!r->failed)
        read_open_seed(r);
}

/* ------------------------------------------------------------------ the seed of a sealed record */

/* Is this the seed that was committed to? */
static bool agrees(reading *r, const pl_seed *seed, int line, int column)
{
    char commit[PL_HASH_TEXT];
    pl_seed_commit(seed, r->record->head.table, commit);
    if (strcmp(commit, r->record->commit) == 0)
        return true;
    r->line = line;
    refuse(r, column, "the seed and the commitment do not agree: that of this seed is %s, but %s was promised", commit,
           r->record->commit);
    return false;
}

/* A sealed record says its seed at the end, if it is there at all. */
static void look_for_seed(reading *r, const pl_seed *given)
{
    reading ahead = *r;
    ahead.silent = true;
    while (next_line(&ahead)) {
        if (!sc_take_this(&ahead.c, "seed"))
            continue;
        int column = sc_column_of(&ahead.c);
        ahead.silent = r->silent;
        r->record->seed_known =
            read_digits(&ahead, &r->record->seed) && agrees(&ahead, &r->record->seed, ahead.line, column);
        r->failed = !r->record->seed_known;
        return;
    }
    if (!given) {
        r->line = r->commit.line;
        refuse(
            r, 1,
            "the seed of this match is secret, and the record does not say it yet; it can be verified when the match "
            "is over, or with the seed");
    } else if (agrees(r, given, r->commit.line, sc_column_of(&r->commit))) {
        r->record->seed = *given;
    }
}

/* ------------------------------------------------------------------ what is asked, in words */

typedef struct asked {
    char text[400];
} asked;

static asked what_is_asked(const reading *r)
{
    const pl_game *game = pl_match_game(r->match);
    pl_option options[PL_OPTIONS_MAX];
    char name[PL_NAME_MAX];
    words list = {.length = 0};
    asked out;
    if (pl_over(game)) {
        snprintf(out.text, sizeof out.text, "the game is over (%s)", record_result(game->winner));
        return out;
    }
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++)
        sc_words_add(&list, pl_option_name(r->pack, game, options[i], name));
    snprintf(out.text, sizeof out.text, "%s is asked: %s for %s (legal: %.250s)",
             pl_seat_name(&r->record->setup, game->question.seat), pl_kind_name(game->question.kind),
             pl_why_name(game->question.why), sc_words_text(&list));
    return out;
}

static hint hint_for_answer(const reading *r, const char *answer)
{
    const pl_game *game = pl_match_game(r->match);
    pl_option options[PL_OPTIONS_MAX];
    char names[PL_OPTIONS_MAX][PL_NAME_MAX];
    const char *candidates[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++)
        candidates[i] = pl_option_name(r->pack, game, options[i], names[i]);
    return sc_hint_for(answer, candidates, count);
}

/* ------------------------------------------------------------------ the lines of the match */

static bool take_number(reading *r, unsigned *out)
{
    phrase said;
    cursor start = r->c;
    if (!sc_take_word(&r->c, &said) || strlen(said.text) > 5 || strspn(said.text, "0123456789") != strlen(said.text)) {
        r->c = start;
        return false;
    }
    *out = (unsigned)strtoul(said.text, NULL, 10);
    return true;
}

/* A state stands where one is due, so that none can be taken out. */
static bool state_is_there(reading *r, const char *why)
{
    if (r->record->last == PL_LAST_STATE)
        return true;
    refuse(r, 1, "a line 'state %u DIGITS' is missing here: one stands %s; %s", pl_match_decisions(r->match), why,
           remedy_for(r).text);
    return false;
}

static bool no_state_is_due(reading *r)
{
    static const char *const why[] = {"before the first decision", "after every 20th decision"};
    _Static_assert(PL_RECORD_STATE_EVERY == 20, "as it is told here");
    if (!record_state_due(r->match, r->record->last))
        return true;
    return state_is_there(r, why[r->record->last != PL_LAST_HEAD]);
}

static void read_answer(reading *r)
{
    phrase answer = {.text = ""};
    pl_option option;
    int column = sc_column_of(&r->c);
    sc_take_phrase(&r->c, &answer);
    if (!pl_option_find(r->pack, pl_match_game(r->match), answer.text, &option)) {
        hint near = hint_for_answer(r, answer.text);
        refuse(r, column, "'%s' is no answer: %s%s%s %s", answer.text, what_is_asked(r).text, near.text,
               *near.text ? "" : ";", remedy_for(r).text);
        return;
    }
    if (!line_ends(r))
        return;
    r->record->turn = pl_match_game(r->match)->turn;
    if (!pl_match_answer(r->match, option))
        refuse(r, column, "the record is longer than a match can be (%d decisions)", PL_MATCH_DECISIONS);
    r->record->last = PL_LAST_ENTRY;
}

/* "12 A: attack": `number` was read. */
static void read_decision(reading *r, unsigned number)
{
    const pl_game *game = pl_match_game(r->match);
    unsigned expected = pl_match_decisions(r->match) + 1;
    phrase seat = {.text = ""};
    if (number != expected) {
        refuse(r, 1, "here comes decision %u, not %u; %s", expected, number, remedy_for(r).text);
        return;
    }
    if (!no_state_is_due(r))
        return;
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &seat);
    if (pl_over(game) || strcmp(seat.text, pl_seat_name(&r->record->setup, game->question.seat)) != 0)
        refuse(r, column, "'%s' is not asked: %s; %s", seat.text, what_is_asked(r).text, remedy_for(r).text);
    else if (!sc_take_char(&r->c, ':'))
        refuse(r, sc_column_of(&r->c), "a decision is written '%u %s: ANSWER'", number, seat.text);
    else
        read_answer(r);
}

/* Where the lines stand that could have been changed, and what can be kept. */
static remedy since_agreed(const reading *r)
{
    remedy out = {"a line of the header or of this state was changed; use an intact copy"};
    if (r->agreed)
        snprintf(out.text, sizeof out.text,
                 "a line below line %d, the last one verified, was changed; use an intact copy, or delete all below "
                 "line %d to "
                 "go on from there",
                 r->agreed, r->agreed);
    return out;
}

static void check_digest(reading *r, const phrase *said)
{
    char digest[PL_DIGEST_TEXT];
    pl_position_digest(&r->record->said, r->pack, pl_match_game(r->match), digest);
    if (strcmp(said->text, digest) != 0)
        refuse(r, said->column,
               "this state should be %s, not '%s'; %s (or a program with other rules wrote the record)", digest,
               said->text, since_agreed(r).text);
}

static void read_state(reading *r)
{
    unsigned number, decisions = pl_match_decisions(r->match);
    phrase whole = sc_rest_of(&r->c), digest = {.text = ""};
    if (!take_number(r, &number) || number != decisions) {
        refuse(r, whole.column, "this is the state after decision %u, not '%s'; %s", decisions, whole.text,
               remedy_for(r).text);
        return;
    }
    digest.column = sc_column_of(&r->c);
    sc_take_word(&r->c, &digest);
    if (r->record->last == PL_LAST_STATE)
        refuse(r, 1, "the line before has said this state; delete this line");
    else if (line_ends(r))
        check_digest(r, &digest);
    r->agreed = r->line;
    r->record->last = PL_LAST_STATE;
}

static void read_undo(reading *r)
{
    unsigned stand, decisions = pl_match_decisions(r->match);
    int column = sc_column_of(&r->c);
    if (!sc_take_this(&r->c, "to") || !take_number(r, &stand)) {
        refuse(r, column, "decisions are taken back with 'undo to NUMBER': the last decision that still stands");
        return;
    }
    if (!line_ends(r) || !no_state_is_due(r))
        return;
    if (stand >= decisions)
        refuse(r, column, "there is nothing to take back: only %u decisions stand; %s", decisions, remedy_for(r).text);
    else if (!pl_match_undo(r->match, stand))
        refuse(r, 1, "the record is longer than a match can be (%d decisions)", PL_MATCH_DECISIONS);
    r->record->last = PL_LAST_ENTRY;
}

static void read_result(reading *r)
{
    const pl_game *game = pl_match_game(r->match);
    int column = sc_column_of(&r->c);
    phrase said = {.text = ""};
    sc_take_phrase(&r->c, &said);
    if (!line_ends(r))
        return;
    if (!pl_over(game)) {
        refuse(r, 1, "the game is not over: %s; %s", what_is_asked(r).text, remedy_for(r).text);
        return;
    }
    if (!state_is_there(r, "before the result"))
        return;
    if (strcmp(said.text, record_result(game->winner)) != 0)
        refuse(r, column, "the result is '%s', not '%s'; correct this line", record_result(game->winner), said.text);
    r->record->last = PL_LAST_RESULT;
}

static void read_last_seed(reading *r)
{
    pl_seed seed;
    int column = sc_column_of(&r->c);
    if (!r->record->head.sealed) {
        refuse(r, 1, "the header has said the seed; delete this line");
        return;
    }
    if (r->record->last != PL_LAST_RESULT && !state_is_there(r, "before the seed"))
        return;
    if (read_digits(r, &seed))
        agrees(r, &seed, r->line, column);
    r->record->last = PL_LAST_SEED;
}

/* ------------------------------------------------------------------ the whole */

static const struct {
    const char *word;
    void (*read)(reading *r);
} statements[] = {{"state", read_state}, {"undo", read_undo}, {"result", read_result}, {"seed", read_last_seed}};
enum { STATEMENTS = sizeof statements / sizeof statements[0] };

static void refuse_line(reading *r)
{
    static const char *const header[] = {"peerless", "content", "board", "seat", "option", "table", "commit"};
    const char *candidates[STATEMENTS];
    phrase first = {.text = ""};
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &first);
    for (unsigned i = 0; i < sizeof header / sizeof header[0]; i++)
        if (strcmp(first.text, header[i]) == 0) {
            refuse(r, column, "'%s' belongs to the header, before its seed; %s", first.text, remedy_for(r).text);
            return;
        }
    for (unsigned i = 0; i < STATEMENTS; i++)
        candidates[i] = statements[i].word;
    refuse(r, column,
           "a line cannot start with '%s'%s; it begins with the number of a decision, state, undo or result; %s",
           first.text, sc_hint_for(first.text, candidates, STATEMENTS).text, remedy_for(r).text);
}

static bool line_may_follow(reading *r, bool seed)
{
    if (r->record->last < PL_LAST_RESULT || (r->record->last == PL_LAST_RESULT && seed && r->record->head.sealed))
        return true;
    refuse(r, 1, "the record has ended: nothing can follow its result; delete this line and all below it");
    return false;
}

static void read_statement(reading *r)
{
    unsigned number;
    if (take_number(r, &number)) {
        read_decision(r, number);
        return;
    }
    for (unsigned i = 0; i < STATEMENTS; i++)
        if (sc_take_this(&r->c, statements[i].word)) {
            statements[i].read(r);
            return;
        }
    refuse_line(r);
}

static void read_line(reading *r)
{
    cursor whole = r->c;
    bool seed = sc_take_this(&r->c, "seed");
    r->c = whole;
    if (line_may_follow(r, seed))
        read_statement(r);
    record_say(&r->record->said, whole.at, whole.end);
}

static void begin(reading *r)
{
    if (r->failed)
        return;
    r->match = pl_match_new(r->pack, &r->record->setup, &r->record->seed);
    if (!r->match) {
        r->line = r->board_line;
        refuse(r, 1, "these heroes cannot play on this board: it has no room or no starting spaces for all of them");
    }
}

static reading open_text(const pl_pack *pack, const char *file, const char *text, size_t length, pl_record *record,
                         pl_errors *errors)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* some editors put it in front */
    reading r = {.pack = pack, .file = file, .errors = errors, .record = record, .at = text, .end = text + length};
    *record = (pl_record){.last = PL_LAST_HEAD};
    pl_hash_begin(&record->said);
    if (length >= 3 && memcmp(text, mark, 3) == 0)
        r.at += 3;
    if (length > PL_RECORD_MAX) {
        r.line = 1;
        refuse(&r, 1, "this file is larger (more than %d bytes) than any record", PL_RECORD_MAX);
    }
    return r;
}

bool pl_record_read_head(const pl_pack *pack, const char *file, const char *text, size_t length, pl_record *record,
                         pl_errors *errors)
{
    reading r = open_text(pack, file, text, length, record, errors);
    if (!r.failed)
        read_head(&r);
    return !r.failed;
}

pl_match *pl_record_read(const pl_pack *pack, const char *file, const char *text, size_t length, const pl_seed *seed,
                         pl_record *record, pl_errors *errors)
{
    reading r = open_text(pack, file, text, length, record, errors);
    if (!r.failed)
        read_head(&r);
    if (!r.failed && record->head.sealed)
        look_for_seed(&r, seed);
    begin(&r);
    while (next_line(&r))
        read_line(&r);
    if (!r.failed)
        return r.match;
    pl_match_free(r.match);
    return NULL;
}

/* ------------------------------------------------------------------ files */

pl_match *pl_record_load(const pl_pack *pack, const char *path, const pl_seed *seed, pl_record *record,
                         pl_errors *errors)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(PL_RECORD_MAX + 1) : NULL;
    pl_match *match = NULL;
    size_t length = text ? fread(text, 1, PL_RECORD_MAX + 1, file) : 0;
    if (!text || ferror(file))
        pl_errors_add(errors, path, 0, 0, "cannot be read: %s", strerror(errno));
    else
        match = pl_record_read(pack, path, text, length, seed, record, errors);
    free(text);
    if (file)
        fclose(file);
    return match;
}
