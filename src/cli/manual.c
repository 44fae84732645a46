#include "cli/manual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/prose.h"

static const char mark[] = "@ "; /* begins the line of a command or an option */
enum { MARK = sizeof mark - 1, NAME = 80 };

static manual_text piece(const char *at, const char *end)
{
    return (manual_text){at, (int)(end - at)};
}

/* Where the line after this one begins. */
static const char *next_line(const char *at, const char *end)
{
    const char *feed = memchr(at, '\n', (size_t)(end - at));
    return feed ? feed + 1 : end;
}

/* The first line that begins with the mark and this; NULL: none does. */
static const char *find_line(manual_text in, const char *name)
{
    for (const char *at = in.at, *end = in.at + in.length; at < end; at = next_line(at, end))
        if (strncmp(at, mark, MARK) == 0 && strncmp(at + MARK, name, strlen(name)) == 0)
            return at;
    return NULL;
}

/* The first line that is about a command. */
static const char *find_command(manual_text in)
{
    const char *end = in.at + in.length;
    for (const char *at = find_line(in, ""); at; at = find_line(piece(next_line(at, end), end), ""))
        if (at[MARK] != '-')
            return at;
    return end;
}

bool manual_read(manual *m, pl_language language, const char *command)
{
    char name[NAME];
    *m = (manual){.file = language == PL_EN ? NULL : prose_read("help", language, "help")};
    if (!m->file)
        return false;
    const char *end = m->file + strlen(m->file);
    snprintf(name, sizeof name, "%s ", command);
    const char *own = find_line(piece(m->file, end), name);
    if (!own)
        return false;
    m->common = piece(m->file, find_command(piece(m->file, end)));
    m->own = piece(own, find_command(piece(next_line(own, end), end)));
    return true;
}

void manual_free(manual *m)
{
    free(m->file);
}

/* The line behind the mark and the name. */
static manual_text rest_of(const char *line, const char *end)
{
    const char *at = line + MARK, *next = next_line(line, end);
    at += strcspn(at, " ") + 1;
    return piece(at, next > at && next[-1] == '\n' ? next - 1 : next);
}

manual_text manual_summary(const manual *m)
{
    return rest_of(m->own.at, m->own.at + m->own.length);
}

manual_text manual_about(const manual *m)
{
    const char *end = m->own.at + m->own.length, *from = next_line(m->own.at, end), *to = find_line(m->own, "--");
    if (!to)
        to = end;
    while (from < to && *from == '\n')
        from++;
    while (to > from && to[-1] == '\n' && (to - 1 == from || to[-2] == '\n'))
        to--;
    return piece(from, to);
}

manual_text manual_option(const manual *m, const char *name)
{
    char sought[NAME];
    snprintf(sought, sizeof sought, "--%s ", name);
    const char *line = find_line(m->own, sought);
    if (line)
        return rest_of(line, m->own.at + m->own.length);
    line = find_line(m->common, sought);
    return line ? rest_of(line, m->common.at + m->common.length) : (manual_text){NULL, 0};
}
