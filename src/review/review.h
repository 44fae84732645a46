/* Reviews: what each decision of a finished match was worth, and why.
 *
 * A decision is judged by what its player could know: the options are weighed from the view of the seat, never from the match itself. The
 * chances over the match are those of somebody who sees all hands and no deck; what changes them without a loss is luck: a draw, a hidden
 * card, and what the estimates are off by. So, for team A:
 *
 *     chance after decision n = chance before it - loss of A + loss of B + luck
 *
 * and over the match what was lost and luck add up to the change of the chance.
 *
 *     pl_review *review = pl_review_new(match, "search@4000", 2, false);
 *     pl_review_examine(review, 1, pl_review_decisions(review));
 *     pl_review_sum sum;
 *     pl_review_sum_up(review, &sum);
 *
 * The same match, player and content give the same review, on any number of threads and in whatever pieces it is examined, unless the
 * player has a time limit. Only of matches that are over, or were given up: a review shows all hands. */
#ifndef PL_REVIEW_H
#define PL_REVIEW_H

#include "mind/mind.h"
#include "protocol/protocol.h"

typedef struct pl_review pl_review;

#define PL_REVIEW_PLAYER "search@4000" /* for those who name none */

/* What can speak for an answer: points.def. */
typedef enum pl_point_kind {
#define POINT(id, ...) PL_POINT_##id,
#include "review/points.def"
    PL_POINTS
} pl_point_kind;

typedef struct pl_point {
    uint8_t kind;        /* pl_point_kind */
    pl_operand about[3]; /* in the order of its story */
} pl_point;

enum {
    PL_REVIEW_OPTIONS = 6, /* kept of each decision, at most */
    PL_REVIEW_LINE = 10,   /* answers of a better line, at most */
    PL_REVIEW_POINTS = 2,  /* that are told, at most */
};

/* One decision. Chances are of the team of the seat that decided, unless said otherwise. */
typedef struct pl_judged {
    unsigned number;  /* of the decision, from 1 */
    unsigned turn;    /* 0: fighters are being placed */
    uint8_t seat;     /* who decided */
    bool examined;    /* if not, nothing of what follows is known */
    bool choice;      /* there was more than one option */
    float chance;     /* of team A before the decision, by somebody who sees all hands */
    float best, got;  /* after the better answer and after the one given, by what the seat could know */
    float loss;       /* best - got; 0: nothing was lost that can be told from noise */
    pl_option answer; /* that was given */
    pl_option better; /* the same one when nothing was lost */
    pl_hint option[PL_REVIEW_OPTIONS]; /* the best first; the answer is among them */
    unsigned options;
    /* Of mistakes (pl_review_mistake), in reviews that are not brief: */
    pl_option line[PL_REVIEW_LINE]; /* what the player expects, from the better answer on, with the cards as they lay */
    unsigned line_length;
    pl_point point[PL_REVIEW_POINTS]; /* what speaks for the better answer, the weightiest first */
    unsigned points;
} pl_judged;

/* What took most from the team that lost. */
typedef enum pl_lost_by {
    PL_LOST_NOTHING,   /* nobody lost: a draw */
    PL_LOST_BY_ONE,    /* one decision cost more than all else */
    PL_LOST_BY_MANY,   /* several mistakes */
    PL_LOST_BY_LITTLE, /* small losses, none of them a mistake worth the name */
    PL_LOST_BY_LUCK,
    PL_LOST_FROM_START,   /* it was behind from the beginning */
    PL_LOST_BY_GIVING_UP, /* with more of a chance left than anything had cost */
} pl_lost_by;

/* The whole match, once every decision was examined. */
typedef struct pl_review_sum {
    float accuracy[PL_SEATS]; /* 0 to 100: see docs/players.md */
    float lost[PL_SEATS];     /* the losses of each seat added up; that may be more than 1 */
    unsigned mistakes[PL_SEATS];
    float luck; /* of team A */
    float from,
        to; /* the chance of team A in the beginning, and the result: 1, 0.5 or 0, or what was left when it was given up */
    pl_lost_by lost_by;
    float own;      /* of what the losing team lost, the part that its own decisions cost; the rest was bad luck */
    unsigned worst; /* the decision of the losing team that cost most; 0: none cost anything */
} pl_review_sum;

/* NULL when the match is not over, there is no such player, or it makes no estimates, or there is no memory. The match must outlive the
 * review and stay as it is. `brief`: without lines and points, for a first look. */
pl_review *pl_review_new(const pl_match *match, const char *player, unsigned threads, bool brief);
/* The same of a match that is not over by the rules, because this seat gave up, or PL_NONE: nobody says which. */
pl_review *pl_review_new_given_up(const pl_match *match, unsigned seat, const char *player, unsigned threads,
                                  bool brief);
void pl_review_free(pl_review *review); /* may be NULL */

unsigned pl_review_decisions(const pl_review *review);
/* How many of them were examined. */
unsigned pl_review_examined(const pl_review *review);

/* Examines the decisions from `first` to `last` that were not examined yet. False when there is no memory; what was done stands. */
bool pl_review_examine(pl_review *review, unsigned first, unsigned last);

/* Decision n, from 1. */
const pl_judged *pl_review_judged(const pl_review *review, unsigned n);
/* The luck of team A between decision n and the next one; false when one of the two was not examined. */
bool pl_review_luck(const pl_review *review, unsigned n, float *luck);

/* 0: no mistake; 1: from 5 points, an inaccuracy; 2: from 10 points, "?"; 3: from 20 points, "??". */
unsigned pl_review_mistake(const pl_judged *judged);
/* The largest mistakes, the largest first; returns how many. */
unsigned pl_review_largest(const pl_review *review, const pl_judged **out, unsigned most);

/* False when not all decisions were examined. */
bool pl_review_sum_up(const pl_review *review, pl_review_sum *out);

/* What a card did: the changes of its owner's chance in the acts that it had a part in, as attack, defense, scheme or boost. */
typedef struct pl_review_card {
    uint8_t seat, card; /* one of the copies; all of them count */
    unsigned acts;
    float change; /* of the chance of the seat's team */
} pl_review_card;

enum { PL_REVIEW_CARDS = PL_SEATS * PL_TITLES };

/* Those that were used, what helped most first; returns how many. Only when all decisions were examined. */
unsigned pl_review_cards(const pl_review *review, pl_review_card out[PL_REVIEW_CARDS]);

/* ------------------------------------------------------------------ in words */

/* What speaks for the better answer: a sentence. Returns `out`. */
char *pl_review_tell_point(const pl_review *review, const pl_teller *teller, const pl_judged *judged,
                           const pl_point *point, char *out, size_t size);
/* Why the losing team lost, in one sentence; "" for a draw. */
char *pl_review_tell_end(const pl_review *review, const pl_teller *teller, const pl_review_sum *sum, char *out,
                         size_t size);
/* The better line as a story: the match as it would have gone on. False when there is no memory. */
bool pl_review_tell_line(const pl_review *review, const pl_teller *teller, const pl_judged *judged,
                         pl_audience audience);

/* ------------------------------------------------------------------ in JSON */

/* The reply to a request "review" (docs/protocol.md), from `first` to `last`, as far as they were examined. */
void pl_review_write(const pl_review *review, const pl_teller *teller, unsigned first, unsigned last, pl_json *j);

/* Reviews for a session of the protocol; may they use several threads? */
pl_reviews pl_review_requests(bool threads);

#endif
