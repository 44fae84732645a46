#include "lab/fitting.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mind/train/train.h"

enum { PATH = 1024 };
static const float RATE = 1e-3F, BY_RESULT = 0.5F;

static void show(void *to, unsigned epoch, double done, double value, double policy)
{
    const pl_fitting *f = to;
    (void)epoch;
    (void)value;
    (void)policy;
    if (done >= 0 && f->progress)
        f->progress(f->to, "fitting", (uint64_t)(done * 1000), 1000);
}

/* Completely, or not at all. */
static bool write_file(const char *path, const char *text, size_t size, char wrong[PL_FITTING_WRONG])
{
    char half[PATH + 8];
    snprintf(half, sizeof half, "%.1000s.part", path);
    FILE *file = fopen(half, "wb");
    bool good = file && fwrite(text, 1, size, file) == size;
    good = file && fclose(file) == 0 && good && rename(half, path) == 0;
    if (good)
        return true;
    snprintf(wrong, PL_FITTING_WRONG, "%.160s cannot be written: %.40s; mend that, and type the same command again",
             path, strerror(errno));
    unlink(half);
    return false;
}

bool pl_fitting_run(const pl_fitting *f, const lessons *l, char line[PL_FITTING_LINE], char wrong[PL_FITTING_WRONG])
{
    char made[PATH];
    snprintf(made, sizeof made, "made by %.600s\nmade as %.60s, from %zu positions of content %s\n", f->command, f->as,
             lessons_count(l), f->pack->hash);
    pl_fitting shown = *f;
    const fit_plan plan = {.epochs = f->epochs,
                           .rate = RATE,
                           .by_result = BY_RESULT,
                           .seed = f->seed,
                           .made = made,
                           .progress = show,
                           .to = &shown};
    fit_result fit = {0};
    if (lessons_count(l) == 0) {
        snprintf(wrong, PL_FITTING_WRONG, "the practice has no match that can be learned from");
        return false;
    }
    if (!lessons_fit(l, &plan, &fit)) {
        snprintf(wrong, PL_FITTING_WRONG, "There is not enough memory for the lessons");
        return false;
    }
    snprintf(line, PL_FITTING_LINE,
             "%zu positions; on matches kept aside log-loss of values %.4f (of results %.4f), of policies %.4f",
             lessons_count(l), fit.value_loss, fit.result_loss, fit.policy_loss);
    bool good = write_file(f->path, fit.text, fit.size, wrong);
    free(fit.text);
    return good;
}

/* ------------------------------------------------------------------ of files */

static bool add_file(const pl_fitting *f, const char *path, lessons *l, char wrong[PL_FITTING_WRONG])
{
    char words[PL_FITTING_LINE], fault[PRACTICE_WRONG];
    snprintf(words, sizeof words, " rules=%d content=%s ", PL_RULES_VERSION, f->pack->hash);
    practice_file *file = practice_look(path, words, fault);
    if (!file) {
        snprintf(wrong, PL_FITTING_WRONG, "%s", fault);
        return false;
    }
    lessons_add_file(l, file, UINT64_MAX, PL_ONE_ASIDE);
    practice_close(file);
    return true;
}

bool pl_fitting_of_files(const pl_fitting *f, const pl_cast *cast, const char *const *files, unsigned count,
                         char line[PL_FITTING_LINE], char wrong[PL_FITTING_WRONG])
{
    lessons *l = lessons_new(&f->pack->content);
    bool good = l;
    snprintf(wrong, PL_FITTING_WRONG, "not enough memory");
    if (good) {
        lessons_only_of(l, cast->hero, cast->hero_count);
        lessons_only_with(l, f->with);
    }
    for (unsigned i = 0; good && i < count; i++) {
        good = add_file(f, files[i], l, wrong);
        if (f->progress)
            f->progress(f->to, "reading", i + 1, count);
    }
    good = good && pl_fitting_run(f, l, line, wrong);
    lessons_free(l);
    return good;
}
