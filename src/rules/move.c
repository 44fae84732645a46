/* The board: where fighters stand, where they may go, whom they reach. Sets of spaces are bit masks; a move is a flood
 * fill. */
#include <string.h>

#include "rules/tell.h"

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
    return (flood(r, &g, own, steps) & ~all_occupied(r->game)) | own; /* R-MOVE-2: through friends, but not onto them */
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

static unsigned first_met(const run *r, unsigned fighter, unsigned to, unsigned *steps, uint64_t through,
                          uint64_t wanted)
{
    enum { LONGEST = PL_SPACES };
    uint64_t level[LONGEST + 1];
    level[0] = space_bit(r->game->space[fighter]);
    ground g = ground_for(r, fighter, through);
    ground avoiding = g;
    avoiding.stops |= wanted;
    if (flood(r, &avoiding, level[0], *steps) & space_bit(to))
        return PL_NONE;
    unsigned length = 0;
    for (uint64_t seen = level[0]; length < LONGEST && !(level[length] & space_bit(to)); length++) {
        level[length + 1] = step_on(r, &g, level[length] & ~(length ? g.stops : 0), seen);
        seen |= level[length + 1];
        if (!level[length + 1])
            return PL_NONE;
    }
    unsigned found = PL_NONE, used = 0;
    for (unsigned at = to; length-- > 0;) { /* back along one of the shortest ways */
        uint64_t before = level[length];
        while (!(step_on(r, &g, before & -before, 0) & space_bit(at)))
            before &= before - 1;
        at = lowest(before);
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

uint64_t free_spaces(const run *r, unsigned fighter)
{
    uint64_t spaces = r->board->spaces & ~all_occupied(r->game);
    if (r->game->present & bit(fighter))
        spaces |= space_bit(r->game->space[fighter]);
    return spaces;
}

void take_off(const run *r, unsigned fighter)
{
    pl_game *g = r->game;
    unsigned space = g->space[fighter];
    if (space == PL_NONE)
        return;
    g->occupied[pl_team_of(pl_seat_of(fighter))] &= ~space_bit(space);
    g->present &= ~bit(fighter);
    g->space[fighter] = PL_NONE;
}

static void put_on(const run *r, unsigned fighter, unsigned to)
{
    pl_game *g = r->game;
    take_off(r, fighter);
    g->space[fighter] = (uint8_t)to;
    g->present |= bit(fighter);
    g->occupied[pl_team_of(pl_seat_of(fighter))] |= space_bit(to);
    g->dormant &= (uint8_t)~bit(pl_seat_of(fighter));
}

bool move_fighter(const run *r, unsigned fighter, unsigned to)
{
    unsigned from = r->game->space[fighter];
    if (from == to)
        return false;
    put_on(r, fighter, to);
    tell_way(r, PL_EV_MOVE, fighter, from, to);
    return arrive(r, fighter);
}

bool place_fighter(const run *r, unsigned fighter, unsigned to)
{
    unsigned from = r->game->space[fighter];
    if (from == to) /* D-PLACE: no arrival */
        return false;
    put_on(r, fighter, to);
    tell_way(r, PL_EV_PLACE, fighter, from, to);
    return arrive(r, fighter); /* OQ-12: by any means */
}

void swap_fighters(const run *r, unsigned a, unsigned b)
{
    unsigned space_a = r->game->space[a];
    unsigned space_b = r->game->space[b];
    take_off(r, a);
    take_off(r, b);
    put_on(r, a, space_b);
    put_on(r, b, space_a);
    tell_way(r, PL_EV_PLACE, a, space_a, space_b);
    tell_way(r, PL_EV_PLACE, b, space_b, space_a);
    arrive(r, b); /* OQ-25: a swap is two placements */
    arrive(r, a);
}

bool seat_lives(const pl_game *game, unsigned seat)
{
    uint64_t all;
    memcpy(&all, &game->health[seat * PL_SEAT_FIGHTERS], sizeof all);
    return all != 0;
}

/* Of eight bytes those that are not zero, a bit each. */
static uint32_t not_zero(const uint8_t *bytes)
{
    _Static_assert(PL_SEAT_FIGHTERS == 8, "a number holds the health of a seat");
    uint64_t all;
    memcpy(&all, bytes, sizeof all);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    all = __builtin_bswap64(all);
#endif
    all |= all >> 4;
    all |= all >> 2;
    all |= all >> 1; /* the lowest bit of a byte now stands for all of it; they are gathered in the highest byte */
    return (uint32_t)((all & 0x0101010101010101U) * 0x0102040810204080U >> 56);
}

uint32_t living(const pl_game *game)
{
    uint32_t found = 0;
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        found |= not_zero(&game->health[seat * PL_SEAT_FIGHTERS]) << seat * PL_SEAT_FIGHTERS;
    return found;
}

uint32_t fighters_on(const pl_game *game, uint64_t spaces)
{
    uint32_t found = 0;
    for (uint32_t left = game->present; left; left &= left - 1) {
        unsigned fighter = lowest(left);
        if (spaces & space_bit(game->space[fighter]))
            found |= bit(fighter);
    }
    return found;
}

uint64_t spaces_of(const pl_game *game, uint32_t fighters)
{
    uint64_t spaces = 0;
    for (uint32_t left = fighters & game->present; left; left &= left - 1)
        spaces |= space_bit(game->space[lowest(left)]);
    return spaces;
}

uint64_t spaces_beside(const run *r, uint32_t fighters)
{
    return spread(spaces_of(r->game, fighters), r->board->adjacent);
}

uint64_t spaces_in_zone(const run *r, uint32_t fighters)
{
    return spread(spaces_of(r->game, fighters), r->board->zone_mates);
}

static uint64_t range_of(const run *r, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter);
    unsigned space = r->game->space[fighter];
    uint64_t range = r->board->adjacent[space];
    if (r->hero[seat]->ranged & bit(fighter % PL_SEAT_FIGHTERS))
        range |= r->board->zone_mates[space];
    return range & r->game->occupied[!pl_team_of(seat)]; /* R-ATK-4 */
}

uint32_t targets_of(const run *r, unsigned fighter)
{
    return fighters_on(r->game, range_of(r, fighter));
}

uint32_t pl_targets(const pl_content *content, const pl_game *game, unsigned fighter)
{
    run r;
    open_run(&r, content, (pl_game *)game, NULL);
    return game->present & bit(fighter) ? targets_of(&r, fighter) : 0;
}

bool can_attack(const run *r, unsigned seat)
{
    uint32_t hand = playable_hand(r, seat);
    for (uint32_t left = r->game->present & seat_fighters(seat); left; left &= left - 1) {
        unsigned fighter = lowest(left);
        if ((hand & r->hero[seat]->attacks[fighter % PL_SEAT_FIGHTERS]) && range_of(r, fighter))
            return true;
    }
    return false;
}
