/* Content from memory is the same as content from files: the same pack, the same errors. Every file lies in a piece of memory
 * of exactly its length, so the sanitizers see any look beyond its end. */
#include <dirent.h>

#include "support.h"

enum { FILES_MAX = 200 };

typedef struct shelf {
    pl_file files[FILES_MAX];
    int count;
} shelf;

static void put(shelf *s, const char *path, const char *bytes, size_t length)
{
    assert_true(s->count < FILES_MAX);
    char *copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    s->files[s->count++] = (pl_file){.path = strdup(path), .bytes = copy, .length = length};
}

static void put_text(shelf *s, const char *path, const char *text)
{
    put(s, path, text, strlen(text));
}

static void put_from(shelf *s, const char *path, const char *from)
{
    size_t length;
    char *text = read_text(from, &length);
    put(s, path, text, length);
    free(text);
}

static void put_folder(shelf *s, const char *folder)
{
    char path[PATH_ROOM * 2], from[PATH_ROOM * 4];
    snprintf(path, sizeof path, "%s/%s", content_directory(), folder);
    DIR *open = opendir(path);
    assert_non_null(open);
    for (const struct dirent *entry = readdir(open); entry != NULL; entry = readdir(open)) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        snprintf(from, sizeof from, "%s/%s", content_directory(), path);
        put_from(s, path, from);
    }
    closedir(open);
}

static shelf all_content(void)
{
    shelf s = {.count = 0};
    put_folder(&s, "phrases");
    put_folder(&s, "heroes");
    put_folder(&s, "boards");
    assert_true(s.count > 10);
    return s;
}

static shelf only_books(void)
{
    shelf s = {.count = 0};
    put_folder(&s, "phrases");
    return s;
}

static void clear(shelf *s)
{
    for (int i = 0; i < s->count; i++) {
        free((void *)s->files[i].path);
        free((void *)s->files[i].bytes);
    }
    s->count = 0;
}

/* Loads, and clears the shelf before the pack is used. */
static pl_pack *load_shelf(shelf *s)
{
    pl_errors *errors = pl_errors_new();
    pl_pack *pack = pl_pack_load_memory(s->files, s->count, errors);
    pl_errors_print(errors, stderr);
    assert_non_null(pack);
    assert_int_equal(pl_errors_count(errors), 0);
    pl_errors_free(errors);
    clear(s);
    return pack;
}

/* Expects these errors first, in this order, and no more if they are all. NULL-terminated. */
static void expect_errors(shelf *s, const char *const *wanted, bool all)
{
    pl_errors *errors = pl_errors_new();
    pl_errors_add(errors, "before", 0, 0, "an error of something else");
    assert_null(pl_pack_load_memory(s->files, s->count, errors));
    int count = 1;
    for (; wanted[count - 1] != NULL; count++) {
        char text[1000];
        if (count >= pl_errors_count(errors))
            fail_msg("not told: %s", wanted[count - 1]);
        pl_error error = pl_errors_at(errors, count);
        assert_string_equal(pl_error_text(&error, text, sizeof text), wanted[count - 1]);
    }
    assert_true(!all || pl_errors_count(errors) == count);
    pl_errors_free(errors);
    clear(s);
}

/* ------------------------------------------------------------------ the same pack */

static void content_from_memory_is_content_from_files(void **state)
{
    (void)state;
    shelf s = all_content();
    pl_pack *pack = load_shelf(&s), *files = load_content(content_directory());
    assert_string_equal(pack->hash, files->hash);
    assert_int_equal(pack->content.hero_count, files->content.hero_count);
    assert_int_equal(pack->content.board_count, files->content.board_count);
    for (int i = 0; i < pack->content.hero_count; i++) {
        char path[PATH_ROOM];
        assert_memory_equal(&pack->heroes[i], &files->heroes[i], sizeof pack->heroes[i]);
        assert_string_equal(pack->hero_pages[i].hash, files->hero_pages[i].hash);
        assert_string_equal(pack->hero_pages[i].name.in[PL_UK], files->hero_pages[i].name.in[PL_UK]);
        snprintf(path, sizeof path, "%s/%s", content_directory(), pack->hero_pages[i].file);
        assert_string_equal(path, files->hero_pages[i].file);
    }
    for (int i = 0; i < pack->content.board_count; i++)
        assert_memory_equal(&pack->boards[i], &files->boards[i], sizeof pack->boards[i]);
    pl_pack_free(files);
    pl_pack_free(pack);
}

static void the_order_of_files_changes_nothing(void **state)
{
    (void)state;
    shelf s = all_content();
    for (int i = 0, k = s.count - 1; i < k; i++, k--) {
        pl_file moved = s.files[i];
        s.files[i] = s.files[k];
        s.files[k] = moved;
    }
    pl_pack *pack = load_shelf(&s), *files = load_content(content_directory());
    assert_string_equal(pack->hash, files->hash);
    pl_pack_free(files);
    pl_pack_free(pack);
}

static void own_heroes_and_boards_are_more_files(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch own = make_scratch();
    copy_with(&own, "heroes/genie.hero", "jinn.hero", "id genie", "id jinn");
    copy_with(&own, "boards/king-solomons-tomb.board", "mine.board", "Tomb\"", "Mine\"");
    const char *const more[] = {own.root, NULL};
    pl_errors *errors = pl_errors_new();
    pl_pack *files = pl_pack_load(content_directory(), more, errors);
    pl_errors_free(errors);
    assert_non_null(files);
    shelf s = all_content();
    put_from(&s, "jinn.hero", in_scratch(&own, "jinn.hero", path));
    put_from(&s, "any/where/mine.board", in_scratch(&own, "mine.board", path));
    pl_pack *pack = load_shelf(&s);
    assert_true(pl_pack_hero(pack, "jinn") >= 0);
    assert_true(pl_pack_board(pack, "king-solomons-mine") >= 0);
    assert_string_equal(pack->hash, files->hash);
    pl_pack_free(pack);
    pl_pack_free(files);
    remove_scratch(&own);
}

static void other_files_are_passed_over(void **state)
{
    (void)state;
    shelf s = only_books();
    put_text(&s, "default.setup", "heroes nobody\n");
    put_text(&s, "heroes/notes.txt", "to do\n");
    put_text(&s, "heroes/.hidden.hero", "nonsense\n");
    put_text(&s, "phrases/de.phrases", "language de\n");
    put_text(&s, "", "");
    pl_pack *pack = load_shelf(&s);
    assert_int_equal(pack->content.hero_count, 0);
    assert_int_equal(pack->content.board_count, 0);
    pl_pack_free(pack);
}

/* ------------------------------------------------------------------ the same errors */

static void errors_name_the_given_path(void **state)
{
    (void)state;
    shelf s = only_books();
    put_text(&s, "own/heroes/ann.hero", "hero \"Ann\"\n  health 10, move 2, melee\n  healht 3\n");
    put_text(&s, "empty.board", "");
    put_text(&s, "heroes/bytes.hero", "hero \"\xff\"\n");
    pl_errors *errors = pl_errors_new();
    assert_null(pl_pack_load_memory(s.files, s.count, errors));
    bool told[3] = {false};
    for (int i = 0; i < pl_errors_count(errors); i++) {
        pl_error error = pl_errors_at(errors, i);
        told[0] = told[0] || (strcmp(error.file, "own/heroes/ann.hero") == 0 && error.line == 3 && error.column == 3);
        told[1] = told[1] || (strcmp(error.file, "empty.board") == 0 && strstr(error.message, "is empty") != NULL);
        told[2] = told[2] || (strcmp(error.file, "heroes/bytes.hero") == 0 && error.line == 1 && error.column == 7);
    }
    assert_true(told[0] && told[1] && told[2]);
    pl_errors_free(errors);
    clear(&s);
}

static void every_mistake_is_told_as_from_a_file(void **state)
{
    (void)state;
    char directory[PATH_ROOM * 2], path[PATH_ROOM * 4];
    pl_pack *pack = load_content(content_directory());
    snprintf(directory, sizeof directory, "%s/pack/broken", tests_directory());
    DIR *open = opendir(directory);
    assert_non_null(open);
    int seen = 0;
    for (const struct dirent *entry = readdir(open); entry != NULL; entry = readdir(open)) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot == NULL || (strcmp(dot, ".hero") != 0 && strcmp(dot, ".board") != 0))
            continue;
        shelf s = {.count = 0};
        pl_errors *here = pl_errors_new(), *there = pl_errors_new();
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        put_from(&s, entry->d_name, path);
        assert_false(pl_pack_check_memory(pack, &s.files[0], here));
        assert_false(pl_pack_check(pack, path, there));
        assert_int_equal(pl_errors_count(here), pl_errors_count(there));
        for (int i = 0; i < pl_errors_count(here); i++) {
            pl_error a = pl_errors_at(here, i), b = pl_errors_at(there, i);
            assert_string_equal(a.file, entry->d_name);
            assert_string_equal(b.file, path);
            assert_string_equal(a.message, b.message);
            assert_int_equal(a.line, b.line);
            assert_int_equal(a.column, b.column);
        }
        pl_errors_free(there);
        pl_errors_free(here);
        clear(&s);
        seen++;
    }
    closedir(open);
    assert_true(seen > 50);
    pl_pack_free(pack);
}

static void a_good_file_is_checked(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    pl_pack *pack = load_content(content_directory());
    pl_errors *errors = pl_errors_new();
    shelf s = {.count = 0};
    snprintf(path, sizeof path, "%s/heroes/genie.hero", content_directory());
    put_from(&s, "a.hero", path);
    snprintf(path, sizeof path, "%s/boards/king-solomons-tomb.board", content_directory());
    put_from(&s, "b.board", path);
    assert_true(pl_pack_check_memory(pack, &s.files[0], errors));
    assert_true(pl_pack_check_memory(pack, &s.files[1], errors));
    assert_int_equal(pl_errors_count(errors), 0);
    pl_errors_free(errors);
    clear(&s);
    pl_pack_free(pack);
}

static void missing_phrasebooks_are_all_named(void **state)
{
    (void)state;
    shelf s = {.count = 0};
    static const char *const wanted[] = {
        "phrases/en.phrases: error: cannot be read: No such file or directory",
        "phrases/ru.phrases: error: cannot be read: No such file or directory",
        "phrases/uk.phrases: error: cannot be read: No such file or directory",
        NULL,
    };
    expect_errors(&s, wanted, true);
}

static void a_phrasebook_of_another_language_is_refused(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    shelf s = {.count = 0};
    snprintf(path, sizeof path, "%s/phrases/en.phrases", content_directory());
    put_from(&s, "phrases/en.phrases", path);
    put_from(&s, "phrases/ru.phrases", path);
    put_text(&s, "phrases/uk.phrases", "");
    static const char *const wanted[] = {
        "phrases/ru.phrases:1:1: error: this is the book of \"en\"; expected \"ru\"",
        "phrases/uk.phrases: error: the book does not say its language",
        NULL,
    };
    expect_errors(&s, wanted, false);
}

static void a_phrasebook_given_twice_is_refused(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    shelf s = only_books();
    snprintf(path, sizeof path, "%s/phrases/en.phrases", content_directory());
    put_from(&s, "phrases/en.phrases", path);
    static const char *const wanted[] = {"phrases/en.phrases: error: is there twice", NULL};
    expect_errors(&s, wanted, true);
}

static void the_same_hero_twice_is_refused(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    shelf s = only_books();
    snprintf(path, sizeof path, "%s/heroes/genie.hero", content_directory());
    put_from(&s, "heroes/genie.hero", path);
    put_from(&s, "heroes/genie.hero", path);
    static const char *const wanted[] = {
        "heroes/genie.hero:1:1: error: the hero \"genie\" is already in heroes/genie.hero", NULL};
    expect_errors(&s, wanted, true);
}

static void a_file_of_more_than_a_megabyte_is_refused(void **state)
{
    (void)state;
    static char large[PL_FILE_MAX + 1];
    memset(large, '#', sizeof large);
    shelf s = only_books();
    put(&s, "large.hero", large, PL_FILE_MAX + 1);
    put(&s, "large.board", large, PL_FILE_MAX);
    pl_errors *errors = pl_errors_new();
    pl_pack *pack = load_content(content_directory());
    assert_false(pl_pack_check_memory(pack, &s.files[s.count - 2], errors));
    assert_int_equal(pl_errors_count(errors), 1);
    pl_errors_free(errors);
    pl_pack_free(pack);
    static const char *const wanted[] = {
        "large.hero: error: is larger than 1048576 bytes",
        "large.board:1:1: error: the file is empty; expected board \"Name\" on the first line",
        NULL,
    };
    expect_errors(&s, wanted, true);
}

static void too_many_boards_are_refused(void **state)
{
    (void)state;
    shelf s = only_books();
    char path[PATH_ROOM];
    for (int i = 0; i <= PL_PACK_BOARDS; i++) {
        snprintf(path, sizeof path, "%d.board", i);
        put_text(&s, path, "");
    }
    static const char *const wanted[] = {"128.board: error: too many boards; at most 128 are possible", NULL};
    expect_errors(&s, wanted, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(content_from_memory_is_content_from_files),
        cmocka_unit_test(the_order_of_files_changes_nothing),
        cmocka_unit_test(own_heroes_and_boards_are_more_files),
        cmocka_unit_test(other_files_are_passed_over),
        cmocka_unit_test(errors_name_the_given_path),
        cmocka_unit_test(every_mistake_is_told_as_from_a_file),
        cmocka_unit_test(a_good_file_is_checked),
        cmocka_unit_test(missing_phrasebooks_are_all_named),
        cmocka_unit_test(a_phrasebook_of_another_language_is_refused),
        cmocka_unit_test(a_phrasebook_given_twice_is_refused),
        cmocka_unit_test(the_same_hero_twice_is_refused),
        cmocka_unit_test(a_file_of_more_than_a_megabyte_is_refused),
        cmocka_unit_test(too_many_boards_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
