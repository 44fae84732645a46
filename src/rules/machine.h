/* Machine code: what the effect machine runs and src/cards/compile.c writes.
 *
 * A text is a run of instructions, ended by PL_FLOW_END. An instruction is either an act (a word of sort Act with its
 * arguments in prefix order) or one of these operations of flow, followed by its operands. Targets are positions in the
 * code of the hero. A player, a condition and a number are trees in prefix order. */
#ifndef PL_MACHINE_H
#define PL_MACHINE_H

#include "rules/rules.h"

typedef enum pl_flow {
    PL_FLOW_END,
    PL_FLOW_JUMP,        /* target */
    PL_FLOW_UNLESS,      /* target, condition: jump when it does not hold */
    PL_FLOW_ASK,         /* target: carry out the acts up to the target? no: jump */
    PL_FLOW_OPTIONAL,    /* target: the next act's first question may be declined; if it is, jump */
    PL_FLOW_WHO,         /* player: settle who is meant; if several could be, the actor says */
    PL_FLOW_BY,          /* player: acts for the time being */
    PL_FLOW_BY_NEXT,     /* target: the next opponent in turn order acts for the time being; none is left: jump */
    PL_FLOW_BY_END,      /* "you" act again */
    PL_FLOW_FORGET,      /* nothing has been carried out yet */
    PL_FLOW_UNLESS_DONE, /* target: jump when the step before was not carried out */
    PL_FLOW_CHOOSE, /* n and, above its 8 bits, which choice of the text this is, from 1; options, end, a target for each
                            option; each option ends with a jump back here */
    PL_FLOW_TIMES,  /* n */
    PL_FLOW_AGAIN,  /* target: repeat while times are left */
    PL_FLOW_TIMES_END, /* carried out if any repetition was */
    PL_FLOW_LATER,     /* target: put off what follows to the start of the next turn and go on at the target */
    PL_FLOW_PLAYABLE,  /* the card picked next will be played in this combat */
    PL_FLOW_SEEN,      /* player: the hand of that player is about to be seen */
    PL_FLOW_BY_HAND,   /* the owner carries out by hand what the card language cannot say */
} pl_flow;

static inline pl_word pl_flow_word(pl_flow op)
{
    return (pl_word)(0xc000U | op);
}

/* The word after the tree that starts at `p`. The tree must be well formed. */
const pl_word *pl_skip(const pl_word *p);

/* Is the word an act, which can be an instruction? */
bool pl_word_acts(pl_word word);
/* Does the act begin with a question to the actor, which can then offer "no" as well? */
bool pl_act_asks_first(const pl_word *act);
/* The player whose whole hand the act shows; `actor` where it is that of the actor. NULL: it shows none. */
const pl_word *pl_act_shows(const pl_word *act, const pl_word *actor);
/* Is it about fighters, so that one of them is "that fighter" afterwards? */
bool pl_act_on_fighters(const pl_word *act);

/* One thing that a text says: an act, or a condition that something depends on. */
typedef struct pl_saying {
    const pl_word *tree;
    bool acts;     /* else it is a condition */
    bool hangs;    /* on a condition, on what came before, or on a choice among several */
    bool optional; /* the actor may decline */
    bool by_foe;   /* an opponent does it */
    bool later;    /* at the start of the next turn */
} pl_saying;
enum { PL_SAYINGS = 64 };
/* What the text that starts at `entry` says, in the order of its code; returns how many things, PL_SAYINGS at most. For those who
 * judge cards by their texts. The text must have been verified. */
unsigned pl_text_says(const pl_hero *hero, unsigned entry, pl_saying out[PL_SAYINGS]);

/* The proof that the machine can run the text that starts at `entry`: each word that it will read has an evaluator where it
 * stands, and no way leads out of the code. NULL, or the reason why not, in words for the author. Without this proof no code
 * may be run. */
const char *pl_verify_text(const pl_hero *hero, unsigned entry);
/* The same of what stands in the code beside the texts. */
typedef enum pl_part_of_code { PL_PART_CONDITION, PL_PART_MODIFIER, PL_PART_TOKEN_RULE } pl_part_of_code;
const char *pl_verify_tree(const pl_hero *hero, unsigned at, pl_part_of_code part);

#endif
