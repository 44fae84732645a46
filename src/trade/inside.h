/* A deck on its way from JSON to a hero file. */
#ifndef PL_TRADE_INSIDE_H
#define PL_TRADE_INSIDE_H

#include "base/memory.h"
#include "trade/trade.h"

/* ------------------------------------------------------------------ text (text.c): never NULL */

char *trade_copy(const char *text);
void trade_put(pl_buffer *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *trade_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool trade_same(const char *a, const char *b); /* apart from letter case */
/* Where `word` stands in `text`, whole and apart from letter case, and where it ends there; NULL: nowhere. */
const char *trade_find_word(const char *text, const char *word, const char **after);

typedef enum trade_remark_id {
#define REMARK(id, en, ru, uk) TRADE_##id,
#include "trade/remarks.def"
#undef REMARK
    TRADE_REMARKS
} trade_remark_id;
const char *trade_words(pl_language language, trade_remark_id id); /* a format */

/* ------------------------------------------------------------------ what people type (clean.c) */

/* In one line: blanks of all kinds become one, what cannot be seen is gone, quotes and apostrophes are plain, marks of lists are
 * gone. Free it. */
char *trade_clean(const char *text, size_t length);
/* A name: that, with fancy letters as they are and without double quotes. */
char *trade_clean_name(const char *text);
/* Words for between double quotes. */
char *trade_quotable(const char *text);

/* The paragraphs of a text, each clean; an empty one stands between blocks. */
typedef struct trade_lines {
    char **list;
    int count;
} trade_lines;
enum { TRADE_LINES_MAX = 200 };
trade_lines trade_cut(const char *text);
void trade_lines_free(trade_lines *lines);

/* Paragraphs from one to another (not included) as sentences of one text: stops where they are missing, options after a colon. */
char *trade_join(const trade_lines *lines, int from, int to);
/* Each sentence on a line of its own. */
char *trade_sentences(const char *text);
/* With a capital at the beginning of each line, and a stop at the end. */
char *trade_finish(const char *text);
/* The same text spelled as the books spell it: apostrophes that were left out, British letters. */
char *trade_respell(const char *text, const char *const *names, int name_count);

/* ------------------------------------------------------------------ a deck as Maker has it (maker.c) */

enum { TRADE_FIGHTERS = 12, TRADE_CARDS = 120, TRADE_RULES = 20, TRADE_NONE = -1 };
typedef enum trade_field { FIELD_BASIC, FIELD_IMMEDIATELY, FIELD_DURING, FIELD_AFTER, TRADE_FIELDS } trade_field;

typedef struct trade_fighter {
    char *name;
    bool is_hero;
    int health, move, reach, count; /* TRADE_NONE: not given */
    int hand, limit;                /* of an export of ours; TRADE_NONE: as always */
    bool ranged, reserve;
    char *ability; /* as typed; NULL: none */
    char *quote;
    const pl_json_value *own; /* what an export of ours adds; NULL: nothing */
} trade_fighter;

typedef struct trade_card {
    char *title;
    pl_card_type type;
    int value, boost, copies; /* TRADE_NONE: none */
    char *user;
    char *fields[TRADE_FIELDS]; /* as typed; NULL: none */
    const pl_json_value *own;
} trade_card;

typedef struct trade_rule {
    char *title, *content;
} trade_rule;

typedef struct trade_deck {
    char *name, *designer, *note;
    pl_language language;
    trade_fighter fighters[TRADE_FIGHTERS];
    int fighter_count;
    trade_card cards[TRADE_CARDS];
    int card_count;
    trade_rule rules[TRADE_RULES];
    int rule_count;
    const pl_json_value *own;
    pl_import *to; /* for remarks */
    pl_language reader;
} trade_deck;

/* The decks of a document, at most PL_DECKS_MAX; how many there are, or -1: too many. */
int trade_find_decks(const pl_json_value *root, const pl_json_value *out[PL_DECKS_MAX]);
trade_deck *trade_read_deck(const pl_json_value *value, pl_language reader, pl_import *to);
void trade_deck_free(trade_deck *deck);
void trade_remark(trade_deck *deck, trade_remark_id id, ...);

/* ------------------------------------------------------------------ names in sentences (names.c) */

/* The line `word en ...` of a fighter, as its texts speak of it; NULL: the loader's own will do. Free it. */
char *trade_singular(const char *name); /* one of several: "Harpies" -> "Harpy" */
char *trade_word_line(const pl_pack *pack, const trade_deck *deck, const trade_fighter *fighter);

/* ------------------------------------------------------------------ a hero file in the making (sheet.c, write.c) */

enum { TRADE_TRIES = 4 };

/* A text: what was typed, and the ways to write it that are tried one after the other. */
typedef struct trade_text {
    unsigned timing;          /* PL_W_AFTER...; PL_W_SEQ: no label */
    int label;                /* letters of the label and its blank */
    char *typed;              /* clean, in one line */
    char *words;              /* the same as sentences, for between quotes */
    char *tries[TRADE_TRIES]; /* each ready for the file, several lines where it has several sentences */
    int try_count, at;        /* at == try_count: unread */
    int line, line_count;     /* in the file, as it was written last */
    char *message;
    int column;
} trade_text;

typedef struct trade_part {
    char *title;
    char *id;               /* a line of its own; NULL: from the name */
    const trade_card *card; /* NULL: an ability */
    char *users;
    const pl_json_value *own;
    trade_text *texts;
    int text_count;
} trade_part;

typedef struct trade_sheet {
    const pl_pack *pack;
    trade_deck *deck;
    char *ids[TRADE_FIGHTERS];   /* lines of their own; NULL: from the names */
    char *words[TRADE_FIGHTERS]; /* guessed; NULL: none */
    int word_line[TRADE_FIGHTERS];
    trade_part *parts; /* abilities, then cards */
    int part_count;
    pl_buffer over;     /* what did not fit, as comments */
    pl_lexicon *nobody; /* a lexicon without names, to speak labels with */
    pl_buffer file;
    int line; /* that is written next */
} trade_sheet;

/* A line that an export of ours adds to a title, if it is one that may be added; NULL: after the last. */
const char *trade_own_line(const pl_json_value *own, int index);

trade_sheet *trade_sheet_new(const pl_pack *pack, trade_deck *deck);
void trade_sheet_free(trade_sheet *sheet);
/* Writes the file as things stand, and notes the lines. */
void trade_sheet_write(trade_sheet *sheet);

#endif
