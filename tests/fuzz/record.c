/* Records. One that is accepted is written again, and that reads back as the same match. */
#include "files/record.h"
#include "fuzz.h"
#include "match/match.h"

static pl_match *read_text(const char *text, size_t length, const pl_seed *seed, pl_record *record)
{
    pl_errors *errors = pl_errors_new();
    pl_match *match = pl_record_read(fuzz_pack(), "fuzz", text, length, seed, record, errors);
    fuzz_errors(errors, (const uint8_t *)text, length, match != NULL);
    pl_errors_free(errors);
    return match;
}

static void write_again(const pl_match *match, const pl_record *record)
{
    size_t length, again_length;
    char *text = pl_record_write(match, &record->head, &length);
    MUST(text != NULL);
    pl_record same;
    pl_match *copy = read_text(text, length, pl_match_seed(match), &same);
    MUST(copy != NULL);
    MUST(memcmp(pl_match_game(match), pl_match_game(copy), sizeof(pl_game)) == 0);
    MUST(pl_match_decisions(match) == pl_match_decisions(copy));
    char *again = pl_record_write(copy, &same.head, &again_length);
    MUST(again != NULL && again_length == length && memcmp(text, again, length) == 0);
    pl_match_free(copy);
    free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = size > 0 ? (const char *)data : "";
    pl_record head, record;
    pl_errors *errors = pl_errors_new();
    bool begins = pl_record_read_head(fuzz_pack(), "fuzz", text, size, &head, errors);
    fuzz_errors(errors, data, size, begins);
    pl_errors_free(errors);
    pl_match *match = read_text(text, size, NULL, &record);
    if (!match && begins && head.head.sealed) { /* the seed of others is in their header */
        const pl_seed zero = {{0}};
        match = read_text(text, size, &zero, &record);
    }
    if (match) {
        MUST(begins && memcmp(&head.setup, &record.setup, sizeof head.setup) == 0);
        fuzz_dice dice = {fuzz_number(data, size)};
        if (fuzz_seldom(&dice, 4))
            write_again(match, &record);
        if (fuzz_seldom(&dice, 4))
            fuzz_look(fuzz_pack(), pl_match_game(match), &dice);
        pl_match_free(match);
    }
    return 0;
}
