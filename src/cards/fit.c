/* What can be carried out: restrictions on the arguments of words that their sorts do not say, each with a reason in words of its own. */
#include "cards/compile.h"
#include "rules/machine.h"

static bool asks_for_fighter(pl_word w)
{
    return pl_word_is(w, PL_W_A) || pl_word_is(w, PL_W_EACH) || pl_word_is(w, PL_W_OTHER_SELF);
}

static bool is_lying(pl_word w)
{
    return pl_word_is(w, PL_W_LAST_CARDS) || pl_word_is(w, PL_W_FROM_DISCARDS) || pl_word_is(w, PL_W_ALL_DISCARDS);
}

/* "If X was defeated, place X...": who is defeated has no place on the board, and nothing would happen. */
static bool places_the_defeated(const pl_word *condition)
{
    const pl_word *act = pl_skip(condition);
    return (pl_word_is(*condition, PL_W_WAS_DEFEATED) || pl_word_is(*condition, PL_W_FALLEN)) &&
           pl_word_is(*act, PL_W_PLACE) && act[1] == condition[1];
}

/* Restrictions on the arguments of a word beyond their sorts, said in words of their own; what has no evaluator is found when
 * the code is verified. NULL: fine. */
static const char *arguments_fit(const pl_word *p)
{
    switch (pl_word_id_of(*p)) {
    case PL_W_DEFEATED:
        return pl_word_tag(p[pl_word_is(p[1], PL_W_YOURS) ? 2 : 1]) == PL_TAG_NAME ? NULL
                                                                                   : "name the defeated fighters";
    case PL_W_SUMMON:
        return pl_word_tag(p[pl_word_is(p[1], PL_W_A) ? (pl_word_is(p[2], PL_W_YOURS) ? 3 : 2) : 1]) == PL_TAG_NAME
                   ? NULL
                   : "name the fighter that comes into play";
    case PL_W_FIXED:
        return pl_word_is(p[1], PL_W_YOUR_CARDS) ? NULL : "only the value of \"each of your cards\" can be fixed";
    case PL_W_PLUS:
        return pl_word_is(p[1], PL_W_YOUR_CARD) ? NULL : "only the value of \"your card\" can have a standing bonus";
    case PL_W_SET_HEALTH:
        return pl_word_value(*pl_skip(p + 1)) > 0 ? NULL : "health cannot be set to 0; deal damage instead";
    case PL_W_IF:
        return places_the_defeated(p + 1) ? "a defeated fighter is returned, not placed: return it to a space" : NULL;
    case PL_W_SWAP:
        return asks_for_fighter(p[1]) || asks_for_fighter(*pl_skip(p + 1)) ? "name the two fighters that swap" : NULL;
    case PL_W_TIMES:
        return pl_word_value(p[1]) >= 1 && pl_word_value(p[1]) <= 20 ? NULL : "that is not a sensible number of times";
    case PL_W_TO_HAND:
    case PL_W_DECK_TOP:
    case PL_W_DECK_BOTTOM:
    case PL_W_SHUFFLE_IN:
        return is_lying(p[1]) && pl_word_tag(p[2]) == PL_TAG_WORD && !pl_word_is(p[2], PL_W_YOU) &&
                       !pl_word_is(p[2], PL_W_THEY)
                   ? "a card of a discard pile goes to its owner's hand or deck"
                   : NULL;
    case PL_W_BOOST_OF:
    case PL_W_PRINTED_OF:
    case PL_W_CARD_IS:
        return pl_word_is(p[1], PL_W_FROM_DISCARDS) ? "say which card of the discard pile: the top card" : NULL;
    case PL_W_COUNT_CARDS:
        return pl_word_is(p[1], PL_W_ALL_DISCARDS) ? NULL : "only all cards of a kind in a discard pile can be counted";
    case PL_W_FROM_DISCARDS: {
        const pl_word *n = pl_skip(p + 1);
        return pl_word_is(*pl_skip(n), PL_W_RANDOM) && pl_word_tag(*n) != PL_TAG_NUMBER ? "say how many random cards"
                                                                                        : NULL;
    }
    case PL_W_HEALTH_OF:
    case PL_W_ZONES_OF:
        return asks_for_fighter(p[1]) ? "name the fighter that is meant" : NULL;
    case PL_W_BETWEEN:
        return asks_for_fighter(p[1]) || asks_for_fighter(*pl_skip(p + 1)) ? "name the fighter that is meant" : NULL;
    case PL_W_CHOOSE:
        return pl_word_items(p[0]) <= 7 ? NULL : "a choice has at most seven options";
    case PL_W_UPTO:
        return pl_word_tag(p[1]) == PL_TAG_NUMBER && pl_word_value(p[1]) <= 30 ? NULL : "that is not a sensible number";
    default: /* nothing more to say of it */
        return NULL;
    }
}

const char *pl_arguments_fit(const pl_word *program, int length)
{
    const char *wrong = NULL;
    for (const pl_word *p = program; p < program + length && !wrong; p++)
        wrong = pl_word_tag(*p) == PL_TAG_WORD ? arguments_fit(p) : NULL;
    return wrong;
}
