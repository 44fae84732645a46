/* What the tallies mean, in words: how strong a hero is and how sure that is, which of its cards stand out, which stay in
 * the hand. */
#ifndef PL_LAB_FINDINGS_H
#define PL_LAB_FINDINGS_H

#include "lab/matchups.h"
#include "lab/wilson.h"

/* A share of games with its 95 % interval (lab/wilson.h). */
typedef struct pl_estimate {
    uint64_t games;
    double share, low, high; /* 0 to 1 */
} pl_estimate;
pl_estimate pl_estimate_of(pl_score score);
/* Which side of one half it is on for sure: 1 above, -1 below, 0 it may be either. */
int pl_sure(pl_estimate share);

typedef enum pl_verdict {
    PL_VERDICT_UNDECIDED,
    PL_VERDICT_FAIR,
    PL_VERDICT_RATHER_STRONG, /* above one half for sure, but perhaps not far */
    PL_VERDICT_RATHER_WEAK,
    PL_VERDICT_STRONG, /* above what is fair for sure */
    PL_VERDICT_WEAK,
    PL_VERDICTS
} pl_verdict;

/* From 45 to 55 % is fair. */
pl_verdict pl_verdict_of(pl_estimate share);
extern const char *const pl_verdict_name[PL_VERDICTS];  /* "rather-strong" */
extern const char *const pl_verdict_title[PL_VERDICTS]; /* "Rather strong" */
/* A few sentences: what it is, what the interval allows to say, and who played. Returns `out`. */
enum { PL_VERDICT_TEXT = 500 };
char *pl_verdict_text(pl_estimate share, const char *player, char out[PL_VERDICT_TEXT]);

/* Below that many games, combats or draws nothing is said of a card. */
enum { PL_ENOUGH = 20 };

typedef enum pl_card_list {
    PL_STRONG_CARDS, /* more games won when it was played than when not, and surely; the greatest difference first */
    PL_WEAK_CARDS,   /* fewer */
    PL_SHARP_CARDS,  /* any that does damage; the most for a play first */
    PL_IDLE_CARDS,   /* played in less than one of ten draws; the least played first */
} pl_card_list;
/* Titles of such cards, at most `most`; returns how many. */
unsigned pl_find_cards(const pl_hero_tally *hero, unsigned titles, pl_card_list list, unsigned most,
                       uint8_t out[PL_TITLES]);

/* Why a card is on the list: "won 71 % of 45 games in which it was played (57 to 82), 60 % of 60 others". Returns `out`. */
enum { PL_CARD_NOTE = 200 };
char *pl_card_note(const pl_card_tally *card, pl_card_list list, char out[PL_CARD_NOTE]);

#endif
