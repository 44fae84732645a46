#include "model.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "disk.h"
#include "match/match.h"

desk desks[DESKS];
uint64_t rows_read;

static const pl_pack *pack;
static sqlite3 *db;
static sqlite3_stmt *q_rows, *q_sheet, *q_open;

/* ------------------------------------------------------------------ reading */

static sqlite3_stmt *query(const char *text)
{
    sqlite3_stmt *made = NULL;
    MUST(sqlite3_prepare_v2(db, text, -1, &made, NULL) == SQLITE_OK, "the reader: %s", sqlite3_errmsg(db));
    return made;
}

void model_open(const pl_pack *content, const char *path)
{
    pack = content;
    int status = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    MUST(status == SQLITE_OK, "the reader: %s", sqlite3_errmsg(db));
    q_rows = query("SELECT number, answer, stand FROM decisions WHERE table_key = (SELECT key FROM tables WHERE id = ?)"
                   " AND number > ? ORDER BY number");
    q_sheet = query("SELECT reason, winner, loser, next FROM tables WHERE id = ?");
    q_open = query("SELECT count(*) FROM tables WHERE ended IS NULL");
}

void model_close(void)
{
    sqlite3_finalize(q_rows);
    sqlite3_finalize(q_sheet);
    sqlite3_finalize(q_open);
    MUST(sqlite3_close(db) == SQLITE_OK, "the reader does not close");
    q_rows = q_sheet = q_open = NULL;
    db = NULL;
}

int64_t model_open_tables(void)
{
    MUST(sqlite3_step(q_open) == SQLITE_ROW, "the reader: %s", sqlite3_errmsg(db));
    int64_t count = sqlite3_column_int64(q_open, 0);
    sqlite3_reset(q_open);
    return count;
}

static uint8_t which(int column)
{
    return sqlite3_column_type(q_sheet, column) == SQLITE_NULL ? PL_NONE : (uint8_t)sqlite3_column_int(q_sheet, column);
}

bool desk_read_sheet(desk *d)
{
    bool server = server_runs(false);
    sqlite3_bind_text(q_sheet, 1, d->id, -1, SQLITE_STATIC);
    int status = sqlite3_step(q_sheet);
    MUST(status == SQLITE_ROW || status == SQLITE_DONE, "the reader: %s", sqlite3_errmsg(db));
    if (status == SQLITE_ROW) {
        const char *next = (const char *)sqlite3_column_text(q_sheet, 3);
        d->sheet.result = (sheet_result){(sheet_end)sqlite3_column_int(q_sheet, 0), which(1), which(2)};
        snprintf(d->sheet.next, sizeof d->sheet.next, "%s", next ? next : "");
    }
    sqlite3_reset(q_sheet);
    server_runs(server);
    return status == SQLITE_ROW;
}

/* ------------------------------------------------------------------ tables */

desk *desk_find(const char *id)
{
    for (desk *d = desks; d < desks + DESKS; d++)
        if (strcmp(d->id, id) == 0)
            return d;
    return NULL;
}

desk *desk_new(archive *from, const char *id, int64_t opened_at)
{
    desk *d = desk_find("");
    MUST(d != NULL, "too many tables");
    *d = (desk){.asked_at = sim.now, .opened_at = sim.now, .done_at = sim.wall, .undo_stand = -1};
    if (archive_find(from, id, &d->sheet) != STORE_FOUND) {
        MUST(sim.wall - opened_at >= 2 * 86400 - 3601, "table %s was opened and is not there", id);
        *d = (desk){0}; /* nobody decided anything there, and it was forgotten */
        return NULL;
    }
    memcpy(d->id, d->sheet.id, sizeof d->id);
    d->match = pl_match_new(pack, &d->sheet.setup, &d->sheet.seed);
    d->reporter = pl_reporter_new();
    MUST(d->match && d->reporter, "table %s cannot be played", id);
    return d;
}

static void forget_told(desk *d)
{
    for (unsigned i = 0; i < TOLD_KEPT; i++)
        pl_buffer_free(&d->told[i].text);
}

void desk_forget(desk *d)
{
    pl_match_free(d->match);
    pl_reporter_free(d->reporter);
    forget_told(d);
    pl_buffer_free(&d->status);
    free(d->rows);
    *d = (desk){0};
}

const pl_game *desk_game(const desk *d)
{
    return pl_match_game(d->match);
}

bool desk_over(const desk *d)
{
    return d->sheet.result.end != SHEET_OPEN || pl_over(desk_game(d));
}

/* ------------------------------------------------------------------ decisions */

uint32_t name_hash(const char *name)
{
    uint32_t sum = 2166136261U;
    for (; *name; name++)
        sum = (sum ^ (uint8_t)*name) * 16777619U;
    return sum;
}

static void add_row(desk *d, row r)
{
    if (d->count == d->room) {
        d->room = d->room * 2 + 64;
        d->rows = realloc(d->rows, d->room * sizeof *d->rows);
        MUST(d->rows != NULL, "no memory");
    }
    d->rows[d->count++] = r;
    rows_read++;
}

/* The next decision is played. */
static void take_row(desk *d, const char *answer, unsigned stand)
{
    pl_option option;
    if (!answer) {
        MUST(pl_match_undo(d->match, stand), "table %s: undo to %u cannot be", d->id, stand);
        add_row(d, (row){.undo = true, .seat = PL_NONE, .name = stand});
        return;
    }
    MUST(!pl_over(desk_game(d)), "table %s: \"%s\" was answered after the end", d->id, answer);
    uint8_t seat = desk_game(d)->question.seat;
    MUST(pl_option_find(pack, desk_game(d), answer, &option) && pl_match_answer(d->match, option),
         "table %s: decision %u \"%s\" is none", d->id, d->count + 1, answer);
    add_row(d, (row){.seat = seat, .name = name_hash(answer), .known = d->sheet.seats[seat].player[0] != '\0'});
}

static void read_rows(desk *d, unsigned from)
{
    int status;
    sqlite3_bind_text(q_rows, 1, d->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q_rows, 2, from);
    while ((status = sqlite3_step(q_rows)) == SQLITE_ROW) {
        unsigned number = (unsigned)sqlite3_column_int(q_rows, 0), stand = (unsigned)sqlite3_column_int(q_rows, 2);
        const char *answer = (const char *)sqlite3_column_text(q_rows, 1);
        MUST(number == from + 1, "table %s: decision %u is followed by %u", d->id, from, number);
        from = number;
        if (number > d->count)
            take_row(d, answer, stand);
        else
            MUST(d->rows[number - 1].undo == !answer &&
                     d->rows[number - 1].name == (answer ? name_hash(answer) : stand),
                 "table %s: decision %u has changed", d->id, number);
    }
    MUST(status == SQLITE_DONE, "the reader: %s", sqlite3_errmsg(db));
    sqlite3_reset(q_rows);
    MUST(from == d->count, "table %s: there were %u decisions, and there are %u", d->id, d->count, from);
}

static void read_from(desk *d, unsigned from)
{
    bool server = server_runs(false);
    unsigned before = d->count;
    read_rows(d, from);
    d->read_at = disk_writes();
    if (d->count > before) {
        d->vain = false;
        d->asked_at = sim.now;
        d->done_at = sim.wall;
        forget_told(d);
    }
    server_runs(server);
}

void desk_read(desk *d)
{
    if (d->read_at != disk_writes())
        read_from(d, d->count);
}

void desk_read_again(desk *d)
{
    read_from(d, 0);
}

void desk_claim(desk *d, const claim *c)
{
    MUST(d->claim_count < CLAIMS, "too many claims");
    d->claims[d->claim_count++] = *c;
}

static bool is_claimed(const desk *d, const row *r, unsigned number)
{
    for (unsigned i = 0; i < d->claim_count; i++)
        if (d->claims[i].question == number && d->claims[i].seat == r->seat && d->claims[i].name == r->name)
            return true;
    return false;
}

void desk_account(desk *d)
{
    desk_read(d);
    for (; d->seen < d->count; d->seen++) {
        row *r = &d->rows[d->seen];
        if (r->undo)
            MUST(d->undo_wanted, "table %s: decision %u is an undo nobody asked for", d->id, d->seen + 1);
        else
            MUST(r->known || is_claimed(d, r, d->seen + 1),
                 "table %s: decision %u of seat %u was not acknowledged, and is there", d->id, d->seen + 1, r->seat);
        r->known = true;
    }
    if (!disk_unsure())
        d->claim_count = 0;
}

/* ------------------------------------------------------------------ what is told */

static void write_update(desk *d, told *t)
{
    static pl_reporter *fresh;
    pl_json j = pl_json_to(&t->text);
    unsigned seat = t->viewer == PUBLIC_VIEW ? PL_NONE : t->viewer;
    fresh = one_in(64) ? pl_reporter_new() : NULL; /* what was told before must not matter */
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "type", "update");
    pl_json_text(&j, "table", d->id);
    pl_json_text(&j, "seat", seat < PL_SEATS ? pl_seat_name(&d->sheet.setup, seat) : NULL);
    MUST(pl_write_update(&j, fresh ? fresh : d->reporter, d->match, seat, t->language, t->since), "no memory");
    pl_json_close(&j, '}');
    pl_reporter_free(fresh);
}

const pl_buffer *desk_update(desk *d, unsigned viewer, pl_language language, int64_t since)
{
    for (unsigned i = 0; i < TOLD_KEPT; i++) {
        told *t = &d->told[i];
        if (t->text.length && t->number == d->count && t->viewer == viewer && t->language == language &&
            t->since == since)
            return &t->text;
    }
    told *t = &d->told[d->told_next++ % TOLD_KEPT];
    pl_buffer_free(&t->text);
    *t = (told){.number = d->count, .viewer = viewer, .language = language, .since = since};
    write_update(d, t);
    return &t->text;
}
