/* Files and directories of content. Only regular files are opened: nothing here waits for a pipe or reads without end. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "pack/source.h"

char *pack_join(const char *directory, const char *name)
{
    size_t length = strlen(directory) + strlen(name) + 2;
    char *path = pack_new(length);
    const char *slash = directory[0] != '\0' && directory[strlen(directory) - 1] == '/' ? "" : "/";
    snprintf(path, length, "%s%s%s", directory, slash, name);
    return path;
}

bool pack_is_directory(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

char *pack_read_file(const char *path, size_t *length, pl_errors *errors)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        pl_errors_add(errors, path, 0, 0, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    if (!S_ISREG(about.st_mode)) {
        pl_errors_add(errors, path, 0, 0, "cannot be read: it is not a file");
        return NULL;
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        pl_errors_add(errors, path, 0, 0, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    size_t size = about.st_size > PL_FILE_MAX ? PL_FILE_MAX : (size_t)about.st_size;
    char *text = pack_new(size + 1);
    *length = fread(text, 1, size + 1, file); /* one more than should come */
    bool broken = ferror(file) != 0;
    fclose(file);
    if (*length > PL_FILE_MAX)
        pl_errors_add(errors, path, 0, 0, "is larger than %d bytes", PL_FILE_MAX);
    else if (broken || *length != size)
        pl_errors_add(errors, path, 0, 0, "cannot be read: it changed meanwhile");
    else
        return text;
    free(text);
    return NULL;
}

bool pack_ends_with(const char *path, const char *ending)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcmp(dot + 1, ending) == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool pack_list_files(pack_list *list, const char *directory, const char *ending)
{
    DIR *open = opendir(directory);
    if (open == NULL)
        return false;
    int before = list->count;
    for (const struct dirent *entry = readdir(open); entry != NULL; entry = readdir(open)) {
        if (entry->d_name[0] == '.' || !pack_ends_with(entry->d_name, ending))
            continue;
        list->paths = pack_resize(list->paths, ((size_t)list->count + 1) * sizeof *list->paths);
        list->paths[list->count++] = pack_join(directory, entry->d_name);
    }
    closedir(open);
    if (list->count > before)
        qsort(list->paths + before, (size_t)(list->count - before), sizeof *list->paths, by_name);
    return true;
}

void pack_list_free(pack_list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->paths[i]);
    free(list->paths);
    *list = (pack_list){.count = 0};
}
