/* Who meets whom where: every pair of heroes, a hero against itself included, on every battlefield.
 *
 * In rounds in which each hero has one meeting; battlefields take turns. So even a short series sees all heroes and boards
 * about equally often, and after one round trip every pair has met once on every board. Which heroes come first is mixed by
 * the seed. */
#ifndef PL_LAB_SCHEDULE_H
#define PL_LAB_SCHEDULE_H

#include "pack/pack.h"

typedef struct pl_meeting {
    uint8_t hero[2]; /* indices in the content */
    uint8_t board;
} pl_meeting;

enum { PL_SCHEDULE_PAIRS = PL_PACK_HEROES * (PL_PACK_HEROES + 1) / 2 };

typedef struct pl_schedule {
    uint8_t pair[PL_SCHEDULE_PAIRS][2];
    uint8_t board[PL_PACK_BOARDS];
    unsigned pair_count, board_count;
} pl_schedule;

/* Of some heroes and boards of a content: indices without repetition, at least one of each. */
typedef struct pl_cast {
    uint8_t hero[PL_PACK_HEROES], board[PL_PACK_BOARDS];
    unsigned hero_count, board_count;
} pl_cast;

void pl_schedule_make(pl_schedule *schedule, const pl_cast *cast, uint64_t seed);

/* Meeting `number`; after pair_count * board_count of them it begins again. */
pl_meeting pl_schedule_at(const pl_schedule *schedule, uint64_t number);

/* Is there room for every pair on every battlefield? False: `wrong` says for whom and where there is none, and what to do. */
enum { PL_SCHEDULE_WRONG = 300 };
bool pl_schedule_fits(const pl_schedule *schedule, const pl_pack *pack, char wrong[PL_SCHEDULE_WRONG]);

#endif
