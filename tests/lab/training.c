/* Training: practice matches, lessons, weights, and a folder that goes on where it was. */
#include "bouts.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/lab.h"
#include "mind/train/train.h"

static char folder[64];

static char *in_folder(const char *name)
{
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void new_folder(void)
{
    snprintf(folder, sizeof folder, "training-%ld-XXXXXX", (long)getpid());
    assert_non_null(mkdtemp(folder));
}

static void clear_folder(void)
{
    static const char *const names[] = {"training.log", "g1.games", "g1.mind", "g2.games", "g2.mind", "a", "b"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        unlink(in_folder(names[i]));
    assert_int_equal(rmdir(folder), 0);
}

static char *read_text(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    static char text[1 << 20];
    assert_non_null(file);
    *size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[*size] = '\0';
    return text;
}

/* ------------------------------------------------------------------ practice */

static bool practice(unsigned n, practice_bytes *out)
{
    const practice_plan how = {&pack->content, "linear", 20, 8, 3};
    const pl_setup setup = {
        .board = (uint8_t)(n % pack->content.board_count),
        .hero = {(uint8_t)(n % pack->content.hero_count), (uint8_t)(n * 3 % pack->content.hero_count)}};
    const pl_seed match = pl_series_seed(7, n, 0), chance = pl_series_seed(7, n, 1);
    *out = (practice_bytes){NULL, 0, 0};
    return practice_play(&how, &setup, &match, &chance, out);
}

static void a_practice_match_depends_on_its_seeds_alone(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 4; n++) {
        practice_bytes one, two;
        assert_true(practice(n, &one) && practice(n, &two));
        assert_int_equal(one.size, two.size);
        assert_memory_equal(one.bytes, two.bytes, one.size);
        lessons *l = lessons_new(&pack->content);
        assert_true(lessons_add(l, one.bytes, one.size, false));
        assert_true(lessons_count(l) > 20);
        lessons_free(l);
        free(one.bytes);
        free(two.bytes);
    }
}

/* Whatever is wrong with its bytes, it is refused, or read as another match that can be. */
static void a_match_that_makes_no_sense_is_refused(void **state)
{
    practice_bytes match;
    dice d = {.state = 3};
    unsigned refused = 0;
    (void)state;
    assert_true(practice(5, &match));
    lessons *l = lessons_new(&pack->content);
    for (size_t size = 0; size < match.size; size += 1 + size / 8)
        assert_false(lessons_add(l, match.bytes, size, false));
    assert_int_equal(lessons_count(l), 0);
    for (unsigned i = 0; i < how_many(2000, 300); i++) {
        size_t at = roll(&d, (unsigned)match.size);
        uint8_t kept = match.bytes[at];
        match.bytes[at] = (uint8_t)(kept ^ (1U << roll(&d, 8)));
        refused += !lessons_add(l, match.bytes, match.size, false);
        match.bytes[at] = kept;
    }
    assert_true(refused > 20);
    lessons_free(l);
    free(match.bytes);
}

/* ------------------------------------------------------------------ files */

static void matches_are_kept_with_their_numbers(void **state)
{
    char wrong[PRACTICE_WRONG];
    practice_bytes match;
    (void)state;
    new_folder();
    practice_file *f = practice_open(in_folder("a"), "title", wrong);
    assert_non_null(f);
    for (unsigned n = 3; n-- > 0;) {
        assert_true(practice(n, &match));
        assert_true(practice_add(f, n, &match));
        free(match.bytes);
    }
    assert_true(practice_has(f, 2) && !practice_has(f, 3));
    assert_true(practice_close(f));
    size_t size;
    read_text(in_folder("a"), &size);
    assert_int_equal(truncate(in_folder("a"), (off_t)size - 5), 0); /* a program that was killed */
    f = practice_open(in_folder("a"), "title", wrong);
    assert_non_null(f);
    assert_int_equal(practice_count(f), 2);
    assert_true(practice_has(f, 1) && !practice_has(f, 0));
    assert_true(practice_close(f));
    assert_null(practice_open(in_folder("a"), "another title", wrong));
    assert_non_null(strstr(wrong, "another training"));
    clear_folder();
}

static void files_of_several_machines_are_put_together(void **state)
{
    char wrong[PRACTICE_WRONG], joined[1 << 16];
    practice_bytes match;
    size_t size, length = 0;
    (void)state;
    new_folder();
    for (unsigned part = 0; part < 2; part++) {
        practice_file *f = practice_open(in_folder(part ? "b" : "a"), "title", wrong);
        for (unsigned n = part; n < 4; n += part ? 1 : 2) { /* 0, 2 and 1, 2, 3: one is there twice */
            assert_true(practice(n, &match) && practice_add(f, n, &match));
            free(match.bytes);
        }
        assert_true(practice_close(f));
        const char *text = read_text(in_folder(part ? "b" : "a"), &size);
        assert_true(length + size < sizeof joined);
        memcpy(joined + length, text, size);
        length += size;
    }
    FILE *both = fopen(in_folder("a"), "wb");
    assert_int_equal(fwrite(joined, 1, length, both), length);
    assert_int_equal(fclose(both), 0);
    practice_file *f = practice_open(in_folder("a"), "title", wrong);
    lessons *l = lessons_new(&pack->content);
    assert_int_equal(lessons_add_file(l, f, 100, 0), 4);
    assert_true(practice_close(f));
    lessons_free(l);
    clear_folder();
}

static void damage_in_a_file_is_noticed(void **state)
{
    char wrong[PRACTICE_WRONG];
    practice_bytes match;
    size_t size;
    (void)state;
    new_folder();
    practice_file *f = practice_open(in_folder("a"), "title", wrong);
    for (unsigned n = 0; n < 2; n++) {
        assert_true(practice(n, &match) && practice_add(f, n, &match));
        free(match.bytes);
    }
    assert_true(practice_close(f));
    char *text = read_text(in_folder("a"), &size);
    text[60] ^= 1;
    FILE *file = fopen(in_folder("a"), "wb");
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    assert_null(practice_open(in_folder("a"), "title", wrong));
    assert_non_null(strstr(wrong, "damaged"));
    clear_folder();
}

/* ------------------------------------------------------------------ learning */

static double losses[2];

static void remember_losses(void *to, unsigned epoch, double done, double value, double policy)
{
    (void)to;
    (void)value;
    if (done < 0)
        losses[epoch > 1] = policy;
}

/* What it is tested with is what it has learned, so that it must get better. */
static void what_is_learned_longer_is_known_better(void **state)
{
    lessons *l = lessons_new(&pack->content);
    practice_bytes match;
    (void)state;
    for (unsigned n = 0; n < how_many(24, 8); n++) {
        if (!practice(n, &match)) /* they have no room there */
            continue;
        for (unsigned aside = 0; aside < 2; aside++)
            assert_true(lessons_add(l, match.bytes, match.size, aside));
        free(match.bytes);
    }
    fit_plan how = {.epochs = 8,
                    .rate = 3e-3F,
                    .by_result = 0.5F,
                    .seed = 1,
                    .made = "made by tests\n",
                    .progress = remember_losses};
    fit_result one, two;
    assert_true(lessons_fit(l, &how, &one));
    assert_true(losses[1] < losses[0]);
    assert_true(lessons_fit(l, &how, &two));
    assert_int_equal(one.size, two.size);
    assert_memory_equal(one.text, two.text, one.size);
    assert_true(pl_pack_put_weights(pack, "fitted", one.text, one.size));
    const pl_seed seed = {{1}};
    pl_mind *mind = pl_mind_new("search@20,fitted", &pack->content, &seed, 1);
    assert_non_null(mind);
    pl_mind_free(mind);
    free(one.text);
    free(two.text);
    lessons_free(l);
}

/* ------------------------------------------------------------------ the whole */

static unsigned told;

static void hear(void *to, const char *line)
{
    (void)to;
    told += strncmp(line, "generation", 10) == 0;
}

static bool other_hero;

static pl_cast everybody(void)
{
    pl_cast cast = {.hero_count = 2, .board_count = 1};
    cast.hero[1] = other_hero ? 2 : 1;
    return cast;
}

static bool train(unsigned generations, uint64_t games, unsigned jobs, uint64_t seed, char *wrong)
{
    const pl_cast cast = everybody();
    const pl_training t = {.pack = pack,
                           .cast = &cast,
                           .folder = folder,
                           .start = "linear",
                           .command = "tests",
                           .generations = generations,
                           .games = games,
                           .thorough = 10,
                           .quick = 6,
                           .every = 3,
                           .epochs = 1,
                           .memory = 2,
                           .gate = 4,
                           .gate_iterations = 5,
                           .seed = seed,
                           .jobs = jobs,
                           .tell = hear};
    told = 0;
    return pl_training_run(&t, wrong);
}

static void an_interrupted_training_ends_as_any_other(void **state)
{
    char wrong[PL_TRAINING_WRONG] = "", *whole;
    size_t size, size_again;
    (void)state;
    new_folder();
    assert_true(train(2, 24, 2, 5, wrong));
    assert_int_equal(told, 6);
    char *text = read_text(in_folder("g2.mind"), &size);
    whole = malloc(size);
    memcpy(whole, text, size);
    assert_true(train(2, 24, 2, 5, wrong)); /* nothing is left to do */
    assert_int_equal(told, 0);
    clear_folder();

    new_folder();
    assert_true(train(1, 24, 1, 5, wrong));
    size_t games;
    read_text(in_folder("g1.games"), &games);
    unlink(in_folder("training.log")); /* killed while it practiced */
    assert_int_equal(truncate(in_folder("g1.games"), (off_t)games / 2), 0);
    assert_true(train(2, 24, 1, 5, wrong));
    text = read_text(in_folder("g2.mind"), &size_again);
    assert_int_equal(size, size_again);
    assert_memory_equal(whole, text, size);
    assert_false(train(3, 24, 1, 6, wrong));
    assert_non_null(strstr(wrong, "another training"));
    other_hero = true; /* as many, but not the same */
    assert_false(train(2, 24, 1, 5, wrong));
    assert_non_null(strstr(wrong, "another training"));
    other_hero = false;
    free(whole);
    clear_folder();
}

/* More than there is room for weights in a pack; and one that practices with weights that it has learned. */
static void many_generations_follow_each_other(void **state)
{
    char wrong[PL_TRAINING_WRONG] = "", name[32];
    (void)state;
    new_folder();
    assert_true(train(1, 20, 1, 5, wrong));
    FILE *log = fopen(in_folder("training.log"), "a"); /* as if the first had won */
    size_t size;
    char *text = read_text(in_folder("training.log"), &size);
    char *met = strstr(text, "not shown to be stronger");
    if (met)
        memcpy(met, "promoted\n", 10);
    assert_non_null(freopen(in_folder("training.log"), "w", log));
    fputs(text, log);
    assert_int_equal(fclose(log), 0);
    assert_true(train(PL_PACK_WEIGHTS + 2, 20, 1, 5, wrong));
    for (unsigned g = 3; g <= PL_PACK_WEIGHTS + 2; g++) {
        snprintf(name, sizeof name, "g%u.games", g);
        assert_int_equal(unlink(in_folder(name)), 0);
        snprintf(name, sizeof name, "g%u.mind", g);
        assert_int_equal(unlink(in_folder(name)), 0);
    }
    assert_non_null(strstr(read_text(in_folder("training.log"), &size), "generation 2 practiced as g1"));
    clear_folder();
}

static void a_folder_that_cannot_be_is_an_error(void **state)
{
    char wrong[PL_TRAINING_WRONG] = "";
    (void)state;
    snprintf(folder, sizeof folder, "/dev/null/training");
    assert_false(train(1, 24, 1, 5, wrong));
    assert_non_null(strstr(wrong, "/dev/null/training"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_practice_match_depends_on_its_seeds_alone),
        cmocka_unit_test(a_match_that_makes_no_sense_is_refused),
        cmocka_unit_test(matches_are_kept_with_their_numbers),
        cmocka_unit_test(files_of_several_machines_are_put_together),
        cmocka_unit_test(damage_in_a_file_is_noticed),
        cmocka_unit_test(what_is_learned_longer_is_known_better),
        cmocka_unit_test(an_interrupted_training_ends_as_any_other),
        cmocka_unit_test(many_generations_follow_each_other),
        cmocka_unit_test(a_folder_that_cannot_be_is_an_error),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
