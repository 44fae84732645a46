/* A battlefield drawn with characters: spaces as small blocks with their number and the letters of their zones, lines
 * between them, fighters on them. */
#ifndef PL_CLI_PICTURE_H
#define PL_CLI_PICTURE_H

#include "cli/term.h"
#include "pack/pack.h"

enum { PICTURE_TOKEN = 12, PICTURE_ZONES = 32 };

/* The sign of a kind of tokens: the letter that its name begins with, in the sign of its seat. */
typedef struct picture_kind {
    char sign[PICTURE_TOKEN]; /* "○t"; empty: there is no such kind */
    const char *name;
} picture_kind;

typedef struct picture {
    const pl_pack *pack;
    unsigned board;
    pl_language language;
    uint64_t lit; /* spaces that may be chosen now */
    struct {
        uint8_t seat;              /* PL_NONE: nobody stands here */
        char label[PICTURE_TOKEN]; /* "H", "S2" */
    } token[PL_SPACES];
    picture_kind kind[PL_SEATS][PL_TOKENS];
    uint64_t lying[PL_SEATS][PL_TOKENS]; /* spaces with such a token */
} picture;

/* An empty battlefield. */
void picture_start(picture *p, const pl_pack *pack, unsigned board, pl_language language);
void picture_print(const picture *p, const term *t);
/* What the letters and marks mean. */
void picture_legend(const picture *p, const term *t);

/* The letter of each zone of a board in a language; each at most 7 bytes. */
typedef struct zone_letters {
    char letter[PICTURE_ZONES][8];
} zone_letters;
zone_letters picture_letters(const pl_board_page *page, pl_language language);

/* The sign of a seat's fighters: round and square, so that they can be told apart without color. */
extern const char *const picture_sign[PL_SEATS];

/* The signs of the tokens that a hero of this seat has. */
void picture_kinds(const pl_pack *pack, unsigned hero, unsigned seat, pl_language language,
                   picture_kind out[PL_TOKENS]);

#endif
