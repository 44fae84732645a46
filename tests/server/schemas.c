/* Stores of every earlier program: opened, brought to the present schema, and the match in them looked at, or played to its end.
 *
 * schemas/N.sql has the rows of a store of version N, as keep.py writes them; its first line names the table, the secrets of both
 * seats, and how many answers and undos there are. Who adds a migration adds the file of the version before. */
#include "house.h"

#include <sqlite3.h>

#include "files/record.h"
#include "server/store/schema.h"

static house *h;
static pl_pack *whole, *frozen, *without; /* what these heroes are not in */

static const char *tests(void)
{
    const char *folder = getenv("PEERLESS_TESTS");
    return folder ? folder : "tests";
}

static char *slurp(const char *name)
{
    char path[1000], *text = malloc(1 << 17);
    snprintf(path, sizeof path, "%s/%s", tests(), name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("there is no %s", path);
    size_t length = fread(text, 1, (1 << 17) - 1, file);
    text[length] = '\0';
    fclose(file);
    return text;
}

/* The two heroes and the battlefield that never change. */
static int load_frozen(void **state)
{
    static const char *const paths[] = {"files/kept/heroes/changeling.hero", "files/kept/heroes/tinker.hero",
                                        "files/kept/boards/narrow-pass.board"};
    pl_file files[3];
    pl_errors *errors = pl_errors_new();
    if (load_content(state) != 0)
        return -1;
    whole = pack;
    for (unsigned i = 0; i < 3; i++) {
        char *text = slurp(paths[i]);
        files[i] = (pl_file){.path = paths[i], .bytes = text, .length = strlen(text)};
    }
    frozen = pl_pack_load_beside(whole, files, 3, errors);
    for (unsigned i = 0; i < 3; i++)
        free((void *)files[i].bytes);
    without = pl_pack_load(getenv("PEERLESS_CONTENT") ? getenv("PEERLESS_CONTENT") : "content", NULL, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    pack = frozen;
    return frozen && without ? 0 : -1;
}

static int free_frozen(void **state)
{
    pl_pack_free(frozen);
    pl_pack_free(without);
    pack = whole;
    return free_content(state);
}

static sqlite3 *database(void)
{
    char path[200];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/peerless.db", h->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

/* A store of that version, in the place of the one that is there. What opens its match, and how much of it there is. */
static keys store_of(int version, unsigned *number)
{
    char why[200], path[200];
    keys k = {0};
    snprintf(path, sizeof path, "server/schemas/%d.sql", version);
    char *rows = slurp(path);
    house_end(h);
    snprintf(path, sizeof path, "%s/peerless.db", h->folder);
    unlink(path);
    sqlite3 *db = database();
    assert_true(schema_migrate(db, version, why, sizeof why));
    char *mistake = NULL;
    if (sqlite3_exec(db, rows, NULL, NULL, &mistake) != SQLITE_OK)
        fail_msg("%d.sql: %s", version, mistake);
    sqlite3_close(db);
    assert_int_equal(sscanf(rows, "-- %31s %39s %39s %u", k.table, k.secret[0], k.secret[1], number), 4);
    free(rows);
    return k;
}

static void verify(const keys *k, const pl_pack *with)
{
    size_t length;
    tables_record found;
    pl_record record;
    pl_errors *errors = pl_errors_new();
    char *text = tables_record_of(h->tables, k->table, &length, &found);
    assert_int_equal(found, RECORD_HERE);
    pl_match *match = pl_record_read(with, "record", text, length, NULL, &record, errors);
    pl_errors_print(errors, stderr);
    assert_true(match && pl_over(pl_match_game(match)));
    pl_match_free(match);
    pl_errors_free(errors);
    free(text);
}

enum { TO_THE_END = 100000 };

/* They were all made by rules 1, and all of it agrees with those of now: it is shown, and the store can be told that it may go on. */
static void look_on(const keys *k, unsigned number_before)
{
    guest *g = enter(h);
    sit(h, g, k, 0);
    const pl_json_value *unfit = pl_json_get(last(g, "status"), "unfit");
    assert_true(is(unfit, "reason", "rules"));
    assert_int_equal(number_of(unfit, "shown"), number_before);
    leave(g);
    house_end(h);
    sqlite3 *db = database();
    char sql[100];
    snprintf(sql, sizeof sql, "UPDATE tables SET rules = %d", PL_RULES_VERSION);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    house_begin(h);
}

static void play_on(const keys *k, unsigned number_before, unsigned answers)
{
    guest *by[2];
    look_on(k, number_before);
    for (unsigned seat = 0; seat < 2; seat++) {
        by[seat] = enter(h);
        sit(h, by[seat], k, seat);
    }
    assert_int_equal(is_null(last(by[0], "joined"), "content"), pack == frozen);
    assert_true(is_null(last(by[0], "status"), "unfit"));
    assert_int_equal(number(by[0]), number_before);
    play(h, by, k, answers);
    if (answers == TO_THE_END)
        verify(k, frozen);
    leave(by[0]);
    leave(by[1]);
}

/* ------------------------------------------------------------------ */

static void a_match_of_every_earlier_schema_is_played_to_its_end(void **state)
{
    (void)state;
    for (int version = 1; version <= schema_version; version++) {
        unsigned number_before;
        h = house_open();
        keys k = store_of(version, &number_before);
        print_message("# version %d\n", version);
        house_begin(h);
        play_on(&k, number_before, TO_THE_END);
        house_close(h);
    }
}

/* The content of tables of old is kept as soon as a program that keeps it has opened the store. */
static void a_match_of_every_earlier_schema_outlives_its_content(void **state)
{
    (void)state;
    for (int version = 1; version <= schema_version; version++) {
        unsigned number_before;
        h = house_open();
        keys k = store_of(version, &number_before);
        house_begin(h);
        house_end(h);
        pack = without;
        house_begin(h);
        play_on(&k, number_before, TO_THE_END);
        house_close(h);
        pack = frozen;
    }
}

static int64_t one_number(const char *sql)
{
    sqlite3 *db = database();
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int64_t found = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return found;
}

static void nothing_is_lost_on_the_way(void **state)
{
    (void)state;
    for (int version = 1; version <= schema_version; version++) {
        unsigned number_before;
        h = house_open();
        store_of(version, &number_before);
        house_begin(h);
        h->now += 3600000;
        tables_tick(h->tables); /* old as they are, they are not forgotten */
        house_end(h);
        assert_int_equal(one_number("SELECT count(*) FROM tables"), 1);
        assert_int_equal(one_number("SELECT count(*) FROM seats"), 2);
        assert_int_equal(one_number("SELECT count(*) FROM decisions"), number_before);
        assert_int_equal(one_number("SELECT count(*) FROM pragma_foreign_key_check"), 0);
        assert_int_equal(one_number("PRAGMA user_version"), schema_version);
        house_begin(h);
        house_close(h);
    }
}

/* What stops half way leaves the store as it was, and the next start completes it. */
static void a_migration_that_fails_changes_nothing(void **state)
{
    (void)state;
    for (int version = 1; version < schema_version; version++) {
        unsigned number_before;
        char why[300] = "";
        h = house_open();
        keys k = store_of(version, &number_before);
        sqlite3 *db = database();
        assert_int_equal(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK); /* somebody writes */
        assert_null(sqlite_open(pack, h->folder, why));
        assert_non_null(strstr(why, "locked"));
        sqlite3_close(db);
        assert_int_equal(one_number("PRAGMA user_version"), version);
        house_begin(h);
        play_on(&k, number_before, 3);
        house_close(h);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test(a_match_of_every_earlier_schema_is_played_to_its_end),
        cmocka_unit_test(a_match_of_every_earlier_schema_outlives_its_content),
        cmocka_unit_test(nothing_is_lost_on_the_way),
        cmocka_unit_test(a_migration_that_fails_changes_nothing),
    };
    return cmocka_run_group_tests(cases, load_frozen, free_frozen);
}
