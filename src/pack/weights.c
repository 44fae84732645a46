/* Weights of computer players: files of the content whose bytes only they understand. */
#include <stdlib.h>
#include <string.h>

#include "pack/source.h"

enum { NAME_MOST = sizeof((pl_weights *)NULL)->name - 1 };

/* ------------------------------------------------------------------ names */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "minds/strong.mind" is called "strong". NULL, or what is wrong with the name: it stands in those of players ("search@400,strong"). */
static const char *name_of(const char *path, char out[NAME_MOST + 1])
{
    static const char others[] = "0123456789-_.";
    const char *slash = strrchr(path, '/'), *first = slash != NULL ? slash + 1 : path;
    size_t length = strlen(first) - strlen(".mind");
    if (length > NAME_MOST)
        return "its name is too long; rename it: at most 23 letters before .mind";
    bool good = is_letter(first[0]);
    for (size_t i = 0; i < length; i++)
        good = good && (is_letter(first[i]) || strchr(others, first[i]) != NULL);
    if (!good)
        return "its name cannot be part of a player's; rename it: a letter of a to z, then letters, digits, \"-\" and "
               "\"_\"";
    memcpy(out, first, length);
    out[length] = '\0';
    return NULL;
}

/* ------------------------------------------------------------------ the list */

/* Where a name stands in the list, or would stand. */
static unsigned place_of(const pl_pack *pack, const char *name)
{
    unsigned i = 0;
    while (i < pack->content.weights_count && strcmp(pack->content.weights[i].name, name) < 0)
        i++;
    return i;
}

static bool is_at(const pl_pack *pack, unsigned place, const char *name)
{
    return place < pack->content.weights_count && strcmp(pack->content.weights[place].name, name) == 0;
}

/* Makes room for one more. */
static void open_place(pl_pack *pack, unsigned place)
{
    size_t after = pack->content.weights_count++ - place;
    pack->weights = pl_sure_resize(pack->weights, PL_PACK_WEIGHTS * sizeof *pack->weights);
    pack->weights_files = pl_sure_resize(pack->weights_files, PL_PACK_WEIGHTS * sizeof *pack->weights_files);
    memmove(pack->weights + place + 1, pack->weights + place, after * sizeof *pack->weights);
    memmove(pack->weights_files + place + 1, pack->weights_files + place, after * sizeof *pack->weights_files);
    pack->content.weights = pack->weights;
}

static void close_place(pl_pack *pack, unsigned place)
{
    size_t after = --pack->content.weights_count - place;
    pl_weights *w = &pack->weights[place];
    if (w->shelf->kept != NULL)
        w->shelf->forget(w->shelf->kept);
    free(w->shelf);
    free((void *)w->bytes);
    free(pack->weights_files[place]);
    memmove(pack->weights + place, pack->weights + place + 1, after * sizeof *pack->weights);
    memmove(pack->weights_files + place, pack->weights_files + place + 1, after * sizeof *pack->weights_files);
}

static void fill_place(pl_pack *pack, unsigned place, const char *name, const void *bytes, size_t size)
{
    pl_weights *w = &pack->weights[place];
    memset(w->name, 0, sizeof w->name);
    memcpy(w->name, name, strlen(name));
    w->bytes = (uint8_t *)pl_sure_copy(bytes, size);
    w->size = size;
    w->shelf = pl_sure_new(sizeof *w->shelf);
    pack->weights_files[place] = NULL;
}

bool pl_pack_put_weights(pl_pack *pack, const char *name, const void *bytes, size_t size)
{
    unsigned place = place_of(pack, name);
    bool there = is_at(pack, place, name);
    if (strlen(name) > NAME_MOST || pack->borrowed || (!there && pack->content.weights_count == PL_PACK_WEIGHTS))
        return false;
    if (there)
        close_place(pack, place);
    open_place(pack, place);
    fill_place(pack, place, name, bytes, size);
    return true;
}

void pack_free_weights(pl_pack *pack)
{
    while (pack->content.weights_count > 0)
        close_place(pack, pack->content.weights_count - 1U);
    free(pack->weights);
    free(pack->weights_files);
}

/* ------------------------------------------------------------------ loading */

/* False after an error. */
static bool load_one(pl_pack *pack, const pl_file *file, pl_errors *errors)
{
    char name[NAME_MOST + 1];
    const char *wrong = name_of(file->path, name);
    if (wrong != NULL) {
        pl_errors_add(errors, file->path, 0, 0, "%s", wrong);
        return false;
    }
    unsigned place = place_of(pack, name);
    if (is_at(pack, place, name)) {
        pl_errors_add(errors, file->path, 0, 0, "weights called \"%s\" are already in %s; rename one of the files",
                      name, pack->weights_files[place]);
        return false;
    }
    open_place(pack, place);
    fill_place(pack, place, name, file->bytes, file->length);
    pack->weights_files[place] = pl_sure_copy(file->path, strlen(file->path));
    return true;
}

void pack_load_weights(pl_pack *pack, const pack_parts *parts, pl_errors *errors)
{
    for (int i = 0; i < parts->weights.count; i++) {
        const pl_file *file = &parts->weights.files[i];
        int first = pl_errors_count(errors);
        bool good = false;
        if (i >= PL_PACK_WEIGHTS) /* those were not even read */
            pl_errors_add(errors, file->path, 0, 0, "too many files of weights; at most %d are possible",
                          PL_PACK_WEIGHTS);
        else if (file->bytes == NULL)
            first = pack_error_of(parts, file->path, errors);
        else
            good = load_one(pack, file, errors);
        if (!good && parts->leaves_out)
            pack_leave_out(pack, file->path, NULL, pl_errors_at(errors, first), 1);
    }
}

/* ------------------------------------------------------------------ judging */

void pl_pack_sift_weights(pl_pack *pack, pl_weights_judge judge)
{
    pack->judge = judge;
    for (unsigned i = 0; i < pack->content.weights_count && !pack->borrowed;) {
        const pl_weights *w = &pack->weights[i];
        const char *file = pack->weights_files[i] != NULL ? pack->weights_files[i] : w->name;
        char wrong[PL_WEIGHTS_WRONG];
        int line = 0;
        if (judge(w->name, w->bytes, w->size, &line, wrong)) {
            i++;
            continue;
        }
        pack_leave_out(pack, file, NULL, (pl_error){.line = line, .column = line > 0, .message = wrong}, 1);
        close_place(pack, i);
    }
}

bool pack_check_weights(const pl_pack *pack, const pl_file *file, pl_errors *errors)
{
    char name[NAME_MOST + 1], judged[PL_WEIGHTS_WRONG];
    const char *wrong = name_of(file->path, name);
    int line = 0;
    if (wrong == NULL && !pack->judge(name, file->bytes, file->length, &line, judged))
        wrong = judged;
    if (wrong != NULL)
        pl_errors_add(errors, file->path, line, line > 0, "%s", wrong);
    return wrong == NULL;
}
