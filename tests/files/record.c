/* Records: what was written is read back as the same match, byte for byte. */
#include "records.h"

/* ------------------------------------------------------------------ round trips */

static void check_round_trip(const pl_match *match, const pl_record_head *head)
{
    text t = written(match, head);
    outcome o = read_with(t, pl_match_seed(match));
    if (!o.match)
        fail_msg("%d:%d: %s", o.line, o.column, o.message);
    same_match(match, o.match);
    assert_memory_equal(head->player, o.record.head.player, sizeof head->player);
    assert_int_equal(head->sealed, o.record.head.sealed);
    text again = written(o.match, &o.record.head);
    assert_int_equal(t.length, again.length);
    assert_memory_equal(t.at, again.at, t.length);
    free(t.at);
    free(again.at);
    pl_match_free(o.match);
}

static void what_is_written_is_read_as_the_same_match(void **state)
{
    (void)state;
    unsigned undos = 0;
    for (unsigned number = 0; number < how_many(300, 24); number++) {
        pl_match *match = played(number, number % 3 == 0, number % 5 == 0 ? number : 5000);
        pl_record_head head = named("human", number % 2 ? "Ганна, донька (2)" : "");
        head.sealed = number % 4 == 1;
        check_round_trip(match, &head);
        unsigned count;
        const pl_entry *entries = pl_match_entries(match, &count);
        for (unsigned i = 0; i < count; i++)
            undos += entries[i].undo;
        pl_match_free(match);
    }
    assert_true(undos > how_many(1000, 50));
}

/* Line by line while it is played, the file holds the same as when it is written at once, and can be read at any time. */
static void a_record_grows_with_the_match(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 4; number++) {
        dice d = {.state = 77 + number};
        pl_match *match = any_match(&d, number % 2);
        pl_record_head head = named("a", "b");
        text grown = {NULL, 0};
        FILE *to = open_memstream(&grown.at, &grown.length);
        pl_recorder *r = pl_recorder_new(match, &head, to);
        assert_non_null(r);
        for (unsigned i = 0; !pl_over(pl_match_game(match)); i++) {
            step(match, &d);
            assert_true(pl_recorder_follow(r, match));
            if (i % 16 == 0)
                accepted(grown);
        }
        assert_true(pl_recorder_finish(r, match));
        assert_true(pl_recorder_finish(r, match));
        pl_recorder_free(r);
        fclose(to);
        text whole = written(match, &head);
        assert_string_equal(grown.at, whole.at);
        free(grown.at);
        free(whole.at);
        pl_match_free(match);
    }
}

/* An answer is known by its name, and copies of a card share theirs. */
static unsigned compare_copies(const pl_match *match)
{
    pl_option options[PL_OPTIONS_MAX];
    char name[PL_NAME_MAX], other[PL_NAME_MAX];
    const pl_game *game = pl_match_game(match);
    unsigned compared = 0, count = pl_options(game, options);
    for (unsigned i = 1; i < count; i++) {
        pl_option_name(pack, game, options[i - 1], name);
        if (strcmp(pl_option_name(pack, game, options[i], other), name) != 0)
            continue;
        pl_match *one = pl_match_clone(match), *two = pl_match_clone(match);
        assert_true(pl_match_answer(one, options[i - 1]) && pl_match_answer(two, options[i]));
        same_match(one, two);
        pl_match_free(one);
        pl_match_free(two);
        compared++;
    }
    return compared;
}

static void copies_of_a_card_are_one_answer(void **state)
{
    (void)state;
    unsigned compared = 0;
    for (unsigned number = 0; number < 10; number++) {
        pl_match *match = played(number, false, 0);
        dice d = {.state = 99 + number};
        while (!pl_over(pl_match_game(match))) {
            compared += compare_copies(match);
            assert_true(pl_match_answer(match, random_option(pl_match_game(match), &d)));
        }
        pl_match_free(match);
    }
    assert_true(compared > 20);
}

/* ------------------------------------------------------------------ writing */

static void a_file_that_takes_nothing_more_does_not_stop_the_match(void **state)
{
    (void)state;
    FILE *full = fopen("/dev/full", "w");
    pl_match *match = played(1, false, 3);
    pl_record_head head = {.sealed = false};
    dice d = {.state = 1};
    assert_non_null(full);
    pl_recorder *r = pl_recorder_new(match, &head, full);
    assert_non_null(r);
    step(match, &d);
    assert_false(pl_recorder_follow(r, match));
    assert_false(pl_recorder_finish(r, match));
    pl_recorder_free(r);
    pl_recorder_free(NULL);
    fclose(full);
    pl_match_free(match);
}

static void a_match_that_began_in_the_middle_has_no_record(void **state)
{
    (void)state;
    pl_match *match = played(1, false, 30), *middle = pl_match_from(pack, pl_match_game(match));
    pl_record_head head = {.sealed = false};
    size_t length;
    assert_non_null(middle);
    assert_null(pl_record_write(middle, &head, &length));
    pl_match_free(middle);
    pl_match_free(match);
}

static void names_are_kept_as_they_can_be_read(void **state)
{
    (void)state;
    static const struct {
        const char *given, *kept;
    } names[] = {{"Ann", "Ann"},     {"  Ann B. ", "Ann B."}, {"a#1", "a?1"}, {"a\nresult B wins", "a?result B wins"},
                 {"\xff\xfe", "??"}, {"Ґанна", "Ґанна"},      {"", ""},       {" \t ", ""}};
    char wide[2 * PL_RECORD_PLAYER + 1] = "";
    pl_record_head head = {.sealed = false};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        pl_record_name(&head, 0, names[i].given);
        assert_string_equal(head.player[0], names[i].kept);
    }
    for (unsigned i = 0; i < PL_RECORD_PLAYER; i++)
        strcat(wide, "я");
    pl_record_name(&head, 1, wide);
    assert_int_equal(strlen(head.player[1]), (PL_RECORD_PLAYER - 1) / 2 * 2);
    pl_match *match = played(6, false, 25);
    check_round_trip(match, &head);
    pl_match_free(match);
}

static void seeds_are_read_as_they_are_written(void **state)
{
    (void)state;
    pl_seed seed = {{0}}, read;
    char digits[PL_HASH_TEXT + 1];
    for (unsigned i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)(i * 37 + 5);
    pl_seed_text(&seed, digits);
    assert_true(pl_seed_parse(digits, &read));
    assert_memory_equal(&seed, &read, sizeof seed);
    assert_false(pl_seed_parse("", &read));
    strcat(digits, "0");
    assert_false(pl_seed_parse(digits, &read));
    pl_seed_commit(&(pl_seed){{0}}, "", digits); /* of 32 zero bytes, as sha256sum says */
    assert_string_equal(digits, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    pl_seed_commit(&(pl_seed){{0}}, "uJyyw6aaqFG5", digits); /* as docs/server.md says how to do it by hand */
    assert_string_equal(digits, "4634f9a143aa51e88b60b42dd9f937d38ef106b261cb526bc7bda938c079e8c9");
}

static void a_file_that_cannot_be_read_is_reported(void **state)
{
    (void)state;
    static const char *const paths[] = {"/nowhere/at/all", "/"};
    for (unsigned i = 0; i < 2; i++) {
        pl_record record;
        pl_errors *errors = pl_errors_new();
        assert_null(pl_record_load(pack, paths[i], NULL, &record, errors));
        assert_int_equal(pl_errors_count(errors), 1);
        assert_non_null(strstr(pl_errors_at(errors, 0).message, "cannot be read"));
        pl_errors_free(errors);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_as_the_same_match),
        cmocka_unit_test(a_record_grows_with_the_match),
        cmocka_unit_test(copies_of_a_card_are_one_answer),
        cmocka_unit_test(a_file_that_takes_nothing_more_does_not_stop_the_match),
        cmocka_unit_test(a_match_that_began_in_the_middle_has_no_record),
        cmocka_unit_test(names_are_kept_as_they_can_be_read),
        cmocka_unit_test(seeds_are_read_as_they_are_written),
        cmocka_unit_test(a_file_that_cannot_be_read_is_reported),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
