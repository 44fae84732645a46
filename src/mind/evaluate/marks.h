/* Marks: what a learned evaluator sees of a match (marks.def), as numbers of rows in its tables.
 *
 * A sight is what never changes in a match: how far it is to attack from space to space, and who the fighters are. With it the
 * marks of a position and of the options of its question are listed. The same lists go into playing and into learning. */
#ifndef PL_MARKS_H
#define PL_MARKS_H

#include "mind/evaluate/evaluate.h"

enum { WORDS_MOST = 512 }; /* ids of words */

#define GROUP_AFTER(name, count) name, name##_LAST = (name) + (count)-1

/* Rows of the position. Those of a side come twice. */
enum {
    MARK_NOTHING = -1,
#define SIDE(id, name, count) GROUP_AFTER(SIDE_##id, count),
#define SCENE(id, name, count)
#define OPTION(id, name, count)
#define DEED(id, name, count)
#define SAID(id, name, each)
#include "mind/evaluate/marks.def"
    SIDE_MARKS,
    SCENE_BEFORE = 2 * SIDE_MARKS - 1,
#define SIDE(id, name, count)
#define SCENE(id, name, count) GROUP_AFTER(SCENE_##id, count),
#define OPTION(id, name, count)
#define DEED(id, name, count)
#define SAID(id, name, each)
#include "mind/evaluate/marks.def"
    POSITION_MARKS,
};

enum {
    OPTION_NOTHING = -1,
#define SIDE(id, name, count)
#define SCENE(id, name, count)
#define OPTION(id, name, count) GROUP_AFTER(OPTION_##id, count),
#define DEED(id, name, count)
#define SAID(id, name, each)
#include "mind/evaluate/marks.def"
    OPTION_MARKS,
};

enum {
    DEED_NOTHING = -1,
#define SIDE(id, name, count)
#define SCENE(id, name, count)
#define OPTION(id, name, count)
#define DEED(id, name, count) GROUP_AFTER(DEED_##id, count),
#define SAID(id, name, each)  GROUP_AFTER(DEED_##id, (each)*WORDS_MOST),
#include "mind/evaluate/marks.def"
    DEED_MARKS,
};

/* Where a card is, for the position; and what it is wanted for, as an option. */
typedef enum card_zone {
    ZONE_HAND,    /* and somebody there can use it, or it boosts */
    ZONE_USELESS, /* in hand, and nobody there can play it now */
    ZONE_DECK,
    ZONE_DISCARD,
    ZONE_ATTACK,
    ZONE_DEFENSE,
    ZONE_TABLE,
    ZONE_ABILITY, /* abilities, which are as cards that always lie there */
    ZONES
} card_zone;

typedef enum card_use {
    USE_ATTACK,
    USE_DEFENSE,
    USE_MANEUVER,
    USE_SCHEME,
    USE_BOOST,
    USE_LOSE,
    USE_TAKE,
    USE_OTHER,
    USES
} card_use;

static inline unsigned at_most(unsigned n, unsigned most)
{
    return n < most ? n : most;
}

/* Steps until somebody could attack, in six grades: now, after a move, with a small boost, with a large one, in two turns, later. */
enum { REACH_GRADES = 6 };
static inline unsigned reach_grade(unsigned need, unsigned move)
{
    const unsigned most[REACH_GRADES - 1] = {0, move, move + 2, move + 4, 2 * move + 2};
    unsigned grade = 0;
    while (grade < REACH_GRADES - 1 && need > most[grade])
        grade++;
    return grade;
}

/* How many bits are set; without the instruction, which not every machine has. */
static inline unsigned count_spaces(uint64_t mask)
{
    mask -= mask >> 1 & 0x5555555555555555U;
    mask = (mask & 0x3333333333333333U) + (mask >> 2 & 0x3333333333333333U);
    return (unsigned)(((mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fU) * 0x0101010101010101U >> 56);
}

/* ------------------------------------------------------------------ a match */

enum { SIGHT_FAR = 15 };

typedef struct sight {
    const pl_content *content;
    uint8_t board;                       /* PL_NONE: nothing is worked out yet */
    uint8_t melee[PL_SPACES][PL_SPACES]; /* steps after which a fighter on the first could attack one on the second */
    uint8_t ranged[PL_SPACES][PL_SPACES];
    uint8_t steps[PL_SPACES][PL_SPACES];
} sight;

static inline const pl_hero *sight_hero(const sight *s, const pl_game *game, unsigned seat)
{
    return &s->content->heroes[game->seat[seat].hero];
}

/* Spaces between which the fighter steps as if they were adjacent. */
uint64_t sight_linked(const sight *s, const pl_game *game, unsigned fighter);

/* How a fighter attacks: from afar, or over how many spaces. */
typedef struct sight_arm {
    bool ranged;
    uint8_t reach;
} sight_arm;
static inline sight_arm sight_arm_of(const pl_hero *hero, unsigned i)
{
    return (sight_arm){hero->ranged >> i & 1, hero->reach[i]};
}

/* The same as below for those who reach farther than the next space, which hardly anybody does. */
unsigned sight_need_far(const sight *s, sight_arm arm, unsigned from, unsigned to, uint64_t linked);

/* Steps after which a fighter on `from` could attack one on `to`, with links or without (0). */
static inline unsigned sight_need(const sight *s, sight_arm arm, unsigned from, unsigned to, uint64_t linked)
{
    if (arm.reach > 1)
        return sight_need_far(s, arm, from, to, linked);
    const uint8_t(*steps)[PL_SPACES] = arm.ranged ? s->ranged : s->melee;
    unsigned need = steps[from][to], enter = SIGHT_FAR, leave = SIGHT_FAR;
    for (; linked; linked &= linked - 1) {
        unsigned link = (unsigned)__builtin_ctzll(linked);
        enter = at_most(enter, s->steps[from][link]);
        leave = at_most(leave, steps[link][to]);
    }
    return at_most(need, at_most(enter + 1 + leave, SIGHT_FAR));
}

/* Works it out, unless it is that of this board already. */
void sight_learn(sight *s, const pl_content *content, unsigned board);

/* ------------------------------------------------------------------ a position */

enum { MARKS_MOST = 320, CARD_SETS = PL_SEATS * ZONES };

/* Cards of a seat in a zone; of ZONE_ABILITY and ZONE_DECK none are listed: all abilities, and what is nowhere else. */
typedef struct card_set {
    uint32_t cards;
    uint8_t seat, zone, role; /* role: 0 the side that is asked, 1 the others */
} card_set;

typedef struct marks {
    uint16_t row[MARKS_MOST];
    unsigned count;
    card_set set[CARD_SETS];
    unsigned set_count;
    uint8_t team; /* whose sight it is */
} marks;

/* As the team sees it. All cards may be looked at: hidden ones are guessed. */
void marks_of(const sight *s, const pl_game *game, unsigned team, marks *out);

/* ------------------------------------------------------------------ options */

enum { OPTION_MARKS_MOST = 16 };

typedef struct option_marks {
    uint16_t row[OPTION_MARKS_MOST];
    uint8_t count;
    uint8_t use;   /* card_use, */
    uint8_t seat;  /* of the card; PL_NONE: the option is none */
    uint8_t title; /* likewise */
} option_marks;

void option_marks_of(const sight *s, const pl_game *game, pl_option option, option_marks *out);

/* ------------------------------------------------------------------ names */

/* The three tables of rows that marks have. */
typedef enum mark_table { TABLE_POSITION, TABLE_OPTION, TABLE_DEED, MARK_TABLES } mark_table;
enum { MARK_NAME = 64 };

/* "us.hero-health.5", "question.2", "act.draw.1"; false: nothing is called so, a word that does not exist. */
bool mark_name(mark_table table, unsigned row, char out[MARK_NAME]);
/* The row of that name; -1: there is none here. */
int mark_find(mark_table table, const char *name);
/* The number that is written there, digits alone and below `limit`; -1: it is none. */
int number_below(const char *p, unsigned limit);

/* ------------------------------------------------------------------ cards and abilities */

enum { DEEDS_MOST = 256 };

/* What a card says and is; what an ability says. Returns how many rows of DEED_MARKS, DEEDS_MOST at most. */
unsigned card_deeds(const pl_hero *hero, unsigned title, uint16_t out[DEEDS_MOST]);
unsigned ability_deeds(const pl_hero *hero, unsigned ability, uint16_t out[DEEDS_MOST]);

#endif
