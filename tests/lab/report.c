/* Reports: whatever names a stranger gives, a page stays a page and CSV stays CSV. */
#include "../rules/table.h"

#include "lab/report.h"

static int load_hostile(void **state)
{
    (void)state;
    char own[1000];
    const char *directory = getenv("PEERLESS_CONTENT"), *tests = getenv("PEERLESS_TESTS");
    snprintf(own, sizeof own, "%s/lab/own/hostile.hero", tests ? tests : "tests");
    const char *const more[] = {own, NULL};
    pl_errors *errors = pl_errors_new();
    pack = pl_pack_load(directory ? directory : "content", more, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    return pack ? 0 : -1;
}

/* ------------------------------------------------------------------ games to report on */

typedef struct study {
    pl_matchups_plan plan;
    pl_matchups *matchups;
    pl_series_result result;
    pl_lint lint;
    pl_report report;
} study;

/* The hostile hero and two others on two boards. */
static void open_study(study *s, uint64_t games, bool subject)
{
    int hostile = pl_pack_hero(pack, "hostile");
    assert_true(hostile >= 0);
    memset(s, 0, sizeof *s);
    s->plan = (pl_matchups_plan){.subject = subject ? 2 : -1, .player = "random", .seed = 3, .games = games};
    s->plan.cast.board_count = 2;
    s->plan.cast.board[1] = 1;
    for (unsigned i = 0; s->plan.cast.hero_count < 2; i++)
        if (i != (unsigned)hostile)
            s->plan.cast.hero[s->plan.cast.hero_count++] = (uint8_t)i;
    s->plan.cast.hero[s->plan.cast.hero_count++] = (uint8_t)hostile;
    pl_matchups_plan_make(&s->plan);
    s->matchups = pl_matchups_new(&s->plan);
    pl_series series = {.content = &pack->content,
                        .games = pl_matchups_games(&s->plan),
                        .jobs = 2,
                        .deeds = true,
                        .bout = pl_matchups_bout,
                        .plan = &s->plan,
                        .take = pl_matchups_take,
                        .to = s->matchups};
    assert_true(pl_series_run(&series, &s->result));
    pl_lint_hero(pack, (unsigned)hostile, PL_EN, &s->lint);
    s->report = (pl_report){.pack = pack,
                            .matchups = s->matchups,
                            .hash = games ? s->result.hash : "",
                            .command = "peerless lab '</code><script>' \"&\" \x01 \xff --content",
                            .lint = subject ? &s->lint : NULL,
                            .language = PL_EN};
}

static char *page_of(uint64_t games, bool subject)
{
    study s;
    pl_buffer page = {0};
    open_study(&s, games, subject);
    pl_report_page(&s.report, &page);
    assert_false(page.failed);
    assert_int_equal(strlen(page.text), page.length);
    pl_matchups_free(s.matchups);
    return page.text;
}

/* ------------------------------------------------------------------ a reader of pages */

enum { DEPTH = 64, TAG = 32 };

typedef struct reader {
    const char *at;
    char open[DEPTH][TAG];
    unsigned depth, tags, scripts;
} reader;

static void read_attribute(reader *r)
{
    size_t name = strspn(r->at, "abcdefghijklmnopqrstuvwxyz-");
    assert_true(name > 0);
    assert_true(strncmp(r->at, "on", 2) != 0); /* no handlers */
    assert_true(strncmp(r->at, "src", 3) != 0);
    r->at += name;
    assert_true(r->at[0] == '=' && r->at[1] == '"');
    r->at += 2;
    r->at += strcspn(r->at, "\"<>");
    assert_int_equal(*r->at++, '"');
}

static void read_raw(reader *r, const char *end)
{
    r->at = strstr(r->at, end);
    assert_non_null(r->at);
}

static void begin_element(reader *r)
{
    size_t length = strspn(r->at, "abcdefghijklmnopqrstuvwxyz0123456789");
    char name[TAG];
    assert_true(length > 0 && length < TAG && r->depth < DEPTH);
    snprintf(name, sizeof name, "%.*s", (int)length, r->at);
    r->at += length;
    while (*r->at == ' ') {
        r->at++;
        read_attribute(r);
    }
    r->tags++;
    if (strncmp(r->at, "/>", 2) == 0) {
        r->at += 2;
        return;
    }
    assert_int_equal(*r->at++, '>');
    memcpy(r->open[r->depth++], name, sizeof name);
    r->scripts += strcmp(name, "script") == 0;
    if (strcmp(name, "script") == 0)
        read_raw(r, "</script>");
    if (strcmp(name, "style") == 0)
        read_raw(r, "</style>");
}

static void end_element(reader *r)
{
    size_t length = strcspn(r->at, ">");
    assert_true(r->depth > 0);
    r->depth--;
    assert_int_equal(strlen(r->open[r->depth]), length);
    assert_memory_equal(r->open[r->depth], r->at, length);
    r->at += length + 1;
}

static void read_entity(reader *r)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&#10;", "&#xfffd;"};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(r->at, known[i], strlen(known[i])) == 0) {
            r->at += strlen(known[i]);
            return;
        }
    fail_msg("%.20s", r->at);
}

/* Every element is closed by its own end, nothing is left that could be markup, one script runs. */
static reader read_page(const char *page)
{
    static const char doctype[] = "<!DOCTYPE html>\n";
    reader r = {.at = page};
    assert_memory_equal(page, doctype, strlen(doctype));
    for (r.at += strlen(doctype); *r.at;) {
        assert_true(*r.at != '>' && (unsigned char)*r.at != 0xff && (*r.at >= ' ' || *r.at == '\n' || *r.at < 0));
        if (*r.at == '&') {
            read_entity(&r);
        } else if (*r.at != '<') {
            r.at++;
        } else if (*++r.at == '/') {
            r.at++;
            end_element(&r);
        } else {
            begin_element(&r);
        }
    }
    assert_int_equal(r.depth, 0);
    assert_int_equal(r.scripts, 1);
    return r;
}

/* ------------------------------------------------------------------ pages */

static void a_page_is_well_formed_whatever_the_names(void **state)
{
    (void)state;
    char *page = page_of(8, false);
    assert_true(read_page(page).tags > 300);
    assert_non_null(strstr(page, "&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert_non_null(strstr(page, "&#39;&gt;&lt;img src=x onerror=alert(2)&gt;&amp;amp;"));
    assert_null(strstr(page, "<script>alert"));
    assert_null(strstr(page, "<img"));
    free(page);
}

static void a_page_on_one_hero_is_well_formed_too(void **state)
{
    (void)state;
    char *page = page_of(40, true);
    read_page(page);
    assert_non_null(strstr(page, "<h1>&lt;script&gt;"));
    assert_non_null(strstr(page, "Against the others"));
    assert_non_null(strstr(page, "Its deck beside the others"));
    free(page);
}

static void a_page_without_games_tells_of_the_deck(void **state)
{
    (void)state;
    char *page = page_of(0, true);
    read_page(page);
    assert_non_null(strstr(page, "Its deck beside the others"));
    assert_null(strstr(page, "Against the others"));
    free(page);
}

static void a_page_asks_for_nothing(void **state)
{
    (void)state;
    static const char *const requests[] = {"http:", "https:", "url(", "@import", "<link", "<iframe", "<img", "<object"};
    char *page = page_of(8, false);
    for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++)
        assert_null(strstr(page, requests[i]));
    assert_non_null(strstr(page, "default-src &#39;none&#39;"));
    assert_non_null(strstr(page, "script-src &#39;sha256-"));
    free(page);
}

static void a_page_says_how_it_was_made(void **state)
{
    (void)state;
    char *page = page_of(8, false);
    assert_non_null(strstr(page, pack->hash));
    assert_non_null(strstr(page, "To do it again"));
    assert_non_null(strstr(page, "&lt;/code&gt;&lt;script&gt;"));
    free(page);
}

/* ------------------------------------------------------------------ CSV */

static void assert_field(const char *text, const char *expected)
{
    pl_buffer out = {0};
    pl_buffer_put(&out, "", 0);
    pl_csv_field(&out, text);
    assert_string_equal(out.text, expected);
    pl_buffer_free(&out);
}

static void fields_are_quoted_where_they_must_be(void **state)
{
    (void)state;
    assert_field("", "");
    assert_field("plain words", "plain words");
    assert_field("one, two", "\"one, two\"");
    assert_field("say \"hi\"", "\"say \"\"hi\"\"\"");
    assert_field("two\nlines", "\"two\nlines\"");
    assert_field("two\r\nlines", "\"two\r\nlines\"");
    assert_field("Їжак; жук", "Їжак; жук");
}

static void no_field_is_a_formula(void **state)
{
    (void)state;
    assert_field("=1+1", "\"'=1+1\"");
    assert_field("+1", "\"'+1\"");
    assert_field("-1", "\"'-1\"");
    assert_field("@SUM(A1)", "\"'@SUM(A1)\"");
    assert_field("=\"x\"", "\"'=\"\"x\"\"\"");
    assert_field("a=b", "a=b");
}

/* Fields of each line; a quoted one may hold commas. */
static void assert_columns(const char *text, unsigned lines)
{
    unsigned wanted = 0, count = 0;
    while (*text) {
        unsigned fields = 1;
        bool quoted = false;
        for (; *text && (quoted || *text != '\r'); text++) {
            quoted ^= *text == '"';
            fields += !quoted && *text == ',';
        }
        assert_memory_equal(text, "\r\n", 2);
        text += 2;
        wanted = wanted ? wanted : fields;
        assert_int_equal(fields, wanted);
        count++;
    }
    assert_int_equal(count, lines);
}

static void csv_has_a_line_for_each_pair_order_and_board(void **state)
{
    (void)state;
    study s;
    pl_buffer out = {0};
    open_study(&s, 4, false);
    pl_report_csv(&s.report, &out);
    assert_columns(out.text, 1 + 3 * 3 * 2);
    pl_buffer_free(&out);
    pl_matchups_free(s.matchups);
}

static void csv_has_a_line_for_each_card(void **state)
{
    (void)state;
    study s;
    pl_buffer out = {0};
    unsigned titles = 0;
    open_study(&s, 4, false);
    for (unsigned i = 0; i < 3; i++)
        titles += pl_report_figures(&s.report, i)->title_count;
    pl_report_csv_cards(&s.report, &out);
    assert_columns(out.text, 1 + titles);
    assert_non_null(strstr(out.text, ",\"'=1+1, to go\",scheme,"));
    pl_buffer_free(&out);
    pl_matchups_free(s.matchups);
}

static void heroes_are_listed_by_what_they_won(void **state)
{
    (void)state;
    study s;
    uint8_t order[PL_PACK_HEROES];
    open_study(&s, 0, false);
    pl_matchups_cell *cells = s.matchups->cells; /* [first][second][board] of three heroes and two boards */
    cells[(0 * 3 + 1) * 2] = (pl_matchups_cell){.games = 10, .won = {2, 8}};
    cells[(1 * 3 + 0) * 2] = (pl_matchups_cell){.games = 10, .won = {9, 1}};
    pl_report_order(s.matchups, order);
    assert_int_equal(order[0], 1);
    assert_int_equal(order[1], 0);
    assert_int_equal(order[2], 2); /* it has not played */
    pl_matchups_free(s.matchups);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_is_well_formed_whatever_the_names),
        cmocka_unit_test(a_page_on_one_hero_is_well_formed_too),
        cmocka_unit_test(a_page_without_games_tells_of_the_deck),
        cmocka_unit_test(a_page_asks_for_nothing),
        cmocka_unit_test(a_page_says_how_it_was_made),
        cmocka_unit_test(fields_are_quoted_where_they_must_be),
        cmocka_unit_test(no_field_is_a_formula),
        cmocka_unit_test(csv_has_a_line_for_each_pair_order_and_board),
        cmocka_unit_test(csv_has_a_line_for_each_card),
        cmocka_unit_test(heroes_are_listed_by_what_they_won),
    };
    return cmocka_run_group_tests(tests, load_hostile, free_content);
}
