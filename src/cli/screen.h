/* What a person at the terminal sees of a match: battlefield, fighters, piles, hand, question, answers.
 *
 * Nothing here shows what the person may not know: hands and face-down cards are shown only to those who may see them
 * (`sees`), cards of others only where the question itself shows them. */
#ifndef PL_CLI_SCREEN_H
#define PL_CLI_SCREEN_H

#include "cli/picture.h"
#include "cli/term.h"
#include "tell/tell.h"

enum { SCREEN_KEY = 16, SCREEN_LABEL = 12 };

typedef struct screen {
    term t;
    const pl_pack *pack;
    const pl_teller *teller;
    pl_language language;
    pl_setup setup;
    unsigned plays;                        /* seats of the person at the screen, a bit each */
    unsigned sees;                         /* seats whose hidden cards that person may see */
    char token[PL_FIGHTERS][SCREEN_LABEL]; /* "H", "S2": on the battlefield */
    picture_kind kind[PL_SEATS][PL_TOKENS];
    char last_text[PL_TOLD_MAX]; /* the line told last: a question need not repeat it */
} screen;

/* An answer as it is typed and shown. Copies of a card are one answer. */
typedef struct answer {
    pl_option option;
    unsigned copies;
    char key[SCREEN_KEY];
} answer;

typedef struct answers {
    answer items[PL_OPTIONS_MAX];
    unsigned count;
} answers;

void screen_start(screen *s, const pl_pack *pack, const pl_teller *teller, const pl_setup *setup, pl_language language);

answers screen_answers(const screen *s, const pl_game *game);

/* "● NAME"; returns its columns. */
int screen_seat(const screen *s, unsigned seat);

void screen_told(screen *s, const pl_told *told);
void screen_board(const screen *s, const pl_game *game, bool lit);
/* A line for each of these seats, a bit each. */
void screen_seats(const screen *s, const pl_game *game, unsigned seats);
void screen_combat(const screen *s, const pl_game *game);
/* The cards of the asked seat, and in short those of its team; those that answer the question have their key in front. */
void screen_hand(const screen *s, const pl_game *game, const answers *a);
void screen_hand_texts(const screen *s, const pl_game *game);
void screen_question(const screen *s, const pl_game *game, const answers *a);
void screen_discards(const screen *s, const pl_game *game);
void screen_space(const screen *s, const pl_game *game, int number);

/* The cards of all heroes whose title or id has this in it; false when none has. */
bool screen_cards(const screen *s, const char *part);
void screen_card(const screen *s, unsigned seat, unsigned card);

#endif
