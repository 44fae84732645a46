/* Telling a match: events, questions and options in sentences, in the language of the listener.
 *
 * A teller knows the names of one match in one language: fighters of both heroes with their cases and genders, card titles,
 * abilities. The sentences are stories of the phrasebooks (cards/story.def), so grammar is theirs. A tale is what one
 * listener has heard so far; it may only learn what its seat may know: a card is named only if the event was seen by it. */
#ifndef PL_TELL_STORY_H
#define PL_TELL_STORY_H

#include "match/match.h"
#include "tell/breakdown.h"

enum { PL_TOLD_MAX = PL_TEXT_MAX };

typedef struct pl_teller pl_teller;

/* NULL when memory runs out or a phrasebook cannot say the names. */
pl_teller *pl_teller_new(const pl_pack *pack, const pl_setup *setup, pl_language language);
void pl_teller_free(pl_teller *teller);

/* ------------------------------------------------------------------ what happened */

typedef enum pl_told_kind {
    PL_TOLD_TURN, /* a heading: a turn begins */
    PL_TOLD_PLAIN,
    PL_TOLD_TEXT,  /* the text of a card or ability that is carried out */
    PL_TOLD_VALUE, /* how the value of a combat card came about */
    PL_TOLD_HARM,
    PL_TOLD_END,
} pl_told_kind;

typedef struct pl_told {
    pl_told_kind kind;
    unsigned seat; /* whom it is mainly about, or PL_NONE */
    const char *text;
    unsigned event; /* the last of the events given to pl_tell that it tells of */
} pl_told;

typedef struct pl_audience {
    void (*hear)(void *to, const pl_told *told); /* NULL: nobody listens, the tale goes on all the same */
    void *to;
} pl_audience;

/* A text of a card, or of an ability where there is no card, that has begun. */
typedef struct pl_begun {
    uint8_t seat, card, ability, part; /* as in its event */
    bool told;
} pl_begun;

/* What one listener has heard. Starts as {.seats = those that the listener holds, a bit each}; 0 hears what everyone may hear. */
typedef struct pl_tale {
    unsigned seats;
    unsigned turns;
    uint32_t
        played[PL_SEATS]; /* cards told as played or boosting: that they end in the discard pile goes without saying */
    pl_begun
        texts[PL_FRAMES]; /* the latest last; a text is told when something comes of it, and otherwise not at all */
    unsigned text_count;
    uint8_t forms[PL_SEATS]; /* one more than the form a hero was heard to take; 0: still the first */
    pl_breakdown combat;
} pl_tale;

/* Tells the events in order. Give every event to every tale, once. */
void pl_tell(const pl_teller *teller, pl_tale *tale, const pl_event *events, unsigned count, pl_audience audience);

/* One part of a combat value: "2 printed", "+ 3 from a boost (“Title”)", "→ 0 set by an effect (“Title”)". Returns `out`. */
char *pl_tell_part(const pl_teller *teller, const pl_value_part *part, char *out, size_t size);

/* The whole value of a side: "Attack 5: “Title” — 2 printed + 3 from a boost (“Title”)"; "" when it has no card. */
char *pl_tell_value(const pl_teller *teller, const pl_breakdown *breakdown, unsigned side, char *out, size_t size);

/* ------------------------------------------------------------------ what is asked */

/* The question as a sentence: "Where does NAME move?" Returns `out`. */
char *pl_tell_question(const pl_teller *teller, const pl_game *game, char *out, size_t size);

/* The text that asks it ("“Title” — During combat: You may boost this card."), or "" when a rule asks. */
char *pl_tell_asker(const pl_teller *teller, const pl_game *game, char *out, size_t size);

/* All that a client shows of a question: who is asked what, and which rule or which text asks. One of `rule` and `text` at
 * least is there. The answers are not in it: those of somebody else's question are not to be shown (match/view.h). */
typedef struct pl_asked {
    uint8_t seat;     /* who must answer */
    uint8_t kind;     /* pl_kind */
    uint8_t why;      /* pl_why */
    uint8_t owner;    /* whose text asks, or PL_NONE: a rule */
    uint8_t card;     /* the card whose text it is, or PL_NONE */
    uint8_t ability;  /* the ability of the owner's hero it is, or PL_NONE */
    uint8_t window;   /* which text of it (pl_window) */
    const char *rule; /* "R-ATK-7", or "" */
    char question[PL_TOLD_MAX];
    char text[PL_TOLD_MAX]; /* the text that asks, with its title; or "" */
} pl_asked;

/* False when the game is over: nobody is asked. */
bool pl_tell_asked(const pl_teller *teller, const pl_view *view, pl_asked *out);

/* By hand: a deed that is planned, as a sentence; and what an opponent says of the plan (pl_hand_verdict), in a few words. */
char *pl_tell_deed(const pl_teller *teller, unsigned owner, const pl_deed *deed, char *out, size_t size);
char *pl_tell_verdict(const pl_teller *teller, unsigned verdict, char *out, size_t size);

/* An option in a few words. */
char *pl_tell_option(const pl_teller *teller, const pl_game *game, pl_option option, char *out, size_t size);

/* ------------------------------------------------------------------ names */

/* The name of a fighter (whatever form it has), of a seat (its hero), of a card in quotation marks; as at the start of a sentence. */
char *pl_tell_fighter(const pl_teller *teller, unsigned fighter, char *out, size_t size);
char *pl_tell_seat(const pl_teller *teller, unsigned seat, char *out, size_t size);
char *pl_tell_card(const pl_teller *teller, unsigned seat, unsigned card, char *out, size_t size);

#endif
