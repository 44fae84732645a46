/* Episodes: a match behind a handle, as programs in other languages want it who train players. Everything is a number, a text or an array,
 * and no struct has to be known: python/peerless stands on this.
 *
 *     char wrong[PL_EPISODE_WRONG];
 *     const char *heroes[] = {"one", "other"};
 *     pl_episode *e = pl_episode_new(pack, "battlefield", heroes, 2, NULL, seed, wrong);
 *     while ((player = pl_episode_player(e)) >= 0) {
 *         pl_episode_observe(e, player, figures);
 *         count = pl_episode_actions(e, actions);
 *         pl_episode_apply(e, choose(figures, actions, count));
 *     }
 */
#ifndef PL_LEARN_EPISODE_H
#define PL_LEARN_EPISODE_H

#include "base/json.h"
#include "learn/action.h"
#include "learn/observation.h"
#include "mind/mind.h"

typedef struct pl_episode pl_episode;

enum { PL_EPISODE_WRONG = 256 };

/* A match of two seats, or of four in the order of turns. `rules`: rules options, "firstPlayer=random" and the like, ended by NULL; may be
 * NULL. NULL after writing down what is wrong. The pack must outlive it. */
pl_episode *pl_episode_new(const pl_pack *pack, const char *board, const char *const *heroes, unsigned seats,
                           const char *const *rules, const pl_seed *seed, char wrong[PL_EPISODE_WRONG]);
/* The same match, independent of the first from now on; the same answers lead to the same cards. NULL when there is no memory. */
pl_episode *pl_episode_clone(const pl_episode *episode);
void pl_episode_free(pl_episode *episode);

/* The seat that is asked; -1: the match is over, or was given up after PL_MATCH_DECISIONS. */
int pl_episode_player(const pl_episode *episode);
/* What it is worth to a seat: 1 if its team has won, -1 if the other has, 0 for a draw and as long as it is not over. */
int pl_episode_return(const pl_episode *episode, unsigned seat);
/* Decisions so far. */
unsigned pl_episode_decisions(const pl_episode *episode);

/* See learn/action.h. */
unsigned pl_episode_actions(const pl_episode *episode, uint16_t out[PL_OPTIONS_MAX]);
/* Answers the question and runs on to the next one. False, with nothing changed: the action is not legal. */
bool pl_episode_apply(pl_episode *episode, unsigned action);
/* The name of a legal action, as in the protocol ("space 12"); false: it is not legal now. */
bool pl_episode_name(const pl_episode *episode, unsigned action, char out[PL_NAME_MAX]);
/* The action with that name; -1: there is none now. */
int pl_episode_named(const pl_episode *episode, const char *name);

/* What that seat may know: as figures (learn/observation.h), and as a text, the view and the question of docs/protocol.md in JSON. */
void pl_episode_observe(const pl_episode *episode, unsigned seat, float *out);
void pl_episode_describe(const pl_episode *episode, unsigned seat, pl_buffer *to);

/* Deals what that seat cannot know again, each possible way being equally likely, with new chance from here on: a match that this seat
 * cannot tell from the present one. */
void pl_episode_guess(pl_episode *episode, unsigned seat, const pl_seed *seed);

/* A computer player for matches of this pack (mind/mind.h), and the action that it chooses for the seat that is asked; -1 when nobody is. */
pl_mind *pl_episode_mind(const pl_pack *pack, const char *name, const pl_seed *seed);
int pl_episode_ask(const pl_episode *episode, pl_mind *mind);

#endif
