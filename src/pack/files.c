/* Content from files and directories: they are read to memory, and pack.c takes it from there. Nothing else in this room
 * asks the operating system for anything, so a program without one leaves this file out. Only regular files are opened:
 * nothing here waits for a pipe or reads without end. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "pack/source.h"

static char *join(const char *directory, const char *name)
{
    size_t length = strlen(directory) + strlen(name) + 2;
    char *path = pl_sure_new(length);
    const char *slash = directory[0] != '\0' && directory[strlen(directory) - 1] == '/' ? "" : "/";
    snprintf(path, length, "%s%s%s", directory, slash, name);
    return path;
}

/* ------------------------------------------------------------------ files */

/* The bytes of a regular file of at most PL_FILE_MAX bytes, or NULL after an error. */
static char *read_bytes(const char *path, size_t *length, pl_errors *errors)
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
    char *text = pl_sure_new(size + 1);
    *length = fread(text, 1, size + 1, file); /* one more than should come */
    bool broken = ferror(file) != 0;
    fclose(file);
    if (*length > PL_FILE_MAX)
        pack_fail_large(path, errors);
    else if (broken || *length != size)
        pl_errors_add(errors, path, 0, 0, "cannot be read: it changed meanwhile");
    else
        return text;
    free(text);
    return NULL;
}

/* Takes over the path. After an error the file has no bytes. */
bool pl_source_read(const char *path, pl_source *out, pl_errors *errors)
{
    out->text = read_bytes(path, &out->length, errors);
    return out->text != NULL;
}

static pl_file read_file(char *path, pl_errors *errors)
{
    pl_file file = {.path = path};
    file.bytes = read_bytes(path, &file.length, errors);
    return file;
}

static void free_file(pl_file *file)
{
    free((void *)file->path);
    free((void *)file->bytes);
}

static void free_list(pack_list *list)
{
    for (int i = 0; i < list->count; i++)
        free_file(&list->files[i]);
    free(list->files);
}

/* ------------------------------------------------------------------ directories */

static bool is_directory(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool is_content_file(const char *path)
{
    return !is_directory(path) &&
           (pack_is_content(path, "hero") || pack_is_content(path, "board") || pack_is_content(path, "mind"));
}

static bool directories_exist(const char *directory, const char *const *more, pl_errors *errors)
{
    bool exist = is_directory(directory);
    if (!exist)
        pl_errors_add(errors, directory, 0, 0, "there is no such directory");
    for (; more != NULL && *more != NULL; more++) {
        if (is_directory(*more) || is_content_file(*more))
            continue;
        pl_errors_add(errors, *more, 0, 0,
                      "there is no such directory, and no file that ends in .hero, .board or .mind");
        exist = false;
    }
    return exist;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const pl_file *)a)->path, ((const pl_file *)b)->path);
}

/* Adds the paths of a directory with this ending ("hero"), in the order of their names. False when it is none. */
static bool list_directory(pack_list *list, const char *directory, const char *ending)
{
    DIR *open = opendir(directory);
    if (open == NULL)
        return false;
    int before = list->count;
    for (const struct dirent *entry = readdir(open); entry != NULL; entry = readdir(open))
        if (pack_is_content(entry->d_name, ending))
            pack_list_add(list, (pl_file){.path = join(directory, entry->d_name)});
    closedir(open);
    if (list->count > before)
        qsort(list->files + before, (size_t)(list->count - before), sizeof *list->files, by_path);
    return true;
}

/* Adds the files of one kind: of the folder that bears its name, and for own content of the directory itself. */
static void list_kind(pack_list *list, const char *directory, const char *folder, const char *ending, bool own,
                      pl_errors *errors)
{
    bool needed = !own && strcmp(ending, "mind") != 0; /* computer players can do without weights */
    if (own && is_content_file(directory)) {
        if (pack_is_content(directory, ending))
            pack_list_add(list, (pl_file){.path = pl_sure_copy(directory, strlen(directory))});
        return;
    }
    char *inside = join(directory, folder);
    if (own)
        list_directory(list, directory, ending);
    if (!list_directory(list, inside, ending) && needed)
        pl_errors_add(errors, inside, 0, 0, "there is no such directory");
    free(inside);
}

/* `own` becomes the number of the first file of `more`. */
static pack_list read_kind(const char *directory, const char *const *more, const char *folder, const char *ending,
                           int most, int *own, pl_errors *errors)
{
    pack_list list = {.count = 0};
    list_kind(&list, directory, folder, ending, false, errors);
    *own = list.count;
    for (; more != NULL && *more != NULL; more++)
        list_kind(&list, *more, folder, ending, true, errors);
    for (int i = 0; i < list.count && i < most; i++)
        list.files[i].bytes = read_bytes(list.files[i].path, &list.files[i].length, errors);
    return list;
}

/* ------------------------------------------------------------------ loading and checking */

static pl_pack *load(const char *directory, const char *const *more, bool leaves_out, pl_errors *errors)
{
    int before = pl_errors_count(errors);
    if (!directories_exist(directory, more, errors))
        return NULL;
    pack_parts parts = {.errors_before = before, .leaves_out = leaves_out};
    for (int i = 0; i < PL_LANGUAGES; i++) {
        char name[PACK_BOOK_PATH];
        parts.books[i] = read_file(join(directory, pack_book_path(i, name)), errors);
    }
    parts.heroes = read_kind(directory, more, "heroes", "hero", PL_PACK_HEROES, &parts.own_heroes, errors);
    parts.boards = read_kind(directory, more, "boards", "board", PL_PACK_BOARDS, &parts.own_boards, errors);
    int own_weights;
    parts.weights = read_kind(directory, more, "minds", "mind", PL_PACK_WEIGHTS, &own_weights, errors);
    pl_pack *pack = pack_build(&parts, errors);
    for (int i = 0; i < PL_LANGUAGES; i++)
        free_file(&parts.books[i]);
    free_list(&parts.heroes);
    free_list(&parts.boards);
    free_list(&parts.weights);
    return pack;
}

pl_pack *pl_pack_load(const char *directory, const char *const *more, pl_errors *errors)
{
    return load(directory, more, false, errors);
}

pl_pack *pl_pack_load_good(const char *directory, const char *const *more, pl_errors *errors)
{
    return load(directory, more, true, errors);
}

bool pl_pack_check(const pl_pack *pack, const char *path, pl_errors *errors)
{
    pl_enforced texts;
    return pl_pack_check_texts(pack, path, &texts, errors);
}

bool pl_pack_check_texts(const pl_pack *pack, const char *path, pl_enforced *texts, pl_errors *errors)
{
    pl_file file = {.path = path};
    char *bytes = NULL;
    *texts = (pl_enforced){.texts = 0};
    if (pack_ends_with(path, "hero") || pack_ends_with(path, "board") || pack_ends_with(path, "mind")) {
        bytes = read_bytes(path, &file.length, errors);
        if (bytes == NULL)
            return false;
    }
    file.bytes = bytes;
    bool good = pl_pack_check_texts_memory(pack, &file, texts, errors);
    free(bytes);
    return good;
}
