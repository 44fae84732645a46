/* In the module there is one thread: things are done one after the other. The clock is the host's. Memory is the module's own, and so is
 * what of the C library would be large for the little that is asked of it. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "wasm/memory.h"
#include "wasm/text.h"

void parallel_run(void (*task)(void *item), void *const *items, unsigned count, unsigned threads)
{
    (void)threads;
    for (unsigned i = 0; i < count; i++)
        task(items[i]);
}

void parallel_lock(void)
{
}

void parallel_unlock(void)
{
}

/* All that the module imports: milliseconds since some moment. Where it always is 0, a time limit is never reached. */
__attribute__((import_module("peerless"), import_name("now"))) double host_now(void);

double parallel_now(void)
{
    return host_now() * 1e-3;
}

/* ------------------------------------------------------------------ memory */

enum { PAGE = 65536 };

void *memory_more(size_t size, size_t *got)
{
    size_t pages = (size + PAGE - 1) / PAGE, before = __builtin_wasm_memory_grow(0, pages);
    *got = pages * PAGE;
    return before == SIZE_MAX ? NULL : (void *)(before * PAGE);
}

/* Under the names that the C library and everybody else knows. */
void *malloc(size_t size)
{
    return memory_take(size);
}

void free(void *block)
{
    memory_give(block);
}

void *realloc(void *block, size_t size)
{
    return memory_resize(block, size);
}

void *calloc(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    void *block = memory_take(count * size);
    return block ? memset(block, 0, count * size) : NULL;
}

/* ------------------------------------------------------------------ bytes */

/* For much of it there is an instruction, but to begin it takes as long as to move some words. */
enum { FEW = 64 };
typedef uint64_t word __attribute__((aligned(1), may_alias));

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    if (size > FEW)
        return __builtin_memcpy(to, from, size);
    unsigned char *put = to;
    const unsigned char *get = from;
    for (; size >= sizeof(word); size -= sizeof(word), put += sizeof(word), get += sizeof(word))
        *(word *)(void *)put = *(const word *)(const void *)get;
    while (size-- > 0)
        *put++ = *get++;
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    if (size > FEW)
        return __builtin_memset(to, byte, size);
    const word many = (unsigned char)byte * 0x0101010101010101U;
    unsigned char *put = to;
    for (; size >= sizeof(word); size -= sizeof(word), put += sizeof(word))
        *(word *)(void *)put = many;
    while (size-- > 0)
        *put++ = (unsigned char)byte;
    return to;
}

char *strstr(const char *text, const char *wanted)
{
    size_t length = strlen(wanted);
    for (const char *at = text; length > 0 && (at = strchr(at, *wanted)) != NULL; at++)
        if (strncmp(at, wanted, length) == 0)
            return (char *)(uintptr_t)at;
    return length > 0 ? NULL : (char *)(uintptr_t)text;
}

/* ------------------------------------------------------------------ numbers */

/* Of a number as JSON writes it (base/json.c), which has been looked at. The protocol takes whole numbers, and those are exact; of others
 * the last digit may not be what the C library's 5 KiB make of it. */
double strtod(const char *text, char **end)
{
    const char *at = text;
    bool negative = *at == '-', part = false;
    uint64_t digits = 0;
    int power = 0;
    for (at += negative; (*at >= '0' && *at <= '9') || *at == '.'; at++) {
        bool room = digits < UINT64_MAX / 10 - 1;
        if (*at == '.') {
            part = true;
            continue;
        }
        digits = room ? digits * 10 + (unsigned)(*at - '0') : digits;
        power += (room ? 0 : 1) - (part ? 1 : 0);
    }
    if (*at == 'e' || *at == 'E') {
        bool down = at[1] == '-';
        int by = 0;
        for (at += at[1] == '-' || at[1] == '+' ? 2 : 1; *at >= '0' && *at <= '9'; at++)
            by = by < 1000 ? by * 10 + (*at - '0') : by;
        power += down ? -by : by;
    }
    double value = (double)digits;
    for (int left = power < 0 ? -power : power, now; left > 0; left -= now) {
        double scale = 1;
        for (now = 0; now < left && now < 300; now++) /* the largest power of ten is 308 */
            scale *= 10;
        value = power < 0 ? value / scale : value * scale;
    }
    if (end)
        *end = (char *)(uintptr_t)at;
    return negative ? -value : value;
}

/* ------------------------------------------------------------------ texts */

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments)
{
    return text_print(to, size, format, arguments);
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = text_print(to, size, format, arguments);
    va_end(arguments);
    return length;
}

void qsort(void *items, size_t count, size_t size, text_order *compare)
{
    text_sort(items, count, size, compare);
}

/* ------------------------------------------------------------------ files */

/* Texts in memory, that records are written to: what the C library calls a file. */
struct _IO_FILE {
    char **text;
    size_t *length, room;
    bool failed;
};

static FILE nowhere = {.failed = true};
FILE *const stderr = &nowhere;

/* There are no others. */
FILE *fopen(const char *restrict path, const char *restrict how)
{
    (void)path, (void)how;
    return NULL;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict file)
{
    (void)to, (void)size, (void)count, (void)file;
    return 0;
}

FILE *open_memstream(char **text, size_t *length)
{
    FILE *file = malloc(sizeof *file);
    *text = malloc(1);
    *length = 0;
    if (!file || !*text) {
        free(file);
        return NULL;
    }
    **text = '\0';
    *file = (FILE){.text = text, .length = length, .room = 1};
    return file;
}

static bool make_room(FILE *file, size_t more)
{
    if (file->failed || file->room > *file->length + more)
        return !file->failed;
    size_t room = (*file->length + more + 1) * 2;
    char *text = realloc(*file->text, room);
    file->failed = !text;
    *file->text = text ? text : *file->text;
    file->room = text ? room : file->room;
    return text;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict file)
{
    if (!make_room(file, size * count))
        return 0;
    memcpy(*file->text + *file->length, from, size * count);
    *file->length += size * count;
    (*file->text)[*file->length] = '\0';
    return count;
}

int fputs(const char *restrict text, FILE *restrict file)
{
    return fwrite(text, 1, strlen(text), file) < strlen(text) ? EOF : 0;
}

int fputc(int letter, FILE *file)
{
    char one = (char)letter;
    return fwrite(&one, 1, 1, file) == 1 ? letter : EOF;
}

int fprintf(FILE *restrict file, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (!make_room(file, (size_t)length))
        return EOF;
    va_start(arguments, format);
    vsnprintf(*file->text + *file->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    *file->length += (size_t)length;
    return length;
}

int fflush(FILE *file)
{
    return file->failed ? EOF : 0;
}

int(ferror)(FILE *file)
{
    return file->failed;
}

int fclose(FILE *file)
{
    int result = fflush(file);
    free(file);
    return result;
}
