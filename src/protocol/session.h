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

enum { PL_PROTOCOL = 1, PL_SESSION_MATCHES = 64 };

typedef struct pl_session pl_session;

/* The pack must outlive the session; `chance` is where seeds of new matches come from when a request brings none. */
pl_session *pl_session_new(const pl_pack *pack, const pl_seed *chance, const pl_players *players);
void pl_session_free(pl_session *session);

/* Handles one request and writes the reply (without a new line) to `reply`. */
void pl_session_handle(pl_session *session, const char *request_text, size_t length, pl_buffer *reply);

#endif
