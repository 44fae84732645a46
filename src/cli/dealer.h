/* The dealer: keeps the match and its record, answers for computer players, and takes decisions back. People get nothing from the
 * dealer but messages (sight.h). */
#ifndef PL_CLI_DEALER_H
#define PL_CLI_DEALER_H

#include "cli/record.h"
#include "cli/sight.h"
#include "mind/mind.h"

typedef struct dealer {
    sight_source source; /* of messages */
    pl_match *match;
    cli_record *record;
    const cli_setup *setup;
    pl_mind *minds[PL_SEATS]; /* computer players; for a person, what answers at random */
} dealer;

/* Takes over the match. False when it cannot be played, or there is no memory. */
bool dealer_start(dealer *d, pl_match *match, cli_record *record, const cli_setup *setup, pl_language language,
                  uint64_t seed);
void dealer_free(dealer *d);

/* Who must answer; PL_NONE: nobody, the match is over. */
unsigned dealer_asked(const dealer *d);
unsigned dealer_decisions(const dealer *d);

typedef enum dealer_reply {
    DEALER_TAKEN,
    DEALER_REFUSED, /* that is no answer */
    DEALER_FULL,    /* there is no room for more; nobody plays that long */
} dealer_reply;

/* Answers the question by the name of an option. */
dealer_reply dealer_answer(dealer *d, const char *name);
/* The computer answers, or chance where a person is asked. */
dealer_reply dealer_play(dealer *d);
/* Takes back the last decision of a person, and what the computer did since. Returns how many decisions; 0: there is none. */
unsigned dealer_take_back(dealer *d);

/* What the asked seat may know of all cards: the message "unseen"; and what an attack of its fighter may come to: "odds", or an error where
 * it cannot attack so. NULL: no memory. */
pl_json_doc *dealer_unseen(const dealer *d);
pl_json_doc *dealer_odds(const dealer *d, unsigned attacker, unsigned target);

/* Why a space, by its number, cannot be chosen now: the message "explanation". NULL: no memory. */
pl_json_doc *dealer_explain_space(const dealer *d, int space);

/* What a strong player thinks of the options, knowing what the asked seat may know: the message "hints". NULL: no memory. */
pl_json_doc *dealer_hints(const dealer *d);

#endif
