/* The board: where fighters stand, and whom they reach from there. Sets of spaces are bit masks. */
#include <string.h>

#include "rules/tell.h"

uint64_t free_spaces(const run *r, unsigned fighter)
{
    uint64_t spaces = r->board->spaces & ~closed_spaces(r);
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

bool move_fighter(const run *r, unsigned fighter, unsigned to, uint64_t through, uint64_t met)
{
    unsigned from = r->game->space[fighter];
    if (from == to)
        return false;
    uint64_t way = r->log ? way_gone(r, fighter, to, through, met) : 0;
    put_on(r, fighter, to);
    pl_event *e = tell_way(r, PL_EV_MOVE, fighter, from, to);
    if (e)
        e->way = way;
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

/* What the fighter could strike from that space. */
static uint64_t range_from(const run *r, unsigned fighter, unsigned space)
{
    const pl_hero *hero = r->hero[pl_seat_of(fighter)];
    uint64_t range = r->board->adjacent[space];
    if (!(hero->far & bit(fighter % PL_SEAT_FIGHTERS)))
        return range;
    for (unsigned far = 1; far < hero->reach[fighter % PL_SEAT_FIGHTERS]; far++)
        range |= spread(range, r->board->adjacent);
    return hero->ranged & bit(fighter % PL_SEAT_FIGHTERS) ? range | r->board->zone_mates[space] : range;
}

static uint64_t range_of(const run *r, unsigned fighter)
{
    uint64_t range = range_from(r, fighter, r->game->space[fighter]);
    return range & r->game->occupied[!pl_team_of(pl_seat_of(fighter))]; /* R-ATK-4 */
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

/* The spaces from which the fighter could strike that one. */
static uint64_t strikes_from(const run *r, unsigned fighter, unsigned space)
{
    uint64_t from = 0;
    for (uint64_t left = r->board->spaces; left; left &= left - 1)
        if (range_from(r, fighter, lowest(left)) & space_bit(space))
            from |= space_bit(lowest(left));
    return from;
}

/* Steps that the fighter needs to strike that space, or PL_NONE: its movement does not bring it near enough. */
static unsigned steps_to_strike(const run *r, unsigned fighter, unsigned space)
{
    return steps_to_any(r, fighter, move_of(r, fighter), strikes_from(r, fighter, space));
}

void pl_outlook_at(const pl_content *content, const pl_game *game, unsigned fighter, unsigned space, pl_outlook *out)
{
    pl_game there = *game;
    run r;
    open_run(&r, content, &there, NULL);
    put_on(&r, fighter, space);
    out->targets = targets_of(&r, fighter);
    for (unsigned f = 0; f < PL_FIGHTERS; f++)
        out->threat[f] = PL_NONE;
    for (uint32_t left = there.present & team_fighters(!pl_team_of(pl_seat_of(fighter))); left; left &= left - 1)
        out->threat[lowest(left)] = (uint8_t)steps_to_strike(&r, lowest(left), space);
}

pl_approach pl_approach_to(const pl_content *content, const pl_game *game, unsigned fighter, unsigned space,
                           unsigned most)
{
    pl_game there = *game;
    run r;
    open_run(&r, content, &there, NULL);
    there.occupied[!pl_team_of(pl_seat_of(fighter))] |= space_bit(space); /* whoever stands there is in the way */
    uint64_t from = strikes_from(&r, fighter, space);
    return (pl_approach){.from = from & free_spaces(&r, fighter),
                         .steps = (uint8_t)steps_to_any(&r, fighter, most, from)};
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
