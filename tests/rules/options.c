/* One option is what the list says it is: counted, taken by its place, applied without the proof, and played on from a copy that
 * has only the frames in use. Random matches of all heroes, the tests' own odd ones too, and of teams. */
#include "table.h"

enum { DECISIONS = 400 };

static unsigned relocations, narrowed, passes, copies_without_frames;

static void count_kind(const pl_game *game, pl_option last)
{
    const pl_question *q = &game->question;
    relocations += q->kind == PL_ASK_FIGHTER && q->mask >> 32;
    narrowed += q->from == PL_FROM_DRAWN || q->why == PL_WHY_PICK || q->need > 0;
    passes += last.kind == PL_OPTION_NONE || last.kind == PL_OPTION_NO;
}

/* The first and the last chance that mean this option. */
static void compare_any(const pl_game *game, unsigned n, unsigned count, pl_option option)
{
    uint64_t all = 1ULL << 32, first = (n * all + count - 1) / count, last = ((n + 1) * all - 1) / count;
    for (uint64_t chance = first; chance <= last; chance += last > first ? last - first : 1) {
        pl_option any = pl_option_any(game, (uint32_t)chance);
        assert_int_equal(any.kind, option.kind);
        assert_int_equal(any.value, option.value);
    }
}

static void compare_list(const pl_game *game)
{
    pl_option list[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, list);
    assert_int_equal(pl_option_count(game), count);
    for (unsigned i = 0; i < count; i++) {
        pl_option option = pl_option_at(game, i);
        assert_int_equal(option.kind, list[i].kind);
        assert_int_equal(option.value, list[i].value);
        assert_true(pl_legal(game, option));
        compare_any(game, i, count, option);
    }
    count_kind(game, list[count - 1]);
}

static void forget_unused(pl_game *game)
{
    pl_forget_ended_texts(game);
}

/* A copy of the used part lies in memory full of something else. */
static void compare_next(const pl_game *before, pl_option option, const pl_game *after)
{
    pl_game applied = *before, running, expected = *after;
    pl_apply(&pack->content, &applied, option, NULL);
    assert_memory_equal(&applied, after, sizeof applied);
    memset(&running, 0xa5, sizeof running);
    pl_copy_running(&running, before);
    copies_without_frames += before->frame_count == 0;
    pl_apply(&pack->content, &running, option, NULL);
    forget_unused(&running);
    forget_unused(&expected);
    assert_memory_equal(&running, &expected, sizeof running);
}

static void play(const pl_setup *setup, unsigned n)
{
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 1)};
    pl_seed seed = seed_of(n);
    pl_game game;
    if (!pl_begin(&pack->content, &game, setup, &seed, NULL))
        return;
    for (unsigned i = 0; i < DECISIONS && !pl_over(&game); i++) {
        pl_game before = game;
        pl_option option = random_option(&game, &d);
        compare_list(&game);
        assert_true(pl_answer(&pack->content, &game, option, NULL));
        compare_next(&before, option, &game);
    }
    if (pl_over(&game))
        assert_int_equal(pl_option_count(&game), 0);
}

static void one_option_is_what_the_list_says(void **state)
{
    (void)state;
    dice d = {.state = 88172645463325252ULL};
    for (unsigned n = 0; n < how_many(2000, 200); n++) {
        pl_setup setup = any_setup(&d);
        play(&setup, n);
    }
    assert_true(relocations > 0 && narrowed > 0 && passes > 0 && copies_without_frames > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_option_is_what_the_list_says),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
