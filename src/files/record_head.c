/* The header of a record. */
#include <string.h>

#include "files/record_reading.h"
#include "match/match.h"

static void read_version(reading *r)
{
    if (!rd_take_line(r, "peerless") || !sc_take_this(&r->c, "record")) {
        if (!r->failed) {
            r->line += r->line == 0;
            rd_refuse(r, 1, "this is not a record of a match: a record begins with the line 'peerless record %d'",
                      PL_RECORD_VERSION);
        }
        return;
    }
    int column = sc_column_of(&r->c);
    phrase said = sc_rest_of(&r->c);
    if (rd_take_number(r, &r->record->format) && r->record->format >= 1 && r->record->format <= PL_RECORD_VERSION) {
        rd_line_ends(r);
        return;
    }
    r->record->other = true;
    rd_refuse(r, column,
              "this is a record of another format ('%s'); this program reads formats 1 to %d: use a newer one",
              said.text, PL_RECORD_VERSION);
}

/* Of the first format: the hash of everything that was loaded. */
static void read_content(reading *r)
{
    phrase hash;
    if (!rd_expect_line(r, "content", "content HASH"))
        return;
    phrase said = sc_rest_of(&r->c);
    r->record->rules = 1;
    if (sc_take_word(&r->c, &hash) && strcmp(hash.text, r->pack->hash) == 0) {
        rd_line_ends(r);
        return;
    }
    r->record->other = true;
    rd_refuse(r, said.column,
              "the match was played with other content (%.64s, while %s is loaded here); a record of the first format "
              "needs the very same heroes and boards (--content), or the version of Peerless that wrote it",
              said.text, r->pack->hash);
}

static void read_rules(reading *r)
{
    if (!rd_expect_line(r, "rules", "rules NUMBER"))
        return;
    int column = sc_column_of(&r->c);
    if (rd_take_number(r, &r->record->rules) && r->record->rules > 0)
        rd_line_ends(r);
    else
        rd_refuse(r, column, "expected the version of the rules, a number from 1");
}

static void read_made_with(reading *r)
{
    if (r->record->format == 1)
        read_content(r);
    else
        read_rules(r);
}

/* Does the hero or board do the same here? Its digits follow its id. */
static void read_hash(reading *r, const char *what, const char *id, const char *hash)
{
    phrase said = {.text = ""};
    int column = sc_column_of(&r->c);
    if (r->record->format == 1)
        return;
    sc_take_word(&r->c, &said);
    if (strlen(said.text) != RECORD_CONTENT || strspn(said.text, "0123456789abcdef") != RECORD_CONTENT) {
        rd_refuse(r, column, "after the %s come %d digits 0 to 9 and a to f, not '%s'; copy them from an intact copy",
                  what, RECORD_CONTENT, said.text);
    } else if (strncmp(said.text, hash, RECORD_CONTENT) != 0) {
        r->record->other = true;
        rd_refuse(r, column,
                  "the %s '%s' has changed since this match: here it is %.*s, in the match %s; load it as it was then "
                  "(--content), "
                  "or use "
                  "the version of Peerless that wrote the record",
                  what, id, RECORD_CONTENT, hash, said.text);
    }
}

/* The record is of other content; what was meant may be found by its letters. */
static void refuse_stranger(reading *r, int column, const char *id, const char *const *ids, unsigned count,
                            const char *kind, const char *command)
{
    r->record->other = true;
    rd_refuse(r, column, "there is no %s '%s'%s; see 'peerless %s'", kind, id, sc_hint_for(id, ids, count).text,
              command);
}

static void read_board(reading *r)
{
    const char *ids[PL_PACK_BOARDS];
    phrase id = {.text = ""};
    if (!rd_expect_line(r, "board", "board ID"))
        return;
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &id);
    int board = pl_pack_board(r->pack, id.text);
    r->board_line = r->line;
    if (board >= 0) {
        r->record->setup.board = (uint8_t)board;
        read_hash(r, "board", id.text, r->pack->board_pages[board].hash);
        if (!r->failed)
            rd_line_ends(r);
        return;
    }
    refuse_stranger(r, column, id.text, ids, pl_pack_board_ids(r->pack, ids), "board", "boards");
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
        read_hash(r, "hero", id.text, r->pack->hero_pages[hero].hash);
        return;
    }
    refuse_stranger(r, column, id.text, ids, pl_pack_hero_ids(r->pack, ids), "hero", "heroes");
}

static void read_player(reading *r, unsigned seat)
{
    if (r->failed || sc_at_end(&r->c))
        return;
    if (!sc_take_char(&r->c, ',') || !sc_take_this(&r->c, "played") || !sc_take_this(&r->c, "by") || sc_at_end(&r->c)) {
        rd_refuse(r, sc_column_of(&r->c), "after the hero comes ', played by NAME', or nothing");
        return;
    }
    if (r->c.end - r->c.at >= PL_RECORD_PLAYER) {
        rd_refuse(r, sc_column_of(&r->c), "this name is too long; at most %d bytes are possible", PL_RECORD_PLAYER - 1);
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
    if (!rd_expect_line(r, "seat", form))
        return;
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &name);
    if (seat == 0)
        setup->teams = strcmp(name.text, "A1") == 0;
    if (strcmp(name.text, pl_seat_name(setup, seat)) != 0) {
        rd_refuse(r, column,
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
        rd_refuse(r, column, "%s", message);
    else if (choice == before)
        rd_refuse(r, column, "%s is said twice; delete one of the lines", said.text);
    else if (choice < before)
        rd_refuse(r, column, "%s comes before %s; put the lines into that order", said.text,
                  pl_rules_choices[before].name);
    else
        rd_line_ends(r);
    return choice;
}

bool rd_digits(reading *r, pl_seed *out)
{
    phrase said = {.text = ""};
    int column = sc_column_of(&r->c);
    sc_take_word(&r->c, &said);
    if (pl_seed_parse(said.text, out))
        return rd_line_ends(r);
    rd_refuse(r, column, "expected 64 digits 0 to 9 and a to f, not '%s'; copy them from an intact copy", said.text);
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
        rd_refuse(r, column, "this is not the id of a table: '%s'; copy it from an intact copy", id.text);
        return;
    }
    memcpy(r->record->head.table, id.text, length + 1);
    rd_line_ends(r);
}

static void read_commit(reading *r)
{
    pl_seed hash;
    r->commit = r->c;
    r->record->head.sealed = true;
    if (rd_digits(r, &hash))
        pl_seed_text(&hash, r->record->commit);
}

static void read_open_seed(reading *r)
{
    if (!rd_expect_line(r, "seed", "seed DIGITS' or 'commit DIGITS") || !rd_digits(r, &r->record->seed))
        return;
    r->record->seed_known = true;
    pl_seed_commit(&r->record->seed, "", r->record->commit);
}

void rd_head(reading *r)
{
    static void (*const lines[])(reading * r) = {read_version, read_made_with, read_board};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0] && !r->failed; i++)
        lines[i](r);
    for (unsigned seat = 0; seat < pl_seats_in(&r->record->setup) && !r->failed; seat++)
        read_seat(r, seat);
    for (int before = -1; !r->failed && rd_take_line(r, "option");)
        before = read_option(r, before);
    bool bound = !r->failed && rd_take_line(r, "table");
    if (bound)
        read_table(r);
    if (r->failed)
        return;
    if (bound ? rd_expect_line(r, "commit", "commit DIGITS") : rd_take_line(r, "commit"))
        read_commit(r);
    else if (!r->failed)
        read_open_seed(r);
}
