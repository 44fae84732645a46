#include "server/room/table.h"

#include <stdlib.h>
#include <string.h>

#include "match/match.h"

/* ------------------------------------------------------------------ coming and going */

table *table_new(const sheet *s)
{
    table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->sheet = *s;
    t->timed = PL_NONE;
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        t->bank[seat] = t->bank_kept[seat] = (int64_t)s->bank * 1000;
    return t;
}

void table_sleep(table *t)
{
    pl_match_free(t->match);
    pl_reporter_free(t->reporter);
    pl_mind_free(t->mind);
    t->match = NULL;
    t->reporter = NULL;
    t->mind = NULL;
}

void table_free(table *t)
{
    if (!t)
        return;
    table_sleep(t);
    message_free(t->status);
    free(t->before);
    free(t);
}

/* ------------------------------------------------------------------ the match from the store */

void table_digest(const pl_match *match, char out[PL_DIGEST_TEXT])
{
    pl_position_digest(NULL, pl_match_pack(match), pl_match_game(match), out);
}

static bool agrees(const pl_match *match, const char *digest)
{
    char own[PL_DIGEST_TEXT];
    if (!digest || !*digest)
        return true; /* a program that kept none */
    table_digest(match, own);
    return strcmp(own, digest) == 0;
}

typedef struct replay {
    pl_match *match;
    unsigned written,
        agreed;  /* decisions that the store has, and of these from the start those that lead to the same */
    bool parted; /* from there on it is another match */
    bool failed; /* there was no memory to play it */
    int64_t time_left[PL_SEATS]; /* as the store has it of their last answers; STORE_NONE: it does not */
} replay;

/* Can it be done in this match? */
static bool is_possible(const pl_match *match, const store_decision *d, pl_option *option)
{
    if (!d->answer)
        return d->stand < pl_match_decisions(match);
    return pl_option_find(pl_match_pack(match), pl_match_game(match), d->answer, option);
}

static void repeat(replay *r, const store_decision *d)
{
    pl_option option;
    r->parted = d->number != r->written || !is_possible(r->match, d, &option);
    if (r->parted)
        return;
    if (d->answer)
        r->time_left[pl_match_game(r->match)->question.seat] = d->time_left;
    r->failed = !(d->answer ? pl_match_answer(r->match, option) : pl_match_undo(r->match, d->stand));
    r->parted = !r->failed && !agrees(r->match, d->digest);
}

static bool play_again(void *self, const store_decision *d)
{
    replay *r = self;
    r->written++;
    if (!r->parted)
        repeat(r, d);
    r->agreed += !r->parted;
    return !r->failed;
}

static void rewind_match(table *t)
{
    unsigned count;
    const pl_entry *entries = pl_match_entries(t->match, &count);
    pl_match *again = pl_match_new(pl_match_pack(t->match), &t->sheet.setup, &t->sheet.seed);
    bool good = again;
    for (unsigned i = 0; i < t->kept && good; i++)
        good = entries[i].undo ? pl_match_undo(again, entries[i].number) : pl_match_answer(again, entries[i].option);
    if (!good) {
        pl_match_free(again);
        table_sleep(t); /* there is no memory; the store knows */
        return;
    }
    pl_match_free(t->match);
    t->match = again;
}

/* The match as far as it agrees, and whether it may go on. */
static void settle_in(table *t, const replay *r)
{
    t->match = r->match;
    t->kept = r->agreed;
    t->written = r->written;
    t->unfit = r->parted || t->sheet.rules != PL_RULES_VERSION;
    for (unsigned seat = 0; seat < PL_SEATS && !t->banked; seat++)
        if (r->time_left[seat] != STORE_NONE)
            t->bank[seat] = t->bank_kept[seat] = r->time_left[seat];
    t->banked = true; /* from now on the memory knows better: time passes without decisions, too */
    if (pl_match_number(t->match) != t->kept)
        rewind_match(t);
}

store_found table_wake(table *t, store *kept)
{
    if (t->match)
        return STORE_FOUND;
    replay r = {.match = pl_match_new(t->sheet.pack, &t->sheet.setup, &t->sheet.seed),
                .time_left = {STORE_NONE, STORE_NONE, STORE_NONE, STORE_NONE}};
    t->reporter = r.match ? pl_reporter_new() : NULL;
    if (!t->reporter) {
        pl_match_free(r.match);
        return STORE_FAILED;
    }
    t->shown = agrees(r.match, t->sheet.dealt);
    r.parted = !t->shown;
    bool read = kept->history(kept->self, t->sheet.key, play_again, &r) && !r.failed;
    if (read) {
        settle_in(t, &r);
        return t->match ? STORE_FOUND : STORE_FAILED;
    }
    t->match = r.match; /* not all of it could be played again, and nothing in it is to be trusted */
    table_sleep(t);
    return STORE_FAILED;
}

bool table_change(table *t)
{
    if (!t->before) {
        t->before = malloc(sizeof *t->before);
        if (t->before)
            *t->before = t->sheet;
    }
    return t->before;
}

const sheet *table_kept(const table *t)
{
    return t->before ? t->before : &t->sheet;
}

bool table_changed(const table *t)
{
    return t->before || (t->match && pl_match_number(t->match) != t->kept);
}

void table_wish(table *t)
{
    t->wished = true;
    t->asked_before = t->undo_asked;
    t->agreed_before = t->undo_agreed;
    t->stand_before = t->undo_stand;
    t->rematch_before = t->rematch_agreed;
}

void table_unwish(table *t)
{
    if (!t->wished)
        return;
    t->wished = false;
    t->undo_asked = t->asked_before;
    t->undo_agreed = t->agreed_before;
    t->undo_stand = t->stand_before;
    t->rematch_agreed = t->rematch_before;
}

void table_fall_back(table *t)
{
    table_unwish(t);
    if (t->before && memcmp(t->before->setup.hero, t->sheet.setup.hero, sizeof t->sheet.setup.hero) != 0)
        table_sleep(t); /* what was dealt is for a hero that was not chosen after all */
    if (t->before)
        t->sheet = *t->before;
    free(t->before);
    t->before = NULL;
    if (!table_changed(t))
        return;
    memcpy(t->bank, t->bank_kept, sizeof t->bank); /* whoever answered in vain has the time again */
    t->timed = PL_NONE;
    rewind_match(t);
}

/* ------------------------------------------------------------------ who and what */

unsigned table_seats(const table *t)
{
    return pl_seats_in(&t->sheet.setup);
}

unsigned table_people(const table *t)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        people |= (unsigned)sheet_is_person(&t->sheet, seat) << seat;
    return people;
}

unsigned table_joined(const table *t)
{
    unsigned joined = 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        joined |= (unsigned)t->sheet.seats[seat].joined << seat;
    return joined & table_people(t);
}

unsigned table_present(const table *t)
{
    unsigned present = 0;
    for (const member *m = t->members; m; m = m->next_here)
        present |= m->seats;
    return present;
}

static bool opens(const sheet_seat *at, const uint8_t hash[SECRET_HASH])
{
    bool own = secret_same(hash, at->secret), drawn = secret_same(hash, at->drawn);
    /* invited and yet here: it came when an invitation was enough */
    return (own && (at->exchange == SHEET_EXCHANGED || (at->exchange == SHEET_INVITED && at->joined))) ||
           (drawn && at->exchange == SHEET_DRAWN);
}

static bool invites(const sheet_seat *at, const uint8_t hash[SECRET_HASH])
{
    return secret_same(hash, at->secret) && at->exchange != SHEET_EXCHANGED;
}

/* All seats are looked at, whichever it is. */
static unsigned seat_for(const table *t, const char *secret, bool (*fits)(const sheet_seat *, const uint8_t *))
{
    uint8_t hash[SECRET_HASH];
    unsigned found = PL_NONE;
    secret_hash(secret, hash);
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (fits(&t->sheet.seats[seat], hash) && sheet_is_person(&t->sheet, seat))
            found = seat;
    return found;
}

unsigned table_seat_of(const table *t, const char *secret)
{
    return seat_for(t, secret, opens);
}

unsigned table_invited_to(const table *t, const char *secret)
{
    return seat_for(t, secret, invites);
}

bool table_complete(const table *t)
{
    return table_joined(t) == table_people(t) && !sheet_is_open(&t->sheet);
}

bool table_over(const table *t)
{
    return t->sheet.result.end != SHEET_OPEN;
}

sheet_result table_result(const table *t)
{
    return (sheet_result){SHEET_RULES, pl_match_game(t->match)->winner, PL_NONE};
}

unsigned table_asked(const table *t)
{
    if (table_over(t) || t->unfit || sheet_is_open(&t->sheet) || !t->match || pl_over(pl_match_game(t->match)))
        return PL_NONE;
    return pl_match_game(t->match)->question.seat;
}

/* Backwards: of the answers with a number, the last one stands. */
int64_t table_before(const table *t, unsigned seats)
{
    unsigned count, number = pl_match_decisions(t->match);
    const pl_entry *entries = pl_match_entries(t->match, &count);
    while (count-- > 0) {
        const pl_entry *e = &entries[count];
        if (e->undo || e->number != number)
            continue;
        if (seats >> e->seat & 1U)
            return number - 1;
        number--;
    }
    return -1;
}

unsigned table_undo_waits(const table *t)
{
    return t->undo_asked ? table_people(t) & ~t->undo_asked & ~t->undo_agreed : 0;
}

member *table_member(const table *t, const client *who)
{
    for (member *m = t->members; m; m = m->next_here)
        if (m->who == who)
            return m;
    return NULL;
}

/* ------------------------------------------------------------------ what is told */

static const char *seat_text(const table *t, unsigned seat)
{
    return seat < PL_SEATS ? pl_seat_name(&t->sheet.setup, seat) : NULL;
}

static void write_seats(pl_json *j, const char *key, const table *t, unsigned seats)
{
    pl_json_open(j, key, '[');
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (seats >> seat & 1U)
            pl_json_text(j, NULL, seat_text(t, seat));
    pl_json_close(j, ']');
}

/* All can see when a seat is held twice. */
static unsigned connections(const table *t, unsigned seat)
{
    unsigned count = 0;
    for (const member *m = t->members; m; m = m->next_here)
        count += m->seats >> seat & 1U;
    return count;
}

static void write_people(pl_json *j, const table *t)
{
    unsigned present = table_present(t);
    pl_json_open(j, "seats", '[');
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        const sheet_seat *at = &t->sheet.seats[seat];
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "seat", seat_text(t, seat));
        pl_json_text(j, "player", *at->player ? at->player : "person");
        pl_json_text(j, "name", *at->name ? at->name : NULL);
        pl_json_text(j, "hero", at->open ? NULL : t->sheet.pack->hero_pages[t->sheet.setup.hero[seat]].id);
        pl_json_bool(j, "joined", *at->player || at->joined);
        pl_json_bool(j, "present", *at->player || present >> seat & 1U);
        pl_json_number(j, "connections", connections(t, seat));
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static unsigned watching(const table *t)
{
    unsigned count = 0;
    for (const member *m = t->members; m; m = m->next_here)
        count += m->seats == 0;
    return count;
}

static void write_clock(pl_json *j, const table *t, int64_t now)
{
    if (t->deadline == 0) {
        pl_json_text(j, "clock", NULL);
        return;
    }
    pl_json_open(j, "clock", '{');
    pl_json_text(j, "seat", seat_text(t, table_asked(t)));
    pl_json_number(j, "left", t->deadline > now ? t->deadline - now : 0);
    pl_json_close(j, '}');
}

int64_t table_time_left(const table *t, unsigned seat, int64_t now)
{
    int64_t left = t->timed == seat ? t->deadline - now : t->bank[seat];
    return left > 0 ? left : 0;
}

/* The clocks for the whole match. */
static void write_times(pl_json *j, const table *t, int64_t now)
{
    if (t->sheet.bank == 0) {
        pl_json_text(j, "times", NULL);
        return;
    }
    pl_json_open(j, "times", '[');
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        if (!sheet_is_person(&t->sheet, seat))
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "seat", seat_text(t, seat));
        pl_json_number(j, "left", table_time_left(t, seat, now));
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void write_wishes(pl_json *j, const table *t)
{
    if (t->undo_asked) {
        pl_json_open(j, "undo", '{');
        write_seats(j, "asked", t, t->undo_asked);
        write_seats(j, "agreed", t, t->undo_agreed);
        write_seats(j, "waits", t, table_undo_waits(t));
        pl_json_number(j, "stand", t->undo_stand);
        pl_json_number(j, "number", t->kept);
        pl_json_close(j, '}');
    } else {
        pl_json_text(j, "undo", NULL);
    }
    if (t->rematch_agreed) {
        pl_json_open(j, "rematch", '{');
        write_seats(j, "agreed", t, t->rematch_agreed);
        pl_json_bool(j, "swap", t->rematch_swap);
        pl_json_close(j, '}');
    } else {
        pl_json_text(j, "rematch", NULL);
    }
    pl_json_text(j, "next", *t->sheet.next ? t->sheet.next : NULL);
}

/* Made by other rules than there are now. */
static void write_unfit(pl_json *j, const table *t)
{
    if (!t->unfit) {
        pl_json_text(j, "unfit", NULL);
        return;
    }
    pl_json_open(j, "unfit", '{');
    pl_json_text(j, "reason", "rules");
    pl_json_number(j, "number", t->written);
    if (t->shown)
        pl_json_number(j, "shown", t->kept);
    else
        pl_json_text(j, "shown", NULL);
    pl_json_close(j, '}');
}

static void write_result(pl_json *j, const table *t)
{
    static const char *const reasons[] = {
        [SHEET_RULES] = "rules", [SHEET_RESIGNATION] = "resignation", [SHEET_TIME] = "time"};
    static const char *const teams[] = {"A", "B"};
    const sheet_result *r = &t->sheet.result;
    if (r->end == SHEET_OPEN) {
        pl_json_text(j, "result", NULL);
        return;
    }
    pl_json_open(j, "result", '{');
    pl_json_text(j, "reason", reasons[r->end]);
    pl_json_text(j, "winner", r->winner < 2 ? teams[r->winner] : NULL);
    pl_json_text(j, "seat", seat_text(t, r->seat));
    pl_json_close(j, '}');
}

message *table_status(const table *t, int64_t now)
{
    pl_buffer text = {0};
    pl_json j = pl_json_to(&text);
    unsigned asked = table_asked(t);
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "type", "status");
    pl_json_text(&j, "table", t->sheet.id);
    write_people(&j, t);
    pl_json_number(&j, "watching", watching(t));
    pl_json_text(&j, "thinking", asked < PL_SEATS && !sheet_is_person(&t->sheet, asked) ? seat_text(t, asked) : NULL);
    write_clock(&j, t, now);
    write_times(&j, t, now);
    pl_json_bool(&j, "aids", !t->sheet.unaided);
    write_wishes(&j, t);
    write_unfit(&j, t);
    write_result(&j, t);
    pl_json_close(&j, '}');
    return message_new(&text);
}

message *table_update(table *t, unsigned viewer, pl_language language, int64_t since)
{
    pl_buffer text = {0};
    pl_json j = pl_json_to(&text);
    unsigned seat = viewer == PUBLIC ? PL_NONE : viewer;
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "type", "update");
    pl_json_text(&j, "table", t->sheet.id);
    pl_json_text(&j, "seat", seat_text(t, seat));
    bool good = pl_write_update(&j, t->reporter, t->match, seat, language, since);
    pl_json_close(&j, '}');
    text.failed |= !good;
    return message_new(&text);
}
