/* Who beats whom: every pair of heroes over a set of battlefields, each in both orders, and what the cards did in it.
 *
 * The plan says which match number i is (lab/series.h), and the tallies take the outcomes. Both orders of a pair share a
 * seed. Pairs take turns, so whenever a series ends early all of them have been played equally often, give or take one deal;
 * and a plan with more games begins with the same matches. */
#ifndef PL_LAB_MATCHUPS_H
#define PL_LAB_MATCHUPS_H

#include "lab/schedule.h"
#include "lab/series.h"
#include "lab/wilson.h"

/* ------------------------------------------------------------------ the plan */

typedef struct pl_matchups_plan {
    pl_cast cast;
    int subject;        /* one of the cast: only its games against the others; -1: all pairs, a hero with itself too */
    const char *player; /* for both seats */
    uint64_t seed;
    uint64_t games;       /* wanted of each pair; see pl_matchups_games_each */
    pl_schedule schedule; /* worked out */
} pl_matchups_plan;

/* Works out the schedule. A subject needs others. */
void pl_matchups_plan_make(pl_matchups_plan *plan);
/* Games of each pair: as many as wanted, and then as many as it takes to have both orders on every battlefield. */
uint64_t pl_matchups_games_each(const pl_matchups_plan *plan);
/* For pl_series: games, bout. */
uint64_t pl_matchups_games(const pl_matchups_plan *plan);
void pl_matchups_bout(const void *plan, uint64_t number, pl_bout *out);

/* ------------------------------------------------------------------ the tallies */

enum { PL_TURNS_MOST = 400 /* longer matches count as so long */ };

/* How long finished matches were. */
typedef struct pl_lengths {
    uint64_t games, turns;
    uint32_t of[PL_TURNS_MOST + 1]; /* games of that many turns */
} pl_lengths;
double pl_lengths_mean(const pl_lengths *lengths);
/* The turns within which `percent` of the games were over; 0 when there are none. */
unsigned pl_lengths_percentile(const pl_lengths *lengths, unsigned percent);

/* What became of one card. A hero that plays itself counts twice, except in what was won. */
typedef struct pl_card_tally {
    uint64_t drawn, drawn_in; /* copies; games */
    uint64_t attack, defense, scheme, boost, combats_won, damage;
    pl_score played, unplayed; /* games in which it was and was not; a boost is no play */
} pl_card_tally;

typedef struct pl_hero_tally {
    uint64_t games, damage, maneuvers, attacks, schemes; /* a hero that plays itself counts twice */
    pl_card_tally cards[PL_TITLES];
} pl_hero_tally;

/* Games between two heroes on a battlefield in one order. */
typedef struct pl_matchups_cell {
    uint32_t games, unfinished;
    uint32_t won[2]; /* by the first player, by the second */
    uint64_t turns;
} pl_matchups_cell;

typedef struct pl_matchups {
    const pl_matchups_plan *plan;
    uint8_t hero_at[256], board_at[256]; /* in the content -> in the plan */
    uint64_t games, decisions;
    pl_lengths lengths;
    pl_lengths *on_board;
    pl_hero_tally *heroes;
    pl_matchups_cell *cells; /* see pl_matchups_cell_of */
} pl_matchups;

/* Empty tallies; NULL: no memory. The plan must outlive them. Heroes and boards are numbered as in the plan. */
pl_matchups *pl_matchups_new(const pl_matchups_plan *plan);
void pl_matchups_free(pl_matchups *matchups);

/* For pl_series: take. */
bool pl_matchups_take(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome);

/* ------------------------------------------------------------------ what they say */

const pl_matchups_cell *pl_matchups_cell_of(const pl_matchups *matchups, unsigned first, unsigned second,
                                            unsigned board);

/* Games as one side saw them. */
typedef struct pl_total {
    pl_score score;
    uint64_t unfinished, turns;
} pl_total;

typedef enum pl_order { PL_EITHER_ORDER, PL_GOING_FIRST, PL_GOING_SECOND } pl_order;
enum { PL_ANY = -1 };

/* Which games. Of any hero: as the first player saw them. Against any: not against itself; against itself: as the first
 * player saw them, unless it is to go second. */
typedef struct pl_matchups_which {
    int hero, against, board; /* or PL_ANY */
    pl_order order;
} pl_matchups_which;
pl_total pl_matchups_total(const pl_matchups *matchups, pl_matchups_which which);

/* The sum of all cards of a hero. */
pl_card_tally pl_matchups_cards(const pl_hero_tally *hero);
/* How often a card was played: as an attack, a defense or a scheme. */
uint64_t pl_card_plays(const pl_card_tally *card);

#endif
