/* Directories and files that are not as they should be. */
#include "support.h"

static pl_errors *errors_of(const char *directory, const char *const *more)
{
    pl_errors *errors = pl_errors_new();
    pl_pack *pack = pl_pack_load(directory, more, errors);
    assert_null(pack);
    assert_true(pl_errors_count(errors) > 0);
    return errors;
}

static void expect_told(const pl_errors *errors, const char *file_ending, const char *message)
{
    for (int i = 0; i < pl_errors_count(errors); i++) {
        pl_error e = pl_errors_at(errors, i);
        size_t length = strlen(e.file), ending = strlen(file_ending);
        if (length >= ending && strcmp(e.file + length - ending, file_ending) == 0 &&
            strstr(e.message, message) != NULL)
            return;
    }
    pl_errors_print(errors, stderr);
    fail_msg("not told: %s: %s", file_ending, message);
}

static void a_missing_directory_is_named(void **state)
{
    (void)state;
    pl_errors *errors = errors_of("/nowhere/at/all", NULL);
    expect_told(errors, "/nowhere/at/all", "there is no such directory");
    assert_int_equal(pl_errors_count(errors), 1);
    pl_errors_free(errors);
}

static void a_missing_directory_of_ones_own_is_named(void **state)
{
    (void)state;
    const char *const more[] = {"/nowhere/of/mine", NULL};
    pl_errors *errors = errors_of(content_directory(), more);
    expect_told(errors, "/nowhere/of/mine", "there is no such directory");
    pl_errors_free(errors);
}

static void missing_phrasebooks_are_all_named(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    assert_int_equal(unlink(in_scratch(&s, "phrases", path)), 0);
    pl_errors *errors = errors_of(s.root, NULL);
    expect_told(errors, "phrases/en.phrases", "No such file");
    expect_told(errors, "phrases/ru.phrases", "No such file");
    expect_told(errors, "phrases/uk.phrases", "No such file");
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void a_phrasebook_of_another_language_is_refused(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    assert_int_equal(unlink(in_scratch(&s, "phrases", path)), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    copy_with(&s, "phrases/en.phrases", "phrases/en.phrases", NULL, NULL);
    copy_with(&s, "phrases/ru.phrases", "phrases/ru.phrases", NULL, NULL);
    copy_with(&s, "phrases/ru.phrases", "phrases/uk.phrases", NULL, NULL);
    pl_errors *errors = errors_of(s.root, NULL);
    expect_told(errors, "phrases/uk.phrases", "this is the book of \"ru\"; expected \"uk\"");
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void complaints_about_a_phrasebook_name_its_line(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    assert_int_equal(unlink(in_scratch(&s, "phrases", path)), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    copy_with(&s, "phrases/en.phrases", "phrases/en.phrases", NULL, NULL);
    copy_with(&s, "phrases/ru.phrases", "phrases/ru.phrases", NULL, NULL);
    write_text(in_scratch(&s, "phrases/uk.phrases", path), "language uk\n\nnonsense\n");
    pl_errors *errors = errors_of(s.root, NULL);
    expect_told(errors, "phrases/uk.phrases", "");
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void folders_of_heroes_and_boards_are_needed(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    assert_int_equal(rmdir(in_scratch(&s, "heroes", path)), 0);
    assert_int_equal(rmdir(in_scratch(&s, "boards", path)), 0);
    pl_errors *errors = errors_of(s.root, NULL);
    expect_told(errors, "/heroes", "there is no such directory");
    expect_told(errors, "/boards", "there is no such directory");
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void what_is_not_a_file_is_not_read(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    assert_int_equal(mkdir(in_scratch(&s, "heroes/folder.hero", path), 0700), 0);
    assert_int_equal(mkfifo(in_scratch(&s, "heroes/pipe.hero", path), 0600), 0);
    assert_int_equal(symlink("gone", in_scratch(&s, "boards/gone.board", path)), 0);
    pl_errors *errors = errors_of(s.root, NULL);
    expect_told(errors, "folder.hero", "it is not a file");
    expect_told(errors, "pipe.hero", "it is not a file");
    expect_told(errors, "gone.board", "No such file");
    assert_int_equal(pl_errors_count(errors), 3);
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void a_file_without_permission_is_named(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    bool root = geteuid() == 0; /* may read everything: be somebody else for a while */
    assert_int_equal(chmod(s.root, 0755), 0);
    assert_int_equal(chmod(in_scratch(&s, "heroes", path), 0755), 0);
    write_text(in_scratch(&s, "heroes/secret.hero", path), "hero \"Ann\"\n");
    assert_int_equal(chmod(path, 0), 0);
    pl_pack *pack = load_content(content_directory());
    pl_errors *errors = pl_errors_new();
    assert_true(!root || seteuid(65534) == 0);
    bool good = pl_pack_check(pack, path, errors);
    assert_true(!root || seteuid(0) == 0);
    assert_false(good);
    expect_told(errors, "secret.hero", "cannot be read: Permission denied");
    pl_errors_free(errors);
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void a_file_of_more_than_a_megabyte_is_refused(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    char *large = malloc(PL_FILE_MAX + 1);
    assert_non_null(large);
    memset(large, '#', PL_FILE_MAX + 1);
    write_bytes(in_scratch(&s, "heroes/large.hero", path), large, PL_FILE_MAX + 1);
    pl_errors *errors = errors_of(s.root, NULL);
    expect_told(errors, "large.hero", "is larger than 1048576 bytes");
    pl_errors_free(errors);
    write_bytes(path, large, PL_FILE_MAX);
    errors = errors_of(s.root, NULL);
    expect_told(errors, "large.hero", "the file is empty");
    pl_errors_free(errors);
    free(large);
    remove_scratch(&s);
}

static void files_are_told_in_the_order_of_their_names(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    scratch s = make_scratch();
    write_text(in_scratch(&s, "heroes/c.hero", path), "");
    write_text(in_scratch(&s, "heroes/a.hero", path), "");
    write_text(in_scratch(&s, "heroes/b.hero", path), "");
    write_text(in_scratch(&s, "heroes/.hidden.hero", path), "");
    write_text(in_scratch(&s, "heroes/notes.txt", path), "");
    pl_errors *errors = errors_of(s.root, NULL);
    assert_int_equal(pl_errors_count(errors), 3);
    for (int i = 0; i < 3; i++) {
        const char *file = pl_errors_at(errors, i).file;
        assert_int_equal(file[strlen(file) - 6], 'a' + i);
    }
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void the_same_hero_and_board_twice_are_refused(void **state)
{
    (void)state;
    scratch s = make_scratch();
    copy_with(&s, "heroes/genie.hero", "heroes/genie.hero", NULL, NULL);
    copy_with(&s, "heroes/genie.hero", "heroes/jinn.hero", NULL, NULL);
    copy_with(&s, "boards/king-solomons-tomb.board", "boards/mine.board", NULL, NULL);
    copy_with(&s, "boards/king-solomons-tomb.board", "boards/tomb.board", NULL, NULL);
    pl_errors *errors = errors_of(s.root, NULL);
    expect_told(errors, "jinn.hero", "the hero \"genie\" is already in");
    expect_told(errors, "tomb.board", "the board \"king-solomons-tomb\" is already in");
    assert_int_equal(pl_errors_count(errors), 2);
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void content_of_ones_own_comes_from_the_directory_and_its_folders(void **state)
{
    (void)state;
    scratch s = make_scratch();
    copy_with(&s, "heroes/genie.hero", "jinn.hero", "id genie", "id jinn");
    copy_with(&s, "heroes/genie.hero", "heroes/ifrit.hero", "id genie", "id ifrit");
    copy_with(&s, "boards/king-solomons-tomb.board", "mine.board", "Tomb\"", "Mine\"");
    const char *const more[] = {s.root, NULL};
    pl_errors *errors = pl_errors_new();
    pl_pack *pack = pl_pack_load(content_directory(), more, errors);
    pl_errors_print(errors, stderr);
    assert_non_null(pack);
    assert_true(pl_pack_hero(pack, "houdini") >= 0);
    assert_true(pl_pack_hero(pack, "ifrit") >= 0);
    assert_true(pl_pack_hero(pack, "jinn") > pl_pack_hero(pack, "ifrit")); /* heroes stand in the order of their ids */
    assert_true(pl_pack_board(pack, "king-solomons-mine") >= 0);
    pl_pack_free(pack);
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void content_of_ones_own_may_be_a_single_file(void **state)
{
    (void)state;
    char hero[PATH_ROOM], board[PATH_ROOM], other[PATH_ROOM];
    scratch s = make_scratch();
    copy_with(&s, "heroes/genie.hero", "jinn.hero", "id genie", "id jinn");
    copy_with(&s, "heroes/genie.hero", "ifrit.hero", "id genie", "id ifrit");
    copy_with(&s, "boards/king-solomons-tomb.board", "mine.board", "Tomb\"", "Mine\"");
    snprintf(hero, sizeof hero, "%s/jinn.hero", s.root);
    snprintf(board, sizeof board, "%s/mine.board", s.root);
    snprintf(other, sizeof other, "%s/ghoul.hero", s.root);
    const char *const more[] = {hero, board, NULL}, *const missing[] = {other, NULL};
    pl_errors *errors = pl_errors_new();
    pl_pack *pack = pl_pack_load(content_directory(), more, errors);
    pl_errors_print(errors, stderr);
    assert_non_null(pack);
    assert_true(pl_pack_hero(pack, "jinn") >= 0);
    assert_int_equal(pl_pack_hero(pack, "ifrit"), -1);
    assert_true(pl_pack_board(pack, "king-solomons-mine") >= 0);
    pl_pack_free(pack);
    assert_null(pl_pack_load(content_directory(), missing, errors));
    expect_told(errors, "ghoul.hero", "cannot be read: No such file or directory");
    pl_errors_free(errors);
    remove_scratch(&s);
}

static void content_may_have_no_heroes_at_all(void **state)
{
    (void)state;
    scratch s = make_scratch();
    pl_pack *pack = load_content(s.root);
    assert_int_equal(pack->content.hero_count, 0);
    assert_int_equal(pack->content.board_count, 0);
    assert_int_equal(strlen(pack->hash), PL_HASH_TEXT - 1);
    pl_pack_free(pack);
    remove_scratch(&s);
}

static void a_file_is_checked_by_its_ending(void **state)
{
    (void)state;
    char path[PATH_ROOM];
    pl_pack *pack = load_content(content_directory());
    pl_errors *errors = pl_errors_new();
    snprintf(path, sizeof path, "%s/heroes/genie.hero", content_directory());
    assert_true(pl_pack_check(pack, path, errors));
    snprintf(path, sizeof path, "%s/boards/king-solomons-tomb.board", content_directory());
    assert_true(pl_pack_check(pack, path, errors));
    assert_int_equal(pl_errors_count(errors), 0);
    assert_false(pl_pack_check(pack, "README", errors));
    expect_told(errors, "README", "this is not a content file; expected a name that ends in .hero, .board or .mind");
    assert_false(pl_pack_check(pack, "missing.hero", errors));
    expect_told(errors, "missing.hero", "No such file");
    pl_errors_free(errors);
    pl_pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missing_directory_is_named),
        cmocka_unit_test(a_missing_directory_of_ones_own_is_named),
        cmocka_unit_test(missing_phrasebooks_are_all_named),
        cmocka_unit_test(a_phrasebook_of_another_language_is_refused),
        cmocka_unit_test(complaints_about_a_phrasebook_name_its_line),
        cmocka_unit_test(folders_of_heroes_and_boards_are_needed),
        cmocka_unit_test(what_is_not_a_file_is_not_read),
        cmocka_unit_test(a_file_without_permission_is_named),
        cmocka_unit_test(a_file_of_more_than_a_megabyte_is_refused),
        cmocka_unit_test(files_are_told_in_the_order_of_their_names),
        cmocka_unit_test(the_same_hero_and_board_twice_are_refused),
        cmocka_unit_test(content_of_ones_own_comes_from_the_directory_and_its_folders),
        cmocka_unit_test(content_of_ones_own_may_be_a_single_file),
        cmocka_unit_test(content_may_have_no_heroes_at_all),
        cmocka_unit_test(a_file_is_checked_by_its_ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
