/* Puzzles: positions with a goal that exactly one first act reaches, whatever the opponent does and whatever is drawn.
 *
 * That is proved, not estimated: the solver goes through everything that can happen by the rules. It answers for a seat by what that seat may
 * know (match/view.h), never by a card face down or the order of a deck; the opponent may know everything and choose the worst, and of what
 * is drawn the worst is drawn. docs/puzzles.md says what counts as one act, and how the files are written.
 *
 *     pl_puzzles *box = pl_puzzles_read("a.puzzles", text, length, errors);
 *     const pl_puzzle *puzzle = pl_puzzles_at(box, 0);
 *     pl_puzzle_begin(pack, puzzle, errors, &game);
 *     pl_prove(pack, &game, puzzle->seat, puzzle->goal, PL_PUZZLE_STEPS, &proof); */
#ifndef PL_PUZZLE_H
#define PL_PUZZLE_H

#include "files/files.h"
#include "mind/mind.h"
#include "protocol/protocol.h"

/* ------------------------------------------------------------------ solving */

typedef enum pl_goal {
    PL_GOAL_WIN,     /* before this turn ends */
    PL_GOAL_DEFENSE, /* the opponent attacks: survive until this turn has ended */
    PL_GOALS
} pl_goal;
extern const char *const pl_goal_name[PL_GOALS]; /* "win", "defense" */
int pl_goal_find(const char *name);              /* -1: there is none */

typedef enum pl_reach {
    PL_MISSED,  /* the opponent, or chance, can prevent it */
    PL_UNCLEAR, /* it hangs on a random choice, or was more than could be gone through */
    PL_REACHED, /* it is reached, whatever happens */
} pl_reach;

typedef struct pl_solver pl_solver;

/* Answers that are applied for one puzzle at most; a position that needs more is none. */
enum { PL_PUZZLE_STEPS = 400000 };

/* A solver of this goal of the seat from a state of a match of two players. NULL: no memory. The content must outlive it. */
pl_solver *pl_solver_new(const pl_content *content, const pl_game *game, unsigned seat, pl_goal goal, unsigned steps);
void pl_solver_free(pl_solver *solver); /* may be NULL */
/* Answers that were applied so far. */
unsigned pl_solver_steps(const pl_solver *solver);

/* What is to be said of the state where the solver stands: first the one it was made with. */
pl_reach pl_solver_reach(pl_solver *solver);
/* The match went on: the answer that was given, and the state it led to. What the seat could not see of it, the solver does not take from
 * it either. False when this cannot have come of it, or there is no memory. */
bool pl_solver_follow(pl_solver *solver, pl_option answer, const pl_game *after);
/* The verdict after each option of the pending question of the seat, or of the opponent: then only those are listed that fit the match as
 * it is. Copies of a card are one option. Returns how many. */
typedef struct pl_judged_option {
    pl_option option;
    pl_reach reach;
} pl_judged_option;
unsigned pl_solver_options(pl_solver *solver, const pl_game *game, pl_judged_option out[PL_OPTIONS_MAX]);

/* ------------------------------------------------------------------ first acts */

/* What a proof comes to. */
typedef enum pl_admission {
    PL_ADMITTED,   /* exactly one first act reaches the goal */
    PL_NO_ACT,     /* none does */
    PL_MANY_ACTS,  /* several do */
    PL_NOT_PROVED, /* it hangs on a random choice, or was too much */
    PL_TOO_PLAIN,  /* there is hardly anything to choose from */
} pl_admission;

enum { PL_ACT_TEXT = 256, PL_ACT_ANSWERS = 8, PL_ACTS_MIN = 4 };

typedef struct pl_proof {
    pl_admission admission;
    unsigned acts;  /* first acts that there are */
    unsigned steps; /* answers applied */
    /* Of PL_ADMITTED: */
    pl_option answer[PL_ACT_ANSWERS]; /* the act: the first answers */
    unsigned answers;
    uint8_t fighter, space; /* of a maneuver: who must go where; else PL_NONE */
    char text
        [PL_ACT_TEXT]; /* the act in words of scenarios: "attack, lord, squire, sudden-blow", "maneuver, lord on 12" */
} pl_proof;

/* Proves it from a state of a match of two. False when there is no memory. */
bool pl_prove(const pl_pack *pack, const pl_game *game, unsigned seat, pl_goal goal, unsigned steps, pl_proof *out);

/* ------------------------------------------------------------------ puzzles and their files */

enum { PL_PUZZLE_NAME = 64, PL_PUZZLE_TEXT = 4000, PL_PUZZLE_STARS = 3 };

typedef struct pl_puzzle {
    char name[PL_PUZZLE_NAME];
    uint8_t goal;                  /* pl_goal */
    uint8_t seat;                  /* whose it is */
    uint8_t stars;                 /* how hard: 1 to PL_PUZZLE_STARS */
    char solution[PL_ACT_TEXT];    /* the first act, as in pl_proof */
    char position[PL_PUZZLE_TEXT]; /* a scenario without its title */
} pl_puzzle;

typedef struct pl_puzzles pl_puzzles;

/* The puzzles of a file (docs/puzzles.md), which may be any bytes; mistakes become errors. NULL when there is no memory. */
pl_puzzles *pl_puzzles_read(const char *file, const char *text, size_t length, pl_errors *errors);
void pl_puzzles_free(pl_puzzles *puzzles); /* may be NULL */
unsigned pl_puzzles_count(const pl_puzzles *puzzles);
const pl_puzzle *pl_puzzles_at(const pl_puzzles *puzzles, unsigned index);

/* One puzzle as it stands in a file; returns its length, as snprintf does. */
int pl_puzzle_write(const pl_puzzle *puzzle, char *out, size_t size);

/* The state of its position. False after errors, and when the position is none of two players. */
bool pl_puzzle_begin(const pl_pack *pack, const pl_puzzle *puzzle, pl_errors *errors, pl_game *out);

/* ------------------------------------------------------------------ making */

/* Looks for a puzzle in a state of a match: with this goal of the seat, and these answers (in words, "": none) given by the opponent after
 * it. All but the name is filled in. False: this is none; `*why` says why. */
bool pl_puzzle_find(const pl_pack *pack, const pl_game *game, unsigned seat, pl_goal goal, const char *answers,
                    unsigned steps, pl_puzzle *out, pl_admission *why);

/* The same without asking how many acts there are: can the goal be reached? False when the state cannot be written down. */
bool pl_puzzle_try(const pl_pack *pack, const pl_game *game, unsigned seat, pl_goal goal, const char *answers,
                   unsigned steps, pl_reach *verdict);

/* Plays one match by itself and looks for puzzles on the way, at most one of each goal in a turn. The health of the hero that
 * the goal is about is set to where it is just reached. */
typedef struct pl_harvest {
    const char *player;                               /* both sides are played by it */
    unsigned steps;                                   /* as for pl_puzzle_find */
    void (*found)(void *to, const pl_puzzle *puzzle); /* without a name */
    void *to;
    unsigned looked; /* positions that were looked at: counted up */
} pl_harvest;
bool pl_puzzle_harvest(const pl_pack *pack, const pl_setup *setup, const pl_seed *seed, pl_harvest *harvest);

/* How often of PL_PUZZLE_TRIALS a quick player finds the first act. */
enum { PL_PUZZLE_TRIALS = 8 };
#define PL_PUZZLE_PLAYER "search@100"
unsigned pl_puzzle_found(const pl_pack *pack, const pl_game *game, unsigned seat, const pl_proof *proof);

/* ------------------------------------------------------------------ in JSON */

/* The solver for a session of the protocol. */
pl_solving pl_puzzle_requests(void);

#endif
