/* Explaining: why a card, an action, a space or a fighter cannot be chosen now, and by which rule.
 *
 * It works from a view, so it says nothing that the viewer may not know: the reasons come from the viewer's own hand and
 * from what all can see. What can be chosen has no reason against it; everything else has one.
 *
 *     pl_reason reason = pl_explain_card(teller, &view, seat, card);
 *     if (*reason.rule)
 *         printf("%s (%s)\n", pl_tell_reason(teller, &reason, text, sizeof text), reason.rule);
 */
#ifndef PL_TELL_EXPLAIN_H
#define PL_TELL_EXPLAIN_H

#include "tell/story.h"

/* Every teller of the same match can tell it, in its own language. */
typedef struct pl_reason {
    pl_word words[4]; /* a story of the phrasebooks, with whom it is about */
    const char *name; /* of the story: "out-of-range"; "": there is no reason, it can be chosen */
    const char *rule; /* "R-ATK-3"; several are separated by blanks; "" likewise */
} pl_reason;

pl_reason pl_explain_action(const pl_teller *teller, const pl_view *view, pl_action action);
/* A card of the deck of that seat: the viewer's own, or one of a hand that the viewer is looking at. */
pl_reason pl_explain_card(const pl_teller *teller, const pl_view *view, unsigned seat, unsigned card);
pl_reason pl_explain_space(const pl_teller *teller, const pl_view *view, unsigned space);
pl_reason pl_explain_fighter(const pl_teller *teller, const pl_view *view, unsigned fighter);

/* Any story (PL_STORY_...) about these, as it has slots; heroes with forms are called as in that state. Returns `out`. */
char *pl_tell_of(const pl_teller *teller, const pl_game *game, unsigned which, const pl_operand about[3], char *out,
                 size_t size);

/* The reason as a sentence, or "". Returns `out`. */
char *pl_tell_reason(const pl_teller *teller, const pl_reason *reason, char *out, size_t size);

#endif
