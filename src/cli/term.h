/* The terminal: how wide it is, which colors it has, and text laid out in columns.
 *
 * Plain ANSI escapes and UTF-8. Color is never the only signal: without it (NO_COLOR, a file, a dumb terminal) the same
 * characters are printed. Every colored cell sets foreground and background together, or neither, so it reads on a dark
 * and on a light terminal. */
#ifndef PL_CLI_TERM_H
#define PL_CLI_TERM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum term_colors { TERM_MONO, TERM_BASIC, TERM_256, TERM_RGB } term_colors;

typedef struct term {
    FILE *out;
    bool is_terminal;
    term_colors colors;
    int width, height;
} term;

typedef enum term_style {
    STYLE_PLAIN,
    STYLE_BOLD,
    STYLE_QUIET,  /* what may be overlooked */
    STYLE_SEAT_A, /* the two seats: orange and petrol */
    STYLE_SEAT_B,
    STYLE_CHOICE, /* may be chosen now */
    STYLE_HEADING,
    STYLE_ALERT, /* harm, refusals */
    STYLE_COUNT
} term_style;

term term_of(FILE *out);
void term_set(const term *t, term_style style); /* from here on; STYLE_PLAIN ends it */
void term_print(const term *t, term_style style, const char *format, ...) __attribute__((format(printf, 3, 4)));
void term_paint(const term *t, uint32_t background); /* 0xRRGGBB, with a foreground that can be read on it */
void term_clear(const term *t);                      /* an empty screen, nothing above it to scroll to */

/* Columns that a text takes, and its first `columns` columns in bytes. */
int text_columns(const char *text);
size_t text_bytes(const char *text, int columns);
void term_pad(const term *t, const char *text, int columns); /* with blanks, to at least that many */

/* Words broken over lines: the first begins at column `at`, the others are indented to `indent`. Ends with a new line. */
void term_wrap(const term *t, term_style style, int at, int indent, const char *text);

/* One letter: its bytes (1 for a broken one), and its capital. */
int letter_length(const char *at);
void letter_capital(const char *at, char out[8]);

#endif
