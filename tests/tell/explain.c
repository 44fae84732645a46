/* Explanations: what can be chosen has no reason against it, and everything else has one, with its rule, in every language;
 * every question says which rule or text asks; the parts of a combat value add up. Proved over whole random matches. */
#include "../rules/table.h"

#include "tell/explain.h"

enum { EVENTS = 1024 };

/* A match, told in every language. */
typedef struct table {
    pl_teller *tellers[PL_LANGUAGES];
    pl_game game;
    pl_event events[EVENTS];
    pl_log log;
    unsigned reasons, unspecific;
} table;

static void open_tellers(table *t, const pl_setup *setup)
{
    for (unsigned language = 0; language < PL_LANGUAGES; language++) {
        t->tellers[language] = pl_teller_new(pack, setup, (pl_language)language);
        assert_non_null(t->tellers[language]);
    }
}

static void close_tellers(table *t)
{
    for (unsigned language = 0; language < PL_LANGUAGES; language++)
        pl_teller_free(t->tellers[language]);
}

/* Plays random matches and shows every question, and what led to it, to `look`. */
static void play(table *t, unsigned games, void (*look)(table *t))
{
    for (unsigned n = 0; n < games; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 11)};
        pl_setup setup = any_setup(&d);
        pl_seed seed = seed_of(n);
        t->log = (pl_log){t->events, EVENTS, 0};
        if (!pl_begin(&pack->content, &t->game, &setup, &seed, &t->log))
            continue;
        open_tellers(t, &setup);
        for (;;) {
            assert_true(t->log.count <= EVENTS);
            look(t);
            if (pl_over(&t->game))
                break;
            t->log.count = 0;
            assert_true(pl_answer(&pack->content, &t->game, random_option(&t->game, &d), &t->log));
        }
        close_tellers(t);
    }
}

/* ------------------------------------------------------------------ reasons */

static void check(table *t, pl_reason reason, bool legal)
{
    char text[PL_TOLD_MAX];
    if (legal) {
        assert_string_equal(reason.name, "");
        assert_string_equal(reason.rule, "");
        assert_string_equal(pl_tell_reason(t->tellers[0], &reason, text, sizeof text), "");
        return;
    }
    bool has_rule =
        strncmp(reason.rule, "R-", 2) == 0 || strncmp(reason.rule, "OQ-", 3) == 0 || strncmp(reason.rule, "D-", 2) == 0;
    if (!has_rule)
        fail_msg("kind %u, why %u: no rule, reason \"%s\"", t->game.question.kind, t->game.question.why, reason.name);
    t->reasons++;
    t->unspecific += strcmp(reason.name, "not-of-kind") == 0 || strcmp(reason.name, "not-meant") == 0;
    for (unsigned language = 0; language < PL_LANGUAGES; language++) {
        pl_tell_reason(t->tellers[language], &reason, text, sizeof text);
        if (strlen(text) < 4)
            fail_msg("%s cannot say %s", pl_language_code[language], reason.name);
    }
}

static bool may(const table *t, unsigned viewer, pl_option_kind kind, unsigned value)
{
    return t->game.question.seat == viewer && pl_legal(&t->game, (pl_option){(uint8_t)kind, (uint8_t)value});
}

/* Copies of a card cannot be told apart: of those in a hand, one that may be chosen is enough. */
static bool may_card(const table *t, unsigned viewer, unsigned seat, unsigned card)
{
    const pl_hero *hero = &pack->heroes[t->game.seat[seat].hero];
    uint32_t copies = hero->copies[hero->title[card]] & t->game.seat[seat].hand;
    bool legal = may(t, viewer, PL_OPTION_CARD, card);
    for (uint32_t left = copies >> card & 1 ? copies : 0; left; left &= left - 1)
        legal |= may(t, viewer, PL_OPTION_CARD, (unsigned)__builtin_ctz(left));
    return t->game.question.pile == seat && legal;
}

static void same_for_copies(const table *t, const pl_teller *teller, const pl_view *view, unsigned seat, unsigned card)
{
    const pl_hero *hero = &pack->heroes[t->game.seat[seat].hero];
    unsigned first = (unsigned)__builtin_ctz(hero->copies[hero->title[card]] & t->game.seat[seat].hand);
    assert_string_equal(pl_explain_card(teller, view, seat, card).name,
                        pl_explain_card(teller, view, seat, first).name);
}

/* The reason follows from what the viewer may know: the state itself gives the same as the view. */
static void expect_same(pl_refusal of_view, pl_refusal of_state)
{
    assert_int_equal(of_view.reason, of_state.reason);
    assert_string_equal(of_view.rule, of_state.rule);
    assert_memory_equal(of_view.about, of_state.about, sizeof of_view.about);
}

static void look_at_refusals(table *t)
{
    const pl_game *g = &t->game;
    const pl_content *content = &pack->content;
    for (unsigned viewer = 0; viewer < g->seat_count; viewer++) {
        pl_view view;
        pl_view_of(content, g, viewer, &view);
        const pl_option_kind kinds[] = {PL_OPTION_ACTION, PL_OPTION_SPACE, PL_OPTION_FIGHTER};
        const unsigned counts[] = {3, pack->boards[g->board].space_count, g->seat_count * (unsigned)PL_SEAT_FIGHTERS};
        for (unsigned k = 0; k < 3; k++)
            for (unsigned value = 0; value < counts[k]; value++) {
                pl_option option = {(uint8_t)kinds[k], (uint8_t)value};
                expect_same(pl_why_not(content, &view.game, viewer, option), pl_why_not(content, g, viewer, option));
            }
        for (uint32_t left = g->seat[viewer].hand; left; left &= left - 1) {
            unsigned card = (unsigned)__builtin_ctz(left);
            expect_same(pl_why_not_card(content, &view.game, viewer, viewer, card),
                        pl_why_not_card(content, g, viewer, viewer, card));
        }
    }
}

static void a_refusal_depends_on_what_the_viewer_may_know(void **state)
{
    (void)state;
    static table t;
    play(&t, 60, look_at_refusals);
}

static void look_at_choices(table *t)
{
    const pl_game *g = &t->game;
    const pl_question *q = &g->question;
    const pl_teller *teller = t->tellers[g->turn % PL_LANGUAGES];
    static unsigned asked;
    asked++;
    for (unsigned viewer = 0; viewer < g->seat_count; viewer++) {
        pl_view view;
        bool asks = q->kind != PL_ASK_NOTHING && q->seat == viewer;
        pl_view_of(&pack->content, g, viewer, &view);
        for (unsigned action = PL_MANEUVER; action <= PL_DO_ATTACK; action++)
            check(t, pl_explain_action(teller, &view, (pl_action)action), may(t, viewer, PL_OPTION_ACTION, action));
        for (unsigned seat = 0; seat < g->seat_count; seat++) /* the own hand, and one that is being looked at */
            for (uint32_t left = seat == viewer || (asks && q->pile == seat) ? g->seat[seat].hand : 0; left;
                 left &= left - 1) {
                unsigned card = (unsigned)__builtin_ctz(left);
                check(t, pl_explain_card(teller, &view, seat, card), may_card(t, viewer, seat, card));
                same_for_copies(t, teller, &view, seat, card);
            }
        if (!asks && asked % 8) /* the same for all the rest of the board */
            continue;
        for (unsigned card = asked % 5; card < g->seat[0].size; card += 5) /* wherever it is */
            for (unsigned seat = 0; seat < g->seat_count; seat++)
                check(t, pl_explain_card(teller, &view, seat, card), may_card(t, viewer, seat, card));
        for (unsigned space = 0; space < pack->boards[g->board].space_count; space++)
            check(t, pl_explain_space(teller, &view, space), may(t, viewer, PL_OPTION_SPACE, space));
        for (unsigned seat = 0; seat < g->seat_count; seat++)
            for (unsigned f = 0; f < pack->heroes[g->seat[seat].hero].fighter_count; f++)
                check(t, pl_explain_fighter(teller, &view, seat * PL_SEAT_FIGHTERS + f),
                      may(t, viewer, PL_OPTION_FIGHTER, seat * PL_SEAT_FIGHTERS + f));
    }
}

static void what_cannot_be_chosen_has_a_reason_with_its_rule_in_every_language(void **state)
{
    (void)state;
    static table t;
    t.reasons = t.unspecific = 0;
    play(&t, how_many(150, 12), look_at_choices);
    print_message("# %u reasons, %u of them unspecific\n", t.reasons, t.unspecific);
    assert_true(t.reasons > how_many(1000000, 50000));
    assert_true(t.unspecific < t.reasons / 100);
}

/* ------------------------------------------------------------------ questions */

static void look_at_question(table *t)
{
    for (unsigned viewer = 0; viewer <= t->game.seat_count; viewer++) {
        static pl_asked asked;
        pl_view view;
        pl_view_of(&pack->content, &t->game, viewer == t->game.seat_count ? PL_NONE : viewer, &view);
        for (unsigned language = 0; language < PL_LANGUAGES; language++) {
            assert_int_equal(pl_tell_asked(t->tellers[language], &view, &asked), !pl_over(&t->game));
            if (pl_over(&t->game))
                continue;
            t->reasons++;
            assert_true(strlen(asked.question) > 3);
            assert_true(*asked.rule || *asked.text);
            assert_int_equal(*asked.text != '\0', asked.card != PL_NONE || asked.ability != PL_NONE);
            if (*asked.text)
                assert_true(asked.owner < t->game.seat_count);
            assert_int_equal(asked.seat, t->game.question.seat);
        }
    }
}

static void every_question_names_the_rule_or_the_text_that_asks(void **state)
{
    (void)state;
    static table t;
    t.reasons = 0;
    play(&t, how_many(40, 4), look_at_question);
    assert_true(t.reasons > how_many(40000, 4000));
}

/* ------------------------------------------------------------------ values */

static pl_breakdown sum;

static void check_side(const pl_value_side *s)
{
    int value = 0;
    assert_int_equal(s->parts[0].cause, PL_VALUE_PRINTED);
    for (unsigned i = 0; i < s->count; i++) {
        const pl_value_part *part = &s->parts[i];
        bool adds = part->cause == PL_VALUE_BOOST || part->cause == PL_VALUE_ADDED || part->cause == PL_VALUE_BONUS;
        if (adds || part->idle)
            assert_int_equal(part->value, value + part->change);
        if (part->idle)
            assert_int_equal(part->change, 0);
        if (part->cause == PL_VALUE_BOOST)
            assert_true(part->seat < PL_SEATS && part->card < PL_DECK);
        if (part->cause == PL_VALUE_BONUS)
            assert_true(part->abilities || part->card < PL_DECK);
        value = part->value;
    }
    assert_int_equal(s->value, value);
}

static void look_at_values(table *t)
{
    char text[PL_TOLD_MAX];
    pl_setup setup = pl_setup_of(&t->game);
    if (t->game.turn == 0)
        memset(&sum, 0, sizeof sum);
    for (unsigned i = 0; i < t->log.count; i++) {
        const pl_event *e = &t->events[i];
        pl_breakdown_hear(&sum, pack, &setup, e);
        if (e->type != PL_EV_RESULT)
            continue;
        assert_true(sum.over);
        for (unsigned side = 0; side < 2; side++) {
            const pl_value_side *s = &sum.side[side];
            assert_int_equal(s->value, side == PL_ATTACKER ? e->attack : e->defense);
            if (s->card == PL_NONE)
                continue;
            check_side(s);
            t->reasons += s->count > 1;
            for (unsigned language = 0; language < PL_LANGUAGES; language++) {
                pl_tell_value(t->tellers[language], &sum, side, text, sizeof text);
                assert_true(strlen(text) > 10);
                assert_null(strchr(text, '?'));
            }
        }
    }
    const pl_combat *c = &t->game.combat;
    for (unsigned side = 0; side < 2 && c->stage > PL_UNREVEALED + 1 && !sum.over; side++)
        if (c->side[side].card != PL_NONE && sum.side[side].card == c->side[side].card)
            assert_int_equal(sum.side[side].value, pl_card_value(&t->game, side));
}

static void the_parts_of_a_value_add_up_to_it(void **state)
{
    (void)state;
    static table t;
    t.reasons = 0;
    memset(&sum, 0, sizeof sum);
    play(&t, how_many(2500, 100), look_at_values);
    print_message("# %u values were changed\n", t.reasons);
    assert_true(t.reasons > how_many(2500, 80));
}

/* ------------------------------------------------------------------ the words */

/* Two heroes face to face on two adjacent spaces; their sidekicks far away, or defeated. */
static void face_to_face(table *t, const char *one, const char *other, bool sidekicks)
{
    pl_setup setup = {.board = (uint8_t)pl_pack_board(pack, "raptor-paddock"),
                      .hero = {(uint8_t)pl_pack_hero(pack, one), (uint8_t)pl_pack_hero(pack, other)}};
    const pl_board *board = &pack->boards[setup.board];
    pl_position p = {.setup = setup, .moment = PL_AT_ACTION, .actions = 2};
    unsigned middle = board->start[0], beside = (unsigned)__builtin_ctzll(board->steps[middle]);
    uint64_t far = board->spaces & ~board->zone_mates[middle] & ~board->zone_mates[beside] & ~board->adjacent[beside];
    for (unsigned seat = 0; seat < 2; seat++) {
        const pl_hero *hero = &pack->heroes[setup.hero[seat]];
        memset(p.seat[seat].space, PL_NONE, sizeof p.seat[seat].space);
        for (unsigned f = 0; f < hero->fighter_count; f++) {
            bool lead = hero->heroes >> f & 1;
            p.seat[seat].health[f] = lead || sidekicks ? hero->health[f] : 0;
            if (!lead && !sidekicks)
                continue;
            p.seat[seat].space[f] = (uint8_t)(lead ? (seat ? beside : middle) : (unsigned)__builtin_ctzll(far));
            far &= lead ? far : far - 1;
        }
        p.seat[seat].form = hero->start_form;
        p.seat[seat].deck_count = 30;
        for (unsigned i = 0; i < 30; i++)
            p.seat[seat].deck[i] = (uint8_t)i;
    }
    pl_seed seed = seed_of(1);
    assert_null(pl_begin_at(&pack->content, &t->game, &p, &seed, NULL));
    open_tellers(t, &setup);
}

static unsigned card_called(const table *t, unsigned seat, const char *id)
{
    const pl_hero *hero = &pack->heroes[t->game.seat[seat].hero];
    int title = pl_pack_card(&pack->hero_pages[t->game.seat[seat].hero], hero, id);
    assert_true(title >= 0);
    return (unsigned)__builtin_ctz(hero->copies[title]);
}

/* Takes the card out of the deck into the hand. */
static unsigned hold(table *t, unsigned seat, const char *id)
{
    pl_seat *s = &t->game.seat[seat];
    unsigned card = card_called(t, seat, id), kept = 0;
    for (unsigned i = 0; i < s->deck_count; i++)
        if (s->order[i] != card)
            s->order[kept++] = s->order[i];
    s->deck_count = (uint8_t)kept;
    s->hand |= 1U << card;
    pl_ask_again(&pack->content, &t->game);
    return card;
}

static pl_view seen_by(const table *t, unsigned viewer)
{
    pl_view view;
    pl_view_of(&pack->content, &t->game, viewer, &view);
    return view;
}

static void expect(table *t, pl_reason reason, const char *rule, const char *const wanted[PL_LANGUAGES])
{
    char text[PL_TOLD_MAX];
    for (unsigned language = 0; language < PL_LANGUAGES; language++)
        assert_string_equal(pl_tell_reason(t->tellers[language], &reason, text, sizeof text), wanted[language]);
    assert_string_equal(reason.rule, rule);
}

static void answer(table *t, pl_option_kind kind, unsigned value)
{
    assert_true(pl_answer(&pack->content, &t->game, (pl_option){(uint8_t)kind, (uint8_t)value}, NULL));
}

static void a_card_of_another_fighter_cannot_attack(void **state)
{
    (void)state;
    static table t;
    face_to_face(&t, "sherlock", "genie", true);
    unsigned revolver = hold(&t, 0, "service-revolver");
    pl_view view = seen_by(&t, 0);
    expect(&t, pl_explain_action(t.tellers[0], &view, PL_DO_ATTACK), "OQ-1",
           (const char *[]){"Holmes has a target, but no attack card to use.",
                            "У Холмса есть цель, но нет подходящей карты атаки.",
                            "У Холмса є ціль, але немає відповідної карти атаки."});
    expect(&t, pl_explain_card(t.tellers[0], &view, 0, revolver), "R-ATK-3",
           (const char *[]){"Dr. Watson has nobody to attack with “Service Revolver”.",
                            "Доктору Ватсону некого атаковать картой «Армейский револьвер».",
                            "Докторові Ватсону нема кого атакувати картою «Армійський револьвер»."});
    expect(&t, pl_explain_action(t.tellers[0], &view, PL_DO_SCHEME), "R-SCH-1",
           (const char *[]){"You have no scheme card in hand.", "У вас в руке нет карт приёмов.",
                            "У вас на руці немає карт вивертів."});
    unsigned elementary = hold(&t, 0, "elementary"), punch = hold(&t, 0, "counterpunch");
    answer(&t, PL_OPTION_ACTION, PL_DO_ATTACK);
    assert_int_equal(t.game.question.why, PL_WHY_ATTACK);
    view = seen_by(&t, 0);
    expect(&t, pl_explain_card(t.tellers[0], &view, 0, revolver), "R-CARD-3",
           (const char *[]){"“Service Revolver” is for Dr. Watson only, but Holmes is attacking.",
                            "«Армейский револьвер» — карта доктора Ватсона, а атакует Холмс.",
                            "«Армійський револьвер» — карта доктора Ватсона, а атакує Холмс."});
    expect(&t, pl_explain_card(t.tellers[0], &view, 0, elementary), "R-CARD-1",
           (const char *[]){"“Elementary” is a defense card: you cannot attack with it.",
                            "«Элементарно, Ватсон!» — карта защиты: атаковать ею нельзя.",
                            "«Елементарно, Ватсоне!» — карта оборони: атакувати нею не можна."});
    assert_string_equal(pl_explain_card(t.tellers[0], &view, 0, punch).rule, "");
    view = seen_by(&t, 1);
    expect(&t, pl_explain_action(t.tellers[0], &view, PL_MANEUVER), "R-TURN-1",
           (const char *[]){"It is Holmes's turn, not yours.", "Сейчас не ваш ход: ходит Холмс.",
                            "Зараз не ваш хід: ходить Холмс."});
    close_tellers(&t);
}

static void a_card_of_a_defeated_fighter_can_still_boost(void **state)
{
    (void)state;
    static table t;
    face_to_face(&t, "sherlock", "dracula", false);
    unsigned aid = hold(&t, 0, "administer-aid");
    static const char *const fell[] = {
        "Dr. Watson is defeated: “Administer Aid” cannot be played any more, but it can still boost.",
        "Доктор Ватсон повержен: карту «Первая помощь» уже нельзя разыграть, но ещё можно сбросить для усиления.",
        "Доктор Ватсон загинув: карту «Перша допомога» вже не можна розіграти, але ще можна скинути для поліпшення."};
    pl_view view = seen_by(&t, 0);
    expect(&t, pl_explain_card(t.tellers[0], &view, 0, aid), "R-CARD-3 R-BOOST-2", fell);
    expect(&t, pl_explain_action(t.tellers[0], &view, PL_DO_SCHEME), "R-CARD-3 R-BOOST-2", fell);
    answer(&t, PL_OPTION_ACTION, PL_MANEUVER);
    view = seen_by(&t, 0);
    assert_int_equal(t.game.question.why, PL_WHY_MANEUVER_BOOST);
    assert_string_equal(pl_explain_card(t.tellers[0], &view, 0, aid).rule, "");
    close_tellers(&t);
}

static void a_card_of_the_other_form_cannot_be_played(void **state)
{
    (void)state;
    static table t;
    face_to_face(&t, "jekyll-hyde", "genie", true);
    unsigned card = hold(&t, 0, "forever-hyde");
    pl_view view = seen_by(&t, 0);
    static const char *const wanted[] = {"“Forever Hyde” can be played only as Mr. Hyde.",
                                         "Карту «Навеки Хайд» можно разыграть только в облике мистера Хайда.",
                                         "Карту «Навіки Гайд» можна розіграти лише в подобі містера Гайда."};
    expect(&t, pl_explain_card(t.tellers[0], &view, 0, card), "R-JH-1", wanted);
    expect(&t, pl_explain_action(t.tellers[0], &view, PL_DO_ATTACK), "R-JH-1", wanted);
    close_tellers(&t);
}

static void a_space_out_of_reach_says_what_is_in_the_way(void **state)
{
    (void)state;
    static table t;
    face_to_face(&t, "genie", "dracula", true);
    answer(&t, PL_OPTION_ACTION, PL_MANEUVER);
    while (t.game.question.why != PL_WHY_MOVE)
        answer(&t, PL_OPTION_NONE, 0);
    pl_view view = seen_by(&t, 0);
    unsigned found[4] = {0};
    static const char *const names[] = {"too-far", "held-by-enemy", "against-arrow", "blocked"};
    for (unsigned space = 0; space < pack->boards[t.game.board].space_count; space++)
        for (unsigned i = 0; i < 4; i++)
            found[i] += strcmp(pl_explain_space(t.tellers[0], &view, space).name, names[i]) == 0;
    assert_true(found[0] > 0);
    assert_int_equal(found[1], 4); /* the hero and three sidekicks of the other side */
    expect(&t, pl_explain_space(t.tellers[0], &view, t.game.space[PL_SEAT_FIGHTERS]), "R-MOVE-3",
           (const char *[]){"Dracula is there: the Genie cannot enter that space.",
                            "Эту ячейку занимает Дракула: Джинн не может туда войти.",
                            "Цю комірку займає Дракула: Джин не може туди ввійти."});
    close_tellers(&t);
}

/* Locked first, boosted after that, and replaced by another card: the value stays, and its card is the new one. */
static void a_locked_value_stays_through_boost_and_replacement(void **state)
{
    (void)state;
    static table t;
    static const char *const wanted[][PL_LANGUAGES] = {
        {"Attack 5: “Counterpunch” — 3 printed + 2 from a boost (“Administer Aid”)",
         "Атака 5: «Встречный удар» — 3 на карте + 2 от усиления («Первая помощь»)",
         "Атака 5: «Зустрічний удар» — 3 на карті + 2 від поліпшення («Перша допомога»)"},
        {"Attack 0: “Feint” — 2 printed → 0, and card effects cannot change it (“Impossible to See”)",
         "Атака 0: «Уловка» — 2 на карте → 0, и эффекты карт его не меняют («Невозможно увидеть»)",
         "Атака 0: «Фінт» — 2 на карті → 0, і ефекти карт його не змінюють («Неможливо побачити»)"}};
    face_to_face(&t, "sherlock", "invisible-man", true);
    unsigned punch = card_called(&t, 0, "counterpunch"), aid = card_called(&t, 0, "administer-aid"),
             feint = card_called(&t, 0, "feint"), lock = card_called(&t, 1, "impossible-to-see");
    const pl_event events[] = {
        {.type = PL_EV_ATTACK, .seat = 0, .fighter = 0, .target = PL_SEAT_FIGHTERS},
        {.type = PL_EV_REVEAL, .seat = 0, .card = (uint8_t)punch, .value = 3},
        {.type = PL_EV_VALUE, .seat = 0, .side = PL_ATTACKER, .cause = PL_VALUE_PRINTED, .value = 3},
        {.type = PL_EV_BOOST, .seat = 0, .card = (uint8_t)aid, .boosts = PL_BOOSTS_ATTACK, .amount = 2},
        {.type = PL_EV_DISCARD, .seat = 0, .card = (uint8_t)aid},
        {.type = PL_EV_VALUE,
         .seat = 0,
         .by = (uint8_t)punch,
         .side = PL_ATTACKER,
         .cause = PL_VALUE_BOOST,
         .value = 5},
        {.type = PL_EV_VALUE, .by = (uint8_t)lock, .by_seat = 1, .side = PL_ATTACKER, .cause = PL_VALUE_LOCKED},
        {.type = PL_EV_BOOST, .seat = 0, .card = (uint8_t)aid, .boosts = PL_BOOSTS_ATTACK, .amount = 2},
        {.type = PL_EV_DISCARD, .seat = 0, .card = (uint8_t)aid},
        {.type = PL_EV_REVEAL, .seat = 0, .card = (uint8_t)feint, .value = 2},
    };
    char text[PL_TOLD_MAX];
    pl_setup setup = pl_setup_of(&t.game);
    pl_breakdown b = {.over = false};
    const pl_value_side *s = &b.side[PL_ATTACKER];
    for (unsigned i = 0; i < sizeof events / sizeof *events; i++) {
        pl_breakdown_hear(&b, pack, &setup, &events[i]);
        for (unsigned language = 0; language < PL_LANGUAGES && (i == 5 || i == 9); language++)
            assert_string_equal(pl_tell_value(t.tellers[language], &b, PL_ATTACKER, text, sizeof text),
                                wanted[i == 9][language]);
        if (i == 8) {
            assert_int_equal(s->count, 4);
            assert_true(s->parts[3].idle);
            assert_int_equal(s->parts[3].card, aid);
        }
    }
    assert_int_equal(s->card, feint);
    assert_int_equal(s->value, 0);
    close_tellers(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_depends_on_what_the_viewer_may_know),
        cmocka_unit_test(what_cannot_be_chosen_has_a_reason_with_its_rule_in_every_language),
        cmocka_unit_test(every_question_names_the_rule_or_the_text_that_asks),
        cmocka_unit_test(the_parts_of_a_value_add_up_to_it),
        cmocka_unit_test(a_card_of_another_fighter_cannot_attack),
        cmocka_unit_test(a_card_of_a_defeated_fighter_can_still_boost),
        cmocka_unit_test(a_card_of_the_other_form_cannot_be_played),
        cmocka_unit_test(a_space_out_of_reach_says_what_is_in_the_way),
        cmocka_unit_test(a_locked_value_stays_through_boost_and_replacement),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
