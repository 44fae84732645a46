/* Matches: the bytes are the setup, and then the answers and undos. Whatever is played can be recorded, read back and gone on
 * with. */
#include "match/match.h"
#include "files/record.h"
#include "fuzz.h"

typedef struct bytes {
    const uint8_t *at, *end;
} bytes;

static unsigned next(bytes *b, unsigned limit)
{
    return b->at < b->end ? *b->at++ % limit : 0;
}

static pl_match *begin(bytes *b)
{
    const pl_pack *pack = fuzz_pack();
    pl_setup setup = {.board = (uint8_t)next(b, pack->content.board_count)};
    pl_seed seed = {{(uint8_t)next(b, 256)}};
    unsigned flags = next(b, 256);
    setup.teams = flags & 1 && pack->content.boards[setup.board].start_count == PL_SEATS;
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++)
        if (flags & 2)
            ((uint8_t *)&setup.options)[pl_rules_choices[i].offset] = next(b, 4) == 0;
    for (unsigned i = 0; i < pl_seats_in(&setup); i++)
        setup.hero[i] = (uint8_t)next(b, pack->content.hero_count);
    return pl_match_new(pack, &setup, &seed);
}

static void step(pl_match *match, bytes *b)
{
    pl_option options[PL_OPTIONS_MAX];
    const pl_game *game = pl_match_game(match);
    unsigned decisions = pl_match_decisions(match), byte = next(b, 256);
    if (byte == 255 && decisions > 0)
        MUST(pl_match_undo(match, decisions - 1 - next(b, decisions)));
    else
        MUST(pl_match_answer(match, options[byte % pl_options(game, options)]));
}

static void read_back(const pl_match *match, bool sealed)
{
    pl_record_head head = {.sealed = sealed};
    pl_record record;
    size_t length;
    char *text = pl_record_write(match, &head, &length);
    MUST(text != NULL);
    pl_errors *errors = pl_errors_new();
    pl_match *same = pl_record_read(fuzz_pack(), "fuzz", text, length, pl_match_seed(match), &record, errors);
    pl_errors_print(errors, stderr);
    MUST(same != NULL);
    MUST(memcmp(pl_match_game(match), pl_match_game(same), sizeof(pl_game)) == 0);
    pl_errors_free(errors);
    pl_match_free(same);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = {data, data + size};
    fuzz_dice dice = {fuzz_number(data, size)};
    pl_match *match = begin(&b);
    if (!match)
        return 0;
    for (unsigned n = 0; b.at < b.end && !pl_over(pl_match_game(match)); n++) {
        step(match, &b);
        if (n % 32 == 0)
            fuzz_look(fuzz_pack(), pl_match_game(match), &dice);
    }
    fuzz_look(fuzz_pack(), pl_match_game(match), &dice);
    read_back(match, dice.state >> 63);
    pl_match_free(match);
    return 0;
}
