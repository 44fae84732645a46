/* The options of a choice bear the words of that choice, whichever choice of the text it is. */
#include "../rules/table.h"

#include "match/match.h"
#include "tell/story.h"

/* A's turn, with this card of the Foreman in hand. */
static pl_game begin(pl_setup *setup, const char *card)
{
    pl_position p = {.moment = PL_AT_ACTION, .actions = 2};
    int hero = pl_pack_hero(pack, "foreman"), title = pl_pack_card(&pack->hero_pages[hero], &pack->heroes[hero], card);
    assert_true(hero >= 0 && title >= 0);
    p.setup.hero[0] = p.setup.hero[1] = (uint8_t)hero;
    unsigned in_hand = (unsigned)__builtin_ctz(pack->heroes[hero].copies[title]);
    uint64_t spaces = pack->boards[0].spaces;
    for (unsigned seat = 0; seat < 2; seat++) {
        for (unsigned i = 0; i < pack->heroes[hero].fighter_count; i++, spaces &= spaces - 1) {
            p.seat[seat].space[i] = (uint8_t)__builtin_ctzll(spaces);
            p.seat[seat].health[i] = (uint8_t)(i == 0 ? 9 : 2);
        }
        p.seat[seat].hand[p.seat[seat].hand_count++] = (uint8_t)in_hand;
        for (unsigned c = 0; c < 30; c++)
            if (c != in_hand)
                p.seat[seat].deck[p.seat[seat].deck_count++] = (uint8_t)c;
    }
    pl_seed seed = seed_of(1);
    pl_game game;
    assert_null(pl_begin_at(&pack->content, &game, &p, &seed, NULL));
    *setup = p.setup;
    return game;
}

static void answer(pl_game *game, unsigned kind, unsigned value)
{
    assert_true(pl_answer(&pack->content, game, (pl_option){(uint8_t)kind, (uint8_t)value}, NULL));
}

static void play_scheme(pl_game *game)
{
    answer(game, PL_OPTION_ACTION, PL_DO_SCHEME);
    answer(game, PL_OPTION_CARD, (unsigned)__builtin_ctz(game->seat[0].hand));
    answer(game, PL_OPTION_FIGHTER, 0);
}

static void expect_labels(const pl_setup *setup, const pl_game *game, const char *const *labels)
{
    pl_teller *t = pl_teller_new(pack, setup, PL_EN);
    pl_option options[PL_OPTIONS_MAX];
    char label[PL_TEXT_MAX];
    assert_non_null(t);
    assert_int_equal(game->question.why, PL_WHY_CHOOSE);
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++)
        assert_string_equal(pl_tell_option(t, game, options[i], label, sizeof label), labels[i]);
    assert_null(labels[count]);
    pl_teller_free(t);
}

static void the_second_choice_has_words_of_its_own(void **state)
{
    (void)state;
    pl_setup setup;
    pl_game game = begin(&setup, "two-orders");
    play_scheme(&game);
    expect_labels(&setup, &game, (const char *const[]){"Draw 1 card.", "Gain 1 action.", NULL});
    answer(&game, PL_OPTION_EFFECT, 1);
    expect_labels(&setup, &game,
                  (const char *const[]){"Deal 1 damage to one opposing fighter.", "The Foreman recovers 1 health.",
                                        "Place 1 pit.", NULL});
}

/* The first choice has as many options as there are forms. */
static void forms_are_called_by_their_names(void **state)
{
    (void)state;
    pl_setup setup;
    pl_game game = begin(&setup, "shift-change");
    play_scheme(&game);
    answer(&game, PL_OPTION_EFFECT, 1);
    expect_labels(&setup, &game, (const char *const[]){"Late Shift", "Night Shift", NULL});
    answer(&game, PL_OPTION_EFFECT, 2);
    assert_int_equal(game.seat[0].form, 2);
}

static void expect_question(const pl_setup *setup, const pl_game *game, pl_why why, const char *text)
{
    pl_teller *t = pl_teller_new(pack, setup, PL_EN);
    pl_game asking = *game;
    char out[PL_TEXT_MAX];
    asking.question.why = (uint8_t)why;
    asking.question.kind = PL_ASK_SPACE;
    asking.question.owner = asking.question.seat = 0;
    assert_string_equal(pl_tell_question(t, &asking, out, sizeof out), text);
    pl_teller_free(t);
}

static void tokens_of_several_kinds_are_not_called_by_one_of_them(void **state)
{
    (void)state;
    pl_setup setup;
    pl_game game = begin(&setup, "two-orders");
    assert_int_equal(pack->heroes[setup.hero[0]].token_count, 2);
    expect_question(&setup, &game, PL_WHY_TOKEN, "Choose a token: which space is it in?");
    expect_question(&setup, &game, PL_WHY_TOKEN_TO, "Where does the token go?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_choice_has_words_of_its_own),
        cmocka_unit_test(forms_are_called_by_their_names),
        cmocka_unit_test(tokens_of_several_kinds_are_not_called_by_one_of_them),
    };
    return cmocka_run_group_tests_name("tell/choices", tests, load_content, free_content);
}
