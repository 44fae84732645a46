#include "fuzz.h"

#include "match/match.h"
#include "match/view.h"
#include "tell/story.h"

void fuzz_broken(const char *promise, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, promise);
    abort();
}

const pl_pack *fuzz_pack(void)
{
    static pl_pack *pack;
    if (!pack) {
        const char *const more[] = {FUZZ_TESTS "/scenarios/own", NULL};
        pl_errors *errors = pl_errors_new();
        pack = pl_pack_load(FUZZ_CONTENT, more, errors);
        pl_errors_print(errors, stderr);
        pl_errors_free(errors);
        MUST(pack != NULL);
    }
    return pack;
}

uint64_t fuzz_number(const uint8_t *data, size_t size)
{
    uint64_t number = 0xcbf29ce484222325U; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        number = (number ^ data[i]) * 0x100000001b3U;
    return number | 1;
}

unsigned fuzz_roll(fuzz_dice *dice, unsigned sides)
{
    dice->state ^= dice->state << 13;
    dice->state ^= dice->state >> 7;
    dice->state ^= dice->state << 17;
    return (unsigned)((dice->state >> 32) * sides >> 32);
}

bool fuzz_seldom(fuzz_dice *dice, unsigned one_in)
{
#ifdef FUZZ_LIBFUZZER
    return fuzz_roll(dice, one_in) == 0;
#else
    (void)dice;
    return one_in > 0;
#endif
}

void fuzz_errors(const pl_errors *errors, const uint8_t *data, size_t size, bool accepted)
{
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    MUST(accepted == (pl_errors_count(errors) == 0));
    for (int i = 0; i < pl_errors_count(errors); i++) {
        pl_error e = pl_errors_at(errors, i);
        MUST(e.line >= 0 && e.line <= lines);
        MUST(e.column >= (e.line > 0) && (size_t)e.column <= size + 1);
        MUST(e.message[0] != '\0');
    }
}

/* ------------------------------------------------------------------ matches */

static void look_at_cards(const pl_game *game)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_seat *s = &game->seat[seat];
        uint32_t piles[] = {0, s->hand, s->play, s->discard}, all = 0;
        for (unsigned i = 0; i < s->deck_count; i++)
            piles[0] |= 1U << s->order[i];
        for (unsigned i = 0; i < 4; i++) {
            MUST((all & piles[i]) == 0);
            all |= piles[i];
        }
        MUST(all == pl_all_cards(s));
    }
}

static void look_at_fighters(const pl_pack *pack, const pl_game *game)
{
    uint64_t taken = 0;
    for (unsigned f = 0; f < game->seat_count * PL_SEAT_FIGHTERS; f++) {
        if (!(game->present >> f & 1))
            continue;
        uint64_t space = UINT64_C(1) << game->space[f];
        MUST(game->health[f] > 0);
        MUST(pack->content.boards[game->board].spaces & space);
        MUST((taken & space) == 0);
        taken |= space;
    }
    MUST(taken == (game->occupied[0] | game->occupied[1]));
}

static void tell(const pl_pack *pack, const pl_view *view, pl_option option, pl_language language)
{
    pl_setup setup = pl_setup_of(&view->game);
    pl_teller *teller = pl_teller_new(pack, &setup, language);
    static pl_asked asked;
    char told[PL_TOLD_MAX];
    MUST(teller != NULL);
    MUST(pl_tell_asked(teller, view, &asked) && asked.question[0] != '\0');
    MUST(pl_tell_option(teller, &view->game, option, told, sizeof told)[0] != '\0');
    pl_teller_free(teller);
}

static void look_at_question(const pl_pack *pack, const pl_game *game, fuzz_dice *dice)
{
    pl_option options[PL_OPTIONS_MAX], found;
    char name[PL_NAME_MAX], again[PL_NAME_MAX];
    unsigned count = pl_options(game, options);
    MUST(count > 0 && count <= PL_OPTIONS_MAX);
    pl_option one = options[fuzz_roll(dice, count)];
    MUST(pl_legal(game, one));
    pl_option_name(pack, game, one, name);
    MUST(pl_option_find(pack, game, name, &found) && pl_legal(game, found));
    MUST(strcmp(pl_option_name(pack, game, found, again), name) == 0);

    pl_view view;
    pl_view_of(&pack->content, game, game->question.seat, &view);
    if (fuzz_roll(dice, 4) == 0)
        tell(pack, &view, one, (pl_language)fuzz_roll(dice, PL_LANGUAGES));

    pl_seed seed = {{(uint8_t)fuzz_roll(dice, 256)}};
    pl_rng rng = pl_rng_from(&seed);
    pl_game world;
    pl_guess(&pack->content, &view, &rng, &world);
    look_at_cards(&world);
    MUST(pl_legal(&world, one));
}

void fuzz_look(const pl_pack *pack, const pl_game *game, fuzz_dice *dice)
{
    look_at_cards(game);
    look_at_fighters(pack, game);
    if (!pl_over(game))
        look_at_question(pack, game, dice);
}

static void hear(void *to, const pl_told *told)
{
    (void)to;
    MUST(told->text[0] != '\0');
}

void fuzz_play(const pl_pack *pack, const pl_setup *setup, fuzz_dice *dice, unsigned decisions)
{
    static pl_event events[4096];
    pl_log log = {events, sizeof events / sizeof events[0], 0};
    pl_seed seed = {{(uint8_t)fuzz_roll(dice, 256)}};
    pl_tale tale = {.seats = 1U << fuzz_roll(dice, 2)};
    pl_game game;
    if (!pl_begin(&pack->content, &game, setup, &seed, &log))
        return;
    pl_teller *teller = pl_teller_new(pack, setup, (pl_language)fuzz_roll(dice, PL_LANGUAGES));
    MUST(teller != NULL);
    for (; decisions > 0; decisions--) {
        pl_option options[PL_OPTIONS_MAX];
        MUST(log.count <= log.capacity);
        pl_tell(teller, &tale, events, log.count, (pl_audience){hear, NULL});
        log.count = 0;
        look_at_cards(&game);
        if (pl_over(&game))
            break;
        if (fuzz_roll(dice, 16) == 0)
            fuzz_look(pack, &game, dice);
        MUST(pl_answer(&pack->content, &game, options[fuzz_roll(dice, pl_options(&game, options))], &log));
    }
    fuzz_look(pack, &game, dice);
    pl_teller_free(teller);
}

bool fuzz_setup(const pl_pack *pack, unsigned hero, unsigned board, fuzz_dice *dice, pl_setup *out)
{
    unsigned seat = fuzz_roll(dice, 2);
    *out = (pl_setup){.board = (uint8_t)board};
    if (pack->content.boards[board].start_count == PL_SEATS)
        out->teams = fuzz_roll(dice, 4) == 0;
    for (unsigned i = 0; i < PL_SEATS; i++)
        out->hero[i] = (uint8_t)fuzz_roll(dice, pack->content.hero_count);
    out->hero[seat] = (uint8_t)hero;
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++)
        ((uint8_t *)&out->options)[pl_rules_choices[i].offset] = fuzz_roll(dice, 4) == 0;
    pl_seed seed = {{0}};
    pl_game game;
    return pl_begin(&pack->content, &game, out, &seed, NULL);
}

/* ------------------------------------------------------------------ breaking lines */

static size_t line_start(const uint8_t *data, size_t size, fuzz_dice *dice)
{
    size_t at = fuzz_roll(dice, (unsigned)size);
    while (at > 0 && data[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_length(const uint8_t *data, size_t size, size_t at)
{
    const uint8_t *end = memchr(data + at, '\n', size - at);
    return end ? (size_t)(end - (data + at)) + 1 : size - at;
}

static void change_figure(uint8_t *data, size_t size, fuzz_dice *dice)
{
    for (unsigned tries = 0; tries < 200; tries++) {
        uint8_t *byte = &data[fuzz_roll(dice, (unsigned)size)];
        if (*byte < '0' || *byte > '9')
            continue;
        *byte = (uint8_t)('0' + fuzz_roll(dice, 10));
        return;
    }
}

size_t fuzz_break_lines(uint8_t *data, size_t size, size_t room, fuzz_dice *dice)
{
    uint8_t line[1000];
    if (size == 0 || fuzz_roll(dice, 3) == 0) {
        if (size > 0)
            change_figure(data, size, dice);
        return size;
    }
    size_t from = line_start(data, size, dice), length = line_length(data, size, from);
    size_t at = line_start(data, size, dice), gone = fuzz_roll(dice, 3) > 0 ? line_length(data, size, at) : 0;
    if (length > sizeof line || fuzz_roll(dice, 8) == 0)
        length = 0;
    if (size - gone + length > room)
        return size;
    memcpy(line, data + from, length);
    memmove(data + at + length, data + at + gone, size - at - gone);
    memcpy(data + at, line, length);
    return size - gone + length;
}

#ifdef FUZZ_LIBFUZZER
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);

/* Half of the time lines change places, so that more of what comes out is accepted and gets further. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    fuzz_dice dice = {seed * UINT64_C(0x9e3779b97f4a7c15) | 1};
    bool lines = size > 0 && memchr(data, '\n', size) != NULL;
    if (lines && fuzz_roll(&dice, 2) == 0)
        return fuzz_break_lines(data, size, room, &dice);
    return LLVMFuzzerMutate(data, size, room);
}
#endif
