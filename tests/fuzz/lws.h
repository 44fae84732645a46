/* A stand-in for libwebsockets, without sockets: what the server would be told of a connection is said by a fuzz target, and what
 * the server does with it is noted. Its functions do what the documentation of the library says, and check how they are
 * called. */
#ifndef PL_FUZZ_LWS_H
#define PL_FUZZ_LWS_H

#include <libwebsockets.h>
#include <netinet/in.h>
#include <stdbool.h>

enum { LWS_HEADERS = 24, LWS_TEXT = 4096, LWS_WRITTEN = 1 << 20 };

/* One header of a request: its name in lower case, with its colon. The path is that of WSI_TOKEN_GET_URI. */
typedef struct lws_header {
    int token; /* -1: the library has no number for it */
    const char *name, *value;
} lws_header;

struct lws {
    struct lws_context *context;
    void *opaque;
    struct sockaddr_storage peer;
    int method;
    lws_header headers[LWS_HEADERS];
    unsigned header_count;
    /* what a message is that comes in */
    bool binary, final;
    size_t remaining;
    /* what was done */
    bool wants_to_write, killed, completed, finished, choked, timed;
    unsigned status, header_bytes;
    long long content_length;
    size_t body; /* bytes written after the headers */
    unsigned messages;
    size_t written_count;
    char written
        [LWS_WRITTEN]; /* of the body, and of messages; the last member, so that all before it can be cleared alone */
};

struct lws_context {
    const struct lws_protocols *protocols;
    void *user;
};

/* Called on a thread of its own with each context that a server made; it stays in there. */
void lws_stand_in_serves(struct lws_context *context);
/* Whether a text may be the value of a header. */
bool lws_good_value(const char *text, size_t length);

#endif
