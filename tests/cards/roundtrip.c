/* The card language, both ways: what is spoken must be read back as the same program, in every language, for the texts of the heroes
 * and for programs nobody thought of.
 *
 * PL_RANDOM, or the first argument: how many random programs per language. */
#include "world.h"

static struct {
    pl_word program[PL_PROGRAM_MAX];
    int length, programs, texts;
} card;

static void take_card(const char *line)
{
    char said[PL_TEXT_MAX], printed[4000];
    int language = language_of(line);

    if (strncmp(line, "name ", 5) == 0)
        return;
    if (language < 0) {
        card.programs++;
        card.length = pl_program_parse(line, world.lexicons[0], card.program, PL_PROGRAM_MAX);
        assert_true(card.length > 0);
        assert_null(pl_check_program(card.program, card.length, world.lexicons[0]));
        assert_int_equal(pl_tree_length(card.program, PL_PROGRAM_MAX), card.length);
        assert_true(pl_program_print(card.program, world.lexicons[0], printed, sizeof printed) > 0);
        assert_string_equal(printed, line);
        return;
    }
    card.texts++;
    round_trip(language, card.program, card.length, said);
    assert_string_equal(said, line + 3);
}

static void every_text_of_the_heroes_is_spoken_and_read_back(void **state)
{
    (void)state;
    each_line(take_card);
    assert_int_equal(card.programs, 114);
    assert_int_equal(card.texts, LANGUAGES * 114);
}

static void every_random_program_is_spoken_and_read_back(void **state)
{
    pl_word program[PL_PROGRAM_MAX];
    char said[PL_TEXT_MAX];
    scribe s = {{1}, world.name_sorts, world.name_count, program, 0, 32};

    (void)state;
    for (int i = 0; i < world.random_count; i++) {
        int length = scribe_program(&s, world.lexicons[0]);
        for (int k = 0; k < LANGUAGES; k++)
            round_trip(k, program, length, said);
    }
}

static void every_word_can_be_said_in_every_language(void **state)
{
    static pl_word program[PL_PROGRAM_MAX];
    char said[PL_TEXT_MAX];

    (void)state;
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++) {
        const pl_word_info *info = pl_word_info_of(id);
        scribe s = {{id}, world.name_sorts, world.name_count, program, 0, 60};
        for (int tries = 0; tries < 20; tries++) {
            s.length = 0;
            int list = info->arg_count && (unsigned)info->args[info->arg_count - 1].sort & PL_SORT_IS_LIST ? 2 : 0;
            scribe_put(&s, pl_word_make(id, (unsigned)list));
            for (int i = 0; i < info->arg_count + (list ? 1 : 0); i++) {
                int arg = i < info->arg_count ? i : info->arg_count - 1;
                scribe_tree(&s, (pl_sort)((unsigned)info->args[arg].sort & ~(unsigned)PL_SORT_IS_LIST), 1);
            }
            for (int k = 0; k < LANGUAGES && s.length <= s.limit; k++)
                if (pl_speak(world.books[k], world.lexicons[k], program, said, sizeof said) < 0)
                    fail_msg("%s cannot say %s", languages[k], info->name);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_of_the_heroes_is_spoken_and_read_back),
        cmocka_unit_test(every_random_program_is_spoken_and_read_back),
        cmocka_unit_test(every_word_can_be_said_in_every_language),
    };
    const char *count = argc > 1 ? argv[1] : getenv("PL_RANDOM");

    world.random_count = count ? atoi(count) : 10000;
    return cmocka_run_group_tests(tests, open_world, close_world);
}
