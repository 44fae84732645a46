/* Records whose seed is secret while they are written. */
#include "records.h"

/* ------------------------------------------------------------------ secret seeds */

static text sealed_record(pl_match **match, const char *table)
{
    *match = played(4, false, 5000);
    pl_record_head head = {.sealed = true};
    snprintf(head.table, sizeof head.table, "%s", table);
    return written(*match, &head);
}

static void a_secret_seed_is_promised_first_and_told_last(void **state)
{
    (void)state;
    pl_match *match;
    text t = sealed_record(&match, "");
    char seed[PL_HASH_TEXT], commit[PL_HASH_TEXT];
    pl_seed_text(pl_match_seed(match), seed);
    pl_seed_commit(pl_match_seed(match), "", commit);
    const char *told = strstr(t.at, seed);
    assert_int_equal(line_with(t, "seed"), lines_of(t));
    assert_true(told > t.at + line_at(t, lines_of(t)));
    assert_non_null(strstr(t.at, commit));
    outcome o = read_text(t);
    assert_non_null(o.match);
    assert_true(o.record.seed_known && o.record.last == PL_LAST_SEED);
    assert_string_equal(o.record.commit, commit);
    pl_match_free(o.match);
    size_t at = line_at(t, lines_of(t)) + strlen("seed ");
    refused_at(spliced(t, at, 1, t.at[at] == '0' ? "1" : "0"), lines_of(t), "do not agree");
    refused_at(spliced(t, at, 1, "x"), lines_of(t), "expected 64 digits");
    at = line_at(t, line_with(t, "commit")) + strlen("commit ");
    refused_at(spliced(t, at, 1, t.at[at] == '0' ? "1" : "0"), lines_of(t), "do not agree");
    refused_at(spliced(t, t.length, 0, "seed 0\n"), lines_of(t) + 1, "the record has ended");
    free(t.at);
    pl_match_free(match);
}

static void a_promise_is_for_one_table(void **state)
{
    (void)state;
    pl_match *match;
    text t = sealed_record(&match, "uJyyw6aaqFG5");
    outcome o = read_text(t);
    assert_non_null(o.match);
    assert_string_equal(o.record.head.table, "uJyyw6aaqFG5");
    pl_match_free(o.match);
    unsigned line = line_with(t, "table");
    assert_int_equal(line + 1, line_with(t, "commit"));
    size_t at = line_at(t, line) + strlen("table ");
    refused_at(spliced(t, at, 1, "v"), lines_of(t), "do not agree");
    refused_at(spliced(t, at, 1, "."), line, "not the id of a table");
    refused_at(spliced(t, at, 12, ""), line, "not the id of a table");
    refused_at(spliced(t, at, 0, "0123456789012345678901234567"), line, "not the id of a table");
    refused_at(spliced(t, at + 12, 0, " x"), line, "should end");
    refused_at(without_line(t, line), lines_of(t) - 1, "do not agree"); /* the seed alone is not what was promised */
    refused_at(without_line(t, line + 1), line + 2, "commit DIGITS");
    free(t.at);
    pl_match_free(match);
}

static void without_its_seed_a_sealed_record_shows_its_header(void **state)
{
    (void)state;
    pl_match *match;
    text t = sealed_record(&match, "x"), d = without_line(t, lines_of(t));
    pl_errors *errors = pl_errors_new();
    pl_record record;
    assert_true(pl_record_read_head(pack, "a", d.at, d.length, &record, errors));
    assert_memory_equal(&record.setup, pl_match_setup(match), sizeof record.setup);
    assert_true(record.head.sealed && !record.seed_known);
    refused_at(copy_of(d.at, d.length), line_with(d, "commit"), "is secret");
    pl_seed wrong = seed_of(123456789);
    outcome o = read_with(d, &wrong);
    assert_null(o.match);
    assert_int_equal(o.line, line_with(d, "commit"));
    o = read_with(d, pl_match_seed(match));
    assert_non_null(o.match);
    same_match(match, o.match);
    pl_match_free(o.match);
    assert_false(pl_record_read_head(pack, "a", "peerless\n", 9, &record, errors));
    pl_errors_free(errors);
    free(t.at);
    free(d.at);
    pl_match_free(match);
}

static void a_match_given_up_can_tell_its_seed(void **state)
{
    (void)state;
    pl_match *match = played(8, false, 33);
    pl_record_head head = {.sealed = true};
    text t = {NULL, 0};
    FILE *to = open_memstream(&t.at, &t.length);
    pl_recorder *r = pl_recorder_new(match, &head, to);
    assert_true(pl_recorder_reveal(r));
    dice d = {.state = 5};
    step(match, &d);
    assert_false(pl_recorder_follow(r, match)); /* what is told cannot be taken back */
    pl_recorder_free(r);
    fclose(to);
    accepted(t);
    free(t.at);
    pl_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_seed_is_promised_first_and_told_last),
        cmocka_unit_test(a_promise_is_for_one_table),
        cmocka_unit_test(without_its_seed_a_sealed_record_shows_its_header),
        cmocka_unit_test(a_match_given_up_can_tell_its_seed),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
