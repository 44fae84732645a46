/* Two modules are made of the same rooms: one to play with, and one that can also do what only those want who look back at matches or solve
 * puzzles. Which it is, one file says: play.c or study.c. What that does not offer, the linker leaves out. */
#ifndef PL_WASM_OFFER_H
#define PL_WASM_OFFER_H

#include "protocol/protocol.h"

/* Hands the session what it can do beyond playing; requests for anything else get an error. */
void pl_wasm_offer(pl_session *session);

#endif
