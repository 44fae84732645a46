/* Heroes and cards as people read them: faces in the terminal, and the same facts in JSON. */
#ifndef PL_CLI_FACE_H
#define PL_CLI_FACE_H

#include "cli/json.h"
#include "cli/term.h"
#include "pack/pack.h"

enum { FACE_TEXT = 400 };

/* "defense 2, boost 3, anyone"; who may play it is left out where there is only one fighter in any form. */
char *face_line(const pl_pack *pack, unsigned hero, unsigned title, pl_language language, char out[FACE_TEXT]);
/* The name, the line above and all texts. */
void face_card(const pl_pack *pack, unsigned hero, unsigned title, pl_language language, const term *t);
/* Fighters, forms, tokens and abilities. */
void face_hero(const pl_pack *pack, unsigned index, pl_language language, const term *t);

/* ", reach 2, move 3, in reserve": what a fighter has beside health and its way of attacking; returns `out`. */
char *face_figures(const pl_hero *hero, unsigned fighter, pl_language language, char out[FACE_TEXT]);

/* How many fighters from this one on bear its name. */
unsigned face_namesakes(const pl_hero_page *page, const pl_hero *hero, unsigned first);

void face_names_json(pl_json *j, const char *key, const pl_names *names);
void face_card_json(pl_json *j, const pl_pack *pack, unsigned hero, unsigned title);
void face_abilities_json(pl_json *j, const pl_pack *pack, unsigned hero);
void face_fighters_json(pl_json *j, const pl_pack *pack, unsigned index);
void face_extras_json(pl_json *j, const pl_pack *pack, unsigned index); /* forms and tokens */

#endif
