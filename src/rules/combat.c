/* Combat after the cards are chosen: the six steps of section 15, the values of the two cards, who won. */
#include "rules/tell.h"

/* The stages of a combat. Each text has its stage; the one after it is reached when the text is done. */
enum {
    STAGE_NONE,
    STAGE_DECLARED, /* attacker, target and cards are being chosen */
    STAGE_REVEAL,
    STAGE_IMMEDIATELY_DEFENDER, /* R-CMB-1: the defender's first, in every step */
    STAGE_IMMEDIATELY_ATTACKER,
    STAGE_DURING_DEFENDER,
    STAGE_DURING_ATTACKER,
    STAGE_DAMAGE,
    STAGE_AFTER_DEFENDER,
    STAGE_AFTER_DEFENDER_DONE,
    STAGE_AFTER_ATTACKER,
    STAGE_AFTER_ATTACKER_DONE,
    STAGE_ABILITIES_DEFENDER,
    STAGE_ABILITIES_ATTACKER,
    STAGE_OVER,
};

int pl_card_value(const pl_game *game, unsigned side)
{
    const pl_side *s = &game->combat.side[side];
    return s->card == PL_NONE || (s->flags & PL_SIDE_IGNORED) ? 0 : s->base + s->added;
}

uint32_t pl_usable_cards(const pl_content *content, const pl_game *game, unsigned side)
{
    run r;
    open_run(&r, content, (pl_game *)game, NULL);
    return side_cards(&r, side);
}

unsigned side_of_seat(const run *r, unsigned seat)
{
    if (r->game->combat.stage < STAGE_REVEAL)
        return PL_NONE;
    if (r->game->combat.side[PL_ATTACKER].seat == seat)
        return PL_ATTACKER;
    return r->game->combat.side[PL_DEFENDER].seat == seat ? PL_DEFENDER : PL_NONE;
}

void change_value(const run *r, unsigned side, int base, int added, pl_value_cause cause)
{
    pl_side *s = &r->game->combat.side[side];
    if (s->card == PL_NONE || (s->flags & (PL_SIDE_LOCKED | PL_SIDE_FIXED))) /* D-PRINTED: the first lock wins */
        return;
    s->base = (int8_t)(base < -99 ? -99 : base > 99 ? 99 : base);
    s->added = (int8_t)(added > 99 ? 99 : added);
    tell_value(r, side, pl_card_value(r->game, side), cause);
}

bool values_count(const run *r)
{
    return r->game->combat.stage > STAGE_REVEAL && r->game->combat.stage <= STAGE_DAMAGE;
}

/* What the nouns of a modifier are read with: those of its player in the combat. */
static pl_frame frame_of_side(const pl_side *s)
{
    return (pl_frame){.owner = s->seat & 3U,
                      .actor = s->seat & 3U,
                      .text = s->card,
                      .self = s->fighter,
                      .that = PL_NONE,
                      .place = PL_NONE,
                      .they = PL_NO_SEAT};
}

void fix_value(const run *r, unsigned side)
{
    pl_side *s = &r->game->combat.side[side];
    row_query q = ask_rows(r, PL_ROW_FIXED, s->seat);
    if (no_rows(r, &q) || s->card == PL_NONE)
        return;
    pl_frame f = frame_of_side(s);
    q.frame = &f;
    const pl_row *row = next_row(r, &q);
    if (!row)
        return;
    change_value(r, side, (int)row_amount(r, &q, row), 0, PL_VALUE_FIXED);
    s->flags |= PL_SIDE_FIXED;
}

void side_takes_card(const run *r, unsigned side, unsigned card)
{
    pl_side *s = &r->game->combat.side[side];
    s->card = (uint8_t)card;
    s->spent = 0;
    /* D-REPLACE: what was set for the attack stays with it */
    s->flags &= PL_SIDE_LOCKED | PL_SIDE_FIXED | PL_SIDE_IGNORED | PL_SIDE_REPLACED;
    pl_event *e = tell_card(r, PL_EV_REVEAL, s->seat, card, PL_SEEN_BY_ALL);
    if (e)
        e->value = told(card_of(r, s->seat, card)->value);
    change_value(r, side, card_of(r, s->seat, card)->value, 0, PL_VALUE_PRINTED);
    fix_value(r, side);
    /* a card that comes in place of another while its own IMMEDIATELY window is open has that window too (OQ-24) */
    if (r->game->combat.stage == STAGE_IMMEDIATELY_DEFENDER + (side == PL_ATTACKER) + 1)
        r->game->combat.stage--;
}

void cancel_card(const run *r, unsigned side)
{
    pl_side *s = &r->game->combat.side[side];
    if (s->card == PL_NONE)
        return;
    bool possible = can_be_canceled(r, s->seat, s->card); /* R-CMB-10 */
    if (possible)
        s->flags |= PL_SIDE_CANCELED;
    pl_event *e = tell_card(r, PL_EV_CANCEL, s->seat, s->card, PL_SEEN_BY_ALL);
    if (e)
        e->done = possible;
    check_end(r); /* a rescue may have been canceled */
}

static bool is_rescuer(const run *r, const pl_side *s)
{
    row_query q = ask_rows(r, PL_ROW_RESCUED, s->seat);
    q.card = s->card;
    return s->card != PL_NONE && next_row(r, &q);
}

bool awaits_rescue(const run *r, unsigned fighter)
{
    const pl_combat *c = &r->game->combat;
    if (c->stage < STAGE_REVEAL)
        return false;
    for (unsigned side = 0; side < 2; side++) {
        const pl_side *s = &c->side[side];
        if (s->fighter == fighter && is_rescuer(r, s))
            return !(s->flags & (PL_SIDE_CANCELED | PL_SIDE_AFTER_DONE));
    }
    return false;
}

static void reveal(const run *r)
{
    for (unsigned side = 0; side < 2; side++) {
        const pl_side *s = &r->game->combat.side[side];
        if (s->card == PL_NONE)
            continue;
        if (!(s->flags & PL_SIDE_OPEN))
            uncover(r, s->seat, s->card);
        side_takes_card(r, side, s->card);
    }
}

static unsigned standing_bonus(const run *r, const pl_side *s)
{
    unsigned bonus = 0;
    row_query q = ask_rows(r, PL_ROW_PLUS, s->seat);
    if (no_rows(r, &q))
        return 0;
    pl_frame f = frame_of_side(s);
    q.frame = &f;
    for (const pl_row *row; (row = next_row(r, &q));)
        bonus += row_amount(r, &q, row);
    return bonus;
}

static int final_value(const run *r, unsigned side)
{
    const pl_side *s = &r->game->combat.side[side];
    int value = pl_card_value(r->game, side);
    if (s->card == PL_NONE || (s->flags & (PL_SIDE_FIXED | PL_SIDE_IGNORED)))
        return value;
    unsigned bonus = standing_bonus(r, s); /* R-CMB-3 */
    if (bonus > 0)
        tell_value(r, side, value + (int)bonus, PL_VALUE_BONUS);
    return value + (int)bonus;
}

static void deal_combat_damage(const run *r)
{
    pl_combat *c = &r->game->combat;
    int attack = final_value(r, PL_ATTACKER);
    int defense = final_value(r, PL_DEFENDER);
    int damage = attack > defense ? attack - defense : 0; /* R-CMB-4 */
    c->winner = damage > 0 ? PL_ATTACKER : PL_DEFENDER;   /* R-WINC-1, R-WINC-2, OQ-16 */
    pl_event *e = tell_seat(r, PL_EV_RESULT, c->side[c->winner].seat);
    if (e) {
        e->side = c->winner;
        e->attack = told(attack);
        e->defense = told(defense);
        e->damage = told(damage);
    }
    pl_side *d = &c->side[PL_DEFENDER];
    d->taken = (uint8_t)harm(r, bit(d->fighter), (unsigned)damage, PL_CAUSE_COMBAT);
}

static void after_done(const run *r, unsigned side)
{
    r->game->combat.side[side].flags |= PL_SIDE_AFTER_DONE;
    check_end(r);
}

static void run_combat_abilities(const run *r, unsigned side)
{
    unsigned seat = r->game->combat.side[side].seat;
    run_abilities(r, seat, PL_WHEN_COMBAT_OVER, PHASE_COMBAT);
}

static void clean_up(const run *r)
{
    pl_game *g = r->game;
    for (unsigned side = 0; side < 2; side++)
        if (g->combat.side[side].card != PL_NONE)
            carry(r, g->combat.side[side].seat, g->combat.side[side].card, PLACE_DISCARD);
    g->combat.stage = STAGE_NONE;
    g->combat.fallen = 0;
    g->phase = PHASE_ACTION;
}

static void play_text(const run *r, unsigned side, pl_window window)
{
    const pl_side *s = &r->game->combat.side[side];
    if (s->card != PL_NONE && !(s->flags & PL_SIDE_CANCELED))
        push_card_text(r, s->seat, s->card, window, s->fighter);
}

static void run_stage(const run *r)
{
    switch (r->game->combat.stage++) {
    case STAGE_DECLARED:
        break;
    case STAGE_REVEAL:
        reveal(r);
        break;
    case STAGE_IMMEDIATELY_DEFENDER:
        play_text(r, PL_DEFENDER, PL_IMMEDIATELY);
        break;
    case STAGE_IMMEDIATELY_ATTACKER:
        play_text(r, PL_ATTACKER, PL_IMMEDIATELY);
        break;
    case STAGE_DURING_DEFENDER:
        play_text(r, PL_DEFENDER, PL_DURING);
        break;
    case STAGE_DURING_ATTACKER:
        play_text(r, PL_ATTACKER, PL_DURING);
        break;
    case STAGE_DAMAGE:
        deal_combat_damage(r);
        break;
    case STAGE_AFTER_DEFENDER:
        play_text(r, PL_DEFENDER, PL_AFTER);
        break;
    case STAGE_AFTER_DEFENDER_DONE:
        after_done(r, PL_DEFENDER);
        break;
    case STAGE_AFTER_ATTACKER:
        play_text(r, PL_ATTACKER, PL_AFTER);
        break;
    case STAGE_AFTER_ATTACKER_DONE:
        after_done(r, PL_ATTACKER);
        break;
    case STAGE_ABILITIES_DEFENDER:
        run_combat_abilities(r, PL_DEFENDER);
        break;
    case STAGE_ABILITIES_ATTACKER:
        run_combat_abilities(r, PL_ATTACKER);
        break;
    default:
        PL_ASSERT(r->game->combat.stage == STAGE_OVER + 1);
        clean_up(r);
        break;
    }
}

/* Most cards have a text in one window only: the others are passed over at once. */
void combat_step(const run *r)
{
    const pl_game *g = r->game;
    do
        run_stage(r);
    while (g->phase == PHASE_COMBAT && !g->frame_count && !g->over);
}
