#include "lab/matchups.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ the plan */

static bool concerns(const uint8_t pair[2], uint8_t subject)
{
    return (pair[0] == subject) != (pair[1] == subject);
}

void pl_matchups_plan_make(pl_matchups_plan *plan)
{
    pl_schedule *s = &plan->schedule;
    unsigned kept = 0;
    pl_schedule_make(s, &plan->cast, plan->seed);
    for (unsigned i = 0; plan->subject >= 0 && i < s->pair_count; i++)
        if (concerns(s->pair[i], plan->cast.hero[plan->subject]))
            memmove(s->pair[kept++], s->pair[i], sizeof s->pair[i]);
    if (plan->subject >= 0)
        s->pair_count = kept;
}

uint64_t pl_matchups_games_each(const pl_matchups_plan *plan)
{
    uint64_t round = 2 * (uint64_t)plan->cast.board_count;
    return (plan->games + round - 1) / round * round;
}

uint64_t pl_matchups_games(const pl_matchups_plan *plan)
{
    return plan->schedule.pair_count * pl_matchups_games_each(plan);
}

/* Matches come in twos, the same deal in both orders. A hero against itself has no second order: there the second match is
 * a deal of its own. */
void pl_matchups_bout(const void *plan, uint64_t number, pl_bout *out)
{
    const pl_matchups_plan *p = plan;
    pl_meeting meeting = pl_schedule_at(&p->schedule, number / 2);
    unsigned swapped = number & 1;
    uint64_t chance = meeting.hero[0] == meeting.hero[1] ? number : number - swapped;
    out->setup.board = meeting.board;
    out->seed = pl_series_seed(p->seed, chance, 0);
    for (unsigned seat = 0; seat < 2; seat++) {
        out->setup.hero[seat] = meeting.hero[seat ^ swapped];
        out->player[seat] = p->player;
        out->player_seed[seat] = pl_series_seed(p->seed, chance, 1 + seat);
    }
}

/* ------------------------------------------------------------------ lengths */

static void add_length(pl_lengths *lengths, unsigned turns)
{
    lengths->games++;
    lengths->turns += turns;
    lengths->of[turns < PL_TURNS_MOST ? turns : PL_TURNS_MOST]++;
}

double pl_lengths_mean(const pl_lengths *lengths)
{
    return lengths->games ? (double)lengths->turns / (double)lengths->games : 0;
}

unsigned pl_lengths_percentile(const pl_lengths *lengths, unsigned percent)
{
    uint64_t over = 0;
    for (unsigned turns = 0; turns <= PL_TURNS_MOST && lengths->games; turns++) {
        over += lengths->of[turns];
        if (over * 100 >= lengths->games * percent)
            return turns;
    }
    return 0;
}

/* ------------------------------------------------------------------ the tallies */

pl_matchups *pl_matchups_new(const pl_matchups_plan *plan)
{
    pl_matchups *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->plan = plan;
    m->heroes = calloc(plan->cast.hero_count, sizeof *m->heroes);
    m->on_board = calloc(plan->cast.board_count, sizeof *m->on_board);
    m->cells = calloc((size_t)plan->cast.hero_count * plan->cast.hero_count * plan->cast.board_count, sizeof *m->cells);
    if (!m->heroes || !m->on_board || !m->cells) {
        pl_matchups_free(m);
        return NULL;
    }
    for (unsigned i = 0; i < plan->cast.hero_count; i++)
        m->hero_at[plan->cast.hero[i]] = (uint8_t)i;
    for (unsigned i = 0; i < plan->cast.board_count; i++)
        m->board_at[plan->cast.board[i]] = (uint8_t)i;
    return m;
}

void pl_matchups_free(pl_matchups *m)
{
    if (!m)
        return;
    free(m->heroes);
    free(m->on_board);
    free(m->cells);
    free(m);
}

static size_t cell_index(const pl_matchups *m, unsigned first, unsigned second, unsigned board)
{
    return ((size_t)first * m->plan->cast.hero_count + second) * m->plan->cast.board_count + board;
}

const pl_matchups_cell *pl_matchups_cell_of(const pl_matchups *m, unsigned first, unsigned second, unsigned board)
{
    return &m->cells[cell_index(m, first, second, board)];
}

uint64_t pl_card_plays(const pl_card_tally *card)
{
    return card->attack + card->defense + card->scheme;
}

typedef enum ending { ALONE /* it played itself */, LOST, DRAWN, WON } ending;

static void add_card(pl_card_tally *card, const pl_deeds *deeds, unsigned title, ending end)
{
    bool played = deeds->attack[title] || deeds->defense[title] || deeds->scheme[title];
    card->drawn += deeds->drawn[title];
    card->drawn_in += deeds->drawn[title] > 0;
    card->attack += deeds->attack[title];
    card->defense += deeds->defense[title];
    card->scheme += deeds->scheme[title];
    card->boost += deeds->boost[title];
    card->combats_won += deeds->combats_won[title];
    card->damage += deeds->damage[title];
    if (end == ALONE)
        return;
    pl_score *score = played ? &card->played : &card->unplayed;
    score->games++;
    score->wins += end == WON;
    score->draws += end == DRAWN;
}

static void add_deeds(pl_hero_tally *hero, const pl_deeds *deeds, ending end)
{
    hero->games++;
    hero->damage += deeds->dealt;
    hero->maneuvers += deeds->maneuvers;
    hero->attacks += deeds->attacks;
    hero->schemes += deeds->schemes;
    for (unsigned title = 0; title < PL_TITLES; title++)
        add_card(&hero->cards[title], deeds, title, end);
}

static void add_to_cell(pl_matchups_cell *cell, const pl_outcome *outcome)
{
    cell->games++;
    if (!outcome->finished) {
        cell->unfinished++;
        return;
    }
    cell->turns += outcome->turns;
    if (outcome->winner != PL_NONE)
        cell->won[outcome->winner != pl_team_of(outcome->first)]++;
}

bool pl_matchups_take(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    (void)number;
    pl_matchups *m = to;
    unsigned first = outcome->first & 1U, hero[2], board = m->board_at[bout->setup.board];
    bool drawn = !outcome->finished || outcome->winner == PL_NONE;
    for (unsigned seat = 0; seat < 2; seat++)
        hero[seat] = m->hero_at[bout->setup.hero[seat]];
    m->games++;
    m->decisions += outcome->decisions;
    if (outcome->finished) {
        add_length(&m->lengths, outcome->turns);
        add_length(&m->on_board[board], outcome->turns);
    }
    add_to_cell(&m->cells[cell_index(m, hero[first], hero[first ^ 1], board)], outcome);
    for (unsigned seat = 0; seat < 2; seat++) {
        ending end = hero[0] == hero[1] ? ALONE : drawn ? DRAWN : outcome->winner == seat ? WON : LOST;
        add_deeds(&m->heroes[hero[seat]], &outcome->seat[seat], end);
    }
    return true;
}

/* ------------------------------------------------------------------ what they say */

static void add_cell(pl_total *total, const pl_matchups_cell *cell, unsigned side)
{
    total->score.games += cell->games;
    total->score.wins += cell->won[side];
    total->score.draws += cell->games - cell->won[0] - cell->won[1];
    total->unfinished += cell->unfinished;
    total->turns += cell->turns;
}

/* The games of two heroes as the one of the pair saw them, going first (side 0) or second. */
static void add_side(pl_total *total, const pl_matchups *m, const unsigned pair[2], unsigned side, int board)
{
    unsigned begin = board == PL_ANY ? 0 : (unsigned)board;
    unsigned end = board == PL_ANY ? m->plan->cast.board_count : begin + 1;
    for (unsigned b = begin; b < end; b++)
        add_cell(total, pl_matchups_cell_of(m, pair[side], pair[side ^ 1U], b), side);
}

static void add_pair(pl_total *total, const pl_matchups *m, unsigned hero, unsigned against, pl_matchups_which which)
{
    const unsigned pair[2] = {hero, against};
    if (which.order != PL_GOING_SECOND)
        add_side(total, m, pair, 0, which.board);
    if (which.order == PL_GOING_SECOND || (which.order == PL_EITHER_ORDER && which.hero != PL_ANY && hero != against))
        add_side(total, m, pair, 1, which.board);
}

pl_total pl_matchups_total(const pl_matchups *m, pl_matchups_which which)
{
    pl_total total = {.turns = 0};
    for (unsigned hero = 0; hero < m->plan->cast.hero_count; hero++) {
        if (which.hero != PL_ANY && hero != (unsigned)which.hero)
            continue;
        for (unsigned against = 0; against < m->plan->cast.hero_count; against++) {
            bool counts =
                which.against == PL_ANY ? which.hero == PL_ANY || hero != against : against == (unsigned)which.against;
            if (counts)
                add_pair(&total, m, hero, against, which);
        }
    }
    return total;
}

pl_card_tally pl_matchups_cards(const pl_hero_tally *hero)
{
    pl_card_tally sum = {.drawn = 0};
    for (unsigned title = 0; title < PL_TITLES; title++) {
        const pl_card_tally *card = &hero->cards[title];
        sum.drawn += card->drawn;
        sum.attack += card->attack;
        sum.defense += card->defense;
        sum.scheme += card->scheme;
        sum.boost += card->boost;
        sum.combats_won += card->combats_won;
        sum.damage += card->damage;
    }
    return sum;
}
