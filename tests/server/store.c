/* The store: what is committed stays, what is not never was, and secrets are not in it. */
#include "house.h"
#include "kept.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

static char folder[64];
static archive *kept; /* the tables of the store that is open */

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/peerless-store-XXXXXX");
    assert_true(secret_ready());
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    remove_folder(folder);
    return 0;
}

static store *opened(void)
{
    char why[300] = "";
    store *s = sqlite_open(pack, folder, why);
    assert_string_equal(why, "");
    assert_non_null(s);
    kept = archive_of(pack, s);
    return s;
}

static void shut(store *s)
{
    archive_free(kept);
    kept = NULL;
    store_close(s);
}

static int forget(store *s, int64_t before, int64_t undecided_before, int most, archive_mercy mercy)
{
    int count = s->begin(s->self) ? archive_forget(kept, before, undecided_before, most, mercy) : -1;
    assert_true(commit_to(s));
    return count;
}

static sheet some_sheet(void)
{
    sheet t = {.pack = pack,
               .setup = {.board = 1, .hero = {2, 3}},
               .clock = 60,
               .bank = 600,
               .increment = 5,
               .chat = true,
               .unaided = true};
    t.setup.options.first_player = 1;
    secret_id(t.id);
    secret_seed(&t.seed);
    snprintf(t.seats[0].name, sizeof t.seats[0].name, "Ann");
    snprintf(t.seats[1].player, sizeof t.seats[1].player, "novice");
    secret_hash("the secret of seat A", t.seats[0].secret);
    return t;
}

static void add(store *s, sheet *t)
{
    assert_true(s->begin(s->self) && archive_add(kept, t) && commit_to(s));
}

/* ------------------------------------------------------------------ */

static void what_was_written_is_read_again(void **state)
{
    (void)state;
    store *s = opened();
    sheet t = some_sheet(), found;
    sheet_result result = {SHEET_RESIGNATION, 1, 0};
    add(s, &t);
    shut(s);
    s = opened();
    assert_int_equal(archive_find(kept, t.id, &found), STORE_FOUND);
    assert_memory_equal(&found.setup, &t.setup, sizeof t.setup);
    assert_memory_equal(&found.seed, &t.seed, sizeof t.seed);
    assert_memory_equal(found.seats, t.seats, sizeof t.seats);
    assert_false(found.bare);
    assert_int_equal(found.clock, 60);
    assert_int_equal(found.bank, 600);
    assert_int_equal(found.increment, 5);
    assert_true(found.chat);
    assert_true(found.unaided);
    assert_int_equal(found.result.end, SHEET_OPEN);
    assert_string_equal(found.next, "");
    assert_int_equal(s->open_tables(s->self), 1);
    t.seats[0].joined = true;
    snprintf(t.seats[0].name, sizeof t.seats[0].name, "Eve");
    assert_true(s->begin(s->self) && archive_person(kept, t.key, 0, &t.seats[0]) && archive_end(kept, t.key, &result) &&
                archive_next(kept, t.key, "AAAAAAAAAAAA") && commit_to(s));
    assert_int_equal(archive_find(kept, t.id, &found), STORE_FOUND);
    assert_memory_equal(found.seats, t.seats, sizeof t.seats);
    assert_int_equal(found.result.end, result.end);
    assert_int_equal(found.result.winner, result.winner);
    assert_int_equal(found.result.seat, result.seat);
    assert_string_equal(found.next, "AAAAAAAAAAAA");
    assert_int_equal(s->open_tables(s->self), 0);
    t.seats[0].exchange = SHEET_DRAWN;
    secret_hash("the one in exchange", t.seats[0].drawn);
    assert_true(s->begin(s->self) && archive_person(kept, t.key, 0, &t.seats[0]) && commit_to(s));
    assert_int_equal(archive_find(kept, t.id, &found), STORE_FOUND);
    assert_memory_equal(found.seats, t.seats, sizeof t.seats);
    assert_int_equal(archive_find(kept, "BBBBBBBBBBBB", &found), STORE_NOTHING);
    shut(s);
}

typedef struct history {
    char text[200];
    unsigned count;
} history;

static bool hear(void *self, const store_decision *d)
{
    history *all = self;
    size_t length = strlen(all->text);
    assert_int_equal(d->number, ++all->count);
    if (d->answer)
        snprintf(all->text + length, sizeof all->text - length, "%s;", d->answer);
    else
        snprintf(all->text + length, sizeof all->text - length, "undo to %u;", d->stand);
    return all->count < 4;
}

static void decisions_come_back_in_order(void **state)
{
    (void)state;
    store *s = opened();
    sheet t = some_sheet(), other = some_sheet();
    history all = {0};
    add(s, &t);
    add(s, &other);
    assert_true(s->begin(s->self) && archive_answer(kept, t.key, 1, "space 3", NULL, STORE_NONE) &&
                archive_answer(kept, other.key, 1, "no", NULL, STORE_NONE) &&
                archive_answer(kept, t.key, 2, "yes", NULL, STORE_NONE) && archive_undo(kept, t.key, 3, 1, NULL) &&
                commit_to(s));
    assert_true(s->history(s->self, t.key, hear, &all));
    assert_string_equal(all.text, "space 3;yes;undo to 1;");
    assert_true(s->begin(s->self) && archive_answer(kept, t.key, 4, "a", NULL, STORE_NONE) &&
                archive_answer(kept, t.key, 5, "b", NULL, STORE_NONE) && commit_to(s));
    all = (history){0};
    assert_true(s->history(s->self, t.key, hear, &all)); /* ends where it is told to */
    assert_int_equal(all.count, 4);
    shut(s);
}

static void a_number_is_given_once(void **state)
{
    (void)state;
    store *s = opened();
    sheet t = some_sheet();
    add(s, &t);
    assert_true(s->begin(s->self) && archive_answer(kept, t.key, 1, "yes", NULL, STORE_NONE));
    assert_false(archive_answer(kept, t.key, 1, "no", NULL, STORE_NONE));
    assert_true(*s->why(s->self) != '\0');
    s->rollback(s->self);
    history all = {0};
    assert_true(s->history(s->self, t.key, hear, &all));
    assert_int_equal(all.count, 0);
    assert_false(commit_to(s)); /* there is nothing to commit */
    shut(s);
}

/* With another hand in the same file. */
static void meddle(const char *sql)
{
    char path[200];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/peerless.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void after_an_error_that_ends_the_transaction_nothing_of_it_is_kept(void **state)
{
    (void)state;
    store *s = opened();
    sheet t = some_sheet();
    history all = {0};
    add(s, &t);
    meddle("CREATE TRIGGER ends BEFORE INSERT ON decisions WHEN NEW.answer = 'end' "
           "BEGIN SELECT RAISE(ROLLBACK, 'it ended'); END");
    assert_true(s->begin(s->self) && archive_answer(kept, t.key, 1, "before", NULL, STORE_NONE));
    assert_false(archive_answer(kept, t.key, 2, "end", NULL, STORE_NONE));
    assert_false(archive_answer(kept, t.key, 2, "after", NULL, STORE_NONE));
    assert_non_null(strstr(s->why(s->self), "it ended"));
    assert_false(commit_to(s));
    assert_true(s->history(s->self, t.key, hear, &all));
    assert_int_equal(all.count, 0);
    assert_true(s->begin(s->self) && archive_answer(kept, t.key, 1, "again", NULL, STORE_NONE) && commit_to(s));
    assert_true(s->history(s->self, t.key, hear, &all));
    assert_string_equal(all.text, "again;");
    shut(s);
}

static void a_result_that_cannot_be_is_not_read(void **state)
{
    (void)state;
    static const char *const wrong[] = {"reason = 4", "reason = -1", "reason = 1000000",
                                        "winner = 2", "loser = 2",   "loser = 200"};
    store *s = opened();
    sheet t = some_sheet(), found;
    sheet_result result = {SHEET_RESIGNATION, 1, 0};
    add(s, &t);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char sql[100];
        assert_true(s->begin(s->self) && archive_end(kept, t.key, &result) && commit_to(s));
        assert_int_equal(archive_find(kept, t.id, &found), STORE_FOUND);
        snprintf(sql, sizeof sql, "UPDATE tables SET %s", wrong[i]);
        meddle(sql);
        assert_int_equal(archive_find(kept, t.id, &found), STORE_UNFIT);
    }
    shut(s);
}

static bool keep_none(void *self, const char *id)
{
    return self && strcmp(self, id) == 0;
}

/* A process dies in the middle of a transaction, after one that it committed. */
static void what_was_not_committed_never_was(void **state)
{
    (void)state;
    sheet t = some_sheet();
    history all = {0};
    store *s = opened();
    add(s, &t);
    shut(s);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char why[300];
        s = sqlite_open(pack, folder, why);
        kept = s ? archive_of(pack, s) : NULL;
        if (kept && s->begin(s->self) && archive_answer(kept, t.key, 1, "yes", NULL, STORE_NONE) && commit_to(s) &&
            s->begin(s->self))
            archive_answer(kept, t.key, 2, "no", NULL, STORE_NONE);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    s = opened();
    assert_true(s->history(s->self, t.key, hear, &all));
    assert_string_equal(all.text, "yes;");
    shut(s);
}

static void secrets_are_not_in_it_and_nobody_else_reads_it(void **state)
{
    (void)state;
    store *s = opened();
    sheet t = some_sheet();
    char path[200], *bytes = malloc(1 << 20);
    struct stat what;
    add(s, &t);
    shut(s); /* all is in the file then */
    snprintf(path, sizeof path, "%s/peerless.db", folder);
    assert_int_equal(stat(path, &what), 0);
    assert_int_equal(what.st_mode & 077, 0);
    FILE *file = fopen(path, "rb");
    size_t length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    bool hash = false, secret = false;
    for (size_t i = 0; i + 32 < length; i++) {
        hash |= memcmp(bytes + i, t.seats[0].secret, 32) == 0;
        secret |= memcmp(bytes + i, "the secret of seat A", 20) == 0;
    }
    assert_true(hash);
    assert_false(secret);
    free(bytes);
}

static void secrets_agree_only_with_themselves(void **state)
{
    (void)state;
    char one[SECRET_TEXT], other[SECRET_TEXT], id[SECRET_ID];
    uint8_t a[SECRET_HASH], b[SECRET_HASH];
    secret_new(one);
    secret_new(other);
    assert_int_equal(strlen(one), 22);
    assert_string_not_equal(one, other);
    secret_hash(one, a);
    secret_hash(one, b);
    assert_true(secret_same(a, b));
    secret_hash(other, b);
    assert_false(secret_same(a, b));
    for (unsigned i = 0; i < 1000; i++) {
        secret_id(id);
        assert_true(secret_is_id(id));
    }
    assert_false(secret_is_id(""));
    assert_false(secret_is_id("AAAAAAAAAAA"));
    assert_false(secret_is_id("AAAAAAAAAAA."));
    assert_false(secret_is_id("AAAAAAAAAAAAA"));
}

static sqlite3 *other_program(void)
{
    char path[200];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/peerless.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void other_content_is_noticed(void **state)
{
    (void)state;
    store *s = opened();
    sheet t = some_sheet(), found;
    add(s, &t);
    static const char *const changes[] = {"UPDATE tables SET content = 'of another hero'",
                                          "UPDATE seats SET hero = 'nobody' WHERE seat = 1",
                                          "UPDATE tables SET board = 'nowhere'",
                                          "UPDATE tables SET options = 'what=ever'",
                                          "UPDATE tables SET seed = x'00'",
                                          "DELETE FROM seats WHERE seat = 0"};
    sqlite3 *db = other_program();
    for (unsigned i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        assert_int_equal(sqlite3_exec(db, changes[i], NULL, NULL, NULL), SQLITE_OK);
        assert_int_equal(archive_find(kept, t.id, &found), STORE_UNFIT);
    }
    sqlite3_close(db);
    shut(s);
}

static void one_server_a_folder(void **state)
{
    (void)state;
    store *s = opened();
    pid_t child = fork(); /* locks are between processes */
    assert_true(child >= 0);
    if (child == 0) {
        char why[300] = "";
        store *second = sqlite_open(pack, folder, why);
        _exit(!second && strstr(why, "another Peerless") ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    shut(s);
}

static void what_cannot_be_opened_is_explained(void **state)
{
    (void)state;
    char why[300] = "", path[200];
    assert_null(sqlite_open(pack, "/proc/nowhere", why));
    assert_non_null(strstr(why, "/proc/nowhere"));
    shut(opened());
    sqlite3 *db = other_program();
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int version = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    for (int newer = 1; newer < 1000; newer *= 10) { /* the very next one is too new as well */
        char sql[60];
        snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version + newer);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        assert_null(sqlite_open(pack, folder, why));
        assert_non_null(strstr(why, "newer program"));
    }
    sqlite3_close(db);
    snprintf(path, sizeof path, "%s/peerless.db", folder);
    FILE *file = fopen(path, "wb");
    fputs("this is no database, and long enough to be seen as none: it goes on, and on, and on, and on, and on", file);
    fclose(file);
    assert_null(sqlite_open(pack, folder, why));
    assert_non_null(strstr(why, "not a database"));
}

static void old_tables_are_forgotten_and_others_kept(void **state)
{
    (void)state;
    store *s = opened();
    sheet old = some_sheet(), played = some_sheet(), ended = some_sheet(), found;
    add(s, &old);
    add(s, &played);
    add(s, &ended);
    sqlite3 *db = other_program();
    assert_int_equal(sqlite3_exec(db, "UPDATE tables SET touched = 1000", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    sheet_result result = {SHEET_RULES, 1, PL_NONE};
    assert_true(s->begin(s->self) && archive_pass(kept, 5000) && commit_to(s));
    assert_true(s->begin(s->self) && archive_answer(kept, played.key, 1, "yes", NULL, STORE_NONE) &&
                archive_end(kept, ended.key, &result) && commit_to(s));
    assert_int_equal(forget(s, 2000, 2000, 50, (archive_mercy){keep_none, old.id}), 0);
    assert_int_equal(forget(s, 2000, 2000, 50, (archive_mercy){keep_none, NULL}), 1);
    assert_int_equal(archive_find(kept, old.id, &found), STORE_NOTHING);
    assert_int_equal(archive_find(kept, played.id, &found), STORE_FOUND);
    assert_int_equal(archive_find(kept, ended.id, &found), STORE_FOUND);
    assert_int_equal(forget(s, INT64_MAX, INT64_MAX, 50, (archive_mercy){keep_none, NULL}), 2);
    history all = {0};
    assert_true(s->history(s->self, played.key, hear, &all)); /* with all that was decided there */
    assert_int_equal(all.count, 0);
    shut(s);
}

static void tables_nobody_ever_answered_at_are_forgotten_sooner(void **state)
{
    (void)state;
    store *s = opened();
    sheet opened_only = some_sheet(), given_up = some_sheet(), played = some_sheet(), found;
    sheet_result result = {SHEET_RESIGNATION, 1, 0};
    add(s, &opened_only);
    add(s, &given_up);
    add(s, &played);
    assert_true(s->begin(s->self) && archive_answer(kept, played.key, 1, "yes", NULL, STORE_NONE) &&
                archive_undo(kept, played.key, 2, 0, NULL) && archive_end(kept, given_up.key, &result) && commit_to(s));
    meddle("UPDATE tables SET touched = 1000");
    assert_int_equal(forget(s, 1000, 1000, 50, (archive_mercy){keep_none, NULL}), 0);
    assert_int_equal(forget(s, 1000, 1001, 50, (archive_mercy){keep_none, NULL}), 2);
    assert_int_equal(archive_find(kept, played.id, &found), STORE_FOUND);
    assert_int_equal(forget(s, 1001, 1001, 50, (archive_mercy){keep_none, NULL}), 1);
    shut(s);
}

static bool keep_many(void *self, const char *id)
{
    (void)id;
    return ++*(unsigned *)self < 100;
}

static void tables_that_are_spared_do_not_hide_the_others(void **state)
{
    (void)state;
    store *s = opened();
    unsigned looked_at = 0;
    for (unsigned i = 0; i < 120; i++) {
        sheet t = some_sheet();
        add(s, &t);
    }
    assert_int_equal(forget(s, INT64_MAX, INT64_MAX, 50, (archive_mercy){keep_many, &looked_at}), 21);
    assert_int_equal(looked_at, 120);
    assert_int_equal(forget(s, INT64_MAX, INT64_MAX, 50, (archive_mercy){keep_none, NULL}), 50);
    shut(s);
}

static sqlite3 *database; /* of the store that was opened last */

static int look_inside(sqlite3 *db)
{
    database = db;
    return SQLITE_OK;
}

/* However many there are, only as many are read as are wanted. What begins the server counts those that are open. */
static void no_query_reads_all_tables(void **state)
{
    (void)state;
    unsigned queries = 0, scans = 0;
    assert_int_equal(sqlite3_auto_extension((void (*)(void))look_inside), SQLITE_OK);
    store *s = opened();
    assert_int_equal(sqlite3_cancel_auto_extension((void (*)(void))look_inside), 1);
    for (sqlite3_stmt *q = sqlite3_next_stmt(database, NULL); q; q = sqlite3_next_stmt(database, q), queries++) {
        char text[1000];
        sqlite3_stmt *plan;
        if (strstr(sqlite3_sql(q), "WHERE ended IS NULL"))
            continue;
        snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", sqlite3_sql(q));
        if (!strchr("SUDI", text[19]))
            continue;
        assert_int_equal(sqlite3_prepare_v2(database, text, -1, &plan, NULL), SQLITE_OK);
        while (sqlite3_step(plan) == SQLITE_ROW) {
            const char *detail = (const char *)sqlite3_column_text(plan, 3);
            bool all = strncmp(detail, "SCAN", 4) == 0 || strstr(detail, "TEMP B-TREE");
            if (all)
                print_error("%s: %s\n", sqlite3_sql(q), detail);
            scans += all;
        }
        sqlite3_finalize(plan);
    }
    assert_true(queries > 10);
    assert_int_equal(scans, 0);
    shut(s);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_was_written_is_read_again),
        CASE(decisions_come_back_in_order),
        CASE(a_number_is_given_once),
        CASE(after_an_error_that_ends_the_transaction_nothing_of_it_is_kept),
        CASE(a_result_that_cannot_be_is_not_read),
        CASE(what_was_not_committed_never_was),
        CASE(secrets_are_not_in_it_and_nobody_else_reads_it),
        CASE(secrets_agree_only_with_themselves),
        CASE(other_content_is_noticed),
        CASE(one_server_a_folder),
        CASE(what_cannot_be_opened_is_explained),
        CASE(old_tables_are_forgotten_and_others_kept),
        CASE(tables_nobody_ever_answered_at_are_forgotten_sooner),
        CASE(tables_that_are_spared_do_not_hide_the_others),
        CASE(no_query_reads_all_tables),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
