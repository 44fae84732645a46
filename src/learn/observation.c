/* A table of blocks, each with its size and the function that fills it in: so sizes, names and figures cannot disagree. */
#include "learn/observation.h"

#include <string.h>

#include "base/invariant.h"

/* Who looks, at what, and at whose things. */
typedef struct look {
    const pl_content *content;
    const pl_view *view;
    const pl_game *game; /* of the view */
    unsigned seats, me;
    unsigned seat; /* the one that the block is about */
} look;

/* A column of its own for each of these, a row for each of those. A part that is counted per seat is as many times as long. */
typedef struct block {
    const char *name;
    uint16_t rows, columns, columns_each; /* columns: that many, and that many more for each seat */
    void (*fill)(const look *l, float *out);
} block;

/* ------------------------------------------------------------------ small things */

static float part(int number, int of)
{
    return (float)number / (float)of;
}

static float flag(bool holds)
{
    return holds ? 1.0F : 0.0F;
}

/* One of these; nothing where it is none of them. */
static void mark(float *out, unsigned index, unsigned count)
{
    if (index < count)
        out[index] = 1;
}

/* How far in the order of turns from the viewer. PL_NONE stays. */
static unsigned away(const look *l, unsigned seat)
{
    return seat < l->seats ? (seat + l->seats - l->me) % l->seats : PL_NONE;
}

static void mark_seat(const look *l, float *out, unsigned seat)
{
    mark(out, away(l, seat), l->seats);
}

static void mark_fighter(const look *l, float *out, unsigned fighter)
{
    if (fighter < PL_FIGHTERS && pl_seat_of(fighter) < l->seats)
        mark(out, away(l, pl_seat_of(fighter)) * PL_SEAT_FIGHTERS + fighter % PL_SEAT_FIGHTERS,
             l->seats * PL_SEAT_FIGHTERS);
}

static void mark_spaces(float *out, uint64_t spaces)
{
    for (; spaces; spaces &= spaces - 1)
        out[__builtin_ctzll(spaces)] = 1;
}

static const pl_hero *hero_of(const look *l, unsigned seat)
{
    return &l->content->heroes[l->game->seat[seat].hero];
}

static void mark_title(const look *l, float *out, unsigned seat, unsigned card)
{
    if (seat < l->seats && card < PL_DECK)
        mark(out, hero_of(l, seat)->title[card], PL_TITLES);
}

/* ------------------------------------------------------------------ the match */

enum { TURN = 4 };
static void fill_turn(const look *l, float *out)
{
    const pl_game *g = l->game;
    mark_seat(l, out, g->turn_seat);
    out += l->seats;
    if (!pl_over(g))
        mark_seat(l, out, g->question.seat);
    out += l->seats;
    out[0] = part(g->turn, 100);
    out[1] = part(g->actions, 2);
    out[2] = part(g->actions_taken, 2);
    out[3] = flag(g->over);
}

static void fill_kind(const look *l, float *out)
{
    mark(out, l->game->question.kind, PL_ASK_EFFECT + 1);
}

static void fill_why(const look *l, float *out)
{
    if (!pl_over(l->game))
        mark(out, l->game->question.why, PL_WHY_COUNT);
}

static void fill_fighter(const look *l, float *out)
{
    mark_fighter(l, out, l->game->question.fighter);
}

static void fill_pile(const look *l, float *out)
{
    if (l->game->question.kind == PL_ASK_CARD)
        mark_seat(l, out, l->game->question.pile);
}

/* The text that asks: whose it is, of which card or ability, and which of them. */
enum { ASKER = PL_TITLES + PL_ABILITIES + PL_WINDOWS + 1 };
static void fill_asker(const look *l, float *out)
{
    const pl_question *q = &l->game->question;
    if (pl_over(l->game) || q->owner >= l->seats)
        return;
    mark_seat(l, out, q->owner);
    out += l->seats;
    mark_title(l, out, q->owner, q->card);
    out += PL_TITLES;
    mark(out, q->ability, PL_ABILITIES);
    out += PL_ABILITIES;
    mark(out, q->window, PL_WINDOWS);
    out[PL_WINDOWS] = part(q->choice, 4);
}

/* ------------------------------------------------------------------ the combat */

static bool revealed(const look *l)
{
    return l->game->combat.stage > PL_UNREVEALED;
}

enum { COMBAT = 4 };
static void fill_combat(const look *l, float *out)
{
    const pl_combat *c = &l->game->combat;
    if (!c->stage)
        return;
    out[0] = 1;
    out[1] = flag(revealed(l));
    mark(out + 2, c->winner, 2);
}

enum { SIDE_FLAGS = 7, SIDE = PL_TITLES + 6 + SIDE_FLAGS, SIDE_EACH = 1 + PL_SEAT_FIGHTERS };
static void fill_side(const look *l, float *out, unsigned side)
{
    const pl_side *s = &l->game->combat.side[side];
    if (!l->game->combat.stage)
        return;
    bool hidden = pl_view_hides_side(l->view, side);
    mark_seat(l, out, s->seat);
    out += l->seats;
    mark_fighter(l, out, s->fighter);
    out += (size_t)l->seats * PL_SEAT_FIGHTERS;
    if (!hidden)
        mark_title(l, out, s->seat, s->card);
    out += PL_TITLES;
    out[0] = flag(s->card != PL_NONE);
    out[1] = flag(hidden);
    out[2] = revealed(l) && s->card != PL_NONE ? part(pl_card_value(l->game, side), 10) : 0;
    out[3] = flag(s->prediction != PL_NONE);
    out[4] = s->prediction != PL_NONE ? part(s->prediction, 10) : 0;
    out[5] = part(s->taken, 10);
    for (unsigned i = 0; i < SIDE_FLAGS; i++)
        out[6 + i] = flag(s->flags >> i & 1);
}

static void fill_attacker(const look *l, float *out)
{
    fill_side(l, out, PL_ATTACKER);
}

static void fill_defender(const look *l, float *out)
{
    fill_side(l, out, PL_DEFENDER);
}

/* ------------------------------------------------------------------ the battlefield */

/* The spaces where heroes of the other team stand. */
static uint64_t foe_heroes(const look *l)
{
    uint64_t spaces = 0;
    for (unsigned f = 0; f < l->seats * PL_SEAT_FIGHTERS; f++) {
        unsigned seat = pl_seat_of(f), space = l->game->space[f];
        if (pl_team_of(seat) != pl_team_of(l->me) && space < PL_SPACES &&
            hero_of(l, seat)->heroes >> f % PL_SEAT_FIGHTERS & 1)
            spaces |= UINT64_C(1) << space;
    }
    return spaces;
}

/* Steps from each space to the nearest hero of the other team, fighters aside: from 0 to 1, where 1 is far or nowhere. */
enum { FAR = 16 };
static void fill_steps(const look *l, float *out)
{
    const pl_board *board = &l->content->boards[l->game->board];
    uint64_t reached = foe_heroes(l), edge = reached;
    for (unsigned space = 0; space < board->space_count; space++)
        out[space] = 1;
    for (int steps = 0; edge && steps < FAR; steps++) {
        uint64_t next = 0;
        for (uint64_t left = edge; left; left &= left - 1) {
            out[__builtin_ctzll(left)] = part(steps, FAR);
            next |= board->adjacent[__builtin_ctzll(left)] | board->steps[__builtin_ctzll(left)];
        }
        edge = next & ~reached & board->spaces;
        reached |= next;
    }
}

enum { SPACE_ROWS = 4 };
static void fill_spaces(const look *l, float *out)
{
    mark_spaces(out, l->content->boards[l->game->board].spaces);
    mark_spaces(out + PL_SPACES, l->game->occupied[pl_team_of(l->me)]);
    mark_spaces(out + (size_t)2 * PL_SPACES, l->game->occupied[!pl_team_of(l->me)]);
    fill_steps(l, out + (size_t)3 * PL_SPACES);
}

/* ------------------------------------------------------------------ a seat */

/* The face-down card of a hidden side lies on the table too, but only a stand-in for it is there. */
static uint32_t open_cards(const look *l)
{
    uint32_t cards = l->game->seat[l->seat].play;
    for (unsigned side = 0; l->game->combat.stage && side < 2; side++) {
        const pl_side *s = &l->game->combat.side[side];
        if (s->seat == l->seat && s->card < PL_DECK && pl_view_hides_side(l->view, side))
            cards &= ~(1U << s->card);
    }
    return cards;
}

static unsigned modifiers_of(const look *l)
{
    unsigned count = 0;
    for (unsigned i = 0; i < l->game->modifier_count; i++)
        count += l->game->modifiers[i].seat == l->seat;
    return count;
}

enum { SEAT = 9 + PL_FORMS + PL_TOKENS };
static void fill_seat(const look *l, float *out)
{
    const pl_seat *s = &l->game->seat[l->seat];
    const pl_hero *hero = hero_of(l, l->seat);
    out[0] = part(__builtin_popcount(s->hand), 10);
    out[1] = part(s->deck_count, s->size);
    out[2] = part(s->discard_count, s->size);
    out[3] = part(hero->move, 4);
    out[4] = part(s->move_bonus, 4);
    out[5] = flag(l->game->dormant >> l->seat & 1);
    out[6] = flag(s->later);
    out[7] = part((int)modifiers_of(l), 4);
    out[8] = flag(pl_view_shows_hand(l->view, l->seat));
    if (hero->form_count)
        mark(out + 9, s->form, PL_FORMS);
    for (unsigned kind = 0; kind < PL_TOKENS; kind++)
        out[9 + PL_FORMS + kind] = part(s->stock[kind], 8);
}

enum { FIGHTER = 7 };
static void fill_fighters(const look *l, float *out)
{
    const pl_hero *hero = hero_of(l, l->seat);
    for (unsigned i = 0; i < hero->fighter_count; i++, out += FIGHTER) {
        unsigned f = l->seat * PL_SEAT_FIGHTERS + i;
        out[0] = 1;
        out[1] = flag(hero->heroes >> i & 1);
        out[2] = flag(hero->ranged >> i & 1);
        out[3] = flag(l->game->space[f] < PL_SPACES);
        out[4] = part(l->game->health[f], 10);
        out[5] = part(hero->health[i], 10);
        out[6] = flag(l->game->moved >> f & 1);
    }
}

static void fill_places(const look *l, float *out)
{
    for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++)
        mark(out + (size_t)i * PL_SPACES, l->game->space[l->seat * PL_SEAT_FIGHTERS + i], PL_SPACES);
}

static void fill_tokens(const look *l, float *out)
{
    for (unsigned kind = 0; kind < PL_TOKENS; kind++)
        mark_spaces(out + (size_t)kind * PL_SPACES, l->game->seat[l->seat].tokens[kind]);
}

/* How near the top of the deck the first copy lies of which the viewer knows it: 1 at the top, 0 if there is none. */
static void fill_known_deck(const look *l, float near[PL_TITLES])
{
    for (unsigned k = l->game->seat[l->seat].deck_count; k > 0; k--) {
        unsigned card = pl_view_deck_card(l->view, l->seat, k - 1);
        if (card < PL_DECK)
            near[hero_of(l, l->seat)->title[card]] = part(1, (int)k);
    }
}

enum { CARD = 12 };
static void fill_card(const pl_card *card, float *out)
{
    out[0] = flag(card->type & PL_ATTACK);
    out[1] = flag(card->type & PL_DEFENSE);
    out[2] = flag(card->type & PL_SCHEME);
    out[3] = part(card->value, 10);
    out[4] = flag(card->boost >= 0);
    out[5] = card->boost > 0 ? part(card->boost, 10) : 0;
    out[6] = part(card->copies, 5);
}

static void fill_cards(const look *l, float *out)
{
    const pl_hero *hero = hero_of(l, l->seat);
    const uint32_t piles[] = {pl_view_known_hand(l->view, l->seat), pl_view_exposed_hand(l->content, l->view, l->seat),
                              open_cards(l), l->game->seat[l->seat].discard};
    float near[PL_TITLES] = {0};
    fill_known_deck(l, near);
    for (unsigned title = 0; title < hero->title_count; title++, out += CARD) {
        fill_card(&hero->cards[title], out);
        for (unsigned i = 0; i < 4; i++)
            out[7 + i] = part(__builtin_popcount(piles[i] & hero->copies[title]), 5);
        out[11] = near[title];
    }
}

/* ------------------------------------------------------------------ all of it */

static const block common[] = {
    {"turn", 1, TURN, 2, fill_turn},
    {"kind", 1, PL_ASK_EFFECT + 1, 0, fill_kind},
    {"why", 1, PL_WHY_COUNT, 0, fill_why},
    {"fighter", 1, 0, PL_SEAT_FIGHTERS, fill_fighter},
    {"pile", 1, 0, 1, fill_pile},
    {"asker", 1, ASKER, 1, fill_asker},
    {"combat", 1, COMBAT, 0, fill_combat},
    {"attacker", 1, SIDE, SIDE_EACH, fill_attacker},
    {"defender", 1, SIDE, SIDE_EACH, fill_defender},
    {"spaces", SPACE_ROWS, PL_SPACES, 0, fill_spaces},
};
/* The same for every seat, one seat after the other. */
static const block of_seat[] = {
    {"seat", 1, SEAT, 0, fill_seat},
    {"fighters", PL_SEAT_FIGHTERS, FIGHTER, 0, fill_fighters},
    {"places", PL_SEAT_FIGHTERS, PL_SPACES, 0, fill_places},
    {"tokens", PL_TOKENS, PL_SPACES, 0, fill_tokens},
    {"cards", PL_TITLES, CARD, 0, fill_cards},
};
enum { COMMON = sizeof common / sizeof *common, OF_SEAT = sizeof of_seat / sizeof *of_seat };

/* Block number `index`, and the seat it is about, counted from the viewer. */
static const block *block_at(unsigned seats, unsigned index, unsigned *seat)
{
    *seat = PL_NONE;
    if (index < COMMON)
        return &common[index];
    *seat = (index - COMMON) / OF_SEAT;
    return *seat < seats ? &of_seat[(index - COMMON) % OF_SEAT] : NULL;
}

static unsigned columns_of(const block *b, unsigned seats)
{
    return b->columns + b->columns_each * seats;
}

bool pl_observation_block(unsigned seats, unsigned index, pl_block *out)
{
    unsigned seat, at = 0;
    const block *b = NULL;
    for (unsigned i = 0; i <= index; i++) {
        at += b ? b->rows * columns_of(b, seats) : 0;
        b = block_at(seats, i, &seat);
        if (!b)
            return false;
    }
    *out = (pl_block){b->name, seat, at, b->rows, columns_of(b, seats)};
    return true;
}

unsigned pl_observation_size(unsigned seats)
{
    unsigned size = 0, seat, index = 0;
    for (const block *b; (b = block_at(seats, index, &seat)); index++)
        size += b->rows * columns_of(b, seats);
    return size;
}

void pl_observe(const pl_content *content, const pl_view *view, float *out)
{
    look l = {
        .content = content, .view = view, .game = &view->game, .seats = view->game.seat_count, .me = view->viewer};
    PL_ASSERT(view->viewer < view->game.seat_count);
    memset(out, 0, pl_observation_size(l.seats) * sizeof *out);
    for (unsigned index = 0, seat;; index++) {
        const block *b = block_at(l.seats, index, &seat);
        if (!b)
            return;
        l.seat = seat == PL_NONE ? l.me : (seat + l.me) % l.seats;
        b->fill(&l, out);
        out += (size_t)b->rows * columns_of(b, l.seats);
    }
}
