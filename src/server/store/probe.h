/* A look at the store from outside: could something be kept now? */
#ifndef PL_SERVER_PROBE_H
#define PL_SERVER_PROBE_H

#include <stdbool.h>

enum { PROBE_WHY = 200 };

/* Writes to DIR/peerless.db what is in it already, and waits for the disk. False: `why` says what is wrong. Nothing may be pending
 * in the store, and it waits for nobody. */
bool probe_store(const char *directory, char why[PROBE_WHY]);

#endif
