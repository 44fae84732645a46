/* The card language: sentences in, programs out, and back again.
 *
 * A phrasebook (a file of content/phrases) says for one language how each word of the language is put. The same line
 * reads a sentence and speaks a program, so what a card shows cannot differ from what it does. Grammar lives in the
 * book; this room knows no language.
 *
 * Nothing here trusts its input: every text may come from a stranger. All work is bounded in tokens, results and
 * memory, and what does not fit is refused with a message. */
#ifndef PL_CARDS_H
#define PL_CARDS_H

#include <stddef.h>

#include "rules/words.h"

enum {
    PL_PROGRAM_MAX = 160, /* words in one program */
    PL_TEXT_MAX = 2000,   /* bytes in one spoken or read text */
    PL_READINGS_MAX = 4,  /* readings reported when a text is ambiguous */
    PL_REMINDERS_MAX = 8, /* reminders in parentheses that are remembered */
};

/* Where complaints about a text go: line and column count from 1 (columns in characters); line 0: the whole file. */
typedef struct pl_complaints {
    void (*say)(void *to, int line, int column, const char *message);
    void *to;
} pl_complaints;

/* ------------------------------------------------------------------ the table of words */

typedef struct pl_word_info {
    const char *name;  /* "if-do" */
    const char *rules; /* rule and ruling IDs */
    uint8_t sort;      /* pl_sort */
    uint8_t arg_count;
    struct {
        uint8_t sort; /* pl_sort, may carry PL_SORT_IS_LIST */
    } args[PL_WORD_ARGS];
} pl_word_info;

/* What those who write phrasebooks and tools want to know of it as well. */
typedef struct pl_word_page {
    const char *args[PL_WORD_ARGS]; /* their names */
    const char *meaning;            /* one line of English */
} pl_word_page;

/* Rows of the table of words: those below PL_WORD_COUNT are the card language; then come the interface's stories (story.def),
 * which take no ids from it. */
typedef enum pl_story_id {
    PL_STORY_BEFORE_FIRST = PL_WORD_COUNT - 1,
#define WORD(id, ...) PL_STORY_##id,
#include "story.def"
#undef WORD
    PL_STORY_END
} pl_story_id;

static inline pl_word pl_story_word(unsigned story)
{
    return (pl_word)(PL_TAG_STORY << 14 | (story - PL_WORD_COUNT));
}
/* Does it stand for a row of the table, and for which? */
static inline bool pl_word_has_row(pl_word w)
{
    return pl_word_tag(w) == PL_TAG_WORD || pl_word_tag(w) == PL_TAG_STORY;
}
static inline unsigned pl_word_row(pl_word w)
{
    return pl_word_tag(w) == PL_TAG_STORY ? PL_WORD_COUNT + pl_word_value(w) : pl_word_id_of(w);
}
static inline unsigned pl_row_items(pl_word w)
{
    return pl_word_tag(w) == PL_TAG_STORY ? 0 : pl_word_items(w);
}

const pl_word_info *pl_word_info_of(unsigned row); /* NULL: there is none */
const pl_word_page *pl_word_page_of(unsigned row); /* likewise */
unsigned pl_word_info_count(void);
int pl_word_find(const char *name, size_t length); /* its row, or -1 */
bool pl_sort_fits(pl_sort have, pl_sort want);     /* may `have` stand where `want` is asked for? */
const char *pl_sort_name(pl_sort sort);

/* ------------------------------------------------------------------ books and names */

typedef struct pl_book pl_book;

/* Loads a phrasebook. NULL after complaints, all of them in one run. */
pl_book *pl_book_load(const char *text, size_t length, pl_complaints complaints);
void pl_book_free(pl_book *book);
const char *pl_book_language(const pl_book *book); /* "en" */

/* Declines a name that nobody declared, that of a zone, by its ending, for pl_lexicon_add. One whose ending the book does not know
 * stays as it is. Returns `out`. */
char *pl_book_decline(const pl_book *book, const char *name, char *out, size_t size);

/* The names that programs may mention: fighters, tokens, forms, titles. Index i is pl_word_name(i). A lexicon belongs
 * to one book, whose cases and genders it speaks. */
typedef struct pl_lexicon pl_lexicon;
pl_lexicon *pl_lexicon_new(const pl_book *book);
void pl_lexicon_free(pl_lexicon *lexicon);

/* Declares the next name. `sorts` is a bit set (1ULL << PL_SORT_ONE | ...). `forms` is the notation of the phrasebook:
 * gender, a for animate, pl for plural only, "=", the case forms, "|" and the plural ones; a blank inside a form is
 * written "_": "ma = the_Owl the_Owl's". One form: indeclinable. A spelling that is read but not spoken follows
 * its form after "/": "Совенкові/Совенку". A title (PL_SORT_TITLE) is spoken in the quotation marks of the language.
 * Returns the index, or -1 after a complaint (line 0, column = the character in `forms` it is about). */
int pl_lexicon_add(pl_lexicon *lexicon, const char *id, uint64_t sorts, const char *forms, pl_complaints complaints);
/* Another name that is read for the one with this index, and never spoken: a short one, a title. A word of the language ("Hand") is
 * taken for the name only where it is written with a capital letter. False after a complaint. */
bool pl_lexicon_alias(pl_lexicon *lexicon, unsigned index, const char *forms, pl_complaints complaints);
int pl_lexicon_find(const pl_lexicon *lexicon, const char *id, size_t length); /* by id, or -1 */
const char *pl_lexicon_id(const pl_lexicon *lexicon, unsigned index);
const char *pl_lexicon_forms(const pl_lexicon *lexicon, unsigned index);  /* as declared; NULL: no such name */
const char *pl_lexicon_gender(const pl_lexicon *lexicon, unsigned index); /* "m", "f", "n"; NULL: no such name */

/* ------------------------------------------------------------------ tidying */

/* A text as people type and paste it, made plain; bytes that belong to no language are all it changes. */
typedef struct pl_tidied {
    char text[PL_TEXT_MAX + 1]; /* ends with NUL */
    int length;
    uint16_t from[PL_TEXT_MAX + 1]; /* for each byte, and for the end: the byte of the original it comes from */
    bool stop_added;                /* the last sentence had no full stop */
    struct {
        uint16_t at, length;
    } reminders[PL_REMINDERS_MAX]; /* in parentheses, taken out: bytes of the original */
    int reminder_count;
} pl_tidied;

/* Everything that reads a text tidies it first. False: it is too long, and `out` has its beginning. */
bool pl_tidy(const char *text, size_t length, pl_tidied *out);

/* ------------------------------------------------------------------ reading and speaking */

/* Why a text is not read. */
typedef enum pl_unread_why {
    PL_READ,
    PL_STOPS,    /* at a place, where something else could stand */
    PL_REFUSED,  /* by a static check */
    PL_TWO_WAYS, /* there are two readings, equally good */
    PL_TOO_LONG,
    PL_NO_WORDS,
} pl_unread_why;

typedef struct pl_reading {
    bool ok;
    uint8_t why;    /* pl_unread_why */
    pl_word timing; /* pl_word_make(PL_W_DURING, 0)...; PL_W_SEQ (0): the text had no label */
    pl_word program[PL_PROGRAM_MAX];
    int length;
    /* when not ok: */
    int column;        /* character of the text, from 1 */
    char message[400]; /* cannot read "damge to the"; expected "damage"; did you mean "damage"? */
} pl_reading;

/* Reads one card text: an optional timing label, then statements. Strict about inflection. */
void pl_read(const pl_book *book, const pl_lexicon *lexicon, const char *text, size_t length, pl_reading *out);

/* The same, taking any form of the right word: for suggestions and foreign wordings. */
void pl_read_leniently(const pl_book *book, const pl_lexicon *lexicon, const char *text, size_t length,
                       pl_reading *out);

/* ------------------------------------------------------------------ the pointer */

enum { PL_FOLLOW_MAX = 512, PL_REPAIRS_MAX = 6 };

typedef enum pl_repair_kind {
    PL_REPAIR_MENDED,   /* slips of the pen put right */
    PL_REPAIR_FORM,     /* the same words in the forms that they must have */
    PL_REPAIR_ADDED,    /* a word put in */
    PL_REPAIR_REPLACED, /* a word put in the place of others */
    PL_REPAIR_LEFT_OUT, /* words left out */
    PL_REPAIR_KINDS
} pl_repair_kind;
extern const char *const pl_repair_names[PL_REPAIR_KINDS]; /* "mended", "form", "added", "replaced", "left-out" */

/* A change of one stretch after which the whole text is read. It loses and invents no number and no word of a `guard` line of the
 * book: not, if, next, each, may... */
typedef struct pl_repair {
    pl_repair_kind kind;
    uint16_t from, to;    /* the bytes of the text that go */
    char in[PL_TEXT_MAX]; /* what comes in their place */
    pl_reading reading;   /* of the text after it */
} pl_repair;

/* Something that could stand where reading stops. */
typedef struct pl_follow {
    const char *text; /* as it is written there; "": any number. Stays as long as book and lexicon */
    bool is_name;     /* of the lexicon */
} pl_follow;

/* What is known of a text that is not read. A text that is read has nothing but what could continue it. */
typedef struct pl_pointer {
    pl_reading reading;
    uint16_t from, to;               /* bytes of the word at which reading stops; from == to: the end */
    pl_follow follow[PL_FOLLOW_MAX]; /* all that could stand there, what is wanted most first */
    int follow_count;
    uint16_t unread_from,
        unread_to;          /* the shortest stretch around it without which the rest is read; equal: there is none */
    char rest[PL_TEXT_MAX]; /* that rest in our wording; "": none. Its meaning may be another! */
    pl_repair repairs[PL_REPAIRS_MAX]; /* the smallest changes first */
    int repair_count;
} pl_pointer;

/* Reads a text and points at what is wrong. Takes as long as a few hundred readings at most, however the text is. */
void pl_point_at(const pl_book *book, const pl_lexicon *lexicon, const char *text, size_t length, pl_pointer *out);

/* ------------------------------------------------------------------ speaking */

/* Speaks a program (a text, a statement, a story, a timing label: any sort). Returns the length in bytes, or -1 when
 * the book has no phrase for it or it does not fit. Always ends `out` with NUL. */
int pl_speak(const pl_book *book, const pl_lexicon *lexicon, const pl_word *program, char *out, size_t size);

/* Speaks a label and a program, as a text that was read has them: "After combat: Draw 1 card." False: it cannot be said, or does not fit. */
bool pl_reading_speak(const pl_book *book, const pl_lexicon *lexicon, pl_word timing, const pl_word *program, char *out,
                      size_t size);

/* Number of words of the tree that starts at `program`; 0 if it is not well formed within `limit` words. */
int pl_tree_length(const pl_word *program, int limit);

/* Type check: a text (one statement, or PL_W_SEQ with several) with arguments of the right sorts and the static checks
 * of the language. NULL, or the reason. */
const char *pl_check_program(const pl_word *program, int length, const pl_lexicon *lexicon);

/* "(if won (draw 1))": programs as people write them in tests and --json. Parsing returns the length or -1. */
int pl_program_print(const pl_word *program, const pl_lexicon *lexicon, char *out, size_t size);
int pl_program_parse(const char *text, const pl_lexicon *lexicon, pl_word *out, int limit);

#endif
