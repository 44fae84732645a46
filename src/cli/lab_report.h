/* What `peerless lab matchups` and `peerless lab hero` share: options, playing, and telling it. */
#ifndef PL_CLI_LAB_REPORT_H
#define PL_CLI_LAB_REPORT_H

#include "cli/lab.h"
#include "cli/lab_fair.h"
#include "lab/lab.h"

enum { LAB_COMMAND = 8192 };

typedef struct lab_study {
    lab_order order;
    const char *player; /* as typed */
    cli_number games;
    const char *html; /* NULL: no page */
    bool csv, csv_cards, cards;
    lab_fair fair;
    /* worked out: */
    pl_language language;
    pl_matchups_plan plan;
    char command[LAB_COMMAND]; /* that does it again */
} lab_study;

#define LAB_STUDY_OPTIONS(s)                                                                                           \
    {"html", "FILE", "write a page to read in a browser", CLI_TEXT, &(s).html},                                        \
        {"csv", NULL, "answer in CSV: a line for each pair, order and battlefield", CLI_SWITCH, &(s).csv},             \
        {"csv-cards", NULL, "answer in CSV: a line for each card", CLI_SWITCH, &(s).csv_cards},                        \
        {"lang", "en|ru|uk", "language of names (default en)", CLI_TEXT, &(s).order.common.lang},                      \
        CLI_LAB_OPTIONS((s).order)

#define LAB_STUDY_HELP                                                                                                 \
    "Every deal is played in both orders, so that each side goes first once; a hero's share is that of both. With\n"   \
    "a journal, a greater --games continues where a smaller one ended.\n"

/* Checks what needs no content: the player, the language, one kind of answer, whether the page can be written. */
int lab_study_check(const cli_command *command, lab_study *study);

/* Plays and answers. `subject`: a hero of the content, or -1; `words`: what stands before the options of the command. */
int lab_study_run(const cli_command *command, lab_study *study, int subject, const char *words, bool play);

/* The answers, on standard output (lab_json.c, lab_table.c). */
void lab_report_json(const pl_report *report);
void lab_report_table(const pl_report *report, bool cards);

#endif
