/* The terminal. */
#include "cli/term.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/letters.h"

enum { WIDTH_DEFAULT = 80, HEIGHT_DEFAULT = 40, WIDTH_LEAST = 40, WIDTH_MOST = 110 };

/* Escapes for a terminal with few colors and for one with 256. Only SEAT and CHOICE set a background. */
static const char *const escapes[STYLE_COUNT][2] = {
    [STYLE_PLAIN] = {"\033[0m", "\033[0m"},
    [STYLE_BOLD] = {"\033[1m", "\033[1m"},
    [STYLE_QUIET] = {"\033[2m", "\033[2m"},
    [STYLE_SEAT_A] = {"\033[30;43m", "\033[38;5;16;48;5;214m"},
    [STYLE_SEAT_B] = {"\033[37;44m", "\033[38;5;231;48;5;24m"},
    [STYLE_CHOICE] = {"\033[1;30;47m", "\033[1;38;5;16;48;5;227m"},
    [STYLE_HEADING] = {"\033[1;4m", "\033[1;4m"},
    [STYLE_ALERT] = {"\033[1;31m", "\033[1;38;5;160m"},
};

static term_colors colors_of(bool is_terminal)
{
    const char *refused = getenv("NO_COLOR"), *kind = getenv("TERM"), *depth = getenv("COLORTERM");
    if (!is_terminal || (refused && *refused) || !kind || strcmp(kind, "dumb") == 0)
        return TERM_MONO;
    if (depth && (strstr(depth, "truecolor") || strstr(depth, "24bit")))
        return TERM_RGB;
    return strstr(kind, "256color") ? TERM_256 : TERM_BASIC;
}

static int between(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}

term term_of(FILE *out)
{
    struct winsize size;
    term t = {.out = out, .width = WIDTH_DEFAULT, .height = HEIGHT_DEFAULT};
    t.is_terminal = isatty(fileno(out));
    t.colors = colors_of(t.is_terminal);
    if (t.is_terminal && ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        t.width = between(WIDTH_LEAST, size.ws_col, WIDTH_MOST);
        t.height = between(10, size.ws_row, 200);
    }
    return t;
}

void term_set(const term *t, term_style style)
{
    if (t->colors != TERM_MONO)
        fputs(escapes[style][t->colors >= TERM_256], t->out);
}

void term_print(const term *t, term_style style, const char *format, ...)
{
    va_list arguments;
    if (style != STYLE_PLAIN)
        term_set(t, style);
    va_start(arguments, format);
    vfprintf(t->out, format, arguments);
    va_end(arguments);
    if (style != STYLE_PLAIN)
        term_set(t, STYLE_PLAIN);
}

/* Printed colors are pale; side by side in single characters they have to be told apart. */
static unsigned vivid(unsigned channel, unsigned gray)
{
    int value = (int)gray + ((int)channel - (int)gray) * 3 / 2;
    return (unsigned)between(0, value, 255);
}

/* The nearest level of the 6 x 6 x 6 cube. */
static unsigned cube_level(unsigned channel)
{
    return channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40;
}

void term_paint(const term *t, uint32_t background)
{
    unsigned red = background >> 16 & 255, green = background >> 8 & 255, blue = background & 255;
    unsigned gray = (red + green + blue) / 3;
    red = vivid(red, gray);
    green = vivid(green, gray);
    blue = vivid(blue, gray);
    bool light = red * 299 + green * 587 + blue * 114 > 128000;
    if (t->colors == TERM_RGB)
        fprintf(t->out, "\033[%s;48;2;%u;%u;%um", light ? "38;5;16" : "38;5;231", red, green, blue);
    else if (t->colors == TERM_256)
        fprintf(t->out, "\033[%s;48;5;%um", light ? "38;5;16" : "38;5;231",
                16 + 36 * cube_level(red) + 6 * cube_level(green) + cube_level(blue));
}

void term_clear(const term *t)
{
    if (t->is_terminal)
        fputs("\033[H\033[2J\033[3J", t->out);
}

/* ------------------------------------------------------------------ letters and columns */

int letter_length(const char *at)
{
    size_t bytes = pl_letter_bytes(at, at + 4); /* the NUL of a text is inside of no letter */
    return bytes > 0 ? (int)bytes : 1;
}

static uint32_t letter_at(const char *at)
{
    return pl_letter_next(&at, at + letter_length(at));
}

void letter_capital(const char *at, char out[8])
{
    int length = letter_length(at);
    memcpy(out, at, (size_t)length);
    if (pl_letter_bytes(at, at + length) > 0)
        length = pl_letter_put(pl_letter_upper(letter_at(at)), out);
    out[length] = '\0';
}

static bool is_combining(const char *at)
{
    uint32_t letter = letter_at(at);
    return letter >= 0x300 && letter < 0x370;
}

size_t text_bytes(const char *text, int columns)
{
    const char *at = text;
    for (int column = 0; *at;) {
        int length = letter_length(at);
        column += !is_combining(at);
        if (column > columns)
            break;
        at += length;
    }
    return (size_t)(at - text);
}

int text_columns(const char *text)
{
    int columns = 0;
    for (const char *at = text; *at; at += letter_length(at))
        columns += !is_combining(at);
    return columns;
}

void term_pad(const term *t, const char *text, int columns)
{
    fprintf(t->out, "%s%*s", text, between(0, columns - text_columns(text), columns), "");
}

/* ------------------------------------------------------------------ lines */

/* A dash or a percent sign begins no line. */
static bool hangs(const char *at)
{
    static const char dash[] = "—";
    return *at == '%' || strncmp(at, dash, sizeof dash - 1) == 0;
}

/* The end of a word, and of what hangs on it. */
static const char *word_end(const char *at)
{
    while (*at && *at != '\n' && (*at != ' ' || hangs(at + 1)))
        at++;
    return at;
}

void term_wrap(const term *t, term_style style, int at, int indent, const char *text)
{
    int column = at;
    bool first = true;
    if (style != STYLE_PLAIN)
        term_set(t, style);
    while (*text) {
        while (*text == ' ')
            text++;
        const char *end = word_end(text);
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)(end - text), text);
        int columns = text_columns(word);
        if (!first && column + 1 + columns > t->width) {
            fprintf(t->out, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        fprintf(t->out, "%s%s", first ? "" : " ", word);
        column += columns + !first;
        first = false;
        text = end;
        if (*text == '\n') {
            fprintf(t->out, "\n%*s", indent, "");
            column = indent;
            first = true;
            text++;
        }
    }
    if (style != STYLE_PLAIN)
        term_set(t, STYLE_PLAIN);
    fputc('\n', t->out);
}
