/* The marks of a position. */
#include "mind/evaluate/marks.h"

/* ------------------------------------------------------------------ a match */

/* Steps from each space until `goal[target]` holds the space: 0 where it does already. */
static void learn_needs(const pl_board *board, const uint64_t *goal, uint8_t out[PL_SPACES][PL_SPACES])
{
    for (unsigned from = 0; from < board->space_count; from++) {
        uint64_t seen = 1ULL << from, edge = seen;
        memset(out[from], SIGHT_FAR, PL_SPACES);
        for (unsigned steps = 0; edge && steps < SIGHT_FAR; steps++) {
            uint64_t next = 0;
            for (unsigned target = 0; target < board->space_count; target++)
                if (out[from][target] == SIGHT_FAR && (goal[target] & edge))
                    out[from][target] = (uint8_t)steps;
            for (uint64_t left = edge; left; left &= left - 1)
                next |= board->steps[__builtin_ctzll(left)];
            edge = next & ~seen;
            seen |= edge;
        }
    }
}

void sight_learn(sight *s, const pl_content *content, unsigned board_index)
{
    const pl_board *board = &content->boards[board_index];
    uint64_t self[PL_SPACES];
    if (s->board == board_index && s->content == content)
        return;
    s->content = content;
    s->board = (uint8_t)board_index;
    for (unsigned i = 0; i < PL_SPACES; i++)
        self[i] = 1ULL << i;
    learn_needs(board, board->adjacent, s->melee);
    learn_needs(board, board->zone_mates, s->ranged);
    learn_needs(board, self, s->steps);
    for (unsigned i = 0; i < board->space_count; i++) /* whoever shoots also strikes */
        for (unsigned k = 0; k < board->space_count; k++)
            if (s->melee[i][k] < s->ranged[i][k])
                s->ranged[i][k] = s->melee[i][k];
}

unsigned sight_need_far(const sight *s, sight_arm arm, unsigned from, unsigned to, uint64_t linked)
{
    const pl_board *board = &s->content->boards[s->board];
    uint64_t within = board->adjacent[to];
    unsigned need = SIGHT_FAR, enter = SIGHT_FAR, leave = SIGHT_FAR;
    for (unsigned far = 1; far < arm.reach; far++)
        for (uint64_t left = within; left; left &= left - 1)
            within |= board->adjacent[__builtin_ctzll(left)];
    within |= arm.ranged ? board->zone_mates[to] : 0;
    for (uint64_t left = within; left; left &= left - 1)
        need = at_most(need, s->steps[from][__builtin_ctzll(left)]);
    for (; linked; linked &= linked - 1) {
        unsigned link = (unsigned)__builtin_ctzll(linked);
        enter = at_most(enter, s->steps[from][link]);
        for (uint64_t left = within; left; left &= left - 1)
            leave = at_most(leave, s->steps[link][__builtin_ctzll(left)]);
    }
    return at_most(need, at_most(enter + 1 + leave, SIGHT_FAR));
}

/* ------------------------------------------------------------------ fighters */

/* Fighters on the board of one side. */
typedef struct squad {
    uint8_t fighter[PL_FIGHTERS];
    uint8_t space[PL_FIGHTERS];
    bool hero[PL_FIGHTERS];
    sight_arm arm[PL_FIGHTERS];
    uint8_t move[PL_FIGHTERS];
    uint64_t linked[PL_FIGHTERS];
    unsigned size;
    uint64_t spaces;
} squad;

uint64_t sight_linked(const sight *s, const pl_game *game, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter);
    const pl_hero *hero = sight_hero(s, game, seat);
    uint64_t spaces = 0;
    for (unsigned left = hero->rows_of[PL_ROW_LINKED]; left; left &= left - 1) {
        const pl_row *row = &hero->rows[__builtin_ctz(left)];
        if (!row->condition && (row->fighters >> fighter % PL_SEAT_FIGHTERS & 1))
            spaces |= game->seat[seat].tokens[row->token];
    }
    return spaces;
}

static void gather(const sight *s, const pl_game *game, unsigned team, squad *out)
{
    out->size = 0;
    out->spaces = 0;
    for (unsigned seat = team; seat < game->seat_count; seat += PL_TEAMS) {
        const pl_hero *hero = sight_hero(s, game, seat);
        for (uint32_t left = game->present >> seat * PL_SEAT_FIGHTERS & 0xff; left; left &= left - 1) {
            unsigned i = (unsigned)__builtin_ctz(left), f = seat * PL_SEAT_FIGHTERS + i, n = out->size++;
            out->fighter[n] = (uint8_t)f;
            out->space[n] = game->space[f];
            out->hero[n] = hero->heroes >> i & 1;
            out->arm[n] = sight_arm_of(hero, i);
            out->move[n] = (uint8_t)(hero->moves[i] + game->seat[seat].move_bonus);
            out->linked[n] = sight_linked(s, game, f);
            out->spaces |= 1ULL << game->space[f];
        }
    }
}

static unsigned need_of(const sight *s, const squad *by, unsigned i, unsigned space)
{
    return sight_need(s, by->arm[i], by->space[i], space, by->linked[i]);
}

/* ------------------------------------------------------------------ rows */

static inline void put(marks *m, unsigned row)
{
    if (m->count < MARKS_MOST)
        m->row[m->count++] = (uint16_t)row;
}

static void mark_reach(const sight *s, marks *m, unsigned base, const squad *own, const squad *foes)
{
    for (unsigned i = 0; i < own->size; i++) {
        unsigned hero = SIGHT_FAR, sidekick = SIGHT_FAR;
        bool sidekicks = false;
        for (unsigned k = 0; k < foes->size; k++) {
            unsigned need = need_of(s, own, i, foes->space[k]);
            if (foes->hero[k]) {
                hero = at_most(hero, need);
            } else {
                sidekick = at_most(sidekick, need);
                sidekicks = true;
            }
        }
        unsigned kind = own->hero[i] ? 0 : 6;
        put(m, base + SIDE_REACH_HERO + kind + reach_grade(hero, own->move[i]));
        if (sidekicks)
            put(m, base + SIDE_REACH_SIDEKICK + kind + reach_grade(sidekick, own->move[i]));
    }
}

/* What awaits each hero of the others. */
static void mark_aims(const sight *s, marks *m, unsigned base, const squad *own, const squad *foes)
{
    const pl_board *board = &s->content->boards[s->board];
    for (unsigned k = 0; k < foes->size; k++) {
        unsigned now = 0, soon = 0, shared = 0;
        if (!foes->hero[k])
            continue;
        for (unsigned i = 0; i < own->size; i++) {
            unsigned need = need_of(s, own, i, foes->space[k]);
            now += need == 0;
            soon += need <= own->move[i];
            shared += (unsigned)(board->zone_mates[foes->space[k]] >> own->space[i] & 1);
        }
        put(m, base + SIDE_AIMED_NOW + at_most(now, 4));
        put(m, base + SIDE_AIMED_SOON + at_most(soon, 4));
        put(m, base + SIDE_SHARED_ZONE + at_most(shared, 4));
    }
}

static void mark_ground(const sight *s, marks *m, unsigned base, const squad *own, const squad *foes)
{
    const pl_board *board = &s->content->boards[s->board];
    for (unsigned i = 0; i < own->size; i++) {
        uint64_t near = board->adjacent[own->space[i]];
        if (!own->hero[i])
            continue;
        put(m, base + SIDE_FRIENDS_NEAR + at_most(count_spaces(near & own->spaces), 4));
        put(m, base + SIDE_FOES_NEAR + at_most(count_spaces(near & foes->spaces), 4));
        put(m, base + SIDE_ROOM_NEAR + at_most(count_spaces(near & ~own->spaces & ~foes->spaces), 6));
    }
}

static void mark_tokens(const sight *s, const pl_game *game, marks *m, unsigned base, unsigned seat, const squad *own,
                        const squad *foes)
{
    const pl_hero *hero = sight_hero(s, game, seat);
    const pl_seat *held = &game->seat[seat];
    const pl_board *board = &s->content->boards[s->board];
    for (unsigned kind = 0; kind < hero->token_count; kind++) {
        uint64_t there = held->tokens[kind];
        unsigned near = 0, on = 0;
        put(m, base + SIDE_TOKENS + kind * 9 + at_most(count_spaces(there), 8));
        put(m, base + SIDE_STOCK + kind * 9 + at_most(held->stock[kind], 8));
        for (unsigned i = 0; i < own->size; i++)
            if (pl_seat_of(own->fighter[i]) == seat && (there >> own->space[i] & 1))
                put(m, base + SIDE_ON_TOKEN + kind * 2 + !own->hero[i]);
        for (unsigned k = 0; k < foes->size; k++) {
            near += (there & (board->adjacent[foes->space[k]] | 1ULL << foes->space[k])) != 0;
            on += (unsigned)(there >> foes->space[k] & 1);
        }
        put(m, base + SIDE_TOKEN_NEAR + kind * 4 + at_most(near, 3));
        put(m, base + SIDE_FOE_ON_TOKEN + kind * 4 + at_most(on, 3));
    }
}

static void mark_health(const sight *s, const pl_game *game, marks *m, unsigned base, unsigned seat)
{
    const pl_hero *hero = sight_hero(s, game, seat);
    const uint8_t *health = &game->health[seat * PL_SEAT_FIGHTERS];
    unsigned heroes = 0, sidekicks = 0, total = 0;
    for (unsigned i = 0; i < hero->fighter_count; i++) {
        bool leads = hero->heroes >> i & 1;
        if (!health[i])
            continue;
        put(m, base + (leads ? SIDE_ONE_HERO + at_most(health[i], 15) : SIDE_SIDEKICK_HEALTH + at_most(health[i], 9)));
        put(m, base + SIDE_RANGED + (leads ? 0 : 2) + (hero->ranged >> i & 1));
        if (!(game->present >> (seat * PL_SEAT_FIGHTERS + i) & 1))
            put(m, base + SIDE_AWAY + !leads);
        heroes += leads;
        sidekicks += !leads;
        total += leads ? health[i] : 0;
    }
    put(m, base + SIDE_HERO_HEALTH + at_most(total, 31));
    put(m, base + SIDE_HEROES + at_most(heroes, 3));
    put(m, base + SIDE_SIDEKICKS + at_most(sidekicks, 7));
}

/* ------------------------------------------------------------------ cards */

/* Cards that somebody of the seat who is there may play now. */
static uint32_t playable(const pl_hero *hero, const pl_game *game, unsigned seat, uint32_t *attacks, uint32_t *defenses)
{
    uint32_t schemes = 0;
    *attacks = *defenses = 0;
    for (uint32_t left = game->present >> seat * PL_SEAT_FIGHTERS & 0xff; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        *attacks |= hero->attacks[i];
        *defenses |= hero->defenses[i];
        schemes |= hero->schemes[i];
    }
    if (hero->form_count) {
        uint32_t fit = hero->in_form[game->seat[seat].form];
        *attacks &= fit;
        *defenses &= fit;
        schemes &= fit;
    }
    return *attacks | *defenses | schemes;
}

static unsigned best_value(const pl_hero *hero, uint32_t cards)
{
    unsigned best = 0;
    for (; cards; cards &= cards - 1) {
        unsigned value = hero->cards[hero->title[__builtin_ctz(cards)]].value;
        best = value > best ? value : best;
    }
    return best;
}

static unsigned best_boost(const pl_hero *hero, uint32_t cards)
{
    int best = 0;
    for (; cards; cards &= cards - 1) {
        int boost = hero->cards[hero->title[__builtin_ctz(cards)]].boost;
        best = boost > best ? boost : best;
    }
    return (unsigned)best;
}

static void add_set(marks *m, unsigned seat, card_zone zone, unsigned role, uint32_t cards)
{
    if (cards)
        m->set[m->set_count++] = (card_set){cards, (uint8_t)seat, (uint8_t)zone, (uint8_t)role};
}

/* What the best attack card of the seat would leave of each hero of the others, and whether it could be played now. */
static void mark_blows(const sight *s, const pl_game *game, marks *m, unsigned base, unsigned seat, unsigned value,
                       const squad *own, const squad *foes)
{
    for (unsigned k = 0; k < foes->size; k++) {
        unsigned now = 0, health = game->health[foes->fighter[k]];
        for (unsigned i = 0; foes->hero[k] && i < own->size; i++)
            now |= pl_seat_of(own->fighter[i]) == seat && need_of(s, own, i, foes->space[k]) == 0;
        if (foes->hero[k])
            put(m, base + SIDE_BLOW + now * 10 + (health > value ? at_most(health - value, 9) : 0));
    }
}

static void mark_cards(const sight *s, const pl_game *game, marks *m, unsigned base, unsigned seat, unsigned role,
                       const squad *own, const squad *foes)
{
    const pl_hero *hero = sight_hero(s, game, seat);
    const pl_seat *held = &game->seat[seat];
    uint32_t attacks, defenses, useful = playable(hero, game, seat, &attacks, &defenses), fighting[2] = {0, 0};
    for (unsigned side = 0; side < 2 && game->combat.stage; side++)
        if (game->combat.side[side].seat == seat && game->combat.side[side].card != PL_NONE)
            fighting[side] |= 1U << game->combat.side[side].card & held->play;
    add_set(m, seat, ZONE_HAND, role, held->hand & useful);
    add_set(m, seat, ZONE_USELESS, role, held->hand & ~useful);
    add_set(m, seat, ZONE_DISCARD, role, held->discard);
    add_set(m, seat, ZONE_ATTACK, role, fighting[PL_ATTACKER]);
    add_set(m, seat, ZONE_DEFENSE, role, fighting[PL_DEFENDER] & ~fighting[PL_ATTACKER]);
    add_set(m, seat, ZONE_TABLE, role, held->play & ~fighting[0] & ~fighting[1]);
    put(m, base + SIDE_HAND + at_most(count_spaces(held->hand), 11));
    put(m, base + SIDE_DECK + at_most(held->deck_count, 31));
    unsigned best = best_value(hero, held->hand & attacks);
    put(m, base + SIDE_BEST_ATTACK + at_most(best, 9));
    mark_blows(s, game, m, base, seat, best, own, foes);
    put(m, base + SIDE_BEST_DEFENSE + at_most(best_value(hero, held->hand & defenses), 9));
    put(m, base + SIDE_BEST_BOOST + at_most(best_boost(hero, held->hand), 7));
}

static void mark_counters(const pl_hero *hero, const pl_game *game, marks *m, unsigned base, unsigned seat)
{
    for (unsigned k = 0; k < hero->counter_count; k++) {
        unsigned holder = hero->counters[k].on_foes ? pl_team_of(seat) ^ 1U : seat;
        put(m, base + SIDE_COUNTER + k * 16 + at_most(pl_units(hero, game, seat, k, holder), 15));
    }
}

/* ------------------------------------------------------------------ the position */

static void mark_side(const sight *s, const pl_game *game, marks *m, unsigned role, const squad *own, const squad *foes)
{
    unsigned base = role * SIDE_MARKS, seats = 0;
    for (unsigned seat = m->team ^ role; seat < game->seat_count; seat += PL_TEAMS, seats++) {
        const pl_hero *hero = sight_hero(s, game, seat);
        const pl_seat *held = &game->seat[seat];
        mark_health(s, game, m, base, seat);
        mark_cards(s, game, m, base, seat, role, own, foes);
        mark_tokens(s, game, m, base, seat, own, foes);
        put(m, base + SIDE_MOVE + at_most(hero->move + held->move_bonus, 7));
        if (hero->form_count)
            put(m, base + SIDE_FORM + at_most(held->form, 3));
        mark_counters(hero, game, m, base, seat);
        if (held->later)
            put(m, base + SIDE_LATER);
    }
    put(m, base + SIDE_SEATS + at_most(seats, 2));
    mark_reach(s, m, base, own, foes);
    mark_aims(s, m, base, own, foes);
    mark_ground(s, m, base, own, foes);
}

static bool is_hero(const sight *s, const pl_game *game, unsigned fighter)
{
    return sight_hero(s, game, pl_seat_of(fighter))->heroes >> fighter % PL_SEAT_FIGHTERS & 1;
}

static void mark_combat(const sight *s, const pl_game *game, marks *m)
{
    const pl_side *attack = &game->combat.side[PL_ATTACKER], *defense = &game->combat.side[PL_DEFENDER];
    if (!game->combat.stage || attack->fighter >= PL_FIGHTERS || defense->fighter >= PL_FIGHTERS)
        return;
    unsigned ours = pl_team_of(attack->seat) == m->team, health = game->health[defense->fighter];
    put(m, SCENE_COMBAT + ours * 4 + (is_hero(s, game, attack->fighter) ? 2U : 0) + is_hero(s, game, defense->fighter));
    put(m, SCENE_TARGET + ours * 10 + at_most(health, 9));
    if (attack->card == PL_NONE || (game->combat.stage == PL_UNREVEALED && game->question.why == PL_WHY_DEFENSE))
        return;
    int margin = pl_card_value(game, PL_ATTACKER) - (defense->card == PL_NONE ? 0 : pl_card_value(game, PL_DEFENDER));
    if (margin > 0 && (unsigned)margin >= health)
        put(m, SCENE_LETHAL + ours);
    margin = margin < -4 ? -4 : margin > 9 ? 9 : margin;
    put(m, SCENE_MARGIN + ours * 14 + (unsigned)(margin + 4));
}

void marks_of(const sight *s, const pl_game *game, unsigned team, marks *out)
{
    squad own, foes;
    out->count = out->set_count = 0;
    out->team = (uint8_t)team;
    gather(s, game, team, &own);
    gather(s, game, !team, &foes);
    mark_side(s, game, out, 0, &own, &foes);
    mark_side(s, game, out, 1, &foes, &own);
    unsigned ours = pl_team_of(game->turn_seat) == team;
    put(out, SCENE_ACTIONS + ours * 5 + at_most(game->actions, 4));
    _Static_assert(PL_WHY_COUNT <= 48, "a mark for each reason (marks.def); another room needs other weights");
    put(out, SCENE_QUESTION + game->question.why);
    put(out, SCENE_AGE + at_most(game->turn / 4U, 11));
    put(out, SCENE_IDLE + at_most(game->idle, 9));
    mark_combat(s, game, out);
}
