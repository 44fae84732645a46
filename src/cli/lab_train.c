/* `peerless lab train`: computer players that learn from matches against themselves. */
#include <stdlib.h>

#include "cli/lab.h"
#include "cli/setup.h"
#include "cli/steps.h"

typedef struct trainer {
    lab_order order;
    cli_number generations, games, thorough, quick, every, epochs, memory, gate, gate_iterations;
    const char *start;
    cli_steps steps;
} trainer;

static void say(void *to, const char *line)
{
    trainer *t = to;
    cli_steps_end(&t->steps);
    puts(line);
    fflush(stdout);
}

static void show(void *to, const char *what, uint64_t done, uint64_t all)
{
    trainer *t = to;
    cli_steps_show(&t->steps, what, done, all);
}

static int train(const cli_command *self, trainer *t, const char *folder, const char *call)
{
    char wrong[PL_TRAINING_WRONG];
    const pl_training plan = {.pack = t->order.pack,
                              .cast = &t->order.cast,
                              .folder = folder,
                              .start = t->start,
                              .command = call,
                              .generations = (unsigned)t->generations.value,
                              .games = t->games.value,
                              .thorough = (unsigned)t->thorough.value,
                              .quick = (unsigned)t->quick.value,
                              .every = (unsigned)t->every.value,
                              .epochs = (unsigned)t->epochs.value,
                              .memory = (unsigned)t->memory.value,
                              .gate = t->gate.value,
                              .gate_iterations = (unsigned)t->gate_iterations.value,
                              .seed = t->order.series.seed.value,
                              .jobs = (unsigned)t->order.series.jobs.value,
                              .tell = say,
                              .progress = show,
                              .to = t};
    bool good = pl_training_run(&plan, wrong);
    cli_steps_end(&t->steps);
    if (!good)
        fprintf(stderr, "peerless %s: %s\n", self->name, wrong);
    return good ? CLI_OK : CLI_FAILED;
}

static trainer default_trainer(void)
{
    return (trainer){.order = {.series = cli_series_default()},
                     .generations = {.value = 1, .least = 1, .most = 1000},
                     .games = {.value = 5000, .least = 20, .most = 10000000},
                     .thorough = {.value = 400, .least = 1, .most = 1000000},
                     .quick = {.value = 80, .least = 1, .most = 1000000},
                     .every = {.value = 4, .least = 1, .most = 1000},
                     .epochs = {.value = 3, .least = 1, .most = 1000},
                     .memory = {.value = 3, .least = 1, .most = 1000},
                     .gate = {.value = 200, .least = 4, .most = 1000000},
                     .gate_iterations = {.value = 200, .least = 1, .most = 1000000}};
}

static int run(const cli_command *self, int argc, char **argv)
{
    static trainer t;
    char call[600];
    t = default_trainer();
    lab_call_text(self, argc, argv, call, sizeof call);
    const cli_option options[] = {
        {"generations", "N", "how many in all, those done before included (default 1)", CLI_NUMBER, &t.generations},
        {"games", "N", "practice matches of a generation (default 5000)", CLI_NUMBER, &t.games},
        {"thorough", "N", "iterations of the searches that are learned from (default 400)", CLI_NUMBER, &t.thorough},
        {"quick", "N", "iterations of the other searches (default 80)", CLI_NUMBER, &t.quick},
        {"every", "N", "one search in N is thorough (default 4)", CLI_NUMBER, &t.every},
        {"epochs", "N", "how often each position is learned from (default 3)", CLI_NUMBER, &t.epochs},
        {"memory", "N", "learn from the matches of the last N generations (default 3)", CLI_NUMBER, &t.memory},
        {"gate", "N", "games that decide whether a generation becomes the best (default 200)", CLI_NUMBER, &t.gate},
        {"gate-iterations", "N", "of the search in those games (default 200)", CLI_NUMBER, &t.gate_iterations},
        {"start", "NAME", "the evaluator to begin with (default linear)", CLI_TEXT, &t.start},
        {"heroes", "A,B,C", "these heroes only", CLI_TEXT, &t.order.heroes},
        {"boards", "X,Y", "these battlefields only", CLI_TEXT, &t.order.boards},
        {"seed", "S", "a number; the same seed gives the same matches (default 1)", CLI_NUMBER, &t.order.series.seed},
        {"jobs", "J", "threads (default: one per processor); the result does not depend on it", CLI_NUMBER,
         &t.order.series.jobs},
        CLI_CONTENT_OPTION(t.order.common),
    };
    int words, status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != 1)
        return cli_mistake(self, "name a folder for the training, for example: peerless lab train my-training");
    status = lab_open(self, &t.order);
    if (status != CLI_GO_ON)
        return status;
    if (t.start)
        status = cli_check_evaluator(self, t.order.pack, t.start);
    if (status == CLI_GO_ON)
        status = train(self, &t, argv[1], call);
    pl_pack_free(t.order.pack);
    return status;
}

const cli_command cli_lab_train = {
    "lab train", "FOLDER", "Let a computer player learn from matches against itself",
    "Each generation plays practice matches with the best weights so far, learns values and policies from them, and\n"
    "meets the best in a duel. It becomes the best only if it is shown to be stronger (the 95 % interval excludes\n"
    "50 %). Everything is kept in the folder: gN.games, gN.mind and training.log. If the command is interrupted or\n"
    "killed, the same command continues.\n\n"
    "  peerless lab train my-training --generations 5\n"
    "  mkdir -p own/minds && cp my-training/g5.mind own/minds/mine.mind\n"
    "  peerless lab duel search@400,mine search@400,linear --content own\n\n"
    "Practice matches are the same on every machine and with any number of threads; files of the same generation\n"
    "from several machines may be put one after the other.\n",
    run};
