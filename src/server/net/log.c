#include "server/net/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/room/room.h"

enum { LINE = 1000, KINDS = 32, AT_ONCE = 10 };
static const double a_second = 0.1;

typedef struct kind {
    const char *format; /* NULL: none yet */
    bucket room;
    unsigned left_out;
    char last[LINE]; /* of these */
    bool foreign;
} kind;

/* The last one takes those for which there is no other. */
static kind kinds[KINDS];

int64_t log_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static kind *kind_of(const char *format)
{
    kind *k = kinds;
    while (k->format && k->format != format && k < kinds + KINDS - 1)
        k++;
    if (!k->format)
        *k = (kind){.format = format, .room = {.at = log_clock()}};
    return k;
}

static void put(const char *text, bool foreign)
{
    char stamp[32];
    time_t now = time(NULL);
    struct tm parts;
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &parts));
    fprintf(stderr, "%s ", stamp);
    for (const char *at = text; *at; at++) {
        unsigned char byte = (unsigned char)*at, next = (unsigned char)at[1];
        bool control = byte < ' ' || byte == 0x7f || (byte == 0xc2 && next >= 0x80 && next < 0xa0);
        if (control || (foreign && byte > 0x7f))
            fprintf(stderr, "\\x%02x", byte);
        else
            fputc(byte, stderr);
        if (control && byte == 0xc2)
            fprintf(stderr, "\\x%02x", (unsigned char)*++at);
    }
    fputc('\n', stderr);
}

/* With how many like it were not said before. */
static void put_kind(kind *k, const char *text, bool foreign)
{
    char whole[LINE + 40];
    if (k->left_out)
        snprintf(whole, sizeof whole, "%s (%u more like this)", text, k->left_out);
    else
        snprintf(whole, sizeof whole, "%s", text);
    put(whole, foreign);
    k->left_out = 0;
}

static void say(const char *format, const char *text, bool foreign)
{
    kind *k = kind_of(format);
    if (bucket_take(&k->room, 1, a_second, AT_ONCE, log_clock())) {
        put_kind(k, text, foreign);
        return;
    }
    k->left_out++;
    k->foreign = foreign;
    snprintf(k->last, sizeof k->last, "%s", text);
}

void log_line(const char *format, ...)
{
    char text[LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    say(format, text, false);
}

void log_foreign(const char *text)
{
    char line[LINE];
    snprintf(line, sizeof line, "lws: %.*s", (int)strcspn(text, "\n"), text);
    say("lws", line, true);
}

void log_left_out(bool all)
{
    for (kind *k = kinds; k < kinds + KINDS && k->format; k++)
        if (k->left_out > 0 && (all || bucket_take(&k->room, 1, a_second, AT_ONCE, log_clock()))) {
            k->left_out--; /* the last one is said now */
            put_kind(k, k->last, k->foreign);
        }
}
