/* Words of a line. Everything here is bounded by the cursor's end and by the size of a phrase. */
#include <stdio.h>
#include <string.h>

#include "files/scenario.h"

static bool blank(char ch)
{
    return ch == ' ' || ch == '\t';
}

static void skip_blanks(cursor *c)
{
    while (c->at < c->end && blank(*c->at))
        c->at++;
}

bool sc_at_end(cursor *c)
{
    skip_blanks(c);
    return c->at == c->end;
}

/* Of what comes next, in characters: the bytes 10xxxxxx continue one. */
int sc_column_of(const cursor *c)
{
    cursor next = *c;
    int column = 1;
    skip_blanks(&next);
    for (const char *p = c->start; p < next.at; p++)
        if (!pl_letter_goes_on(*p))
            column++;
    return column;
}

bool sc_take_char(cursor *c, char mark)
{
    if (sc_at_end(c) || *c->at != mark)
        return false;
    c->at++;
    return true;
}

static void add_char(phrase *out, size_t *length, char ch)
{
    if (*length < sizeof out->text - 1)
        out->text[(*length)++] = ch;
}

/* A cut phrase must still be UTF-8. */
static void end_phrase(phrase *out, size_t length)
{
    if (length == sizeof out->text - 1)
        while (length > 0 && (unsigned char)out->text[--length] >= 0x80)
            ;
    out->text[length] = '\0';
}

static phrase open_phrase(const cursor *c)
{
    return (phrase){.line = c->line, .column = sc_column_of(c)};
}

bool sc_take_word(cursor *c, phrase *out)
{
    if (sc_at_end(c))
        return false;
    phrase word = open_phrase(c);
    size_t length = 0;
    while (c->at < c->end && !blank(*c->at) && *c->at != ',' && *c->at != ':')
        add_char(&word, &length, *c->at++);
    end_phrase(&word, length);
    if (length > 0)
        *out = word;
    return length > 0;
}

bool sc_take_this(cursor *c, const char *word)
{
    cursor ahead = *c;
    phrase next;
    if (!sc_take_word(&ahead, &next) || strcmp(next.text, word) != 0)
        return false;
    *c = ahead;
    return true;
}

bool sc_take_phrase(cursor *c, phrase *out)
{
    if (sc_at_end(c))
        return false;
    phrase whole = open_phrase(c);
    size_t length = 0;
    while (c->at < c->end && *c->at != ',') {
        bool gap = blank(*c->at);
        skip_blanks(c);
        if (c->at == c->end || *c->at == ',')
            break;
        if (gap)
            add_char(&whole, &length, ' ');
        add_char(&whole, &length, *c->at++);
    }
    end_phrase(&whole, length);
    *out = whole;
    return length > 0;
}

bool sc_take_number(cursor *c, int *out)
{
    cursor ahead = *c;
    phrase word;
    if (!sc_take_word(&ahead, &word) || strlen(word.text) > 4)
        return false;
    int number = 0;
    for (const char *digit = word.text; *digit; digit++) {
        if (*digit < '0' || *digit > '9')
            return false;
        number = number * 10 + (*digit - '0');
    }
    *out = number;
    *c = ahead;
    return true;
}

phrase sc_rest_of(const cursor *c)
{
    cursor ahead = *c;
    phrase rest = open_phrase(c);
    skip_blanks(&ahead);
    size_t length = 0;
    while (ahead.at < ahead.end)
        add_char(&rest, &length, *ahead.at++);
    end_phrase(&rest, length);
    return rest;
}

/* ------------------------------------------------------------------ lists for messages */

static void append(words *list, const char *text)
{
    size_t room = sizeof list->text - list->length;
    int written = snprintf(list->text + list->length, room, "%s", text);
    if (written > 0)
        list->length += (size_t)written < room ? (size_t)written : room - 1;
}

static void add_times(words *list)
{
    char times[16];
    if (list->times > 1) {
        snprintf(times, sizeof times, " x%d", list->times);
        append(list, times);
    }
    list->times = 0;
}

void sc_words_add(words *list, const char *word)
{
    if (list->full)
        return;
    if (list->times > 0 && strcmp(list->last, word) == 0) {
        list->times++;
        return;
    }
    add_times(list);
    if (list->length + strlen(word) + 32 > sizeof list->text) {
        append(list, ", ...");
        list->full = true;
        return;
    }
    if (list->length > 0)
        append(list, ", ");
    append(list, word);
    snprintf(list->last, sizeof list->last, "%s", word);
    list->times = 1;
}

const char *sc_words_text(words *list)
{
    add_times(list);
    return list->length > 0 ? list->text : "nothing";
}
