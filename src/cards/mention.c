/* Mentions: whom "he", "she", "it" and "they" mean. Sentences are read one by one; this looks at the whole text, once, from left to
 * right. A pronoun means the one whom the text is about: the subject of the last condition, or the fighter of the last act. If that is
 * always the same fighter, it is put there; if a player chose it, the machine remembers whom (that). Of several fighters, and of one
 * of whom a condition only says that there is one, nobody can tell, and the text is refused. */
#include "base/invariant.h"
#include "reader.h"
#include "rules/machine.h"

enum { MENTIONED = MENTIONED_NODE };

typedef struct mentions {
    pl_word last; /* a fixed fighter; "that": one that was chosen; "each": several, or nobody knows which */
    bool lost;    /* a pronoun means nobody */
} mentions;

/* What later pronouns mean after this noun was the subject. */
static pl_word meant(pl_word noun, bool chosen)
{
    if (pl_word_tag(noun) == PL_TAG_NAME || pl_word_is(noun, PL_W_SELF) || pl_word_is(noun, PL_W_FOE) ||
        pl_word_is(noun, PL_W_THAT))
        return noun;
    return pl_word_make(chosen && !pl_word_is(noun, PL_W_EACH) && !pl_word_is(noun, PL_W_PAIR) ? PL_W_THAT : PL_W_EACH,
                        0);
}

/* The argument of a word that it says something of, or does something to; -1: none. */
static int subject_of(pl_word w)
{
    const pl_word_info *info = pl_word_tag(w) == PL_TAG_WORD ? pl_word_info_of(pl_word_id_of(w)) : NULL;

    if (!info || (info->sort != PL_SORT_ACT && info->sort != PL_SORT_CLAIM && info->sort != PL_SORT_READING))
        return -1;
    for (int i = 0; i < info->arg_count; i++)
        if (info->args[i].sort == PL_SORT_ONE || info->args[i].sort == PL_SORT_FIGHTERS)
            return i;
    return -1;
}

/* Is that argument a number? "Damage to him for each fighter adjacent to him" counts around the fighter of the act. */
static bool is_measure(pl_word w, int index)
{
    return pl_sort_fits((pl_sort)pl_arg_sort(pl_word_id_of(w), pl_word_items(w), index), PL_SORT_QUANTITY);
}

static pl_word *argument(pl_word *p, int index)
{
    p++;
    while (index-- > 0)
        p = (pl_word *)pl_skip(p);
    return p;
}

static void settle_tree(mentions *m, pl_word *p)
{
    const pl_word word = *p;
    const int args = pl_word_tag(word) == PL_TAG_WORD ? pl_args_in(pl_word_id_of(word), pl_word_items(word)) : 0;
    const int about = subject_of(word);
    const bool exchanged = pl_word_is(word, PL_W_SWAP) && *argument(p, 1) == MENTIONED;

    if (word == MENTIONED) {
        m->lost = m->lost || pl_word_is(m->last, PL_W_EACH);
        *p = m->last;
    }
    for (int i = 0; i < args; i++) /* whoever else is there was mentioned before: nobody swaps spaces with himself */
        if (about < 0 || !is_measure(word, i))
            settle_tree(m, argument(p, i));
    if (about < 0)
        return;
    m->lost = m->lost || (exchanged && p[1] == *argument(p, 1));
    m->last = meant(*argument(p, about), pl_word_info_of(pl_word_id_of(word))->sort == PL_SORT_ACT);
    for (int i = 0; i < args; i++)
        if (is_measure(word, i))
            settle_tree(m, argument(p, i));
}

bool pl_settle_mentions(pl_word *program)
{
    mentions m = {pl_word_make(PL_W_THAT, 0),
                  false}; /* before anybody is mentioned: refused when it is compiled (bind.c) */

    PL_ASSERT(pl_word_tag(*program) == PL_TAG_WORD);
    settle_tree(&m, program);
    return !m.lost;
}
