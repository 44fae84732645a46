/* A pair of worlds: one table in each, the same people at it, who say the same, and the comparison of what the viewer is sent. */
#ifndef PL_TEST_PAIR_H
#define PL_TEST_PAIR_H

#include "worlds.h"

#include "leaks.h"

enum { SAID_MAX = 2000 };

/* What was compared, and that it was worth it. */
typedef struct tally {
    uint64_t pairs, comparisons, bytes, decisions;
    uint64_t cut;                 /* pairs that ended because every answer would have told them apart */
    uint64_t apart;               /* comparisons while a hand differs that the viewer does not see */
    uint64_t covered;             /* decisions that differ, of which the viewer saw nothing */
    uint64_t events[PL_EV_TYPES]; /* that the viewer heard of */
    uint64_t looks;               /* of the viewer at a hand */
    uint64_t undone, outrun, rematches, shared, closed;
    uint64_t explained, refused, again, retold;
} tally;

typedef struct pair {
    unsigned seed;
    dice d; /* what is drawn once for both worlds */
    world worlds[WORLDS];
    pl_setup setup;
    unsigned people;           /* seats, a bit each */
    unsigned holder[PL_SEATS]; /* the guest at that seat */
    char secret[PL_SEATS][SECRET_TEXT];
    char id[SECRET_ID];
    unsigned clock, requests, retreats;
    bool ended;   /* nothing more can be compared */
    bool differs; /* the viewer was not sent the same */
    const char *deed;
    tally *sum;
} pair;

static table *table_in(world *w, const char *id)
{
    table *t = NULL;
    here = w;
    return tables_find(w->tables, id, &t) == STORE_FOUND ? t : NULL;
}

static table *table_of(pair *p, unsigned index)
{
    return table_in(&p->worlds[index], p->id);
}

static const pl_game *game_of(pair *p, unsigned index)
{
    const table *t = table_of(p, index);
    return t && t->match ? pl_match_game(t->match) : NULL;
}

/* ------------------------------------------------------------------ comparing */

static size_t first_difference(const pl_buffer *a, const pl_buffer *b)
{
    size_t at = 0;
    while (at < a->length && at < b->length && a->text[at] == b->text[at])
        at++;
    return at;
}

static void print_around(const char *label, const pl_buffer *b, size_t at)
{
    size_t from = at > 120 ? at - 120 : 0, to = at + 120 < b->length ? at + 120 : b->length;
    print_message("#   %s: ...%.*s...\n", label, to > from ? (int)(to - from) : 0, b->text ? b->text + from : "");
}

static void tell_difference(pair *p)
{
    const pl_buffer *a = &p->worlds[0].heard, *b = &p->worlds[1].heard;
    const table *t = table_of(p, 0);
    char seats[16] = "";
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        if (viewers >> seat & 1U)
            strcat(seats, pl_seat_name(&p->setup, seat));
    size_t at = first_difference(a, b);
    print_message("# SEED=%u, viewer %s, decision %u, %s: %zu and %zu bytes, which differ from byte %zu on\n", p->seed,
                  *seats ? seats : "the public", t && t->match ? pl_match_number(t->match) : 0, p->deed, a->length,
                  b->length, at);
    print_around("here ", a, at);
    print_around("there", b, at);
}

static bool hands_differ(pair *p)
{
    const pl_game *a = game_of(p, 0), *b = game_of(p, 1);
    for (unsigned seat = 0; a && b && seat < a->seat_count; seat++)
        if (!same_titles(a, seat, a->seat[seat].hand, b->seat[seat].hand))
            return true;
    return false;
}

/* What viewer and watcher have been sent in this round. After a difference nothing is compared any more. */
static void compare(pair *p)
{
    const pl_buffer *a = &p->worlds[0].heard, *b = &p->worlds[1].heard;
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        leak_order(w, game_of(p, w->index));
    bool same = a->length == b->length && (a->length == 0 || memcmp(a->text, b->text, a->length) == 0);
    p->sum->comparisons++;
    p->sum->bytes += a->length;
    p->sum->apart += hands_differ(p);
    if (!same && !p->differs && !planted)
        tell_difference(p);
    p->differs |= !same;
    p->ended |= !same;
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        w->heard.length = w->last[0] = w->last[1] = 0;
}

static void settle(pair *p)
{
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
        here = w;
        tables_settle(w->tables);
    }
}

static void round_of(pair *p)
{
    settle(p);
    compare(p);
}

/* ------------------------------------------------------------------ saying the same in both */

static void say_in(world *w, unsigned who, const char *text)
{
    here = w;
    if (w->guests[who].at)
        tables_hear(w->guests[who].at, text, strlen(text));
}

static void say(pair *p, unsigned who, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void say(pair *p, unsigned who, const char *format, ...)
{
    char text[SAID_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        say_in(w, who, text);
}

/* A request about the table, with an id of its own; `seat` PL_NONE: of none. */
static void ask(pair *p, unsigned who, const char *type, unsigned seat, const char *more)
{
    char of[32] = "";
    if (seat < PL_SEATS)
        snprintf(of, sizeof of, ",\"seat\":\"%s\"", pl_seat_name(&p->setup, seat));
    say(p, who, "{\"type\":\"%s\",\"id\":%u,\"table\":\"%s\"%s%s}", type, ++p->requests, p->id, of, more);
}

static bool was(const world *w, const char *type)
{
    char head[60];
    snprintf(head, sizeof head, "{\"type\":\"%s\"", type);
    return strncmp(w->reply, head, strlen(head)) == 0;
}

/* One of the seats of a mask. */
static unsigned any_of(pair *p, unsigned seats)
{
    for (unsigned skip = seats ? roll(&p->d, (unsigned)__builtin_popcount(seats)) : 0; skip > 0; skip--)
        seats &= seats - 1;
    return seats ? (unsigned)__builtin_ctz(seats) : PL_NONE;
}

static unsigned seats_held_by(const pair *p, unsigned who)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < pl_seats_in(&p->setup); seat++)
        seats |= (unsigned)((p->people >> seat & 1U) && p->holder[seat] == who) << seat;
    return seats;
}

/* ------------------------------------------------------------------ a table */

static pl_setup draw_setup(dice *d)
{
    bool teams = roll(d, 3) == 0;
    pl_setup setup;
    do
        setup = any_setup(d);
    while (setup.teams != teams || pack->boards[setup.board].start_count < pl_seats_in(&setup));
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        if (roll(d, 4) == 0) /* whose cards are about what others know */
            setup.hero[seat] = (uint8_t)pl_pack_hero(pack, "gossip");
    setup.options.team_hands = (uint8_t)roll(d, 2);
    setup.options.first_player = (uint8_t)roll(d, 3);
    return setup;
}

static void write_rules(const pl_setup *setup, char out[800])
{
    size_t length = 0;
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *c = &pl_rules_choices[i];
        length += (size_t)snprintf(out + length, 800 - length, "%s\"%s\":\"%s\"", i ? "," : "", c->name,
                                   c->value[((const uint8_t *)&setup->options)[c->offset]]);
    }
}

static void write_seats(const pair *p, char out[800])
{
    size_t length = 0;
    for (unsigned seat = 0; seat < pl_seats_in(&p->setup); seat++)
        length +=
            (size_t)snprintf(out + length, 800 - length, "%s{\"hero\":\"%s\",\"player\":\"%s\"}", seat ? "," : "",
                             pack->hero_pages[p->setup.hero[seat]].id, p->people >> seat & 1U ? "person" : "random");
}

static void draw_people(pair *p)
{
    unsigned seats = pl_seats_in(&p->setup), seat = roll(&p->d, seats + 1);
    viewers = seat < seats ? 1U << seat : 0;
    if (viewers && roll(&p->d, 5) == 0) /* two who share a screen; in a duel nothing but the decks is hidden then */
        viewers |= 1U << roll(&p->d, seats);
    p->people = viewers;
    for (seat = 0; seat < seats; seat++) {
        p->people |= (unsigned)(roll(&p->d, 4) > 0) << seat;
        p->holder[seat] = viewers >> seat & 1U ? VIEWER : seat;
    }
    p->clock = roll(&p->d, 3) ? 0 : 5 + roll(&p->d, 60);
}

/* The texts of a list in the last reply, or of a member of its objects. */
static void read_secrets(pair *p, const char *list, const char *key)
{
    const char *wrong;
    size_t at;
    pl_json_doc *doc = pl_json_read(p->worlds[0].reply, strlen(p->worlds[0].reply), &wrong, &at);
    assert_non_null(doc);
    const pl_json_value *root = pl_json_root(doc), *v = pl_json_get(root, list)->first;
    snprintf(p->id, sizeof p->id, "%s", pl_json_get_text(root, "table"));
    for (unsigned seat = 0; seat < pl_seats_in(&p->setup); seat++) {
        if (!key && !(p->people >> seat & 1U))
            continue;
        const char *secret = key ? pl_json_get_text(v, key) : v->text;
        snprintf(p->secret[seat], SECRET_TEXT, "%s", secret ? secret : "");
        v = v->next;
    }
    pl_json_free(doc);
}

static void write_secrets(const pair *p, unsigned seats, char out[200])
{
    size_t length = 0;
    *out = '\0';
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        if (seats >> seat & 1U)
            length += (size_t)snprintf(out + length, 200 - length, "%s\"%s\"", length ? "," : "", p->secret[seat]);
}

static void join(pair *p, unsigned who, const char *more)
{
    char secrets[200], text[400];
    write_secrets(p, seats_held_by(p, who), secrets);
    snprintf(text, sizeof text, ",\"secrets\":[%s]%s", secrets, more);
    ask(p, who, "join", PL_NONE, text);
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        if (w->guests[who].full) {
            here = w;
            tables_settle(w->tables);
        }
}

static void join_all(pair *p)
{
    for (unsigned who = 0; who < GUESTS; who++)
        if (p->worlds[0].guests[who].at)
            join(p, who, "");
}

static void enter_all(pair *p)
{
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        for (unsigned who = 0; who < GUESTS; who++)
            if (who >= VIEWER || seats_held_by(p, who))
                enter(&w->guests[who]);
}

/* Draws until it can be played. */
static void open_table(pair *p)
{
    char rules[800], seats[800], secrets[200];
    p->deed = "opening a table";
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        enter(&w->guests[VIEWER]);
    do {
        p->setup = draw_setup(&p->d);
        draw_people(p);
        write_rules(&p->setup, rules);
        write_seats(p, seats);
        say(p, VIEWER, "{\"type\":\"open\",\"board\":\"%s\",\"seats\":[%s],\"options\":{%s}%s%.0u}",
            pack->board_pages[p->setup.board].id, seats, rules, p->clock ? ",\"clock\":" : "", p->clock);
        round_of(p);
    } while (!p->ended && !was(&p->worlds[0], "opened"));
    read_secrets(p, "seats", "secret");
    write_secrets(p, p->people, secrets);
    say(p, VIEWER, "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[%s]}", p->id, secrets);
    round_of(p);
    if (p->people)
        read_secrets(p, "secrets", NULL);
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        leave(&w->guests[VIEWER]);
    enter_all(p);
    join_all(p);
    round_of(p);
}

#endif
