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

/* Weights that were named so far. */
typedef struct named {
    const pl_weights *weights[PL_EVALUATORS];
    unsigned count;
} named;

/* Are they others than those? Then they are added to them. */
static bool also(named *n, const pl_weights *w)
{
    unsigned i = 0;
    while (i < n->count && n->weights[i] != w)
        i++;
    if (!w || i < n->count || i == PL_EVALUATORS)
        return false;
    n->weights[n->count++] = w;
    return true;
}

/* " weights=learned:0123456789ab": what the players of a series play with. All of them come in its first matches. Returns `out`. */
static char *name_weights(const pl_series *series, char *out, size_t size)
{
    enum { FIRST_MATCHES = 16 };
    named n = {.count = 0};
    size_t length = 0;
    *out = '\0';
    for (uint64_t match = 0; match < FIRST_MATCHES && match < series->games; match++) {
        pl_bout bout = {.player = {NULL}};
        series->bout(series->plan, match, &bout);
        for (unsigned seat = 0; seat < PL_SEATS && bout.player[seat]; seat++) {
            char word[PL_WEIGHTS_WORD];
            const char *player = bout.player[seat];
            const pl_weights *w = pl_is_program(player) ? NULL : pl_mind_weights(player, series->content);
            if (also(&n, w))
                length += (size_t)snprintf(out + length, size - length, "%s%s",
                                           n.count > 1 ? "," : " weights=", pl_mind_name_weights(w, word));
        }
    }
    return out;
}

bool cli_series_run(const cli_command *command, const pl_pack *pack, const cli_series *s, const char *title, bool open,
                    pl_series *series, pl_series_result *result)
{
    char whole[TITLE], weights[PL_EVALUATORS * PL_WEIGHTS_WORD + 16];
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
