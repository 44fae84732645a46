/* Files of practice matches.
 *
 *   peerless practice 1: TITLE
 *   then for each match: its number (8 bytes), its size (4 bytes), the first 4 bytes of its SHA-256, and the match; lowest bytes first */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "mind/train/inside.h"

enum { CHUNK_HEAD = 16, MATCH_MOST = 1 << 20, NUMBERS = 1 << 24 }; /* numbers of matches are smaller than that */
static const char opening[] = "peerless practice 1: ";

typedef struct place {
    uint64_t number;
    long at;
    uint32_t size;
} place;

struct practice_file {
    FILE *file;
    char first[PRACTICE_TITLE + sizeof opening + 2]; /* its first line */
    place *places;
    size_t count, room;
    uint8_t *there; /* a bit for each number */
    bool looks;     /* it is not to be changed */
    bool failed;
};

static uint64_t read_number(const uint8_t *bytes, unsigned count)
{
    uint64_t n = 0;
    for (unsigned i = count; i-- > 0;)
        n = n << 8 | bytes[i];
    return n;
}

static void put_number(uint8_t *to, uint64_t n, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = (uint8_t)(n >> 8 * i);
}

/* Eight digits of the hash, as a number. */
static uint32_t check_of(const uint8_t *bytes, size_t size)
{
    pl_hash hash;
    char text[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, bytes, size);
    pl_hash_end(&hash, text);
    text[8] = '\0';
    return (uint32_t)strtoul(text, NULL, 16);
}

/* False: no memory. */
static bool note(practice_file *f, place p)
{
    if (!f->there && !(f->there = calloc(NUMBERS / 8, 1)))
        return false;
    if (f->count == f->room) {
        size_t room = f->room * 2 + 256;
        place *more = realloc(f->places, room * sizeof *more);
        if (!more)
            return false;
        f->places = more;
        f->room = room;
    }
    f->places[f->count++] = p;
    f->there[p.number / 8] |= (uint8_t)(1U << p.number % 8);
    return true;
}

typedef enum chunk { CHUNK_GOOD, CHUNK_END, CHUNK_DAMAGED, CHUNK_UNREADABLE } chunk;

static chunk end_or_failure(FILE *file)
{
    return ferror(file) ? CHUNK_UNREADABLE : CHUNK_END;
}

/* The chunk at the present place of the file; free() its bytes if it is good. An incomplete one is the end. */
static chunk read_chunk(FILE *file, uint64_t *number, practice_bytes *out)
{
    uint8_t head[CHUNK_HEAD];
    if (fread(head, 1, sizeof head, file) != sizeof head)
        return end_or_failure(file);
    *number = read_number(head, 8);
    size_t size = (size_t)read_number(head + 8, 4);
    if (size < PRACTICE_HEAD || size > MATCH_MOST || *number >= NUMBERS)
        return CHUNK_DAMAGED;
    *out = (practice_bytes){malloc(size), size, size};
    if (!out->bytes)
        return CHUNK_UNREADABLE;
    chunk found = fread(out->bytes, 1, size, file) != size ? end_or_failure(file) : CHUNK_GOOD;
    if (found == CHUNK_GOOD && check_of(out->bytes, size) != read_number(head + 12, 4))
        found = CHUNK_DAMAGED;
    if (found != CHUNK_GOOD)
        free(out->bytes);
    return found;
}

/* Passes over the first line of another file that was put behind this one; any other place stays the same. */
static void pass_over_title(practice_file *f)
{
    char line[sizeof f->first];
    long at = ftell(f->file);
    if (!fgets(line, sizeof line, f->file) || strcmp(line, f->first) != 0)
        fseek(f->file, at, SEEK_SET);
}

/* Finds the matches, and cuts off what is incomplete at the end. NULL, or what is wrong. */
static const char *find_matches(practice_file *f)
{
    for (;;) {
        uint64_t number;
        practice_bytes match;
        pass_over_title(f);
        long at = ftell(f->file);
        chunk found = read_chunk(f->file, &number, &match);
        if (found == CHUNK_DAMAGED)
            return "is damaged; delete it, and its matches are played again, or choose another folder";
        if (found == CHUNK_UNREADABLE)
            return "cannot be read, or there is not enough memory";
        if (found == CHUNK_END && f->looks)
            return NULL;
        if (found == CHUNK_END)
            return at >= 0 && fseek(f->file, at, SEEK_SET) == 0 && ftruncate(fileno(f->file), at) == 0
                       ? NULL
                       : "cannot be written";
        free(match.bytes);
        if (!note(f, (place){number, at, (uint32_t)match.size}))
            return "is too large for the memory";
    }
}

/* True when it begins so, or has just been begun so. */
static bool begins_with(FILE *file, const char *first)
{
    char line[sizeof((practice_file *)NULL)->first];
    if (!fgets(line, sizeof line, file))
        return fseek(file, 0, SEEK_SET) == 0 && fputs(first, file) != EOF && fflush(file) == 0;
    return strcmp(line, first) == 0;
}

static void free_lists(practice_file *f)
{
    free(f->places);
    free(f->there);
}

/* NULL, and says why not; otherwise the file. */
static practice_file *opened(practice_file *f, FILE *file, const char *path, const char *reason,
                             char wrong[PRACTICE_WRONG])
{
    if (!reason) {
        f->file = file;
        reason = find_matches(f);
    }
    if (!reason)
        return f;
    snprintf(wrong, PRACTICE_WRONG, "%.100s %.98s", path, reason);
    if (file)
        fclose(file);
    if (f)
        free_lists(f);
    free(f);
    return NULL;
}

practice_file *practice_open(const char *path, const char *title, char wrong[PRACTICE_WRONG])
{
    practice_file *f = calloc(1, sizeof *f);
    FILE *file = fopen(path, "r+b");
    file = file || errno != ENOENT ? file : fopen(path, "w+bx");
    char cannot[80];
    snprintf(cannot, sizeof cannot, "cannot be opened or made: %.40s", file ? "no memory" : strerror(errno));
    const char *reason = !f || !file ? cannot : NULL;
    if (!reason) {
        snprintf(f->first, sizeof f->first, "%s%.*s\n", opening, PRACTICE_TITLE, title);
        reason = begins_with(file, f->first)
                     ? NULL
                     : "has practice matches of another training, or none; choose another folder";
    }
    return opened(f, file, path, reason, wrong);
}

practice_file *practice_look(const char *path, const char *words, char wrong[PRACTICE_WRONG])
{
    practice_file *f = calloc(1, sizeof *f);
    FILE *file = fopen(path, "rb");
    char cannot[80];
    snprintf(cannot, sizeof cannot, "cannot be opened: %.40s", file ? "no memory" : strerror(errno));
    const char *reason = !f || !file ? cannot : NULL;
    if (!reason) {
        f->looks = true;
        if (!fgets(f->first, sizeof f->first, file) || strncmp(f->first, opening, sizeof opening - 1) != 0)
            reason = "is no file of practice matches; lab train makes them, gN.games in its folder";
        else if (!strstr(f->first, words))
            reason = "has matches of other content or other rules, which cannot be played again here";
    }
    return opened(f, file, path, reason, wrong);
}

bool practice_close(practice_file *f)
{
    bool good = fclose(f->file) == 0 && !f->failed;
    free_lists(f);
    free(f);
    return good;
}

bool practice_has(const practice_file *f, uint64_t number)
{
    return f->there && number < NUMBERS && f->there[number / 8] >> number % 8 & 1;
}

size_t practice_count(const practice_file *f)
{
    return f->count;
}

bool practice_add(practice_file *f, uint64_t number, const practice_bytes *match)
{
    uint8_t head[CHUNK_HEAD];
    put_number(head, number, 8);
    put_number(head + 8, match->size, 4);
    put_number(head + 12, check_of(match->bytes, match->size), 4);
    bool good = match->size <= MATCH_MOST && number < NUMBERS && fseek(f->file, 0, SEEK_END) == 0;
    long at = good ? ftell(f->file) : -1;
    good = at >= 0 && fwrite(head, 1, sizeof head, f->file) == sizeof head &&
           fwrite(match->bytes, 1, match->size, f->file) == match->size && fflush(f->file) == 0 &&
           note(f, (place){number, at, (uint32_t)match->size});
    f->failed = f->failed || !good;
    return good;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = ((const place *)a)->number, y = ((const place *)b)->number;
    return (x > y) - (x < y);
}

/* A match that two machines have played is there once. */
void practice_sort(practice_file *f)
{
    size_t kept = 0;
    if (f->count == 0)
        return;
    qsort(f->places, f->count, sizeof *f->places, by_number);
    for (size_t i = 0; i < f->count; i++)
        if (i == 0 || f->places[i].number != f->places[kept - 1].number)
            f->places[kept++] = f->places[i];
    f->count = kept;
}

uint64_t practice_number(const practice_file *f, size_t index)
{
    return f->places[index].number;
}

bool practice_read(practice_file *f, size_t index, practice_bytes *out)
{
    uint64_t number;
    return fseek(f->file, f->places[index].at, SEEK_SET) == 0 && read_chunk(f->file, &number, out) == CHUNK_GOOD;
}
