/* What the system has to give before anybody can be served: an address and a port, and open files. What it refuses is said in the
 * log, with what can be done about it. */
#ifndef PL_SERVER_LISTEN_H
#define PL_SERVER_LISTEN_H

#include "server/net/net.h"

/* Can anybody listen there? */
bool listen_possible(const pl_serve_options *options);
/* The library could not, and said this. */
void listen_failed(const pl_serve_options *options, const char *words);

/* How many connections there is room for: each is an open file, and the store needs some. 0: for too few. */
unsigned listen_room(unsigned connections);

#endif
