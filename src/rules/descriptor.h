/* Descriptors: what carries out a word of the card language, and what its arguments must be (descriptors.def). The machine
 * looks a word up here and nowhere else; loading proves that it finds what it looks for (verify.c). */
#ifndef PL_DESCRIPTOR_H
#define PL_DESCRIPTOR_H

#include "base/invariant.h"
#include "rules/run.h"

/* As what the machine reads a word. Most roles have a kind of function, named in the union below. */
typedef enum role {
    ROLE_NONE, /* never in machine code */
    ROLE_ACT,
    ROLE_CONDITION,
    ROLE_AMOUNT,
    ROLE_UNITS, /* of a counter */
    ROLE_UPTO,  /* amounts that leave a choice */
    ROLE_ANY,
    ROLE_RANGE,
    ROLE_YOU,
    ROLE_PILE,
    ROLE_PLAYER,
    ROLE_EACH_PLAYER,
    ROLE_FIGHTERS,
    ROLE_TOKENS,
    ROLE_TOKEN_KIND,
    ROLE_SPACE,
    ROLE_FIGHTER_SPACE, /* where fighters go, but no tokens */
    ROLE_WHERE,
    ROLE_SIDE, /* a card in the combat */
    ROLE_FOE_CARD,
    ROLE_THIS_CARD,
    ROLE_YOUR_CARD,
    ROLE_KIND, /* of cards, as a hand has them */
    ROLE_RANDOM,
    ROLE_LAID,      /* cards in a discard pile, by how they came there */
    ROLE_THAT_CARD, /* lots of cards that are no card in the combat: */
    ROLE_TOP_CARD,
    ROLE_CARDS,
    ROLE_TOP_CARDS,
    ROLE_DISCARDS, /* cards of a discard pile */
    ROLE_ALL_BUT,
    ROLE_DIFFERENT,
    /* read by what takes them: */
    ROLE_MODIFIER,
    ROLE_YOUR_CARDS,
    /* what is no word: */
    ROLE_NUMBER,
    ROLE_FIGHTER_NAME,
    ROLE_TOKEN_NAME,
    ROLE_FORM_NAME,
    ROLE_COUNTER_NAME,
    ROLE_DIAL_NAME, /* of a counter with states */
    ROLE_STATE_NAME,
    ROLES
} role;

/* What an argument takes: a set of roles (verify.c). */
typedef enum slot {
    SLOT_NOTHING,
    SLOT_CONDITION,
    SLOT_NUMBER,
    SLOT_AMOUNT,
    SLOT_QUANTITY,
    SLOT_PORTION,
    SLOT_LIMIT,
    SLOT_NUMBER_OR_ANY,
    SLOT_MANY,
    SLOT_RANGE,
    SLOT_PILE,
    SLOT_OWNER,
    SLOT_PLAYER,
    SLOT_PLAYERS,
    SLOT_FIGHTERS,
    SLOT_ANCHOR,
    SLOT_TOKENS,
    SLOT_TOKEN_KIND,
    SLOT_TOKEN,
    SLOT_SPACE,
    SLOT_TOKEN_SPACE,
    SLOT_WHERE,
    SLOT_FORM,
    SLOT_COUNTER,
    SLOT_DIAL,
    SLOT_STATE,
    SLOT_MODIFIER,
    SLOT_SIDE,
    SLOT_YOUR_CARD,
    SLOT_YOUR_CARDS,
    SLOT_BOOSTING,
    SLOT_KIND,
    SLOT_KIND_OR_RANDOM,
    SLOT_LAID,
    SLOT_TO_DISCARD,
    SLOT_TO_DECK,
    SLOT_TO_TAKE,
    SLOT_TO_SHUFFLE,
    SLOT_DISCARDS,
    SLOT_TO_REVEAL,
    SLOT_TO_PLAY,
    SLOTS
} slot;

/* When an act begins with a question to the actor, which can then offer "no" as well. */
typedef enum asks {
    ASKS_NEVER,
    ASKS_EVER,
    ASKS_FOR_FIRST,  /* when its first argument is "one ..." */
    ASKS_FOR_SECOND, /* or its second */
    ASKS_FOR_CARDS,  /* when the actor chooses cards of the hand */
    ASKS_FOR_NUMBER, /* when its first argument leaves a choice */
} asks;

/* Whose whole hand an act shows. */
typedef enum shows { SHOWS_NONE, SHOWS_ACTOR, SHOWS_FIRST } shows;

/* Cards that a sentence means: whose, which of them, and who chooses among those. All card nouns come to this. */
typedef enum choosing { EVERY_ONE, ACTOR_CHOOSES, CHANCE_CHOOSES } choosing;
typedef struct lot {
    uint32_t which;   /* would do. Of a hand that is hidden all that would do if they were there */
    uint32_t count;   /* that many of them, or ANY_NUMBER; where all are meant it does not matter */
    uint8_t choosing; /* who chooses */
    uint8_t seat;     /* whose they are */
    uint8_t from;     /* pl_from: where the actor looks for them; PL_FROM_MASK: all of them are there */
    bool fewer;       /* or less than that many */
    bool alike;       /* of several copies the uppermost is meant: nobody said which lies where */
} lot;
/* Whose: yours, or a player's. */
unsigned noun_owner(const run *r, const pl_frame *f, const pl_word **p);
lot noun_cards(const run *r, const pl_frame *f, const pl_word **p);

typedef bool condition_noun(const run *r, pl_frame *f, const pl_word **p);
typedef unsigned amount_noun(const run *r, const pl_frame *f, const pl_word **p);
typedef bool range_noun(unsigned n, unsigned bound);
typedef unsigned player_noun(const run *r, const pl_frame *f); /* seats, a bit each */
typedef uint32_t fighters_noun(const run *r, const pl_frame *f, const pl_word **p);
typedef uint64_t tokens_noun(const pl_frame *f, uint64_t tokens); /* which of these are meant */
typedef uint64_t token_kind_noun(const run *r, const pl_frame *f, const pl_word **p, unsigned *kind);
typedef uint64_t where_noun(const run *r, const pl_frame *f, const pl_word **p);
typedef uint64_t space_noun(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter);
typedef uint64_t token_space_noun(const run *r, const pl_frame *f, const pl_word **p);
typedef unsigned side_noun(const run *r, const pl_frame *f);
typedef uint32_t kind_noun(const run *r, const pl_frame *f, const pl_word **p, unsigned seat);
typedef lot lot_noun(const run *r, const pl_frame *f, const pl_word **p);
typedef outcome act_function(const run *r, pl_frame *f, const pl_word *args);
typedef possibility possible_function(const run *r, const pl_frame *f, const pl_word *args);

typedef struct descriptor {
    uint8_t role;
    uint8_t takes[PL_WORD_ARGS]; /* slot */
    uint8_t asks;
    uint8_t shows;
    union {
        act_function *act;
        condition_noun *CONDITION;
        amount_noun *AMOUNT, *UNITS, *UPTO, *ANY, *PILE;
        range_noun *RANGE;
        player_noun *PLAYER, *EACH_PLAYER, *YOU;
        fighters_noun *FIGHTERS;
        tokens_noun *TOKENS;
        token_kind_noun *TOKEN_KIND;
        where_noun *WHERE;
        space_noun *SPACE;
        side_noun *SIDE, *FOE_CARD, *THIS_CARD, *YOUR_CARD;
        kind_noun *KIND, *RANDOM;
        lot_noun *LAID;
    } as;
    union {
        possible_function *possible;   /* of an act */
        token_space_noun *token_space; /* of a space */
        lot_noun *cards;               /* of cards, also of one in the combat */
    } also;
} descriptor;

extern const descriptor descriptors[PL_WORD_COUNT];

static inline const descriptor *describe(pl_word w)
{
    return &descriptors[pl_word_id_of(w)];
}

/* The next word of the text; the machine reads no other way past the beginning of an instruction. */
static inline pl_word next_word(const run *r, const pl_frame *f, const pl_word **p)
{
    PL_ASSERT(*p > r->hero[f->owner]->code && *p < r->hero[f->owner]->code + r->hero[f->owner]->code_length);
    (void)r;
    (void)f;
    return *(*p)++;
}

/* The functions of the table. */
#define WRITTEN(id)
#define READ(id, role, a, b)
#define ACT(id, function, a, b, c, asks, possible)                                                                     \
    act_function function;                                                                                             \
    possible_function possible;
#define NOUN(id, role, function, a, b)       ROLE_FUNCTION_##role function;
#define SPACE(id, role, fighters, tokens, a) space_noun fighters;
#define CARD(id, role, side, cards)                                                                                    \
    side_noun side;                                                                                                    \
    lot_noun cards;
#define LOT(id, role, cards, a)          lot_noun cards;
#define LOT_OF(id, role, cards, a, b, c) lot_noun cards;
#define ROLE_FUNCTION_CONDITION          condition_noun
#define ROLE_FUNCTION_AMOUNT             amount_noun
#define ROLE_FUNCTION_UNITS              amount_noun
#define ROLE_FUNCTION_UPTO               amount_noun
#define ROLE_FUNCTION_ANY                amount_noun
#define ROLE_FUNCTION_RANGE              range_noun
#define ROLE_FUNCTION_PILE               amount_noun
#define ROLE_FUNCTION_YOU                player_noun
#define ROLE_FUNCTION_PLAYER             player_noun
#define ROLE_FUNCTION_EACH_PLAYER        player_noun
#define ROLE_FUNCTION_FIGHTERS           fighters_noun
#define ROLE_FUNCTION_TOKENS             tokens_noun
#define ROLE_FUNCTION_TOKEN_KIND         token_kind_noun
#define ROLE_FUNCTION_WHERE              where_noun
#define ROLE_FUNCTION_SIDE               side_noun
#define ROLE_FUNCTION_THIS_CARD          side_noun
#define ROLE_FUNCTION_YOUR_CARD          side_noun
#define ROLE_FUNCTION_KIND               kind_noun
#define ROLE_FUNCTION_RANDOM             kind_noun
#define ROLE_FUNCTION_LAID               lot_noun
#include "rules/descriptors.def"
#undef WRITTEN
#undef READ
#undef ACT
#undef NOUN
#undef SPACE
#undef CARD
#undef LOT
#undef LOT_OF
token_space_noun free_for_token, empty_for_token, other_for_token;

#endif
