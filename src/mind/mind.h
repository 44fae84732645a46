/* Computer players: peers behind one small handle.
 *
 * A player is shown views (match/view.h) and guesses made from them, never the state: pl_mind_answer makes the view and hands
 * on nothing else. The same player, seed and sequence of views give the same answers, on any machine and any number of
 * threads; only a time limit, a backstop, and a hurry (pl_mind_hurry) can change that.
 *
 *   random           every option is equally likely
 *   greedy           looks one step ahead and evaluates what it sees
 *   flat@N           N random rollouts of twelve turns after every option, over guesses at the hidden cards
 *   search@N         information set tree search with N iterations; search@N,1s: at most about a second per answer
 *   novice adept expert master    levels for people, made of these */
#ifndef PL_MIND_H
#define PL_MIND_H

#include "match/match.h"

typedef struct pl_mind pl_mind;

/* Names for help and suggestions, ended by NULL; "flat@64" stands for any number. */
extern const char *const pl_mind_names[];

/* Is there such a player? */
bool pl_mind_exists(const char *name);

/* A player by its name. NULL: there is none, or no memory. The content must outlive it. `threads`: how many it may use. */
pl_mind *pl_mind_new(const char *name, const pl_content *content, const pl_seed *seed, unsigned threads);
void pl_mind_free(pl_mind *mind);
const char *pl_mind_name(const pl_mind *mind);

/* The time limit of its answers in milliseconds; 0: it has none. */
unsigned pl_mind_time(const pl_mind *mind);
/* From now on it has one of that many parts of its iterations and of its time, and at most that many milliseconds (0: its own
 * limit alone). Some fifty iterations are left to it in any case. */
void pl_mind_hurry(pl_mind *mind, unsigned parts, unsigned milliseconds);

/* The answer to the pending question, asked of the seat that the view belongs to. */
pl_option pl_mind_choose(pl_mind *mind, const pl_view *view);
/* The same, for the seat that is asked; the mind sees the view of that seat. */
pl_option pl_mind_answer(pl_mind *mind, const pl_game *game);

/* What a player thinks of the options of a question, the best first; returns how many. */
unsigned pl_mind_hints(pl_mind *mind, const pl_view *view, pl_hint out[PL_OPTIONS_MAX]);

/* Iterations of searches so far, for measuring; 0 for players that do not search. */
uint64_t pl_mind_iterations(const pl_mind *mind);

/* All of them, for a session of the protocol; may they use several threads? */
pl_players pl_mind_players(bool threads);

#endif
