/* Computer players and texts carried out by hand: they do nothing there, agree to what others do, and answer at once; and decks of
 * other people are played by them from the beginning to the end. */
#include <dirent.h>

#include "../rules/table.h"
#include "mind/mind.h"
#include "trade/trade.h"

enum { LONGEST = 20000, EVENTS = 1000, FILE_MAX = 1 << 20 };

static bool is_by_hand(unsigned type)
{
    return type == PL_EV_DEED || type == PL_EV_DEED_BACK || type == PL_EV_AGREED || type == PL_EV_DISPUTED;
}

/* Both seats by that player; returns how many answers it took. */
static unsigned play(const pl_content *content, pl_setup setup, unsigned n, const char *player)
{
    static pl_event events[EVENTS];
    pl_game game;
    pl_seed seed = seed_of(n);
    pl_mind *mind = pl_mind_new(player, content, &seed, 1);
    unsigned length = 0;
    assert_non_null(mind);
    assert_true(pl_begin(content, &game, &setup, &seed, NULL));
    for (; !pl_over(&game); length++) {
        pl_log log = {.events = events, .capacity = EVENTS};
        pl_option option = pl_mind_answer(mind, &game);
        assert_true(length < LONGEST);
        assert_false(option.kind == PL_OPTION_ACTION && option.value == PL_BY_HAND);
        assert_true(pl_answer(content, &game, option, &log));
        for (unsigned i = 0; i < log.count; i++)
            assert_false(is_by_hand(log.events[i].type));
    }
    pl_mind_free(mind);
    return length;
}

static pl_setup duel(const pl_pack *with, const char *one, const char *two)
{
    pl_setup setup = {.board = (uint8_t)pl_pack_board(with, "soho")};
    setup.hero[0] = (uint8_t)pl_pack_hero(with, one);
    setup.hero[1] = (uint8_t)pl_pack_hero(with, two);
    return setup;
}

static void they_do_nothing_by_hand(void **state)
{
    (void)state;
    static const char *const players[] = {"random", "greedy", "novice", "search@60"};
    for (unsigned i = 0; i < sizeof players / sizeof players[0]; i++)
        for (unsigned n = 0; n < (i < 2 ? 20 : 2); n++)
            play(&pack->content, duel(pack, "zany", "genie"), n, players[i]);
}

static void they_agree_to_what_others_do(void **state)
{
    (void)state;
    static const char *const players[] = {"random", "greedy", "search@60"};
    unsigned asked = 0;
    for (unsigned i = 0; i < sizeof players / sizeof players[0]; i++) {
        pl_game game;
        dice d = {12345 + i};
        pl_seed seed = seed_of(i);
        pl_setup setup = duel(pack, "zany", "genie");
        pl_mind *mind = pl_mind_new(players[i], &pack->content, &seed, 1);
        pl_begin(&pack->content, &game, &setup, &seed, NULL);
        for (unsigned length = 0; !pl_over(&game) && length < 400; length++) {
            bool theirs = game.question.seat == 1;
            pl_view view;
            pl_hint hints[PL_OPTIONS_MAX];
            pl_view_of(&pack->content, &game, game.question.seat, &view);
            if (pl_mind_by_hand(&pack->content, &game, &hints[0].option))
                assert_int_equal(pl_mind_hints(mind, &view, hints), 1);
            pl_option option = theirs ? pl_mind_answer(mind, &game) : random_option(&game, &d);
            if (game.question.why == PL_WHY_CONSENT) {
                assert_int_equal(option.kind, PL_OPTION_EFFECT);
                assert_int_equal(option.value, PL_AGREES);
                asked++;
            }
            assert_true(pl_answer(&pack->content, &game, option, NULL));
        }
        pl_mind_free(mind);
    }
    assert_true(asked > 10);
}

/* ------------------------------------------------------------------ decks of other people */

static char *read_file(const char *folder, const char *name, size_t *length)
{
    char path[1200];
    snprintf(path, sizeof path, "%.600s/%.300s", folder, name);
    FILE *file = fopen(path, "rb");
    char *text = calloc(FILE_MAX + 1, 1);
    assert_non_null(file);
    assert_non_null(text);
    *length = fread(text, 1, FILE_MAX, file);
    fclose(file);
    return text;
}

/* With deeds, by chance. */
static void play_anyhow(const pl_content *content, pl_setup setup, unsigned n)
{
    pl_game game;
    dice d = {n * 77 + 5};
    pl_seed seed = seed_of(n);
    unsigned length = 0;
    assert_true(pl_begin(content, &game, &setup, &seed, NULL));
    for (; !pl_over(&game); length++) {
        assert_true(length < LONGEST);
        assert_true(pl_answer(content, &game, random_option(&game, &d), NULL));
    }
}

static void every_deck_that_loads_is_played(void **state)
{
    (void)state;
    char path[1200];
    const char *tests = getenv("PEERLESS_TESTS");
    unsigned decks = 0, unread = 0;
    snprintf(path, sizeof path, "%s/decks", tests ? tests : "tests");
    pl_file soho = {.path = "soho.board"};
    const char *content = getenv("PEERLESS_CONTENT");
    char *board = read_file(content ? content : "content", "boards/soho.board", &soho.length);
    soho.bytes = board;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t length;
        if (!strstr(entry->d_name, ".json"))
            continue;
        char *json = read_file(path, entry->d_name, &length);
        pl_imports *imports = pl_import_maker(pack, json, length, PL_EN);
        const pl_import *deck = &imports->decks[0];
        pl_errors *errors = pl_errors_new();
        pl_file files[] = {{.path = "deck.hero", .bytes = deck->hero.text, .length = deck->hero.length}, soho};
        pl_pack *with = deck->loads ? pl_pack_load_beside(pack, files, 2, errors) : NULL;
        if (with) {
            pl_enforced texts = pl_enforced_of(&with->hero_pages[0], &with->heroes[0]);
            pl_setup setup = {.board = 0, .hero = {0, 0}};
            unread += (unsigned)(texts.texts - texts.enforced);
            for (unsigned n = 0; n < 3; n++) {
                play(&with->content, setup, n, "random");
                play_anyhow(&with->content, setup, n);
            }
            if (decks % 6 == 0)
                play(&with->content, setup, decks, "search@60");
            decks++;
            pl_pack_free(with);
        }
        pl_errors_free(errors);
        pl_imports_free(imports);
        free(json);
    }
    closedir(folder);
    free(board);
    assert_true(decks > 15);
    assert_true(unread > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_do_nothing_by_hand),
        cmocka_unit_test(they_agree_to_what_others_do),
        cmocka_unit_test(every_deck_that_loads_is_played),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load_content, free_content);
}
