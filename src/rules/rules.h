/* The game: state, questions, answers.
 *
 * A match is one flat value, pl_game. It holds no pointers: assignment clones it, memcmp compares it, and a copy taken at
 * any question plays on exactly as the original would. What never changes during a match (battlefields, decks, compiled
 * card texts) is pl_content, made by src/pack and passed beside the state.
 *
 *     pl_game game;
 *     pl_begin(&content, &game, &setup, seed, NULL);
 *     while (!pl_over(&game)) {
 *         pl_option options[PL_OPTIONS_MAX];
 *         unsigned count = pl_options(&game, options);
 *         pl_answer(&content, &game, options[choose(count)], NULL);
 *     }
 *
 * It runs until it needs a decision, which is data in the state: who is asked, what kind of answer, which options; nothing
 * else is ever legal. Pure: no I/O, no allocation, no clock, no globals.
 *
 * Who is asked for what kind of answer depends on what all can see; the options may depend on cards that only who is asked sees. */
#ifndef PL_RULES_H
#define PL_RULES_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "rules/deeds.h"
#include "rules/event.h"
#include "rules/options.h"
#include "rules/refused.h"
#include "rules/words.h"

/* The version of the rules. Stores and records note it: a match that was made by another one is not continued, because the same
 * seed and the same answers may lead elsewhere. So raise it by one with every change after which any match of the same content,
 * seed and answers goes another way: other shuffles, other options, another order of questions, other results; not for what only
 * makes it faster, and not for changes of heroes and boards, which have hashes of their own. tests/rules/steady.c notices. */
enum { PL_RULES_VERSION = 2 };

enum {
    PL_SEATS = 4,         /* at most; a match of two players has seats 0 and 1 */
    PL_PUBLIC = PL_SEATS, /* among those who know cards: anyone who only watches */
    PL_VIEWERS,
    PL_TEAMS = 2,
    PL_SPACES = 64,       /* spaces of a battlefield */
    PL_SEAT_FIGHTERS = 8, /* fighters of a seat; fighter f belongs to seat f / 8 */
    PL_FIGHTERS = PL_SEATS * PL_SEAT_FIGHTERS,
    PL_DECK_LEAST = 20, /* cards of a deck: that many at least, */
    PL_DECK = 32,       /* and at most: a set of cards is a mask of 32 bits (R-COMP-2) */
    PL_TITLES = 30,     /* different cards in a deck */
    PL_ABILITIES = 8,
    PL_TRIGGERS = PL_ABILITIES + 2 * PL_TITLES, /* two for a card: in hand, and when it has to be discarded */
    PL_ROWS = PL_ABILITIES + 2,                 /* one an ability at most, and two for what cards say of themselves */
    PL_NAMES = 40,
    PL_FORMS = 4,             /* forms of a hero */
    PL_TOKENS = 2,            /* kinds of tokens of a hero */
    PL_COUNTERS = 4,          /* of a hero, */
    PL_COUNTER_MOST = 60,     /* how high one goes at most, */
    PL_FOE_COUNTER_MOST = 15, /* and one that opponents hold */
    PL_STATES = 16,           /* of all counters of a hero together */
    PL_CODE = 2048,           /* machine words of a hero */
    PL_FRAMES = 8,            /* effects inside effects; what would go deeper does not happen */
    PL_FRAME_WORDS = 4,       /* what each of them takes, in words of eight bytes */
    PL_STEPS = 2000,          /* instructions of texts that one answer sets off; then they are cut short (D-CHAIN) */
    PL_STARTING_HAND = 5,     /* R-SETUP-4, and */
    PL_HAND_LIMIT = 7,        /* R-TURN-5, of a hero whose file says nothing else */
    PL_TURN_MODIFIERS = 12,   /* what would be more does not count */
    PL_OPTIONS_MAX = 66,
    PL_NONE = 255, /* no card, no fighter, no space, no seat */
};

/* ------------------------------------------------------------------ content */

typedef struct pl_board {
    uint8_t space_count;
    uint8_t start_count;
    uint8_t start[4];             /* spaces of the starts 1, 2, 3, 4 */
    uint64_t spaces;              /* all of them */
    uint64_t adjacent[PL_SPACES]; /* joined by a line or an arrow (R-BOARD-2, R-ARROW-2) */
    uint64_t paths[PL_SPACES];    /* lines, and arrows along their direction: one step of a token (D-FOGMOVE) */
    uint64_t steps[PL_SPACES];    /* where one step of movement leads: lines, arrows, passages (R-PASS-1, R-ARROW-1) */
    uint32_t zones[PL_SPACES];    /* the zones of this one, a bit each (R-BOARD-3) */
    uint64_t zone_mates[PL_SPACES]; /* spaces that share a zone with this one, itself included (R-BOARD-4) */
} pl_board;

typedef enum pl_card_type { PL_ATTACK = 1, PL_DEFENSE = 2, PL_VERSATILE = 3, PL_SCHEME = 4 } pl_card_type;

/* The parts of a card's text, in the order of the Timing words of words.def, then what is compiled from standing texts. */
typedef enum pl_window {
    PL_IMMEDIATELY,
    PL_DURING,
    PL_AFTER,
    PL_ON_SCHEME,
    PL_ON_BOOST,
    PL_ON_PLAY,
    PL_IN_HAND,
    PL_STANDING,
    PL_ON_FORCED_DISCARD,
    PL_ABILITY, /* not a card's: an ability of the hero */
    PL_WINDOWS
} pl_window;

typedef struct pl_card {
    uint8_t type;  /* pl_card_type */
    uint8_t value; /* printed; 0 for schemes */
    int8_t boost;  /* -1: cannot be used to BOOST (OQ-23) */
    uint8_t users; /* fighters of the seat that may play it, a bit each */
    uint8_t forms; /* forms of the hero in which it may be played, a bit each; 0: in any (R-JH-1) */
    uint8_t copies;
    uint16_t code[PL_WINDOWS]; /* entry points; 0: no such text */
} pl_card;

/* What can set off a text. */
typedef enum pl_occasion {
    PL_WHEN_NEVER, /* the ability is a row, or was done with when it was compiled */
    PL_WHEN_SETUP, /* the fighters of the seat are placed (R-SETUP-7) */
    PL_WHEN_TURN_STARTS,
    PL_WHEN_MANEUVER_BOOSTED,
    PL_WHEN_MANEUVERED,
    PL_WHEN_COMBAT_OVER,
    PL_WHEN_TOKEN_MET, /* a fighter comes to be on a space with such a token */
    PL_WHEN_TOKEN_GONE,
    PL_WHEN_HAND_SEEN,      /* an effect is about to show the hand to an opponent (OQ-29) */
    PL_WHEN_FORCED_DISCARD, /* an opponent's effect has made the seat discard the card (D-FORCED) */
    PL_WHEN_TURN_ENDS,      /* the seat takes no further action (R-TURN-6) */
    PL_WHEN_BY_HAND,        /* the player calls for it, and carries it out by hand */
    PL_OCCASIONS
} pl_occasion;

typedef struct pl_trigger {
    uint16_t code;    /* what runs */
    uint8_t occasion; /* pl_occasion */
    uint8_t window;   /* pl_window */
    uint8_t title;    /* the card whose text it is; PL_NONE: an ability */
    uint8_t token;    /* PL_WHEN_TOKEN_...: the kind */
    uint8_t comers;   /* PL_WHEN_TOKEN_MET: whose coming counts: PL_FRIENDS, PL_FOES or both */
    uint8_t next;     /* of the same occasion, in the order of the file; PL_NONE: it is the last */
} pl_trigger;

enum { PL_FRIENDS = 1, PL_FOES = 2 };

/* What a modifier does. It is never applied and taken back: the rule that it changes asks for the rows of its kind each time. */
typedef enum pl_row_kind {
    PL_ROW_PLUS,     /* your card's value is higher by the Amount, when damage is computed (R-CMB-3) */
    PL_ROW_FIXED,    /* the values of your cards are the Number, and nothing changes them (OQ-13) */
    PL_ROWS_OF_TURN, /* a text can bring those before for the rest of the turn */
    PL_ROW_UNCANCELED = PL_ROWS_OF_TURN, /* nothing cancels the effects of these cards (R-CMB-10) */
    PL_ROW_RESCUED,     /* a defeat of the fighter with such a card waits for its AFTER COMBAT text (R-END-3) */
    PL_ROW_LINKED,      /* these fighters step between spaces with such tokens (R-FOG-3) */
    PL_ROW_TOKEN_PLACE, /* such tokens go on this Space (R-TRAP-2) */
    PL_ROW_STOPPED,     /* the movement of who comes to such a token ends there (R-TRAP-5) */
    PL_ROW_HELD_UP,     /* the movement of who comes to such a token waits for its text, and may go on */
    PL_ROW_RELOCATED,   /* these fighters may be placed by the text instead of moving in a boosted maneuver (R-HOU-1) */
    PL_ROW_KINDS
} pl_row_kind;

/* A standing modifier. Which of the members are used is said by the kind; the others are 0. */
typedef struct pl_row {
    uint32_t titles;    /* cards, a bit a title */
    uint16_t condition; /* a Condition in the code; 0: it always holds */
    uint16_t code;      /* the Amount, Number, Space or text */
    uint8_t kind;       /* pl_row_kind */
    uint8_t ability;    /* whose text says so; PL_NONE: that of a card */
    uint8_t fighters;   /* of the seat, a bit each; of PL_ROW_UNCANCELED: cards that only these may play (R-SHE-1) */
    uint8_t comers;     /* whose coming counts: PL_FRIENDS, PL_FOES or both */
    uint8_t token;      /* kind of token */
    bool optional; /* PL_ROW_HELD_UP: the owner of the token decides, and has decided when moving itself (R-TRAP-4) */
    bool stops;    /* PL_ROW_STOPPED, PL_ROW_HELD_UP: its text, if it runs, ends the movement */
} pl_row;

/* A counter of a hero: the player has some of it, or, of one that opponents hold, each of them has. A counter with states has a name
 * for each of its numbers, and is in one of them. */
typedef struct pl_counter {
    uint8_t most;
    uint8_t start;
    uint8_t states; /* 0: it has none */
    bool on_foes;   /* opponents hold it */
} pl_counter;

typedef struct pl_hero {
    uint8_t fighter_count;
    uint8_t heroes;                  /* which fighters are heroes, a bit each; the others are sidekicks */
    uint8_t ranged;                  /* which fighters attack from afar */
    uint8_t move;                    /* of the first hero */
    uint8_t hand;                    /* cards that the player starts with (R-SETUP-4), */
    uint8_t hand_limit;              /* and may keep at the end of the turn (R-TURN-5) */
    uint8_t reserve;                 /* which fighters are not on the board at the start, a bit each */
    uint8_t moves[PL_SEAT_FIGHTERS]; /* of each fighter */
    uint8_t reach[PL_SEAT_FIGHTERS]; /* spaces that it attacks over, whatever the zones; 1: adjacent ones alone */
    uint8_t health[PL_SEAT_FIGHTERS];
    uint8_t title_count;
    uint8_t ability_count;
    uint8_t name_count;
    uint8_t names[PL_NAMES]; /* fighters meant by a name of the programs, a bit each */
    uint8_t form_count;      /* 0: the hero has one form only */
    uint8_t start_form;
    uint8_t token_count;            /* kinds of tokens */
    uint8_t token_stock[PL_TOKENS]; /* how many of each kind there are */
    uint8_t token[PL_NAMES];        /* the kind of token that a name means, or PL_NONE */
    uint8_t form[PL_NAMES];         /* the form that a name means, or PL_NONE */
    uint8_t counter_count;
    pl_counter counters[PL_COUNTERS];
    uint8_t counter[PL_NAMES]; /* the counter that a name means, or one of whose states; PL_NONE: no counter */
    uint8_t state[PL_NAMES];   /* the state, from 0, or PL_NONE */
    pl_card cards[PL_TITLES];
    pl_trigger triggers[PL_TRIGGERS]; /* first those of the abilities, by their number; linking adds those of cards */
    uint8_t row_count;
    pl_row rows[PL_ROWS];
    uint16_t code_length;
    pl_word code[PL_CODE]; /* code[0] ends a text and is never an entry point */

    /* worked out by pl_hero_link: */
    uint8_t far;                        /* fighters that attack over more than adjacent spaces, a bit each */
    uint8_t deck;                       /* how many cards it has */
    uint8_t title[PL_DECK];             /* card of the deck -> its title; copies follow each other */
    uint32_t copies[PL_TITLES];         /* title -> cards of the deck */
    uint32_t attacks[PL_SEAT_FIGHTERS]; /* cards a fighter may attack with (R-CARD-3) */
    uint32_t defenses[PL_SEAT_FIGHTERS];
    uint32_t schemes[PL_SEAT_FIGHTERS];
    uint32_t in_form[PL_FORMS];      /* cards that may be played in that form */
    uint32_t boosters;               /* cards with a BOOST value */
    uint32_t of_type[PL_SCHEME + 1]; /* cards printed as that type */
    uint64_t hero_health;            /* laid over the health of the seat's fighters: all ones where a hero's is */
    uint16_t rows_of[PL_ROW_KINDS];  /* rows of that kind, a bit each, */
    uint8_t touched[PL_ROW_KINDS];   /* and the fighters that they are about */
    uint8_t first_for[PL_OCCASIONS]; /* the first trigger of that occasion, or PL_NONE */
} pl_hero;

/* Fills in the worked-out part. False when the deck has fewer cards than PL_DECK_LEAST, or more than PL_DECK. */
bool pl_hero_link(pl_hero *hero);

/* Where tokens of this kind go: a Space in the code of the hero; NULL: not said. Of a hero that is linked. */
const pl_word *pl_token_place(const pl_hero *hero, unsigned token);

typedef struct pl_weights pl_weights; /* what computer players have learned: see the pack; the rules never look */

typedef struct pl_content {
    const pl_board *boards;
    const pl_hero *heroes;
    const pl_weights *weights;
    uint8_t board_count;
    uint8_t hero_count;
    uint8_t weights_count;
} pl_content;

/* ------------------------------------------------------------------ setup */

typedef struct pl_setup {
    uint8_t board;          /* index in the content */
    uint8_t hero[PL_SEATS]; /* likewise; seat 0 takes the first turn unless the options say otherwise */
    bool teams;             /* four seats: 0 and 2 are one team, 1 and 3 the other (R-TEAM-1); else two players */
    pl_rules_options options;
} pl_setup;

typedef struct pl_seed {
    uint8_t bytes[32];
} pl_seed;

/* ------------------------------------------------------------------ questions */

typedef enum pl_kind {
    PL_ASK_NOTHING, /* the game is over */
    PL_ASK_ACTION,
    PL_ASK_CARD,
    PL_ASK_FIGHTER,
    PL_ASK_SPACE,
    PL_ASK_NUMBER,
    PL_ASK_YES_NO,
    PL_ASK_PLAYER, /* a seat */
    PL_ASK_EFFECT, /* one of the lettered options of a text, or which of several effects comes first */
} pl_kind;

/* What a question is about: questions.def. */
typedef enum pl_why {
#define QUESTION(id, ...) PL_WHY_##id,
#include "rules/questions.def"
    PL_WHY_COUNT
} pl_why;

/* What others may not know of a question and its answer, and what they may conclude; a bit each. */
typedef enum pl_secret {
    PL_NO_SECRET = 0,
    PL_SECRET_ANSWER = 1,  /* the card that is the answer stays covered */
    PL_SECRET_OPTIONS = 2, /* which options there are depends on the hand of the one who is asked */
    PL_SECRET_HELD = 4,    /* no secret: anybody who is asked this holds a card for it */
    PL_SECRET_CHOSEN = 8,  /* the cards chosen so far stay covered, unless somebody knows them anyway */
    PL_SECRET_PICKED = 16, /* so they do, and of those that are known it stays covered whether they are chosen */
} pl_secret;
extern const uint8_t pl_why_secrets[PL_WHY_COUNT];

typedef enum pl_option_kind {
    PL_OPTION_NONE, /* not this, nobody, no more */
    PL_OPTION_ACTION,
    PL_OPTION_CARD,
    PL_OPTION_FIGHTER,
    PL_OPTION_RELOCATE, /* place this fighter instead of moving it (R-HOU-1) */
    PL_OPTION_SPACE,
    PL_OPTION_NUMBER,
    PL_OPTION_YES,
    PL_OPTION_NO,
    PL_OPTION_PLAYER,
    PL_OPTION_EFFECT,
} pl_option_kind;

/* The last is no action: it takes none, and calls for an ability that is carried out by hand. */
typedef enum pl_action { PL_MANEUVER, PL_DO_SCHEME, PL_DO_ATTACK, PL_BY_HAND, PL_ACTIONS } pl_action;

typedef struct pl_option {
    uint8_t kind;  /* pl_option_kind */
    uint8_t value; /* action, card of the deck, fighter, space, number, seat, position of the effect in the text */
} pl_option;

/* Which cards a question is about. For a hand the mask says which cards would do, wherever they are: all can know that. What
 * of them is there, the asked player sees. */
typedef enum pl_from {
    PL_FROM_MASK,  /* those of the mask */
    PL_FROM_HAND,  /* those of them in the hand of seat `pile` */
    PL_FROM_DRAWN, /* likewise, and only those that the text has just drawn */
} pl_from;

/* The state is compared byte by byte, so no byte of it is left to the compiler. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct pl_question {
    uint64_t mask; /* options, a bit each (cards, fighters, spaces, numbers...); fighters + 32: relocate */
    uint8_t seat;  /* who must answer */
    uint8_t kind;  /* pl_kind */
    uint8_t why;   /* pl_why */
    bool
        may_pass; /* PL_OPTION_NONE (for yes and no: PL_OPTION_NO) is an option too; it always is when no card will do */
    uint8_t pile;    /* PL_ASK_CARD: the seat whose cards are meant, */
    uint8_t from;    /* pl_from, */
    uint8_t need;    /* and how many there must be to choose any */
    uint8_t fighter; /* who is moved, placed, attacked: PL_NONE if nobody */
    uint8_t owner;   /* whose text asks; PL_NONE: a rule */
    uint8_t card;    /* the card whose text it is, or PL_NONE */
    uint8_t ability; /* the ability of the hero it is, or PL_NONE */
    uint8_t choice;  /* PL_WHY_CHOOSE: which choice of the text, from 1; 0: the forms of the hero */
    uint8_t window;  /* pl_window: which text of the card or ability; PL_NONE: no text asks */
    uint8_t unused[3];
} pl_question;

/* ------------------------------------------------------------------ the state */

typedef struct pl_seat {
    uint32_t hand; /* sets of cards, a bit each; what is in none of hand, play, discard is in the deck */
    uint32_t play; /* on the table: in combat, being resolved, boosting */
    uint32_t discard;
    uint32_t known
        [PL_VIEWERS]; /* hidden cards of this seat that seat v knows, or everybody (PL_PUBLIC) (R-INFO-3): in the deck where
                                * they lie; the others are in the hand, or one of them lies face down in a combat and v cannot tell which */
    uint8_t order
        [PL_DECK]; /* of these places the deck has the front, its top last; the discard pile the back, its top first */
    uint8_t deck_count;
    uint8_t discard_count;
    uint8_t size; /* cards of the whole deck, wherever they are now */
    uint8_t hero; /* index in the content */
    uint8_t move_bonus;
    uint8_t form;             /* the hero's present form */
    uint8_t stock[PL_TOKENS]; /* tokens not placed yet */
    uint8_t later_card;       /* a text for the start of the next turn: whose it is, */
    uint8_t reserve;     /* fighters that have not been on the board, a bit each: not defeated, and without health */
    uint16_t later : 12; /* where it begins; 0: none; */
    uint16_t later_window : 4;    /* and which of the texts of that card it is */
    uint32_t began_on[PL_TOKENS]; /* fighters that stood on one when this turn's actions began (D-STARTED) */
    uint32_t unused_cards;
    uint64_t tokens[PL_TOKENS]; /* spaces with such a token */
} pl_seat;

/* All cards of a seat, and those that lie in its deck: in no other pile. */
static inline uint32_t pl_all_cards(const pl_seat *seat)
{
    return seat->size ? UINT32_MAX >> (PL_DECK - seat->size) : 0;
}
static inline uint32_t pl_deck_cards(const pl_seat *seat)
{
    return pl_all_cards(seat) & ~(seat->hand | seat->play | seat->discard);
}

/* One side of a combat. */
typedef struct pl_side {
    uint32_t spent; /* cards used to BOOST this side's card */
    uint8_t seat;
    uint8_t fighter;
    uint8_t card;       /* PL_NONE: declined */
    uint8_t taken;      /* combat damage this side's fighter took */
    uint8_t prediction; /* of the other card's printed value (OQ-37); PL_NONE: none */
    int8_t base;        /* value = base + added (D-PRINTED) */
    int8_t added;
    uint8_t flags; /* PL_SIDE_... */
} pl_side;
enum {
    PL_SIDE_CANCELED = 1,
    PL_SIDE_IGNORED = 2, /* counts as 0 */
    PL_SIDE_LOCKED = 4,  /* card effects change nothing */
    PL_SIDE_FIXED = 8,   /* nothing changes it, standing bonuses included */
    PL_SIDE_AFTER_DONE = 16,
    PL_SIDE_REPLACED = 32, /* its player has put another card in */
    PL_SIDE_OPEN = 64,     /* its card lies face up before the reveal */
};
enum { PL_ATTACKER, PL_DEFENDER };
enum { PL_UNREVEALED = 1 };

typedef struct pl_combat {
    pl_side side[2];
    uint32_t fallen; /* fighters defeated in this combat */
    uint8_t stage;   /* 0: no combat; PL_UNREVEALED: the cards are being chosen; see combat.c for the rest */
    uint8_t winner;  /* PL_ATTACKER, PL_DEFENDER, PL_NONE: not decided yet */
    uint8_t unused[2];
} pl_combat;

typedef struct pl_turn_modifier {
    uint16_t code : 12;
    uint16_t seat : 4;
} pl_turn_modifier;

typedef struct pl_game {
    pl_question question;
    pl_combat combat;
    pl_seat seat[PL_SEATS];
    uint64_t occupied[PL_TEAMS]; /* spaces with a fighter of the team */
    uint32_t present;            /* fighters on the board */
    uint32_t moved;              /* fighters that have had their move in this maneuver */
    uint32_t seed[8];
    uint32_t chance_block;      /* blocks of the stream used so far */
    uint8_t space[PL_FIGHTERS]; /* PL_NONE: not on the board */
    uint8_t health[PL_FIGHTERS];
    uint8_t board;
    uint8_t phase;      /* see turn.c */
    uint8_t seat_count; /* 2, or 4 in teams */
    uint8_t first;      /* the seat that places first and takes the first turn */
    uint8_t turn_seat;
    uint8_t actions; /* left in this turn */
    uint8_t actions_taken;
    bool turn_ended;
    bool over;
    uint8_t winner;       /* team (of two players: the seat), or PL_NONE: a draw */
    uint8_t active;       /* fighter that acts: moves, attacks, plays the scheme */
    uint8_t card;         /* scheme or boosting card on the table */
    uint8_t goal;         /* where the interrupted move of a maneuver leads, */
    uint8_t steps;        /* how many steps are left for it, */
    uint8_t halt;         /* and where it waits */
    uint8_t idle;         /* turns in a row without an action */
    uint8_t dormant;      /* seats without a fighter on the board since the end of an action (OQ-4) */
    uint8_t waiting;      /* abilities of this moment that have not run yet, */
    uint8_t waiting_seat; /* whose they are, */
    uint8_t next_phase;   /* and what comes after them */
    uint8_t frame_count;
    uint8_t modifier_count;
    pl_option answer;
    uint16_t turn; /* turns begun */
    pl_rules_options options;
    pl_turn_modifier modifiers[PL_TURN_MODIFIERS];
    uint8_t calls;  /* abilities called for in this turn, to be carried out by hand */
    bool hands_off; /* nothing is carried out by hand: for those who think ahead, never in a match */
    uint8_t counters[PL_SEATS][PL_COUNTERS];    /* of each seat's hero: pl_units reads them */
    uint64_t frames[PL_FRAMES][PL_FRAME_WORDS]; /* the texts being carried out: the rules' own business */
} pl_game;
#pragma GCC diagnostic pop
static_assert(sizeof(pl_game) <= 1024, "a match must stay small enough to copy in nanoseconds");

/* How many of its counters lie with a seat: the owner, or, of one that opponents hold, one of them. Two of these share a byte. */
static inline unsigned pl_units(const pl_hero *hero, const pl_game *game, unsigned owner, unsigned counter,
                                unsigned holder)
{
    unsigned units = game->counters[owner][counter];
    return hero->counters[counter].on_foes ? units >> (holder & 2) * 2 & 15 : units;
}

/* A copy to play on with: of the frames, which stand last, it has those in use. One that is compared byte by byte is assigned. */
static inline void pl_copy_running(pl_game *to, const pl_game *from)
{
    memcpy(to, from, offsetof(pl_game, frames) + from->frame_count * sizeof from->frames[0]);
}

/* The state in bytes that are the same on every machine and in every version of this one, for hashes: how the fields lie in memory
 * is another matter. Returns how many there are: a match of two players has fewer. */
enum { PL_GAME_BYTES = 1016 };
size_t pl_game_bytes(const pl_game *game, uint8_t out[PL_GAME_BYTES]);

/* ------------------------------------------------------------------ playing */

/* Shuffles, draws and runs to the first question. False (and *game untouched) when the setup does not fit the content. */
bool pl_begin(const pl_content *content, pl_game *game, const pl_setup *setup, const pl_seed *seed, pl_log *log);

static inline bool pl_over(const pl_game *game)
{
    return game->over;
}

/* Lists the options of the pending question; returns how many. 0 only when the game is over. */
unsigned pl_options(const pl_game *game, pl_option out[PL_OPTIONS_MAX]);

/* How many there are, and the n-th of that list, from 0: for those who want one of them and not the list. */
unsigned pl_option_count(const pl_game *game);
pl_option pl_option_at(const pl_game *game, unsigned n);
/* Any of them: number chance * count / 2^32 of the list. There must be one. */
pl_option pl_option_any(const pl_game *game, uint32_t chance);

/* Is this an option of the pending question? */
bool pl_legal(const pl_game *game, pl_option option);

/* Works out again what the asked player can answer, after hidden cards were exchanged from outside (src/match). */
void pl_ask_again(const pl_content *content, pl_game *game);

/* Cards that may lie face down on this side: the fighter may use them. */
uint32_t pl_usable_cards(const pl_content *content, const pl_game *game, unsigned side);

/* Answers the question and runs on to the next one. False, with nothing changed, when the option is not legal. */
bool pl_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log);
/* The same without the proof: for an option that these functions have just given for this very state. */
void pl_apply(const pl_content *content, pl_game *game, pl_option option, pl_log *log);

/* ------------------------------------------------------------------ by hand */

/* Is the text that asks one that is carried out by hand? Then out is filled in. All of it is public. */
bool pl_by_hand(const pl_content *content, const pl_game *game, pl_hand_plan *out);
/* From now on nothing more is carried out by hand in this copy of a match: for computer players, who do nothing there. */
void pl_keep_hands_off(pl_game *game);

/* ------------------------------------------------------------------ looking */

static inline unsigned pl_seat_of(unsigned fighter)
{
    return fighter / PL_SEAT_FIGHTERS;
}
/* 0 or 1; of two players each is a team. Friends are those of one team (R-FIGHT-6). */
static inline unsigned pl_team_of(unsigned seat)
{
    return seat & 1U;
}
static inline unsigned pl_seats_in(const pl_setup *setup)
{
    return setup->teams ? 4 : 2;
}
static inline bool pl_alive(const pl_game *game, unsigned fighter)
{
    return game->health[fighter] > 0;
}
/* Value of a side's card now, without standing bonuses. */
int pl_card_value(const pl_game *game, unsigned side);
/* The k-th card of the deck from its top, or of the discard pile from its top (the newest first). */
unsigned pl_deck_card(const pl_game *game, unsigned seat, unsigned k);
unsigned pl_discard_card(const pl_game *game, unsigned seat, unsigned k);

/* Whom this fighter could attack (R-ATK-3). */
uint32_t pl_targets(const pl_content *content, const pl_game *game, unsigned fighter);

/* What happens to one who comes to a token. */
typedef struct pl_token_meeting {
    bool acts;     /* a text runs: */
    bool stops;    /* it ends the movement (R-TRAP-5), */
    bool optional; /* if the owner wants it (R-TRAP-4) */
} pl_token_meeting;

/* What tokens of a kind do to those who move, as the abilities of their hero say. */
typedef struct pl_token_traits {
    uint8_t linked; /* fighters of the hero that step between spaces with such tokens, a bit each (R-FOG-3) */
    pl_token_meeting foes, friends;
} pl_token_traits;
pl_token_traits pl_traits_of(const pl_hero *hero, unsigned kind);

/* The move that a question PL_WHY_MOVE is about: who moves, how far at most, and which spaces of opposing fighters it may
 * pass through. */
typedef struct pl_walk {
    uint64_t through;
    uint8_t fighter;
    uint8_t steps;
} pl_walk;
pl_walk pl_walk_asked(const pl_content *content, const pl_game *game);

/* Steps of the shortest way to that space, or PL_NONE: no way leads there. What is left aside does not count: is it in the way? */
enum { PL_PAST_FIGHTERS = 1, PL_PAST_TOKENS = 2, PL_AGAINST_ARROWS = 4 };
unsigned pl_walk_length(const pl_content *content, const pl_game *game, pl_walk walk, unsigned space, unsigned aside);

/* A way over the board, from the space where it begins to the one where it ends; its length in steps is one less than `count`. */
typedef struct pl_way {
    uint8_t count;
    uint8_t space[PL_SPACES];
} pl_way;
/* The way to a space that a question PL_WHY_MOVE offers: around tokens whose text would run, if the steps suffice for that. */
pl_way pl_way_asked(const pl_content *content, const pl_game *game, unsigned space);
/* The spaces of an event's `way` in the order in which they were gone. */
pl_way pl_way_in_order(const pl_board *board, unsigned from, unsigned to, uint64_t spaces);

/* Cards of its hand that a fighter could attack with, whether or not somebody is in its range. */
uint32_t pl_attack_cards(const pl_content *content, const pl_game *game, unsigned fighter);

/* What awaits a fighter on that space if it stood there and all else were as it is. */
typedef struct pl_outlook {
    uint32_t targets; /* whom it could attack from there */
    uint8_t threat
        [PL_FIGHTERS]; /* steps that this opposing fighter needs to attack it there; PL_NONE: a maneuver without a boost
                                  * does not bring it near enough */
} pl_outlook;
void pl_outlook_at(const pl_content *content, const pl_game *game, unsigned fighter, unsigned space, pl_outlook *out);

/* How the fighter could come to strike at somebody who stood on that space while all else were as it is. */
typedef struct pl_approach {
    uint64_t from; /* free spaces, or its own, from which it could */
    uint8_t steps; /* to the nearest of those; PL_NONE: as many as it may take lead to none */
} pl_approach;
pl_approach pl_approach_to(const pl_content *content, const pl_game *game, unsigned fighter, unsigned space,
                           unsigned most);

/* ------------------------------------------------------------------ refusing */

/* Why the viewer, a seat or PL_NONE, may not choose this action, space or fighter now. It depends only on what that seat may know, so
 * the state itself and the viewer's view of it give the same. */
pl_refusal pl_why_not(const pl_content *content, const pl_game *game, unsigned viewer, pl_option option);
/* The same of a card of that seat's deck: the viewer's own, or one of a hand that the viewer is looking at. */
pl_refusal pl_why_not_card(const pl_content *content, const pl_game *game, unsigned viewer, unsigned seat,
                           unsigned card);

/* ------------------------------------------------------------------ hidden cards */

/* Texts that are being carried out remember cards of a seat, hidden ones as well: whoever deals these again (src/match) says which they
 * are now. Texts are counted from 0, the one that asks is the last. */
unsigned pl_text_count(const pl_game *game);
/* "That card", cards of this seat; 0: the text remembers none of them. */
uint32_t pl_text_cards(const pl_game *game, unsigned text, unsigned seat);
void pl_set_text_cards(pl_game *game, unsigned text, uint32_t cards);
/* Cards chosen so far, when a text asks for several one after the other. */
uint32_t pl_chosen_cards(const pl_game *game);
void pl_set_chosen_cards(pl_game *game, uint32_t cards);
/* Nothing is left of texts that have ended. */
void pl_forget_ended_texts(pl_game *game);
/* Nor of what the acts before have chosen, which nobody asks for any more. */
void pl_forget_past_choices(const pl_content *content, pl_game *game);

/* ------------------------------------------------------------------ positions to start from: scenarios, puzzles, tests */

typedef enum pl_moment { PL_AT_SETUP, PL_AT_TURN_START, PL_AT_ACTION } pl_moment;

typedef struct pl_position {
    pl_setup setup;
    pl_moment moment;
    uint8_t turn_seat;
    uint8_t actions; /* PL_AT_ACTION: left in this turn */
    struct {
        uint8_t space[PL_SEAT_FIGHTERS];                        /* PL_NONE: not on the board */
        uint8_t health[PL_SEAT_FIGHTERS];                       /* 0: defeated, or in reserve: */
        uint8_t reserve;                                        /* a bit each */
        uint8_t hand[PL_DECK], deck[PL_DECK], discard[PL_DECK]; /* cards; deck top first, discard newest first */
        uint8_t hand_count, deck_count, discard_count;
        uint64_t tokens[PL_TOKENS]; /* spaces with such a token */
        uint8_t removed[PL_TOKENS]; /* tokens that are out of the game */
        uint8_t form;
        uint8_t counters_given;        /* a bit each; the others are as at the start */
        uint8_t counters[PL_COUNTERS]; /* as in pl_game */
    } seat[PL_SEATS];
} pl_position;

/* Starts from a position. Every card of a seat must be in exactly one pile. NULL, or the reason why it cannot be. */
const char *pl_begin_at(const pl_content *content, pl_game *game, const pl_position *position, const pl_seed *seed,
                        pl_log *log);

#endif
