#include "cli/series.h"

#include <unistd.h>

#include "cli/progress.h"
#include "mind/mind.h"

#ifndef PL_VERSION
#define PL_VERSION "unknown"
#endif

enum { TITLE = 8192 };

unsigned cli_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > PL_SERIES_JOBS ? PL_SERIES_JOBS : (unsigned)count;
}

cli_series cli_series_default(void)
{
    return (cli_series){.seed = {.value = 1, .most = UINT64_MAX},
                        .jobs = {.value = cli_processors(), .least = 1, .most = PL_SERIES_JOBS}};
}

/* " weights=learned:0123456789ab": what the players of a series play with. Returns `out`. */
static char *name_weights(const pl_series *series, char *out, size_t size)
{
    const pl_weights *named[PL_SEATS];
    pl_bout bout = {.player = {NULL}};
    unsigned count = 0;
    size_t length = 0;
    *out = '\0';
    series->bout(series->plan, 0, &bout);
    for (unsigned seat = 0; seat < PL_SEATS && bout.player[seat]; seat++) {
        const pl_weights *w =
            pl_is_program(bout.player[seat]) ? NULL : pl_mind_weights(bout.player[seat], series->content);
        char word[PL_WEIGHTS_WORD];
        unsigned i = 0;
        while (i < count && named[i] != w)
            i++;
        if (!w || i < count)
            continue;
        length += (size_t)snprintf(out + length, size - length, "%s%s",
                                   count ? "," : " weights=", pl_mind_name_weights(w, word));
        named[count++] = w;
    }
    return out;
}

bool cli_series_run(const cli_command *command, const pl_pack *pack, const cli_series *s, const char *title, bool open,
                    pl_series *series, pl_series_result *result)
{
    char whole[TITLE], weights[PL_SEATS * PL_WEIGHTS_WORD + 16];
    cli_progress progress = {.open = open, .before = s->before, .most = s->most};
    if (!series->content)
        series->content = &pack->content;
    snprintf(whole, sizeof whole, "peerless=%s rules=%d command=%s content=%s seed=%llu %s%s", PL_VERSION,
             PL_RULES_VERSION, command->name, pack->hash, (unsigned long long)s->seed.value, title,
             name_weights(series, weights, sizeof weights));
    series->pack = pack;
    series->jobs = (unsigned)s->jobs.value;
    series->journal = s->journal;
    series->title = whole;
    if (isatty(STDERR_FILENO)) {
        series->progress = cli_progress_show;
        series->view = &progress;
    }
    bool good = pl_series_run(series, result);
    cli_progress_end(&progress);
    series->title = NULL;
    series->view = NULL;
    if (!good)
        fprintf(stderr, "peerless %s: %s\n", command->name, result->wrong);
    return good;
}

void cli_series_json(pl_json *j, const pl_pack *pack, const pl_series *series, const pl_series_result *r)
{
    pl_json_size(j, "jobs", series->jobs);
    pl_json_real(j, "seconds", r->seconds);
    if (series->journal)
        pl_json_size(j, "resumed", r->resumed);
    pl_json_text(j, "hash", r->hash);
    pl_json_text(j, "content", pack->hash);
}

void cli_series_print(const pl_pack *pack, const pl_series *series, const pl_series_result *r, uint64_t turns,
                      uint64_t decisions)
{
    double games = r->games ? (double)r->games : 1, seconds = r->seconds > 0 ? r->seconds : 1e-9;
    double rate = (double)(r->games - r->resumed) / seconds;
    printf("%.1f turns and %.1f decisions per game; ", (double)turns / games, (double)decisions / games);
    if (r->resumed)
        printf("%llu from the journal; ", (unsigned long long)r->resumed);
    printf("%.2f s, %.*f games/s on %u thread%s\n", r->seconds, rate < 10 ? 2 : 0, rate, series->jobs,
           series->jobs == 1 ? "" : "s");
    printf("final states  %s\ncontent       %s\n", r->hash, pack->hash);
}
