#include "base/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"

/* ------------------------------------------------------------------ writing */

pl_json pl_json_to(pl_buffer *to)
{
    return (pl_json){.to = to};
}

static void put(pl_json *j, const char *text)
{
    pl_buffer_put(j->to, text, strlen(text));
}

/* Bytes of the letter at `s`, 0 when it is not valid. Nobody reads past the NUL of a text: it is inside of no letter. */
static int letter_bytes(const unsigned char *s)
{
    return (int)pl_letter_bytes((const char *)s, (const char *)s + 4);
}

static void put_escape(pl_json *j, unsigned char c)
{
    char escape[8];
    snprintf(escape, sizeof escape, c == '"' || c == '\\' ? "\\%c" : c == '\n' ? "\\n" : "\\u%04x", c);
    put(j, escape);
}

/* What needs no escape is put in one piece. */
static void put_text(pl_json *j, const char *text)
{
    const unsigned char *s = (const unsigned char *)text, *start = s;
    put(j, "\"");
    while (*s) {
        int bytes = letter_bytes(s);
        bool plain = bytes != 0 && *s != '"' && *s != '\\' && *s >= 0x20 && *s != 0x7f;
        if (plain) {
            s += bytes;
            continue;
        }
        pl_buffer_put(j->to, (const char *)start, (size_t)(s - start));
        if (bytes == 0)
            put(j, "\\ufffd");
        else
            put_escape(j, *s);
        start = ++s;
    }
    pl_buffer_put(j->to, (const char *)start, (size_t)(s - start));
    put(j, "\"");
}

static void begin_value(pl_json *j, const char *key)
{
    if (j->comma)
        put(j, ",");
    if (key) {
        put_text(j, key);
        put(j, ":");
    }
    j->comma = true;
}

void pl_json_open(pl_json *j, const char *key, char bracket)
{
    begin_value(j, key);
    pl_buffer_put(j->to, &bracket, 1);
    j->comma = false;
}

void pl_json_close(pl_json *j, char bracket)
{
    pl_buffer_put(j->to, &bracket, 1);
    j->comma = true;
}

void pl_json_text(pl_json *j, const char *key, const char *text)
{
    begin_value(j, key);
    if (text)
        put_text(j, text);
    else
        put(j, "null");
}

void pl_json_number(pl_json *j, const char *key, int64_t value)
{
    char text[24];
    begin_value(j, key);
    snprintf(text, sizeof text, "%lld", (long long)value);
    put(j, text);
}

void pl_json_size(pl_json *j, const char *key, uint64_t value)
{
    char text[24];
    begin_value(j, key);
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    put(j, text);
}

static void put_real(pl_json *j, const char *key, double value, int digits)
{
    char text[32];
    bool finite = value - value == 0;
    begin_value(j, key);
    snprintf(text, sizeof text, "%.*g", digits, finite ? value : 0.0);
    put(j, text);
}

void pl_json_real(pl_json *j, const char *key, double value)
{
    put_real(j, key, value, 6);
}

void pl_json_float(pl_json *j, const char *key, float value)
{
    put_real(j, key, (double)value, 9);
}

void pl_json_bool(pl_json *j, const char *key, bool value)
{
    begin_value(j, key);
    put(j, value ? "true" : "false");
}

/* ------------------------------------------------------------------ reading */

struct pl_json_doc {
    pl_json_value *values;
    char *texts; /* decoded texts are never longer than they were written */
    size_t value_count, text_length;
};

typedef struct reader {
    const char *start, *at, *end;
    pl_json_doc *doc;
    const char *wrong;
} reader;

static bool fail(reader *r, const char *wrong)
{
    if (!r->wrong)
        r->wrong = wrong;
    return false;
}

static void skip_blanks(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n'))
        r->at++;
}

static bool next_is(reader *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static void put_byte(reader *r, unsigned byte)
{
    r->doc->texts[r->doc->text_length++] = (char)byte;
}

static void put_letter(reader *r, unsigned letter)
{
    r->doc->text_length += (size_t)pl_letter_put(letter, r->doc->texts + r->doc->text_length);
}

static bool read_hex(reader *r, unsigned *value)
{
    *value = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        char c = r->at < r->end ? *r->at : '\0';
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                                : 16;
        if (digit > 15)
            return fail(r, "\\u needs four hexadecimal digits");
        *value = *value << 4 | digit;
    }
    return true;
}

static bool read_unicode(reader *r)
{
    unsigned letter, low;
    if (!read_hex(r, &letter))
        return false;
    if (letter == 0)
        return fail(r, "a text may not contain U+0000");
    if (letter >= 0xdc00 && letter <= 0xdfff)
        return fail(r, "half of a surrogate pair");
    if (letter >= 0xd800 && letter <= 0xdbff) {
        if (r->end - r->at < 2 || r->at[0] != '\\' || r->at[1] != 'u')
            return fail(r, "half of a surrogate pair");
        r->at += 2;
        if (!read_hex(r, &low))
            return false;
        if (low < 0xdc00 || low > 0xdfff)
            return fail(r, "half of a surrogate pair");
        letter = 0x10000 + ((letter - 0xd800) << 10) + (low - 0xdc00);
    }
    put_letter(r, letter);
    return true;
}

static bool read_escape(reader *r)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (r->at == r->end)
        return fail(r, "the text does not end");
    char c = *r->at++;
    if (c == 'u')
        return read_unicode(r);
    const char *found = c ? strchr(from, c) : NULL;
    if (!found)
        return fail(r, "no such escape");
    put_byte(r, (unsigned char)to[found - from]);
    return true;
}

/* The text after its opening quotation mark; NULL after a mistake. */
static const char *read_text(reader *r)
{
    const char *text = r->doc->texts + r->doc->text_length;
    while (r->at < r->end && *r->at != '"') {
        int bytes = letter_bytes((const unsigned char *)r->at); /* the text ends in NUL, so this stays inside */
        unsigned char c = (unsigned char)*r->at;
        if (c < 0x20 || bytes == 0) {
            fail(r, c < 0x20 ? "a control character in a text" : "this is not UTF-8");
            return NULL;
        }
        if (c == '\\') {
            r->at++;
            if (!read_escape(r))
                return NULL;
            continue;
        }
        while (bytes-- > 0)
            put_byte(r, (unsigned char)*r->at++);
    }
    if (r->at == r->end) {
        fail(r, "the text does not end");
        return NULL;
    }
    r->at++;
    put_byte(r, 0);
    return text;
}

/* -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)? */
static bool read_number(reader *r, double *out)
{
    const char *from = r->at;
    char digits[64];
    if (r->at < r->end && *r->at == '-')
        r->at++;
    const char *whole = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    bool good = r->at > whole && (*whole != '0' || r->at == whole + 1);
    if (good && r->at < r->end && *r->at == '.') {
        const char *part = ++r->at;
        while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
            r->at++;
        good = r->at > part;
    }
    if (good && r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        r->at++;
        if (r->at < r->end && (*r->at == '+' || *r->at == '-'))
            r->at++;
        const char *part = r->at;
        while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
            r->at++;
        good = r->at > part;
    }
    size_t length = (size_t)(r->at - from);
    if (!good || length >= sizeof digits)
        return fail(r, good ? "the number is too long" : "expected a value");
    memcpy(digits, from, length);
    digits[length] = '\0';
    *out = strtod(digits, NULL);
    return true;
}

static bool read_word(reader *r, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

static bool read_value(reader *r, pl_json_value *v, int depth);

static bool read_members(reader *r, pl_json_value *v, char close, int depth)
{
    const pl_json_value **link = &v->first;
    if (depth >= PL_JSON_DEPTH)
        return fail(r, "too deep");
    if (next_is(r, close))
        return true;
    do {
        pl_json_value *member = &r->doc->values[r->doc->value_count++];
        *member = (pl_json_value){.kind = PL_JSON_NULL};
        if (close == '}') {
            if (!next_is(r, '"'))
                return fail(r, "expected \"key\":");
            member->key = read_text(r);
            if (!member->key || !next_is(r, ':'))
                return fail(r, "expected \"key\":");
        }
        if (!read_value(r, member, depth + 1))
            return false;
        *link = member;
        link = &member->next;
    } while (next_is(r, ','));
    return next_is(r, close) || fail(r, "a list or an object does not end");
}

static bool read_value(reader *r, pl_json_value *v, int depth)
{
    if (next_is(r, '"')) {
        v->kind = PL_JSON_TEXT;
        v->text = read_text(r);
        return v->text;
    }
    if (next_is(r, '{')) {
        v->kind = PL_JSON_OBJECT;
        return read_members(r, v, '}', depth);
    }
    if (next_is(r, '[')) {
        v->kind = PL_JSON_LIST;
        return read_members(r, v, ']', depth);
    }
    if (read_word(r, "null"))
        return true;
    if (read_word(r, "true") || read_word(r, "false")) {
        v->kind = PL_JSON_BOOL;
        v->number = r->at[-2] == 'u';
        return true;
    }
    v->kind = PL_JSON_NUMBER;
    return read_number(r, &v->number);
}

/* Every value but the first stands behind a comma or an opening bracket. */
static size_t values_at_most(const char *text, size_t length)
{
    size_t count = 1;
    for (size_t i = 0; i < length; i++)
        count += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return count;
}

pl_json_doc *pl_json_read(const char *text, size_t length, const char **wrong, size_t *at)
{
    *at = 0;
    *wrong = length > PL_JSON_BYTES ? "the message is too long" : NULL;
    if (*wrong)
        return NULL;
    pl_json_doc *doc = calloc(1, sizeof *doc);
    char *copy = malloc(length + 1); /* ended by NUL, so that a letter cut off at the end is seen as such */
    size_t values = values_at_most(text, length);
    if (doc) {
        doc->values = malloc(values * sizeof *doc->values);
        doc->texts = malloc(length + values + 1);
    }
    if (!doc || !copy || !doc->values || !doc->texts) {
        *wrong = "there is no memory";
        free(copy);
        pl_json_free(doc);
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    reader r = {.start = copy, .at = copy, .end = copy + length, .doc = doc};
    doc->values[doc->value_count++] = (pl_json_value){.kind = PL_JSON_NULL};
    bool good = read_value(&r, &doc->values[0], 0);
    skip_blanks(&r);
    if (good && r.at != r.end)
        good = fail(&r, "something follows the value");
    *wrong = r.wrong;
    *at = (size_t)(r.at - r.start);
    free(copy);
    if (good)
        return doc;
    pl_json_free(doc);
    return NULL;
}

void pl_json_free(pl_json_doc *doc)
{
    if (doc) {
        free(doc->values);
        free(doc->texts);
    }
    free(doc);
}

const pl_json_value *pl_json_root(const pl_json_doc *doc)
{
    return &doc->values[0];
}

const pl_json_value *pl_json_get(const pl_json_value *object, const char *key)
{
    if (!object || object->kind != PL_JSON_OBJECT)
        return NULL;
    for (const pl_json_value *v = object->first; v; v = v->next)
        if (strcmp(v->key, key) == 0)
            return v;
    return NULL;
}

const char *pl_json_get_text(const pl_json_value *object, const char *key)
{
    const pl_json_value *v = pl_json_get(object, key);
    return v && v->kind == PL_JSON_TEXT ? v->text : NULL;
}

bool pl_json_get_number(const pl_json_value *object, const char *key, uint64_t most, uint64_t *out)
{
    const pl_json_value *v = pl_json_get(object, key);
    if (most > PL_JSON_WHOLE)
        most = PL_JSON_WHOLE;
    if (!v || v->kind != PL_JSON_NUMBER || v->number < 0 || v->number > (double)most)
        return false;
    *out = (uint64_t)v->number;
    return (double)*out == v->number;
}
