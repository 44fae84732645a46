/* Records that were kept: a record needs the heroes and the board it was played with, and no others. kept/ has two heroes, a board,
 * and a match between them as programs of each format and of each version of the rules wrote it; always the same match. */
#include "../rules/table.h"

#include "files/record.h"

enum { FILES = 12, ROOM = 1 << 18 };

typedef struct shelf {
    pl_file files[FILES];
    int count;
} shelf;

static char *slurp(const char *folder, const char *path, size_t *length)
{
    char whole[1000], *text = malloc(ROOM);
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    FILE *file = fopen(whole, "rb");
    assert_non_null(file);
    *length = fread(text, 1, ROOM - 1, file);
    fclose(file);
    text[*length] = '\0';
    return text;
}

static const char *tests(void)
{
    const char *folder = getenv("PEERLESS_TESTS");
    return folder ? folder : "tests";
}

static void put(shelf *s, const char *folder, const char *from, const char *as)
{
    size_t length;
    char *text = slurp(folder, from, &length);
    s->files[s->count++] = (pl_file){.path = as, .bytes = text, .length = length};
}

/* The phrasebooks of the program, and what the match was played with. */
static shelf kept_content(void)
{
    const char *content = getenv("PEERLESS_CONTENT");
    shelf s = {.count = 0};
    put(&s, content ? content : "content", "phrases/en.phrases", "phrases/en.phrases");
    put(&s, content ? content : "content", "phrases/ru.phrases", "phrases/ru.phrases");
    put(&s, content ? content : "content", "phrases/uk.phrases", "phrases/uk.phrases");
    put(&s, tests(), "files/kept/heroes/changeling.hero", "heroes/changeling.hero");
    put(&s, tests(), "files/kept/heroes/tinker.hero", "heroes/tinker.hero");
    put(&s, tests(), "files/kept/boards/narrow-pass.board", "boards/narrow-pass.board");
    return s;
}

/* Something in a file is another: as long as before. */
static void change(shelf *s, const char *path, const char *from, const char *to)
{
    assert_int_equal(strlen(from), strlen(to));
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->files[i].path, path) == 0) {
            char *at = strstr((char *)s->files[i].bytes, from);
            assert_non_null(at);
            memcpy(at, to, strlen(to));
            return;
        }
    fail();
}

static pl_pack *packed(shelf *s)
{
    pl_errors *errors = pl_errors_new();
    pl_pack *out = pl_pack_load_memory(s->files, s->count, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    for (int i = 0; i < s->count; i++)
        free((void *)s->files[i].bytes);
    assert_non_null(out);
    return out;
}

/* How many decisions stand in the record; -1: it was refused, and `message` says why. */
static int read_with(shelf s, const char *name, const char *from, const char *to, pl_record *record, char message[600])
{
    pl_pack *with = packed(&s);
    pl_errors *errors = pl_errors_new();
    size_t length;
    char path[100];
    snprintf(path, sizeof path, "files/kept/%s.record", name);
    char *text = slurp(tests(), path, &length);
    if (from) {
        assert_int_equal(strlen(from), strlen(to));
        memcpy(strstr(text, from), to, strlen(to));
    }
    pl_match *match = pl_record_read(with, name, text, length, NULL, record, errors);
    int decisions = match ? (int)pl_match_decisions(match) : -1;
    message[0] = '\0';
    if (!match)
        snprintf(message, 600, "%d: %s", pl_errors_at(errors, 0).line, pl_errors_at(errors, 0).message);
    pl_match_free(match);
    pl_errors_free(errors);
    pl_pack_free(with);
    free(text);
    return decisions;
}

/* The name is the format, and the rules that wrote it if they are not the first. */
static void accepts(shelf s, const char *name)
{
    pl_record record;
    char message[600];
    const char *rules = strchr(name, '-');
    int decisions = read_with(s, name, NULL, NULL, &record, message);
    assert_string_equal(message, "");
    assert_int_equal(decisions, 171);
    assert_int_equal(record.format, atoi(name));
    assert_int_equal(record.rules, rules ? atoi(rules + 1) : 1);
    assert_false(record.other);
}

static void refuses(shelf s, const char *name, const char *why)
{
    pl_record record;
    char message[600];
    assert_int_equal(read_with(s, name, NULL, NULL, &record, message), -1);
    if (!strstr(message, why))
        print_error("%s\n", message);
    assert_non_null(strstr(message, why));
    assert_true(record.other);
}

/* ------------------------------------------------------------------ */

static void records_of_every_format_are_read(void **state)
{
    (void)state;
    accepts(kept_content(), "1");
    accepts(kept_content(), "2");
    accepts(kept_content(), "2-2");
}

static void another_hero_or_board_beside_them_changes_nothing(void **state)
{
    (void)state;
    static const char *const more[] = {"scenarios/own/heroes/boss.hero", "files/own/reeve.hero"};
    for (unsigned i = 0; i < 2; i++) {
        shelf s = kept_content();
        put(&s, tests(), more[i], i ? "heroes/reeve.hero" : "heroes/boss.hero"); /* before and after the others */
        accepts(s, "2");
    }
    shelf s = kept_content();
    put(&s, tests(), "../content/boards/soho.board", "boards/soho.board");
    accepts(s, "2");
    s = kept_content();
    put(&s, tests(), more[0], "heroes/boss.hero");
    refuses(s, "1", "2: the match was played with other content"); /* it names no heroes */
}

static void what_is_another_here_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *file, *from, *to, *why;
    } changes[] = {
        {"heroes/changeling.hero", "health 1", "health 2", "4: the hero 'changeling' has changed since this match"},
        {"heroes/tinker.hero", "health 1", "health 2", "5: the hero 'tinker' has changed since this match"},
        {"boards/narrow-pass.board", "1-7", "2-7", "3: the board 'narrow-pass' has changed since this match"},
    };
    for (unsigned i = 0; i < 3; i++) {
        shelf s = kept_content();
        change(&s, changes[i].file, changes[i].from, changes[i].to);
        refuses(s, "2", changes[i].why);
        s = kept_content();
        change(&s, changes[i].file, changes[i].from, changes[i].to);
        refuses(s, "1", "other content");
    }
}

static void who_is_not_there_is_named(void **state)
{
    (void)state;
    shelf s = kept_content();
    free((void *)s.files[4].bytes);
    s.files[4] = s.files[--s.count];
    refuses(s, "2", "5: there is no hero 'tinker'");
    s = kept_content();
    free((void *)s.files[--s.count].bytes);
    put(&s, tests(), "../content/boards/soho.board", "boards/soho.board");
    refuses(s, "2", "3: there is no board 'narrow-pass'");
}

/* Names are for people: the same hero under them does the same. */
static void other_names_change_nothing(void **state)
{
    (void)state;
    shelf s = kept_content();
    change(&s, "boards/narrow-pass.board", "en \"red\"", "en \"rye\"");
    accepts(s, "2");
}

static void other_rules_are_named(void **state)
{
    (void)state;
    pl_record record;
    char message[600];
    assert_int_equal(read_with(kept_content(), "2", "rules 1", "rules 9", &record, message), -1);
    assert_non_null(strstr(message, "was written by rules 9, and this program has rules"));
    assert_true(record.other);
    assert_int_equal(read_with(kept_content(), "2", "\n2 ", "\n3 ", &record, message), -1);
    assert_non_null(strstr(message, "was written by rules 1, and this program has rules"));
    assert_true(record.other);
    assert_int_equal(read_with(kept_content(), "2-2", "\n2 ", "\n3 ", &record, message), -1);
    assert_null(strstr(message, "written by rules"));
    assert_false(record.other);
    assert_int_equal(read_with(kept_content(), "2", "rules 1", "rules 0", &record, message), -1);
    assert_non_null(strstr(message, "2: expected the version of the rules"));
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test(records_of_every_format_are_read),
        cmocka_unit_test(another_hero_or_board_beside_them_changes_nothing),
        cmocka_unit_test(what_is_another_here_is_named),
        cmocka_unit_test(who_is_not_there_is_named),
        cmocka_unit_test(other_names_change_nothing),
        cmocka_unit_test(other_rules_are_named),
    };
    return cmocka_run_group_tests(cases, load_content, free_content);
}
