/* `peerless lab fit`: weights from practice matches that were played before. */
#include <stdlib.h>
#include <string.h>

#include "cli/lab.h"
#include "cli/setup.h"
#include "cli/steps.h"

enum { FILES = 1000 };

typedef struct fitter {
    lab_order order;
    cli_number epochs;
    const char *out, *with;
    cli_steps steps;
} fitter;

static void show(void *to, const char *what, uint64_t done, uint64_t all)
{
    fitter *f = to;
    cli_steps_show(&f->steps, what, done, all);
}

static int fit(const cli_command *self, fitter *f, const char *const *files, unsigned count, const char *call)
{
    int with = f->with ? cli_find_hero(self, f->order.pack, f->with) : PL_NONE;
    if (with < 0)
        return CLI_USAGE;
    char line[PL_FITTING_LINE], wrong[PL_FITTING_WRONG], as[60];
    snprintf(as, sizeof as, "fit, seed %llu", (unsigned long long)f->order.series.seed.value);
    const pl_fitting fitting = {.pack = f->order.pack,
                                .path = f->out,
                                .command = call,
                                .as = as,
                                .with = (unsigned)with,
                                .epochs = (unsigned)f->epochs.value,
                                .seed = f->order.series.seed.value,
                                .progress = show,
                                .to = f};
    bool good = pl_fitting_of_files(&fitting, &f->order.cast, files, count, line, wrong);
    cli_steps_end(&f->steps);
    if (good)
        puts(line);
    else
        fprintf(stderr, "peerless %s: %s\n", self->name, wrong);
    return good ? CLI_OK : CLI_FAILED;
}

static int run(const cli_command *self, int argc, char **argv)
{
    static fitter f;
    char call[600];
    f = (fitter){.order = {.series = cli_series_default()}, .epochs = {.value = 3, .least = 1, .most = 1000}};
    lab_call_text(self, argc, argv, call, sizeof call);
    const cli_option options[] = {
        {"out", "FILE", "where the weights go, for example minds/mine.mind", CLI_TEXT, &f.out},
        {"epochs", "N", "how often each position is learned from (default 3)", CLI_NUMBER, &f.epochs},
        {"heroes", "A,B,C", "learn from matches between these heroes only", CLI_TEXT, &f.order.heroes},
        {"with", "A", "learn from matches in which this hero takes part only", CLI_TEXT, &f.with},
        {"seed", "S", "a number; the same seed gives the same weights on the same machine (default 1)", CLI_NUMBER,
         &f.order.series.seed},
        CLI_CONTENT_OPTION(f.order.common),
    };
    int words, status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words < 1 || words > FILES)
        return cli_mistake(self, "name 1 to %d files of practice matches, for example: my-training/g1.games", FILES);
    if (!f.out)
        return cli_mistake(self, "--out must say where the weights go, for example: --out minds/mine.mind");
    status = lab_open(self, &f.order);
    if (status != CLI_GO_ON)
        return status;
    status = fit(self, &f, (const char *const *)(argv + 1), (unsigned)words, call);
    pl_pack_free(f.order.pack);
    return status;
}

const cli_command cli_lab_fit = {
    "lab fit", "FILE...", "Learn again from practice matches that lab train has played",
    "Fits new weights to the matches in one or more files gN.games, of one or several trainings, without playing any.\n"
    "--heroes leaves out all matches in which somebody else takes part, so that you can try how a hero is played by\n"
    "weights that have never seen it:\n\n"
    "  peerless lab fit my-training/g*.games --out own/minds/all.mind\n"
    "  peerless lab fit my-training/g*.games --heroes A,B,C --out own/minds/three.mind\n"
    "  peerless lab duel search@200,three search@200,linear --heroes D,E --content own\n",
    run};
