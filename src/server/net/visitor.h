/* A connection, as serve.c and http.c share it. */
#ifndef PL_SERVER_VISITOR_H
#define PL_SERVER_VISITOR_H

#include <libwebsockets.h>

#include "server/net/log.h"
#include "server/net/net.h"
#include "server/net/page.h"
#include "server/net/unread.h"
#include "server/room/room.h"
#include "server/store/store.h"

typedef struct parcel parcel;
struct parcel {
    message *text;
    parcel *next;
};

/* One connection: first HTTP; a WebSocket from the upgrade on. */
typedef struct visitor {
    struct lws *wsi;
    unread unread;
    /* HTTP: the body that is on its way */
    message *body;
    size_t sent;
    /* WebSocket */
    client *at; /* NULL: none */
    parcel *parcels, **parcels_end;
    size_t waiting; /* bytes in them */
    pl_buffer heard;
    bool gone;   /* nothing more is sent */
    bool parted; /* it was told that the server stops */
} visitor;

/* What is known of how the server does. */
typedef struct health {
    int64_t probed_at; /* 0: never */
    bool works;        /* the store, then */
    char why[STORE_WHY];
    uint64_t thoughts; /* that many were thought, and when that changed, or nobody waited */
    int64_t thought_at;
} health;

typedef struct server {
    const pl_pack *pack;
    const pl_serve_options *options;
    struct lws_context *context;
    lws_sorted_usec_list_t ticker, waker;
    store *store;
    thinker *thinker;
    tables *tables;
    addresses *addresses;
    address *arriving; /* of a connection between its being accepted and its being known */
    pages *site;
    page content[PL_LANGUAGES]; /* made when they are asked for */
    unsigned connections, room; /* how many there are, and may be */
    bool told_nameless;         /* that the proxy names no addresses */
    bool stopping;              /* nobody comes in any more, and all are told to go */
    unsigned parted;            /* that many were, and are still there */
    health health;
    uint64_t turned_away, dropped, requests, hurried;
} server;

/* Does the request name this server, as far as it is known what it is called? */
bool server_is_meant(const server *s, struct lws *wsi);
/* Counts a request for that many against its address. 0: it may be answered; else the seconds to wait. */
double server_charge(server *s, struct lws *wsi, double drops);

/* Is the client on this machine, as far as the server and a proxy can know? */
bool server_is_near(const server *s, struct lws *wsi);

/* health.c: looks on, several times a second, and says whether all is well; otherwise what is wrong. */
enum { HEALTH_TEXT = 300 };
void health_watch(server *s);
bool health_good(server *s, char out[HEALTH_TEXT]);

/* http.c. All return what an lws callback returns: 0, or -1 to close the connection. */
int http_answer(server *s, visitor *v, const char *path);
int http_go_on(visitor *v);
int http_refuse(struct lws *wsi, unsigned status, const char *why);
extern const char http_not_meant[]; /* why, with 421 */
/* To be asked again after that many seconds. */
int http_refuse_now(struct lws *wsi, double wait);
void http_end(server *s);

#endif
