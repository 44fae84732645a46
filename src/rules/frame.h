/* Frames: the texts that are being carried out. They are in the state, whose reader sees as many bytes: what they mean is known to the
 * rules alone. Whoever asks something of a text asks the question that is pending, or a function of rules.h. */
#ifndef PL_FRAME_H
#define PL_FRAME_H

#include "base/invariant.h"
#include "rules/rules.h"

enum { PL_NO_SEAT = 7, PL_NO_GOAL = 127 }; /* PL_NONE in the narrow fields */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/* A text being carried out: where it stands and what it has chosen so far. Eight of them are most of a copy, so the narrow fields
 * share words; the ones that every instruction touches stand where they cost least. */
typedef struct __attribute__((may_alias)) pl_frame {
    uint64_t spaces;       /* tokens the present act still has to treat */
    uint32_t cards;        /* "that card": cards of seat `pile` */
    uint32_t todo;         /* fighters or cards the present act still has to treat */
    uint16_t pc : 12;      /* in the code of the owner's hero */
    uint16_t step : 4;     /* how far the present act is */
    uint16_t decline : 12; /* where "no" leads, while the present act is optional; else 0 */
    uint16_t window : 4;   /* pl_window */
    uint16_t goal : 7;     /* where an interrupted move leads, or PL_NO_GOAL */
    uint16_t pile : 3;     /* whose cards those are, or PL_NO_SEAT */
    uint16_t number : 6;   /* the number announced */
    uint8_t owner : 2;     /* "you" */
    uint8_t they : 3;      /* the player mentioned last, or PL_NO_SEAT */
    bool done : 1;         /* the step before was carried out */
    uint8_t actor : 2;     /* who acts and decides */
    uint8_t text; /* whose text this is: the card, or, in the window PL_ABILITY, the ability; PL_NONE: put off by one */
    uint8_t self; /* "your fighter" */
    uint8_t that; /* "that fighter": the one that the acts before were about */
    uint8_t place;     /* "that space", "that token": where it lies */
    uint8_t subject;   /* the one that the present act is about */
    uint8_t left;      /* repetitions left */
    uint8_t chosen;    /* options of a "choose" still to run; bit 7: it has been answered */
    uint8_t dealt;     /* damage dealt by the step before */
    uint8_t steps : 6; /* left for the rest of an interrupted move, as far as spaces go */
    bool playable : 1; /* the card picked next will be played in this combat */
    bool repeated : 1; /* one of several times was carried out */
} pl_frame;
#pragma GCC diagnostic pop
static_assert(sizeof(pl_frame) == PL_FRAME_WORDS * sizeof(uint64_t), "the state has room for exactly this");
static_assert(PL_CODE <= 1 << 12, "a place in the code has 12 bits");
static_assert(PL_WINDOWS <= 1 << 4, "a window has 4 bits");
static_assert((int)PL_SEATS <= (int)PL_NO_SEAT && (int)PL_SPACES <= (int)PL_NO_GOAL, "what is none is no other");

static inline pl_frame *frame_at(pl_game *game, unsigned n)
{
    return (pl_frame *)(void *)game->frames[n];
}
static inline const pl_frame *read_frame(const pl_game *game, unsigned n)
{
    return (const pl_frame *)(const void *)game->frames[n];
}

/* The card whose text this is, or PL_NONE; the ability likewise. */
static inline unsigned frame_card(const pl_frame *f)
{
    return f->window == PL_ABILITY ? PL_NONE : f->text;
}
static inline unsigned frame_ability(const pl_frame *f)
{
    return f->window == PL_ABILITY ? f->text : PL_NONE;
}
/* What fits into the narrow fields of a frame. */
static inline void set_steps(pl_frame *f, unsigned steps)
{
    f->steps = (steps < PL_SPACES ? steps : PL_SPACES - 1) & (PL_SPACES - 1);
}
static inline void set_they(pl_frame *f, unsigned seat)
{
    PL_ASSERT(seat < PL_SEATS || seat == PL_NO_SEAT);
    f->they = seat & PL_NO_SEAT;
}
static inline void set_pile(pl_frame *f, unsigned seat)
{
    PL_ASSERT(seat < PL_SEATS || seat == PL_NO_SEAT);
    f->pile = seat & PL_NO_SEAT;
}

#endif
