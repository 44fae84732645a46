#include "match/history.h"

#include <stdlib.h>
#include <string.h>

#include "match/names.h"

enum { KEYFRAME_EVERY = 32, EVENTS_AT_ONCE = 2048 };

/* A decision that stands. */
typedef struct decision {
    pl_option option;
    uint8_t seat;
    unsigned events_end; /* of its events; they begin where those of the one before end */
} decision;

typedef struct list {
    void *items;
    unsigned count, room;
} list;

struct pl_match {
    const pl_pack *pack;
    pl_setup setup;
    pl_seed seed;
    bool from_start;
    pl_game game;
    list decisions; /* [0] is the beginning: only its events count */
    list events;
    list entries;
    list keyframes; /* the state after 0, 32, 64... decisions */
};

/* ------------------------------------------------------------------ lists */

static void *at(const list *l, size_t size, unsigned i)
{
    return (char *)l->items + size * i;
}

static bool make_room(list *l, size_t size, unsigned more)
{
    if (l->count + more <= l->room)
        return true;
    unsigned room = (l->count + more) * 2;
    void *items = realloc(l->items, size * room);
    if (!items)
        return false;
    l->items = items;
    l->room = room;
    return true;
}

static void append(list *l, size_t size, const void *items, unsigned count)
{
    if (count)
        memcpy(at(l, size, l->count), items, size * count);
    l->count += count;
}

static bool copy_list(list *to, const list *from, size_t size)
{
    *to = (list){0};
    if (!make_room(to, size, from->count + 1))
        return false;
    append(to, size, from->items, from->count);
    return true;
}

/* ------------------------------------------------------------------ beginning and end */

static decision *decision_at(const pl_match *m, unsigned n)
{
    return at(&m->decisions, sizeof(decision), n);
}

/* Room for one more of everything, so that nothing can fail once the game has moved on. */
static bool prepare(pl_match *m)
{
    return make_room(&m->decisions, sizeof(decision), 1) && make_room(&m->events, sizeof(pl_event), EVENTS_AT_ONCE) &&
           make_room(&m->entries, sizeof(pl_entry), 1) && make_room(&m->keyframes, sizeof(pl_game), 1);
}

static pl_log log_of(const pl_match *m)
{
    return (pl_log){.events = at(&m->events, sizeof(pl_event), m->events.count), .capacity = EVENTS_AT_ONCE};
}

/* More happened than there was room for: makes room, so that the same can be told again from where the game was. False: the log has all,
 * or there is no memory, and the beginning must do. */
static bool has_more(pl_match *m, pl_log *log)
{
    if (log->count <= log->capacity || !make_room(&m->events, sizeof(pl_event), log->count))
        return false;
    *log = (pl_log){.events = at(&m->events, sizeof(pl_event), m->events.count), .capacity = log->count};
    return true;
}

/* Notes down what the game has just done. */
static void note(pl_match *m, decision d, const pl_log *log)
{
    m->events.count += log->count < log->capacity ? log->count : log->capacity;
    d.events_end = m->events.count;
    append(&m->decisions, sizeof d, &d, 1);
    if ((m->decisions.count - 1) % KEYFRAME_EVERY == 0)
        append(&m->keyframes, sizeof m->game, &m->game, 1);
}

static pl_match *empty_match(const pl_pack *pack, const pl_setup *setup, const pl_seed *seed)
{
    pl_match *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->pack = pack;
    m->setup = *setup;
    m->seed = *seed;
    if (prepare(m))
        return m;
    pl_match_free(m);
    return NULL;
}

pl_match *pl_match_new(const pl_pack *pack, const pl_setup *setup, const pl_seed *seed)
{
    pl_match *m = empty_match(pack, setup, seed);
    if (!m)
        return NULL;
    pl_log log = log_of(m);
    if (!pl_begin(&pack->content, &m->game, setup, seed, &log)) {
        pl_match_free(m);
        return NULL;
    }
    if (has_more(m, &log))
        pl_begin(&pack->content, &m->game, setup, seed, &log);
    m->from_start = true;
    note(m, (decision){.seat = PL_NONE}, &log);
    return m;
}

pl_match *pl_match_from(const pl_pack *pack, const pl_game *game)
{
    pl_setup setup = pl_setup_of(game);
    pl_match *m = empty_match(pack, &setup, &(pl_seed){{0}});
    pl_log nothing = {0};
    if (!m)
        return NULL;
    m->game = *game;
    note(m, (decision){.seat = PL_NONE}, &nothing);
    return m;
}

pl_match *pl_match_clone(const pl_match *match)
{
    pl_match *m = malloc(sizeof *m);
    if (!m)
        return NULL;
    *m = *match;
    m->decisions = m->events = m->entries = m->keyframes = (list){0};
    if (copy_list(&m->decisions, &match->decisions, sizeof(decision)) &&
        copy_list(&m->events, &match->events, sizeof(pl_event)) &&
        copy_list(&m->entries, &match->entries, sizeof(pl_entry)) &&
        copy_list(&m->keyframes, &match->keyframes, sizeof(pl_game)))
        return m;
    pl_match_free(m);
    return NULL;
}

void pl_match_free(pl_match *match)
{
    if (!match)
        return;
    free(match->decisions.items);
    free(match->events.items);
    free(match->entries.items);
    free(match->keyframes.items);
    free(match);
}

/* ------------------------------------------------------------------ looking */

const pl_pack *pl_match_pack(const pl_match *match)
{
    return match->pack;
}

const pl_setup *pl_match_setup(const pl_match *match)
{
    return &match->setup;
}

const pl_seed *pl_match_seed(const pl_match *match)
{
    return &match->seed;
}

bool pl_match_from_start(const pl_match *match)
{
    return match->from_start;
}

const pl_game *pl_match_game(const pl_match *match)
{
    return &match->game;
}

unsigned pl_match_decisions(const pl_match *match)
{
    return match->decisions.count - 1;
}

const pl_event *pl_match_events(const pl_match *match, unsigned n, unsigned *count)
{
    *count = 0;
    if (n >= match->decisions.count)
        return NULL;
    unsigned begin = n ? decision_at(match, n - 1)->events_end : 0;
    *count = decision_at(match, n)->events_end - begin;
    return at(&match->events, sizeof(pl_event), begin);
}

const pl_entry *pl_match_entries(const pl_match *match, unsigned *count)
{
    *count = match->entries.count;
    return match->entries.items;
}

bool pl_match_state(const pl_match *match, unsigned n, pl_game *out)
{
    if (n >= match->decisions.count)
        return false;
    *out = *(pl_game *)at(&match->keyframes, sizeof *out, n / KEYFRAME_EVERY);
    for (unsigned i = n / KEYFRAME_EVERY * KEYFRAME_EVERY + 1; i <= n; i++)
        pl_answer(&match->pack->content, out, decision_at(match, i)->option, NULL);
    return true;
}

/* ------------------------------------------------------------------ going on and back */

static bool full(const pl_match *match)
{
    return match->entries.count >= PL_MATCH_DECISIONS;
}

static pl_option first_copy(const pl_match *match, pl_option option)
{
    pl_option options[PL_OPTIONS_MAX];
    char wanted[PL_NAME_MAX], name[PL_NAME_MAX];
    if (option.kind != PL_OPTION_CARD)
        return option;
    unsigned count = pl_options(&match->game, options);
    pl_option_name(match->pack, &match->game, option, wanted);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(pl_option_name(match->pack, &match->game, options[i], name), wanted) == 0)
            return options[i];
    return option;
}

bool pl_match_answer(pl_match *match, pl_option option)
{
    if (!pl_legal(&match->game, option) || full(match) || !prepare(match))
        return false;
    option = first_copy(match, option);
    pl_log log = log_of(match);
    decision d = {.option = option, .seat = match->game.question.seat};
    const pl_game before = match->game;
    pl_answer(&match->pack->content, &match->game, option, &log);
    if (has_more(match, &log)) {
        match->game = before;
        pl_answer(&match->pack->content, &match->game, option, &log);
    }
    note(match, d, &log);
    pl_entry entry = {.seat = d.seat, .option = option, .number = pl_match_decisions(match)};
    append(&match->entries, sizeof entry, &entry, 1);
    return true;
}

bool pl_match_undo(pl_match *match, unsigned stand)
{
    if (stand >= pl_match_decisions(match) || full(match) || !prepare(match))
        return false;
    pl_game before;
    pl_match_state(match, stand, &before);
    match->game = before;
    match->decisions.count = stand + 1;
    match->events.count = decision_at(match, stand)->events_end;
    match->keyframes.count = stand / KEYFRAME_EVERY + 1;
    pl_entry entry = {.undo = true, .seat = PL_NONE, .number = stand};
    append(&match->entries, sizeof entry, &entry, 1);
    return true;
}
