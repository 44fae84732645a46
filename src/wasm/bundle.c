#include "wasm/bundle.h"

#include <stdlib.h>
#include <string.h>

enum { FILES_AT_ONCE = 64 };

/* Takes the file at *at. False when there is none. */
static bool take_file(char **at, const char *end, pl_file *file)
{
    char *line_end = memchr(*at, '\n', (size_t)(end - *at)), *blank = line_end;
    size_t length = 0;
    if (!line_end)
        return false;
    while (blank > *at && *blank != ' ')
        blank--;
    if (blank == *at || blank + 1 == line_end)
        return false;
    for (const char *c = blank + 1; c < line_end; c++) {
        if (*c < '0' || *c > '9' || length > (size_t)(end - line_end))
            return false;
        length = length * 10 + (size_t)(*c - '0');
    }
    char *bytes = line_end + 1;
    if ((size_t)(end - bytes) <= length || bytes[length] != '\n')
        return false;
    *blank = '\0';
    *file = (pl_file){.path = *at, .bytes = bytes, .length = length};
    *at = bytes + length + 1;
    return true;
}

pl_file *pl_bundle_open(char *bundle, size_t length, int *count, pl_errors *errors)
{
    pl_file *files = malloc(FILES_AT_ONCE * sizeof *files);
    char *at = bundle;
    const char *end = bundle + length;
    for (*count = 0; files && at < end; ++*count) {
        if (*count > 0 && *count % FILES_AT_ONCE == 0) {
            pl_file *more = realloc(files, (size_t)(*count + FILES_AT_ONCE) * sizeof *files);
            if (!more)
                break;
            files = more;
        }
        if (!take_file(&at, end, &files[*count]))
            break;
    }
    if (files && at == end)
        return files;
    pl_errors_add(errors, "bundle", 0, 0, "file %d is damaged: expected its path, its length and as many bytes",
                  *count + 1);
    free(files);
    return NULL;
}
