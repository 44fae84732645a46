/* Telling a match: events, questions and options in sentences, in the language of the listener.
 *
 * A teller knows the names of one match in one language: fighters of both heroes with their cases and genders, card titles,
 * abilities. The sentences are stories of the phrasebooks (cards/story.def), so grammar is theirs. A tale is what one
 * listener has heard so far; it may only learn what its seat may know: a card is named only if the event was seen by it. */
#ifndef PL_MATCH_TELL_H
#define PL_MATCH_TELL_H

#include "match/match.h"

enum { PL_TOLD_MAX = PL_TEXT_MAX, PL_LEDGER_MAX = 1000 };

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
} pl_told;

typedef struct pl_audience {
    void (*hear)(void *to, const pl_told *told);
    void *to;
} pl_audience;

/* What one listener has heard. Starts as {.viewer = seat}; PL_NONE hears what everyone may hear. */
typedef struct pl_tale {
    unsigned viewer;
    unsigned turns;
    uint32_t
        played[PL_SEATS]; /* cards told as played or boosting: that they end in the discard pile goes without saying */
    struct {
        uint8_t fighter, seat, card, boost; /* PL_NONE: none */
        int value;
        bool changed;               /* since it was revealed */
        char ledger[PL_LEDGER_MAX]; /* "2 printed + 3 boost (“Title”)" */
    } side[2];
} pl_tale;

/* Tells the events in order. Give every event to every tale, once. */
void pl_tell(const pl_teller *teller, pl_tale *tale, const pl_event *events, unsigned count, pl_audience audience);

/* ------------------------------------------------------------------ what is asked */

/* The question as a sentence: "Where does NAME move?" Returns `out`. */
char *pl_tell_question(const pl_teller *teller, const pl_game *game, char *out, size_t size);

/* The text that asks it ("“Title” — During combat: You may boost this card."), or "" when a rule asks. */
char *pl_tell_asker(const pl_teller *teller, const pl_game *game, char *out, size_t size);

/* The rule behind a question: "R-ATK-7"; "" where the text of a card asks. */
const char *pl_why_rule(unsigned why);

/* An option in a few words. */
char *pl_tell_option(const pl_teller *teller, const pl_game *game, pl_option option, char *out, size_t size);

/* ------------------------------------------------------------------ names */

/* The name of a fighter, of a seat (its hero), of a card in quotation marks; as at the start of a sentence. */
char *pl_tell_fighter(const pl_teller *teller, unsigned fighter, char *out, size_t size);
char *pl_tell_seat(const pl_teller *teller, unsigned seat, char *out, size_t size);
char *pl_tell_card(const pl_teller *teller, unsigned seat, unsigned card, char *out, size_t size);

#endif
