/* The game as a whole: beginning a match, answering a question, running on to the next one. */
#include <string.h>

#include "base/invariant.h"
#include "rules/tell.h"

/* Texts may set off texts, and those others: what takes too long is cut short (D-CHAIN), so that no hero can keep anybody waiting. */
static inline void run_on(const run *r)
{
    pl_game *g = r->game;
    unsigned steps = 0;
    PL_ASSERT(g->question.kind == PL_ASK_NOTHING && !g->over);
    do {
        if (!g->frame_count)
            run_phase(r);
        else if (steps < PL_STEPS)
            steps += machine_step(r);
        else
            cut_short(r);
    } while (g->question.kind == PL_ASK_NOTHING && !g->over);
    if (g->over) { /* R-END-1: nothing further resolves */
        memset(&g->question, 0, sizeof g->question);
        g->frame_count = 0;
    }
    CHECK_SOUND(r);
}

void pl_apply(const pl_content *content, pl_game *game, pl_option option, pl_log *log)
{
    PL_ASSERT(pl_legal(game, option));
    run r;
    open_run(&r, content, game, log);
    game->answer = option;
    game->question.kind = PL_ASK_NOTHING;
    run_on(&r);
}

bool pl_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log)
{
    if (!pl_legal(game, option))
        return false;
    pl_apply(content, game, option, log);
    return true;
}

/* ------------------------------------------------------------------ beginning */

static bool setup_fits(const pl_content *content, const pl_setup *setup)
{
    if (setup->board >= content->board_count || content->boards[setup->board].start_count < pl_seats_in(setup))
        return false;
    unsigned fighters = 0;
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        if (setup->hero[seat] >= content->hero_count)
            return false;
        fighters += content->heroes[setup->hero[seat]].fighter_count;
    }
    return fighters <= content->boards[setup->board].space_count; /* there is room for all */
}

static void empty_game(const pl_content *content, pl_game *game, const pl_setup *setup, const pl_seed *seed)
{
    memset(game, 0, sizeof *game);
    game->board = setup->board;
    game->seat_count = (uint8_t)pl_seats_in(setup);
    game->options = setup->options;
    game->winner = PL_NONE;
    game->card = PL_NONE;
    game->active = PL_NONE;
    memset(game->space, PL_NONE, sizeof game->space);
    for (unsigned i = 0; i < 8; i++)
        game->seed[i] = (uint32_t)seed->bytes[4 * i] | (uint32_t)seed->bytes[4 * i + 1] << 8 |
                        (uint32_t)seed->bytes[4 * i + 2] << 16 | (uint32_t)seed->bytes[4 * i + 3] << 24;
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_hero *hero = &content->heroes[setup->hero[seat]];
        game->seat[seat].hero = setup->hero[seat];
        game->seat[seat].size = hero->deck;
        game->seat[seat].form = hero->start_form;
        memcpy(game->seat[seat].stock, hero->token_stock, sizeof hero->token_stock);
        start_counters(hero, game, seat);
        game->seat[seat].reserve = hero->reserve;
        for (unsigned i = 0; i < hero->fighter_count; i++) /* R-SETUP-3 */
            game->health[seat * PL_SEAT_FIGHTERS + i] = hero->reserve & bit(i) ? 0 : hero->health[i];
    }
}

static void deal_hands(const run *r)
{
    for (unsigned seat = 0; seat < r->game->seat_count; seat++) { /* R-SETUP-4 */
        pl_seat *s = &r->game->seat[seat];
        for (unsigned card = 0; card < s->size; card++)
            s->order[card] = (uint8_t)card;
        s->deck_count = s->size;
        shuffle_deck(r, seat);
        for (unsigned i = 0; i < r->hero[seat]->hand; i++)
            draw_card(r, seat);
    }
}

bool pl_begin(const pl_content *content, pl_game *game, const pl_setup *setup, const pl_seed *seed, pl_log *log)
{
    if (!setup_fits(content, setup))
        return false;
    empty_game(content, game, setup, seed);
    run r;
    open_run(&r, content, game, log);
    deal_hands(&r);
    game->phase = PHASE_FIRST;
    run_on(&r);
    return true;
}

/* ------------------------------------------------------------------ positions */

static const char *lay_piles(const run *r, unsigned seat, const pl_position *position)
{
    pl_seat *s = &r->game->seat[seat];
    uint32_t seen = 0;
    unsigned hand = position->seat[seat].hand_count;
    unsigned deck = position->seat[seat].deck_count;
    unsigned discard = position->seat[seat].discard_count;
    if (hand > PL_DECK || deck > PL_DECK || discard > PL_DECK || hand + deck + discard != s->size)
        return "every card of the deck must be in exactly one pile";
    for (unsigned i = 0; i < hand; i++) {
        unsigned card = position->seat[seat].hand[i];
        seen |= bit(card % PL_DECK);
        s->hand |= bit(card % PL_DECK);
    }
    for (unsigned i = 0; i < deck; i++) {
        unsigned card = position->seat[seat].deck[i];
        seen |= bit(card % PL_DECK);
        s->order[deck - 1 - i] = (uint8_t)card;
    }
    for (unsigned i = 0; i < discard; i++) {
        unsigned card = position->seat[seat].discard[i];
        seen |= bit(card % PL_DECK);
        s->discard |= bit(card % PL_DECK);
        s->order[s->size - discard + i] = (uint8_t)card;
    }
    s->deck_count = (uint8_t)deck;
    s->discard_count = (uint8_t)discard;
    return seen == pl_all_cards(s) ? NULL : "every card of the deck must be in exactly one pile";
}

static const char *stand_fighter(const run *r, unsigned fighter, unsigned space, unsigned health)
{
    pl_game *g = r->game;
    if (health > r->hero[pl_seat_of(fighter)]->health[fighter % PL_SEAT_FIGHTERS])
        return "a fighter cannot have more health than it starts with";
    g->health[fighter] = (uint8_t)health;
    if (space == PL_NONE)
        return health == 0 ? NULL : "a fighter with health needs a space";
    if (health == 0)
        return "a defeated fighter has no space";
    if (space >= PL_SPACES || !(r->board->spaces & space_bit(space)))
        return "the battlefield has no such space";
    if (all_occupied(g) & space_bit(space))
        return "two fighters cannot share a space";
    g->space[fighter] = (uint8_t)space;
    g->present |= bit(fighter);
    g->occupied[pl_team_of(pl_seat_of(fighter))] |= space_bit(space);
    return NULL;
}

static const char *lay_tokens(const run *r, const pl_hero *hero, unsigned seat, const pl_position *position)
{
    pl_seat *s = &r->game->seat[seat];
    if (position->seat[seat].form > 0 && position->seat[seat].form >= hero->form_count)
        return "the hero has no such form";
    s->form = position->seat[seat].form;
    for (unsigned kind = 0; kind < PL_TOKENS; kind++) {
        uint64_t tokens = position->seat[seat].tokens[kind];
        unsigned gone = count_bits(tokens) + position->seat[seat].removed[kind];
        if (tokens & ~r->board->spaces)
            return "the battlefield has no such space";
        if (gone > hero->token_stock[kind])
            return "there are not that many tokens";
        for (unsigned other = 0; other < seat; other++) /* D-MIRROR: one of a kind per space counts all of them */
            if (r->game->seat[other].hero == s->hero && r->game->seat[other].tokens[kind] & tokens)
                return "a space has room for one token of a kind, whoever it belongs to";
        s->tokens[kind] = tokens;
        s->stock[kind] = (uint8_t)(hero->token_stock[kind] - gone);
    }
    return NULL;
}

static const char *set_counters(const run *r, const pl_hero *hero, unsigned seat, const pl_position *position)
{
    for (unsigned k = 0; k < PL_COUNTERS; k++) {
        if (!(position->seat[seat].counters_given >> k & 1U))
            continue;
        if (k >= hero->counter_count)
            return "the hero has no such counter";
        r->game->counters[seat][k] = position->seat[seat].counters[k];
        if (!counter_fits(r, seat, k))
            return "the counter does not go that high";
    }
    return NULL;
}

static const char *stand_fighters(const run *r, const pl_position *position)
{
    for (unsigned seat = 0; seat < r->game->seat_count; seat++) {
        unsigned reserve = position->seat[seat].reserve;
        if (reserve & ~(unsigned)r->hero[seat]->reserve)
            return "only fighters that are not on the board at the start are in reserve";
        r->game->seat[seat].reserve = (uint8_t)reserve;
        for (unsigned i = 0; i < r->hero[seat]->fighter_count; i++) {
            if ((reserve & bit(i)) && position->seat[seat].health[i])
                return "a fighter in reserve has no health yet";
            const char *wrong = stand_fighter(r, seat * PL_SEAT_FIGHTERS + i, position->seat[seat].space[i],
                                              position->seat[seat].health[i]);
            if (wrong)
                return wrong;
        }
    }
    return NULL;
}

const char *pl_begin_at(const pl_content *content, pl_game *game, const pl_position *position, const pl_seed *seed,
                        pl_log *log)
{
    static const uint8_t first[] = {
        [PL_AT_SETUP] = PHASE_FIRST, [PL_AT_TURN_START] = PHASE_TURN_START, [PL_AT_ACTION] = PHASE_TURN_BEGUN};
    if (!setup_fits(content, &position->setup) || position->turn_seat >= pl_seats_in(&position->setup) ||
        position->moment > PL_AT_ACTION)
        return "the setup does not fit the content";
    pl_game fresh;
    empty_game(content, &fresh, &position->setup, seed);
    run r = {0};
    open_run(&r, content, &fresh, log);
    for (unsigned seat = 0; seat < fresh.seat_count; seat++) {
        const char *wrong = lay_piles(&r, seat, position);
        if (!wrong && position->moment != PL_AT_SETUP)
            wrong = lay_tokens(&r, &content->heroes[position->setup.hero[seat]], seat, position);
        if (!wrong)
            wrong = set_counters(&r, r.hero[seat], seat, position);
        if (wrong)
            return wrong;
    }
    if (position->moment != PL_AT_SETUP) {
        const char *wrong = stand_fighters(&r, position);
        if (wrong)
            return wrong;
    }
    fresh.turn_seat = position->moment == PL_AT_SETUP ? 0 : position->turn_seat;
    fresh.turn = position->moment == PL_AT_ACTION;
    fresh.actions = position->actions;
    fresh.actions_taken = position->actions < 2 ? (uint8_t)(2 - position->actions) : 0;
    fresh.phase = first[position->moment];
    run_on(&r);
    *game = fresh;
    return NULL;
}

/* ------------------------------------------------------------------ linking a hero */

static void link_fighters(pl_hero *hero)
{
    uint8_t ones[PL_SEAT_FIGHTERS] = {0};
    for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++)
        ones[i] = hero->heroes & bit(i) ? UINT8_MAX : 0;
    memcpy(&hero->hero_health, ones, sizeof ones);
    hero->far = hero->ranged;
    for (unsigned i = 0; i < hero->fighter_count; i++) {
        PL_ASSERT(hero->moves[i] > 0 && hero->reach[i] > 0);
        hero->far |= hero->reach[i] > 1 ? (uint8_t)bit(i) : 0;
    }
}

static void link_triggers(pl_hero *hero)
{
    static const struct {
        uint8_t window, occasion;
    } reactions[] = {{PL_IN_HAND, PL_WHEN_HAND_SEEN}, {PL_ON_FORCED_DISCARD, PL_WHEN_FORCED_DISCARD}};
    unsigned count = PL_ABILITIES;
    for (unsigned t = 0; t < hero->title_count; t++)
        for (unsigned i = 0; i < sizeof reactions / sizeof reactions[0]; i++)
            if (hero->cards[t].code[reactions[i].window])
                hero->triggers[count++] = (pl_trigger){.code = hero->cards[t].code[reactions[i].window],
                                                       .occasion = reactions[i].occasion,
                                                       .window = reactions[i].window,
                                                       .title = (uint8_t)t};
    memset(hero->first_for, PL_NONE, sizeof hero->first_for);
    while (count-- > 0) {
        pl_trigger *t = &hero->triggers[count];
        if (count >= PL_ABILITIES || count < hero->ability_count) {
            PL_ASSERT(t->occasion < PL_OCCASIONS && t->code < hero->code_length);
            t->next = hero->first_for[t->occasion];
            hero->first_for[t->occasion] = (uint8_t)count;
        }
    }
}

/* "Cards that only these fighters may play" become a set of cards (R-SHE-1). */
static void link_rows(pl_hero *hero)
{
    memset(hero->rows_of, 0, sizeof hero->rows_of);
    memset(hero->touched, 0, sizeof hero->touched);
    for (unsigned i = 0; i < hero->row_count; i++) {
        pl_row *row = &hero->rows[i];
        PL_ASSERT(row->kind < PL_ROW_KINDS && row->code < hero->code_length && row->condition < hero->code_length);
        hero->rows_of[row->kind] |= (uint16_t)bit(i);
        hero->touched[row->kind] |= row->fighters;
        for (unsigned t = 0; row->kind == PL_ROW_UNCANCELED && t < hero->title_count; t++)
            row->titles |= row->fighters && hero->cards[t].users == row->fighters ? bit(t) : 0;
    }
}

bool pl_hero_link(pl_hero *hero)
{
    unsigned card = 0;
    link_fighters(hero);
    link_triggers(hero);
    link_rows(hero);
    hero->boosters = 0;
    memset(hero->attacks, 0, sizeof hero->attacks);
    memset(hero->defenses, 0, sizeof hero->defenses);
    memset(hero->schemes, 0, sizeof hero->schemes);
    memset(hero->of_type, 0, sizeof hero->of_type);
    memset(hero->in_form, 0, sizeof hero->in_form);
    for (unsigned t = 0; t < hero->title_count; t++) {
        const pl_card *c = &hero->cards[t];
        if (c->copies == 0 || card + c->copies > PL_DECK)
            return false;
        uint32_t copies = UINT32_MAX >> (PL_DECK - c->copies) << card;
        hero->copies[t] = copies;
        memset(&hero->title[card], (int)t, c->copies);
        card += c->copies;
        hero->boosters |= c->boost >= 0 ? copies : 0;
        hero->of_type[c->type] |= copies;
        for (unsigned form = 0; form < PL_FORMS; form++)
            hero->in_form[form] |= c->forms == 0 || (c->forms & bit(form)) ? copies : 0;
        for (unsigned left = c->users; left; left &= left - 1) {
            unsigned user = lowest(left);
            hero->attacks[user] |= c->type & PL_ATTACK ? copies : 0; /* R-CARD-1 */
            hero->defenses[user] |= c->type & PL_DEFENSE ? copies : 0;
            hero->schemes[user] |= c->type & PL_SCHEME ? copies : 0;
        }
    }
    hero->deck = (uint8_t)card;
    return card >= PL_DECK_LEAST;
}
