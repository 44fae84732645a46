/* Inside the scenario runner; docs/scenarios.md is the format.
 *
 * A file is read line by line and never believed. Each line is carried out as soon as it is read: table lines describe the
 * position, the first step begins the game there, steps answer questions and look at the state. There is no tree in
 * between, so what a line means and where its mistakes lie are known in the same place. */
#ifndef PL_FILES_SCENARIO_H
#define PL_FILES_SCENARIO_H

#include "base/letters.h"
#include "files/scenarios.h"

enum {
    LINE_BYTES = 1000, /* longer lines are refused */
    TITLE_BYTES = 400,
    PROBLEMS_MAX = 50, /* reported for one scenario; then it stops */
    EVENTS_MAX = 4096, /* remembered for "expect event" */
    MESSAGE_BYTES = 2000,
    WORD_BYTES = PL_NAME_MAX,
};

/* ------------------------------------------------------------------ lines (scenario_line.c) */

/* What is left of a line: blanks and comment at its end are cut off already. */
typedef struct cursor {
    const char *start, *at, *end;
    int line;
} cursor;

/* A word or a phrase as written, with single blanks; too long ones are cut, and then match nothing. */
typedef struct phrase {
    char text[WORD_BYTES];
    int line, column;
} phrase;

bool sc_at_end(cursor *c);
int sc_column_of(const cursor *c);
bool sc_take_char(cursor *c, char mark);
bool sc_take_word(cursor *c, phrase *out);      /* up to a blank, comma or colon */
bool sc_take_this(cursor *c, const char *word); /* only if it is this word */
bool sc_take_phrase(cursor *c, phrase *out);    /* up to the next comma */
bool sc_take_number(cursor *c, int *out);       /* 0 .. 9999 */
phrase sc_rest_of(const cursor *c);             /* to quote what could not be understood */

/* A growing list of words for messages; ends in "..." when it does not fit. */
typedef struct words {
    char text[MESSAGE_BYTES / 2];
    size_t length;
    char last[WORD_BYTES]; /* so that copies are counted, not repeated */
    int times;
    bool full;
} words;
void sc_words_add(words *list, const char *word); /* neighbors that are the same become "word x2" */
const char *sc_words_text(words *list);           /* "nothing" when empty */

/* ------------------------------------------------------------------ the table (scenario_table.c) */

typedef struct pile {
    uint8_t title[PL_DECK];
    uint8_t count;
    uint8_t rest_at;  /* place in the list where all other cards go; PL_NONE */
    int line, column; /* where it was said; line 0: it was not */
} pile;
enum { HAND, DECK, DISCARD, PILES };

typedef struct seat_table {
    pile piles[PILES];
    struct {
        uint8_t space, health;
        int line;
    } fighters[PL_SEAT_FIGHTERS];
    struct {
        uint64_t spaces; /* where they lie */
        uint8_t removed;
        int spaces_line, removed_line; /* 0: not said */
    } tokens[PL_TOKENS];
    struct {
        uint8_t units[2]; /* of one that opponents hold, those of the first and of the second */
        bool said[2];
        int line; /* 0: not said */
    } counters[PL_COUNTERS];
    uint8_t form;
    int form_line;  /* 0: not said: the form that the hero starts in */
    int hero, line; /* hero -1: not said */
} seat_table;

typedef enum opening { OPENING_UNSAID, OPENING_NEW_GAME, OPENING_SETUP, OPENING_START, OPENING_ACTION } opening;

typedef struct sc_table {
    seat_table seats[PL_SEATS];
    pl_rules_options options;
    pl_seed seed;
    int board, board_line, options_line, seed_line;
    int hands_line; /* where it was said that all hands are open; 0: they are not */
    opening opening;
    int opening_line, opening_column;
    uint8_t turn_seat, actions;
} sc_table;

/* ------------------------------------------------------------------ one scenario at a time (scenario.c) */

struct scene;
/* A line by its first word. */
typedef struct statement {
    const char *word;
    void (*read)(struct scene *s, cursor *c);
    bool step; /* needs a game that has begun; the others describe the table */
} statement;

typedef struct scene {
    const pl_pack *pack;
    const char *file;
    pl_errors *errors;
    pl_scenario_listener listener;

    sc_table common, table; /* said before the first scenario; of this scenario */
    char title[TITLE_BYTES];
    int first_line; /* of this scenario, or of the common part: 1 */
    bool in_scenario;
    bool alone;              /* the text is one scenario without its title */
    const statement *checks; /* lines that look at the game; NULL: none may */
    unsigned check_count;
    bool common_broken;
    int seat; /* whose lines are being read, or -1 */

    bool begun;   /* the game runs */
    bool stopped; /* after an illegal answer: lines are only read */
    bool broken;  /* no sense in reading on */
    int first_error, problems;

    pl_game game;
    pl_setup setup; /* valid once begun */
    pl_event events[EVENTS_MAX];
    pl_log log;
} scene;

/* A mistake in the file is always reported; a failed expectation only while the scenario runs. */
void sc_mistake(scene *s, int line, int column, const char *format, ...) __attribute__((format(printf, 4, 5)));
void sc_failure(scene *s, int line, int column, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A space by its number or its cell. -1 after saying what is wrong with it. */
int sc_take_space(scene *s, cursor *c, unsigned board);

/* "; did you mean 'x'?" or "". */
typedef struct hint {
    char text[WORD_BYTES + 32];
} hint;
hint sc_hint_for(const char *word, const char *const *candidates, unsigned count);

/* Table lines. `c` stands behind the keyword. */
void sc_read_board(scene *s, cursor *c);
void sc_read_options(scene *s, cursor *c);
void sc_read_seed(scene *s, cursor *c);
void sc_read_seat(scene *s, cursor *c);
void sc_read_hand(scene *s, cursor *c);
void sc_read_hands(scene *s, cursor *c);
void sc_read_deck(scene *s, cursor *c);
void sc_read_discard(scene *s, cursor *c);
void sc_read_turn(scene *s, cursor *c);
void sc_read_setup(scene *s, cursor *c);
void sc_read_new_game(scene *s, cursor *c);
void sc_read_form(scene *s, cursor *c);
bool sc_read_fighter(scene *s, cursor *c); /* false: the line is not about a fighter of the open seat */
bool sc_read_token(scene *s, cursor *c);   /* likewise about tokens */
void sc_table_clear(sc_table *t);

/* Counters (scenario_counter.c): which one, and how high it is. */
typedef struct counter_line {
    unsigned counter, holder; /* of one that opponents hold, perhaps whose; else PL_NONE */
    uint8_t units;
} counter_line;
void sc_read_counter(scene *s, cursor *c);
bool sc_take_counter(scene *s, cursor *c, unsigned hero, counter_line *out); /* false after a mistake */
void sc_set_counters(const scene *s, unsigned seat, pl_position *position);
void sc_expect_counter(scene *s, cursor *c, unsigned seat);
bool sc_in_teams(const scene *s);
const char *sc_seat_name(const scene *s, unsigned seat);

/* The game as the table says (scenario_begin.c); false after mistakes. */
bool sc_begin_scene(scene *s);

/* Spaces of a board by their numbers, up to the end of the line. False after a mistake. */
bool sc_read_spaces(scene *s, cursor *c, int board, uint64_t *out);

/* A form of a hero by its id, to the end of the line; -1 after a mistake. */
int sc_take_form(scene *s, cursor *c, unsigned hero);

/* A list of cards of a hero, with copies ("cleave x2"), up to the end of the line. False after a mistake. */
bool sc_read_cards(scene *s, cursor *c, int hero, bool rest_allowed, pile *out);

/* ------------------------------------------------------------------ looking (scenario_expect.c) */

void sc_read_expect(scene *s, cursor *c);

/* The fighter named next on the line (the longest name that fits), or -1 and nothing taken. */
int sc_take_fighter(scene *s, cursor *c);
int sc_take_seat(cursor *c);

/* The index of the name next on the line in a table of names, or -1 after a mistake. */
int sc_take_name(scene *s, cursor *c, const char *(*name_of)(unsigned), const char *what);
/* Something else stands on the line than what is wanted there. */
void sc_unexpected(scene *s, const cursor *c, const char *wanted);
/* How many of the events are there to look at. */
unsigned sc_events_kept(const scene *s);

/* "event TYPE ..." or "no event TYPE ...", from the type on (scenario_event.c). */
void sc_expect_event(scene *s, cursor *c, bool wanted);

/* "B is asked for a card (defense)". */
void sc_describe_question(const scene *s, char *out, size_t size);

#endif
