/* Two worlds: two servers in memory that differ only in what one viewer cannot know, and all that the viewer is sent.
 *
 * World 1 draws another seed than world 0, deals otherwise from it, and is the same in everything else: names of tables, secrets, time.
 * The linker puts the functions __wrap_... in the place of those of the project (tests/meson.build): so nothing in src/ knows. */
#ifndef PL_TEST_WORLDS_H
#define PL_TEST_WORLDS_H

#include "../rules/table.h"

#include <sodium.h>

#include "match/match.h"
#include "server/room/inside.h"

enum { WORLDS = 2, REPLY_MAX = 4096 };

/* Who is connected: one for the seat of each other person, by its number; the viewer; somebody who only watches. */
enum { VIEWER = PL_SEATS, WATCHER, GUESTS };

typedef struct world world;

typedef struct guest {
    world *in;
    client *at; /* NULL: it is not there */
    unsigned who;
    bool full; /* it reads nothing for now */
} guest;

struct world {
    unsigned index;
    store *store;
    thinker *thinker;
    tables *tables;
    int64_t now;
    dice chance;
    guest guests[GUESTS];
    pl_buffer heard;       /* all that viewer and watcher were sent in this round, in its order */
    size_t last[2];        /* where its last message begins, and the one before */
    char reply[REPLY_MAX]; /* the last one that anybody got */
    pl_option planned;     /* what the computer player that is asked will answer */
};

/* The world in which something happens now, and the seats of the viewer, a bit each. */
static world *here;
static unsigned viewers;
static unsigned viewers_then; /* at the table of a rematch that is asked for; 0: where they are */

/* ------------------------------------------------------------------ who sees what, by the rules (R-INFO-1) */

static inline bool sees_hand(unsigned who, const pl_rules_options *options, unsigned seat)
{
    unsigned team = pl_team_of(seat) ? 0xaU : 0x5U;
    return who >> seat & 1U || (options->team_hands == PL_TEAM_SEES_HANDS && who & team);
}

static inline bool is_insider(const pl_rules_options *options, unsigned seat)
{
    return sees_hand(viewers, options, seat);
}

static inline const pl_hero *hero_of(const pl_game *game, unsigned seat)
{
    return &pack->content.heroes[game->seat[seat].hero];
}

static inline bool same_titles(const pl_game *game, unsigned seat, uint32_t a, uint32_t b)
{
    const pl_hero *hero = hero_of(game, seat);
    for (unsigned title = 0; title < hero->title_count; title++)
        if (__builtin_popcount(a & hero->copies[title]) != __builtin_popcount(b & hero->copies[title]))
            return false;
    return true;
}

/* ------------------------------------------------------------------ the other deal */

bool __real_pl_begin(const pl_content *content, pl_game *game, const pl_setup *setup, const pl_seed *seed, pl_log *log);
bool __wrap_pl_begin(const pl_content *content, pl_game *game, const pl_setup *setup, const pl_seed *seed, pl_log *log);
void __real_secret_seed(pl_seed *seed);
void __wrap_secret_seed(pl_seed *seed);
void __real_pl_seed_commit(const pl_seed *seed, const char *id, char out[PL_HASH_TEXT]);
void __wrap_pl_seed_commit(const pl_seed *seed, const char *id, char out[PL_HASH_TEXT]);

static inline bool is_other(void)
{
    return here && here->index == 1;
}

/* From the seed of one world to that of the other. */
static inline pl_seed veiled(pl_seed seed)
{
    for (unsigned i = 0; is_other() && i < sizeof seed.bytes; i++)
        seed.bytes[i] ^= (uint8_t)(0x5b + 2 * i); /* each of them */
    return seed;
}

/* The last byte says who looks at the match that is dealt from it: the same whenever it is dealt, also by a rematch that changes
 * the seats, before the viewer has taken the new one. */
void __wrap_secret_seed(pl_seed *seed)
{
    __real_secret_seed(seed);
    seed->bytes[sizeof seed->bytes - 1] = (uint8_t)(viewers_then ? viewers_then : viewers);
    *seed = veiled(*seed);
}

/* A commitment tells nothing of its seed, but it is not the same for two. */
void __wrap_pl_seed_commit(const pl_seed *seed, const char *id, char out[PL_HASH_TEXT])
{
    pl_seed unveiled = veiled(*seed);
    __real_pl_seed_commit(&unveiled, id, out);
}

static inline void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

static inline unsigned any_held(const pl_seat *s, dice *d)
{
    uint32_t hand = s->hand;
    for (unsigned n = roll(d, (unsigned)__builtin_popcount(hand)); n > 0; n--)
        hand &= hand - 1;
    return hand ? (unsigned)__builtin_ctz(hand) : 0;
}

/* Which card of a seat takes the place of which. A hand that the viewer sees keeps its titles, and so does the upper half of the deck:
 * else what is drawn would soon tell the worlds apart. So do some of those that it does not see: then a look at them tells nothing,
 * and the match goes on. Copies are exchanged everywhere. */
static inline void exchange_cards(const pl_game *game, unsigned seat, unsigned who, dice *d, uint8_t to[PL_DECK])
{
    const pl_hero *hero = hero_of(game, seat);
    const pl_seat *s = &game->seat[seat];
    for (unsigned i = 0; i < hero->deck; i++)
        to[i] = (uint8_t)i;
    if (sees_hand(who, &game->options, seat) || roll(d, 3) == 0) {
        for (unsigned n = roll(d, 2) ? roll(d, 4) : 0; n > 0; n--)
            swap(&to[s->order[roll(d, s->deck_count / 2U)]], &to[s->order[roll(d, s->deck_count / 2U)]]);
    } else {
        for (unsigned n = 1 + roll(d, roll(d, 3) ? 6 : 40); n > 0; n--)
            swap(&to[n % 2 ? any_held(s, d) : roll(d, hero->deck)], &to[roll(d, hero->deck)]);
    }
    for (unsigned n = 0; n < 40; n++) {
        unsigned a = roll(d, hero->deck), b = roll(d, hero->deck);
        if (hero->title[to[a]] == hero->title[to[b]])
            swap(&to[a], &to[b]);
    }
}

static inline uint32_t exchanged(uint32_t cards, const uint8_t to[PL_DECK])
{
    uint32_t found = 0;
    for (; cards; cards &= cards - 1)
        found |= 1U << to[__builtin_ctz(cards)];
    return found;
}

static inline void deal_otherwise(pl_game *game, unsigned seat, unsigned who, dice *d, const pl_log *log)
{
    uint8_t to[PL_DECK];
    pl_seat *s = &game->seat[seat];
    exchange_cards(game, seat, who, d, to);
    s->hand = exchanged(s->hand, to);
    for (unsigned i = 0; i < s->deck_count; i++)
        s->order[i] = to[s->order[i]];
    for (unsigned i = 0; log && i < log->count && i < log->capacity; i++)
        if (log->events[i].type == PL_EV_DRAW && log->events[i].pile == seat)
            log->events[i].card = to[log->events[i].card];
}

/* Has anything of this match been seen but what everybody holds? */
static inline bool is_untouched(const pl_game *game)
{
    bool untouched = pl_text_count(game) == 0;
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_seat *s = &game->seat[seat];
        untouched &= !(s->play | s->discard);
        for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++)
            untouched &= !s->known[viewer];
    }
    return untouched;
}

bool __wrap_pl_begin(const pl_content *content, pl_game *game, const pl_setup *setup, const pl_seed *seed, pl_log *log)
{
    pl_seed unveiled = veiled(*seed);
    if (!__real_pl_begin(content, game, setup, &unveiled, log))
        return false;
    if (!is_other() || !is_untouched(game))
        return true;
    dice d;
    memcpy(&d.state, unveiled.bytes, sizeof d.state);
    d.state |= 1;
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        deal_otherwise(game, seat, unveiled.bytes[sizeof unveiled.bytes - 1], &d, log);
    if (roll(&d, 4) == 0) /* the chance that is still to come is hidden, too */
        game->seed[0] ^= 1;
    pl_ask_again(content, game);
    return true;
}

/* ------------------------------------------------------------------ computer players answer as planned */

pl_option __wrap_pl_mind_choose(pl_mind *mind, const pl_view *view);
pl_option __wrap_pl_mind_choose(pl_mind *mind, const pl_view *view)
{
    (void)mind;
    (void)view;
    return here->planned;
}

/* ------------------------------------------------------------------ chance that is the same in both */

static inline const char *chance_name(void)
{
    return "the tests' own";
}

/* libsodium wants some before there is a world. */
static inline dice *chance_here(void)
{
    static dice before = {1};
    return here ? &here->chance : &before;
}

static inline uint32_t chance_number(void)
{
    return roll(chance_here(), UINT32_MAX);
}

static inline void chance_bytes(void *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)out)[i] = (uint8_t)roll(chance_here(), 256);
}

static inline void begin_chance(void)
{
    static randombytes_implementation own = {
        .implementation_name = chance_name, .random = chance_number, .buf = chance_bytes};
    randombytes_set_implementation(&own);
    assert_true(secret_ready());
}

/* ------------------------------------------------------------------ the host */

static inline bool is_push(const message *m)
{
    static const char *const pushes[] = {"{\"type\":\"update\"", "{\"type\":\"status\""};
    for (unsigned i = 0; i < 2; i++)
        if (m->length > strlen(pushes[i]) && memcmp(message_text(m), pushes[i], strlen(pushes[i])) == 0)
            return true;
    return false;
}

static inline void note(world *w, unsigned who, const char *text, size_t length)
{
    char head[32];
    int size = snprintf(head, sizeof head, "%s at %lld: ", who == VIEWER ? "viewer" : "watcher", (long long)w->now);
    w->last[1] = w->last[0];
    w->last[0] = w->heard.length;
    pl_buffer_put(&w->heard, head, (size_t)size);
    pl_buffer_put(&w->heard, text, length);
    pl_buffer_put(&w->heard, "\n", 1);
}

static inline void keep_reply(world *w, const message *m)
{
    size_t length = m->length < REPLY_MAX ? m->length : REPLY_MAX - 1;
    memcpy(w->reply, message_text(m), length);
    w->reply[length] = '\0';
}

static void world_send(void *self, void *connection, message *m)
{
    const guest *to = connection;
    if (to->who >= VIEWER)
        note(self, to->who, message_text(m), m->length);
    if (!is_push(m))
        keep_reply(self, m);
    message_free(m);
}

static void world_drop(void *self, void *connection)
{
    const guest *to = connection;
    if (to->who >= VIEWER)
        note(self, to->who, "dropped", 7);
}

static bool world_full(void *self, void *connection)
{
    (void)self;
    return ((const guest *)connection)->full;
}

static void world_log(void *self, const char *text)
{
    (void)self;
    fail_msg("%s", text);
}

static int64_t world_now(void *self)
{
    return ((const world *)self)->now;
}

static int64_t world_wall(void *self)
{
    return ((const world *)self)->now / 1000;
}

static void nobody_waits(void *self)
{
    (void)self;
}

/* ------------------------------------------------------------------ beginning and end */

static inline void world_start(world *w)
{
    tables_limits limits = tables_usual_limits;
    limits.messages_at_once = limits.opened_at_once = limits.opened_a_day = 1e9;
    limits.keep_days = 0;
    here = w;
    w->thinker = thinker_new(0, (thinker_host){nobody_waits, world_now, w});
    w->tables = tables_new(pack, w->store, w->thinker, &limits,
                           (tables_host){world_send, world_drop, world_full, world_log, world_now, world_wall, w});
    assert_non_null(w->tables);
}

/* Only the store remains. All guests must have left. */
static inline void world_stop(world *w)
{
    here = w;
    tables_settle(w->tables);
    tables_free(w->tables);
    thinker_free(w->thinker);
}

static inline void world_open(world *w, unsigned index, uint64_t chance)
{
    char why[300];
    *w = (world){.index = index, .now = 1000000, .chance = {chance}};
    w->store = sqlite_open(pack, NULL, why);
    assert_non_null(w->store);
    for (unsigned i = 0; i < GUESTS; i++)
        w->guests[i] = (guest){.in = w, .who = i, .full = i < VIEWER};
    world_start(w);
}

static inline void enter(guest *g)
{
    here = g->in;
    g->at = tables_enter(g->in->tables, g, NULL);
    assert_non_null(g->at);
}

static inline void leave(guest *g)
{
    here = g->in;
    if (g->at)
        tables_leave(g->at);
    g->at = NULL;
}

static inline void world_close(world *w)
{
    for (unsigned i = 0; i < GUESTS; i++)
        leave(&w->guests[i]);
    world_stop(w);
    store_close(w->store);
    pl_buffer_free(&w->heard);
    here = NULL;
}

#endif
