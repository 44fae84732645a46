#include "cli/steps.h"

#include <unistd.h>

void cli_steps_show(cli_steps *s, const char *what, uint64_t done, uint64_t all)
{
    if (!isatty(STDERR_FILENO))
        return;
    if (s->step != what)
        cli_steps_end(s);
    s->step = what;
    cli_progress_show(&s->progress, done, all);
}

void cli_steps_end(cli_steps *s)
{
    cli_progress_end(&s->progress);
    *s = (cli_steps){0};
}
