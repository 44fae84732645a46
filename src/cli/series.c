#include "cli/series.h"

#include <unistd.h>

#include "cli/progress.h"

#ifndef PL_VERSION
#define PL_VERSION "unknown"
#endif

enum { TITLE = 8192 };

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > PL_SERIES_JOBS ? PL_SERIES_JOBS : (unsigned)count;
}

cli_series cli_series_default(void)
{
    return (cli_series){.seed = {.value = 1, .most = UINT64_MAX},
                        .jobs = {.value = processors(), .least = 1, .most = PL_SERIES_JOBS}};
}

bool cli_series_run(const cli_command *command, const pl_pack *pack, const cli_series *s, const char *title, bool open,
                    pl_series *series, pl_series_result *result)
{
    char whole[TITLE];
    cli_progress progress = {.open = open};
    snprintf(whole, sizeof whole, "peerless=%s rules=%d command=%s content=%s seed=%llu %s", PL_VERSION,
             PL_RULES_VERSION, command->name, pack->hash, (unsigned long long)s->seed.value, title);
    series->content = &pack->content;
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
