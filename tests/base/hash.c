/* SHA-256 against the vectors of FIPS 180-4. */
#include "../pack/support.h"

static void expect_hash(const char *message, size_t times, const char *wanted)
{
    pl_hash hash;
    char text[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    for (size_t i = 0; i < times; i++)
        pl_hash_add(&hash, message, strlen(message));
    pl_hash_end(&hash, text);
    assert_string_equal(text, wanted);
}

static void hash_of_nothing(void **state)
{
    (void)state;
    expect_hash("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void hash_of_one_block(void **state)
{
    (void)state;
    expect_hash("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void hash_of_two_blocks(void **state)
{
    (void)state;
    expect_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect_hash(
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
        "nopqrstu",
        1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void hash_of_a_million_letters(void **state)
{
    (void)state;
    expect_hash("a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void hash_does_not_depend_on_how_bytes_are_added(void **state)
{
    (void)state;
    char message[200], whole[PL_HASH_TEXT], parts[PL_HASH_TEXT];
    for (size_t length = 0; length < sizeof message; length++) {
        pl_hash hash;
        memset(message, (int)('a' + length % 26), sizeof message);
        pl_hash_begin(&hash);
        pl_hash_add(&hash, message, length);
        pl_hash_end(&hash, whole);
        pl_hash_begin(&hash);
        pl_hash_add(&hash, message, length / 3);
        pl_hash_add(&hash, message + length / 3, length - length / 3);
        pl_hash_end(&hash, parts);
        assert_string_equal(whole, parts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_of_nothing),
        cmocka_unit_test(hash_of_one_block),
        cmocka_unit_test(hash_of_two_blocks),
        cmocka_unit_test(hash_of_a_million_letters),
        cmocka_unit_test(hash_does_not_depend_on_how_bytes_are_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
