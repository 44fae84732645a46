/* Requests: reading a JSON message that asks for something, and replying to it.
 *
 * What the session of the protocol (protocol/session.h) and a server share: requests by their type, members that many requests
 * have, errors. Whatever the bytes of a request are, the reply is one JSON object that carries its "id". */
#ifndef PL_PROTOCOL_REQUEST_H
#define PL_PROTOCOL_REQUEST_H

#include "protocol/update.h"

typedef struct pl_request {
    const pl_pack *pack;
    void *self;           /* of whoever handles it */
    pl_language language; /* where the request names none */
    /* while it is handled: */
    const pl_json_value *root;
    pl_json *j;       /* the reply, inside its braces */
    const char *code; /* of the error; NULL: none */
    char message[600];
} pl_request;

typedef struct pl_request_kind {
    const char *type, *reply;
    bool (*handle)(pl_request *q); /* writes members of the reply; false after pl_request_refuse */
} pl_request_kind;

/* Reads the text, hands it to the one who handles its type, and writes the reply. */
void pl_request_answer(pl_request *q, const pl_request_kind *kinds, unsigned count, const char *text, size_t length,
                       pl_buffer *reply);

/* Makes the reply an error. Returns false. */
bool pl_request_refuse(pl_request *q, const char *code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The error as a message, with the id of the request. */
void pl_request_error(const pl_request *q, pl_buffer *reply);

/* All of these refuse the request and return false when the member is not what it must be. */

/* "language", or the one of the request. */
bool pl_take_language(pl_request *q, pl_language *out);
/* "seat": "A"; null or missing is the public, PL_NONE. */
bool pl_take_viewer(pl_request *q, const pl_setup *setup, unsigned *out);
/* "space" and "fighter" by their numbers. False: there is none, or it is not there; nothing is refused yet. */
bool pl_take_space(const pl_request *q, const pl_setup *setup, unsigned *out);
bool pl_take_fighter(const pl_request *q, const pl_setup *setup, unsigned *out);
/* "options": rules options by name. */
bool pl_take_rules(pl_request *q, pl_setup *setup);
/* Is there room on the battlefield for that many seats? */
bool pl_take_room(pl_request *q, const pl_setup *setup);
/* "question" and "answer": of the seat that is asked, to the question that is asked. */
bool pl_take_answer(pl_request *q, const pl_match *match, unsigned seat, pl_option *out);
/* "card", "space" or "fighter": writes why that cannot be chosen now. */
bool pl_explain_to(pl_request *q, const pl_match *match, const pl_teller *teller, unsigned viewer);

/* "boost" and "moves": writes what of that maneuver fits, and where fighters could go then. */
bool pl_plan_for(pl_request *q, const pl_match *match, unsigned seat);
/* Writes which spaces the opponents of the seat could strike at. */
bool pl_threats_for(pl_request *q, const pl_match *match, unsigned seat);

/* Writes where the cards of all seats are, as far as the viewer knows, and unless there are no aids how likely the rest is where. */
bool pl_unseen_for(pl_request *q, const pl_match *match, unsigned viewer, bool aids);
/* "attacker", "target" and "card" (none: all that fit): writes what that attack may come to. */
bool pl_odds_for(pl_request *q, const pl_match *match, unsigned seat);

/* "protocol" of a hello: what the client speaks, if it says so. False when that is not this one. */
bool pl_take_protocol(pl_request *q);
/* What "welcome" and "content" say. */
void pl_write_welcome(pl_json *j, const pl_pack *pack, pl_language language, const char *const *players);
void pl_write_content(pl_json *j, const pl_pack *pack, pl_language language);
/* The whole request for content: for a list of kinds. */
bool pl_handle_content(pl_request *q);

#endif
