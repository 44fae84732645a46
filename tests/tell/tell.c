/* Telling: every event, question and option has its sentence in every language, and nobody hears of a card they may not
 * see. Proved over whole random matches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../rules/table.h"
#include "tell/story.h"

enum { GAMES = 24, EVENTS = 1024 };

static int load(void **state)
{
    (void)state;
    return load_folders(NULL, NULL);
}

/* What was heard, line after line. */
typedef struct notes {
    char text[100000];
    size_t length;
    unsigned lines;
} notes;

static void note(void *to, const pl_told *told)
{
    notes *n = to;
    assert_true(told->text[0] != '\0');
    assert_string_not_equal(told->text, "?");
    n->length += (size_t)snprintf(n->text + n->length, sizeof n->text - n->length, "%s\n", told->text);
    assert_true(n->length < sizeof n->text);
    n->lines++;
}

static unsigned choose(uint64_t *chance, unsigned count)
{
    *chance = *chance * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)((*chance >> 33) % count);
}

/* Plays a match and hands each batch of events to `hear`. */
typedef void listener(const pl_teller *teller, pl_tale tales[3], const pl_game *game, const pl_log *log);

static void play(const pl_setup *setup, pl_language language, unsigned seed, listener *hear)
{
    pl_event events[EVENTS];
    pl_log log = {.events = events, .capacity = EVENTS};
    pl_option options[PL_OPTIONS_MAX];
    pl_tale tales[3] = {{.seats = 1}, {.seats = 2}, {.seats = 0}};
    pl_seed chance = {{(uint8_t)seed, (uint8_t)(seed >> 8)}};
    uint64_t chooser = seed;
    pl_game game;
    pl_teller *teller = pl_teller_new(pack, setup, language);
    assert_non_null(teller);
    assert_true(pl_begin(&pack->content, &game, setup, &chance, &log));
    for (;;) {
        assert_true(log.count <= EVENTS);
        hear(teller, tales, &game, &log);
        if (pl_over(&game))
            break;
        log.count = 0;
        unsigned count = pl_options(&game, options);
        assert_true(pl_answer(&pack->content, &game, options[choose(&chooser, count)], &log));
    }
    pl_teller_free(teller);
}

static void play_all(listener *hear)
{
    for (unsigned language = 0; language < PL_LANGUAGES; language++)
        for (unsigned seed = 0; seed < GAMES; seed++) {
            pl_setup setup = {
                .hero = {(uint8_t)(seed % pack->content.hero_count), (uint8_t)(seed / 2 % pack->content.hero_count)}};
            play(&setup, (pl_language)language, seed, hear);
        }
}

/* ------------------------------------------------------------------ cases */

static void hear_all(const pl_teller *teller, pl_tale tales[3], const pl_game *game, const pl_log *log)
{
    (void)game;
    for (unsigned i = 0; i < 3; i++) {
        notes n = {.length = 0};
        pl_tell(teller, &tales[i], log->events, log->count, (pl_audience){note, &n});
    }
}

static void every_event_has_its_sentence_in_every_language(void **state)
{
    (void)state;
    play_all(hear_all);
}

static void hear_question(const pl_teller *teller, pl_tale tales[3], const pl_game *game, const pl_log *log)
{
    (void)tales;
    (void)log;
    char text[PL_TOLD_MAX];
    pl_option options[PL_OPTIONS_MAX];
    if (pl_over(game)) {
        assert_string_equal(pl_tell_question(teller, game, text, sizeof text), "");
        return;
    }
    assert_true(strlen(pl_tell_question(teller, game, text, sizeof text)) > 3);
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++) {
        pl_tell_option(teller, game, options[i], text, sizeof text);
        assert_true(text[0] != '\0');
        assert_string_not_equal(text, "?");
    }
    bool by_text = game->question.window != PL_NONE;
    assert_int_equal(pl_tell_asker(teller, game, text, sizeof text)[0] != '\0', by_text);
}

static void every_question_and_option_has_its_words(void **state)
{
    (void)state;
    play_all(hear_question);
}

/* A card that an event hides is the same to the listener as any other: with another card in its place, every word stays. */
static void hear_hidden(const pl_teller *teller, pl_tale tales[3], const pl_game *game, const pl_log *log)
{
    static notes really, otherwise;
    pl_event changed[EVENTS];
    (void)game;
    for (unsigned i = 0; i < 3; i++) {
        unsigned must_see = i < PL_SEATS ? 1U << i : 0xff;
        pl_tale copy = tales[i];
        memcpy(changed, log->events, log->count * sizeof *changed);
        for (unsigned k = 0; k < log->count; k++)
            if (changed[k].card < PL_DECK && (changed[k].seen & must_see) != must_see)
                changed[k].card = (uint8_t)((changed[k].card + 7) % 30);
        really = otherwise = (notes){.length = 0};
        pl_tell(teller, &tales[i], log->events, log->count, (pl_audience){note, &really});
        pl_tell(teller, &copy, changed, log->count, (pl_audience){note, &otherwise});
        assert_string_equal(really.text, otherwise.text);
    }
}

static void a_hidden_card_changes_no_word(void **state)
{
    (void)state;
    play_all(hear_hidden);
}

static void fighters_of_a_mirror_match_are_told_apart(void **state)
{
    (void)state;
    for (unsigned language = 0; language < PL_LANGUAGES; language++) {
        pl_setup setup = {.hero = {0, 0}};
        char a[PL_NAME_MAX], b[PL_NAME_MAX];
        pl_teller *teller = pl_teller_new(pack, &setup, (pl_language)language);
        assert_non_null(teller);
        pl_tell_fighter(teller, 0, a, sizeof a);
        pl_tell_fighter(teller, PL_SEAT_FIGHTERS, b, sizeof b);
        assert_string_not_equal(a, b);
        pl_tell_seat(teller, 0, a, sizeof a);
        pl_tell_seat(teller, 1, b, sizeof b);
        assert_string_not_equal(a, b);
        pl_teller_free(teller);
    }
}

static void damage_is_told_with_the_right_number_and_gender(void **state)
{
    (void)state;
    static const char *const expected[PL_LANGUAGES] = {
        "Bess takes 1 damage.\nBess is defeated.\nHoudini takes 5 damage.\n",
        "Бесс получает 1 урон.\nБесс повержена.\nГудини получает 5 урона.\n",
        "Бесс зазнає 1 поранення.\nБесс гине.\nГудіні зазнає 5 поранень.\n",
    };
    pl_setup setup = {.hero = {(uint8_t)pl_pack_hero(pack, "houdini"), (uint8_t)pl_pack_hero(pack, "genie")}};
    const pl_event events[] = {
        {.type = PL_EV_DAMAGE, .fighter = 1, .card = PL_NONE, .amount = 1},
        {.type = PL_EV_DEFEAT, .fighter = 1, .card = PL_NONE},
        {.type = PL_EV_DAMAGE, .fighter = 0, .card = PL_NONE, .amount = 5},
    };
    for (unsigned language = 0; language < PL_LANGUAGES; language++) {
        static notes n;
        n = (notes){.length = 0};
        pl_tale tale = {.seats = 1};
        pl_teller *teller = pl_teller_new(pack, &setup, (pl_language)language);
        pl_tell(teller, &tale, events, 3, (pl_audience){note, &n});
        assert_string_equal(n.text, expected[language]);
        pl_teller_free(teller);
    }
}

/* That a card that was played ends in the discard pile goes without saying; but not when it came back to the hand first. Else the silence
 * would tell which of two copies it was. */
static void a_card_that_came_back_is_told_when_it_is_discarded(void **state)
{
    (void)state;
    pl_setup setup = {.hero = {0, 1}};
    pl_event played = {.type = PL_EV_REVEAL, .seen = PL_SEEN_BY_ALL}, back = played, thrown = played;
    back.type = PL_EV_TO_HAND;
    thrown.type = PL_EV_DISCARD;
    pl_teller *teller = pl_teller_new(pack, &setup, PL_EN);
    static const pl_event_type ways[] = {PL_EV_REVEAL, PL_EV_BOOST, PL_EV_SCHEME};
    for (unsigned i = 0; i < 3; i++) {
        static notes n;
        pl_tale tale = {.seats = 2};
        played.type = (uint8_t)ways[i];
        n = (notes){.length = 0};
        pl_tell(teller, &tale, (pl_event[]){played, thrown}, 2, (pl_audience){note, &n});
        assert_null(strstr(n.text, "discards"));
        pl_tell(teller, &tale, (pl_event[]){played, back, thrown}, 3, (pl_audience){note, &n});
        assert_non_null(strstr(n.text, "discards"));
    }
    pl_teller_free(teller);
}

/* Two matches differ in whether something comes of a text; the text is told in that one alone, before what comes of it. */
static void expect_text(const pl_teller *teller, pl_event begun, pl_event done, const char *text)
{
    static notes n;
    pl_event rule = {.type = PL_EV_TURN, .by = PL_NONE, .by_seat = PL_NONE};
    pl_tale tale = {.seats = 1}, other = tale;
    n = (notes){.length = 0};
    pl_tell(teller, &tale, &begun, 1, (pl_audience){note, &n});
    assert_int_equal(n.lines, 0);
    pl_tell(teller, &tale, (pl_event[]){done, done}, 2, (pl_audience){note, &n});
    assert_int_equal(n.lines, 3);
    assert_true(strncmp(n.text, text, strlen(text)) == 0);
    n = (notes){.length = 0};
    pl_tell(teller, &other, (pl_event[]){begun, rule, done}, 3, (pl_audience){note, &n});
    assert_null(strstr(n.text, text));
    assert_int_equal(n.lines, 2);
}

static unsigned card_with_text(const pl_setup *setup, unsigned window)
{
    const pl_hero *hero = &pack->heroes[setup->hero[0]];
    unsigned card = 0;
    while (!hero->cards[hero->title[card]].code[window])
        card++;
    return card;
}

static void a_text_is_told_when_something_comes_of_it(void **state)
{
    pl_setup setup = {.hero = {(uint8_t)pl_pack_hero(pack, "jekyll-hyde"), 0}};
    pl_teller *teller = pl_teller_new(pack, &setup, PL_EN);
    uint8_t card = (uint8_t)card_with_text(&setup, PL_AFTER);
    pl_event begun = {.type = PL_EV_EFFECT, .card = card, .ability = PL_NONE, .part = PL_AFTER, .by = card};
    pl_event done = {.type = PL_EV_DAMAGE, .card = PL_NONE, .amount = 1, .by = card};
    (void)state;
    expect_text(teller, begun, done, "“");
    begun = (pl_event){.type = PL_EV_EFFECT, .card = PL_NONE, .ability = 2, .part = PL_ABILITY, .by = PL_NONE};
    done.by = PL_NONE;
    expect_text(teller, begun, done, "“The Serum” — After you maneuver, ");
    pl_teller_free(teller);
}

/* Of two texts of one card the first is over when the second begins; what comes then comes of the second. */
static void what_comes_of_a_text_comes_of_the_latest_of_its_card(void **state)
{
    static notes n;
    pl_setup setup = {.hero = {(uint8_t)pl_pack_hero(pack, "houdini"), 0}};
    pl_teller *teller = pl_teller_new(pack, &setup, PL_EN);
    const pl_hero *hero = &pack->heroes[setup.hero[0]];
    uint8_t card = 0;
    while (!hero->cards[hero->title[card]].code[PL_DURING] || !hero->cards[hero->title[card]].code[PL_AFTER])
        card++;
    const pl_event events[] = {
        {.type = PL_EV_EFFECT, .card = card, .part = PL_DURING, .by = card},
        {.type = PL_EV_EFFECT, .card = card, .part = PL_AFTER, .by = card},
        {.type = PL_EV_DAMAGE, .card = PL_NONE, .amount = 1, .by = card},
    };
    pl_tale tale = {.seats = 1};
    (void)state;
    n = (notes){.length = 0};
    pl_tell(teller, &tale, events, 3, (pl_audience){note, &n});
    assert_null(strstr(n.text, "During combat:"));
    assert_non_null(strstr(n.text, "After combat:"));
    pl_teller_free(teller);
}

/* Which of two abilities does what cannot be seen: both are told. */
static void abilities_that_begin_at_once_are_told_at_once(void **state)
{
    static notes n;
    pl_setup setup = {.hero = {(uint8_t)pl_pack_hero(pack, "muldoon"), 0}};
    pl_teller *teller = pl_teller_new(pack, &setup, PL_EN);
    const pl_event events[] = {
        {.type = PL_EV_EFFECT, .card = PL_NONE, .ability = 0, .part = PL_ABILITY, .by = PL_NONE},
        {.type = PL_EV_EFFECT, .card = PL_NONE, .ability = 1, .part = PL_ABILITY, .by = PL_NONE},
    };
    pl_tale tale = {.seats = 1};
    (void)state;
    n = (notes){.length = 0};
    pl_tell(teller, &tale, events, 2, (pl_audience){note, &n});
    assert_int_equal(n.lines, 2);
    pl_teller_free(teller);
}

/* More texts than can be carried out at once: the oldest is no longer waited for. */
static void a_tale_waits_for_as_many_texts_as_there_can_be(void **state)
{
    static notes n;
    pl_setup setup = {.hero = {(uint8_t)pl_pack_hero(pack, "genie"), 0}};
    pl_teller *teller = pl_teller_new(pack, &setup, PL_EN);
    pl_tale tale = {.seats = 1};
    (void)state;
    n = (notes){.length = 0};
    for (uint8_t card = 0; card <= PL_FRAMES; card++)
        pl_tell(teller, &tale, &(pl_event){.type = PL_EV_EFFECT, .card = card, .part = PL_AFTER, .by = card}, 1,
                (pl_audience){note, &n});
    assert_int_equal(tale.text_count, PL_FRAMES);
    assert_int_equal(tale.texts[0].card, 1);
    pl_teller_free(teller);
}

static void events_of_unknown_type_are_passed_over(void **state)
{
    (void)state;
    static notes n;
    pl_setup setup = {.hero = {0, 1}};
    pl_tale tale = {.seats = 1};
    pl_teller *teller = pl_teller_new(pack, &setup, PL_EN);
    const pl_event event = {.type = 255, .seat = 255, .fighter = 255, .card = 255, .pile = 255};
    pl_tell(teller, &tale, &event, 1, (pl_audience){note, &n});
    assert_int_equal(n.lines, 0);
    pl_teller_free(teller);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_has_its_sentence_in_every_language),
        cmocka_unit_test(every_question_and_option_has_its_words),
        cmocka_unit_test(a_hidden_card_changes_no_word),
        cmocka_unit_test(fighters_of_a_mirror_match_are_told_apart),
        cmocka_unit_test(damage_is_told_with_the_right_number_and_gender),
        cmocka_unit_test(a_card_that_came_back_is_told_when_it_is_discarded),
        cmocka_unit_test(a_text_is_told_when_something_comes_of_it),
        cmocka_unit_test(what_comes_of_a_text_comes_of_the_latest_of_its_card),
        cmocka_unit_test(abilities_that_begin_at_once_are_told_at_once),
        cmocka_unit_test(a_tale_waits_for_as_many_texts_as_there_can_be),
        cmocka_unit_test(events_of_unknown_type_are_passed_over),
    };
    return cmocka_run_group_tests(tests, load, free_content);
}
