#include "cli/prose.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

void prose_path(const char *folder, pl_language language, const char *ending, char out[PROSE_PATH])
{
    snprintf(out, PROSE_PATH, "%s/%s/%s.%s", cli_content_directory(), folder, pl_language_code[language], ending);
}

char *prose_read(const char *folder, pl_language language, const char *ending)
{
    enum { MOST = 1 << 20 };
    char path[PROSE_PATH];
    prose_path(folder, language, ending, path);
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = malloc(MOST + 1);
    size_t length = text ? fread(text, 1, MOST, file) : 0;
    bool good = text && !ferror(file) && fgetc(file) == EOF;
    int why = ferror(file) ? errno : text ? EFBIG : ENOMEM;
    fclose(file);
    if (!good) {
        free(text);
        errno = why;
        return NULL;
    }
    text[length] = '\0';
    return text;
}
