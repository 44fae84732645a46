/* Scenarios: files of them, and one alone as a position. */
#include "files/files.h"
#include "fuzz.h"

typedef struct heard {
    int count, problems;
} heard;

static void ended(void *to, const pl_scenario_outcome *outcome)
{
    heard *h = to;
    MUST(outcome->first == h->problems && outcome->count >= 0);
    MUST(outcome->file != NULL && outcome->title != NULL && outcome->line >= 0);
    h->problems += outcome->count;
    h->count++;
}

static void run(const char *text, size_t size)
{
    heard h = {0};
    pl_errors *errors = pl_errors_new();
    pl_scenarios_run(fuzz_pack(), "fuzz", text, size, errors, (pl_scenario_listener){ended, &h});
    MUST(h.count > 0 && h.problems == pl_errors_count(errors));
    fuzz_errors(errors, (const uint8_t *)text, size, pl_errors_count(errors) == 0);
    pl_errors_free(errors);
}

static void stand(const char *text, size_t size, fuzz_dice *dice)
{
    pl_game game;
    pl_errors *errors = pl_errors_new();
    bool stands = pl_scenario_game(fuzz_pack(), "fuzz", text, size, errors, &game);
    fuzz_errors(errors, (const uint8_t *)text, size, stands);
    if (stands && fuzz_seldom(dice, 4))
        fuzz_look(fuzz_pack(), &game, dice);
    pl_errors_free(errors);
}

/* A file has titles and a position has none, so one of both ways to read the text does not get far. */
static bool has_title(const char *text, size_t size)
{
    static const char title[] = "scenario";
    const char *at = text, *end = text + size;
    while (at && (size_t)(end - at) >= strlen(title)) {
        if (memcmp(at, title, strlen(title)) == 0)
            return true;
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = size > 0 ? (const char *)data : "";
    fuzz_dice dice = {fuzz_number(data, size)};
    bool titled = has_title(text, size), both = fuzz_seldom(&dice, 8);
    if (titled || both)
        run(text, size);
    if (!titled || both)
        stand(text, size, &dice);
    return 0;
}
