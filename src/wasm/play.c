/* The module to play with: nothing beyond that. */
#include "wasm/offer.h"

void pl_wasm_offer(pl_session *session)
{
    (void)session;
}
