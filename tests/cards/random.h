/* Random well-typed programs, the same ones on every machine. Driven by the table of words alone, so a new word is
 * tested the day it is added. */
#ifndef PL_TEST_RANDOM_H
#define PL_TEST_RANDOM_H

#include <stdint.h>
#include <string.h>

#include "cards/cards.h"

#ifndef PL_TEST_TABLE_H /* which has these dice too */
typedef struct dice {
    uint64_t state;
} dice;
#endif

static inline uint32_t dice_roll(dice *d, uint32_t sides)
{
    d->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = d->state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) % sides);
}

typedef struct scribe {
    dice dice;
    const uint64_t *name_sorts;
    int name_count;
    pl_word *out;
    int length, limit; /* length > limit: the program did not fit */
} scribe;

static inline void scribe_put(scribe *s, pl_word word)
{
    if (s->length < s->limit)
        s->out[s->length] = word;
    s->length++;
}

/* Picks one of those that fit, each with the same chance; -1: none does. */
static inline int scribe_word(scribe *s, pl_sort want, bool leaf)
{
    int fits[512], count = 0;

    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++) {
        const pl_word_info *info = pl_word_info_of(id);
        if (info->sort != PL_SORT_TIMING && pl_sort_fits(info->sort, want) && !(leaf && info->arg_count > 0))
            fits[count++] = (int)id;
    }
    return count ? fits[dice_roll(&s->dice, (uint32_t)count)] : -1;
}

static inline int scribe_name(scribe *s, pl_sort want)
{
    int fits[64], count = 0;

    for (int i = 0; i < s->name_count && count < 64; i++)
        for (unsigned sort = 0; sort < PL_SORT_COUNT; sort++)
            if ((s->name_sorts[i] >> sort & 1U) && pl_sort_fits((pl_sort)sort, want)) {
                fits[count++] = i;
                break;
            }
    return count ? fits[dice_roll(&s->dice, (uint32_t)count)] : -1;
}

static inline void scribe_tree(scribe *s, pl_sort want, int depth)
{
    int name = scribe_name(s, want);
    int word = scribe_word(s, want, depth <= 0);

    if (word < 0)
        word = scribe_word(s, want, false);
    if (s->length > s->limit)
        return;
    if (pl_sort_fits(PL_SORT_NUMBER, want) && (word < 0 || dice_roll(&s->dice, 10) < 6)) {
        scribe_put(s,
                   pl_word_number(dice_roll(&s->dice, 8) == 0 ? dice_roll(&s->dice, 130) : 1 + dice_roll(&s->dice, 6)));
        return;
    }
    if (name >= 0 && (word < 0 || dice_roll(&s->dice, 100) < (depth > 0 ? 35U : 60U))) {
        scribe_put(s, pl_word_name((unsigned)name));
        return;
    }
    if (word < 0) { /* there is nothing of this sort: no form, no token */
        s->length = s->limit + 1;
        return;
    }
    const pl_word_info *info = pl_word_info_of((unsigned)word);
    bool list = info->arg_count > 0 && (unsigned)info->args[info->arg_count - 1].sort & PL_SORT_IS_LIST;
    int items = list ? 2 + (int)dice_roll(&s->dice, 2) : 0;
    int first = s->length + 1;
    scribe_put(s, pl_word_make((unsigned)word, (unsigned)items));
    for (int i = 0; i < info->arg_count + (list ? items - 1 : 0); i++) {
        int arg = i < info->arg_count ? i : info->arg_count - 1;
        if (word == PL_W_INSTEAD && i == 2 && s->length <= s->limit) { /* the same act twice */
            int act = pl_tree_length(s->out + first, s->length - first);
            for (int k = 0; k < act; k++)
                scribe_put(s, s->length <= s->limit ? s->out[first + k] : 0);
            continue;
        }
        scribe_tree(s, (pl_sort)((unsigned)info->args[arg].sort & ~(unsigned)PL_SORT_IS_LIST), depth - 1);
    }
}

/* A program that passes the check, of `limit` words at most. Returns its length. */
static inline int scribe_program(scribe *s, const pl_lexicon *lexicon)
{
    for (;;) {
        int statements = dice_roll(&s->dice, 4) == 0 ? 2 + (int)dice_roll(&s->dice, 2) : 1;
        s->length = 0;
        if (statements > 1)
            scribe_put(s, pl_word_make(PL_W_SEQ, (unsigned)statements));
        for (int i = 0; i < statements; i++)
            scribe_tree(s, PL_SORT_STATEMENT, 4);
        if (s->length <= s->limit && pl_check_program(s->out, s->length, lexicon) == NULL)
            return s->length;
    }
}

#endif
