/* By which name everybody and everything is spoken of: a hero with forms by the one it has, its player by a name that fits
 * its verb, several of one name in the plural, a token by its kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../rules/table.h"
#include "base/letters.h"
#include "tell/explain.h"
#include "tell/story.h"

enum { GAMES = 6, EVENTS = 1024, LINES = 400000 };

static int load(void **state)
{
    (void)state;
    return load_folders(NULL, NULL);
}

static unsigned hero_named(const char *id)
{
    for (unsigned i = 0; i < pack->content.hero_count; i++)
        if (strcmp(pack->hero_pages[i].id, id) == 0)
            return i;
    fail_msg("there is no hero %s", id);
    return 0;
}

/* ------------------------------------------------------------------ all that is said in a match */

static char lines[LINES];
static size_t used;

static void note(const char *text)
{
    used += (size_t)snprintf(lines + used, sizeof lines - used, "%s\n", text);
    assert_true(used < sizeof lines);
}

static void hear(void *to, const pl_told *told)
{
    (void)to;
    note(told->text);
}

static bool said(const char *text)
{
    return strstr(lines, text) != NULL;
}

/* The question, its options, and why the fighters, the spaces and the cards of the hand cannot be chosen. */
static void note_question(const pl_teller *teller, const pl_game *game)
{
    char text[PL_TOLD_MAX];
    pl_option options[PL_OPTIONS_MAX];
    pl_view view;
    note(pl_tell_question(teller, game, text, sizeof text));
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++)
        note(pl_tell_option(teller, game, options[i], text, sizeof text));
    pl_view_of(&pack->content, game, game->question.seat, &view);
    for (unsigned fighter = 0; fighter < 2 * PL_SEAT_FIGHTERS; fighter++)
        if (game->present >> fighter & 1) {
            pl_reason reason = pl_explain_fighter(teller, &view, fighter);
            note(pl_tell_reason(teller, &reason, text, sizeof text));
        }
    for (unsigned space = 0; space < pack->boards[game->board].space_count; space++) {
        pl_reason reason = pl_explain_space(teller, &view, space);
        note(pl_tell_reason(teller, &reason, text, sizeof text));
    }
    for (uint32_t hand = game->seat[game->question.seat].hand; hand; hand &= hand - 1) {
        unsigned card = (unsigned)__builtin_ctz(hand);
        pl_reason reason = pl_explain_card(teller, &view, game->question.seat, card);
        note(pl_tell_reason(teller, &reason, text, sizeof text));
    }
}

static void play(unsigned a, unsigned b, pl_language language, unsigned seed)
{
    pl_event events[EVENTS];
    pl_log log = {.events = events, .capacity = EVENTS};
    pl_option options[PL_OPTIONS_MAX];
    pl_setup setup = {.hero = {(uint8_t)a, (uint8_t)b}};
    pl_seed chance = {{(uint8_t)seed}};
    uint64_t chooser = seed;
    pl_game game;
    pl_tale tale = {.seats = 0};
    pl_teller *teller = pl_teller_new(pack, &setup, language);
    assert_non_null(teller);
    assert_true(pl_begin(&pack->content, &game, &setup, &chance, &log));
    for (used = 0;;) {
        pl_tell(teller, &tale, log.events, log.count, (pl_audience){hear, NULL});
        if (pl_over(&game))
            break;
        note_question(teller, &game);
        log.count = 0;
        chooser = chooser * 6364136223846793005U + 1442695040888963407U;
        unsigned count = pl_options(&game, options);
        assert_true(pl_answer(&pack->content, &game, options[(chooser >> 33) % count], &log));
        used = used > LINES / 2 ? 0 : used; /* the end of a long match is enough */
    }
    pl_teller_free(teller);
}

/* ------------------------------------------------------------------ forms */

static void a_hero_with_forms_is_called_by_the_one_it_has(void **state)
{
    static const char *const turned[] = {"Dr. Jekyll becomes Mr. Hyde.", "Доктор Джекил превращается в мистера Хайда.",
                                         "Доктор Джекіл перетворюється на містера Гайда."};
    static const char *const hurt[] = {"Mr. Hyde takes 1 damage.", "Мистер Хайд получает 1 урон.",
                                       "Містер Гайд зазнає 1 поранення."};
    (void)state;
    for (unsigned language = 0; language < PL_LANGUAGES; language++) {
        unsigned turns = 0, harms = 0;
        for (unsigned seed = 0; seed < GAMES; seed++) {
            play(hero_named("jekyll-hyde"), hero_named("dracula"), (pl_language)language, seed);
            turns += said(turned[language]);
            harms += said(hurt[language]);
        }
        assert_true(turns > 0);
        assert_true(harms > 0);
    }
}

/* Every hero with forms, against every hero: the name of both forms together stands in no sentence. */
static void no_hero_is_called_by_all_its_forms_at_once(void **state)
{
    unsigned tried = 0;
    (void)state;
    for (unsigned hero = 0; hero < pack->content.hero_count; hero++)
        for (unsigned other = 0; other < pack->content.hero_count && pack->heroes[hero].form_count > 0; other++)
            for (unsigned language = 0; language < PL_LANGUAGES; language++, tried++) {
                const char *name = pack->hero_pages[hero].name.in[language], *rest = name;
                pl_letter_next(&rest, name + strlen(name)); /* with a capital or without */
                play(hero, other, (pl_language)language, other);
                if (said(rest))
                    fail_msg("“%s” is said", name);
            }
    assert_true(tried > 0);
}

static void two_of_one_hero_are_told_apart_in_every_form(void **state)
{
    (void)state;
    unsigned hero = hero_named("jekyll-hyde");
    play(hero, hero, PL_EN, 1);
    assert_true(said("Dr. Jekyll (A)") && said("Dr. Jekyll (B)"));
    assert_true(said("Dr. Jekyll (A) becomes Mr. Hyde.") && said("Dr. Jekyll (B) becomes Mr. Hyde."));
    assert_true(said("Jekyll & Hyde (A) draws") && said("Jekyll & Hyde (B) draws"));
}

/* ------------------------------------------------------------------ players and kin */

static void a_player_has_a_name_that_fits_its_verb(void **state)
{
    static const struct {
        const char *hero, *sentence[PL_LANGUAGES], *heading[PL_LANGUAGES];
    } cases[] = {
        {"jekyll-hyde",
         {"Jekyll & Hyde draws 1 card.", "Джекил и Хайд берут 1 карту.", "Джекіл і Гайд беруть 1 карту."},
         {": Jekyll & Hyde.", ": Джекил и Хайд.", ": Джекіл і Гайд."}},
        {"raptors",
         {"The Raptors draw 1 card.", "Рапторы берут 1 карту.", "Раптори беруть 1 карту."},
         {": the Raptors.", ": Рапторы.", ": Раптори."}},
    };
    (void)state;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned language = 0; language < PL_LANGUAGES; language++) {
            play(hero_named(cases[i].hero), hero_named("dracula"), (pl_language)language, 3);
            if (!said(cases[i].sentence[language]) || !said(cases[i].heading[language]))
                fail_msg("neither “%s” nor a turn “%s”", cases[i].sentence[language], cases[i].heading[language]);
        }
}

/* Nobody who could play the card is left: three of them are spoken of in the plural. */
static void several_of_one_name_are_spoken_of_in_the_plural(void **state)
{
    static const char *const wanted[] = {"Sisters are defeated: ", "Сёстры повержены: карту ",
                                         "Сестриці загинули: карту "};
    pl_setup setup = {.hero = {(uint8_t)hero_named("dracula"), (uint8_t)hero_named("genie")}};
    const pl_hero *hero = &pack->heroes[setup.hero[0]];
    (void)state;
    for (unsigned language = 0; language < PL_LANGUAGES; language++) {
        char text[PL_TOLD_MAX];
        pl_seed chance = {{9}};
        pl_game game;
        pl_view view;
        pl_option options[PL_OPTIONS_MAX];
        pl_teller *teller = pl_teller_new(pack, &setup, (pl_language)language);
        assert_true(pl_begin(&pack->content, &game, &setup, &chance, NULL));
        while (game.question.why != PL_WHY_ACTION || game.question.seat != 0) {
            assert_true(pl_options(&game, options) > 0);
            assert_true(pl_answer(&pack->content, &game, options[0], NULL));
        }
        for (unsigned fighter = 1; fighter < hero->fighter_count; fighter++) {
            game.health[fighter] = 0;
            game.present &= ~(1U << fighter);
        }
        unsigned card = 0;
        while (hero->cards[hero->title[card]].users & 1)
            card++;
        game.seat[0].hand |= 1U << card;
        pl_view_of(&pack->content, &game, 0, &view);
        pl_reason reason = pl_explain_card(teller, &view, 0, card);
        pl_tell_reason(teller, &reason, text, sizeof text);
        if (strncmp(text, wanted[language], strlen(wanted[language])) != 0)
            fail_msg("“%s” does not begin with “%s”", text, wanted[language]);
        pl_teller_free(teller);
    }
}

static void expect_in_some_match(const char *a, const char *b, pl_language language, const char *sentence)
{
    for (unsigned seed = 0; seed < 4 * GAMES; seed++) {
        play(hero_named(a), hero_named(b), language, seed);
        if (said(sentence))
            return;
    }
    fail_msg("“%s” is never said", sentence);
}

static void what_is_in_the_way_is_named(void **state)
{
    static const char *const trap[] = {"A trap on the way stops Dracula.", "Ловушка на пути остановит Дракулу.",
                                       "Пастка на шляху зупинить Дракулу."};
    (void)state;
    for (unsigned language = 0; language < PL_LANGUAGES; language++)
        expect_in_some_match("muldoon", "dracula", (pl_language)language, trap[language]);
}

static void a_scheme_has_no_value(void **state)
{
    static const char *const none[] = {"” has no value.", "» нет значения.", "» не має значення."};
    (void)state;
    for (unsigned language = 0; language < PL_LANGUAGES; language++)
        expect_in_some_match("sherlock", "jekyll-hyde", (pl_language)language, none[language]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hero_with_forms_is_called_by_the_one_it_has),
        cmocka_unit_test(no_hero_is_called_by_all_its_forms_at_once),
        cmocka_unit_test(two_of_one_hero_are_told_apart_in_every_form),
        cmocka_unit_test(a_player_has_a_name_that_fits_its_verb),
        cmocka_unit_test(several_of_one_name_are_spoken_of_in_the_plural),
        cmocka_unit_test(what_is_in_the_way_is_named),
        cmocka_unit_test(a_scheme_has_no_value),
    };
    return cmocka_run_group_tests(tests, load, free_content);
}
