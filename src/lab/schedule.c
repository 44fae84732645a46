/* Heroes sit in a ring. In round r those meet whose places add up to r, modulo their number: each has one partner, perhaps
 * itself, and over all rounds every pair comes once. */
#include "lab/schedule.h"

#include <string.h>

#include "lab/series.h"
#include "match/match.h"

enum { FOR_ORDER = 5 }; /* purpose of the seed; see pl_series_seed */

static void mix(uint8_t *list, unsigned count, pl_rng *rng)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned k = pl_rng_below(rng, i);
        uint8_t other = list[k];
        list[k] = list[i - 1];
        list[i - 1] = other;
    }
}

static void add_round(pl_schedule *s, const pl_cast *cast, unsigned round)
{
    for (unsigned i = 0; i < cast->hero_count; i++) {
        unsigned k = (round + cast->hero_count - i) % cast->hero_count;
        if (k < i)
            continue;
        s->pair[s->pair_count][0] = cast->hero[i];
        s->pair[s->pair_count++][1] = cast->hero[k];
    }
}

void pl_schedule_make(pl_schedule *s, const pl_cast *cast, uint64_t seed)
{
    pl_seed chance = pl_series_seed(seed, 0, FOR_ORDER);
    pl_rng rng = pl_rng_from(&chance);
    pl_cast mixed = *cast;
    uint8_t rounds[PL_PACK_HEROES] = {0};
    memset(s, 0, sizeof *s);
    for (unsigned i = 0; i < cast->hero_count; i++)
        rounds[i] = (uint8_t)i;
    mix(mixed.hero, mixed.hero_count, &rng);
    mix(mixed.board, mixed.board_count, &rng);
    mix(rounds, mixed.hero_count, &rng);
    for (unsigned i = 0; i < mixed.hero_count; i++)
        add_round(s, &mixed, rounds[i]);
    memcpy(s->board, mixed.board, sizeof s->board);
    s->board_count = mixed.board_count;
}

pl_meeting pl_schedule_at(const pl_schedule *s, uint64_t number)
{
    unsigned pair = (unsigned)(number % s->pair_count);
    uint64_t turn = number / s->pair_count; /* every pair goes on to the next board */
    return (pl_meeting){{s->pair[pair][0], s->pair[pair][1]}, s->board[(pair + turn) % s->board_count]};
}

static bool fits(const pl_pack *pack, const uint8_t pair[2], uint8_t board)
{
    const pl_setup setup = {.board = board, .hero = {pair[0], pair[1]}};
    pl_game game;
    return pl_begin(&pack->content, &game, &setup, &(pl_seed){{0}}, NULL);
}

bool pl_schedule_fits(const pl_schedule *s, const pl_pack *pack, char wrong[PL_SCHEDULE_WRONG])
{
    for (unsigned i = 0; i < s->pair_count; i++)
        for (unsigned b = 0; b < s->board_count; b++)
            if (!fits(pack, s->pair[i], s->board[b])) {
                snprintf(
                    wrong, PL_SCHEDULE_WRONG,
                    "%.60s and %.60s do not find room on %.60s: they have more fighters than it has spaces; choose "
                    "others with --heroes or --boards",
                    pack->hero_pages[s->pair[i][0]].id, pack->hero_pages[s->pair[i][1]].id,
                    pack->board_pages[s->board[b]].id);
                return false;
            }
    return true;
}
