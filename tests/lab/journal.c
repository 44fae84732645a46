/* Journals: interrupted anywhere a series goes on; what is not its journal is refused and left alone. */
#include "bouts.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 3, TEXT = 1 << 16 };
#define TITLE "command=test seed=9"

static const plan p = {.seed = 9};
static list whole, again;
static pl_series_result result;
static char path[64], text[TEXT];
static size_t length;

/* ------------------------------------------------------------------ files */

static size_t read_back(char to[TEXT])
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t count = fread(to, 1, TEXT, file);
    assert_true(count < TEXT);
    to[count] = '\0';
    fclose(file);
    return count;
}

/* Never empties the file in between: some file systems then wait for the disk. */
static void write_down(const char *bytes, size_t count)
{
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, count), count);
    assert_int_equal(ftruncate(file, (off_t)count), 0);
    assert_int_equal(close(file), 0);
}

static bool untouched(const char *bytes, size_t count)
{
    static char now[TEXT];
    return read_back(now) == count && memcmp(now, bytes, count) == 0;
}

/* ------------------------------------------------------------------ series */

static bool styled = true;

static bool play_with(uint64_t games, const char *title)
{
    pl_series series = {.games = games, .jobs = 2, .deeds = true, .style = styled, .journal = path, .title = title};
    return play_list(&p, series, &again, 0, &result);
}

static unsigned lines_in(const char *bytes, size_t count)
{
    unsigned lines = 0;
    for (size_t i = 0; i < count; i++)
        lines += bytes[i] == '\n';
    return lines;
}

static int play_whole(void **state)
{
    int file;
    if (load_content(state) != 0)
        return -1;
    snprintf(path, sizeof path, "/tmp/peerless-journal-XXXXXX");
    file = mkstemp(path);
    close(file);
    pl_series series = {.games = GAMES, .jobs = 1, .deeds = true, .style = true};
    if (file < 0 || !play_list(&p, series, &whole, 0, &result) || !play_with(GAMES, TITLE))
        return -1;
    length = read_back(text);
    return 0;
}

static int remove_file(void **state)
{
    unlink(path);
    return free_content(state);
}

static void a_journal_has_a_header_and_a_line_a_game(void **state)
{
    (void)state;
    assert_int_equal(lines_in(text, length), 1 + GAMES);
    assert_memory_equal(text, "peerless journal 1: " TITLE "\n", strlen("peerless journal 1: " TITLE "\n"));
    assert_non_null(strstr(text, "\n2 "));
}

static void cut_at_any_byte_it_goes_on(void **state)
{
    (void)state;
    unsigned step = how_many(1, 9);
    for (size_t cut = 0; cut <= length; cut += cut + step < length || cut == length ? step : length - cut) {
        unsigned lines = lines_in(text, cut);
        write_down(text, cut);
        assert_true(play_with(GAMES, TITLE));
        assert_same_list(&whole, &again);
        assert_int_equal(result.resumed, lines ? lines - 1 : 0);
        assert_true(play_with(GAMES, TITLE)); /* and what was written then is whole too */
        assert_int_equal(result.resumed, GAMES);
        assert_same_list(&whole, &again);
    }
}

static void a_longer_series_goes_on_and_a_shorter_one_takes_its_part(void **state)
{
    (void)state;
    write_down(text, length);
    assert_true(play_with(2, TITLE));
    assert_int_equal(result.games, 2);
    assert_true(untouched(text, length));
    assert_true(play_with(GAMES + 3, TITLE));
    assert_int_equal(result.resumed, GAMES);
    assert_int_equal(again.count, GAMES + 3);
    again.count = GAMES;
    assert_same_list(&whole, &again);
}

static void what_is_enough_ends_it_while_reading(void **state)
{
    (void)state;
    write_down(text, length);
    pl_series series = {.games = GAMES, .jobs = 2, .deeds = true, .style = true, .journal = path, .title = TITLE};
    assert_true(play_list(&p, series, &again, 2, &result));
    assert_int_equal(result.games, 2);
    assert_int_equal(result.resumed, 2);
    assert_true(untouched(text, length));
}

/* ------------------------------------------------------------------ what is refused */

static void assert_refused(const char *bytes, size_t count, const char *because)
{
    write_down(bytes, count);
    assert_false(play_with(GAMES, TITLE));
    assert_non_null(strstr(result.wrong, path));
    assert_non_null(strstr(result.wrong, because));
    assert_true(untouched(bytes, count));
}

static void a_wrong_letter_anywhere_is_refused(void **state)
{
    (void)state;
    static char other[TEXT];
    for (size_t i = 0; i + 1 < length; i += how_many(1, 5)) {
        memcpy(other, text, length);
        other[i] = '?';
        assert_refused(other, length, "name another file");
    }
}

static void the_journal_of_other_games_is_refused(void **state)
{
    (void)state;
    write_down(text, length);
    assert_false(play_with(GAMES, "command=test seed=10"));
    assert_non_null(strstr(result.wrong, ":1: "));
    assert_non_null(strstr(result.wrong, "\"seed=9\" there, \"seed=10\" here"));
    assert_true(untouched(text, length));
    assert_false(play_with(GAMES, "command=test"));
    assert_false(play_with(GAMES, "command=test seed=9 more=1"));
    assert_false(play_with(GAMES, "two\nlines"));
    assert_true(untouched(text, length));
}

static void a_file_that_is_no_journal_is_refused(void **state)
{
    (void)state;
    static const char *const others[] = {"\n",
                                         "hello\n",
                                         "hello",
                                         "peerless journal 2: " TITLE "\n",
                                         "\r\n",
                                         "peerless journal 1: " TITLE "\r\n",
                                         "peerless journal 1: x"};
    static char zeros[3 * 8192];
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_refused(others[i], strlen(others[i]), ":1: ");
    assert_refused(zeros, sizeof zeros, ":1: ");
    memset(zeros, 'x', sizeof zeros);
    assert_refused(zeros, sizeof zeros, ":1: ");
}

/* A line of game 0 made of its parts. */
static void assert_line(bool good, const char *head, const char *digest, const char *tail)
{
    static char file[TEXT];
    int count = snprintf(file, sizeof file, "peerless journal 1: " TITLE "\n%s %s%s\n", head, digest, tail);
    if (!good) {
        assert_refused(file, (size_t)count, ":2: ");
        return;
    }
    write_down(file, (size_t)count);
    assert_true(play_with(1, TITLE));
    assert_int_equal(result.resumed, 1);
}

static void numbers_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char digest[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    static const char seats[] = " | 9 100 1 1 1 1 | 8 100 1 1 1 1";
    static const char *const heads[] = {"1 A 0 9",
                                        "-0 A 0 9",
                                        "+0 A 0 9",
                                        "0 C 0 9",
                                        "0 a 0 9",
                                        "0 A 2 9",
                                        "0 A -1 9",
                                        "0 A 0 x",
                                        "0 A 0 65536",
                                        "0 A 0",
                                        "0  A 0 9",
                                        " 0 A 0 9",
                                        "0 draws 0 9",
                                        "0 A 0 99999999999999999999999",
                                        "99999999999999999999 A 0 9"};
    static const char *const tails[] = {"",
                                        " | 9 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 | 8 100 1 1 1 1 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 | 8 100 1 1 1 1 ",
                                        " | 9 100 1 1 1 1 | 8 100 1 1 1",
                                        " | 60001 100 1 1 1 1 | 8 100 1 1 1 1",
                                        " | 40000 100 1 1 1 1 | 40000 100 1 1 1 1",
                                        " | 9 1000000000000001 1 1 1 1 | 8 100 1 1 1 1",
                                        " | 9 100 65536 1 1 1 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 0:256,1,1,1,1,1,1 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 0:1,1,1,1,1,1,65536 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 0:1,1,1,1,1,1 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 0:1,1,1,1,1,1,1,1 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 30:1,1,1,1,1,1,1 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 4294967296:1,1,1,1,1,1,1 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 1:1,1,1,1,1,1,1 0:1,1,1,1,1,1,1 | 8 100 1 1 1 1",
                                        " | 9 100 1 1 1 1 0:1,1,1,1,1,1,1 0:1,1,1,1,1,1,1 | 8 100 1 1 1 1"};
    styled = false;
    assert_line(true, "0 A 0 9", digest, seats);
    assert_line(true, "0 draw 1 65535", digest, " | 60000 1000000000000000 1 1 1 65535 | 0 0 0 0 0 0");
    assert_line(true, "0 open 1 0", digest, " | 9 9 1 1 1 1 0:255,1,1,1,1,1,65535 1:1,1,1,1,1,1,1 | 8 1 1 1 1 1");
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        assert_line(false, heads[i], digest, seats);
    for (unsigned i = 0; i < sizeof tails / sizeof *tails; i++)
        assert_line(false, "0 A 0 9", digest, tails[i]);
    assert_line(false, "0 A 0 9", "0123", seats);
    assert_line(false, "0 A 0 9", "g123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", seats);
    assert_line(false, "0 A 0 9", "", seats);
    styled = true;
}

static void counts_of_style_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char digest[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    static const char *const lasts[] = {"1000000000", "1000000001", "-1", "x", "", "1 1 1 1 1 1"};
    char most[200] = "", tail[500];
    for (unsigned i = 1; i < PL_STYLE_COUNTS; i++)
        strcat(most, " 7");
    for (unsigned i = 0; i < sizeof lasts / sizeof *lasts; i++) {
        snprintf(tail, sizeof tail, " | 9 100%s %s 1 1 1 1 | 8 100%s 7 1 1 1 1", most, lasts[i], most);
        assert_line(i == 0, "0 A 0 9", digest, tail);
    }
    assert_line(false, "0 A 0 9", digest, " | 9 100 1 1 1 1 | 8 100 1 1 1 1");
}

static void what_is_no_file_is_refused(void **state)
{
    (void)state;
    static const char *const places[] = {"/dev/null", "/dev/full", "/tmp", "/tmp/no/such/folder", ""};
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        pl_series series = {.games = 1, .jobs = 1, .journal = places[i], .title = TITLE};
        assert_false(play_list(&p, series, &again, 0, &result));
        assert_non_null(strstr(result.wrong, places[i]));
        assert_int_equal(again.count, 0);
    }
}

/* ------------------------------------------------------------------ accidents */

static void two_runs_do_not_write_one_journal(void **state)
{
    (void)state;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int status = 0, file = open(path, O_RDWR);
    assert_true(file >= 0 && fcntl(file, F_SETLK, &lock) == 0);
    pid_t child = fork(); /* a lock does not keep out the process that has it */
    assert_true(child >= 0);
    if (child == 0)
        _exit(!play_with(GAMES, TITLE) && strstr(result.wrong, "another run") ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(file);
}

/* A disk that is full after that many bytes. */
static void a_full_disk_is_reported_and_nothing_is_lost(void **state)
{
    (void)state;
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    unlink(path);
    small = before;
    small.rlim_cur = length / 2;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool good = play_with(GAMES, TITLE);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(good);
    assert_non_null(strstr(result.wrong, "cannot be written"));
    assert_true(result.games < GAMES);
    assert_true(play_with(GAMES, TITLE));
    assert_same_list(&whole, &again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_has_a_header_and_a_line_a_game),
        cmocka_unit_test(cut_at_any_byte_it_goes_on),
        cmocka_unit_test(a_longer_series_goes_on_and_a_shorter_one_takes_its_part),
        cmocka_unit_test(what_is_enough_ends_it_while_reading),
        cmocka_unit_test(a_wrong_letter_anywhere_is_refused),
        cmocka_unit_test(the_journal_of_other_games_is_refused),
        cmocka_unit_test(a_file_that_is_no_journal_is_refused),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(counts_of_style_out_of_range_are_refused),
        cmocka_unit_test(what_is_no_file_is_refused),
        cmocka_unit_test(two_runs_do_not_write_one_journal),
        cmocka_unit_test(a_full_disk_is_reported_and_nothing_is_lost),
    };
    return cmocka_run_group_tests(tests, play_whole, remove_file);
}
