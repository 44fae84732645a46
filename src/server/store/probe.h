/* A look at the database from outside: could something be kept now? Inside the SQLite store. */
#ifndef PL_SERVER_PROBE_H
#define PL_SERVER_PROBE_H

#include "server/store/store.h"

/* Writes to DIR/peerless.db what is in it already, and waits for the disk. False: `why` says what is wrong. Nothing may be pending
 * in the store, and it waits for nobody. */
bool probe_database(const char *directory, char why[STORE_WHY]);

#endif
