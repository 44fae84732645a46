#include "lab/training.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "lab/fitting.h"
#include "lab/fours.h"
#include "lab/training_log.h"
#include "mind/train/train.h"

enum { PATH = 1024, NAME = TRAINING_NAME, FILE_MOST = 4 << 20 };
_Static_assert((int)PL_FITTING_WRONG <= (int)PL_TRAINING_WRONG, "what is wrong is handed on");
_Static_assert((int)PL_WEIGHTS_WORD <= (int)TRAINING_NAME, "weights are named by their hash");

/* A training while it goes on. */
typedef struct course {
    const pl_training *plan;
    pl_schedule schedule;
    training_log log;
    char best[NAME];       /* the evaluator of the best */
    char by[NAME];         /* whose matches the present generation plays, */
    const char *practices; /* and what its weights are called in the pack */
    unsigned generation;
    char *wrong;
} course;

static bool fail(course *c, const char *what, const char *path)
{
    snprintf(c->wrong, PL_TRAINING_WRONG, "%.160s %.130s", path, what);
    return false;
}

static char *path_of(const course *c, unsigned generation, const char *ending, char out[PATH])
{
    snprintf(out, PATH, "%s/g%u.%s", c->plan->folder, generation, ending);
    return out;
}

/* ------------------------------------------------------------------ the log */

static bool tell(course *c, const char *line)
{
    if (c->plan->tell)
        c->plan->tell(c->plan->to, line);
    return training_log_add(&c->log, line);
}

/* What all generations have in common: which matches are practiced, and how. */
static char *settings(const course *c, char out[PL_TRAINING_LINE])
{
    const pl_training *t = c->plan;
    pl_hash hash;
    char cast[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, t->cast->hero, t->cast->hero_count);
    pl_hash_add(&hash, t->cast->board, t->cast->board_count);
    pl_hash_end(&hash, cast);
    snprintf(out, PL_TRAINING_LINE,
             "rules=%d content=%s seed=%llu heroes=%u boards=%u cast=%.12s thorough=%u quick=%u every=%u",
             PL_RULES_VERSION, t->pack->hash, (unsigned long long)t->seed, t->cast->hero_count, t->cast->board_count,
             cast, t->thorough, t->quick, t->every);
    return out;
}

/* Whom a training starts with: an evaluator by its name, weights with their hash too, because a name may come to mean others. */
static char *name_start(const course *c, char out[NAME])
{
    const pl_content *content = &c->plan->pack->content;
    snprintf(out, NAME, "%s", c->best);
    for (unsigned i = 0; i < content->weights_count; i++)
        if (strcmp(content->weights[i].name, c->best) == 0)
            pl_mind_name_weights(&content->weights[i], out);
    return out;
}

/* The log begins with what all generations have in common. */
static bool begin_log(course *c)
{
    char common[PL_TRAINING_LINE], start[NAME], title[PL_TRAINING_LINE + NAME + 24];
    snprintf(title, sizeof title, "training: start=%s %s", name_start(c, start), settings(c, common));
    return training_log_open(&c->log, c->plan->folder, title, c->wrong);
}

/* ------------------------------------------------------------------ weights */

/* "g12" */
static bool is_generation(const char *name)
{
    return name[0] == 'g' && name[1] != '\0' && strspn(name + 1, "0123456789") == strlen(name + 1);
}

/* Puts the weights of a generation into the pack, in a place that the next one takes over: there may be many generations. What is none
 * has come with the content. Returns what they are called there; NULL: they cannot be read. */
static const char *put_weights(course *c, const char *name, const char *place)
{
    char path[PATH];
    if (!is_generation(name))
        return name;
    snprintf(path, sizeof path, "%s/%s.mind", c->plan->folder, name);
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(FILE_MOST);
    size_t size = file && bytes ? fread(bytes, 1, FILE_MOST, file) : 0;
    int line = 0;
    char fault[PL_WEIGHTS_WRONG] = "it is not there, or too large";
    bool good = size > 0 && size < FILE_MOST && pl_mind_judge(place, bytes, size, &line, fault) &&
                pl_pack_put_weights(c->plan->pack, place, bytes, size);
    if (file)
        fclose(file);
    free(bytes);
    if (!good)
        snprintf(c->wrong, PL_TRAINING_WRONG,
                 "%.100s cannot be read as weights (line %d: %.100s); choose another folder", path, line, fault);
    return good ? place : NULL;
}

/* ------------------------------------------------------------------ practice */

typedef struct hall {
    course *course;
    practice_file *file;
    pthread_mutex_t lock;
    uint64_t next;
    bool failed; /* and `wrong` of the course says why */
} hall;

static bool practice_one(const course *c, uint64_t number, practice_bytes *out)
{
    const pl_training *t = c->plan;
    const practice_plan plan = {&t->pack->content, c->practices, t->thorough, t->quick, t->every};
    uint64_t seed = t->seed + c->generation;
    pl_meeting meeting = pl_schedule_at(&c->schedule, number / 2);
    pl_setup setup = {.board = meeting.board};
    pl_seed match = pl_series_seed(seed, number, 0), chance = pl_series_seed(seed, number, 1);
    setup.hero[number % 2] = meeting.hero[0];
    setup.hero[!(number % 2)] = meeting.hero[1];
    out->size = 0;
    return practice_play(&plan, &setup, &match, &chance, out);
}

/* NULL: it could not be played. */
static void keep_match(hall *h, uint64_t number, const practice_bytes *match)
{
    char *wrong = h->course->wrong;
    if (h->failed || (match && practice_add(h->file, number, match)))
        return;
    h->failed = true;
    if (match)
        snprintf(wrong, PL_TRAINING_WRONG, "g%u.games cannot be written: %s; the same command continues where it was",
                 h->course->generation, strerror(errno));
    else
        snprintf(wrong, PL_TRAINING_WRONG, "practice match %llu cannot be played: not enough memory",
                 (unsigned long long)number);
}

static void *practice_some(void *to)
{
    hall *h = to;
    const pl_training *t = h->course->plan;
    practice_bytes match = {NULL, 0, 0};
    pthread_mutex_lock(&h->lock);
    while (!h->failed) {
        while (h->next < t->games && practice_has(h->file, h->next))
            h->next++;
        if (h->next >= t->games)
            break;
        uint64_t number = h->next++;
        pthread_mutex_unlock(&h->lock);
        bool good = practice_one(h->course, number, &match);
        pthread_mutex_lock(&h->lock);
        keep_match(h, number, good ? &match : NULL);
        if (t->progress)
            t->progress(t->to, "practice", practice_count(h->file), t->games);
    }
    pthread_mutex_unlock(&h->lock);
    free(match.bytes);
    return NULL;
}

static void practice_on_threads(hall *h)
{
    pthread_t threads[PL_SERIES_JOBS];
    unsigned started = 0;
    while (started < h->course->plan->jobs && started < PL_SERIES_JOBS &&
           pthread_create(&threads[started], NULL, practice_some, h) == 0)
        started++;
    if (started == 0)
        practice_some(h);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

/* By whom a generation practiced stands in its title; what it plays does not depend on anything else. */
static practice_file *open_practice(course *c, unsigned generation, const char *by)
{
    char path[PATH], common[PL_TRAINING_LINE], title[PRACTICE_TITLE], wrong[PRACTICE_WRONG];
    snprintf(title, sizeof title, "generation=%u by=%s %s", generation, by, settings(c, common));
    practice_file *file = practice_open(path_of(c, generation, "games", path), title, wrong);
    if (!file)
        snprintf(c->wrong, PL_TRAINING_WRONG, "%s", wrong);
    return file;
}

static bool play_generation(course *c)
{
    hall h = {.course = c, .file = open_practice(c, c->generation, c->by)};
    char line[PL_TRAINING_LINE];
    if (!h.file)
        return false;
    pthread_mutex_init(&h.lock, NULL);
    practice_on_threads(&h);
    pthread_mutex_destroy(&h.lock);
    snprintf(line, sizeof line, "generation %u practiced as %s: %zu matches", c->generation, c->by,
             practice_count(h.file));
    bool closed = practice_close(h.file);
    if (h.failed)
        return false;
    return closed ? tell(c, line) : fail(c, "cannot be written", "a file of practice matches");
}

/* ------------------------------------------------------------------ fitting */

/* Adds the matches of a generation. If the file of an earlier one was deleted, that is said. */
static bool add_generation(course *c, unsigned generation, lessons *l)
{
    char by[NAME], path[PATH], line[PL_TRAINING_LINE];
    if (!training_log_practiced(&c->log, generation, by))
        return fail(c, "does not say who practiced in every generation; choose another folder", "training.log");
    if (access(path_of(c, generation, "games", path), F_OK) != 0) {
        snprintf(line, sizeof line, "generation %u learns without g%u.games, which is not there", c->generation,
                 generation);
        return tell(c, line);
    }
    practice_file *file = open_practice(c, generation, by);
    if (!file)
        return false;
    lessons_add_file(l, file, c->plan->games, PL_ONE_ASIDE);
    practice_close(file);
    return true;
}

static bool gather_lessons(course *c, lessons *l)
{
    unsigned first = c->generation > c->plan->memory ? c->generation - c->plan->memory + 1 : 1;
    for (unsigned g = first; g <= c->generation; g++)
        if (!add_generation(c, g, l))
            return false;
    return true;
}

static bool fit_generation(course *c)
{
    char path[PATH], as[60], fit[PL_FITTING_LINE], line[PL_TRAINING_LINE];
    const pl_training *t = c->plan;
    lessons *l = lessons_new(&t->pack->content);
    snprintf(as, sizeof as, "generation %u, seed %llu", c->generation, (unsigned long long)t->seed);
    const pl_fitting fitting = {.pack = t->pack,
                                .path = path_of(c, c->generation, "mind", path),
                                .command = t->command,
                                .as = as,
                                .with = PL_NONE,
                                .epochs = t->epochs,
                                .seed = t->seed + c->generation,
                                .progress = t->progress,
                                .to = t->to};
    bool good = l || fail(c, "for the lessons", "There is not enough memory");
    good = good && gather_lessons(c, l) && pl_fitting_run(&fitting, l, fit, c->wrong);
    snprintf(line, sizeof line, "generation %u fitted: %s", c->generation, good ? fit : "");
    lessons_free(l);
    return good && tell(c, line);
}

/* ------------------------------------------------------------------ the gate */

typedef struct gate {
    const course *course;
    char player[2][64];
    pl_score score;
} gate;

static void make_bout(const void *plan, uint64_t number, pl_bout *out)
{
    const gate *g = plan;
    const char *const players[2] = {g->player[0], g->player[1]};
    pl_fours_bout(&g->course->schedule, players, g->course->plan->seed + 1000 + g->course->generation, number, out);
}

static bool count(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    gate *g = to;
    (void)bout;
    g->score.games++;
    g->score.wins += outcome->winner == pl_fours_seat(0, number);
    g->score.draws += outcome->winner == PL_NONE;
    if (g->course->plan->progress)
        g->course->plan->progress(g->course->plan->to, "gate", number + 1, g->course->plan->gate);
    return true;
}

static bool meet_best(course *c)
{
    const pl_training *t = c->plan;
    gate g = {.course = c};
    char name[NAME], line[PL_TRAINING_LINE];
    pl_series_result result;
    snprintf(name, sizeof name, "g%u", c->generation);
    const char *own = put_weights(c, name, "the-new"), *best = put_weights(c, c->best, "the-best");
    if (!own || !best)
        return false;
    snprintf(g.player[0], sizeof g.player[0], "search@%u,%s", t->gate_iterations, own);
    snprintf(g.player[1], sizeof g.player[1], "search@%u,%s", t->gate_iterations, best);
    const pl_series series = {.content = &t->pack->content,
                              .pack = t->pack,
                              .games = (t->gate + PL_FOUR - 1) / PL_FOUR * PL_FOUR,
                              .jobs = t->jobs,
                              .bout = make_bout,
                              .plan = &g,
                              .take = count,
                              .to = &g};
    if (!pl_series_run(&series, &result)) {
        snprintf(c->wrong, PL_TRAINING_WRONG, "%.290s", result.wrong);
        return false;
    }
    pl_interval i = pl_wilson(g.score);
    bool promoted = pl_share(g.score) > 0.5 && pl_excludes(i, 0.5);
    snprintf(line, sizeof line, "generation %u met %s at %u iterations: %.1f %% (%.1f to %.1f) of %llu games: %s",
             c->generation, c->best, t->gate_iterations, 100 * pl_share(g.score), 100 * i.low, 100 * i.high,
             (unsigned long long)g.score.games, promoted ? "promoted" : "not shown to be stronger");
    if (promoted)
        snprintf(c->best, sizeof c->best, "%s", name);
    return tell(c, line);
}

/* ------------------------------------------------------------------ generations */

static bool run_generation(course *c)
{
    /* whoever practiced before an interruption goes on practicing */
    if (!training_log_practiced(&c->log, c->generation, c->by))
        snprintf(c->by, sizeof c->by, "%s", c->best);
    c->practices = put_weights(c, c->by, "the-practicing");
    return c->practices && play_generation(c) && fit_generation(c) && meet_best(c);
}

static bool make_folder(course *c)
{
    struct stat status;
    char what[80];
    const char *folder = c->plan->folder;
    if (mkdir(folder, 0777) == 0)
        return true;
    snprintf(what, sizeof what, "cannot be made: %.60s", strerror(errno));
    if (errno != EEXIST)
        return fail(c, what, folder);
    return (stat(folder, &status) == 0 && S_ISDIR(status.st_mode)) ||
           fail(c, "is a file, and a training needs a folder; name another one", folder);
}

/* What can be known before anything is played. */
static bool can_begin(course *c)
{
    char misfit[PL_SCHEDULE_WRONG];
    if (is_generation(c->best))
        return fail(c, "is what a generation is called; give the file of weights another name", c->best);
    if (pl_schedule_fits(&c->schedule, c->plan->pack, misfit))
        return true;
    snprintf(c->wrong, PL_TRAINING_WRONG, "%s", misfit);
    return false;
}

bool pl_training_run(const pl_training *t, char wrong[PL_TRAINING_WRONG])
{
    static const char fallback[] = "linear";
    course *c = calloc(1, sizeof *c);
    if (!c) {
        snprintf(wrong, PL_TRAINING_WRONG, "not enough memory");
        return false;
    }
    c->plan = t;
    c->wrong = wrong;
    snprintf(c->best, sizeof c->best, "%s", t->start ? t->start : fallback);
    pl_schedule_make(&c->schedule, t->cast, t->seed);
    bool good = can_begin(c) && make_folder(c) && begin_log(c);
    unsigned done = good ? training_log_done(&c->log, c->best) : 0;
    for (c->generation = done + 1; good && c->generation <= t->generations; c->generation++)
        good = run_generation(c);
    char line[PL_TRAINING_LINE];
    snprintf(line, sizeof line, "after %u generations the best is %s", c->generation - 1, c->best);
    if (good && t->tell)
        t->tell(t->to, line);
    training_log_close(&c->log);
    free(c);
    return good;
}
