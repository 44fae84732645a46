#include "cli/clock.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, DAY = 24 * 60 * MINUTE };

pl_clock clock_default(void)
{
    return (pl_clock){.start = 10 * SECOND, .answer = 10 * SECOND};
}

/* Takes a span off the front; 0: there is none. */
static unsigned take_span(const char **at)
{
    static const struct {
        const char *name;
        unsigned worth;
    } units[] = {{"ms", 1}, {"s", SECOND}, {"m", MINUTE}};
    unsigned digits = (unsigned)strspn(*at, "0123456789");
    unsigned long number = 0;
    if (digits < 1 || digits > 8)
        return 0;
    for (unsigned i = 0; i < digits; i++)
        number = number * 10 + (unsigned long)((*at)[i] - '0');
    for (unsigned i = 0; i < sizeof units / sizeof *units; i++) {
        size_t length = strlen(units[i].name);
        if (strncmp(*at + digits, units[i].name, length) != 0)
            continue;
        *at += digits + length;
        return number <= DAY / units[i].worth ? (unsigned)number * units[i].worth : 0;
    }
    return 0;
}

unsigned clock_span(const char *text)
{
    unsigned span = take_span(&text);
    return *text ? 0 : span;
}

/* A budget is known by what is added to it: "60s+0ms" is one without an increment. */
bool clock_parse(const char *text, pl_clock *clock)
{
    unsigned first = take_span(&text), increment = 0;
    bool budget = *text == '+';
    if (budget) {
        text++;
        bool nothing = strncmp(text, "0s", 2) == 0 || strncmp(text, "0ms", 3) == 0;
        increment = take_span(&text);
        if (!increment && !nothing)
            return false;
    }
    clock->answer = budget ? 0 : first;
    clock->game = budget ? first : 0;
    clock->increment = increment;
    if (budget && *text == ',') {
        text++;
        clock->answer = take_span(&text);
        if (!clock->answer)
            return false;
    }
    return first && !*text;
}

char *clock_text(const pl_clock *clock, char out[CLOCK_TEXT])
{
    snprintf(out, CLOCK_TEXT, "answer=%u game=%u+%u", clock->answer, clock->game, clock->increment);
    return out;
}
