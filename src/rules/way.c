/* Ways: where fighters may go, how far that is, and over which spaces. A move is a flood fill. */
#include "rules/run.h"

/* Where a fighter may go: what is closed to it, where it must stop, and which spaces are as good as adjacent. */
typedef struct ground {
    uint64_t closed, stops, linked;
} ground;

static ground ground_for(const run *r, unsigned fighter, uint64_t through)
{
    ground g = {.closed = r->game->occupied[!pl_team_of(pl_seat_of(fighter))] & ~through}; /* R-MOVE-3 */
    if (all_tokens(r->game)) {
        g.stops = stopping_tokens(r, fighter);
        g.linked = linked_spaces(r, fighter);
    }
    return g;
}

/* One more step from the spaces of `edge`, to spaces not seen yet. */
static uint64_t step_on(const run *r, const ground *g, uint64_t edge, uint64_t seen)
{
    uint64_t next = spread(edge, r->board->steps) | (edge & g->linked ? g->linked : 0);
    return next & ~seen & ~g->closed;
}

static uint64_t flood(const run *r, const ground *g, uint64_t own, unsigned steps)
{
    uint64_t seen = own;
    for (uint64_t edge = own; steps > 0 && edge; steps--) {
        edge = step_on(r, g, edge, seen);
        seen |= edge;
        edge &= ~g->stops; /* so a way round is found where there is one (R-TRAP-7) */
    }
    return seen;
}

uint64_t reach(const run *r, unsigned fighter, unsigned steps, uint64_t through)
{
    ground g = ground_for(r, fighter, through);
    uint64_t own = space_bit(r->game->space[fighter]);
    return (flood(r, &g, own, steps) & ~closed_spaces(r)) | own; /* R-MOVE-2: through friends, but not onto them */
}

unsigned walk_length(const run *r, pl_walk walk, unsigned space, unsigned aside)
{
    ground g = ground_for(r, walk.fighter, walk.through);
    if (aside & PL_PAST_FIGHTERS)
        g.closed = 0;
    if (aside & PL_PAST_TOKENS)
        g.stops = 0;
    uint64_t seen = space_bit(r->game->space[walk.fighter]), edge = seen;
    for (unsigned steps = 0; edge; steps++) {
        if (edge & space_bit(space))
            return steps;
        uint64_t from = steps ? edge & ~g.stops : edge;
        edge = step_on(r, &g, from, seen);
        if (aside & PL_AGAINST_ARROWS)
            edge |= spread(from, r->board->adjacent) & ~seen & ~g.closed;
        seen |= edge;
    }
    return PL_NONE;
}

unsigned pl_walk_length(const pl_content *content, const pl_game *game, pl_walk walk, unsigned space, unsigned aside)
{
    run r;
    open_run(&r, content, (pl_game *)game, NULL);
    return walk_length(&r, walk, space, aside);
}

/* The spaces by the number of steps to them, up to the one that is wanted. */
enum { LONGEST = PL_SPACES };
typedef struct levels {
    uint64_t at[LONGEST + 1];
    unsigned length;
} levels;

/* False when no way leads there. */
static bool find_levels(const run *r, const ground *g, unsigned from, unsigned to, levels *l)
{
    uint64_t seen = l->at[0] = space_bit(from);
    for (l->length = 0; l->length < LONGEST && !(l->at[l->length] & space_bit(to)); l->length++) {
        uint64_t next = step_on(r, g, l->at[l->length] & ~(l->length ? g->stops : 0), seen);
        seen |= l->at[l->length + 1] = next;
        if (!next)
            return false;
    }
    return true;
}

/* The first space that is `length` steps away and from which a step leads here: so one of the shortest ways is found from its end.
 * Nobody goes on from where one must stop (R-TRAP-5). */
static unsigned step_back(const run *r, const ground *g, const levels *l, unsigned length, unsigned here)
{
    uint64_t level = l->at[length] & ~(length ? g->stops : 0);
    while (!(step_on(r, g, level & -level, 0) & space_bit(here)))
        level &= level - 1;
    return lowest(level);
}

static ground avoiding(const ground *g, uint64_t wanted)
{
    return (ground){g->closed, g->stops | wanted, g->linked};
}

static unsigned first_met(const run *r, unsigned fighter, unsigned to, unsigned *steps, uint64_t through,
                          uint64_t wanted)
{
    unsigned from = r->game->space[fighter];
    ground g = ground_for(r, fighter, through), round = avoiding(&g, wanted);
    levels l;
    if (flood(r, &round, space_bit(from), *steps) & space_bit(to))
        return PL_NONE;
    if (!find_levels(r, &g, from, to, &l))
        return PL_NONE;
    unsigned found = PL_NONE, used = 0;
    for (unsigned at = to, length = l.length; length-- > 0;) {
        at = step_back(r, &g, &l, length, at);
        if (length > 0 && (wanted & space_bit(at))) {
            found = at;
            used = length;
        }
    }
    *steps -= used < *steps ? used : *steps;
    return found;
}

unsigned first_on_way(const run *r, unsigned fighter, unsigned to, unsigned *steps, uint64_t through, uint64_t wanted)
{
    wanted &= ~all_occupied(r->game);
    return wanted ? first_met(r, fighter, to, steps, through, wanted) : PL_NONE;
}

/* ------------------------------------------------------------------ for those who look on */

/* The spaces of one of the shortest ways over that ground, both ends with them; 0: none leads there. */
static uint64_t shortest_way(const run *r, const ground *g, unsigned from, unsigned to)
{
    levels l;
    if (!find_levels(r, g, from, to, &l))
        return 0;
    uint64_t way = space_bit(to);
    for (unsigned at = to, length = l.length; length-- > 0;) {
        at = step_back(r, g, &l, length, at);
        way |= space_bit(at);
    }
    return way;
}

uint64_t way_gone(const run *r, unsigned fighter, unsigned to, uint64_t through, uint64_t met)
{
    unsigned from = r->game->space[fighter];
    ground g = ground_for(r, fighter, through), round = avoiding(&g, met & ~all_occupied(r->game));
    uint64_t way = shortest_way(r, &round, from, to);
    return way ? way
               : space_bit(from) |
                     space_bit(to); /* a text on the way has closed it, and the move goes on all the same */
}

unsigned steps_to_any(const run *r, unsigned fighter, unsigned steps, uint64_t spaces)
{
    ground g = ground_for(r, fighter, 0);
    uint64_t own = space_bit(r->game->space[fighter]), seen = own, edge = own;
    uint64_t ends = spaces & (own | ~all_occupied(r->game));
    for (unsigned taken = 0; edge; taken++) {
        if (edge & ends)
            return taken;
        if (taken == steps)
            break;
        edge = step_on(r, &g, edge & ~(taken ? g.stops : 0), seen);
        seen |= edge;
    }
    return PL_NONE;
}

/* Forward along the board, from one space to the next: the way is a shortest one, so each of its spaces leads to one other of them that
 * comes later. */
static void go_forward(const pl_board *board, pl_way *way, uint64_t *left)
{
    uint64_t next;
    while ((next = *left & board->steps[way->space[way->count - 1]]) != 0) {
        way->space[way->count++] = (uint8_t)lowest(next);
        *left &= ~space_bit(lowest(next));
    }
}

static unsigned one_before(const pl_board *board, uint64_t left, unsigned at)
{
    for (uint64_t before = left; before; before &= before - 1)
        if (board->steps[lowest(before)] & space_bit(at))
            return lowest(before);
    PL_ASSERT(!left);
    return at;
}

pl_way pl_way_in_order(const pl_board *board, unsigned from, unsigned to, uint64_t spaces)
{
    pl_way way = {1, {(uint8_t)from}};
    uint64_t left = spaces & ~space_bit(from);
    go_forward(board, &way, &left);
    unsigned at = to, rest = count_bits(left);
    way.count = (uint8_t)(way.count + rest);
    for (unsigned i = 1; i <= rest; i++) { /* behind a link between tokens: found from its end */
        way.space[way.count - i] = (uint8_t)at;
        left &= ~space_bit(at);
        at = one_before(board, left, at);
    }
    return way;
}

pl_way pl_way_asked(const pl_content *content, const pl_game *game, unsigned space)
{
    run r;
    open_run(&r, content, (pl_game *)game, NULL);
    pl_walk walk = pl_walk_asked(content, game);
    unsigned from = game->space[walk.fighter];
    ground g = ground_for(&r, walk.fighter, walk.through);
    uint64_t met = passing_tokens(&r, walk.fighter, game->question.seat) & ~all_occupied(game);
    ground round = avoiding(&g, met);
    uint64_t way = shortest_way(&r, &round, from, space);
    if (!way || count_bits(way) > walk.steps + 1U)
        way = shortest_way(&r, &g, from, space);
    return pl_way_in_order(r.board, from, space, way);
}
