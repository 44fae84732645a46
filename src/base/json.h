/* JSON: a writer that cannot make invalid text, and a bounded reader.
 *
 * The writer keeps track of commas. Text that is not valid UTF-8 is written with U+FFFD in the place of each bad byte. */
#ifndef PL_JSON_H
#define PL_JSON_H

#include <stdint.h>

#include "base/buffer.h"

/* ------------------------------------------------------------------ writing */

typedef struct pl_json {
    pl_buffer *to;
    bool comma; /* the next value needs one before it */
} pl_json;

pl_json pl_json_to(pl_buffer *to);
void pl_json_open(pl_json *j, const char *key, char bracket); /* '{' or '['; key NULL inside a list or at the top */
void pl_json_close(pl_json *j, char bracket);
void pl_json_text(pl_json *j, const char *key, const char *text); /* NULL: null */
void pl_json_number(pl_json *j, const char *key, int64_t value);
void pl_json_size(pl_json *j, const char *key, uint64_t value);
void pl_json_real(pl_json *j, const char *key, double value);
void pl_json_float(pl_json *j, const char *key, float value); /* in digits from which the same float is read back */
void pl_json_bool(pl_json *j, const char *key, bool value);

/* ------------------------------------------------------------------ reading */

typedef enum pl_json_kind {
    PL_JSON_NULL,
    PL_JSON_BOOL,
    PL_JSON_NUMBER,
    PL_JSON_TEXT,
    PL_JSON_LIST,
    PL_JSON_OBJECT
} pl_json_kind;

typedef struct pl_json_value pl_json_value;
struct pl_json_value {
    pl_json_kind kind;
    const char *key;            /* in an object */
    const char *text;           /* of a text: UTF-8 without NUL inside */
    double number;              /* of a number; of true: 1 */
    const pl_json_value *first; /* of a list or an object */
    const pl_json_value *next;  /* in the list or object it belongs to */
};

enum { PL_JSON_BYTES = 1 << 20, PL_JSON_DEPTH = 32 };

typedef struct pl_json_doc pl_json_doc;
/* NULL when it is not one whole JSON value of at most PL_JSON_BYTES; then *wrong says why and *at where (a byte). */
pl_json_doc *pl_json_read(const char *text, size_t length, const char **wrong, size_t *at);
void pl_json_free(pl_json_doc *doc);
const pl_json_value *pl_json_root(const pl_json_doc *doc);

/* The member of an object; NULL when there is none (or no object). Of several the first. */
const pl_json_value *pl_json_get(const pl_json_value *object, const char *key);
/* The text of such a member; NULL when it is missing or no text. */
const char *pl_json_get_text(const pl_json_value *object, const char *key);
/* A whole number of a member from 0 to `most`, at most PL_JSON_WHOLE: beyond that, numbers of JSON are no longer exact. False
 * when it is missing or anything else. */
#define PL_JSON_WHOLE ((UINT64_C(1) << 53) - 1)
bool pl_json_get_number(const pl_json_value *object, const char *key, uint64_t most, uint64_t *out);

#endif
