/* Gathering deeds: what became of the cards, read off the story that the rules tell. Inside the lab. */
#ifndef PL_LAB_DEEDS_H
#define PL_LAB_DEEDS_H

#include "lab/series.h"

/* The story so far: whose deeds, and the combat that is going on. */
typedef struct deeds_book {
    pl_deeds *seat;
    const pl_hero *hero[PL_SEATS];
    uint8_t fights[2]; /* the seats of attacker and defender */
    uint8_t card[2];   /* of their decks, or PL_NONE */
} deeds_book;

deeds_book deeds_open(const pl_content *content, const pl_setup *setup, pl_deeds seat[PL_SEATS]);
/* Takes in what happened since the last call. */
void deeds_add(deeds_book *book, const pl_log *log);

#endif
