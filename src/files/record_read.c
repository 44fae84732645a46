/* Reading records: line by line, never believed. Each line is carried out as soon as it is read, on a match that began as
 * the header says, so what is wrong is known in the line that says it. Reading stops there: what follows hangs on it.
 *
 * Whatever the bytes are, reading ends: lines and their length are bounded, and so is the history of a match. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "files/position.h"
#include "files/record_reading.h"
#include "match/match.h"

/* ------------------------------------------------------------------ the seed of a sealed record */

/* Is this the seed that was committed to? */
static bool agrees(reading *r, const pl_seed *seed, int line, int column)
{
    char commit[PL_HASH_TEXT];
    pl_seed_commit(seed, r->record->head.table, commit);
    if (strcmp(commit, r->record->commit) == 0)
        return true;
    r->line = line;
    rd_refuse(r, column, "the seed and the commitment do not agree: that of this seed is %s, but %s was promised",
              commit, r->record->commit);
    return false;
}

/* A sealed record says its seed at the end, if it is there at all. */
static void look_for_seed(reading *r, const pl_seed *given)
{
    reading ahead = *r;
    ahead.silent = true;
    while (rd_next_line(&ahead)) {
        if (!sc_take_this(&ahead.c, "seed"))
            continue;
        int column = sc_column_of(&ahead.c);
        ahead.silent = r->silent;
        r->record->seed_known =
            rd_digits(&ahead, &r->record->seed) && agrees(&ahead, &r->record->seed, ahead.line, column);
        r->failed = !r->record->seed_known;
        return;
    }
    if (!given) {
        r->line = r->commit.line;
        rd_refuse(
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

/* A state stands where one is due, so that none can be taken out. */
static bool state_is_there(reading *r, const char *why)
{
    if (r->record->last == PL_LAST_STATE)
        return true;
    rd_refuse(r, 1, "a line 'state %u DIGITS' is missing here: one stands %s; %s", pl_match_decisions(r->match), why,
              rd_remedy_for(r).text);
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
        rd_refuse(r, column, "'%s' is not an answer: %s%s%s %s", answer.text, what_is_asked(r).text, near.text,
                  *near.text ? "" : ";", rd_remedy_for(r).text);
        return;
    }
    if (!rd_line_ends(r))
        return;
    r->record->turn = pl_match_game(r->match)->turn;
    if (!pl_match_answer(r->match, option))
        rd_refuse(r, column, "the record is longer than a match can be (%d decisions)", PL_MATCH_DECISIONS);
    r->record->last = PL_LAST_ENTRY;
}

/* "12 A: attack": `number` was read. */
static void read_decision(reading *r, unsigned number)
{
    const pl_game *game = pl_match_game(r->match);
    unsigned expected = pl_match_decisions(r->match) + 1;
    phrase seat = {.text = ""};
    if (number != expected) {
        rd_refuse(r, 1, "here comes decision %u, not %u; %s", expected, number, rd_remedy_for(r).text);
        return;
    }
    if (!no_state_is_due(r))
        return;
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &seat);
    if (pl_over(game) || strcmp(seat.text, pl_seat_name(&r->record->setup, game->question.seat)) != 0)
        rd_refuse(r, column, "'%s' is not asked: %s; %s", seat.text, what_is_asked(r).text, rd_remedy_for(r).text);
    else if (!sc_take_char(&r->c, ':'))
        rd_refuse(r, sc_column_of(&r->c), "a decision is written '%u %s: ANSWER'", number, seat.text);
    else
        read_answer(r);
}

/* Where the lines stand that could have been changed, and what can be kept. */
static remedy since_agreed(const reading *r)
{
    remedy out = {"a line of the header or of this state was changed; use an intact copy"};
    if (rd_other_rules(r, &out))
        return out;
    if (r->agreed)
        snprintf(out.text, sizeof out.text,
                 "a line below line %d, the last one verified, was changed; use an intact copy, or delete all below "
                 "line %d to "
                 "continue from there",
                 r->agreed, r->agreed);
    return out;
}

static void check_digest(reading *r, const phrase *said)
{
    char digest[PL_DIGEST_TEXT];
    pl_position_digest(&r->record->said, r->pack, pl_match_game(r->match), digest);
    if (strcmp(said->text, digest) != 0)
        rd_refuse(r, said->column,
                  "this state should be %s, not '%s'; %s (or a program with other rules wrote the record)", digest,
                  said->text, since_agreed(r).text);
}

static void read_state(reading *r)
{
    unsigned number, decisions = pl_match_decisions(r->match);
    phrase whole = sc_rest_of(&r->c), digest = {.text = ""};
    if (!rd_take_number(r, &number) || number != decisions) {
        rd_refuse(r, whole.column, "this is the state after decision %u, not '%s'; %s", decisions, whole.text,
                  rd_remedy_for(r).text);
        return;
    }
    digest.column = sc_column_of(&r->c);
    sc_take_word(&r->c, &digest);
    if (r->record->last == PL_LAST_STATE)
        rd_refuse(r, 1, "the line before has said this state; delete this line");
    else if (rd_line_ends(r))
        check_digest(r, &digest);
    r->agreed = r->line;
    r->record->last = PL_LAST_STATE;
}

static void read_undo(reading *r)
{
    unsigned stand, decisions = pl_match_decisions(r->match);
    int column = sc_column_of(&r->c);
    if (!sc_take_this(&r->c, "to") || !rd_take_number(r, &stand)) {
        rd_refuse(r, column, "decisions are taken back with 'undo to NUMBER': the last decision that still stands");
        return;
    }
    if (!rd_line_ends(r) || !no_state_is_due(r))
        return;
    if (stand >= decisions)
        rd_refuse(r, column, "there is nothing to take back: only %u decisions stand; %s", decisions,
                  rd_remedy_for(r).text);
    else if (!pl_match_undo(r->match, stand))
        rd_refuse(r, 1, "the record is longer than a match can be (%d decisions)", PL_MATCH_DECISIONS);
    r->record->last = PL_LAST_ENTRY;
}

static void read_result(reading *r)
{
    const pl_game *game = pl_match_game(r->match);
    int column = sc_column_of(&r->c);
    phrase said = {.text = ""};
    sc_take_phrase(&r->c, &said);
    if (!rd_line_ends(r))
        return;
    if (!pl_over(game)) {
        rd_refuse(r, 1, "the game is not over: %s; %s", what_is_asked(r).text, rd_remedy_for(r).text);
        return;
    }
    if (!state_is_there(r, "before the result"))
        return;
    if (strcmp(said.text, record_result(game->winner)) != 0)
        rd_refuse(r, column, "the result is '%s', not '%s'; correct this line", record_result(game->winner), said.text);
    r->record->last = PL_LAST_RESULT;
}

static void read_last_seed(reading *r)
{
    pl_seed seed;
    int column = sc_column_of(&r->c);
    if (!r->record->head.sealed) {
        rd_refuse(r, 1, "the header has said the seed; delete this line");
        return;
    }
    if (r->record->last != PL_LAST_RESULT && !state_is_there(r, "before the seed"))
        return;
    if (rd_digits(r, &seed))
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
    static const char *const header[] = {"peerless", "content", "rules", "board", "seat", "option", "table", "commit"};
    const char *candidates[STATEMENTS];
    phrase first = {.text = ""};
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &first);
    for (unsigned i = 0; i < sizeof header / sizeof header[0]; i++)
        if (strcmp(first.text, header[i]) == 0) {
            rd_refuse(r, column, "'%s' belongs to the header, before its seed; %s", first.text, rd_remedy_for(r).text);
            return;
        }
    for (unsigned i = 0; i < STATEMENTS; i++)
        candidates[i] = statements[i].word;
    rd_refuse(r, column,
              "a line cannot start with '%s'%s; it begins with the number of a decision, state, undo or result; %s",
              first.text, sc_hint_for(first.text, candidates, STATEMENTS).text, rd_remedy_for(r).text);
}

static bool line_may_follow(reading *r, bool seed)
{
    if (r->record->last < PL_LAST_RESULT || (r->record->last == PL_LAST_RESULT && seed && r->record->head.sealed))
        return true;
    rd_refuse(r, 1, "the record has ended: nothing can follow its result; delete this line and all below it");
    return false;
}

static void read_statement(reading *r)
{
    unsigned number;
    if (rd_take_number(r, &number)) {
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
        rd_refuse(r, 1, "these heroes cannot play on this board: it has no room or no starting spaces for all of them");
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
        rd_refuse(&r, 1, "this file is larger than any record can be (%d bytes)", PL_RECORD_MAX);
    }
    return r;
}

bool pl_record_read_head(const pl_pack *pack, const char *file, const char *text, size_t length, pl_record *record,
                         pl_errors *errors)
{
    reading r = open_text(pack, file, text, length, record, errors);
    if (!r.failed)
        rd_head(&r);
    return !r.failed;
}

pl_match *pl_record_read(const pl_pack *pack, const char *file, const char *text, size_t length, const pl_seed *seed,
                         pl_record *record, pl_errors *errors)
{
    reading r = open_text(pack, file, text, length, record, errors);
    if (!r.failed)
        rd_head(&r);
    if (!r.failed && record->head.sealed)
        look_for_seed(&r, seed);
    begin(&r);
    while (rd_next_line(&r))
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
