/* What the tests of the pack share: the content of the project, and scratch directories to break it in. */
#ifndef PL_TESTS_PACK_SUPPORT_H
#define PL_TESTS_PACK_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "pack/pack.h"

enum { PATH_ROOM = 600 };

static inline const char *content_directory(void)
{
    const char *given = getenv("PEERLESS_CONTENT");
    return given != NULL ? given : "content";
}

static inline const char *tests_directory(void)
{
    const char *given = getenv("PEERLESS_TESTS");
    return given != NULL ? given : "tests";
}

static inline pl_pack *load_content(const char *directory)
{
    pl_errors *errors = pl_errors_new();
    pl_pack *pack = pl_pack_load(directory, NULL, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    assert_non_null(pack);
    return pack;
}

/* ------------------------------------------------------------------ files */

static inline char *read_text(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(PL_FILE_MAX);
    assert_non_null(text);
    *length = fread(text, 1, PL_FILE_MAX - 1, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static inline void write_bytes(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static inline void write_text(const char *path, const char *text)
{
    write_bytes(path, text, strlen(text));
}

/* ------------------------------------------------------------------ a content directory of one's own */

typedef struct scratch {
    char root[64];
} scratch;

static inline char *in_scratch(const scratch *s, const char *name, char path[PATH_ROOM])
{
    snprintf(path, PATH_ROOM, "%s/%s", s->root, name);
    return path;
}

/* The phrasebooks are those of the project; heroes and boards are empty. */
static inline scratch make_scratch(void)
{
    scratch s = {"/tmp/peerless-pack-XXXXXX"};
    char path[PATH_ROOM], books[PATH_ROOM], here[PATH_ROOM] = "";
    assert_non_null(mkdtemp(s.root));
    assert_int_equal(mkdir(in_scratch(&s, "heroes", path), 0700), 0);
    assert_int_equal(mkdir(in_scratch(&s, "boards", path), 0700), 0);
    if (content_directory()[0] != '/')
        assert_non_null(getcwd(here, sizeof here - 1));
    snprintf(books, sizeof books, "%.300s/%.250s/phrases", here, content_directory());
    assert_int_equal(symlink(books, in_scratch(&s, "phrases", path)), 0);
    return s;
}

static inline void remove_scratch(const scratch *s)
{
    char command[PATH_ROOM];
    snprintf(command, sizeof command, "rm -rf '%s'", s->root);
    assert_int_equal(system(command), 0);
}

/* Copies a file of the content with one part replaced (NULL: as it is). */
static inline void copy_with(const scratch *s, const char *from, const char *to, const char *part, const char *instead)
{
    char path[PATH_ROOM];
    size_t length;
    snprintf(path, sizeof path, "%s/%s", content_directory(), from);
    char *text = read_text(path, &length);
    FILE *file = fopen(in_scratch(s, to, path), "wb");
    assert_non_null(file);
    const char *at = part != NULL ? strstr(text, part) : NULL;
    assert_true(part == NULL || at != NULL);
    if (at == NULL)
        fputs(text, file);
    else
        fprintf(file, "%.*s%s%s", (int)(at - text), text, instead, at + strlen(part));
    fclose(file);
    free(text);
}

#endif
