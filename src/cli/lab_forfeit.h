/* Matches of a duel that programs have lost otherwise than by the rules: counted, explained, printed. */
#ifndef PL_CLI_LAB_FORFEIT_H
#define PL_CLI_LAB_FORFEIT_H

#include "cli/json.h"
#include "lab/lab.h"

enum { FORFEIT_REASONS = 5 }; /* the first ones are told in words */

typedef struct forfeit_book {
    uint64_t count[2][PL_FORFEITS]; /* of both players, by kind */
    unsigned reasons;
    struct {
        uint64_t game;
        unsigned player;
        char why[PL_FORFEIT_WHY];
    } reason[FORFEIT_REASONS];
} forfeit_book;

/* Takes in the outcome of game `number`, in which `player` (0 or 1) had the seat that lost. */
void forfeit_add(forfeit_book *book, uint64_t number, unsigned player, const pl_outcome *outcome);

/* "forfeits: 3 (timeouts 1, crashes 2, illegal answers 0)", a line for each program, and the first reasons. */
void forfeit_print(const forfeit_book *book, const char *const player[2]);
void forfeit_json(pl_json *j, const char *key, const forfeit_book *book);

#endif
