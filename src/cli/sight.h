/* What people at the terminal are told of a match: messages of the protocol (docs/protocol.md), and what they say, read.
 *
 * The screen shows a sight and nothing else, so what is hidden is decided where messages are written. Somebody who holds several
 * seats gets a message for each of them, and sees what one of them shows. Texts belong to the message and live as long as the
 * sight. */
#ifndef PL_CLI_SIGHT_H
#define PL_CLI_SIGHT_H

#include "protocol/protocol.h"

/* Where messages come from. */
typedef struct sight_source {
    const pl_match *match;
    pl_reporter *reporter;
    pl_language language;
} sight_source;

/* Reads a message and gives its text back. NULL: no memory. */
pl_json_doc *sight_message(pl_buffer *message);

enum { SIGHT_COUNTERS = 3 * PL_COUNTERS }; /* its own, and those that two opponents may have given it */

/* What the line of a seat says; bytes only, so that two can be compared. */
typedef struct sight_line {
    int16_t space[PL_SEAT_FIGHTERS]; /* as people call it; NOWHERE: not on the board */
    uint8_t health[PL_SEAT_FIGHTERS];
    uint8_t left[PL_TOKENS];          /* tokens that can still be placed */
    uint8_t counters[SIGHT_COUNTERS]; /* how high they are, in the order of the message */
    uint8_t deck, hand, discard, form;
    char state; /* the first letter of it */
    uint8_t out;
} sight_line;

enum { NOWHERE = -1, UNKNOWN = -1 };

typedef struct sight_seat {
    sight_line line;
    const pl_json_value *hand;              /* ids of cards; NULL: hidden */
    const pl_json_value *discard;           /* likewise, the newest first */
    const pl_json_value *tokens[PL_TOKENS]; /* the spaces they lie on */
    const pl_json_value *counters;          /* NULL: there are none */
} sight_seat;

typedef struct sight_side {
    unsigned seat, fighter; /* PL_NONE: none */
    bool committed, open;
    const char *card; /* NULL: none, or hidden */
    int value;        /* UNKNOWN: not yet */
} sight_side;

typedef struct sight_option {
    const char *name, *label, *kind;
    const char *card, *from; /* NULL: it is none */
    unsigned copies;
    unsigned seat, fighter;
    int number; /* or space */
} sight_option;

typedef struct sight_question {
    const char *kind; /* NULL: nobody is asked */
    const char *why, *text;
    const char *rule, *asker;           /* "": none */
    const char *deed[PL_DEEDS_PLANNED]; /* planned by hand */
    unsigned deeds;
    const char *sent_back; /* why the plan before was; "": it was not */
    unsigned seat, fighter;
    sight_option options[PL_OPTIONS_MAX];
    unsigned count;
    const pl_json_value *reasons; /* the first one: why an action or a card of the hand cannot be chosen; NULL: none */
} sight_question;

typedef struct sight {
    pl_json_doc *doc;
    unsigned seat_count;
    sight_seat seats[PL_SEATS];
    bool combat, revealed;
    sight_side sides[2]; /* of the combat */
    sight_question question;
} sight;

/* Looks at the match with the eyes of these seats, a bit each; 0: of the public. The one that is asked must be among them for the
 * options to be there. What was seen before is given back. False when there is no memory. */
bool sight_look(sight *s, const sight_source *source, unsigned seats);
void sight_free(sight *s);

/* Is this the kind? Of a question, or of an option. */
bool sight_is(const char *kind, const char *wanted);
/* Where a fighter stands, or NOWHERE. */
int sight_space(const sight *s, unsigned fighter);
unsigned sight_health(const sight *s, unsigned fighter);

/* A sentence of the story. */
typedef struct sight_told {
    const char *kind, *text;
    unsigned seat; /* PL_NONE: nobody's */
} sight_told;
typedef void sight_listener(void *to, const sight_told *told);

/* Tells the decisions from `first` to `last` to somebody who holds these seats. `present`: only from the beginning of the last turn
 * in them on. */
void sight_story(const sight_source *source, unsigned seats, unsigned first, unsigned last, bool present,
                 sight_listener *hear, void *to);

#endif
