/* What is offered is there: no option of any question names a fighter, a token or a card that is gone. Sets that a text keeps
 * while something else happens must be looked at again when their turn comes. Random matches of the odd heroes, many of them
 * with decks that are about to run out, where fighters fall at any moment. */
#include "table.h"

#include "rules/frame.h"
#include "rules/machine.h"

enum { DECISIONS = 400 };

static unsigned fighters_offered, tokens_offered, cards_offered;

static bool present(const pl_game *game, unsigned fighter)
{
    return game->present >> fighter & 1;
}

/* The act that asks; SEQ: no text does. */
static unsigned asking_act(const pl_game *game)
{
    if (game->frame_count == 0)
        return PL_W_SEQ;
    const pl_frame *f = read_frame(game, game->frame_count - 1U);
    pl_word word = pack->heroes[game->seat[f->owner].hero].code[f->pc];
    return pl_word_tag(word) == PL_TAG_WORD ? pl_word_id_of(word) : PL_W_SEQ;
}

static void look_at_fighter(const pl_game *game, unsigned fighter)
{
    unsigned act = asking_act(game);
    fighters_offered++;
    assert_true(fighter < game->seat_count * (unsigned)PL_SEAT_FIGHTERS);
    pl_hand_plan plan;
    if (pl_by_hand(&pack->content, game,
                   &plan)) /* beside the board, too: it may be placed; whoever falls has a card in the combat */
        assert_true(pl_alive(game, fighter) || game->combat.side[PL_ATTACKER].fighter == fighter ||
                    game->combat.side[PL_DEFENDER].fighter == fighter);
    else if (act == PL_W_REVIVE || act == PL_W_SUMMON)
        assert_false(pl_alive(game, fighter));
    else if (act == PL_W_PLACE || act == PL_W_MOVE_TO || act == PL_W_RELOCATE) /* also from beside the board */
        assert_true(pl_alive(game, fighter));
    else if (act != PL_W_SET_HEALTH)
        assert_true(present(game, fighter));
}

static void look_at_space(const pl_game *game, unsigned space)
{
    const pl_question *q = &game->question;
    uint64_t here = 1ULL << space;
    assert_true(pack->boards[game->board].spaces & here);
    if (q->why == PL_WHY_TOKEN) {
        const pl_seat *s = &game->seat[q->owner];
        tokens_offered++;
        assert_true((s->tokens[0] | s->tokens[1]) & here);
    }
    if (q->why == PL_WHY_MOVE)
        assert_true(present(game, q->fighter));
    if (q->why == PL_WHY_MOVE || q->why == PL_WHY_PLACE || q->why == PL_WHY_SETUP)
        assert_true(game->space[q->fighter] == space || !((game->occupied[0] | game->occupied[1]) & here));
}

static void look_at_card(const pl_game *game, unsigned card)
{
    const pl_seat *s = &game->seat[game->question.pile];
    unsigned why = game->question.why;
    bool open = why == PL_WHY_RETURN || why == PL_WHY_ONTO_DECK || why == PL_WHY_UNDER_DECK || why == PL_WHY_INTO_DECK;
    cards_offered++;
    assert_true((open ? s->discard | s->play : s->hand) >> card & 1);
}

static void look(const pl_game *game)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    assert_in_range(count, 1, PL_OPTIONS_MAX);
    for (unsigned i = 0; i < count; i++)
        if (options[i].kind == PL_OPTION_FIGHTER || options[i].kind == PL_OPTION_RELOCATE)
            look_at_fighter(game, options[i].value);
        else if (options[i].kind == PL_OPTION_SPACE)
            look_at_space(game, options[i].value);
        else if (options[i].kind == PL_OPTION_CARD)
            look_at_card(game, options[i].value);
    for (unsigned fighter = 0; fighter < game->seat_count * (unsigned)PL_SEAT_FIGHTERS; fighter++)
        assert_true(!present(game, fighter) || pl_alive(game, fighter));
    for (unsigned side = 0; side < 2 && game->combat.stage; side++) { /* a card is in one place at a time */
        const pl_side *s = &game->combat.side[side];
        assert_true(s->card == PL_NONE || (game->seat[s->seat].play >> s->card & 1));
    }
}

/* Everybody somewhere on the board, tokens here and there, and hardly a card in the decks. */
static pl_position about_to_end(const pl_setup *setup, dice *d)
{
    pl_position p = {.setup = *setup, .moment = PL_AT_ACTION, .actions = 2};
    uint64_t left = pack->boards[setup->board].spaces;
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        const pl_hero *hero = &pack->heroes[setup->hero[seat]];
        for (unsigned i = 0; i < hero->fighter_count; i++) {
            unsigned space;
            do
                space = roll(d, PL_SPACES);
            while (!(left >> space & 1));
            left &= ~(1ULL << space);
            p.seat[seat].space[i] = (uint8_t)space;
            p.seat[seat].health[i] = (uint8_t)(1 + roll(d, hero->health[i]));
        }
        for (unsigned kind = 0; kind < hero->token_count; kind++)
            for (unsigned i = 0; i < hero->token_stock[kind] && i < 3; i++) {
                unsigned space = roll(d, PL_SPACES);
                uint64_t taken = 0; /* by the same hero in another seat (D-MIRROR) */
                for (unsigned other = 0; other < seat; other++)
                    taken |= setup->hero[other] == setup->hero[seat] ? p.seat[other].tokens[kind] : 0;
                p.seat[seat].tokens[kind] |= pack->boards[setup->board].spaces & 1ULL << space & ~taken;
            }
        unsigned deck = roll(d, 3), shift = roll(d, hero->deck);
        for (unsigned card = 0; card < hero->deck; card++) {
            uint8_t one = (uint8_t)((card + shift) % hero->deck);
            if (card < deck)
                p.seat[seat].deck[p.seat[seat].deck_count++] = one;
            else if (card < deck + 9)
                p.seat[seat].hand[p.seat[seat].hand_count++] = one;
            else
                p.seat[seat].discard[p.seat[seat].discard_count++] = one;
        }
    }
    return p;
}

static void what_is_offered_is_there(void **state)
{
    (void)state;
    unsigned matches = how_many(30000, 2000), begun = 0;
    int foreman = pl_pack_hero(pack, "foreman");
    for (unsigned n = 0; n < matches; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 1)};
        pl_setup setup = any_setup(&d);
        pl_seed seed = seed_of(n);
        pl_game game;
        if (n % 2)
            setup.hero[n / 2 % 2] = (uint8_t)foreman;
        unsigned fighters = 0;
        for (unsigned seat = 0; seat < pl_seats_in(&setup); seat++)
            fighters += pack->heroes[setup.hero[seat]].fighter_count;
        if (fighters + 4U > pack->boards[setup.board].space_count)
            continue;
        pl_position position = about_to_end(&setup, &d);
        if (n % 4 == 0 ? !pl_begin(&pack->content, &game, &setup, &seed, NULL)
                       : pl_begin_at(&pack->content, &game, &position, &seed, NULL) != NULL)
            continue;
        begun++;
        for (unsigned i = 0; i < DECISIONS && !pl_over(&game); i++) {
            look(&game);
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
    }
    assert_true(begun > matches / 2);
    assert_true(fighters_offered > matches && tokens_offered > 0 && cards_offered > matches);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_offered_is_there)};
    return cmocka_run_group_tests_name("rules/there", tests, load_content, free_content);
}
