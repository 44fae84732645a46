/* Inside the room: what the files of the card language share and nobody else sees.
 *
 * The nouns, from small to large:
 *   symbol      one written word as the reader compares it: lower case, one apostrophe, no quotation marks
 *   surface     one spelling as it is spoken ("Dr. Owl's"), with the symbols it is read by
 *   lexeme      a dictionary word with all its surfaces
 *   part        a piece of a phrase: a surface, a slot, a list of slots, or lexemes inflected together
 *   template    one phrase with its head: a pattern of constructors and variables
 *   vocabulary  symbols and surfaces; a lexicon's vocabulary stands on that of its book
 *
 * Everything is reached by index, never by pointer, so the arrays may grow while a book is loaded. A loaded book and a
 * filled lexicon never change again. */
#ifndef PL_CARDS_INSIDE_H
#define PL_CARDS_INSIDE_H

#include "base/letters.h"
#include "cards.h"

enum {
    BOOK_MAX = 1 << 20,     /* bytes of a phrasebook */
    LINE_MAX_BYTES = 4096,  /* bytes of one line of it, and of the forms of a name */
    COMPLAINTS_MAX = 100,   /* complaints about one book */
    SYMBOLS_MAX = 30000,    /* symbols of a vocabulary, those it stands on included */
    SURFACES_MAX = 30000,   /* surfaces of a vocabulary */
    SYMBOL_BYTES = 96,      /* bytes of one symbol */
    SURFACE_SYMBOLS = 24,   /* symbols of one surface */
    CASES_MAX = 8,          /* grammatical cases */
    LEXEMES_MAX = 2000,     /* dictionary words */
    TEMPLATES_MAX = 8000,   /* templates of a book, alternatives counted apart */
    ALTERNATIVES_MAX = 128, /* ways to read one line */
    PARTS_MAX = 48,         /* parts of one template */
    GROUP_MAX = 4,          /* lexemes inflected together */
    GROUPS_MAX = 16,        /* such groups in one phrase */
    VARIABLES_MAX = 12,     /* variables of one head */
    PATTERN_MAX = 32,       /* nodes of one head */
    PARADIGMS_MAX = 32,     /* patterns of endings */
    SOUNDS_MAX = 32,        /* sound rules */
    MENDS_MAX = 64,         /* ways of writing that are mended */
    GUARDS_MAX = 160,       /* words that no repair loses or invents, */
    GUARD_GROUPS_MAX = 32,  /* and what they say */
    GUARD_BYTES = 32,       /* bytes of one of them */
    MEND_WORDS = 4,         /* words of one of them, and of what it should be */
    ENDINGS_MAX = 16,       /* endings by which names are declined that nobody declared */
    SORTS_MAX = 64,         /* sorts of the language and of a book */
    SORT_BYTES = 24,        /* bytes of the name of a sort of a book */
    COST_MAX = 9,           /* of a phrase that is only read */
    NAMES_MAX = 8000,       /* names of a lexicon */
    NAME_ID_BYTES = 64,     /* bytes of a name's id */
    TOKENS_MAX = 128,       /* words and marks of one text */
    NONE_AT_ALL = 0xffff,   /* "no such index" in a uint16_t */
};

/* ------------------------------------------------------------------ sorts */

uint64_t pl_sort_below(pl_sort sort);              /* bit set: the sort and all that it includes */
const pl_sort *pl_sort_includes(pl_sort sort);     /* what it includes directly, ended by PL_SORT_NONE */
int pl_sort_find(const char *name, size_t length); /* by pl_sort_name, or -1 */
static inline bool pl_sort_is_own(unsigned sort)   /* one of a book's */
{
    return sort >= PL_SORT_COUNT && !(sort & PL_SORT_IS_LIST);
}
extern const uint64_t pl_sorts_nameable; /* sorts that a name may have */

/* ------------------------------------------------------------------ words */

enum { WORD_ROWS = PL_STORY_END, WORD_SET = (WORD_ROWS + 63) / 64, WORD_HASH = 256 };

/* The words by their names, for a book, which names them by the hundred. */
typedef struct word_index {
    uint16_t first[WORD_HASH], next[WORD_ROWS];
} word_index;

void pl_word_index_fill(word_index *index);
int pl_word_index_find(const word_index *index, const char *name, size_t length); /* its row, or -1 */

/* ------------------------------------------------------------------ vocabulary */

enum { SYMBOL_UNKNOWN, SYMBOL_NUMBER, SYMBOL_NAME, SYMBOL_FIRST }; /* the first three stand for no word */

typedef struct symbol {
    uint32_t text;    /* in the pool */
    uint16_t equal;   /* read as this symbol: itself, unless the book says otherwise */
    int16_t number;   /* read as this number too; -1: no number */
    uint16_t next;    /* in the hash chain */
    bool skipped;     /* passed over when reading */
    bool abbreviated; /* ends in a full stop that ends no sentence */
} symbol;

typedef struct pl_surface {
    uint32_t text;    /* in the pool */
    uint32_t symbols; /* in symbol_lists */
    uint16_t count;
    uint16_t next; /* in the hash chain */
} pl_surface;

enum { HASH_SIZE = 1024 };

typedef struct vocabulary {
    const struct vocabulary *base; /* or NULL */
    unsigned first;                /* index of symbols[0]: the count of the base */
    char *pool;
    size_t pool_length, pool_size;
    symbol *symbols;
    size_t symbol_count, symbol_size; /* own ones */
    pl_surface *surfaces;
    size_t surface_count, surface_size;
    uint16_t *symbol_lists;
    size_t list_length, list_size;
    uint16_t symbol_hash[HASH_SIZE], surface_hash[HASH_SIZE];
    bool full; /* a limit or the memory ran out: nothing more can be added */
} vocabulary;

void pl_vocabulary_start(vocabulary *v, const vocabulary *base);
void pl_vocabulary_end(vocabulary *v);
unsigned pl_symbol_find(const vocabulary *v, const char *text, size_t length); /* SYMBOL_UNKNOWN: not there */
unsigned pl_symbol_add(vocabulary *v, const char *text, size_t length);
const symbol *pl_symbol_at(const vocabulary *v, unsigned index);
const char *pl_symbol_text(const vocabulary *v, unsigned index);
unsigned pl_surface_add(vocabulary *v, const char *text, size_t length); /* NONE_AT_ALL when full */
const char *pl_surface_text(const vocabulary *v, unsigned index);

/* Makes room for one more item; false when memory runs out. */
bool pl_grow(void **items, size_t *size, size_t count, size_t item_bytes);

/* ------------------------------------------------------------------ tokens */

typedef struct token {
    uint16_t symbol;     /* as read: after skipping and equal spellings */
    int16_t number;      /* -1: none */
    uint16_t at, length; /* bytes in the text */
    bool ignored;        /* a comma or a skipped word */
    bool capital;        /* it begins with a capital letter */
} token;

/* Cuts a text into tokens, adding unknown words to `grow` unless it is NULL. Count, or -1 when they are more than
 * limit. Quotation marks and parenthesised reminders leave no token. */
int pl_tokens(const vocabulary *v, vocabulary *grow, const char *text, size_t length, token *out, int limit);

/* A letter as it is compared: small, one apostrophe, one hyphen, ё as е. */
uint32_t pl_letter_plain(uint32_t letter);

/* The end of the reminder that opens at a parenthesis, or NULL when there is none: it is never closed, or it has no small
 * letter. "(DARK)" on a card is a mark with a meaning, not a reminder. */
const char *pl_reminder_end(const char *at, const char *end);

/* Reads what is often written wrong as what it should be. Count, or -1 when they are more than limit. */
int pl_tokens_mend(const struct pl_book *book, token *tokens, int count, int limit);

/* Drops what reading ignores and brings list marks into one shape. */
int pl_tokens_tidy(const vocabulary *v, token *tokens, int count);

/* ------------------------------------------------------------------ grammar */

typedef enum gender { GENDER_M, GENDER_F, GENDER_N, GENDER_COUNT } gender;
typedef enum pl_number { NUMBER_SG, NUMBER_PL, NUMBER_FEW, NUMBER_MANY } pl_number;
/* Moods of verbs. Two more are for languages that tell "your own" from "your": MAY is the infinitive of what you may do yourself, REFL is
 * asked of what belongs to whoever acts. */
typedef enum pl_mood { MOOD_IMP, MOOD_INF, MOOD_FIN, MOOD_COUNT, MOOD_MAY = MOOD_COUNT, MOOD_REFL, MOODS } pl_mood;
enum { MOODS_ALL = (1 << MOODS) - 1 };
extern const char *const pl_mood_names[MOODS];
typedef enum plural_rule { PLURAL_ENGLISH, PLURAL_SLAVIC, PLURAL_SLAVIC_PL, PLURAL_COUNT } plural_rule;

/* The form a phrase is asked for. */
typedef struct form {
    uint8_t case_, number, mood;
} form;

/* What a phrase says about itself to those that agree with it. */
typedef struct features {
    uint8_t gender;
    bool plural, animate;
} features;

/* What a slot or a group of lexemes asks for; -1: nothing. */
typedef struct request {
    int8_t case_, number, mood, gender;
    int8_t counted_by;  /* variable that counts it */
    int8_t agrees_with; /* variable it agrees with */
    bool same_form;     /* ^ the form asked of the whole */
    bool gives_gender;  /* ! the whole has the gender of this slot */
} request;

typedef enum lexeme_kind { LEXEME_NOUN, LEXEME_ADJECTIVE, LEXEME_VERB, LEXEME_AGREE } lexeme_kind;

/* Surfaces: a noun has [number][case], an adjective [m f n pl][case], a verb [imp, inf, he, they], an agreeing word
 * [m f n pl]. NONE_AT_ALL in an adjective: as nominative or genitive, by animacy. */
typedef struct lexeme {
    char name[24];
    lexeme_kind kind;
    features features;
    uint16_t surfaces[4][CASES_MAX];
} lexeme;

typedef enum part_kind { PART_SURFACE, PART_SLOT, PART_LIST, PART_WORDS, PART_KIND_COUNT } part_kind;

typedef struct pl_part {
    uint8_t kind;     /* part_kind */
    uint8_t variable; /* of a slot or list */
    uint8_t sort;     /* of a slot, or of one item of a list */
    uint8_t count;    /* lexemes of a group */
    request request;
    uint16_t surface;            /* PART_SURFACE */
    uint16_t separators[2];      /* PART_LIST: surfaces between two items, and before the last */
    uint16_t lexemes[GROUP_MAX]; /* PART_WORDS */
} pl_part;

/* PATTERN_SUBJECT: (@ P f), the program P with f as its subject, in the place of each _. */
typedef enum pattern_kind { PATTERN_WORD, PATTERN_NUMBER, PATTERN_VARIABLE, PATTERN_SUBJECT } pattern_kind;

/* LEAF_SUBJECT: _ is "your fighter", or whoever else turns out to be the subject. LEAF_MENTIONED: ? is the one mentioned before. */
typedef enum pattern_leaf { LEAF_WORD, LEAF_SUBJECT, LEAF_MENTIONED } pattern_leaf;

/* Patterns are trees in prefix order, like programs. */
typedef struct pattern {
    uint8_t kind;     /* pattern_kind */
    uint8_t children; /* of a word */
    uint8_t sort;     /* what this place takes; may carry PL_SORT_IS_LIST; one of the book's: anything */
    uint8_t leaf;     /* pattern_leaf, of a word without arguments */
    uint16_t value;   /* word id, number, or variable */
} pattern;

typedef struct template
{
    uint16_t word;        /* constructor of the head */
    uint16_t next_read;   /* template of the same sort, or NONE_AT_ALL */
    uint16_t next_spoken; /* spoken template of the same word, or NONE_AT_ALL */
    uint16_t line;
    uint8_t sort;
    uint8_t moods; /* bit set */
    uint8_t cases; /* bit set of the only cases in which it is read; 0: all */
    uint8_t cost;  /* of reading it */
    uint8_t pattern_count, part_count, variable_count;
    bool spoken;         /* else a synonym: read only */
    bool first_option;   /* of every choice in its line */
    bool left_recursive; /* starts with a slot of its own sort */
    bool has_features;   /* the phrase says itself what it is */
    features features;
    uint32_t first_pattern, first_part;
}
template;

/* A word that sounds differently between certain others. */
typedef struct sound {
    char from[16], to[16];
    char after[128];  /* letters one of which must end the word before; empty: any */
    char before[192]; /* beginnings, between blanks, one of which the word after must have; empty: any */
} sound;

/* Words that are often written wrong, and how they should be. */
typedef struct mend {
    uint16_t wrong[MEND_WORDS], right[MEND_WORDS];
    uint8_t wrong_count, right_count;
} mend;

/* A word that no repair of a text may lose or invent. Those of one group may stand for each other. */
typedef struct guard {
    char word[GUARD_BYTES]; /* in small letters */
    uint8_t length, group;
    bool begins; /* any word that begins like this */
} guard;

/* How a name with this ending is declined: the endings of all cases. */
typedef struct ending {
    char from[16];
    char to[CASES_MAX][16];
} ending;

struct pl_book {
    char language[16];
    char cases[CASES_MAX][8];
    int case_count;
    int nominative, genitive, accusative; /* indexes in cases; the first case stands in for one that is missing */
    plural_rule plural;
    char quotes[2][8]; /* around a title */
    vocabulary vocabulary;
    sound sounds[SOUNDS_MAX];
    int sound_count;
    mend mends[MENDS_MAX];
    int mend_count;
    guard guards[GUARDS_MAX];
    int guard_count, guard_groups;
    ending endings[ENDINGS_MAX];
    int ending_count;
    lexeme *lexemes;
    size_t lexeme_count, lexeme_size;
    template *templates;
    size_t template_count, template_size;
    pattern *patterns;
    size_t pattern_count, pattern_size;
    pl_part *parts;
    size_t part_count, part_size;
    char sorts[SORTS_MAX - PL_SORT_COUNT][SORT_BYTES]; /* of its own, only for reading: no word is of them */
    int sort_count;
    uint16_t read_first[SORTS_MAX]; /* templates of a sort, in the order of the book */
    uint16_t *spoken_first;         /* of each word */
    /* Sets of symbols that can begin something, set_words words each: of each sort, then of each template. */
    uint64_t *starts;
    size_t set_words;
};

typedef struct pl_name {
    char id[NAME_ID_BYTES];
    char *forms; /* as declared */
    uint64_t sorts;
    features features;
    bool plural_only;
    uint16_t surfaces[2][CASES_MAX]; /* [number][case], of the lexicon's vocabulary */
} pl_name;

/* Another name for one of the lexicon. */
typedef struct pl_alias {
    pl_name name; /* without id and forms */
    uint16_t of;
} pl_alias;

struct pl_lexicon {
    const pl_book *book;
    vocabulary vocabulary;
    pl_name *names;
    size_t count, size;
    pl_alias *aliases;
    size_t alias_count, alias_size;
    uint64_t starts[SYMBOLS_MAX / 64 + 1]; /* symbols that begin a name */
};

static inline bool pl_set_has(const uint64_t *set, unsigned bit)
{
    return set[bit / 64] >> (bit % 64) & 1U;
}
static inline void pl_set_put(uint64_t *set, unsigned bit)
{
    set[bit / 64] |= UINT64_C(1) << (bit % 64);
}
static inline bool pl_mood_in(unsigned moods, unsigned mood)
{
    return moods >> mood & 1U;
}
static inline const uint64_t *pl_sort_starts(const pl_book *book, unsigned sort)
{
    return book->starts + sort * book->set_words;
}
static inline const uint64_t *pl_template_starts(const pl_book *book, unsigned index)
{
    return book->starts + (SORTS_MAX + index) * book->set_words;
}

/* ------------------------------------------------------------------ inflection */

form pl_form_default(const pl_book *book);
pl_number pl_count_number(const pl_book *book, unsigned value); /* the form that a number asks of what it counts */
pl_number pl_count_vague(const pl_book *book);                  /* and an expression whose value is not known */
uint16_t pl_name_surface(const pl_book *book, const pl_name *n, form asked, features *found);

/* What is known about the slots a group depends on: -1 or the number, NULL or the features. */
typedef struct context {
    int counted;
    const features *agreed;
} context;

/* The surfaces of a group in a form; false while a slot it depends on is not known. */
bool pl_inflect(const pl_book *book, const pl_part *group, form asked, context known, uint16_t out[GROUP_MAX]);
form pl_slot_form(const request *r, form whole, form plain, context known);
features pl_phrase_features(const pl_book *book, const template *t, form asked, const features *slots, unsigned bound);

/* ------------------------------------------------------------------ loading */

typedef struct span {
    const char *at, *end;
} span;

typedef struct loader {
    pl_book *book;
    pl_complaints complaints;
    int complaint_count;
    int line;
    span row;       /* the line being read, without its comment */
    span head;      /* of the last phrase, for indented lines */
    bool head_good; /* it could be read */
    struct paradigm {
        span name, endings;
    } paradigms[PARADIGMS_MAX];
    int paradigm_count;
    struct draft *draft;     /* the phrase being read: see phrase.c */
    const word_index *words; /* NULL: no phrase is read */
} loader;

void pl_complain(loader *l, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
void pl_complain_line(loader *l, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
span pl_span_word(span *rest);             /* the next word between blanks; empty at the end */
span pl_span_until(span *rest, char mark); /* what comes before the mark, trimmed; rest goes on after it */
span pl_span_trim(span text);
bool pl_span_is(span word, const char *text);
bool pl_span_copy(span word, char *out, size_t size);               /* false when it does not fit */
void pl_copy_setting(loader *l, span word, char *out, size_t size); /* one that must be there and fit */
int pl_case_find(const pl_book *book, span word);                   /* or -1 */

/* Lines of the dictionary, after their first word. */
void pl_dictionary_noun(loader *l, span rest);
void pl_dictionary_adjective(loader *l, span rest);
void pl_dictionary_verb(loader *l, span rest);
void pl_dictionary_agree(loader *l, span rest);
void pl_dictionary_paradigm(loader *l, span rest);
void pl_dictionary_ending(loader *l, span rest);

/* The forms of a noun or a name: "ma pl = one ... | many ...". False after a complaint. */
typedef struct noun_forms {
    features features;
    bool plural_only;
    uint16_t surfaces[2][CASES_MAX];
} noun_forms;
bool pl_load_noun(loader *l, const pl_book *book, vocabulary *v, span text, bool quoted, noun_forms *out);

void pl_load_phrase(loader *l, span row, bool indented);
struct draft *pl_draft_new(void);
void pl_draft_free(struct draft *draft);
int pl_lexeme_find(const pl_book *book, span word);
int pl_book_sort(const pl_book *book, span word); /* a sort of the language or of the book, or -1 */
const char *pl_book_sort_name(const pl_book *book, unsigned sort);

void pl_book_prove(loader *l); /* checks that need the whole book, and the sets of beginnings */

/* ------------------------------------------------------------------ programs */

int pl_args_in(unsigned id, unsigned items); /* arguments that follow a word */
pl_sort pl_arg_sort(unsigned id, unsigned items, int index);
uint64_t pl_word_sorts(pl_word word, const pl_lexicon *lexicon); /* bit set: what the word at the root may stand for */
int pl_place_argument(
    unsigned id); /* the argument in which a word that describes a place takes no other such word, or -1 */
const char *pl_check_statement(const pl_word *program, int length, const pl_lexicon *lexicon);

#endif
