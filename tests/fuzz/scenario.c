/* Scenarios: files of them, and one alone as a position. */
#include "fuzz.h"
#include "match/match.h"

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const pl_pack *pack = fuzz_pack();
    const char *text = size > 0 ? (const char *)data : "";
    heard h = {0};
    pl_errors *errors = pl_errors_new();
    pl_scenarios_run(pack, "fuzz", text, size, errors, (pl_scenario_listener){ended, &h});
    MUST(h.count > 0 && h.problems == pl_errors_count(errors));
    fuzz_errors(errors, data, size, pl_errors_count(errors) == 0);
    pl_errors_free(errors);

    pl_game game;
    errors = pl_errors_new();
    bool stands = pl_scenario_game(pack, "fuzz", text, size, errors, &game);
    fuzz_errors(errors, data, size, stands);
    if (stands) {
        fuzz_dice dice = {fuzz_number(data, size)};
        fuzz_look(pack, &game, &dice);
    }
    pl_errors_free(errors);
    return 0;
}
