/* Learning: matches that a player plays against itself, with what it thought at every question, and weights made from them.
 *
 * A practice match is kept as its setup, its seed, its answers and the thoughts; positions are found again by playing it again. All
 * of it depends on seeds alone: the same on every machine, and matches may come from several. Fitting uses the mathematical library,
 * so its weights are those of one machine; what they say is then the same everywhere (evaluate/network.h). */
#ifndef PL_TRAIN_H
#define PL_TRAIN_H

#include "mind/mind.h"

/* ------------------------------------------------------------------ practice */

typedef struct practice_plan {
    const pl_content *content;
    const char *evaluator;    /* NULL: the default one */
    unsigned thorough, quick; /* iterations of a search */
    unsigned every;           /* one answer in that many is thought over thoroughly, and learned from */
} practice_plan;

/* Bytes that grow. */
typedef struct practice_bytes {
    uint8_t *bytes;
    size_t size, room;
} practice_bytes;

/* Plays a match and appends it. False: no memory, or the setup does not fit. */
bool practice_play(const practice_plan *plan, const pl_setup *setup, const pl_seed *match, const pl_seed *chance,
                   practice_bytes *out);

/* ------------------------------------------------------------------ files of practice matches */

/* A line that says what the matches are, then the matches, each with its number, in any order. What a match is follows from the line and
 * its number alone: matches may be played by several machines, and what they wrote put one after the other. */
typedef struct practice_file practice_file;
enum { PRACTICE_WRONG = 200, PRACTICE_TITLE = 1000 };

/* Opens the file, or begins it with this title, a line of words. What a killed program has left incomplete at its end is cut off.
 * NULL: it cannot be, it is damaged, or it has another title; `wrong` says which. */
practice_file *practice_open(const char *path, const char *title, char wrong[PRACTICE_WRONG]);
/* Opens a file to read it only, whatever its title is, as long as it has these words in it. */
practice_file *practice_look(const char *path, const char *words, char wrong[PRACTICE_WRONG]);
bool practice_close(practice_file *f); /* false: something could not be written */
bool practice_has(const practice_file *f, uint64_t number);
size_t practice_count(const practice_file *f);
bool practice_add(practice_file *f, uint64_t number, const practice_bytes *match);

/* ------------------------------------------------------------------ lessons */

/* Positions with what is to be learned from them. */
typedef struct lessons lessons;
lessons *lessons_new(const pl_content *content);
void lessons_free(lessons *l);
/* Adds the positions of a practice match, for testing if it is to be kept aside. False: it makes no sense, or no memory. */
bool lessons_add(lessons *l, const uint8_t *match, size_t size, bool aside);
/* From now on only matches in which nobody else takes part are added. */
void lessons_only_of(lessons *l, const uint8_t *heroes, unsigned count);
/* From now on only matches in which this hero takes part are added; PL_NONE: any. */
void lessons_only_with(lessons *l, unsigned hero);
/* Adds the matches of a file with numbers below `limit`, in the order of their numbers, one in `aside` (0: none) for testing. Returns
 * how many; the file must be open. */
size_t lessons_add_file(lessons *l, practice_file *f, uint64_t limit, unsigned aside);
size_t lessons_count(const lessons *l);

typedef struct fit_plan {
    unsigned epochs;
    float rate;      /* of learning, at first */
    float by_result; /* how much of the value to learn is who won; the rest is what the search thought */
    uint64_t seed;
    const char *made; /* lines of the file about how it was made: "made ...\n" */
    void (*progress)(void *to, unsigned epoch, double done, double value_loss, double policy_loss);
    void *to;
} fit_plan;

typedef struct fit_result {
    double value_loss, policy_loss; /* on matches kept aside, after the last epoch */
    double result_loss;             /* how well the values foretell who won */
    char *text;                     /* the weights as a file has them (evaluate/weights.h); free() it */
    size_t size;
} fit_result;
bool lessons_fit(const lessons *l, const fit_plan *plan, fit_result *out);

#endif
