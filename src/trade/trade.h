/* Decks that come from elsewhere and go there: Unmatched Maker's JSON in and out, and a saved object for Tabletop Simulator.
 *
 * What comes in was typed by strangers: everything is bounded, and nothing is dropped without a word. Whether a text is read is
 * decided by the loader of hero files alone: import writes a file, loads it, and takes back what the loader refuses, until it holds. */
#ifndef PL_TRADE_H
#define PL_TRADE_H

#include "base/json.h"
#include "pack/pack.h"

/* ------------------------------------------------------------------ import */

enum { PL_DECKS_MAX = 64 };

/* A text that is not as it was written: rewritten, or unread. */
typedef struct pl_import_text {
    char *place;   /* "Seven at One Blow", a card or an ability */
    char *before;  /* as written, in one line */
    char *after;   /* what the file says instead; NULL: it is unread */
    char *message; /* of an unread one: what the reader did not understand */
    int column;    /* and where, a character of `before` or of what was made from it; 0: it is about the whole text */
    int line;      /* of the hero file */
} pl_import_text;

typedef struct pl_import {
    char *id;             /* of the hero: a name for its file */
    char *name;           /* as the deck calls it */
    pl_language language; /* that the deck is written in */
    pl_buffer hero;       /* the file */
    int read, texts;      /* N of M */
    bool loads;           /* false: a figure must be changed first; `remarks` say which */
    pl_import_text *changed;
    int changed_count;
    char **remarks; /* what was taken differently or cannot be kept, a sentence each */
    int remark_count;
} pl_import;

typedef struct pl_imports {
    pl_import *decks;
    int count;
    char *error;      /* nothing could be imported: why */
    int line, column; /* and where in the JSON; 0: no one place */
} pl_imports;

/* Reads what Unmatched Maker writes: a deck, with or without its wrapping, or several in a list. What it says to people is in
 * `language`. Free the result in any case. */
pl_imports *pl_import_maker(const pl_pack *pack, const char *json, size_t length, pl_language language);
void pl_imports_free(pl_imports *imports);

/* ------------------------------------------------------------------ export */

/* The hero as Unmatched Maker writes decks, its texts spoken in a language. What Maker has no field for (names in other languages,
 * forms of names, tokens, forms) stands under "peerless"; import of it is the same hero, hash for hash. */
void pl_export_maker(const pl_pack *pack, unsigned hero, pl_language language, pl_buffer *out);

/* A saved object for Tabletop Simulator. Cards lie on a sheet of PL_SHEET_COLUMNS by PL_SHEET_ROWS, in the order of the deck; `face`
 * and `back` are the addresses of the pictures of sheet and back. */
enum { PL_SHEET_COLUMNS = 10, PL_SHEET_ROWS = 7 };
void pl_export_tts(const pl_pack *pack, unsigned hero, pl_language language, const char *face, const char *back,
                   pl_buffer *out);

#endif
