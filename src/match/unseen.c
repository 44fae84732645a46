#include "match/unseen.h"

static unsigned count(uint32_t mask)
{
    return (unsigned)__builtin_popcount(mask);
}

uint64_t pl_ways(unsigned n, unsigned k)
{
    uint64_t ways = 1;
    if (k > n)
        return 0;
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* What is asked of the hidden cards of a seat, again and again for each of its titles. */
typedef struct asked {
    const pl_view *view;
    unsigned seat;
    uint32_t unseen; /* hidden cards, */
    unsigned held;   /* how many of them are in the hand or face down, */
    uint32_t known;  /* cards known to be there; */
    uint32_t fit;    /* those that may be the card face down; 0: none lies there */
} asked;

/* The ways to deal a hidden hand from these cards. One that lies face down is any of those held that its fighter may use, so a hand counts
 * once for each of them. */
static uint64_t hands(const asked *a, uint32_t from)
{
    unsigned n = count(from);
    if (!a->fit)
        return pl_ways(n, a->held);
    uint64_t ways = count(a->known & a->fit) * pl_ways(n, a->held);
    return a->held > 0 && n > 0 ? ways + count(from & a->fit) * pl_ways(n - 1, a->held - 1) : ways;
}

static double chance_held(const asked *a, uint32_t copies)
{
    uint64_t all = hands(a, a->unseen);
    if (copies & a->known)
        return 1;
    return all ? 1 - (double)hands(a, a->unseen & ~copies) / (double)all : 0;
}

static double chance_next(const asked *a, uint32_t copies)
{
    if (a->view->game.seat[a->seat].deck_count == 0)
        return 0;
    unsigned top = pl_view_deck_card(a->view, a->seat, 0);
    if (top != PL_NONE)
        return copies >> top & 1;
    return (double)count(a->unseen & copies) / (double)count(a->unseen);
}

/* The card of this seat that lies face down is hidden on one side at most. */
static uint32_t covered(const pl_content *content, const pl_view *view, unsigned seat, uint32_t *fit)
{
    const pl_combat *c = &view->game.combat;
    *fit = 0;
    for (unsigned side = 0; side < 2; side++)
        if (c->stage == PL_UNREVEALED && c->side[side].seat == seat && pl_view_hides_side(view, side)) {
            *fit = pl_usable_cards(content, &view->game, side);
            return 1U << c->side[side].card;
        }
    return 0;
}

void pl_unseen_of(const pl_content *content, const pl_view *view, unsigned seat, pl_unseen *out)
{
    const pl_seat *s = &view->game.seat[seat];
    const pl_hero *hero = &content->heroes[s->hero];
    asked a = {.view = view, .seat = seat, .known = pl_view_known_hand(view, seat)};
    a.unseen = pl_view_unseen(view, seat, &a.held);
    uint32_t table = s->play & ~covered(content, view, seat, &a.fit);
    *out = (pl_unseen){.open = pl_view_shows_hand(view, seat),
                       .titles = hero->title_count,
                       .unseen = (uint8_t)count(a.unseen),
                       .held = (uint8_t)a.held};
    for (unsigned title = 0; title < hero->title_count; title++) {
        uint32_t copies = hero->copies[title];
        pl_left *left = &out->of[title];
        left->copies = (uint8_t)count(copies);
        left->hand = (uint8_t)count(copies & a.known);
        left->table = (uint8_t)count(copies & table);
        left->discard = (uint8_t)count(copies & s->discard);
        left->unseen = (uint8_t)count(copies & a.unseen);
        left->deck = (uint8_t)(left->copies - left->hand - left->table - left->discard - left->unseen);
        left->chance = out->open ? chance_next(&a, copies) : chance_held(&a, copies);
    }
}
