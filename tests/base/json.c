/* JSON: what RFC 8259 allows is read, nothing else is, and what is written reads back as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"

/* The text is copied to a block of its own size, so that reading past its end is noticed. */
static pl_json_doc *read_bytes(const char *text, size_t length, const char **wrong, size_t *at)
{
    char *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    pl_json_doc *doc = pl_json_read(copy, length, wrong, at);
    free(copy);
    assert_true(doc ? !*wrong : *wrong && *at <= length);
    return doc;
}

static pl_json_doc *read_good(const char *text, size_t length)
{
    const char *wrong;
    size_t at;
    pl_json_doc *doc = read_bytes(text, length, &wrong, &at);
    if (!doc)
        fail_msg("%.200s: byte %zu: %s", text, at, wrong);
    return doc;
}

static void refuse(const char *text, size_t length, const char *wanted)
{
    const char *wrong;
    size_t at;
    pl_json_doc *doc = read_bytes(text, length, &wrong, &at);
    if (doc || !strstr(wrong, wanted))
        fail_msg("%.200s: expected '%s', got '%s'", text, wanted, doc ? "no complaint" : wrong);
}

/* ------------------------------------------------------------------ what is read */

static void every_kind_of_value_is_read(void **state)
{
    static const struct {
        const char *text;
        pl_json_kind kind;
        double number;
    } cases[] = {
        {"null", PL_JSON_NULL, 0},
        {"true", PL_JSON_BOOL, 1},
        {"false", PL_JSON_BOOL, 0},
        {"0", PL_JSON_NUMBER, 0},
        {"-0", PL_JSON_NUMBER, 0},
        {"7", PL_JSON_NUMBER, 7},
        {"-12", PL_JSON_NUMBER, -12},
        {"0.5", PL_JSON_NUMBER, 0.5},
        {"-0.25", PL_JSON_NUMBER, -0.25},
        {"1e2", PL_JSON_NUMBER, 100},
        {"1E+2", PL_JSON_NUMBER, 100},
        {"25e-2", PL_JSON_NUMBER, 0.25},
        {"1.5e1", PL_JSON_NUMBER, 15},
        {"9007199254740991", PL_JSON_NUMBER, 9007199254740991.0},
        {"\"\"", PL_JSON_TEXT, 0},
        {"[]", PL_JSON_LIST, 0},
        {"{}", PL_JSON_OBJECT, 0},
        {" \t\r\n null \t\r\n ", PL_JSON_NULL, 0},
        {"[ ]", PL_JSON_LIST, 0},
        {"{ }", PL_JSON_OBJECT, 0},
        {"[1,[2,{\"a\":[]}],\"\",null]", PL_JSON_LIST, 0},
        {"{\"\":{\"\":{}}}", PL_JSON_OBJECT, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pl_json_doc *doc = read_good(cases[i].text, strlen(cases[i].text));
        assert_int_equal(pl_json_root(doc)->kind, cases[i].kind);
        assert_true(pl_json_root(doc)->number == cases[i].number);
        pl_json_free(doc);
    }
}

static void members_and_items_keep_their_order(void **state)
{
    static const char text[] = "{\"b\":[1,2,3],\"a\":\"x\",\"b\":4,\"\":true}";
    (void)state;
    pl_json_doc *doc = read_good(text, strlen(text));
    const pl_json_value *root = pl_json_root(doc), *list = pl_json_get(root, "b");
    assert_string_equal(root->first->key, "b");
    assert_string_equal(root->first->next->next->key, "b");
    assert_int_equal(list->kind, PL_JSON_LIST); /* the first of two */
    double sum = 0;
    for (const pl_json_value *v = list->first; v; v = v->next) {
        assert_null(v->key);
        sum = sum * 10 + v->number;
    }
    assert_true(sum == 123);
    assert_string_equal(pl_json_get_text(root, "a"), "x");
    assert_null(pl_json_get_text(root, "b"));
    assert_null(pl_json_get_text(root, "c"));
    assert_null(pl_json_get(list, "b"));
    assert_null(pl_json_get(NULL, "b"));
    assert_int_equal(pl_json_get(root, "")->kind, PL_JSON_BOOL);
    pl_json_free(doc);
}

static void escapes_are_read(void **state)
{
    static const struct {
        const char *text, *means;
    } cases[] = {
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0041\\u00e9\\u20AC\\uFFFF\"", "A\xc3\xa9\xe2\x82\xac\xef\xbf\xbf"},
        {"\"\\u007f\\u0080\\u07ff\\u0800\"", "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80"},
        {"\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80"},
        {"\"\\uD800\\uDC00\\uDBFF\\uDFFF\"", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
        {"\"\\ud7ff\\ue000\"", "\xed\x9f\xbf\xee\x80\x80"},
        {"\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f\"", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f"},
        {"\"\\u0001\"", "\x01"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pl_json_doc *doc = read_good(cases[i].text, strlen(cases[i].text));
        assert_string_equal(pl_json_root(doc)->text, cases[i].means);
        pl_json_free(doc);
    }
}

/* ------------------------------------------------------------------ what is refused */

static void what_is_not_json_is_refused(void **state)
{
    static const struct {
        const char *text, *wrong;
    } cases[] = {
        {"", "expected a value"},
        {"  ", "expected a value"},
        {"nul", "expected a value"},
        {"True", "expected a value"},
        {"nullx", "something follows"},
        {"null null", "something follows"},
        {"[] []", "something follows"},
        {"1 2", "something follows"},
        {"+1", "expected a value"},
        {"-", "expected a value"},
        {"--1", "expected a value"},
        {"01", "expected a value"},
        {"-01", "expected a value"},
        {"1.", "expected a value"},
        {".5", "expected a value"},
        {"1.e2", "expected a value"},
        {"1e", "expected a value"},
        {"1e+", "expected a value"},
        {"0x10", "something follows"},
        {"1_0", "something follows"},
        {"NaN", "expected a value"},
        {"Infinity", "expected a value"},
        {"-Infinity", "expected a value"},
        {"'a'", "expected a value"},
        {"\"", "does not end"},
        {"\"a", "does not end"},
        {"\"a\\", "does not end"},
        {"\"\\\"", "does not end"},
        {"\"\\x41\"", "no such escape"},
        {"\"\\'\"", "no such escape"},
        {"\"\\U0041\"", "no such escape"},
        {"\"\\u\"", "four hexadecimal digits"},
        {"\"\\u004\"", "four hexadecimal digits"},
        {"\"\\u00g0\"", "four hexadecimal digits"},
        {"\"\\u0000\"", "U+0000"},
        {"\"\\ud800\"", "half of a surrogate pair"},
        {"\"\\udfff\"", "half of a surrogate pair"},
        {"\"\\ud800\\n\"", "half of a surrogate pair"},
        {"\"\\ud800\\u0041\"", "half of a surrogate pair"},
        {"\"\\ud800\\ud800\"", "half of a surrogate pair"},
        {"\"\\ud800\\u\"", "four hexadecimal digits"},
        {"\"\\udc00\\ud800\"", "half of a surrogate pair"},
        {"\"a\tb\"", "control character"},
        {"\"a\nb\"", "control character"},
        {"\"\x1f\"", "control character"},
        {"[", "expected a value"},
        {"]", "expected a value"},
        {"[1", "does not end"},
        {"[1 2]", "does not end"},
        {"[1,]", "expected a value"},
        {"[,1]", "expected a value"},
        {"[,]", "expected a value"},
        {"[1}", "does not end"},
        {"{", "expected \"key\":"},
        {"{]", "expected \"key\":"},
        {"{\"a\"}", "expected \"key\":"},
        {"{\"a\":}", "expected a value"},
        {"{\"a\" 1}", "expected \"key\":"},
        {"{a:1}", "expected \"key\":"},
        {"{1:1}", "expected \"key\":"},
        {"{\"a\":1,}", "expected \"key\":"},
        {"{\"a\":1 \"b\":2}", "does not end"},
        {"{\"a\":1]", "does not end"},
        {"{\"a", "does not end"},
        {"// x\n1", "expected a value"},
        {"1 // x", "something follows"},
        {"\xef\xbb\xbf{}", "expected a value"},
        {"\f1", "expected a value"},
        {"\xc2\xa0 1", "expected a value"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refuse(cases[i].text, strlen(cases[i].text), cases[i].wrong);
    refuse("\0", 1, "expected a value");
    refuse("1\0", 2, "something follows");
    refuse("\"a\0b\"", 5, "control character");
}

static void what_is_not_utf8_is_refused(void **state)
{
    static const char *const cases[] = {
        "\x80",         "\xbf",         "\xc0\x80",         "\xc1\xbf",         "\xc3",
        "\xc3(",        "\xe0\x80\x80", "\xe0\x9f\xbf",     "\xe2\x82",         "\xe2(\xa1",
        "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", "\xf0\x9f\x98",
        "\xf0\x9f(",    "\xf0(",        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xfe",
        "\xff",
    };
    char text[32];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int length = snprintf(text, sizeof text, "\"%s\"", cases[i]);
        refuse(text, (size_t)length, "not UTF-8");
        refuse(text, (size_t)length - 1, "not UTF-8"); /* cut off at the end */
        length = snprintf(text, sizeof text, "{\"%s\":1}", cases[i]);
        refuse(text, (size_t)length, "not UTF-8");
    }
}

static void a_text_that_was_cut_off_is_refused(void **state)
{
    static const char text[] =
        "{\"a\":[1.5e1,\"\\u20ac\\ud83d\\ude00\xc3\xa9\",{\"b\":null,\"c\":[true,false]}],\"d\":\"\"}";
    (void)state;
    pl_json_free(read_good(text, strlen(text)));
    for (size_t length = 0; length < strlen(text); length++)
        refuse(text, length, "");
}

/* ------------------------------------------------------------------ limits */

static char *repeated(const char *opening, const char *closing, size_t times, size_t *length)
{
    pl_buffer b = {0};
    for (size_t i = 0; i < times; i++)
        pl_buffer_put(&b, opening, strlen(opening));
    pl_buffer_put(&b, "1", 1);
    for (size_t i = 0; i < times; i++)
        pl_buffer_put(&b, closing, strlen(closing));
    assert_false(b.failed);
    *length = b.length;
    return b.text;
}

static void depth_has_a_limit(void **state)
{
    static const size_t deep[] = {PL_JSON_DEPTH + 1, 1000, 100000};
    size_t length;
    char *text;
    (void)state;
    for (size_t depth = 1; depth <= PL_JSON_DEPTH; depth++) {
        text = repeated("[", "]", depth, &length);
        pl_json_free(read_good(text, length));
        free(text);
        text = repeated("{\"a\":", "}", depth, &length);
        pl_json_free(read_good(text, length));
        free(text);
    }
    for (size_t i = 0; i < sizeof deep / sizeof deep[0]; i++) {
        text = repeated("[", "]", deep[i], &length);
        refuse(text, length, "too deep");
        refuse(text, deep[i], "too deep");
        free(text);
        text = repeated("{\"a\":", "}", deep[i], &length);
        refuse(text, length, "too deep");
        free(text);
    }
}

static void length_has_a_limit(void **state)
{
    char *text = malloc(PL_JSON_BYTES + 1);
    (void)state;
    assert_non_null(text);
    memset(text, 'x', PL_JSON_BYTES + 1);
    text[0] = text[PL_JSON_BYTES - 1] = '"';
    pl_json_doc *doc = read_good(text, PL_JSON_BYTES);
    assert_int_equal(strlen(pl_json_root(doc)->text), PL_JSON_BYTES - 2);
    pl_json_free(doc);
    refuse(text, PL_JSON_BYTES + 1, "too long");
    memset(text, ',', PL_JSON_BYTES); /* room for a million values, and none comes */
    text[0] = '[';
    refuse(text, PL_JSON_BYTES, "expected a value");
    for (size_t i = 0; i < PL_JSON_BYTES; i++)
        text[i] = i == 0 ? '[' : i == PL_JSON_BYTES - 1 ? ']' : i % 2 ? '0' : ',';
    text[PL_JSON_BYTES - 2] = ' ';
    text[PL_JSON_BYTES - 3] = '0';
    text[PL_JSON_BYTES - 4] = ',';
    pl_json_free(read_good(text, PL_JSON_BYTES));
    free(text);
}

static void numbers_have_limits(void **state)
{
    char text[400] = "{\"n\":";
    (void)state;
    memset(text + 5, '9', 63);
    strcpy(text + 5 + 63, "}");
    pl_json_free(read_good(text, strlen(text)));
    memset(text + 5, '9', 64);
    strcpy(text + 5 + 64, "}");
    refuse(text, strlen(text), "too long");
}

static void whole_numbers_are_exact(void **state)
{
    static const struct {
        const char *number;
        uint64_t most;
        bool good;
        uint64_t value;
    } cases[] = {
        {"0", 0, true, 0},
        {"-0", 5, true, 0},
        {"1", 0, false, 0},
        {"66", 66, true, 66},
        {"67", 66, false, 0},
        {"1e2", 1000, true, 100},
        {"10.0", 1000, true, 10},
        {"0.5", 1000, false, 0},
        {"1e-999", 1000, true, 0},
        {"-1", 1000, false, 0},
        {"1e999", UINT64_MAX, false, 0},
        {"-1e999", UINT64_MAX, false, 0},
        {"4294967295", UINT32_MAX, true, UINT32_MAX},
        {"4294967296", UINT32_MAX, false, 0},
        {"9007199254740991", UINT64_MAX, true, PL_JSON_WHOLE},
        {"9007199254740992", UINT64_MAX, false, 0},
        {"9007199254740993", UINT64_MAX, false, 0},
        {"18446744073709551615", UINT64_MAX, false, 0},
        {"18446744073709551616", UINT64_MAX, false, 0},
        {"\"1\"", 1000, false, 0},
        {"true", 1000, false, 0},
        {"null", 1000, false, 0},
        {"[1]", 1000, false, 0},
        {"{\"n\":1}", 1000, false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[64];
        uint64_t value = 77;
        snprintf(text, sizeof text, "{\"n\":%s}", cases[i].number);
        pl_json_doc *doc = read_good(text, strlen(text));
        bool good = pl_json_get_number(pl_json_root(doc), "n", cases[i].most, &value);
        if (good != cases[i].good || (good && value != cases[i].value))
            fail_msg("%s: %s", cases[i].number, good ? "taken" : "refused");
        assert_false(pl_json_get_number(pl_json_root(doc), "m", cases[i].most, &value));
        pl_json_free(doc);
    }
}

/* ------------------------------------------------------------------ writing */

static void what_is_written_is_json(void **state)
{
    pl_buffer b = {0};
    pl_json j = pl_json_to(&b);
    (void)state;
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "a\"b", "x\ny");
    pl_json_text(&j, "none", NULL);
    pl_json_open(&j, "list", '[');
    pl_json_number(&j, NULL, INT64_MIN);
    pl_json_number(&j, NULL, INT64_MAX);
    pl_json_open(&j, NULL, '[');
    pl_json_close(&j, ']');
    pl_json_open(&j, NULL, '{');
    pl_json_close(&j, '}');
    pl_json_bool(&j, NULL, true);
    pl_json_bool(&j, NULL, false);
    pl_json_close(&j, ']');
    pl_json_real(&j, "half", 0.5);
    pl_json_real(&j, "much", 1e300 * 1e300);
    pl_json_close(&j, '}');
    assert_string_equal(b.text,
                        "{\"a\\\"b\":\"x\\ny\",\"none\":null,\"list\":[-9223372036854775808,9223372036854775807,[],{},"
                        "true,false],\"half\":0.5,\"much\":0}");
    assert_int_equal(b.length, strlen(b.text));
    pl_json_free(read_good(b.text, b.length));
    pl_buffer_free(&b);
    assert_null(b.text);
}

static void bad_bytes_are_replaced_when_written(void **state)
{
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"", "\"\""},
        {"\\\"/", "\"\\\\\\\"/\""},
        {"\x01\t\x1f\x7f", "\"\\u0001\\u0009\\u001f\\u007f\""},
        {"\xc3\xa9\xf0\x9f\x98\x80", "\"\xc3\xa9\xf0\x9f\x98\x80\""},
        {"a\xff"
         "b",
         "\"a\\ufffdb\""},
        {"\xc3", "\"\\ufffd\""},
        {"\xe2\x82", "\"\\ufffd\\ufffd\""},
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
        {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pl_buffer b = {0};
        pl_json j = pl_json_to(&b);
        pl_json_text(&j, NULL, cases[i].text);
        assert_string_equal(b.text, cases[i].written);
        pl_json_free(read_good(b.text, b.length));
        pl_buffer_free(&b);
    }
}

/* ------------------------------------------------------------------ there and back */

static uint64_t chance;

static unsigned roll(unsigned limit)
{
    chance = chance * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(chance >> 33) % limit;
}

/* Letters of every length, quotation marks, control characters; never NUL. */
static void random_text(char *out)
{
    static const char *const letters[] = {
        "a", "\"", "\\", "/", "\n", "\x01", "\x7f", "\xc3\xa9", "\xd0\x96", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    out[0] = '\0';
    for (unsigned n = roll(12); n > 0; n--)
        strcat(out, letters[roll(sizeof letters / sizeof letters[0])]);
}

static void write_random(pl_json *j, const char *key, unsigned depth)
{
    char text[64];
    switch (roll(depth < 8 ? 6 : 4)) {
    case 0:
        pl_json_text(j, key, NULL);
        break;
    case 1:
        pl_json_bool(j, key, roll(2));
        break;
    case 2:
        pl_json_number(j, key, (int64_t)roll(2000) - 1000);
        break;
    case 3:
        random_text(text);
        pl_json_text(j, key, text);
        break;
    case 4:
        pl_json_open(j, key, '[');
        for (unsigned n = roll(5); n > 0; n--)
            write_random(j, NULL, depth + 1);
        pl_json_close(j, ']');
        break;
    default:
        pl_json_open(j, key, '{');
        for (unsigned n = roll(5); n > 0; n--) {
            random_text(text);
            write_random(j, text, depth + 1);
        }
        pl_json_close(j, '}');
    }
}

static void write_again(pl_json *j, const pl_json_value *v)
{
    switch (v->kind) {
    case PL_JSON_NULL:
        pl_json_text(j, v->key, NULL);
        break;
    case PL_JSON_BOOL:
        pl_json_bool(j, v->key, v->number == 1);
        break;
    case PL_JSON_NUMBER:
        pl_json_number(j, v->key, (int64_t)v->number);
        break;
    case PL_JSON_TEXT:
        pl_json_text(j, v->key, v->text);
        break;
    default:
        pl_json_open(j, v->key, v->kind == PL_JSON_LIST ? '[' : '{');
        for (const pl_json_value *member = v->first; member; member = member->next)
            write_again(j, member);
        pl_json_close(j, v->kind == PL_JSON_LIST ? ']' : '}');
    }
}

static void what_is_written_reads_back(void **state)
{
    (void)state;
    chance = 1;
    for (unsigned n = 0; n < 2000; n++) {
        pl_buffer b = {0}, again = {0};
        pl_json j = pl_json_to(&b), k = pl_json_to(&again);
        write_random(&j, NULL, 0);
        pl_json_doc *doc = read_good(b.text, b.length);
        write_again(&k, pl_json_root(doc));
        assert_string_equal(b.text, again.text);
        pl_json_free(doc);
        pl_buffer_free(&b);
        pl_buffer_free(&again);
    }
}

/* Whatever was changed: it is refused, or it is JSON and what comes of it can be written and read. */
static void no_bytes_harm_the_reader(void **state)
{
    static const char bits[] = "{}[]\",:\\u0123456789abcdefnulltrue-+.eE \n\x01\x7f\x80\xc3\xa9\xe2\xf0\xff";
    unsigned good = 0;
    (void)state;
    chance = 2;
    for (unsigned n = 0; n < 30000; n++) {
        pl_buffer b = {0};
        pl_json j = pl_json_to(&b);
        const char *wrong;
        size_t at;
        write_random(&j, NULL, 0);
        for (unsigned changes = 1 + roll(3); changes > 0; changes--)
            b.text[roll((unsigned)b.length)] = bits[roll(sizeof bits)]; /* its NUL too */
        pl_json_doc *doc = read_bytes(b.text, b.length - roll(2), &wrong, &at);
        if (doc) {
            pl_buffer again = {0};
            pl_json k = pl_json_to(&again);
            write_again(&k, pl_json_root(doc));
            pl_json_free(read_good(again.text, again.length));
            pl_buffer_free(&again);
            good++;
        }
        pl_json_free(doc);
        pl_buffer_free(&b);
    }
    assert_in_range(good, 100, 29000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_value_is_read),
        cmocka_unit_test(members_and_items_keep_their_order),
        cmocka_unit_test(escapes_are_read),
        cmocka_unit_test(what_is_not_json_is_refused),
        cmocka_unit_test(what_is_not_utf8_is_refused),
        cmocka_unit_test(a_text_that_was_cut_off_is_refused),
        cmocka_unit_test(depth_has_a_limit),
        cmocka_unit_test(length_has_a_limit),
        cmocka_unit_test(numbers_have_limits),
        cmocka_unit_test(whole_numbers_are_exact),
        cmocka_unit_test(what_is_written_is_json),
        cmocka_unit_test(bad_bytes_are_replaced_when_written),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(no_bytes_harm_the_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
