/* Sessions: one JSON message in, one JSON message out (docs/protocol.md).
 *
 * A session holds matches and answers requests about them: begin, look, answer, undo, clone, record. It is what stands
 * behind `peerless engine`, the browser's own engine and the tests; it does no input or output of its own. Whatever the bytes of
 * a request are, the reply is a message; an error says what is wrong and has changed nothing. */
#ifndef PL_SESSION_H
#define PL_SESSION_H

#include "base/json.h"
#include "match/match.h"
#include "pack/pack.h"
#include "tell/tell.h"

enum { PL_PROTOCOL = 1, PL_SESSION_MATCHES = 64 };

typedef struct pl_session pl_session;

/* How a match ended that the rules have not ended: the seat that gave up, or PL_NONE: nobody says which. */
typedef struct pl_given_up {
    unsigned seat;
} pl_given_up;

/* Reviews of matches that are over, handed in from outside as players are (src/review). */
typedef struct pl_reviews {
    /* A review of the match by this player, which stays valid as long as the match stays as it is. NULL: the player makes no estimates,
     * or there is no memory. `given_up`: it ended without a result by the rules; NULL: by the rules. */
    void *(*begin)(void *self, const pl_match *match, const char *player, bool brief, const pl_given_up *given_up);
    void (*end)(void *review);
    /* Examines these decisions and writes what came of it: members of the reply. False: no memory. */
    bool (*go_on)(void *review, const pl_teller *teller, unsigned first, unsigned last, pl_json *j);
    void *self;
} pl_reviews;

/* What can still be reached in a match that begins at a position, handed in from outside likewise (src/puzzle). */
typedef struct pl_solving {
    /* Writes members of the reply; NULL, or what is wrong. */
    const char *(*solve)(const pl_match *match, unsigned seat, const char *goal, pl_json *j);
} pl_solving;

/* The pack must outlive the session; `chance` is where seeds of new matches come from when a request brings none. */
pl_session *pl_session_new(const pl_pack *pack, const pl_seed *chance, const pl_players *players);
void pl_session_free(pl_session *session);
/* From now on it reviews matches, too. */
void pl_session_offer(pl_session *session, const pl_reviews *reviews);
/* And it solves positions. */
void pl_session_offer_solving(pl_session *session, const pl_solving *solving);

/* Handles one request and writes the reply (without a new line) to `reply`. */
void pl_session_handle(pl_session *session, const char *request_text, size_t length, pl_buffer *reply);

#endif
