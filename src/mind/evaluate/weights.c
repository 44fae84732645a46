#include "mind/evaluate/weights.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/hash.h"

/* The tables of a network. */
static const struct table_shape {
    const char *name;
    size_t at; /* in the network */
    unsigned rows, width, stride;
    int marks; /* mark_table: its rows are called after marks; -1: by number */
} shapes[] = {
#define SHAPE(name, member, rows, width, stride, marks)                                                                \
    {                                                                                                                  \
        name, offsetof(network, member), rows, width, stride, marks                                                    \
    }
    SHAPE("position", position, POSITION_MARKS, NET_HIDDEN + 1, NET_ROW, TABLE_POSITION),
    SHAPE("deed", deed, DEED_MARKS, NET_CARD, NET_CARD, TABLE_DEED),
    SHAPE("deed-base", deed_base, 1, NET_CARD, NET_CARD, -1),
    SHAPE("zone", zone, 2 * ZONES * NET_HIDDEN, NET_CARD, NET_CARD, -1),
    SHAPE("use", use, USES *NET_ASKED, NET_CARD, NET_CARD, -1),
    SHAPE("option", option, OPTION_MARKS, NET_ASKED, NET_ASKED, TABLE_OPTION),
    SHAPE("base", base, 1, NET_HIDDEN, NET_HIDDEN, -1),
    SHAPE("second", second, NET_SECOND, NET_HIDDEN, NET_HIDDEN, -1),
    SHAPE("second-base", second_base, 1, NET_SECOND, NET_SECOND, -1),
    SHAPE("value", value, 1, NET_SECOND, NET_SECOND, -1),
    SHAPE("value-base", value_base, 1, 1, 1, -1),
    SHAPE("asked", asked, NET_ASKED, NET_HIDDEN, NET_HIDDEN, -1),
    SHAPE("asked-base", asked_base, 1, NET_ASKED, NET_ASKED, -1),
#undef SHAPE
};
enum { SHAPES = sizeof shapes / sizeof shapes[0], WIDEST = NET_HIDDEN + 1, LINE = 512, BYTE_MOST = 127 };
enum { FACTOR_MOST = (32768 + BYTE_MOST - 1) / BYTE_MOST }; /* of a row that has -32768 in it */
static const char title[] = "peerless mind 1\n";
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* ------------------------------------------------------------------ numbers */

static int digit_value(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

/* Exactly `count` bytes; false: these are not. */
static bool read_bytes(const char *text, size_t length, int8_t *out, unsigned count)
{
    unsigned bits = 0, held = 0, done = 0;
    for (size_t i = 0; i < length; i++) {
        int value = digit_value(text[i]);
        if (value < 0)
            return false;
        held = (held << 6 | (unsigned)value) & 0xffff;
        bits += 6;
        if (bits < 8)
            continue;
        bits -= 8;
        if (done == count)
            return false;
        unsigned byte = held >> bits & 0xff;
        out[done++] = (int8_t)(byte < 128 ? (int)byte : (int)byte - 256);
    }
    return done == count;
}

static size_t write_bytes(const int8_t *bytes, unsigned count, char *out)
{
    unsigned bits = 0, held = 0;
    size_t length = 0;
    for (unsigned i = 0; i < count; i++) {
        held = (held << 8 | (uint8_t)bytes[i]) & 0xffff;
        for (bits += 8; bits >= 6; bits -= 6)
            out[length++] = digits[held >> (bits - 6) & 63];
    }
    if (bits)
        out[length++] = digits[held << (6 - bits) & 63];
    return length;
}

/* ------------------------------------------------------------------ reading */

static int16_t narrow(int n)
{
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
}

static int find_row(const struct table_shape *shape, const char *name)
{
    if (shape->marks >= 0)
        return mark_find((mark_table)shape->marks, name);
    return number_below(name, shape->rows);
}

/* The words of a line, ended by NULs; how many, `most` + 1 if there are more. */
static unsigned split(char *text, char **words, unsigned most)
{
    unsigned count = 0;
    for (char *at = text; *at; count++) {
        if (count == most)
            return most + 1;
        words[count] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = '\0';
    }
    return count;
}

static const struct table_shape *find_shape(const char *name)
{
    for (unsigned s = 0; s < SHAPES; s++)
        if (strcmp(shapes[s].name, name) == 0)
            return &shapes[s];
    return NULL;
}

/* NULL, or what is wrong with the line. */
static const char *read_line(network *n, const char *line, size_t length)
{
    char text[LINE], *word[4];
    int8_t bytes[WIDEST] = {0};
    if (length >= sizeof text)
        return "the line is too long";
    memcpy(text, line, length);
    text[length] = '\0';
    if (strlen(text) != length || split(text, word, 4) != 4)
        return "expected a table, a row, a factor and numbers";
    const struct table_shape *shape = find_shape(word[0]);
    if (!shape)
        return "there is no such table";
    int factor = number_below(word[2], FACTOR_MOST + 1);
    if (factor < 1 || !read_bytes(word[3], strlen(word[3]), bytes, shape->width))
        return "these are not the numbers of a row";
    int found = find_row(shape, word[1]);
    if (found < 0)
        return shape->marks >= 0 ? NULL : "there is no such row"; /* a mark of another version */
    int16_t *to = (int16_t *)((char *)n + shape->at) + (size_t)found * shape->stride;
    for (unsigned i = 0; i < shape->width; i++)
        to[i] = narrow(bytes[i] * factor);
    return NULL;
}

static const char *line_end(const char *at, const char *end)
{
    const char *found = memchr(at, '\n', (size_t)(end - at));
    return found ? found : end;
}

/* Passes over the head. NULL: there is none, or the hash is that of other lines. */
static const char *read_head(const char *text, const char *end, unsigned *line, const char **wrong)
{
    size_t length = strlen(title);
    *line = 1;
    *wrong = "expected \"peerless mind 1\": weights are made by `peerless lab train` and called gN.mind there";
    if ((size_t)(end - text) < length || memcmp(text, title, length) != 0)
        return NULL;
    const char *at = text + length;
    *line = 2;
    *wrong = "expected lines that begin with \"made\", then the hash";
    while (end - at > 5 && memcmp(at, "made ", 5) == 0) {
        at = line_end(at, end);
        *line += at < end;
        at += at < end;
    }
    const size_t hash_line = strlen("hash ") + PL_HASH_TEXT - 1 + 1;
    if ((size_t)(end - at) < hash_line || memcmp(at, "hash ", 5) != 0 || at[hash_line - 1] != '\n')
        return NULL;
    pl_hash hash;
    char is[PL_HASH_TEXT];
    const char *rest = at + hash_line;
    pl_hash_begin(&hash);
    pl_hash_add(&hash, rest, (size_t)(end - rest));
    pl_hash_end(&hash, is);
    *wrong = "the file is damaged or was edited: the hash is that of other lines; copy it again from where it was made";
    return memcmp(is, at + 5, PL_HASH_TEXT - 1) == 0 ? rest : NULL;
}

/* NULL, or what is wrong, and on which line. */
static const char *read_all(network *n, const char *text, size_t size, unsigned *line)
{
    const char *end = text + size, *why;
    const char *at = read_head(text, end, line, &why);
    memset(n, 0, sizeof *n);
    if (at)
        why = NULL;
    for (; at && at < end && !why; at++) {
        const char *stop = line_end(at, end);
        ++*line;
        why = read_line(n, at, (size_t)(stop - at));
        at = stop;
    }
    return why;
}

bool weights_read(network *n, const char *text, size_t size, char wrong[WEIGHTS_WRONG])
{
    unsigned line;
    const char *why = read_all(n, text, size, &line);
    if (why)
        snprintf(wrong, WEIGHTS_WRONG, "line %u: %s", line, why);
    return !why;
}

const char *weights_fault(const char *text, size_t size, unsigned *line)
{
    network *n = malloc(sizeof *n);
    const char *why = n ? read_all(n, text, size, line) : "not enough memory";
    free(n);
    return why;
}

/* ------------------------------------------------------------------ writing */

static void write_row(pl_buffer *o, const struct table_shape *shape, unsigned row, const int16_t *numbers)
{
    char name[MARK_NAME], line[LINE];
    int8_t bytes[WIDEST] = {0};
    int largest = 0;
    for (unsigned i = 0; i < shape->width; i++)
        largest = abs(numbers[i]) > largest ? abs(numbers[i]) : largest;
    if (largest == 0)
        return;
    int factor = (largest + BYTE_MOST - 1) / BYTE_MOST;
    for (unsigned i = 0; i < shape->width; i++)
        bytes[i] = (int8_t)((numbers[i] + (numbers[i] >= 0 ? factor / 2 : -(factor / 2))) / factor);
    snprintf(name, sizeof name, "%u", row);
    if (shape->marks >= 0 && !mark_name((mark_table)shape->marks, row, name))
        return;
    int length = snprintf(line, sizeof line, "%s %s %d ", shape->name, name, factor);
    size_t all = (size_t)length + write_bytes(bytes, shape->width, line + length);
    line[all++] = '\n';
    pl_buffer_put(o, line, all);
}

char *weights_write(const network *n, const char *made, size_t *size)
{
    pl_buffer rows = {0}, all = {0};
    for (unsigned s = 0; s < SHAPES; s++)
        for (unsigned row = 0; row < shapes[s].rows; row++)
            write_row(&rows, &shapes[s], row,
                      (const int16_t *)((const char *)n + shapes[s].at) + (size_t)row * shapes[s].stride);
    pl_hash hash;
    char is[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, rows.text ? rows.text : "", rows.length);
    pl_hash_end(&hash, is);
    pl_buffer_print(&all, "%s%shash %s\n", title, made, is);
    pl_buffer_put(&all, rows.text ? rows.text : "", rows.length);
    bool failed = rows.failed || all.failed;
    pl_buffer_free(&rows);
    if (failed)
        free(all.text);
    *size = all.length;
    return failed ? NULL : all.text;
}
