/* Nothing leaks from the server (R-INFO-1): two matches that differ only in what a viewer cannot know are played through it with equal
 * answers, and everything that the viewer is sent is the same, byte for byte: replies, updates, status, sizes, counts, order.
 *
 *     PAIRS=100000 FIRST=5001 test-server-worlds     more of them, from that one on (make worlds)
 *     SEED=4711 test-server-worlds                   one pair alone, as a failure names it
 */
#include "answers.h"

enum { RETREATS = 3 };

/* ------------------------------------------------------------------ a decision */

static void answer(pair *p, const decision *d, unsigned seat, unsigned number)
{
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
        char text[SAID_MAX];
        snprintf(text, sizeof text,
                 "{\"type\":\"answer\",\"id\":%u,\"table\":\"%s\",\"seat\":\"%s\",\"question\":%u,\"answer\":\"%s\"}",
                 p->requests, p->id, pl_seat_name(&p->setup, seat), number, d->name[w->index]);
        say_in(w, p->holder[seat], text);
    }
    p->requests++;
}

/* Computer players answer some time after they were asked. */
static void let_think(pair *p, const decision *d, unsigned number)
{
    settle(p);
    for (unsigned n = 0; n < 40 && !p->ended && pl_match_number(table_of(p, 0)->match) + 1 == number; n++) {
        for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
            here = w;
            w->planned = d->option[w->index];
            tables_collect(w->tables);
        }
        round_of(p);
        if (pl_match_number(table_of(p, 0)->match) + 1 != number)
            return;
        for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
            here = w;
            w->now += 250;
            tables_tick(w->tables);
        }
    }
}

static void count_events(pair *p)
{
    for (unsigned i = 0; i < futures[0].log.count; i++) {
        const pl_event *e = &futures[0].events[i];
        p->sum->events[e->type]++;
        p->sum->looks += e->type == PL_EV_LOOK && viewers >> e->seat & 1U;
    }
}

static bool is_over(pair *p)
{
    const table *t = table_of(p, 0);
    return table_over(t) || !t->match || pl_over(pl_match_game(t->match));
}

/* The next answer of whoever is asked; nobody is told yet. */
static bool decide(pair *p)
{
    decision d;
    if (p->ended || is_over(p) || !game_of(p, 1) || pl_over(game_of(p, 1)))
        return false;
    unsigned seat = game_of(p, 0)->question.seat, number = pl_match_number(table_of(p, 0)->match) + 1;
    if (!choose(p, &d))
        return false;
    p->sum->decisions++;
    count_events(p);
    if (p->people >> seat & 1U)
        answer(p, &d, seat, number);
    else
        let_think(p, &d, number);
    for (unsigned i = 0; i < WORLDS && !planted && !p->ended; i++)
        assert_int_equal(pl_match_number(table_of(p, i)->match), number);
    return true;
}

/* ------------------------------------------------------------------ taking back */

static void consent(pair *p, unsigned asked, bool agree)
{
    for (unsigned who = 0; who <= VIEWER; who++) {
        unsigned seats = seats_held_by(p, who);
        const table *t = table_of(p, 0);
        char more[120];
        if (!seats || seats & asked || !t->undo_asked)
            continue;
        snprintf(more, sizeof more, ",\"agree\":%s,\"stand\":%u,\"number\":%u", agree ? "true" : "false", t->undo_stand,
                 t->kept);
        ask(p, who, "consent", any_of(p, seats), more);
        round_of(p);
    }
}

static void take_back(pair *p)
{
    unsigned seat = any_of(p, p->people);
    if (seat == PL_NONE)
        return;
    unsigned before = pl_match_decisions(table_of(p, 0)->match);
    ask(p, p->holder[seat], "undo", seat, "");
    round_of(p);
    consent(p, seats_held_by(p, p->holder[seat]), roll(&p->d, 8) > 0);
    p->sum->undone += !p->ended && pl_match_decisions(table_of(p, 0)->match) < before;
}

/* Every answer would show a card that is not the same in both worlds: perhaps there is another way from an earlier moment. */
static void retreat(pair *p)
{
    unsigned before = pl_match_decisions(table_of(p, 0)->match);
    if (!p->ended && !is_over(p) && p->retreats++ < RETREATS)
        take_back(p);
    p->ended |= is_over(p) || pl_match_decisions(table_of(p, 0)->match) == before;
    p->sum->cut += p->ended && !p->differs;
}

/* ------------------------------------------------------------------ what else happens at a table */

static void err(pair *p);
static void ask_why(pair *p);

/* Of which cards somebody else may choose is hidden: that is where a question or a mistake might be answered with the truth. */
static bool is_delicate(pair *p)
{
    const pl_game *game = game_of(p, 0);
    return !is_over(p) && game->question.kind == PL_ASK_CARD && !is_insider(&game->options, game->question.seat);
}

static void play_on(pair *p)
{
    if (is_delicate(p) && roll(&p->d, 3) == 0)
        (roll(&p->d, 2) ? err : ask_why)(p);
    if (decide(p))
        round_of(p);
    else if (!is_over(p))
        retreat(p);
}

static const char *any_language(pair *p)
{
    static const char *const said[] = {
        ",\"language\":\"en\"", ",\"language\":\"ru\"", ",\"language\":\"uk\"", "", "", ""};
    return said[roll(&p->d, 6)];
}

/* Mostly one of the viewer's, and mostly by the viewer. */
static unsigned any_seat(pair *p)
{
    return viewers && roll(&p->d, 4) ? any_of(p, viewers) : roll(&p->d, pl_seats_in(&p->setup));
}

static unsigned anybody(pair *p)
{
    unsigned seat = roll(&p->d, 4) ? PL_NONE : any_of(p, p->people);
    return seat == PL_NONE ? VIEWER : p->holder[seat];
}

static const char *any_card(pair *p, unsigned seat)
{
    return pl_card_name(pack, &p->setup, seat, roll(&p->d, pack->heroes[p->setup.hero[seat]].deck));
}

/* A card of the seat that is asked: if it can be, one that it has here and not there. */
static const char *tempting_card(pair *p)
{
    const pl_game *a = game_of(p, 0), *b = game_of(p, 1);
    unsigned seat = a->question.seat % a->seat_count;
    const pl_hero *hero = hero_of(a, seat);
    for (uint32_t left = a->seat[seat].hand; left && roll(&p->d, 4); left &= left - 1) {
        unsigned card = (unsigned)__builtin_ctz(left);
        if (!(b->seat[seat].hand & hero->copies[hero->title[card]]))
            return pl_card_name(pack, &p->setup, seat, card);
    }
    return any_card(p, seat);
}

static void ask_why(pair *p)
{
    char more[200];
    unsigned seat = any_seat(p), kind = roll(&p->d, 4);
    if (kind < 2)
        snprintf(more, sizeof more, ",\"card\":\"%s\"%s",
                 is_delicate(p) && kind ? tempting_card(p) : any_card(p, any_seat(p)), any_language(p));
    else
        snprintf(more, sizeof more, ",\"%s\":%u%s", kind == 2 ? "space" : "fighter", roll(&p->d, 40), any_language(p));
    ask(p, anybody(p), "explain", seat, more);
    p->sum->explained++;
    round_of(p);
}

/* An answer that is none: to another question, of a seat that is not asked, or nonsense. */
static void err(pair *p)
{
    char more[200];
    const pl_game *game = game_of(p, 0);
    unsigned seat = any_seat(p),
             number = pl_match_number(table_of(p, 0)->match) + (roll(&p->d, 3) ? 1 : roll(&p->d, 3));
    bool asked = !pl_over(game) && viewers >> game->question.seat & 1U;
    if (asked)
        snprintf(more, sizeof more, ",\"question\":%u,\"answer\":\"no such thing\"", number);
    else if (roll(&p->d, 4) == 0)
        snprintf(more, sizeof more, ",\"question\":%u,\"answer\":%u", number, roll(&p->d, 9));
    else
        snprintf(more, sizeof more, ",\"question\":%u,\"answer\":\"%s\"", number, tempting_card(p));
    ask(p, roll(&p->d, 4) ? VIEWER : WATCHER, "answer", seat, more);
    p->sum->refused++;
    round_of(p);
}

/* Its connection is gone, or it leaves the table and is somewhere else for a while. */
static void go_away(pair *p, unsigned who)
{
    bool lost = roll(&p->d, 2);
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
        if (lost) {
            leave(&w->guests[who]);
            enter(&w->guests[who]);
        }
        w->guests[who].full = false;
    }
    if (!lost)
        ask(p, who, "leave", PL_NONE, "");
    round_of(p);
    if (!is_over(p) && p->holder[game_of(p, 0)->question.seat] != who && decide(p))
        round_of(p);
    ask(p, who, "explain", any_seat(p), ",\"space\":1");
    round_of(p);
}

static void come_again(pair *p)
{
    char more[100] = "";
    unsigned who = roll(&p->d, 4) ? VIEWER : WATCHER, kept = table_of(p, 0)->kept, since = roll(&p->d, 4);
    go_away(p, who);
    if (since > 0)
        snprintf(more, sizeof more, ",\"since\":%u", since == 1 ? kept : roll(&p->d, kept + 2));
    strcat(more, any_language(p));
    join(p, who, more);
    p->sum->again++;
    round_of(p);
}

static void retell(pair *p)
{
    static const char *const codes[] = {"en", "ru", "uk"};
    say(p, roll(&p->d, 4) ? VIEWER : WATCHER, "{\"type\":\"language\",\"language\":\"%s\"}", codes[roll(&p->d, 3)]);
    p->sum->retold++;
    round_of(p);
}

/* Before the end there is none; after it everybody may know everything. */
static void ask_for_record(pair *p)
{
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
        tables_record found;
        char mark[PL_HASH_TEXT], line[60];
        size_t length;
        here = w;
        char *text = leaky_record_of(w->tables, p->id, &length, &found);
        bool over = table_over(table_in(w, p->id));
        assert_true(planted || over == (found == RECORD_HERE));
        int size =
            snprintf(line, sizeof line, "record %d %d", (int)found, (int)tables_record_mark(w->tables, p->id, mark));
        note(w, VIEWER, line, (size_t)size);
        if (text && !over)
            note(w, VIEWER, text, length);
        free(text);
    }
    round_of(p);
}

static void give_name(pair *p)
{
    unsigned seat = any_of(p, p->people);
    char more[40];
    snprintf(more, sizeof more, ",\"name\":\"%c\"", 'a' + (char)roll(&p->d, 26));
    if (seat < PL_SEATS)
        ask(p, p->holder[seat], "name", seat, more);
    round_of(p);
}

/* To all, to the team, or too often. */
static void speak(pair *p)
{
    static const char *const said[] = {",\"phrase\":\"hello\"", ",\"phrase\":\"wait\"",
                                       ",\"phrase\":\"attack-this\",\"fighter\":0",
                                       ",\"phrase\":\"thanks\",\"to\":\"team\""};
    unsigned seat = any_of(p, p->people);
    if (seat < PL_SEATS)
        ask(p, p->holder[seat], "say", seat, said[roll(&p->d, 4)]);
    round_of(p);
}

static void wait_a_while(pair *p)
{
    unsigned by = roll(&p->d, 8) ? roll(&p->d, 3000) : 100000;
    bool over = is_over(p);
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
        here = w;
        w->now += by;
        tables_tick(w->tables);
    }
    p->sum->outrun += !over && is_over(p);
    round_of(p);
}

static void read_slowly(pair *p)
{
    unsigned who = roll(&p->d, 2) ? VIEWER : WATCHER;
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
        guest *g = &w->guests[who];
        here = w;
        g->full = !g->full;
        if (!g->full && g->at)
            tables_ready(g->at);
    }
    round_of(p);
}

/* The server starts again, or everybody leaves the table until it has forgotten them. */
static void start_again(pair *p)
{
    bool stops = roll(&p->d, 2);
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++) {
        for (unsigned who = 0; who < GUESTS; who++)
            leave(&w->guests[who]);
        if (stops) {
            world_stop(w);
            world_start(w);
        }
        here = w;
        w->now += 700000;
        tables_tick(w->tables);
    }
    enter_all(p);
    join_all(p);
    round_of(p);
}

static void give_up(pair *p)
{
    unsigned seat = any_of(p, p->people);
    if (seat == PL_NONE || roll(&p->d, 3))
        return;
    ask(p, p->holder[seat], "resign", seat, "");
    round_of(p);
}

/* The seats on the other side. */
static unsigned across(unsigned seats)
{
    return (seats & 0x5U) << 1 | (seats & 0xaU) >> 1;
}

/* The people sit down at the next table, in the seats that are theirs there. */
static void change_tables(pair *p, bool swapped, const char *next)
{
    pair before = *p;
    snprintf(p->id, sizeof p->id, "%s", next);
    for (unsigned seat = 0; swapped && seat < pl_seats_in(&p->setup); seat++) {
        p->holder[seat] = before.holder[seat ^ 1U];
        p->setup.hero[seat] = before.setup.hero[seat ^ 1U];
        memcpy(p->secret[seat], before.secret[seat ^ 1U], SECRET_TEXT);
    }
    if (swapped) {
        p->people = across(before.people);
        viewers = across(viewers);
    }
    join_all(p);
    p->sum->rematches++;
    round_of(p);
}

static void play_again(pair *p)
{
    bool swap = roll(&p->d, 2);
    const char *swap_text = swap ? ",\"swap\":true" : ",\"swap\":false";
    viewers_then = swap ? across(viewers) : 0;
    for (unsigned who = 0; who <= VIEWER; who++)
        if (seats_held_by(p, who)) {
            ask(p, who, "rematch", any_of(p, seats_held_by(p, who)), swap_text);
            round_of(p);
        }
    viewers_then = 0;
    const table *t = table_of(p, 0);
    if (p->ended || !*t->sheet.next)
        return;
    char next[SECRET_ID];
    bool swapped = t->rematch_swap;
    memcpy(next, t->sheet.next, sizeof next);
    for (unsigned who = 0; who < GUESTS; who++)
        ask(p, who, "leave", PL_NONE, "");
    round_of(p);
    change_tables(p, swapped, next);
}

static const struct {
    unsigned weight;
    const char *name;
    void (*happens)(pair *p);
} deeds[] = {
    {60, "after an answer", play_on},
    {8, "after a question why", ask_why},
    {6, "after a mistake", err},
    {5, "after an undo", take_back},
    {5, "after coming again", come_again},
    {3, "after a change of language", retell},
    {3, "after asking for the record", ask_for_record},
    {2, "after a change of name", give_name},
    {2, "after something said", speak},
    {4, "after some time", wait_a_while},
    {3, "after reading slowly", read_slowly},
    {2, "after a new start", start_again},
    {2, "after giving up", give_up},
};

static void do_something(pair *p)
{
    unsigned all = 0, i = 0;
    for (unsigned k = 0; k < sizeof deeds / sizeof deeds[0]; k++)
        all += deeds[k].weight;
    unsigned drawn = roll(&p->d, all);
    while (drawn >= deeds[i].weight)
        drawn -= deeds[i++].weight;
    bool over = is_over(p) && roll(&p->d, 3) == 0;
    p->deed = over ? "after a rematch" : deeds[i].name;
    (over ? play_again : deeds[i].happens)(p);
}

/* ------------------------------------------------------------------ a pair */

/* Many decisions of which the viewer hears at once. */
static void hurry(pair *p, unsigned decisions)
{
    p->deed = "after many answers";
    for (unsigned n = 0; n < decisions && decide(p); n++)
        if (n % 16 == 15)
            settle(p);
}

static void let_read(pair *p, bool full)
{
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        for (unsigned who = VIEWER; who < GUESTS; who++) {
            guest *g = &w->guests[who];
            here = w;
            g->full = full;
            if (!full && g->at)
                tables_ready(g->at);
        }
}

static bool play_pair(unsigned seed, tally *sum)
{
    pair *p = calloc(1, sizeof *p);
    p->seed = seed;
    p->sum = sum;
    p->d.state = 0x9e3779b97f4a7c15ULL * (seed + 1ULL);
    roll(&p->d, 2);
    for (unsigned i = 0; i < WORLDS; i++)
        world_open(&p->worlds[i], i, p->d.state);
    open_table(p);
    sum->pairs++;
    sum->shared += p->setup.teams && p->setup.options.team_hands == PL_TEAM_SEES_HANDS;
    sum->closed += p->setup.teams && p->setup.options.team_hands == PL_HANDS_PRIVATE;
    for (unsigned windows = 1 + roll(&p->d, 2); windows > 0 && !p->ended; windows--) {
        let_read(p, true);
        hurry(p, roll(&p->d, 2) ? roll(&p->d, roll(&p->d, 6) ? 100 : 400) : 0);
        let_read(p, false);
        round_of(p);
        for (unsigned n = 8 + roll(&p->d, 10); n > 0 && !p->ended; n--)
            do_something(p);
    }
    bool differs = p->differs;
    for (world *w = p->worlds; w < p->worlds + WORLDS; w++)
        world_close(w);
    free(p);
    return differs;
}

/* ------------------------------------------------------------------ cases */

static unsigned number_in(const char *name, unsigned otherwise)
{
    const char *text = getenv(name);
    return text && *text ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

static void tell_sum(const tally *sum)
{
    print_message("# %llu pairs, %llu of which ended early; %llu comparisons (%llu while hands differ), %llu bytes, "
                  "%llu decisions\n",
                  (unsigned long long)sum->pairs, (unsigned long long)sum->cut, (unsigned long long)sum->comparisons,
                  (unsigned long long)sum->apart, (unsigned long long)sum->bytes, (unsigned long long)sum->decisions);
    print_message("# teams that share hands %llu, that do not %llu; undone %llu, out of time %llu, rematches %llu, "
                  "came again %llu, retold %llu, explained %llu, refused %llu\n",
                  (unsigned long long)sum->shared, (unsigned long long)sum->closed, (unsigned long long)sum->undone,
                  (unsigned long long)sum->outrun, (unsigned long long)sum->rematches, (unsigned long long)sum->again,
                  (unsigned long long)sum->retold, (unsigned long long)sum->explained,
                  (unsigned long long)sum->refused);
    print_message("# other cards face down %llu, looks %llu", (unsigned long long)sum->covered,
                  (unsigned long long)sum->looks);
    for (unsigned type = 0; type < PL_EV_TYPES; type++)
        print_message(", %s %llu", pl_event_name(type), (unsigned long long)sum->events[type]);
    print_message("\n");
}

/* Pairs that end at once, or in which nothing differs, would be the same, too. */
static void everything_happened(const tally *sum)
{
    const uint64_t least[] = {sum->covered, sum->looks,     sum->undone,  sum->outrun, sum->rematches, sum->shared,
                              sum->closed,  sum->explained, sum->refused, sum->again,  sum->retold};
    for (unsigned i = 0; i < sizeof least / sizeof least[0]; i++)
        assert_true(least[i] >= 50);
    for (unsigned type = 0; type < PL_EV_TYPES; type++)
        assert_true(sum->events[type] >= (type == PL_EV_NOTHING_DONE || type == PL_EV_CUT_SHORT
                                              ? 0
                                              : 10)); /* one of many answers, and only at first: no luck is asked for */
    assert_true(sum->comparisons >= 25 * sum->pairs);
    assert_true(sum->decisions >= 25 * sum->pairs);
    assert_true(sum->apart >= sum->comparisons / 2);
    assert_true(sum->cut <= sum->pairs / 5);
}

static void a_viewer_is_told_nothing_that_it_cannot_know(void **state)
{
    (void)state;
    tally sum = {0};
    unsigned only = number_in("SEED", 0), pairs = only ? 1 : number_in("PAIRS", how_many(5000, 300)), differed = 0;
    unsigned first = only ? only : number_in("FIRST", 1);
    for (unsigned n = 0; n < pairs && differed < 5; n++)
        differed += play_pair(first + n, &sum);
    tell_sum(&sum);
    assert_int_equal(differed, 0);
    if (sum.pairs >= 5000)
        everything_happened(&sum);
}

static void a_leak_is_found(void **state)
{
    enum { ENOUGH = 1000 };
    tally sum = {0};
    unsigned n = 1;
    planted = *(const leak *const *)state;
    while (n <= ENOUGH && !play_pair(n, &sum))
        n++;
    print_message("# %s: found in pair %u, comparison %llu\n", planted->name, n, (unsigned long long)sum.comparisons);
    planted = NULL;
    assert_true(n <= ENOUGH);
}

/* With heroes whose cards are about what others know. */
static int begin(void **state)
{
    const char *directory = getenv("PEERLESS_CONTENT"), *tests = getenv("PEERLESS_TESTS");
    char odd[1000], curious[1000];
    (void)state;
    snprintf(odd, sizeof odd, "%s/scenarios/own", tests ? tests : "tests");
    snprintf(curious, sizeof curious, "%s/server/own", tests ? tests : "tests");
    pl_errors *errors = pl_errors_new();
    pack = pl_pack_load(directory ? directory : "content", (const char *const[]){odd, curious, NULL}, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    begin_chance();
    return pack ? 0 : -1;
}

int main(void)
{
    struct CMUnitTest tests[1 + LEAKS] = {cmocka_unit_test(a_viewer_is_told_nothing_that_it_cannot_know)};
    for (unsigned i = 0; i < LEAKS; i++)
        tests[1 + i] = (struct CMUnitTest){
            .name = leaks[i].name, .test_func = a_leak_is_found, .initial_state = (void *)&leaks[i]};
    if (number_in("SEED", 0))
        return _cmocka_run_group_tests("worlds", tests, 1, begin, free_content);
    return cmocka_run_group_tests(tests, begin, free_content);
}
