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
 *   strength@N       from 1 to 100: searches the further, and makes the fewer mistakes of people, the higher N is
 *   novice adept expert master    levels for people: strength@10, 40, 70 and 100 (levels.def) */
#ifndef PL_MIND_H
#define PL_MIND_H

#include "match/match.h"

typedef struct pl_mind pl_mind;

/* Names for help and suggestions, ended by NULL; "flat@64" stands for any number. */
extern const char *const pl_mind_names[];

/* Is there such a player? */
bool pl_mind_exists(const char *name);

/* The evaluator that the name of a player asks for ("search@400,strong"); NULL: it asks for none. */
enum { PL_EVALUATOR_NAME = 24 };
const char *pl_mind_evaluator(const char *name, char out[PL_EVALUATOR_NAME]);
/* The weights that it plays with; NULL: none. */
const pl_weights *pl_mind_weights(const char *name, const pl_content *content);
/* Weights by their name and the beginning of their hash, because a name may come to mean others: "learned:0123456789ab". */
enum { PL_WEIGHTS_WORD = PL_EVALUATOR_NAME + 16 };
char *pl_mind_name_weights(const pl_weights *weights, char out[PL_WEIGHTS_WORD]);
/* Those that can be asked for: those that need nothing, then the weights of the content. How many. */
enum { PL_EVALUATORS = PL_PACK_WEIGHTS + 8 };
unsigned pl_mind_evaluators(const pl_content *content, const char *names[PL_EVALUATORS]);
/* Does it ask for one of those, or for none? */
bool pl_mind_equipped(const char *name, const pl_content *content);
/* The judge of weights; see pl_pack_sift_weights. */
bool pl_mind_judge(const char *name, const void *bytes, size_t size, int *line, char wrong[PL_WEIGHTS_WRONG]);
/* Its place on the scale of strength, 1 to 100: that of a level, and N of "strength@N" written without anything else; 0: it has
 * none. The time that players on the scale take per answer is bounded. */
unsigned pl_mind_strength(const char *name);

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

/* Computer players carry out nothing by hand, and agree to what others do: true if that answers the pending question. */
bool pl_mind_by_hand(const pl_content *content, const pl_game *game, pl_option *answer);

/* What a player thinks of the options of a question, the best first; returns how many. */
unsigned pl_mind_hints(pl_mind *mind, const pl_view *view, pl_hint out[PL_OPTIONS_MAX]);

/* The chance of winning after this option of the view's question, by all of its iterations; below 0: it makes no estimate. */
float pl_mind_chance(pl_mind *mind, const pl_view *view, pl_option option);

/* Forgets all it has found out, and takes its chance from this seed from now on: what it says next depends on nothing before. */
void pl_mind_restart(pl_mind *mind, const pl_seed *seed);

/* Iterations of searches so far, for measuring; 0 for players that do not search. */
uint64_t pl_mind_iterations(const pl_mind *mind);

/* All of them, for a session of the protocol; may they use several threads? */
pl_players pl_mind_players(bool threads);

#endif
