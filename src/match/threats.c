#include "match/threats.h"

enum { TOO_MUCH = UINT8_MAX };

typedef struct boosts {
    uint32_t cards;       /* that may boost, and may be in hand or drawn */
    unsigned least, most; /* TOO_MUCH and 0: there is none */
} boosts;

/* Cards that lie open are used up, or on their way to that. One that lies face down may be any. */
static uint32_t unseen(const pl_view *view, unsigned seat)
{
    const pl_seat *s = &view->game.seat[seat];
    uint32_t open = s->play | s->discard;
    for (unsigned side = 0; side < 2; side++)
        if (pl_view_hides_side(view, side) && view->game.combat.side[side].seat == seat)
            open &= ~(UINT32_C(1) << view->game.combat.side[side].card);
    return ~open;
}

static boosts boosts_of(const pl_view *view, const pl_hero *hero, unsigned seat)
{
    boosts b = {.cards = hero->boosters & unseen(view, seat), .least = TOO_MUCH};
    for (unsigned card = 0; card < PL_DECK; card++) {
        if (!(b.cards >> card & 1))
            continue;
        unsigned boost = (unsigned)hero->cards[hero->title[card]].boost;
        b.least = boost < b.least ? boost : b.least;
        b.most = boost > b.most ? boost : b.most;
    }
    return b;
}

static pl_threat threat_at(unsigned move, const pl_approach *approach, const boosts *b, bool placed)
{
    if (approach->steps == 0)
        return (pl_threat){.kind = PL_THREAT_AT_ONCE};
    if (approach->steps <= move)
        return (pl_threat){.kind = PL_THREAT_MANEUVER};
    unsigned needed = approach->steps == PL_NONE ? TOO_MUCH : (unsigned)approach->steps - move;
    if (placed && approach->from && b->least < needed) /* without a card to boost with it is TOO_MUCH, too */
        needed = b->least;
    if (needed == TOO_MUCH)
        return (pl_threat){.kind = PL_NO_THREAT};
    return (pl_threat){.kind = PL_THREAT_BOOST, .boost = (uint8_t)needed};
}

void pl_threats_of(const pl_content *content, const pl_view *view, unsigned fighter, pl_threat out[PL_SPACES])
{
    const pl_game *game = &view->game;
    unsigned seat = pl_seat_of(fighter);
    const pl_hero *hero = &content->heroes[game->seat[seat].hero];
    boosts b = boosts_of(view, hero, seat);
    unsigned move = hero->moves[fighter % PL_SEAT_FIGHTERS];
    bool placed = hero->touched[PL_ROW_RELOCATED] >> fighter % PL_SEAT_FIGHTERS & 1;
    uint64_t open = content->boards[game->board].spaces & ~game->occupied[pl_team_of(seat)];
    for (unsigned space = 0; space < PL_SPACES; space++) {
        out[space] = (pl_threat){.kind = PL_NO_THREAT};
        if (!(game->present >> fighter & 1) || !(open >> space & 1))
            continue;
        pl_approach approach = pl_approach_to(content, game, fighter, space, move + b.most);
        out[space] = threat_at(move, &approach, &b, placed);
    }
}
