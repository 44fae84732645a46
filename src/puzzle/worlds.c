#include "puzzle/worlds.h"

#include <stdlib.h>

enum {
    DRAWN_MAX = 4, /* of one deck by one answer; where more are touched, what comes is tried and not listed */
    TRIES = 12,    /* of a random choice */
    WORLDS = 8000, /* at most in one piece: more is more than is gone through */
};

void worlds_free(worlds *w)
{
    free(w->game);
    *w = (worlds){0};
}

static uint32_t known_by_anybody(const pl_seat *s)
{
    uint32_t known = 0;
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++)
        known |= s->known[viewer];
    return known;
}

static void settle_deck(pl_seat *s)
{
    uint32_t known = known_by_anybody(s), loose = pl_deck_cards(s) & ~known;
    for (unsigned i = s->deck_count; i-- > 0;) {
        if (known >> s->order[i] & 1U)
            continue;
        s->order[i] = (uint8_t)__builtin_ctz(loose);
        loose &= loose - 1;
    }
    memset(&s->order[s->deck_count], 0, (size_t)s->size - s->deck_count - s->discard_count);
}

static void settle(pl_game *game)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        settle_deck(&game->seat[seat]);
    memset(game->seed, 0, sizeof game->seed);
    game->chance_block = 0;
    game->answer = (pl_option){0};
    pl_forget_ended_texts(game);
    if (game->combat.stage == 0)
        memset(&game->combat, 0, sizeof game->combat);
}

void worlds_add(worlds *w, const pl_game *game)
{
    if (w->count == w->room) {
        unsigned room = w->room ? 2 * w->room : 16;
        pl_game *more = realloc(w->game, room * sizeof *more);
        if (!more) {
            w->failed = true;
            return;
        }
        w->game = more;
        w->room = room;
    }
    w->game[w->count] = *game;
    settle(&w->game[w->count++]);
}

/* ------------------------------------------------------------------ whatever is drawn */

/* One answer, and how many cards from the top of each deck are what they are. */
typedef struct step {
    const pl_content *content;
    worlds *out;
    pl_option option;
} step;

/* How deep the answer has reached into a deck: cards that left it, or that somebody knows now. */
static unsigned reached(const pl_seat *before, const pl_seat *after)
{
    uint32_t deck = pl_deck_cards(after);
    uint32_t learned = known_by_anybody(after) & ~known_by_anybody(before);
    unsigned depth = 0;
    for (unsigned k = 0; k < before->deck_count; k++) {
        unsigned card = before->order[before->deck_count - 1U - k];
        if (!(deck >> card & 1U) || (learned >> card & 1U))
            depth = k + 1;
    }
    return depth;
}

static void follow(const step *s, const pl_game *from, const uint8_t fixed[PL_SEATS], unsigned tries);

/* The next card of this deck that has no place yet may be any of those left: one of each title. */
static void turn_over(const step *s, const pl_game *from, const uint8_t fixed[PL_SEATS], unsigned seat, unsigned tries)
{
    const pl_seat *deck = &from->seat[seat];
    const pl_hero *hero = &s->content->heroes[deck->hero];
    uint8_t more[PL_SEATS];
    uint32_t titles = 0, known = known_by_anybody(deck);
    unsigned at = deck->deck_count - 1U - fixed[seat];
    memcpy(more, fixed, sizeof more);
    more[seat]++;
    if (known >> deck->order[at] & 1U) {
        follow(s, from, more, tries);
        return;
    }
    for (unsigned i = 0; i <= at; i++) {
        unsigned card = deck->order[i], title = hero->title[card];
        if ((known >> card & 1U) || (!s->out->copies && (titles >> title & 1U)))
            continue;
        titles |= 1U << title;
        pl_game next = *from;
        next.seat[seat].order[i] = deck->order[at];
        next.seat[seat].order[at] = (uint8_t)card;
        follow(s, &next, more, tries);
    }
}

/* A random choice: outcomes that are possible, perhaps not all. */
static void try_chances(const step *s, const pl_game *from, const uint8_t fixed[PL_SEATS])
{
    s->out->chance = true;
    for (unsigned i = 1; i <= TRIES; i++) {
        pl_game next = *from;
        next.seed[0] = i;
        follow(s, &next, fixed, i);
    }
}

static void follow(const step *s, const pl_game *from, const uint8_t fixed[PL_SEATS], unsigned tries)
{
    pl_game after = *from;
    if (s->out->count >= WORLDS || s->out->failed) {
        s->out->failed = true;
        return;
    }
    pl_apply(s->content, &after, s->option, NULL);
    s->out->run++;
    if (after.chance_block != from->chance_block && tries == 0) {
        try_chances(s, from, fixed);
        return;
    }
    for (unsigned seat = 0; seat < from->seat_count; seat++) {
        unsigned depth = reached(&from->seat[seat], &after.seat[seat]);
        if (depth <= fixed[seat])
            continue;
        if (depth <= DRAWN_MAX && tries == 0) {
            turn_over(s, from, fixed, seat, tries);
            return;
        }
        s->out->chance = true;
    }
    worlds_add(s->out, &after);
}

void worlds_follow(const pl_content *content, const pl_game *game, pl_option option, worlds *out)
{
    const step s = {content, out, option};
    const uint8_t nothing[PL_SEATS] = {0};
    follow(&s, game, nothing, 0);
}

unsigned worlds_options(const pl_content *content, const pl_game *game, pl_option out[PL_OPTIONS_MAX])
{
    const pl_question *q = &game->question;
    unsigned count = pl_options(game, out), kept = 0;
    uint32_t titles = 0;
    for (unsigned i = 0; i < count; i++) {
        if (out[i].kind == PL_OPTION_CARD && q->kind == PL_ASK_CARD) {
            unsigned title = content->heroes[game->seat[q->pile].hero].title[out[i].value];
            if (titles >> title & 1U)
                continue;
            titles |= 1U << title;
        }
        out[kept++] = out[i];
    }
    return kept;
}

/* ------------------------------------------------------------------ bundles */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

static worlds_key key_of(const pl_game *game)
{
    worlds_key key = {{UINT64_C(0x243f6a8885a308d3), UINT64_C(0x13198a2e03707344)}};
    const unsigned char *bytes = (const unsigned char *)game;
    static_assert(sizeof *game % sizeof(uint64_t) == 0, "a state is gone through in whole words");
    for (size_t i = 0; i < sizeof *game; i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        key.word[0] = (key.word[0] ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        key.word[0] ^= key.word[0] >> 29;
        key.word[1] = (key.word[1] + word) * UINT64_C(0xc2b2ae3d27d4eb4f);
        key.word[1] ^= key.word[1] >> 31;
    }
    key.word[0] = mix(key.word[0]);
    key.word[1] = mix(key.word[1]);
    return key;
}

worlds_key worlds_sum(const pl_game *game, unsigned count)
{
    worlds_key sum = {{count, 0}};
    for (unsigned i = 0; i < count; i++) {
        worlds_key key = key_of(&game[i]);
        sum.word[0] += key.word[0];
        sum.word[1] += key.word[1];
    }
    return sum;
}

typedef struct place {
    worlds_key view, world;
    unsigned at;
} place;

static int compare(const void *a, const void *b)
{
    const place *x = a, *y = b;
    int views = memcmp(&x->view, &y->view, sizeof x->view);
    return views ? views : memcmp(&x->world, &y->world, sizeof x->world);
}

/* What the seat sees of a world. */
static worlds_key view_key(const pl_content *content, const pl_game *game, unsigned seat)
{
    pl_view view;
    pl_view_of(content, game, seat, &view);
    return key_of(&view.game);
}

static unsigned arrange(worlds *w, const place *places, pl_game *sorted, unsigned *start)
{
    unsigned bundles = 0, kept = 0;
    for (unsigned i = 0; i < w->count; i++) {
        bool same_view = i && memcmp(&places[i].view, &places[i - 1].view, sizeof places[i].view) == 0;
        if (same_view && memcmp(&places[i].world, &places[i - 1].world, sizeof places[i].world) == 0)
            continue;
        if (!same_view)
            start[bundles++] = kept;
        sorted[kept++] = w->game[places[i].at];
    }
    start[bundles] = w->count = kept;
    return bundles;
}

unsigned worlds_sort(const pl_content *content, worlds *w, unsigned seat, unsigned *start)
{
    start[0] = 0;
    start[1] = w->count;
    if (w->count <= 1)
        return w->count;
    place *places = malloc(w->count * sizeof *places);
    pl_game *sorted = malloc(w->count * sizeof *sorted);
    unsigned bundles = 0;
    if (places && sorted) {
        for (unsigned i = 0; i < w->count; i++)
            places[i] = (place){view_key(content, &w->game[i], seat), key_of(&w->game[i]), i};
        qsort(places, w->count, sizeof *places, compare);
        bundles = arrange(w, places, sorted, start);
        free(w->game);
        w->game = sorted;
        w->room = w->count;
        sorted = NULL;
    }
    free(sorted);
    free(places);
    return bundles;
}
