/* What the module exports, called from here, where the sanitizers watch: bundles of any bytes, calls in any order. */
#include <dirent.h>

#include "../pack/support.h"
#include "match/match.h"
#include "wasm/bundle.h"
#include "wasm/edit.h"
#include "wasm/wasm.h"

enum { BUNDLE_MAX = 1 << 20 };

typedef struct bundle {
    char *bytes;
    size_t length;
} bundle;

static bundle new_bundle(void)
{
    bundle b = {.bytes = malloc(BUNDLE_MAX)};
    assert_non_null(b.bytes);
    return b;
}

static void add(bundle *b, const char *path, const char *text, size_t length)
{
    assert_true(b->length + length + strlen(path) + 32 < BUNDLE_MAX);
    b->length += (size_t)sprintf(b->bytes + b->length, "%s %zu\n", path, length);
    memcpy(b->bytes + b->length, text, length);
    b->length += length;
    b->bytes[b->length++] = '\n';
}

static void add_folder(bundle *b, const char *folder)
{
    char path[PATH_ROOM * 2], from[PATH_ROOM * 4];
    snprintf(path, sizeof path, "%s/%s", content_directory(), folder);
    DIR *open = opendir(path);
    assert_non_null(open);
    for (const struct dirent *entry = readdir(open); entry != NULL; entry = readdir(open)) {
        size_t length;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        snprintf(from, sizeof from, "%s/%s", content_directory(), path);
        char *text = read_text(from, &length);
        add(b, path, text, length);
        free(text);
    }
    closedir(open);
}

static bundle content_bundle(void)
{
    bundle b = new_bundle();
    add_folder(&b, "phrases");
    add_folder(&b, "heroes");
    add_folder(&b, "boards");
    return b;
}

/* The files of a bundle that lies in memory of exactly its length; their number, or -1. */
static int files_in(const char *bytes, size_t length)
{
    char *exact = malloc(length > 0 ? length : 1);
    int count = 0;
    assert_non_null(exact);
    memcpy(exact, bytes, length);
    pl_errors *errors = pl_errors_new();
    pl_file *files = pl_bundle_open(exact, length, &count, errors);
    assert_int_equal(pl_errors_count(errors), files == NULL);
    for (int i = 0; files != NULL && i < count; i++) {
        assert_true(files[i].path >= exact && files[i].path + strlen(files[i].path) < exact + length);
        assert_true(files[i].bytes >= exact && files[i].bytes + files[i].length < exact + length);
    }
    count = files != NULL ? count : -1;
    pl_errors_free(errors);
    free(files);
    free(exact);
    return count;
}

static int files_in_text(const char *text)
{
    return files_in(text, strlen(text));
}

/* ------------------------------------------------------------------ bundles */

static void a_bundle_is_its_files_one_after_the_other(void **state)
{
    (void)state;
    char text[] = "a/b.hero 3\nxyz\n"
                  "my own hero.hero 0\n\n"
                  "c 2\n\n\n\n";
    int count;
    pl_errors *errors = pl_errors_new();
    pl_file *files = pl_bundle_open(text, strlen(text), &count, errors);
    assert_non_null(files);
    assert_int_equal(count, 3);
    assert_string_equal(files[0].path, "a/b.hero");
    assert_int_equal(files[0].length, 3);
    assert_memory_equal(files[0].bytes, "xyz", 3);
    assert_string_equal(files[1].path, "my own hero.hero");
    assert_int_equal(files[1].length, 0);
    assert_string_equal(files[2].path, "c");
    assert_memory_equal(files[2].bytes, "\n\n", 2);
    free(files);
    pl_errors_free(errors);
}

static void a_damaged_bundle_is_refused(void **state)
{
    (void)state;
    static const char *const damaged[] = {
        "x",
        "\n",
        " 3\nabc\n",
        "a\n",
        "a b\n",
        "a 3",
        "a 3\n",
        "a 3\nabc",
        "a 3\nab\n",
        "a 3\nabcd\n",
        "a 3\nabcx",
        "a 3x\nabc\n",
        "a -1\n",
        "a  \n",
        "a 3 \nabc\n",
        "a 3\nabc\n\n",
        "a 3\nabc\nb 1",
        "a 99999999999999999999999999\nabc\n",
        "a 18446744073709551615\nabc\n",
        "a 4294967295\nabc\n",
        "a 18446744073709551619\nabc\n",
    };
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++)
        if (files_in_text(damaged[i]) != -1)
            fail_msg("taken: %s", damaged[i]);
    assert_int_equal(files_in_text(""), 0);
    assert_int_equal(files_in_text("a 3\nabc\n"), 1);
}

static void bundles_of_any_size_can_be_joined(void **state)
{
    (void)state;
    bundle b = new_bundle();
    for (int i = 0; i < 1000; i++) {
        assert_true(i > 130 || files_in(b.bytes, b.length) == i);
        add(&b, "x.hero", "abc", (size_t)(i % 4));
    }
    assert_int_equal(files_in(b.bytes, b.length), 1000);
    free(b.bytes);
}

static void no_bytes_hurt(void **state)
{
    (void)state;
    static const char letters[] = "a /.\n\n 0123456789";
    char text[64];
    uint64_t chance = 88172645463325252U;
    int taken = 0;
    for (int i = 0; i < 200000; i++) {
        size_t length = (size_t)i % sizeof text;
        for (size_t k = 0; k < length; k++) {
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            text[k] = letters[chance % (sizeof letters - 1)];
        }
        taken += files_in(text, length) > 0;
    }
    assert_true(taken > 0);
}

/* ------------------------------------------------------------------ calls */

static void without_content_there_is_nothing(void **state)
{
    (void)state;
    uint8_t setup[PL_WASM_SETUP] = {0}, seed[PL_WASM_SEED] = {0};
    char damaged[] = "nonsense";
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pl_wasm_error_count(), i);
        assert_string_equal(pl_wasm_content_hash(), "");
        assert_int_equal(pl_wasm_hero_count(), 0);
        assert_string_equal(pl_wasm_hero_id(0), "");
        assert_int_equal(pl_wasm_board_count(), 0);
        assert_string_equal(pl_wasm_board_id(0), "");
        assert_false(pl_wasm_begin(setup, seed));
        assert_int_equal(pl_wasm_option_count(), 0);
        assert_int_equal(pl_wasm_asked(), -1);
        assert_string_equal(pl_wasm_option_name(0), "");
        assert_false(pl_wasm_choose(0));
        assert_false(pl_wasm_over());
        assert_int_equal(pl_wasm_winner(), -1);
        assert_string_equal(pl_wasm_state_hash(), "");
        assert_int_equal(pl_wasm_play(setup, 1, 1), 0);
        assert_false(pl_wasm_load(damaged, sizeof damaged - 1));
    }
    assert_string_equal(pl_wasm_error(0), "bundle: error: file 1 is damaged: expected its path, its length and as many "
                                          "bytes");
    assert_string_equal(pl_wasm_error(1), "");
    assert_string_equal(pl_wasm_error(-1), "");
}

static void load_bundle(bundle *b)
{
    char *memory = pl_wasm_alloc(b->length);
    assert_non_null(memory);
    memcpy(memory, b->bytes, b->length);
    bool good = pl_wasm_load(memory, b->length);
    pl_wasm_free(memory);
    free(b->bytes);
    if (!good)
        print_error("%s\n", pl_wasm_error(0));
    assert_true(good);
    assert_int_equal(pl_wasm_error_count(), 0);
}

static void a_match_is_played_to_its_end(void **state)
{
    (void)state;
    uint8_t setup[PL_WASM_SETUP] = {0, 0, 1}, seed[PL_WASM_SEED] = {7};
    bundle b = content_bundle();
    load_bundle(&b);
    assert_int_equal(strlen(pl_wasm_content_hash()), 64);
    assert_true(pl_wasm_hero_count() > 1);
    assert_true(strlen(pl_wasm_hero_id(pl_wasm_hero_count() - 1)) > 0);
    assert_string_equal(pl_wasm_hero_id(pl_wasm_hero_count()), "");
    assert_string_equal(pl_wasm_hero_id(-1), "");
    assert_string_equal(pl_wasm_board_id(pl_wasm_board_count()), "");
    assert_string_equal(pl_wasm_board_id(-1), "");
    assert_int_equal(pl_wasm_asked(), -1);
    assert_true(pl_wasm_begin(setup, seed));
    int decisions = 0;
    for (; !pl_wasm_over(); decisions++) {
        int count = pl_wasm_option_count();
        assert_true(count > 0 && pl_wasm_asked() >= 0 && pl_wasm_asked() < 2);
        assert_int_equal(pl_wasm_winner(), -1);
        assert_true(strlen(pl_wasm_option_name(count - 1)) > 0);
        assert_string_equal(pl_wasm_option_name(count), "");
        assert_false(pl_wasm_choose(count));
        assert_false(pl_wasm_choose(-1));
        assert_true(pl_wasm_choose(decisions * 7 % count));
    }
    assert_true(decisions > 20);
    assert_int_equal(strlen(pl_wasm_state_hash()), 64);
    assert_int_equal(pl_wasm_option_count(), 0);
    assert_int_equal(pl_wasm_asked(), -1);
    assert_false(pl_wasm_choose(0));
    assert_true(pl_wasm_play(setup, 10, 1) > 200);
    assert_int_equal(pl_wasm_play(setup, 10, 1), pl_wasm_play(setup, 10, 1));
    assert_true(pl_wasm_over());
}

/* Of the protocol tests/wasm/module.mjs hears everything; here only when there is a session. */
static void a_session_needs_content(void **state)
{
    (void)state;
    static const char hello[] = "{\"type\":\"hello\",\"id\":5}";
    const uint8_t seed[PL_WASM_SEED] = {3};
    assert_false(pl_wasm_open(seed));
    assert_false(pl_wasm_put_weights("none", "", 0));
    assert_string_equal(pl_wasm_handle(hello, strlen(hello)), "");
    bundle b = content_bundle();
    load_bundle(&b);
    assert_string_equal(pl_wasm_handle(hello, strlen(hello)), "");
    assert_true(pl_wasm_open(seed));
    assert_non_null(strstr(pl_wasm_handle(hello, strlen(hello)), "\"id\":5"));
}

/* Ill weights: a player who is to use them does not answer, and one who is not does. */
static void weights_are_handed_in_later(void **state)
{
    (void)state;
    static const char begin[] = "{\"type\":\"new\",\"board\":\"%s\",\"seats\":[\"%s\",\"%s\"],\"seed\":7}";
    static const char hint[] = "{\"type\":\"hint\",\"match\":1,\"seat\":\"A\",\"player\":\"search@2,%s\"}";
    static const char ill[] = "peerless mind 1\n";
    const uint8_t seed[PL_WASM_SEED] = {3};
    char message[256];
    bundle b = new_bundle();
    add_folder(&b, "phrases");
    load_bundle(&b);
    assert_true(pl_wasm_put_weights("ill", ill, strlen(ill)));
    b = content_bundle();
    load_bundle(&b);
    assert_true(pl_wasm_open(seed));
    snprintf(message, sizeof message, begin, pl_wasm_board_id(0), pl_wasm_hero_id(0), pl_wasm_hero_id(1));
    assert_non_null(strstr(pl_wasm_handle(message, strlen(message)), "\"table\""));
    assert_true(pl_wasm_put_weights("ill", ill, strlen(ill)));
    assert_false(pl_wasm_put_weights("a-name-that-is-far-too-long", ill, strlen(ill)));
    snprintf(message, sizeof message, hint, "linear");
    assert_non_null(strstr(pl_wasm_handle(message, strlen(message)), "\"hints\""));
    snprintf(message, sizeof message, hint, "ill");
    assert_non_null(strstr(pl_wasm_handle(message, strlen(message)), "\"error\""));
}

static void a_setup_that_does_not_fit_is_refused(void **state)
{
    (void)state;
    const uint8_t good[PL_WASM_SETUP] = {0, 0, 1}, seed[PL_WASM_SEED] = {7};
    bundle b = content_bundle();
    load_bundle(&b);
    assert_true(pl_wasm_begin(good, seed));
    char before[PL_HASH_TEXT];
    snprintf(before, sizeof before, "%s", pl_wasm_state_hash());
    for (int i = 0; i < PL_WASM_SETUP; i++) {
        uint8_t setup[PL_WASM_SETUP];
        memcpy(setup, good, sizeof setup);
        setup[i] = 200;
        bool unused = i == 3 || i == 4; /* the heroes of further seats */
        bool teams = i == 5;            /* which this battlefield may have room for */
        assert_true(unused || teams || !pl_wasm_begin(setup, seed));
        assert_true(unused || teams || pl_wasm_play(setup, 1, 1) == 0);
    }
    assert_string_equal(pl_wasm_state_hash(), before);
}

static void bad_content_leaves_everything_as_it_was(void **state)
{
    (void)state;
    const uint8_t setup[PL_WASM_SETUP] = {0, 0, 1}, seed[PL_WASM_SEED] = {9};
    bundle b = content_bundle();
    load_bundle(&b);
    assert_true(pl_wasm_begin(setup, seed));
    char before[PL_HASH_TEXT];
    snprintf(before, sizeof before, "%s", pl_wasm_state_hash());
    b = content_bundle();
    static const char broken[] = "hero \"Ann\"\n  healht 10\n";
    add(&b, "own/ann.hero", broken, strlen(broken));
    assert_false(pl_wasm_load(b.bytes, b.length));
    free(b.bytes);
    assert_true(pl_wasm_error_count() > 0);
    bool told = false;
    for (int i = 0; i < pl_wasm_error_count(); i++)
        told = told || strncmp(pl_wasm_error(i), "own/ann.hero:2:3: error: ", 25) == 0;
    assert_true(told);
    assert_string_equal(pl_wasm_state_hash(), before);
    assert_true(pl_wasm_choose(0));
}

static void new_content_ends_the_match(void **state)
{
    (void)state;
    const uint8_t setup[PL_WASM_SETUP] = {0, 0, 1}, seed[PL_WASM_SEED] = {9};
    bundle b = content_bundle();
    load_bundle(&b);
    assert_true(pl_wasm_begin(setup, seed));
    b = content_bundle();
    load_bundle(&b);
    assert_int_equal(pl_wasm_option_count(), 0);
    assert_false(pl_wasm_choose(0));
    b = new_bundle();
    add_folder(&b, "phrases");
    load_bundle(&b);
    assert_int_equal(pl_wasm_hero_count(), 0);
    assert_false(pl_wasm_begin(setup, seed));
}

/* ------------------------------------------------------------------ for editors */

static const char OWN[] = "hero \"Nell\"\n"
                          "  word en fa: Nell Nell's\n"
                          "  health 13, move 2, melee\n"
                          "card \"Jab\" x30\n"
                          "  versatile 2, boost 1, anyone\n"
                          "  After combat: Drow 1 card.\n";

static const char *read_text_as(const char *text, int hero)
{
    return pl_wasm_read(text, strlen(text), hero);
}

static void a_sentence_is_read_with_the_names_that_are_meant(void **state)
{
    (void)state;
    bundle b = content_bundle();
    load_bundle(&b);
    assert_non_null(strstr(read_text_as("After combat: Draw 1 card.", -1), "\"program\":\"(draw 1)\""));
    assert_non_null(strstr(read_text_as("\xd0\x92\xd0\xbe\xd0\xb7\xd1\x8c\xd0\xbc\xd0\xb8\xd1\x82\xd0\xb5 2 "
                                        "\xd0\xba\xd0\xb0\xd1\x80\xd1\x82\xd1\x8b.",
                                        -1),
                           "\"language\":\"ru\",\"ok\":true"));
    assert_non_null(strstr(read_text_as("Draw 1 crad.", -1), "\"repairs\":[{"));
    assert_non_null(strstr(read_text_as("Move Nell up to 2 spaces.", -1), "\"ok\":false"));
    assert_non_null(strstr(pl_wasm_check(OWN, strlen(OWN)), "\"ok\":false"));
    assert_non_null(strstr(read_text_as("Move Nell up to 2 spaces.", -1), "\"ok\":true"));
    assert_non_null(strstr(read_text_as("Move Nell up to 2 spaces.", 0), "\"ok\":false"));
    b = content_bundle(); /* which forgets the file */
    load_bundle(&b);
    assert_non_null(strstr(read_text_as("Move Nell up to 2 spaces.", -1), "\"ok\":false"));
}

static void a_file_is_checked_and_mended(void **state)
{
    (void)state;
    char mended[sizeof OWN];
    bundle b = content_bundle();
    load_bundle(&b);
    assert_string_equal(pl_wasm_fix(1), "");
    const char *told = pl_wasm_check(OWN, strlen(OWN));
    assert_non_null(strstr(told, "\"line\":6,\"column\":17,"));
    assert_non_null(strstr(told, "\"repairs\":[{\"number\":1,"));
    assert_string_equal(pl_wasm_fix(0), "");
    assert_string_equal(pl_wasm_fix(99), "");
    assert_int_equal(strlen(pl_wasm_fix(1)), strlen(OWN));
    snprintf(mended, sizeof mended, "%s", pl_wasm_fix(1));
    assert_non_null(strstr(mended, "After combat: Draw 1 card."));
    assert_string_equal(pl_wasm_check(mended, strlen(mended)),
                        "{\"ok\":true,\"errors\":[],\"enforced\":1,\"texts\":1}");
    assert_string_equal(pl_wasm_fix(1), "");
}

/* Cut off anywhere, and with any byte changed. */
static void no_file_hurts_an_editor(void **state)
{
    (void)state;
    char own[sizeof OWN];
    bundle b = content_bundle();
    load_bundle(&b);
    for (size_t i = 0; i < sizeof OWN - 1; i += 3) {
        assert_true(strlen(pl_wasm_check(OWN, i)) > 0);
        memcpy(own, OWN, sizeof own);
        own[i] = (char)(i * 37);
        assert_true(strlen(pl_wasm_check(own, sizeof OWN - 1)) > 0);
        assert_true(strlen(pl_wasm_read(own, sizeof OWN - 1, -1)) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bundle_is_its_files_one_after_the_other),
        cmocka_unit_test(a_damaged_bundle_is_refused),
        cmocka_unit_test(bundles_of_any_size_can_be_joined),
        cmocka_unit_test(no_bytes_hurt),
        cmocka_unit_test(without_content_there_is_nothing),
        cmocka_unit_test(a_session_needs_content),
        cmocka_unit_test(a_match_is_played_to_its_end),
        cmocka_unit_test(weights_are_handed_in_later),
        cmocka_unit_test(a_setup_that_does_not_fit_is_refused),
        cmocka_unit_test(bad_content_leaves_everything_as_it_was),
        cmocka_unit_test(new_content_ends_the_match),
        cmocka_unit_test(a_sentence_is_read_with_the_names_that_are_meant),
        cmocka_unit_test(a_file_is_checked_and_mended),
        cmocka_unit_test(no_file_hurts_an_editor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
