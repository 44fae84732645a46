/* Scenarios: positions, answers and what must come of them, as files (docs/scenarios.md). */
#ifndef PL_SCENARIOS_H
#define PL_SCENARIOS_H

#include "match/match.h"

/* What came of one scenario; its problems are errors[first .. first + count). */
typedef struct pl_scenario_outcome {
    const char *file;
    const char *title; /* as written, rule IDs included */
    int line;
    int first, count; /* count 0: passed */
} pl_scenario_outcome;

typedef struct pl_scenario_listener {
    void (*ended)(void *to, const pl_scenario_outcome *outcome);
    void *to;
} pl_scenario_listener;

/* Runs the scenarios of a file (docs/scenarios.md) and reports each as it ends. Mistakes of the file and failed
 * expectations alike become errors with the place in the file. A file without a scenario, or with a mistake before its
 * first one, is reported as a failed scenario. `text` may be any bytes. */
void pl_scenarios_run(const pl_pack *pack, const char *file, const char *text, size_t length, pl_errors *errors,
                      pl_scenario_listener listener);

/* The game where one scenario, given without its title, waits for the next answer: a position, and perhaps some answers; what
 * it expects has no place there. False after errors, whose file is `name`. */
bool pl_scenario_game(const pl_pack *pack, const char *name, const char *text, size_t length, pl_errors *errors,
                      pl_game *out);

/* The other way round: a state in which an action is to be chosen, as such a text. Cards that it does not mention are in the deck, in
 * no particular order; what texts of cards have left for later is not told. `open`: with all hands open. False when the state cannot be
 * told like this, or the text does not fit. */
bool pl_scenario_write(const pl_pack *pack, const pl_game *game, bool open, char *out, size_t size);

#endif
