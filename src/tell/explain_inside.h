/* The inside of explaining: a question as its viewer sees it, and reasons in the making. */
#ifndef PL_TELL_EXPLAIN_INSIDE_H
#define PL_TELL_EXPLAIN_INSIDE_H

#include "rules/machine.h"
#include "tell/explain.h"
#include "tell/inside.h"

/* The question, as the viewer sees it. */
typedef struct asking {
    const pl_teller *t;
    const pl_view *view;
    const pl_game *game;
    const pl_question *q;
    unsigned viewer;
} asking;

static inline asking open_asking(const pl_teller *t, const pl_view *view)
{
    return (asking){t, view, &view->game, &view->game.question, view->viewer};
}

static const pl_reason no_reason = {.name = "", .rule = ""};

static inline bool is_reason(pl_reason r)
{
    return *r.name;
}

static inline pl_reason because(unsigned id, pl_word a, pl_word b, pl_word c)
{
    const pl_word_info *info = pl_word_info_of(id);
    PL_ASSERT(story_fits(id, a, b, c));
    return (pl_reason){{pl_story_word(id), a, b, c}, info->name, info->rules};
}

/* One of several stories, which takes as many of these as it has slots. */
static inline pl_reason because_any(unsigned id, pl_word a, pl_word b)
{
    int slots = pl_word_info_of(id)->arg_count;
    return because(id, slots > 0 ? a : 0, slots > 1 ? b : 0, 0);
}

/* The same, by another rule than the story names. */
static inline pl_reason by_rule(pl_reason r, const char *rule)
{
    r.rule = *rule ? rule : r.rule;
    return r;
}

/* Why the viewer cannot choose anything of this kind at all (explain.c). */
pl_reason explain_not_now(const asking *a, pl_kind kind);
/* Fighters of the seat that could attack somebody. */
uint32_t explain_with_targets(const asking *a, unsigned seat);

static inline unsigned lowest(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask);
}

static inline uint32_t present_of(const pl_game *game, unsigned seat)
{
    return game->present & 0xffU << seat * PL_SEAT_FIGHTERS;
}

/* The text that asks, or NULL. */
static inline const pl_frame *frame_of(const asking *a)
{
    return a->game->frame_count ? &a->game->frames[a->game->frame_count - 1] : NULL;
}

/* The act that asks, in the code of its owner's hero. */
static inline const pl_word *act_of(const asking *a)
{
    const pl_frame *f = frame_of(a);
    return f ? hero_of(a->t, f->owner)->code + f->pc : NULL;
}

#endif
