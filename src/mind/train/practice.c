/* Practice: a match that a player plays against itself in order to learn.
 *
 *   board, four heroes, teams, winner, answers (2 bytes), seed (32 bytes)
 *   then for every answer: which option it was; how it was thought over (thought); the chance of winning as the search saw it, in
 *   parts of 255; after thorough thought how many choices, and the share of each */
#include <stdlib.h>

#include "mind/search/search.h"
#include "mind/train/inside.h"

enum { OPENING = 12, ONE_AT_RANDOM = 60 };
static const float NOISE = 0.25F;

static bool put(practice_bytes *b, const void *from, size_t size)
{
    if (b->size + size > b->room) {
        size_t room = (b->size + size) * 2 + 4096;
        uint8_t *more = realloc(b->bytes, room);
        if (!more)
            return false;
        b->bytes = more;
        b->room = room;
    }
    memcpy(b->bytes + b->size, from, size);
    b->size += size;
    return true;
}

/* A match while it is played. */
typedef struct practice {
    const practice_plan *plan;
    evaluator *evaluator;
    search *search[PL_SEATS];
    pl_rng rng;
    pl_game game;
} practice;

static unsigned best_of(const pl_hint *hints, unsigned count)
{
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        best = hints[i].weight > hints[best].weight ? i : best;
    return best;
}

static unsigned by_weight(pl_rng *rng, const pl_hint *hints, unsigned count)
{
    float roll = (float)(pl_rng_next(rng) >> 40) / (float)(1 << 24);
    for (unsigned i = 0; i < count; i++) {
        roll -= hints[i].weight;
        if (roll < 0)
            return i;
    }
    return best_of(hints, count);
}

static uint8_t part(float share)
{
    return (uint8_t)(share <= 0 ? 0 : share >= 1 ? 255 : share * 255.0F + 0.5F);
}

/* Thinks, and appends what came of it; which of the choices it takes. */
static unsigned think(practice *p, const pl_view *view, const choices *c, practice_bytes *out)
{
    pl_hint hints[PL_OPTIONS_MAX];
    bool thorough = pl_rng_below(&p->rng, p->plan->every) == 0;
    const inquiry q = {.view = view,
                       .choices = c,
                       .effort = {.iterations = thorough ? p->plan->thorough : p->plan->quick,
                                  .threads = 1,
                                  .noise = thorough ? NOISE : 0}};
    search_weigh(p->search[view->viewer], &q, &p->rng, hints);
    unsigned best = best_of(hints, c->count);
    uint8_t said[3] = {thorough ? THOUGHT_THOROUGH : THOUGHT_QUICK, part(hints[best].chance), (uint8_t)c->count};
    put(out, said, thorough ? 3 : 2);
    for (unsigned i = 0; thorough && i < c->count; i++)
        put(out, &(uint8_t){part(hints[i].weight)}, 1);
    bool loose = p->game.turn < OPENING || hidden_commit(p->game.question.why);
    return loose ? by_weight(&p->rng, hints, c->count) : best;
}

static pl_option answer(practice *p, practice_bytes *out)
{
    pl_view view;
    unsigned seat = p->game.question.seat, chosen = 0;
    pl_view_of(p->plan->content, &p->game, seat, &view);
    choices c = distinct_options(p->plan->content, &view.game);
    uint8_t *index_at;
    size_t at = out->size;
    put(out, &(uint8_t){0}, 1);
    if (c.count > 1 && pl_rng_below(&p->rng, ONE_AT_RANDOM) != 0) {
        chosen = think(p, &view, &c, out);
    } else {
        put(out, &(uint8_t){THOUGHT_NONE}, 1);
        chosen = pl_rng_below(&p->rng, c.count);
    }
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(&p->game, options), index = 0;
    while (index < count &&
           (options[index].kind != c.option[chosen].kind || options[index].value != c.option[chosen].value))
        index++;
    index_at = out->bytes + at;
    *index_at = (uint8_t)index;
    search_follow(p->search[seat], &view, c.option[chosen], &p->rng);
    return c.option[chosen];
}

static void close_practice(practice *p)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        search_free(p->search[seat]);
    evaluator_close(p->evaluator);
}

static bool open_practice(practice *p, const practice_plan *plan, const pl_setup *setup, const pl_seed *match)
{
    memset(&p->game, 0, sizeof p->game);
    p->evaluator = evaluator_open(plan->evaluator, plan->content);
    bool good = p->evaluator && pl_begin(plan->content, &p->game, setup, match, NULL);
    for (unsigned seat = 0; good && seat < pl_seats_in(setup); seat++) {
        p->search[seat] = search_new(plan->content, p->evaluator);
        good = p->search[seat];
    }
    if (good)
        evaluator_prepare(p->evaluator, &p->game);
    return good;
}

bool practice_play(const practice_plan *plan, const pl_setup *setup, const pl_seed *match, const pl_seed *chance,
                   practice_bytes *out)
{
    practice p = {.plan = plan, .rng = pl_rng_from(chance)};
    size_t start = out->size;
    unsigned answers = 0;
    uint8_t head[PRACTICE_HEAD] = {setup->board,   setup->hero[0], setup->hero[1], setup->hero[2],
                                   setup->hero[3], setup->teams,   PL_NONE};
    memcpy(head + 9, match->bytes, sizeof match->bytes);
    bool good = open_practice(&p, plan, setup, match) && put(out, head, sizeof head);
    for (; good && !pl_over(&p.game) && answers < PRACTICE_ANSWERS; answers++) {
        size_t before = out->size;
        pl_option o = answer(&p, out);
        good = out->size >= before + 2 && pl_answer(plan->content, &p.game, o, NULL);
    }
    close_practice(&p);
    if (!good) {
        out->size = start;
        return false;
    }
    uint8_t *written = out->bytes + start;
    written[6] = pl_over(&p.game) ? p.game.winner : PL_NONE;
    written[7] = (uint8_t)answers;
    written[8] = (uint8_t)(answers >> 8);
    return true;
}
