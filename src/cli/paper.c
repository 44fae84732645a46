#include "cli/paper.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* Inside a text that is laid out; no text from a file has them. */
enum { BOLD_ON = 1, BOLD_OFF = 2 };

/* ------------------------------------------------------------------ marks */

static void put(pl_buffer *out, const char *text)
{
    pl_buffer_put(out, text, strlen(text));
}

/* "[words](#anchor)": its words; the bytes it takes, 0: it is no link. */
static size_t put_link(pl_buffer *out, const char *at)
{
    const char *middle = strstr(at, "]("), *end = middle ? strchr(middle, ')') : NULL;
    if (*at != '[' || !end)
        return 0;
    pl_buffer_put(out, at + 1, (size_t)(middle - at - 1));
    return (size_t)(end + 1 - at);
}

/* The text without marks, bold as control characters. */
static pl_buffer unmarked(const char *text)
{
    pl_buffer out = {0};
    bool bold = false, italic = false;
    for (const char *at = text; *at;) {
        size_t link = put_link(&out, at);
        if (link) {
            at += link;
        } else if (strncmp(at, "**", 2) == 0) {
            bold = !bold;
            put(&out, bold ? "\1" : "\2");
            at += 2;
        } else if (*at == '*') {
            italic = !italic;
            put(&out, italic ? "“" : "”");
            at++;
        } else {
            int length = (unsigned char)*at < ' ' ? 0 : letter_length(at);
            pl_buffer_put(&out, at, (size_t)length);
            at += length ? length : 1;
        }
    }
    return out;
}

/* ------------------------------------------------------------------ lines */

static bool is_mark(char byte)
{
    return byte == BOLD_ON || byte == BOLD_OFF;
}

static size_t word_length(const char *at)
{
    return strcspn(at, " ");
}

static int word_columns(const char *at, size_t length)
{
    int columns = 0;
    char letter[8];
    for (const char *end = at + length; at < end;) {
        int bytes = letter_length(at);
        snprintf(letter, sizeof letter, "%.*s", bytes, at);
        columns += is_mark(*at) ? 0 : text_columns(letter);
        at += bytes;
    }
    return columns;
}

static void print_word(const term *t, const char *at, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (is_mark(at[i]))
            term_set(t, at[i] == BOLD_ON ? STYLE_BOLD : STYLE_PLAIN);
        else
            fputc(at[i], t->out);
    }
}

void paper_wrap(const term *t, int at, int indent, const char *text)
{
    pl_buffer plain = unmarked(text);
    int column = at;
    bool first = true;
    for (const char *word = plain.text ? plain.text : ""; *word;) {
        size_t length = word_length(word);
        int columns = word_columns(word, length);
        if (!first && column + 1 + columns > t->width) {
            fprintf(t->out, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        if (length) {
            fputs(first ? "" : " ", t->out);
            print_word(t, word, length);
            column += columns + !first;
            first = false;
        }
        word += length + (word[length] == ' ');
    }
    fputc('\n', t->out);
    pl_buffer_free(&plain);
}

/* ------------------------------------------------------------------ tables */

enum { CELL = 160 };
typedef char cells[PAPER_CELLS][CELL];

/* The cells of a row; returns how many there are. */
static unsigned split(const char *row, cells out)
{
    unsigned count = 0;
    row += *row == '|';
    while (*row && count < PAPER_CELLS) {
        size_t length = strcspn(row, "|"), blank = strspn(row, " ");
        size_t used = blank < length ? length - blank : 0;
        while (used && row[blank + used - 1] == ' ')
            used--;
        snprintf(out[count++], CELL, "%.*s", (int)used, row + blank);
        row += length + (row[length] == '|');
    }
    return count;
}

static void print_as_text(const term *t, const char *const *rows, unsigned count)
{
    cells heads, row;
    unsigned columns = split(rows[0], heads);
    for (unsigned i = 2; i < count; i++) {
        pl_buffer line = {0};
        unsigned here = split(rows[i], row);
        for (unsigned c = 0; c < here && c < columns; c++) {
            put(&line, c == 0 ? "" : c == 1 ? ": " : ", ");
            put(&line, c ? heads[c] : "");
            put(&line, c ? " " : "");
            put(&line, row[c]);
        }
        paper_wrap(t, 0, 2, line.text ? line.text : "");
        pl_buffer_free(&line);
    }
}

void paper_table(const term *t, const char *const *rows, unsigned count)
{
    enum { GAP = 2, LAST = 20 /* columns that the last cell needs */ };
    int widths[PAPER_CELLS] = {0}, whole = 0;
    cells row;
    unsigned columns = count > 2 ? split(rows[0], row) : 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned c = 0, here = split(rows[i], row); c < here && i != 1; c++)
            widths[c] = text_columns(row[c]) > widths[c] ? text_columns(row[c]) : widths[c];
    for (unsigned c = 0; c + 1 < columns; c++)
        whole += widths[c] + GAP;
    if (columns == 0 || whole + LAST > t->width) {
        print_as_text(t, rows, count);
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned here = split(rows[i], row);
        if (i == 1 || here == 0)
            continue;
        term_set(t, i == 0 ? STYLE_BOLD : STYLE_PLAIN);
        for (unsigned c = 0; c + 1 < here; c++)
            term_pad(t, row[c], widths[c] + GAP);
        paper_wrap(t, whole, whole, row[here - 1]);
        term_set(t, STYLE_PLAIN);
    }
}
