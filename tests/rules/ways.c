/* What is told of moves, for all that can be chosen in many matches: the way is one that the fighter may go, it is as long as it says,
 * it is the one that is gone then; and whom the fighter meets at its end is whom it can attack there, and who can attack it. What the
 * rules allow is worked out here again, from the board and from the abilities of the tokens. */
#include "table.h"

enum { EVENTS = 2048 };

static uint64_t one(unsigned space)
{
    return 1ULL << space;
}

static uint64_t occupied(const pl_game *g)
{
    return g->occupied[0] | g->occupied[1];
}

static const pl_hero *hero_of(const pl_game *g, unsigned seat)
{
    return &pack->content.heroes[g->seat[seat].hero];
}

static bool seat_is_out(const pl_game *g, unsigned seat)
{
    bool lives = false;
    for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++)
        lives = lives || g->health[seat * PL_SEAT_FIGHTERS + i] > 0;
    return !lives && (g->dormant >> seat & 1);
}

/* Spaces with tokens where a fighter that comes there has to stop. */
static uint64_t stopping(const pl_game *g, unsigned fighter)
{
    uint64_t spaces = 0;
    for (unsigned seat = 0; seat < g->seat_count; seat++)
        for (unsigned i = 0; i < hero_of(g, seat)->row_count; i++) {
            const pl_row *row = &hero_of(g, seat)->rows[i];
            bool friendly = pl_team_of(seat) == pl_team_of(pl_seat_of(fighter));
            bool spared = friendly && (g->options.trap_friendly == PL_NEVER || seat_is_out(g, seat));
            if (row->kind == PL_ROW_STOPPED && !spared && (row->comers & (friendly ? PL_FRIENDS : PL_FOES)))
                spaces |= g->seat[seat].tokens[row->token];
        }
    return spaces;
}

/* Fighters of the hero that such tokens link. */
static unsigned linked_by(const pl_hero *hero, unsigned kind)
{
    unsigned fighters = 0;
    for (unsigned i = 0; i < hero->row_count; i++)
        fighters |= hero->rows[i].kind == PL_ROW_LINKED && hero->rows[i].token == kind ? hero->rows[i].fighters : 0;
    return fighters;
}

static uint64_t linked(const pl_game *g, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter);
    uint64_t spaces = 0;
    for (unsigned kind = 0; kind < PL_TOKENS; kind++)
        if (linked_by(hero_of(g, seat), kind) >> fighter % PL_SEAT_FIGHTERS & 1)
            spaces |= g->seat[seat].tokens[kind];
    return spaces;
}

static unsigned links_used;

/* May the fighter go this way, past what stands and lies on the board? */
static void expect_legal(const pl_game *g, const pl_walk *walk, const pl_way *way, unsigned to)
{
    const pl_board *board = &pack->content.boards[g->board];
    uint64_t seen = 0, links = linked(g, walk->fighter);
    uint64_t closed = g->occupied[!pl_team_of(pl_seat_of(walk->fighter))] & ~walk->through;
    assert_int_equal(way->space[0], g->space[walk->fighter]);
    assert_int_equal(way->space[way->count - 1], to);
    assert_true(way->count - 1U <= walk->steps);
    for (unsigned i = 0; i < way->count; i++) {
        uint64_t here = one(way->space[i]);
        assert_false(seen & here);
        seen |= here;
        if (i == 0)
            continue;
        uint64_t before = one(way->space[i - 1]);
        bool steps = board->steps[way->space[i - 1]] & here;
        assert_true(steps || ((links & here) && (links & before)));
        links_used += !steps;
        assert_false(closed & here);
        assert_true(i + 1 == way->count || !(stopping(g, walk->fighter) & here));
    }
}

/* ------------------------------------------------------------------ what awaits it */

static bool strikes(const pl_game *g, unsigned fighter, unsigned from, unsigned at)
{
    const pl_board *board = &pack->content.boards[g->board];
    const pl_hero *hero = hero_of(g, pl_seat_of(fighter));
    bool ranged = hero->ranged >> fighter % PL_SEAT_FIGHTERS & 1;
    uint64_t within = one(from);
    for (unsigned far = 0; far < hero->reach[fighter % PL_SEAT_FIGHTERS]; far++)
        for (uint64_t left = within; left; left &= left - 1)
            within |= board->adjacent[__builtin_ctzll(left)];
    return (from != at && (within & one(at))) || (ranged && (board->zone_mates[from] & one(at)));
}

static unsigned steps_to_strike(const pl_game *g, unsigned fighter, unsigned at)
{
    unsigned best = PL_NONE, most = hero_of(g, pl_seat_of(fighter))->moves[fighter % PL_SEAT_FIGHTERS];
    pl_walk walk = {0, (uint8_t)fighter, (uint8_t)most};
    for (unsigned from = 0; from < pack->content.boards[g->board].space_count; from++) {
        if (!strikes(g, fighter, from, at) || ((occupied(g) & one(from)) && g->space[fighter] != from))
            continue;
        unsigned steps = pl_walk_length(&pack->content, g, walk, from, 0);
        if (steps <= most && steps < best)
            best = steps;
    }
    return best;
}

static unsigned threatened, safe;

static void expect_outlook(const pl_game *g, unsigned fighter, unsigned space)
{
    pl_game there = *g;
    unsigned team = pl_team_of(pl_seat_of(fighter));
    pl_outlook outlook;
    pl_outlook_at(&pack->content, g, fighter, space, &outlook);
    if (there.space[fighter] != PL_NONE)
        there.occupied[team] &= ~one(there.space[fighter]);
    there.space[fighter] = (uint8_t)space;
    there.occupied[team] |= one(space);
    there.present |= 1U << fighter;
    assert_int_equal(outlook.targets, pl_targets(&pack->content, &there, fighter));
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        bool foe = (there.present >> f & 1) && pl_team_of(pl_seat_of(f)) != team;
        assert_int_equal(outlook.threat[f], foe ? steps_to_strike(&there, f, space) : PL_NONE);
        threatened += outlook.threat[f] != PL_NONE;
        safe += foe && outlook.threat[f] == PL_NONE;
    }
}

/* ------------------------------------------------------------------ in matches */

static unsigned moves, longer, interrupted;

static void expect_ways(const pl_game *g)
{
    pl_walk walk = pl_walk_asked(&pack->content, g);
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(g, options);
    for (unsigned i = 0; i < count; i++) {
        if (options[i].kind != PL_OPTION_SPACE)
            continue;
        pl_way way = pl_way_asked(&pack->content, g, options[i].value);
        unsigned shortest = pl_walk_length(&pack->content, g, walk, options[i].value, 0);
        expect_legal(g, &walk, &way, options[i].value);
        assert_true(way.count - 1U >= shortest);
        longer += way.count - 1U > shortest;
        moves++;
    }
}

/* The way that was told is the way that is gone, unless something lies on it that cannot be gone around. */
static void expect_gone(const pl_game *before, pl_way told, const pl_event *e, unsigned to)
{
    pl_walk walk = pl_walk_asked(&pack->content, before);
    pl_way gone = pl_way_in_order(&pack->content.boards[before->board], e->from, e->to, e->way);
    expect_legal(before, &walk, &gone, e->to);
    interrupted += e->to != to;
    if (e->to == to)
        assert_memory_equal(&gone, &told, sizeof gone);
    else
        assert_true(gone.count < told.count);
}

/* Moves of texts and of what comes after an interruption: they begin and end where they say, and are one walk. */
static void expect_whole(const pl_game *g, const pl_event *e)
{
    const pl_board *board = &pack->content.boards[g->board];
    pl_way way = pl_way_in_order(board, e->from, e->to, e->way);
    unsigned leaps = 0;
    assert_int_equal(way.space[0], e->from);
    assert_int_equal(way.space[way.count - 1], e->to);
    for (unsigned i = 1; i < way.count; i++)
        leaps += !(board->steps[way.space[i - 1]] & one(way.space[i]));
    bool links = false;
    for (unsigned kind = 0; kind < PL_TOKENS; kind++)
        links = links || linked_by(hero_of(g, pl_seat_of(e->fighter)), kind);
    assert_true(leaps <= links);
}

static void answer(pl_game *g, pl_option option)
{
    static pl_event events[EVENTS];
    pl_log log = {.events = events, .capacity = EVENTS};
    const pl_game before = *g;
    bool asked = before.question.why == PL_WHY_MOVE && option.kind == PL_OPTION_SPACE &&
                 before.space[before.question.fighter] != option.value;
    pl_way told = {0};
    if (asked)
        told = pl_way_asked(&pack->content, &before, option.value);
    assert_true(pl_answer(&pack->content, g, option, &log));
    for (unsigned i = 0; i < log.count; i++) {
        const pl_event *e = &events[i];
        assert_true((e->way != 0) == (e->type == PL_EV_MOVE));
        if (e->type != PL_EV_MOVE)
            continue;
        expect_whole(g, e);
        if (asked && e->fighter == before.question.fighter) {
            expect_gone(&before, told, e, option.value);
            asked = false;
        }
    }
}

static void play(unsigned n, void (*look)(const pl_game *g))
{
    dice d;
    pl_game g;
    if (!begin_any(n, 77, &d, &g))
        return;
    while (!pl_over(&g)) {
        look(&g);
        answer(&g, random_option(&g, &d));
    }
}

static void look_at_ways(const pl_game *g)
{
    if (g->question.why == PL_WHY_MOVE)
        expect_ways(g);
}

static void ways_are_legal_and_are_gone_as_told(void **state)
{
    (void)state;
    for (unsigned n = 0; n < how_many(500, 30); n++)
        play(n, look_at_ways);
    print_message("# %u ways, %u around something, %u over links, %u interrupted\n", moves, longer, links_used,
                  interrupted);
    assert_true(longer > 0 && links_used > 0 && interrupted > 0);
}

static void look_around(const pl_game *g)
{
    const pl_question *q = &g->question;
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = q->kind == PL_ASK_SPACE && q->fighter < PL_FIGHTERS ? pl_options(g, options) : 0;
    for (unsigned i = 0; i < count; i++)
        if (options[i].kind == PL_OPTION_SPACE)
            expect_outlook(g, q->fighter, options[i].value);
    if (q->why == PL_WHY_TARGET) {
        pl_outlook here;
        pl_outlook_at(&pack->content, g, q->fighter, g->space[q->fighter], &here);
        assert_int_equal(here.targets, q->mask);
    }
}

static void ranges_are_those_of_the_targets_offered_there(void **state)
{
    (void)state;
    for (unsigned n = 0; n < how_many(60, 6); n++)
        play(n, look_around);
    print_message("# %u threats, %u fighters too far away\n", threatened, safe);
    assert_true(threatened > 0 && safe > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_legal_and_are_gone_as_told),
        cmocka_unit_test(ranges_are_those_of_the_targets_offered_there),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
