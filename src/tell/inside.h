/* The inside of telling: a teller, and how the files of this room say a story with it. */
#ifndef PL_TELL_INSIDE_H
#define PL_TELL_INSIDE_H

#include "base/invariant.h"
#include "tell/story.h"

/* A place with its preposition (place.c). */
enum { PLACE_TO, PLACE_AT, PLACE_FROM, PLACE_WAYS };

struct pl_teller {
    const pl_pack *pack;
    pl_setup setup;
    pl_language language;
    pl_lexicon *names;
    unsigned fighter[PL_FIGHTERS]; /* names, by their index in the lexicon */
    unsigned kin[PL_FIGHTERS];     /* all that share the name of a fighter; it alone where none does */
    unsigned seat[PL_SEATS];
    unsigned form[PL_SEATS][PL_FORMS];
    unsigned guise[PL_SEATS][PL_FORMS]; /* the hero in this form, told from its double */
    unsigned token[PL_SEATS][PL_TOKENS];
    unsigned counter[PL_SEATS][PL_COUNTERS];
    unsigned state[PL_SEATS][PL_STATES]; /* in the order of the page */
    unsigned title[PL_SEATS][PL_TITLES];
    unsigned ability[PL_SEATS][PL_ABILITIES];
    unsigned place[PLACE_WAYS][PL_SPACES];
};

static inline const pl_hero *hero_of(const pl_teller *t, unsigned seat)
{
    return &t->pack->heroes[t->setup.hero[seat]];
}

static inline const pl_hero_page *page_of(const pl_teller *t, unsigned seat)
{
    return &t->pack->hero_pages[t->setup.hero[seat]];
}

/* ------------------------------------------------------------------ words of a story */

static inline pl_word number_word(int n)
{
    return pl_word_number(n < 0 ? 0 : n > PL_WORD_NUMBER_MAX ? PL_WORD_NUMBER_MAX : (unsigned)n);
}

/* A fighter; a hero with forms is called by the one it has. */
static inline pl_word fighter_word(const pl_teller *t, unsigned fighter, unsigned form)
{
    unsigned seat = pl_seat_of(fighter %= PL_FIGHTERS);
    const pl_hero *hero = hero_of(t, seat);
    bool formed = form < PL_FORMS && form < hero->form_count && hero->heroes >> fighter % PL_SEAT_FIGHTERS & 1;
    return pl_word_name(formed ? t->guise[seat][form] : t->fighter[fighter]);
}

static inline pl_word present_word(const pl_teller *t, const pl_game *game, unsigned fighter)
{
    return fighter_word(t, fighter, game->seat[pl_seat_of(fighter % PL_FIGHTERS)].form);
}

/* All fighters of that name. */
static inline pl_word kin_word(const pl_teller *t, const pl_game *game, unsigned fighter)
{
    fighter %= PL_FIGHTERS;
    return t->kin[fighter] == t->fighter[fighter] ? present_word(t, game, fighter) : pl_word_name(t->kin[fighter]);
}

static inline pl_word seat_word(const pl_teller *t, unsigned seat)
{
    return pl_word_name(t->seat[seat % PL_SEATS]);
}

static inline pl_word form_word(const pl_teller *t, unsigned seat, unsigned form)
{
    return pl_word_name(t->form[seat % PL_SEATS][form % PL_FORMS]);
}

static inline pl_word token_word(const pl_teller *t, unsigned seat, unsigned kind)
{
    return pl_word_name(t->token[seat % PL_SEATS][kind % PL_TOKENS]);
}

static inline pl_word counter_word(const pl_teller *t, unsigned seat, unsigned counter)
{
    return pl_word_name(t->counter[seat % PL_SEATS][counter % PL_COUNTERS]);
}

static inline pl_word state_word(const pl_teller *t, unsigned seat, unsigned counter, unsigned state)
{
    const pl_state_page *page = pl_state_page_of(page_of(t, seat % PL_SEATS), counter, state);
    return pl_word_name(page ? t->state[seat % PL_SEATS][page - page_of(t, seat % PL_SEATS)->states] : 0);
}

static inline pl_word card_word(const pl_teller *t, unsigned seat, unsigned card)
{
    return pl_word_name(t->title[seat % PL_SEATS][hero_of(t, seat % PL_SEATS)->title[card % PL_DECK]]);
}

static inline pl_word ability_word(const pl_teller *t, unsigned seat, unsigned shown)
{
    return pl_word_name(t->ability[seat % PL_SEATS][shown % PL_ABILITIES]);
}

static inline pl_word place_word(const pl_teller *t, unsigned way, unsigned space)
{
    return pl_word_name(t->place[way][space % PL_SPACES]);
}

/* A program of at most four words; those that the story does not take are not looked at. */
typedef struct story {
    pl_word words[4];
} story;

/* Nothing is handed to a story that has no slot for it. */
static inline bool story_fits(unsigned id, pl_word a, pl_word b, pl_word c)
{
    int slots = pl_word_info_of(id)->arg_count;
    return slots >= (c ? 3 : b ? 2 : a ? 1 : 0);
}

static inline story make_story(unsigned id, pl_word a, pl_word b, pl_word c)
{
    PL_ASSERT(story_fits(id, a, b, c));
    return (story){{pl_story_word(id), a, b, c}};
}

/* One of several stories, which takes as many of these as it has slots. */
static inline story one_story(unsigned id, pl_word a, pl_word b, pl_word c)
{
    int slots = pl_word_info_of(id)->arg_count;
    return make_story(id, slots > 0 ? a : 0, slots > 1 ? b : 0, slots > 2 ? c : 0);
}

/* ------------------------------------------------------------------ names (names.c, place.c) */

/* Adds a name to those of the teller, in the notation of a lexicon. */
bool tell_add_name(pl_teller *t, const char *id, const char *forms, unsigned *index);
bool tell_add_places(pl_teller *t);

/* ------------------------------------------------------------------ saying (names.c) */

/* All return `out`. A label is a story without its full stop. */
char *tell_words(const pl_teller *t, const pl_word *words, char *out, size_t size);
char *tell_story(const pl_teller *t, story s, char *out, size_t size);
char *tell_label(const pl_teller *t, story s, char *out, size_t size);
void tell_append(char *out, size_t size, const char *format, ...);

/* The rules by which a part of a value is what it is. */
const char *tell_part_rule(const pl_value_part *part);

/* The text of a card for a window (pl_window), or NULL. */
const pl_text *tell_find_card_text(const pl_teller *t, unsigned seat, unsigned card, unsigned window);
/* The text of an ability of the rules, and which ability of the page it belongs to; or NULL. */
const pl_text *tell_find_ability_text(const pl_teller *t, unsigned seat, unsigned ability, unsigned *shown);
/* "“Title” — During combat: You may boost this card." */
char *tell_card_text(const pl_teller *t, unsigned seat, unsigned card, unsigned window, char *out, size_t size);
char *tell_ability_text(const pl_teller *t, unsigned seat, unsigned ability, char *out, size_t size);

/* ------------------------------------------------------------------ by hand (hand.c) */

/* What of a card cannot be read and is carried out by hand in that window, as it is written; "": nothing. */
char *tell_words_by_hand(const pl_teller *t, unsigned seat, unsigned card, unsigned window, char *out, size_t size);
/* An ability that is carried out by hand, with its name; "": it is none. */
char *tell_call(const pl_teller *t, unsigned seat, unsigned ability, char *out, size_t size);
char *tell_deed_option(const pl_teller *t, unsigned owner, unsigned kind, char *out, size_t size);

#endif
