/* The flow of a match: setup, turns, and the actions maneuver and scheme (sections 4, 5, 8, 11). */
#include "rules/chance.h"
#include "rules/hand.h"
#include "rules/tell.h"

static void turn_abilities(const run *r);
static void turn_begun(const run *r);
static void action(const run *r);
static void maneuver_boost(const run *r);
static void maneuver_boosted(const run *r);
static void maneuver(const run *r);
static void move(const run *r);
static void scheme(const run *r);

/* ------------------------------------------------------------------ setup */

/* R-SETUP-9: seat 0, or whom chance or the players' age says. */
static void first(const run *r)
{
    pl_game *g = r->game;
    g->phase = PHASE_SETUP;
    if (g->options.first_player == PL_FIRST_YOUNGEST) {
        ask(r, 0, PL_ASK_PLAYER, PL_WHY_FIRST, bit(g->seat_count) - 1, false);
        g->phase = PHASE_FIRST_CHOSEN;
    } else if (g->options.first_player == PL_FIRST_RANDOM) {
        pl_chance chance;
        pl_chance_open(&chance, g);
        g->first = g->turn_seat = (uint8_t)pl_chance_below(&chance, g->seat_count);
        tell_seat(r, PL_EV_FIRST, g->first);
    }
}

static void first_chosen(const run *r)
{
    pl_game *g = r->game;
    g->first = g->turn_seat = g->answer.value;
    g->phase = PHASE_SETUP;
    tell_seat(r, PL_EV_FIRST, g->first);
}

/* The place of the seat in the order of turns, from 0, and the space its hero starts on (R-TEAM-3). */
static unsigned order_of(const pl_game *g, unsigned seat)
{
    return (seat + g->seat_count - g->first) % g->seat_count;
}
static unsigned start_of(const run *r, unsigned seat)
{
    return r->board->start[order_of(r->game, seat)];
}

uint64_t starts_to_come(const run *r)
{
    uint64_t starts = 0;
    for (unsigned later = order_of(r->game, r->game->turn_seat) + 1; later < r->game->seat_count; later++)
        starts |= space_bit(r->board->start[later]);
    return starts;
}

static uint64_t setup_spaces(const run *r, unsigned seat)
{
    uint64_t open = r->board->spaces & ~closed_spaces(r);
    uint64_t zone = open & r->board->zone_mates[start_of(r, seat)]; /* R-SETUP-5 */
    if (zone)
        return zone;
    uint64_t beside = open & spaces_beside(r, seat_fighters(seat));
    if (r->game->options.setup_zone_full == PL_ADJACENT_TO_OWN_FIGHTER && beside) /* OQ-10 */
        return beside;
    return open;
}

/* The fighter after the one placed last, or PL_NONE; those in reserve come later. Each is placed once, whatever becomes of it: a token where it is put may
 * take it away again. */
static unsigned next_to_place(const run *r, unsigned seat)
{
    unsigned base = seat * PL_SEAT_FIGHTERS, lead = lead_hero(r, seat), last = r->game->active;
    for (unsigned fighter = last == lead ? base : last + 1; fighter < base + r->hero[seat]->fighter_count; fighter++)
        if (fighter != lead && !(r->game->seat[seat].reserve & bit(fighter - base)))
            return fighter;
    return PL_NONE;
}

static void setup(const run *r)
{
    pl_game *g = r->game;
    unsigned seat = g->turn_seat;
    if (pl_seat_of(g->active) != seat) { /* nobody of the seat has been placed yet */
        g->active = (uint8_t)lead_hero(r, seat);
        place_fighter(r, g->active, start_of(r, seat));
        return;
    }
    unsigned fighter = next_to_place(r, seat);
    if (fighter != PL_NONE) {
        g->active = (uint8_t)fighter;
        ask(r, seat, PL_ASK_SPACE, PL_WHY_SETUP, setup_spaces(r, seat), false)->fighter = (uint8_t)fighter;
        g->phase = PHASE_SETUP_PLACED;
    } else { /* R-SETUP-7, R-SETUP-10 */
        run_abilities(r, seat, PL_WHEN_SETUP, PHASE_SETUP_NEXT);
    }
}

static void setup_next(const run *r)
{
    pl_game *g = r->game;
    g->turn_seat = (uint8_t)((g->turn_seat + 1) % g->seat_count); /* R-SETUP-8, R-SETUP-9, R-TEAM-3 */
    g->phase = g->turn_seat == g->first ? PHASE_TURN_START : PHASE_SETUP;
}

static void setup_placed(const run *r)
{
    r->game->phase = PHASE_SETUP;
    place_fighter(r, r->game->active, r->game->answer.value);
}

/* ------------------------------------------------------------------ turn */

static void turn_start(const run *r)
{
    pl_game *g = r->game;
    if (!g->present || (g->turn_ended && !g->actions_taken))
        g->idle++;
    else if (g->actions_taken)
        g->idle = 0;
    if (g->idle >
        2 * PL_SEATS) { /* nobody acts any more: all are off the board for good, or end each turn as it begins */
        end_in_draw(r);
        return;
    }
    g->turn++;
    g->actions = 2; /* R-TURN-1 */
    g->actions_taken = 0;
    g->turn_ended = false;
    g->calls = 0;
    tell_seat(r, PL_EV_TURN, g->turn_seat);
    push_later(r, g->turn_seat);
    follow(r, PHASE_TURN_ABILITIES, turn_abilities);
}

static void turn_abilities(const run *r)
{
    unsigned seat = r->game->turn_seat;
    if (!run_abilities(r, seat, PL_WHEN_TURN_STARTS, PHASE_TURN_BEGUN)) /* R-TURN-4 */
        turn_begun(r);
}

/* What "started this turn on" looks at: the board when the start-of-turn window has closed (D-STARTED). */
static void turn_begun(const run *r)
{
    pl_game *g = r->game;
    for (pl_seat *s = g->seat; s < g->seat + g->seat_count; s++)
        for (unsigned kind = 0; kind < PL_TOKENS; kind++)
            s->began_on[kind] = s->tokens[kind] ? fighters_on(g, s->tokens[kind]) : 0;
    g->phase = PHASE_ACTION;
    action(r);
}

static bool can_scheme(const run *r, unsigned seat)
{
    uint32_t schemes = playable_hand(r, seat) & r->hero[seat]->of_type[PL_SCHEME];
    for (uint32_t left = r->game->present & seat_fighters(seat); schemes && left; left &= left - 1)
        if (schemes & r->hero[seat]->schemes[lowest(left) % PL_SEAT_FIGHTERS])
            return true;
    return false;
}

uint64_t action_mask(const run *r, unsigned seat)
{
    uint64_t options = bit(PL_MANEUVER); /* R-TURN-7 */
    if (can_scheme(r, seat))
        options |= bit(PL_DO_SCHEME);
    if (can_attack(r, seat))
        options |= bit(PL_DO_ATTACK);
    return never_calls(r, seat) ? options : options | calls(r, seat);
}

static uint8_t off_board(const pl_game *g)
{
    unsigned seats = (g->present & seat_fighters(0) ? 0 : bit(0)) | (g->present & seat_fighters(1) ? 0 : bit(1));
    if (g->seat_count > PL_TEAMS)
        seats |= (g->present & seat_fighters(2) ? 0 : bit(2)) | (g->present & seat_fighters(3) ? 0 : bit(3));
    return (uint8_t)seats;
}

static void action(const run *r)
{
    pl_game *g = r->game;
    unsigned seat = g->turn_seat;
    check_end_now(r); /* the bounds of an action, under either option (OQ-2) */
    if (g->over)
        return;
    g->dormant = off_board(g);
    if (g->actions == 0 || g->turn_ended || (g->dormant & bit(seat))) {
        g->phase = PHASE_TURN_END;
        if (r->hero[seat]->first_for[PL_WHEN_TURN_ENDS] != PL_NONE && !(g->dormant & bit(seat))) /* R-TURN-6 */
            run_abilities(r, seat, PL_WHEN_TURN_ENDS, PHASE_TURN_END);
        return;
    }
    ask(r, seat, PL_ASK_ACTION, PL_WHY_ACTION, action_mask(r, seat), false);
    g->phase = PHASE_ACTION_CHOSEN;
}

static void begin_maneuver(const run *r)
{
    pl_game *g = r->game;
    g->moved = 0;
    g->card = PL_NONE;
    g->seat[g->turn_seat].move_bonus = 0;
    draw_card(r, g->turn_seat); /* R-MAN-1 */
    follow(r, PHASE_MANEUVER_BOOST, maneuver_boost);
}

static void action_chosen(const run *r)
{
    static step *const begin[] = {
        [PL_MANEUVER] = begin_maneuver, [PL_DO_SCHEME] = scheme, [PL_DO_ATTACK] = attack_attacker};
    pl_game *g = r->game;
    if (g->answer.kind == PL_OPTION_NONE) {
        end_calls(r);
        return;
    }
    if (g->answer.value == PL_BY_HAND) {
        call_ability(r);
        return;
    }
    g->actions--;
    g->actions_taken++;
    pl_event *e = tell_seat(r, PL_EV_ACTION, g->turn_seat);
    if (e)
        e->action = g->answer.value;
    begin[g->answer.value](r);
}

/* End-of-turn effects have come first (OQ-36). */
static void turn_end(const run *r)
{
    pl_game *g = r->game;
    uint32_t hand = g->seat[g->turn_seat].hand;
    if (!never_calls(r, g->turn_seat) && ask_last_call(r))
        return;
    if (count_bits(hand) > r->hero[g->turn_seat]->hand_limit && !eliminated(g, g->turn_seat)) { /* R-TURN-5 */
        ask_hand(r, g->turn_seat, PL_WHY_HAND_LIMIT, ~0U, false);
        g->phase = PHASE_HAND_LIMIT_CHOSEN;
        return;
    }
    tell_seat(r, PL_EV_END_TURN, g->turn_seat);
    g->modifier_count = 0;
    do /* R-TEAM-4; who has no fighter left is passed over (R-TEAM-5, OQ-33) */
        g->turn_seat = (uint8_t)((g->turn_seat + 1) % g->seat_count);
    while (!seat_lives(g, g->turn_seat));
    follow(r, PHASE_TURN_START, turn_start);
}

static void hand_limit_chosen(const run *r)
{
    carry(r, r->game->turn_seat, r->game->answer.value, PLACE_DISCARD);
    r->game->phase = PHASE_TURN_END;
}

/* ------------------------------------------------------------------ maneuver */

static void maneuver_boost(const run *r)
{
    pl_game *g = r->game;
    if (!g->seat[g->turn_seat].hand) {
        maneuver(r);
        return;
    }
    /* R-MAN-4; after the draw, before the first move (OQ-15) */
    ask_hand(r, g->turn_seat, PL_WHY_MANEUVER_BOOST, r->hero[g->turn_seat]->boosters, true);
    g->phase = PHASE_MANEUVER_BOOST_CHOSEN;
}

static void maneuver_boost_chosen(const run *r)
{
    pl_game *g = r->game;
    if (g->answer.kind != PL_OPTION_CARD) {
        maneuver(r);
        return;
    }
    g->card = g->answer.value;
    carry(r, g->turn_seat, g->card, PLACE_TABLE);
    tell_boost(r, g->turn_seat, g->card, PL_BOOSTS_MANEUVER);
    unsigned hero = lead_hero(r, g->turn_seat);
    push_card_text(r, g->turn_seat, g->card, PL_ON_BOOST, hero); /* R-HOU-3 */
    follow(r, PHASE_MANEUVER_BOOSTED, maneuver_boosted);
}

static void maneuver_boosted(const run *r)
{
    pl_game *g = r->game;
    clear_away(r, g->turn_seat, g->card);
    g->seat[g->turn_seat].move_bonus = (uint8_t)card_of(r, g->turn_seat, g->card)->boost;
    if (!run_abilities(r, g->turn_seat, PL_WHEN_MANEUVER_BOOSTED, PHASE_MANEUVER))
        maneuver(r);
}

/* The modifier that lets this fighter be placed instead of moving, or NULL. */
static const pl_row *relocation(const run *r, unsigned fighter)
{
    row_query q = ask_rows(r, PL_ROW_RELOCATED, pl_seat_of(fighter));
    q.fighter = (uint8_t)fighter;
    return next_row(r, &q);
}

static uint32_t relocatable(const run *r, unsigned seat)
{
    bool boosted = r->game->card != PL_NONE;
    return boosted ? (uint32_t)r->hero[seat]->touched[PL_ROW_RELOCATED] << seat * PL_SEAT_FIGHTERS : 0;
}

static void maneuver(const run *r)
{
    pl_game *g = r->game;
    uint32_t left = g->present & seat_fighters(g->turn_seat) & ~g->moved;
    uint32_t placeable = left & relocatable(r, g->turn_seat);
    if (left == 0) {
        if (!run_abilities(r, g->turn_seat, PL_WHEN_MANEUVERED, PHASE_ACTION))
            action(r);
    } else if (single(left) && !placeable) {
        g->active = (uint8_t)lowest(left);
        move(r);
    } else { /* R-MAN-2: one at a time, in any order */
        ask(r, g->turn_seat, PL_ASK_FIGHTER, PL_WHY_MANEUVER, left | (uint64_t)placeable << 32, true);
        g->phase = PHASE_MANEUVER_CHOSEN;
    }
}

static void maneuver_chosen(const run *r)
{
    pl_game *g = r->game;
    if (g->answer.kind == PL_OPTION_NONE) {
        g->moved = ~0U;
        maneuver(r);
        return;
    }
    g->active = g->answer.value;
    if (g->answer.kind == PL_OPTION_RELOCATE) { /* R-HOU-1 */
        g->moved |= bit(g->active);
        g->phase = PHASE_MANEUVER;
        push_row(r, g->turn_seat, relocation(r, g->active), g->active);
    } else {
        move(r);
    }
}

static unsigned maneuver_steps(const run *r, unsigned fighter)
{
    return move_of(r, fighter) + r->game->seat[r->game->turn_seat].move_bonus;
}

pl_walk walk_asked(const run *r)
{
    unsigned fighter = r->game->question.fighter;
    if (r->game->frame_count && is_by_hand(r, top_frame(r)))
        return (pl_walk){0, (uint8_t)fighter, PL_SPACES};
    if (r->game->frame_count)
        return act_walk(r, top_frame(r), fighter);
    return (pl_walk){0, (uint8_t)fighter, (uint8_t)maneuver_steps(r, fighter)};
}

pl_walk pl_walk_asked(const pl_content *content, const pl_game *game)
{
    run r;
    open_run(&r, content, (pl_game *)game, NULL);
    return walk_asked(&r);
}

static void move(const run *r)
{
    pl_game *g = r->game;
    uint64_t spaces = reach(r, g->active, maneuver_steps(r, g->active), 0);
    g->moved |= bit(g->active);
    g->phase = PHASE_MANEUVER;
    if (!single(spaces)) {
        ask(r, g->turn_seat, PL_ASK_SPACE, PL_WHY_MOVE, spaces, false)->fighter = g->active;
        g->phase = PHASE_MOVE_CHOSEN;
    }
}

/* A token on the way has its text carried out, or left alone by its owner (R-TRAP-4); the move waits for that. */
static void go(const run *r, unsigned to, unsigned steps)
{
    pl_game *g = r->game;
    uint64_t tokens = all_tokens(g) ? passing_tokens(r, g->active, g->turn_seat) : 0;
    unsigned stop = first_on_way(r, g->active, to, &steps, 0, tokens);
    g->goal = (uint8_t)to;
    g->steps = (uint8_t)steps;
    g->halt = (uint8_t)(stop == PL_NONE ? to : stop);
    move_fighter(r, g->active, g->halt, 0, tokens);
    g->phase = PHASE_MOVE_ON;
    if (stop == PL_NONE)
        follow(r, PHASE_MANEUVER, maneuver);
}

static void move_chosen(const run *r)
{
    go(r, r->game->answer.value, maneuver_steps(r, r->game->active));
}

/* Nothing on the way stopped it: the fighter goes on, unless what happened there has put somebody in its way. */
static void move_on(const run *r)
{
    pl_game *g = r->game;
    g->phase = PHASE_MANEUVER;
    if (g->goal != PL_NONE && g->space[g->active] == g->halt && (reach(r, g->active, g->steps, 0) & space_bit(g->goal)))
        go(r, g->goal, g->steps);
}

/* ------------------------------------------------------------------ scheme */

static void scheme(const run *r)
{
    pl_game *g = r->game;
    uint32_t cards = 0;
    for (uint32_t left = g->present & seat_fighters(g->turn_seat); left; left &= left - 1)
        cards |= r->hero[g->turn_seat]->schemes[lowest(left) % PL_SEAT_FIGHTERS];
    cards &= r->hero[g->turn_seat]->in_form[g->seat[g->turn_seat].form];
    ask_hand(r, g->turn_seat, PL_WHY_SCHEME, cards, false); /* R-SCH-1 */
    g->phase = PHASE_SCHEME_CHOSEN;
}

static void play_scheme(const run *r, unsigned fighter)
{
    pl_game *g = r->game;
    g->active = (uint8_t)fighter;
    g->phase = PHASE_SCHEME_DONE;
    pl_event *e = tell_card(r, PL_EV_SCHEME, g->turn_seat, g->card, PL_SEEN_BY_ALL);
    if (e)
        e->fighter = (uint8_t)fighter;
    push_card_text(r, g->turn_seat, g->card, PL_ON_SCHEME, fighter);
}

static void scheme_chosen(const run *r)
{
    pl_game *g = r->game;
    g->card = g->answer.value;
    carry(r, g->turn_seat, g->card, PLACE_TABLE);
    uint32_t users = (uint32_t)card_of(r, g->turn_seat, g->card)->users << g->turn_seat * PL_SEAT_FIGHTERS & g->present;
    if (single(users)) {
        play_scheme(r, lowest(users));
        return;
    }
    ask(r, g->turn_seat, PL_ASK_FIGHTER, PL_WHY_ACTIVE, users, false);
    g->phase = PHASE_ACTIVE_CHOSEN;
}

static void active_chosen(const run *r)
{
    play_scheme(r, r->game->answer.value);
}

static void scheme_done(const run *r)
{
    clear_away(r, r->game->turn_seat, r->game->card); /* R-SCH-2 */
    r->game->phase = PHASE_ACTION;
}

/* clang-format off */
#ifdef __wasm__
void run_phase(const run *r)
{
    switch ((phase)r->game->phase) {
#define PHASE(id, number, step) case PHASE_##id: step(r); return;
#include "rules/phases.def"
#undef PHASE
    case PHASES: break;
    }
    PL_ASSERT(false);
}
#else
step *const phases[PHASES] = {
#define PHASE(id, number, step) [PHASE_##id] = (step),
#include "rules/phases.def"
#undef PHASE
};
#endif
