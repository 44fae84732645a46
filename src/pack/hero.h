/* A hero file on its way to a hero: what was written, and where.
 *
 *   language en                                 only when the texts are in another one
 *   hero "Ferryman"                             "Twin" x2: two heroes of one name; another hero is another section
 *     ru "Паромщик"
 *     word en ma: Ferryman Ferryman's           forms in the notation of the phrasebooks; without: indeclinable
 *     alias en ma: Boatman Boatman's          another name for it in texts, in the same notation
 *     player ru ma: Перевозчик ...               who plays it, where that is not the name
 *     health 14, move 2, melee                  "reach 2": attacks over two spaces
 *     starting hand 6, hand limit 8             where it is not 5 and 7
 *   form "Ferryman by Day"                      one of several forms of the hero, with names and words like a fighter
 *   token "Reed" x6                             a kind of tokens that the hero puts on the board, and how many
 *   counter "Rage" max 5, start 1               of which the player has some; or "on opponents": each of these has
 *   counter "Mood"
 *   state "Calm"                                a name for a number of the counter above
 *   sidekick "Otter"
 *     health 5, melee                           "move 3": its own; "reserve": comes to the board by a text
 *   ability "Crossing"
 *     When you boost a maneuver, you may place Ferryman in any free space instead of moving him.
 *   card "Hold the Rope" x3
 *     defense 2, boost 3, Ferryman              type and value, boost (or "no boost"), who may play it (or "anyone")
 *     During combat: You may boost this card.   a text begins with a capital letter; deeper lines continue it
 *     unread after "Sing a song together."      words that the card language cannot say: kept and shown, no more */
#ifndef PL_PACK_HERO_H
#define PL_PACK_HERO_H

#include "pack/canon.h"
#include "pack/title.h"

enum { ALIASES_MAX = 12 }; /* of one name, in all languages together */

enum {
    HERO_HEALTH_MAX = 255,
    HERO_REACH_MAX = 9,
    HERO_HAND_MAX = 15,
    HERO_MOVE_MAX = 9,
    HERO_VALUE_MAX = 20,
    HERO_BOOST_MAX = 9
};

typedef enum hero_figure {
    HERO_HEALTH,
    HERO_MOVE,
    HERO_ATTACKS, /* melee or ranged */
    HERO_REACH,
    HERO_RESERVE,
    HERO_HAND,
    HERO_LIMIT,
    HERO_FIGURES
} hero_figure;

/* A name and the fighters that bear it. */
typedef struct hero_group {
    pack_title title;
    int count;
    bool is_hero;
    bool is_form;  /* of the hero: it has no figures of its own */
    bool is_token; /* no fighter at all: tokens of this kind lie on the board */
    bool is_counter, is_state;
    pl_counter counter;                   /* of a counter */
    bool limited;                         /* its line says how high it goes */
    uint8_t of, state;                    /* of a state: which counter it belongs to, and which of its states it is */
    int health, move, reach, hand, limit; /* 0: not given */
    bool ranged, reserve;
    int given[HERO_FIGURES];          /* the line that gave it; 0: none */
    pack_cursor word[PL_LANGUAGES];   /* what follows "word ru"; no line: not given */
    pack_cursor player[PL_LANGUAGES]; /* of the hero: what follows "player ru" */
    pack_cursor alias[ALIASES_MAX];   /* what follows "alias", the language included */
    int alias_count;
    uint8_t fighters; /* a bit each */
    bool unclear;     /* a line was not understood: do not call anything missing */
} hero_group;

typedef struct hero_text {
    int first, count; /* lines of the source */
    bool read;        /* the rest holds */
    unsigned timing;
    pl_word *program;
    int length;
} hero_text;

/* Words that are kept as they are. */
typedef struct hero_unread {
    const pack_line *line;
    pack_span label; /* "after"; no length: none was given */
    pack_span words;
    unsigned timing;
} hero_unread;

/* A card or an ability. */
typedef struct hero_part {
    pack_title title;
    int copies;
    const pack_line *figures_line;
    pl_card figures; /* type 0: unknown after an error, or an ability */
    bool is_ability;
    bool unclear; /* a line was not understood: do not call anything missing */
    hero_text texts[PL_TEXTS];
    int text_count;
    hero_unread unread[PL_TEXTS];
    int unread_count;
} hero_part;

typedef struct hero_draft {
    pack_source *source;
    pl_book *const *books;
    pl_language language;
    hero_group groups[PL_SEAT_FIGHTERS];
    int group_count, fighter_count;
    hero_group forms[PL_FORMS];
    int form_count;
    hero_group tokens[PL_TOKENS];
    int token_count;
    hero_group counters[PL_COUNTERS];
    int counter_count;
    hero_group states[PL_STATES];
    int state_count;
    hero_part cards[PL_TITLES];
    int card_count;
    hero_part abilities[PL_ABILITIES];
    int ability_count;
    pl_lexicon *lexicon[PL_LANGUAGES];
    char *player[PL_LANGUAGES]; /* in the notation of the lexicons, or NULL */
    bool begun;                 /* something other than the language was read */
    bool incomplete;            /* a card was left out of the draft: do not count the deck */
    hero_group *group;          /* that the lines belong to: */
    hero_part *part;            /* one of the two */
} hero_draft;

/* The group of the first hero, or NULL. */
const hero_group *pack_hero_of(const hero_draft *draft);

/* Reads the lines (hero_file.c). */
void pack_hero_read(hero_draft *draft);
/* Fighters, forms and tokens: checks them and makes the lexicons (hero_fighters.c). False: the names cannot be used. */
bool pack_hero_fighters(hero_draft *draft, pl_hero *hero);
/* Puts the forms of a name into the lexicons. False: it cannot be used. */
bool pack_hero_add_name(hero_draft *draft, const hero_group *group);
/* Counters and their states (hero_counters.c): their lines, and then their names, like those of fighters. */
bool pack_hero_counter(hero_draft *draft, pack_cursor *cursor);
bool pack_hero_state(hero_draft *draft, pack_cursor *cursor);
bool pack_hero_add_counters(hero_draft *draft, pl_hero *hero);
/* Cards: reads the figures, counts the deck (hero_cards.c). */
void pack_hero_cards(hero_draft *draft);
/* Texts: reads them and checks that they fit where they stand (hero_texts.c). */
void pack_hero_texts(hero_draft *draft);
/* Compiles everything (hero_link.c). */
void pack_hero_link(hero_draft *draft, pl_hero *hero);
void pack_hero_page(hero_draft *draft, const pl_hero *hero, pl_hero_page *page);

/* Complains about a text as a whole. */
void pack_hero_fail_text(hero_draft *draft, const hero_text *text, const char *format, ...);

/* The lines of a text as one. Returns its length, or -1 when it is too long. */
int pack_hero_assemble(const hero_draft *draft, const hero_text *text, char out[PL_TEXT_MAX + 1]);

/* A number that could be another one (hero_numbers.c). */
typedef struct hero_number {
    pl_number_kind kind;
    int value;
    const hero_group *group; /* whose it is: one of the two */
    const hero_part *part;
    const pack_line *line;
    pack_span written;     /* its digits; none: a count of one that was left out, and where it would stand */
    const hero_text *text; /* of a number in a text, */
    int word;              /* and which word of its program it is */
} hero_number;
/* Those of a draft, in the order of the file; returns how many. */
int pack_hero_numbers(const hero_draft *draft, hero_number out[PL_NUMBERS]);

/* The text as one line, with another number in place of that word (hero_wording.c): in the author's words where they allow it,
 * else as the phrasebook says it. False: that cannot be said. */
bool pack_hero_reword(const hero_draft *draft, const hero_text *text, int word, int value, char out[PL_TEXT_MAX + 1]);

/* The draft of a source, with everything above done to it; errors are in the source. Free it before closing the source. */
hero_draft *pack_hero_draft(pack_source *source, pl_book *const books[PL_LANGUAGES], pl_hero *hero);
void pack_hero_draft_free(hero_draft *draft);

/* One file to a hero; false after errors. Then the page has nothing but the id of the hero, if the file names one; it is to be
 * freed in any case. */
bool pack_hero_load(const pl_file *file, pl_book *const books[PL_LANGUAGES], pl_hero *hero, pl_hero_page *page,
                    pl_errors *errors);
void pack_hero_page_free(pl_hero_page *page);

#endif
