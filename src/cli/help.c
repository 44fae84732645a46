#include "cli/help.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/rulebook.h"
#include "match/match.h"

/* A line says what a key does, "  k        what is left", or something else. */
static void print_line(const screen *s, const char *line)
{
    enum { KEYS = 12 };
    const char *gap = *line == ' ' ? strstr(line + 2, "  ") : NULL;
    char keys[40];
    if (!gap) {
        term_wrap(&s->t, STYLE_PLAIN, 0, 0, line);
        return;
    }
    snprintf(keys, sizeof keys, "%.*s", (int)(gap - line), line);
    term_pad(&s->t, keys, KEYS);
    term_wrap(&s->t, STYLE_PLAIN, KEYS, KEYS, gap + strspn(gap, " "));
}

static void print_keys(const screen *s)
{
    char line[400];
    for (const char *at = screen_say(s, L_HELP); *at;) {
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        print_line(s, line);
        at += length + (at[length] == '\n');
    }
}

void help_question(const screen *s, const sight_question *q)
{
    char *advice = rulebook_advice(s->language, q->why);
    if (advice) {
        term_wrap(&s->t, STYLE_PLAIN, 0, 0, advice);
        fputc('\n', s->t.out);
    }
    free(advice);
    print_keys(s);
}

/* The section that explains the question, and the rule that asks it. */
static bool print_question(const screen *s, const rulebook *book, const sight_question *q)
{
    unsigned head = rulebook_section(book, pl_why_section(q->why));
    if (head == book->count)
        return false;
    rulebook_print_section(book, head, &s->t, false);
    if (*q->rule)
        term_print(&s->t, STYLE_QUIET, "\n%s: %s\n", screen_say(s, L_RULE), q->rule);
    return true;
}

static bool print_about(const screen *s, const rulebook *book, const sight_question *q, const char *what)
{
    if (!*what)
        return print_question(s, book, q);
    if (strcmp(what, "?") != 0)
        return rulebook_print_about(book, what, &s->t, false) > 0;
    rulebook_print_contents(book, &s->t);
    return true;
}

void help_rules(const screen *s, const sight_question *q, const char *what)
{
    rulebook book;
    if (!rulebook_read(&book, s->language))
        fprintf(s->t.out, "%s: %s\n", screen_say(s, L_NO_RULEBOOK), strerror(errno));
    else if (!print_about(s, &book, q, what))
        fprintf(s->t.out, "%s\n", screen_say(s, L_NO_SUCH_RULE));
    rulebook_free(&book);
}
