#include "server/net/page.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "pack/pack.h"

enum { FILES_MAX = 4000, BYTES_MAX = 128 << 20, DEPTH_MAX = 8, PATH_MAX_BYTES = 4096 };

struct pages {
    page *all; /* by path */
    unsigned count, room;
    size_t bytes;
    size_t folder; /* length of its path */
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
};

static bool ends_in(const char *text, const char *ending)
{
    size_t length = strlen(text), more = strlen(ending);
    return length >= more && strcmp(text + length - more, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_in(path, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

void page_etag(const void *bytes, size_t length, char out[PAGE_ETAG])
{
    pl_hash hash;
    char text[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, bytes, length);
    pl_hash_end(&hash, text);
    snprintf(out, PAGE_ETAG, "W/\"%.16s\"", text);
}

/* ------------------------------------------------------------------ reading the folder */

static message *read_file(const char *path, size_t size)
{
    pl_buffer text = {0};
    char part[1 << 16];
    size_t length;
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    while ((length = fread(part, 1, sizeof part, file)) > 0 && text.length <= size)
        pl_buffer_put(&text, part, length);
    text.failed |= ferror(file) || text.length != size;
    fclose(file);
    return message_new(&text);
}

static page *add_page(pages *all)
{
    if (all->count == all->room) {
        unsigned room = all->room ? all->room * 2 : 32;
        page *grown = realloc(all->all, room * sizeof *grown);
        if (!grown)
            return NULL;
        all->all = grown;
        all->room = room;
    }
    page *p = &all->all[all->count++];
    *p = (page){0};
    return p;
}

static bool keep_file(pages *all, const char *path, size_t size)
{
    if (all->count == FILES_MAX || size > BYTES_MAX - all->bytes) {
        errno = EFBIG;
        return false;
    }
    page *p = add_page(all);
    if (!p)
        return false;
    p->path = strdup(path + all->folder);
    p->body = read_file(path, size);
    if (!p->path || !p->body)
        return false;
    all->bytes += size;
    p->type = type_of(p->path);
    p->forever = strncmp(p->path, "/assets/", 8) == 0;
    page_etag(message_text(p->body), p->body->length, p->etag);
    return true;
}

static bool read_folder(pages *all, const char *folder, int depth)
{
    char path[PATH_MAX_BYTES];
    struct stat what;
    bool good = true;
    DIR *list = depth < DEPTH_MAX ? opendir(folder) : NULL;
    if (!list)
        return false;
    for (const struct dirent *entry = readdir(list); entry && good; entry = readdir(list)) {
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || length < 0 || (size_t)length >= sizeof path || lstat(path, &what) != 0)
            continue;
        if (S_ISDIR(what.st_mode))
            good = read_folder(all, path, depth + 1);
        else if (S_ISREG(what.st_mode))
            good = keep_file(all, path, (size_t)what.st_size);
    }
    closedir(list);
    return good;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const page *)a)->path, ((const page *)b)->path);
}

static page *find(const pages *all, const char *path)
{
    page wanted = {.path = (char *)path};
    return all->count ? bsearch(&wanted, all->all, all->count, sizeof wanted, by_path) : NULL;
}

/* "x.js.gz" is what "x.js" is packed. */
static page *find_plain(const pages *all, const page *packed, encoding which)
{
    char path[PATH_MAX_BYTES];
    size_t length = strlen(packed->path), ending = strlen(encoding_ending[which]);
    if (!ends_in(packed->path, encoding_ending[which]) || length >= sizeof path)
        return NULL;
    memcpy(path, packed->path, length - ending);
    path[length - ending] = '\0';
    return find(all, path);
}

static bool is_packed(const pages *all, page *p)
{
    for (encoding which = 0; which < ENCODING_IDENTITY; which++) {
        page *plain = find_plain(all, p, which);
        if (!plain)
            continue;
        plain->packed[which] = message_share(p->body);
        return true;
    }
    return false;
}

static void free_page(page *p)
{
    free(p->path);
    message_free(p->body);
    for (encoding which = 0; which < ENCODING_IDENTITY; which++)
        message_free(p->packed[which]);
}

/* Files in other encodings go to those they are made of. All keep their places until each is found. */
static void gather_packed(pages *all)
{
    bool *packed = calloc(all->count + 1U, sizeof *packed);
    unsigned kept = 0;
    for (unsigned i = 0; packed && i < all->count; i++)
        packed[i] = is_packed(all, &all->all[i]);
    for (unsigned i = 0; packed && i < all->count; i++)
        if (packed[i])
            free_page(&all->all[i]);
        else
            all->all[kept++] = all->all[i];
    all->count = packed ? kept : all->count;
    free(packed);
}

unsigned page_encodings(const page *p)
{
    unsigned there = 1U << ENCODING_IDENTITY;
    for (encoding which = 0; which < ENCODING_IDENTITY; which++)
        there |= p->packed[which] ? 1U << which : 0;
    return there;
}

message *page_in(const page *p, encoding which)
{
    return which == ENCODING_IDENTITY ? p->body : p->packed[which];
}

pages *pages_load(const char *folder, char why[300])
{
    pages *all = calloc(1, sizeof *all);
    errno = 0;
    if (all) {
        all->folder = strlen(folder);
        if (read_folder(all, folder, 0)) {
            if (all->count)
                qsort(all->all, all->count, sizeof all->all[0], by_path);
            gather_packed(all);
            return all;
        }
    }
    snprintf(why, 300, "%.200s: %s", folder, errno ? strerror(errno) : "cannot be read");
    pages_free(all);
    return NULL;
}

void pages_free(pages *all)
{
    if (!all)
        return;
    for (unsigned i = 0; i < all->count; i++)
        free_page(&all->all[i]);
    free(all->all);
    free(all);
}

unsigned pages_count(const pages *all)
{
    return all->count;
}

const page *pages_find(const pages *all, const char *path)
{
    char index[PATH_MAX_BYTES];
    size_t length = strlen(path);
    if (length == 0 || path[length - 1] != '/')
        return find(all, path);
    snprintf(index, sizeof index, "%.4000sindex.html", path);
    return find(all, index);
}
