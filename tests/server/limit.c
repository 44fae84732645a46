/* Limits: buckets and addresses. */
/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "server/room/limit.h"

static void a_bucket_gives_at_once_what_is_in_it_and_then_a_steady_rate(void **state)
{
    (void)state;
    bucket b = {0};
    for (unsigned i = 0; i < 5; i++)
        assert_true(bucket_take(&b, 1, 2, 5, 1000));
    assert_false(bucket_take(&b, 1, 2, 5, 1000));
    assert_false(bucket_take(&b, 1, 2, 5, 1499));
    assert_true(bucket_take(&b, 1, 2, 5, 1500));
    assert_false(bucket_take(&b, 1, 2, 5, 1500));
    assert_false(bucket_take(&b, 3, 2, 5, 2500)); /* two are in it, and stay */
    assert_true(bucket_take(&b, 2, 2, 5, 2500));
    assert_true(bucket_take(&b, 5, 2, 5, 1000000)); /* never more than the brim */
    assert_false(bucket_take(&b, 1, 2, 5, 1000000));
    assert_true(bucket_wait(&b, 1, 2, 5) == 0.5);
    assert_true(bucket_wait(&b, 4, 2, 5) == 2);
    assert_true(bucket_wait(&b, 0, 2, 5) == 0);
    bucket_owe(&b, 3, 2, 1000500);
    assert_false(bucket_take(&b, 1, 2, 5, 1001500)); /* seven were missing, five still are */
    assert_true(bucket_take(&b, 1, 2, 5, 1002000));
}

static void an_address_has_so_many_connections(void **state)
{
    (void)state;
    addresses *all = addresses_new();
    uint8_t one[16], other[16];
    assert_true(address_of_text("192.0.2.1", one));
    assert_true(address_of_text("192.0.2.2", other));
    address *a = addresses_enter(all, one, 2, 0);
    assert_non_null(a);
    assert_ptr_equal(addresses_enter(all, one, 2, 0), a);
    assert_null(addresses_enter(all, one, 2, 0));
    assert_non_null(addresses_enter(all, other, 2, 0));
    addresses_leave(all, a, 0);
    assert_ptr_equal(addresses_enter(all, one, 2, 0), a);
    addresses_free(all);
}

/* Who goes and comes again meets the same limits; who is gone for long costs nothing. */
static void an_address_is_remembered_for_a_while(void **state)
{
    (void)state;
    addresses *all = addresses_new();
    uint8_t one[16];
    address_of_text("2001:db8::1", one);
    address *a = addresses_enter(all, one, 1, 0);
    assert_true(bucket_take(&a->buckets[ADDRESS_OPENED], 3, 0.1, 3, 0));
    addresses_leave(all, a, 0);
    for (unsigned i = 0; i < 50000; i++) { /* many others */
        uint8_t bytes[16] = {9, (uint8_t)i, (uint8_t)(i >> 8)};
        address *b = addresses_enter(all, bytes, 1, 1000);
        assert_non_null(b);
        addresses_leave(all, b, 1000);
    }
    a = addresses_enter(all, one, 1, 2000);
    assert_false(bucket_take(&a->buckets[ADDRESS_OPENED], 1, 0.1, 3, 2000));
    uint8_t other[16];
    address_of_text("2001:db8:1::", other);
    a = addresses_enter(all, other, 1, 2000);
    assert_true(bucket_take(&a->buckets[ADDRESS_REQUESTS], 60, 0.1, 60, 2000));
    addresses_leave(all, a, 2000);
    a = addresses_enter(all, other, 1, 3000);
    assert_false(bucket_take(&a->buckets[ADDRESS_REQUESTS], 1, 0.1, 60, 3000));
    for (unsigned i = 0; i < 200000; i++) { /* later there is room for as many again */
        uint8_t bytes[16] = {8, (uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i >> 16)};
        address *b = addresses_enter(all, bytes, 1, 5000000 + (int64_t)i * 100000);
        assert_non_null(b);
        addresses_leave(all, b, 5000000 + (int64_t)i * 100000);
    }
    addresses_free(all);
}

static address *enter_numbered(addresses *all, unsigned i, int64_t now)
{
    uint8_t bytes[16] = {[10] = 0xff, 0xff, 7, (uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i >> 16)}; /* IPv4 */
    return addresses_enter(all, bytes, 1, now);
}

static void those_who_are_gone_lock_nobody_out(void **state)
{
    (void)state;
    enum { MANY = 100000 };
    addresses *all = addresses_new();
    for (unsigned i = 0; i < MANY + 10; i++) { /* each opens a table and goes */
        address *a = enter_numbered(all, i, i / 100);
        assert_non_null(a);
        assert_true(bucket_take(&a->buckets[ADDRESS_OPENED], 3, 0.001, 3, i / 100));
        addresses_leave(all, a, i / 100);
    }
    assert_int_equal(addresses_count(all), MANY);
    address *newest = enter_numbered(all, MANY + 9, 2000), *oldest = enter_numbered(all, 0, 2000);
    assert_false(bucket_take(&newest->buckets[ADDRESS_OPENED], 1, 0.001, 3, 2000));
    assert_true(bucket_take(&oldest->buckets[ADDRESS_OPENED], 1, 0.001, 3, 2000));
    addresses_leave(all, newest, 2000);
    addresses_leave(all, oldest, 2000);
    address *late = enter_numbered(all, MANY, 2000 + 86400001); /* a day later nothing is left of them */
    assert_int_equal(addresses_count(all), 1);
    addresses_leave(all, late, 2000 + 86400001);
    assert_int_equal(addresses_count(all), 0); /* it opened nothing */
    addresses_free(all);
}

static void an_ipv6_subscriber_is_one_address(void **state)
{
    (void)state;
    uint8_t a[16], b[16], c[16], d[16];
    assert_true(address_of_text("2001:db8:1:2::1", a));
    assert_true(address_of_text("2001:db8:1:2:ffff::9", b));
    assert_true(address_of_text("2001:db8:1:3::1", c));
    assert_memory_equal(a, b, 16);
    assert_memory_not_equal(a, c, 16);
    assert_true(address_of_text("::ffff:192.0.2.7", a));
    assert_true(address_of_text("192.0.2.7", b));
    assert_memory_equal(a, b, 16);
    struct sockaddr_in socket = {.sin_family = AF_INET};
    inet_pton(AF_INET, "192.0.2.7", &socket.sin_addr);
    address_of_socket((const struct sockaddr *)&socket, d);
    assert_memory_equal(b, d, 16);
    assert_false(address_of_text("192.0.2.7, 192.0.2.8", a));
    assert_false(address_of_text("", a));
}

static void the_last_address_of_a_list_counts_with_or_without_a_port(void **state)
{
    (void)state;
    static const char *const v4[] = {"192.0.2.7", "10.0.0.1, 192.0.2.7", "x,192.0.2.7 \t", " 192.0.2.7:65535",
                                     "[2001:db8::1]:443,\t192.0.2.7:1"};
    static const char *const v6[] = {"2001:db8::1", "192.0.2.7, 2001:db8::1 ", "[2001:db8::1]", "[2001:db8::1]:443"};
    static const char *const bad[] = {"",
                                      " ",
                                      "192.0.2.7,",
                                      "unknown",
                                      "192.0.2.7:",
                                      "192.0.2.7:x",
                                      "[192.0.2.7",
                                      "[2001:db8::1]x",
                                      "[2001:db8::1]:",
                                      "[]",
                                      "[",
                                      ":80",
                                      "192.0.2.7 192.0.2.8"};
    uint8_t want[16], found[16];
    address_of_text("192.0.2.7", want);
    for (unsigned i = 0; i < sizeof v4 / sizeof v4[0]; i++) {
        assert_true(address_of_list(v4[i], found));
        assert_memory_equal(found, want, 16);
    }
    address_of_text("2001:db8::1", want);
    for (unsigned i = 0; i < sizeof v6 / sizeof v6[0]; i++) {
        assert_true(address_of_list(v6[i], found));
        assert_memory_equal(found, want, 16);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(address_of_list(bad[i], found));
}

static bool reads_entry_of(int length)
{
    uint8_t want[16], found[16], nothing[16] = {0};
    char list[300];
    int zeros = length - (int)strlen("[2001:db8::1]:"); /* a port may have any number of digits */
    snprintf(list, sizeof list, "10.0.0.1, [2001:db8::1]:%0*d \t", zeros, 0);
    address_of_text("2001:db8::1", want);
    bool good = address_of_list(list, found);
    assert_memory_equal(found, good ? want : nothing, 16);
    return good;
}

/* At most 79 characters, without the blanks around them. */
static void an_entry_of_a_list_has_a_longest_length(void **state)
{
    (void)state;
    assert_true(reads_entry_of(60));
    assert_true(reads_entry_of(79));
    assert_false(reads_entry_of(80));
    assert_false(reads_entry_of(81));
    assert_false(reads_entry_of(200));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bucket_gives_at_once_what_is_in_it_and_then_a_steady_rate),
        cmocka_unit_test(an_address_has_so_many_connections),
        cmocka_unit_test(an_address_is_remembered_for_a_while),
        cmocka_unit_test(those_who_are_gone_lock_nobody_out),
        cmocka_unit_test(an_ipv6_subscriber_is_one_address),
        cmocka_unit_test(the_last_address_of_a_list_counts_with_or_without_a_port),
        cmocka_unit_test(an_entry_of_a_list_has_a_longest_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
