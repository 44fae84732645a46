/* What a person at the terminal sees of a match: the story, the battlefield, fighters and piles. Hands, combats and questions have
 * files of their own. Everything comes from what the person is told (sight.h). */
#ifndef PL_CLI_SCREEN_H
#define PL_CLI_SCREEN_H

#include "cli/labels.h"
#include "cli/picture.h"
#include "cli/sight.h"
#include "cli/term.h"

enum { SCREEN_LABEL = 12 };

typedef struct screen {
    term t;
    const pl_pack *pack;
    const pl_teller *teller;
    pl_language language;
    pl_setup setup;
    unsigned plays;                                  /* seats of the person at the screen, a bit each */
    char token[PL_FORMS][PL_FIGHTERS][SCREEN_LABEL]; /* "H", "S2": on the battlefield, in each form of its hero */
    picture_kind kind[PL_SEATS][PL_TOKENS];
    char last_text[PL_TOLD_MAX]; /* the line told last, or the text that asked: neither needs to be repeated */
} screen;

void screen_start(screen *s, const pl_pack *pack, const pl_teller *teller, const pl_setup *setup, pl_language language);

const char *screen_say(const screen *s, label_id id);
const pl_hero *screen_hero(const screen *s, unsigned seat);
term_style screen_style(unsigned seat);

/* "● NAME"; returns its columns. */
int screen_seat(const screen *s, unsigned seat);
/* "H", "S2": a hero with forms by the present one. */
const char *screen_letter(const screen *s, const sight *now, unsigned fighter);
/* "●H" */
void screen_token(const screen *s, const sight *now, unsigned fighter);
/* "●H NAME 14/14 (21)" */
void screen_fighter(const screen *s, const sight *now, unsigned fighter);

/* A sight_listener; `to` is the screen. */
void screen_told(void *to, const sight_told *told);
/* `lit`: with the spaces that answer the question. */
void screen_board(const screen *s, const sight *now, bool lit);
/* A line for each of these seats, a bit each. */
void screen_seats(const screen *s, const sight *now, unsigned seats);
void screen_space(const screen *s, const sight *now, const char *name);

#endif
