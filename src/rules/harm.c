/* Harm: damage, recovery, defeat and the end of the game (sections 15 and 16 of the rules). */
#include <string.h>

#include "rules/tell.h"

static void lose_health(const run *r, unsigned fighter, unsigned amount, pl_cause cause)
{
    pl_game *g = r->game;
    g->health[fighter] = (uint8_t)(g->health[fighter] - amount);
    pl_event *e = tell_fighter(r, PL_EV_DAMAGE, fighter);
    if (e) {
        e->amount = told((int)amount);
        e->cause = (uint8_t)cause;
    }
    if (g->health[fighter] > 0)
        return;
    if (g->combat.stage)
        g->combat.fallen |= bit(fighter);
    take_off(r, fighter); /* R-DEF-2, D-HERO-DOWN */
    tell_fighter(r, PL_EV_DEFEAT, fighter);
}

unsigned harm(const run *r, uint32_t fighters, unsigned amount, pl_cause cause)
{
    unsigned sum = 0;
    if (amount == 0)
        return 0;
    for (uint32_t left = fighters & r->game->present; left; left &= left - 1) {
        unsigned fighter = lowest(left);
        unsigned health = r->game->health[fighter];
        unsigned taken = amount < health ? amount : health; /* R-DEF-1 */
        lose_health(r, fighter, taken, cause);
        sum += taken;
    }
    check_end(r);
    return sum;
}

void heal_fighter(const run *r, unsigned fighter, unsigned amount)
{
    pl_game *g = r->game;
    unsigned most = r->hero[pl_seat_of(fighter)]->health[fighter % PL_SEAT_FIGHTERS]; /* OQ-17 */
    unsigned health = g->health[fighter];
    if (health == 0) /* OQ-6: the defeated cannot be healed */
        return;
    unsigned now = health + amount < most ? health + amount : most;
    if (now <= health)
        return;
    g->health[fighter] = (uint8_t)now;
    pl_event *e = tell_fighter(r, PL_EV_HEAL, fighter);
    if (e)
        e->amount = told((int)(now - health));
}

void set_health(const run *r, unsigned fighter, unsigned health)
{
    unsigned most = r->hero[pl_seat_of(fighter)]->health[fighter % PL_SEAT_FIGHTERS];
    r->game->health[fighter] = (uint8_t)(health < most ? health : most); /* R-FIGHT-3 */
    r->game->seat[pl_seat_of(fighter)].reserve &= (uint8_t)~bit(fighter % PL_SEAT_FIGHTERS);
    pl_event *e = tell_fighter(r, PL_EV_RESTORE, fighter);
    if (e)
        e->health = told(r->game->health[fighter]);
}

/* From now on the fighter has its health of the start. */
static void come(const run *r, unsigned fighter, pl_event_type how)
{
    unsigned health = r->hero[pl_seat_of(fighter)]->health[fighter % PL_SEAT_FIGHTERS];
    r->game->health[fighter] = (uint8_t)health;
    r->game->seat[pl_seat_of(fighter)].reserve &= (uint8_t)~bit(fighter % PL_SEAT_FIGHTERS);
    pl_event *e = tell_fighter(r, how, fighter);
    if (e)
        e->health = told((int)health);
}

void revive(const run *r, unsigned fighter)
{
    come(r, fighter, PL_EV_REVIVE);
}

void summon(const run *r, unsigned fighter)
{
    come(r, fighter, PL_EV_SUMMON);
}

static bool hero_lives(const run *r, unsigned seat)
{
    uint64_t all;
    memcpy(&all, &r->game->health[seat * PL_SEAT_FIGHTERS], sizeof all);
    return all & r->hero[seat]->hero_health;
}

static bool hero_fights(const run *r, unsigned seat)
{
    if (hero_lives(r, seat))
        return true;
    for (unsigned left = r->hero[seat]->heroes; left; left &= left - 1)
        if (awaits_rescue(r, seat * PL_SEAT_FIGHTERS + lowest(left)))
            return true;
    return false;
}

static bool team_has_lost(const run *r, unsigned team) /* R-DEF-3, R-TEAM-6 */
{
    return !hero_fights(r, team) && !(r->game->seat_count > PL_TEAMS && hero_fights(r, team + PL_TEAMS));
}

void end_in_draw(const run *r)
{
    r->game->over = true;
    r->game->winner = PL_NONE;
    tell_seat(r, PL_EV_OVER, PL_NONE);
}

/* A hero has fallen: by itself, so that nobody pays for it who only looks. */
__attribute__((noinline)) static void end_if_lost(const run *r)
{
    pl_game *g = r->game;
    bool lost[PL_TEAMS] = {team_has_lost(r, 0), team_has_lost(r, 1)};
    if (g->over || (!lost[0] && !lost[1]))
        return;
    g->over = true;
    if (!(lost[0] && lost[1]))
        g->winner = lost[0] ? 1 : 0;
    else if (g->options.simultaneous_defeat == PL_TURN_PLAYER_WINS) /* OQ-2 */
        g->winner = (uint8_t)pl_team_of(g->turn_seat);
    else
        g->winner = PL_NONE;
    tell_seat(r, PL_EV_OVER, g->winner);
}

void check_end_now(const run *r)
{
    if (!hero_lives(r, 0) || !hero_lives(r, 1)) /* hardly ever */
        end_if_lost(r);
}

void check_end(const run *r)
{
    if (r->game->options.game_end_check == PL_END_IMMEDIATE)
        check_end_now(r);
}
