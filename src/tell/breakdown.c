/* Breakdowns: the events of a combat, gathered by side. */
#include "tell/breakdown.h"

#include <string.h>

/* ------------------------------------------------------------------ where things are */

static const pl_hero *hero_in(const pl_pack *pack, const pl_setup *setup, unsigned seat)
{
    return &pack->heroes[setup->hero[seat]];
}

/* Does a text of this card hold the word? */
static bool card_says(const pl_pack *pack, const pl_setup *setup, unsigned seat, unsigned card, unsigned word)
{
    unsigned title = hero_in(pack, setup, seat)->title[card];
    const pl_card_page *page = &pack->hero_pages[setup->hero[seat]].cards[title];
    for (int t = 0; t < page->text_count; t++)
        for (int i = 0; i < page->texts[t].length; i++)
            if (pl_word_is(page->texts[t].program[i], word))
                return true;
    return false;
}

/* The first card of the seat with a lasting effect of this kind, or PL_NONE. */
static uint8_t lasting_card(const pl_breakdown *b, const pl_pack *pack, const pl_setup *setup, unsigned seat,
                            unsigned word)
{
    for (unsigned i = 0; i < b->lasting_count; i++)
        if (b->lasting[i].seat == seat && card_says(pack, setup, seat, b->lasting[i].card, word))
            return b->lasting[i].card;
    return PL_NONE;
}

/* Abilities of the seat that make the value of its card higher. */
static uint8_t standing_abilities(const pl_hero *hero)
{
    unsigned found = 0;
    for (unsigned i = 0; i < hero->row_count; i++)
        if (hero->rows[i].kind == PL_ROW_PLUS)
            found |= 1U << hero->rows[i].ability;
    return (uint8_t)found;
}

static pl_value_side *side_of(pl_breakdown *b, unsigned seat)
{
    return b->side[PL_DEFENDER].seat == seat ? &b->side[PL_DEFENDER] : &b->side[PL_ATTACKER];
}

/* ------------------------------------------------------------------ parts */

static void add_part(pl_value_side *s, pl_value_part part)
{
    part.value = s->value;
    part.printed = s->printed;
    if (s->count < PL_VALUE_PARTS)
        s->parts[s->count++] = part;
}

/* Who did it: the card or the ability whose text was running. */
static pl_value_part part_by(const pl_breakdown *b, const pl_event *e)
{
    pl_value_part part = {.cause = e->cause, .seat = e->by_seat, .card = e->by};
    if (e->by_seat >= PL_SEATS)
        part.seat = part.card = PL_NONE;
    else if (e->by >= PL_DECK && b->ability[e->by_seat])
        part.abilities = (uint8_t)(1U << (b->ability[e->by_seat] - 1));
    return part;
}

static bool lasts(const pl_value_part *part)
{
    return part->cause == PL_VALUE_LOCKED || part->cause == PL_VALUE_FIXED || part->cause == PL_VALUE_IGNORED;
}

/* Keeps what was locked or ignored: it stays so for a card in place of this one (D-REPLACE). */
static void drop_card(pl_value_side *s)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < s->count; i++)
        if (lasts(&s->parts[i]))
            s->parts[kept++] = s->parts[i];
    s->count = (uint8_t)kept;
    s->card = PL_NONE;
    s->canceled = false;
    s->value = s->printed = s->added = 0;
}

static void reveal(pl_value_side *s, const pl_event *e)
{
    drop_card(s);
    if (s->count == PL_VALUE_PARTS)
        s->count--;
    memmove(&s->parts[1], &s->parts[0], s->count++ * sizeof *s->parts);
    s->parts[0] = (pl_value_part){
        .cause = PL_VALUE_PRINTED, .value = e->value, .printed = e->value, .seat = s->seat, .card = PL_NONE};
    s->card = e->card;
    s->printed = e->value;
    s->value = s->parts[s->count - 1].value;
}

/* The boosting card goes to the discard pile, and then its value counts: if the value can change, an event says so. */
static void boost_done(pl_breakdown *b, const pl_event *e)
{
    for (unsigned i = b->boost_count; i-- > 0;) {
        if (b->boosts[i].seat != e->seat || b->boosts[i].card != e->card)
            continue;
        pl_value_side *s = &b->side[b->boosts[i].side];
        if (s->card < PL_DECK) /* else its own bonus took the boosted card away */
            add_part(s, (pl_value_part){.cause = PL_VALUE_BOOST, .seat = e->seat, .card = e->card, .idle = true});
        memmove(&b->boosts[i], &b->boosts[i + 1], (--b->boost_count - i) * sizeof b->boosts[0]);
        return;
    }
}

static void change(pl_value_side *s, pl_value_part part, int value)
{
    bool adds = part.cause == PL_VALUE_BOOST || part.cause == PL_VALUE_ADDED || part.cause == PL_VALUE_BONUS;
    part.idle = s->ignored;
    if (adds) {
        part.change = (int16_t)(value - s->value);
        s->added = (int16_t)(s->added + part.change);
    } else if (part.cause == PL_VALUE_PRINT_CHANGED && !s->ignored) { /* D-PRINTED: what was added stays */
        s->printed = (int16_t)(value - s->added);
    } else {
        s->added = 0;
    }
    s->value = (int16_t)value;
    s->locked = s->locked || part.cause == PL_VALUE_LOCKED || part.cause == PL_VALUE_FIXED;
    s->ignored = s->ignored || part.cause == PL_VALUE_IGNORED;
    if (part.cause == PL_VALUE_BOOST && s->count && s->parts[s->count - 1].cause == PL_VALUE_BOOST) {
        part.seat = s->parts[s->count - 1].seat; /* listed when its card was discarded */
        part.card = s->parts[s->count - 1].card;
        part.abilities = 0;
        s->count--;
    }
    add_part(s, part);
}

/* ------------------------------------------------------------------ looking */

static bool same_sum(const pl_value_side *a, const pl_value_side *b)
{
    return a->card == b->card && a->value == b->value && a->ignored == b->ignored && a->count == b->count &&
           memcmp(a->parts, b->parts, a->count * sizeof *a->parts) == 0;
}

unsigned pl_breakdown_changes(const pl_breakdown *before, const pl_breakdown *now)
{
    unsigned changed = 0;
    for (unsigned side = 0; side < 2; side++)
        changed |= same_sum(&before->side[side], &now->side[side]) ? 0 : 1U << side;
    return changed;
}

int pl_boosts_of(const pl_value_side *side)
{
    int sum = 0;
    for (unsigned i = 0; i < side->count; i++)
        sum += side->parts[i].cause == PL_VALUE_BOOST ? side->parts[i].change : 0;
    return sum;
}

/* ------------------------------------------------------------------ events */

typedef struct hearing {
    pl_breakdown *b;
    const pl_pack *pack;
    const pl_setup *setup;
} hearing;

static void hear_turn(const hearing *h, const pl_event *e)
{
    (void)e;
    h->b->lasting_count = 0;
}

static void hear_attack(const hearing *h, const pl_event *e)
{
    pl_breakdown *b = h->b;
    memset(b->side, 0, sizeof b->side);
    b->over = b->ordered = false;
    b->boost_count = 0;
    b->winner = PL_NONE;
    b->damage = 0;
    b->side[PL_ATTACKER].fighter = e->fighter;
    b->side[PL_DEFENDER].fighter = e->target;
    for (unsigned side = 0; side < 2; side++) {
        b->side[side].seat = (uint8_t)pl_seat_of(b->side[side].fighter);
        b->side[side].card = PL_NONE;
    }
}

static void hear_join(const hearing *h, const pl_event *e)
{
    h->b->side[e->side & 1].fighter = e->fighter;
}

static void hear_reveal(const hearing *h, const pl_event *e)
{
    reveal(side_of(h->b, e->seat), e);
}

static void hear_no_defense(const hearing *h, const pl_event *e)
{
    side_of(h->b, e->seat)->declined = true;
}

static void hear_cancel(const hearing *h, const pl_event *e)
{
    for (unsigned side = 0; side < 2; side++) {
        pl_value_side *s = &h->b->side[side];
        if (e->done && s->count && s->seat == e->seat && s->card == e->card)
            s->canceled = true;
    }
}

static void hear_effect(const hearing *h, const pl_event *e)
{
    const pl_value_side *sides = h->b->side;
    for (unsigned side = 0; side < 2; side++)
        if (sides[side].count && sides[side].seat == e->seat && sides[side].card == e->card)
            h->b->ordered = true;
    if (e->seat < PL_SEATS && e->card >= PL_DECK && e->ability < PL_ABILITIES)
        h->b->ability[e->seat] = (uint8_t)(e->ability + 1);
}

static void hear_modifier(const hearing *h, const pl_event *e)
{
    pl_breakdown *b = h->b;
    if (e->seat >= PL_SEATS || e->card >= PL_DECK || b->lasting_count == PL_TURN_MODIFIERS)
        return;
    b->lasting[b->lasting_count].seat = e->seat;
    b->lasting[b->lasting_count++].card = e->card;
}

static void hear_boost(const hearing *h, const pl_event *e)
{
    pl_breakdown *b = h->b;
    if (e->boosts == PL_BOOSTS_MANEUVER || b->boost_count == PL_FRAMES)
        return;
    b->boosts[b->boost_count].side = e->boosts == PL_BOOSTS_ATTACK ? PL_ATTACKER : PL_DEFENDER;
    b->boosts[b->boost_count].seat = e->seat;
    b->boosts[b->boost_count++].card = e->card;
}

/* Brought somewhere before the result: the side is without a card, until another is revealed. */
static void hear_carried(const hearing *h, const pl_event *e)
{
    pl_value_side *s = side_of(h->b, e->seat);
    if (s->count && !h->b->over && s->seat == e->seat &&
        s->card == e->card) /* nothing is counted before the first combat */
        drop_card(s);
}

static void hear_discard(const hearing *h, const pl_event *e)
{
    boost_done(h->b, e);
    hear_carried(h, e);
}

static void hear_value(const hearing *h, const pl_event *e)
{
    if (e->cause == PL_VALUE_PRINTED ||
        e->cause > PL_VALUE_BONUS) /* what is printed was said when the card was revealed */
        return;
    pl_value_side *s = &h->b->side[e->side & 1];
    pl_value_part part = part_by(h->b, e);
    if (e->cause == PL_VALUE_FIXED ||
        e->cause == PL_VALUE_BONUS) { /* no text is running, or one that has nothing to do with it */
        unsigned word = e->cause == PL_VALUE_FIXED ? PL_W_FIXED : PL_W_PLUS;
        part.seat = s->seat;
        part.card = lasting_card(h->b, h->pack, h->setup, s->seat, word);
        part.abilities = e->cause == PL_VALUE_FIXED ? 0 : standing_abilities(hero_in(h->pack, h->setup, s->seat));
    }
    change(s, part, e->value);
}

static void hear_result(const hearing *h, const pl_event *e)
{
    pl_breakdown *b = h->b;
    b->over = true;
    b->side[PL_ATTACKER].value = e->attack;
    b->side[PL_DEFENDER].value = e->defense;
    b->winner = e->side;
    b->damage = (uint8_t)e->damage;
}

void pl_breakdown_hear(pl_breakdown *breakdown, const pl_pack *pack, const pl_setup *setup, const pl_event *event)
{
    static void (*const hear[PL_EV_TYPES])(const hearing *h, const pl_event *e) = {
        [PL_EV_TURN] = hear_turn,         [PL_EV_ATTACK] = hear_attack,         [PL_EV_JOIN] = hear_join,
        [PL_EV_REVEAL] = hear_reveal,     [PL_EV_EFFECT] = hear_effect,         [PL_EV_BOOST] = hear_boost,
        [PL_EV_MODIFIER] = hear_modifier, [PL_EV_DISCARD] = hear_discard,       [PL_EV_VALUE] = hear_value,
        [PL_EV_RESULT] = hear_result,     [PL_EV_TO_HAND] = hear_carried,       [PL_EV_TO_DECK] = hear_carried,
        [PL_EV_CANCEL] = hear_cancel,     [PL_EV_NO_DEFENSE] = hear_no_defense,
    };
    if (event->type < PL_EV_TYPES && hear[event->type])
        hear[event->type](&(hearing){breakdown, pack, setup}, event);
}
