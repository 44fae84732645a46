/* A small network in whole numbers: what a learned evaluator knows.
 *
 *   marks of the position ─ a row of HIDDEN numbers each ┐
 *   cards ─ marks of their texts ─ CARD numbers ─ a row  ┴ sum ─ HIDDEN ┬ SECOND ─ how likely the asked side wins
 *                                └ a row of ASKED numbers ┐             └ ASKED ─┐
 *   options ─ a row of ASKED numbers for each mark        ┴ sum ─────────────────┴ how promising each option is
 *
 * All numbers count in parts of NET_ONE. Sums are exact, so every machine gets the same. What belongs to a card is worked out once
 * for a hero. */
#ifndef PL_NETWORK_H
#define PL_NETWORK_H

#include "mind/evaluate/marks.h"

enum {
    NET_HIDDEN = 64,
    NET_ROW = NET_HIDDEN + 8,
    NET_SECOND = 32,
    NET_ASKED = 32,
    NET_CARD = 24,
    NET_ONE = 512,
    NET_CARD_MOST = 8 * NET_ONE,
    NET_ASKED_MOST = 8191
};

typedef struct network {
    int16_t position[POSITION_MARKS][NET_ROW]; /* and after NET_HIDDEN what the mark adds to the result by itself */
    int16_t deed[DEED_MARKS][NET_CARD];
    int16_t deed_base[NET_CARD];
    int16_t zone[2][ZONES][NET_HIDDEN][NET_CARD]; /* of a role and a zone: from a card to its row */
    int16_t use[USES][NET_ASKED][NET_CARD];
    int16_t option[OPTION_MARKS][NET_ASKED];
    int16_t base[NET_HIDDEN];
    int16_t second[NET_SECOND][NET_HIDDEN];
    int16_t second_base[NET_SECOND];
    int16_t value[NET_SECOND];
    int16_t value_base;
    int16_t asked[NET_ASKED][NET_HIDDEN];
    int16_t asked_base[NET_ASKED];
} network;

/* ------------------------------------------------------------------ cards of a hero */

typedef struct hero_rows {
    const pl_hero *hero;                                  /* NULL: nothing is worked out yet */
    int16_t deck[2][NET_HIDDEN];                          /* of a role: all cards in the deck, and the abilities */
    int16_t zone[2][ZONE_ABILITY][PL_TITLES][NET_HIDDEN]; /* the row of the zone, less that of the deck */
    int16_t use[USES][PL_TITLES][NET_ASKED];
} hero_rows;

void network_learn_hero(const network *n, const pl_hero *hero, hero_rows *out);

/* ------------------------------------------------------------------ a position */

typedef struct insight {
    int16_t hidden[NET_HIDDEN]; /* from 0 to NET_ONE */
    int32_t worth;
} insight;

/* `rows` are those of the heroes by seat. */
void network_look(const network *n, const hero_rows *rows, const pl_game *game, const marks *m, insight *out);
/* How likely the asked side wins, as a logarithm of odds in parts of NET_ONE. */
int32_t network_value(const network *n, const insight *i);
/* What a question makes of the position; then each option, as a logarithm in parts of NET_ONE. */
void network_ask(const network *n, const insight *i, int16_t asked[NET_ASKED]);
int32_t network_option(const network *n, const hero_rows *rows, const int16_t asked[NET_ASKED], const option_marks *m);

#endif
