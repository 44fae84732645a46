/* Writing to the store. */
#include <stdio.h>
#include <time.h>

#include "match/match.h"
#include "server/store/query.h"

static void options_text(const pl_rules_options *options, char out[OPTIONS_TEXT])
{
    int length = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = &pl_rules_choices[i];
        unsigned value = ((const uint8_t *)options)[choice->offset];
        length += snprintf(out + length, (size_t)(OPTIONS_TEXT - length), "%s%s=%s", i ? " " : "", choice->name,
                           choice->value[value]);
    }
}

/* What opens the seat, from that place of the query on. */
static void bind_secrets(store *s, query q, int at, const sheet_seat *seat)
{
    query_bytes(s, q, at, seat->secret, sizeof seat->secret);
    if (seat->exchange == SHEET_DRAWN)
        query_bytes(s, q, at + 1, seat->drawn, sizeof seat->drawn);
    else
        query_null(s, q, at + 1);
    query_number(s, q, at + 2, seat->exchange);
}

static bool add_seat(store *s, const sheet *t, unsigned seat)
{
    const sheet_seat *at = &t->seats[seat];
    query_number(s, Q_ADD_SEAT, 1, t->key);
    query_number(s, Q_ADD_SEAT, 2, seat);
    query_text(s, Q_ADD_SEAT, 3, t->pack->hero_pages[t->setup.hero[seat]].id);
    query_text(s, Q_ADD_SEAT, 4, at->player);
    query_text(s, Q_ADD_SEAT, 5, at->name);
    query_number(s, Q_ADD_SEAT, 6, at->joined);
    bind_secrets(s, Q_ADD_SEAT, 7, at);
    return query_run(s, Q_ADD_SEAT);
}

/* A text, or NULL when there is none. */
static void bind_digest(store *s, query q, int at, const char *digest)
{
    if (digest && *digest)
        query_text(s, q, at, digest);
    else
        query_null(s, q, at);
}

bool store_add(store *s, sheet *t)
{
    char options[OPTIONS_TEXT], content[PL_HASH_TEXT];
    options_text(&t->setup.options, options);
    pl_setup_hash(t->pack, &t->setup, content);
    query_text(s, Q_ADD_TABLE, 1, t->id);
    query_text(s, Q_ADD_TABLE, 2, content);
    query_text(s, Q_ADD_TABLE, 3, t->pack->board_pages[t->setup.board].id);
    query_text(s, Q_ADD_TABLE, 4, options);
    query_bytes(s, Q_ADD_TABLE, 5, t->seed.bytes, sizeof t->seed.bytes);
    query_number(s, Q_ADD_TABLE, 6, t->clock);
    query_number(s, Q_ADD_TABLE, 7, time(NULL));
    query_number(s, Q_ADD_TABLE, 8, s->passed);
    query_number(s, Q_ADD_TABLE, 9, !t->bare);
    query_number(s, Q_ADD_TABLE, 10, t->rules);
    bind_digest(s, Q_ADD_TABLE, 11, t->dealt);
    if (!shelf_keep(s, t->pack, &t->setup) || !query_run(s, Q_ADD_TABLE))
        return false;
    t->key = sqlite3_last_insert_rowid(s->db);
    for (unsigned seat = 0; seat < pl_seats_in(&t->setup); seat++)
        if (!add_seat(s, t, seat))
            return false;
    return true;
}

static bool decide(store *s, int64_t key, unsigned number, const char *digest)
{
    query_number(s, Q_DECIDE, 1, key);
    query_number(s, Q_DECIDE, 2, number);
    query_number(s, Q_DECIDE, 5, time(NULL));
    bind_digest(s, Q_DECIDE, 6, digest);
    query_number(s, Q_TOUCH, 1, key);
    query_number(s, Q_TOUCH, 2, s->passed);
    return query_run(s, Q_DECIDE) && query_run(s, Q_TOUCH);
}

bool store_answer(store *s, int64_t key, unsigned number, const char *answer, const char *digest)
{
    query_text(s, Q_DECIDE, 3, answer);
    query_null(s, Q_DECIDE, 4);
    return decide(s, key, number, digest);
}

bool store_undo(store *s, int64_t key, unsigned number, unsigned stand, const char *digest)
{
    query_null(s, Q_DECIDE, 3);
    query_number(s, Q_DECIDE, 4, stand);
    return decide(s, key, number, digest);
}

bool store_person(store *s, int64_t key, unsigned seat, const sheet_seat *person)
{
    query_text(s, Q_PERSON, 1, person->name);
    query_number(s, Q_PERSON, 2, person->joined);
    bind_secrets(s, Q_PERSON, 3, person);
    query_number(s, Q_PERSON, 6, key);
    query_number(s, Q_PERSON, 7, seat);
    return query_run(s, Q_PERSON);
}

bool store_end(store *s, int64_t key, const sheet_result *result)
{
    query_number(s, Q_END, 1, time(NULL));
    query_number(s, Q_END, 2, s->passed);
    query_number(s, Q_END, 3, result->end);
    query_which(s, Q_END, 4, result->winner);
    query_which(s, Q_END, 5, result->seat);
    query_number(s, Q_END, 6, key);
    return query_run(s, Q_END);
}

bool store_next(store *s, int64_t key, const char *id)
{
    query_text(s, Q_NEXT, 1, id);
    query_number(s, Q_NEXT, 2, key);
    return query_run(s, Q_NEXT);
}
