/* A duel between two players who choose at random, told in English.
 *
 *     cc duel.c $(pkg-config --cflags --libs peerless) -o duel
 *     ./duel "$(pkg-config --variable=contentdir peerless)" monday
 *
 * Any word is a seed; the same one gives the same duel. It is C and C++ alike. */
#include <peerless.h>

#include <stdlib.h>
#include <string.h>

/* A seed is 256 bits: the SHA-256 of a word. */
static pl_seed seed_from(const char *word)
{
    pl_hash hash;
    char digits[PL_HASH_TEXT];
    pl_seed seed;
    pl_hash_begin(&hash);
    pl_hash_add(&hash, word, strlen(word));
    pl_hash_end(&hash, digits);
    pl_seed_parse(digits, &seed);
    return seed;
}

/* A player: sees a view, where hidden cards are hidden, and picks one of the options of the question asked of it. */
static pl_option choose(const pl_view *view, pl_rng *rng)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(&view->game, options);
    return options[pl_rng_below(rng, count)];
}

/* The listener: one sentence at a time. */
static void hear(void *to, const pl_told *told)
{
    fprintf((FILE *)to, told->kind == PL_TOLD_TURN ? "\n%s\n" : "  %s\n", told->text);
}

static void play(pl_match *match, const pl_teller *teller, pl_rng *rng)
{
    const pl_game *game = pl_match_game(match);
    const pl_audience audience = {hear, stdout};
    pl_tale tale; /* what this listener has heard so far */
    memset(&tale, 0, sizeof tale);
    tale.seats = 0; /* the public, who sees no hand */
    for (;;) {
        unsigned count;
        const pl_event *events = pl_match_events(match, pl_match_decisions(match), &count);
        pl_tell(teller, &tale, events, count, audience);
        if (pl_over(game))
            return;
        pl_view view;
        pl_view_of(&pl_match_pack(match)->content, game, game->question.seat, &view);
        if (!pl_match_answer(match, choose(&view, rng)))
            abort(); /* cannot be: what pl_options lists is legal */
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: duel CONTENT [SEED]\n", stderr);
        return 2;
    }
    pl_errors *errors = pl_errors_new();
    pl_pack *pack = pl_pack_load(argv[1], NULL, errors);
    if (!pack) {
        pl_errors_print(errors, stderr);
        return 1;
    }

    pl_seed seed = seed_from(argc > 2 ? argv[2] : "");
    pl_rng rng = pl_rng_from(&seed);
    pl_setup setup;
    memset(&setup, 0, sizeof setup); /* the first battlefield, and the rules of the rulebooks */
    for (int seat = 0; seat < 2; seat++)
        setup.hero[seat] = (uint8_t)pl_rng_below(&rng, pack->content.hero_count);

    pl_match *match = pl_match_new(pack, &setup, &seed);
    pl_teller *teller = pl_teller_new(pack, &setup, PL_EN);
    if (!match || !teller)
        return 1;
    play(match, teller, &rng);

    char name[PL_TOLD_MAX];
    unsigned winner = pl_match_game(match)->winner;
    printf("\nWinner: %s\n", winner == PL_NONE ? "nobody" : pl_tell_seat(teller, winner, name, sizeof name));
    pl_teller_free(teller);
    pl_match_free(match);
    pl_pack_free(pack);
    pl_errors_free(errors);
    return 0;
}
