/* The protocol: one JSON message in, one JSON message out (docs/protocol.md).
 *
 * A session holds matches and answers requests about them: begin, look, answer, undo, clone, record. It is what stands
 * behind `peerless engine`, the browser's own engine and the tests; it does no input or output of its own. Whatever the bytes of
 * a request are, the reply is a message; an error says what is wrong and has changed nothing. */
#ifndef PL_MATCH_PROTOCOL_H
#define PL_MATCH_PROTOCOL_H

#include "base/json.h"
#include "match/view.h"
#include "pack/pack.h"

enum { PL_PROTOCOL = 1, PL_SESSION_MATCHES = 64 };

/* What a computer player thinks of an option: for hints and reviews. */
typedef struct pl_hint {
    pl_option option;
    float chance; /* of winning, 0 to 1, in the player's estimate; below 0: it makes none */
    float weight; /* share of its thoughts; of all options together 1 */
} pl_hint;

/* Computer players, handed in from outside: the rooms of the house point the other way. */
typedef struct pl_players {
    const char *const *names; /* for "welcome"; ended by NULL */
    /* Is there such a player? Names may have numbers in them, so there are more than those listed. */
    bool (*exists)(void *self, const char *name);
    /* An answer to the pending question of the view, which is asked of the viewer. False: the player cannot answer. */
    bool (*choose)(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                   pl_option *out);
    /* What it thinks of the options of that question, the best first; returns how many. 0: it does not think. */
    unsigned (*hints)(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                      pl_hint out[PL_OPTIONS_MAX]);
    void *self;
} pl_players;

typedef struct pl_session pl_session;

/* The pack must outlive the session; `chance` is where seeds of new matches come from when a request brings none. */
pl_session *pl_session_new(const pl_pack *pack, const pl_seed *chance, const pl_players *players);
void pl_session_free(pl_session *session);

/* Handles one request and writes the reply (without a new line) to `reply`. */
void pl_session_handle(pl_session *session, const char *request_text, size_t length, pl_buffer *reply);

#endif
