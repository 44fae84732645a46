#include "cli/progress.h"

#include <stdio.h>

#include "cli/cli.h"
#include "cli/term.h"

enum { BAR_MOST = 40, BESIDES = 58 /* columns for what stands beside the bar */ };
static const double interval = 0.1; /* seconds between two pictures */

static void draw_bar(uint64_t done, uint64_t games, int width)
{
    int part = (int)((double)done / (double)games * width);
    fputc('[', stderr);
    for (int i = 0; i < width; i++)
        fputc(i < part ? '=' : ' ', stderr);
    fputs("] ", stderr);
}

/* "6:52", "1:06:52" */
static void draw_time(double seconds)
{
    uint64_t s = (uint64_t)(seconds + 0.5);
    if (s >= 3600)
        fprintf(stderr, "%llu:%02u:%02u", (unsigned long long)(s / 3600), (unsigned)(s / 60 % 60), (unsigned)(s % 60));
    else
        fprintf(stderr, "%u:%02u", (unsigned)(s / 60), (unsigned)(s % 60));
}

static void draw(const cli_progress *p, uint64_t done, uint64_t games)
{
    double rate = p->drawn > p->start ? (double)(done - p->first) / (p->drawn - p->start) : 0;
    int room = term_of(stderr).width - BESIDES;
    fputc('\r', stderr);
    if (room > 0 && games > 0)
        draw_bar(done, games, room < BAR_MOST ? room : BAR_MOST);
    fprintf(stderr, "%llu / %llu", (unsigned long long)done, (unsigned long long)games);
    if (rate > 0) {
        fprintf(stderr, "  %.*f games/s, ", rate < 10 ? 2 : 0, rate);
        fputs(p->open ? "at most " : "", stderr);
        draw_time((double)(games - done) / rate);
        fputs(" left", stderr);
    }
    fputs("\033[K", stderr);
    fflush(stderr);
}

void cli_progress_show(void *view, uint64_t done, uint64_t games)
{
    cli_progress *p = view;
    double t = cli_now();
    done += p->before;
    games = p->most ? p->most : games;
    if (p->begun && t < p->drawn + interval)
        return;
    if (!p->begun) {
        p->begun = true;
        p->first = done;
        p->start = t;
    }
    p->drawn = t;
    draw(p, done, games);
}

void cli_progress_end(const cli_progress *p)
{
    if (p->begun)
        fputs("\r\033[K", stderr);
}
