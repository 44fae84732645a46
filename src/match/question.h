/* Questions as data: what rules/questions.def says of each reason. */
#ifndef PL_MATCH_QUESTION_H
#define PL_MATCH_QUESTION_H

#include "match/names.h"

/* What others may not know of a question and its answer, and what they may conclude; a bit each. */
typedef enum pl_secret {
    PL_NO_SECRET = 0,
    PL_SECRET_ANSWER = 1,  /* the card that is the answer stays covered */
    PL_SECRET_OPTIONS = 2, /* which options there are depends on the hand of the one who is asked */
    PL_SECRET_HELD = 4,    /* no secret: anybody who is asked this holds a card for it */
} pl_secret;

extern const uint8_t pl_why_secrets[PL_WHY_COUNT];

static inline bool pl_why_has(unsigned why, pl_secret secret)
{
    return why < PL_WHY_COUNT && (pl_why_secrets[why] & secret);
}

/* The kind of answer (pl_kind) that questions of this reason ask for. */
unsigned pl_why_kind(unsigned why);

/* The rule behind a question: "R-ATK-7"; "" where the text of a card asks. */
const char *pl_why_rule(unsigned why);

/* The section of the rulebook that explains a kind of question, by its name: "boost" for "maneuver-boost"; "": there is no such kind. */
const char *pl_why_section(const char *name);

#endif
