#include "cli/lab_fair.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/output.h"

lab_fair lab_fair_default(void)
{
    return (lab_fair){.target = {.value = 50, .least = 1, .most = 99},
                      .tolerance = {.value = 3, .least = 1, .most = 25},
                      .changes = {.value = 3, .least = 1, .most = PL_PROPOSAL_CHANGES}};
}

int lab_fair_check(const cli_command *command, const lab_fair *fair)
{
    struct stat status;
    const char *dot = fair->write ? strrchr(fair->write, '.') : NULL;
    if (!fair->wanted && (fair->target.given || fair->tolerance.given || fair->changes.given || fair->write))
        return cli_mistake(command, "--target, --tolerance, --changes and --write belong to --fair; add it");
    if (!fair->write)
        return CLI_GO_ON;
    if (!dot || strcmp(dot, ".hero") != 0)
        return cli_mistake(command, "--write %s: expected a name that ends in .hero", fair->write);
    if (lstat(fair->write, &status) == 0)
        return cli_mistake(command, "--write %s: is there already, and is not replaced; name another file",
                           fair->write);
    if (!output_file_possible(fair->write))
        return cli_mistake(command, "--write %s: cannot be written: %s", fair->write, strerror(errno));
    return CLI_GO_ON;
}

/* ------------------------------------------------------------------ searching */

typedef struct player {
    const cli_command *command;
    const lab_order *order;
    const lab_fair *fair;
    const pl_matchups_plan *plan;
    const char *cast;
    unsigned series;
    bool failed; /* and that was reported */
} player;

/* Each series has a journal of its own, because a journal is of games that are known from the beginning; which variants race
 * again is not. So it is the journal of one command only, with all that decides who does. */
static bool play(void *to, const pl_race_heat *heat, pl_series *series, pl_series_result *result)
{
    player *p = to;
    char title[6000], journal[CLI_PATH];
    cli_series s = p->order->series;
    s.before = heat->before;
    s.most = heat->most;
    snprintf(title, sizeof title, "player=%s games=%llu target=%llu tolerance=%llu changes=%llu %s %s", p->plan->player,
             (unsigned long long)p->plan->games, (unsigned long long)p->fair->target.value,
             (unsigned long long)p->fair->tolerance.value, (unsigned long long)p->fair->changes.value, p->cast,
             heat->title);
    if (s.journal) {
        snprintf(journal, sizeof journal, "%s.%u", s.journal, ++p->series);
        s.journal = journal;
    }
    p->failed = !cli_series_run(p->command, p->order->pack, &s, title, true, series, result);
    return !p->failed;
}

bool lab_fair_run(const cli_command *command, lab_fair *fair, const lab_order *order, const pl_matchups_plan *plan,
                  const char *cast)
{
    player p = {.command = command, .order = order, .fair = fair, .plan = plan, .cast = cast};
    fair->search = (pl_fair){.race = {.pack = order->pack,
                                      .plan = *plan,
                                      .target = (double)fair->target.value / 100,
                                      .tolerance = (double)fair->tolerance.value / 100,
                                      .play = play,
                                      .to = &p},
                             .changes = (unsigned)fair->changes.value};
    bool good = pl_fair_run(&fair->search);
    if (!good && !p.failed)
        fprintf(stderr, "peerless %s: not enough memory\n", command->name);
    return good;
}

/* ------------------------------------------------------------------ writing */

bool lab_fair_write(const cli_command *command, const lab_fair *fair)
{
    const pl_fair *f = &fair->search;
    pl_buffer text = {0};
    if (f->chosen < 0) {
        fprintf(stderr, "peerless %s: --write %s: nothing to write: %s\n", command->name, fair->write,
                f->end == PL_FAIR_ALREADY ? "the hero is within the tolerance as it is" : "no change was good enough");
        return false;
    }
    const pl_source *source = &f->finalists[f->chosen]->variant->pack->hero_pages[0].source;
    pl_buffer_put(&text, source->text, source->length);
    bool good = output_new_file(fair->write, &text);
    if (!good)
        fprintf(stderr, "peerless %s: --write %s: cannot be written: %s\n", command->name, fair->write,
                strerror(errno));
    pl_buffer_free(&text);
    return good;
}
