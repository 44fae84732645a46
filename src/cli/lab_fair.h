/* `peerless lab hero --fair`: what would make the hero fair. */
#ifndef PL_CLI_LAB_FAIR_H
#define PL_CLI_LAB_FAIR_H

#include "cli/lab.h"

typedef struct lab_fair {
    bool wanted;
    cli_number target, tolerance; /* per cent, points */
    cli_number changes;
    const char *write; /* the file for the changed hero; NULL: none */
    /* worked out: */
    pl_fair search;
} lab_fair;

#define LAB_FAIR_OPTIONS(f)                                                                                            \
    {"fair", NULL, "look for the smallest changes that make it fair", CLI_SWITCH, &(f).wanted},                        \
        {"target", "P", "with --fair: the share of wins to reach, in % (default 50)", CLI_NUMBER, &(f).target},        \
        {"tolerance", "P", "with --fair: this many points above or below are good enough (default 3)", CLI_NUMBER,     \
         &(f).tolerance},                                                                                              \
        {"changes", "N", "with --fair: change at most N numbers at once, 1 to 4 (default 3)", CLI_NUMBER,              \
         &(f).changes},                                                                                                \
    {                                                                                                                  \
        "write", "FILE", "with --fair: write the suggested hero there; a file that is there is never replaced",        \
            CLI_TEXT, &(f).write                                                                                       \
    }

lab_fair lab_fair_default(void);

/* Checks what needs no content. CLI_GO_ON or the exit status. */
int lab_fair_check(const cli_command *command, const lab_fair *fair);

/* Searches, for the subject of the plan; `cast`: heroes and battlefields, for the title of a journal. False after reporting. */
bool lab_fair_run(const cli_command *command, lab_fair *fair, const lab_order *order, const pl_matchups_plan *plan,
                  const char *cast);

/* Writes the suggestion to its file. False after reporting, also when there is none. */
bool lab_fair_write(const cli_command *command, const lab_fair *fair);

/* The answers (lab_fair_table.c, lab_fair_json.c). */
void lab_fair_table(const pl_report *report);
void lab_fair_json(pl_json *j, const pl_report *report);

#endif
