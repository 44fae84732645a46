/* What people type, and what is meant by it. Nothing here drops a word: only what cannot be seen, and marks. */
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "trade/inside.h"

static bool is_unseen(uint32_t c)
{
    return c == 0xad || (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
           c == 0xfeff || (c >= 0xfe00 && c <= 0xfe0f) || c == LETTER_BAD;
}

static bool is_any_blank(uint32_t c)
{
    return c <= ' ' || (c >= 0x7f && c <= 0xa0) || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 ||
           c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

/* Plain letters for fancy ones; NULL: it stays. */
static const char *plain(uint32_t c)
{
    switch (c) {
    case 0x2018:
    case 0x2019:
    case 0x201b:
    case 0x2bc:
    case 0x60:
    case 0xb4:
    case 0x2032:
        return "'";
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x201f:
    case 0x2033:
    case 0xab:
    case 0xbb:
        return "\"";
    case 0x2010:
    case 0x2011:
    case 0x2212:
        return "-";
    case 0x2026:
        return "...";
    default:
        return NULL;
    }
}

static bool is_bullet(uint32_t c)
{
    return c == '*' || c == '-' || c == 0xb7 || c == 0x2013 || c == 0x2014 || c == 0x2022 || c == 0x2023 ||
           c == 0x2043 || c == 0x25aa || c == 0x25ab || c == 0x25cf || c == 0x25cb || c == 0x25e6 || c == 0x25a0 ||
           c == 0x2219 || c == 0x27a2 || c == 0x2192;
}

/* After the marks of a list at the beginning, which a blank follows. */
static const char *after_bullets(const char *at, const char *end)
{
    for (;;) {
        const char *next = at;
        while (next < end) {
            const char *here = next;
            uint32_t c = pl_letter_next(&next, end);
            if (!is_any_blank(c) && !is_unseen(c)) {
                next = here;
                break;
            }
        }
        if (next == end)
            return end;
        const char *mark = next;
        uint32_t c = pl_letter_next(&mark, end);
        const char *blank = mark;
        bool listed = is_bullet(c) && blank < end;
        if (!listed || (c < 0x80 && !is_any_blank(pl_letter_next(&blank, end))))
            return next;
        at = mark;
    }
}

/* Two stars around words make them bold on many pages. */
static bool is_bold(const char *at, const char *end)
{
    return end - at >= 2 && at[0] == '*' && at[1] == '*';
}

static char *clean(const char *text, size_t length, bool plainly)
{
    const char *end = text + length, *at = after_bullets(text, end);
    pl_buffer out = {.text = NULL};
    bool gap = false;
    pl_buffer_put(&out, "", 0);
    while (at < end) {
        if (is_bold(at, end)) {
            at += 2;
            continue;
        }
        uint32_t c = pl_letter_next(&at, end);
        char bytes[5] = "";
        if (is_unseen(c))
            continue;
        if (is_any_blank(c)) {
            gap = out.length > 0;
            continue;
        }
        const char *put = plainly ? plain(c) : NULL;
        if (put == NULL) {
            bytes[pl_letter_put(c, bytes)] = '\0';
            put = bytes;
        }
        trade_put(&out, "%s%s", gap ? " " : "", put);
        gap = false;
    }
    return out.text != NULL ? out.text : trade_copy("");
}

char *trade_clean(const char *text, size_t length)
{
    return clean(text, length, true);
}

char *trade_clean_name(const char *text)
{
    char *name = clean(text, strlen(text), false);
    for (char *c = name; *c != '\0'; c++)
        if (*c == '"')
            *c = '\'';
    return name;
}

char *trade_quotable(const char *text)
{
    pl_buffer out = {.text = NULL};
    bool open = false;
    trade_put(&out, "%s", "");
    for (; *text != '\0'; text++) {
        if (*text != '"') {
            pl_buffer_put(&out, text, 1);
            continue;
        }
        open = !open;
        trade_put(&out, "%s", open ? "“" : "”");
    }
    return out.text != NULL ? out.text : trade_copy("");
}

/* ------------------------------------------------------------------ paragraphs */

static void add_line(trade_lines *lines, char *line)
{
    lines->list = pl_sure_resize(lines->list, ((size_t)lines->count + 1) * sizeof *lines->list);
    lines->list[lines->count++] = line;
}

/* The end of the paragraph: a line break of any kind, or a bullet in the middle of a line. */
static const char *end_of_paragraph(const char *at, const char *end)
{
    bool begun = false;
    while (at < end) {
        const char *here = at;
        uint32_t c = pl_letter_next(&at, end);
        if (c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029 || (begun && c == 0x2022))
            return here;
        begun = begun || (!is_any_blank(c) && c != 0x2022);
    }
    return end;
}

trade_lines trade_cut(const char *text)
{
    trade_lines lines = {.list = NULL};
    const char *end = text + strlen(text);
    for (const char *at = text; at < end && lines.count < TRADE_LINES_MAX;) {
        bool last = lines.count + 1 == TRADE_LINES_MAX;
        const char *stop = last ? end : end_of_paragraph(at, end);
        char *line = trade_clean(at, (size_t)(stop - at));
        bool twice = *line == '\0' && (lines.count == 0 || *lines.list[lines.count - 1] == '\0');
        if (twice)
            free(line);
        else
            add_line(&lines, line);
        at = stop;
        if (at + 1 < end && at[0] == '\r' && at[1] == '\n')
            at++;
        if (at < end && (*at == '\n' || *at == '\r'))
            at++;
        else if (at < end && strncmp(at, "\xe2\x80\xa2", 3) != 0)
            at += pl_letter_bytes(at, end) > 0 ? pl_letter_bytes(at, end) : 1;
    }
    while (lines.count > 0 && *lines.list[lines.count - 1] == '\0')
        free(lines.list[--lines.count]);
    return lines;
}

void trade_lines_free(trade_lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        free(lines->list[i]);
    free(lines->list);
    *lines = (trade_lines){.list = NULL};
}

static bool ends_sentence(const char *text, size_t length)
{
    while (length > 0 && strchr("\")' ", text[length - 1]))
        length--;
    return length > 0 && strchr(".!?:;", text[length - 1]) != NULL;
}

char *trade_join(const trade_lines *lines, int from, int to)
{
    pl_buffer out = {.text = NULL};
    bool options = false;
    trade_put(&out, "%s", "");
    for (int i = from; i < to; i++) {
        const char *line = lines->list[i];
        size_t length = strlen(line);
        if (length == 0)
            continue;
        while (options && length > 0 && strchr(".;,", line[length - 1]))
            length--;
        if (out.length > 0)
            trade_put(&out, "%s",
                      options && out.text[out.length - 1] != ':' ? "; "
                      : ends_sentence(out.text, out.length)      ? " "
                                                                 : ". ");
        trade_put(&out, "%.*s", (int)length, line);
        options = options || line[length > 0 ? length - 1 : 0] == ':';
    }
    return out.text != NULL ? out.text : trade_copy("");
}

char *trade_sentences(const char *text)
{
    char *out = trade_copy(text);
    for (char *c = out; *c != '\0'; c++) {
        const char *next = c + 2, *end = c + strlen(c);
        if (strchr(".!?", *c) == NULL || c[1] != ' ' || next >= end)
            continue;
        uint32_t letter = pl_letter_next(&next, end);
        if (pl_letter_lower(letter) != letter) /* a capital: a sentence begins, and no abbreviation goes on */
            c[1] = '\n';
    }
    return out;
}

char *trade_finish(const char *text)
{
    pl_buffer out = {.text = NULL};
    const char *end = text + strlen(text);
    bool first = true;
    trade_put(&out, "%s", "");
    for (const char *at = text; at < end;) {
        const char *here = at;
        uint32_t c = pl_letter_next(&at, end);
        char bytes[4];
        if (c == '\n' && !ends_sentence(out.text, out.length))
            trade_put(&out, ".");
        if (first)
            pl_buffer_put(&out, bytes, (size_t)pl_letter_put(pl_letter_upper(c), bytes));
        else
            pl_buffer_put(&out, here, (size_t)(at - here));
        first = c == '\n';
    }
    if (out.length > 0 && !ends_sentence(out.text, out.length))
        trade_put(&out, ".");
    return out.text != NULL ? out.text : trade_copy("");
}

/* ------------------------------------------------------------------ spelling */

/* Only what can mean nothing else. */
static const struct {
    const char *typed, *meant;
} spellings[] = {
    {"dont", "don't"},
    {"cant", "can't"},
    {"doesnt", "doesn't"},
    {"didnt", "didn't"},
    {"isnt", "isn't"},
    {"arent", "aren't"},
    {"wont", "won't"},
    {"wasnt", "wasn't"},
    {"youre", "you're"},
    {"theyre", "they're"},
    {"thier", "their"},
    {"defence", "defense"},
    {"defences", "defenses"},
    {"cancelled", "canceled"},
    {"cancelling", "canceling"},
    {"manoeuvre", "maneuver"},
    {"manoeuvres", "maneuvers"},
    {"opponents hand", "opponent's hand"},
    {"opponents card", "opponent's card"},
    {"opponents deck", "opponent's deck"},
    {"opponents fighters", "opponent's fighters"},
    {"opponents fighter", "opponent's fighter"},
    {"opponents hero", "opponent's hero"},
    {"opponents discard pile", "opponent's discard pile"},
    {"fighters health", "fighter's health"},
    {"fighters zone", "fighter's zone"},
};

static char *replace_word(char *text, const char *word, const char *with)
{
    const char *after;
    for (const char *at = trade_find_word(text, word, &after); at != NULL;) {
        size_t before = (size_t)(at - text);
        char *longer = trade_print("%.*s%s%s", (int)before, text, with, after);
        free(text);
        text = longer;
        at = trade_find_word(text + before + strlen(with), word, &after);
    }
    return text;
}

char *trade_respell(const char *text, const char *const *names, int name_count)
{
    char *out = trade_copy(text);
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        out = replace_word(out, spellings[i].typed, spellings[i].meant);
    for (int i = 0; i < name_count; i++) {
        static const char *const owned[] = {"zone", "health", "space", "hand", "deck", "discard pile", "move"};
        for (size_t k = 0; k < sizeof owned / sizeof owned[0]; k++) {
            char *typed = trade_print("%ss %s", names[i], owned[k]);
            char *meant = trade_print("%s's %s", names[i], owned[k]);
            out = replace_word(out, typed, meant);
            free(typed);
            free(meant);
        }
    }
    return out;
}
