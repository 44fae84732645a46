/* The pack: everything in content/, read, checked, compiled and linked.
 *
 * Phrasebooks, hero files and board files go in; out comes one immutable value: pl_content for the rules, and beside it
 * what people see (names in every language, texts, where the spaces lie). Errors are for people: all of a file in one
 * run, each as file:line:col with what was expected and, for a near miss, a suggestion. A file of any size or content
 * never crashes it. */
#ifndef PL_PACK_H
#define PL_PACK_H

#include <stdio.h>

#include "base/hash.h"
#include "cards/cards.h"
#include "pack/grid.h"
#include "rules/rules.h"

typedef enum pl_language { PL_EN, PL_RU, PL_UK, PL_LANGUAGES } pl_language;
extern const char *const pl_language_code[PL_LANGUAGES]; /* "en", "ru", "uk" */

enum { PL_FILE_MAX = 1 << 20, PL_TEXTS = 8, PL_PACK_HEROES = 128, PL_PACK_BOARDS = 128, PL_PACK_WEIGHTS = 16 };

/* A place for what somebody has made of something, so that it is made once. Whoever owns the shelf calls `forget` in the end. */
typedef struct pl_shelf {
    void *kept;
    void (*forget)(void *kept);
} pl_shelf;

/* What a computer player has learned: bytes that only src/mind understands, and a shelf for what it makes of them (NULL: none). */
struct pl_weights {
    char name[24];
    const uint8_t *bytes;
    size_t size;
    pl_shelf *shelf;
};

typedef struct pl_names {
    char *in[PL_LANGUAGES]; /* never NULL: a name not given in a language falls back to the first one given */
} pl_names;

/* One text of a card or an ability. */
typedef struct pl_text {
    pl_word timing; /* the Timing word: PL_W_DURING...; PL_W_STANDING and PL_W_SCHEME have no label */
    pl_word *program;
    int length;
    int line; /* in the hero file */
} pl_text;

/* A text that the card language cannot say: `unread after "..."`. It is kept and shown in the words of its author, whatever the
 * language, and its owner carries it out by hand. */
typedef struct pl_unread {
    uint8_t window; /* pl_window in which its owner carries it out by hand; PL_WINDOWS: in none */
    pl_word timing; /* as of a text; of an ability PL_W_STANDING */
    char *words;    /* without control characters and double quotes */
    int line;       /* in the hero file */
} pl_unread;

typedef struct pl_card_page {
    char *id; /* "hold-the-rope" */
    pl_names name;
    pl_text texts[PL_TEXTS];
    int text_count;
    pl_unread unread[PL_TEXTS];
    int unread_count;
} pl_card_page;
typedef pl_card_page pl_ability_page;

typedef struct pl_fighter_page {
    char *id; /* "otter" */
    pl_names name;
    unsigned name_index; /* in the lexicon */
} pl_fighter_page;

typedef struct pl_form_page {
    char *id;
    pl_names name;
    unsigned name_index; /* in the lexicon */
} pl_form_page;

typedef struct pl_token_page {
    char *id; /* "reed" */
    pl_names name;
    unsigned name_index; /* in the lexicon */
} pl_token_page;

typedef struct pl_counter_page {
    char *id; /* "rage" */
    pl_names name;
    unsigned name_index; /* in the lexicon */
} pl_counter_page;

typedef struct pl_state_page {
    char *id;
    pl_names name;
    unsigned name_index;    /* in the lexicon */
    uint8_t counter, state; /* whose it is, and which */
} pl_state_page;

/* The file it came from, as it was read: whoever keeps it can load the same again. */
typedef struct pl_source {
    char *text; /* ended by a NUL */
    size_t length;
} pl_source;

typedef struct pl_hero_page {
    char *id;
    char *file;
    pl_names name;
    pl_fighter_page fighters[PL_SEAT_FIGHTERS];
    pl_form_page forms[PL_FORMS];          /* pl_hero.form_count of them */
    pl_token_page tokens[PL_TOKENS];       /* pl_hero.token_count kinds */
    pl_counter_page counters[PL_COUNTERS]; /* pl_hero.counter_count of them */
    pl_state_page states[PL_STATES];       /* of all counters */
    int state_count;
    pl_card_page cards[PL_TITLES];
    pl_ability_page abilities[PL_ABILITIES];
    int ability_count;
    pl_lexicon *lexicon[PL_LANGUAGES];
    char *player[PL_LANGUAGES]; /* who plays the hero, in the notation of a lexicon; NULL: called like the hero */
    char hash[PL_HASH_TEXT];    /* of what the hero does, not of its names */
    pl_source source;
} pl_hero_page;

enum { PL_ZONES = 32, PL_SPACE_LABEL = 12 };

typedef struct pl_zone_page {
    char *id; /* "gold" */
    pl_names name;
    uint32_t color; /* 0xRRGGBB */
    uint64_t spaces;
} pl_zone_page;

typedef struct pl_board_page {
    char *id;
    char *file;
    pl_names name;
    int width, height; /* of the picture that the coordinates refer to */
    int x[PL_SPACES], y[PL_SPACES];
    int number[PL_SPACES]; /* what files and programs call the space */
    pl_grid grid;          /* by which people find it: "D7" */
    uint64_t passages;
    pl_zone_page zones[PL_ZONES];
    int zone_count;
    char hash[PL_HASH_TEXT];
    pl_source source;
} pl_board_page;

/* A file that could not be loaded, with the first of its errors: one of `more`, or weights from anywhere. */
typedef struct pl_left_out {
    char *file;
    char *id; /* of its hero, as far as it could be read; else NULL */
    char *message;
    int line, column; /* 0: the whole file */
    int errors;       /* how many there are */
} pl_left_out;

/* Whether weights are right, and may have this name, is known to computer players alone (pl_mind_judge); they live in a later room, so
 * this one asks through a function. False: they are not; `line` (0: the whole file) and `wrong` say what to mend. */
enum { PL_WEIGHTS_WRONG = 240 };
typedef bool (*pl_weights_judge)(const char *name, const void *bytes, size_t size, int *line,
                                 char wrong[PL_WEIGHTS_WRONG]);

typedef struct pl_pack {
    pl_content content; /* for the rules */
    pl_hero *heroes;    /* content.heroes */
    pl_board *boards;
    pl_weights *weights;      /* of computer players, in the order of their names */
    char **weights_files;     /* where they come from, likewise; NULL: no file */
    pl_weights_judge judge;   /* of pl_pack_sift_weights; NULL: nobody yet */
    pl_hero_page *hero_pages; /* the same order */
    pl_board_page *board_pages;
    pl_book *books[PL_LANGUAGES];
    bool borrowed;           /* the books are those of another pack */
    char hash[PL_HASH_TEXT]; /* of all heroes and boards, in the order of their ids */
    pl_left_out *left_out;   /* pl_pack_load_good, pl_pack_sift_weights: files that are not in the pack */
    int left_out_count;
} pl_pack;

/* Errors of loading: kept in order, printed as "file:line:col: error: message". */
typedef struct pl_errors pl_errors;
pl_errors *pl_errors_new(void);
void pl_errors_free(pl_errors *errors);
int pl_errors_count(const pl_errors *errors);
void pl_errors_add(pl_errors *errors, const char *file, int line, int column, const char *format, ...);
void pl_errors_print(const pl_errors *errors, FILE *to);
typedef struct pl_error {
    const char *file;
    int line, column;
    const char *message;
} pl_error;
pl_error pl_errors_at(const pl_errors *errors, int index);

/* "file:line:col: error: message". Returns `out`, cut off when it does not fit. */
char *pl_error_text(const pl_error *error, char *out, size_t size);

/* Loads the phrasebooks, heroes and boards of a content directory, then those of `more` directories, or single files (own
 * heroes and boards; NULL-terminated, may be NULL). Files are read in the order of their names. NULL after errors. */
pl_pack *pl_pack_load(const char *directory, const char *const *more, pl_errors *errors);

/* The same, but a hero or board of `more` that has errors is left out, and so is any file of weights; the others are loaded without
 * it. NULL after errors of any other kind. */
pl_pack *pl_pack_load_good(const char *directory, const char *const *more, pl_errors *errors);

/* A file in memory: its bytes are not changed, and not needed after the call. */
typedef struct pl_file {
    const char *path; /* "heroes/otter.hero"; errors call the file so */
    const char *bytes;
    size_t length;
} pl_file;

/* The same without a file system. Phrasebooks are "phrases/en.phrases" and so on; every other path that ends in .hero or
 * .board is one, whatever folder it names; what is none of these is passed over. Files are read in the order given. */
pl_pack *pl_pack_load_memory(const pl_file *files, int count, pl_errors *errors);
/* Heroes and boards alone, with the phrasebooks of another pack, which must outlive it. */
pl_pack *pl_pack_load_beside(const pl_pack *books, const pl_file *files, int count, pl_errors *errors);
void pl_pack_free(pl_pack *pack);

/* Weights of a computer player as if they had come with the content, under a name of at most 23 letters; those that had it before are
 * gone. Not while anybody plays with them. False: there are too many, or the name is too long. */
bool pl_pack_put_weights(pl_pack *pack, const char *name, const void *bytes, size_t size);

/* Leaves out all weights that the judge refuses. From then on it is also asked by pl_pack_check. */
void pl_pack_sift_weights(pl_pack *pack, pl_weights_judge judge);

/* Checks one file (told by its ending: a hero, a board or, after pl_pack_sift_weights, weights) against a loaded pack; adds its errors.
 * True when it has none. */
bool pl_pack_check(const pl_pack *pack, const char *path, pl_errors *errors);
bool pl_pack_check_memory(const pl_pack *pack, const pl_file *file, pl_errors *errors);

/* A file as it is; false after an error. Free out->text. */
bool pl_source_read(const char *path, pl_source *out, pl_errors *errors);

/* How many of a hero's texts the rules carry out, and how many it has; the others are unread. */
typedef struct pl_enforced {
    int enforced, texts;
} pl_enforced;
pl_enforced pl_enforced_of(const pl_hero_page *page, const pl_hero *hero);
/* pl_pack_check, which also counts; what is no hero has no texts. */
bool pl_pack_check_texts(const pl_pack *pack, const char *path, pl_enforced *texts, pl_errors *errors);
bool pl_pack_check_texts_memory(const pl_pack *pack, const pl_file *file, pl_enforced *texts, pl_errors *errors);

/* The id that a name gets: "Hold the Rope" -> "hold-the-rope"; empty: none can be made. Free it. */
char *pl_id_of(const char *name);

int pl_pack_hero(const pl_pack *pack, const char *id); /* index, or -1 */
int pl_pack_board(const pl_pack *pack, const char *id);
/* All ids, for suggestions; how many there are. */
unsigned pl_pack_hero_ids(const pl_pack *pack, const char *ids[PL_PACK_HEROES]);
unsigned pl_pack_board_ids(const pl_pack *pack, const char *ids[PL_PACK_BOARDS]);
/* NULL: the counter has no such state. */
const pl_state_page *pl_state_page_of(const pl_hero_page *page, unsigned counter, unsigned state);
int pl_pack_card(const pl_hero_page *page, const pl_hero *hero, const char *id);
int pl_board_space(const pl_board_page *page, const pl_board *board,
                   int number); /* index of the space with that number */
/* What people call a space: its cell ("D7"), or its number where there is no grid. Returns `out`. */
char *pl_space_label(const pl_board_page *page, unsigned space, char out[PL_SPACE_LABEL]);

/* Speaks a text in a language, with its timing label: "After combat: Draw 1 card." Returns `out`. */
char *pl_text_speak(const pl_pack *pack, const pl_hero_page *hero, const pl_text *text, pl_language language, char *out,
                    size_t size);

/* Why the rules cannot carry out what was read with the names of this hero, in a card or an ability, wherever it may stand: in words for
 * the author. NULL: they can. */
const char *pl_cannot_carry_out(const pl_hero *hero, const pl_reading *reading);

/* What stands on a card or under an ability, as its author ordered it: texts, and what is unread. */
typedef struct pl_said {
    const pl_text *text; /* one of the two */
    const pl_unread *unread;
} pl_said;
enum { PL_SAID = 2 * PL_TEXTS };
int pl_said_of(const pl_card_page *page, pl_said out[PL_SAID]); /* how many */
/* The words that cannot be read of that window, as they are written, with blanks between them; "": there are none. */
char *pl_words_by_hand(const pl_card_page *page, unsigned window, char *out, size_t size);
/* As pl_text_speak; what is unread ends with a mark that says so: "After combat: Sing a song. (By hand.)" */
char *pl_said_speak(const pl_pack *pack, const pl_hero_page *hero, pl_said said, pl_language language, char *out,
                    size_t size);

/* A hash of what decides how a match goes on: its battlefield and its heroes. The same answers mean the same as long as it is the
 * same. */
void pl_setup_hash(const pl_pack *pack, const pl_setup *setup, char out[PL_HASH_TEXT]);

/* ------------------------------------------------------------------ variants: the same hero with other numbers */

typedef enum pl_number_kind {
    PL_NUMBER_HEALTH, /* of the hero, or of a kind of sidekicks */
    PL_NUMBER_MOVE,
    PL_NUMBER_SIDEKICKS,
    PL_NUMBER_COPIES, /* of a card; a deck keeps its size, so one card gets what another loses */
    PL_NUMBER_VALUE,
    PL_NUMBER_BOOST,
    PL_NUMBER_TEXT, /* in a sentence of a card or an ability */
    PL_NUMBER_KINDS
} pl_number_kind;

/* A number of a hero file that could be another one. */
typedef struct pl_hero_number {
    pl_number_kind kind;
    int value, least, most; /* what a file may have there */
    int line;
    const pl_names *of; /* the fighter, card or ability; lives as long as the pack */
} pl_hero_number;

enum { PL_NUMBERS = 512 };
/* Those of a hero of the pack, in the order of its file; returns how many. */
unsigned pl_numbers_of(const pl_pack *pack, unsigned hero, pl_hero_number out[PL_NUMBERS]);

typedef struct pl_change {
    uint16_t number; /* which of pl_numbers_of */
    int8_t by;
} pl_change;

/* A line of the file that is different, without the blanks around it. */
typedef struct pl_edit {
    int line;
    char *before, *after;
} pl_edit;

/* The hero of a file in which numbers were changed: the text is edited, as its author would, and loaded like any file. A sentence
 * is put as the changed number needs it ("1 card", "2 cards"), and apart from that stays as it was written. */
typedef struct pl_variant {
    pl_pack *pack; /* the hero alone, with the books of the pack it comes from; its page has the whole text */
    pl_edit *edits;
    int edit_count;
} pl_variant;

/* NULL: there is no such file, or the loader refuses it. Each number is changed at most once. */
pl_variant *pl_variant_new(const pl_pack *pack, unsigned hero, const pl_change *changes, unsigned count);
void pl_variant_free(pl_variant *variant);

/* ------------------------------------------------------------------ mending: texts of a hero file that are not read */

enum { PL_MENDING_TEXTS = 100 };

typedef struct pl_mending_text {
    int line, column;           /* where reading stops */
    char text[PL_TEXT_MAX + 1]; /* its lines as one */
    pl_pointer pointer;
} pl_mending_text;

typedef struct pl_mending {
    pl_language language;        /* of the file */
    pl_lexicon *const *lexicons; /* its names; NULL: they cannot be used */
    pl_mending_text *texts;
    int count;
} pl_mending;

/* Points at what is not read, at most PL_MENDING_TEXTS texts. The bytes of the file must stay. Never NULL; of what is no hero file it has
 * no texts. */
pl_mending *pl_mending_new(const pl_pack *pack, const pl_file *file);
void pl_mending_free(pl_mending *mending);
/* The file with one repair of one text, all else byte for byte. False: then that text would still not be read. Free out->text. */
bool pl_mending_apply(const pl_pack *pack, const pl_mending *mending, int text, int repair, pl_source *out);

#endif
