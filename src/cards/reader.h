/* The reader's desk: what chart.c, read.c, text.c and refuse.c share while one text is being read.
 *
 * All of it is one block of fixed size, so the limits of inside.h are limits of memory too. Whatever does not fit
 * makes the reader exhausted, and the text is refused as too long or too ambiguous. */
#ifndef PL_CARDS_READER_H
#define PL_CARDS_READER_H

#include "inside.h"

enum {
    NODES_MAX = 8192,
    KIDS_MAX = 16384,
    NODE_HASH = 512,
    ENTRIES_MAX = 4096,
    RESULTS_MAX = 8192,
    RESULTS_PER_ENTRY = 64,
    STEPS_MAX = 300000,
    DEPTH_MAX = 220,
    ITEMS_MAX = 12,             /* items of a list that is read */
    WANTED_MAX = PL_FOLLOW_MAX, /* words remembered as expected */
    WAYS_MAX = 8,               /* ways to read a text up to a place, equally good */
};

/* A program in the making. Nodes are kept once, so equal trees have equal indexes. */
typedef struct node {
    pl_word word;  /* LIST_NODE: the items of a list variable */
    uint16_t size; /* words of the program */
    uint16_t next; /* in the hash chain */
    uint16_t first_kid, kid_count;
    bool places;  /* a place is described in it */
    bool subject; /* a _ is in it */
} node;

/* SUBJECT_NODE: _ of a head, "your fighter" unless the phrase around it names another subject. MENTIONED_NODE: ? of a head, settled
 * when the whole text has been read (mention.c). */
enum { LIST_NODE = 0xc000, SUBJECT_NODE, MENTIONED_NODE };

typedef struct result {
    uint16_t end; /* token after it */
    uint16_t node;
    uint16_t cost; /* of its phrases */
    uint16_t next;
    features features;
    bool extended; /* tried as the beginning of a phrase that starts with its own sort */
} result;

/* Everything that a sort in a form can read from a place. */
typedef struct entry {
    uint8_t sort;
    form form;
    uint16_t next;        /* entry of the same place */
    uint16_t first, last; /* results */
    uint16_t count;
} entry;

typedef struct wanted {
    const char *text;
    int votes;
} wanted;

typedef struct way {
    uint16_t node;          /* the last statement */
    uint8_t from, from_way; /* where the text before it ends */
    pl_word timing;
    int cost, size;
} way;

typedef struct reader {
    const pl_book *book;
    const pl_lexicon *lexicon; /* or NULL */
    const vocabulary *words;
    const char *typed; /* by the author */
    pl_tidied tidied;
    const char *text; /* what is read: the tidied text, without a full stop that nobody typed */
    size_t length;
    bool lenient;
    bool tracking;  /* remember what was expected; slower */
    bool unchecked; /* keep what the static checks refuse, to find out why */
    bool exhausted;
    int steps, depth;
    form plain; /* the default form */

    token tokens[TOKENS_MAX + 1];
    bool names[TOKENS_MAX + 1]; /* a name can start here */
    int token_count;

    node nodes[NODES_MAX];
    uint16_t kids[KIDS_MAX];
    uint16_t node_hash[NODE_HASH];
    int node_count, kid_count;
    entry entries[ENTRIES_MAX];
    uint16_t entry_first[TOKENS_MAX + 1];
    int entry_count;
    result results[RESULTS_MAX];
    int result_count;

    way ways[TOKENS_MAX + 2][WAYS_MAX];
    int way_counts[TOKENS_MAX + 2];
    const char *reason; /* why a statement that could be read was not accepted */
    int reason_at;      /* token */

    bool refused; /* a static check has refused something */
    int reached;  /* the furthest token that stopped a word, when not tracking */
    int far;      /* the furthest token that anything wanted to pass */
    wanted wanted[WANTED_MAX];
    int wanted_count;
} reader;

/* The node with this word and these kids; NONE_AT_ALL when there is no room or the program gets too long. */
uint16_t pl_reader_node(reader *r, pl_word word, const uint16_t *kids, int count);
/* Writes the program of a node from out[at] on; returns where it ends. */
int pl_reader_write(const reader *r, unsigned index, pl_word *out, int at);
bool pl_reader_is_place(pl_word word);
/* Keeps a result of an entry, unless it is there already for as few synonyms. */
void pl_reader_keep(reader *r, unsigned at, int end, uint16_t made, features f, int cost);
/* The entry with everything that the sort reads from here; NONE_AT_ALL if that is nothing. */
unsigned pl_reader_parse(reader *r, unsigned sort, form asked, int at);

/* How to read: the words as they must be, or any form of them; and two ways of finding out what is wrong. */
typedef enum reading_mode { READ_STRICTLY, READ_LENIENTLY, READ_TRACKING, READ_UNCHECKED } reading_mode;

/* A desk for a book and its names; NULL: no memory. Free it. */
reader *pl_reader_new(const pl_book *book, const pl_lexicon *lexicon);
/* Puts a text on it, which must stay; false: it is too long. */
bool pl_reader_take(reader *r, const char *text, size_t length);
/* Is all of the text read? After pl_reader_run. */
bool pl_reader_done(const reader *r);
/* Takes the only reading of a text that is read, or says that there are several. */
void pl_reader_conclude(reader *r, pl_reading *out);

/* Reads the tokens from the start: the ways to read them all are in ways[token_count]. */
void pl_reader_run(reader *r, reading_mode mode);

/* Writes one way, by index, to read the text up to a place as a program. Returns its length; 0: it is too long.
 * Settled: each pronoun means somebody. */
int pl_reader_program(const reader *r, int place, int index, pl_word *out, bool *settled);

/* Puts the fighters in the place of the pronouns of a program. False: one of them means nobody. */
bool pl_settle_mentions(pl_word *program);

/* The column of a byte of the text in what the author typed. */
int pl_reader_column(const reader *r, size_t byte);

/* Remembers that a word was expected at a token. */
void pl_reader_want(reader *r, int at, const char *text);

/* Most wanted first. */
void pl_reader_sort_wanted(reader *r);
/* Letters to change, add, drop or exchange with their neighbor to make one word of the other. */
int pl_letters_apart(const char *a, size_t a_length, const char *b, size_t b_length);
/* So many of them are a slip of the pen, in a word of that many letters. */
int pl_slips_in(int count);
/* What a repair must keep (guard.c). */
enum { GUARDED_NUMBERS = 48, GUARDED_MARKS = 9 };
typedef struct guarded {
    uint16_t words[GUARD_GROUPS_MAX]; /* of each group */
    uint16_t numbers[GUARDED_NUMBERS];
    uint16_t marks[GUARDED_MARKS];
    uint16_t number_count;
    uint16_t full; /* there were more numbers: nothing is the same as this */
} guarded;
void pl_guard_count(const pl_book *book, const char *text, size_t length, guarded *out);
bool pl_guard_same(const guarded *a, const guarded *b);

/* The bytes of what was typed that tokens from one to another (not included) stand for; at the end of the text: its end. */
typedef struct stretch {
    size_t from, to;
} stretch;
stretch pl_reader_stretch(const reader *r, int first, int end);
/* Finds the repairs of a text that is on the desk, after a run that was tracking; the desk is used for it (repair.c). */
void pl_find_repairs(reader *r, pl_pointer *out);
/* Says why the text, which has just failed to be read, cannot be read. */
void pl_refuse(reader *r, pl_reading *out);
void pl_refuse_ambiguous(const reader *r, pl_reading *out);
void pl_refuse_long(pl_reading *out);
void pl_refuse_pronoun(pl_reading *out);

#endif
