/* A content file as its author sees it: lines and words, and complaints that point at them.
 *
 * Below this header are bytes from a stranger; above it only valid UTF-8 in lines without comments. Every pointer into a
 * line knows its column, so any reader can point at exactly the words it does not understand. */
#ifndef PL_PACK_SOURCE_H
#define PL_PACK_SOURCE_H

#include <stdarg.h>

#include "base/letters.h"
#include "base/memory.h"
#include "pack/pack.h"

enum {
    PACK_MESSAGE = 700,
    PACK_EXCERPT = 48,
    PACK_FILE_ERRORS = 100, /* told of one file; a file with more is not worth a longer list */
    PACK_WORDS = 64,
};

/* ------------------------------------------------------------------ errors (errors.c) */

void pack_errors_add(pl_errors *errors, const char *file, int line, int column, const char *format, va_list arguments);
void pack_errors_sort(pl_errors *errors, int from); /* those from this one on, by line and column */

/* ------------------------------------------------------------------ files, wherever they come from (pack.c) */

typedef struct pack_list {
    pl_file *files;
    int count;
} pack_list;
void pack_list_add(pack_list *list, pl_file file);

/* What a pack is made from. A file without bytes could not be read and was complained about. */
typedef struct pack_parts {
    pl_file books[PL_LANGUAGES];
    const pl_pack *beside; /* with the books of this pack instead; NULL: with those */
    pack_list heroes, boards;
    pack_list weights;          /* of computer players */
    int errors_before;          /* errors from this one on are about these files */
    int own_heroes, own_boards; /* files from this one on may be left out when they have errors */
    bool leaves_out;            /* does it? */
} pack_parts;
pl_pack *pack_build(const pack_parts *parts, pl_errors *errors);

/* Notes that a file is left out, with how many errors it has and the first of them. */
void pack_leave_out(pl_pack *pack, const char *path, const char *id, pl_error first, int count);
/* The error of a file that could not be read at all: its only one, which came before those of other files. */
int pack_error_of(const pack_parts *parts, const char *path, const pl_errors *errors);

/* Weights (weights.c). */
void pack_load_weights(pl_pack *pack, const pack_parts *parts, pl_errors *errors);
bool pack_check_weights(const pl_pack *pack, const pl_file *file, pl_errors *errors);
void pack_free_weights(pl_pack *pack);

enum { PACK_BOOK_PATH = 24 };
const char *pack_book_path(int language, char out[PACK_BOOK_PATH]); /* "phrases/en.phrases" */
bool pack_ends_with(const char *path, const char *ending);
bool pack_is_content(const char *name, const char *ending); /* the name of a file, not hidden, with this ending */
void pack_fail_large(const char *path, pl_errors *errors);

/* ------------------------------------------------------------------ lines (source.c) */

typedef struct pack_line {
    const char *begin, *first, *end; /* of the line, of its first word, of its last one */
    int number;
    int depth; /* how far it is indented; a tab leads to the next multiple of 8 */
} pack_line;

typedef struct pack_source {
    const char *file; /* as messages call it */
    pl_errors *errors;
    int errors_before;
    const char *text;
    size_t length;
    pack_line *lines; /* those with words on them */
    int line_count;
} pack_source;

/* Cuts a file into lines. It must stay until the source is closed. False after an error; close it in any case. */
bool pack_source_open(pack_source *source, const pl_file *file, pl_errors *errors);
/* Puts the errors of the file in order. */
void pack_source_close(pack_source *source);
bool pack_source_failed(const pack_source *source);

void pack_fail(pack_source *source, const pack_line *line, const char *at, const char *format, ...);
void pack_fail_at(pack_source *source, int line, int column, const char *format, ...);
int pack_column(const pack_line *line, const char *at); /* in characters, from 1 */

/* ------------------------------------------------------------------ words */

typedef struct pack_span {
    const char *at;
    int length;
} pack_span;

typedef struct pack_cursor {
    pack_source *source;
    const pack_line *line;
    const char *at, *end;
} pack_cursor;

pack_cursor pack_cursor_on(pack_source *source, const pack_line *line);
bool pack_at_end(pack_cursor *cursor);                      /* after any blanks */
bool pack_take_sign(pack_cursor *cursor, char sign);        /* skips it when it comes next */
pack_span pack_take_word(pack_cursor *cursor);              /* letters, digits, - ' _; length 0: none */
pack_span pack_peek(const pack_cursor *cursor);             /* what comes next, up to a blank or comma: for messages */
bool pack_take_quoted(pack_cursor *cursor, pack_span *out); /* "..."; false after an error */
/* The part up to the next comma. False when nothing is left. */
bool pack_take_field(pack_cursor *cursor, pack_cursor *field);
/* A number in a range; `what` names it in messages. False after an error. */
bool pack_take_number(pack_cursor *cursor, const char *what, int least, int most, int *out);
bool pack_expect_end(pack_cursor *cursor); /* false after an error: something is left */

bool pack_is(pack_span span, const char *word);
pack_span pack_span_of(const char *text);
const char *pack_excerpt(pack_span span, char out[PACK_EXCERPT]); /* shortened for a message */

/* Characters. Text inside a source is valid UTF-8. */
bool pack_same(pack_span a, pack_span b); /* apart from letter case */

/* ------------------------------------------------------------------ what was expected (expect.c) */

typedef struct pack_words {
    const char *list[PACK_WORDS];
    int count;
} pack_words;

void pack_words_add(pack_words *words, const char *word);
const char *pack_nearest(const pack_words *words, pack_span wrong); /* a near miss, or NULL */
/* unknown KIND "wrong"; expected a, b or c; did you mean "b"? */
void pack_fail_unknown(pack_cursor *cursor, pack_span wrong, const char *kind, const pack_words *words);

#endif
