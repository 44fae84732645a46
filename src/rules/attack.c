/* Attack: who attacks whom with which hidden card, and the defender's hidden answer (section 13). */
#include <string.h>

#include "rules/tell.h"

static uint32_t attack_cards(const run *r, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter);
    return playable_hand(r, seat) & r->hero[seat]->attacks[fighter % PL_SEAT_FIGHTERS];
}

uint32_t pl_attack_cards(const pl_content *content, const pl_game *game, unsigned fighter)
{
    run r;
    open_run(&r, content, (pl_game *)game, NULL);
    return attack_cards(&r, fighter);
}

/* Fighters of the seat that have a target; with `usable` only those that also have a card for it (OQ-1). */
static uint32_t attackers(const run *r, unsigned seat, bool usable)
{
    uint32_t found = 0;
    for (uint32_t left = r->game->present & seat_fighters(seat); left; left &= left - 1) {
        unsigned fighter = lowest(left);
        if (targets_of(r, fighter) && (!usable || attack_cards(r, fighter)))
            found |= bit(fighter);
    }
    return found;
}

uint64_t attacker_mask(const run *r, unsigned seat)
{
    return attackers(r, seat, true);
}

void attack_attacker(const run *r)
{
    pl_game *g = r->game;
    uint32_t candidates = attackers(r, g->turn_seat, false);
    if (single(candidates)) { /* everybody sees that it can only be this one */
        g->active = (uint8_t)lowest(candidates);
        attack_target(r);
        return;
    }
    ask(r, g->turn_seat, PL_ASK_FIGHTER, PL_WHY_ATTACKER, attacker_mask(r, g->turn_seat), false);
    g->phase = PHASE_ATTACKER_CHOSEN;
}

void attack_attacker_chosen(const run *r)
{
    r->game->active = r->game->answer.value;
    attack_target(r);
}

static void declare(const run *r, unsigned target)
{
    pl_game *g = r->game;
    memset(&g->combat, 0, sizeof g->combat);
    g->combat.stage = 1;
    g->combat.winner = PL_NONE;
    g->combat.side[PL_ATTACKER].seat = g->turn_seat;
    g->combat.side[PL_ATTACKER].fighter = g->active;
    g->combat.side[PL_ATTACKER].card = PL_NONE;
    g->combat.side[PL_ATTACKER].prediction = PL_NONE;
    g->combat.side[PL_DEFENDER].seat = (uint8_t)pl_seat_of(target);
    g->combat.side[PL_DEFENDER].fighter = (uint8_t)target;
    g->combat.side[PL_DEFENDER].card = PL_NONE;
    g->combat.side[PL_DEFENDER].prediction = PL_NONE;
    pl_event *e = tell_fighter(r, PL_EV_ATTACK, g->active);
    if (e)
        e->target = (uint8_t)target;
    ask_hand(r, g->turn_seat, PL_WHY_ATTACK, side_cards(r, PL_ATTACKER), false)->fighter = g->active; /* R-ATK-6 */
    g->phase = PHASE_ATTACK_CHOSEN;
}

void attack_target(const run *r)
{
    pl_game *g = r->game;
    uint32_t targets = targets_of(r, g->active);
    if (single(targets)) {
        declare(r, lowest(targets));
        return;
    }
    ask(r, g->turn_seat, PL_ASK_FIGHTER, PL_WHY_TARGET, targets, false)->fighter = g->active;
    g->phase = PHASE_TARGET_CHOSEN;
}

void attack_target_chosen(const run *r)
{
    declare(r, r->game->answer.value);
}

/* A text for the moment of playing runs before the cards are revealed (OQ-37). Everybody hears whose it is, so the card lies open from
 * then on, whatever the text says. */
static void lay_open(const run *r, pl_side *s)
{
    uncover(r, s->seat, s->card);
    s->flags |= PL_SIDE_OPEN;
    tell_card(r, PL_EV_SHOW, s->seat, s->card, PL_SEEN_BY_ALL);
}

static void commit(const run *r, unsigned side, unsigned card)
{
    pl_side *s = &r->game->combat.side[side];
    s->card = (uint8_t)card;
    carry(r, s->seat, card, PLACE_COVERED);
    if (push_card_text(r, s->seat, card, PL_ON_PLAY, s->fighter))
        lay_open(r, s);
}

void attack_card_chosen(const run *r)
{
    commit(r, PL_ATTACKER, r->game->answer.value);
    follow(r, PHASE_DEFENSE, attack_defense);
}

void attack_defense(const run *r)
{
    pl_game *g = r->game;
    const pl_side *d = &g->combat.side[PL_DEFENDER];
    if (g->seat[d->seat].hand == 0) { /* all can see the empty hand */
        tell_seat(r, PL_EV_NO_DEFENSE, d->seat);
        follow(r, PHASE_COMBAT, combat_step);
        return;
    }
    ask_hand(r, d->seat, PL_WHY_DEFENSE, side_cards(r, PL_DEFENDER), true)->fighter = d->fighter; /* R-ATK-7 */
    g->phase = PHASE_DEFENSE_CHOSEN;
}

void attack_defense_chosen(const run *r)
{
    const pl_side *d = &r->game->combat.side[PL_DEFENDER];
    if (r->game->answer.kind == PL_OPTION_CARD)
        commit(r, PL_DEFENDER, r->game->answer.value);
    else
        tell_seat(r, PL_EV_NO_DEFENSE, d->seat);
    follow(r, PHASE_COMBAT, combat_step);
}
