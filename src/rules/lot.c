/* Nouns for cards. Whatever a sentence says of cards comes to one thing, a lot: whose, which of them, and who chooses among
 * those. What is then done with them is the act's business (carry.c). */
#include "rules/descriptor.h"

/* ------------------------------------------------------------------ cards in the combat */

/* The side, if there is a card on it. */
static unsigned with_card(const run *r, unsigned side)
{
    return side == PL_NONE || r->game->combat.side[side].card == PL_NONE ? PL_NONE : side;
}

unsigned side_of_owner(const run *r, const pl_frame *f)
{
    return with_card(r, side_of_seat(r, f->owner));
}

unsigned side_of_actor(const run *r, const pl_frame *f)
{
    return with_card(r, side_of_seat(r, f->actor));
}

unsigned side_of_foe(const run *r, const pl_frame *f)
{
    unsigned side = side_of_seat(r, f->owner);
    return side == PL_NONE ? PL_NONE : with_card(r, other_side(side));
}

unsigned side_of_this(const run *r, const pl_frame *f)
{
    unsigned side = side_of_owner(r, f);
    return side == PL_NONE || r->game->combat.side[side].card != frame_card(f) ? PL_NONE : side;
}

unsigned noun_side(const run *r, const pl_frame *f, const pl_word **p)
{
    return describe(next_word(r, f, p))->as.SIDE(r, f);
}

/* ------------------------------------------------------------------ kinds of cards */

uint32_t any_card(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    (void)r;
    (void)f;
    (void)p;
    (void)seat;
    return ~0U;
}

uint32_t attack_cards(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    (void)f;
    (void)p;
    uint32_t cards = r->hero[seat]->of_type[PL_ATTACK];
    if (r->game->options.versatile_counts_as == PL_COUNTS_AS_BOTH) /* R-VERS-2 */
        cards |= r->hero[seat]->of_type[PL_VERSATILE];
    return cards;
}

uint32_t defense_cards(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    (void)f;
    (void)p;
    uint32_t cards = r->hero[seat]->of_type[PL_DEFENSE];
    if (r->game->options.versatile_counts_as == PL_COUNTS_AS_BOTH) /* R-VERS-2 */
        cards |= r->hero[seat]->of_type[PL_VERSATILE];
    return cards;
}

uint32_t versatile_cards(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    (void)f;
    (void)p;
    return r->hero[seat]->of_type[PL_VERSATILE];
}

uint32_t scheme_cards(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    (void)f;
    (void)p;
    return r->hero[seat]->of_type[PL_SCHEME];
}

uint32_t either_kind(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    uint32_t cards = noun_card_kind(r, f, p, seat);
    return cards | noun_card_kind(r, f, p, seat);
}

/* Cards that only this fighter may play; named by a form: only in that form. */
uint32_t cards_of_fighter(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    const pl_hero *hero = r->hero[seat];
    pl_word name = **p;
    unsigned users = noun_fighters(r, f, p) >> seat * PL_SEAT_FIGHTERS & 0xffU;
    unsigned form = pl_word_tag(name) == PL_TAG_NAME ? hero->form[pl_word_value(name)] : PL_NONE;
    uint32_t found = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        if (hero->cards[title].users == users && (form == PL_NONE || hero->cards[title].forms == bit(form)))
            found |= hero->copies[title];
    return found;
}

/* Those with the value that was announced. */
uint32_t cards_of_value(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    (void)p;
    const pl_hero *hero = r->hero[seat];
    uint32_t found = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        if (hero->cards[title].type != PL_SCHEME && hero->cards[title].value == f->number)
            found |= hero->copies[title];
    return found;
}

uint32_t noun_card_kind(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    return describe(next_word(r, f, p))->as.KIND(r, f, p, seat);
}

/* ------------------------------------------------------------------ lots */

static lot every_one(unsigned seat, uint32_t which)
{
    return (lot){which, 0, EVERY_ONE, (uint8_t)seat, PL_FROM_MASK, false, false};
}

static lot card_on(const run *r, const pl_frame *f, unsigned side)
{
    if (side == PL_NONE)
        return every_one(f->actor, 0);
    return every_one(r->game->combat.side[side].seat, bit(r->game->combat.side[side].card));
}

lot card_of_actor(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    return card_on(r, f, side_of_actor(r, f));
}

lot card_of_foe(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    return card_on(r, f, side_of_foe(r, f));
}

lot card_of_owner(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    return card_on(r, f, side_of_owner(r, f));
}

/* Wherever it is, but for the deck, where nobody would find it, and for a combat that is not revealed yet: there it stays. */
lot this_card(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    const pl_seat *s = &r->game->seat[f->owner];
    unsigned card = frame_card(f);
    uint32_t laid = r->game->combat.stage == PL_UNREVEALED ? 0 : s->play;
    return every_one(f->owner, card == PL_NONE ? 0 : bit(card) & (s->hand | s->discard | laid));
}

lot that_card(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)r;
    (void)p;
    return f->pile == PL_NO_SEAT ? every_one(f->actor, 0) : every_one(f->pile, f->cards);
}

lot top_card(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    bool empty = r->game->seat[f->actor].deck_count == 0;
    return every_one(f->actor, empty ? 0 : bit(pl_deck_card(r->game, f->actor, 0)));
}

/* As many of the top cards of a pile as there are. */
static lot top_of(const run *r, const pl_frame *f, const pl_word **p, bool discards)
{
    unsigned seat = noun_owner(r, f, p), n = noun_amount(r, f, p);
    const pl_seat *s = &r->game->seat[seat];
    unsigned there = discards ? s->discard_count : s->deck_count;
    uint32_t which = 0;
    for (unsigned k = 0; k < n && k < there; k++)
        which |= bit(discards ? pl_discard_card(r->game, seat, k) : pl_deck_card(r->game, seat, k));
    return every_one(seat, which);
}

lot top_cards(const run *r, const pl_frame *f, const pl_word **p)
{
    return top_of(r, f, p, false);
}

lot last_cards(const run *r, const pl_frame *f, const pl_word **p)
{
    return top_of(r, f, p, true);
}

/* Everybody sees what lies there. */
lot from_discards(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned seat = noun_owner(r, f, p);
    bool fewer = pl_word_is(**p, PL_W_UPTO);
    unsigned n = noun_amount(r, f, p);
    unsigned by = describe(**p)->role == ROLE_RANDOM ? CHANCE_CHOOSES : ACTOR_CHOOSES;
    uint32_t which = r->game->seat[seat].discard & noun_card_kind(r, f, p, seat);
    return (lot){which, n, (uint8_t)by, (uint8_t)seat, PL_FROM_MASK, fewer, true};
}

lot all_discards(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned seat = noun_owner(r, f, p);
    return every_one(seat, r->game->seat[seat].discard & noun_card_kind(r, f, p, seat));
}

lot spent_cards(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    unsigned side = side_of_seat(r, f->owner);
    return every_one(f->owner, side == PL_NONE ? 0 : r->game->combat.side[side].spent);
}

/* "(cards n kind)": of the hand, unless the kind lies in a discard pile. */
lot some_cards(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned n = noun_amount(r, f, p);
    const descriptor *kind = describe(**p);
    if (kind->role == ROLE_LAID) {
        next_word(r, f, p);
        lot l = kind->as.LAID(r, f, p);
        return (lot){l.which & r->game->seat[l.seat].discard, n, ACTOR_CHOOSES, l.seat, PL_FROM_MASK, false, false};
    }
    uint32_t which = noun_card_kind(r, f, p, f->actor);
    return (lot){which, n,    kind->role == ROLE_RANDOM ? CHANCE_CHOOSES : ACTOR_CHOOSES, f->actor, PL_FROM_HAND,
                 false, false};
}

/* "All but n of the drawn cards" goes by the number drawn. */
lot drawn_cards(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned kept = noun_amount(r, f, p), drawn = count_bits(f->cards);
    return (lot){~0U, drawn > kept ? drawn - kept : 0, ACTOR_CHOOSES, f->actor, PL_FROM_DRAWN, false, false};
}

/* Cards that could take the place of this one, if they are in hand (OQ-24, D-DIFFERENT). */
lot different_cards(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    unsigned side = side_of_seat(r, f->actor), card = frame_card(f);
    if (side == PL_NONE || card == PL_NONE)
        return every_one(f->actor, 0);
    const pl_hero *hero = r->hero[f->actor];
    uint32_t others = side_cards(r, side) & ~hero->copies[hero->title[card]];
    return (lot){others, 1, ACTOR_CHOOSES, f->actor, PL_FROM_HAND, false, false};
}

lot noun_cards(const run *r, const pl_frame *f, const pl_word **p)
{
    return describe(next_word(r, f, p))->also.cards(r, f, p);
}
