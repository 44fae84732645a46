/* Questions as data: what rules/questions.def says of each reason. */
#ifndef PL_MATCH_QUESTION_H
#define PL_MATCH_QUESTION_H

#include "match/names.h"

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
