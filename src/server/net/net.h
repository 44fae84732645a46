/* The server: tables in the browser, for people who are not in one room (docs/server.md).
 *
 * One process, one port, one folder: pages and tables over HTTP and WebSocket, matches in SQLite, computer players on threads of
 * their own. The game itself is not here: a table asks src/match who may see and do what. */
#ifndef PL_SERVER_NET_H
#define PL_SERVER_NET_H

#include "pack/pack.h"

enum { METRICS_TOKEN = 256 }; /* bytes that a token has at most */

typedef struct pl_serve_options {
    const char *bind;           /* an address, or the name of an interface; NULL: all */
    unsigned port;              /* 0: any that is free */
    const char *data;           /* the folder of the store */
    const char *site;           /* the folder of the browser table; NULL: none */
    const char *const *origins; /* pages of these may connect, too: "https://example.org"; ended by NULL */
    bool proxy;                 /* the address of a client is the last of X-Forwarded-For */
    unsigned threads;           /* for computer players */
    unsigned pause_ms;          /* before an answer of a computer player is seen: so long, up to twice; 0: none */
    unsigned keep_days;         /* tables at which nothing happens are forgotten after that many; 0: never */
    unsigned tables;            /* that are not over, at most */
    unsigned connections;       /* at most, and of these from one address */
    unsigned per_address;
    unsigned opened; /* new tables of an address a minute; five times as many at once */
    unsigned daily;  /* and a day */
    unsigned rate;   /* messages of a client, and requests of an address, a second; three times as many at once */
    const char *metrics_token; /* whoever has it sees the figures from anywhere; NULL: nobody has */
} pl_serve_options;

/* Serves until SIGTERM or SIGINT; SIGHUP reads the site again. Says on stdout where, and on stderr what happens. 0, or 1 after
 * saying why it cannot. */
int pl_serve(const pl_pack *pack, const pl_serve_options *options);

#endif
