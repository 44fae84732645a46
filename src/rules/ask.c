/* Asking and answering: the question in the state, its options, and the way back into the game. */
#include "base/invariant.h"
#include "rules/run.h"

pl_question *ask(const run *r, unsigned seat, pl_kind kind, pl_why why, uint64_t mask, bool may_pass)
{
    pl_question *q = &r->game->question;
    *q = (pl_question){.mask = mask,
                       .seat = (uint8_t)seat,
                       .kind = (uint8_t)kind,
                       .why = (uint8_t)why,
                       .may_pass = may_pass,
                       .pile = (uint8_t)seat,
                       .fighter = PL_NONE,
                       .owner = PL_NONE,
                       .card = PL_NONE,
                       .ability = PL_NONE,
                       .window = PL_NONE};
    if (r->game->frame_count) {
        const pl_frame *f = top_frame(r);
        q->owner = f->owner;
        q->card = (uint8_t)frame_card(f);
        q->ability = (uint8_t)frame_ability(f);
        q->window = f->window;
    }
    return q;
}

pl_question *ask_hand(const run *r, unsigned seat, pl_why why, uint32_t which, bool may_pass)
{
    pl_question *q = ask(r, seat, PL_ASK_CARD, why, which, may_pass);
    q->from = PL_FROM_HAND;
    return q;
}

/* Of these cards of a hand, those that are options now: a text may ask for drawn ones only, for several, or for another each time.
 * Never inlined, so that those whom no text asks do not pay for it. */
__attribute__((noinline)) static uint64_t narrowed(const pl_game *game, uint32_t cards)
{
    const pl_question *q = &game->question;
    const pl_frame *f = read_frame(game, game->frame_count ? game->frame_count - 1U : 0);
    if (q->from == PL_FROM_DRAWN)
        cards &= f->cards;
    if (q->why == PL_WHY_PICK) /* those picked before */
        cards &= ~f->todo;
    return q->need && count_bits(cards) < q->need ? 0 : cards;
}

static inline uint64_t open_mask(const pl_game *game)
{
    const pl_question *q = &game->question;
    if (q->from == PL_FROM_MASK)
        return q->mask;
    uint32_t cards = (uint32_t)q->mask & game->seat[q->pile].hand;
    return q->window == PL_NONE ? cards : narrowed(game, cards);
}

/* Kind of the options that the bits of the mask stand for. */
static const uint8_t option_kind[] = {
    [PL_ASK_NOTHING] = PL_OPTION_NONE,    [PL_ASK_ACTION] = PL_OPTION_ACTION, [PL_ASK_CARD] = PL_OPTION_CARD,
    [PL_ASK_FIGHTER] = PL_OPTION_FIGHTER, [PL_ASK_SPACE] = PL_OPTION_SPACE,   [PL_ASK_NUMBER] = PL_OPTION_NUMBER,
    [PL_ASK_YES_NO] = PL_OPTION_YES,      [PL_ASK_EFFECT] = PL_OPTION_EFFECT, [PL_ASK_PLAYER] = PL_OPTION_PLAYER,
};
enum { RELOCATE_SHIFT = 32 };

static pl_option pass_option(const pl_question *q)
{
    return (pl_option){q->kind == PL_ASK_YES_NO ? PL_OPTION_NO : PL_OPTION_NONE, 0};
}

static inline bool can_pass(const pl_question *q, uint64_t mask)
{
    return q->may_pass || (q->from != PL_FROM_MASK && !mask);
}

/* The option that this bit of the mask stands for. */
static inline pl_option option_of(const pl_question *q, unsigned n)
{
    if (q->kind == PL_ASK_FIGHTER && n >= RELOCATE_SHIFT)
        return (pl_option){PL_OPTION_RELOCATE, (uint8_t)(n - RELOCATE_SHIFT)};
    return (pl_option){option_kind[q->kind], (uint8_t)n};
}

unsigned pl_options(const pl_game *game, pl_option out[PL_OPTIONS_MAX])
{
    const pl_question *q = &game->question;
    unsigned count = 0;
    uint64_t mask = open_mask(game);
    for (uint64_t left = mask; left; left &= left - 1)
        out[count++] = option_of(q, lowest(left));
    if (can_pass(q, mask))
        out[count++] = pass_option(q);
    return count;
}

unsigned pl_option_count(const pl_game *game)
{
    uint64_t mask = open_mask(game);
    return count_bits(mask) + can_pass(&game->question, mask);
}

/* Eight numbers below 128, a byte each, that grow: the highest bit of each that is more than n. */
static inline uint64_t those_above(uint64_t sums, unsigned n)
{
    const uint64_t high = 0x8080808080808080;
    return (sums + (127 - n) * ONES) & high;
}

/* The option of the n-th bit of the mask, where `sums` counts the bits up to the end of each byte; after the last, "no". Without a
 * loop: how often it runs would be as hard to foresee as the option. */
static inline pl_option option_at(const pl_question *q, uint64_t mask, uint64_t sums, unsigned n)
{
    uint64_t above = those_above(sums, n);
    if (!above)
        return pass_option(q);
    unsigned at = lowest(above) - 7; /* where the byte begins that has the bit */
    uint64_t byte = mask >> at & UINT8_MAX;
    uint64_t bits =
        (((byte * ONES & 0x8040201008040201) + 0x7f * ONES) >> 7 & ONES) * ONES; /* the same within the byte */
    return option_of(q, at + lowest(those_above(bits, n - (unsigned)(sums << 8 >> at & UINT8_MAX))) / 8);
}

pl_option pl_option_at(const pl_game *game, unsigned n)
{
    PL_ASSERT(n < pl_option_count(game));
    uint64_t mask = open_mask(game);
    return option_at(&game->question, mask, sum_bytes(mask), n);
}

pl_option pl_option_any(const pl_game *game, uint32_t chance)
{
    const pl_question *q = &game->question;
    uint64_t mask = open_mask(game), sums = sum_bytes(mask);
    uint64_t count = (sums >> 56) + q->may_pass; /* none: then "no" is the only option, and found without counting it */
    return option_at(q, mask, sums, (unsigned)(chance * count >> 32));
}

bool pl_legal(const pl_game *game, pl_option option)
{
    const pl_question *q = &game->question;
    if (q->kind == PL_ASK_NOTHING)
        return false;
    if (option.kind == pass_option(q).kind)
        return option.value == 0 && can_pass(q, open_mask(game));
    if (q->kind == PL_ASK_FIGHTER && option.kind == PL_OPTION_RELOCATE)
        return option.value < PL_FIGHTERS && (q->mask >> RELOCATE_SHIFT & bit(option.value));
    if (option.kind != option_kind[q->kind] || option.value >= 64)
        return false;
    if (q->kind == PL_ASK_FIGHTER && option.value >= PL_FIGHTERS)
        return false;
    return open_mask(game) >> option.value & 1;
}

const uint8_t pl_why_secrets[PL_WHY_COUNT] = {
#define QUESTION(id, name, rule, meaning, kind, secret, asked, section) [PL_WHY_##id] = (secret),
#include "rules/questions.def"
};

void pl_ask_again(const pl_content *content, pl_game *game)
{
    run r;
    pl_question *q = &game->question;
    open_run(&r, content, game, NULL);
    switch (q->why) {
    case PL_WHY_ACTION:
        q->mask = action_mask(&r, q->seat);
        break;
    case PL_WHY_ATTACKER:
        q->mask = attacker_mask(&r, q->seat);
        break;
    case PL_WHY_MAY:
        q->mask = may_mask(&r);
        break;
    default:
        PL_ASSERT(!(pl_why_secrets[q->why] & PL_SECRET_OPTIONS));
    }
}
