/* Hosts and origins: from which pages a browser may speak to the server.
 *
 * A page of somebody else may not connect: its origin is not this server's. And a name of somebody else that leads to this machine
 * does not make the page behind it one of this machine: a server for this machine alone answers to its own names only. */
#ifndef PL_SERVER_HOST_H
#define PL_SERVER_HOST_H

#include <stdbool.h>

/* Is what a server listens at for this machine only? */
bool host_is_own(const char *bind);

/* A Host, with or without a port, that names this machine from inside: "localhost:8080", "127.0.0.1", "[::1]:80". */
bool host_is_loopback(const char *host);

/* Is this the Host of one of these origins? They are ended by NULL; so is an empty list. */
bool host_is_named(const char *host, const char *const *origins);

/* Was the page served by this host? `scheme`: over which it was reached; NULL: not known. */
bool origin_fits(const char *origin, const char *scheme, const char *host);

#endif
