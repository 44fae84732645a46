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
#include "server/page.h"

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
    put_file(folder, ".secret", "hidden");
    snprintf(path, sizeof path, "%s/passwd", folder);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    pages *all = pages_load(folder, why);
    assert_non_null(all);
    assert_int_equal(pages_count(all), 3);
    const page *index = pages_find(all, "/"), *wasm = pages_find(all, "/assets/rules-1a2b.wasm");
    assert_non_null(index);
    assert_ptr_equal(index, pages_find(all, "/index.html"));
    assert_string_equal(index->type, "text/html; charset=utf-8");
    assert_false(index->forever);
    assert_null(index->packed);
    assert_string_equal(wasm->type, "application/wasm");
    assert_true(wasm->forever);
    assert_memory_equal(message_text(wasm->packed), "packed", 6);
    assert_string_not_equal(wasm->etag, index->etag);
    static const char *const nothing[] = {"/.secret",   "/passwd", "/../index.html", "/assets", "/assets/",
                                          "index.html", ""};
    for (unsigned i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        assert_null(pages_find(all, nothing[i]));
    pages_free(all);
    snprintf(path, sizeof path, "%s/assets", folder);
    remove_folder(path);
    remove_folder(folder);
    assert_null(pages_load(folder, why));
    assert_non_null(strstr(why, folder));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_the_files_of_the_folder_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
