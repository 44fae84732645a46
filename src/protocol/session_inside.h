/* The inside of a session: the matches it holds, and what else its replies depend on. */
#ifndef PL_PROTOCOL_SESSION_INSIDE_H
#define PL_PROTOCOL_SESSION_INSIDE_H

#include "protocol/session.h"
#include "protocol/update.h"

typedef struct held_match {
    unsigned id; /* 0: free */
    pl_match *match;
    pl_reporter *reporter;
    void *review; /* the last one that was asked for, or NULL, */
    char reviewer[64];
    bool brief;
    unsigned reviewed; /* and the number of the match then */
    unsigned gave_up;  /* and the seat that gave up, or PL_NONE */
} held_match;

struct pl_session {
    const pl_pack *pack;
    pl_players players;
    pl_reviews reviews;
    pl_solving solving;
    pl_rng rng;
    pl_language language;
    unsigned last_id;
    held_match matches[PL_SESSION_MATCHES];
};

#endif
