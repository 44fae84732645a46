/* A series: numbered matches played on all processors, their outcomes taken in the order of the numbers.
 *
 * All that happens in match i follows from its bout, and the bout from i; outcomes are handed on one at a time and in
 * order. So whatever is made of them is the same for any number of threads, and a series may end early without leaving
 * that to chance. */
#ifndef PL_LAB_SERIES_H
#define PL_LAB_SERIES_H

#include "lab/style.h"
#include "pack/pack.h"
#include "rules/rules.h"

enum {
    PL_SERIES_JOBS = 64,
    PL_SERIES_DECISIONS = 60000, /* a longer match is given up */
    PL_DIGEST = 32,
    PL_WRONG = 512,
};

/* What a name begins with that is not of a mind but of a program: the rest is a command for the shell (docs/programs.md). */
#define PL_PROGRAM "program:"
bool pl_is_program(const char *player);

/* How long programs may think, in milliseconds, as the lab measures it; minds keep their own time. 0: not limited so. */
typedef struct pl_clock {
    unsigned start;     /* for the first word of a program that was started; never 0 */
    unsigned answer;    /* for one answer */
    unsigned game;      /* for all answers of a match together, */
    unsigned increment; /* which gets this much more with every answer */
} pl_clock;

/* Why a program has lost a match that the rules had not decided. */
typedef enum pl_forfeit {
    PL_FORFEIT_NONE,
    PL_FORFEIT_TIMEOUT, /* no answer in time */
    PL_FORFEIT_CRASH,   /* it ended, or closed its input or output */
    PL_FORFEIT_ILLEGAL, /* an answer that is none of the options, or no answer at all */
    PL_FORFEITS
} pl_forfeit;
enum { PL_FORFEIT_WHY = 160 };

/* One match of a series. */
typedef struct pl_bout {
    pl_setup setup;
    pl_seed seed;                 /* of the match */
    const char *player[PL_SEATS]; /* names of minds, or programs */
    pl_seed player_seed[PL_SEATS];
} pl_bout;

/* What became of the cards of one seat, by title, and what its fighters did. */
typedef struct pl_deeds {
    uint8_t drawn[PL_TITLES], attack[PL_TITLES], defense[PL_TITLES], scheme[PL_TITLES], boost[PL_TITLES];
    uint8_t combats_won[PL_TITLES]; /* as attack or defense */
    uint16_t damage[PL_TITLES];     /* dealt to opposing fighters: combat damage by the attack card, and by its texts */
    uint16_t dealt;                 /* to opposing fighters, all causes */
    uint16_t maneuvers, attacks, schemes;
} pl_deeds;

typedef struct pl_outcome {
    pl_deeds seat[PL_SEATS];
    pl_style style[PL_SEATS];
    uint64_t thought[PL_SEATS]; /* nanoseconds; the one thing here that is not the same every time */
    uint32_t answers[PL_SEATS];
    uint32_t decisions; /* all answers */
    uint16_t turns;
    bool finished;
    uint8_t winner;            /* team, or PL_NONE: a draw, or not finished */
    uint8_t first;             /* the seat that took the first turn */
    uint8_t digest[PL_DIGEST]; /* SHA-256 of the final state */
    uint8_t forfeit;           /* pl_forfeit; then the match is finished, and the team of this seat has lost: */
    uint8_t forfeiter;
    char why[PL_FORFEIT_WHY]; /* the reason in words; not in the journal, so "" for a match from there */
} pl_outcome;

typedef struct pl_series {
    const pl_content *content;
    const pl_pack *pack; /* of that content, for names in messages; NULL: no programs play */
    pl_clock clock;      /* of programs */
    uint64_t games;
    unsigned jobs; /* threads, at most PL_SERIES_JOBS; 0: the matches are played by the caller */
    bool deeds;    /* is pl_outcome.seat wanted? Else it stays zero, and games of random players are a tenth quicker */
    bool style;    /* is pl_outcome.style wanted? Else it stays zero */
    /* Which match number i is. Called from any thread; depends on nothing but `plan` and i. *out is all zero before. */
    void (*bout)(const void *plan, uint64_t number, pl_bout *out);
    const void *plan;
    /* Takes the outcomes in order, never two at a time. False: that is enough, the series ends. */
    bool (*take)(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome);
    void *to;
    /* How many are done: before the first match that is played and after each. May be NULL. */
    void (*progress)(void *view, uint64_t done, uint64_t games);
    void *view;
    const char *journal; /* a file in which outcomes are kept, so that an interrupted series goes on; NULL: none */
    const char *title;   /* with a journal, what it is of: content, players, seed...; one line of words like "seed=7" */
} pl_series;

typedef struct pl_series_result {
    uint64_t games;   /* taken */
    uint64_t resumed; /* of them from the journal */
    double seconds;
    char hash[PL_HASH_TEXT]; /* SHA-256 over the digests of the matches taken, in order */
    char wrong[PL_WRONG];    /* why the series failed; "": it did not */
} pl_series_result;

/* False when the series failed; `result` then tells of what was taken before. */
bool pl_series_run(const pl_series *series, pl_series_result *result);

/* A seed for game `game` of `seed`; `purpose` tells its several uses apart: 0 the match, 1 to 4 the seats. */
pl_seed pl_series_seed(uint64_t seed, uint64_t game, unsigned purpose);

#endif
