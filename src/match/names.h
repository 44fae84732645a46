/* The names of things, as a person writes and reads them.
 *
 * The rules know cards, fighters and spaces by number. People know them by name. Whatever a person writes or reads (a
 * scenario, an answer in the terminal, a record) uses the names given here, and each name reads back as the option it was
 * given to. Names are ids of the content ("sudden-blow", "squire"), so they do not depend on the language. */
#ifndef PL_NAMES_H
#define PL_NAMES_H

#include "pack/pack.h"
#include "rules/rules.h"

enum { PL_NAME_MAX = 128 }; /* room for any name, its NUL included; a longer id is cut off */

/* What the names depend on: battlefield, heroes and rules options of a match. */
pl_setup pl_setup_of(const pl_game *game);

/* "A", "B"; in teams "A1", "B1", "A2", "B2", in the order of turns, where A1 and A2 are team A. The seat of a name ("A" is
 * "A1"), or -1. */
const char *pl_seat_name(const pl_setup *setup, unsigned seat);
int pl_seat_find(const char *name);

/* "squire". Where several seats have a fighter of that id: "A squire"; where a seat has several: "squire 2". Returns `out`.
 * Finding takes the seat's letter in any case. -1: no such fighter. */
char *pl_fighter_name(const pl_pack *pack, const pl_setup *setup, unsigned fighter, char out[PL_NAME_MAX]);
int pl_fighter_find(const pl_pack *pack, const pl_setup *setup, const char *name);

/* The id of a card of a seat's deck; copies share it. */
const char *pl_card_name(const pl_pack *pack, const pl_setup *setup, unsigned seat, unsigned card);

/* The ids of a seat's kinds of tokens and forms of its hero; the index of an id, or -1. */
const char *pl_token_name(const pl_pack *pack, const pl_setup *setup, unsigned seat, unsigned kind);
int pl_token_find(const pl_pack *pack, unsigned hero, const char *id);
int pl_form_find(const pl_pack *pack, unsigned hero, const char *id);
/* Those of its counters, and of the states of one; "nothing": there is none. */
const char *pl_counter_name(const pl_pack *pack, unsigned hero, unsigned counter);
const char *pl_state_name(const pl_pack *pack, unsigned hero, unsigned counter, unsigned state);
int pl_counter_find(const pl_pack *pack, unsigned hero, const char *id);
int pl_state_find(const pl_pack *pack, unsigned hero, unsigned counter, const char *id);

/* The number of a space, which is its name in files and messages. */
int pl_space_name(const pl_pack *pack, const pl_setup *setup, unsigned space);
/* The space of a number, or of a cell of the map's grid ("D7"); -1: there is none. */
int pl_space_find(const pl_pack *pack, unsigned board, const char *name);

/* An option of the pending question: "attack", "sudden-blow", "squire", "place knight", "space 12", "2", "yes", "no",
 * "effect 1", "player B2", "none". Copies of a card share a name and mean the same. Returns `out`. */
char *pl_option_name(const pl_pack *pack, const pl_game *game, pl_option option, char out[PL_NAME_MAX]);

/* The option of the pending question that has this name. Second names are understood: a fighter with its seat where that is not
 * needed, a space by its cell ("space D7", "D7"). False: none has. */
bool pl_option_find(const pl_pack *pack, const pl_game *game, const char *name, pl_option *out);

/* Names of kinds ("card"), reasons ("defense"), events ("damage"), texts ("during") and types of cards ("versatile"); NULL past
 * the last one. */
const char *pl_kind_name(unsigned kind);
const char *pl_type_name(unsigned type);
const char *pl_why_name(unsigned why);
const char *pl_event_name(unsigned type);
const char *pl_window_name(unsigned window);

/* The rules options by name; value i is what is stored. */
enum { PL_RULES_CHOICES = 8, PL_CHOICE_VALUES = 3 };
typedef struct pl_rules_choice {
    const char *name;                    /* "gameEndCheck" */
    const char *value[PL_CHOICE_VALUES]; /* "immediate", "actionBoundary"; NULL past the last */
    size_t offset;                       /* of its byte in pl_rules_options */
} pl_rules_choice;
extern const pl_rules_choice pl_rules_choices[PL_RULES_CHOICES];

/* Sets an option by its name and value. NULL, or what is wrong, in `message`. */
const char *pl_rules_set(pl_rules_options *options, const char *name, const char *value, char message[200]);

/* The candidate a person most likely meant by `word`, or NULL when none is near. */
const char *pl_nearest(const char *word, const char *const *candidates, unsigned count);

#endif
