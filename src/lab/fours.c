#include "lab/fours.h"

void pl_fours_bout(const pl_schedule *schedule, const char *const player[2], uint64_t seed, uint64_t number,
                   pl_bout *out)
{
    pl_meeting meeting = pl_schedule_at(schedule, number / PL_FOUR);
    unsigned turned = number % PL_FOUR / 2;
    /* a hero that meets itself cannot change seats with itself: such a four has two shuffles */
    bool mirror = meeting.hero[0] == meeting.hero[1];
    uint64_t chance = mirror ? number / 2 : number / PL_FOUR * 2;
    out->setup.board = meeting.board;
    out->seed = pl_series_seed(seed, chance, 0);
    for (unsigned i = 0; i < 2; i++) {
        unsigned seat = pl_fours_seat(i, number);
        out->setup.hero[i] = meeting.hero[i ^ turned];
        out->player[seat] = player[i];
        out->player_seed[seat] = pl_series_seed(seed, chance, 1 + i);
    }
}
