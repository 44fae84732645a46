/* Pages: what may be asked for over HTTP, and what may not. */
/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "folder.h"
#include "server/net/page.h"

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void pages_are_the_files_of_the_folder_and_nothing_else(void **state)
{
    (void)state;
    char folder[] = "/tmp/peerless-pages-XXXXXX", path[300], why[300];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/assets", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    put_file(folder, "index.html", "<!doctype html>");
    put_file(folder, "assets/rules-1a2b.wasm", "wasm");
    put_file(folder, "assets/rules-1a2b.wasm.gz", "packed");
    put_file(folder, "assets/rules-1a2b.wasm.br", "tiny");
    put_file(folder, "alone.gz", "of nothing");
    put_file(folder, ".secret", "hidden");
    snprintf(path, sizeof path, "%s/passwd", folder);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    pages *all = pages_load(folder, why);
    assert_non_null(all);
    assert_int_equal(pages_count(all), 3); /* what others are packed is no page itself */
    const page *index = pages_find(all, "/"), *wasm = pages_find(all, "/assets/rules-1a2b.wasm");
    assert_non_null(index);
    assert_ptr_equal(index, pages_find(all, "/index.html"));
    assert_string_equal(index->type, "text/html; charset=utf-8");
    assert_false(index->forever);
    assert_null(index->packed[ENCODING_GZIP]);
    assert_null(index->packed[ENCODING_BROTLI]);
    assert_int_equal(page_encodings(index), 1U << ENCODING_IDENTITY);
    assert_ptr_equal(page_in(index, ENCODING_IDENTITY), index->body);
    assert_string_equal(wasm->type, "application/wasm");
    assert_true(wasm->forever);
    assert_memory_equal(message_text(page_in(wasm, ENCODING_GZIP)), "packed", 6);
    assert_memory_equal(message_text(page_in(wasm, ENCODING_BROTLI)), "tiny", 4);
    assert_memory_equal(message_text(page_in(wasm, ENCODING_IDENTITY)), "wasm", 4);
    assert_int_equal(page_encodings(wasm), (1U << ENCODINGS) - 1);
    assert_non_null(pages_find(all, "/alone.gz"));
    assert_string_not_equal(wasm->etag, index->etag);
    static const char *const nothing[] = {"/.secret",
                                          "/passwd",
                                          "/../index.html",
                                          "/assets",
                                          "/assets/",
                                          "index.html",
                                          "",
                                          "/assets/rules-1a2b.wasm.gz",
                                          "/assets/rules-1a2b.wasm.br"};
    for (unsigned i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        assert_null(pages_find(all, nothing[i]));
    pages_free(all);
    snprintf(path, sizeof path, "%s/assets", folder);
    remove_folder(path);
    remove_folder(folder);
    assert_null(pages_load(folder, why));
    assert_non_null(strstr(why, folder));
}

/* ------------------------------------------------------------------ encodings */

enum { B = 1U << ENCODING_BROTLI, G = 1U << ENCODING_GZIP, I = 1U << ENCODING_IDENTITY };

static void a_page_is_sent_as_it_is_wanted_most(void **state)
{
    (void)state;
    static const struct {
        const char *accept;
        encoding all, gzip; /* of all that there may be, and where there is no brotli */
    } cases[] = {
        {NULL, ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"gzip", ENCODING_GZIP, ENCODING_GZIP},
        {"br", ENCODING_BROTLI, ENCODING_IDENTITY},
        {"gzip, deflate, br, zstd", ENCODING_BROTLI, ENCODING_GZIP},
        {"gzip,br", ENCODING_BROTLI, ENCODING_GZIP},
        {"GZip;Q=1 , BR;q=0.9", ENCODING_GZIP, ENCODING_GZIP},
        {"br;q=0.1,gzip;q=0.2", ENCODING_GZIP, ENCODING_GZIP},
        {"br;q=0.999, gzip;q=0.998", ENCODING_BROTLI, ENCODING_GZIP},
        {"br;q=0, gzip", ENCODING_GZIP, ENCODING_GZIP},
        {"br;q=0.000, gzip;q=0", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"x-gzip", ENCODING_GZIP, ENCODING_GZIP},
        {"*", ENCODING_BROTLI, ENCODING_GZIP},
        {"*;q=0.5, br;q=0", ENCODING_GZIP, ENCODING_GZIP},
        {"*;q=0, gzip;q=0.001", ENCODING_GZIP, ENCODING_GZIP},
        {"gzip;q=0.001", ENCODING_GZIP, ENCODING_GZIP},
        {"identity, gzip;q=0.5", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"identity;q=0.5, gzip;q=0.5", ENCODING_GZIP, ENCODING_GZIP},
        {"identity;q=0, br", ENCODING_BROTLI, ENCODINGS},
        {"identity;q=0", ENCODINGS, ENCODINGS},
        {"*;q=0", ENCODINGS, ENCODINGS},
        {"*;q=0, identity", ENCODING_IDENTITY, ENCODING_IDENTITY},
        /* words that only look like it */
        {"gzipped, xbr, br-2", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"g, gz, b", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"nogzip", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"deflate", ENCODING_IDENTITY, ENCODING_IDENTITY},
        /* what cannot be read counts for nothing */
        {"gzip;q=2", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"gzip;q=1.5, br;q=x", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"gzip;level=9", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"gzip;q=, br;", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"br gzip", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {"gzip;q=0.1234", ENCODING_IDENTITY, ENCODING_IDENTITY},
        {",,  ,\tgzip ;\tq=1.000\t,", ENCODING_GZIP, ENCODING_GZIP},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (encoding_choose(cases[i].accept, B | G | I) != cases[i].all ||
            encoding_choose(cases[i].accept, G | I) != cases[i].gzip)
            print_error("%s\n", cases[i].accept);
        assert_int_equal(encoding_choose(cases[i].accept, B | G | I), cases[i].all);
        assert_int_equal(encoding_choose(cases[i].accept, G | I), cases[i].gzip);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_the_files_of_the_folder_and_nothing_else),
        cmocka_unit_test(a_page_is_sent_as_it_is_wanted_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
