/* The JSON writer and reader. */
#include "cli/json.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------ writing */

json json_to(FILE *to)
{
    return (json){.to = to};
}

/* Bytes of the UTF-8 letter at `s`, 0 when it is not valid. */
static int letter_bytes(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    if (s[0] < 0xc2 || s[0] > 0xf4)
        return 0;
    int more = s[0] < 0xe0 ? 1 : s[0] < 0xf0 ? 2 : 3;
    for (int i = 1; i <= more; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
    bool outside = (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf4 && s[1] > 0x8f);
    return overlong || outside ? 0 : more + 1;
}

static void put_text(json *j, const char *text)
{
    fputc('"', j->to);
    for (const unsigned char *s = (const unsigned char *)text; *s;) {
        int bytes = letter_bytes(s);
        if (*s == '"' || *s == '\\')
            fprintf(j->to, "\\%c", *s);
        else if (*s == '\n')
            fputs("\\n", j->to);
        else if (*s < 0x20 || *s == 0x7f)
            fprintf(j->to, "\\u%04x", *s);
        else if (bytes == 0)
            fputs("\\ufffd", j->to);
        else
            fwrite(s, 1, (size_t)bytes, j->to);
        s += bytes ? bytes : 1;
    }
    fputc('"', j->to);
}

static void begin_value(json *j, const char *key)
{
    if (j->comma)
        fputc(',', j->to);
    if (key) {
        put_text(j, key);
        fputc(':', j->to);
    }
    j->comma = true;
}

void json_open(json *j, const char *key, char bracket)
{
    begin_value(j, key);
    fputc(bracket, j->to);
    j->comma = false;
}

void json_close(json *j, char bracket)
{
    fputc(bracket, j->to);
    j->comma = true;
}

void json_text(json *j, const char *key, const char *text)
{
    begin_value(j, key);
    if (text)
        put_text(j, text);
    else
        fputs("null", j->to);
}

void json_number(json *j, const char *key, int64_t value)
{
    begin_value(j, key);
    fprintf(j->to, "%lld", (long long)value);
}

void json_size(json *j, const char *key, uint64_t value)
{
    begin_value(j, key);
    fprintf(j->to, "%llu", (unsigned long long)value);
}

void json_real(json *j, const char *key, double value)
{
    begin_value(j, key);
    fprintf(j->to, "%.6g", isfinite(value) ? value : 0.0);
}

void json_bool(json *j, const char *key, bool value)
{
    begin_value(j, key);
    fputs(value ? "true" : "false", j->to);
}

void json_end(json *j)
{
    fputc('\n', j->to);
    j->comma = false;
}

/* ------------------------------------------------------------------ reading */

enum { DEPTH_MAX = 32 };

typedef struct reader {
    const char *at, *end;
    char key[64];
    char *store, *store_end; /* where decoded text goes; store NULL: nowhere */
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
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
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

static bool put_byte(reader *r, unsigned byte)
{
    if (!r->store)
        return true;
    if (r->store + 1 >= r->store_end)
        return fail(r, "the text is too long");
    *r->store++ = (char)byte;
    return true;
}

static bool put_letter(reader *r, unsigned letter)
{
    if (letter == 0)
        return fail(r, "a text may not contain U+0000");
    if (letter < 0x80)
        return put_byte(r, letter);
    if (letter < 0x800)
        return put_byte(r, 0xc0 | letter >> 6) && put_byte(r, 0x80 | (letter & 0x3f));
    if (letter < 0x10000)
        return put_byte(r, 0xe0 | letter >> 12) && put_byte(r, 0x80 | (letter >> 6 & 0x3f)) &&
               put_byte(r, 0x80 | (letter & 0x3f));
    return put_byte(r, 0xf0 | letter >> 18) && put_byte(r, 0x80 | (letter >> 12 & 0x3f)) &&
           put_byte(r, 0x80 | (letter >> 6 & 0x3f)) && put_byte(r, 0x80 | (letter & 0x3f));
}

static bool read_hex(reader *r, unsigned *value)
{
    *value = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        static const char digits[] = "0123456789abcdef";
        char c = r->at < r->end ? *r->at : '\0';
        const char *found = c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
        if (!found)
            return fail(r, "\\u wants four hexadecimal digits");
        *value = *value << 4 | (unsigned)(found - digits);
    }
    return true;
}

static bool read_unicode(reader *r)
{
    unsigned letter, low;
    if (!read_hex(r, &letter))
        return false;
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
    return put_letter(r, letter);
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
    return found ? put_byte(r, (unsigned char)to[found - from]) : fail(r, "no such escape");
}

/* The text after its opening quotation mark. */
static bool read_text(reader *r)
{
    while (r->at < r->end && *r->at != '"') {
        unsigned char c = (unsigned char)*r->at++;
        if (c < 0x20)
            return fail(r, "a control character in a text");
        if (c == '\\' ? !read_escape(r) : !put_byte(r, c))
            return false;
    }
    return next_is(r, '"') || fail(r, "the text does not end");
}

static bool skip_value(reader *r, int depth);

static bool skip_members(reader *r, char close, int depth)
{
    if (next_is(r, close))
        return true;
    do {
        if (close == '}' && (!next_is(r, '"') || !read_text(r) || !next_is(r, ':')))
            return fail(r, "expected \"key\":");
        if (!skip_value(r, depth + 1))
            return false;
    } while (next_is(r, ','));
    return next_is(r, close) || fail(r, "a list or an object does not end");
}

static bool skip_value(reader *r, int depth)
{
    if (depth > DEPTH_MAX)
        return fail(r, "too deep");
    if (next_is(r, '"'))
        return read_text(r);
    if (next_is(r, '{'))
        return skip_members(r, '}', depth);
    if (next_is(r, '['))
        return skip_members(r, ']', depth);
    size_t length = 0;
    while (r->at + length < r->end && r->at[length] && strchr("+-.0123456789aeflnrstuE", r->at[length]))
        length++;
    r->at += length;
    return length > 0 || fail(r, "expected a value");
}

static bool read_member(reader *r, json_field *fields, int count, char *store, char *store_end)
{
    if (!next_is(r, '"'))
        return fail(r, "expected \"key\":");
    r->store = r->key;
    r->store_end = r->key + sizeof r->key;
    if (!read_text(r))
        return false;
    *r->store = '\0';
    if (!next_is(r, ':'))
        return fail(r, "expected \"key\":");
    r->store = NULL;
    for (int i = 0; i < count; i++) {
        if (strcmp(fields[i].key, r->key) != 0)
            continue;
        if (!next_is(r, '"'))
            return fail(r, "expected a text in quotation marks");
        r->store = store;
        r->store_end = store_end;
        fields[i].text = store;
        bool good = read_text(r);
        if (good)
            *r->store = '\0';
        return good;
    }
    return skip_value(r, 0);
}

const char *json_read(const char *line, size_t length, json_field *fields, int count, char *store, size_t size)
{
    reader r = {.at = line, .end = line + length};
    char *free_store = store, *store_end = store + size;
    for (int i = 0; i < count; i++)
        fields[i].text = NULL;
    if (!next_is(&r, '{'))
        return "expected an object: {\"text\":\"...\"}";
    if (!next_is(&r, '}')) {
        do {
            if (!read_member(&r, fields, count, free_store, store_end))
                return r.wrong;
            if (r.store)
                free_store = r.store + 1;
        } while (next_is(&r, ','));
        if (!next_is(&r, '}'))
            return "expected , or }";
    }
    skip_blanks(&r);
    return r.at == r.end ? NULL : "something follows the object";
}
