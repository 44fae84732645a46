/* Binding: whom "that fighter", "it" or "them" means before any act of the text was about a fighter. It is the one that the condition
 * before it is about: "If the hero is defeated, return it..." The machine binds what acts do (frame->that); a text that means
 * nobody is refused. */
#include <string.h>

#include "base/invariant.h"
#include "cards/compile.h"
#include "rules/machine.h"

const char *const pl_unbound = "nobody was mentioned before whom \"that fighter\" could mean";

typedef struct binding {
    const pl_word *subject; /* of the last condition, if it is always the same fighter; else NULL */
    bool acted;             /* an act has been about a fighter: that one is meant */
    bool unbound;
    pl_word *out;
    int length;
} binding;

static bool is_fixed(pl_word w)
{
    return pl_word_tag(w) == PL_TAG_NAME || pl_word_is(w, PL_W_SELF) || pl_word_is(w, PL_W_FOE);
}

/* Does the word say something of the fighter that is its first argument? */
static bool is_about(pl_word w)
{
    static const uint16_t words[] = {PL_W_IS,           PL_W_ADJACENT,  PL_W_ON,        PL_W_STARTED_ON,
                                     PL_W_WAS_DEFEATED, PL_W_FALLEN,    PL_W_PLAYED_BY, PL_W_ATTACKS,
                                     PL_W_DEFENDS,      PL_W_HEALTH_OF, PL_W_ZONES_OF};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (pl_word_is(w, words[i]))
            return true;
    return false;
}

static void copy(binding *b, const pl_word *from, const pl_word *end)
{
    if (b->length + (end - from) > PL_PROGRAM_MAX) {
        b->unbound = true;
        return;
    }
    memcpy(b->out + b->length, from, (size_t)(end - from) * sizeof *from);
    b->length += (int)(end - from);
}

static const pl_word *bind_tree(binding *b, const pl_word *p);

static const pl_word *bind_arguments(binding *b, const pl_word *p)
{
    const pl_word *end = pl_skip(p);
    copy(b, p, p + 1);
    p++;
    while (p < end)
        p = bind_tree(b, p);
    return end;
}

static const pl_word *bind_tree(binding *b, const pl_word *p)
{
    if (pl_word_is(*p, PL_W_THAT) && !b->acted) {
        if (b->subject)
            copy(b, b->subject, pl_skip(b->subject));
        else
            b->unbound = true;
        return p + 1;
    }
    if (is_about(*p) && !pl_word_is(p[1], PL_W_THAT))
        b->subject = is_fixed(p[1]) ? p + 1 : NULL;
    /* "deal 1 damage to the opposing fighter for each ... adjacent to it" */
    const pl_word *target = pl_word_is(*p, PL_W_DEAL) ? pl_skip(p + 1) : pl_word_is(*p, PL_W_HEAL) ? p + 1 : NULL;
    if (target && is_fixed(*target))
        b->subject = target;
    if (pl_word_is(*p, PL_W_WHEN) && pl_word_is(p[1], PL_W_ENTERS)) /* whoever enters */
        b->acted = true;
    bool later = pl_word_is(*p, PL_W_NEXT_TURN), acted = b->acted;
    if (later) /* another text, when its turn comes */
        b->acted = false;
    const pl_word *end = bind_arguments(b, p);
    b->acted = later ? acted : b->acted || pl_act_on_fighters(p);
    return end;
}

int pl_bind_that(const pl_word *program, pl_word *out)
{
    binding b = {.unbound = false};
    b.out = out;
    bind_tree(&b, program);
    PL_ASSERT(b.unbound || b.length > 0);
    return b.unbound ? 0 : b.length;
}
