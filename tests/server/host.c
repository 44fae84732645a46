/* Hosts and origins: which pages may speak to the server. */
/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/net/host.h"

static void this_machine_has_few_names(void **state)
{
    (void)state;
    static const char *const own[] = {"localhost",         "localhost:8080", "LocalHost:80",
                                      "table.localhost:1", "127.0.0.1",      "127.0.0.1:8080",
                                      "127.9.9.9",         "[::1]",          "[::1]:8080"};
    static const char *const others[] = {"",
                                         ":8080",
                                         "example.org",
                                         "localhost.example.org",
                                         "notlocalhost",
                                         "127.0.0.1.example.org",
                                         "127.0.0.1:80.example.org",
                                         "128.0.0.1",
                                         "192.168.0.1:8080",
                                         "[::2]:80",
                                         "[::1",
                                         "[::1]x",
                                         "[localhost]",
                                         "::1",
                                         "localhost:x",
                                         "0.0.0.0"};
    for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++)
        assert_true(host_is_loopback(own[i]));
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(host_is_loopback(others[i]));
}

static void a_server_is_for_this_machine_when_it_listens_there(void **state)
{
    (void)state;
    static const char *const own[] = {"127.0.0.1", "127.0.0.2", "::1", "localhost", "lo"};
    static const char *const others[] = {"0.0.0.0", "::", "192.168.0.1", "eth0", ""};
    for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++)
        assert_true(host_is_own(own[i]));
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(host_is_own(others[i]));
    assert_false(host_is_own(NULL));
}

static void an_origin_has_the_scheme_and_the_host(void **state)
{
    (void)state;
    assert_true(origin_fits("http://example.org:8080", "http", "example.org:8080"));
    assert_true(origin_fits("https://example.org", "https", "Example.org"));
    assert_false(origin_fits("https://example.org", "http", "example.org"));
    assert_false(origin_fits("http://example.org", "https", "example.org"));
    assert_false(origin_fits("http://example.org", "http", "example.org:8080"));
    assert_false(origin_fits("http://example.org.evil.example", "http", "example.org"));
    assert_false(origin_fits("null", "http", "null"));
    assert_false(origin_fits("", NULL, ""));
    assert_true(origin_fits("https://example.org", NULL, "example.org")); /* either will do */
    assert_true(origin_fits("http://example.org", NULL, "example.org"));
    assert_false(origin_fits("ftp://example.org", NULL, "example.org"));
    assert_false(origin_fits("httpx://example.org", "http", "example.org"));
}

static void the_hosts_of_named_origins_are_good(void **state)
{
    (void)state;
    static const char *const origins[] = {"https://example.org", "http://box.lan:8080", "nonsense", NULL};
    assert_true(host_is_named("example.org", origins));
    assert_true(host_is_named("box.lan:8080", origins));
    assert_false(host_is_named("box.lan", origins));
    assert_false(host_is_named("nonsense", origins));
    assert_false(host_is_named("", origins));
    assert_false(host_is_named("example.org", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(this_machine_has_few_names),
        cmocka_unit_test(a_server_is_for_this_machine_when_it_listens_there),
        cmocka_unit_test(an_origin_has_the_scheme_and_the_host),
        cmocka_unit_test(the_hosts_of_named_origins_are_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
