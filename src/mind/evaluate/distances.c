/* The battlefield as evaluators and rollouts know it: how far it is from space to space, and where the heroes stand. */
#include "mind/evaluate/evaluate.h"

void distances_learn(distances *d, const pl_content *content, unsigned board_number)
{
    const pl_board *board = &content->boards[board_number];
    if (d->board == board_number)
        return;
    d->board = (uint8_t)board_number;
    memset(d->steps, FAR_AWAY, sizeof d->steps);
    for (unsigned from = 0; from < board->space_count; from++) {
        uint64_t seen = 1ULL << from, edge = seen;
        for (uint8_t steps = 0; edge; steps++) {
            uint64_t next = 0;
            for (uint64_t left = edge; left; left &= left - 1) {
                unsigned at = (unsigned)__builtin_ctzll(left);
                d->steps[from][at] = steps;
                next |= board->steps[at];
            }
            edge = next & ~seen;
            seen |= edge;
        }
    }
}

unsigned foe_heroes(const pl_content *content, const pl_game *game, unsigned team, uint8_t space[PL_FIGHTERS])
{
    unsigned count = 0;
    for (unsigned seat = !team; seat < game->seat_count; seat += PL_TEAMS) {
        uint32_t heroes = content->heroes[game->seat[seat].hero].heroes;
        for (uint32_t left = heroes << seat * PL_SEAT_FIGHTERS & game->present; left; left &= left - 1)
            space[count++] = game->space[__builtin_ctz(left)];
    }
    return count;
}
