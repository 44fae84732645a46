/* Content that changes: a match goes on with the heroes and the battlefield it was begun with, and nothing else notices. */
#include "house.h"

#include <sqlite3.h>

#include "files/record.h"

enum { FILES = PL_PACK_HEROES + PL_PACK_BOARDS };

static house *h;
static pl_pack *first, *second; /* before and after the change */

static int begin(void **state)
{
    (void)state;
    first = pack;
    second = NULL;
    h = house_open();
    return 0;
}

static int end(void **state)
{
    (void)state;
    house_close(h);
    pl_pack_free(second);
    pack = first;
    return 0;
}

/* ------------------------------------------------------------------ changes */

typedef struct change {
    const char *id;        /* of a hero or a battlefield */
    const char *from, *to; /* what its file says; NULL: it is gone */
} change;

static char *changed(const pl_source *source, const char *id, const change *c, unsigned count)
{
    const char *text = source->text;
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(c[i].id, id) != 0)
            continue;
        if (!c[i].from)
            return NULL;
        const char *at = strstr(text, c[i].from);
        assert_non_null(at);
        char *out = malloc(source->length + strlen(c[i].to) + 1);
        sprintf(out, "%.*s%s%s", (int)(at - text), text, c[i].to, at + strlen(c[i].from));
        return out;
    }
    return strdup(text);
}

static void add(pl_file *files, int *count, char *text, const char *path)
{
    if (text)
        files[(*count)++] = (pl_file){.path = path, .bytes = text, .length = strlen(text)};
}

/* The server ends, and begins with other content. */
static void begin_with(const change *c, unsigned changes)
{
    pl_file files[FILES];
    int count = 0;
    pl_errors *errors = pl_errors_new();
    for (int i = 0; i < first->content.hero_count; i++)
        add(files, &count, changed(&first->hero_pages[i].source, first->hero_pages[i].id, c, changes), "a.hero");
    for (int i = 0; i < first->content.board_count; i++)
        add(files, &count, changed(&first->board_pages[i].source, first->board_pages[i].id, c, changes), "a.board");
    second = pl_pack_load_beside(first, files, count, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    for (int i = 0; i < count; i++)
        free((void *)files[i].bytes);
    assert_non_null(second);
    house_end(h);
    pack = second;
    house_begin(h);
}

static const change stronger[] = {{"genie", "health 16", "health 17"}};
static const change gone[] = {{"genie", NULL, NULL}, {"soho", NULL, NULL}};
static const change renamed[] = {{"genie", "ru \"Джинн\"", "ru \"Дух\""}};

/* ------------------------------------------------------------------ matches */

typedef struct duel {
    keys k;
    guest *by[2];
} duel;

static void come(duel *d)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        d->by[seat] = enter(h);
        sit(h, d->by[seat], &d->k, seat);
    }
}

static void go(duel *d)
{
    leave(d->by[0]);
    leave(d->by[1]);
}

static duel played(unsigned decisions)
{
    duel d;
    guest *g = enter(h);
    d.k = open_with(h, g, "[{\"hero\":\"genie\"},{\"hero\":\"houdini\"}]", ",\"board\":\"soho\"");
    leave(g);
    come(&d);
    play(h, d.by, &d.k, decisions);
    go(&d);
    return d;
}

static void meddle(const char *sql)
{
    char path[200];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/peerless.db", h->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static char *record_of(const duel *d, size_t *length)
{
    tables_record found;
    char *text = tables_record_of(h->tables, d->k.table, length, &found);
    assert_int_equal(found, RECORD_HERE);
    return text;
}

/* ------------------------------------------------------------------ */

static void goes_on(const change *c, unsigned changes)
{
    duel d = played(25);
    size_t length;
    begin_with(c, changes);
    come(&d);
    const pl_json_value *joined = last(d.by[0], "joined");
    assert_int_equal(strlen(pl_json_get_text(joined, "content")), 64);
    assert_true(is_null(last(d.by[0], "status"), "unfit"));
    assert_int_equal(number(d.by[0]), 25);
    ASSERT_REPLY(
        REPLY(h, d.by[0], "{\"type\":\"explain\",\"table\":\"%s\",\"seat\":\"A\",\"card\":\"i-am-freed\"}", d.k.table),
        "explanation");
    play(h, d.by, &d.k, 100000);
    assert_non_null(pl_json_get_text(pl_json_get(last(d.by[0], "status"), "result"), "reason"));
    char *text = record_of(&d, &length); /* as it would have been without the change */
    pl_record record;
    pl_errors *errors = pl_errors_new();
    pl_match *match = pl_record_read(first, "record", text, length, NULL, &record, errors);
    pl_errors_print(errors, stderr);
    assert_non_null(match);
    assert_true(pl_over(pl_match_game(match)));
    assert_null(pl_record_read(second, "record", text, length, NULL, &record, errors));
    assert_true(record.other);
    pl_match_free(match);
    pl_errors_free(errors);
    free(text);
    go(&d);
}

static void a_match_goes_on_with_the_hero_as_it_was(void **state)
{
    (void)state;
    goes_on(stronger, 1);
}

static void a_match_goes_on_with_a_hero_and_a_board_that_are_gone(void **state)
{
    (void)state;
    goes_on(gone, 2);
}

static void names_alone_are_taken_from_what_there_is(void **state)
{
    (void)state;
    duel d = played(5);
    begin_with(renamed, 1);
    come(&d);
    assert_true(is_null(last(d.by[0], "joined"), "content"));
    go(&d);
}

static void its_content_can_be_asked_for(void **state)
{
    (void)state;
    duel d = played(5);
    char hash[PL_HASH_TEXT];
    assert_ptr_equal(tables_pack_of(h->tables, d.k.table, hash), pack);
    begin_with(stronger, 1);
    const pl_pack *own = tables_pack_of(h->tables, d.k.table, hash);
    assert_non_null(own);
    assert_ptr_not_equal(own, pack);
    assert_int_equal(own->heroes[pl_pack_hero(own, "genie")].health[0], 16);
    assert_int_equal(pack->heroes[pl_pack_hero(pack, "genie")].health[0], 17);
    assert_null(tables_pack_of(h->tables, "AAAAAAAAAAAA", hash));
}

static void computers_play_with_it_too(void **state)
{
    (void)state;
    guest *g = enter(h);
    keys k =
        open_with(h, g, "[{\"hero\":\"genie\",\"player\":\"greedy\"},{\"hero\":\"houdini\",\"player\":\"novice\"}]",
                  ",\"board\":\"soho\"");
    leave(g);
    begin_with(gone, 2);
    g = enter(h);
    watch(h, g, &k);
    for (unsigned i = 0; i < 60; i++) {
        tables_collect(h->tables);
        tables_settle(h->tables);
    }
    assert_int_equal(number(g), 60);
    leave(g);
}

static void a_rematch_is_with_what_there_is(void **state)
{
    (void)state;
    duel d = played(100000);
    begin_with(stronger, 1);
    come(&d);
    for (unsigned seat = 0; seat < 2; seat++)
        ASSERT_REPLY(REPLY(h, d.by[seat], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"%s\",\"swap\":false}",
                           d.k.table, seat ? "B" : "A"),
                     "done");
    snprintf(d.k.table, sizeof d.k.table, "%s", pl_json_get_text(last(d.by[0], "status"), "next"));
    for (unsigned seat = 0; seat < 2; seat++)
        sit(h, d.by[seat], &d.k, seat);
    assert_true(is_null(last(d.by[0], "joined"), "content"));
    play(h, d.by, &d.k, 3);
    assert_int_equal(number(d.by[0]), 3);
    go(&d);
}

static void there_is_no_rematch_with_a_hero_that_is_gone(void **state)
{
    (void)state;
    duel d = played(100000);
    begin_with(gone, 2);
    come(&d);
    ASSERT_REPLY(REPLY(h, d.by[0], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"A\"}", d.k.table), "done");
    ASSERT_ERROR(REPLY(h, d.by[1], "{\"type\":\"rematch\",\"table\":\"%s\",\"seat\":\"B\"}", d.k.table), "unfit");
    go(&d);
}

static void what_was_not_kept_or_was_changed_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "UPDATE content SET text = replace(text, 'health 16', 'health 15')",
        "UPDATE content SET text = 'hero'",
        "UPDATE content SET text = ''",
        "PRAGMA foreign_keys = OFF; DELETE FROM content WHERE id = 'genie'",
        "DELETE FROM parts",
    };
    duel d = played(5);
    begin_with(stronger, 1);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        house_end(h);
        meddle(wrong[i]);
        house_begin(h);
        guest *g = enter(h);
        ASSERT_ERROR(REPLY(h, g, "{\"type\":\"join\",\"table\":\"%s\"}", d.k.table), "unfit");
        leave(g);
    }
}

/* Each pair of heroes has a pack of its own; those that nobody is at make room for others. */
static void many_packs_are_there_at_once(void **state)
{
    (void)state;
    enum { TABLES = 20 };
    static const char *const heroes[] = {"dracula", "houdini", "muldoon", "raptors", "sherlock"};
    keys k[TABLES];
    char seats[200];
    guest *g = enter(h);
    for (unsigned i = 0; i < TABLES; i++) {
        snprintf(seats, sizeof seats, "[{\"hero\":\"genie\"},{\"hero\":\"%s\"}]", heroes[i % 5]);
        k[i] = open_with(h, g, seats, i / 5 % 2 ? ",\"board\":\"soho\"" : ",\"board\":\"raptor-paddock\"");
    }
    leave(g);
    begin_with(stronger, 1);
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned i = 0; i < TABLES; i++) {
            g = enter(h);
            watch(h, g, &k[i]);
            assert_non_null(pl_json_get_text(last(g, "joined"), "content"));
            leave(g);
            h->now += round * h->limits.idle_ms / 4; /* tables leave the memory, and packs go with them */
            tables_tick(h->tables);
        }
    }
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_match_goes_on_with_the_hero_as_it_was),
        CASE(a_match_goes_on_with_a_hero_and_a_board_that_are_gone),
        CASE(names_alone_are_taken_from_what_there_is),
        CASE(its_content_can_be_asked_for),
        CASE(computers_play_with_it_too),
        CASE(a_rematch_is_with_what_there_is),
        CASE(there_is_no_rematch_with_a_hero_that_is_gone),
        CASE(what_was_not_kept_or_was_changed_is_refused),
        CASE(many_packs_are_there_at_once),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
