/* The module that also reviews and solves. */
#include "puzzle/puzzle.h"
#include "review/review.h"
#include "wasm/offer.h"

void pl_wasm_offer(pl_session *session)
{
    const pl_reviews reviews = pl_review_requests(false);
    const pl_solving solving = pl_puzzle_requests();
    pl_session_offer(session, &reviews);
    pl_session_offer_solving(session, &solving);
}
