/* A race: candidates, which are variants of one hero, play the same deals, and after each heat the worse half drops out.
 *
 * Deal number i is the same battlefield, opponent, order and shuffles for every candidate (lab/matchups.h), so they differ by what
 * was changed and not by luck. The original ran all deals before; what it did on those of a heat corrects the candidates' shares
 * (lab/paired.h). Of many that have played little the best are mostly the luckiest, so a share is drawn toward what was expected
 * of the candidate, less and less with every game.
 *
 * The order of a race: first by how far outside the tolerance a share is, then by cost, then by how far from the target it is. */
#ifndef PL_LAB_RACE_H
#define PL_LAB_RACE_H

#include "lab/matchups.h"
#include "lab/paired.h"
#include "lab/proposal.h"

typedef struct pl_candidate {
    pl_proposal proposal;
    pl_variant *variant;              /* NULL when it is no longer needed */
    double expected;                  /* its share, before it has played */
    pl_paired raced;                  /* on the deals of the race */
    double share;                     /* made of both: a few games do not outweigh what was expected */
    pl_score fresh;                   /* on deals that nobody was chosen by */
    pl_score against[PL_PACK_HEROES]; /* of these; numbered as in the plan */
} pl_candidate;

/* What a series is played for: words for the title of a journal, and the games around it for a bar. */
typedef struct pl_race_heat {
    char title[2 * PL_HASH_TEXT];
    uint64_t before, most; /* games of earlier heats; of all heats, this one included, at most */
} pl_race_heat;

typedef struct pl_race {
    const pl_pack *pack;
    pl_matchups_plan plan, fresh_plan; /* the same but for the seed */
    double target, tolerance;
    /* Plays a series: pl_series_run, with whatever its owner has to add. False: it failed. */
    bool (*play)(void *to, const pl_race_heat *heat, pl_series *series, pl_series_result *result);
    void *to;
    /* worked out: */
    pl_score before;  /* of the original, on all deals of the race */
    uint8_t *points;  /* of it, deal by deal */
    uint64_t games;   /* played */
    uint64_t most;    /* to be played at most, as far as it is known */
    uint64_t resumed; /* of them from journals */
    double seconds;
    pl_hash hash; /* over the hashes of the series */
} pl_race;

enum { PL_RACE_FINALISTS = 5 };

/* Makes the plans, and has the original play the deals. `race` has the pack, the plan of its matches with the seed and the games,
 * and how to play. False after a failure; free it in any case. */
bool pl_race_begin(pl_race *race);
void pl_race_free(pl_race *race);

/* Is there room for the variant against everybody on every battlefield? */
bool pl_race_fits(const pl_race *race, const pl_variant *variant);

/* Runs it. Afterwards the candidates stand in order, those who stayed longest in front. Returns how many are finalists, or -1
 * after a failure. */
int pl_race_run(pl_race *race, pl_candidate *const *candidates, pl_candidate **standing, unsigned count);

/* Plays all fresh deals. False after a failure. */
bool pl_race_confirm(pl_race *race, pl_candidate *const *candidates, unsigned count);

/* Games of a race among that many, and of its confirmation. */
uint64_t pl_race_games(const pl_race *race, unsigned count);

/* Is a before b in the order of a race, with these shares? Less than 0: it is. */
int pl_race_compare(const pl_race *race, const pl_proposal *a, double a_share, const pl_proposal *b, double b_share);
/* How far a share is outside the tolerance; 0: it is inside. */
double pl_race_excess(const pl_race *race, double share);

#endif
