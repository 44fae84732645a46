/* Writing records.
 *
 * The name of an answer is that of an option of the question it was given to. So a recorder plays the match after: it holds
 * a match of its own that is as far as the text, and names each answer where that one stands. */
#include "files/record.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "files/position.h"
#include "files/record_text.h"
#include "match/match.h"

enum { LINE_MAX_BYTES = 512 }; /* ids are shorter than PL_NAME_MAX */

struct pl_recorder {
    pl_match *told; /* the match as far as it is written */
    pl_record_head head;
    pl_record_last last;
    unsigned turn; /* the one that was headed last */
    pl_hash said;
    FILE *to;
    bool failed;
};

/* ------------------------------------------------------------------ words of the format */

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

void record_say(pl_hash *said, const char *at, const char *end)
{
    for (bool first = true; at < end; first = false) {
        while (at < end && blank(*at))
            at++;
        const char *word = at;
        while (at < end && !blank(*at))
            at++;
        if (at > word && !first)
            pl_hash_add(said, " ", 1);
        pl_hash_add(said, word, (size_t)(at - word));
    }
    pl_hash_add(said, "\n", 1);
}

bool record_state_due(const pl_match *match, pl_record_last last)
{
    unsigned count;
    const pl_entry *entries = pl_match_entries(match, &count);
    if (last == PL_LAST_HEAD)
        return true;
    return last == PL_LAST_ENTRY && !entries[count - 1].undo && entries[count - 1].number % PL_RECORD_STATE_EVERY == 0;
}

const char *record_result(unsigned winner)
{
    static const char *const wins[PL_TEAMS] = {"A wins", "B wins"};
    return winner < PL_TEAMS ? wins[winner] : "draw";
}

void pl_record_name(pl_record_head *head, unsigned seat, const char *name)
{
    char *out = head->player[seat];
    size_t length = 0;
    name += strspn(name, " \t");
    for (const char *end = name + strlen(name); name < end;) {
        size_t bytes = pl_letter_bytes(name, end);
        bool strange = bytes == 0 || (unsigned char)*name < 32 || *name == 127 || *name == '#';
        if (length + (strange ? 1 : bytes) >= PL_RECORD_PLAYER)
            break;
        memcpy(out + length, strange ? "?" : name, strange ? 1 : bytes);
        length += strange ? 1 : bytes;
        name += bytes ? bytes : 1;
    }
    while (length > 0 && blank(out[length - 1]))
        length--;
    memset(out + length, 0, PL_RECORD_PLAYER - length);
}

/* ------------------------------------------------------------------ seeds */

static const char digits[] = "0123456789abcdef";

void pl_seed_text(const pl_seed *seed, char out[PL_HASH_TEXT])
{
    for (size_t i = 0; i < sizeof seed->bytes; i++) {
        out[2 * i] = digits[seed->bytes[i] >> 4];
        out[2 * i + 1] = digits[seed->bytes[i] & 15U];
    }
    out[2 * sizeof seed->bytes] = '\0';
}

bool pl_seed_parse(const char *text, pl_seed *seed)
{
    pl_seed read = {{0}};
    if (strlen(text) != 2 * sizeof read.bytes)
        return false;
    for (size_t i = 0; i < 2 * sizeof read.bytes; i++) {
        const char *digit = strchr(digits, text[i]);
        if (!digit)
            return false;
        read.bytes[i / 2] = (uint8_t)(read.bytes[i / 2] << 4 | (digit - digits));
    }
    *seed = read;
    return true;
}

void pl_seed_commit(const pl_seed *seed, const char *table, char out[PL_HASH_TEXT])
{
    pl_hash hash;
    char text[PL_RECORD_TABLE + PL_HASH_TEXT + 32], told[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    if (*table) {
        pl_seed_text(seed, told);
        int length = snprintf(text, sizeof text, "peerless seed 1\n%.*s\n%s\n", PL_RECORD_TABLE - 1, table, told);
        pl_hash_add(&hash, text, (size_t)length);
    } else {
        pl_hash_add(&hash, seed->bytes, sizeof seed->bytes);
    }
    pl_hash_end(&hash, out);
}

/* ------------------------------------------------------------------ lines */

/* One line. */
static void put(pl_recorder *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(pl_recorder *r, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    record_say(&r->said, line, line + strlen(line));
    fprintf(r->to, "%s\n", line);
}

static void write_rules(pl_recorder *r)
{
    const uint8_t *options = (const uint8_t *)&pl_match_setup(r->told)->options;
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = &pl_rules_choices[i];
        if (options[choice->offset])
            put(r, "option %s=%s", choice->name, choice->value[options[choice->offset]]);
    }
}

static void write_seats(pl_recorder *r)
{
    const pl_pack *pack = pl_match_pack(r->told);
    const pl_setup *setup = pl_match_setup(r->told);
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        const char *player = r->head.player[seat];
        const pl_hero_page *hero = &pack->hero_pages[setup->hero[seat]];
        put(r, "seat %s %s %.*s%s%s", pl_seat_name(setup, seat), hero->id, RECORD_CONTENT, hero->hash,
            *player ? ", played by " : "", player);
    }
}

static void write_head(pl_recorder *r)
{
    const pl_board_page *board = &pl_match_pack(r->told)->board_pages[pl_match_setup(r->told)->board];
    char seed[PL_HASH_TEXT];
    put(r, "peerless record %d", PL_RECORD_VERSION);
    put(r, "rules %d", PL_RULES_VERSION);
    put(r, "board %s %.*s", board->id, RECORD_CONTENT, board->hash);
    write_seats(r);
    write_rules(r);
    if (r->head.sealed && *r->head.table)
        put(r, "table %s", r->head.table);
    if (r->head.sealed)
        pl_seed_commit(pl_match_seed(r->told), r->head.table, seed);
    else
        pl_seed_text(pl_match_seed(r->told), seed);
    put(r, "%s %s", r->head.sealed ? "commit" : "seed", seed);
    fputc('\n', r->to);
}

static void write_state(pl_recorder *r)
{
    char digest[PL_DIGEST_TEXT];
    if (r->last == PL_LAST_STATE)
        return;
    pl_position_digest(&r->said, pl_match_pack(r->told), pl_match_game(r->told), digest);
    put(r, "state %u %s", pl_match_decisions(r->told), digest);
    r->last = PL_LAST_STATE;
}

/* For the reader's eye only: a remark. */
static void write_turn(pl_recorder *r, const pl_game *game)
{
    if (game->turn == r->turn)
        return;
    r->turn = game->turn;
    if (game->turn == 0) /* only after decisions were taken back */
        fputs("\n# setup\n", r->to);
    else
        fprintf(r->to, "\n# turn %u: %s\n", game->turn, pl_seat_name(pl_match_setup(r->told), game->turn_seat));
}

static void write_decision(pl_recorder *r, const pl_entry *entry)
{
    const pl_game *game = pl_match_game(r->told);
    char name[PL_NAME_MAX];
    write_turn(r, game);
    put(r, "%u %s: %s", entry->number, pl_seat_name(pl_match_setup(r->told), entry->seat),
        pl_option_name(pl_match_pack(r->told), game, entry->option, name));
    r->failed |= !pl_match_answer(r->told, entry->option);
}

static void write_undo(pl_recorder *r, const pl_entry *entry)
{
    put(r, "undo to %u", entry->number);
    r->failed |= !pl_match_undo(r->told, entry->number);
}

static void write_due_state(pl_recorder *r)
{
    if (record_state_due(r->told, r->last))
        write_state(r);
}

static void write_entry(pl_recorder *r, const pl_entry *entry)
{
    if (entry->undo)
        write_undo(r, entry);
    else
        write_decision(r, entry);
    r->last = PL_LAST_ENTRY;
    write_due_state(r);
}

/* Everything so far is in the file, as far as the system can tell. */
static bool kept(pl_recorder *r)
{
    r->failed |= fflush(r->to) != 0 || ferror(r->to);
    return !r->failed;
}

static bool closed(const pl_recorder *r)
{
    return r->last == PL_LAST_RESULT || r->last == PL_LAST_SEED;
}

/* ------------------------------------------------------------------ recorders */

static pl_recorder *recorder_of(pl_match *told, const pl_record_head *head, FILE *to)
{
    pl_recorder *r = told ? calloc(1, sizeof *r) : NULL;
    if (!r) {
        pl_match_free(told);
        return NULL;
    }
    r->told = told;
    r->head = *head;
    r->to = to;
    pl_hash_begin(&r->said);
    return r;
}

pl_recorder *pl_recorder_new(const pl_match *match, const pl_record_head *head, FILE *to)
{
    if (!pl_match_from_start(match))
        return NULL;
    pl_match *told = pl_match_new(pl_match_pack(match), pl_match_setup(match), pl_match_seed(match));
    pl_recorder *r = recorder_of(told, head, to);
    if (!r)
        return NULL;
    write_head(r);
    write_due_state(r);
    pl_recorder_follow(r, match);
    return r;
}

pl_recorder *pl_recorder_resume(const pl_match *match, const pl_record *record, FILE *to)
{
    pl_recorder *r = recorder_of(pl_match_clone(match), &record->head, to);
    if (!r)
        return NULL;
    r->last = record->last;
    r->turn = record->turn;
    r->said = record->said;
    write_due_state(r);
    kept(r);
    return r;
}

bool pl_recorder_follow(pl_recorder *recorder, const pl_match *match)
{
    unsigned count, written;
    const pl_entry *entries = pl_match_entries(match, &count);
    pl_match_entries(recorder->told, &written);
    if (closed(recorder) && written < count)
        recorder->failed = true;
    for (; written < count && !recorder->failed; written++) {
        write_entry(recorder, &entries[written]);
        kept(recorder);
    }
    return kept(recorder);
}

bool pl_recorder_finish(pl_recorder *recorder, const pl_match *match)
{
    if (!pl_recorder_follow(recorder, match))
        return false;
    const pl_game *game = pl_match_game(recorder->told);
    if (!closed(recorder)) {
        write_state(recorder);
        if (pl_over(game)) {
            put(recorder, "result %s", record_result(game->winner));
            recorder->last = PL_LAST_RESULT;
        }
    }
    if (recorder->last == PL_LAST_RESULT)
        return pl_recorder_reveal(recorder);
    return kept(recorder);
}

bool pl_recorder_reveal(pl_recorder *recorder)
{
    char seed[PL_HASH_TEXT];
    if (recorder->head.sealed && recorder->last != PL_LAST_SEED) {
        if (recorder->last != PL_LAST_RESULT)
            write_state(recorder);
        pl_seed_text(pl_match_seed(recorder->told), seed);
        put(recorder, "seed %s", seed);
        recorder->last = PL_LAST_SEED;
    }
    return kept(recorder);
}

void pl_recorder_free(pl_recorder *recorder)
{
    if (!recorder)
        return;
    pl_match_free(recorder->told);
    free(recorder);
}

static bool as_it_stands(pl_recorder *r, const pl_match *match)
{
    return pl_over(pl_match_game(match)) ? pl_recorder_finish(r, match) : kept(r);
}

static bool ended(pl_recorder *r, const pl_match *match)
{
    return pl_recorder_finish(r, match) && pl_recorder_reveal(r);
}

static char *write_whole(const pl_match *match, const pl_record_head *head, size_t *length,
                         bool (*close)(pl_recorder *r, const pl_match *match))
{
    char *text = NULL;
    FILE *to = open_memstream(&text, length);
    if (!to)
        return NULL;
    pl_recorder *r = pl_recorder_new(match, head, to);
    bool good = r && close(r, match);
    pl_recorder_free(r);
    good &= fclose(to) == 0;
    if (good)
        return text;
    free(text);
    return NULL;
}

char *pl_record_write(const pl_match *match, const pl_record_head *head, size_t *length)
{
    return write_whole(match, head, length, as_it_stands);
}

char *pl_record_write_ended(const pl_match *match, const pl_record_head *head, size_t *length)
{
    return write_whole(match, head, length, ended);
}
