/* Views: what one seat may know of a match, and guesses at the rest.
 *
 * A view is the only way out of the state for a client or a computer player. It is a match in which everything hidden has
 * been replaced by a stand-in that depends only on what the viewer knows: two matches that the viewer cannot tell apart give
 * the same view, byte for byte. Public things are as they are. So code that reads a pl_game can read a view, as long as it
 * asks pl_view_shows... before it believes a hidden card.
 *
 *     pl_view view;
 *     pl_view_of(&content, &game, seat, &view);
 *     pl_game world;
 *     pl_guess(&content, &view, &rng, &world);    a match that could be the real one, each equally likely
 */
#ifndef PL_MATCH_VIEW_H
#define PL_MATCH_VIEW_H

#include "match/rng.h"

typedef struct pl_view {
    pl_game game;   /* stand-ins for hidden cards; no seed */
    uint8_t viewer; /* a seat, or PL_NONE: the public, who knows only what all know */
} pl_view;

void pl_view_of(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view);

/* What the seat would see if everybody had laid their hands open: of what is hidden only the order of the decks is left, and which card
 * of a hand lies face down. For looking back at a match that is over. */
void pl_view_open(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view);

/* Does the viewer see the hand of this seat: its own, or a teammate's (R-INFO-1)? */
bool pl_view_shows_hand(const pl_view *view, unsigned seat);
/* Cards of that seat that the viewer knows to be in its hand, or face down in the combat. */
uint32_t pl_view_known_hand(const pl_view *view, unsigned seat);
/* Cards of that seat of which the viewer does not know where they are; that many of them, `held`, are in its hand or lie face down, and
 * the others are in its deck. */
uint32_t pl_view_unseen(const pl_view *view, unsigned seat, unsigned *held);
/* Cards in a hand the viewer sees that somebody knows who does not see it. Of copies it is any: nobody can tell them apart, nor whether
 * one that was seen lies face down now. */
uint32_t pl_view_exposed_hand(const pl_content *content, const pl_view *view, unsigned seat);
/* Is the card of this side of the combat hidden from the viewer? */
bool pl_view_hides_side(const pl_view *view, unsigned side);
/* The k-th card of the deck from its top, if the viewer knows it; else PL_NONE. */
unsigned pl_view_deck_card(const pl_view *view, unsigned seat, unsigned k);
/* Is the viewer asked? The options of anybody else's question are not to be shown. */
bool pl_view_asks(const pl_view *view);

/* A whole match that agrees with all the viewer knows, drawn evenly from all that do; its further chance is new. What it
 * assumes is only what the rules make certain: a card face down is one that its fighter may use. */
void pl_guess(const pl_content *content, const pl_view *view, pl_rng *rng, pl_game *out);

/* May the viewer know the card of the event, and whatever else is only for those who see it? */
bool pl_event_seen(const pl_event *event, unsigned viewer);
/* The same of somebody who holds these seats, a bit each; 0: the public. */
bool pl_event_seen_by(const pl_event *event, unsigned seats);
/* The event as the viewer hears it: what is hidden is PL_NONE, a card always. */
pl_event pl_event_for(const pl_event *event, unsigned viewer);

#endif
