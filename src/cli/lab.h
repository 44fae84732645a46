/* What the commands of `peerless lab` share: heroes and battlefields to choose from, and a series. */
#ifndef PL_CLI_LAB_H
#define PL_CLI_LAB_H

#include "cli/score.h"
#include "cli/series.h"
#include "lab/lab.h"

extern const cli_command cli_lab_duel, cli_lab_matchups, cli_lab_hero, cli_lab_train, cli_lab_fit, cli_lab_style;

typedef struct lab_order {
    cli_common common;
    cli_series series;
    const char *heroes, *boards; /* as typed; NULL: all */
    /* worked out: */
    pl_pack *pack;
    pl_cast cast; /* in the order of the content */
} lab_order;

#define CLI_LAB_OPTIONS(order)                                                                                         \
    {"heroes", "A,B,C", "these heroes only", CLI_TEXT, &(order).heroes},                                               \
        {"boards", "X,Y", "these battlefields only", CLI_TEXT, &(order).boards}, CLI_SERIES_OPTIONS((order).series),   \
        CLI_JSON_OPTION((order).common), CLI_CONTENT_OPTION((order).common)

/* Loads the content and finds heroes and boards in it. CLI_GO_ON, and the pack must be freed; or the exit status. */
int lab_open(const cli_command *command, lab_order *order);

/* Is there room for all meetings? CLI_GO_ON, or CLI_USAGE after saying which pair does not fit where. */
int lab_check_room(const cli_command *command, const lab_order *order, const pl_schedule *schedule);

/* "heroes=a,b boards=x": for the title of a journal. Returns `out`. */
char *lab_cast_text(const lab_order *order, char *out, size_t size);

/* The call as it was typed, for a file of weights: words only, no path of this machine but the names at its end. */
void lab_call_text(const cli_command *command, int argc, char **argv, char *out, size_t size);

#endif
